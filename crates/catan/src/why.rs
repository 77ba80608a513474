//! Why a cell is as it is: the events that force it, and those that moved its cards.
//!
//! An event moves cards, and it **proves** something: a payment proves that its cards were there, as does an offer that
//! counts; a monopoly proves how many the others had. All events move their cards; which of them are **kept** decides
//! what is proven. If an event isn't kept, a hand pays what is there of its cards: it isn't known that all of them were.
//! That an unseen card was one of its owner's isn't a proof, and always holds. The fewer events are kept, the
//! more is possible; with all of them, the result is what the worlds say.
//!
//! Events **force** a cell if it is as it is with only these kept. The result is a set of events that
//! forces it, each of them needed: the others alone don't force it. The set is found by a solver that
//! names the events of its proofs; one after the other of these is left out if the rest is enough. How long
//! that takes depends on the robberies, not on the worlds.

mod proofs;
mod solver;
mod sum;

use tg_progress::{Progress, Stop};

use super::event::{Event, Hidden, Player, Resource};
use super::knowledge::Inexact;
use super::limits::{Meter, TrackerSettings};
use super::log::{Log, LogError};
use proofs::Proofs;
use solver::{Answer, Literal};

/// The maximum number of conflicts in all proofs that an event isn't needed.
const CONFLICTS: usize = 3_000;
/// The maximum number of conflicts in the proof that events force a bound, where only bounds are known: after that many
/// robberies, no other limit ends it.
const OF_BOUNDS: usize = 4_000;

/// An end of a cell's range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellEnd {
    /// The least that may be there.
    Certain,
    /// The most that may be there.
    Possible,
}

/// Why a cell is as it is. Events are counted from 1 and ascend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// How many cards are certain or possible.
    pub cards: u32,
    /// If only bounds are known, since when: `cards` is then a bound, which may be wider than what is so.
    pub inexact: Option<Inexact>,
    /// The events that force it; empty if the open movements are enough. `None` if the proof becomes too long, which
    /// only happens if just bounds are known.
    pub forcing: Option<Vec<usize>>,
    /// Whether each of them was shown to be needed: without it, the others don't force the cell. If the proofs become
    /// too long, also of what is `replaceable`, they are only known to be enough.
    pub needed: bool,
    /// Those of them for which others would do: without such an event, the cell is forced all the same.
    pub replaceable: Vec<usize>,
    /// The events that moved cards of the cell, or may have, since it was last certainly empty.
    pub moves: Vec<usize>,
    /// The event after which the cell was last certainly empty.
    pub empty: usize,
}

impl Log {
    /// Returns why a number of cards is certain or possible after the first `events` events.
    ///
    /// # Errors
    /// The same as for [`Log::after`].
    pub fn why(
        &self,
        (player, resource, end): (Player, Resource, CellEnd),
        events: usize,
        settings: &TrackerSettings,
        progress: &mut dyn Progress,
    ) -> Result<Why, LogError> {
        let (mut moves, mut empty) = (Vec::new(), 0);
        let tracker = self.follow(events, settings, progress, |event, tracker, _| {
            if moved(event, player, resource) {
                moves.push(tracker.events());
            }
            if tracker.knowledge().possible(player, resource) == 0 {
                empty = tracker.events();
                moves.clear();
            }
        })?;
        let inexact = tracker.knowledge().worlds().err();
        let range = tracker.knowledge().range(player, resource);
        let (cards, asked) = match end {
            // Nobody holds a negative number of cards.
            CellEnd::Certain if range.least == 0 => {
                let (forcing, replaceable) = (Some(Vec::new()), Vec::new());
                return Ok(Why { cards: 0, inexact, forcing, needed: true, replaceable, moves, empty });
            }
            CellEnd::Certain => (range.least, [None, Some(i64::from(range.least) - 1)]),
            CellEnd::Possible => (range.most, [Some(i64::from(range.most) + 1), None]),
        };
        let events = &self.events[..tracker.events()];
        let mut proofs = Proofs::of(events, self.names.len(), *tracker.settings());
        proofs.ask(player, resource, asked);
        let mut meter = Meter::new(progress, events.len() as u64);
        let conflicts = if inexact.is_some() { OF_BOUNDS } else { usize::MAX };
        let found = forcing(&mut proofs, conflicts, &mut meter)?;
        let (needed, replaceable) =
            found.as_ref().map_or((false, Vec::new()), |found| (found.needed, found.replaceable.clone()));
        Ok(Why {
            cards,
            inexact,
            forcing: found.map(|found| found.events),
            needed,
            replaceable,
            moves,
            empty,
        })
    }
}

