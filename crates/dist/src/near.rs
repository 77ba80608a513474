//! Distributions that leave out extremely unlikely outcomes: what is asked about them is approximate, and says so.
//!
//! They come from numbers without a last one and from processes without a last state, if a question depends on what
//! lies beyond those that are listed.

use super::above::Beyond;
use super::mapped::{ExactMoments, Mapped};
use super::{Count, Dist, Law};
use std::any::Any;
use std::cmp::Ordering;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::value::{Key, Value};

/// Outcomes that are left out.
#[derive(Clone)]
pub(super) struct LeftOut {
    /// How likely they are.
    rest: Number,
    /// Where they all lie, if that is known: the other chances are exact then.
    beyond: Option<Beyond>,
}

/// A law without the extremely unlikely outcomes.
#[derive(Clone)]
struct NearLaw {
    law: Rc<dyn Law>,
    left_out: LeftOut,
    /// The numbers without a last one that it comes from, and what was made of each, where that is known.
    mapped: Option<Mapped>,
    /// Mean and variance with all that is left out, where they are known.
    moments: Option<ExactMoments>,
}

impl Law for NearLaw {
    fn size(&self) -> usize {
        self.law.size()
    }

    fn value(&self, place: usize) -> Value {
        self.law.value(place)
    }

    fn ways(&self, place: usize) -> Count {
        self.law.ways(place)
    }

    fn total(&self) -> &Count {
        self.law.total()
    }

    fn height(&self) -> u16 {
        self.law.height()
    }

    fn plan(&self) -> String {
        format!(
            "{}; what comes with a probability of {} is left out",
            self.law.plan(),
            shown(&self.left_out.rest)
        )
    }

    fn rest(&self) -> Option<Number> {
        Some(self.left_out.rest.clone())
    }

    fn exact_chance(&self, place: usize) -> Option<Number> {
        let part = || self.law.ways(place).part_of(self.law.total());
        self.left_out.excludes(&self.law.value(place)).then(|| self.left_out.exactly(&part()))?
    }

    fn keys(&self) -> Option<Vec<Key>> {
        self.law.keys()
    }

    fn visit(&self, place: usize, visit: &mut dyn FnMut(&Value)) {
        self.law.visit(place, visit);
    }
}

impl LeftOut {
    /// Returns what a law leaves out, if it does.
    pub(super) fn of(law: &dyn Law) -> Option<LeftOut> {
        let any: &dyn Any = law;
        let near = any.downcast_ref::<NearLaw>().map(|near| near.left_out.clone());
        near.or_else(|| Some(LeftOut { rest: law.rest()?, beyond: None }))
    }

    /// Returns whether they all lie above (`Greater`) or below (`Less`) a number, if that is known.
    pub(super) fn side(&self) -> Option<Ordering> {
        self.beyond.as_ref().map(Beyond::side)
    }

    /// Returns whether it is known that this outcome isn't among them.
    pub(super) fn excludes(&self, outcome: &Value) -> bool {
        self.beyond.as_ref().is_some_and(|beyond| beyond.excludes(outcome))
    }

    /// Returns how likely outcomes are that are this part of the listed ones; `None` beyond the limits.
    pub(super) fn exactly(&self, part: &Number) -> Option<Number> {
        part.mul(&Number::ONE.sub(&self.rest).ok()?).ok()
    }
}

/// Formats a very small probability, in a few digits.
pub(super) fn shown(rest: &Number) -> String {
    format!("≈{:.1e}", rest.to_f64())
}

impl Dist {
    /// Creates the distribution of a law that leaves out outcomes with this total probability.
    pub fn near(law: Rc<dyn Law>, rest: Number) -> Dist {
        Dist::near_with(law, rest, None)
    }

    /// Creates the same where all that is left out lies `beyond` a number, if that is known.
    pub(super) fn near_with(law: Rc<dyn Law>, rest: Number, beyond: Option<Beyond>) -> Dist {
        let left_out = LeftOut { rest, beyond };
        Dist::written(NearLaw { law, left_out, mapped: None, moments: None })
    }

