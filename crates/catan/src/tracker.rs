//! The tracker: takes one event after the other, and knows what can be known after each.

use tg_progress::{Progress, Stop};

use super::contradiction::Reason;
use super::effects::Trouble;
use super::event::{Event, MOST, PLAYERS, Resource};
use super::knowledge::{Knowledge, State};
use super::limits::{EventError, Meter, TrackerSettings};
use super::public::Public;
use super::story::CardRange;
use super::supply::Supply;
use super::worlds::Worlds;

/// What is known after the events so far. A clone is a what-if.
#[derive(Clone, Debug)]
pub struct Tracker {
    settings: TrackerSettings,
    players: usize,
    events: usize,
    knowledge: Knowledge,
    public: Public,
    /// Steps that haven't been charged yet.
    work: u64,
}

impl Tracker {
    /// Creates a tracker in which nobody holds anything. There are at most [`PLAYERS`] players; more are cut off.
    pub fn new(players: usize, settings: TrackerSettings) -> Tracker {
        let players = players.min(PLAYERS);
        let supply = settings.supply(players);
        let supply = Supply { bank: supply.bank.map(|cards| cards.min(MOST)), ..supply };
        Tracker {
            settings: TrackerSettings { supply: Some(supply), ..settings },
            players,
            events: 0,
            knowledge: Knowledge::new(players, supply.resources().len()),
            public: Public::new(players, supply),
            work: 0,
        }
    }

    /// Returns how many events were taken.
    pub fn events(&self) -> usize {
        self.events
    }

    /// Returns the cards of the game.
    #[inline]
    pub fn supply(&self) -> Supply {
        self.settings.supply(self.players)
    }

    /// Returns the kinds of cards that a hand may have.
    #[inline]
    pub fn resources(&self) -> &'static [Resource] {
        self.supply().resources()
    }

    /// Returns the settings.
    pub fn settings(&self) -> &TrackerSettings {
        &self.settings
    }

    /// Returns what is known about the hands.
    pub fn knowledge(&self) -> &Knowledge {
        &self.knowledge
    }

    /// Returns the public information: dice and development cards.
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// Takes an event, and returns how many worlds it showed to be impossible. O(worlds) if the event
    /// gives new information, otherwise O(1).
    ///
    /// # Errors
    /// [`EventError::Impossible`] if no world allows the event, [`EventError::Stopped`] if `progress` stops it.
    /// The events before it stand.
    pub fn apply(&mut self, event: &Event, progress: &mut dyn Progress) -> Result<usize, EventError> {
        self.legal(event)?;
        let developed = self.public.develop(event)?;
        let mut meter = Meter::new(progress, self.work + 1);
        let kinds = self.resources().len();
        let dead = match &mut self.knowledge.state {
            State::Exact(worlds) => match worlds.apply(event, &self.settings, &mut meter) {
                Ok(dead) => Ok(dead),
                Err(Trouble::Impossible(reason)) => Err(EventError::Impossible(reason)),
                Err(Trouble::Stopped(why)) => Err(EventError::Stopped(why)),
                Err(Trouble::Large) => self.bound(event).map_err(EventError::Impossible),
            },
            State::Bounds { bounds, .. } => {
                let taken = bounds.apply(event, &self.settings).map(|()| 0);
                if let Some(hands) = bounds.pinned() {
                    self.knowledge.state = State::Exact(Box::new(Worlds::of(hands, kinds)));
                }
                taken.map_err(EventError::Impossible)
            }
        }?;
        self.work = meter.rest();
        self.public.take(event, developed);
        self.events += 1;
        Ok(dead)
    }

    /// Returns about how many bytes a clone takes.
    pub fn bytes(&self) -> u64 {
        let worlds = match &self.knowledge.state {
            State::Exact(worlds) => worlds.bytes(),
            State::Bounds { .. } => 0,
        };
        worlds + size_of::<Worlds>() as u64 + size_of::<Tracker>() as u64
    }

    /// Takes a hidden robbery in such a way that the worlds keep which card it was.
    pub(super) fn mark(&mut self, event: &Event, progress: &mut dyn Progress) -> Result<(), Stop> {
        if let (Event::Robbery { thief, victim, .. }, State::Exact(worlds)) =
            (event, &mut self.knowledge.state)
        {
            let mut meter = Meter::new(progress, 0);
            match worlds.rob(*thief, *victim, true, &self.settings, &mut meter) {
                Ok(_) | Err(Trouble::Impossible(_)) => {}
                Err(Trouble::Stopped(why)) => return Err(why),
                Err(Trouble::Large) => {
                    let bounds = Box::new(worlds.bounds());
                    self.knowledge.state = State::Bounds { bounds, since: self.events + 1 };
                }
            }
        }
        self.events += 1;
        Ok(())
    }

    /// Continues with bounds.
    fn bound(&mut self, event: &Event) -> Result<usize, Reason> {
        if let State::Exact(worlds) = &self.knowledge.state {
            let mut bounds = worlds.bounds();
            bounds.apply(event, &self.settings)?;
            self.knowledge.state = match bounds.pinned() {
                Some(hands) => State::Exact(Box::new(Worlds::of(hands, worlds.kinds()))),
                None => State::Bounds { bounds: Box::new(bounds), since: self.events + 1 },
            };
        }
        Ok(0)
    }

    /// Returns how many cards of a resource are in the bank. O(worlds × players).
    pub fn bank(&self, resource: Resource) -> CardRange {
        let play = self.knowledge.play(resource);
        let all = self.supply().bank[resource.index()];
        CardRange { least: all.saturating_sub(play.most), most: all.saturating_sub(play.least) }
    }
}
