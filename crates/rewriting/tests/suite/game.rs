//! The game: the worked example of the player's notes, hits, the referee, the verdict.

use std::ops::Range;

use crate::support::Allowance;
use dashu_int::UBig;
use proptest::prelude::*;
use tg_rewriting::{
    Alphabet, Breach, Budget, Goal, GoalError, HitCounting, LastApplied, LetterRow, LineError, LineFault,
    PaperLimits, PartyGame, PassError, PlayError, PlayedGame, PlayerGoal, Referee, Rule, RuleSide,
    SegmentError, StartFault, Stop, Target, Verdict,
};

fn rules(text: &str) -> Vec<Rule> {
    let rule = |text: &str| {
        let (left, right) = text.split_once("=>").expect("a rule");
        match left.split_once(':') {
            Some((owner, left)) => Rule::new(left.trim(), right.trim()).of(owner.trim()),
            None => Rule::new(left.trim(), right.trim()),
        }
    };
    text.split(';').map(rule).collect()
}

fn game(goals: &[(&str, &str)], rounds: &[&str]) -> PartyGame {
    let wish = |&(player, goal): &(&str, &str)| PlayerGoal {
        player: player.to_owned(),
        goal: match goal.strip_prefix('/') {
            Some(pattern) => Goal::Pattern(pattern.to_owned()),
            None => Goal::Text(goal.to_owned()),
        },
    };
    PartyGame {
        goals: goals.iter().map(wish).collect(),
        rounds: rounds.iter().map(|round| rules(round)).collect(),
        ..PartyGame::new(dna())
    }
}

fn span(start: usize, end: usize) -> Range<usize> {
    start..end
}

fn dna() -> Alphabet {
    Alphabet::new(["a", "t", "c", "g"]).expect("an alphabet")
}

fn worked() -> PartyGame {
    game(
        &[("H", "aag"), ("Y", "acc"), ("I", "ctc"), ("G", "acg"), ("M", "tca")],
        &[
            "H: tcg => ag; Y: t => ac; I: g => tc; G: at => ta; M: g => at",
            "H: ac => aa; Y: tac => atc; I: ta => ct; G: c => ac; M: t => tc",
            "H: cg => gg; Y: cg => tctc; I: g => tc; G: tac => tac; M: acg => ca",
        ],
    )
}

fn play(game: &PartyGame) -> PlayedGame {
    game.play(PaperLimits::default(), &mut Budget::default()).expect("a game by the rules")
}

fn texts(rows: Vec<&LetterRow>) -> Vec<&str> {
    rows.into_iter().map(|row| row.text().expect("a text")).collect()
}

fn breaches(game: &PartyGame) -> Vec<Breach> {
    match game.play(PaperLimits::default(), &mut Budget::default()) {
        Err(PlayError::Breaches(breaches)) => breaches,
        _ => Vec::new(),
    }
}

#[test]
fn the_worked_game() {
    let play = play(&worked());
    let paper = ["atcg", "tacg", "atcg", "tacg", "tactc", "atctcac", "tacaccac"];
    assert_eq!(texts(play.paper()), paper);
    assert_eq!(texts(play.table()), ["atcg", "tacg", "tacg", "tacaccac"]);
    let made: Vec<_> = play.lines().iter().map(|line| (line.after, line.by)).collect();
    assert_eq!(made, [(0, 0), (1, 1), (1, 0), (2, 2), (2, 1), (2, 0)]);
    assert_eq!(play.hits(1).places, [UBig::from(3u8)..UBig::from(6u8)]);
    assert!([0, 2, 3, 4].iter().all(|&player| play.hits(player).count.is_zero()));
    let verdict = Verdict::Hits { winner: 1, hits: UBig::ONE };
    assert_eq!(play.verdict(), &verdict);
    assert_eq!(play.rounds()[0].blocked(), [vec![2, 4]]);
    // Without the hit Y would have won too, by the last rule applied.
    let last = play.last_applied(&[0, 1, 2, 3, 4]);
    let place = LastApplied { line: 5, after: 2, round: 0, rule: 1, player: 1 };
    assert_eq!(last, Some(place));
    let of_two = play.last_applied(&[0, 4]);
    assert_eq!(of_two.map(|p| (p.line, p.round, p.rule, p.player)), Some((4, 1, 4, 4)));
}

