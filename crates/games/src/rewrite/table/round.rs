//! The descriptors of rounds.

use super::{ALPHABET_VALUE, RECORDS, ROUND_VALUE, STRING, STRING_PARAM, TEXT_PARAM, TIES};
use crate::rewrite::{round, words};
use tg_core::diagnostics::Code;
use tg_core::native::table::{may, method, must, named, no_words, shows};
use tg_core::native::{BlockType, Method, Module, Param, Refusal, Type};

/// Rounds.
pub(super) static MODULE: Module = Module {
    name: "round",
    doc: "Rules that rewrite a text. In one pass, from the start of the text to its end, the longest left side that matches is replaced; of those with the same left side the one with the shortest right side; if that is a tie, none. What was written isn't read again in the same pass.",
    methods: METHODS,
    blocks: &[ROUND],
    refusals: &[CALLED],
    words: words::SED_FORMS.words,
    ..Module::EMPTY
};

/// A round.
/// The text after some rounds, or a record of how it comes back.
const ITERATED: Type = Type::OneOf(&[STRING, Type::Record]);

const ROUND: BlockType = BlockType {
    word: "round",
    gives: "Round",
    doc: "Rules that are applied at the same time, each `left => right`, optionally with an owner: `Y: t => ac`. An empty right side deletes. Without `over`, every character is a letter.",
    over: Some("Alphabet"),
    settings: &[TIES],
    forms: &[],
    next_words: None,
    example: "round one < t => ac; at => ta >",
    declares: no_words,
    build: round::build,
};

const CALLED: Refusal = Refusal {
    uses: &["()"],
    of: ROUND_VALUE,
    code: Code::E2005,
    reason: "a round can't be called",
    help: "it is applied to a text: `r.apply(\"atcg\")`",
};

const PASSES_PARAM: Param = may("n", Type::Number, "one pass");

