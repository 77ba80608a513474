//! `p.best(goal, rerolls: 2)`: dice of which a perfect player throws any again.

mod explain;
mod play;
mod sets;

use super::chances::{Chances, chances_of};
use super::faces::faces;
use super::pool::Dice;
use crate::deck::cards::Cards;
use crate::deck::conditions::meets;
use crate::deck::dealt::Dealt;
use crate::deck::hand::Hand;
use dashu_base::Gcd;
use dashu_int::{IBig, UBig};
pub(super) use explain::explain;
use play::Round;
use rustc_hash::FxHashMap;
use sets::{KindOfDice, Positions};
use std::any::Any;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, counted, fault};
use tg_core::native::arguments::how_many;
use tg_core::native::{Host, receiver};
use tg_core::number::Number;
use tg_core::value::Value;
use tg_dist::{Count, Dist, Law, MixturePart, OutcomeTally, mixed};

/// More positions than this aren't visited.
const MOST_POSITIONS: u128 = 10_000_000;

/// More throws than this don't follow each other.
const MOST_REROLLS: u64 = 1000;

/// What a position takes in memory besides its long numbers.
const POSITION_BYTES: u128 = 256;

/// Dice, and how they are played perfectly.
struct Played {
    cards: Rc<Cards>,
    positions: Positions,
    /// What the goal gives, each once, and which of these it is for each full position.
    answers: Vec<Value>,
    answer_of: Vec<u32>,
    /// What is kept before each of the throws that follow the first.
    rounds: Vec<Round>,
    /// The ways of each full position before each of these throws, and in the end.
    ways: Vec<Vec<UBig>>,
}

/// What is thrown first: the dice, each set of them with its ways, and what is known of the roll.
struct First {
    chances: Chances,
    conditions: Vec<Value>,
}

/// `p.best(goal, rerolls: 1)`.
pub(super) fn best(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let mut parts = Vec::new();
    let mut positions = 0;
    let rerolls = rerolls(args)?;
    for (ways, played) in played(host, args)? {
        positions += played.positions.count;
        parts.push((ways, played.ends(host)?));
    }
    let throws = counted(usize::try_from(rerolls).unwrap_or(usize::MAX), "further throw");
    let plan = format!("perfect play over {positions} positions with {throws}");
    if let [(_, only)] = &mut parts[..] {
        return std::mem::take(only).finish(host, plan).map(Dist::value);
    }
    let mut mixture = Vec::with_capacity(parts.len());
    for (ways, ends) in parts {
        let dist = ends.finish(host, &*plan)?;
        mixture.push(MixturePart::of(host, ways, dist.value())?);
    }
    mixed(host, mixture, plan).map(Dist::value)
}

fn rerolls(args: &[Value]) -> Result<u64, Fault> {
    let rerolls = match &args[2] {
        Value::Number(_) => how_many_of(&args[2])?,
        _ => 1,
    };
    match rerolls > MOST_REROLLS {
        true => Err(fault(Code::E5013, format!("at most {MOST_REROLLS} throws may follow each other"))
            .with_help("a process without a limit is `walk(start, step, until: …)`")),
        false => Ok(rerolls),
    }
}

fn how_many_of(value: &Value) -> Result<u64, Fault> {
    match value {
        Value::Number(number) => how_many(number, "rerolls"),
        _ => Ok(0),
    }
}

/// The dice of a receiver.
fn first(host: &mut dyn Host, args: &[Value]) -> Result<First, Fault> {
    let dist: &Dist = receiver(args, "dice")?;
    let source: Option<&dyn Any> = dist.source().map(|source| source as _);
    let pool = source.and_then(|source| source.downcast_ref::<Dealt>());
    let (chances, conditions) = match pool.filter(|pool| pool.thrown.is_some() && !pool.several) {
        Some(pool) => (vec![(Count::ONE, pool.dice())], pool.conditions.clone()),
        None => (chances_of(host, &args[0])?, Vec::new()),
    };
    if chances.iter().flat_map(|(_, dice)| dice).any(|dice| dice.lying.is_some()) {
        return Err(fault(
            Code::E2003,
            "these dice have been thrown: which die each of them was isn't known, so they can't be thrown again",
        )
        .with_help("let the goal say what counts: `4d6.best(h -> h.highest(3), rerolls: 1)`"));
    }
    Ok(First { chances, conditions })
}

/// Each set of dice that may be thrown with its ways, and its perfect play.
fn played(host: &mut dyn Host, args: &[Value]) -> Result<Vec<(Count, Played)>, Fault> {
    let First { chances, conditions } = first(host, args)?;
    let rerolls = rerolls(args)?;
    let laws: Vec<Rc<dyn Law>> =
        chances.iter().flat_map(|(_, dice)| dice).map(|dice| dice.die.clone()).collect();
    let Some((cards, piles)) = faces(host, &laws)? else {
        return Err(fault(Code::E5013, "a die has too many ways to distinguish its faces"));
    };
    let mut piles = piles.into_iter();
    let mut all = Vec::with_capacity(chances.len());
    for (ways, dice) in chances {
        let positions = positions(host, &dice, piles.by_ref().take(dice.len()).collect())?;
        let played = Played::new(host, cards.clone(), positions, &args[1], &conditions, rerolls)?;
        all.push((ways, played));
    }
    Ok(all)
}

