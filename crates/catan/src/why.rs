//! Why a cell is as it is: the events that force it, and those that moved its cards.
//!
//! An event **forces** by what it shows: a payment shows that its cards were there. To forget what it
//! shows is to see it face down: as many cards move, but nobody knows which; evidence is left out. The
//! worlds can only become more by that. So a set of events forces a cell if it stays as it is when all
//! others are forgotten; and only events that ruled out a world can be needed.

use tg_progress::{Progress, Stop};

use super::event::{Event, Hidden, Player, Resource, Taken};
use super::knowledge::Inexact;
use super::limits::{EventError, TrackerSettings};
use super::log::{Log, LogError, amount};
use super::tracker::Tracker;

/// Which end of a cell.
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
    /// The events that force it. With any one of them forgotten, it wouldn't be certain (or fewer, or
    /// more, would be possible).
    pub forcing: Vec<usize>,
    /// Whether no smaller set forces it. Else it is only known that none of it can be dropped.
    pub smallest: bool,
    /// Whether dropping any one was shown to matter. It wasn't where there were too many worlds then.
    pub needed: bool,
    /// The events that moved cards of the cell, or may have, since it was last certainly empty.
    pub moves: Vec<usize>,
    /// The event after which the cell was last certainly empty.
    pub empty: usize,
}

/// The most events of which every set is tried.
const FEW: usize = 12;

/// The most worlds that a set of events is tried with.
const MANY: usize = 100_000;

/// The search for events that force a cell.
struct Search<'a> {
    log: &'a [Event],
    player: Player,
    resource: Resource,
    side: CellEnd,
    cards: u32,
    /// The events that ruled out worlds, counted from 1.
    candidates: Vec<usize>,
    /// What is known before the first of them.
    before: Tracker,
    /// Whether there were ever too many worlds.
    lost: bool,
}

impl Log {
    /// Why so many cards are certain or possible after the first `events` events. Where the events
    /// without which it isn't so don't force it together, every set of up to 12 others is tried beside
    /// them, smallest first: O(2¹² × log); of more, one after the other is dropped: O(events × log).
    ///
    /// # Errors
    /// As [`Log::after`]. Inside: where only bounds are known.
    pub fn why(
        &self,
        (player, resource, side): (Player, Resource, CellEnd),
        events: usize,
        settings: &TrackerSettings,
        progress: &mut dyn Progress,
    ) -> Result<Result<Why, Inexact>, LogError> {
        let (mut candidates, mut moves, mut empty) = (Vec::new(), Vec::new(), 0);
        let tracker = self.follow(events, settings, progress, |event, tracker, dead| {
            if dead > 0 && face_down(event).is_some() {
                candidates.push(tracker.events());
            }
            if moved(event, player, resource) {
                moves.push(tracker.events());
            }
            if tracker.knowledge().possible(player, resource) == 0 {
                empty = tracker.events();
                moves.clear();
            }
        })?;
        if let Err(inexact) = tracker.knowledge().worlds() {
            return Ok(Err(inexact));
        }
        let first = candidates.first().map_or(tracker.events(), |&first| first - 1);
        let mut before = self.after(first, settings, progress)?;
        before.limit(MANY);
        let mut search = Search {
            log: &self.events[first..tracker.events()],
            player,
            resource,
            side,
            cards: value(&tracker, player, resource, side),
            candidates,
            before,
            lost: false,
        };
        let (forcing, smallest) = search.run(progress)?;
        let (cards, needed) = (search.cards, !search.lost);
        Ok(Ok(Why { cards, forcing, smallest: smallest && needed, needed, moves, empty }))
    }
}

