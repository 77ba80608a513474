//! The run as the engine's watch: steps for work, bytes before they are taken.

use tg_catan::{Stop, Watch};
use tg_core::diagnostics::{Code, Fault, fault};
use tg_core::native::Host;

/// Passes on what the engine tells, and keeps the run's answer.
struct Listening<'h> {
    host: &'h mut dyn Host,
    answer: Result<(), Fault>,
}

impl Listening<'_> {
    fn keep(&mut self, answer: Result<(), Fault>) -> Result<(), Stop> {
        self.answer = answer;
        if self.answer.is_ok() { Ok(()) } else { Err(Stop) }
    }
}

impl Watch for Listening<'_> {
    fn tick(&mut self, work: u64) -> Result<(), Stop> {
        let answer = self.host.step(work);
        self.keep(answer)
    }

    fn memory(&mut self, bytes: u64) -> Result<(), Stop> {
        let answer = self.host.reserve(u128::from(bytes));
        self.keep(answer)
    }
}

/// Lets the engine work, watched by the run; the run's own refusal goes first.
///
/// # Errors
/// Those of the run: the limits.
pub(super) fn watched<T>(host: &mut dyn Host, work: impl FnOnce(&mut dyn Watch) -> T) -> Result<T, Fault> {
    let mut listening = Listening { host, answer: Ok(()) };
    let result = work(&mut listening);
    listening.answer.map(|()| result)
}

/// What is said where work stopped and nobody asked for that, or a log that was followed once can't be followed again.
#[cold]
pub(super) fn stopped() -> Fault {
    fault(Code::E9016, "the log wasn't followed to its end")
}
