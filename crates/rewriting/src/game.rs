//! The game as it is written down: players with goals, and the rules of each round. (A player's
//! notes on the rewriting party game, 2015.)

use dashu_int::UBig;

use super::alphabet::Alphabet;
use super::budget::PassError;
use super::goal::Goal;
use super::paper::LineFault;
use super::referee::Breach;
use super::round::Rule;
use super::standing::Ties;

/// How hits are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Counting {
    /// From left to right, without overlap.
    #[default]
    Leftmost,
    /// Every start counts.
    Overlap,
}

/// A player and what they want.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Wish {
    /// The player's name.
    pub player: String,
    /// The player's goal.
    pub goal: Goal,
}

/// A game: what is on the table, who plays, and what they wrote. Who has a goal is a player, in the
/// order of the goals. The alphabet is a declared one.
#[derive(Clone, Debug)]
pub struct Game {
    /// The letters of the game.
    pub alphabet: Alphabet,
    /// What is on the table at first; `None`: the letters in the alphabet's order.
    pub start: Option<String>,
    /// The goals, one for each player.
    pub goals: Vec<Wish>,
    /// The rules of each round, in the order they were written.
    pub rounds: Vec<Vec<Rule>>,
    /// How many rounds there are to be.
    pub planned: usize,
    /// How hits are counted.
    pub counting: Counting,
    /// Whether a right side may be empty.
    pub allow_empty: bool,
    /// What a tie does.
    pub ties: Ties,
}

/// Why a game can't be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// Rules of the game were broken: all that were found.
    Breaches(Vec<Breach>),
    /// The pass of round `by`, after round `after` was written, did not finish; the line before it has so
    /// many letters.
    Line { after: usize, by: usize, length: UBig, fault: LineFault },
    /// A search for goals, after this round was written, did not finish.
    Stopped { round: usize, error: PassError },
    /// The hits of a goal can't be counted in a last line of so many letters: the matches of its expression
    /// may have any length, or depend on what stands around them.
    Goal { goal: usize, length: UBig },
}

impl Game {
    /// A game over an alphabet with nobody in it yet, and three rounds to be played.
    pub fn new(alphabet: Alphabet) -> Game {
        Game {
            alphabet,
            start: None,
            goals: Vec::new(),
            rounds: Vec::new(),
            planned: 3,
            counting: Counting::default(),
            allow_empty: true,
            ties: Ties::default(),
        }
    }

    /// What is on the table at first.
    pub fn start(&self) -> String {
        let in_order = || self.alphabet.symbols().map(|(_, name)| name).collect();
        self.start.clone().unwrap_or_else(in_order)
    }
}
