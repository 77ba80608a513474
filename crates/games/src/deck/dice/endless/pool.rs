//! Pools of endless dice, and what is asked of them.

mod numbers;
mod parts;

use super::super::pool::{Dice, sum};
use super::counts::{Counted, lists};
use super::hands::hands;
use super::kept::KeptSum;
use super::mixture::{self, Pools, asked_of_each};
use super::nth::Nth;
use super::{Sorted, faces, grown, values};
use parts::dice_of;
pub(in crate::deck::dice) use parts::{of_parts, one_die};
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::native::arguments::how_many;
use tg_core::number::Number;
use tg_core::value::{Function, Value};
use tg_dist::{
    Count, Dist, Endless, Generating, Growing, Hands, Law, OutcomeTally, map_numbers, prob_of_fitting,
};

/// Dice of which some have no last outcome, thrown together: the distribution of their sum, whose dice may be asked.
pub(in crate::deck) struct EndlessPool {
    dice: Thrown,
    sum: Growing,
}

enum Thrown {
    /// Dice that grow, each by itself: some of each kind.
    Growing(Vec<(Rc<Growing>, u32)>),
    /// Dice that are joined by others.
    Joined(Vec<(Sorted, u32)>),
    /// One of several pools.
    OneOf(Pools),
}

impl EndlessPool {
    /// Dice that grow.
    ///
    /// # Errors
    /// `E5013` where their sum can't be counted, and the limits.
    pub fn growing(host: &mut dyn Host, dice: Vec<(Rc<Growing>, u32)>) -> Result<EndlessPool, Fault> {
        let sums = dice.iter().filter_map(|(die, number)| Some((die.generating()?.clone(), *number)));
        let sum = total(host, sums.collect(), "dice that grow without an end")?;
        Ok(EndlessPool { dice: Thrown::Growing(dice), sum })
    }

    /// Dice that are joined by others.
    ///
    /// # Errors
    /// Those of [`grown`], and the limits.
    pub fn joined(host: &mut dyn Host, dice: Vec<(Sorted, u32)>) -> Result<EndlessPool, Fault> {
        let mut sums = Vec::with_capacity(dice.len());
        for (sorted, number) in &dice {
            let faces = values(sorted, &Number::ZERO)?;
            sums.push((grown(&faces, &faces, "again")?, *number));
        }
        let sum = total(host, sums, "dice that others join without an end")?;
        Ok(EndlessPool { dice: Thrown::Joined(dice), sum })
    }

    /// One of several pools, with the numbers that they are the sums of.
    pub(super) fn one_of(pools: Pools, sum: Growing) -> EndlessPool {
        EndlessPool { dice: Thrown::OneOf(pools), sum }
    }

    /// The rolls, except extremely unlikely ones; `None` if there are too many.
    ///
    /// # Errors
    /// The limits.
    pub fn rolls(&self, host: &mut dyn Host) -> Result<Option<Hands>, Fault> {
        match &self.dice {
            Thrown::Growing(dice) => hands(host, dice).map(Some),
            Thrown::Joined(dice) => super::joined::hands(host, dice),
            Thrown::OneOf(pools) => mixture::hands(host, pools),
        }
    }

