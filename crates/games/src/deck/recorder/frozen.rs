//! The answers for one hand, kept for a function that is still called after the question about all hands was answered:
//! `2d6.then(h -> d6.explode.map(n -> n + h))` is asked for its mean later, when `h` would be another roll.

use super::Recorder;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};

impl Recorder {
    /// What answers as this does now, whatever is asked of it afterwards.
    pub fn frozen(&self) -> Rc<Recorder> {
        Rc::new(Recorder {
            cards: self.cards.clone(),
            hands: self.hands,
            features: self.features.clone(),
            parts: RefCell::default(),
            part: Cell::new(0),
            asked: Cell::new(0),
            reading: self.reading.clone(),
            missing: Cell::new(false),
            whole: RefCell::new(None),
            merges: Cell::new(self.merges.get()),
            certain: self.certain.clone(),
            growing: RefCell::default(),
            undecided: RefCell::default(),
            is_frozen: true,
        })
    }
}

#[cold]
pub(super) fn asked_too_late() -> Fault {
    let message = "this asks something of a hand that wasn't asked while hands were counted";
    fault(Code::E5017, message).with_help(
        "ask for it before: `let n = h.highest` in front of the function, or a list of all that matters",
    )
}
