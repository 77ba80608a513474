//! The outcomes of several distributions in a common order, and the ways of each of them.

use super::methods::likeliest;
use super::{MORE, NamedDist};
use crate::endless::{no_last, number_in};
use crate::near::LeftOut;
use crate::tally::{OUTCOME_BYTES, arranged, order_of};
use crate::{Count, Dist, Endless, Part};
use tg_core::diagnostics::Fault;
use tg_core::native::{Host, look_through};
use tg_core::number::Number;
use tg_core::value::{Value, ValueMap};

/// A distribution without a last outcome isn't listed beyond this number for the sake of another one.
const LARGEST_LISTED: i64 = 10_000;

/// Outcomes that any of several distributions has, and the ways and the total for each of these.
pub(super) struct Listing {
    pub(super) outcomes: Vec<Value>,
    /// Whether the last outcome stands for all above those before it.
    pub(super) has_more: bool,
    pub(super) columns: Vec<ListedColumn>,
}

/// The ways of one distribution, for each outcome of all.
pub(super) struct ListedColumn {
    pub(super) ways: Vec<Count>,
    pub(super) total: Count,
    pub(super) left_out: Option<LeftOut>,
}

/// The outcomes of one distribution with their ways.
struct Listed {
    outcomes: Vec<(Value, Count)>,
    total: Count,
    /// The ways of everything above them, if there is no last outcome.
    above: Option<Count>,
    left_out: Option<LeftOut>,
}

/// Lists distributions side by side.
pub(super) fn of(host: &mut dyn Host, dists: &[NamedDist]) -> Result<Listing, Fault> {
    let mut numbers = Vec::with_capacity(dists.len());
    for (name, dist) in dists {
        let own = dist.in_numbers(host)?;
        let likeliest = own.without_end().map(|endless| likeliest(host, endless)).transpose()?.flatten();
        numbers.push((name.clone(), likeliest.unwrap_or(own)));
    }
    let dists = &numbers[..];
    let last = last_number(host, dists)?;
    let mut listed = Vec::with_capacity(dists.len());
    for (_, dist) in dists {
        listed.push(match dist.without_end() {
            Some(endless) => of_endless(host, endless, last)?,
            None => of_law(host, dist)?,
        });
    }
    let mut outcomes = union(host, &listed)?;
    let has_more = listed.iter().any(|own| own.above.is_some());
    let rows = outcomes.len() + usize::from(has_more);
    host.reserve(rows as u128 * (listed.len() * size_of::<Count>()) as u128)?;
    host.step((rows * listed.len()) as u64)?;
    let places: ValueMap<usize> = outcomes.iter().cloned().zip(0..).collect();
    if has_more {
        outcomes.push(Value::text(MORE));
    }
    let column = |own: Listed| {
        let mut ways = vec![Count::ZERO; rows];
        for (outcome, own_ways) in own.outcomes {
            if let Some(place) = places.get(&outcome) {
                ways[*place] = own_ways;
            }
        }
        if let (Some(above), Some(last)) = (own.above, ways.last_mut()) {
            *last = above;
        }
        ListedColumn { ways, total: own.total, left_out: own.left_out }
    };
    let columns = listed.into_iter().map(column).collect();
    Ok(Listing { outcomes, has_more, columns })
}

/// Returns the number up to which distributions without a last outcome are listed, given all the others.
fn last_number(host: &mut dyn Host, dists: &[NamedDist]) -> Result<i64, Fault> {
    let endless: Vec<&dyn Endless> = dists.iter().filter_map(|(_, dist)| dist.without_end()).collect();
    let end = |numbers: &&dyn Endless| numbers.begins().saturating_add(numbers.first().len() as i64 - 1);
    let Some(mut last) = endless.iter().map(end).max() else { return Ok(0) };
    for (_, dist) in dists.iter().filter(|(_, dist)| dist.without_end().is_none()) {
        let law = dist.law(host)?;
        host.step(law.size() as u64)?;
        let numbers = (0..law.size()).filter_map(|place| law.value(place).as_number());
        let largest = numbers.map(|number| number.floor().to_i64().unwrap_or_else(|| beyond(&number)));
        last = last.max(largest.max().unwrap_or(i64::MIN));
    }
    match endless.iter().find(|numbers| last.saturating_sub(numbers.begins()) > LARGEST_LISTED) {
        Some(one) => Err(no_last(*one)),
        None => Ok(last),
    }
}

/// Saturates a number that is too large or too small.
fn beyond(number: &Number) -> i64 {
    if number.is_negative() { i64::MIN } else { i64::MAX }
}

fn of_law(host: &mut dyn Host, dist: &Dist) -> Result<Listed, Fault> {
    let law = dist.law(host)?;
    host.reserve(law.size() as u128 * OUTCOME_BYTES)?;
    host.step(law.size() as u64)?;
    let outcomes = (0..law.size()).map(|place| (law.value(place), law.ways(place))).collect();
    Ok(Listed { outcomes, total: law.total().clone(), above: None, left_out: LeftOut::of(&*law) })
}

fn of_endless(host: &mut dyn Host, endless: &dyn Endless, last: i64) -> Result<Listed, Fault> {
    let mut numbers = endless.numbers();
    let mut parts: Vec<Part> = Vec::new();
    for _ in endless.begins()..=last {
        let part = numbers.next(host)?;
        host.reserve(u128::from(part.total.bits()) / 2 + OUTCOME_BYTES)?;
        parts.push(part);
    }
    let (total, above) =
        parts.last().map_or((Count::ONE, Count::ONE), |part| (part.total.clone(), part.above.clone()));
    let mut outcomes = Vec::with_capacity(parts.len());
    for (number, part) in (0u64..).zip(&parts).filter(|(_, part)| !part.here.is_zero()) {
        host.step(1 + total.bits() / 64)?;
        let ways = part.here.times(&total.quotient(&part.total));
        outcomes.push((Value::Number(number_in(endless, number)), ways));
    }
    Ok(Listed { outcomes, total, above: Some(above), left_out: None })
}

/// Returns all distinct outcomes in order. If they have no common order, those of each type are grouped, in
/// order if they have one, otherwise as they came.
fn union(host: &mut dyn Host, listed: &[Listed]) -> Result<Vec<Value>, Fault> {
    let mut all: ValueMap<()> = ValueMap::default();
    for (outcome, _) in listed.iter().flat_map(|own| &own.outcomes) {
        host.step(1)?;
        if outcome.height() > 0 {
            look_through(host, outcome)?;
        }
        all.add(outcome.clone(), ());
    }
    host.reserve(all.len() as u128 * OUTCOME_BYTES)?;
    let outcomes: Vec<Value> = all.into_iter().map(|(outcome, ())| outcome).collect();
    if let Some(order) = order_of(host, outcomes.len(), |place| &outcomes[place])? {
        return Ok(arranged(outcomes, order));
    }
    let mut groups: Vec<(&'static str, Vec<Value>)> = Vec::new();
    for outcome in outcomes {
        match groups.iter_mut().find(|(name, _)| *name == outcome.type_name()) {
            Some((_, group)) => group.push(outcome),
            None => groups.push((outcome.type_name(), vec![outcome])),
        }
    }
    let mut ordered = Vec::new();
    for (_, group) in groups {
        match order_of(host, group.len(), |place| &group[place])? {
            Some(order) => ordered.extend(arranged(group, order)),
            None => ordered.extend(group),
        }
    }
    Ok(ordered)
}
