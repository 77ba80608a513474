//! The bots: what they write is legal whatever the game, and each strategy does what its name says.

use crate::support::Allowance;
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use tg_rewriting::{
    Alphabet, BotView, Budget, Goal, HitCounting, PaperLimits, PartyGame, PassError, PlayerGoal, Progress,
    Referee, Round, Rule, Stop, Strategy as Bot, Suggestion, Target, Ties, Unlimited, play_on, random_goal,
    suggest,
};

const ALPHABETS: [&[&str]; 4] =
    [&["a", "t", "c", "g"], &["a", "b", "c"], &["ka", "ki", "ta", "n"], &["a", "ab", "c"]];

fn wish(player: &str, goal: &str) -> PlayerGoal {
    let goal = match goal.strip_prefix('/') {
        Some(pattern) => Goal::Pattern(pattern.to_owned()),
        None => Goal::Text(goal.to_owned()),
    };
    PlayerGoal { player: player.to_owned(), goal }
}

fn dna(goals: &[(&str, &str)], planned: usize) -> PartyGame {
    let mut game = PartyGame::new(Alphabet::new(ALPHABETS[0]).expect("an alphabet"));
    game.goals = goals.iter().map(|(player, goal)| wish(player, goal)).collect();
    game.planned = planned;
    game
}

/// A rule of the first player at a table without a paper; the view may have `later` rounds to come.
fn drawn(bot: Bot, game: &PartyGame, table: &str, later: usize, seed: u64) -> Rule {
    let (referee, _) = Referee::new(game);
    let view = BotView { game, referee: &referee, player: 0, rounds: &[], table, later };
    let rule = bot.rule(&view, &mut ChaCha8Rng::seed_from_u64(seed), &mut Budget::default());
    rule.expect("no limit").expect("a legal rule")
}

fn hits(game: &PartyGame, rule: &Rule, table: &str) -> usize {
    let round = Round::new(vec![rule.clone()], game.ties, &game.alphabet).expect("a round");
    let line = round.apply(table, &mut Budget::default()).expect("no limit");
    let target = Target::new(&game.goals[0].goal, &game.alphabet).expect("a goal");
    target.hits(&line, HitCounting::Leftmost, &mut Budget::default()).expect("no limit").len()
}

const SEEDS: std::ops::Range<u64> = 0..300;

#[test]
fn left_sides_stand_where_the_strategy_says() {
    let game = dna(&[("P", "acc"), ("Q", "gat")], 3);
    for table in ["atcg", "ggatcatt", "tacgtacg"] {
        let rules = |bot: Bot| SEEDS.map(move |seed| (bot, seed));
        for (bot, seed) in Bot::ALL.into_iter().flat_map(rules) {
            let rule = drawn(bot, &game, table, 1, seed);
            let (left, length) = (&*rule.left, rule.left.len());
            assert_eq!(rule.owner.as_deref(), Some("P"));
            assert!(table.contains(left), "{bot:?} writes {rule:?} for {table}: it matches nothing now");
            match bot {
                Bot::Long => assert_eq!(left, &table[..table.len() - 1]),
                Bot::Early => assert!(table.starts_with(left) && length <= 2, "{rule:?}"),
                Bot::Late => assert!(table.ends_with(left) && length <= 2, "{rule:?}"),
                Bot::Lasting => assert_eq!(length, 1),
                Bot::Careless | Bot::Builder | Bot::Nest => assert!(length <= 3, "{rule:?}"),
            }
        }
    }
    // Only the beginning of a table that is too long to write down as a whole is used.
    let long = "atcg".repeat(5000);
    assert_eq!(drawn(Bot::Long, &game, &long, 1, 1).left, long[..64]);
    // An empty table offers no place to aim at.
    assert!(!drawn(Bot::Late, &game, "", 1, 1).left.is_empty());
}

#[test]
fn builders_hit_and_nests_are_laid() {
    let game = dna(&[("P", "acc"), ("Q", "gat")], 3);
    let table = "atcgaccgtaca";
    let all =
        |bot: Bot, later: usize| SEEDS.map(|seed| drawn(bot, &game, table, later, seed)).collect::<Vec<_>>();
    let sum = |rules: &[Rule]| rules.iter().map(|rule| hits(&game, rule, table)).sum::<usize>();
    let built = sum(&all(Bot::Builder, 1));
    for bot in Bot::ALL.into_iter().filter(|bot| *bot != Bot::Builder) {
        assert!(2 * built > 3 * sum(&all(bot, 1)), "{bot:?} hits nearly as often as a builder");
    }
    // Pairs of the goal's letters, while there is a round to complete them in; then it builds.
    let pairs = |rules: &[Rule]| {
        let made = rules.iter().map(|rule| {
            let round = Round::new(vec![rule.clone()], game.ties, &game.alphabet).expect("a round");
            let line = round.apply(table, &mut Budget::default()).expect("no limit");
            line.as_bytes().windows(2).filter(|pair| matches!(*pair, b"ac" | b"cc")).count()
        });
        made.sum::<usize>()
    };
    let laid = pairs(&all(Bot::Nest, 1));
    for bot in Bot::ALL.into_iter().filter(|bot| *bot != Bot::Nest) {
        assert!(laid > pairs(&all(bot, 1)), "{bot:?} lays as many pairs as a nest");
    }
    assert_eq!(all(Bot::Nest, 0), all(Bot::Builder, 0));
}

