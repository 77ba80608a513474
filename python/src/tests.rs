//! The tests of a script, one by one, for a test runner.

use crate::actor::{Actor, Callbacks, Room, handed_over};
use crate::errors::Findings;
use crate::screen::Page;
use pyo3::prelude::*;
use std::path::PathBuf;
use std::sync::Arc;
use tg::diagnostics::any_error;
use tg::disk::Disk;
use tg::{Limits, Loaded, Session};

/// A script that was loaded, with its tests.
#[pyclass(frozen, module = "tglang._tglang")]
pub struct RawTests {
    actor: Actor,
    tests: Vec<(String, usize)>,
    drawn: String,
}

#[pymethods]
impl RawTests {
    /// Loads the script at a path, which may read files below its own folder or below `root`.
    #[new]
    fn new(py: Python<'_>, path: PathBuf, root: Option<PathBuf>) -> PyResult<RawTests> {
        let script = path.clone();
        let made = Actor::start(py, Limits::default(), move |limits| {
            let (memory, gauge) =
                (limits.memory, limits.memory_in_use.clone().unwrap_or_else(|| Arc::new(|| 0)));
            let session = Session::new(limits);
            let disk = Disk::for_script(Some(&script)).and_then(|disk| match &root {
                Some(root) => disk.below(root),
                None => Ok(disk),
            });
            let disk = disk.map_err(|fault| Findings::of(&[*fault], session.sources()))?;
            Ok(session.with_files(Box::new(disk.within(memory, gauge))))
        })?;
        let actor = made.map_err(|found: Findings| found.raise(py, ""))?;
        let (tests, drawn) =
            actor.call(py, &Callbacks::default(), move |room, _| handed_over(|| read(room, &path)))?;
        Ok(RawTests { actor, tests, drawn })
    }

    /// Returns the names of the tests, each with its line, from 0.
    #[getter]
    fn tests(&self) -> Vec<(String, usize)> {
        self.tests.clone()
    }

    /// Returns why there are none, as drawn.
    #[getter]
    fn drawn(&self) -> String {
        self.drawn.clone()
    }

    /// Runs a test, after the top level for the first one; returns what failed, as drawn.
    fn run(&self, py: Python<'_>, index: usize) -> PyResult<String> {
        self.actor.call(py, &Callbacks::default(), move |room, page| {
            let Some(loaded) = room.loaded.take() else { return String::new() };
            let drawn = run(room, page, &loaded, index);
            room.loaded = Some(loaded);
            handed_over(|| drawn.clone())
        })
    }
}

fn read(room: &mut Room, path: &std::path::Path) -> (Vec<(String, usize)>, String) {
    let loaded = match room.session.load_file(&path.display().to_string()) {
        Ok(loaded) => loaded,
        Err(fault) => return (Vec::new(), room.findings(&fault).drawn),
    };
    let sources = room.session.sources();
    if any_error(&loaded.diagnostics) {
        return (Vec::new(), Findings::of(&loaded.diagnostics, sources).drawn);
    }
    let tests = loaded.program.iter().flat_map(|program| &program.tests);
    let tests =
        tests.map(|test| (room.session.test_name(test), sources.line_column(test.span).0 - 1)).collect();
    room.loaded = Some(loaded);
    (tests, String::new())
}

fn run(room: &mut Room, page: &mut Page, loaded: &Loaded, index: usize) -> String {
    let Some(program) = &loaded.program else { return String::new() };
    let Some(test) = program.tests.get(index) else { return String::new() };
    // The top level runs again for each: changes made by a test don't affect others.
    let before = room.session.snapshot();
    let ended = room.session.prepare(loaded, page).and_then(|()| room.session.run_test(program, test, page));
    let drawn = ended.err().map(|fault| room.findings(&fault).drawn);
    room.session.restore(before);
    drawn.unwrap_or_default()
}
