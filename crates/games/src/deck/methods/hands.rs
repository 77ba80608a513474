//! What hands are asked.

use super::{hand, translated, wanted, wanted_counts, wrong};
use crate::deck::ask::{self, Ask, ReadAs};
use crate::deck::card::{Card, shown};
use crate::deck::cards::Cards;
use crate::deck::deck_value::{MOST_CARDS, made, too_many_cards};
use crate::deck::hand::{Hand, Held, together};
use crate::deck::view::HandView;
use crate::deck::whole::NeedsWhole;
use crate::deck::{card, what};
use std::cmp::Ordering;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::arguments::how_many;
use tg_core::native::{Host, receiver};
use tg_core::number::Number;
use tg_core::value::{Function, Key, Named, Record, Value};
use tg_hands::{FeatureShape, Pick};

/// How a plan calls a question: `sum(G)`.
pub(super) fn called(name: &str, args: &[Value]) -> String {
    let what = match args.get(1) {
        None | Some(Value::Unset) => String::new(),
        Some(Value::Function(_)) => "…".to_owned(),
        Some(value) => shown(value),
    };
    let entries = match args.get(2) {
        Some(Value::Record(record)) => {
            record.iter().map(|(key, value)| format!("{}: {}", shown(key.value()), shown(value))).collect()
        }
        _ => Vec::new(),
    };
    let parts: Vec<String> = (!what.is_empty()).then_some(what).into_iter().chain(entries).collect();
    if parts.is_empty() { name.to_owned() } else { format!("{name}({})", parts.join(", ")) }
}

/// Asks a hand what is made once for a deck where the arguments are written as words or plain values.
pub(super) fn asked(
    host: &mut dyn Host,
    hand: &Hand,
    name: &'static str,
    args: &[Value],
    make: impl FnOnce(&mut dyn Host) -> Result<Ask, Fault>,
) -> Result<Value, Fault> {
    let ask = match plain(args) {
        Some(which) => {
            let written = host.written();
            hand.cards.asked((name, which, written), || make(host))?
        }
        None => Rc::new(make(host)?),
    };
    answered(hand, &ask)
}

/// What the arguments say of which cards, where each is a text, a truth value or an exact number: a key to what is asked.
fn plain(args: &[Value]) -> Option<Option<Key>> {
    let entries = match args.get(2) {
        Some(Value::Record(record)) => Some(record).filter(|record| !record.is_empty()),
        None | Some(Value::Unset) => None,
        Some(_) => return None,
    };
    let is_plain = |value: &Value| match value {
        Value::Text(_) | Value::Bool(_) => true,
        Value::Number(number) => number.is_exact(),
        _ => false,
    };
    let word = match args.get(1) {
        None | Some(Value::Unset) => None,
        Some(value) if is_plain(value) => Some(value),
        Some(_) => return None,
    };
    let Some(entries) = entries else {
        return word.map(|word| Key::new(word.clone())).transpose().ok();
    };
    let mut all: Vec<Value> = word.cloned().into_iter().collect();
    for (key, value) in entries.iter() {
        if !is_plain(value) {
            return None;
        }
        all.extend([key.value().clone(), value.clone()]);
    }
    Key::new(Value::list(all).ok()?).ok().map(Some)
}

/// Asks a hand.
pub(super) fn answered(hand: &Hand, ask: &Ask) -> Result<Value, Fault> {
    match &hand.held {
        Held::Known(held) => ask.value(&ask::answer(&ask.shape, held)),
        Held::Symbolic(view) => view.ask(ask),
    }
}

/// The kinds that the arguments mean.
fn picked(host: &mut dyn Host, hand: &Hand, args: &[Value]) -> Result<Pick, Fault> {
    what::pick(host, &hand.cards, &args[1], args.get(2).unwrap_or(&Value::Unset))
}

/// `h.sum(what)`.
pub(in crate::deck) fn sum(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let hand = hand(args)?;
    asked(host, hand, "sum", args, |host| {
        let amounts = what::amounts(host, &hand.cards, &args[1], &args[2], "sum")?;
        let weight = |amount: Option<Value>| amount?.as_number()?.to_rbig();
        let weights = amounts.into_iter().map(|amount| weight(amount).unwrap_or_default()).collect();
        let shape = FeatureShape::Sum { weights, clamp: None };
        Ok(Ask { shape, read: ReadAs::Number, called: called("sum", args) })
    })
}

