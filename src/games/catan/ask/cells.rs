//! Players and resources: what is certain, possible and to be expected, and the hands as distributions.

use super::{between, log, only_bounds, player_of};
use crate::diagnostics::Fault;
use crate::dist::Dist;
use crate::engines::catan::{Knowledge, Player, Purchase, Resource, Tracker};
use crate::games::catan::holding::{purchase, resource_of};
use crate::games::catan::log::LogValue;
use crate::games::catan::{tables, words};
use crate::number::Number;
use crate::seam::Host;
use crate::value::{Key, Record, Value};
use dashu_int::UBig;
use dashu_ratio::RBig;

/// Answers for a cell.
type Answer = fn(&LogValue, &Knowledge, Player, Resource) -> Result<Value, Fault>;

/// What holds of one cell, of the cells of a player, or of all.
fn of_cells(host: &mut dyn Host, args: &[Value], answer: Answer) -> Result<Value, Fault> {
    let log = log(args)?;
    let player = match &args[1] {
        Value::Unset => None,
        name => Some(player_of(log, name)?),
    };
    let resource = match &args[2] {
        Value::Unset => None,
        word => Some(resource_of(word)?),
    };
    log.known(host, |tracker| {
        let knowledge = tracker.knowledge();
        let row = |player: Player, record: &mut Record| -> Result<(), Fault> {
            for resource in Resource::ALL {
                record.insert(Key::text(resource.name()), answer(log, knowledge, player, resource)?)?;
            }
            Ok(())
        };
        match (player, resource) {
            (Some(player), Some(resource)) => answer(log, knowledge, player, resource),
            (Some(player), None) => {
                let mut record = Record::default();
                row(player, &mut record)?;
                Ok(Value::Record(record))
            }
            (None, _) => {
                let rows = log.names().iter().enumerate().map(|(place, name)| {
                    let mut record = Record::default();
                    record.insert(Key::text("player"), Value::text(name.as_str()))?;
                    row(place as Player, &mut record)?;
                    Ok(Value::Record(record))
                });
                Value::list(rows.collect::<Result<_, Fault>>()?)
            }
        }
    })?
}

/// `g.certain(p, r)`.
pub(in crate::games::catan) fn certain(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    of_cells(host, args, |_, knowledge, player, resource| Ok(words::int(knowledge.certain(player, resource))))
}

/// `g.possible(p, r)`.
pub(in crate::games::catan) fn possible(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    of_cells(host, args, |_, knowledge, player, resource| {
        Ok(words::int(knowledge.possible(player, resource)))
    })
}

/// `g.expected(p, r)`.
pub(in crate::games::catan) fn expected(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    of_cells(host, args, |log, knowledge, player, resource| {
        let expected = knowledge.expected(player, resource).map_err(|inexact| only_bounds(log, inexact))?;
        Ok(Value::Number(Number::from(expected)))
    })
}

/// `g.size(p)`.
pub(in crate::games::catan) fn size(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let log = log(args)?;
    match &args[1] {
        Value::Unset => log.known(host, |tracker| {
            by_player(log, tracker, |knowledge, player| Ok(between(knowledge.size(player))))
        })?,
        name => {
            let player = player_of(log, name)?;
            log.known(host, |tracker| between(tracker.knowledge().size(player)))
        }
    }
}

/// A record with an answer for each player.
fn by_player(
    log: &LogValue,
    tracker: &Tracker,
    answer: impl Fn(&Knowledge, Player) -> Result<Value, Fault>,
) -> Result<Value, Fault> {
    let mut record = Record::default();
    for (place, name) in log.names().iter().enumerate() {
        record.insert(Key::text(name), answer(tracker.knowledge(), place as Player)?)?;
    }
    Ok(Value::Record(record))
}

/// Asks before all tables are written out.
fn afford_tables(host: &mut dyn Host, log: &LogValue) -> Result<(), Fault> {
    let worlds = log.known(host, |tracker| tracker.knowledge().worlds())?;
    let worlds = worlds.map_err(|inexact| only_bounds(log, inexact))?;
    host.reserve(tables::bytes(worlds, log.names().len()))?;
    host.step(worlds as u64)
}

/// `g.hands`.
pub(in crate::games::catan) fn hands(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let log = log(args)?;
    afford_tables(host, log)?;
    let hands = log.known(host, |tracker| tables::hands(log.names(), tracker.knowledge()))?;
    hands.map(Dist::value).map_err(|inexact| only_bounds(log, inexact))
}

/// `g.hand(p)`.
pub(in crate::games::catan) fn hand(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let log = log(args)?;
    let player = player_of(log, &args[1])?;
    afford_tables(host, log)?;
    let hand = log.known(host, |tracker| tables::hand(tracker.knowledge(), player))?;
    hand.map(Dist::value).map_err(|inexact| only_bounds(log, inexact))
}

/// What is paid for, with its word.
const PURCHASES: [(&str, Purchase); 4] = {
    use crate::engines::catan::Piece;
    [
        ("road", Purchase::Piece(Piece::Road)),
        ("settlement", Purchase::Piece(Piece::Settlement)),
        ("city", Purchase::Piece(Piece::City)),
        ("development", Purchase::Development),
    ]
};

/// `g.afford(city)`, `g.afford`.
pub(in crate::games::catan) fn afford(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let log = log(args)?;
    let wanted = match &args[1] {
        Value::Unset => None,
        word => Some(purchase(word)?),
    };
    afford_tables(host, log)?;
    let chance = |knowledge: &Knowledge, player: Player, purchase: Purchase| -> Result<Value, Fault> {
        let hands = knowledge.hand(player).map_err(|inexact| only_bounds(log, inexact))?;
        let cost = purchase.cost();
        let total: UBig = hands.iter().map(|(_, weight)| weight).sum();
        let can = hands.iter().filter(|(hand, _)| hand.iter().zip(cost).all(|(own, needed)| *own >= needed));
        let can: UBig = can.map(|(_, weight)| weight).sum();
        Ok(Value::Number(Number::from(RBig::from_parts(can.into(), total))))
    };
    log.known(host, |tracker| match wanted {
        Some(purchase) => by_player(log, tracker, |knowledge, player| chance(knowledge, player, purchase)),
        None => {
            let rows = log.names().iter().enumerate().map(|(place, name)| {
                let mut record = Record::default();
                record.insert(Key::text("player"), Value::text(name.as_str()))?;
                for (word, purchase) in PURCHASES {
                    let chance = chance(tracker.knowledge(), place as Player, purchase)?;
                    record.insert(Key::text(word), chance)?;
                }
                Ok(Value::Record(record))
            });
            Value::list(rows.collect::<Result<_, Fault>>()?)
        }
    })?
}