const METHODS: &[Method] = &[
    method("apply", ROUND_VALUE, STRING, round::apply)
        .takes(&[STRING_PARAM])
        .with_reasons(round::explain_apply)
        .doc("The text after one pass; for chained rounds, after one pass of each. `explain` shows which rule was applied where and what lost.")
        .examples(&[
            shows("round one < t => ac; at => ta >\none.apply(\"atcg\")", r#""tacg""#),
            shows(
                "round one < pupu => su; pupusu => ssp; su => puupuu >\none.apply(\"pupupusu\")",
                r#""supupuupuu""#,
            ),
        ]),
    method("trace", ROUND_VALUE, RECORDS, round::trace)
        .takes(&[TEXT_PARAM])
        .doc("What a pass does, step by step: `place` (the index of the letter, from 0), what was read and wrote, rule and owner (`none` if letters were copied), and the rules that lost there. For chained rounds, also the round.")
        .examples(&[shows(
            "round one < t => ac >\none.trace(\"gt\").map(s -> [s.place, s.wrote, s.rule])",
            r#"[[0, "g", none], [1, "ac", "t => ac"]]"#,
        )]),
    method("blocked", ROUND_VALUE, RECORDS, round::blocked)
        .with_reasons(round::explain_blocked)
        .doc("The rules that keep each other from ever being applied, each with the reason.")
        .examples(&[shows(
            "round one < I: g => tc; M: g => at; Y: t => ac >\none.blocked.map(r -> r.owner)",
            r#"["I", "M"]"#,
        )]),
    method("rules", ROUND_VALUE, RECORDS, round::rules)
        .doc("The rules: owner, left, right, whether it is ever applied (`fires`), and why not.")
        .examples(&[shows(
            "round one < a => x; a => xx >\none.rules.map(r -> [r.right, r.fires])",
            r#"[["x", true], ["xx", false]]"#,
        )]),
    method("firings", ROUND_VALUE, RECORDS, round::firings)
        .takes(&[STRING_PARAM, PASSES_PARAM])
        .doc("How many times each rule is applied in one pass over the text, or in `n` passes together.")
        .examples(&[
            shows("round one < t => ac; at => ta >\none.firings(\"attt\").map(r -> r.times)", "[2, 1]"),
            shows(
                "round fib < a => ab; b => a >\nfib.firings(\"a\", 100).map(r -> r.times)",
                "[927372692193078999175, 573147844013817084100]",
            ),
        ]),
    method("last", ROUND_VALUE, Type::OneOf(&[Type::Record, Type::None]), round::last)
        .takes(&[STRING_PARAM, PASSES_PARAM])
        .doc("The rule that is applied last in one pass over the text, or in `n` passes: rule, owner and pass; `none` if none is.")
        .examples(&[
            shows(
                "round one < Y: t => ac; G: g => g >\none.last(\"gt\")",
                r#"{rule: "t => ac", owner: "Y", pass: 1}"#,
            ),
            shows("round fib < a => ab; b => a >\nfib.last(\"a\", 100).rule", r#""b => a""#),
        ]),
    method("iterate", ROUND_VALUE, ITERATED, round::iterate)
        .takes(&[STRING_PARAM, may("n", Type::Number, "until a text comes back")])
        .with_reasons(round::explain_iterate)
        .doc("The text after `n` passes; it may have 10³⁰ letters and more, and is a `Word` if it is long. Without `n`, the cycle that the passes reach: the first text that recurs, the number of steps until it first occurs, and the period of the cycle (period 1 is a fixed point).")
        .examples(&[
            shows("round one < a => ab >\none.iterate(\"a\", 3)", r#""abbb""#),
            shows("round fib < a => ab; b => a >\nfib.iterate(\"a\", 100).length", "927372692193078999176"),
            shows(
                "round turn < a => b; b => a >\nturn.iterate(\"aab\")",
                r#"{text: "aab", steps: 0, period: 2}"#,
            ),
        ]),
    method("then", ROUND_VALUE, ROUND_VALUE, round::then)
        .takes(&[must("other", ROUND_VALUE)])
        .doc("This round followed by another, as one round: each of its passes is a pass of both.")
        .examples(&[shows(
            "round one < a => b >\nround two < b => cc >\none.then(two).apply(\"ab\")",
            r#""cccc""#,
        )]),
    method("differs", ROUND_VALUE, Type::OneOf(&[Type::Text, Type::None]), round::differs)
        .takes(&[must("other", ROUND_VALUE), named("letters", Type::Text, "all letters")])
        .with_reasons(round::explain_differs)
        .doc("The shortest text on which this round and the `other` differ, or `none` if they agree on every text, which is a proof: both are finite machines. Chains without an alphabet are compared only on texts in which no two letters become one when the letters between them are deleted. Rounds chained by `then` can be compared, too. With `letters`, only texts of these letters count, for rounds that use other letters as marks. `explain` steps through the difference, or gives the reason why there is none.")
        .examples(&[
            shows("round one < a => b >\nround two < b => a >\none.differs(one.then(two))", r#""a""#),
            shows("(round < ab => x; b => y >).differs(round < b => y; ab => x >)", "none"),
        ]),
    method("sed", ROUND_VALUE, Type::Text, round::sed)
        .takes(&[named("form", Type::Text, "`cursor`").words(words::SED_FORMS.words)])
        .doc("A program for the stream editor sed that does what the round does, with its treatment of ties. `cursor` is a loop for any sed, run with `sed -f`, which is slow on long lines; `phases` uses two replacements for `sed -E -f`, but isn't possible with `ties: block`. Each letter must be one character.")
        .examples(&[
            shows("(round < t => ac; at => ta >).sed().lines.count", "11"),
            shows(
                "(round < t => ac; at => ta >).sed(form: phases).lines[-2..]",
                r#"["s/\\nat\\n\\n/ta/g", "s/\\nt\\n\\n/ac/g"]"#,
            ),
        ]),
    method("dot", ROUND_VALUE, Type::Text, round::dot)
        .doc("The machine that makes a pass, for Graphviz; `save one to \"one.dot\"` writes it to a file. A box shows the letters that have been read but not decided yet. An edge reads a letter and writes what follows the slash; a dashed edge is taken if no other matches or the text ends, and the letter is read again after it.")
        .examples(&[shows("(round < t => ac >).dot.contains(\"t / ac\")", "true")]),
    method("rounds", ROUND_VALUE, Type::ListOf(&ROUND_VALUE), round::rounds)
        .doc("The rounds that it consists of: one, or those that `then` has chained.")
        .examples(&[shows("round one < a => b >\none.then(one).rounds.count", "2")]),
    method("ties", ROUND_VALUE, Type::Text, round::ties)
        .doc("Its treatment of ties.")
        .examples(&[shows("round one (ties: block) < a => b >\none.ties", r#""block""#)]),
    method("alphabet", ROUND_VALUE, Type::OneOf(&[ALPHABET_VALUE, Type::None]), round::alphabet)
        .doc("The alphabet after `over`, or none.")
        .examples(&[shows("round one < a => b >\none.alphabet", "none")]),
];
