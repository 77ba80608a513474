//! The descriptors of games of your own, and what they share.

mod game;
mod position;
mod reachable;
pub(super) mod settings;
mod solution;

use super::players::STRATEGIES;
use tg_core::native::table::{may, must, named};
use tg_core::native::{Module, Param, Type};

/// Games, positions, what is reachable, solutions.
pub const MODULES: &[&Module] = &[&game::MODULE, &position::MODULE, &reachable::MODULE, &solution::MODULE];

const DUEL: Type = Type::Object("Duel");
const POSITION: Type = Type::Object("DuelPosition");
const REACHABLE: Type = Type::Object("DuelReach");
const SOLUTION: Type = Type::Object("DuelSolution");
const ANY_OF_GAME: Type = Type::OneOf(&[DUEL, REACHABLE, SOLUTION]);
const RECORDS: Type = Type::ListOf(&Type::Record);
const POSITIONS: Type = Type::ListOf(&POSITION);
const GRAPH: Type = Type::Object("Graph");
const MAYBE_NUMBER: Type = Type::OneOf(&[Type::Number, Type::None]);
/// A word, or a number in games with scores or chance.
const WORTH: Type = Type::OneOf(&[Type::Text, Type::Number]);

/// A position, or the value that it is.
const AT: Param = must("position", Type::Any);
/// Who moves there.
const WHO: Param = named("who", Type::Whole(1), "the only player who can be to move there");
/// A player.
const PLAYER: Param = may("player", Type::Whole(1), "the one who wins, else the first");

/// Who plays: a word, a function of a position, or a machine that learned the game.
const STRATEGY: Type = Type::OneOf(&[Type::Text, Type::Question, Type::Object("Machine")]);
/// Whom a person plays against.
pub(crate) const AGAINST: Param =
    named("against", STRATEGY, "perfect").words(STRATEGIES).called_with(POSITION);
/// Two players, and how many games they play.
pub(crate) const SIMULATED: &[Param] = &[
    must("first", STRATEGY).words(STRATEGIES).called_with(POSITION),
    must("second", STRATEGY).words(STRATEGIES).called_with(POSITION),
    named("games", Type::Whole(1), "1000"),
    named("seed", Type::Number, "the run's generator"),
];

/// A script that begins with the game of taking one to three from a heap.
macro_rules! take {
    ($then:literal) => {
        concat!("duel take { start: 21; moves: n -> [n - k for k in 1..=3 if k <= n] }\n", $then)
    };
}
/// The same with three heaps.
macro_rules! nim {
    ($then:literal) => {
        concat!(
            "fn less(h, i, k) { var g = h; g[i] -= k; g }\nduel nim {\n  start: [3, 4, 5]\n  moves: h -> [[\"{i}-{k}\", less(h, i, k)] for i in 0..h.count for k in 1..=h[i]]\n  same: h -> h.sort\n}\n",
            $then
        )
    };
}
use {nim, take};