/// What may be kept of dice, of which each kind has these ways of faces.
fn positions(host: &mut dyn Host, dice: &[Dice], piles: Vec<Vec<u64>>) -> Result<Positions, Fault> {
    let mut equal: Vec<(Vec<u64>, u32)> = Vec::new();
    for (dice, pile) in dice.iter().zip(piles) {
        match equal.iter_mut().find(|(own, _)| *own == pile) {
            Some((_, number)) => *number = number.saturating_add(dice.number),
            None => equal.push((pile, dice.number)),
        }
    }
    let kinds: Option<Vec<KindOfDice>> =
        equal.iter().map(|(pile, number)| KindOfDice::new(*number, pile, MOST_POSITIONS)).collect();
    let positions = kinds.and_then(|kinds| Positions::new(kinds, MOST_POSITIONS)).ok_or_else(|| {
        fault(Code::E5013, "there are too many ways to keep some of these dice").with_help(
            "play with fewer dice, or with faces that matter: `5d[6, other x5].best(h -> h.count(6))`",
        )
    })?;
    host.reserve(positions.count as u128 * POSITION_BYTES)?;
    host.step(positions.count as u64)?;
    Ok(positions)
}

impl Played {
    /// Asks the goal of every roll, and plays for it.
    fn new(
        host: &mut dyn Host,
        cards: Rc<Cards>,
        positions: Positions,
        goal: &Value,
        conditions: &[Value],
        rerolls: u64,
    ) -> Result<Played, Fault> {
        let faces = cards.deck.kinds().len();
        let mut asked: FxHashMap<Vec<u64>, u32> = FxHashMap::default();
        let (mut answers, mut worths): (Vec<Value>, Vec<Number>) = (Vec::new(), Vec::new());
        let mut answer_of = vec![0; positions.count];
        for position in (0..positions.count).filter(|position| positions.is_full(*position)) {
            host.step(1 + faces as u64 / 8)?;
            let held = positions.held(position, faces);
            let known = asked.get(&held).copied();
            answer_of[position] = match known {
                Some(place) => place,
                None => {
                    let roll = Hand::known(&cards, held.clone()).value();
                    let answer = host.ask(goal, &[roll])?.settled();
                    worths.push(worth(&answer)?);
                    answers.push(answer);
                    asked.insert(held, answers.len() as u32 - 1);
                    answers.len() as u32 - 1
                }
            };
        }
        let (worths, below) = over_one_total(host, &worths)?;
        let full = |position: usize| match positions.is_full(position) {
            true => worths[answer_of[position] as usize].clone(),
            false => IBig::ZERO,
        };
        let worth = (0..positions.count).map(full).collect();
        let rounds = play::solve(host, &positions, worth, below, rerolls)?;
        let mut nothing = vec![UBig::ZERO; positions.count];
        nothing[0] = UBig::ONE;
        let mut first = play::throw(host, &positions, nothing)?;
        for (position, ways) in first.iter_mut().enumerate().filter(|(_, ways)| !ways.is_zero()) {
            let roll = Hand::known(&cards, positions.held(position, faces)).value();
            if !meets(host, conditions, &roll)? {
                *ways = UBig::ZERO;
            }
        }
        let mut ways = vec![first];
        for round in &rounds {
            let kept = play::kept(round, &ways[ways.len() - 1]);
            ways.push(play::throw(host, &positions, kept)?);
        }
        Ok(Played { cards, positions, answers, answer_of, rounds, ways })
    }

    /// What comes of it.
    fn ends(&self, host: &mut dyn Host) -> Result<OutcomeTally, Fault> {
        let mut sums = vec![UBig::ZERO; self.answers.len()];
        for (ways, place) in self.ways[self.ways.len() - 1].iter().zip(&self.answer_of) {
            host.step(1)?;
            if !ways.is_zero() {
                sums[*place as usize] += ways;
            }
        }
        let common = sums.iter().fold(UBig::ZERO, |common, sum| match (common.is_zero(), sum.is_zero()) {
            (true, _) => sum.clone(),
            (_, true) => common,
            _ => common.gcd(sum),
        });
        let mut tally = OutcomeTally::default();
        for (answer, sum) in self.answers.iter().zip(sums).filter(|(_, sum)| !sum.is_zero()) {
            tally.add(host, answer.clone(), Count::from(sum / &common))?;
        }
        Ok(tally)
    }
}

/// What an answer is worth: a number itself, `true` 1 and `false` 0.
fn worth(answer: &Value) -> Result<Number, Fault> {
    match (answer, answer.as_number()) {
        (Value::Bool(yes), _) => Ok(if *yes { Number::ONE } else { Number::ZERO }),
        (_, Some(number)) => Ok(number.to_exact()),
        (other, None) => Err(fault(
            Code::E2004,
            format!(
                "the goal given to `best` must give a number, or true or false, but it gave {}",
                other.kind()
            ),
        )
        .with_help("say what a roll is worth: `h -> h.groups == [5]`, `h -> h.count(6)`")),
    }
}

/// Numbers as whole ones over one denominator.
fn over_one_total(host: &mut dyn Host, numbers: &[Number]) -> Result<(Vec<IBig>, UBig), Fault> {
    let whole = |number: &Number| number.to_ibig().unwrap_or(IBig::ZERO);
    let below = |number: &Number| UBig::try_from(whole(&number.denominator())).unwrap_or(UBig::ONE);
    let mut all = UBig::ONE;
    for number in numbers {
        host.step(1 + dashu_base::BitTest::bit_len(&all) as u64 / 64)?;
        let own = below(number);
        all = &all / (&all).gcd(&own) * own;
    }
    let over = |number: &Number| whole(&number.numerator()) * IBig::from(&all / below(number));
    Ok((numbers.iter().map(over).collect(), all))
}
