//! The notations of all games.

use super::notation::Notation;
use super::{catan, deck, dice, rewrite, settings};
use tg_grammar::Rule;

/// The notations of all games.
pub(super) const NOTATIONS: &[Notation] = &[
    rewrite::ALPHABET,
    rewrite::ROUND,
    rewrite::GAME,
    deck::DECK,
    dice::DIE,
    settings::CHOPSTICKS,
    settings::MENACE,
    settings::DUEL,
    settings::PUZZLE,
    catan::CATAN,
];

impl Notation {
    /// The notation whose blocks or single rows are parsed by a rule of the grammar.
    pub(super) fn of(by: Rule) -> Option<&'static Notation> {
        NOTATIONS.iter().find(|n| n.block == by || n.only == by)
    }
}
