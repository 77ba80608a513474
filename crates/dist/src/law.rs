//! Distributions that are written out: the law, and the plain one that holds its values.

use super::Count;
use super::tally::arranged;
use std::any::Any;
use std::cmp::Ordering;
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::number::Number;
use tg_core::output::Output;
use tg_core::value::{Key, MAX_HEIGHT, Value, ValueMap};
use tg_prelude::sorted_places;

/// The most different outcomes that are written out.
pub const MOST_OUTCOMES: u64 = 10_000_000;

/// A distribution that is written out: different outcomes, each with the number of its ways.
///
/// Outcomes may be packed: a value is only made when it is looked at, so that the ten likeliest of a million
/// hands are ten hands. Outcomes stand in their order where they have one, else as they first came; none has
/// no ways, and there is at least one.
pub trait Law: Any {
    /// How many different outcomes.
    fn size(&self) -> usize;

    /// The outcome of a place below the size.
    fn value(&self, place: usize) -> Value;

    /// How many ways lead to it.
    fn ways(&self, place: usize) -> Count;

    /// The total number of ways.
    fn total(&self) -> &Count;

    /// At least the height of the highest value.
    fn height(&self) -> u16;

    /// How it was found, in one line.
    fn plan(&self) -> String;

    /// How likely the outcomes are that it leaves out because they hardly ever come, where it does so: what is asked of
    /// it is approximate then.
    fn rest(&self) -> Option<Number> {
        None
    }

    /// The keys of the outcomes, where all are records of the same ones and their values are visited without making
    /// the records.
    fn keys(&self) -> Option<Vec<Key>> {
        None
    }

    /// Visits the values of an outcome by its keys, where these are known; else the outcome.
    fn visit(&self, place: usize, visit: &mut dyn FnMut(&Value)) {
        visit(&self.value(place));
    }

    /// How it shows itself, where a table of its outcomes isn't the best.
    fn shown(&self) -> Option<Output> {
        None
    }
}

/// The law that holds its values.
pub struct WrittenLaw {
    values: Vec<Value>,
    ways: Vec<Count>,
    total: Count,
    plan: Rc<str>,
}

impl WrittenLaw {
    /// The law of outcomes as they came: equal ones are put together, and all are in their order where they have one.
    /// O(n log n) comparisons. No number of ways is zero.
    pub fn gathered(
        outcomes: impl IntoIterator<Item = (Value, Count)>,
        plan: impl Into<Rc<str>>,
    ) -> WrittenLaw {
        let mut ways: ValueMap<Count> = ValueMap::default();
        for (value, more) in outcomes {
            if let Some(so_far) = ways.get_mut(&value) {
                *so_far = so_far.add(&more);
            } else {
                ways.add(value, more);
            }
        }
        let outcomes: Vec<(Value, Count)> = ways.into_iter().collect();
        let order = sorted_places(outcomes.len(), |left, right| {
            let order = outcomes[left].0.sorting_order(&outcomes[right].0);
            order.map(|order| order == Ordering::Greater).ok_or(())
        });
        let outcomes = match order {
            Ok(order) => arranged(outcomes, order),
            Err(()) => outcomes,
        };
        WrittenLaw::new(outcomes, plan)
    }

    /// The law of different outcomes that are in their order, with the numbers of their ways, none of them
    /// zero.
    pub fn new(outcomes: Vec<(Value, Count)>, plan: impl Into<Rc<str>>) -> WrittenLaw {
        let (values, ways): (Vec<Value>, Vec<Count>) = outcomes.into_iter().unzip();
        let total = ways.iter().fold(Count::ZERO, |sum, ways| sum.add(ways));
        WrittenLaw { values, ways, total, plan: plan.into() }
    }
}

impl Law for WrittenLaw {
    fn size(&self) -> usize {
        self.values.len()
    }

    fn value(&self, place: usize) -> Value {
        self.values[place].clone()
    }

    fn ways(&self, place: usize) -> Count {
        self.ways[place].clone()
    }

    fn total(&self) -> &Count {
        &self.total
    }

    fn height(&self) -> u16 {
        self.values.iter().map(Value::height).max().unwrap_or(0)
    }

    fn plan(&self) -> String {
        self.plan.to_string()
    }
}

/// The law of several independent ones together: lists with an outcome of each.
pub struct ProductLaw {
    parts: Vec<Rc<dyn Law>>,
    size: usize,
    total: Count,
    /// Makes the outcome of those of the parts.
    join: Box<dyn Fn(Vec<Value>) -> Result<Value, Fault>>,
}

impl ProductLaw {
    /// The law of these together; `join` makes one outcome of those of the parts. `None` where there would be
    /// too many outcomes.
    pub fn new(
        parts: Vec<Rc<dyn Law>>,
        join: impl Fn(Vec<Value>) -> Result<Value, Fault> + 'static,
    ) -> Option<ProductLaw> {
        let size = parts.iter().try_fold(1u64, |size, part| size.checked_mul(part.size() as u64))?;
        let size = usize::try_from(size).ok().filter(|_| size <= MOST_OUTCOMES)?;
        let total = parts.iter().fold(Count::ONE, |total, part| total.times(part.total()));
        Some(ProductLaw { parts, size, total, join: Box::new(join) })
    }

    /// The places in the parts that make up a place; the last part changes fastest.
    fn places(&self, place: usize) -> Vec<usize> {
        let mut rest = place;
        let mut places: Vec<usize> = Vec::with_capacity(self.parts.len());
        for part in self.parts.iter().rev() {
            places.push(rest % part.size());
            rest /= part.size();
        }
        places.reverse();
        places
    }
}

impl Law for ProductLaw {
    fn size(&self) -> usize {
        self.size
    }

    fn value(&self, place: usize) -> Value {
        let places = self.places(place);
        let values = self.parts.iter().zip(places).map(|(part, place)| part.value(place)).collect();
        // What nests too deep was refused when the law was made.
        (self.join)(values).unwrap_or_default()
    }

    fn ways(&self, place: usize) -> Count {
        let places = self.places(place);
        let ways = self.parts.iter().zip(places).map(|(part, place)| part.ways(place));
        ways.fold(Count::ONE, |product, ways| product.times(&ways))
    }

    fn total(&self) -> &Count {
        &self.total
    }

    fn height(&self) -> u16 {
        let highest = self.parts.iter().map(|part| part.height()).max().unwrap_or(0);
        highest.saturating_add(1).min(MAX_HEIGHT)
    }

    fn plan(&self) -> String {
        let sizes: Vec<String> = self.parts.iter().map(|part| part.size().to_string()).collect();
        format!("{} independent distributions side by side: {} outcomes", sizes.len(), sizes.join(" × "))
    }

    fn rest(&self) -> Option<Number> {
        super::near::rest_of(self.parts.iter().map(|part| part.rest()))
    }
}
