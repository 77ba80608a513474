//! The descriptors of the rewriting game.

use super::{alphabet, game, round, words};
use crate::notation::{Content, Name, Row};
use crate::seam::{BlockType, Effect, Example, Explain, Method, Module, Native, Need, Param, Setting, Type};
use crate::syntax::ast;

/// The rewriting game.
pub static MODULE: Module = Module {
    functions: false,
    name: "rewrite",
    doc: "Rounds of rules that rewrite a text, and the party game that is played with them. In one pass, from the start of the text to its end, the longest left side that matches is replaced; of those with the same left side the one with the shortest right side; if that is a tie, none. What was written isn't read again in the same pass.",
    methods: METHODS,
    operators: &[],
    blocks: BLOCKS,
    words: &[],
};

const ALPHABET_VALUE: Type = Type::Object("Alphabet");
const ROUND_VALUE: Type = Type::Object("Round");
const GAME_VALUE: Type = Type::Object("Game");
const TEXTS: Type = Type::ListOf(&Type::Text);
const RECORDS: Type = Type::ListOf(&Type::Record);

const TIES: Setting = Setting {
    name: "ties",
    takes: Type::Text,
    default: "cancel",
    words: words::TIES,
    doc: "What a tie does. `cancel`: the rules of this left side are as if absent. `block`: one letter is copied. `span`: the whole left side is copied. `next`: the tied rules drop out, and a longer right side may apply.",
};

/// An alphabet.
const ALPHABET: BlockType = BlockType {
    word: "alphabet",
    gives: "Alphabet",
    doc: "The letters of a game, each once. A letter of several characters, or one that isn't a word, stands in quotes. A text is cut into letters, longest first.",
    over: None,
    settings: &[],
    example: "alphabet dna { a t c g }",
    declares: no_words,
    build: alphabet::build,
};

/// A round.
const ROUND: BlockType = BlockType {
    word: "round",
    gives: "Round",
    doc: "Rules that are applied at once, each `left => right`, perhaps with an owner before it: `Y: t => ac`. Nothing after `=>` deletes. Without `over` every character is a letter.",
    over: Some("Alphabet"),
    settings: &[TIES],
    example: "round one <\n  t => ac\n  at => ta\n>",
    declares: no_words,
    build: round::build,
};

/// A game.
pub(super) const GAME: BlockType = BlockType {
    word: "game",
    gives: "Game",
    doc: "The party game: who wants what, and the rounds in which everyone writes one rule. Each new round is applied to the string on the table, then every earlier round, latest first. `from` begins with another game, a round, or a record of settings. Without `over` its letters are those of `start`.",
    over: Some("Alphabet"),
    settings: &[
        Setting {
            name: "rounds",
            takes: Type::Number,
            default: "3",
            words: &[],
            doc: "How many rounds the game has. With fewer it isn't over yet.",
        },
        Setting {
            name: "start",
            takes: Type::OneOf(&[Type::Text, Type::None]),
            default: "the letters in the alphabet's order",
            words: &[],
            doc: "What is on the table at first: each letter once.",
        },
        Setting {
            name: "hits",
            takes: Type::Text,
            default: "leftmost",
            words: words::HITS,
            doc: "How hits are counted. `leftmost`: from the left, without overlap. `overlap`: every start.",
        },
        Setting {
            name: "allow_empty",
            takes: Type::Bool,
            default: "true",
            words: &[],
            doc: "Whether a right side may be empty.",
        },
        TIES,
    ],
    example: "game sample {\n  start: \"atcg\"\n  rounds: 1\n  H wants aag; Y wants acc\n  round < H: tcg => ag; Y: t => ac >\n}",
    declares: players,
    build: game::build,
};

const BLOCKS: &[BlockType] = &[ALPHABET, ROUND, GAME];

fn no_words(_: &ast::Block) -> Vec<Name> {
    Vec::new()
}

/// The players of a game: who wants something, and who owns a rule.
fn players(block: &ast::Block) -> Vec<Name> {
    let mut names = Vec::new();
    gather(&block.rows, &mut names);
    names
}

