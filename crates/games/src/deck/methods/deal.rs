//! `d.deal(…)`.

use super::decks::{deck, known_deck};
use super::wrong;
use crate::deck::dealt::{Dealt, Family, limits_of};
use crate::deck::deck_value::DeckValue;
use crate::deck::dice::{Dice, thrown};
use crate::deck::faults;
use crate::deck::stages;
use crate::deck::until::DrawUntil;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::native::arguments::how_many;
use tg_core::value::Value;
use tg_dist::Dist;
use tg_hands::Limits;

/// More sizes in one pass than this aren't dealt.
const MOST_SIZES: u64 = 1000;

/// More hands at once than this aren't dealt.
const MOST_HANDS: u64 = 16;

/// A size of a hand.
fn hand_size(value: &Value, name: &str) -> Result<u32, Fault> {
    let Value::Number(number) = value else {
        return Err(wrong("a number of cards", value).with_help(
            "`deal 5 from d`, `deal 1..=10 from d`, `deal [5, 5] from d`, `deal until f from d`",
        ));
    };
    let size = how_many(number, name)?;
    u32::try_from(size)
        .map_err(|_| fault(Code::E5013, format!("a hand of {number} cards is too large to be counted")))
}

/// `d.deal(…)`.
pub(in crate::deck) fn by_what(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let replacement = matches!(args[4], Value::Bool(true));
    if replacement && let Some(pool) = as_dice(host, args)? {
        return Ok(pool);
    }
    let deck = deck(host, args)?;
    let mut limits = limits_of(host);
    if let Value::Number(states) = &args[5] {
        limits.states = how_many(states, "states")?;
    }
    match (&args[1], &args[2]) {
        (Value::Unset, Value::Function(_)) => {
            let at_most = match &args[3] {
                Value::Unset => None,
                most => Some(hand_size(most, "at_most")?),
            };
            until(host, deck, &args[2], at_most, replacement, limits)
        }
        (Value::Unset, _) => Err(fault(Code::E2002, "`deal` needs to know how many cards")
            .with_help("`d.deal(5)`, or `d.deal(until: f)` for a draw that ends when something holds")),
        (what, Value::Unset) if matches!(args[3], Value::Unset) => dealt(deck, what, replacement, limits),
        _ => Err(fault(
            Code::E2002,
            "`deal` takes a number of cards or `until`, and `at_most` only with `until`",
        )
        .with_help("`d.deal(5)`, or `d.deal(until: f, at_most: 20)`")),
    }
}

/// A deal from a list where each element is put back: that many dice with these faces. `None` for anything else.
fn as_dice(host: &mut dyn Host, args: &[Value]) -> Result<Option<Value>, Fault> {
    let is_bare = args[2..].iter().enumerate().all(|(at, arg)| at == 2 || matches!(arg, Value::Unset));
    let is_empty = match &args[0] {
        Value::List(list) => list.items().is_empty(),
        Value::Range(range) => range.is_empty(),
        _ => true,
    };
    if is_empty || !is_bare || !matches!(args[1], Value::Number(_)) {
        return Ok(None);
    }
    let number = hand_size(&args[1], "n")?;
    let die = tg_dist::of_elements(host, &args[0])?.law(host)?;
    thrown(host, vec![Dice::thrown(die, number)]).map(Some)
}

fn until(
    host: &mut dyn Host,
    deck: DeckValue,
    until: &Value,
    at_most: Option<u32>,
    replacement: bool,
    limits: Limits,
) -> Result<Value, Fault> {
    let deck = known_deck(host, &[deck.value()])?;
    // Beyond the last card nothing is drawn, whatever more would be allowed.
    let all = u32::try_from(deck.cards.deck.cards()).unwrap_or(u32::MAX);
    let at_most = at_most.map(|most| if replacement { most } else { most.min(all) });
    let conditions = Vec::new();
    let drawn =
        DrawUntil { cards: deck.cards, until: until.clone(), at_most, replacement, limits, conditions };
    Ok(Dist::asked(drawn).value())
}

fn dealt(deck: DeckValue, what: &Value, replacement: bool, limits: Limits) -> Result<Value, Fault> {
    let all = deck.cards.deck.cards();
    let base = Dealt {
        cards: deck.cards.clone(),
        sizes: Vec::new(),
        several: false,
        replacement,
        limits,
        conditions: Vec::new(),
        plus: None,
        thrown: None,
        family: None,
        stage: None,
    };
    let enough = |wanted: u64| match (replacement, all) {
        (true, 0) if wanted > 0 => Err(faults::no_cards()),
        (false, all) if u128::from(wanted) > all => Err(faults::not_enough(wanted, all)),
        _ => Ok(()),
    };
    match what {
        Value::Range(range) => {
            if range.is_empty() || range.start() < 0 {
                return Err(fault(Code::E5012, "these sizes of hands can't be dealt")
                    .with_help("write them ascending, from 0 on: `deal 1..=10 from d`"));
            }
            let most = hand_size(&Value::int(range.end() - 1), "n")?;
            enough(u64::from(most))?;
            if range.length() > MOST_SIZES {
                return Err(fault(
                    Code::E5013,
                    format!("at most {MOST_SIZES} sizes are counted in one pass"),
                )
                .with_help("deal fewer sizes at once: `deal 1..=100 from d`"));
            }
            let least = range.start() as u32;
            let family = Family::new(least, most);
            let one = |size: u32| {
                Dist::asked(Dealt { sizes: vec![size], family: Some(family.clone()), ..base.clone() }).value()
            };
            Value::list((least..=most).map(one).collect())
        }
        Value::List(list) => {
            if list.items().is_empty() || list.items().len() as u64 > MOST_HANDS {
                return Err(fault(Code::E5013, format!("from 1 to {MOST_HANDS} hands can be dealt at once"))
                    .with_help("write their sizes: `deal [5, 5] from d`"));
            }
            let sizes =
                list.items().iter().map(|size| hand_size(size, "n")).collect::<Result<Vec<u32>, Fault>>()?;
            enough(sizes.iter().map(|size| u64::from(*size)).sum())?;
            Ok(Dist::asked(Dealt { sizes, several: true, ..base }).value())
        }
        size => {
            let size = hand_size(size, "n")?;
            if let Some(taken) = deck.taken {
                let dealt = Dealt { sizes: vec![size], ..base };
                return Ok(Dist::asked(stages::second(dealt, taken)).value());
            }
            enough(u64::from(size))?;
            Ok(Dist::asked(Dealt { sizes: vec![size], ..base }).value())
        }
    }
}