#[test]
fn the_lines_of_a_game_are_what_their_rewrites_say() {
    let play = play(&worked());
    let mut before = play.start().text().expect("a text");
    for line in play.lines() {
        let after = line.row.text().expect("a text");
        let mut text = String::new();
        let mut read = 0;
        for rewrite in &line.rewrites {
            let rule = &play.rounds()[line.by].rules()[rewrite.rule];
            assert_eq!(rule.left, before[rewrite.from.clone()]);
            text += &before[read..rewrite.from.start];
            assert_eq!(text.len(), rewrite.to.start);
            text += &rule.right;
            read = rewrite.from.end;
        }
        text += &before[read..];
        assert_eq!(text, after);
        let steps = play.rounds()[line.by].trace(before, &mut Budget::default());
        assert!(steps.is_ok());
        before = after;
    }
}

#[test]
fn a_tie_is_broken_by_the_last_rule_applied() {
    let mut game = game(&[("A", "ggg"), ("B", "ccc"), ("C", "tgt")], &["A: a => t; B: c => a; C: gg => t"]);
    game.planned = 1;
    let played = play(&game);
    assert!(*played.last() == *"ttag");
    match played.verdict() {
        Verdict::TieBreak { winner: 1, hits, tied, place } if hits.is_zero() => {
            assert_eq!(tied, &[0, 1, 2]);
            assert_eq!((place.line, place.rule), (0, 1));
        }
        other => panic!("{other:?}"),
    }
    game.rounds = vec![rules("A: gg => t; B: ag => a; C: ca => t")];
    let nobody = Verdict::Nobody { tied: vec![0, 1, 2], hits: UBig::ZERO };
    assert_eq!(play(&game).verdict(), &nobody);
}

#[test]
fn a_game_with_rounds_to_come_is_not_over() {
    let mut game = worked();
    game.rounds.truncate(2);
    let play = play(&game);
    let unfinished = Verdict::Unfinished { played: 2, planned: 3 };
    assert_eq!(play.verdict(), &unfinished);
    assert_eq!(play.verdict().winner(), None);
    assert_eq!(texts(play.table()), ["atcg", "tacg", "tacg"]);
}

fn outside(offset: usize, text: &str) -> SegmentError {
    SegmentError { offset, text: text.to_owned() }
}

#[test]
fn the_referee_reads_the_goals() {
    let goals = [("A", "ggg"), ("B", "cc"), ("A", "ttt"), ("C", "/a+b"), ("D", "/a(t"), ("E", "/a+t")];
    let found = breaches(&game(&goals, &[]));
    let expected = [
        Breach::Goal { goal: 1, error: GoalError::NotThree { letters: 2 } },
        Breach::SecondGoal { first: 0, second: 2 },
        Breach::Goal { goal: 3, error: GoalError::Outside(outside(2, "b")) },
    ];
    assert_eq!(found[..3], expected);
    let syntax = |found: &Breach| match found {
        Breach::Goal { goal, error: GoalError::Syntax { offset, .. } } => Some((*goal, *offset)),
        _ => None,
    };
    assert_eq!(syntax(&found[3]), Some((4, 1)));
    assert_eq!(found[4..], [Breach::Goal { goal: 5, error: GoalError::TooFew { letters: 2 } }]);
}

#[test]
fn the_referee_finds_everything_at_once() {
    let mut game = game(
        &[("A", "ggg"), ("B", "ccc"), ("C", "/a+tt"), ("D", "gat")],
        &[
            "A: atcg => a; E: a => t; t => c; B: => a; B: t => x; D: a =>",
            "A: a => tgggg; B: g => c; C: a => gaatt; D: c => t",
        ],
    );
    game.planned = 1;
    game.allow_empty = false;
    let twice = Breach::SecondRule { round: 0, player: 1, first: 3, second: 4 };
    let side = RuleSide::Right;
    let expected = [
        Breach::WholeTable { round: 0, rule: 0 },
        Breach::Stranger { round: 0, rule: 1 },
        Breach::Ownerless { round: 0, rule: 2 },
        Breach::EmptyLeft { round: 0, rule: 3 },
        twice,
        Breach::Outside { round: 0, rule: 4, side, error: outside(0, "x") },
        Breach::EmptyRight { round: 0, rule: 5 },
        Breach::MissingRule { round: 0, player: 2 },
        Breach::TooManyRounds { round: 1, planned: 1 },
        Breach::OwnGoal { round: 1, rule: 0, at: 1..4 },
        Breach::OwnGoal { round: 1, rule: 2, at: 1..5 },
    ];
    assert_eq!(breaches(&game), expected);
}

#[test]
fn the_table_is_the_one_of_that_moment() {
    let mut game = worked();
    game.rounds[1][0].left = "tacg".to_owned();
    game.rounds[2][1].left = "atcg".to_owned();
    assert_eq!(breaches(&game), [Breach::WholeTable { round: 1, rule: 0 }]);
}