    /// A question of hands, put to these dice.
    ///
    /// # Errors
    /// `E5017` for what isn't counted without a limit, and those of the question.
    pub fn asked(&self, host: &mut dyn Host, method: &str, args: &[Value]) -> Result<Value, Fault> {
        let given = |place: usize| args.get(place).cloned().unwrap_or(Value::Unset);
        let number = |place: usize, otherwise: u64| match &given(place) {
            Value::Number(number) => how_many(number, "n"),
            _ => Ok(otherwise),
        };
        let skips = number(2, 0).unwrap_or(0) > 0;
        match (method, &self.dice) {
            (_, Thrown::OneOf(pools)) if method != "sum" => {
                return asked_of_each(host, pools, method, args).map(Dist::value);
            }
            ("count", _) => return self.count(host, &given(1)).map(Dist::value),
            ("has", _) => return self.has(host, &given(1)),
            ("sum", _) if matches!(given(1), Value::Unset) => return Ok(args[0].clone()),
            ("highest" | "lowest", Thrown::Growing(dice)) if number(1, 1)? == 1 && !skips => {
                let place = if method == "highest" { 1 } else { size(dice) };
                return self.nth(host, dice, place as i64, method).map(Dist::value);
            }
            ("highest" | "lowest" | "middle", Thrown::Growing(dice)) => {
                return self.kept(host, dice, method, number(1, 1)?, number(2, 0)?).map(Dist::value);
            }
            ("nth", Thrown::Growing(dice)) => {
                let place = match &given(1) {
                    Value::Number(number) => number.to_i64().unwrap_or(i64::MAX),
                    _ => 1,
                };
                return self.nth(host, dice, place, method).map(Dist::value);
            }
            _ => {}
        }
        if self.rolls(host)?.is_some() {
            let question = Value::Function(Function::partial(method, args[1..].into())?);
            let map = Value::Function(Function::prelude("map"));
            return host.ask(&map, &[args[0].clone(), question]);
        }
        Err(fault(Code::E5017, format!("`{method}` isn't counted of this many dice that others join without a limit"))
            .with_help("without a limit there are `sum`, `count` and `has`; points for faces are dice with the points as their faces: `5d[0 x6, 1 x3, 2].again(2)`")
            .with_help(format!(
                "`{method}` is counted of fewer dice: `6d6.again(6).{method}`"
            )))
    }

    /// The die in a place from the top, or below 0 from the bottom.
    fn nth(
        &self,
        host: &mut dyn Host,
        dice: &[(Rc<Growing>, u32)],
        place: i64,
        method: &str,
    ) -> Result<Dist, Fault> {
        let all = size(dice) as i64;
        let from_top = if place < 0 { all + 1 + place } else { place };
        if place == 0 {
            return Err(fault(Code::E2012, "places are counted from 1: the highest is `nth(1)`")
                .with_help("from the bottom they are counted below 0: the lowest is `nth(-1)`"));
        }
        if from_top < 1 || from_top > all {
            return Err(fault(
                Code::E5012,
                format!("`{method}` asks for a die that isn't there: there are {all}"),
            )
            .with_help("ask for a place among the dice, or throw more"));
        }
        Ok(Dist::endless(Nth::new(host, dice.to_vec(), from_top as u64)?))
    }

    /// The sum of some dice by their places.
    fn kept(
        &self,
        host: &mut dyn Host,
        dice: &[(Rc<Growing>, u32)],
        method: &str,
        number: u64,
        skip: u64,
    ) -> Result<Dist, Fault> {
        let all = size(dice);
        let needed = number.saturating_add(skip);
        if needed > all {
            return Err(fault(
                Code::E5012,
                format!("`{method}` would need {needed} dice, and there are only {all}"),
            )
            .with_help("ask for fewer, or for all: the sum of all dice is the roll itself"));
        }
        if method == "middle" && !(all - needed).is_multiple_of(2) {
            let message =
                format!("{all} have no {number} in the middle: as many must be left out on either side");
            let help = format!(
                "ask for one more, `middle({})`, or say which: `nth(2)` is the second highest",
                number + 1
            );
            return Err(fault(Code::E5012, message).with_help(help));
        }
        let begin = match method {
            "highest" => skip,
            "lowest" => all - needed,
            _ => (all - number) / 2,
        };
        let kept = begin as usize..(begin + number) as usize;
        Ok(Dist::endless(KeptSum::new(host, dice.to_vec(), kept)?))
    }

