//! The moves of a position: each is the position it leads to.

use super::game::Game;
use super::side::Position;
use super::splits::MoveKind;

/// A move that was made or is possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// Where it leads.
    pub to: Position,
    /// The first kind of move, in the order of [`MoveKind`], that leads there.
    pub kind: MoveKind,
}

impl Game {
    /// Visits every move of a position; the same position may be visited more than once. Nothing is allocated.
    pub fn visit_moves(&self, position: &Position, mut visit: impl FnMut(Move)) {
        if self.is_over(position) {
            return;
        }
        let mover = position.sides()[0];
        if self.must_pass(position) {
            visit(Move { to: position.rotated(), kind: MoveKind::Pass });
            return;
        }
        self.visit_attacks(position, &mut visit);
        self.own_moves(&mover, &mut |kind, side| visit(Move { to: position.with(0, side).rotated(), kind }));
    }

    fn visit_attacks(&self, position: &Position, visit: &mut impl FnMut(Move)) {
        let mover = position.sides()[0];
        let kind = if self.is_out(&mover) { MoveKind::ZombieAttack } else { MoveKind::Attack };
        let rested = position.with(0, self.rested(&mover));
        for seat in 1..position.sides().len() {
            let target = position.sides()[seat];
            if self.is_out(&target) {
                continue;
            }
            let first = self.hands() - self.live(&target).len();
            for &tap in self.taps(&mover) {
                for hand in first..self.hands() {
                    let to = rested.with(seat, self.hit(&target, hand, tap)).rotated();
                    visit(Move { to, kind });
                }
            }
        }
    }

    /// Returns the plies of a position: the moves of the player to move there, or, if that player is out and passes,
    /// of the next one who doesn't.
    #[must_use]
    pub fn plies(&self, position: &Position) -> Vec<Move> {
        self.moves(&self.after_passes(position).0)
    }

    /// Returns the moves of a position in the order of the positions they lead to, each once; none if it's over.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Vec<Move> {
        let mut moves = Vec::new();
        self.visit_moves(position, |m| moves.push(m));
        moves.sort_unstable();
        moves.dedup_by_key(|m| m.to);
        moves
    }
}
