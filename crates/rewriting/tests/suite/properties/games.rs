//! Games whose lines aren't written out, compared with the same games on plain paper: the same lines, hits, places,
//! writers and verdicts.

use dashu_int::UBig;
use proptest::prelude::*;
use tg_rewriting::{
    Alphabet, Budget, Goal, HitCounting, Hits, LetterRow, PaperLimits, PartyGame, PlayError, PlayedGame,
    PlayerGoal, Rule, Ties,
};

const GOALS: [&str; 11] = [
    "aab",
    "aba",
    "ccc",
    "bca",
    "/a[bc]a",
    "/ab|bca",
    "/abc|b",
    "/(ab){1,2}c?",
    "/a(bc)??b",
    "/a?b?c?",
    "/..a",
];

fn game() -> impl Strategy<Value = PartyGame> {
    let side = |least: usize| prop::collection::vec(prop::sample::select(vec!["a", "b", "c"]), least..4);
    let rule = (side(1), side(0)).prop_map(|(left, right)| (left.concat(), right.concat()));
    let ties = prop::sample::select(vec![Ties::Cancel, Ties::Block, Ties::Span, Ties::Next]);
    let counting = prop::sample::select(vec![HitCounting::Leftmost, HitCounting::Overlap]);
    let rounds = prop::collection::vec(prop::collection::vec(rule, 3), 1..6);
    (prop::collection::vec(0..GOALS.len(), 3), ties, counting, rounds).prop_map(
        |(goals, ties, counting, rounds)| {
            let mut game = PartyGame::new(Alphabet::new(["a", "b", "c"]).expect("an alphabet"));
            (game.ties, game.counting, game.planned) = (ties, counting, rounds.len());
            let wish = |(player, goal): (usize, usize)| PlayerGoal {
                player: format!("P{player}"),
                goal: match GOALS[goal].strip_prefix('/') {
                    Some(pattern) => Goal::Pattern(pattern.to_owned()),
                    None => Goal::Text(GOALS[goal].to_owned()),
                },
            };
            game.goals = goals.into_iter().enumerate().map(wish).collect();
            let owned = |(player, (left, right)): (usize, (String, String))| {
                Rule::new(left, right).of(format!("P{player}"))
            };
            let round = |rules: Vec<(String, String)>| rules.into_iter().enumerate().map(owned).collect();
            game.rounds = rounds.into_iter().map(round).collect();
            game
        },
    )
}

fn text(row: &LetterRow) -> String {
    match row {
        LetterRow::Text(text) => text.to_string(),
        LetterRow::Word(word) => word.alone().text(),
    }
}

fn texts(rows: Vec<&LetterRow>) -> Vec<String> {
    rows.into_iter().map(text).collect()
}

/// Returns those hits that are also known in a word: the ones near its ends.
fn near(hits: &Hits, length: &UBig) -> Vec<std::ops::Range<UBig>> {
    let near = UBig::from(Hits::NEAR);
    let is_near = |hit: &&std::ops::Range<UBig>| hit.start < near || &hit.end + &near > *length;
    hits.places.iter().filter(is_near).cloned().collect()
}

fn compare(written: &PlayedGame, long: &PlayedGame, alphabet: &Alphabet) -> Result<(), TestCaseError> {
    prop_assert_eq!(texts(written.paper()), texts(long.paper()));
    prop_assert_eq!(texts(written.table()), texts(long.table()));
    let length = written.last().length(alphabet);
    prop_assert_eq!(&length, &long.last().length(alphabet));
    for player in 0..written.players().len() {
        let (one, two) = (written.hits(player), long.hits(player));
        prop_assert_eq!(&one.count, &two.count);
        prop_assert_eq!(near(one, &length), near(two, &length));
    }
    prop_assert_eq!(written.verdict(), long.verdict());
    for tied in [&[0][..], &[1, 2], &[0, 1, 2]] {
        prop_assert_eq!(written.last_applied(tied), long.last_applied(tied));
    }
    prop_assert_eq!(written.applications(), long.applications());
    for (one, two) in written.lines().iter().zip(long.lines()) {
        prop_assert_eq!(written.writers(one, 5), long.writers(two, 5));
        let within = UBig::from(1u8)..UBig::from(9u8);
        prop_assert_eq!(one.row.letters(alphabet, &within), two.row.letters(alphabet, &within));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn lines_that_arent_written_out_are_the_same(
        game in game(), line in 0usize..12, symbols in prop::sample::select(vec![600, 1 << 20]),
    ) {
        let plain = PaperLimits { line: 1 << 20, bytes: 1 << 22, symbols: 0 };
        let Ok(written) = game.play(plain, &mut Budget::default()) else { return Ok(()) };
        // A line longer than a few letters isn't written out; with few symbols, much is swept away.
        let room = PaperLimits { line, bytes: 1 << 20, symbols };
        match game.play(room, &mut Budget::default()) {
            Ok(long) => compare(&written, &long, &game.alphabet)?,
            Err(error) => prop_assert!(symbols == 600, "{error:?}"),
        }
    }
}

#[test]
fn what_a_goal_needs_of_a_long_line() {
    let doubling = |goal: &str, rounds: usize| {
        let mut game = PartyGame::new(Alphabet::new(["a", "b", "c"]).expect("an alphabet"));
        game.goals = vec![PlayerGoal { player: "P".to_owned(), goal: Goal::Pattern(goal.to_owned()) }];
        (game.rounds, game.planned) = (vec![vec![Rule::new("a", "aa").of("P")]; rounds], rounds);
        game.play(PaperLimits::default(), &mut Budget::default()).map(|play| play.hits(0).count.clone())
    };
    let all = UBig::from(1u8) << 45;
    // The last two of a run are too few for one more.
    assert_eq!(doubling("aaa", 9), Ok((&all - UBig::from(2u8)) / UBig::from(3u8)));
    assert_eq!(doubling("a{2}a{0,2}[ab]", 9), Ok(&all / UBig::from(5u8) + UBig::ONE));
    for unbounded in ["aa+b", "^aab", r"abc\b", "(aab)*"] {
        let found = doubling(unbounded, 9);
        assert!(matches!(found, Err(PlayError::Goal { goal: 0, .. })), "{unbounded}: {found:?}");
        // It is written out if it isn't too long for that.
        assert_eq!(
            doubling(unbounded, 6),
            Ok(UBig::from(u8::from(!unbounded.starts_with('^')))),
            "{unbounded}"
        );
    }
}
