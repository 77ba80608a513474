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
/// A question is a function value of the script. An implementation inspects it
/// ([`Host::function`]) and counts over just what it asks about, or calls it for every outcome with
/// [`Host::ask`]. Returned distributions are exact, and say in [`Law::plan`] how they were found.
pub trait DistSource: Any {
    /// Returns the total number of ways.
    ///
    /// # Errors
    /// The limits.
    fn total(&self, host: &mut dyn Host) -> Result<Count, Fault>;

    /// Returns the distribution of a function's results for the outcomes.
    ///
    /// # Errors
    /// Those of the function, and the limits.
    fn map(&self, host: &mut dyn Host, question: &Value) -> Result<Dist, Fault>;

    /// Returns the distribution of those outcomes for which a condition holds; `None` if it never does.
    ///
    /// # Errors
    /// Those of the condition, and the limits.
    fn given(&self, host: &mut dyn Host, condition: &Value) -> Result<Option<Dist>, Fault>;

    /// Returns all outcomes, written out.
    ///
    /// # Errors
    /// The limits, if there are too many.
    fn outcomes(&self, host: &mut dyn Host) -> Result<Rc<dyn Law>, Fault>;

    /// Returns a random outcome.
    ///
    /// # Errors
    /// Those of the generator, and the limits.
    fn sample(&self, host: &mut dyn Host, draw: &mut Draw) -> Result<Value, Fault>;

    /// Returns in how many ways, and out of how many, a condition holds.
    ///
    /// # Errors
    /// Those of the condition, and the limits.
    fn holds(&self, host: &mut dyn Host, condition: &Value) -> Result<(Count, Count), Fault> {
        let answers = self.map(host, condition)?;
        let law = answers.law(host)?;
        Ok((ask::ways_of_true(host, &*law, "prob")?, law.total().clone()))
    }

    /// Returns how likely a condition is, if that isn't a number of ways: something may lie beyond all that is listed.
    ///
    /// # Errors
    /// Those of the condition, and the limits.
    fn prob(&self, _host: &mut dyn Host, _condition: &Value) -> Result<Option<Number>, Fault> {
        Ok(None)
    }

    /// Returns in how many ways, and out of how many, a value occurs; `None` to use the written-out outcomes.
    ///
    /// # Errors
    /// The limits.
    fn ways_of(&self, _host: &mut dyn Host, _value: &Value) -> Result<Option<(Count, Count)>, Fault> {
        Ok(None)
    }

    /// Returns how many distinct outcomes there are, if that is known without them.
    ///
    /// # Errors
    /// The limits.
    fn distinct(&self, _host: &mut dyn Host) -> Result<Option<Count>, Fault> {
        Ok(None)
    }

    /// Returns how likely two independent outcomes are equal, if that is known without them.
    ///
    /// # Errors
    /// The limits.
    fn collision(&self, _host: &mut dyn Host) -> Result<Option<Number>, Fault> {
        Ok(None)
    }

    /// Returns the average information of an outcome in bits, if that is known without the outcomes.
    ///
    /// # Errors
    /// The limits.
    fn entropy(&self, _host: &mut dyn Host) -> Result<Option<f64>, Fault> {
        Ok(None)
    }

    /// Returns what follows each outcome: a function returns a value or a distribution. `None` to use the
    /// written-out outcomes.
    ///
    /// # Errors
    /// Those of the function, and the limits.
    fn then(&self, host: &mut dyn Host, step: &Value) -> Result<Option<Dist>, Fault> {
        let _ = (host, step);
        Ok(None)
    }

    /// Applies an operator between this distribution and another value, if it needn't be written out for that.
    ///
    /// # Errors
    /// The limits.
    fn operate(&self, _host: &mut dyn Host, _sign: &str, _operands: &[Value]) -> Result<Option<Dist>, Fault> {
        Ok(None)
    }

    /// Joins this distribution and others, if it needn't be written out for that: lists with an outcome of each of
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

    /// Mixes several values or distributions by weight, if they needn't be written out for that; this is one of
    /// them.
    ///
    /// # Errors
    /// The limits.
    fn mixture(&self, _host: &mut dyn Host, _parts: &[(Count, Value)]) -> Result<Option<Dist>, Fault> {
        Ok(None)
    }

    /// Returns the mean of its outcomes, if it is known without them.
    ///
    /// # Errors
    /// The limits.
    fn mean(&self, _host: &mut dyn Host) -> Result<Option<Number>, Fault> {
        Ok(None)
    }

    /// Returns the variance of its outcomes, if it is known without them.
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

    /// Returns whether each outcome is a hand, so that the questions of hands can be asked of the distribution itself.
    fn holds_hands(&self) -> bool {
        self.outcome() == Some("a hand")
    }

    /// Returns whether a number that it stands for is a sum of several dice.
    fn adds_up(&self) -> bool {
        false
    }

    /// Returns whether it prints as the table of its outcomes: these are numbers, and few enough to be counted.
    fn shows_outcomes(&self) -> bool {
        false
    }

    /// Explains why a condition holds as often as it does.
    ///
    /// # Errors
    /// Those of the condition, and the limits.
    fn explain(&self, host: &mut dyn Host, condition: &Value) -> Result<Output, Fault>;

    /// Returns what an outcome is, if none of them is a number or a text: `a hand`.
    fn outcome(&self) -> Option<&'static str> {
        None
    }

    /// Returns how it is counted, in one line.
    fn plan(&self) -> String;

    /// Returns what it is, in a few words: `5 cards from french`.
    fn short(&self) -> String;

    /// Returns what `print` shows: it must not count.
    fn shown(&self) -> Output {
        Output::from(self.short())
    }
}
