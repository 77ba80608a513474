//! The game as it is written down: players with goals, and the rules of each round. (A player's
//! notes on the rewriting party game, 2015.)

use super::alphabet::Alphabet;
use super::goal::{Goal, HitCounting};
use super::round::Rule;
use super::standing::Ties;

/// A player and what they want.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PlayerGoal {
    /// The player's name.
    pub player: String,
    /// The player's goal.
    pub goal: Goal,
}

/// Which rule decides a game in which several players have the most hits: the owner of the last rule applied wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TieBreak {
    /// The last rule of those who have the most hits.
    #[default]
    Tied,
    /// The last rule of any player, even one with fewer hits.
    Anyone,
}

/// A game: what is on the table, who plays, and what they wrote. Everyone with a goal is a player, in the
/// order of the goals. The alphabet is declared.
#[derive(Clone, Debug)]
pub struct PartyGame {
    /// The letters of the game.
    pub alphabet: Alphabet,
    /// What is on the table at first; if `None`, the letters in the alphabet's order.
    pub start: Option<String>,
    /// The goals, one for each player.
    pub goals: Vec<PlayerGoal>,
    /// The rules of each round, in the order they were written.
    pub rounds: Vec<Vec<Rule>>,
    /// How many rounds are planned.
    pub planned: usize,
    /// How hits are counted.
    pub counting: HitCounting,
    /// Whether a right side may be empty.
    pub allow_empty: bool,
    /// The effect of a tie.
    pub ties: Ties,
    /// Whose rule decides if several players have the most hits.
    pub tie_break: TieBreak,
}

impl PartyGame {
    /// Creates a game over an alphabet, without players, and with three rounds to play.
    pub fn new(alphabet: Alphabet) -> PartyGame {
        PartyGame {
            alphabet,
            start: None,
            goals: Vec::new(),
            rounds: Vec::new(),
            planned: 3,
            counting: HitCounting::default(),
            allow_empty: true,
            ties: Ties::default(),
            tie_break: TieBreak::default(),
        }
    }

    /// Returns what is on the table at first.
    pub fn start(&self) -> String {
        let in_order = || self.alphabet.symbols().map(|(_, name)| name).collect();
        self.start.clone().unwrap_or_else(in_order)
    }
}
