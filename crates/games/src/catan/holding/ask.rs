//! What is asked of a hand: what it has, what it can pay, what a card of it would be.

use super::Holding;
use crate::catan::draft::{no_commodities, resource};
use crate::catan::words;
use tg_catan::{Cards, KINDS, NONE, Purchase, Resource};
use tg_core::diagnostics::{Code, Fault, FaultContext, counted, fault};
use tg_core::native::{Host, receiver};
use tg_core::value::Value;
use tg_dist::{Count, Dist, OutcomeTally};

/// `h.has(what)`, `h.holds(what)`.
pub(in crate::catan) fn has(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let hand = *receiver::<Holding>(args, "a hand")?;
    let wanted = cards(&args[1])?;
    in_this_game(&wanted, hand.resources)?;
    Ok(Value::Bool(hand.contains(&wanted)))
}

/// `h.count(resource)`, `h.count`.
pub(in crate::catan) fn count(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let hand = *receiver::<Holding>(args, "a hand")?;
    match &args[1] {
        Value::Unset => Ok(words::int(hand.size())),
        what => {
            let resource = resource_of(what)?;
            in_this_game(&resource.one(), hand.resources)?;
            Ok(words::int(hand.cards[resource.index()]))
        }
    }
}

/// `h.size`.
pub(in crate::catan) fn size(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(words::int(receiver::<Holding>(args, "a hand")?.size()))
}

/// `h.affords(city)`.
pub(in crate::catan) fn affords(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let hand = *receiver::<Holding>(args, "a hand")?;
    let purchase = purchase(&args[1])?;
    match purchase.is_of_cities() && !hand.resources.contains(&Resource::Paper) {
        true => Err(missing(purchase.name(), "cities")),
        false => Ok(Value::Bool(hand.contains(&purchase.cost()))),
    }
}

/// `h.deal(n)`: `n` of its cards at random, or all of them if it has fewer.
pub(in crate::catan) fn deal(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let hand = *receiver::<Holding>(args, "a hand")?;
    let wanted = match &args[1] {
        Value::Number(number) => number.to_u64().unwrap_or(u64::MAX),
        _ => 1,
    };
    let wanted = wanted.min(hand.size());
    let mut tally = OutcomeTally::default();
    let mut taken = NONE;
    parts(host, &hand, 0, wanted, &Count::ONE, &mut taken, &mut tally)?;
    let plan = format!("{} of {}", counted(wanted, "card"), counted(hand.size(), "card"));
    tally.finish(host, plan).map(Dist::value)
}

/// Adds every way to take the cards that are still wanted from the resources from this one on.
fn parts(
    host: &mut dyn Host,
    hand: &Holding,
    from: usize,
    wanted: u64,
    ways: &Count,
    taken: &mut Cards,
    tally: &mut OutcomeTally,
) -> Result<(), Fault> {
    host.step(1)?;
    let (held, resources) = (&hand.cards, hand.resources);
    let rest: u64 = held[from..].iter().map(|count| u64::from(*count)).sum();
    if wanted > rest {
        return Ok(());
    }
    if from + 1 == held.len() {
        taken[from] = wanted as u32;
        let ways = ways.times(&choose(held[from], wanted as u32));
        return tally.add(host, Holding { cards: *taken, resources }.value(), ways);
    }
    let most = u64::from(held[from]).min(wanted) as u32;
    for count in 0..=most {
        taken[from] = count;
        let ways = ways.times(&choose(held[from], count));
        parts(host, hand, from + 1, wanted - u64::from(count), &ways, taken, tally)?;
    }
    Ok(())
}

/// In how many ways some of these cards are taken.
fn choose(all: u32, some: u32) -> Count {
    let mut ways = Count::ONE;
    for step in 0..some.min(all - some) {
        ways = ways.times(&Count::from(u64::from(all - step))).quotient(&Count::from(u64::from(step + 1)));
    }
    ways
}

/// Refuses cards of a resource that a game with these resources doesn't have.
pub(in crate::catan) fn in_this_game(cards: &Cards, resources: &[Resource]) -> Result<(), Fault> {
    let is_foreign = |resource: &Resource| cards[resource.index()] > 0 && !resources.contains(resource);
    match Resource::ALL.into_iter().find(is_foreign) {
        Some(resource) => Err(no_commodities(resource, false)),
        None => Ok(()),
    }
}

/// A game lacks what belongs to an expansion.
pub(in crate::catan) fn missing(thing: &str, expansion: &str) -> Fault {
    fault(Code::E8005, format!("this game has no `{thing}`"))
        .with_help(format!("if the game has it, write `expansion: {expansion}` in the log"))
}

/// The resource that a value names.
pub(in crate::catan) fn resource_of(value: &Value) -> Result<Resource, Fault> {
    match value.as_text() {
        Some(word) => resource(word.as_str()),
        None => Err(fault(Code::E2003, format!("expected a resource, but got {}", value.kind()))
            .with_help("name it: `wood`, `brick`, `sheep`, `wheat` or `ore`")),
    }
}

/// A record has a number for each of two names of one kind of cards.
#[cold]
pub(in crate::catan) fn the_same_cards(first: &str, second: &str) -> Fault {
    let message = format!("`{first}` and `{second}` are the same cards, and each has a number");
    fault(Code::E1014, message).with_help("write one of them")
}

/// The cards that a value names: a resource, a record of numbers, a hand or how it is written.
pub(in crate::catan) fn cards(value: &Value) -> Result<Cards, Fault> {
    if let Some(hand) = value.downcast::<Holding>() {
        return Ok(hand.cards);
    }
    if let Value::Record(record) = value {
        let mut cards = NONE;
        let mut named: [Option<String>; KINDS] = Default::default();
        for (key, count) in record.iter() {
            let place = resource_of(key.value())?.index();
            let word = key.as_str().unwrap_or_default();
            if let Some(first) = named[place].replace(word.to_owned()) {
                return Err(the_same_cards(&first, word));
            }
            let count = match count {
                Value::Number(number) if number.is_exact() && number.is_whole() => number.to_u64(),
                _ => None,
            };
            let count = count.and_then(|count| u32::try_from(count).ok()).ok_or_else(|| {
                fault(Code::E2003, "how many cards of a resource is a whole number, 0 or more")
                    .with_help("write `{wheat: 2, ore: 3}`")
            })?;
            cards[place] = count;
        }
        return Ok(cards);
    }
    match value.as_text() {
        Some(text) => match words::cards_of(text.as_str()) {
            Some(cards) => Ok(cards),
            None => resource(text.as_str()).map(|resource| resource.one()),
        },
        None => Err(fault(Code::E2003, format!("{} doesn't say which cards", value.kind()))
            .with_help("name a resource or several: `ore`, `{wheat: 2, ore: 3}`")),
    }
}

/// What a word is paid for.
pub(in crate::catan) fn purchase(value: &Value) -> Result<Purchase, Fault> {
    let word = value.as_text();
    let word = word.as_ref().map_or("", |word| word.as_str());
    match Purchase::ALL.into_iter().find(|purchase| purchase.name() == word) {
        Some(purchase) => Ok(purchase),
        None => Err(fault(Code::E8005, format!("`{word}` can't be built or bought"))
            .with_help("what is paid for is a `road`, a `settlement`, a `city` or a `development`")),
    }
}