    /// How many dice fit.
    fn count(&self, host: &mut dyn Host, meant: &Value) -> Result<Dist, Fault> {
        match &self.dice {
            Thrown::Growing(dice) => {
                let (mut kinds, mut never) = (Vec::with_capacity(dice.len()), true);
                for (die, number) in dice {
                    let chance = match meant {
                        Value::Unset => Number::ONE,
                        meant => prob_of_fitting(host, &**die, meant)?,
                    };
                    never &= chance == Number::ZERO;
                    kinds.push(Dice::thrown(one_or_none(host, &chance)?, *number));
                }
                if let (true, Value::Number(face)) = (never, meant) {
                    return Err(no_face(face));
                }
                let sums = kinds.iter().map(|kind| tg_dist::sum_of_equal(host, &kind.die, kind.number));
                let sums = sums.collect::<Result<Vec<Dist>, Fault>>()?;
                match &sums[..] {
                    [only] => Ok(only.clone()),
                    _ => sum(host, &kinds),
                }
            }
            Thrown::Joined(dice) => {
                let mut counts = Vec::with_capacity(dice.len());
                let laws: Vec<Rc<dyn Law>> = dice.iter().map(|(sorted, _)| sorted.die.clone()).collect();
                for (sorted, number) in dice {
                    let fits = fitting(host, sorted, &laws, meant)?;
                    let faces = faces(&*sorted.die, &sorted.fits, |place| Some(i64::from(fits[place])));
                    let faces = faces.unwrap_or_default();
                    counts.push((grown(&faces, &faces, "again")?, *number));
                }
                let all = product(host, counts)?;
                all.dist(host, "how many dice fit, of those that others join without an end")
            }
            Thrown::OneOf(pools) => asked_of_each(host, pools, "count", &[Value::Unset, meant.clone()]),
        }
    }

    /// What several methods give, side by side, where each of them counts faces.
    fn counts(
        &self,
        host: &mut dyn Host,
        names: &[&str],
        args: &[Vec<Value>],
    ) -> Result<Option<Dist>, Fault> {
        let Thrown::Joined(dice) = &self.dice else { return Ok(None) };
        if names.iter().any(|name| !matches!(*name, "count" | "has")) {
            return Ok(None);
        }
        let laws: Vec<Rc<dyn Law>> = dice.iter().map(|(sorted, _)| sorted.die.clone()).collect();
        let mut kinds = Vec::with_capacity(dice.len());
        for (sorted, number) in dice {
            let mut fits = Vec::with_capacity(args.len());
            for args in args {
                let meant = args.first().cloned().unwrap_or(Value::Unset);
                fits.push(fitting(host, sorted, &laws, &meant)?);
            }
            kinds.push(Counted { dice: sorted, number: *number, fits });
        }
        let counted = lists(host, &kinds)?;
        if names.iter().all(|name| *name == "count") {
            return Ok(Some(counted));
        }
        // Whether one fits is whether as many as one do.
        let told = |count: Value, name: &str| match name {
            "has" => Value::Bool(count.as_i64().is_some_and(|count| count > 0)),
            _ => count,
        };
        map_numbers(host, &counted, &mut |_, list| {
            let Value::List(list) = list else { return Ok(list.clone()) };
            Value::list(
                list.items().iter().zip(names).map(|(count, name)| told(count.clone(), name)).collect(),
            )
        })
        .map(Some)
    }

    /// Whether a die fits.
    fn has(&self, host: &mut dyn Host, meant: &Value) -> Result<Value, Fault> {
        let count = self.count(host, meant)?.value();
        let none =
            host.ask(&Value::Function(tg_core::value::Function::prelude("prob")), &[count, Value::int(0)])?;
        let none = none.as_number().unwrap_or(Number::ZERO);
        let (ways, total) = (whole(&none.numerator()), whole(&none.denominator()));
        let some = whole(&none.denominator().sub(&none.numerator()).unwrap_or(Number::ZERO));
        let mut tally = OutcomeTally::default();
        host.step(total.bits() / 64)?;
        tally.add(host, Value::Bool(false), ways)?;
        tally.add(host, Value::Bool(true), some)?;
        tally.finish(host, "whether a die fits, of dice without a last outcome").map(Dist::value)
    }
}

