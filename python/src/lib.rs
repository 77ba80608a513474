//! The language tg for Python: the part of the package `tglang` that is written in Rust.
//!
//! - `actor`: a thread for each session, to which Python's threads send jobs; values that stay there
//! - `plain`: values as data that may cross threads; `values`: such data as Python values
//! - `session`, `dist`, `held`: what Python holds
//! - `tests`: the tests of a script, for a test runner
//! - `screen`, `errors`, `panics`: what is printed and what goes wrong
//! - `tables`, `columns`: tables for other libraries; `catan`, `catan_rows`: those of recorded games
//!
//! The user-facing API is written in Python, in `tglang/`. There is no unsafe code here.

mod actor;
mod catan;
mod catan_rows;
mod columns;
mod dist;
mod errors;
mod files;
mod held;
mod panics;
mod plain;
mod screen;
mod session;
mod tables;
mod tests;
mod values;

use pyo3::prelude::*;

/// Counts the memory that sessions take.
#[global_allocator]
static ALLOCATOR: tg::memory::Counting = tg::memory::Counting;

/// Runs the command `tg`: reads the arguments of the process and ends it.
#[cfg(feature = "command")]
#[pyfunction]
fn command(py: Python<'_>, arguments: Vec<std::ffi::OsString>) {
    py.detach(|| tg::cli::main_with(arguments))
}

/// Returns the page of a code, as Markdown.
#[pyfunction]
fn explain(code: &str) -> Option<&'static str> {
    tg::diagnostics::Code::find(code).map(tg::explain)
}

/// Returns the formatted text, or `None` if it can't be formatted.
#[pyfunction]
fn format(text: &str) -> Option<String> {
    let mut sources = tg::source::SourceMap::default();
    let source = sources.add("<script>", text);
    tg::format(source, text).ok()
}

#[pymodule]
mod _tglang {
    #[pymodule_export]
    use super::catan::{catan_events, catan_replay};
    #[cfg(feature = "command")]
    #[pymodule_export]
    use super::command;
    #[pymodule_export]
    use super::dist::RawDist;
    #[pymodule_export]
    use super::explain;
    #[pymodule_export]
    use super::format;
    #[pymodule_export]
    use super::held::RawHeld;
    #[pymodule_export]
    use super::screen::Shown;
    #[pymodule_export]
    use super::screen::styled;
    #[pymodule_export]
    use super::session::RawSession;
    #[pymodule_export]
    use super::tables::RawTable;
    #[pymodule_export]
    use super::tests::RawTests;
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        super::panics::keep();
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
