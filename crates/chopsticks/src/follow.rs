//! Whether playing by a list of patterns wins.
//!
//! A pattern is a position as the follower leaves it, the opponent's hands first: `1211`, or with letters for
//! hands, `ab12`; the same letter stands for the same hand everywhere in a pattern. The follower's first move
//! must fit the first pattern, the second the second, and so on; the last one applies to all further moves. A
//! move that wins at once is always allowed. If several moves fit, the follower may choose the best one; the
//! opponents may play anything.

use std::collections::BTreeMap;

use tg_progress::Progress;

use super::game::Game;
use super::limits::SearchError;
use super::notation::{NotationError, is_known, without_brackets};
use super::side::Position;

/// A hand of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Want {
    Hand(i16),
    Any(char),
}

/// A position with letters for arbitrary hands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern(Vec<Want>);

/// The result for a follower.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the docs of the variants name the fields
pub enum Following {
    /// The follower wins after at most `plies` plies.
    Wins { plies: u32 },
    /// The opponents can keep the follower from winning, with `line`.
    Fails { line: Vec<Position>, reason: FollowFailure },
}

/// How a line that follows the patterns fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FollowFailure {
    /// No move from its last position fits.
    NoMoveFits,
    /// The follower has lost, though others may play on (or nobody has won).
    Lost,
    /// Its last position occurred before, with the same pattern to follow: it never ends.
    Repeats,
}

impl Game {
    /// Parses a pattern: as a position, with letters for hands.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn pattern(&self, text: &str) -> Result<Pattern, Vec<NotationError>> {
        let text = without_brackets(text);
        if let Some(strange) = text.chars().find(|&c| !is_known(c) && !c.is_ascii_alphabetic()) {
            return Err(vec![NotationError::NotAHand { text: strange.to_string() }]);
        }
        let is_letter = |c: char| c.is_ascii_alphabetic() && !(self.signed() && c == 'x');
        let apart = text.contains(char::is_whitespace) || text.contains('|');
        let pieces: Vec<String> = if apart {
            text.replace('|', " ").split_whitespace().map(str::to_owned).collect()
        } else {
            text.chars().map(String::from).collect()
        };
        let expected = self.players() * self.hands();
        if pieces.len() != expected {
            return Err(vec![NotationError::Hands { expected, found: pieces.len() }]);
        }
        let mut errors = Vec::new();
        let mut wants = Vec::new();
        for piece in &pieces {
            let mut letters = piece.chars();
            match (letters.next().filter(|&c| is_letter(c)), letters.next()) {
                (Some(letter), None) => wants.push(Want::Any(letter)),
                _ => match self.read_hand(piece) {
                    Ok(hand) => wants.push(Want::Hand(hand)),
                    Err(error) => errors.push(error),
                },
            }
        }
        if errors.is_empty() { Ok(Pattern(wants)) } else { Err(errors) }
    }

    /// Returns whether a position fits a pattern: some order of each player's hands must.
    #[must_use]
    pub fn fits(&self, position: &Position, pattern: &Pattern) -> bool {
        let hands = self.hands();
        let all: Vec<i16> = position.sides().iter().flat_map(|s| s.hands(hands)).copied().collect();
        fits_from(&pattern.0, hands, &all, &mut vec![false; all.len()], 0, &mut BTreeMap::new())
    }

    /// Returns what happens when the player who moves at the start (`first`) or the next one follows these
    /// patterns (at least one).
    ///
    /// # Errors
    /// A [`SearchError`] from the progress, or if more than `most` positions are encountered.
    ///
    /// # Panics
    /// If there is no pattern.
    pub fn follow(
        &self,
        patterns: &[Pattern],
        first: bool,
        most: u64,
        progress: &mut impl Progress,
    ) -> Result<Following, SearchError> {
        assert!(!patterns.is_empty(), "a list of at least one pattern");
        let seat = usize::from(!first && self.players() > 1);
        let tree = Tree::grown(self, patterns, seat, most, progress)?;
        Ok(tree.outcome(self))
    }
}

/// Matches the pattern's hands from index `at` on against unused hands of the same player.
fn fits_from(
    wants: &[Want],
    hands: usize,
    all: &[i16],
    used: &mut Vec<bool>,
    at: usize,
    letters: &mut BTreeMap<char, i16>,
) -> bool {
    let Some(&want) = wants.get(at) else { return true };
    let own = at / hands * hands..at / hands * hands + hands;
    for place in own {
        let hand = all[place];
        let bound = match want {
            Want::Hand(wanted) => wanted == hand,
            Want::Any(letter) => letters.get(&letter).is_none_or(|&known| known == hand),
        };
        if used[place] || !bound {
            continue;
        }
        let binds = match want {
            Want::Any(letter) if !letters.contains_key(&letter) => Some(letter),
            _ => None,
        };
        used[place] = true;
        letters.extend(binds.map(|letter| (letter, hand)));
        if fits_from(wants, hands, all, used, at + 1, letters) {
            return true;
        }
        used[place] = false;
        letters.retain(|letter, _| binds != Some(*letter));
    }
    false
}

