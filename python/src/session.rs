//! Sessions as Python holds them: each has its own thread, and may be used from any.

use crate::actor::{Actor, Callbacks, Room, handed_over};
use crate::errors::Findings;
use crate::files::Rootless;
use crate::plain::{Plain, copy};
use crate::screen::{Page, Shown, html_of, styled};
use crate::values::{from_python, to_python};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tg::diagnostics::any_error;
use tg::disk::Disk;
use tg::output::{PictureSize, svg, verbatim};
use tg::session::printed_output;
use tg::source::SourceMap;
use tg::value::Value;
use tg::{Entry, Limits, Outcome, Printed, Session};
use tg_core::diagnostics::{Code, Diagnostic, Fault};

/// A session.
#[pyclass(frozen, module = "tglang._tglang")]
pub struct RawSession(Actor);

/// The result of an entry, on its way to Python.
struct Told {
    value: Plain,
    printed: String,
    shown: Vec<Shown>,
    findings: Findings,
}

/// The same for Python: value, printed, shown, findings as JSON, errors drawn, whether it failed, whether it ran.
type Raw<'py> = (Bound<'py, PyAny>, String, Vec<Shown>, Vec<String>, String, bool, bool);

/// Values for `param`s, by name.
type Given = Vec<(String, Plain)>;

impl Told {
    fn raw(self, py: Python<'_>) -> PyResult<Raw<'_>> {
        let Findings { json, drawn, failed, ran } = self.findings;
        Ok((to_python(py, &self.value)?, self.printed, self.shown, json, drawn, failed, ran))
    }
}

/// What a session is allowed to do.
struct Wishes {
    root: Option<PathBuf>,
    out: Option<PathBuf>,
    seed: u64,
}

impl Wishes {
    fn session(self, limits: Limits) -> Result<Session, Findings> {
        let memory = limits.memory;
        let gauge = limits.memory_in_use.clone().unwrap_or_else(|| Arc::new(|| 0));
        let session = Session::new(limits).with_seed(self.seed);
        let disk = match &self.root {
            Some(root) => Disk::below_alone(root),
            None => Disk::for_script(None),
        };
        let disk = disk.map_err(|fault| Findings::of(&[*fault], session.sources()))?.within(memory, gauge);
        let disk = match &self.out {
            Some(out) => disk.saving_to(out),
            None => disk,
        };
        Ok(match (self.root, self.out) {
            (Some(_), _) => session.with_files(Box::new(disk)),
            (None, Some(_)) => session.with_files(Box::new(Rootless(Some(disk)))),
            (None, None) => session.with_files(Box::new(Rootless(None))),
        })
    }
}

impl RawSession {
    pub fn of(actor: Actor) -> RawSession {
        RawSession(actor)
    }

    /// Creates a session for a question about rows.
    pub fn small(py: Python<'_>) -> PyResult<RawSession> {
        let made = Actor::start(py, Limits::default(), |limits| Ok::<_, Findings>(Session::new(limits)))?;
        made.map(RawSession).map_err(|found| found.raise(py, ""))
    }

    fn simple<T: Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Room) -> T + Send + 'static,
    ) -> PyResult<T> {
        self.0.call(py, &Callbacks::default(), move |room, _| handed_over(|| work(room)))
    }
}

/// Ends an entry: returns its result as plain data.
fn told(room: &mut Room, page: &mut Page, outcome: Outcome, settle: bool) -> Told {
    let mut diagnostics = outcome.diagnostics;
    diagnostics.append(&mut page.remarks);
    let value = match outcome.value.filter(|_| !any_error(&diagnostics)) {
        Some(value) => handed_over(|| copy(room, &value, settle)).unwrap_or_else(|fault| {
            diagnostics.push(*fault);
            Plain::None
        }),
        None => Plain::None,
    };
    let printed = std::mem::take(&mut page.printed);
    let sources = room.session.sources();
    let (printed, findings) = handed_over(|| (printed.clone(), Findings::of(&diagnostics, sources)));
    let findings = Findings { ran: outcome.ran, ..findings };
    Told { value, printed, shown: std::mem::take(&mut page.shown), findings }
}

