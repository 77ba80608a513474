//! Outcomes as they come, put together: equal ones are one, and all stand in their order.

use super::{Count, Dist, MOST_OUTCOMES, WrittenLaw};
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::{Host, look_through};
use tg_core::value::Value;

/// What an outcome takes, with its place in the table.
pub(super) const OUTCOME_BYTES: u128 = 112;

/// A distribution in the making.
#[derive(Default)]
pub struct OutcomeTally {
    outcomes: IndexMap<DistOutcome, Count, FxBuildHasher>,
}

/// A value by its equality.
pub(super) struct DistOutcome(pub(super) Value);

impl PartialEq for DistOutcome {
    fn eq(&self, other: &DistOutcome) -> bool {
        self.0 == other.0
    }
}

impl Eq for DistOutcome {}

impl Hash for DistOutcome {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
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
        if let Some(so_far) = self.outcomes.get_mut(&DistOutcome(value.clone())) {
            *so_far = so_far.add(&ways);
            return Ok(());
        }
        if length >= MOST_OUTCOMES {
            return Err(too_many(&format!("more than {MOST_OUTCOMES}")));
        }
        self.outcomes.insert(DistOutcome(value), ways);
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
        let outcomes: Vec<(Value, Count)> =
            self.outcomes.into_iter().map(|(outcome, ways)| (outcome.0, ways)).collect();
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
    let order = merge_sorted(host, &outcomes)?;
    let Some(order) = order else { return Ok(outcomes) };
    let mut taken: Vec<Option<(Value, Count)>> = outcomes.into_iter().map(Some).collect();
    Ok(order.into_iter().filter_map(|place| taken[place].take()).collect())
}

/// The places in order, by a merge sort from below: two values may have no order, and then there is none.
fn merge_sorted(host: &mut dyn Host, outcomes: &[(Value, Count)]) -> Result<Option<Vec<usize>>, Fault> {
    let count = outcomes.len();
    let mut order: Vec<usize> = (0..count).collect();
    let mut merged = Vec::with_capacity(count);
    let mut width = 1;
    while width < count {
        merged.clear();
        for block in order.chunks(width.saturating_mul(2)) {
            let (mut left, mut right) = block.split_at(width.min(block.len()));
            while let ([l, left_rest @ ..], [r, right_rest @ ..]) = (left, right) {
                host.step(1)?;
                if outcomes[*l].0.height() > 1 {
                    look_through(host, &outcomes[*l].0)?;
                }
                match outcomes[*l].0.order(&outcomes[*r].0) {
                    None => return Ok(None),
                    Some(Ordering::Greater) => {
                        merged.push(*r);
                        right = right_rest;
                    }
                    Some(_) => {
                        merged.push(*l);
                        left = left_rest;
                    }
                }
            }
            merged.extend_from_slice(left);
            merged.extend_from_slice(right);
        }
        std::mem::swap(&mut order, &mut merged);
        width = width.saturating_mul(2);
    }
    Ok(Some(order))
}
