//! The descriptors of alphabets.

use super::{ALPHABET_VALUE, TEXT_PARAM, TEXTS};
use crate::rewrite::alphabet;
use tg_core::native::table::{method, no_words, shows, stands_for};
use tg_core::native::{BlockType, Method, Module, Type};

/// Alphabets.
pub(super) static MODULE: Module = Module {
    name: "alphabet",
    doc: "The letters that rounds and games use.",
    methods: METHODS,
    stand_ins: &[stands_for("Alphabet", &[Type::List])],
    blocks: &[ALPHABET],
    ..Module::EMPTY
};

/// An alphabet.
const ALPHABET: BlockType = BlockType {
    word: "alphabet",
    gives: "Alphabet",
    doc: "The letters of a game, each once. Put a letter of several characters, or one that isn't a word, in quotes. A text is split into letters, the longest first.",
    over: None,
    settings: &[],
    forms: &[],
    next_words: None,
    example: "alphabet dna { a t c g }",
    declares: no_words,
    build: alphabet::build,
};

const METHODS: &[Method] = &[
    method("letters", ALPHABET_VALUE, TEXTS, alphabet::letters)
        .doc("Its letters in order. You can also iterate over the alphabet itself.")
        .examples(&[shows("alphabet dna { a t c g }\ndna.letters", r#"["a", "t", "c", "g"]"#)]),
    method("symbols", ALPHABET_VALUE, TEXTS, alphabet::letters)
        .doc("The same as `letters`.")
        .examples(&[shows("alphabet two { \"ka\" \"ki\" }\ntwo.symbols", r#"["ka", "ki"]"#)]),
    method("cut", ALPHABET_VALUE, TEXTS, alphabet::cut)
        .takes(&[TEXT_PARAM])
        .doc("The text split into letters, the longest first.")
        .examples(&[shows(
            "alphabet two { k \"ch\" a }
two.cut(\"chak\")",
            r#"["ch", "a", "k"]"#,
        )]),
];
