//! What each unseen robbery took, given everything later in the log.

use dashu_int::UBig;
use dashu_ratio::RBig;
use tg_progress::Progress;

use super::event::{Event, KINDS, Player, Resource};
use super::knowledge::Inexact;
use super::limits::{EventError, TrackerSettings};
use super::log::{Log, LogError};
use super::tracker::Tracker;

/// A robbery whose card wasn't seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Robbed {
    /// Its event, counted from 1.
    pub event: usize,
    /// The player who took the card.
    pub thief: Player,
    /// The player from whom it was taken.
    pub victim: Player,
    /// The weights of the resources, or the event since which only bounds are known.
    pub card: Result<[UBig; KINDS], Inexact>,
}

impl Robbed {
    /// Returns the probability that it was a card of this resource.
    ///
    /// # Errors
    /// If only bounds are known.
    pub fn chance(&self, resource: Resource) -> Result<RBig, Inexact> {
        let weights = self.card.as_ref().map_err(|inexact| *inexact)?;
        Ok(RBig::from_parts(weights[resource.index()].clone().into(), weights.iter().sum()))
    }
}

/// A robbery with the worlds from then on, which keep its card.
struct Open {
    robbed: Robbed,
    worlds: Tracker,
    done: bool,
}

impl Open {
    /// Updates what the card may be. Once that is certain, or the worlds no longer keep it, they aren't needed.
    fn read(&mut self) {
        let known = self.worlds.knowledge();
        self.robbed.card = match known.tags() {
            Ok(_) if !known.has_tags() => Err(Inexact { since: self.worlds.events() }),
            card => card,
        };
        let one = |weights: &[UBig; KINDS]| weights.iter().filter(|weight| !weight.is_zero()).count() == 1;
        self.done = self.robbed.card.as_ref().map_or(true, one);
        if self.done {
            self.worlds = Tracker::new(0, *self.worlds.settings());
        }
    }
}

impl Log {
    /// Returns the robberies unseen from this viewpoint among the first `events` events, in order. Each follows
    /// the rest of the log with its own worlds, until its card is certain: O(robberies × events).
    ///
    /// # Errors
    /// The same as for [`Log::after`].
    pub fn robberies(
        &self,
        events: usize,
        settings: &TrackerSettings,
        progress: &mut dyn Progress,
    ) -> Result<Vec<Robbed>, LogError> {
        let mut tracker = Tracker::new(self.names.len(), *settings);
        let mut open: Vec<Open> = Vec::new();
        for event in self.events.iter().take(events) {
            for one in open.iter_mut().filter(|one| !one.done) {
                match one.worlds.apply(event, progress) {
                    Ok(0) if one.worlds.knowledge().has_tags() => {}
                    Ok(_) => one.read(),
                    // The tracker itself encounters it, too.
                    Err(EventError::Impossible(_)) => {}
                    Err(EventError::Stopped(why)) => return Err(LogError::Stopped(why)),
                }
            }
            if let Event::Robbery { thief, victim, card } = *event
                && card.seen_by(thief, victim, settings).is_none()
            {
                let kept: u64 = open.iter().map(|one| if one.done { 0 } else { one.worlds.bytes() }).sum();
                progress.reserve(kept + tracker.bytes())?;
                let mut worlds = tracker.clone();
                worlds.mark(event, progress)?;
                let robbed =
                    Robbed { event: tracker.events() + 1, thief, victim, card: Err(Inexact { since: 0 }) };
                let mut one = Open { robbed, worlds, done: false };
                one.read();
                open.push(one);
            }
            if let Err(failure) = tracker.apply(event, progress) {
                return Err(self.explain(&tracker, failure, progress));
            }
        }
        for one in open.iter_mut().filter(|one| !one.done) {
            one.read();
        }
        Ok(open.into_iter().map(|one| one.robbed).collect())
    }
}
