//! The decks that a search may find: for some cards the numbers of copies they may have, and the size of all together.

use crate::deck::build::copies_argument;
use crate::deck::card::{self, shown};
use crate::deck::cards::Cards;
use crate::deck::deck_value::{DeckValue, made};
use crate::deck::what;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, counted, fault};
use tg_core::native::Host;
use tg_core::value::Value;
use tg_prelude::Elements;

/// The most numbers of copies to choose from for one card.
const MOST_NUMBERS: usize = 10_000;

/// The most different cards whose numbers are searched: each may be exchanged for each other.
const MOST_SEARCHED: usize = 200;

/// For each card that is searched the place of its number of copies.
pub(super) type Tuple = Vec<usize>;

/// A step from a deck to a neighbour: a card that has more copies there, or fewer, and one the other way round.
#[derive(Clone, Copy)]
pub(super) struct Move {
    up: Option<usize>,
    down: Option<usize>,
}

/// What is searched.
pub(super) struct Space {
    /// The cards as they are written.
    names: Vec<String>,
    /// The kinds that they are.
    kinds: Vec<usize>,
    /// For each of them the numbers of copies, ascending.
    numbers: Vec<Vec<u64>>,
    /// How many of these cards there must be together, where the size of the deck is given.
    together: Option<u64>,
    /// For each card and each number: in how many ways it and all after it have this many copies together.
    ways: Vec<Vec<u128>>,
}

impl Space {
    /// The decks that the arguments say.
    pub(super) fn of(
        host: &mut dyn Host,
        cards: &Rc<Cards>,
        copies: &Value,
        size: Option<u64>,
    ) -> Result<Space, Fault> {
        let Value::Record(entries) = copies else {
            let message =
                format!("`copies` takes a record of cards with numbers, and this is {}", copies.kind());
            return Err(fault(Code::E2003, message).with_help(
                "say for each card from how many to how many: `copies: {boom: 1..=8, mob: 0..=10}`",
            ));
        };
        if entries.is_empty() {
            return Err(fault(Code::E5012, "`copies` names no card whose number is searched").with_help(
                "say for each card from how many to how many: `copies: {boom: 1..=8, mob: 0..=10}`",
            ));
        }
        let mut numbers: Vec<Option<Vec<u64>>> = vec![None; cards.deck.kinds().len()];
        let mut said: Vec<&Value> = Vec::with_capacity(entries.len());
        for (key, value) in entries.iter() {
            let own = numbers_of(host, value)?;
            let pick = what::pick(host, cards, key.value(), &Value::Unset)?;
            for (kind, _) in pick.0.iter().enumerate().filter(|(_, picked)| **picked) {
                if numbers[kind].replace(own.clone()).is_some() {
                    let card = card::written(&cards.deck.kinds()[kind]);
                    let mut before = said.iter();
                    let before = before.find(|key| {
                        what::pick(host, cards, key, &Value::Unset).is_ok_and(|pick| pick.0[kind])
                    });
                    let ways: Vec<String> =
                        before.into_iter().copied().chain([key.value()]).map(shown).collect();
                    let message =
                        format!("`{card}` is given twice among the copies, by `{}`", ways.join("` and `"));
                    return Err(fault(Code::E5008, message).with_help("say each card once"));
                }
            }
            said.push(key.value());
        }
        let kinds: Vec<usize> = (0..numbers.len()).filter(|kind| numbers[*kind].is_some()).collect();
        if kinds.len() > MOST_SEARCHED {
            let message = format!("the numbers of {} different cards are too many to search", kinds.len());
            return Err(fault(Code::E5013, message).with_help(format!(
                "give at most {MOST_SEARCHED} cards among the `copies`; the others stay as they are"
            )));
        }
        let names: Vec<String> = kinds.iter().map(|kind| card::written(&cards.deck.kinds()[*kind])).collect();
        if let Some(name) = names.iter().enumerate().find(|(at, name)| names[..*at].contains(name)) {
            let message = format!("`{}` is the name of cards that differ in what else they say", name.1);
            return Err(fault(Code::E5008, message).with_help(
                "give them names of their own, so that the answer says how many there are of each",
            ));
        }
        let others: u128 = cards
            .deck
            .kinds()
            .iter()
            .zip(&numbers)
            .filter(|(_, n)| n.is_none())
            .map(|(k, _)| u128::from(k.copies))
            .sum();
        let together = match size {
            None => None,
            Some(size) => {
                match u128::from(size).checked_sub(others).and_then(|left| u64::try_from(left).ok()) {
                    Some(left) => Some(left),
                    None => {
                        let message =
                            format!("a deck of {} can't hold {others} that stay", counted(size, "card"));
                        return Err(fault(Code::E5012, message)
                            .with_help("give the number of all cards of the deck as `size`"));
                    }
                }
            }
        };
        let numbers: Vec<Vec<u64>> = numbers.into_iter().flatten().collect();
        let ways = ways(host, &numbers, together)?;
        let space = Space { names, kinds, numbers, together, ways };
        if space.decks() == Some(0) || space.numbers.is_empty() {
            Err(no_deck(size.is_some()))
        } else {
            Ok(space)
        }
    }

