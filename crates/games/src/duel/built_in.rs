//! A game of the language for two as a game of your own: its rules are functions of Rust instead of the script's.

use super::build::DUEL;
use super::rules::{GameRule, Rule, Rules};
use super::values::{Duel, DuelValue};
use std::rc::Rc;
use tg_core::native::GivenSettings;
use tg_core::value::{Object, Value};

/// The rules of a game for two, each asked of one position; who moves is a part of the position, or doesn't count.
pub(crate) struct BuiltIn {
    /// What the game is called.
    pub name: Option<Rc<str>>,
    /// The first position.
    pub start: Value,
    /// The moves, as a script would list them: `[name, next]`.
    pub moves: GameRule,
    /// `win`, `draw` or `loss` for the player to move, or none while the game goes on.
    pub over: GameRule,
    /// What people see of a position.
    pub show: GameRule,
    /// The position that a text or a number stands for, after some position of the game.
    pub read: GameRule,
}

impl BuiltIn {
    /// The game as a value.
    pub fn value(self) -> Value {
        let rules = Rules {
            start: self.start,
            moves: Rule::of_game(self.moves),
            over: Some(Rule::of_game(self.over)),
            show: Some(Rule::of_game(self.show)),
            same: None,
            score: None,
            parts: None,
            read: Some(self.read),
            misere: false,
            alone: false,
        };
        Object::value(DuelValue(Rc::new(Duel::new(self.name, GivenSettings::nothing(&DUEL), rules))))
    }
}
