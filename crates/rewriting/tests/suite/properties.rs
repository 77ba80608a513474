//! Properties of passes over random rounds: the transducer against a naive pass, chunks, traces,
//! and the number of moves, which is linear whatever the rules are.

mod bots;
mod differs;
mod games;
mod graph;
mod naive_sed;
mod parts;
mod sed;
mod words;

use crate::support::{Plain, round_and_text};
use proptest::prelude::*;
use tg_rewriting::{
    ActionSink, Alphabet, Budget, FiringLog, LossReason, Pass, Round, Rule, Standing, StepEffect, Ties,
    Transducer, TransducerAction,
};

/// Counts what a machine does.
#[derive(Default)]
struct Count {
    hops: usize,
    actions: usize,
    consumed: usize,
    lengths: Vec<usize>,
}

impl ActionSink for Count {
    fn act(&mut self, action: TransducerAction) {
        self.actions += 1;
        self.consumed += match action {
            TransducerAction::Apply(rule) => self.lengths[rule as usize],
            TransducerAction::Copy(_) => 1,
            TransducerAction::CopySpan(_) => 0,
        };
    }

    fn pass(&mut self, _letter: &[u8]) {}

    fn hop(&mut self) {
        self.hops += 1;
    }
}

#[test]
fn a_pass_is_linear_for_a_and_a_many_times_b() {
    for (k, ties) in [(1000, Ties::Cancel), (4000, Ties::Cancel), (4000, Ties::Block)] {
        let long = "a".repeat(k) + "b";
        let mut rules = vec![Rule::new("a", "x"), Rule::new(&long, "y")];
        if ties == Ties::Block {
            rules.push(Rule::new(&long, "z"));
        }
        let alphabet = Alphabet::new(["a", "b", "x", "y", "z"]).unwrap();
        let round = Round::new(rules, ties, &alphabet).unwrap();
        let size = round.machine().size();
        assert!(size.states <= k + 2 && size.outputs <= 6 * k + 10, "{size:?}");
        for text in ["a".repeat(50_000), "a".repeat(k - 1) + "x", long.repeat(20)] {
            let letters = round.alphabet().segment(&text).unwrap();
            let mut count = Count { lengths: vec![1, k + 1, k + 1], ..Count::default() };
            let machine = round.machine();
            let state = letters
                .iter()
                .fold(Transducer::START, |state, &letter| machine.step(state, letter, &mut count));
            machine.finish(state, &mut count);
            assert!(count.hops <= letters.len());
            assert!(count.actions <= letters.len());
            assert_eq!(count.consumed, letters.len());
        }
        let text = "a".repeat(3 * k) + "b";
        let expected = match ties {
            Ties::Block => "x".repeat(2 * k) + "a" + &"x".repeat(k - 1) + "b",
            _ => "x".repeat(2 * k) + "y",
        };
        assert_eq!(round.apply(&text, &mut Budget::default()), Ok(expected));
    }
}

#[test]
fn a_thousand_rules_make_a_small_machine() {
    // A linear congruential sequence is random enough here.
    let mut seed = 1u64;
    let mut letter = || {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ["a", "t", "c", "g"][(seed >> 61) as usize % 4]
    };
    let mut rules = Vec::new();
    for length in (0..1000).map(|i| 3 + i % 10) {
        let left: String = (0..length).map(|_| letter()).collect();
        let right: String = (0..4).map(|_| letter()).collect();
        rules.push((left, right));
    }
    let plain = Plain { alphabet: vec!["a", "t", "c", "g"], rules, ties: Ties::Cancel };
    let round = plain.compile();
    let total: usize = plain.rules.iter().map(|(left, _)| left.len()).sum();
    let size = round.machine().size();
    assert!(size.states <= total + 1 && size.outputs <= 4 * total, "{size:?}");
    let text: String = (0..6000).map(|_| letter()).collect();
    let expected = plain.naive(&text).0;
    assert_eq!(round.apply(&text, &mut Budget::default()), Ok(expected));
}

/// Letters of one byte and of several, and joining characters.
fn character() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "a", "b", "c", "a", "b", "é", "\u{301}", "👩", "\u{200d}", "\r", "\n", "\r\n", "\u{600}", "β", "γ",
        "本", " ", "β", "本",
    ])
}

