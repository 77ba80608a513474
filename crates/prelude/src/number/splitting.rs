//! Whole numbers written as sums. The number of sums is computed first, so that too many are
//! refused before any is created.

use crate::arguments::{given, how_many};
use crate::elements::{Gather, LIST_BYTES, VALUE_BYTES};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::value::Value;

/// No machine can hold all partitions of a number beyond this.
const MOST_PARTITIONED: u64 = 400;

pub(super) fn partitions(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let n = how_many(args, 0, "n")?;
    let (count, parts) = if n > MOST_PARTITIONED { (u128::MAX, u128::MAX) } else { partition_sizes(n) };
    host.reserve(bytes(count, parts))?;
    let mut all = Gather::with_room(host, u64::try_from(count).unwrap_or(u64::MAX))?;
    // The parts are kept largest first; the next partition takes one off the last parts and adds it
    // to the part before, as soon as that doesn't become larger than the one before it.
    let mut current: Vec<u64> = vec![1; usize::try_from(n).unwrap_or(0)];
    loop {
        host.step(1 + current.len() as u64 / 4)?;
        all.push(host, numbers(&current)?)?;
        if current.len() <= 1 {
            return all.list();
        }
        let mut freed = current.pop().unwrap_or(0);
        while let [.., before, last] = current[..]
            && last == before
        {
            freed += current.pop().unwrap_or(0);
        }
        if let Some(last) = current.last_mut() {
            *last += 1;
            freed -= 1;
        }
        current.extend((0..freed).map(|_| 1));
    }
}

/// Returns how many partitions of a number there are, and how many parts they have in total.
fn partition_sizes(n: u64) -> (u128, u128) {
    let n = usize::try_from(n).unwrap_or(0);
    let mut ways = vec![0u128; n + 1];
    ways[0] = 1;
    for part in 1..=n {
        for sum in part..=n {
            ways[sum] = ways[sum].saturating_add(ways[sum - part]);
        }
    }
    let divisors = |k: usize| (1..=k).filter(|d| k.is_multiple_of(*d)).count() as u128;
    let parts = (1..=n).fold(0u128, |sum, k| sum.saturating_add(divisors(k).saturating_mul(ways[n - k])));
    (ways[n], parts)
}

pub(super) fn compositions(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let n = how_many(args, 0, "n")?;
    let parts = how_many(args, 1, "parts")?;
    let least = match given(args, 2) {
        Some(least) => how_many(&mut [least], 0, "least")?,
        None => 1,
    };
    if parts == 0 {
        let sums = if n == 0 { vec![Value::list(Vec::new())?] } else { Vec::new() };
        return Value::list(sums);
    }
    let Some(spare) = least.checked_mul(parts).and_then(|taken| n.checked_sub(taken)) else {
        return Value::list(Vec::new());
    };
    let count = binomial(spare, parts - 1);
    host.reserve(bytes(count, count.saturating_mul(u128::from(parts))))?;
    let (Ok(parts), Ok(_)) = (usize::try_from(parts), usize::try_from(count)) else {
        return Err(fault(Code::E9003, "there are too many compositions to write them all out")
            .with_help("`choose(n - 1, parts - 1)` counts them"));
    };
    let mut all = Gather::with_room(host, u64::try_from(count).unwrap_or(u64::MAX))?;
    let mut current = vec![least; parts];
    current[parts - 1] += spare;
    loop {
        host.step(1 + parts as u64 / 4)?;
        all.push(host, numbers(&current)?)?;
        // The last part gives all it can spare back; the part before the last one that could spare
        // anything grows by one, and the rest goes to the end again.
        let Some(giver) = (1..parts).rev().find(|&index| current[index] > least) else {
            return all.list();
        };
        let spare = current[giver] - least - 1;
        current[giver] = least;
        current[giver - 1] += 1;
        current[parts - 1] += spare;
    }
}

/// Returns in how many ways `spare` things go into `walls + 1` boxes: the binomial of their sum over the smaller one.
/// Saturates.
pub fn binomial(spare: u64, walls: u64) -> u128 {
    let (few, many) = (u128::from(spare.min(walls)), u128::from(spare.max(walls)));
    let ways = (1..=few).try_fold(1u128, |ways, step| Some(ways.checked_mul(many + step)? / step));
    ways.unwrap_or(u128::MAX)
}

fn bytes(lists: u128, elements: u128) -> u128 {
    lists.saturating_mul(LIST_BYTES + VALUE_BYTES).saturating_add(elements.saturating_mul(VALUE_BYTES))
}

fn numbers(parts: &[u64]) -> Result<Value, Fault> {
    Value::list(parts.iter().map(|&part| Value::Number(part.into())).collect())
}
