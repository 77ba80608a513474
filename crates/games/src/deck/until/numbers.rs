//! The distribution of a number that grows while cards are drawn: how many of some cards there are at the end, or their
//! sum.
//!
//! A process goes by units of this number. What happens between two of them is put together first: as draws that add
//! nothing lead from a state of the draw to others that it never comes back from, or to itself, each state is gone
//! through once, after those that it leads to.

use crate::walk::Process;
use dashu_int::UBig;
use dashu_ratio::RBig;
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use std::collections::BTreeMap;
use tg_chains::Weight;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_dist::Dist;
use tg_hands::{DrawChain, DrawStep};

/// More states than this aren't visited.
const MOST_STATES: usize = 1 << 16;

/// Nor are more ways followed that lead from one of them to the next unit.
const MOST_WAYS: usize = 1 << 20;

/// What comes next of a draw, up to the next card that counts: it leads to a state and counts as an amount.
type NextCounted = BTreeMap<(usize, u64), RBig>;

/// What may come after a state.
struct Onward {
    /// How likely it ends before another card counts.
    ends: RBig,
    next: NextCounted,
}

/// Where the process by units is.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Unit {
    /// Before the first unit.
    Start,
    /// It is over.
    End,
    /// In a state of the draw, and another unit follows.
    At(usize),
    /// How many units are still to be counted before it comes to a state.
    Before(usize, u64),
}

/// The distribution of the sum of what the cards of a draw count as; `None` where that is too large to be found.
pub(super) fn counted(host: &mut dyn Host, chain: &DrawChain) -> Result<Option<Dist>, Fault> {
    let Some(onward) = onward(host, chain)? else { return Ok(None) };
    let begins_at_once = onward.first().is_some_and(|first| first.ends.is_zero());
    let start = if begins_at_once { Unit::At(0) } else { Unit::Start };
    let mut units: IndexMap<Unit, (), FxBuildHasher> = [(start, ())].into_iter().collect();
    let mut rows = Vec::new();
    while let Some((&unit, ())) = units.get_index(rows.len()) {
        let row = row(&onward, unit);
        host.step(1 + row.len() as u64)?;
        rows.push(whole(row).map(|(to, weight)| (units.insert_full(to, ()).0, weight)).collect::<Vec<_>>());
        if units.len() > MOST_STATES {
            return Ok(None);
        }
    }
    let Some(process) = Process::of_rows(host, rows)? else { return Ok(None) };
    // Before the first unit there is a step that counts as none.
    process.steps_after(host, u64::from(!begins_at_once)).map(Some)
}

/// What may come after each state; `None` where it is too much, or where draws that add nothing go round.
fn onward(host: &mut dyn Host, chain: &DrawChain) -> Result<Option<Vec<Onward>>, Fault> {
    let Some(order) = last_first(host, chain)? else { return Ok(None) };
    let mut onward: Vec<Option<Onward>> = chain.next.iter().map(|_| None).collect();
    let mut ways = 0;
    for state in order {
        let steps = || chain.next[state].iter().filter(|step| !is_idle(state, step));
        if chain.next[state].is_empty() {
            onward[state] = Some(Onward { ends: RBig::ONE, next: NextCounted::new() });
            continue;
        }
        let all: u128 = steps().map(|step| step.cards).sum();
        let (mut ends, mut next) = (RBig::ZERO, NextCounted::new());
        for step in steps() {
            let part = RBig::from_parts(step.cards.into(), UBig::from(all));
            if step.amount > 0 {
                *next.entry((step.to, step.amount)).or_insert(RBig::ZERO) += part;
                continue;
            }
            let Some(later) = &onward[step.to] else { return Ok(None) };
            host.step(1 + later.next.len() as u64)?;
            ends += &part * &later.ends;
            for (to, own) in &later.next {
                *next.entry(*to).or_insert(RBig::ZERO) += &part * own;
            }
        }
        ways += next.len();
        if ways > MOST_WAYS {
            return Ok(None);
        }
        onward[state] = Some(Onward { ends, next });
    }
    Ok(onward.into_iter().collect())
}

/// Whether nothing is changed by a draw.
fn is_idle(state: usize, step: &DrawStep) -> bool {
    step.to == state && step.amount == 0
}

/// The states, each after all that it leads to by draws that add nothing; `None` where these go round.
fn last_first(host: &mut dyn Host, chain: &DrawChain) -> Result<Option<Vec<usize>>, Fault> {
    let mut leading: Vec<Vec<usize>> = vec![Vec::new(); chain.next.len()];
    let mut open = vec![0usize; chain.next.len()];
    for (state, row) in chain.next.iter().enumerate() {
        host.step(1 + row.len() as u64)?;
        for step in row.iter().filter(|step| step.amount == 0 && step.to != state) {
            leading[step.to].push(state);
            open[state] += 1;
        }
    }
    let mut order: Vec<usize> = (0..open.len()).filter(|state| open[*state] == 0).collect();
    let mut done = 0;
    while let Some(&state) = order.get(done) {
        done += 1;
        for &from in &leading[state] {
            open[from] -= 1;
            if open[from] == 0 {
                order.push(from);
            }
        }
    }
    Ok((order.len() == open.len()).then_some(order))
}

/// Where one unit leads, with probabilities.
fn row(onward: &[Onward], unit: Unit) -> Vec<(Unit, RBig)> {
    let mut row: IndexMap<Unit, RBig, FxBuildHasher> = IndexMap::default();
    let mut add = |to: Unit, part: RBig| {
        if !part.is_zero() {
            *row.entry(to).or_insert(RBig::ZERO) += part;
        }
    };
    // Having come to a state, it is told whether another unit follows.
    let mut come_to = |state: usize, part: RBig| {
        let ends = &part * &onward[state].ends;
        add(Unit::At(state), part - &ends);
        add(Unit::End, ends);
    };
    match unit {
        Unit::End => {}
        Unit::Start => come_to(0, RBig::ONE),
        Unit::Before(state, 1) => come_to(state, RBig::ONE),
        Unit::Before(state, more) => add(Unit::Before(state, more - 1), RBig::ONE),
        Unit::At(state) => {
            let goes_on = RBig::ONE - &onward[state].ends;
            let mut delayed = Vec::new();
            for ((to, amount), part) in &onward[state].next {
                match amount {
                    1 => come_to(*to, part / &goes_on),
                    _ => delayed.push((Unit::Before(*to, amount - 1), part / &goes_on)),
                }
            }
            delayed.into_iter().for_each(|(to, part)| add(to, part));
        }
    }
    row.into_iter().collect()
}

/// The same proportions in whole numbers.
fn whole(row: Vec<(Unit, RBig)>) -> impl Iterator<Item = (Unit, Weight)> {
    let common = row.iter().fold(UBig::ONE, |common, (_, part)| {
        let lacking = RBig::from_parts(common.clone().into(), part.denominator().clone());
        common * lacking.denominator()
    });
    let weight = move |part: RBig| {
        let scaled = part * RBig::from(common.clone());
        Weight::try_from(scaled.numerator().clone()).unwrap_or_default()
    };
    row.into_iter().map(move |(to, part)| (to, weight(part)))
}
