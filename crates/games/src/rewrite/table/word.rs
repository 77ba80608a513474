//! The descriptors of words.

use super::{STRING, WORD_VALUE};
use crate::rewrite::word;
use tg_core::native::table::{pure, shows};
use tg_core::native::{Method, Module, Need, Operator, Param, Type};

/// Words.
pub(super) static MODULE: Module = Module {
    functions: false,
    name: "word",
    doc: "A string that passes of rounds have made and that is too long to stand there as a text: `iterate` gives one where the result takes more than 1 MiB. It equals its text and is taken wherever a text is, as long as it can be written out (64 MiB). A longer one has what can be told without that: its length, counts, `w[7]`, `w[-20..]`, `==`, `+`, and rounds may go over it. What takes 1 MiB or less is a text again.",
    methods: METHODS,
    operators: SIGNS,
    refusals: &[],
    blocks: &[],
    words: &[],
};

const PART_PARAM: Param = Param { name: "part", takes: Type::Text, need: Need::Required };

const WHAT_PARAM: Param = Param {
    name: "what",
    takes: Type::OneOf(&[Type::Text, Type::Function]),
    need: Need::Optional("every character"),
};

const OVERLAP_PARAM: Param =
    Param { name: "overlap", takes: Type::Bool, need: Need::Named("only hits that don't overlap") };

const SIGNS: &[Operator] = &[
    Operator {
        sign: "+",
        of: WORD_VALUE,
        alone: false,
        gives: STRING,
        doc: "Two words, or a word and a text, one after the other.",
        examples: &[shows(
            "let w = (round < a => aa >).iterate(\"a\", 100)\n(w + w + \"b\").length == 2 ** 101 + 1",
            "true",
        )],
        call: word::word_join,
        twice: None,
    },
    Operator {
        sign: "*",
        of: WORD_VALUE,
        alone: false,
        gives: STRING,
        doc: "A word several times, one after the other.",
        examples: &[shows(
            "let w = (round < a => aa >).iterate(\"a\", 100)\n(w * 10 ** 9).length == 2 ** 100 * 10 ** 9",
            "true",
        )],
        call: word::word_repeat,
        twice: None,
    },
];

const METHODS: &[Method] = &[
    pure(
        "length",
        WORD_VALUE,
        &[],
        Type::Number,
        "How many characters there are.",
        &[shows(
            "round fib < a => ab; b => a >\nfib.iterate(\"a\", 145).length",
            "2353412818241252672952597492098",
        )],
        word::word_count,
    ),
    pure(
        "size",
        WORD_VALUE,
        &[],
        Type::Number,
        "How many characters there are, as `length`.",
        &[shows("(round < a => aa >).iterate(\"a\", 100).size == 2 ** 100", "true")],
        word::word_count,
    ),
    pure(
        "count",
        WORD_VALUE,
        &[WHAT_PARAM],
        Type::Number,
        "How many characters there are; with `what`, how often that text occurs without overlaps, or for how many characters that function holds.",
        &[shows(
            "round morse < 0 => 01; 1 => 10 >\nlet w = morse.iterate(\"0\", 100)\n[w.count(\"0\") == 2 ** 99, w.count(\"000\"), w.count(c -> c != \"0\") == 2 ** 99]",
            "[true, 0, true]",
        )],
        word::word_count,
    ),
    pure(
        "hits",
        STRING,
        &[PART_PARAM, OVERLAP_PARAM],
        Type::Number,
        "How often `part` occurs in a text or a word: without overlaps, or with `overlap: true` at every place.",
        &[
            shows("[\"banana\".hits(\"ana\"), \"banana\".hits(\"ana\", overlap: true)]", "[1, 2]"),
            shows(
                "(round < a => aa >).iterate(\"a\", 100).hits(\"aa\", overlap: true) == 2 ** 100 - 1",
                "true",
            ),
        ],
        word::word_hits,
    ),
    pure(
        "contains",
        WORD_VALUE,
        &[PART_PARAM],
        Type::Bool,
        "Whether `part` occurs in it.",
        &[shows("(round < a => ab; b => a >).iterate(\"a\", 100).contains(\"bb\")", "false")],
        word::word_contains,
    ),
    pure(
        "starts_with",
        WORD_VALUE,
        &[PART_PARAM],
        Type::Bool,
        "Whether it begins with `part`.",
        &[shows("(round < a => ab; b => a >).iterate(\"a\", 100).starts_with(\"abaab\")", "true")],
        word::word_starts,
    ),
    pure(
        "ends_with",
        WORD_VALUE,
        &[PART_PARAM],
        Type::Bool,
        "Whether it ends with `part`.",
        &[shows("(round < a => aa >).iterate(\"ab\", 100).ends_with(\"aab\")", "true")],
        word::word_ends,
    ),
    pure(
        "is_empty",
        WORD_VALUE,
        &[],
        Type::Bool,
        "Whether it has no characters: never, as short strings are texts.",
        &[shows("(round < a => aa >).iterate(\"a\", 100).is_empty", "false")],
        word::word_is_empty,
    ),
    pure(
        "text",
        WORD_VALUE,
        &[],
        Type::Text,
        "The whole word written out, if the memory allows it.",
        &[shows("(round < a => aa >).iterate(\"a\", 21).text == \"a\" * 2 ** 21", "true")],
        word::word_text,
    ),
    pure(
        "symbols",
        WORD_VALUE,
        &[],
        Type::Number,
        "How many symbols the grammar has that the word is kept as.",
        &[shows("(round < a => aa >).iterate(\"a\", 100).symbols", "101")],
        word::word_symbols,
    ),
];
