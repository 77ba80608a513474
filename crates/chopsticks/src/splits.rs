//! What players can do with their own hands: splits and all other moves that touch nobody else.
//!
//! Each is passed to a visitor as the side it leads to; the same side may be visited more than once. Nothing is
//! allocated. In terms of multisets, a redistribution that leaves the same number of live hands is a *transfer*;
//! more, a
//! *division*; fewer, a *suicide*.

use super::game::Game;
use super::rules::{Division, Splits, Swaps, Transfer};
use super::side::{MAX_HANDS, PlayerHands};

/// The kind of move that leads to a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MoveKind {
    /// A hand taps an opponent's.
    Attack,
    /// A zombie's one finger taps a hand.
    ZombieAttack,
    /// A hand taps another of the same player.
    SelfAttack,
    /// Fingers move between live hands.
    Transfer,
    /// A dead hand is revived.
    Division,
    /// One hand, or the total, is halved.
    Halving,
    /// A split that kills the player's own hands.
    Suicide,
    /// A redistribution of the total less the fingers.
    Meta,
    /// A hand becomes its complement or its opposite.
    Integer,
    /// One finger becomes two halves.
    Stump,
    /// Two unequal live hands change places.
    Swap,
    /// A live and a dead hand change places.
    Logan,
    /// A player who is out passes.
    Pass,
}

/// Receives the sides that moves lead to.
pub(crate) trait Visit: FnMut(MoveKind, PlayerHands) {}
impl<F: FnMut(MoveKind, PlayerHands)> Visit for F {}

/// A sequence of live hands being filled.
struct Fill<'g> {
    game: &'g Game,
    /// Hands that the redistribution doesn't touch, followed by those filled.
    hands: [i16; MAX_HANDS],
    kind: MoveKind,
    before: PlayerHands,
}

impl Game {
    /// Visits every move of this side that touches nobody else; none for a player who is out or has swapped as often
    /// as allowed.
    pub(crate) fn own_moves(&self, side: &PlayerHands, visit: &mut impl Visit) {
        if self.is_out(side) {
            return;
        }
        let counted = self.rules().counted_swaps();
        if counted > 0 && side.swaps == counted {
            return;
        }
        self.transfers(side, visit);
        self.divisions(side, visit);
        if self.rules().splits == Some(Splits::Halvings) {
            self.halvings(side, visit);
        }
        if self.suicide() {
            for count in 1..self.live(side).len() {
                self.redistribute(side, count, MoveKind::Suicide, visit);
            }
        }
        self.other_own_moves(side, visit);
        self.passes(side, visit);
    }

    fn transfers(&self, side: &PlayerHands, visit: &mut impl Visit) {
        let live = self.live(side);
        match self.rules().transfers() {
            Transfer::None => {}
            Transfer::Multiple => self.redistribute(side, live.len(), MoveKind::Transfer, visit),
            Transfer::Single => {
                for first in 0..live.len() {
                    for second in first + 1..live.len() {
                        self.share(side, &[live[first], live[second]], 2, MoveKind::Transfer, visit);
                    }
                }
            }
        }
    }

    fn divisions(&self, side: &PlayerHands, visit: &mut impl Visit) {
        let live = self.live(side);
        let dead = self.hands() - live.len();
        match self.rules().divisions() {
            Division::None => {}
            Division::Redistribute => {
                for count in live.len() + 1..=self.hands() {
                    self.redistribute(side, count, MoveKind::Division, visit);
                }
            }
            Division::Partition | Division::Single => {
                let single = self.rules().divisions() == Division::Single;
                for &donor in live {
                    for revived in 1..=if single { dead.min(1) } else { dead } {
                        self.share(side, &[donor], revived + 1, MoveKind::Division, visit);
                    }
                }
            }
        }
    }

    /// Visits every way to distribute the total of the live hands over `count` live hands.
    fn redistribute(&self, side: &PlayerHands, count: usize, kind: MoveKind, visit: &mut impl Visit) {
        let live = self.live(side);
        let mut from = [0; MAX_HANDS];
        from[..live.len()].copy_from_slice(live);
        self.share(side, &from[..live.len()], count, kind, visit);
    }

    /// Visits every way to distribute what these hands of a side hold over `count` live hands instead.
    fn share(&self, side: &PlayerHands, from: &[i16], count: usize, kind: MoveKind, visit: &mut impl Visit) {
        let mut hands = [self.dead(); MAX_HANDS];
        let mut kept = 0;
        let mut taken = [false; MAX_HANDS];
        for &hand in self.live(side) {
            let place = (0..from.len()).find(|&p| !taken[p] && from[p] == hand);
            match place {
                Some(place) => taken[place] = true,
                None => {
                    hands[kept] = hand;
                    kept += 1;
                }
            }
        }
        if kept + count > self.hands() {
            return;
        }
        let least = if self.signed() { 1 - self.limit() } else { 1 };
        let mut fill = Fill { game: self, hands, kind, before: *side };
        fill.rest(kept, count, least, from.iter().sum(), visit);
    }