#[test]
fn a_start_has_each_letter_once() {
    let mut game = worked();
    game.start = Some("gcta".to_owned());
    assert_eq!(breaches(&game), []);
    game.start = Some("atxat".to_owned());
    let letter = |letter: &str| letter.to_owned();
    let expected = [
        StartFault::Outside(SegmentError { offset: 2, text: letter("x") }),
        StartFault::Repeated { letter: letter("a"), first: 0, second: 3 },
        StartFault::Repeated { letter: letter("t"), first: 1, second: 4 },
        StartFault::Missing { letter: letter("c") },
        StartFault::Missing { letter: letter("g") },
    ];
    assert_eq!(breaches(&game), expected.map(Breach::Start));
}

#[test]
fn a_rule_is_refused_by_itself() {
    let (referee, _) = Referee::new(&worked());
    let rule = Rule::new("t", "cacc").of("Y");
    let own = vec![Breach::OwnGoal { round: 0, rule: 0, at: 1..4 }];
    let is_table = |left: &str| left == "atcg";
    assert_eq!(referee.rule(0, 0, &rule, &is_table, &mut Budget::default()), Ok(own));
    assert_eq!(referee.rule(0, 0, &rule.of("H"), &is_table, &mut Budget::default()), Ok(vec![]));
    let whole = Rule::new("atcg", "a").of("H");
    let breach = vec![Breach::WholeTable { round: 0, rule: 0 }];
    assert_eq!(referee.rule(0, 0, &whole, &is_table, &mut Budget::default()), Ok(breach));
}

#[test]
fn a_game_stops_at_its_budget() {
    // `aa` is a letter of its own, so each line must be written out and cut again.
    let long = format!("A: b => {}", "b".repeat(50));
    let mut game = game(&[("A", "ggg")], &[&long, &long]);
    game.alphabet = Alphabet::new(["a", "aa", "b", "g"]).expect("an alphabet");
    game.start = Some("abaag".to_owned());
    let play = |bytes, room| game.play(room, &mut Budget::bytes(bytes)).map(|_| ());
    assert_eq!(play(200_000, PaperLimits::default()), Ok(()));
    for (bytes, room) in [(100_000, 1 << 20), (1 << 20, 100_000)] {
        let error = play(bytes, PaperLimits { bytes: room, ..PaperLimits::default() }).unwrap_err();
        let PlayError::Line(LineError { after, by, length, fault }) = error else { panic!("{error:?}") };
        assert_eq!((after, by, length), (1, 0, UBig::from(2503u32)));
        assert!(matches!(fault, LineFault::Pass(PassError::TooLong { .. })), "{fault:?}");
    }
}

#[test]
fn patterns_are_counted_in_letters() {
    let count = |pattern: &str| match Target::new(&Goal::Pattern(pattern.to_owned()), &dna()) {
        Ok(_) => 3,
        Err(GoalError::TooFew { letters }) => letters,
        Err(other) => panic!("{pattern}: {other:?}"),
    };
    assert_eq!(count("a[ct]g"), 3);
    assert_eq!(count("a{3}"), 1);
    assert_eq!(count("a.*c"), 2);
    assert_eq!(count("(a|c)[^g]"), 3);
    assert_eq!(count("^a+$"), 1);
    assert_eq!(count(""), 0);
    assert_eq!(count(r"\w\d.."), 0);
}

fn hits_in(target: &Target, text: &str, counting: HitCounting) -> Vec<std::ops::Range<usize>> {
    let hits = target.hits(text, counting, &mut Budget::default()).unwrap();
    assert_eq!(target.first_hit(text, &mut Budget::default()).unwrap().as_ref(), hits.first());
    hits
}

/// Searches that repeatedly read far ahead can be stopped.
#[test]
fn a_search_is_charged() {
    let goal = Goal::Pattern("aa[ac]*ccc|aaa".to_owned());
    let target = Target::new(&goal, &dna()).unwrap();
    let text = "a".repeat(30_000);
    let mut allowance = Allowance::letters(100_000);
    let mut budget = Budget::default().with_progress(&mut allowance);
    assert_eq!(target.hits(&text, HitCounting::Overlap, &mut budget), Err(PassError::Stopped(Stop::Work)));
    assert!(budget.letters() < 200_000);
    let mut allowance = Allowance::letters(31_000);
    let mut budget = Budget::default().with_progress(&mut allowance);
    assert_eq!(target.first_hit(&text, &mut budget), Ok(Some(0..3)));
}

