//! A log: names and events, and the ways to read it from the start.

use std::fmt;
use tg_progress::{Progress, Stop};

use super::contradiction::{Contradiction, Reason};
use super::event::{Cards, Event, Player, Resource};
use super::knowledge::Knowledge;
use super::limits::{EventError, TrackerSettings};
use super::tracker::Tracker;

/// A recorded game. The first event is number 1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Log {
    /// The players' names.
    pub names: Vec<String>,
    /// Other names of the players, if the recording has some: by player, possibly empty.
    pub aliases: Vec<String>,
    /// What happened, in order.
    pub events: Vec<Event>,
}

/// Why a log can't be followed to the requested event.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LogError {
    /// An event that no world allows.
    Contradiction(Contradiction),
    /// It was stopped, for this reason.
    Stopped(Stop),
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LogError::Contradiction(contradiction) => contradiction.fmt(f),
            LogError::Stopped(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for LogError {}

impl From<Stop> for LogError {
    fn from(why: Stop) -> LogError {
        LogError::Stopped(why)
    }
}

impl Log {
    /// Creates a log of these players, without events.
    pub fn new(names: Vec<String>) -> Log {
        Log { names, aliases: Vec::new(), events: Vec::new() }
    }

    /// Returns the player with a name or an alias; names take precedence.
    pub fn player(&self, name: &str) -> Option<Player> {
        let place = |names: &[String]| names.iter().position(|other| other == name);
        place(&self.names)
            .or_else(|| place(&self.aliases).filter(|_| !name.is_empty()))
            .map(|player| player as Player)
    }

    /// Returns what is known after the first `events` events (after all, if there are fewer).
    ///
    /// # Errors
    /// If an event contradicts what came before it, or `progress` stops it.
    pub fn after(
        &self,
        events: usize,
        settings: &TrackerSettings,
        progress: &mut dyn Progress,
    ) -> Result<Tracker, LogError> {
        self.follow(events, settings, progress, |_, _, _| {})
    }

    /// Follows the log, and passes on each event with the tracker after it and the worlds that it ruled out.
    pub(super) fn follow(
        &self,
        events: usize,
        settings: &TrackerSettings,
        progress: &mut dyn Progress,
        mut each: impl FnMut(&Event, &Tracker, usize),
    ) -> Result<Tracker, LogError> {
        let mut tracker = Tracker::new(self.names.len(), *settings);
        for event in self.events.iter().take(events) {
            match tracker.apply(event, progress) {
                Ok(dead) => each(event, &tracker, dead),
                Err(failure) => return Err(self.explain(&tracker, failure, progress)),
            }
        }
        Ok(tracker)
    }

    /// Returns the error of the event after those that the tracker took from this log, with the event since
    /// which it holds. Follows the log once more.
    pub fn explain(&self, tracker: &Tracker, failure: EventError, progress: &mut dyn Progress) -> LogError {
        let reason = match failure {
            EventError::Impossible(reason) => reason,
            EventError::Stopped(why) => return LogError::Stopped(why),
        };
        let mut again = Tracker::new(self.names.len(), *tracker.settings());
        let mut since = (!rules_out(again.knowledge(), &reason)).then_some(tracker.events());
        let mut start = since.is_none().then_some(0);
        for event in self.events.iter().take(tracker.events()) {
            match again.apply(event, progress) {
                Ok(_) => {}
                Err(EventError::Stopped(why)) => return LogError::Stopped(why),
                Err(EventError::Impossible(_)) => break,
            }
            start = match rules_out(again.knowledge(), &reason) {
                true => start.or(Some(again.events())),
                false => None,
            };
        }
        if start.is_some() {
            since = start;
        }
        LogError::Contradiction(Contradiction {
            event: tracker.events() + 1,
            reason,
            since: since.unwrap_or(tracker.events()),
        })
    }
}

/// Returns whether the knowledge rules out what was needed.
fn rules_out(knowledge: &Knowledge, reason: &Reason) -> bool {
    match *reason {
        Reason::TooFew { player, resource, needed, .. } => knowledge.possible(player, resource) < needed,
        Reason::TooMany { player, resource, needed, .. } => knowledge.certain(player, resource) > needed,
        Reason::HandSize { player, needed, least, .. } => {
            let size = knowledge.size(player);
            if least > needed { size.least > needed } else { size.most < needed }
        }
        Reason::Worth { player, resource, needed, least, .. } => {
            let others = knowledge.others(player, resource);
            if least > needed { others.least > needed } else { others.most < needed }
        }
        Reason::Together { ref needs, exactly } => knowledge.tables().is_ok_and(|mut tables| {
            !tables.any(|(table, _)| {
                needs.iter().all(|&(player, resource, needed)| {
                    let held = table[usize::from(player)][resource.index()];
                    if exactly { held == needed } else { held >= needed }
                })
            })
        }),
        Reason::Bank { resource, needed, all, .. } => {
            all.saturating_sub(knowledge.play(resource).least) < needed
        }
        Reason::Surplus { player, cards } => {
            let held = |resource: &Resource| knowledge.certain(player, *resource);
            Resource::ALL.iter().all(|resource| held(resource) >= cards[resource.index()])
        }
        Reason::Stock { .. }
        | Reason::InBank { .. }
        | Reason::Share { .. }
        | Reason::Expansion
        | Reason::Oneself { .. }
        | Reason::NoPlayer { .. }
        | Reason::Deck { .. }
        | Reason::Copies { .. }
        | Reason::Rate { .. }
        | Reason::Alike { .. }
        | Reason::Price { .. }
        | Reason::Plenty { .. } => false,
    }
}

/// Returns the total number of cards.
pub(super) fn amount(cards: Cards) -> u32 {
    cards.into_iter().fold(0, u32::saturating_add)
}
