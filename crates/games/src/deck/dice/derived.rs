//! Hands made from other hands, of dice or cards: `4d6.highest(3)`, `(deal 3 from d).keep(hearts)`.

use super::joint::joint;
use super::one_of::mixture_of;
use crate::deck::dealt::Dealt;
use crate::deck::hand::{Hand, Held};
use crate::deck::recorder::{Reading, Recorder};
use crate::deck::view::HandView;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault};
use tg_core::native::Host;
use tg_core::output::Output;
use tg_core::value::{Function, Key, Value};
use tg_dist::{Count, Dist, DistSource, Draw, Law};

/// The distribution of the hands that a function makes of dealt or thrown ones. Questions go through the function, so
/// only answers are written out.
pub(in crate::deck) struct Derived {
    /// What is dealt or thrown.
    pub of: Dealt,
    /// Gives a hand for each of its hands, or several side by side.
    pub step: Value,
    /// Whether it gives several: lists or records of rolls.
    pub side_by_side: bool,
}

/// Returns whether a function gives a hand of the same kind, judged by a few hands.
pub(in crate::deck) fn gives_hand(host: &mut dyn Host, dealt: &Dealt, question: &Value) -> bool {
    let hands = dealt.hands_query().random_hands(2);
    hands.iter().all(|hand| {
        // What fails here fails again where it is asked.
        let given = host.ask(question, std::slice::from_ref(hand));
        given.is_ok_and(|given| Hand::within(&given).is_some_and(|hand| hand.cards.dice == dealt.cards.dice))
    })
}

/// Refuses a question that asks for more dice than there surely are, where it is put and not only where it is counted.
pub(in crate::deck) fn refuse_too_few(
    host: &mut dyn Host,
    dealt: &Dealt,
    question: &Value,
) -> Result<(), Fault> {
    if !dealt.cards.dice || dealt.several {
        return Ok(());
    }
    let hands = dealt.sizes.len();
    let recorder = Recorder::new(dealt.cards.clone(), hands, 1);
    let view = HandView::of_hands_in(&recorder, 0..hands);
    let roll = Hand { cards: dealt.cards.clone(), held: Held::Symbolic(view) }.value();
    let nothing = vec![vec![0; dealt.cards.deck.kinds().len()]; hands];
    recorder.begin(0, Reading::Hands(nothing, dealt.sizes.iter().copied().map(Some).collect()));
    match host.ask(question, &[roll]) {
        Err(fault) if fault.code == Code::E5012 => Err(fault),
        _ => Ok(()),
    }
}

impl Derived {
    /// A question to the derived roll as one to the roll itself.
    pub(super) fn through(&self, question: &Value) -> Result<Value, Fault> {
        Function::composed(self.step.clone(), question.clone()).map(Value::Function)
    }
}

impl DistSource for Derived {
    fn total(&self, host: &mut dyn Host) -> Result<Count, Fault> {
        self.of.total(host)
    }

    fn map(&self, host: &mut dyn Host, question: &Value) -> Result<Dist, Fault> {
        let question = self.through(question)?;
        self.of.map(host, &question)
    }

    fn given(&self, host: &mut dyn Host, condition: &Value) -> Result<Option<Dist>, Fault> {
        let condition = self.through(condition)?;
        let given = self.of.given_condition(host, &condition)?;
        Ok(given.map(|of| Dist::asked(Derived { of, step: self.step.clone(), ..*self })))
    }

    fn outcomes(&self, host: &mut dyn Host) -> Result<Rc<dyn Law>, Fault> {
        self.of.answers(host, &self.step)?.law(host)
    }

    fn sample(&self, host: &mut dyn Host, draw: &mut Draw) -> Result<Value, Fault> {
        let roll = self.of.sample(host, draw)?;
        host.ask(&self.step, &[roll])
    }

    fn holds(&self, host: &mut dyn Host, condition: &Value) -> Result<(Count, Count), Fault> {
        let condition = self.through(condition)?;
        self.of.holds(host, &condition)
    }

    fn then(&self, host: &mut dyn Host, step: &Value) -> Result<Option<Dist>, Fault> {
        let step = self.through(step)?;
        self.of.then(host, &step)
    }

    fn explain(&self, host: &mut dyn Host, condition: &Value) -> Result<Output, Fault> {
        let condition = self.through(condition)?;
        self.of.explain(host, &condition)
    }

    fn outcome(&self) -> Option<&'static str> {
        // Rolls are shown as their sums.
        (!self.side_by_side && !self.of.cards.have_sums()).then_some("a hand")
    }

    fn joint(
        &self,
        host: &mut dyn Host,
        values: &[Value],
        keys: Option<&[Key]>,
    ) -> Result<Option<Dist>, Fault> {
        joint(host, values, keys)
    }

    fn mixture(&self, host: &mut dyn Host, parts: &[(Count, Value)]) -> Result<Option<Dist>, Fault> {
        mixture_of(host, parts)
    }

    fn holds_hands(&self) -> bool {
        !self.side_by_side
    }

    fn shows_outcomes(&self) -> bool {
        !self.of.cards.dice || self.of.shows_outcomes()
    }

    fn plan(&self) -> String {
        self.of.plan()
    }

    fn short(&self) -> String {
        match &self.step {
            Value::Function(function) if function.name().is_some() => {
                format!("{}.{}", self.of.short(), function.name().unwrap_or_default())
            }
            _ => {
                format!("{} made of {}", if self.of.cards.dice { "rolls" } else { "hands" }, self.of.short())
            }
        }
    }
}
