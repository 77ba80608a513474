//! Distributions as values: the type `Dist`.
//!
//! A distribution is a number of **outcomes**, each with its **ways**: how many of the **total**, all of them
//! equally likely, lead to it. So a probability is a fraction, and nothing is ever rounded. Two
//! distributions are always independent of each other.
//!
//! One type has three kinds. Most are *written out* and have a [`Law`], whose values may still be
//! packed. Others are *asked* ([`DistSource`]): `deal 5 from deck` has far too many hands to write them all out,
//! so each question is pushed into its count; only operations that need every outcome write them out, once.
//!
//! Games create distributions of both kinds; this crate knows no game and no engine. It creates and queries
//! distributions, prints them, and has their descriptors.

mod above;
mod ask;
mod combine;
mod convolve;
mod count;
mod crossed;
mod dist_table;
mod endless;
mod export;
mod generating;
mod impossible;
mod index;
mod information;
mod law;
mod make;
mod mapped;
mod moments;
mod near;
mod near_quantile;
mod print;
mod reach;
mod reasons;
mod results;
mod rows;
mod sample;
mod source;
mod sum;
mod table;
mod tally;
#[cfg(test)]
mod tests;
mod through;
mod versus;

pub use above::{if_decided, number_above, number_below};
pub use combine::{MixturePart, mixed, side_by_side};
pub use count::Count;
pub use endless::{AskNumbers, Endless, Hands, Numbers, Part, map_numbers, prob_of_fitting, then_numbers};
pub use generating::{Face, Generating, Growing};
pub use law::{Law, MOST_OUTCOMES, ProductLaw, WrittenLaw};
pub use make::of_elements;
pub use mapped::mapped_numbers;
pub use reach::is_too_far;
pub use results::result;
pub use sample::below as random_below;
pub use source::DistSource;
pub use sum::sum_of_equal;
pub use table::{DIST_TYPE, MODULES};
pub use tally::OutcomeTally;
pub use versus::contest;

pub use tg_prelude::Draw;

use index::OutcomeIndex;
use std::any::Any;
use std::cell::OnceCell;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::number::NumberForm;
use tg_core::output::Output;
use tg_core::value::{Domain, Object, Plot, RowFormat, Value, show};

/// A distribution. Cloning shares it.
#[derive(Clone)]
pub struct Dist(Form);

#[derive(Clone)]
enum Form {
    Written(Rc<Written>),
    Asked(Rc<Asked>),
    Endless(Rc<dyn Endless>),
}

/// A law, with the index of its outcomes.
struct Written {
    law: Rc<dyn Law>,
    index: OutcomeIndex,
    /// Whether the numbers are sums of several dice.
    sum: bool,
}

impl Written {
    fn new(law: Rc<dyn Law>) -> Rc<Written> {
        Rc::new(Written { law, index: OutcomeIndex::default(), sum: false })
    }
}

/// A source, and its outcomes once something has needed all of them.
struct Asked {
    source: Box<dyn DistSource>,
    outcomes: OnceCell<Rc<Written>>,
}

impl Dist {
    /// Creates the distribution of a law.
    pub fn written(law: impl Law + 'static) -> Dist {
        Dist(Form::Written(Written::new(Rc::new(law))))
    }

    /// Creates the distribution of a shared law.
    pub fn of_law(law: &Rc<dyn Law>) -> Dist {
        Dist(Form::Written(Written::new(law.clone())))
    }

    /// Marks a distribution as that of sums of several dice.
    fn marked_as_sum(self) -> Dist {
        let growing = self.endless_of::<Growing>().map(Growing::as_sum_of_several);
        match (growing, self.0) {
            (Some(sum), _) => Dist::endless(sum),
            (None, Form::Written(written)) => {
                let law = written.law.clone();
                Dist(Form::Written(Rc::new(Written { law, index: OutcomeIndex::default(), sum: true })))
            }
            (None, other) => Dist(other),
        }
    }

    /// Returns whether its numbers are known to be sums of several dice: the dice themselves aren't known any more.
    pub fn is_sum(&self) -> bool {
        match &self.0 {
            Form::Written(written) => written.sum,
            Form::Endless(_) => self.endless_of::<Growing>().is_some_and(Growing::adds_up),
            Form::Asked(_) => false,
        }
    }

    /// Creates the distribution of a source.
    pub fn asked(source: impl DistSource + 'static) -> Dist {
        Dist(Form::Asked(Rc::new(Asked { source: Box::new(source), outcomes: OnceCell::new() })))
    }