/// `h.count(what)`.
pub(in crate::deck) fn count(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let hand = hand(args)?;
    let everything = matches!(args[1], Value::Unset) && matches!(&args[2], Value::Record(r) if r.is_empty());
    if everything {
        return size_of(hand);
    }
    asked(host, hand, "count", args, |host| {
        let shape = FeatureShape::count(&picked(host, hand, args)?);
        Ok(Ask { shape, read: ReadAs::Number, called: called("count", args) })
    })
}

/// `h.has(what)`.
pub(in crate::deck) fn has(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let hand = hand(args)?;
    asked(host, hand, "has", args, |host| {
        let shape = FeatureShape::has(&picked(host, hand, args)?);
        Ok(Ask { shape, read: ReadAs::Reaches(1), called: called("has", args) })
    })
}

/// `h.holds({wheat: 2, ore: 3})`.
pub(in crate::deck) fn holds(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let hand = hand(args)?;
    let all = wanted(host, &hand.cards, &args[1])?;
    if let (Held::Symbolic(view), Some(shape)) = (&hand.held, together(&hand.cards, &all))
        && view.is_plain()
    {
        return view.ask(&Ask { shape, read: ReadAs::Plain, called: called("holds", args) });
    }
    for (pick, wanted) in all {
        let wanted = u32::try_from(wanted).unwrap_or(u32::MAX);
        let shape = FeatureShape::count_up_to(&pick, wanted);
        let ask = Ask { shape, read: ReadAs::Reaches(wanted), called: called("holds", args) };
        if answered(hand, &ask)? != Value::Bool(true) {
            return Ok(Value::Bool(false));
        }
    }
    Ok(Value::Bool(true))
}

/// Numbers of the kinds as levels: those of one number and one name share one.
fn levels(amounts: Vec<Option<Value>>) -> (Vec<Option<u32>>, Vec<Value>) {
    let mut values: Vec<Value> = amounts.iter().flatten().cloned().collect();
    values.sort_by(by_number_and_name);
    values.dedup_by(|a, b| by_number_and_name(a, b).is_eq());
    let level = |amount: &Value| {
        let found = values.binary_search_by(|value| by_number_and_name(value, amount));
        found.ok().map(|place| place as u32)
    };
    (amounts.iter().map(|amount| amount.as_ref().and_then(level)).collect(), values)
}

/// A plain number comes before the names that share it, so that this is an order of them all.
fn by_number_and_name(a: &Value, b: &Value) -> Ordering {
    let (Some(x), Some(y)) = (a.as_number(), b.as_number()) else { return Ordering::Equal };
    let is_named = |value: &Value| value.downcast::<Named>().is_some();
    x.compare(&y).then_with(|| match (is_named(a), is_named(b)) {
        (true, true) => a.order(b).unwrap_or(Ordering::Equal),
        (a, b) => a.cmp(&b),
    })
}

/// `h.max(what)`.
pub(in crate::deck) fn max(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    extreme(host, args, "max", |levels| FeatureShape::Highest { levels })
}

/// `h.min(what)`.
pub(in crate::deck) fn min(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    extreme(host, args, "min", |levels| FeatureShape::Lowest { levels })
}

fn extreme(
    host: &mut dyn Host,
    args: &[Value],
    name: &'static str,
    shape: fn(Vec<Option<u32>>) -> FeatureShape,
) -> Result<Value, Fault> {
    let hand = hand(args)?;
    if hand.cards.dice && args[1].as_number().is_some() && !host.written().is_by_dot() {
        // `max(a, b)` of two rolls, or of a roll and a number.
        let pair = Value::list(vec![args[0].clone(), args[1].clone()])?;
        return host.ask(&Value::Function(Function::prelude(name)), &[pair]);
    }
    if hand.cards.dice && args[1].as_number().is_some() {
        let end = if name == "max" { "highest" } else { "lowest" };
        let message = format!("`{name}` of a roll and a number says nothing: it is asked of dice that fit");
        return Err(fault(Code::E2003, message).with_help(format!(
            "of two numbers it is `[h.sum, 10].{name}`, and the {end} die is `h.{end}`"
        )));
    }
    asked(host, hand, name, args, |host| {
        let (levels, values) = levels(what::amounts(host, &hand.cards, &args[1], &args[2], name)?);
        Ok(Ask { shape: shape(levels), read: ReadAs::Level(values), called: called(name, args) })
    })
}

fn size_of(hand: &Hand) -> Result<Value, Fault> {
    match &hand.held {
        Held::Known(held) => Ok(Value::Number(Number::from(held.iter().sum::<u64>()))),
        Held::Symbolic(view) => view.size(),
    }
}

/// `h.size`.
pub(in crate::deck) fn size(_host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    size_of(hand(args)?)
}

/// `h.ranks`.
pub(in crate::deck) fn ranks(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    held_classes(host, args, "rank", "ranks")
}

