//! The methods of games.

use super::{PartyGameValue, goal, verdict};
use crate::rewrite::alphabet::AlphabetValue;
use crate::rewrite::round::{RoundPart, RoundValue};
use crate::rewrite::word;
use std::sync::Arc;
use tg_core::diagnostics::{Code, Fault};
use tg_core::native::{Host, arguments};
use tg_core::number::Number;
use tg_core::value::{Family, Key, Object, Record, Value};
use tg_rewriting::{LetterRow, Round};

/// What a small value takes in a list, about.
const VALUE_BYTES: u128 = 160;

/// The game that a method works on.
pub(super) fn receiver(args: &[Value]) -> Result<&PartyGameValue, Fault> {
    arguments::receiver(args, "a game")
}

/// A list of lines, within the limits of the run.
fn lines(host: &mut dyn Host, rows: &[&LetterRow]) -> Result<Value, Fault> {
    let bytes: u128 = rows.iter().map(|row| word::row_bytes(row)).sum();
    host.reserve(bytes + rows.len() as u128 * VALUE_BYTES)?;
    host.step(rows.len() as u64 + u64::try_from(bytes / 64).unwrap_or(u64::MAX))?;
    Value::list(rows.iter().map(|row| word::of_row(row)).collect())
}

/// Every line of the paper, the start first.
pub(in crate::rewrite) fn paper(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let game = receiver(args)?;
    lines(host, &game.play.paper())
}

/// The start, and the line at the end of each round.
pub(in crate::rewrite) fn table(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let game = receiver(args)?;
    lines(host, &game.play.table())
}

/// How many hits each player has.
pub(in crate::rewrite) fn hits(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let game = receiver(args)?;
    host.step(game.play.players().len() as u64)?;
    let mut hits = Record::default();
    for (player, name) in game.play.players().iter().enumerate() {
        let count = game.play.hits(player).count.clone();
        hits.insert(Key::text(name), Value::Number(Number::from(count)))?;
    }
    Ok(Value::Record(hits))
}

/// The winner's name, or none.
pub(in crate::rewrite) fn winner(_host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let game = receiver(args)?;
    let winner = game.play.verdict().winner();
    let names: Vec<&str> = game.play.players().iter().map(String::as_str).collect();
    let player = |winner| Family::word("this game has no player", Code::E2014, &names, game.player(winner));
    Ok(winner.map_or(Value::None, player))
}

/// The reason of the outcome.
pub(in crate::rewrite) fn why(_host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(Value::text(verdict::why(receiver(args)?)))
}

/// The string on the table at the start.
pub(in crate::rewrite) fn start(_host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(word::of_row(receiver(args)?.play.start()))
}

/// The players, in the order of their goals.
pub(in crate::rewrite) fn players(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let game = receiver(args)?;
    let names = game.play.players();
    host.reserve(names.len() as u128 * VALUE_BYTES)?;
    host.step(names.len() as u64)?;
    Value::list(names.iter().map(|name| Value::text(&**name)).collect())
}

/// The goal of each player.
pub(in crate::rewrite) fn goals(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let game = receiver(args)?;
    host.step(game.game.goals.len() as u64)?;
    let goals = game.game.goals.iter().map(|wish| {
        Value::record([("player", Value::text(&*wish.player)), ("wants", Value::text(goal(&wish.goal)))])
    });
    Value::list(goals.collect::<Result<_, _>>()?)
}

/// The rounds, one by one.
pub(in crate::rewrite) fn rounds(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let game = receiver(args)?;
    let (letters, rounds) = (letters(game), game.play.rounds());
    host.reserve(rounds.len() as u128 * VALUE_BYTES)?;
    host.step(rounds.len() as u64)?;
    let single = |round: &Arc<Round>| {
        RoundValue::single(RoundPart { name: None, letters: Some(letters.clone()), round: round.clone() })
    };
    Value::list(rounds.iter().map(single).collect())
}

/// The alphabet of the game.
pub(in crate::rewrite) fn alphabet(_host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(Object::value(letters(receiver(args)?)))
}

fn letters(game: &PartyGameValue) -> AlphabetValue {
    match &game.draft.letters {
        Some((letters, _)) => letters.clone(),
        None => AlphabetValue { name: None, alphabet: game.game.alphabet.clone() },
    }
}
