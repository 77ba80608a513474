//! The descriptors of games.

use super::{ALPHABET_VALUE, GAME_VALUE, RECORDS, ROUND_VALUE, STRINGS, TEXTS, TIES};
use crate::rewrite::{game, party, replies, words};
use tg_core::ast;
use tg_core::native::table::{form, method, must, named, setting, shows};
use tg_core::native::{BlockType, Effect, Method, Module, Param, Type};
use tg_core::notation::{Content, Name};

/// Games.
pub(super) static MODULE: Module = Module {
    name: "game",
    doc: "The party game that is played with rounds: everyone has a goal and writes one rule in each round.",
    methods: METHODS,
    blocks: &[GAME],
    words: words::STRATEGIES.words,
    ..Module::EMPTY
};

/// A game.
pub(in crate::rewrite) const GAME: BlockType = BlockType {
    word: "game",
    gives: "Game",
    doc: "The party game: who wants what, and the rounds in which everyone writes one rule. Each new round is applied to the string on the table, then every earlier round, latest first. `from` begins with another game, a round, or a record of settings. Without `over` its letters are those of `start`.",
    over: Some("Alphabet"),
    settings: &[
        setting("rounds", Type::Number, "3")
            .doc("How many rounds the game has. With fewer, it isn't over yet."),
        setting("start", Type::OneOf(&[Type::Text, Type::None]), "the letters in the alphabet's order")
            .doc("What is on the table at first: each letter once."),
        setting("hits", Type::Text, "leftmost")
            .words(words::HITS.words)
            .doc("How hits are counted. `leftmost`: from the left, without overlap. `overlap`: every occurrence."),
        setting("tie_break", Type::Text, "tied")
            .words(words::TIE_BREAKS.words)
            .doc("Who wins if several have the most hits: the player whose rule was applied last. `tied`: of the players with the most hits. `anyone`: of all players."),
        setting("show", Type::Text, "sealed")
            .words(words::SHOWN.words)
            .doc("Whether the goals and hits of a game that isn't over are printed: `open`, or `sealed` until it is."),
        setting("allow_empty", Type::Bool, "true").doc("Whether a right side may be empty."),
        TIES,
    ],
    forms: &[
        form(
            "wants",
            "player wants goal",
            "The player's goal: every occurrence in the final string is a hit. A goal may be a regular expression: `H wants /a[ct]g/`.",
        ),
        form("round", "round < player: left => right; … >", "A round of the game: one rule of each player."),
    ],
    next_words: None,
    example: "game sample {\n  start: \"atcg\"\n  rounds: 1\n  H wants aag; Y wants acc\n  round < H: tcg => ag; Y: t => ac >\n}",
    declares: players,
    build: game::build,
};

