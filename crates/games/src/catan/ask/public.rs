//! What everybody sees or may count, and what came of the robberies.

use super::{between, log, looks, only_bounds};
use crate::catan::seven::Walls;
use crate::catan::words::{self, stopped};
use tg_catan::{CardRange, Development, Event, Hidden, Inexact, KINDS, Player, Resource, Tracker};
use tg_core::diagnostics::{Diagnostic, Fault};
use tg_core::native::{Host, Rate, with_budget};
use tg_core::number::Number;
use tg_core::value::{Key, Record, Value};

/// `g.players`.
pub(in crate::catan) fn players(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Value::list(log(args)?.names().iter().map(|name| Value::text(name.as_str())).collect())
}

/// `g.me`.
pub(in crate::catan) fn me(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let log = log(args)?;
    let me = log.recording.settings.me.and_then(|me| log.names().get(usize::from(me)));
    Ok(me.map_or(Value::None, |name| Value::text(name.as_str())))
}

/// `g.worlds`.
pub(in crate::catan) fn worlds(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let worlds = log(args)?.known(host)?.knowledge().worlds();
    Ok(worlds.map_or(Value::None, |worlds| words::int(worlds as u64)))
}

/// `g.exact`.
pub(in crate::catan) fn exact(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(Value::Bool(log(args)?.known(host)?.knowledge().worlds().is_ok()))
}

/// A record with a number for each resource.
fn by_resource(tracker: &Tracker, number: impl Fn(Resource) -> CardRange) -> Result<Value, Fault> {
    let mut record = Record::default();
    for &resource in tracker.resources() {
        record.insert(Key::text(resource.name()), between(number(resource)))?;
    }
    Ok(Value::Record(record))
}

/// `g.floating`.
pub(in crate::catan) fn floating(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let log = log(args)?;
    let tracker = log.known(host)?;
    looks(host, &tracker, Resource::ALL.len() * (log.names().len() + 1))?;
    by_resource(&tracker, |resource| tracker.knowledge().floating(resource))
}

/// `g.bank`.
pub(in crate::catan) fn bank(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let tracker = log(args)?.known(host)?;
    looks(host, &tracker, Resource::ALL.len())?;
    by_resource(&tracker, |resource| tracker.bank(resource))
}

/// In how many of 36 throws two dice give a sum.
fn throws(sum: u8) -> i64 {
    i64::from(6u8.saturating_sub(sum.abs_diff(7)))
}

/// `g.dice`.
pub(in crate::catan) fn dice(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let tracker = log(args)?.known(host)?;
    let public = tracker.public();
    let mut counts: Vec<(u8, u32)> = (2..=12).map(|sum| (sum, public.rolls(sum))).collect();
    counts.extend(public.dice().filter(|(sum, _)| !(2..=12).contains(sum)));
    let all: u32 = counts.iter().map(|(_, times)| times).sum();
    let fraction = |above: i64, below: i64| Number::from(above).div(&Number::from(below)).unwrap_or_default();
    let rows = counts.into_iter().map(|(sum, times)| {
        Value::record([
            ("sum", words::int(sum)),
            ("rolled", words::int(times)),
            ("share", Value::Number(fraction(i64::from(times), i64::from(all.max(1))))),
            ("chance", Value::Number(fraction(throws(sum), 36))),
        ])
    });
    Value::list(rows.collect::<Result<_, Fault>>()?)
}

/// `g.development`.
pub(in crate::catan) fn development(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let log = log(args)?;
    let tracker = log.known(host)?;
    let public = tracker.public();
    let unseen = match Development::ALL.iter().all(|card| public.unseen(*card).is_some()) {
        true => Value::record(
            Development::ALL.map(|card| (card.name(), words::int(public.unseen(card).unwrap_or(0)))),
        )?,
        false => Value::None,
    };
    let mut held = Record::default();
    for (place, name) in log.names().iter().enumerate() {
        held.insert(Key::text(name), words::int(public.held(place as Player)))?;
    }
    Value::record([("left", words::int(public.left())), ("unseen", unseen), ("held", Value::Record(held))])
}

/// `g.discards`.
pub(in crate::catan) fn discards(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let log = log(args)?;
    let mut walls = Walls::default();
    log.events().iter().for_each(|event| walls.take(event));
    let tracker = log.known(host)?;
    looks(host, &tracker, log.names().len())?;
    let mut record = Record::default();
    for (place, name) in log.names().iter().enumerate() {
        let size = tracker.knowledge().size(place as Player);
        let limit = walls.limit(log.recording.settings.limit(), place as Player);
        let half = |cards: u32| if cards > limit { cards / 2 } else { 0 };
        let gone = CardRange { least: half(size.least), most: half(size.most) };
        record.insert(Key::text(name), between(gone))?;
    }
    Ok(Value::Record(record))
}

