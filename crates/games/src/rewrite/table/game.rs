//! The descriptors of games.

use super::{ALPHABET_VALUE, GAME_VALUE, RECORDS, ROUND_VALUE, STRINGS, TEXTS, TIES};
use crate::rewrite::{game, party, words};
use tg_core::ast;
use tg_core::native::table::{named, pure, shows, with_reasons};
use tg_core::native::{BlockType, Effect, Form, Method, Module, Need, Param, Setting, Type};
use tg_core::notation::{BlockRow, Content, Name};

/// Games.
pub(super) static MODULE: Module = Module {
    functions: false,
    name: "game",
    doc: "The party game that is played with rounds: everyone has a goal and writes one rule in each round.",
    methods: METHODS,
    operators: &[],
    refusals: &[],
    blocks: &[GAME],
    words: words::STRATEGIES.words,
};

/// A game.
pub(in crate::rewrite) const GAME: BlockType = BlockType {
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
            words: words::HITS.words,
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
    forms: &[
        Form {
            word: "wants",
            written: "player wants goal",
            doc: "What a player scores by: every place where it stands in the string at the end. A goal may be a regular expression: `H wants /a[ct]g/`.",
        },
        Form {
            word: "round",
            written: "round < player: left => right; … >",
            doc: "A round of the game: one rule of each player.",
        },
    ],
    example: "game sample {\n  start: \"atcg\"\n  rounds: 1\n  H wants aag; Y wants acc\n  round < H: tcg => ag; Y: t => ac >\n}",
    declares: players,
    build: game::build,
};

/// The players of a game: who wants something, and who owns a rule.
fn players(block: &ast::Block) -> Vec<Name> {
    let mut names = Vec::new();
    gather(&block.rows, &mut names);
    names
}

