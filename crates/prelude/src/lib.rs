//! The functions and methods of ordinary values, as tables of descriptors.
//!
//! One file, or one folder, for each kind of value: its table and the native functions behind it. A native function
//! gets its receiver first and then one value for each parameter; the caller has checked their number and
//! types against the table. This crate knows values, output and native functions, but not how scripts are
//! checked or run: what it needs from the run it requests from the [`Host`](tg_core::native::Host), steps for work
//! and bytes before it allocates them.
//!
//! - **Elements** are what a value yields when it is iterated over; a range is never expanded
//!   unless it must be, a record's elements are its `[key, value]` pairs.
//! - A **key** is what elements are compared, counted or grouped by.

mod any;
pub mod arguments;
mod chart;
mod elements;
mod files;
mod input;
mod list;
mod merge;
mod number;
mod random;
mod record;
mod text;

pub use any::ANY;
pub use chart::CHART;
pub use chart::{chart as chart_of, to_svg as svg_of_chart};
pub use elements::Elements;
pub use files::{FILES, RowText, encode, format_to_write, json_text, refuse_formless};
pub use input::INPUT;
pub use list::{LIST, sort};
pub use merge::sorted_places;
pub use number::NUMBER;
pub use random::{Draw, RANDOM};
pub use record::RECORD;
pub use text::TEXT;

use tg_core::native::Module;

/// Returns all modules of the prelude.
pub fn modules() -> Vec<&'static Module> {
    vec![&NUMBER, &TEXT, &LIST, &RECORD, &RANDOM, &FILES, &INPUT, &CHART, &ANY]
}
