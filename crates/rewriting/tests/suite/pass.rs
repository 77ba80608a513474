//! Passes of a round: the examples of the player's notes, faults, limits, large rounds.

use crate::support::Allowance;
use tg_rewriting::{
    Alphabet, Budget, LossReason, Pass, PassError, Round, RoundError, Rule, RuleSide, SegmentError, Standing,
    StepEffect, Stop, Ties,
};

fn round(ties: Ties, rules: &str) -> Round {
    let rules = rules.split(';').map(|rule| {
        let (left, right) = rule.split_once("=>").expect("a rule");
        Rule::new(left.trim_matches(' '), right.trim_matches(' '))
    });
    Round::new(rules.collect(), ties, &Alphabet::graphemes()).expect("a round")
}

fn apply(rules: &str, text: &str) -> String {
    let round = round(Ties::Cancel, rules);
    round.apply(text, &mut Budget::default()).expect("a pass")
}

#[test]
fn examples_of_the_notes() {
    assert_eq!(apply("t => ac", "atcg"), "aaccg");
    assert_eq!(apply("at => ta", "atcg"), "tacg");
    assert_eq!(apply("t => ac; at => ta", "atcg"), "tacg");
    assert_eq!(apply("s => pu; su => ss; pu => su", "uuspusu"), "uupususs");
    let long = "pupu => su; pupusu => ssp; su => puupuu";
    assert_eq!(apply(long, "pupupusu"), "supupuupuu");
    assert_eq!(apply(long, "pupupusupupusu"), "supupuupuussp");
    assert_eq!(apply("ab => x; bc => y", "abc"), "xc");
    assert_eq!(apply("t =>", "atcgt"), "acg");
}

#[test]
fn a_letter_without_end_is_handed_on() {
    let round = round(Ties::Cancel, "a => b; é => e; a\u{301} => x; \u{301} => y");
    let mut budget = Budget::default();
    for (text, expected) in [
        (format!("aá{}aé", "\u{301}".repeat(10_000)), format!("bá{}be", "\u{301}".repeat(10_000))),
        (format!("a{}\u{301}", "\u{200d}".repeat(5_000)), format!("a{}\u{301}", "\u{200d}".repeat(5_000))),
        (format!("{}a", "\u{600}".repeat(5_000)), format!("{}a", "\u{600}".repeat(5_000))),
    ] {
        assert!(round.apply(&text, &mut budget).as_deref() == Ok(&*expected));
        for length in [7, 1000, 5_000] {
            let (mut pass, mut out, mut read) = (Pass::new(&round), Vec::new(), 0);
            for chunk in text.as_bytes().chunks(length) {
                pass.push(chunk, &mut out, &mut budget).unwrap();
                read += chunk.len();
                assert!(out.len() + 7_000 >= read, "{} of {read} bytes are out", out.len());
            }
            pass.finish(&mut out, &mut budget).unwrap();
            assert!(out == expected.as_bytes(), "in chunks of {length}");
        }
    }
}

#[test]
fn ties_as_in_the_table() {
    let rules = "ab => cc; ab => dd; a => x; b => y";
    let more = "ab => cc; ab => dd; a => x; b => y; ab => eee";
    let passes = [
        (Ties::Cancel, "xyxy", "xyxy"),
        (Ties::Block, "ayay", "ayay"),
        (Ties::Span, "abab", "abab"),
        (Ties::Next, "xyxy", "eeeeee"),
    ];
    for (ties, plain, with_more) in passes {
        let pass = |rules| round(ties, rules).apply("abab", &mut Budget::default());
        assert_eq!(pass(rules).as_deref(), Ok(plain), "{ties:?}");
        assert_eq!(pass(more).as_deref(), Ok(with_more), "{ties:?}");
    }
}

#[test]
fn identical_rules_tie_and_a_rule_that_changes_nothing_is_applied() {
    assert_eq!(apply("a => b; a => b", "aa"), "aa");
    let round = round(Ties::Cancel, "tac => tac; a => g");
    let (text, rewrites) = round.rewrites("tactac", &mut Budget::default()).unwrap();
    assert_eq!(text, "tactac");
    assert_eq!(rewrites.len(), 2);
    assert!(rewrites.iter().all(|r| r.rule == 0 && r.from == r.to));
}

#[test]
fn blocked_and_outdone_rules() {
    let rules = "a => b; a => c; a => bb; c => d; c => dd; b => e";
    let blocked = |ties| round(ties, rules).blocked();
    assert_eq!(blocked(Ties::Cancel), [vec![0, 1, 2]]);
    assert_eq!(blocked(Ties::Block), [vec![0, 1, 2]]);
    assert_eq!(blocked(Ties::Next), [vec![0, 1]]);
    let round = round(Ties::Cancel, rules);
    assert_eq!(round.standing(3), Some(&Standing::Applies));
    assert_eq!(round.standing(4), Some(&Standing::LongerRight { winner: 3 }));
}

#[test]
fn faults_of_rules_are_all_found() {
    let alphabet = Alphabet::new(["a", "ka"]).unwrap();
    let rules = vec![Rule::new("", "a"), Rule::new("kaxa", "ax"), Rule::new("ka", "")];
    let errors = Round::new(rules, Ties::Cancel, &alphabet).unwrap_err();
    let outside = |side, offset| RoundError::Outside {
        rule: 1,
        side,
        error: SegmentError { offset, text: "x".to_owned() },
    };
    assert_eq!(
        errors,
        [RoundError::EmptyLeft { rule: 0 }, outside(RuleSide::Left, 2), outside(RuleSide::Right, 1),]
    );
}