fn gather(rows: &[ast::BlockRow], names: &mut Vec<Name>) {
    for row in rows {
        match row {
            BlockRow::Item(item) => {
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
            BlockRow::For { rows, .. } => gather(rows, names),
            BlockRow::If { arms, otherwise, .. } => {
                arms.iter().for_each(|(_, rows)| gather(rows, names));
                otherwise.iter().for_each(|rows| gather(rows, names));
            }
            BlockRow::Setting(_) | BlockRow::From(..) => {}
        }
    }
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
    with_reasons(
        game::explain_table,
        pure(
            "paper",
            GAME_VALUE,
            &[],
            STRINGS,
            "Every line of the paper, the start first; a long one is a word. `explain` tells each pass.",
            &[shows(small!("small.paper"), r#"["atcg", "aacct"]"#)],
            game::paper,
        ),
    ),
    with_reasons(
        game::explain_table,
        pure(
            "table",
            GAME_VALUE,
            &[],
            STRINGS,
            "What was on the table: the start, and the line at the end of each round; a long one is a word.",
            &[shows(small!("small.table"), r#"["atcg", "aacct"]"#)],
            game::table,
        ),
    ),
    with_reasons(
        game::explain_hits,
        pure(
            "hits",
            GAME_VALUE,
            &[],
            Type::Record,
            "How many hits of the own goal each player has in the last line.",
            &[shows(small!("small.hits"), "{H: 0, Y: 1}")],
            game::hits,
        ),
    ),
    with_reasons(
        game::explain_winner,
        pure(
            "winner",
            GAME_VALUE,
            &[],
            Type::OneOf(&[Type::Text, Type::None]),
            "The winner's name: most hits, or of those who have equally many the one whose rule was applied last. None while the game isn't over, or if no rule of theirs was ever applied.",
            &[shows(small!("small.winner"), r#""Y""#)],
            game::winner,
        ),
    ),
    with_reasons(
        game::explain_winner,
        pure(
            "why",
            GAME_VALUE,
            &[],
            Type::Text,
            "Why it ended as it did, in one sentence.",
            &[shows(small!("small.why"), r#""Y wins with 1 hit of acc; nobody else has any""#)],
            game::why,
        ),
    ),
    pure(
        "start",
        GAME_VALUE,
        &[],
        Type::Text,
        "What was on the table at first.",
        &[shows("alphabet dna { a t c g }\ngame new over dna {}\nnew.start", r#""atcg""#)],
        game::start,
    ),
    pure(
        "players",
        GAME_VALUE,
        &[],
        TEXTS,
        "The players, in the order of their goals.",
        &[shows("game new { start: \"abc\"; H wants aab; Y wants cab }\nnew.players", r#"["H", "Y"]"#)],
        game::players,
    ),
    pure(
        "goals",
        GAME_VALUE,
        &[],
        RECORDS,
        "Who wants what.",
        &[shows(
            "game new { start: \"abc\"; H wants aab; Y wants /a[bc]b/ }\nnew.goals",
            r#"[{player: "H", wants: "aab"}, {player: "Y", wants: "/a[bc]b/"}]"#,
        )],
        game::goals,
    ),
    pure(
        "rounds",
        GAME_VALUE,
        &[],
        Type::ListOf(&ROUND_VALUE),
        "Its rounds, each as a round by itself.",
        &[shows(
            "game new { start: \"abc\"; H wants aab; round < H: c => ab > }\nnew.rounds[0].apply(\"abc\")",
            r#""abab""#,
        )],
        game::rounds,
    ),
    pure(
        "alphabet",
        GAME_VALUE,
        &[],
        ALPHABET_VALUE,
        "Its letters.",
        &[shows("game new { start: \"abc\" }\nnew.alphabet.letters", r#"["a", "b", "c"]"#)],
        game::alphabet,
    ),
    Method {
        effect: Effect::Talks,
        ..pure(
            "play",
            GAME_VALUE,
            &[
                named("people", TEXTS, "the players of the block, or one who is called you"),
                named("bots", Type::List, "three against one person, else none"),
                named("input", Type::Text, "lines from the keyboard, or piped ones"),
                SEED,
            ],
            GAME_VALUE,
            "The game at the table. Everyone types a goal and then a rule in each round; at a terminal nobody sees it before all have typed. What breaks a rule is refused and typed again. Bots play by a strategy: `careless`, any short rule that matches now; `lasting`, one letter on the left, to fire in later passes; `long`, all of the table but its last letter; `early` and `late`, at the start or the end of the table; `builder`, the most own hits now; `nest`, pairs of the goal's letters for a later round. Gives the game as far as it came.",
            &[shows(
                "game party { start: \"atcg\"; rounds: 1 }\nparty.play(people: [\"Ann\"], bots: [late], input: \"acc; t => ac\", seed: 1).players",
                r#"["Ann", "late"]"#,
            )],
            party::play,
        )
    },
    Method {
        effect: Effect::Random,
        ..pure(
            "with_bots",
            GAME_VALUE,
            &[Param { name: "bots", takes: Type::List, need: Need::Required }, SEED],
            GAME_VALUE,
            "The game played to its end by bots, a strategy for each player; where nobody plays yet, by players who are called like their strategies and have goals drawn at random.",
            &[shows(
                "game party { start: \"atcg\" }\nparty.with_bots([builder, late, late], seed: 1).players",
                r#"["builder", "late", "late2"]"#,
            )],
            party::with_bots,
        )
    },
    Method {
        effect: Effect::Random,
        ..pure(
            "suggest",
            GAME_VALUE,
            &[
                Param { name: "player", takes: Type::Text, need: Need::Required },
                named("tries", Type::Whole(1), "100"),
                SEED,
            ],
            RECORDS,
            "Rules for a player's next round, the best first, each with the chance to win and its standard error. They are estimates: so many games are played to the end, in which the others want and write something at random, and the player goes on as a builder. What the others want isn't looked at.",
            &[shows(
                "game party { start: \"atcg\"; H wants aag; Y wants acc }\nparty.suggest(Y, tries: 5, seed: 1).count",
                "5",
            )],
            party::suggest,
        )
    },
];

const SEED: Param = named("seed", Type::Whole(0), "the run's generator");