    /// Shares the fingers of one hand with a dead one, or of two live hands: evenly, or otherwise as evenly as whole
    /// fingers allow.
    fn halvings(&self, side: &PlayerHands, visit: &mut impl Visit) {
        let hands = side.hands(2);
        let (low, high) = (hands[0], hands[1]);
        if low > 0 && !self.rules().halve_live {
            return;
        }
        let apart = |fingers: i16| high - low - 2 * fingers * self.unit();
        let fewer = apart(0) / (2 * self.unit());
        let given = fewer + i16::from(apart(fewer + 1).abs() < apart(fewer));
        let even = apart(given) == 0 && (low + high) % (2 * self.unit()) == 0;
        let units = given * self.unit();
        if given > 0 && units < high && (even || self.rules().halve_odd) {
            visit(
                MoveKind::Halving,
                self.arrived(side, PlayerHands::new(&[low + units, high - units], 0, 0)),
            );
        }
    }

    fn other_own_moves(&self, side: &PlayerHands, visit: &mut impl Visit) {
        let live = self.live(side);
        if self.rules().meta && self.total(side) > self.limit() {
            self.meta(side, visit);
        }
        if self.rules().integers {
            let first = self.hands() - live.len();
            for (place, &hand) in live.iter().enumerate() {
                let value = if self.signed() { -hand } else { self.limit() - hand };
                let after = side.with(first + place, value);
                if !after.same_hands(side) {
                    visit(MoveKind::Integer, self.arrived(side, after));
                }
            }
        }
        if self.rules().stumps && side.hands(2) == [0, self.unit()] {
            visit(MoveKind::Stump, self.arrived(side, PlayerHands::new(&[1, 1], 0, 0)));
        }
        if self.rules().attack_self {
            let first = self.hands() - live.len();
            for tapper in 0..live.len() {
                for tapped in (0..live.len()).filter(|&tapped| tapped != tapper) {
                    visit(MoveKind::SelfAttack, self.hit(side, first + tapped, live[tapper]));
                }
            }
        }
    }

    fn meta(&self, side: &PlayerHands, visit: &mut impl Visit) {
        let total = self.total(side) - self.limit();
        let least = i16::from(!self.suicide());
        for low in least..=total / 2 {
            let after = PlayerHands::new(&[low, total - low], 0, 0);
            if total - low < self.limit() && self.whole_fingers(side, &after) {
                visit(MoveKind::Meta, self.arrived(side, after));
            }
        }
    }

    fn passes(&self, side: &PlayerHands, visit: &mut impl Visit) {
        if self.can_swap(side) {
            match self.rules().swaps {
                Swaps::AtMost(0) => {}
                Swaps::AtMost(_) => visit(MoveKind::Swap, PlayerHands { swaps: side.swaps + 1, ..*side }),
                Swaps::Unlimited => visit(MoveKind::Swap, *side),
            }
        }
        if self.rules().logan && self.live(side).len() < self.hands() {
            visit(MoveKind::Logan, self.rested(side));
        }
    }

    /// Returns whether only whole fingers moved between both: as many hands with a half as before.
    fn whole_fingers(&self, before: &PlayerHands, after: &PlayerHands) -> bool {
        let halves =
            |side: &PlayerHands| side.hands(self.hands()).iter().filter(|&&h| h % self.unit() != 0).count();
        self.signed() || halves(before) == halves(after)
    }

    /// Returns whether, in signed play, no split has made a hand zero: there are no more zeros than before.
    fn no_new_zero(&self, before: &PlayerHands, after: &PlayerHands) -> bool {
        let zeros = |side: &PlayerHands| self.live(side).iter().filter(|&&h| h == 0).count();
        zeros(after) <= zeros(before)
    }
}

impl Fill<'_> {
    /// Fills `count` hands from `place` on, ascending from `least`, so that they hold `left` units together.
    fn rest(&mut self, place: usize, count: usize, least: i16, left: i16, visit: &mut impl Visit) {
        let most = self.game.limit() - 1;
        if count == 0 {
            if left == 0 {
                self.show(visit);
            }
            return;
        }
        let others = count as i16 - 1;
        let low = least.max(left - others * most);
        let high = most.min(left.div_euclid(count as i16));
        for value in low..=high {
            self.hands[place] = value;
            self.rest(place + 1, count - 1, value, left - value, visit);
        }
        self.hands[place] = self.game.dead();
    }

    fn show(&self, visit: &mut impl Visit) {
        let after = PlayerHands::new(&self.hands[..self.game.hands()], 0, 0);
        let allowed = !after.same_hands(&self.before)
            && self.game.whole_fingers(&self.before, &after)
            && (!self.game.signed() || self.game.no_new_zero(&self.before, &after));
        if allowed {
            visit(self.kind, self.game.arrived(&self.before, after));
        }
    }
}
