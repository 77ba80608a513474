//! A log as constraints: which cards the unseen movements may have moved, and what each event proves about them.
//!
//! - An unseen **movement** is a robbery or a face-down discard; for each of them and each kind, a literal says that it
//!   was a card of this kind.
//! - A **count** is what a cell holds, as a number and literals that each add one: every event moves the cards that it
//!   names, as far as they are there.
//! - What an event **proves** is that all of them were there (or whatever else it shows). It holds if the event is kept.
//!
//! That a movement takes an existing card isn't proven by any event; it is what a robbery means.

use super::super::event::{Cards, Event, KINDS, NONE, Player, Resource, Taken};
use super::super::limits::TrackerSettings;
use super::solver::{Literal, Solver};

/// A number, and literals that each add one to it. Those of a cell are ordered: each is true only if the one before
/// it is, so that the n-th alone says whether the cell holds at least n cards.
#[derive(Clone, Debug, Default)]
struct Count {
    number: i64,
    steps: Vec<Literal>,
}

impl Count {
    fn add(&mut self, other: &Count) {
        self.number += other.number;
        self.steps.extend(&other.steps);
    }

    /// Returns literals, and how many of them must be true for the count to be at least `least`.
    fn at_least(&self, least: i64) -> (Vec<Literal>, i64) {
        (self.steps.clone(), least - self.number)
    }

    fn at_most(&self, most: i64) -> (Vec<Literal>, i64) {
        let opposite = self.steps.iter().map(|step| !*step).collect();
        (opposite, self.number + self.steps.len() as i64 - most)
    }

    /// Returns the same for the count of a cell, whose literals are ordered: at most one of them matters.
    fn cell_at_least(&self, least: i64) -> (Vec<Literal>, i64) {
        let place = usize::try_from(least - self.number - 1);
        match place.map(|place| self.steps.get(place)) {
            Ok(step) => (step.copied().into_iter().collect(), 1),
            Err(_) => (Vec::new(), 0),
        }
    }

    fn cell_at_most(&self, most: i64) -> (Vec<Literal>, i64) {
        if most < self.number {
            return (Vec::new(), 1);
        }
        match self.steps.get((most - self.number) as usize) {
            Some(step) => (vec![!*step], 1),
            None => (Vec::new(), 0),
        }
    }

    /// Takes cards away from an ordered count, as far as they are there: if it held too few, nothing is left.
    fn take(&mut self, cards: i64) {
        self.number -= cards;
        let lacking = usize::try_from(-self.number).unwrap_or(0).min(self.steps.len());
        self.steps.drain(..lacking);
        self.number = self.number.max(0);
    }

    /// Splits it into the cards up to a share, and those beyond it; if the share is unlimited, all of them.
    fn split(self, share: i64) -> (Count, Count) {
        if self.number >= share {
            let given = Count { number: share, ..Count::default() };
            return (given, Count { number: self.number - share, steps: self.steps });
        }
        let Count { number, mut steps } = self;
        let kept = steps.split_off(steps.len().min(usize::try_from(share - number).unwrap_or(usize::MAX)));
        (Count { number, steps }, Count { number: 0, steps: kept })
    }

    /// Adds one if the literal is true.
    fn step(&mut self, literal: Literal, solver: &mut Solver) {
        let before = std::mem::take(&mut self.steps);
        if before.is_empty() {
            self.steps.push(literal);
            return;
        }
        self.steps = (0..=before.len()).map(|_| solver.variable(false)).collect();
        for (place, &after) in self.steps.iter().enumerate() {
            let same = before.get(place).copied();
            let lower = place.checked_sub(1).map(|place| before[place]);
            let mut clause = |literals: &[Option<Literal>]| {
                solver.add(literals.iter().flatten().map(|literal| (1, *literal)).collect(), 1);
            };
            // It holds n cards if it held n before, or if it held n - 1 and gets one; otherwise not.
            if let Some(same) = same {
                clause(&[Some(!same), Some(after)]);
            }
            clause(&[lower.map(|lower| !lower), Some(!literal), Some(after)]);
            if let Some(lower) = lower {
                clause(&[Some(lower), Some(!after)]);
            }
            clause(&[same, Some(literal), Some(!after)]);
        }
    }
}

/// The constraints of a log.
pub(super) struct Proofs {
    pub solver: Solver,
    /// The events that prove something uncertain, counted from 1, each with the literal that keeps it.
    pub kept: Vec<(usize, Literal)>,
    /// By player and kind.
    counts: Vec<[Count; KINDS]>,
    settings: TrackerSettings,
    /// The current event.
    event: usize,
}

impl Proofs {
    /// Creates the constraints of these events, seen from the viewpoint of the settings.
    pub fn of(events: &[Event], players: usize, settings: TrackerSettings) -> Proofs {
        let mut proofs = Proofs {
            solver: Solver::default(),
            kept: Vec::new(),
            counts: vec![Default::default(); players],
            settings,
            event: 0,
        };
        for event in events {
            proofs.event += 1;
            proofs.read(event);
        }
        proofs
    }

