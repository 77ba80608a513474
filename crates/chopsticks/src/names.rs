//! The names of moves.
//!
//! Hands are lettered from the mover's `A` on through all seats, each player's ascending: an attack is the
//! hand that taps and the hand that is tapped, `AC`; `AB` on oneself. A zombie taps with `Z`. Every move that
//! changes only the mover's hands is named by its effect, `04-13` (`3 10-5 8` for hands of two digits). A
//! swap writes the same hands with the least and the greatest live one exchanged, `13-31`; `logan` with a dead
//! and the least live one exchanged, `04-40`. The move of a player who is out is `pass`.

use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use tg_progress::Progress;

use super::game::Game;
use super::limits::SearchError;
use super::moves::Move;
use super::side::{PlayerHands, Position};
use super::splits::MoveKind;
use super::table::{all_sides, closure};

/// A move's name and its kind.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Action {
    /// The kind of move.
    pub kind: MoveKind,
    /// Its name, such as `AC` or `04-13`.
    pub name: String,
}

/// `A` to `Z`, then `a` to `v`: enough for eight players with six hands.
fn letter(hand: usize) -> char {
    let base = if hand < 26 { b'A' + hand as u8 } else { b'a' + (hand - 26) as u8 };
    char::from(base)
}

/// The maximum number of sides whose changes are listed by [`Game::actions`].
const MOST_SIDES: usize = 1 << 16;

impl Game {
    /// Returns the first name of a move from a position; `None` if it isn't one of its moves.
    #[must_use]
    pub fn name(&self, from: &Position, to: &Position) -> Option<String> {
        self.named(from).into_iter().find(|(m, _)| m.to == *to).map(|(_, name)| name)
    }

    /// Returns the move with this name, or to the position written this way.
    #[must_use]
    pub fn find_move(&self, from: &Position, text: &str) -> Option<Move> {
        let bare = |name: &str| name.split_whitespace().collect::<Vec<_>>().join(" ");
        let wanted = bare(text);
        let by_name = self.named(from).into_iter().find(|(_, name)| bare(name) == wanted).map(|(m, _)| m);
        by_name.or_else(|| {
            let to = self.read(text).ok()?.position;
            self.moves(from).into_iter().find(|m| m.to == to)
        })
    }

    /// Returns all moves of a position with all their names, attacks first.
    #[must_use]
    pub fn named(&self, from: &Position) -> Vec<(Move, String)> {
        let mut named = Vec::new();
        if self.is_over(from) {
            return named;
        }
        let mover = from.sides()[0];
        if self.must_pass(from) {
            return vec![(Move { to: from.rotated(), kind: MoveKind::Pass }, "pass".to_owned())];
        }
        self.name_attacks(from, &mut named);
        let mut own = Vec::new();
        self.own_moves(&mover, &mut |kind, side| own.push((kind, side)));
        let mut letters = self.self_attack_letters(&mover).into_iter();
        // Two donors may give the same split.
        let mut seen = FxHashSet::default();
        for (kind, side) in own {
            let name = match kind {
                MoveKind::SelfAttack => letters.next().expect("a name for each tap"),
                _ => self.change(kind, &mover, &side),
            };
            if seen.insert(name.clone()) {
                named.push((Move { to: from.with(0, side).rotated(), kind }, name));
            }
        }
        named
    }

    fn name_attacks(&self, from: &Position, named: &mut Vec<(Move, String)>) {
        let mover = from.sides()[0];
        let zombie = self.is_out(&mover);
        let first = self.hands() - self.live(&mover).len();
        let mut moves = Vec::new();
        self.visit_moves(from, |m| {
            if matches!(m.kind, MoveKind::Attack | MoveKind::ZombieAttack) {
                moves.push(m);
            }
        });
        let mut next = moves.into_iter();
        for seat in (1..self.players()).filter(|&seat| !self.is_out(&from.sides()[seat])) {
            let dead = self.hands() - self.live(&from.sides()[seat]).len();
            for tap in 0..self.taps(&mover).len() {
                let tapper = if zombie { 'Z' } else { letter(first + tap) };
                for hand in dead..self.hands() {
                    let tapped = letter(seat * self.hands() + hand);
                    named.push((next.next().expect("a move for each tap"), format!("{tapper}{tapped}")));
                }
            }
        }
    }