#[test]
fn a_trace_names_the_losers() {
    let round = round(Ties::Cancel, "g => tc; at => ta; t => ac; g => at; at => gggg; a => c");
    let steps = round.trace("atg", &mut Budget::default()).unwrap();
    assert_eq!(steps.len(), 2);
    assert_eq!(steps[0].effect, StepEffect::Applied(1));
    let lost: Vec<_> = steps[0].lost.iter().map(|l| (l.rule, l.why.clone())).collect();
    assert_eq!(
        lost,
        [(4, LossReason::LongerRight { winner: 1 }), (5, LossReason::ShorterLeft { group: 1 }),]
    );
    assert_eq!(steps[1].effect, StepEffect::Copied);
    assert_eq!(steps[1].lost[0].why, LossReason::Tied { tied: [0, 3].into() });
    assert_eq!(steps[1].lost[1].rule, 3);
}

#[test]
fn a_trace_says_what_a_tie_held() {
    let rules = "ab => cc; ab => dd; ab => eee; a => x";
    for (ties, length, count) in [(Ties::Block, 1, 2), (Ties::Span, 2, 1)] {
        let round = round(ties, rules);
        let steps = round.trace("ab", &mut Budget::default()).unwrap();
        assert_eq!(steps.len(), count);
        assert_eq!(steps[0].effect, StepEffect::Held { group: 0 });
        assert_eq!(steps[0].letters, 0..length);
        let lost: Vec<_> = steps[0].lost.iter().map(|l| (l.rule, &l.why)).collect();
        let tied: std::sync::Arc<[usize]> = [0, 1].into();
        let tie = LossReason::Tied { tied: tied.clone() };
        let behind = LossReason::BehindTie { tied };
        let shorter = LossReason::ShorterLeft { group: 0 };
        assert_eq!(lost, [(0, &tie), (1, &tie), (2, &behind), (3, &shorter)]);
    }
}

#[test]
fn kept_steps_are_limited() {
    let round = round(Ties::Cancel, "a =>");
    let mut budget = Budget::default();
    budget.max_records = 10;
    let text = "aaaaaaaaaabbb";
    assert!(round.rewrites(text, &mut budget).is_ok());
    let error = PassError::TooManyRecords { limit: 10 };
    assert_eq!(round.trace(text, &mut budget), Err(error.clone()));
    assert_eq!(round.rewrites("aaaaaaaaaaba", &mut budget), Err(error));
}

#[test]
fn letters_outside_a_declared_alphabet() {
    let alphabet = Alphabet::new(["a", "b"]).unwrap();
    let rules = vec![Rule::new("ab", "b"), Rule::new("a", "")];
    let round = Round::new(rules, Ties::Cancel, &alphabet).unwrap();
    for repeat in [1, 3000] {
        let text = "ab".repeat(repeat) + "e\u{301}b";
        let error = round.apply(&text, &mut Budget::default()).unwrap_err();
        let outside = SegmentError { offset: 2 * repeat, text: "e\u{301}".to_owned() };
        assert_eq!(error, PassError::Outside(outside));
    }
    // A stream passes them through, and decides what is before them first.
    let mut out = Vec::new();
    let mut pass = Pass::new(&round);
    for chunk in [&b"abza"[..], b"", b"\xc3", b"\xa9b\r\na\xff"] {
        pass.push(chunk, &mut out, &mut Budget::default()).unwrap();
    }
    pass.finish(&mut out, &mut Budget::default()).unwrap();
    assert_eq!(out, b"bz\xc3\xa9b\r\n\xff");
}

#[test]
fn without_an_alphabet_a_letter_is_a_grapheme_cluster() {
    assert_eq!(apply("e => x", "e\u{301}e"), "e\u{301}x");
    assert_eq!(apply("👩 => 🂡", "👩‍👩‍👧👩"), "👩‍👩‍👧🂡");
    assert_eq!(apply("a => b; \n => c", "a\r\na\n"), "b\r\nbc");
}

#[test]
fn budgets_hold() {
    let round = round(Ties::Cancel, "a => aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
    for length in [10, 10_000] {
        let error = round.apply(&"a".repeat(length), &mut Budget::bytes(100)).unwrap_err();
        assert!(matches!(error, PassError::TooLong { reached, limit: 100 } if reached > 100));
    }
    let mut allowance = Allowance::letters(200_000);
    let mut budget = Budget::default().with_progress(&mut allowance);
    let copy = Round::new(Vec::new(), Ties::Cancel, &Alphabet::graphemes()).unwrap();
    let text = "ab".repeat(1_000_000);
    assert_eq!(copy.apply(&text, &mut budget), Err(PassError::Stopped(Stop::Work)));
    assert!((2..=4).contains(&allowance.calls), "{}", allowance.calls);
}

#[test]
fn an_alphabet_of_many_letters_is_kept_sparse_and_works() {
    let names: Vec<String> = (0..3000).map(|i| format!("<{i}>")).collect();
    let alphabet = Alphabet::new(&names).unwrap();
    let rules = names.windows(3).map(|w| Rule::new(w.concat(), w[0].clone()));
    let round = Round::new(rules.collect(), Ties::Cancel, &alphabet).unwrap();
    let pass = round.apply("<0><1><2><3><4><6><7><8>", &mut Budget::default());
    assert_eq!(pass.as_deref(), Ok("<0><3><4><6>"));
}
