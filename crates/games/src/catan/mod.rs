//! Catan: logs of a game, and what can be known from them.
//!
//! - A **log** is the players and what happened; a **line** of it is an event or a piece of evidence, counted from 1.
//! - A **holding** is a hand of resource cards; a **table** is all players' hands at once.
//! - A **draft** is a log as it was written in a block; a **recorded** game is one that was read from a file.
//! - A **cell** is a player and a resource, a **grid** what is known of all of them.
//!
//! The engine keeps the worlds; this part reads and shows them. It knows nothing of how the boards look, which is
//! needed for no card.

mod ask;
mod build;
pub mod conversion;
mod draft;
pub mod feed;
mod grid;
mod holding;
pub mod live;
mod log;
mod next_words;
mod print;
pub mod recorded;
mod refused;
pub mod replay;
mod report;
mod row;
mod sentence;
mod settings;
mod seven;
mod shown;
mod stock;
pub mod stream;
mod table;
mod tables;
mod words;

pub use row::{Cell, Numbers, Row, cells};
pub use table::{FORMATS, MODULES};
pub use tg_catan::lines::Unknown;
