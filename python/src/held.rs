//! Values that stay in their session, as Python holds them.

use crate::actor::Held;
use crate::session::RawSession;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// A value that stays in its session.
#[pyclass(frozen, module = "tglang._tglang")]
pub struct RawHeld(pub Held);

#[pymethods]
impl RawHeld {
    /// Returns the type's name in the language.
    #[getter]
    fn type_name(&self) -> &str {
        self.0.type_name()
    }

    /// Returns its short form, or a description.
    #[getter]
    fn text(&self) -> &str {
        self.0.text()
    }

    /// Returns the session that holds it.
    fn session(&self) -> PyResult<RawSession> {
        session_of(&self.0)
    }
}

/// Returns the session that holds a value.
pub fn session_of(held: &Held) -> PyResult<RawSession> {
    let actor = held.actor().cloned();
    actor.map(RawSession::of).ok_or_else(|| PyRuntimeError::new_err("the session is over"))
}
