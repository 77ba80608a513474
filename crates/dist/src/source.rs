//! Distributions that are asked: their outcomes are too many to be written out for each question.

use super::{Count, Dist, Law, ask};
use std::any::Any;
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::output::Output;
use tg_core::value::{Key, Value};
use tg_prelude::Draw;

/// A distribution whose questions are pushed into its count: the hands of a deck, the tables of a log.
///
/// A question is a function value of the script. An implementation looks into it
/// ([`Host::function`]) and counts over just what it asks, or calls it for every outcome with
/// [`Host::ask`]. Distributions that are given back are exact, and say in [`Law::plan`] how they were found.
pub trait DistSource: Any {
    /// How many ways there are.
    ///
    /// # Errors
    /// The limits.
    fn total(&self, host: &mut dyn Host) -> Result<Count, Fault>;

    /// The distribution of what a function gives for the outcomes.
    ///
    /// # Errors
    /// Those of the function, and the limits.
    fn map(&self, host: &mut dyn Host, question: &Value) -> Result<Dist, Fault>;

    /// The distribution of those outcomes for which a condition holds; `None` where it never does.
    ///
    /// # Errors
    /// Those of the condition, and the limits.
    fn given(&self, host: &mut dyn Host, condition: &Value) -> Result<Option<Dist>, Fault>;

    /// All outcomes, written out.
    ///
    /// # Errors
    /// The limits, where there are too many.
    fn outcomes(&self, host: &mut dyn Host) -> Result<Rc<dyn Law>, Fault>;

    /// A random outcome.
    ///
    /// # Errors
    /// Those of the generator, and the limits.
    fn sample(&self, host: &mut dyn Host, draw: &mut Draw) -> Result<Value, Fault>;

    /// In how many ways of how many a condition holds.
    ///
    /// # Errors
    /// Those of the condition, and the limits.
    fn holds(&self, host: &mut dyn Host, condition: &Value) -> Result<(Count, Count), Fault> {
        let answers = self.map(host, condition)?;
        let law = answers.law(host)?;
        Ok((ask::ways_of_true(host, &*law, "prob")?, law.total().clone()))
    }

    /// How likely a condition holds, where that isn't a number of ways: something may lie beyond all that is listed.
    ///
    /// # Errors
    /// Those of the condition, and the limits.
    fn prob(&self, _host: &mut dyn Host, _condition: &Value) -> Result<Option<Number>, Fault> {
        Ok(None)
    }

    /// In how many ways of how many a value comes out; `None` where that is asked of outcomes that are written out.
    ///
    /// # Errors
    /// The limits.
    fn ways_of(&self, _host: &mut dyn Host, _value: &Value) -> Result<Option<(Count, Count)>, Fault> {
        Ok(None)
    }

    /// How many different outcomes there are, where that is known without them.
    ///
    /// # Errors
    /// The limits.
    fn distinct(&self, _host: &mut dyn Host) -> Result<Option<Count>, Fault> {
        Ok(None)
    }

    /// How likely two independent outcomes are equal, where that is known without them.
    ///
    /// # Errors
    /// The limits.
    fn collision(&self, _host: &mut dyn Host) -> Result<Option<Number>, Fault> {
        Ok(None)
    }

    /// What follows each outcome: a function gives a value or a distribution. `None` where that is asked of
    /// outcomes that are written out.
    ///
    /// # Errors
    /// Those of the function, and the limits.
    fn then(&self, host: &mut dyn Host, step: &Value) -> Result<Option<Dist>, Fault> {
        let _ = (host, step);
        Ok(None)
    }

    /// What a sign between this distribution and another value gives, where that needn't be written out.
    ///
    /// # Errors
    /// The limits.
    fn operate(&self, _host: &mut dyn Host, _sign: &str, _operands: &[Value]) -> Result<Option<Dist>, Fault> {
        Ok(None)
    }

    /// This distribution and others side by side, where that needn't be written out: lists with an outcome of each of
    /// `values`, of which this is one, or records with these `keys`.
    ///
    /// # Errors
    /// The limits.
    fn joint(
        &self,
        _host: &mut dyn Host,
        _values: &[Value],
        _keys: Option<&[Key]>,
    ) -> Result<Option<Dist>, Fault> {
        Ok(None)
    }

    /// One of several values or distributions, each with its weight, where that needn't be written out; this is one of
    /// them.
    ///
    /// # Errors
    /// The limits.
    fn mixture(&self, _host: &mut dyn Host, _parts: &[(Count, Value)]) -> Result<Option<Dist>, Fault> {
        Ok(None)
    }

    /// The mean of its outcomes, where it is known without them.
    ///
    /// # Errors
    /// The limits.
    fn mean(&self, _host: &mut dyn Host) -> Result<Option<Number>, Fault> {
        Ok(None)
    }

    /// The variance of its outcomes, where it is known without them.
    ///
    /// # Errors
    /// The limits.
    fn variance(&self, _host: &mut dyn Host) -> Result<Option<Number>, Fault> {
        Ok(None)
    }

    /// The numbers that its outcomes stand for, where the outcomes can't be written out as there is no last one.
    ///
    /// # Errors
    /// The limits.
    fn numbers(&self, _host: &mut dyn Host) -> Result<Option<Dist>, Fault> {
        Ok(None)
    }

    /// Whether each outcome is a hand, so that the questions of hands may be put to the distribution itself.
    fn holds_hands(&self) -> bool {
        self.outcome() == Some("a hand")
    }

    /// Whether it prints as the table of its outcomes: these are numbers, and few enough to be counted.
    fn shows_outcomes(&self) -> bool {
        false
    }

    /// Why a condition holds as often as it does.
    ///
    /// # Errors
    /// Those of the condition, and the limits.
    fn explain(&self, host: &mut dyn Host, condition: &Value) -> Result<Output, Fault>;

    /// What an outcome is, where none of them is a number or a text: `a hand`.
    fn outcome(&self) -> Option<&'static str> {
        None
    }

    /// How it is counted, in one line.
    fn plan(&self) -> String;

    /// What it is, in a few words: `5 cards from french`.
    fn short(&self) -> String;

    /// What `print` shows: it must not count.
    fn shown(&self) -> Output {
        Output::from(self.short())
    }
}
