//! Cards of a hand by their order: the highest, the lowest, those in the middle.

use super::hand;
use crate::deck::ask::{Ask, ReadAs, sliced};
use crate::deck::card::Card;
use crate::deck::cards::Cards;
use crate::deck::faults;
use crate::deck::hand::{Hand, Held};
use crate::deck::view::Slice;
use crate::deck::what;
use crate::deck::whole::NeedsWhole;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, counted, fault};
use tg_core::native::Host;
use tg_core::native::arguments::how_many;
use tg_core::number::Number;
use tg_core::value::{Value, position};
use tg_hands::{Classes, FeatureShape};

/// Which end the cards are counted from.
#[derive(Clone, Copy, PartialEq)]
enum From {
    Highest,
    Lowest,
}

/// `h.highest(n, skip: k)`.
pub(in crate::deck) fn highest(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    end(host, args, From::Highest, "highest")
}

/// `h.lowest(n, skip: k)`.
pub(in crate::deck) fn lowest(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    end(host, args, From::Lowest, "lowest")
}

fn end(host: &mut dyn Host, args: &[Value], from: From, called: &str) -> Result<Value, Fault> {
    let hand = hand(args)?;
    let number = |value: &Value, otherwise: u64, name: &str| match value {
        Value::Number(number) => how_many(number, name),
        _ => Ok(otherwise),
    };
    let (take, skip) = (number(&args[1], 1, "n")?, number(&args[2], 0, "skip")?);
    cut(host, hand, from, [skip, take], called)
}

/// `h.middle(n)`.
pub(in crate::deck) fn middle(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let hand = hand(args)?;
    faults::needs_ranks(&hand.cards, "middle")?;
    let take = match &args[1] {
        Value::Number(number) => how_many(number, "n")?,
        _ => 1,
    };
    let size = size(hand)?;
    let Some(rest) = size.checked_sub(take) else {
        return match &hand.held {
            Held::Known(_) => Ok(hand.clone().value()),
            Held::Symbolic(_) => Err(too_few(hand, size, take, "middle")),
        };
    };
    if rest % 2 == 1 {
        let (size, better) = (named(hand, size), take + 1);
        let message = format!("{size} have no {take} in the middle: as many must be left out on either side");
        return Err(fault(Code::E5012, message).with_help(format!(
            "ask for one more, `middle({better})`, or say which: `nth(2)` is the second highest"
        )));
    }
    cut(host, hand, From::Highest, [rest / 2, take], "middle")
}

/// `h.nth(k)`.
pub(in crate::deck) fn nth(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let hand = hand(args)?;
    let Value::Number(number) = &args[1] else { return Err(no_place(&args[1])) };
    let place = number.to_i64().filter(|place| number.is_exact() && *place != 0);
    match place {
        Some(place) if place > 0 => cut(host, hand, From::Highest, [place as u64 - 1, 1], "nth"),
        Some(place) => cut(host, hand, From::Lowest, [place.unsigned_abs() - 1, 1], "nth"),
        None => Err(no_place(&args[1])),
    }
}

#[cold]
fn no_place(place: &Value) -> Fault {
    let place = tg_core::value::show::code(place);
    fault(Code::E2012, format!("there is no place {place}"))
        .with_help("places are counted from the highest, `nth(1)`, or from the lowest, `nth(-1)`")
}