    fn self_attack_letters(&self, mover: &PlayerHands) -> Vec<String> {
        let live = self.hands() - self.live(mover).len()..self.hands();
        let pairs = live.clone().flat_map(|tapper| live.clone().map(move |tapped| (tapper, tapped)));
        pairs.filter(|(a, b)| a != b).map(|(a, b)| format!("{}{}", letter(a), letter(b))).collect()
    }

    /// Returns the name of a change of a player's own hands.
    fn change(&self, kind: MoveKind, before: &PlayerHands, after: &PlayerHands) -> String {
        let single =
            |side: &PlayerHands| side.hands(self.hands()).iter().all(|&h| self.write_hand(h).len() == 1);
        let together = self.rules().fingers <= 10 && single(before) && single(after);
        let between = if together { "" } else { " " };
        let hands = |side: &PlayerHands| self.write_hands(side, between);
        let mut written: Vec<String> =
            after.hands(self.hands()).iter().map(|&hand| self.write_hand(hand)).collect();
        let first_live = self.hands() - self.live(after).len();
        match kind {
            MoveKind::Swap => written.swap(first_live, self.hands() - 1),
            MoveKind::Logan => written.swap(first_live - 1, first_live),
            _ => {}
        }
        let to = written.join(between);
        format!("{}-{}", hands(before), to)
    }

    /// Returns all names of moves that this variant has, in the order of kinds: attacks first.
    ///
    /// # Errors
    /// A [`SearchError`] if there are too many sides to list their changes.
    pub fn actions(&self, progress: &mut impl Progress) -> Result<Vec<Action>, SearchError> {
        let mut actions = BTreeSet::new();
        let hands = self.hands();
        // With `misere`, the game is over as soon as someone who could become a zombie is out.
        let zombies = self.rules().zombies && !self.rules().misere;
        for tapped in (hands..self.players() * hands).map(letter) {
            for tapper in (0..hands).map(letter) {
                actions.insert(Action { kind: MoveKind::Attack, name: format!("{tapper}{tapped}") });
            }
            if zombies {
                actions.insert(Action { kind: MoveKind::ZombieAttack, name: format!("Z{tapped}") });
            }
        }
        if self.rules().attack_self {
            for (tapper, tapped) in (0..hands).flat_map(|a| (0..hands).map(move |b| (a, b))) {
                if tapper != tapped {
                    let name = format!("{}{}", letter(tapper), letter(tapped));
                    actions.insert(Action { kind: MoveKind::SelfAttack, name });
                }
            }
        }
        if self.players() > 2 && !self.rules().zombies && !self.rules().misere {
            actions.insert(Action { kind: MoveKind::Pass, name: "pass".to_owned() });
        }
        let bound = u128::from(self.ranking.size());
        let sides = match all_sides(self, MOST_SIDES as u64) {
            Some(sides) => sides,
            None => closure(self, self.start().sides(), MOST_SIDES, progress)?
                .ok_or(SearchError::TooMany { bound, limit: MOST_SIDES as u64 })?,
        };
        let mut names: BTreeSet<String> = BTreeSet::new();
        for side in &sides {
            self.own_moves(side, &mut |kind, after| {
                if kind != MoveKind::SelfAttack {
                    let name = self.change(kind, side, &after);
                    if names.insert(name.clone()) {
                        actions.insert(Action { kind, name });
                    }
                }
            });
        }
        progress.charge(sides.len() as u64)?;
        Ok(actions.into_iter().collect())
    }
}