/// `h.suits`.
pub(in crate::deck) fn suits(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    held_classes(host, args, "suit", "suits")
}

fn held_classes(host: &mut dyn Host, args: &[Value], by: &str, name: &'static str) -> Result<Value, Fault> {
    let hand = hand(args)?;
    asked(host, hand, name, args, |host| {
        let (classes, labels) = what::classes(host, &hand.cards, &Value::text(by), name)?;
        let shape = FeatureShape::Tally { classes, clamp: Some(1) };
        Ok(Ask { shape, read: ReadAs::Held(labels), called: name.to_owned() })
    })
}

/// `h.tally(by)`.
pub(in crate::deck) fn tally(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let hand = hand(args)?;
    asked(host, hand, "tally", args, |host| {
        let (classes, labels) = what::classes(host, &hand.cards, &args[1], "tally")?;
        let shape = FeatureShape::Tally { classes, clamp: None };
        Ok(Ask { shape, read: ReadAs::Tally(labels), called: called("tally", args) })
    })
}

/// `h.cards`.
pub(in crate::deck) fn cards(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let hand = hand(args)?;
    let held = hand.counts()?;
    let size: u64 = held.iter().sum();
    host.step(size)?;
    host.reserve(u128::from(size) * 96)?;
    let cards = held.iter().enumerate();
    Value::list(
        cards
            .flat_map(|(kind, &held)| (0..held).map(|_| Card::value(&hand.cards, kind)).collect::<Vec<_>>())
            .collect(),
    )
}

/// `h.keep(what)`.
pub(in crate::deck) fn keep(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let hand = hand(args)?;
    let pick = picked(host, hand, args)?;
    Ok(only(hand, &pick)?.value())
}

fn only(hand: &Hand, pick: &Pick) -> Result<Hand, Fault> {
    let held = match &hand.held {
        Held::Known(held) => {
            Held::Known(held.iter().zip(&pick.0).map(|(n, picked)| if *picked { *n } else { 0 }).collect())
        }
        Held::Symbolic(view) => Held::Symbolic(view.only(pick).ok_or_else(|| unseen(view))?),
    };
    Ok(Hand { cards: hand.cards.clone(), held })
}

/// Cards of a symbolic hand that no view sees.
fn unseen(view: &HandView) -> Fault {
    view.recorder.enumerate_instead(NeedsWhole::Looks)
}

/// `h.without(what)`, `h.without(what, n)`.
pub(in crate::deck) fn without(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let hand = hand(args)?.clone();
    let number = std::mem::take(&mut args[2]);
    args.swap(2, 3);
    let pick = picked(host, &hand, args)?;
    let Value::Number(most) = number else { return Ok(only(&hand, &!&pick)?.value()) };
    let mut left = how_many(&most, "n")?;
    if let Held::Symbolic(view) = &hand.held {
        let most = u32::try_from(left).unwrap_or(u32::MAX);
        let left = view.without(&pick, most).ok_or_else(|| unseen(view))?;
        return Ok(Hand { cards: hand.cards.clone(), held: Held::Symbolic(left) }.value());
    }
    let mut held = hand.counts()?.to_vec();
    for (held, _) in held.iter_mut().zip(&pick.0).filter(|(_, picked)| **picked) {
        let taken = left.min(*held);
        *held -= taken;
        left -= taken;
    }
    Ok(Hand::known(&hand.cards, held).value())
}

/// What a sign gives with the sums of rolls; `None` where no operand is a roll that has one.
fn of_sums(host: &mut dyn Host, sign: &str, args: &[Value]) -> Option<Result<Value, Fault>> {
    let has_sum = |value: &Value| Hand::within(value).is_some_and(|hand| hand.cards.have_sums());
    // A single die with a word on it is that word.
    let is_word = |value: &Value| Hand::within(value).is_some_and(Hand::stands);
    let beside_text = sign == "+" && args.iter().any(|value| matches!(value, Value::Text(_)));
    let is_roll = |value: &Value| has_sum(value) || beside_text && is_word(value);
    let sum = |value: &Value| value.stands_for().unwrap_or_else(|| value.clone());
    let operands: Vec<Value> = args.iter().map(sum).collect();
    args.iter().any(is_roll).then(|| host.operate(sign, &operands))
}

/// `h + g`.
pub(in crate::deck) fn plus(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    if let Some(sum) = of_sums(host, "+", args) {
        return sum;
    }
    let (hand, other) = match (Hand::within(&args[0]), Hand::within(&args[1])) {
        (Some(left), Some(right)) => return sum_of(left, right),
        (Some(hand), None) => (hand, &args[1]),
        (None, Some(hand)) => (hand, &args[0]),
        (None, None) => return Err(wrong("a hand", &args[0])),
    };
    let more = wanted_counts(host, &hand.cards, other)?;
    sum_of(hand, &Hand::known(&hand.cards, more))
}