    /// Returns it with the numbers without a last one that it was made of, which are still asked, if it leaves some of
    /// them out.
    pub(super) fn made_of_numbers(self, mapped: &Mapped) -> Dist {
        match self.law_of::<NearLaw>() {
            Some(near) => {
                Dist::written(NearLaw { mapped: Some(mapped.clone()), moments: None, ..near.clone() })
            }
            None => self,
        }
    }

    /// Returns it with its exact mean and variance, if it leaves some outcomes out.
    pub(super) fn with_moments(self, moments: ExactMoments) -> Dist {
        match self.law_of::<NearLaw>() {
            Some(near) => Dist::written(NearLaw { moments: Some(moments), ..near.clone() }),
            None => self,
        }
    }

    /// Returns its mean and variance, where it leaves some outcomes out and they are known all the same.
    ///
    /// # Errors
    /// The limits.
    pub(super) fn exact_moments(&self, host: &mut dyn Host) -> Result<Option<ExactMoments>, Fault> {
        let Some(near) = self.law_of::<NearLaw>() else { return Ok(None) };
        match (&near.moments, &near.mapped) {
            (Some(known), _) => Ok(Some(known.clone())),
            (None, Some(mapped)) => mapped.moments(host),
            (None, None) => Ok(None),
        }
    }

    /// Returns the numbers without a last one that it comes from, and what was made of each, where that is known.
    pub(super) fn mapped(&self) -> Option<&Mapped> {
        self.law_of::<NearLaw>()?.mapped.as_ref()
    }

    /// Returns its outcomes, if none are left out, so that what is computed from them is exact.
    ///
    /// # Errors
    /// Those of [`Dist::law`]; `E2012` if some are left out.
    pub fn exact_law(&self, host: &mut dyn Host) -> Result<Rc<dyn Law>, Fault> {
        let law = self.law(host)?;
        match law.rest() {
            None => Ok(law),
            Some(rest) => Err(fault(
                Code::E2012,
                format!(
                    "the chances are approximate here: what comes with a probability of {} is left out",
                    shown(&rest)
                ),
            )
            .with_help("exact chances are needed: bound what grows without an end, such as `at_most: 20`, or join what is large, `if n > 9 { 9 } else { n }`")),
        }
    }

    /// Returns how likely the outcomes are that it leaves out, if it does.
    pub(super) fn left_out(&self) -> Option<Number> {
        self.known_law()?.rest()
    }
}

/// Returns a number computed over the outcomes of a law: approximate if the law leaves some out.
pub(super) fn found(law: &dyn Law, number: Number) -> Number {
    approximate(law.rest().is_some(), number)
}

/// Returns a number, approximate if something was left out.
pub(super) fn approximate(is_near: bool, number: Number) -> Number {
    match is_near {
        true => number.approx().unwrap_or(number),
        false => number,
    }
}

/// Returns the probability of this number of ways.
pub(super) fn chance(law: &dyn Law, ways: &Count) -> Number {
    found(law, ways.part_of(law.total()))
}

/// Returns the probability of an outcome.
pub(super) fn chance_at(law: &dyn Law, place: usize) -> Number {
    law.exact_chance(place).unwrap_or_else(|| chance(law, &law.ways(place)))
}

/// Returns what several together leave out; `None` if none of them does.
pub(super) fn rest_of(rests: impl IntoIterator<Item = Option<Number>>) -> Option<Number> {
    let complement = |part: &Number| Number::ONE.sub(part).unwrap_or(Number::ONE);
    let kept = rests.into_iter().flatten().map(|rest| complement(&rest));
    let kept = kept.reduce(|kept, more| kept.mul(&more).unwrap_or(kept));
    kept.map(|kept| complement(&kept))
}

/// Marks what was made from distributions as leaving out what they leave out.
pub(super) fn made_of(
    host: &mut dyn Host,
    made: Dist,
    rests: impl IntoIterator<Item = Option<Number>>,
) -> Result<Dist, Fault> {
    match rest_of(rests) {
        Some(rest) => {
            let near = Dist::near(made.law(host)?, rest);
            Ok(if made.is_sum() { near.marked_as_sum() } else { near })
        }
        None => Ok(made),
    }
}