/// `g.robberies`.
pub(in crate::catan) fn robberies(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let log = log(args)?;
    let (events, settings) = (log.count, log.recording.engine());
    let found = with_budget(host, Rate::default(), |progress| {
        log.recording.log.robberies(events, &settings, progress)
    })?;
    let found = found.map_err(|_| stopped())?;
    let (exact, resources) = {
        let known = log.known(host)?;
        (known.knowledge().worlds().is_ok(), known.resources())
    };
    let unknown = |robbery: usize, inexact: Inexact| {
        let bounds = only_bounds(log, inexact);
        if !exact {
            return bounds;
        }
        // The worlds are few enough, but not those that keep the card of a robbery apart.
        let message = format!("what the robbery of event {robbery} took isn't known here");
        let note = format!(
            "since event {} there are more possible assignments of the unseen cards than are kept, if its card is distinguished",
            inexact.since
        );
        Box::new(Diagnostic { message, notes: vec![note], labels: Vec::new(), ..*bounds })
    };
    let rows = found.into_iter().map(|robbed| {
        let name = |player: Player| Value::text(log.names()[usize::from(player)].as_str());
        let mut record = Record::default();
        record.insert(Key::text("event"), words::int(robbed.event as u64))?;
        record.insert(Key::text("thief"), name(robbed.thief))?;
        record.insert(Key::text("victim"), name(robbed.victim))?;
        for &resource in resources {
            let chance = robbed.chance(resource).map_err(|inexact| unknown(robbed.event, inexact))?;
            record.insert(Key::text(resource.name()), Value::Number(Number::from(chance)))?;
        }
        Ok(Value::Record(record))
    });
    Value::list(rows.collect::<Result<_, Fault>>()?)
}

/// What the dice and the robber did to a player.
#[derive(Clone, Default)]
struct Luck {
    rolls: u32,
    sum: u32,
    sevens: u32,
    cards: u32,
    robbed: u32,
    lost: u32,
}

/// `g.luck`.
pub(in crate::catan) fn luck(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let log = log(args)?;
    host.step(log.count as u64)?;
    let mut all = vec![Luck::default(); log.names().len()];
    for event in log.events() {
        match *event {
            Event::Roll { player, dice } => {
                let luck = &mut all[usize::from(player)];
                luck.rolls += 1;
                luck.sum += u32::from(dice.total());
                luck.sevens += u32::from(dice.total() == 7);
            }
            Event::Gain { player, cards } => all[usize::from(player)].cards += cards.iter().sum::<u32>(),
            Event::GainUnseen { player, count } => all[usize::from(player)].cards += count,
            Event::Robbery { thief, victim, .. } => {
                all[usize::from(thief)].robbed += 1;
                all[usize::from(victim)].lost += 1;
            }
            _ => {}
        }
    }
    let share = |above: u32, below: u32| Number::from(i64::from(above)).div(&Number::from(i64::from(below)));
    let rows = log.names().iter().zip(all).map(|(name, luck)| {
        let mean = share(luck.sum, luck.rolls).map_or(Value::None, Value::Number);
        Value::record([
            ("player", Value::text(name.as_str())),
            ("rolls", words::int(luck.rolls)),
            ("mean", mean),
            ("sevens", words::int(luck.sevens)),
            ("due", Value::Number(share(luck.rolls, 6).unwrap_or_default())),
            ("cards", words::int(luck.cards)),
            ("robbed", words::int(luck.robbed)),
            ("lost", words::int(luck.lost)),
        ])
    });
    Value::list(rows.collect::<Result<_, Fault>>()?)
}

/// `g.thefts`: who robbed whom, and what they took, as far as that is known.
pub(in crate::catan) fn thefts(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let log = log(args)?;
    let (events, settings) = (log.count, log.recording.engine());
    let unseen = with_budget(host, Rate::default(), |progress| {
        log.recording.log.robberies(events, &settings, progress)
    })?;
    let unseen = unseen.map_err(|_| stopped())?;
    let mut unseen = unseen.iter().peekable();
    // By thief and victim, in the order of the first robbery: how often, and how many cards of each kind are to be
    // expected.
    let mut pairs: Vec<(Player, Player, u32, [Number; KINDS])> = Vec::new();
    for (number, event) in (1..).zip(log.events()) {
        let Event::Robbery { thief, victim, card } = *event else { continue };
        let place = pairs.iter().position(|pair| (pair.0, pair.1) == (thief, victim)).unwrap_or_else(|| {
            pairs.push((thief, victim, 0, [const { Number::ZERO }; KINDS]));
            pairs.len() - 1
        });
        let (_, _, times, cards) = &mut pairs[place];
        *times += 1;
        match unseen.next_if(|robbed| robbed.event == number) {
            Some(robbed) => {
                for resource in Resource::ALL {
                    let chance = robbed.chance(resource).map_err(|inexact| only_bounds(log, inexact))?;
                    let sum = cards[resource.index()].add(&Number::from(chance));
                    cards[resource.index()] = sum.unwrap_or_default();
                }
            }
            None => {
                if let Hidden::Seen(seen) | Hidden::Private(seen) = card {
                    let sum = cards[seen.index()].add(&Number::from(1));
                    cards[seen.index()] = sum.unwrap_or_default();
                }
            }
        }
    }
    let name = |player: Player| Value::text(log.names()[usize::from(player)].as_str());
    let rows = pairs.into_iter().map(|(thief, victim, times, cards)| {
        let mut record = Record::default();
        record.insert(Key::text("thief"), name(thief))?;
        record.insert(Key::text("victim"), name(victim))?;
        record.insert(Key::text("times"), words::int(times))?;
        for (resource, count) in settings.supply(log.names().len()).resources().iter().zip(cards) {
            record.insert(Key::text(resource.name()), Value::Number(count))?;
        }
        Ok(Value::Record(record))
    });
    Value::list(rows.collect::<Result<_, Fault>>()?)
}