    /// Requires a cell to hold at least `least` cards at the end, or at most `most`.
    pub fn ask(&mut self, player: Player, resource: Resource, [least, most]: [Option<i64>; 2]) {
        let held = &self.counts[usize::from(player)][resource.index()];
        let asked = [least.map(|least| held.cell_at_least(least)), most.map(|most| held.cell_at_most(most))];
        for (literals, need) in asked.into_iter().flatten() {
            self.require(None, literals, need);
        }
    }

    fn read(&mut self, event: &Event) {
        match *event {
            Event::Gain { player, cards }
            | Event::Plenty { player, cards, .. }
            | Event::Recount { player, cards, more: true } => {
                self.bank_gives(player, [NONE, cards]);
            }
            Event::Spend { player, cards, .. }
            | Event::Discard { player, cards }
            | Event::Recount { player, cards, more: false } => {
                self.holds(player, cards);
                self.take(player, cards);
            }
            Event::Bank { player, gives, gets } => {
                self.holds(player, gives);
                self.bank_gives(player, [gives, gets]);
            }
            Event::Trade { giver, taker, gives, gets } => {
                self.holds(giver, gives);
                self.holds(taker, gets);
                self.take(giver, gives);
                self.take(taker, gets);
                self.put(giver, gets);
                self.put(taker, gives);
            }
            Event::Offer { player, gives: cards, counts: true, .. } | Event::Holds { player, cards } => {
                self.holds(player, cards);
            }
            Event::Hand { player, cards } => {
                for (kind, count) in cards.into_iter().enumerate() {
                    self.prove_equal(self.counts[usize::from(player)][kind].clone(), count.into());
                }
            }
            Event::Size { player, count } => {
                self.prove_equal(self.size(player), count.into());
            }
            Event::AtLeast { player, count } => {
                let (literals, need) = self.size(player).at_least(count.into());
                self.prove(literals, need);
            }
            Event::AtMost { player, count } => {
                let (literals, need) = self.size(player).at_most(count.into());
                self.prove(literals, need);
            }
            Event::InBank { resource, count } => {
                let all = self.settings.supply(self.counts.len()).bank[resource.index()];
                let play = self.together(0..self.counts.len(), resource.index());
                self.prove_equal(play, i64::from(all) - i64::from(count));
            }
            Event::Lacks { player, cards } => self.lacks(player, cards),
            Event::GainUnseen { player, count } | Event::RecountUnseen { player, count, more: true } => {
                (0..count).for_each(|_| self.drawn(player))
            }
            Event::Pass { giver, taker, count } => {
                (0..count).for_each(|_| self.moved(giver, Some(taker)));
            }
            Event::FaceDown { player, count } | Event::RecountUnseen { player, count, more: false } => {
                (0..count).for_each(|_| self.moved(player, None))
            }
            Event::Robbery { thief, victim, card } => match card.seen_by(thief, victim, &self.settings) {
                None => self.moved(victim, Some(thief)),
                Some(card) => {
                    self.holds(victim, card.one());
                    self.take(victim, card.one());
                    self.put(thief, card.one());
                }
            },
            Event::Monopoly { player, resource, ref taken, .. } => self.monopoly(player, resource, taken),
            Event::Offer { .. }
            | Event::Free { .. }
            | Event::Lost { .. }
            | Event::Progress { .. }
            | Event::Robber { .. }
            | Event::Bought { .. }
            | Event::Played { .. }
            | Event::Roll { .. } => {}
        }
    }

    fn put(&mut self, player: Player, cards: Cards) {
        for (held, count) in self.counts[usize::from(player)].iter_mut().zip(cards) {
            held.number += i64::from(count);
        }
    }

    fn take(&mut self, player: Player, cards: Cards) {
        for (held, count) in self.counts[usize::from(player)].iter_mut().zip(cards) {
            held.take(count.into());
        }
    }

    /// Adds that the event proves that these cards are there.
    fn holds(&mut self, player: Player, cards: Cards) {
        for (kind, count) in cards.into_iter().enumerate().filter(|&(_, count)| count > 0) {
            let (literals, need) = self.counts[usize::from(player)][kind].cell_at_least(count.into());
            self.prove(literals, need);
        }
    }

    /// Adds cards from the bank, possibly in exchange for others. The event proves that it had them.
    fn bank_gives(&mut self, player: Player, [gives, gets]: [Cards; 2]) {
        let bank = self.settings.supply(self.counts.len()).bank;
        self.take(player, gives);
        self.put(player, gets);
        for kind in (0..KINDS).filter(|&kind| gets[kind] > 0) {
            let (literals, need) = self.together(0..self.counts.len(), kind).at_most(bank[kind].into());
            self.prove(literals, need);
        }
    }

