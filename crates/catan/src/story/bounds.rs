//! The story's third tracker: for each player and resource, the cards that are certain and those that
//! are possible beyond them; for each player, the unknown cards; for each resource, the floating ones.
//!
//! The story knows how many cards are unknown or floating. A monopoly whose split isn't given and a
//! discard face down leave that open, so both are ranges here; with equal ends, the rules are the
//! story's. It keeps no worlds: it computes bounds, certain ≤ true ≤ certain + possible.

use super::super::contradiction::Reason;
use super::super::event::{Cards, KINDS, NONE, Player, Resource};
use super::super::log::amount;

/// A range of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct CardRange {
    /// The lower end, inclusive.
    pub least: u32,
    /// The upper end, inclusive.
    pub most: u32,
}

impl CardRange {
    /// Returns whether a number is in the range.
    pub fn contains(&self, number: u32) -> bool {
        (self.least..=self.most).contains(&number)
    }

    pub(in super::super) fn add(&mut self, amount: u32) {
        self.least = self.least.saturating_add(amount);
        self.most = self.most.saturating_add(amount);
    }

    pub(in super::super) fn less(&mut self, amount: u32) {
        self.least = self.least.saturating_sub(amount);
        self.most = self.most.saturating_sub(amount);
    }

    /// Lowers the upper end; returns whether that changed it.
    fn cap(&mut self, most: u32) -> bool {
        let lower = most < self.most;
        if lower {
            self.most = most;
            self.least = self.least.min(most);
        }
        lower
    }
}

/// The bounds tracker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    pub(super) certain: Vec<Cards>,
    pub(super) possible: Vec<Cards>,
    pub(super) unknown: Vec<CardRange>,
    pub(super) floating: [CardRange; KINDS],
    /// Whether to also use the rule behind the story's second one: of a player's unknown cards, those
    /// that can't be of other kinds are of this kind.
    thorough: bool,
}

impl Bounds {
    /// Creates bounds in which nobody holds anything.
    pub fn new(players: usize) -> Bounds {
        Bounds {
            certain: vec![NONE; players],
            possible: vec![NONE; players],
            unknown: vec![CardRange::default(); players],
            floating: [CardRange::default(); KINDS],
            thorough: false,
        }
    }

    /// Creates bounds to continue from: by player, what is certain, what is possible in all and the size of the
    /// hand; by resource, how many cards are in play.
    pub(in super::super) fn of(hands: &[(Cards, Cards, CardRange)], play: [CardRange; KINDS]) -> Bounds {
        let mut bounds = Bounds { thorough: true, ..Bounds::new(hands.len()) };
        bounds.floating = play;
        for (player, &(certain, most, size)) in hands.iter().enumerate() {
            bounds.certain[player] = certain;
            bounds.unknown[player] = size;
            bounds.unknown[player].less(certain.iter().sum());
            for kind in 0..KINDS {
                bounds.possible[player][kind] = most[kind] - certain[kind];
                bounds.floating[kind].less(certain[kind]);
            }
        }
        bounds.reduce();
        bounds
    }

    /// Returns how many cards the player certainly holds.
    pub fn certain(&self, player: Player, resource: Resource) -> u32 {
        self.certain[usize::from(player)][resource.index()]
    }

    /// Returns how many cards the player may hold in all.
    pub fn possible(&self, player: Player, resource: Resource) -> u32 {
        self.certain(player, resource).saturating_add(self.possible[usize::from(player)][resource.index()])
    }

    /// Returns how many of the player's cards aren't certain.
    pub fn unknown(&self, player: Player) -> CardRange {
        self.unknown[usize::from(player)]
    }

    /// Returns how many cards of a resource are in play without being certain for any player.
    pub fn floating(&self, resource: Resource) -> CardRange {
        self.floating[resource.index()]
    }

    /// Returns the size of a hand.
    pub(in super::super) fn size(&self, player: Player) -> CardRange {
        let mut size = self.unknown(player);
        size.add(self.certain[usize::from(player)].iter().sum());
        size
    }

    /// Returns the certain cards, by player.
    pub(in super::super) fn hands(&self) -> &[Cards] {
        &self.certain
    }

    /// Returns the hands, if no card is unknown.
    pub(in super::super) fn pinned(&self) -> Option<&[Cards]> {
        self.unknown.iter().all(|unknown| unknown.most == 0).then_some(&*self.certain)
    }

    pub(super) fn gain(&mut self, player: usize, cards: Cards) {
        for (count, more) in self.certain[player].iter_mut().zip(cards) {
            *count = count.saturating_add(more);
        }
    }

    /// Gives the player cards from a bank that has all of these when nobody holds any: so it had them left.
    pub(super) fn bank_gives(&mut self, player: usize, cards: Cards, bank: Cards) -> Result<(), Reason> {
        for resource in Resource::ALL {
            let kind = resource.index();
            let (needed, all) = (cards[kind], bank[kind]);
            let certain = self.certain.iter().fold(0u32, |sum, held| sum.saturating_add(held[kind]));
            let most = all.saturating_sub(certain.saturating_add(self.floating[kind].least));
            if needed > most {
                return Err(Reason::Bank { resource, needed, most, all });
            }
            if needed > 0 {
                self.floating[kind].cap(all - certain - needed);
            }
        }
        self.gain(player, cards);
        Ok(())
    }

    /// Gives the player unseen cards from a bank that has these when nobody holds any.
    pub(super) fn gain_unseen(&mut self, player: usize, count: u32, bank: Cards) -> Result<(), Reason> {
        let left = (0..KINDS).map(|kind| {
            let certain = self.certain.iter().fold(0u32, |sum, held| sum.saturating_add(held[kind]));
            bank[kind].saturating_sub(certain.saturating_add(self.floating[kind].least))
        });
        let left = left.fold(0, u32::saturating_add);
        if left < count {
            return Err(Reason::Stock { needed: count, left });
        }
        for kind in 0..KINDS {
            self.possible[player][kind] = self.possible[player][kind].saturating_add(count);
            self.floating[kind].most = self.floating[kind].most.saturating_add(count);
        }
        self.unknown[player].add(count);
        Ok(())
    }

