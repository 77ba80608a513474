//! Asking a question where a number has no largest one and is cut: whether the answer depends on what lies beyond.

use super::{Growing, Recorder};
use crate::deck::question::is_same_fault;
use std::collections::BTreeSet;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::value::Value;

impl Recorder {
    /// Calls a function as [`ask`](Recorder::ask) does; where a number is cut, only for what it gives whatever that is.
    ///
    /// # Errors
    /// Those of the function, and a retry.
    pub fn ask_decided(&self, host: &mut dyn Host, function: &Value, args: &[Value]) -> Result<Value, Fault> {
        if let Some(decided) = self.ask_twice(host, function, args, None)? {
            return decided;
        }
        let mut met = self.met();
        met.extend(self.undecided.take());
        let mut alone = BTreeSet::new();
        for &place in &met {
            if self.ask_twice(host, function, args, Some(place))?.is_some() {
                alone.insert(place);
            }
        }
        Err(self.leave_undecided(if alone.is_empty() { met } else { alone }))
    }

    /// Calls a function with one and with the other of two numbers for each that is cut, but for those of a feature that
    /// is taken for known; `None` where it depends on them.
    ///
    /// # Errors
    /// What ends the run.
    fn ask_twice(
        &self,
        host: &mut dyn Host,
        function: &Value,
        args: &[Value],
        known: Option<usize>,
    ) -> Result<Option<Result<Value, Fault>>, Fault> {
        let caught = host.caught();
        let one = self.ask_with(host, function, args, (false, known));
        if self.met().is_empty() || self.is_missing() || self.must_enumerate() {
            return Ok(Some(one));
        }
        match (one, self.ask_with(host, function, args, (true, known))) {
            (Err(fault), _) | (_, Err(fault)) if fault.code.is_final() => Err(fault),
            // What goes on after a failure depends on what failed.
            (Ok(one), Ok(other)) if one == other && host.caught() == caught => Ok(Some(Ok(one))),
            (Err(one), Err(other)) if is_same_fault(&one, &other) && host.caught() == caught => {
                Ok(self.fails_whatever(host, function, args, &one).then_some(Err(one)))
            }
            _ => Ok(None),
        }
    }

    /// Whether a function fails in the same way with the first of each of the numbers that are cut, and so not because
    /// one isn't known.
    fn fails_whatever(&self, host: &mut dyn Host, function: &Value, args: &[Value], fault: &Fault) -> bool {
        let met = self.met();
        let fails = met.iter().all(|place| {
            let known = self.ask_with(host, function, args, (false, Some(*place)));
            known.is_err_and(|known| is_same_fault(fault, &known))
        });
        if let Growing::Cut(cut) = &*self.growing.borrow() {
            cut.met.replace(met);
        }
        fails
    }

    /// Calls a function with one or the other of two numbers for each that is cut, but for those of a feature that is
    /// taken for known.
    fn ask_with(
        &self,
        host: &mut dyn Host,
        function: &Value,
        args: &[Value],
        (other, known): (bool, Option<usize>),
    ) -> Result<Value, Fault> {
        if let Growing::Cut(cut) = &*self.growing.borrow() {
            cut.met.borrow_mut().clear();
            cut.other.set(other);
            cut.known.set(known);
        }
        let answer = self.ask(host, function, args);
        if let Growing::Cut(cut) = &*self.growing.borrow() {
            cut.known.set(None);
        }
        answer
    }

    /// The features of which numbers were met that are cut.
    fn met(&self) -> BTreeSet<usize> {
        match &*self.growing.borrow() {
            Growing::Cut(cut) => cut.met.borrow().clone(),
            _ => BTreeSet::new(),
        }
    }
}