    fn together(&self, owners: impl Iterator<Item = usize>, kind: usize) -> Count {
        owners.fold(Count::default(), |mut together, owner| {
            together.add(&self.counts[owner][kind]);
            together
        })
    }

    /// Returns how many cards a player holds.
    fn size(&self, player: Player) -> Count {
        let mut size = Count::default();
        self.counts[usize::from(player)].iter().for_each(|held| size.add(held));
        size
    }

    /// Adds that the event proves that one of these cards isn't there.
    fn lacks(&mut self, player: Player, cards: Cards) {
        let mut some = Vec::new();
        for (kind, count) in cards.into_iter().enumerate().filter(|&(_, count)| count > 0) {
            let (literals, need) = self.counts[usize::from(player)][kind].cell_at_most(i64::from(count) - 1);
            if need <= 0 {
                return;
            }
            some.extend(literals);
        }
        self.prove(some, 1);
    }

    /// Creates a literal for each kind of card that the game has, saying that an unseen card is of it: exactly one is
    /// true.
    fn one_kind(&mut self) -> Vec<Literal> {
        let kinds = self.settings.supply(self.counts.len()).resources().len();
        let literals: Vec<Literal> = (0..kinds).map(|_| self.solver.variable(true)).collect();
        self.solver.add(literals.iter().map(|kind| (1, *kind)).collect(), 1);
        self.solver.add(literals.iter().map(|kind| (1, !*kind)).collect(), kinds as i64 - 1);
        literals
    }

    /// Adds an unseen card from the bank. It is of one kind, of which the bank had a card.
    fn drawn(&mut self, player: Player) {
        let bank = self.settings.supply(self.counts.len()).bank;
        for (kind, literal) in self.one_kind().into_iter().enumerate() {
            let (literals, need) =
                self.together(0..self.counts.len(), kind).at_most(i64::from(bank[kind]) - 1);
            self.require(Some(literal), literals, need);
            self.counts[usize::from(player)][kind].step(literal, &mut self.solver);
        }
    }

    /// Moves an unseen card from one hand to another, or away. It is of one kind, of which there was a card.
    fn moved(&mut self, victim: Player, thief: Option<Player>) {
        let kinds = self.one_kind();
        for (kind, &literal) in kinds.iter().enumerate() {
            let (literals, need) = self.counts[usize::from(victim)][kind].cell_at_least(1);
            self.require(Some(literal), literals, need);
        }
        for (kind, literal) in kinds.into_iter().enumerate() {
            let left = &mut self.counts[usize::from(victim)][kind];
            left.number -= 1;
            left.step(!literal, &mut self.solver);
            if let Some(thief) = thief {
                self.counts[usize::from(thief)][kind].step(literal, &mut self.solver);
            }
        }
    }

    /// Moves all cards of a kind, or a share of them, to one player. The event proves how many there were, as far as it
    /// gives numbers; the player gets what is there.
    fn monopoly(&mut self, player: Player, resource: Resource, taken: &Taken) {
        let (kind, taker) = (resource.index(), usize::from(player));
        let each = taken.implied(player, self.counts.len());
        let share = self.settings.supply(self.counts.len()).monopoly_share(resource);
        let others = (0..self.counts.len()).filter(|&other| other != taker);
        let mut all = Count::default();
        for other in others {
            let (given, kept) = std::mem::take(&mut self.counts[other][kind]).split(share.into());
            all.add(&given);
            match each[other] {
                None => {}
                Some(count) if count == share => {
                    let (literals, need) = given.at_least(count.into());
                    self.prove(literals, need);
                }
                Some(count) => self.prove_equal(given, count.into()),
            }
            self.counts[other][kind] = kept;
        }
        let gain = all.clone();
        if let Some(total) = taken.total {
            self.prove_equal(all, total.into());
        }
        let held = &mut self.counts[taker][kind];
        held.number += gain.number;
        for step in gain.steps {
            held.step(step, &mut self.solver);
        }
    }

    fn prove_equal(&mut self, count: Count, number: i64) {
        for (literals, need) in [count.at_least(number), count.at_most(number)] {
            self.prove(literals, need);
        }
    }

    /// Adds that the event proves that `need` of these are true, which only matters if they might not be.
    fn prove(&mut self, literals: Vec<Literal>, need: i64) {
        if need <= 0 {
            return;
        }
        let kept = match self.kept.last() {
            Some(&(event, literal)) if event == self.event => literal,
            _ => {
                let literal = self.solver.variable(false);
                self.kept.push((self.event, literal));
                literal
            }
        };
        self.require(Some(kept), literals, need);
    }

    /// Requires at least `need` of these to be true if the guard is.
    fn require(&mut self, guard: Option<Literal>, literals: Vec<Literal>, need: i64) {
        if need > 0 {
            let guard = guard.map(|guard| (need, !guard));
            let terms = literals.into_iter().map(|literal| (1, literal)).chain(guard);
            self.solver.add(terms.collect(), need);
        }
    }
}