/// The cards of `[skip, take]`, from an end on.
fn cut(
    host: &mut dyn Host,
    hand: &Hand,
    from: From,
    [skip, take]: [u64; 2],
    called: &str,
) -> Result<Value, Fault> {
    faults::needs_ranks(&hand.cards, called)?;
    let order = hand.cards.ordered(|| order(host, &hand.cards))?.clone();
    let wanted = skip.saturating_add(take);
    let known = match &hand.held {
        // What is left of a roll may be fewer: then all of them are meant.
        Held::Known(held) => {
            let placed = held.iter().zip(order.each()).filter(|(_, place)| place.is_some());
            Some(placed.map(|(held, _)| held).sum::<u64>())
        }
        Held::Symbolic(view) => {
            // Cards without a rank have no place.
            let all = order.each().iter().all(Option::is_some);
            let size = view.known_size().filter(|_| all);
            match size {
                Some(size) if wanted > size => return Err(too_few(hand, size, wanted, called)),
                size => size,
            }
        }
    };
    // From the highest on wherever that can be said, so that all slices of a question go the same way.
    let (order, skip) = match (from, known) {
        (From::Highest, _) => (order, skip),
        (From::Lowest, Some(size)) if wanted <= size => (order, size - wanted),
        (From::Lowest, _) => (reversed(&order), skip),
    };
    let held = match &hand.held {
        Held::Known(held) => Held::Known(sliced(&order, skip, take, held)),
        Held::Symbolic(view) => {
            let small = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
            let slice = Slice { order, skip: small(skip), take: small(take) };
            let cut = view.slice(slice);
            Held::Symbolic(cut.ok_or_else(|| view.recorder.enumerate_instead(NeedsWhole::Looks))?)
        }
    };
    Ok(Hand { cards: hand.cards.clone(), held }.value())
}

/// The kinds by their ranks, the highest first; ranks of one number as they are written, cards of one rank as they
/// stand in the deck.
fn order(host: &mut dyn Host, cards: &Rc<Cards>) -> Result<Classes, Fault> {
    let amounts = what::amounts(host, cards, &Value::Unset, &Value::Unset, "highest")?;
    let ranks = cards.deck.by_rank();
    let mut kinds: Vec<(u32, usize)> = amounts
        .iter()
        .enumerate()
        .filter_map(|(kind, amount)| amount.as_ref().and(ranks.each()[kind]).map(|rank| (rank, kind)))
        .collect();
    kinds.sort_by_key(|&(rank, kind)| (std::cmp::Reverse(rank), kind));
    let mut of = vec![None; amounts.len()];
    kinds.iter().enumerate().for_each(|(place, (_, kind))| of[*kind] = Some(place as u32));
    Ok(Classes::new(of))
}

/// How high each kind is by its rank, of kinds that all have one.
pub(super) fn levels(host: &mut dyn Host, cards: &Rc<Cards>) -> Result<Vec<Option<u32>>, Fault> {
    Ok(reversed(cards.ordered(|| order(host, cards))?).each().to_vec())
}

fn reversed(order: &Classes) -> Classes {
    let last = (order.count() as u32).saturating_sub(1);
    Classes::new(order.each().iter().map(|place| place.map(|place| last - place)).collect())
}

/// How many cards a hand has, where that is known.
fn size(hand: &Hand) -> Result<u64, Fault> {
    match &hand.held {
        Held::Known(held) => Ok(held.iter().sum()),
        Held::Symbolic(view) => match view.known_size() {
            Some(size) => Ok(size),
            None => Err(view.recorder.enumerate_instead(NeedsWhole::Looks)),
        },
    }
}

fn named(hand: &Hand, size: u64) -> String {
    match hand.cards.dice {
        true if size == 1 => "1 die".to_owned(),
        true => format!("{size} dice"),
        false => counted(usize::try_from(size).unwrap_or(usize::MAX), "card"),
    }
}

#[cold]
fn too_few(hand: &Hand, size: u64, wanted: u64, called: &str) -> Fault {
    fault(Code::E5012, format!("`{called}` would need {}, and there are only {size}", named(hand, wanted)))
        .with_help(match hand.cards.dice {
            true => "ask for fewer, or for all: the sum of all dice is the roll itself",
            false => "ask for fewer: `h.size` is how many there are",
        })
}

/// `h.dice`, `h.sort`: the faces one by one, ascending.
pub(in crate::deck) fn dice(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let name = if hand(args)?.cards.dice { "dice" } else { "sort" };
    listed(host, args, name, false)
}

/// `h.sort(by, descending: …)`.
pub(in crate::deck) fn sort(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let dice = dice(host, &mut args[..1])?;
    match args[1..].iter().all(|given| matches!(given, Value::Unset)) {
        true => Ok(dice),
        false => tg_prelude::sort(host, &mut [dice, args[1].clone(), args[2].clone()]),
    }
}

