//! The descriptors of alphabets.

use super::{ALPHABET_VALUE, TEXT_PARAM, TEXTS};
use crate::rewrite::alphabet;
use tg_core::native::table::{no_words, pure, shows};
use tg_core::native::{BlockType, Method, Module};

/// Alphabets.
pub(super) static MODULE: Module = Module {
    functions: false,
    name: "alphabet",
    doc: "The letters that rounds and games are written in.",
    methods: METHODS,
    operators: &[],
    refusals: &[],
    blocks: &[ALPHABET],
    words: &[],
};

/// An alphabet.
const ALPHABET: BlockType = BlockType {
    word: "alphabet",
    gives: "Alphabet",
    doc: "The letters of a game, each once. A letter of several characters, or one that isn't a word, stands in quotes. A text is cut into letters, longest first.",
    over: None,
    settings: &[],
    forms: &[],
    example: "alphabet dna { a t c g }",
    declares: no_words,
    build: alphabet::build,
};

const METHODS: &[Method] = &[
    pure(
        "letters",
        ALPHABET_VALUE,
        &[],
        TEXTS,
        "Its letters in their order. An alphabet can also be gone through like this list.",
        &[shows("alphabet dna { a t c g }\ndna.letters", r#"["a", "t", "c", "g"]"#)],
        alphabet::letters,
    ),
    pure(
        "symbols",
        ALPHABET_VALUE,
        &[],
        TEXTS,
        "The same as `letters`.",
        &[shows("alphabet two { \"ka\" \"ki\" }\ntwo.symbols", r#"["ka", "ki"]"#)],
        alphabet::letters,
    ),
    pure(
        "cut",
        ALPHABET_VALUE,
        &[TEXT_PARAM],
        TEXTS,
        "The text cut into letters, longest first.",
        &[shows(
            "alphabet two { k \"ch\" a }
two.cut(\"chak\")",
            r#"["ch", "a", "k"]"#,
        )],
        alphabet::cut,
    ),
];