    /// Creates the distribution over numbers without a last one.
    pub fn endless(numbers: impl Endless + 'static) -> Dist {
        Dist(Form::Endless(Rc::new(numbers)))
    }

    /// Creates the distribution with one outcome.
    pub fn certain(value: Value) -> Dist {
        Dist::written(WrittenLaw::new(vec![(value, Count::ONE)], "a value that is certain"))
    }

    /// Converts a value to a distribution; a plain value is certain.
    pub fn of(value: &Value) -> Dist {
        Dist::within(value).cloned().unwrap_or_else(|| Dist::certain(value.clone().settled()))
    }

    /// Returns the distribution in a value.
    pub fn within(value: &Value) -> Option<&Dist> {
        value.downcast()
    }

    /// Returns the distribution as a value.
    pub fn value(self) -> Value {
        Object::value(self)
    }

    /// Returns its source, if it is asked.
    pub fn source(&self) -> Option<&dyn DistSource> {
        match &self.0 {
            Form::Asked(asked) => Some(&*asked.source),
            Form::Written(_) | Form::Endless(_) => None,
        }
    }

    /// Returns its law, if it is written out by a law of this kind.
    pub fn law_of<T: Law>(&self) -> Option<&T> {
        let law: &dyn Any = &**self.written_law()?;
        law.downcast_ref()
    }

    /// Returns its outcomes, writing them out if they haven't been yet.
    ///
    /// # Errors
    /// The limits, if there are too many; `E5017` if there is no last one.
    pub fn law(&self, host: &mut dyn Host) -> Result<Rc<dyn Law>, Fault> {
        Ok(self.all_outcomes(host)?.law.clone())
    }

    /// Returns its outcomes with their index, writing them out if they haven't been yet.
    fn all_outcomes(&self, host: &mut dyn Host) -> Result<&Written, Fault> {
        match &self.0 {
            Form::Written(written) => Ok(written),
            Form::Asked(asked) => match asked.outcomes.get() {
                Some(written) => Ok(written),
                None => {
                    let law = asked.source.outcomes(host)?;
                    Ok(asked.outcomes.get_or_init(|| Written::new(law)))
                }
            },
            Form::Endless(endless) => Err(endless::no_last(&**endless)),
        }
    }

    /// Returns its law, if its outcomes are already written out.
    pub fn written_out(&self) -> Option<Rc<dyn Law>> {
        match &self.0 {
            Form::Written(written) => Some(written.law.clone()),
            Form::Asked(asked) => asked.outcomes.get().map(|written| written.law.clone()),
            Form::Endless(_) => None,
        }
    }

    /// The numbers that its outcomes stand for, where these have no last one, else itself.
    ///
    /// # Errors
    /// The limits.
    pub fn in_numbers(&self, host: &mut dyn Host) -> Result<Dist, Fault> {
        let numbers = self.source().map(|source| source.numbers(host)).transpose()?;
        Ok(numbers.flatten().unwrap_or_else(|| self.clone()))
    }

    /// Returns whether it has no last outcome.
    pub fn is_endless(&self) -> bool {
        self.without_end().is_some()
    }

    /// Returns its numbers, if it has no last outcome.
    fn without_end(&self) -> Option<&dyn Endless> {
        match &self.0 {
            Form::Endless(endless) => Some(&**endless),
            Form::Written(_) | Form::Asked(_) => None,
        }
    }

    /// Returns the generating function of its numbers, if it has no last outcome and one is known.
    pub fn generating(&self) -> Option<&Generating> {
        self.without_end()?.generating()
    }

    /// Returns its numbers, if it has no last outcome and they are of this kind.
    pub fn endless_of<T: Endless>(&self) -> Option<&T> {
        let endless: &dyn Any = self.without_end()?;
        endless.downcast_ref()
    }

    /// Returns whether both are the same numbers without a last one.
    fn is_same_endless(&self, other: &Dist) -> bool {
        matches!((&self.0, &other.0), (Form::Endless(one), Form::Endless(other)) if Rc::ptr_eq(one, other))
    }

    /// Returns its law, if it is written out, or was for a question.
    fn known_law(&self) -> Option<&Rc<dyn Law>> {
        match &self.0 {
            Form::Written(written) => Some(&written.law),
            Form::Asked(asked) => asked.outcomes.get().map(|written| &written.law),
            Form::Endless(_) => None,
        }
    }

    /// Returns its law, if it is written out from the start.
    fn written_law(&self) -> Option<&Rc<dyn Law>> {
        match &self.0 {
            Form::Written(written) => Some(&written.law),
            Form::Asked(_) | Form::Endless(_) => None,
        }
    }
}