/// `h.die(i)`, and so `h.dice[i]`: a number of its own, so that the other dice needn't be looked at, where it's known that
/// the roll has that die.
pub(in crate::deck) fn die(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let own = hand(args)?;
    let size = match &own.held {
        Held::Symbolic(view) if own.cards.dice && own.cards.have_sums() => view.known_size(),
        _ => None,
    };
    if let Some(size) = size
        && let Ok(place) = position(&args[1], size, "list")
    {
        let mut nth = [
            args[0].clone(),
            Value::Number(Number::from(-1).sub(&Number::from(place)).unwrap_or(Number::ZERO)),
        ];
        let die = self::nth(host, &mut nth)?;
        return super::sum(host, &mut [die, Value::Unset, Value::Unset]);
    }
    let index = args[1].clone();
    let Value::List(dice) = dice(host, &mut args[..1])? else { return Ok(Value::None) };
    let place = position(&index, dice.items().len() as u64, "list")?;
    Ok(dice.items()[place as usize].clone())
}

/// `h.unique`: the different faces, ascending.
pub(in crate::deck) fn unique(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    listed(host, args, "unique", true)
}

/// More lists than this aren't told apart as answers of the engine, and fewer where each is a hand, which is asked by
/// itself as fast.
const MOST_LISTS: u64 = 10_000_000;
const MOST_WHOLE: u64 = 1_000;

/// Whether lists of this many cards, or of the different ones among them, are better looked at hand by hand.
fn are_many_lists(cards: &Cards, size: u64, once: bool) -> bool {
    let kinds = cards.deck.kinds();
    let is_whole = !once || kinds.iter().all(|kind| kind.copies <= 1);
    let most = if is_whole { MOST_WHOLE } else { MOST_LISTS };
    // There are at least those of cards that are all different.
    let all = kinds.len() as u64;
    let lists = (1..=size.min(all.saturating_sub(size))).fold(1u64, |lists, place| {
        let lists = u128::from(lists) * u128::from(all + 1 - place) / u128::from(place);
        u64::try_from(lists).unwrap_or(u64::MAX)
    });
    lists > most
}

/// The cards or faces one by one, ascending by their ranks; each once where only the different ones are wanted.
fn listed(host: &mut dyn Host, args: &[Value], name: &'static str, once: bool) -> Result<Value, Fault> {
    let hand = hand(args)?;
    host.step(hand.cards.deck.kinds().len() as u64)?;
    if let Held::Symbolic(view) = &hand.held
        && let Some(size) = view.known_size()
        && are_many_lists(&hand.cards, size, once)
    {
        return Err(view.recorder.enumerate_instead(NeedsWhole::Looks));
    }
    super::asked(host, hand, name, args, |_| {
        let kinds = ascending(&hand.cards);
        let mut places = vec![None; kinds.len()];
        kinds.iter().enumerate().for_each(|(place, &kind)| places[kind] = Some(place as u32));
        let labels = kinds.into_iter().map(|kind| label(&hand.cards, kind)).collect();
        let shape = FeatureShape::Tally { classes: Classes::new(places), clamp: once.then_some(1) };
        Ok(Ask { shape, read: ReadAs::Listed(labels), called: name.to_owned() })
    })
}

/// The kinds by their ranks, the lowest first; cards of one rank as they stand in the deck, and behind all others those
/// without one.
pub(super) fn ascending(cards: &Cards) -> Vec<usize> {
    let ranks = cards.deck.by_rank();
    let mut kinds: Vec<usize> = (0..ranks.each().len()).collect();
    kinds.sort_by_key(|&kind| (ranks.each()[kind].is_none(), ranks.each()[kind]));
    kinds
}

/// A card or face as it is listed.
pub(super) fn label(cards: &Rc<Cards>, kind: usize) -> Value {
    match cards.dice {
        true => cards.outcome(kind),
        false => cards.element(kind).unwrap_or_else(|| Card::value(cards, kind)),
    }
}