/// The players of a game: who wants something, and who owns a rule.
fn players(block: &ast::Block) -> Vec<Name> {
    let fields = block.items().into_iter().flat_map(|item| &item.fields);
    let names = fields.flat_map(|field| match &field.content {
        Content::Block(block) => players(block),
        _ if matches!(field.name, "player" | "owner") => field.literal().into_iter().collect(),
        _ => Vec::new(),
    });
    names.collect()
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
    method("paper", GAME_VALUE, STRINGS, game::paper)
        .with_reasons(game::explain_table)
        .doc("Every line of the paper, starting with the start; a long one is a word. `explain` shows each pass.")
        .examples(&[shows(small!("small.paper"), r#"["atcg", "aacct"]"#)]),
    method("table", GAME_VALUE, STRINGS, game::table)
        .with_reasons(game::explain_table)
        .doc("What was on the table: the start, and the line at the end of each round; a long one is a word.")
        .examples(&[shows(small!("small.table"), r#"["atcg", "aacct"]"#)]),
    method("hits", GAME_VALUE, Type::Record, game::hits)
        .with_reasons(game::explain_hits)
        .doc("How many hits of their own goal each player has in the last line.")
        .examples(&[shows(small!("small.hits"), "{H: 0, Y: 1}")]),
    method("winner", GAME_VALUE, Type::OneOf(&[Type::Text, Type::None]), game::winner)
        .with_reasons(game::explain_winner)
        .doc("The winner's name: the player with the most hits, or in a tie the one whose rule was applied last. `none` if the game isn't over, or if no rule of the tied players was ever applied.")
        .examples(&[shows(small!("small.winner"), r#""Y""#)]),
    method("why", GAME_VALUE, Type::Text, game::why)
        .with_reasons(game::explain_winner)
        .doc("The reason for the result, in one sentence.")
        .examples(&[shows(small!("small.why"), r#""Y wins with 1 hit of acc; nobody else has any""#)]),
    method("start", GAME_VALUE, Type::Text, game::start)
        .doc("The string on the table at the start.")
        .examples(&[shows("alphabet dna { a t c g }\ngame new over dna {}\nnew.start", r#""atcg""#)]),
    method("players", GAME_VALUE, TEXTS, game::players)
        .doc("The players, in the order of their goals.")
        .examples(&[shows(
            "game new { start: \"abc\"; H wants aab; Y wants cab }\nnew.players",
            r#"["H", "Y"]"#,
        )]),
    method("goals", GAME_VALUE, RECORDS, game::goals).doc("The goal of each player.").examples(&[shows(
        "game new { start: \"abc\"; H wants aab; Y wants /a[bc]b/ }\nnew.goals",
        r#"[{player: "H", wants: "aab"}, {player: "Y", wants: "/a[bc]b/"}]"#,
    )]),
    method("rounds", GAME_VALUE, Type::ListOf(&ROUND_VALUE), game::rounds)
        .doc("Its rounds, each as a round by itself.")
        .examples(&[shows(
            "game new { start: \"abc\"; H wants aab; round < H: c => ab > }\nnew.rounds[0].apply(\"abc\")",
            r#""abab""#,
        )]),
    method("alphabet", GAME_VALUE, ALPHABET_VALUE, game::alphabet)
        .doc("Its letters.")
        .examples(&[shows("game new { start: \"abc\" }\nnew.alphabet.letters", r#"["a", "b", "c"]"#)]),
    method("play", GAME_VALUE, GAME_VALUE, party::play)
        .takes(&[
            named("people", TEXTS, "the players of the block, or one who is called `Player`"),
            named("bots", Type::List, "three against one person, else none").words(words::STRATEGIES.words),
            named("input", Type::Text, "lines from the keyboard, or piped ones"),
            SEED,
        ])
        .with_effect(Effect::Talks)
        .doc("The game at the table. Everyone types a goal and then a rule in each round; a terminal hides it until all have typed. A line that breaks a rule is refused and typed again. Bots play by a strategy: `careless`, any short rule that matches now; `lasting`, one letter on the left, to be applied in later passes; `long`, the whole string except its last letter; `early` and `late`, at the start or the end of the string; `builder`, the most hits now; `nest`, pairs of the goal's letters for a later round. Returns the game as far as it was played.")
        .examples(&[shows(
            "game party { start: \"atcg\"; rounds: 1 }\nparty.play(people: [\"Ann\"], bots: [late], input: \"acc; t => ac\", seed: 1).players",
            r#"["Ann", "late"]"#,
        )]),
    method("with_bots", GAME_VALUE, GAME_VALUE, party::with_bots)
        .takes(&[must("bots", Type::List).words(words::STRATEGIES.words), SEED])
        .with_effect(Effect::Random)
        .doc("The game played to its end by bots, a strategy for each player; if there are no players yet, they are named after their strategies and have random goals.")
        .examples(&[shows(
            "game party { start: \"atcg\" }\nparty.with_bots([builder, late, late], seed: 1).players",
            r#"["builder", "late", "late2"]"#,
        )]),
    method("suggest", GAME_VALUE, RECORDS, party::suggest)
        .takes(&[must("player", Type::Text), named("tries", Type::Whole(1), "100"), SEED])
        .with_effect(Effect::Random)
        .doc("Rules for a player's next round, the best first, each with the chance to win and its standard error, which is `none` for a single try. They are estimates: `tries` games are played to the end, in which the others have random goals and rules, and the player goes on as a builder. The real goals of the others aren't used.")
        .examples(&[shows(
            "game party { start: \"atcg\"; H wants aag; Y wants acc }\nparty.suggest(Y, tries: 5, seed: 1).count",
            "5",
        )]),
    method("could_have", GAME_VALUE, Type::Record, replies::could_have)
        .takes(&[must("player", Type::Text), ROUND_PARAM, named("letters", Type::Whole(0), "4")])
        .with_reasons(replies::explain_could_have)
        .doc("With how many rules of a round (the last one, or `round`) a player would have won, everything else being the same: `wins` of the `rules` whose left side was in the string and whose right side has at most `letters` letters and is allowed; whether an `idle` rule, which is never applied, would have won; and the `shortest` winning rule. In the last round, right sides with the same effect are counted together, so `letters` can be large; otherwise each rule is tried, which is possible for some millions of them if the lines are short. `explain` shows each left side.")
        .examples(&[shows(
            small!("small.could_have(H, letters: 2)"),
            r#"{wins: 117, rules: 189, idle: false, shortest: "t => \"\""}"#,
        )]),
    method("best_replies", GAME_VALUE, RECORDS, replies::best_replies)
        .takes(&[must("player", Type::Text), ROUND_PARAM, named("letters", Type::Whole(0), "4")])
        .doc("All the best rules of a player in the last round, or in `round`, everything else being the same: those that win, and of these, or if none wins, those with the greatest `margin` of hits over the best of the others. Each represents all rules that are `alike`: the same left side, the same hits for everyone and the same winner.")
        .examples(&[shows(small!("small.best_replies(H, letters: 2)[0].rule"), r#""c => aa""#)]),
    method("last_round", GAME_VALUE, Type::Record, replies::last_round)
        .takes(&[named("letters", Type::Whole(0), "1")])
        .doc("The last round, written or not, as a game of simultaneous choices: each player chooses among the `rules`: one that is never applied, and all whose left side is in the string and whose right side has at most `letters` letters. How many `equilibria` there are, in which no player would do better with another rule, with up to ten `examples`. For two players also the exact `value` for the first one (1 for a certain win, -1 for a certain loss), and the `mixed` rules with which both can secure it: each rule's `share` is how often it is chosen.")
        .examples(&[shows(small!("small.last_round(letters: 0).rules"), "{H: 10, Y: 10}")]),
];

const ROUND_PARAM: Param = named("round", Type::Whole(1), "the last round");

const SEED: Param = named("seed", Type::Whole(0), "the run's generator");