/// How often each rule is applied as a text is streamed in chunks.
fn streamed_counts(round: &Round, text: &str, length: usize) -> Vec<u64> {
    let mut pass = Pass::new(round).with_log(FiringLog::new(round.rules().len(), false));
    let mut out = Vec::new();
    for chunk in text.as_bytes().chunks(length) {
        pass.push(chunk, &mut out, &mut Budget::default()).unwrap();
    }
    pass.finish(&mut out, &mut Budget::default()).unwrap();
    pass.counts().unwrap()
}

/// Rules over letters of one byte are counted beside letters of several bytes, and beside those that a mark follows.
#[test]
fn rules_are_counted_beside_other_letters() {
    let rules = [("aa", "x"), ("ab", "yz"), ("c", "")].map(|(left, right)| Rule::new(left, right)).to_vec();
    let round = Round::new(rules, Ties::Cancel, &Alphabet::graphemes()).unwrap();
    for text in ["a\u{301}aaabc", "β a\u{301}cγaab\nc", "c\u{301}", "本aa本abc本"] {
        let counts = round.firings(text, &mut Budget::default()).unwrap().counts;
        for length in 1..=text.len() {
            assert_eq!(streamed_counts(&round, text, length), counts, "{text:?} by {length}");
        }
    }
}

/// Streams a text in chunks of these lengths, in turn.
fn stream(round: &Round, text: &[u8], lengths: &[usize]) -> Vec<u8> {
    let mut pass = Pass::new(round);
    let mut out = Vec::new();
    let mut rest = text;
    for &length in lengths.iter().cycle() {
        let (chunk, after) = rest.split_at(length.min(rest.len()));
        pass.push(chunk, &mut out, &mut Budget::default()).unwrap();
        rest = after;
        if rest.is_empty() {
            break;
        }
    }
    pass.finish(&mut out, &mut Budget::default()).unwrap();
    out
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn the_transducer_does_what_the_naive_pass_does((plain, text) in round_and_text(40)) {
        let round = plain.compile();
        let (expected, applied) = plain.naive(&text);
        let mut budget = Budget::default();
        prop_assert_eq!(round.apply(&text, &mut budget).unwrap(), expected.clone());
        let (out, rewrites) = round.rewrites(&text, &mut budget).unwrap();
        prop_assert_eq!(&out, &expected);
        let rules: Vec<_> = rewrites.iter().map(|r| r.rule).collect();
        let oracle: Vec<_> = applied.iter().map(|a| a.0).collect();
        prop_assert_eq!(&rules, &oracle);
        let firings = round.firings(&text, &mut budget).unwrap();
        prop_assert_eq!(firings.last, oracle.last().copied());
        for (rule, &count) in firings.counts.iter().enumerate() {
            prop_assert_eq!(count, oracle.iter().filter(|&&r| r == rule).count() as u64);
        }
    }

    #[test]
    fn chunks_make_no_difference(
        (plain, text) in round_and_text(60),
        lengths in prop::collection::vec(1usize..9, 1..6),
    ) {
        let round = plain.compile();
        let out = stream(&round, text.as_bytes(), &lengths);
        prop_assert_eq!(String::from_utf8(out).unwrap(), plain.naive(&text).0);
    }

    #[test]
    fn clusters_in_chunks_make_no_difference(
        (plain, _) in round_and_text(0),
        symbols in prop::collection::vec(
            prop::sample::select(vec!["a", "b", "k", "\u{301}", "👩", "\u{200d}", "🇫", "\r", "\n", "é"]), 0..40),
        lengths in prop::collection::vec(1usize..5, 1..6),
    ) {
        let round = plain.compile_over(&Alphabet::graphemes());
        let text = symbols.concat();
        let whole = round.apply(&text, &mut Budget::default()).unwrap();
        let out = stream(&round, text.as_bytes(), &lengths);
        prop_assert_eq!(String::from_utf8(out).unwrap(), whole);
    }

    #[test]
    fn letters_of_any_size_make_no_difference(
        rules in prop::collection::vec((prop::collection::vec(character(), 1..4), prop::collection::vec(character(), 0..3)), 1..6),
        ties in prop::sample::select(vec![Ties::Cancel, Ties::Block, Ties::Span, Ties::Next]),
        text in prop::collection::vec(character(), 0..60),
        times in prop::sample::select(vec![1usize, 1, 1, 1, 1, 1, 1, 200]),
        lengths in prop::collection::vec(1usize..50, 1..6),
    ) {
        let rules = rules.iter().map(|(left, right)| Rule::new(left.concat(), right.concat())).collect();
        let round = Round::new(rules, ties, &Alphabet::graphemes()).unwrap();
        let text = text.concat().repeat(times);
        let letter_by_letter = round.rewrites(&text, &mut Budget::default()).unwrap().0;
        prop_assert_eq!(&round.apply(&text, &mut Budget::default()).unwrap(), &letter_by_letter);
        let out = stream(&round, text.as_bytes(), &lengths);
        prop_assert_eq!(String::from_utf8(out).unwrap(), letter_by_letter);
        let firings = round.firings(&text, &mut Budget::default()).unwrap();
        prop_assert_eq!(streamed_counts(&round, &text, lengths[0]), firings.counts);
    }

    #[test]
    fn any_bytes_go_through_a_stream(
        (plain, _) in round_and_text(0),
        bytes in prop::collection::vec(any::<u8>(), 0..60),
        lengths in prop::collection::vec(1usize..5, 1..6),
    ) {
        for alphabet in [Alphabet::graphemes(), Alphabet::new(&plain.alphabet).unwrap()] {
            let round = plain.compile_over(&alphabet);
            prop_assert_eq!(stream(&round, &bytes, &lengths), stream(&round, &bytes, &[100]));
        }
    }

    #[test]
    fn a_trace_covers_the_text_and_writes_the_result((plain, text) in round_and_text(30)) {
        let round = plain.compile();
        let (expected, applied) = plain.naive(&text);
        let steps = round.trace(&text, &mut Budget::default()).unwrap();
        let (mut read, mut letters, mut written) = (0, 0, 0);
        let mut fired = Vec::new();
        for step in &steps {
            prop_assert_eq!(step.from.start, read);
            prop_assert_eq!(step.letters.start, letters);
            prop_assert_eq!(step.to.start, written);
            (read, letters, written) = (step.from.end, step.letters.end, step.to.end);
            let (was, is) = (&text[step.from.clone()], &expected[step.to.clone()]);
            match step.effect {
                StepEffect::Applied(rule) => {
                    fired.push((rule, step.letters.start));
                    prop_assert_eq!(was, &*plain.rules[rule].0);
                    prop_assert_eq!(is, &*plain.rules[rule].1);
                    prop_assert!(step.lost.iter().all(|l| l.rule != rule));
                }
                StepEffect::Copied => {
                    prop_assert_eq!(was, is);
                    prop_assert_eq!(step.letters.len(), 1);
                    let counts = |why: &LossReason| matches!(why, LossReason::Tied { .. } | LossReason::BehindTie { .. });
                    prop_assert!(step.lost.iter().all(|l| counts(&l.why)));
                }
                StepEffect::Held { .. } => prop_assert_eq!(was, is),
            }
        }
        prop_assert_eq!((read, written), (text.len(), expected.len()));
        prop_assert_eq!(fired, applied);
    }

    #[test]
    fn a_rule_is_applied_to_its_own_left_side_or_is_named((plain, _) in round_and_text(0)) {
        let round = plain.compile();
        let blocked = round.blocked().concat();
        let outdone = |rule| matches!(round.standing(rule), Some(Standing::LongerRight { .. }));
        for (rule, (left, _)) in plain.rules.iter().enumerate() {
            let fires = plain.naive(left).1.contains(&(rule, 0));
            prop_assert_eq!(fires, !blocked.contains(&rule) && !outdone(rule));
        }
    }

    #[test]
    fn a_pass_is_linear((plain, text) in round_and_text(60)) {
        let round = plain.compile();
        let machine = round.machine();
        let total: usize = plain.rules.iter().map(|r| r.0.len()).sum();
        prop_assert!(machine.size().outputs <= 6 * total + 10);
        let letters = round.alphabet().segment(&text).unwrap();
        let mut count = Count { lengths: vec![0; plain.rules.len()], ..Count::default() };
        let mut state = Transducer::START;
        for &letter in &letters {
            state = machine.step(state, letter, &mut count);
        }
        machine.finish(state, &mut count);
        prop_assert!(count.hops <= letters.len() && count.actions <= letters.len());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn long_texts_and_letters_outside_in_streams(
        (plain, text) in round_and_text(60),
        noise in prop::collection::vec(prop::sample::select(vec!["\r\n", "ü", "q", ""]), 1..4),
        lengths in prop::collection::vec(1usize..9000, 1..4),
    ) {
        let round = plain.compile();
        let text: String = noise.iter().map(|n| text.clone() + n).collect::<String>();
        let text = text.repeat(5000 / text.len().max(50) + 1);
        let out = stream(&round, text.as_bytes(), &lengths);
        prop_assert_eq!(String::from_utf8(out).unwrap(), plain.naive(&text).0);
    }
}