/// Converts Python values for a session.
fn values(room: &Room, given: Given) -> Result<Vec<(String, Value)>, Fault> {
    let values = given.iter().map(|(name, plain)| Ok((name.clone(), plain.value(room)?))).collect();
    // What came from another thread is freed here.
    handed_over(|| drop(given));
    values
}

fn given_of(given: Vec<(String, Bound<'_, PyAny>)>) -> PyResult<Given> {
    let one = |(name, value): (String, Bound<'_, PyAny>)| match from_python(&value) {
        Ok(plain) => Ok((name, plain)),
        Err(error) => {
            let message =
                format!("the value for `{name}` is none of the language: {}", error.value(value.py()));
            let found = Diagnostic::new(Code::E9015, message);
            Err(Findings::of(&[found], &SourceMap::default()).raise(value.py(), ""))
        }
    };
    given.into_iter().map(one).collect()
}

/// Creates an entry for a text that is only analysed.
fn entry(text: &str) -> Entry<'_> {
    Entry { shown: "<entry>", text, ..Entry::default() }
}

fn refused(fault: Fault) -> Outcome {
    let mut outcome = Outcome::default();
    outcome.diagnostics = vec![*fault];
    outcome
}

#[pymethods]
impl RawSession {
    #[new]
    #[pyo3(signature = (root=None, out=None, seed=0, steps=None, memory=None, time=None, digits=None, depth=None))]
    #[expect(clippy::too_many_arguments, reason = "each is a keyword of Python")]
    fn new(
        py: Python<'_>,
        root: Option<PathBuf>,
        out: Option<PathBuf>,
        seed: u64,
        steps: Option<u64>,
        memory: Option<u64>,
        time: Option<f64>,
        digits: Option<u64>,
        depth: Option<usize>,
    ) -> PyResult<RawSession> {
        let default = Limits::default();
        let limits = Limits {
            steps,
            memory: memory.unwrap_or(default.memory),
            time: time.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()),
            digits: digits.unwrap_or(default.digits),
            depth: depth.unwrap_or(default.depth),
            ..default
        };
        let wishes = Wishes { root, out, seed };
        let made = Actor::start(py, limits, move |limits| wishes.session(limits))?;
        made.map(RawSession).map_err(|found| found.raise(py, ""))
    }

    /// Runs a text as an entry.
    #[pyo3(signature = (text, shown="<script>".to_owned(), file=None, given=Vec::new(), settle=false, echo=None, ask=None))]
    #[expect(clippy::too_many_arguments, reason = "each is a keyword of Python")]
    fn run<'py>(
        &self,
        py: Python<'py>,
        text: String,
        shown: String,
        file: Option<String>,
        given: Vec<(String, Bound<'py, PyAny>)>,
        settle: bool,
        echo: Option<Py<PyAny>>,
        ask: Option<Py<PyAny>>,
    ) -> PyResult<Raw<'py>> {
        let given = given_of(given)?;
        let callbacks = Callbacks { echo, ask };
        let told = self.0.call(py, &callbacks, move |room, page| {
            let outcome = match values(room, given) {
                Ok(given) => {
                    let entry = Entry { shown: &shown, file: file.as_deref(), text: &text, given };
                    room.session.enter(entry, page)
                }
                Err(fault) => refused(fault),
            };
            told(room, page, outcome, settle)
        })?;
        told.raw(py)
    }

    /// Evaluates a text in which `it` is a value.
    fn ask<'py>(&self, py: Python<'py>, value: &Bound<'py, PyAny>, text: String) -> PyResult<Raw<'py>> {
        let plain = from_python(value)?;
        let told = self.0.call(py, &Callbacks::default(), move |room, page| {
            let outcome = match plain.value(room) {
                Ok(value) => room.session.ask(value, &text, page),
                Err(fault) => refused(fault),
            };
            told(room, page, outcome, false)
        })?;
        told.raw(py)
    }

    /// Calls a function with values.
    fn call<'py>(
        &self,
        py: Python<'py>,
        function: &Bound<'py, PyAny>,
        args: Vec<Bound<'py, PyAny>>,
    ) -> PyResult<Raw<'py>> {
        let function = from_python(function)?;
        let args = args.iter().map(from_python).collect::<PyResult<Vec<Plain>>>()?;
        let told = self.0.call(py, &Callbacks::default(), move |room, page| {
            let args = args.iter().map(|arg| arg.value(room)).collect::<Result<Vec<Value>, Fault>>();
            let result = args.and_then(|args| {
                let function = function.value(room)?;
                room.session.call(&function, &args, page)
            });
            let mut outcome = match result {
                Ok(value) => {
                    let mut outcome = Outcome::default();
                    outcome.value = Some(value);
                    outcome
                }
                Err(fault) => {
                    let mut outcome = Outcome::default();
                    outcome.diagnostics = fault.findings();
                    outcome
                }
            };
            outcome.ran = true;
            outcome.diagnostics.extend(room.session.take_warnings());
            told(room, page, outcome, false)
        })?;
        told.raw(py)
    }

    /// Returns the value of a name from an earlier entry.
    fn get<'py>(&self, py: Python<'py>, name: String) -> PyResult<Bound<'py, PyAny>> {
        let found = self.simple(py, {
            let name = name.clone();
            move |room| {
                room.session
                    .named(&name)
                    .map(|value| copy(room, &value, false).map_err(|fault| room.findings(&fault)))
            }
        })?;
        match found {
            None => Err(PyKeyError::new_err(name)),
            Some(Err(found)) => Err(found.raise(py, "")),
            Some(Ok(plain)) => to_python(py, &plain),
        }
    }

    /// Returns the names of the entries so far, in order.
    fn names(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.simple(py, |room| {
            let mut names: Vec<String> =
                room.session.environment().names().map(|name| name.to_string()).collect();
            names.sort_unstable();
            names
        })
    }

    /// Returns the findings in a text, which isn't run, as JSON objects.
    fn check(&self, py: Python<'_>, text: String) -> PyResult<Vec<String>> {
        self.simple(py, move |room| {
            room.session.look(&entry(&text), |session, loaded| {
                Findings::of(&loaded.diagnostics, session.sources()).json
            })
        })
    }

    /// Returns the same for a script in a file, and the errors drawn.
    fn read(
        &self,
        py: Python<'_>,
        text: String,
        shown: String,
        file: Option<String>,
    ) -> PyResult<(Vec<String>, String)> {
        self.simple(py, move |room| {
            let entry = Entry { shown: &shown, file: file.as_deref(), ..entry(&text) };
            let found = room
                .session
                .look(&entry, |session, loaded| Findings::of(&loaded.diagnostics, session.sources()));
            if found.failed {
                return (found.json, found.drawn);
            }
            // In a script, unlike at a prompt, a name is given once.
            let whole = room.session.load_text(&shown, file.as_deref(), &text);
            let found = match any_error(&whole.diagnostics) {
                true => Findings::of(&whole.diagnostics, room.session.sources()),
                false => found,
            };
            (found.json, found.drawn)
        })
    }

    /// Returns whether more lines might complete a text: `complete`, `incomplete` or `invalid`.
    fn is_complete(&self, py: Python<'_>, text: String) -> PyResult<&'static str> {
        self.simple(py, move |room| {
            room.session.look(&entry(&text), |_, loaded| match loaded.incomplete {
                true => "incomplete",
                false if loaded.program.is_none() && any_error(&loaded.diagnostics) => "invalid",
                false => "complete",
            })
        })
    }

    /// Returns the completions at a byte of a text: where the candidates begin, and each with its kind.
    fn complete(&self, py: Python<'_>, text: String, at: usize) -> PyResult<(usize, Vec<(String, String)>)> {
        self.simple(py, move |room| {
            let found = tg::ide::complete(&room.session, None, None, &text, at);
            let kind = |kind: tg::ide::CandidateKind| format!("{kind:?}").to_lowercase();
            let candidates = found.candidates.into_iter().map(|one| (one.text, kind(one.kind)));
            (found.start, candidates.collect())
        })
    }

    /// Returns what the word at a byte of a text means: as text, and as Markdown.
    fn inspect(&self, py: Python<'_>, text: String, at: usize) -> PyResult<Option<(String, String)>> {
        self.simple(py, move |room| {
            room.session.look(&entry(&text), |session, loaded| {
                let hover = tg::ide::hover(session, loaded, at)?;
                Some((verbatim(&hover.says), tg::output::markdown(&hover.says)))
            })
        })
    }

    /// Returns the `param`s of a text: name, kind, as it is written, and the value if that is a literal.
    fn params<'py>(&self, py: Python<'py>, text: String) -> PyResult<Vec<ParamOf<'py>>> {
        let params = self.simple(py, move |room| {
            let read = room.session.look(&entry(&text), |session, loaded| {
                let read = loaded
                    .params()
                    .map(|(name, kind, at)| (name.to_owned(), kind, session.sources().slice(at).to_owned()));
                read.collect::<Vec<_>>()
            });
            let mut trial = Session::new(Limits { steps: Some(1000), memory: 1 << 20, ..Limits::default() });
            let with_value = read.into_iter().map(|(name, kind, written)| {
                let outcome = trial.run(&written);
                let value = outcome.value.filter(|_| !any_error(&outcome.diagnostics));
                let plain = value.filter(|value| !matches!(value, Value::Object(_) | Value::Function(_)));
                let plain = plain.and_then(|value| copy(room, &value, true).ok());
                (name, kind, written, plain)
            });
            with_value.collect::<Vec<_>>()
        })?;
        let params = params.into_iter().map(|(name, kind, written, plain)| {
            let value = plain.map(|plain| to_python(py, &plain)).transpose()?;
            Ok((name, kind, written, value))
        });
        params.collect()
    }

    /// Returns a value as it is shown: text, HTML, and a picture if it has one; a table has a limited number of rows.
    fn forms<'py>(
        &self,
        py: Python<'py>,
        value: &Bound<'py, PyAny>,
    ) -> PyResult<(String, String, Option<String>)> {
        let plain = from_python(value)?;
        let forms = self.0.call(py, &Callbacks::default(), move |room, page| {
            forms(room, page, &plain).map_err(|fault| room.findings(&fault))
        })?;
        forms.map_err(|found| found.raise(py, ""))
    }

    /// Returns a value as JSON.
    fn json<'py>(&self, py: Python<'py>, value: &Bound<'py, PyAny>) -> PyResult<String> {
        let plain = from_python(value)?;
        let json = self.0.call(py, &Callbacks::default(), move |room, _| {
            let memory = room.memory();
            let json = plain.value(room).and_then(|value| tg::value::json::to_json(&value, memory));
            let json = json.map(|json| handed_over(|| json.to_string()));
            json.map_err(|fault| room.findings(&fault))
        })?;
        json.map_err(|found| found.raise(py, ""))
    }

    /// Returns how many of its values Python holds, and how many bytes it takes.
    fn in_use(&self, py: Python<'_>) -> PyResult<(usize, u64)> {
        self.simple(py, |room| (room.values_held(), crate::actor::own_bytes()))
    }

    /// Panics in the session's thread, for the test that this becomes an exception.
    fn panic(&self, py: Python<'_>) -> PyResult<()> {
        self.simple(py, |_| panic!("a panic that was asked for"))
    }
}

type ParamOf<'py> = (String, Option<&'static str>, String, Option<Bound<'py, PyAny>>);

fn forms(room: &mut Room, page: &mut Page, plain: &Plain) -> Result<(String, String, Option<String>), Fault> {
    let memory = room.memory();
    let value = plain.value(room)?;
    let picture = match &value {
        Value::Object(object) => object.svg().transpose()?,
        _ => None,
    };
    let shown = room.session.presented(value, page)?;
    let output = printed_output(Printed::Values(std::slice::from_ref(&shown)), memory)?;
    let picture = picture.or_else(|| match &output {
        tg::output::Output::Chart(chart) => Some(svg(chart, PictureSize::default())),
        _ => None,
    });
    Ok(handed_over(|| (verbatim(&output), styled(&html_of(&output)), picture.clone())))
}
