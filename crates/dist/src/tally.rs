//! Outcomes as they come, put together: equal ones are one, and all stand in their order.

use super::{Count, Dist, MOST_OUTCOMES, WrittenLaw};
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use std::cmp::Ordering;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::{Host, look_through};
use tg_core::value::Value;
use tg_prelude::sorted_places;

/// What an outcome takes, with its place in the table.
pub(super) const OUTCOME_BYTES: u128 = 112;

/// A distribution in the making.
#[derive(Default)]
pub struct OutcomeTally {
    outcomes: IndexMap<Value, Count, FxBuildHasher>,
}

impl OutcomeTally {
    /// Adds ways that lead to an outcome.
    ///
    /// # Errors
    /// The limits; `E5005` where there are too many outcomes.
    pub fn add(&mut self, host: &mut dyn Host, value: Value, ways: Count) -> Result<(), Fault> {
        host.step(1 + ways.bits() / 64)?;
        if ways.is_zero() {
            return Ok(());
        }
        if value.height() > 0 {
            look_through(host, &value)?;
        }
        let length = self.outcomes.len() as u64;
        if self.outcomes.len() == self.outcomes.capacity() {
            host.reserve(u128::from(length.max(8)) * 2 * OUTCOME_BYTES)?;
        }
        if let Some(so_far) = self.outcomes.get_mut(&value) {
            *so_far = so_far.add(&ways);
            return Ok(());
        }
        if length >= MOST_OUTCOMES {
            return Err(too_many(&format!("more than {MOST_OUTCOMES}")));
        }
        self.outcomes.insert(value, ways);
        Ok(())
    }

    /// Whether nothing came.
    pub fn is_empty(&self) -> bool {
        self.outcomes.is_empty()
    }

    /// The distribution; something must have come.
    ///
    /// # Errors
    /// The limits.
    pub fn finish(self, host: &mut dyn Host, plan: impl Into<Rc<str>>) -> Result<Dist, Fault> {
        let outcomes = self.outcomes.into_iter().collect();
        Ok(Dist::written(WrittenLaw::new(sorted(host, outcomes)?, plan)))
    }
}

/// Refuses to write out too many outcomes.
#[cold]
pub(super) fn too_many(size: &str) -> Fault {
    let message = format!("this distribution would have {size} different outcomes");
    let help = format!(
        "at most {MOST_OUTCOMES} are written out: ask each part for what matters with `map` before they are put together"
    );
    fault(Code::E5005, message).with_help(help)
}

/// Outcomes in their order; as they came where two of them have none.
fn sorted(host: &mut dyn Host, mut outcomes: Vec<(Value, Count)>) -> Result<Vec<(Value, Count)>, Fault> {
    let passes = u64::from(usize::BITS - outcomes.len().leading_zeros());
    host.step(outcomes.len() as u64 * passes / 4)?;
    if outcomes.is_sorted_by(|(a, _), (b, _)| a.order(b) == Some(Ordering::Less)) {
        return Ok(outcomes);
    }
    if outcomes.iter().all(|(value, _)| matches!(value, Value::Number(_))) {
        outcomes.sort_by(|(a, _), (b, _)| match (a, b) {
            (Value::Number(a), Value::Number(b)) => a.compare(b),
            _ => Ordering::Equal,
        });
        return Ok(outcomes);
    }
    let Some(order) = order_of(host, &outcomes)? else { return Ok(outcomes) };
    let mut taken: Vec<Option<(Value, Count)>> = outcomes.into_iter().map(Some).collect();
    Ok(order.into_iter().filter_map(|place| taken[place].take()).collect())
}

/// The places in order; two values may have none, and then there is none.
fn order_of(host: &mut dyn Host, outcomes: &[(Value, Count)]) -> Result<Option<Vec<usize>>, Fault> {
    let order = sorted_places(outcomes.len(), |left, right| {
        let (left, right) = (&outcomes[left].0, &outcomes[right].0);
        host.step(1)?;
        if left.height() > 1 {
            look_through(host, left)?;
        }
        left.order(right).map(|order| order == Ordering::Greater).ok_or(None)
    });
    match order {
        Ok(order) => Ok(Some(order)),
        Err(None) => Ok(None),
        Err(Some(fault)) => Err(fault),
    }
}
