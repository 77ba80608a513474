//! Logs as values: what was recorded, up to one of its events.
//!
//! All values of one log share its recording; `after`, the steps and the log itself differ in how many events are in
//! view. Where they look, a **walk** has followed the log: a question further back follows it from the start again, so
//! that the steps in their order are one pass.

use super::settings::Settings;
use super::words::stopped;
use std::cell::{Ref, RefCell};
use std::rc::Rc;
use tg_catan::{self as engine, Event, Progress, Tracker, Unlimited};
use tg_core::diagnostics::{Fault, counted};
use tg_core::native::{Host, Rate, with_budget};
use tg_core::source::Span;
use tg_core::value::{Object, Value};

/// What was recorded.
pub(super) struct Recording {
    /// Its name: that of the block, or of the file.
    pub name: Option<Rc<str>>,
    /// Players and events.
    pub log: engine::Log,
    /// Where the last events were written. Those before them were read from a file, and stand in no script.
    pub spans: Vec<Option<Span>>,
    /// The bookmarks, each with the number of events before it.
    pub marks: Vec<(Rc<str>, usize)>,
    /// What else is said.
    pub settings: Settings,
}

impl Recording {
    /// How the engine looks at it.
    pub fn engine(&self) -> engine::TrackerSettings {
        self.settings.engine(self.log.names.len())
    }

    /// Where an event was written, counted from 1.
    pub fn span_of(&self, event: usize) -> Option<Span> {
        let read = self.log.events.len() - self.spans.len();
        self.spans.get(event.checked_sub(read + 1)?).copied().flatten()
    }
}

/// A log up to one of its events.
#[derive(Clone)]
pub(super) struct LogValue {
    /// The whole recording.
    pub recording: Rc<Recording>,
    /// How many events are in view.
    pub count: usize,
    walk: Rc<RefCell<Tracker>>,
}

impl LogValue {
    /// The log of a recording that has been followed to its end.
    pub fn new(recording: Recording, tracker: Tracker) -> LogValue {
        let count = recording.log.events.len();
        LogValue { recording: Rc::new(recording), count, walk: Rc::new(RefCell::new(tracker)) }
    }

    /// The log as a value.
    pub fn value(self) -> Value {
        Object::value(self)
    }

    /// The same log with the first `count` events in view. A walk that others follow, too, is shared only by steps.
    pub fn up_to(&self, count: usize, shared: &Rc<RefCell<Tracker>>) -> LogValue {
        LogValue { recording: self.recording.clone(), count, walk: shared.clone() }
    }

    /// The same log with a walk of its own, where this one's is.
    pub fn with_own_walk(&self) -> LogValue {
        let walk = Rc::new(RefCell::new(self.walk.borrow().clone()));
        LogValue { walk, ..self.clone() }
    }

    /// A new walk, at the start.
    pub fn new_walk(&self) -> Rc<RefCell<Tracker>> {
        Rc::new(RefCell::new(self.start()))
    }

    /// The players' names.
    pub fn names(&self) -> &[String] {
        &self.recording.log.names
    }

    /// The events in view.
    pub fn events(&self) -> &[Event] {
        &self.recording.log.events[..self.count]
    }

    /// The places of those of them that were written in a script: the last ones.
    pub fn spans(&self) -> &[Option<Span>] {
        let Recording { log, spans, .. } = &*self.recording;
        let read = log.events.len() - spans.len();
        &spans[..self.count.saturating_sub(read)]
    }

    /// Whether all events are in view.
    pub fn is_whole(&self) -> bool {
        self.count == self.recording.log.events.len()
    }

    fn start(&self) -> Tracker {
        Tracker::new(self.names().len(), self.recording.engine())
    }

    /// What is known after the events in view. The log can't be followed on while it is looked at.
    ///
    /// # Errors
    /// Those of the run.
    pub fn known(&self, host: &mut dyn Host) -> Result<Ref<'_, Tracker>, Fault> {
        let here = with_budget(host, Rate::default(), |progress| self.follow(progress))?;
        if here { Ok(self.walk.borrow()) } else { Err(stopped()) }
    }

    /// Follows the log to the events in view; whether it came there.
    fn follow(&self, progress: &mut dyn Progress) -> bool {
        let mut walk = self.walk.borrow_mut();
        if walk.events() > self.count {
            *walk = self.start();
        }
        let from = walk.events();
        self.recording.log.events[from..self.count].iter().all(|event| walk.apply(event, progress).is_ok())
    }

    /// What is known, to show it. The log was followed within the limits of the run when it was made, and this is no
    /// more work than that, and a few passes over the worlds at the end.
    pub fn shown<T>(&self, look: impl FnOnce(&Tracker) -> T) -> T {
        self.follow(&mut Unlimited);
        look(&self.walk.borrow())
    }

    /// How a sentence calls the log.
    pub fn called(&self) -> String {
        let name = self.recording.name.as_deref().unwrap_or("log");
        match self.is_whole() {
            true => name.to_owned(),
            false => format!("{name} after {}", counted(self.count as u64, "event")),
        }
    }
}

/// The log in a value.
pub(super) fn within(value: &Value) -> Option<&LogValue> {
    value.downcast()
}
