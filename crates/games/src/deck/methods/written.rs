//! `d.hand(…)`: a hand written out, in the form in which hands are printed: `"G 3 x2, Y 0, boom, mob x2"`.

use super::decks::{are_written_alike, known_deck, only_kind};
use super::wanted;
use crate::deck::card::{self, Card};
use crate::deck::cards::Cards;
use crate::deck::faults;
use crate::deck::hand::Hand;
use crate::deck::what;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Diagnostic, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::value::Value;
use tg_hands::Pick;
use tg_prelude::Elements;

/// `d.hand(…)`: these cards of the deck as a hand.
pub(in crate::deck) fn deck_hand(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let deck = known_deck(host, args)?;
    let cards = &deck.cards;
    let mut held = vec![0u64; cards.deck.kinds().len()];
    for item in Elements::of(host, &args[1])?.iter() {
        add(host, cards, &item, &mut held)?;
    }
    check_copies(cards, &held)?;
    Ok(Hand::known(cards, held).value())
}

/// Fails if a hand holds more of a card than the deck has.
pub(in crate::deck) fn check_copies(cards: &Cards, held: &[u64]) -> Result<(), Fault> {
    let more = held.iter().zip(cards.deck.kinds()).find(|(held, kind)| **held > kind.copies);
    let Some((held, kind)) = more else { return Ok(()) };
    let card = card::written(kind);
    let message = match kind.copies {
        0 => format!("this hand holds {held} × `{card}`, and there is none to deal"),
        copies => format!("this hand holds {held} × `{card}`, and there are only {copies} to deal"),
    };
    let help = match kind.copies {
        0 => "this deck has none of it: `d.with(…)` says how many cards there are of a kind",
        _ => "a hand from several decks is written of all of them: `(d * 2).hand(…)`",
    };
    Err(fault(Code::E5012, message).with_help(help))
}

/// Adds the cards of one argument.
fn add(host: &mut dyn Host, cards: &Rc<Cards>, item: &Value, held: &mut [u64]) -> Result<(), Fault> {
    host.step(1 + held.len() as u64)?;
    if let Some(card) = item.downcast::<Card>() {
        let pick = cards.kinds_like(card.kind());
        if pick.is_empty() {
            return Err(no_such_card(cards, &card::written(card.kind())));
        }
        let kind = single_kind(cards, &pick)?;
        held[kind] = held[kind].saturating_add(1);
        return Ok(());
    }
    let pick = cards.kinds_of(item);
    if !pick.is_empty() {
        let kind = single_kind(cards, &pick)?;
        held[kind] = held[kind].saturating_add(1);
        return Ok(());
    }
    match item {
        Value::List(list) => list.items().iter().try_for_each(|item| add(host, cards, item, held)),
        text if text.as_text().is_some() => {
            let text = text.as_text().map(|text| text.as_str().to_owned()).unwrap_or_default();
            let inner = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(&text);
            add_listed(host, cards, inner, held)
        }
        // A record of numbers, a hand, or what says no single card.
        other => {
            let meant = wanted(host, cards, other).map_err(|fault| match fault.code {
                Code::E2003 => of_single_cards(cards, fault),
                // A number that is none says so itself.
                _ => fault,
            });
            for (pick, number) in meant? {
                let kind = single_kind(cards, &pick)?;
                held[kind] = held[kind].saturating_add(number);
            }
            Ok(())
        }
    }
}

/// Adds cards with commas between them, where names of cards may have commas, too.
fn add_listed(host: &mut dyn Host, cards: &Rc<Cards>, list: &str, held: &mut [u64]) -> Result<(), Fault> {
    let is_one = |names: &[String], text: &str| {
        let text = text.trim();
        let word = copies_of(text).map_or(text, |(word, _)| word);
        names.iter().any(|name| name == text || name == word)
    };
    let names: Vec<String> = cards.deck.kinds().iter().map(card::written).collect();
    let with_commas: Vec<String> = names.iter().filter(|name| name.contains(',')).cloned().collect();
    let mut rest = list;
    while !rest.is_empty() {
        host.step(1 + held.len() as u64)?;
        let mut ends = rest.match_indices(',').map(|(end, _)| end).chain([rest.len()]);
        let first = ends.next().unwrap_or_default();
        let longer = ends.rfind(|end| !with_commas.is_empty() && is_one(&with_commas, &rest[..*end]));
        let end = longer.unwrap_or(first);
        if longer.is_some() && rest[..end].split(',').all(|part| is_one(&names, part)) {
            return Err(read_twice(rest[..end].trim()));
        }
        let written = rest[..end].trim();
        if !written.is_empty() {
            add_written(host, cards, written, held)?;
        }
        rest = rest.get(end + 1..).unwrap_or_default();
    }
    Ok(())
}

