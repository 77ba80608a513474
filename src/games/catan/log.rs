//! Logs as values: what was recorded, up to one of its lines.
//!
//! All values of one log share its recording; `after`, the steps and the log itself differ in how many lines are in
//! view. Where they look, a **walk** has followed the log: whoever asks further back follows it from the start again, so
//! that the steps in their order are one pass.

use super::grid::Grid;
use super::settings::Settings;
use super::watch::{stopped, watched};
use super::{print, report};
use crate::diagnostics::Fault;
use crate::engines::catan::{self as engine, Event, Tracker, Unwatched, Watch};
use crate::output::Output;
use crate::seam::Host;
use crate::source::Span;
use crate::value::{Domain, Object, Value};
use std::any::Any;
use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;

/// A line of a log: an event of the language.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// Where it was written; a recorded game's lines have no place in a script.
    pub span: Option<Span>,
    /// Which of the engine's events it is.
    pub events: Range<usize>,
}

/// What was recorded.
pub(super) struct Recording {
    /// Its name: that of the block, or of the file.
    pub name: Option<Rc<str>>,
    /// Players and events.
    pub log: engine::Log,
    /// The lines, whose events follow each other.
    pub lines: Vec<Line>,
    /// What is marked, each with the number of lines before it.
    pub marks: Vec<(Rc<str>, usize)>,
    /// What else is said.
    pub settings: Settings,
}

impl Recording {
    /// The line of an event, counted from 0, and none for the start.
    pub fn line_of(&self, event: usize) -> Option<usize> {
        let event = event.checked_sub(1)?;
        Some(self.lines.partition_point(|line| line.events.end <= event))
    }

    /// How many events the first lines are.
    fn events_of(&self, lines: usize) -> usize {
        lines.checked_sub(1).and_then(|last| self.lines.get(last)).map_or(0, |line| line.events.end)
    }
}

/// A log up to one of its lines.
#[derive(Clone)]
pub(super) struct LogValue {
    /// The whole recording.
    pub recording: Rc<Recording>,
    /// How many lines are in view.
    pub count: usize,
    walk: Rc<RefCell<Tracker>>,
}

impl LogValue {
    /// The log of a recording that has been followed to its end.
    pub fn new(recording: Recording, tracker: Tracker) -> LogValue {
        let count = recording.lines.len();
        LogValue { recording: Rc::new(recording), count, walk: Rc::new(RefCell::new(tracker)) }
    }

    /// The log as a value.
    pub fn value(self) -> Value {
        Object::value(self)
    }

    /// The same log with so many lines in view. A walk that others follow, too, is shared only by steps.
    pub fn up_to(&self, count: usize, shared: &Rc<RefCell<Tracker>>) -> LogValue {
        LogValue { recording: self.recording.clone(), count, walk: shared.clone() }
    }

    /// A new walk, at the start.
    pub fn new_walk(&self) -> Rc<RefCell<Tracker>> {
        Rc::new(RefCell::new(self.start()))
    }

    /// The players' names.
    pub fn names(&self) -> &[String] {
        &self.recording.log.names
    }

    /// The lines in view.
    pub fn lines(&self) -> &[Line] {
        &self.recording.lines[..self.count]
    }

    /// The events in view.
    pub fn events(&self) -> &[Event] {
        &self.recording.log.events[..self.so_many()]
    }

    /// How many events are in view.
    pub fn so_many(&self) -> usize {
        self.recording.events_of(self.count)
    }

    fn start(&self) -> Tracker {
        Tracker::new(self.names().len(), self.recording.settings.engine())
    }

    /// What is known after the lines in view.
    ///
    /// # Errors
    /// Those of the run.
    pub fn known<T>(&self, host: &mut dyn Host, look: impl FnOnce(&Tracker) -> T) -> Result<T, Fault> {
        let here = watched(host, |watch| self.follow(watch))?;
        if here { Ok(look(&self.walk.borrow())) } else { Err(stopped()) }
    }

    /// Follows the log to the lines in view; whether it came there.
    fn follow(&self, watch: &mut dyn Watch) -> bool {
        let wanted = self.so_many();
        let mut walk = self.walk.borrow_mut();
        if walk.events() > wanted {
            *walk = self.start();
        }
        let from = walk.events();
        self.recording.log.events[from..wanted].iter().all(|event| walk.apply(event, watch).is_ok())
    }

    /// What is known, to show it. The log was followed within the limits of the run when it was made, and this is no
    /// more work than that.
    pub fn shown<T>(&self, look: impl FnOnce(&Tracker) -> T) -> T {
        self.follow(&mut Unwatched);
        look(&self.walk.borrow())
    }

    /// How a sentence calls the log.
    pub fn called(&self) -> String {
        let name = self.recording.name.as_deref().unwrap_or("log");
        match self.count == self.recording.lines.len() {
            true => name.to_owned(),
            false => format!("{name} after {}", super::words::count(self.count as u64, "event")),
        }
    }
}

/// The log in a value.
pub(super) fn within(value: &Value) -> Option<&LogValue> {
    match value {
        Value::Object(object) => object.downcast(),
        _ => None,
    }
}

impl Domain for LogValue {
    fn type_name(&self) -> &'static str {
        "Log"
    }

    fn short(&self) -> Option<String> {
        let events = super::words::count(self.recording.lines.len() as u64, "event");
        Some(match self.count == self.recording.lines.len() {
            true => format!("{}: {events}", self.called()),
            false => self.called(),
        })
    }

    fn rich(&self) -> Output {
        print::log(self)
    }

    fn json(&self) -> serde_json::Value {
        self.shown(|tracker| {
            report::state(&self.called(), self.names(), tracker, self.count, Grid::of(tracker))
        })
    }

    fn json_lines(&self) -> Option<Vec<serde_json::Value>> {
        Some(report::lines(self))
    }

    fn data_bytes(&self) -> u64 {
        self.so_many() as u64 * 64
    }

    fn equals(&self, other: &dyn Domain) -> bool {
        let other: &dyn Any = other;
        other.downcast_ref::<LogValue>().is_some_and(|other| {
            self.names() == other.names()
                && self.events() == other.events()
                && self.recording.settings == other.recording.settings
        })
    }
}