fn game() -> impl Strategy<Value = (PartyGame, Vec<Bot>, u64)> {
    let ties = prop::sample::select(vec![Ties::Cancel, Ties::Block, Ties::Span, Ties::Next]);
    let bots = prop::collection::vec(prop::sample::select(Bot::ALL.to_vec()), 1..5);
    (prop::sample::select(&ALPHABETS[..]), ties, any::<bool>(), 1usize..4, bots, any::<u64>()).prop_map(
        |(letters, ties, allow_empty, planned, bots, seed)| {
            let mut game = PartyGame::new(Alphabet::new(letters).expect("an alphabet"));
            (game.ties, game.allow_empty, game.planned) = (ties, allow_empty, planned);
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let goal = |number: usize| PlayerGoal {
                player: format!("P{number}"),
                goal: random_goal(&game.alphabet, &mut random),
            };
            game.goals = (0..bots.len()).map(goal).collect();
            (game, bots, seed)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn games_of_bots_break_no_rule((game, bots, seed) in game()) {
        let played = || {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            play_on(&game, &bots, &[], &mut random, &mut Budget::default()).expect("no limit")
        };
        let ended = played();
        prop_assert_eq!(ended.rounds.len(), game.planned);
        let judged = ended.play(PaperLimits::default(), &mut Budget::default());
        prop_assert!(judged.is_ok(), "{judged:?}");
        // The seed decides everything.
        prop_assert_eq!(&played().rounds, &ended.rounds);
    }

    #[test]
    fn suggestions_are_legal_and_in_order((game, bots, seed) in game(), tries in 1u64..4) {
        let suggested = |progress: &mut dyn Progress| {
            suggest(&game, 0, tries, &mut ChaCha8Rng::seed_from_u64(seed), progress)
        };
        let mut allowance = Allowance::letters(u64::MAX);
        let found = suggested(&mut allowance).expect("no limit");
        prop_assert_eq!(allowance.calls, found.len() as u64 * tries);
        let (referee, _) = Referee::new(&game);
        let start = game.start();
        for Suggestion { rule, wins, tries: of } in &found {
            let breaches = referee.rule(0, 0, rule, &|left| left == start, &mut Budget::default());
            prop_assert_eq!(breaches, Ok(vec![]));
            prop_assert!(wins <= of && *of == tries);
            // A single player wins every game that is played to its end.
            prop_assert!(bots.len() > 1 || wins == of, "{rule:?}");
        }
        prop_assert!(!found.is_empty() && found.windows(2).all(|pair| pair[0].wins >= pair[1].wins));
        prop_assert!(found.iter().enumerate().all(|(at, one)| found[..at].iter().all(|two| one.rule != two.rule)));
        prop_assert_eq!(suggested(&mut Unlimited), Ok(found));
        prop_assert_eq!(suggested(&mut Allowance::letters(0)), Err(PassError::Stopped(Stop::Work)));
    }
}

/// A rule that wins whatever the others write is found to be better than one that never fires.
#[test]
fn chances_tell_good_rules_from_bad_ones() {
    let mut game = dna(&[("P", "acc"), ("Q", "gat")], 1);
    game.start = Some("catg".to_owned());
    let found = suggest(&game, 0, 300, &mut ChaCha8Rng::seed_from_u64(5), &mut Unlimited).expect("no limit");
    let by_hand = |suggestion: &Suggestion| {
        // The other player writes at random: how often does P win then, in games played here?
        let mut random = ChaCha8Rng::seed_from_u64(77);
        let bots = [Bot::Builder, Bot::Careless];
        let wins = (0..300).filter(|_| {
            let mut game = game.clone();
            game.goals[1].goal = random_goal(&game.alphabet, &mut random);
            let first = [suggestion.rule.clone()];
            let ended = play_on(&game, &bots, &first, &mut random, &mut Budget::default()).expect("no limit");
            let play = ended.play(PaperLimits::default(), &mut Budget::default()).expect("by the rules");
            play.verdict().winner() == Some(0)
        });
        wins.count() as i64
    };
    for suggestion in found.iter().take(3).chain(found.last()) {
        // Three standard errors of a difference of two shares of 300 are at most 0.123.
        assert!((by_hand(suggestion) - suggestion.wins as i64).abs() < 37, "{suggestion:?}");
    }
    assert!(found[0].wins > found[found.len() - 1].wins + 60, "{found:?}");
}
