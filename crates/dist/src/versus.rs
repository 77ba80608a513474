//! Contests: how likely one distribution comes out above another.

use super::ask::receiver;
use super::moments::{no_order, unordered};
use super::{Count, Dist, Law, WrittenLaw, combine, endless, near};
use std::cmp::Ordering;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault};
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::value::{Family, Member, Value};

/// The results of a contest for the first of two.
const ENDS: [&str; 3] = ["win", "tie", "lose"];

/// What messages call the method.
const NAME: &str = "`versus`";

thread_local! {
    static VALUES: Vec<Value> = {
        let member = |name: &str| Member { name: Some(name.into()), number: None };
        Family::new("no contest ends in", Code::E2014, ENDS.map(member).into()).values()
    };
}

/// Returns the result of a contest for the first of two that compare like this: `win`, `tie` or `lose`.
pub fn contest(order: Ordering) -> Value {
    let place = match order {
        Ordering::Greater => 0,
        Ordering::Equal => 1,
        Ordering::Less => 2,
    };
    VALUES.with(|values| values[place].clone())
}

/// `a.versus(b)`.
pub(super) fn versus(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let (left, right) = (receiver(args)?.in_numbers(host)?, Dist::of(&args[1]).in_numbers(host)?);
    if let Some(ends) = of_mapped(host, &left, &right)? {
        return Ok(ends.value());
    }
    let (left, right) = match (left.is_endless(), right.is_endless()) {
        (true, true) => (nearly_all(host, &left)?, nearly_all(host, &right)?),
        _ => (in_order(host, &left, &right)?, in_order(host, &right, &left)?),
    };
    let [win, tie] = above_and_level(host, &*left, &*right)?;
    let [lose, _] = above_and_level(host, &*right, &*left)?;
    let ends = VALUES.with(Vec::clone).into_iter().zip([win, tie, lose]);
    let plan = format!("{} outcomes against {}, in their order", left.size(), right.size());
    let law = WrittenLaw::new(ends.filter(|(_, ways)| !ways.is_zero()).collect(), plan);
    near::made_of(host, Dist::written(law), [left.rest(), right.rest()]).map(Dist::value)
}

/// The most outcomes of the other side for each of which it is asked about what was made of numbers without a last one.
const MOST_ASKED: usize = 1 << 10;

/// Returns the contest of what was made of numbers without a last one and a distribution that is written out, if what is
/// left out doesn't change it; `None` for others.
fn of_mapped(host: &mut dyn Host, left: &Dist, right: &Dist) -> Result<Option<Dist>, Fault> {
    let (mapped, other, turned) = match (left.mapped(), right.mapped()) {
        (Some(mapped), None) => (mapped, right, false),
        (None, Some(mapped)) => (mapped, left, true),
        _ => return Ok(None),
    };
    if other.is_endless() {
        return Ok(None);
    }
    let law = other.law(host)?;
    if law.rest().is_some() || law.size() > MOST_ASKED {
        return Ok(None);
    }
    let Some(mut ends) = mapped.versus(host, &*law)? else { return Ok(None) };
    if turned {
        ends.reverse();
    }
    let parts = ends.into_iter().zip(VALUES.with(Vec::clone));
    let parts = parts.filter(|(chance, _)| *chance != Number::ZERO);
    let parts = parts.map(|(chance, end)| (chance, Dist::certain(end))).collect();
    combine::mixed_by_chance(host, parts, mapped.plan()).map(Some)
}

/// Returns the outcomes of a contestant without a last one, up to where hardly anything lies above.
fn nearly_all(host: &mut dyn Host, dist: &Dist) -> Result<Rc<dyn Law>, Fault> {
    endless::Listed::of(host, dist, u64::MAX, 0)?.law(host, "numbers without a last one".to_owned())
}

/// Returns the outcomes of a contestant, which must have an order. If there is no last one, those above all of the
/// other's are one.
fn in_order(host: &mut dyn Host, dist: &Dist, other: &Dist) -> Result<Rc<dyn Law>, Fault> {
    if let Some(numbers) = dist.without_end() {
        let other = other.law(host)?;
        let largest = other.value(other.size() - 1);
        let largest = largest.as_number().ok_or_else(|| no_order(NAME, &Value::int(0), &largest))?;
        return Ok(Rc::new(endless::cut(host, numbers, &largest)?));
    }
    let law = dist.law(host)?;
    unordered(host, &*law, NAME)?.map_or(Ok(law), Err)
}

/// Returns in how many ways the first of two comes out above the other, and in how many they are equal: the outcomes of
/// the other that lie below are passed only once.
fn above_and_level(host: &mut dyn Host, first: &dyn Law, other: &dyn Law) -> Result<[Count; 2], Fault> {
    let (mut passed, mut below) = (0, Count::ZERO);
    let [mut above, mut level] = [Count::ZERO, Count::ZERO];
    for place in 0..first.size() {
        let (outcome, ways) = (first.value(place), first.ways(place));
        while passed < other.size() {
            let against = other.value(passed);
            match outcome.order(&against).ok_or_else(|| no_order(NAME, &outcome, &against))? {
                Ordering::Greater => below = below.add(&other.ways(passed)),
                Ordering::Equal | Ordering::Less => break,
            }
            host.step(1 + below.bits() / 64)?;
            passed += 1;
        }
        // Several may be level with it: ranks of another deck that have one number.
        for same in passed..other.size() {
            if outcome.order(&other.value(same)) != Some(Ordering::Equal) {
                break;
            }
            host.step(1)?;
            level = level.add(&ways.times(&other.ways(same)));
        }
        host.step(2 + (ways.bits() + below.bits()) / 64)?;
        above = above.add(&ways.times(&below));
    }
    Ok([above, level])
}