impl Search<'_> {
    /// The forcing events, and whether every smaller set was ruled out.
    fn run(&mut self, progress: &mut dyn Progress) -> Result<(Vec<usize>, bool), Stop> {
        let required = self.required(progress)?;
        if self.force(&required, progress)? {
            return Ok((required, true));
        }
        match self.candidates.len() - required.len() <= FEW {
            true => Ok((self.smallest(&required, progress)?, true)),
            false => Ok((self.one_by_one(&required, progress)?, false)),
        }
    }

    /// Whether these events force the cell.
    fn force(&mut self, kept: &[usize], progress: &mut dyn Progress) -> Result<bool, Stop> {
        progress.reserve(self.before.bytes())?;
        let mut tracker = self.before.clone();
        let start = self.before.events();
        for (number, event) in (start + 1..).zip(self.log) {
            let dropped =
                self.candidates.binary_search(&number).is_ok() && kept.binary_search(&number).is_err();
            let mut apply = |event: &Event| tracker.apply(event, progress).map(drop);
            let applied = match dropped {
                true => face_down(event).into_iter().flatten().try_for_each(|event| apply(&event)),
                false => apply(event),
            };
            // What says less than the log is never impossible.
            if let Err(EventError::Stopped(why)) = applied {
                return Err(why);
            }
            if tracker.knowledge().worlds().is_err() {
                self.lost = true;
                return Ok(false);
            }
        }
        Ok(value(&tracker, self.player, self.resource, self.side) == self.cards)
    }

    /// The events without which the others don't force the cell: they are in every forcing set.
    fn required(&mut self, progress: &mut dyn Progress) -> Result<Vec<usize>, Stop> {
        let mut required = Vec::new();
        for event in self.candidates.clone() {
            let others = without(&self.candidates, &[event]);
            if !self.force(&others, progress)? {
                required.push(event);
            }
        }
        Ok(required)
    }

    /// The first of the smallest sets that contain these events.
    fn smallest(&mut self, required: &[usize], progress: &mut dyn Progress) -> Result<Vec<usize>, Stop> {
        let free = without(&self.candidates, required);
        let mut sets: Vec<u32> = (0..1 << free.len()).collect();
        sets.sort_by_key(|set: &u32| set.count_ones());
        for set in sets {
            let chosen = free.iter().enumerate().filter(|&(place, _)| set >> place & 1 == 1);
            let mut kept: Vec<usize> =
                chosen.map(|(_, &event)| event).chain(required.iter().copied()).collect();
            kept.sort_unstable();
            if self.force(&kept, progress)? {
                return Ok(kept);
            }
        }
        Ok(self.candidates.clone())
    }

    /// What is left when each in turn is dropped if it can be.
    fn one_by_one(&mut self, required: &[usize], progress: &mut dyn Progress) -> Result<Vec<usize>, Stop> {
        let mut kept = self.candidates.clone();
        for event in without(&self.candidates, required) {
            let fewer = without(&kept, &[event]);
            if self.force(&fewer, progress)? {
                kept = fewer;
            }
        }
        Ok(kept)
    }
}

/// The events of the first list that aren't in the second.
fn without(events: &[usize], others: &[usize]) -> Vec<usize> {
    events.iter().copied().filter(|event| !others.contains(event)).collect()
}

fn value(tracker: &Tracker, player: Player, resource: Resource, side: CellEnd) -> u32 {
    match side {
        CellEnd::Certain => tracker.knowledge().certain(player, resource),
        CellEnd::Possible => tracker.knowledge().possible(player, resource),
    }
}

/// The event as it is when nobody sees which cards it moves; `None` for one that shows none.
fn face_down(event: &Event) -> Option<Vec<Event>> {
    Some(match *event {
        Event::Spend { player, cards, .. } | Event::Discard { player, cards } => {
            vec![Event::FaceDown { player, count: amount(cards) }]
        }
        Event::Bank { player, gives, gets } => {
            vec![Event::FaceDown { player, count: amount(gives) }, Event::Gain { player, cards: gets }]
        }
        Event::Trade { giver, taker, gives, gets } => {
            let unseen = |thief, victim| Event::Robbery { thief, victim, card: Hidden::Unseen };
            let there = (0..amount(gives)).map(|_| unseen(taker, giver));
            there.chain((0..amount(gets)).map(|_| unseen(giver, taker))).collect()
        }
        Event::Robbery { thief, victim, card: Hidden::Seen(_) | Hidden::Private(_) } => {
            vec![Event::Robbery { thief, victim, card: Hidden::Unseen }]
        }
        Event::Monopoly { player, resource, ref taken, played } if *taken != Taken::Unknown => {
            vec![Event::Monopoly { player, resource, taken: Taken::Unknown, played }]
        }
        Event::Offer { counts: true, .. } | Event::Holds { .. } | Event::Hand { .. } | Event::Size { .. } => {
            Vec::new()
        }
        _ => return None,
    })
}

/// Whether an event moves cards of a cell, or may.
fn moved(event: &Event, player: Player, resource: Resource) -> bool {
    let kind = resource.index();
    match event {
        Event::Gain { player: owner, cards }
        | Event::Plenty { player: owner, cards, .. }
        | Event::Spend { player: owner, cards, .. }
        | Event::Discard { player: owner, cards } => *owner == player && cards[kind] > 0,
        Event::Bank { player: owner, gives, gets } => *owner == player && gives[kind] + gets[kind] > 0,
        Event::Trade { giver, taker, gives, gets } => {
            [giver, taker].contains(&&player) && gives[kind] + gets[kind] > 0
        }
        Event::FaceDown { player: owner, count } => *owner == player && *count > 0,
        Event::Robbery { thief, victim, card } => {
            let other = matches!(card, Hidden::Seen(seen) if *seen != resource);
            [thief, victim].contains(&&player) && !other
        }
        Event::Monopoly { resource: taken, .. } => *taken == resource,
        _ => false,
    }
}
