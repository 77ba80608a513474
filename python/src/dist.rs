//! Distributions as Python holds them: rows, or a value that stays in its session until its rows are requested.

use crate::actor::{Callbacks, Held, Room, handed_over};
use crate::errors::Findings;
use crate::held::session_of;
use crate::plain::{Plain, Rows, rows};
use crate::screen::Page;
use crate::session::RawSession;
use crate::tables::{RawTable, dist_table};
use crate::values::{count_of, fraction, from_python, to_key, ways};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::sync::{Arc, OnceLock};
use tg::source::SourceMap;
use tg_core::diagnostics::Fault;
use tg_dist::{Count, Dist};

/// About how many bytes a row takes on its way to Python.
const ROW_BYTES: u128 = 160;

/// A distribution.
#[pyclass(frozen, module = "tglang._tglang")]
pub struct RawDist {
    held: Option<Held>,
    rows: OnceLock<Arc<Rows>>,
}

impl RawDist {
    pub fn of_rows(rows: Arc<Rows>) -> RawDist {
        RawDist { held: None, rows: OnceLock::from(rows) }
    }

    pub fn of_held(held: Held) -> RawDist {
        RawDist { held: Some(held), rows: OnceLock::new() }
    }

    /// Returns the value, for passing it back to a session.
    pub fn plain(&self) -> Plain {
        match (&self.held, self.rows.get()) {
            (Some(held), _) => Plain::Dist(held.clone()),
            (None, Some(rows)) => Plain::Rows(rows.clone()),
            (None, None) => Plain::None,
        }
    }

    /// Returns its rows, writing them out if they haven't been yet.
    fn written(&self, py: Python<'_>) -> PyResult<Arc<Rows>> {
        if let Some(rows) = self.rows.get() {
            return Ok(rows.clone());
        }
        let Some(held) = self.held.clone() else { return Ok(Arc::new(Rows::default())) };
        let Some(actor) = held.actor().cloned() else { return Ok(Arc::new(Rows::default())) };
        let made = actor.call(py, &Callbacks::default(), move |room, page| {
            write_out(room, page, &held).map_err(|fault| room.findings(&fault))
        })?;
        let made: Arc<Rows> = made.map_err(|found: Findings| found.raise(py, ""))?;
        Ok(self.rows.get_or_init(|| made).clone())
    }
}

fn write_out(room: &mut Room, page: &mut Page, held: &Held) -> Result<Arc<Rows>, Fault> {
    let value = room.held(held).cloned().unwrap_or_default();
    let Some(dist) = Dist::within(&value) else { return Ok(Arc::new(Rows::default())) };
    let law = room.session.work(page, |host| {
        let law = dist.law(host)?;
        host.reserve(law.size() as u128 * ROW_BYTES)?;
        Ok(law)
    })?;
    Ok(handed_over(|| Arc::new(rows(room, &*law))))
}

impl Default for Rows {
    fn default() -> Rows {
        Rows { values: Vec::new(), ways: Vec::new(), total: Count::ONE }
    }
}

#[pymethods]
impl RawDist {
    /// Creates a distribution from the outcomes of a pickle.
    #[staticmethod]
    fn from_rows(values: Vec<Bound<'_, PyAny>>, ways: Vec<Bound<'_, PyAny>>) -> PyResult<RawDist> {
        let values = values.iter().map(from_python).collect::<PyResult<Vec<_>>>()?;
        let ways = ways.iter().map(count_of).collect::<PyResult<Vec<_>>>()?;
        let total = ways.iter().fold(Count::ZERO, |sum, ways| sum.add(ways));
        Ok(RawDist::of_rows(Arc::new(Rows { values, ways, total })))
    }

    /// Returns a short description, without writing the outcomes out.
    #[getter]
    fn text(&self) -> String {
        match (self.rows.get(), &self.held) {
            (Some(rows), _) => format!("{} outcomes", rows.values.len()),
            (None, Some(held)) => held.text().to_owned(),
            (None, None) => String::new(),
        }
    }

    fn len(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.written(py)?.values.len())
    }

    fn total<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        ways(py, &self.written(py)?.total)
    }

    /// Returns the outcomes as keys, each with its place.
    fn places<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let rows = self.written(py)?;
        let places = PyDict::new(py);
        for (place, value) in rows.values.iter().enumerate() {
            places.set_item(to_key(py, value)?, place)?;
        }
        Ok(places)
    }

    /// Returns the outcomes, with lists as lists.
    fn outcomes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let rows = self.written(py)?;
        let list = PyList::empty(py);
        for value in &rows.values {
            list.append(crate::values::to_python(py, value)?)?;
        }
        Ok(list)
    }

    /// Returns how many ways lead to the outcome at a place.
    fn ways_at<'py>(&self, py: Python<'py>, place: usize) -> PyResult<Bound<'py, PyAny>> {
        let rows = self.written(py)?;
        ways(py, rows.ways.get(place).unwrap_or(&Count::ZERO))
    }

    /// Returns the probability of the outcome at a place.
    fn probability_at<'py>(&self, py: Python<'py>, place: usize) -> PyResult<Bound<'py, PyAny>> {
        let rows = self.written(py)?;
        probability(py, rows.ways.get(place).unwrap_or(&Count::ZERO), &rows.total)
    }

    /// Returns all ways, in order.
    fn all_ways<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let rows = self.written(py)?;
        let list = PyList::empty(py);
        for one in &rows.ways {
            list.append(ways(py, one)?)?;
        }
        Ok(list)
    }

    /// Returns a dict of the outcomes and their probabilities.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let rows = self.written(py)?;
        let dict = PyDict::new(py);
        for (value, ways) in rows.values.iter().zip(&rows.ways) {
            dict.set_item(to_key(py, value)?, probability(py, ways, &rows.total)?)?;
        }
        Ok(dict)
    }

    /// Returns the rows as columns; with `text`, each outcome as its code.
    fn table(&self, py: Python<'_>, text: bool) -> PyResult<RawTable> {
        let rows = self.written(py)?;
        Ok(py.detach(|| dist_table(&rows, text)))
    }

    /// Returns the session that holds it, or a new one.
    fn session(&self, py: Python<'_>) -> PyResult<RawSession> {
        match &self.held {
            Some(held) => session_of(held),
            None => RawSession::small(py),
        }
    }
}

fn probability<'py>(py: Python<'py>, of: &Count, total: &Count) -> PyResult<Bound<'py, PyAny>> {
    let divisor = of.common_divisor(total);
    fraction(py, ways(py, &of.quotient(&divisor))?, ways(py, &total.quotient(&divisor))?)
}

/// Returns the findings of a fault in a session with these sources.
pub fn findings(fault: &Fault, sources: &SourceMap) -> Findings {
    Findings::of(&fault.clone().findings(), sources)
}