fn sum_of(left: &Hand, right: &Hand) -> Result<Value, Fault> {
    let cards = |hand: &Hand| match &hand.held {
        Held::Known(held) => held.iter().sum(),
        Held::Symbolic(view) => view.seen.plus.iter().flatten().sum::<u64>(),
    };
    if cards(left) + cards(right) > MOST_CARDS {
        return Err(too_many_cards());
    }
    let held = match (&left.held, &right.held) {
        (Held::Known(a), Held::Known(_)) if left.cards.has_kinds_of(&right.cards) => {
            let b = translated(right, &left.cards)?;
            Held::Known(a.iter().zip(&b).map(|(a, b)| a + b).collect())
        }
        (Held::Known(_), Held::Known(_)) => return joined(left, right),
        // A card that only is written like one of these is another one.
        (Held::Symbolic(view), Held::Known(held)) if !has_all(&left.cards, &right.cards, held) => {
            return Err(view.recorder.enumerate_instead(NeedsWhole::Looks));
        }
        (Held::Symbolic(view), Held::Known(_)) => {
            let right = translated(right, &left.cards)?;
            Held::Symbolic(view.and_certain(&right).ok_or_else(|| unseen(view))?)
        }
        (Held::Known(_), Held::Symbolic(_)) => return sum_of(right, left),
        (Held::Symbolic(a), Held::Symbolic(b)) => match a.with(b) {
            Some(both) => Held::Symbolic(both),
            None => return Err(unseen(a)),
        },
    };
    Ok(Hand { cards: left.cards.clone(), held }.value())
}

/// Whether a deck has the kinds of these cards of another one.
fn has_all(cards: &Cards, others: &Cards, held: &[u64]) -> bool {
    let held = others.deck.kinds().iter().zip(held).filter(|(_, held)| **held > 0);
    held.map(|(kind, _)| kind).all(|kind| cards.deck.kinds().iter().any(|own| own.is_same(kind)))
}

/// Hands of different decks together: the kinds of both.
fn joined(left: &Hand, right: &Hand) -> Result<Value, Fault> {
    let deck = made(left.cards.deck.plus(&right.cards.deck))?;
    let cards = Cards::new(left.cards.name.clone(), deck, left.cards.elements_with(&right.cards));
    let (a, b) = (translated(left, &cards)?, translated(right, &cards)?);
    Ok(Hand::known(&cards, a.iter().zip(&b).map(|(a, b)| a + b).collect()).value())
}

/// `h - g`.
pub(in crate::deck) fn minus(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    if let Some(difference) = of_sums(host, "-", args) {
        return difference;
    }
    let hand = hand(args)?;
    if let (Held::Symbolic(view), Some(other)) = (&hand.held, Hand::within(&args[1]))
        && let Held::Symbolic(taken) = &other.held
        && Rc::ptr_eq(&view.recorder, &taken.recorder)
        && let (Some(whole), None, []) = (view.whole(), &taken.seen.plus, &taken.seen.less[..])
        && taken.seen.hands.iter().enumerate().all(|(at, own)| at == whole || own.is_none())
        && let Some(Some(pick)) = taken.seen.hands.get(whole)
    {
        return Ok(only(hand, &!pick)?.value());
    }
    let mut held = hand.counts()?.to_vec();
    let less = wanted_counts(host, &hand.cards, &args[1])?;
    for (kind, (held, less)) in held.iter_mut().zip(&less).enumerate() {
        *held = held.checked_sub(*less).ok_or_else(|| {
            let card = card::written(&hand.cards.deck.kinds()[kind]);
            fault(Code::E5012, format!("{less} × `{card}` can't be taken out of a hand that holds {held}"))
                .with_help("`h.without(what, n)` takes out as many as there are, up to n")
        })?;
    }
    Ok(Hand::known(&hand.cards, held).value())
}

/// The attributes, the suit, the rank and the name of a card as a record.
pub(in crate::deck) fn card_fields(_host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let card: &Card = receiver(args, "a card")?;
    let names = card.kind().attributes.iter().map(|(name, _)| name.as_str());
    let mut record = Record::default();
    for name in ["suit", "rank", "name"].into_iter().chain(names) {
        if let Some(value) = card.cards.field(card.kind, name) {
            record.insert(Key::text(name), value)?;
        }
    }
    Ok(Value::Record(record))
}
