//! Players and resources: what is certain, possible and to be expected, and the hands as distributions.

use super::{between, log, looks, only_bounds, player_of};
use crate::catan::holding::{in_this_game, missing, purchase, resource_of};
use crate::catan::log::LogValue;
use crate::catan::{tables, words};
use dashu_int::UBig;
use dashu_ratio::RBig;
use std::collections::BTreeMap;
use tg_catan::{Cards, Knowledge, Piece, Player, Purchase, Resource, Supply};
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::native::arguments::given;
use tg_core::number::Number;
use tg_core::value::{Key, Record, Value};
use tg_dist::Dist;

/// Answers for a cell.
type Answer = fn(&LogValue, &Knowledge, Player, Resource) -> Result<Value, Fault>;

/// What holds of one cell, of the cells of a player, or of all.
fn of_cells(host: &mut dyn Host, args: &[Value], answer: Answer) -> Result<Value, Fault> {
    let log = log(args)?;
    let player = given(args, 1).map(|name| player_of(log, name)).transpose()?;
    let resource = given(args, 2).map(resource_of).transpose()?;
    let tracker = log.known(host)?;
    if let Some(resource) = resource {
        in_this_game(&resource.one(), tracker.resources())?;
    }
    let mut cell = |player: Player, resource: Resource| -> Result<Value, Fault> {
        looks(host, &tracker, 1)?;
        answer(log, tracker.knowledge(), player, resource)
    };
    let mut row = |player: Player, record: &mut Record| -> Result<(), Fault> {
        for &resource in tracker.resources() {
            record.insert(Key::text(resource.name()), cell(player, resource)?)?;
        }
        Ok(())
    };
    match (player, resource) {
        (Some(player), Some(resource)) => cell(player, resource),
        (Some(player), None) => {
            let mut record = Record::default();
            row(player, &mut record)?;
            Ok(Value::Record(record))
        }
        (None, Some(resource)) => by_player(log, |player| cell(player, resource)),
        (None, None) => {
            let rows = log.names().iter().enumerate().map(|(place, name)| {
                let mut record = Record::default();
                record.insert(Key::text("player"), Value::text(name.as_str()))?;
                row(place as Player, &mut record)?;
                Ok(Value::Record(record))
            });
            Value::list(rows.collect::<Result<_, Fault>>()?)
        }
    }
}

/// `g.certain(p, r)`.
pub(in crate::catan) fn certain(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    of_cells(host, args, |_, knowledge, player, resource| Ok(words::int(knowledge.certain(player, resource))))
}

/// `g.possible(p, r)`.
pub(in crate::catan) fn possible(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    of_cells(host, args, |_, knowledge, player, resource| {
        Ok(words::int(knowledge.possible(player, resource)))
    })
}

/// `g.expected(p, r)`.
pub(in crate::catan) fn expected(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    of_cells(host, args, |log, knowledge, player, resource| {
        let expected = knowledge.expected(player, resource).map_err(|inexact| only_bounds(log, inexact))?;
        Ok(Value::Number(Number::from(expected)))
    })
}

/// `g.size(p)`.
pub(in crate::catan) fn size(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let log = log(args)?;
    let one = given(args, 1).map(|name| player_of(log, name)).transpose()?;
    let tracker = log.known(host)?;
    let mut size = |player: Player| -> Result<Value, Fault> {
        looks(host, &tracker, 1)?;
        Ok(between(tracker.knowledge().size(player)))
    };
    match one {
        None => by_player(log, size),
        Some(player) => size(player),
    }
}

/// A record with an answer for each player.
fn by_player(log: &LogValue, mut answer: impl FnMut(Player) -> Result<Value, Fault>) -> Result<Value, Fault> {
    let mut record = Record::default();
    for (place, name) in log.names().iter().enumerate() {
        record.insert(Key::text(name), answer(place as Player)?)?;
    }
    Ok(Value::Record(record))
}

/// `g.hands`.
pub(in crate::catan) fn hands(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let log = log(args)?;
    let tracker = log.known(host)?;
    let hands = tables::hands(host, log.names(), &tracker)?;
    hands.map(Dist::value).map_err(|inexact| only_bounds(log, inexact))
}

/// `g.hand(p)`.
pub(in crate::catan) fn hand(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let log = log(args)?;
    let player = player_of(log, &args[1])?;
    let tracker = log.known(host)?;
    let hands = tables::weights(host, &tracker, player)?;
    let hands = hands.map_err(|inexact| only_bounds(log, inexact))?;
    Ok(tables::hand(hands, tracker.knowledge().worlds().unwrap_or_default(), tracker.resources()).value())
}

/// What a table of what may be paid for has, in a game with these cards, perhaps at sea.
pub(in crate::catan) fn purchases(supply: Supply, seafarers: bool) -> Vec<Purchase> {
    let mut all =
        vec![Purchase::Piece(Piece::Road), Purchase::Piece(Piece::Settlement), Purchase::Piece(Piece::City)];
    if seafarers {
        all.push(Purchase::Piece(Piece::Ship));
    }
    match supply.has_commodities() {
        true => {
            all.extend([Purchase::Piece(Piece::Wall), Purchase::Piece(Piece::Knight), Purchase::Activation])
        }
        false => all.push(Purchase::Development),
    }
    all
}

/// `g.afford(city)`, `g.afford`.
pub(in crate::catan) fn afford(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let log = log(args)?;
    let wanted = given(args, 1).map(purchase).transpose()?;
    let tracker = log.known(host)?;
    if let Some(purchase) = wanted {
        is_for_sale(purchase, tracker.supply(), log.recording.settings.seafarers)?;
    }
    let mut hands = |player: Player| {
        let hands = tables::weights(host, &tracker, player)?;
        hands.map_err(|inexact| only_bounds(log, inexact))
    };
    match wanted {
        Some(purchase) => by_player(log, |player| Ok(chance(&hands(player)?, purchase))),
        None => {
            let rows = log.names().iter().enumerate().map(|(place, name)| {
                let hands = hands(place as Player)?;
                let mut record = Record::default();
                record.insert(Key::text("player"), Value::text(name.as_str()))?;
                for purchase in purchases(tracker.supply(), log.recording.settings.seafarers) {
                    record.insert(Key::text(purchase.name()), chance(&hands, purchase))?;
                }
                Ok(Value::Record(record))
            });
            Value::list(rows.collect::<Result<_, Fault>>()?)
        }
    }
}

/// Refuses what nobody can pay for in this game.
fn is_for_sale(purchase: Purchase, supply: Supply, seafarers: bool) -> Result<(), Fault> {
    let (expansion, is_there) = match purchase {
        Purchase::Piece(Piece::Ship) => ("seafarers", seafarers),
        other => ("cities", !other.is_of_cities() || supply.has_commodities()),
    };
    match is_there {
        true => Ok(()),
        false => Err(missing(purchase.name(), expansion)),
    }
}

/// How likely it is that one of these hands can pay for a thing.
fn chance(hands: &BTreeMap<Cards, UBig>, purchase: Purchase) -> Value {
    let cost = purchase.cost();
    let total: UBig = hands.values().sum();
    let can = hands.iter().filter(|(hand, _)| hand.iter().zip(cost).all(|(own, needed)| *own >= needed));
    let can: UBig = can.map(|(_, weight)| weight).sum();
    Value::Number(Number::from(RBig::from_parts(can.into(), total)))
}