/// The maximum number of outcomes visited to find where two distributions differ.
const MOST_ENTRIES: usize = 100_000;

impl Domain for Dist {
    fn type_name(&self) -> &'static str {
        DIST_TYPE
    }

    fn short(&self) -> Option<String> {
        self.source().map(DistSource::short).or_else(|| self.without_end().map(Endless::short))
    }

    fn instead_of_order(&self) -> Option<&'static str> {
        Some("which is more is asked of outcomes side by side: `joint(a, b).map(max)`")
    }

    fn instead_of_index(&self) -> Option<&'static str> {
        Some(
            "its outcomes are `d.values`; a die by its place is asked of each roll, `4d6.map(h -> h.dice[0])`, and by its rank, `4d6.nth(1)`",
        )
    }

    fn in_brief(&self) -> String {
        let Some(law) = self.written_law() else { return "a distribution".to_owned() };
        match law.size() {
            1 => format!("a distribution of the one outcome {}", show::code(&law.value(0))),
            size => format!("a distribution of {size} outcomes"),
        }
    }

    fn rich(&self) -> Output {
        match &self.0 {
            Form::Written(written) => written.law.shown().unwrap_or_else(|| print::all(&*written.law)),
            Form::Asked(asked) => asked.source.shown(),
            Form::Endless(endless) => endless::table(&**endless),
        }
    }

    fn json(&self) -> serde_json::Value {
        match &self.0 {
            Form::Written(written) => export::json(&*written.law),
            Form::Asked(asked) => asked.source.short().into(),
            Form::Endless(endless) => endless.short().into(),
        }
    }

    fn json_lines(&self) -> Option<Vec<serde_json::Value>> {
        let law = self.written_law()?;
        Some((0..law.size()).map(|place| export::json_row(&**law, place)).collect())
    }

    fn rows(&self, format: RowFormat, form: NumberForm, limit: u64) -> Option<Result<String, Fault>> {
        let law = self.written_law()?;
        rows::rows(&**law, &mut (0..law.size()), format, form, limit)
    }

    fn is_asked_for_data(&self) -> bool {
        self.written_law().is_none()
    }

    fn answered(&self) -> Option<Value> {
        Some(Object::value(Dist(Form::Written(Written::new(self.written_out()?)))))
    }

    fn data_bytes(&self) -> u64 {
        self.written_law().map_or(0, |law| export::bytes(&**law))
    }

    fn equals(&self, other: &dyn Domain) -> bool {
        match other.downcast::<Dist>().map(|other| (self.written_law(), other.written_law())) {
            Some((Some(a), Some(b))) => export::same(&**a, &**b),
            _ => false,
        }
    }

    fn never_equals(&self, other: &Value) -> Option<Fault> {
        let is_plain = !matches!(other, Value::Object(_) | Value::None | Value::Unset);
        is_plain.then(|| {
            let message = format!(
                "a distribution has many outcomes, so whether it is {} is neither true nor false",
                other.kind()
            );
            fault(Code::E5001, message)
                .with_help("ask how likely it is: `d.prob(6)`, `d.prob(10..=12)`, `d.prob(x -> x in [3, 4])`")
        })
    }

    fn holds(&self, value: &Value) -> Option<Result<bool, Fault>> {
        let shown = show::code(value);
        Some(Err(fault(
            Code::E5001,
            "a distribution has many outcomes, so what is in it isn't asked with `in`",
        )
        .with_help(format!(
            "how likely it is: `d.prob({shown})`; whether it may come: `{shown} in d.values`"
        ))))
    }

    fn entries(&self) -> Option<Vec<(Value, Value)>> {
        let law = self.known_law().filter(|law| law.size() <= MOST_ENTRIES)?;
        let chance = |place| Value::Number(near::chance_at(&**law, place));
        Some((0..law.size()).map(|place| (law.value(place), chance(place))).collect())
    }

    fn height(&self) -> u16 {
        self.written_law().map_or(1, |law| law.height().saturating_add(1))
    }

    fn reason(&self) -> Option<Output> {
        let how = match &self.0 {
            Form::Written(written) => {
                let law = &written.law;
                let plural = if law.size() == 1 { "" } else { "s" };
                let size = format!("{} outcome{plural} of {} ways", law.size(), law.total().number());
                Output::stack([Output::from(law.plan()), size.into()])
            }
            Form::Asked(asked) => asked.source.plan().into(),
            Form::Endless(endless) => endless.plan().into(),
        };
        Some(how)
    }

    fn plot(&self, view: Option<&str>) -> Option<Result<Plot, Fault>> {
        self.written_law().map(|law| export::plot(&**law, view))
    }
}
