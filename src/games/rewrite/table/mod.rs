//! The descriptors of the rewriting game, and what they share.

mod alphabet;
mod game;
mod round;
mod word;

pub(super) use game::GAME;

use super::words;
use crate::notation::Name;
use crate::seam::{Effect, Example, Explain, Method, Module, Native, Need, Param, Setting, Type};
use crate::syntax::ast;

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

const TIES: Setting = Setting {
    name: "ties",
    takes: Type::Text,
    default: "cancel",
    words: words::TIES,
    doc: "What a tie does. `cancel`: the rules of this left side are as if absent. `block`: one letter is copied. `span`: the whole left side is copied. `next`: the tied rules drop out, and a longer right side may apply.",
};

fn no_words(_: &ast::Block) -> Vec<Name> {
    Vec::new()
}

/// A method that only answers.
const fn asks(
    of: Type,
    name: &'static str,
    params: &'static [Param],
    gives: Type,
    doc: &'static str,
    example: &'static [Example],
    call: Native,
) -> Method {
    Method { name, of, params, gives, effect: Effect::Pure, doc, examples: example, call, explain: None }
}

/// The same method with reasons.
const fn with_reasons(explain: Explain, method: Method) -> Method {
    Method { explain: Some(explain), ..method }
}

const TEXT_PARAM: Param = Param { name: "text", takes: Type::Text, need: Need::Required };

const STRING_PARAM: Param = Param { name: "text", takes: STRING, need: Need::Required };

const fn shows(source: &'static str, gives: &'static str) -> Example {
    Example { source, gives }
}
