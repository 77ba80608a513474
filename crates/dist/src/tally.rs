//! Collecting outcomes as they come: equal ones are combined, and all are put in order.

use super::{Count, Dist, MOST_OUTCOMES, WrittenLaw};
use std::cmp::Ordering;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::{Host, look_through};
use tg_core::value::{Value, ValueMap, show};
use tg_prelude::sorted_places;

/// The size of an outcome, including its place in the table.
pub(super) const OUTCOME_BYTES: u128 = 112;

/// A distribution being built.
#[derive(Default)]
pub struct OutcomeTally {
    outcomes: ValueMap<Count>,
}

impl OutcomeTally {
    /// Adds ways that lead to an outcome.
    ///
    /// # Errors
    /// The limits; `E5005` if there are too many outcomes.
    pub fn add(&mut self, host: &mut dyn Host, value: Value, ways: Count) -> Result<(), Fault> {
        host.step(1 + ways.bits() / 64)?;
        if ways.is_zero() {
            return Ok(());
        }
        let value = value.settled();
        if value.height() > 0 {
            look_through(host, &value)?;
        }
        let length = self.outcomes.len() as u64;
        if self.outcomes.len() == self.outcomes.capacity() {
            host.reserve(u128::from(length.max(8)) * 2 * OUTCOME_BYTES)?;
        }
        if let Some((own, so_far)) = self.outcomes.find(&value) {
            if says_more(own, &value) {
                return Err(said_differently(&value));
            }
            *so_far = so_far.add(&ways);
            return Ok(());
        }
        if length >= MOST_OUTCOMES {
            return Err(too_many(&format!("more than {MOST_OUTCOMES}")));
        }
        self.outcomes.add(value, ways);
        Ok(())
    }

    /// Returns whether nothing was added.
    pub fn is_empty(&self) -> bool {
        self.outcomes.is_empty()
    }

    /// Returns the distribution; something must have been added.
    ///
    /// # Errors
    /// The limits.
    pub fn finish(self, host: &mut dyn Host, plan: impl Into<Rc<str>>) -> Result<Dist, Fault> {
        let outcomes = self.outcomes.into_iter().collect();
        Ok(Dist::written(WrittenLaw::new(sorted(host, outcomes)?, plan)))
    }
}

/// The error for too many outcomes.
#[cold]
pub(super) fn too_many(size: &str) -> Fault {
    let message = format!("this distribution would have {size} different outcomes");
    let help = format!(
        "at most {MOST_OUTCOMES} can be listed: before the parts are joined, `map` each of them to what matters"
    );
    fault(Code::E5005, message).with_help(help)
}

/// Puts outcomes in order; as they came if two of them have none.
fn sorted(host: &mut dyn Host, mut outcomes: Vec<(Value, Count)>) -> Result<Vec<(Value, Count)>, Fault> {
    let passes = u64::from(usize::BITS - outcomes.len().leading_zeros());
    host.step(outcomes.len() as u64 * passes / 4)?;
    if outcomes.is_sorted_by(|(a, _), (b, _)| a.listing_order(b) == Some(Ordering::Less)) {
        return Ok(outcomes);
    }
    if outcomes.iter().all(|(value, _)| value.bare_number().is_some()) {
        outcomes.sort_by(|(a, _), (b, _)| match (a.bare_number(), b.bare_number()) {
            (Some(a), Some(b)) => a.compare(b),
            _ => Ordering::Equal,
        });
        return Ok(outcomes);
    }
    let order = order_of(host, outcomes.len(), |place| &outcomes[place].0)?;
    Ok(match order {
        Some(order) => arranged(outcomes, order),
        None => outcomes,
    })
}

/// Arranges things in the order of their places.
pub(super) fn arranged<T>(things: Vec<T>, order: Vec<usize>) -> Vec<T> {
    let mut taken: Vec<Option<T>> = things.into_iter().map(Some).collect();
    order.into_iter().filter_map(|place| taken[place].take()).collect()
}

/// Returns the places of outcomes in order; `None` if two values have none.
pub(super) fn order_of<'v>(
    host: &mut dyn Host,
    count: usize,
    outcome: impl Fn(usize) -> &'v Value,
) -> Result<Option<Vec<usize>>, Fault> {
    let order = sorted_places(count, |left, right| {
        let (left, right) = (outcome(left), outcome(right));
        host.step(1)?;
        if left.height() > 1 {
            look_through(host, left)?;
        }
        left.listing_order(right).map(|order| order == Ordering::Greater).ok_or(None)
    });
    match order {
        Ok(order) => Ok(Some(order)),
        Err(None) => Ok(None),
        Err(Some(fault)) => Err(fault),
    }
}

/// Whether one of two equal values is a plain text, and the other says more.
fn says_more(one: &Value, other: &Value) -> bool {
    let more = |value: &Value| matches!(value, Value::Object(object) if object.says_more());
    let is_text = |value: &Value| match value {
        Value::Text(_) => true,
        Value::Object(object) => object.is_text(),
        _ => false,
    };
    more(one) && is_text(other) || is_text(one) && more(other)
}

#[cold]
fn said_differently(value: &Value) -> Fault {
    let word = show::code(value);
    let message = format!("{word} comes with attributes and without, and these can't be one outcome");
    fault(Code::E5010, message).with_help("give one of the two another name, or both the same attributes")
}