/// A position that a ply leads to, the follower's seat from its mover (after passes), and how many moves the
/// follower has made (up to the last pattern).
type Node = (Position, usize, usize);

/// Returns the node of a position, with the follower's seat from its mover.
fn node(game: &Game, position: Position, seat: usize, made: usize) -> Node {
    let (players, passed) = (game.players().max(1), game.after_passes(&position).1);
    (position, (seat + players - passed) % players, made)
}

/// Returns whether the follower can't win any more.
fn has_lost(game: &Game, &(position, seat, _): &Node) -> bool {
    let out = |at: Position| at.sides().get(seat).is_some_and(|side| game.is_out(side));
    !game.rules().misere && out(game.after_passes(&position).0)
}

/// Everything that can occur while one player follows patterns.
struct Tree {
    nodes: Vec<Node>,
    to: Vec<Vec<usize>>,
    /// For each node, the number of plies in which the follower surely wins.
    wins: Vec<Option<u32>>,
}

impl Tree {
    fn grown(
        game: &Game,
        patterns: &[Pattern],
        seat: usize,
        most: u64,
        progress: &mut impl Progress,
    ) -> Result<Tree, SearchError> {
        let mut nodes = vec![node(game, game.start(), seat, 0)];
        let mut numbers: BTreeMap<Node, usize> = BTreeMap::from([(nodes[0], 0)]);
        let mut to: Vec<Vec<usize>> = Vec::new();
        let mut done = 0;
        while done < nodes.len() {
            let (position, seat, made) = nodes[done];
            let after = (seat + game.players().max(1) - 1) % game.players().max(1);
            let fits = |next: &Position| {
                seat > 0 || game.winner(next) == Some(after) || game.fits(next, &patterns[made])
            };
            let made = if seat == 0 { (made + 1).min(patterns.len() - 1) } else { made };
            let moves = if has_lost(game, &nodes[done]) { Vec::new() } else { game.plies(&position) };
            let next = moves.into_iter().map(|m| m.to).filter(fits);
            let children = next.map(|next| {
                let next = node(game, next, after, made);
                *numbers.entry(next).or_insert_with(|| {
                    nodes.push(next);
                    nodes.len() - 1
                })
            });
            let children = children.collect();
            to.push(children);
            done += 1;
            progress.charge(1)?;
            if nodes.len() as u64 > most {
                return Err(SearchError::TooMany { bound: nodes.len() as u128, limit: most });
            }
        }
        let wins = vec![None; nodes.len()];
        let mut tree = Tree { nodes, to, wins };
        tree.value(game);
        Ok(tree)
    }

    /// Finds where the follower wins, in order of increasing plies.
    fn value(&mut self, game: &Game) {
        let won = |node: &Node| game.winner(&node.0) == Some(node.1);
        for (node, wins) in self.nodes.iter().zip(&mut self.wins) {
            *wins = won(node).then_some(0);
        }
        let mut plies = 0;
        loop {
            plies += 1;
            let decided = |node: usize| self.wins[node].is_some();
            let wins_now = |at: usize| {
                let to = &self.to[at];
                let enough = match self.nodes[at].1 {
                    0 => to.iter().any(|&node| decided(node)),
                    _ => to.iter().all(|&node| decided(node)),
                };
                !decided(at) && !to.is_empty() && enough
            };
            let fresh: Vec<usize> = (0..self.nodes.len()).filter(|&at| wins_now(at)).collect();
            if fresh.is_empty() {
                return;
            }
            fresh.into_iter().for_each(|at| self.wins[at] = Some(plies));
        }
    }

    fn outcome(&self, game: &Game) -> Following {
        if let Some(plies) = self.wins[0] {
            return Following::Wins { plies };
        }
        // From a node that isn't won, the opponents always have a move to another one.
        let mut path = vec![0];
        loop {
            let at = *path.last().expect("begun with the start");
            let line = || path.iter().map(|&node| self.nodes[node].0).collect();
            let fails = |reason| Following::Fails { line: line(), reason };
            if game.is_over(&self.nodes[at].0) || has_lost(game, &self.nodes[at]) {
                return fails(FollowFailure::Lost);
            }
            if self.to[at].is_empty() {
                return fails(FollowFailure::NoMoveFits);
            }
            if path[..path.len() - 1].contains(&at) {
                return fails(FollowFailure::Repeats);
            }
            let next = self.failing(at, &path);
            path.push(next);
        }
    }

    /// Returns a node that isn't won after another one that isn't; one where the follower is stuck or has lost if
    /// there is one, otherwise a new one.
    fn failing(&self, at: usize, path: &[usize]) -> usize {
        let not_won = || self.to[at].iter().copied().filter(|&node| self.wins[node].is_none());
        let ends = not_won().find(|&node| self.to[node].is_empty());
        let fresh = || not_won().find(|node| !path.contains(node));
        ends.or_else(fresh).or_else(|| not_won().next()).expect("else it would be won")
    }
}
