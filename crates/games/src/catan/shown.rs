//! A log as a value: how it is shown, saved and compared.

use super::grid::Grid;
use super::log::LogValue;
use super::{print, report};
use tg_core::diagnostics::counted;
use tg_core::output::Output;
use tg_core::value::{Domain, Value};

impl Domain for LogValue {
    fn type_name(&self) -> &'static str {
        "Log"
    }

    fn unasked(&self) -> Option<Value> {
        Some(self.with_own_walk().value())
    }

    fn short(&self) -> Option<String> {
        let events = counted(self.recording.log.events.len() as u64, "event");
        Some(match self.is_whole() {
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
        self.count as u64 * 64
    }

    fn equals(&self, other: &dyn Domain) -> bool {
        other.downcast::<LogValue>().is_some_and(|other| {
            self.names() == other.names()
                && self.events() == other.events()
                && self.recording.settings.look_alike(&other.recording.settings, self.names().len())
        })
    }
}