/// Events that force a cell.
struct Forcing {
    events: Vec<usize>,
    /// Whether each of them is needed.
    needed: bool,
    /// Those for which others would do.
    replaceable: Vec<usize>,
}

/// Returns events that refute the opposite; `None` if that takes more than `conflicts`.
fn forcing(proofs: &mut Proofs, mut conflicts: usize, meter: &mut Meter) -> Result<Option<Forcing>, Stop> {
    let Proofs { solver, kept, .. } = proofs;
    let all: Vec<Literal> = kept.iter().map(|(_, literal)| *literal).collect();
    let Answer::Impossible(mut open) = solver.solve(&all, &mut conflicts, meter)? else {
        return Ok(None);
    };
    let (mut forcing, mut shown, mut conflicts) = (Vec::new(), true, CONFLICTS);
    // The latest event is left out first, so that what was known early is explained by early events.
    open.sort_unstable();
    while let Some(literal) = open.pop() {
        let rest: Vec<Literal> = forcing.iter().chain(&open).copied().collect();
        match solver.solve(&rest, &mut conflicts, meter)? {
            Answer::Impossible(enough) => open.retain(|literal| enough.contains(literal)),
            Answer::Possible => forcing.push(literal),
            Answer::Open => {
                shown = false;
                forcing.push(literal);
            }
        }
    }
    let mut replaceable = Vec::new();
    for left_out in &forcing {
        let rest: Vec<Literal> = all.iter().copied().filter(|literal| literal != left_out).collect();
        match solver.solve(&rest, &mut conflicts, meter)? {
            Answer::Impossible(_) => replaceable.push(*left_out),
            Answer::Possible => {}
            // Whether it would be open isn't known then, and so isn't said.
            Answer::Open => shown = false,
        }
    }
    let of = |literals: &[Literal]| -> Vec<usize> {
        kept.iter().filter(|(_, literal)| literals.contains(literal)).map(|(event, _)| *event).collect()
    };
    Ok(Some(Forcing { events: of(&forcing), needed: shown, replaceable: of(&replaceable) }))
}

/// Returns whether an event moves cards of a cell, or may.
fn moved(event: &Event, player: Player, resource: Resource) -> bool {
    let kind = resource.index();
    match event {
        Event::Gain { player: owner, cards }
        | Event::Plenty { player: owner, cards, .. }
        | Event::Spend { player: owner, cards, .. }
        | Event::Recount { player: owner, cards, .. }
        | Event::Discard { player: owner, cards } => *owner == player && cards[kind] > 0,
        Event::Bank { player: owner, gives, gets } => *owner == player && gives[kind] + gets[kind] > 0,
        Event::Trade { giver, taker, gives, gets } => {
            [giver, taker].contains(&&player) && gives[kind] + gets[kind] > 0
        }
        Event::FaceDown { player: owner, count }
        | Event::GainUnseen { player: owner, count }
        | Event::RecountUnseen { player: owner, count, .. } => *owner == player && *count > 0,
        Event::Robbery { thief, victim, card } => {
            let other = matches!(card, Hidden::Seen(seen) if *seen != resource);
            [thief, victim].contains(&&player) && !other
        }
        Event::Pass { giver, taker, count } => [giver, taker].contains(&&player) && *count > 0,
        Event::Monopoly { resource: taken, .. } => *taken == resource,
        _ => false,
    }
}