#[cold]
fn no_face(face: &Number) -> Fault {
    fault(Code::E5011, format!("none of these dice ever counts as {face}")).with_help(
        "a die that explodes is one number, the sum of its throws; to count the faces that are thrown, let other dice join: `5d10.again(10).count(10)`",
    )
}

fn size(dice: &[(Rc<Growing>, u32)]) -> u64 {
    dice.iter().map(|(_, number)| u64::from(*number)).sum()
}

fn whole(number: &Number) -> Count {
    Count::of_number(number).unwrap_or(Count::ZERO)
}

/// Which faces of a die are meant: without a word, all. A face may be on only some of all dice.
fn fitting(
    host: &mut dyn Host,
    sorted: &Sorted,
    dice: &[Rc<dyn Law>],
    meant: &Value,
) -> Result<Vec<bool>, Fault> {
    match meant {
        Value::Unset => Ok(vec![true; sorted.die.size()]),
        meant => Ok(Sorted::new(host, &sorted.die, dice, meant)?.fits),
    }
}

/// A die of 1 and 0, with this chance of 1.
fn one_or_none(host: &mut dyn Host, chance: &Number) -> Result<Rc<dyn Law>, Fault> {
    if !chance.is_exact() {
        return Err(fault(
            Code::E5017,
            "which outcomes fit depends on those that lie above every number, and these can't all be asked",
        )
        .with_help("compare with a number: `count(5..)`, `count(n -> n >= 10)`"));
    }
    let (above, below) = (chance.numerator(), chance.denominator());
    let mut tally = OutcomeTally::default();
    tally.add(host, Value::int(0), whole(&below.sub(&above).unwrap_or(Number::ZERO)))?;
    tally.add(host, Value::int(1), whole(&above))?;
    tally.finish(host, "whether a die fits")?.law(host)
}

/// The function of the sum of all dice.
fn product(host: &mut dyn Host, dice: Vec<(Generating, u32)>) -> Result<Generating, Fault> {
    let mut sum: Option<Generating> = None;
    for (one, number) in dice {
        let bound = u64::from(number).saturating_mul(u64::from(number)).saturating_mul(one.length());
        host.step(bound.saturating_mul(one.length()) / 16)?;
        let own = one.times(number).ok_or_else(too_many)?;
        sum = Some(match sum {
            Some(sum) => {
                host.step(sum.length().saturating_mul(own.length()) / 16)?;
                sum.plus(&own).ok_or_else(too_many)?
            }
            None => own,
        });
    }
    sum.ok_or_else(|| {
        fault(Code::E5020, "no dice are thrown, so none can be thrown again")
            .with_help("throw one: `1d6.explode`")
    })
}

fn total(host: &mut dyn Host, dice: Vec<(Generating, u32)>, short: &str) -> Result<Growing, Fault> {
    let sum = product(host, dice)?;
    Growing::new(host, sum, short)
}

#[cold]
fn too_many() -> Fault {
    fault(Code::E5013, "the sum of this many dice without a last outcome takes too long to be counted")
        .with_help("throw fewer, or say how often each is thrown again at most: `times: 2`")
}

/// A question of hands, put to a distribution without a last outcome; `None` where it is another.
///
/// # Errors
/// Those of [`EndlessPool::asked`].
pub(in crate::deck::dice) fn asked(
    host: &mut dyn Host,
    method: &str,
    args: &[Value],
) -> Result<Option<Value>, Fault> {
    let Some(dist) = Dist::within(&args[0]) else { return Ok(None) };
    if let Some(pool) = dist.endless_of::<EndlessPool>() {
        return pool.asked(host, method, args).map(Some);
    }
    match dist.endless_of::<Growing>() {
        Some(_) => {
            let dice = dice_of(host, &args[0])?;
            EndlessPool::growing(host, dice)?.asked(host, method, args).map(Some)
        }
        None => Ok(None),
    }
}
