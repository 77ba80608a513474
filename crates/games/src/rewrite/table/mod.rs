//! The descriptors of the rewriting game, and what they share.

mod alphabet;
mod game;
mod round;
mod word;

pub(super) use game::GAME;

use super::words;
use tg_core::native::table::{must, setting};
use tg_core::native::{Module, Param, Setting, Type};

/// Alphabets, rounds and games.
pub const MODULES: &[&Module] = &[&alphabet::MODULE, &round::MODULE, &game::MODULE, &word::MODULE];

const ALPHABET_VALUE: Type = Type::Object("Alphabet");
const ROUND_VALUE: Type = Type::Object("Round");
const GAME_VALUE: Type = Type::Object("Game");
const WORD_VALUE: Type = Type::Object("Word");
const STRING: Type = Type::OneOf(&[Type::Text, WORD_VALUE]);
const TEXTS: Type = Type::ListOf(&Type::Text);
const STRINGS: Type = Type::ListOf(&STRING);
const RECORDS: Type = Type::ListOf(&Type::Record);

pub(super) const TIES: Setting = setting("ties", Type::Text, "cancel")
    .words(words::TIES.words)
    .doc("What a tie does. `cancel`: the rules with this left side are treated as if absent. `block`: one letter is copied. `span`: the whole left side is copied. `next`: the tied rules drop out, and a longer right side may apply.");

const TEXT_PARAM: Param = must("text", Type::Text);

const STRING_PARAM: Param = must("text", STRING);
