//! The descriptors of rounds.

use super::{ALPHABET_VALUE, RECORDS, ROUND_VALUE, STRING, STRING_PARAM, TEXT_PARAM, TIES};
use crate::rewrite::{round, words};
use tg_core::native::table::{no_words, pure, shows, with_reasons};
use tg_core::native::{BlockType, Method, Module, Need, Param, Type};

/// Rounds.
pub(super) static MODULE: Module = Module {
    functions: false,
    name: "round",
    doc: "Rules that rewrite a text. In one pass, from the start of the text to its end, the longest left side that matches is replaced; of those with the same left side the one with the shortest right side; if that is a tie, none. What was written isn't read again in the same pass.",
    methods: METHODS,
    operators: &[],
    refusals: &[],
    blocks: &[ROUND],
    words: words::SED_FORMS.words,
};

/// A round.
const ROUND: BlockType = BlockType {
    word: "round",
    gives: "Round",
    doc: "Rules that are applied at once, each `left => right`, perhaps with an owner before it: `Y: t => ac`. Nothing after `=>` deletes. Without `over` every character is a letter.",
    over: Some("Alphabet"),
    settings: &[TIES],
    forms: &[],
    example: "round one <\n  t => ac\n  at => ta\n>",
    declares: no_words,
    build: round::build,
};

const TIMES_PARAM: Param =
    Param { name: "n", takes: Type::Number, need: Need::Optional("until a text comes back") };

const PASSES_PARAM: Param = Param { name: "n", takes: Type::Number, need: Need::Optional("one pass") };

const FORM_PARAM: Param = Param { name: "form", takes: Type::Text, need: Need::Named("`cursor`") };

const OTHER_PARAM: Param = Param { name: "other", takes: ROUND_VALUE, need: Need::Required };

