//! The descriptors of words.

use super::{STRING, WORD_VALUE};
use crate::rewrite::word;
use tg_core::native::table::{may, method, must, named, operator, shows, stands_for};
use tg_core::native::{Method, Module, Operator, Param, Type};

/// Words.
pub(super) static MODULE: Module = Module {
    name: "word",
    doc: "A very long string produced by rounds: `iterate` returns one if the result takes more than 1 MiB. It equals its text, and works wherever a text does, up to 64 MiB. A longer one still has its length, counts, `w[7]`, `w[-20..]`, `==`, `+`, and rounds can be applied to it. What takes 1 MiB or less is a text again.",
    methods: METHODS,
    stand_ins: &[stands_for("Word", &[Type::Text])],
    operators: SIGNS,
    ..Module::EMPTY
};

const PART_PARAM: Param = must("part", Type::Text);

const SIGNS: &[Operator] = &[
    operator("+", WORD_VALUE, STRING, word::word_join)
        .doc("Two words, or a word and a text, joined.")
        .examples(&[shows(
            "let w = (round < a => aa >).iterate(\"a\", 100)\n(w + w + \"b\").length == 2 ** 101 + 1",
            "true",
        )]),
    operator("*", WORD_VALUE, STRING, word::word_repeat).doc("A word, repeated.").examples(&[shows(
        "let w = (round < a => aa >).iterate(\"a\", 100)\n(w * 10 ** 9).length == 2 ** 100 * 10 ** 9",
        "true",
    )]),
];

const METHODS: &[Method] = &[
    method("length", WORD_VALUE, Type::Number, word::word_count)
        .doc("How many characters there are.")
        .examples(&[shows(
            "round fib < a => ab; b => a >\nfib.iterate(\"a\", 145).length",
            "2353412818241252672952597492098",
        )]),
    method("size", WORD_VALUE, Type::Number, word::word_count)
        .doc("How many characters there are, as `length`.")
        .examples(&[shows("(round < a => aa >).iterate(\"a\", 100).size == 2 ** 100", "true")]),
    method("count", WORD_VALUE, Type::Number, word::word_count)
        .takes(&[may("what", Type::OneOf(&[Type::Text, Type::Function]), "every character")])
        .doc("How many characters there are; with `what`, how often that text occurs without overlaps, or for how many characters that function is true.")
        .examples(&[shows(
            "round morse < 0 => 01; 1 => 10 >\nlet w = morse.iterate(\"0\", 100)\n[w.count(\"0\") == 2 ** 99, w.count(\"000\"), w.count(c -> c != \"0\") == 2 ** 99]",
            "[true, 0, true]",
        )]),
    method("hits", STRING, Type::Number, word::word_hits)
        .takes(&[PART_PARAM, named("overlap", Type::Bool, "only hits that don't overlap")])
        .doc("How often `part` occurs in a text or a word: without overlaps, or with `overlap: true` at every index.")
        .examples(&[
            shows("[\"banana\".hits(\"ana\"), \"banana\".hits(\"ana\", overlap: true)]", "[1, 2]"),
            shows("(round < a => aa >).iterate(\"a\", 100).hits(\"aa\", overlap: true) == 2 ** 100 - 1", "true"),
        ]),
    method("contains", WORD_VALUE, Type::Bool, word::word_contains)
        .takes(&[PART_PARAM])
        .doc("Whether `part` occurs in it.")
        .examples(&[shows("(round < a => ab; b => a >).iterate(\"a\", 100).contains(\"bb\")", "false")]),
    method("starts_with", WORD_VALUE, Type::Bool, word::word_starts)
        .takes(&[PART_PARAM])
        .doc("Whether it begins with `part`.")
        .examples(&[shows("(round < a => ab; b => a >).iterate(\"a\", 100).starts_with(\"abaab\")", "true")]),
    method("ends_with", WORD_VALUE, Type::Bool, word::word_ends)
        .takes(&[PART_PARAM])
        .doc("Whether it ends with `part`.")
        .examples(&[shows("(round < a => aa >).iterate(\"ab\", 100).ends_with(\"aab\")", "true")]),
    method("is_empty", WORD_VALUE, Type::Bool, word::word_is_empty)
        .doc("Whether it has no characters: never, as short strings are texts.")
        .examples(&[shows("(round < a => aa >).iterate(\"a\", 100).is_empty", "false")]),
    method("text", WORD_VALUE, Type::Text, word::word_text)
        .doc("The whole word written out, if the memory allows it.")
        .examples(&[shows("(round < a => aa >).iterate(\"a\", 21).text == \"a\" * 2 ** 21", "true")]),
    method("symbols", WORD_VALUE, Type::Number, word::word_symbols)
        .doc("How many symbols there are in the grammar that represents the word.")
        .examples(&[shows("(round < a => aa >).iterate(\"a\", 100).symbols", "101")]),
];
