//! Choosing from a list: permutations and combinations, by place. Their number is computed first,
//! so that too many are refused before any is created.

use crate::arguments::how_many;
use crate::elements::{Elements, Gather, LIST_BYTES, VALUE_BYTES};
use crate::number::binomial;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::value::Value;

pub(super) fn combinations(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let elements = Elements::of(host, &args[0])?;
    let k = how_many(args, 1, "k")?;
    let n = elements.length();
    if k > n {
        return Value::list(Vec::new());
    }
    let mut all = room(host, binomial(n - k, k), k)?;
    let items = elements.collect(host)?;
    let mut chosen: Vec<usize> = (0..).take(size(k)).collect();
    loop {
        push(host, &mut all, &items, &chosen)?;
        // The last place that can still move on does, and those after it follow right behind.
        let spare = items.len() - chosen.len();
        let Some(moved) = (0..chosen.len()).rev().find(|&index| chosen[index] < index + spare) else {
            return all.list();
        };
        let next = chosen[moved] + 1;
        for (place, index) in chosen[moved..].iter_mut().zip(next..) {
            *place = index;
        }
    }
}

pub(super) fn permutations(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let elements = Elements::of(host, &args[0])?;
    let n = elements.length();
    let k = match args.get(1) {
        Some(Value::Number(_)) => how_many(args, 1, "k")?,
        _ => n,
    };
    if k > n {
        return Value::list(Vec::new());
    }
    let mut all = room(host, permutation_count(n, k), k)?;
    let items = elements.collect(host)?;
    let mut taken = vec![false; items.len()];
    let mut chosen: Vec<usize> = (0..size(k)).collect();
    chosen.iter().for_each(|&index| taken[index] = true);
    loop {
        push(host, &mut all, &items, &chosen)?;
        if !next_permutation(&mut chosen, &mut taken) {
            return all.list();
        }
    }
}

/// Advances to the next choice of distinct places, in lexicographic order.
fn next_permutation(chosen: &mut Vec<usize>, taken: &mut [bool]) -> bool {
    let k = chosen.len();
    while let Some(last) = chosen.pop() {
        taken[last] = false;
        if let Some(next) = (last + 1..taken.len()).find(|&index| !taken[index]) {
            taken[next] = true;
            chosen.push(next);
            break;
        }
    }
    if chosen.is_empty() {
        return false;
    }
    let mut free = 0;
    while chosen.len() < k {
        if !taken[free] {
            taken[free] = true;
            chosen.push(free);
        }
        free += 1;
    }
    true
}

fn push(host: &mut dyn Host, all: &mut Gather, items: &[Value], chosen: &[usize]) -> Result<(), Fault> {
    host.step(1 + chosen.len() as u64 / 4)?;
    all.push(host, Value::list(chosen.iter().map(|&index| items[index].clone()).collect())?)
}

/// Returns room for this many lists of this size.
fn room(host: &mut dyn Host, count: u128, size: u64) -> Result<Gather, Fault> {
    let each = LIST_BYTES + VALUE_BYTES + u128::from(size) * VALUE_BYTES;
    host.reserve(count.saturating_mul(each))?;
    Gather::with_room(host, u64::try_from(count).unwrap_or(u64::MAX))
}

fn permutation_count(n: u64, k: u64) -> u128 {
    (0..k).try_fold(1u128, |ways, taken| ways.checked_mul(u128::from(n - taken))).unwrap_or(u128::MAX)
}

/// Converts a number for which memory for that many values was already requested.
fn size(k: u64) -> usize {
    usize::try_from(k).unwrap_or(usize::MAX)
}