fn gather(rows: &[ast::Row], names: &mut Vec<Name>) {
    for row in rows {
        match row {
            Row::Item(item) => {
                for field in &item.fields {
                    match &field.content {
                        Content::Template(template) if matches!(field.name, "player" | "owner") => {
                            names.extend(
                                template
                                    .literal()
                                    .map(|text| Name { text: text.into(), span: template.span }),
                            );
                        }
                        Content::Block(block) => gather(&block.rows, names),
                        _ => {}
                    }
                }
            }
            Row::For { rows, .. } => gather(rows, names),
            Row::If { arms, otherwise, .. } => {
                arms.iter().for_each(|(_, rows)| gather(rows, names));
                otherwise.iter().for_each(|rows| gather(rows, names));
            }
            Row::Setting(_) | Row::From(..) => {}
        }
    }
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

const TIMES_PARAM: Param =
    Param { name: "n", takes: Type::Number, need: Need::Optional("until a text comes back") };

const OTHER_PARAM: Param = Param { name: "other", takes: ROUND_VALUE, need: Need::Required };

const fn shows(source: &'static str, gives: &'static str) -> Example {
    Example { source, gives }
}

/// A question to a small game.
macro_rules! small {
    ($question:literal) => {
        concat!(
            "game small {\n  start: \"atcg\"; rounds: 1\n  H wants aag; Y wants acc\n",
            "  round < H: g => t; Y: t => ac >\n}\n",
            $question
        )
    };
}

const METHODS: &[Method] = &[
    asks(
        ALPHABET_VALUE,
        "letters",
        &[],
        TEXTS,
        "Its letters in their order. An alphabet can also be gone through like this list.",
        &[shows("alphabet dna { a t c g }\ndna.letters", r#"["a", "t", "c", "g"]"#)],
        alphabet::letters,
    ),
    asks(
        ALPHABET_VALUE,
        "symbols",
        &[],
        TEXTS,
        "The same as `letters`.",
        &[shows("alphabet two { \"ka\" \"ki\" }\ntwo.symbols", r#"["ka", "ki"]"#)],
        alphabet::letters,
    ),
    asks(
        ALPHABET_VALUE,
        "cut",
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
    with_reasons(
        round::explain_apply,
        asks(
            ROUND_VALUE,
            "apply",
            &[TEXT_PARAM],
            Type::Text,
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
    asks(
        ROUND_VALUE,
        "trace",
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
        asks(
            ROUND_VALUE,
            "blocked",
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
    asks(
        ROUND_VALUE,
        "rules",
        &[],
        RECORDS,
        "The rules: owner, left, right, whether it ever fires, and why not.",
        &[shows(
            "round one < a => x; a => xx >\none.rules.map(r -> [r.right, r.fires])",
            r#"[["x", true], ["xx", false]]"#,
        )],
        round::rules,
    ),
    asks(
        ROUND_VALUE,
        "firings",
        &[TEXT_PARAM],
        RECORDS,
        "How many times each rule fires in one pass over the text.",
        &[shows("round one < t => ac; at => ta >\none.firings(\"attt\").map(r -> r.times)", "[2, 1]")],
        round::firings,
    ),
    with_reasons(
        round::explain_iterate,
        asks(
            ROUND_VALUE,
            "iterate",
            &[TEXT_PARAM, TIMES_PARAM],
            Type::Any,
            "The text after `n` passes. Without `n`, where passes come to rest: the first text that comes back, after how many steps it is first there, and after how many more again (period 1 is a fixed point).",
            &[
                shows("round one < a => ab >\none.iterate(\"a\", 3)", r#""abbb""#),
                shows(
                    "round turn < a => b; b => a >\nturn.iterate(\"aab\")",
                    r#"{text: "aab", steps: 0, period: 2}"#,
                ),
            ],
            round::iterate,
        ),
    ),
    asks(
        ROUND_VALUE,
        "then",
        &[OTHER_PARAM],
        ROUND_VALUE,
        "This round and another after it, as one value: each pass of it is a pass of both.",
        &[shows("round one < a => b >\nround two < b => cc >\none.then(two).apply(\"ab\")", r#""cccc""#)],
        round::then,
    ),
    asks(
        ROUND_VALUE,
        "rounds",
        &[],
        Type::ListOf(&ROUND_VALUE),
        "The rounds that it is made of: one, or those that `then` has joined.",
        &[shows("round one < a => b >\none.then(one).rounds.count", "2")],
        round::rounds,
    ),
    asks(
        ROUND_VALUE,
        "ties",
        &[],
        Type::Text,
        "What a tie does in it.",
        &[shows("round one (ties: block) < a => b >\none.ties", r#""block""#)],
        round::ties,
    ),
    asks(
        ROUND_VALUE,
        "alphabet",
        &[],
        Type::OneOf(&[ALPHABET_VALUE, Type::None]),
        "The alphabet after `over`, or none.",
        &[shows("round one < a => b >\none.alphabet", "none")],
        round::alphabet,
    ),
    with_reasons(
        game::explain_table,
        asks(
            GAME_VALUE,
            "paper",
            &[],
            TEXTS,
            "Every line of the paper, the start first. `explain` tells each pass.",
            &[shows(small!("small.paper"), r#"["atcg", "aacct"]"#)],
            game::paper,
        ),
    ),
    with_reasons(
        game::explain_table,
        asks(
            GAME_VALUE,
            "table",
            &[],
            TEXTS,
            "What was on the table: the start, and the line at the end of each round.",
            &[shows(small!("small.table"), r#"["atcg", "aacct"]"#)],
            game::table,
        ),
    ),
    with_reasons(
        game::explain_hits,
        asks(
            GAME_VALUE,
            "hits",
            &[],
            Type::Record,
            "How many hits of the own goal each player has in the last line.",
            &[shows(small!("small.hits"), "{H: 0, Y: 1}")],
            game::hits,
        ),
    ),
    with_reasons(
        game::explain_winner,
        asks(
            GAME_VALUE,
            "winner",
            &[],
            Type::OneOf(&[Type::Text, Type::None]),
            "The winner's name: most hits, or of those who have equally many the one whose rule was applied last. None while the game isn't over, or if no rule of theirs was ever applied.",
            &[shows(small!("small.winner"), r#""Y""#)],
            game::winner,
        ),
    ),
    with_reasons(
        game::explain_winner,
        asks(
            GAME_VALUE,
            "why",
            &[],
            Type::Text,
            "Why it ended as it did, in one sentence.",
            &[shows(small!("small.why"), r#""Y wins with 1 hit of acc; nobody else has any""#)],
            game::why,
        ),
    ),
    asks(
        GAME_VALUE,
        "start",
        &[],
        Type::Text,
        "What was on the table at first.",
        &[shows("alphabet dna { a t c g }\ngame new over dna {}\nnew.start", r#""atcg""#)],
        game::start,
    ),
    asks(
        GAME_VALUE,
        "players",
        &[],
        TEXTS,
        "The players, in the order of their goals.",
        &[shows("game new { start: \"abc\"; H wants aab; Y wants cab }\nnew.players", r#"["H", "Y"]"#)],
        game::players,
    ),
    asks(
        GAME_VALUE,
        "goals",
        &[],
        RECORDS,
        "Who wants what.",
        &[shows(
            "game new { start: \"abc\"; H wants aab; Y wants /a[bc]b/ }\nnew.goals",
            r#"[{player: "H", wants: "aab"}, {player: "Y", wants: "/a[bc]b/"}]"#,
        )],
        game::goals,
    ),
    asks(
        GAME_VALUE,
        "rounds",
        &[],
        Type::ListOf(&ROUND_VALUE),
        "Its rounds, each as a round by itself.",
        &[shows(
            "game new { start: \"abc\"; H wants aab; round < H: c => ab > }\nnew.rounds[0].apply(\"abc\")",
            r#""abab""#,
        )],
        game::rounds,
    ),
    asks(
        GAME_VALUE,
        "alphabet",
        &[],
        ALPHABET_VALUE,
        "Its letters.",
        &[shows("game new { start: \"abc\" }\nnew.alphabet.letters", r#"["a", "b", "c"]"#)],
        game::alphabet,
    ),
];