#[test]
fn patterns_see_whole_symbols() {
    let alphabet = Alphabet::new(["ka", "ki", "k", "a", "🂡🂢"]).unwrap();
    let hits = |pattern: &str, text: &str| {
        let target = Target::new(&Goal::Pattern(pattern.to_owned()), &alphabet).unwrap();
        hits_in(&target, text, HitCounting::Leftmost)
    };
    assert_eq!(hits("(ka|ki)(ka)*a", "kikakaakaa"), [0..7, 7..10]);
    // `a` is not the end of `ka`, and `.` is a whole symbol.
    assert!(hits("aa?k", "kakak").is_empty());
    assert_eq!(hits("a.k.ki", "a🂡🂢kkki"), [span(0, 13)]);
    assert_eq!(hits("a.kki", "a🂡🂢kki"), [span(0, 12)]);
    assert_eq!(hits("a[^a]kki", "akakki"), [span(0, 6)]);
    let error = Target::new(&Goal::Pattern("kax[aq]".to_owned()), &alphabet).unwrap_err();
    let outside = SegmentError { offset: 2, text: "x".to_owned() };
    assert_eq!(error, GoalError::Outside(outside));
}

#[test]
fn only_matches_that_are_not_empty_count() {
    let target = Target::new(&Goal::Pattern("(atc)*".to_owned()), &dna()).unwrap();
    assert_eq!(hits_in(&target, "gatcatcgatc", HitCounting::Leftmost), [1..7, 8..11]);
    assert_eq!(hits_in(&target, "gatcatc", HitCounting::Overlap), [1..7, 4..7]);
    assert!(hits_in(&target, "", HitCounting::Overlap).is_empty());
}

proptest! {
    #[test]
    fn hits_are_those_of_a_naive_count(text in "[ac]{0,30}", word in "[ac]{3}") {
        let text_target = Target::new(&Goal::Text(word.clone()), &dna()).unwrap();
        let pattern = Target::new(&Goal::Pattern(word.clone()), &dna()).unwrap();
        let starts: Vec<usize> =
            (0..text.len()).filter(|&i| text[i..].starts_with(&word)).collect();
        let mut leftmost = Vec::new();
        for &start in &starts {
            if leftmost.last().is_none_or(|&last| start >= last + 3) {
                leftmost.push(start);
            }
        }
        for target in [text_target, pattern] {
            let begin = |counting| -> Vec<usize> {
                hits_in(&target, &text, counting).iter().map(|hit| hit.start).collect()
            };
            prop_assert_eq!(begin(HitCounting::Overlap), starts.clone());
            prop_assert_eq!(begin(HitCounting::Leftmost), leftmost.clone());
        }
    }

    #[test]
    fn nothing_panics_on_any_pattern(pattern in "[ackx.*+?()\\[\\]^|{}0-9\\\\-]{0,12}", text in "[acgt]{0,12}") {
        let alphabet = Alphabet::new(["a", "c", "g", "t", "ac", "k"]).unwrap();
        if let Ok(target) = Target::new(&Goal::Pattern(pattern), &alphabet) {
            for counting in [HitCounting::Leftmost, HitCounting::Overlap] {
                for hit in hits_in(&target, &text, counting) {
                    prop_assert!(hit.start < hit.end && hit.end <= text.len());
                }
            }
        }
    }

    #[test]
    fn a_game_makes_all_its_passes(
        sides in prop::collection::vec(("[atcg]{1,3}", "[atcg]{0,3}"), 8),
    ) {
        let mut game = game(&[("A", "aaa"), ("B", "ccc")], &[]);
        game.planned = 4;
        for pair in sides.chunks(2) {
            let owned = |(side, owner): (&(String, String), &str)| Rule::new(&side.0, &side.1).of(owner);
            game.rounds.push(pair.iter().zip(["A", "B"]).map(owned).collect());
        }
        match game.play(PaperLimits::default(), &mut Budget::default()) {
            Ok(play) => {
                prop_assert_eq!(play.lines().len(), 10);
                prop_assert_eq!(play.table().len(), 5);
                if let Some(winner) = play.verdict().winner() {
                    let most = (0..2).map(|p| &play.hits(p).count).max();
                    prop_assert_eq!(Some(&play.hits(winner).count), most);
                }
            }
            Err(PlayError::Breaches(breaches)) => prop_assert!(!breaches.is_empty()),
            Err(other) => prop_assert!(false, "{:?}", other),
        }
    }
}