    /// Whether the size of the deck is given.
    pub(super) fn is_sized(&self) -> bool {
        self.together.is_some()
    }

    /// How many decks there are, where they can be counted.
    pub(super) fn decks(&self) -> Option<u128> {
        match self.together {
            Some(together) => {
                let all = self.ways.first()?.get(together as usize).copied().unwrap_or(0);
                (all < u128::MAX).then_some(all)
            }
            None => self.numbers.iter().try_fold(1u128, |all, own| all.checked_mul(own.len() as u128)),
        }
    }

    /// Whether the cards from this one on can have this many copies together.
    fn has_rest(&self, from: usize, left: u64) -> bool {
        match self.ways.get(from) {
            Some(ways) => ways.get(left as usize).is_some_and(|ways| *ways > 0),
            None => left == 0,
        }
    }

    /// The first deck in order.
    pub(super) fn first(&self) -> Option<Tuple> {
        self.filled(Vec::new())
    }

    /// The deck after another, in order.
    pub(super) fn after(&self, host: &mut dyn Host, mut copies: Tuple) -> Result<Option<Tuple>, Fault> {
        while let Some(place) = copies.pop() {
            host.step(1)?;
            for next in place + 1..self.numbers[copies.len()].len() {
                copies.push(next);
                if self.fits(&copies) {
                    return Ok(self.filled(copies));
                }
                copies.pop();
            }
        }
        Ok(None)
    }

    /// Whether the first numbers can be followed by others.
    fn fits(&self, first: &[usize]) -> bool {
        let Some(together) = self.together else { return true };
        let sum: u64 = first.iter().zip(&self.numbers).map(|(place, own)| own[*place]).sum();
        together.checked_sub(sum).is_some_and(|left| self.has_rest(first.len(), left))
    }

    /// The first deck that begins with these numbers.
    fn filled(&self, mut copies: Tuple) -> Option<Tuple> {
        while copies.len() < self.numbers.len() {
            let fits = |place: &usize| {
                let mut first = copies.clone();
                first.push(*place);
                self.fits(&first)
            };
            let place = (0..self.numbers[copies.len()].len()).find(fits)?;
            copies.push(place);
        }
        Some(copies)
    }

    /// A deck that may be found, near one that needn't be: card by card the nearest number that the others can follow.
    pub(super) fn nearest(&self, deck: &[u64]) -> Tuple {
        let mut copies: Tuple = Vec::new();
        for (own, &kind) in self.numbers.iter().zip(&self.kinds) {
            let mut places: Vec<usize> = (0..own.len()).collect();
            places.sort_by_key(|place| own[*place].abs_diff(deck[kind]));
            let fits = |place: &usize| {
                copies.push(*place);
                let fits = self.fits(&copies);
                copies.pop();
                fits
            };
            let place = places.into_iter().find(fits);
            copies.push(place.unwrap_or(0));
        }
        copies
    }

    /// All steps to neighbours.
    pub(super) fn moves(&self) -> Vec<Move> {
        let all = 0..self.numbers.len();
        let mut moves = Vec::new();
        if self.together.is_none() {
            moves.extend(all.clone().map(|card| Move { up: Some(card), down: None }));
            moves.extend(all.clone().map(|card| Move { up: None, down: Some(card) }));
        }
        for up in all.clone() {
            let others = all.clone().filter(|down| *down != up);
            moves.extend(others.map(|down| Move { up: Some(up), down: Some(down) }));
        }
        moves
    }