const METHODS: &[Method] = &[
    with_reasons(
        round::explain_apply,
        pure(
            "apply",
            ROUND_VALUE,
            &[STRING_PARAM],
            STRING,
            "The text after one pass; of rounds that follow each other, after one pass of each. `explain` tells which rule fired where and what lost.",
            &[
                shows("round one < t => ac; at => ta >\none.apply(\"atcg\")", r#""tacg""#),
                shows(
                    "round one < pupu => su; pupusu => ssp; su => puupuu >\none.apply(\"pupupusu\")",
                    r#""supupuupuu""#,
                ),
            ],
            round::apply,
        ),
    ),
    pure(
        "trace",
        ROUND_VALUE,
        &[TEXT_PARAM],
        RECORDS,
        "What a pass does at each place: place (counted in letters from 0), what was read and wrote, rule and owner (none where letters were copied), and the rules that lost there. Of rounds that follow each other, with the round.",
        &[shows(
            "round one < t => ac >\none.trace(\"gt\").map(s -> [s.place, s.wrote, s.rule])",
            r#"[[0, "g", none], [1, "ac", "t => ac"]]"#,
        )],
        round::trace,
    ),
    with_reasons(
        round::explain_blocked,
        pure(
            "blocked",
            ROUND_VALUE,
            &[],
            RECORDS,
            "The rules that keep each other from ever firing, each with the reason.",
            &[shows(
                "round one < I: g => tc; M: g => at; Y: t => ac >\none.blocked.map(r -> r.owner)",
                r#"["I", "M"]"#,
            )],
            round::blocked,
        ),
    ),
    pure(
        "rules",
        ROUND_VALUE,
        &[],
        RECORDS,
        "The rules: owner, left, right, whether it ever fires, and why not.",
        &[shows(
            "round one < a => x; a => xx >\none.rules.map(r -> [r.right, r.fires])",
            r#"[["x", true], ["xx", false]]"#,
        )],
        round::rules,
    ),
    pure(
        "firings",
        ROUND_VALUE,
        &[STRING_PARAM, PASSES_PARAM],
        RECORDS,
        "How many times each rule fires in one pass over the text, or in `n` passes together.",
        &[
            shows("round one < t => ac; at => ta >\none.firings(\"attt\").map(r -> r.times)", "[2, 1]"),
            shows(
                "round fib < a => ab; b => a >\nfib.firings(\"a\", 100).map(r -> r.times)",
                "[927372692193078999175, 573147844013817084100]",
            ),
        ],
        round::firings,
    ),
    pure(
        "last",
        ROUND_VALUE,
        &[STRING_PARAM, PASSES_PARAM],
        Type::OneOf(&[Type::Record, Type::None]),
        "The rule that fires last in one pass over the text, or in `n` passes: rule, owner and pass; none where none fires.",
        &[
            shows(
                "round one < Y: t => ac; G: g => g >\none.last(\"gt\")",
                r#"{rule: "t => ac", owner: "Y", pass: 1}"#,
            ),
            shows("round fib < a => ab; b => a >\nfib.last(\"a\", 100).rule", r#""b => a""#),
        ],
        round::last,
    ),
    with_reasons(
        round::explain_iterate,
        pure(
            "iterate",
            ROUND_VALUE,
            &[STRING_PARAM, TIMES_PARAM],
            Type::Any,
            "The text after `n` passes; it may have 10³⁰ letters and more, and is a `Word` where it is long. Without `n`, where passes come to rest: the first text that comes back, after how many steps it is first there, and after how many more again (period 1 is a fixed point).",
            &[
                shows("round one < a => ab >\none.iterate(\"a\", 3)", r#""abbb""#),
                shows(
                    "round fib < a => ab; b => a >\nfib.iterate(\"a\", 100).length",
                    "927372692193078999176",
                ),
                shows(
                    "round turn < a => b; b => a >\nturn.iterate(\"aab\")",
                    r#"{text: "aab", steps: 0, period: 2}"#,
                ),
            ],
            round::iterate,
        ),
    ),
    pure(
        "then",
        ROUND_VALUE,
        &[OTHER_PARAM],
        ROUND_VALUE,
        "This round and another after it, as one value: each pass of it is a pass of both.",
        &[shows("round one < a => b >\nround two < b => cc >\none.then(two).apply(\"ab\")", r#""cccc""#)],
        round::then,
    ),
    pure(
        "sed",
        ROUND_VALUE,
        &[FORM_PARAM],
        Type::Text,
        "A program for the stream editor sed that does what the round does, in its own reading of ties. `cursor` is a loop that any sed runs with `sed -f`, slow on long lines; `phases` takes two replacements for `sed -E -f`, but not under `ties: block`. Each letter must be one character.",
        &[
            shows("(round < t => ac; at => ta >).sed().lines.count", "11"),
            shows(
                "(round < t => ac; at => ta >).sed(form: phases).lines[-2..]",
                r#"["s/\\nat\\n\\n/ta/g", "s/\\nt\\n\\n/ac/g"]"#,
            ),
        ],
        round::sed,
    ),
    pure(
        "dot",
        ROUND_VALUE,
        &[],
        Type::Text,
        "The machine that makes a pass, for Graphviz; `save one to \"one.dot\"` writes it to a file. A box holds the letters that are read and not decided yet. A line reads a letter and writes what stands behind the slash; a dashed one is taken where no other fits or the text ends, and the letter is read again behind it.",
        &[shows("(round < t => ac >).dot.contains(\"t / ac\")", "true")],
        round::dot,
    ),
    pure(
        "rounds",
        ROUND_VALUE,
        &[],
        Type::ListOf(&ROUND_VALUE),
        "The rounds that it is made of: one, or those that `then` has joined.",
        &[shows("round one < a => b >\none.then(one).rounds.count", "2")],
        round::rounds,
    ),
    pure(
        "ties",
        ROUND_VALUE,
        &[],
        Type::Text,
        "What a tie does in it.",
        &[shows("round one (ties: block) < a => b >\none.ties", r#""block""#)],
        round::ties,
    ),
    pure(
        "alphabet",
        ROUND_VALUE,
        &[],
        Type::OneOf(&[ALPHABET_VALUE, Type::None]),
        "The alphabet after `over`, or none.",
        &[shows("round one < a => b >\none.alphabet", "none")],
        round::alphabet,
    ),
];
