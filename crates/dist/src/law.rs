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

/// The maximum number of different outcomes that are written out.
pub const MOST_OUTCOMES: u64 = 10_000_000;

/// A distribution that is written out: distinct outcomes, each with the number of its ways.
///
/// Outcomes may be packed: a value is only created when it is accessed, so that the ten likeliest of a million
/// hands are ten hands. Outcomes are in order if they have one, otherwise as they first came; each has at least one
/// way, and there is at least one outcome.
pub trait Law: Any {
    /// Returns the number of distinct outcomes.
    fn size(&self) -> usize;

    /// Returns the outcome at a place below the size.
    fn value(&self, place: usize) -> Value;

    /// Returns how many ways lead to it.
    fn ways(&self, place: usize) -> Count;

    /// Returns the total number of ways.
    fn total(&self) -> &Count;

    /// Returns at least the height of the highest value.
    fn height(&self) -> u16;

    /// Returns how it was found, in one line.
    fn plan(&self) -> String;

    /// Returns how likely the outcomes are that it leaves out because they are extremely unlikely, if it does: then
    /// what is asked about it is approximate.
    fn rest(&self) -> Option<Number> {
        None
    }

    /// Returns the exact probability of an outcome; `None` if what is left out may change it.
    fn exact_chance(&self, place: usize) -> Option<Number> {
        self.rest().is_none().then(|| self.ways(place).part_of(self.total()))
    }

    /// Returns the keys of the outcomes, if all are records with the same ones and their values can be visited without
    /// creating the records.
    fn keys(&self) -> Option<Vec<Key>> {
        None
    }

    /// Visits the values of an outcome by its keys, if these are known; otherwise the outcome.
    fn visit(&self, place: usize, visit: &mut dyn FnMut(&Value)) {
        visit(&self.value(place));
    }

    /// Returns how it is shown, if a table of its outcomes isn't the best way.
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
    /// Creates the law of outcomes as they came: equal ones are combined, and all are put in order if they have one.
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
            let order = outcomes[left].0.listing_order(&outcomes[right].0);
            order.map(|order| order == Ordering::Greater).ok_or(())
        });
        let outcomes = match order {
            Ok(order) => arranged(outcomes, order),
            Err(()) => outcomes,
        };
        WrittenLaw::new(outcomes, plan)
    }

    /// Creates the law of distinct outcomes that are in order, with the numbers of their ways, none of them
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

/// The joint law of several independent ones: lists with an outcome of each.
pub struct ProductLaw {
    parts: Vec<Rc<dyn Law>>,
    size: usize,
    total: Count,
    /// Combines the outcomes of the parts.
    join: Box<dyn Fn(Vec<Value>) -> Result<Value, Fault>>,
}

impl ProductLaw {
    /// Creates the joint law; `join` makes one outcome from those of the parts. `None` if there would be
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

    /// Returns the places in the parts that make up a place; the last part changes fastest.
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
        // Values that nest too deeply were refused when the law was created.
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