    /// The neighbour of a deck; of the size that is given, cards change by equal numbers.
    pub(super) fn moved(&self, copies: &Tuple, step: Move) -> Option<Tuple> {
        let mut there = copies.clone();
        if let Some(up) = step.up {
            there[up] = Some(there[up] + 1).filter(|place| *place < self.numbers[up].len())?;
        }
        match (step.down, self.together, step.up) {
            (Some(down), Some(_), Some(up)) => {
                let more = self.numbers[up][there[up]] - self.numbers[up][copies[up]];
                let wanted = self.numbers[down][there[down]].checked_sub(more)?;
                there[down] = self.numbers[down].binary_search(&wanted).ok()?;
            }
            (Some(down), ..) => there[down] = there[down].checked_sub(1)?,
            (None, ..) => {}
        }
        Some(there)
    }

    /// A deck of the search as a value: the same cards with other numbers of copies.
    pub(super) fn deck(&self, deck: &DeckValue, copies: &Tuple) -> Result<Value, Fault> {
        let mut changed = deck.cards.deck.clone();
        for ((place, own), kind) in copies.iter().zip(&self.numbers).zip(&self.kinds) {
            changed = made(changed.with(*kind, own[*place]))?;
        }
        Ok(DeckValue::new(deck.cards.name.clone(), changed, deck.cards.elements.clone()).value())
    }

    /// The cards of a deck with their numbers of copies.
    pub(super) fn cards<'s>(&'s self, copies: &'s Tuple) -> impl Iterator<Item = (String, u64)> + 's {
        let number = |(place, own): (&usize, &Vec<u64>)| own[*place];
        self.names.iter().cloned().zip(copies.iter().zip(&self.numbers).map(number))
    }
}

/// The numbers of copies that a card may have: a range, a list, or one number.
fn numbers_of(host: &mut dyn Host, value: &Value) -> Result<Vec<u64>, Fault> {
    let mut numbers = Vec::new();
    match value {
        Value::Number(number) => numbers.push(copies_argument(number)?),
        Value::Range(range) if range.length() > MOST_NUMBERS as u64 => {
            let message = format!("a card can't have any of {} numbers of copies", range.length());
            return Err(
                fault(Code::E5013, message).with_help(format!("give at most {MOST_NUMBERS} for each card"))
            );
        }
        several => {
            for number in Elements::of(host, several)?.iter() {
                let Value::Number(number) = number else {
                    let message = format!("a number of copies is meant here, and this is {}", number.kind());
                    return Err(fault(Code::E2003, message).with_help(
                        "say from how many to how many: `boom: 1..=8`; or which: `boom: [1, 2, 4]`",
                    ));
                };
                numbers.push(copies_argument(&number)?);
            }
        }
    }
    numbers.sort_unstable();
    numbers.dedup();
    Ok(numbers)
}

/// For each card and each number: in how many ways it and all after it have this many copies together; saturating.
fn ways(host: &mut dyn Host, numbers: &[Vec<u64>], together: Option<u64>) -> Result<Vec<Vec<u128>>, Fault> {
    let Some(together) = together else { return Ok(Vec::new()) };
    let most: u64 = numbers.iter().filter_map(|own| own.last()).fold(0, |sum, own| sum.saturating_add(*own));
    if together > most {
        return Err(no_deck(true));
    }
    host.reserve((u128::from(together) + 1) * 16 * (numbers.len() as u128 + 1))?;
    let mut all = vec![vec![0u128; together as usize + 1]];
    all[0][0] = 1;
    for own in numbers.iter().rev() {
        host.step((together + 1).saturating_mul(own.len() as u64))?;
        let after = &all[all.len() - 1];
        let way = |cards: usize| {
            let rest = own.iter().filter_map(|own| cards.checked_sub(usize::try_from(*own).ok()?));
            rest.fold(0u128, |sum, rest| sum.saturating_add(after[rest]))
        };
        all.push((0..=together as usize).map(way).collect());
    }
    all.reverse();
    Ok(all)
}

/// No deck has these numbers of copies.
#[cold]
pub(super) fn no_deck(is_sized: bool) -> Fault {
    match is_sized {
        true => fault(Code::E5012, "no deck has these numbers of copies and this size")
            .with_help("give cards more numbers to choose from, or another `size`"),
        false => fault(Code::E5012, "a card has no number of copies to choose from, so there is no deck")
            .with_help("say from how many to how many: `boom: 1..=8`"),
    }
}