/// What may be the name of a card, or say several.
#[cold]
fn read_twice(written: &str) -> Fault {
    fault(Code::E5008, format!("`{written}` is the name of a card, and names other cards, too"))
        .with_help("give each card as an argument of its own: `d.hand(\"one\", \"two\", \"two\")`")
}

/// A card and its number, if it is written with one: `mob x2`. A number that is too large isn't known.
fn copies_of(written: &str) -> Option<(&str, Option<u64>)> {
    let (word, digits) = written.rsplit_once(' ').and_then(|(word, x)| Some((word, x.strip_prefix('x')?)))?;
    let is_number = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    is_number.then(|| (word.trim(), digits.parse().ok()))
}

/// Adds a card as it is written, which may say its number: `mob x2`.
fn add_written(host: &mut dyn Host, cards: &Rc<Cards>, written: &str, held: &mut [u64]) -> Result<(), Fault> {
    let kinds = held.len();
    let kind_of = |written: &str| {
        let pick = Pick((0..kinds).map(|kind| cards.is_written(kind, written)).collect());
        if pick.is_empty() { Ok(None) } else { single_kind(cards, &pick).map(Some) }
    };
    if let Some(kind) = kind_of(written)? {
        if let Some((word, _)) = copies_of(written)
            && kind_of(word)?.is_some()
        {
            return Err(read_twice(written));
        }
        held[kind] = held[kind].saturating_add(1);
        return Ok(());
    }
    let (word, number) = copies_of(written).unwrap_or((written, Some(1)));
    let number = number.ok_or_else(|| {
        fault(Code::E5012, format!("`{written}` is more of a card than any deck has"))
            .with_help("write how many cards of it the hand holds, as in `mob x2`")
    })?;
    let kind = match kind_of(word)? {
        Some(kind) => kind,
        None => match what::pick(host, cards, &Value::text(word), &Value::Unset) {
            // A suit, a rank or a role says several cards, unless there is only one.
            Ok(pick) => single_kind(cards, &pick)?,
            Err(_) => return Err(no_such_card(cards, word)),
        },
    };
    held[kind] = held[kind].saturating_add(number);
    Ok(())
}

/// No card is written so: those that nearly are, or those of its suit, else all.
#[cold]
fn no_such_card(cards: &Cards, word: &str) -> Fault {
    let found = Diagnostic::new(Code::E5011, format!("{} is written `{word}`", cards.no_card()));
    // `boom * 2` is the text `boomboom`.
    let repeated = cards.deck.kinds().iter().map(card::written).find_map(|card| {
        let times = word.len() / card.len().max(1);
        (times > 1 && card.repeat(times) == word).then_some((card, times))
    });
    if let Some((card, times)) = repeated {
        return found.help(format!("{times} of this card are written `{card} x{times}`, in quotes")).into();
    }
    // `fire 1x2`, `fire 1 x 2`.
    let spaced = word
        .rsplit_once('x')
        .and_then(|(card, number)| Some((card.trim(), number.trim().parse::<u64>().ok()?)));
    if let Some((card, number)) =
        spaced.filter(|(card, _)| cards.deck.kinds().iter().any(|kind| card::written(kind) == *card))
    {
        return found.help(format!("{number} of this card are written `{card} x{number}`")).into();
    }
    match word.rsplit_once(" x") {
        Some((card, number)) if number.parse::<f64>().is_ok() => {
            found.help(format!("how many cards of it are held is a whole number, as in `{card} x2`")).into()
        }
        _ => faults::near(cards, found, word),
    }
}

/// The one kind that is meant.
fn single_kind(cards: &Cards, pick: &Pick) -> Result<usize, Fault> {
    only_kind(cards, pick).map_err(|fault| match are_written_alike(cards, pick) {
        // How to tell these apart was said.
        true => fault,
        false => of_single_cards(cards, fault),
    })
}

/// What isn't a single card isn't helped by ways to ask for several.
#[cold]
fn of_single_cards(cards: &Cards, mut fault: Fault) -> Fault {
    if matches!(fault.code, Code::E2003 | Code::E5008) {
        let written = cards.deck.kinds().iter().take(3).map(|kind| format!("`{}`", card::written(kind)));
        let some: Vec<String> = written.collect();
        fault.helps = vec![format!("a hand is written of single cards, such as {}", some.join(", "))];
    }
    fault
}
