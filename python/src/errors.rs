//! Exceptions: the findings in a script, as plain data, and the classes of `tglang.errors` that carry them.

use pyo3::prelude::*;
use pyo3::types::PyType;
use tg::diagnostics::{Diagnostic, RenderStyle, json_line, render_all};
use tg::source::SourceMap;

/// Findings that have left their session.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// Each finding as a JSON object.
    pub json: Vec<String>,
    /// The errors as the terminal shows them.
    pub drawn: String,
    pub failed: bool,
    /// Whether the script had started to run.
    pub ran: bool,
}

impl Findings {
    /// Returns the findings for these diagnostics in these sources.
    pub fn of(found: &[Diagnostic], sources: &SourceMap) -> Findings {
        let found: Vec<Diagnostic> =
            found.iter().map(|one| one.clone().without_options(as_keyword)).collect();
        let json = found.iter().map(|one| json_line(one, sources)).collect();
        let errors: Vec<Diagnostic> = found.iter().filter(|one| one.is_error()).cloned().collect();
        let drawn =
            if errors.is_empty() { String::new() } else { render_all(&errors, sources, RenderStyle::PLAIN) };
        Findings { json, drawn, failed: !errors.is_empty(), ran: false }
    }

    /// Creates the exception for them.
    pub fn raise(&self, py: Python<'_>, printed: &str) -> PyErr {
        let raise = || -> PyResult<PyErr> {
            let make = py.import("tglang.errors")?.getattr("from_findings")?;
            Ok(PyErr::from_value(make.call1((&self.json, &self.drawn, printed, self.ran))?))
        };
        raise().unwrap_or_else(|error| error)
    }
}

/// Returns what raises a limit here: the keyword argument of a session that corresponds to a command-line option.
fn as_keyword(option: &str, value: Option<&str>) -> String {
    let keyword = match option {
        "--timeout" => "time",
        option => option.trim_start_matches("--").trim_start_matches("max-"),
    };
    match (keyword, value) {
        (_, None) => format!("`{keyword}=`"),
        ("memory" | "out", Some(value)) => format!("`{keyword}=\"{value}\"`"),
        (_, Some(value)) => format!("`{keyword}={value}`"),
    }
}

/// Creates the exception for a panic.
pub fn internal(py: Python<'_>, said: &str) -> PyErr {
    let raise = || -> PyResult<PyErr> {
        let class = py.import("tglang.errors")?.getattr("InternalError")?.cast_into::<PyType>()?;
        Ok(PyErr::from_value(class.call1((said,))?))
    };
    raise().unwrap_or_else(|error| error)
}