    /// Records that a bank that has these cards when nobody holds any has this many of a resource left.
    pub(super) fn in_bank(&mut self, resource: Resource, count: u32, bank: Cards) -> Result<(), Reason> {
        let kind = resource.index();
        let certain = self.certain.iter().fold(0u32, |sum, held| sum.saturating_add(held[kind]));
        let left = |floating: u32| bank[kind].saturating_sub(certain.saturating_add(floating));
        let (least, most) = (left(self.floating[kind].most), left(self.floating[kind].least));
        if !(least..=most).contains(&count) {
            return Err(Reason::InBank { resource, needed: count, least, most });
        }
        let floats = bank[kind].saturating_sub(certain).saturating_sub(count);
        self.floating[kind] = CardRange { least: floats, most: floats };
        Ok(())
    }

    /// Fails unless the player may hold each of these numbers of cards.
    pub(super) fn check(&self, player: usize, cards: Cards) -> Result<(), Reason> {
        for resource in Resource::ALL {
            let (kind, needed) = (resource.index(), cards[resource.index()]);
            let extra =
                self.possible[player][kind].min(self.unknown[player].most).min(self.floating[kind].most);
            let most = self.certain[player][kind].saturating_add(extra);
            if most < needed {
                return Err(Reason::TooFew { player: player as Player, resource, needed, most });
            }
        }
        let beyond: u64 =
            (0..KINDS).map(|kind| u64::from(cards[kind].saturating_sub(self.certain[player][kind]))).sum();
        if beyond > u64::from(self.unknown[player].most) {
            let needs = Resource::ALL.iter().filter(|r| cards[r.index()] > 0);
            let needs = needs.map(|&r| (player as Player, r, cards[r.index()])).collect();
            return Err(Reason::Together { needs, exactly: false });
        }
        Ok(())
    }

    /// Makes sure that the player holds these cards, which they may.
    pub(super) fn pin(&mut self, player: usize, cards: Cards) {
        for (kind, wanted) in cards.into_iter().enumerate() {
            let more = wanted.saturating_sub(self.certain[player][kind]);
            self.certain[player][kind] += more;
            self.possible[player][kind] = self.possible[player][kind].saturating_sub(more);
            self.unknown[player].less(more);
            self.floating[kind].less(more);
        }
    }

    /// Removes cards from the player: certain ones first, then possible ones.
    pub(super) fn lose(&mut self, player: usize, cards: Cards) {
        self.pin(player, cards);
        for (count, less) in self.certain[player].iter_mut().zip(cards) {
            *count -= less;
        }
    }

    /// Turns up to `amount` certain cards of each kind into possible ones.
    pub(super) fn loosen(&mut self, player: usize, amount: u32) {
        for kind in 0..KINDS {
            let loose = self.certain[player][kind].min(amount);
            self.certain[player][kind] -= loose;
            self.possible[player][kind] += loose;
            self.unknown[player].add(loose);
            self.floating[kind].add(loose);
        }
    }

    /// Moves an unseen card from `victim`, who holds one, to `thief`.
    pub(super) fn rob(&mut self, victim: usize, thief: usize) {
        self.loosen(victim, 1);
        for kind in 0..KINDS {
            if self.possible[victim][kind] > 0 {
                self.possible[thief][kind] += 1;
            }
        }
        self.unknown[victim].less(1);
        self.unknown[thief].add(1);
    }

    /// Removes `count` unseen cards from a hand that may hold that many.
    pub(super) fn face_down(&mut self, player: usize, count: u32) {
        self.loosen(player, count);
        self.unknown[player].less(count);
        for kind in 0..KINDS {
            if self.possible[player][kind] > 0 {
                self.floating[kind].least = self.floating[kind].least.saturating_sub(count);
            }
        }
    }

    /// Applies the story's five rules until nothing changes. O(players) for each change.
    pub(in super::super) fn reduce(&mut self) {
        while self.rules() {}
    }

    fn rules(&mut self) -> bool {
        let mut changed = false;
        for player in 0..self.certain.len() {
            let kinds = amount(self.possible[player]);
            changed |= self.unknown[player].cap(kinds);
            for kind in 0..KINDS {
                // Rules 3 and 4.
                let room = self.floating[kind].most.min(self.unknown[player].most);
                if self.possible[player][kind] > room {
                    self.possible[player][kind] = room;
                    changed = true;
                }
                // Rule 2: nothing else is possible.
                let others = amount(self.possible[player]) - self.possible[player][kind];
                if others == 0 || self.thorough {
                    changed |= self.know(player, kind, self.unknown[player].least.saturating_sub(others));
                }
            }
        }
        for kind in 0..KINDS {
            let places: u32 = self.possible.iter().fold(0, |sum, cards| sum.saturating_add(cards[kind]));
            changed |= self.floating[kind].cap(places);
            // Rule 5, and rule 1 if there are no holes.
            let holes = places - self.floating[kind].least;
            for player in 0..self.certain.len() {
                changed |= self.know(player, kind, self.possible[player][kind].saturating_sub(holes));
            }
        }
        changed
    }

    /// Makes some of the possible cards certain.
    fn know(&mut self, player: usize, kind: usize, more: u32) -> bool {
        let more = more.min(self.possible[player][kind]);
        if more > 0 {
            self.pin(player, Resource::ALL[kind].times(self.certain[player][kind] + more));
        }
        more > 0
    }
}
