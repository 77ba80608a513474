//! What hands and decks are asked: the functions behind the descriptors.

use super::ask::{self, Ask, Read};
use super::build::copies_argument;
use super::card::{Card, shown};
use super::deck::{Cards, DeckValue, MOST_KINDS, made};
use super::faults::{self, unknown};
use super::hand::{Hand, Held};
use super::source::{Dealt, Family};
use super::until::Drawn;
use super::{number, stages, what};
use crate::diagnostics::{Code, Fault, FaultContext, fault};
use crate::dist::Dist;
use crate::engines::deck::{Deck, Kind, Limits, Pick, Shape};
use crate::number::Number;
use crate::seam::Host;
use crate::value::{Record, Value};
use dashu_ratio::RBig;
use std::rc::Rc;

/// More hands at once than this aren't dealt.
const MOST_HANDS: u64 = 16;

fn wrong(wanted: &str, got: &Value) -> Fault {
    fault(Code::E2003, format!("expected {wanted}, but got {}", got.kind()))
}

/// The hand that a method works on.
fn hand(args: &[Value]) -> Result<Hand, Fault> {
    let first = args.first().unwrap_or(&Value::Unset);
    Hand::within(first).cloned().ok_or_else(|| wrong("a hand", first))
}

/// How a plan calls a question: `sum(G)`.
fn called(name: &str, args: &[Value]) -> String {
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

/// Asks a hand.
fn answered(hand: &Hand, ask: &Ask) -> Result<Value, Fault> {
    match &hand.held {
        Held::Known(held) => ask.value(&ask::answer(&hand.cards, &ask.shape, held)),
        Held::Asked(view) => view.ask(ask),
    }
}

/// The kinds that the arguments mean.
fn picked(host: &mut dyn Host, hand: &Hand, args: &[Value]) -> Result<Pick, Fault> {
    what::pick(host, &hand.cards, &args[1], args.get(2).unwrap_or(&Value::Unset))
}

/// `h.sum(what)`.
pub(super) fn sum(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let hand = hand(args)?;
    let numbers = what::numbers(host, &hand.cards, &args[1], &args[2])?;
    let weights = numbers.into_iter().map(Option::unwrap_or_default).collect();
    let shape = Shape::Sum { weights, clamp: None };
    answered(&hand, &Ask { shape, read: Read::Number, called: called("sum", args) })
}

/// `h.count(what)`.
pub(super) fn count(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let hand = hand(args)?;
    let everything = matches!(args[1], Value::Unset) && matches!(&args[2], Value::Record(r) if r.is_empty());
    if everything {
        return size_of(&hand);
    }
    let shape = Shape::count(&picked(host, &hand, args)?);
    answered(&hand, &Ask { shape, read: Read::Number, called: called("count", args) })
}

/// `h.has(what)`.
pub(super) fn has(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let hand = hand(args)?;
    let shape = Shape::has(&picked(host, &hand, args)?);
    answered(&hand, &Ask { shape, read: Read::Reaches(1), called: called("has", args) })
}

/// `h.holds({wheat: 2, ore: 3})`.
pub(super) fn holds(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let hand = hand(args)?;
    for (pick, wanted) in wanted(host, &hand.cards, &args[1])? {
        let wanted = u32::try_from(wanted).unwrap_or(u32::MAX);
        let shape = Shape::count_up_to(&pick, wanted);
        let ask = Ask { shape, read: Read::Reaches(wanted), called: called("holds", args) };
        if answered(&hand, &ask)? != Value::Bool(true) {
            return Ok(Value::Bool(false));
        }
    }
    Ok(Value::Bool(true))
}

/// How many of which cards: a card, a list, a record of numbers, or a known hand.
fn wanted(host: &mut dyn Host, cards: &Rc<Cards>, value: &Value) -> Result<Vec<(Pick, u64)>, Fault> {
    if let Value::Record(record) = value {
        let mut wanted = Vec::with_capacity(record.len());
        for (key, number) in record.iter() {
            let Value::Number(number) = number else { return Err(wrong("a number of cards", number)) };
            let pick = match key.value() {
                Value::Number(rank) => {
                    let rank = rank.to_rbig().unwrap_or_default();
                    cards.deck.rank(&rank).map_err(|error| unknown(cards, &error))?
                }
                word => what::pick(host, cards, word, &Value::Unset)?,
            };
            wanted.push((pick, copies_argument(number)?));
        }
        return Ok(wanted);
    }
    let alone = |kind: usize| Pick((0..cards.deck.kinds().len()).map(|other| other == kind).collect());
    if let Some(hand) = Hand::within(value) {
        let held = translated(hand, cards)?;
        return Ok(held
            .into_iter()
            .enumerate()
            .filter(|(_, n)| *n > 0)
            .map(|(kind, n)| (alone(kind), n))
            .collect());
    }
    let items = match value {
        Value::List(list) => list.items().to_vec(),
        one => vec![one.clone()],
    };
    let mut wanted: Vec<(Pick, u64)> = Vec::new();
    for item in items {
        let pick = what::pick(host, cards, &item, &Value::Unset)?;
        match wanted.iter_mut().find(|(own, _)| *own == pick) {
            Some((_, number)) => *number += 1,
            None => wanted.push((pick, 1)),
        }
    }
    Ok(wanted)
}

/// A known hand's cards by the kinds of another deck.
fn translated(hand: &Hand, cards: &Rc<Cards>) -> Result<Vec<u64>, Fault> {
    let held = hand.counts().ok_or_else(super::inquiry::interrupted)?;
    if stages::same(&hand.cards, cards) {
        return Ok(held.to_vec());
    }
    let mut here = vec![0; cards.deck.kinds().len()];
    for (kind, held) in hand.cards.deck.kinds().iter().zip(held).filter(|(_, held)| **held > 0) {
        let card = super::card::written(kind);
        let place = cards.deck.kinds().iter().position(|own| super::card::written(own) == card);
        let Some(place) = place else {
            let error = crate::engines::deck::DeckError::UnknownWord { word: card };
            return Err(unknown(cards, &error));
        };
        here[place] += held;
    }
    Ok(here)
}

/// The values of a list of numbers for each kind, as levels.
fn levels(numbers: Vec<Option<RBig>>) -> (Vec<Option<u32>>, Vec<Value>) {
    let mut values: Vec<RBig> = numbers.iter().flatten().cloned().collect();
    values.sort();
    values.dedup();
    let level = |number: &RBig| values.binary_search(number).ok().map(|place| place as u32);
    let levels = numbers.iter().map(|number| number.as_ref().and_then(level)).collect();
    (levels, values.iter().map(|value| Value::Number(number(value))).collect())
}

/// `h.max(what)`.
pub(super) fn max(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let hand = hand(args)?;
    let (levels, values) = levels(what::numbers(host, &hand.cards, &args[1], &args[2])?);
    let ask =
        Ask { shape: Shape::Highest { levels }, read: Read::Level(values), called: called("max", args) };
    answered(&hand, &ask)
}

/// `h.min(what)`.
pub(super) fn min(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let hand = hand(args)?;
    let (levels, values) = levels(what::numbers(host, &hand.cards, &args[1], &args[2])?);
    let ask = Ask { shape: Shape::Lowest { levels }, read: Read::Level(values), called: called("min", args) };
    answered(&hand, &ask)
}

fn size_of(hand: &Hand) -> Result<Value, Fault> {
    match &hand.held {
        Held::Known(held) => Ok(Value::Number(Number::from(held.iter().sum::<u64>()))),
        Held::Asked(view) => view.size(),
    }
}

/// `h.size`.
pub(super) fn size(_host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    size_of(&hand(args)?)
}

/// `h.ranks`.
pub(super) fn ranks(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    held_classes(host, args, "rank", "ranks")
}

/// `h.suits`.
pub(super) fn suits(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    held_classes(host, args, "suit", "suits")
}

fn held_classes(host: &mut dyn Host, args: &[Value], by: &str, name: &str) -> Result<Value, Fault> {
    let hand = hand(args)?;
    let (classes, labels) = what::classes(host, &hand.cards, &Value::text(by))?;
    let shape = Shape::Tally { classes, clamp: Some(1) };
    answered(&hand, &Ask { shape, read: Read::Held(labels), called: name.to_owned() })
}

/// `h.tally(by)`.
pub(super) fn tally(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let hand = hand(args)?;
    let (classes, labels) = what::classes(host, &hand.cards, &args[1])?;
    let shape = Shape::Tally { classes, clamp: None };
    answered(&hand, &Ask { shape, read: Read::Tally(labels), called: called("tally", args) })
}

/// `h.groups`.
pub(super) fn groups(_host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let hand = hand(args)?;
    let shape = Shape::Groups { classes: hand.cards.deck.by_rank() };
    answered(&hand, &Ask { shape, read: Read::Plain, called: "groups".to_owned() })
}

/// A number of cards in an argument.
fn times(args: &[Value], least: u64) -> Result<u32, Fault> {
    let Value::Number(given) = &args[1] else { return Err(wrong("a number", &args[1])) };
    match crate::seam::Type::Whole(least).unfit("n", &args[1]) {
        Some(fault) => Err(fault),
        None => Ok(given.to_u64().and_then(|n| u32::try_from(n).ok()).unwrap_or(u32::MAX)),
    }
}

/// `h.of_a_kind(n)`.
pub(super) fn of_a_kind(_host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let hand = hand(args)?;
    let shape = Shape::AtLeast { classes: hand.cards.deck.by_rank(), times: times(args, 1)?, clamp: None };
    answered(&hand, &Ask { shape, read: Read::Plain, called: called("of_a_kind", args) })
}

/// `h.run(n)`.
pub(super) fn run(_host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let hand = hand(args)?;
    let shape = Shape::Run { ladder: hand.cards.deck.ladder(), length: times(args, 1)? };
    answered(&hand, &Ask { shape, read: Read::Plain, called: called("run", args) })
}

/// `h.flush(n)`.
pub(super) fn flush(_host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let hand = hand(args)?;
    let shape = Shape::AtLeast { classes: hand.cards.deck.by_suit(), times: times(args, 1)?, clamp: Some(1) };
    answered(&hand, &Ask { shape, read: Read::Reaches(1), called: called("flush", args) })
}

/// `h.poker`.
pub(super) fn poker(_host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let hand = hand(args)?;
    let shape = Shape::Poker { ladder: hand.cards.deck.ladder(), suits: hand.cards.deck.by_suit() };
    answered(&hand, &Ask { shape, read: Read::Plain, called: "poker".to_owned() })
}

/// `h.cards`.
pub(super) fn cards(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let hand = hand(args)?;
    let held = hand.counts().ok_or_else(super::inquiry::interrupted)?;
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
pub(super) fn keep(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let hand = hand(args)?;
    let pick = picked(host, &hand, args)?;
    Ok(only(&hand, &pick).value())
}

fn only(hand: &Hand, pick: &Pick) -> Hand {
    let held = match &hand.held {
        Held::Known(held) => {
            Held::Known(held.iter().zip(&pick.0).map(|(n, picked)| if *picked { *n } else { 0 }).collect())
        }
        Held::Asked(view) => Held::Asked(view.only(pick)),
    };
    Hand { cards: hand.cards.clone(), held }
}

/// `h.without(what)`, `h.without(what, n)`.
pub(super) fn without(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let hand = hand(args)?;
    let number = std::mem::take(&mut args[2]);
    args.swap(2, 3);
    let pick = picked(host, &hand, args)?;
    let Value::Number(most) = number else { return Ok(only(&hand, &!&pick).value()) };
    let mut left = what::how_many(&most, "n")?;
    let mut held = hand.counts().ok_or_else(super::inquiry::interrupted)?.to_vec();
    for (held, _) in held.iter_mut().zip(&pick.0).filter(|(_, picked)| **picked) {
        let taken = left.min(*held);
        *held -= taken;
        left -= taken;
    }
    Ok(Hand::known(&hand.cards, held).value())
}

/// `h + g`.
pub(super) fn plus(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let (Some(left), Some(right)) = (Hand::within(&args[0]), Hand::within(&args[1])) else {
        let other = if Hand::within(&args[0]).is_some() { &args[1] } else { &args[0] };
        let Some(hand) = Hand::within(&args[0]).or_else(|| Hand::within(&args[1])) else {
            return Err(wrong("a hand", other));
        };
        let more = wanted_counts(host, &hand.cards, other)?;
        return sum_of(hand, &Hand::known(&hand.cards, more));
    };
    sum_of(left, right)
}

fn sum_of(left: &Hand, right: &Hand) -> Result<Value, Fault> {
    let held = match (&left.held, &right.held) {
        (Held::Known(a), Held::Known(_)) if stages::same(&left.cards, &right.cards) => {
            let b = translated(right, &left.cards)?;
            Held::Known(a.iter().zip(&b).map(|(a, b)| a + b).collect())
        }
        (Held::Known(_), Held::Known(_)) => return joined(left, right),
        (Held::Asked(view), Held::Known(_)) => {
            Held::Asked(view.and_certain(&translated(right, &left.cards)?))
        }
        (Held::Known(_), Held::Asked(_)) => return sum_of(right, left),
        (Held::Asked(a), Held::Asked(b)) => match a.with(b) {
            Some(both) => Held::Asked(both),
            None => {
                a.inquiry.escape();
                return Err(super::inquiry::interrupted());
            }
        },
    };
    Ok(Hand { cards: left.cards.clone(), held }.value())
}

/// Hands of different decks together: the kinds of both.
fn joined(left: &Hand, right: &Hand) -> Result<Value, Fault> {
    let deck = made(left.cards.deck.plus(&right.cards.deck))?;
    let cards = Rc::new(Cards { name: left.cards.name.clone(), deck });
    let (a, b) = (translated(left, &cards)?, translated(right, &cards)?);
    Ok(Hand::known(&cards, a.iter().zip(&b).map(|(a, b)| a + b).collect()).value())
}

/// So many of each kind.
fn wanted_counts(host: &mut dyn Host, cards: &Rc<Cards>, value: &Value) -> Result<Vec<u64>, Fault> {
    let mut counts = vec![0; cards.deck.kinds().len()];
    for (pick, number) in wanted(host, cards, value)? {
        let mut kinds = pick.0.iter().enumerate().filter(|(_, picked)| **picked);
        let (Some((kind, _)), None) = (kinds.next(), kinds.next()) else {
            return Err(fault(Code::E2003, format!("{} doesn't name single cards", shown(value)))
                .with_help("name cards as they are written, such as `\"hearts A\"`, or give a record such as `{boom: 2}`"));
        };
        counts[kind] += number;
    }
    Ok(counts)
}

/// `h - g`.
pub(super) fn minus(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let hand = hand(args)?;
    if let (Held::Asked(view), Some(other)) = (&hand.held, Hand::within(&args[1]))
        && let Held::Asked(taken) = &other.held
        && Rc::ptr_eq(&view.inquiry, &taken.inquiry)
        && let (Some(whole), None) = (view.whole(), &taken.plus)
        && taken.hands.iter().enumerate().all(|(at, own)| at == whole || own.is_none())
        && let Some(Some(pick)) = taken.hands.get(whole)
    {
        return Ok(only(&hand, &!pick).value());
    }
    let mut held = hand.counts().ok_or_else(super::inquiry::interrupted)?.to_vec();
    let less = wanted_counts(host, &hand.cards, &args[1])?;
    for (kind, (held, less)) in held.iter_mut().zip(&less).enumerate() {
        *held = held.checked_sub(*less).ok_or_else(|| {
            let card = super::card::written(&hand.cards.deck.kinds()[kind]);
            fault(Code::E5012, format!("{less} × `{card}` can't be taken out of a hand that holds {held}"))
                .with_help("`h.without(what, n)` takes out as many as there are, up to n")
        })?;
    }
    Ok(Hand::known(&hand.cards, held).value())
}

/// The deck that a method works on: a deck, a hand's cards, or a list's elements.
fn deck(host: &mut dyn Host, args: &[Value]) -> Result<DeckValue, Fault> {
    let first = args.first().unwrap_or(&Value::Unset);
    if let Some(deck) = DeckValue::within(first) {
        return Ok(deck.clone());
    }
    if let Some(hand) = Hand::within(first) {
        let held = hand.counts().ok_or_else(super::inquiry::interrupted)?;
        let mut deck = hand.cards.deck.clone();
        for (kind, &held) in held.iter().enumerate() {
            deck = made(deck.with(kind, held))?;
        }
        return Ok(DeckValue::new(None, deck));
    }
    let items = match first {
        Value::List(list) => list.items().to_vec(),
        Value::Range(range) => {
            host.reserve(u128::from(range.length()) * 96)?;
            range.iter().map(Value::int).collect()
        }
        other => return Err(wrong("a deck", other)),
    };
    list_deck(host, &items)
}

/// A deck of a list's elements: equal ones are copies.
fn list_deck(host: &mut dyn Host, items: &[Value]) -> Result<DeckValue, Fault> {
    let mut kinds: Vec<Kind> = Vec::new();
    for item in items {
        host.step(1 + kinds.len() as u64 / 8)?;
        let mut kind = Kind { name: None, suit: None, rank: None, copies: 1, attributes: Vec::new() };
        match item {
            Value::Object(object) if object.downcast::<Card>().is_some() => {
                if let Some(card) = object.downcast::<Card>() {
                    kind = Kind { copies: 1, ..card.kind().clone() };
                }
            }
            Value::Number(number) if number.is_exact() => {
                let exact = number.to_rbig().unwrap_or_default();
                kind.rank = Some(crate::engines::deck::Rank { number: exact, name: None });
            }
            other => kind.name = Some(shown(other)),
        }
        match kinds
            .iter_mut()
            .find(|own| own.name == kind.name && own.suit == kind.suit && own.rank == kind.rank)
        {
            Some(own) => own.copies += 1,
            None => kinds.push(kind),
        }
        if kinds.len() > MOST_KINDS {
            return Err(fault(Code::E5010, format!("a deck may have at most {MOST_KINDS} different cards"))
                .with_help("put cards that the questions don't tell apart under one name"));
        }
    }
    Ok(DeckValue::new(None, made(Deck::new(kinds, crate::engines::deck::Ace::Both))?))
}

/// `d.cards`: all cards as a hand.
pub(super) fn deck_cards(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let deck = known_deck(host, args)?;
    let copies = deck.cards.deck.copies();
    Ok(Hand::known(&deck.cards, copies).value())
}

/// A deck of which nothing was taken by an asked hand.
fn known_deck(host: &mut dyn Host, args: &[Value]) -> Result<DeckValue, Fault> {
    let deck = deck(host, args)?;
    match &deck.taken {
        Some(view) => {
            view.inquiry.escape();
            Err(super::inquiry::interrupted())
        }
        None => Ok(deck),
    }
}

/// `d.size`.
pub(super) fn deck_size(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let deck = known_deck(host, args)?;
    Ok(Value::Number(Number::from(deck.cards.deck.cards())))
}

/// The same kinds with other copies.
fn with_copies(deck: &DeckValue, change: impl Fn(usize, u64) -> u64) -> Result<Value, Fault> {
    let mut changed = deck.cards.deck.clone();
    for (kind, copies) in deck.cards.deck.copies().into_iter().enumerate() {
        let now = change(kind, copies);
        if now != copies {
            changed = made(changed.with(kind, now))?;
        }
    }
    Ok(DeckValue::new(deck.cards.name.clone(), changed).value())
}

/// `d.without(…)`: these cards taken out.
pub(super) fn deck_without(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let deck = deck(host, args)?;
    if let Some(hand) = Hand::within(&args[1])
        && let Held::Asked(view) = &hand.held
    {
        if deck.taken.is_none() && stages::same(&deck.cards, &view.inquiry.cards) {
            return Ok(DeckValue { taken: Some(view.clone()), ..deck }.value());
        }
        view.inquiry.escape();
        return Err(super::inquiry::interrupted());
    }
    let deck = known_deck(host, &[deck.value()])?;
    let mut less = vec![0u64; deck.cards.deck.kinds().len()];
    for (pick, number) in wanted(host, &deck.cards, &args[1])? {
        let mut left = number;
        for (kind, picked) in pick.0.iter().enumerate() {
            if *picked {
                let taken = left.min(
                    deck.cards.deck.kinds()[kind].copies
                        - less[kind].min(deck.cards.deck.kinds()[kind].copies),
                );
                less[kind] += taken;
                left -= taken;
            }
        }
        if left > 0 {
            let kinds = deck.cards.deck.kinds().iter().zip(&pick.0).filter(|(_, picked)| **picked);
            let names: Vec<String> = kinds.take(3).map(|(kind, _)| super::card::written(kind)).collect();
            let message =
                format!("{number} × `{}` can't be taken out of {}", names.join("`, `"), deck.cards.called());
            return Err(
                fault(Code::E5012, message).with_help(format!("there are {} of them in it", number - left))
            );
        }
    }
    with_copies(&deck, |kind, copies| copies - less[kind])
}

/// `d.with(land: 26)`: other numbers of copies.
pub(super) fn deck_with(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let deck = known_deck(host, args)?;
    let Value::Record(entries) = &args[1] else { return Err(wrong("numbers of copies", &args[1])) };
    let mut copies = deck.cards.deck.copies();
    for (key, value) in entries.iter() {
        let Value::Number(wanted) = value else { return Err(wrong("a number of copies", value)) };
        let wanted = copies_argument(wanted)?;
        let pick = what::pick(host, &deck.cards, key.value(), &Value::Unset)?;
        let kinds: Vec<usize> =
            pick.0.iter().enumerate().filter(|(_, picked)| **picked).map(|(kind, _)| kind).collect();
        let [only] = kinds[..] else {
            let message = format!("`{}` is {} different cards of this deck", shown(key.value()), kinds.len());
            return Err(
                fault(Code::E5008, message).with_help("name a single card, as in `deck.with(land: 26)`")
            );
        };
        copies[only] = wanted;
    }
    with_copies(&deck, |kind, _| copies[kind])
}

/// `d + e`.
pub(super) fn deck_plus(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let (left, right) = (known_deck(host, &args[..1])?, known_deck(host, &args[1..])?);
    let sum = made(left.cards.deck.plus(&right.cards.deck))?;
    Ok(DeckValue::new(None, sum).value())
}

/// `d * n`.
pub(super) fn deck_times(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    if matches!(args[0], Value::Number(_)) {
        args.swap(0, 1);
    }
    let deck = known_deck(host, args)?;
    let Value::Number(times) = &args[1] else { return Err(wrong("a number of decks", &args[1])) };
    let product = made(deck.cards.deck.times(copies_argument(times)?))?;
    Ok(DeckValue::new(None, product).value())
}

/// A size of a hand.
fn hand_size(value: &Value) -> Result<u32, Fault> {
    let Value::Number(number) = value else {
        return Err(wrong("a number of cards", value).with_help(
            "`deal 5 from d`, `deal 1..=10 from d`, `deal [5, 5] from d`, `deal until f from d`",
        ));
    };
    let size = what::how_many(number, "n")?;
    u32::try_from(size)
        .map_err(|_| fault(Code::E5013, format!("a hand of {number} cards is too large to be counted")))
}

/// `d.deal(…)`.
pub(super) fn deal(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let deck = deck(host, args)?;
    let replacement = matches!(args[4], Value::Bool(true));
    let mut limits = Limits::default();
    limits.bytes = limits.bytes.min(host.memory_limit() / 2);
    if let Value::Number(states) = &args[5] {
        limits.states = what::how_many(states, "states")?;
    }
    match (&args[1], &args[2]) {
        (Value::Unset, Value::Function(_)) => {
            let at_most = match &args[3] {
                Value::Unset => None,
                most => Some(hand_size(most)?),
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

fn until(
    host: &mut dyn Host,
    deck: DeckValue,
    until: &Value,
    at_most: Option<u32>,
    replacement: bool,
    limits: Limits,
) -> Result<Value, Fault> {
    let deck = known_deck(host, &[deck.value()])?;
    if replacement && at_most.is_none() {
        return Err(faults::endless());
    }
    let all = deck.cards.deck.cards();
    if let Some(most) = at_most
        && !replacement
        && u128::from(most) > all
    {
        return Err(faults::not_enough(u64::from(most), all));
    }
    let conditions = Vec::new();
    let drawn = Drawn { cards: deck.cards, until: until.clone(), at_most, replacement, limits, conditions };
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
        family: None,
        stage: None,
    };
    let enough = |wanted: u64| match (replacement, all) {
        (true, 0) if wanted > 0 => Err(fault(Code::E5012, "no card can be drawn from a deck without cards")),
        (false, all) if u128::from(wanted) > all => Err(faults::not_enough(wanted, all)),
        _ => Ok(()),
    };
    match what {
        Value::Range(range) => {
            if range.is_empty() || range.start() < 0 {
                return Err(fault(Code::E5012, "these sizes of hands can't be dealt")
                    .with_help("write them ascending, from 0 on: `deal 1..=10 from d`"));
            }
            let most = hand_size(&Value::int(range.end() - 1))?;
            enough(u64::from(most))?;
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
            let sizes = list.items().iter().map(hand_size).collect::<Result<Vec<u32>, Fault>>()?;
            enough(sizes.iter().map(|size| u64::from(*size)).sum())?;
            Ok(Dist::asked(Dealt { sizes, several: true, ..base }).value())
        }
        size => {
            let size = hand_size(size)?;
            if let Some(taken) = deck.taken {
                let dealt = Dealt { sizes: vec![size], ..base };
                return Ok(Dist::asked(stages::second(dealt, taken)).value());
            }
            enough(u64::from(size))?;
            Ok(Dist::asked(Dealt { sizes: vec![size], ..base }).value())
        }
    }
}

/// The attributes, the suit, the rank and the name of a card as a record.
pub(super) fn card_fields(_host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let Value::Object(object) = &args[0] else { return Err(wrong("a card", &args[0])) };
    let Some(card) = object.downcast::<Card>() else { return Err(wrong("a card", &args[0])) };
    let names = card.kind().attributes.iter().map(|(name, _)| name.as_str());
    let mut record = Record::default();
    for name in ["suit", "rank", "name"].into_iter().chain(names) {
        if let Some(value) = super::card::field(card.kind(), name) {
            record.insert(crate::value::Key::text(name), value)?;
        }
    }
    Ok(Value::Record(record))
}
