//! A stream in parts: whatever the chunks and parts, it writes what one pass does.

use crate::support::{Plain, round_and_text};
use proptest::prelude::*;
use tg_rewriting::{Alphabet, Budget, FiringLog, OutputPieces, Pass, Round, Ties};

/// Streams bytes in chunks of these lengths, each in this many parts.
fn in_parts(round: &Round, bytes: &[u8], lengths: &[(usize, usize)]) -> Vec<u8> {
    stream(Pass::new(round), bytes, lengths).0
}

/// Does the same, and returns how often each rule is applied.
fn counted(round: &Round, bytes: &[u8], lengths: &[(usize, usize)]) -> (Vec<u8>, Vec<u64>) {
    let log = FiringLog::new(round.rules().len(), false);
    let (out, counts) = stream(Pass::new(round).with_log(log), bytes, lengths);
    (out, counts.expect("they are counted"))
}

fn stream(mut pass: Pass<'_>, bytes: &[u8], lengths: &[(usize, usize)]) -> (Vec<u8>, Option<Vec<u64>>) {
    let mut budget = Budget::default();
    let (mut written, mut out, mut rest) = (OutputPieces::default(), Vec::new(), bytes);
    for &(length, parts) in lengths.iter().cycle() {
        let (chunk, after) = rest.split_at(length.min(rest.len()));
        written.clear();
        pass.push_parts(chunk, parts, &mut written, &mut budget).unwrap();
        written.pieces().for_each(|piece| out.extend_from_slice(piece));
        rest = after;
        if rest.is_empty() {
            break;
        }
    }
    pass.finish(&mut out, &mut budget).unwrap();
    let counts = pass.counts();
    (out, counts)
}

/// Returns how often each rule is applied in a naive pass.
fn naive_counts(plain: &Plain, text: &str) -> Vec<u64> {
    let applied = plain.naive(text).1;
    (0..plain.rules.len())
        .map(|rule| applied.iter().filter(|&&(own, _)| own == rule).count() as u64)
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn parts_make_no_difference(
        (plain, text) in round_and_text(120),
        lengths in prop::collection::vec((1usize..50, 1usize..6), 1..6),
    ) {
        let expected = plain.naive(&text).0;
        let out = in_parts(&plain.compile(), text.as_bytes(), &lengths);
        prop_assert_eq!(String::from_utf8(out).unwrap(), expected);
    }

    #[test]
    fn rules_are_counted_whatever_the_parts(
        (plain, text) in round_and_text(120),
        lengths in prop::collection::vec((1usize..50, 1usize..6), 1..6),
    ) {
        let (out, counts) = counted(&plain.compile(), text.as_bytes(), &lengths);
        prop_assert_eq!(String::from_utf8(out).unwrap(), plain.naive(&text).0);
        prop_assert_eq!(counts, naive_counts(&plain, &text));
    }

    #[test]
    fn parts_of_any_bytes_make_no_difference(
        (plain, _) in round_and_text(0),
        bytes in prop::collection::vec(
            prop_oneof![4 => prop::sample::select(b"abtcgxy\r\n".to_vec()), 1 => any::<u8>()], 0..120),
        lengths in prop::collection::vec((1usize..50, 1usize..6), 1..6),
    ) {
        for alphabet in [Alphabet::graphemes(), Alphabet::new(&plain.alphabet).unwrap()] {
            let round = plain.compile_over(&alphabet);
            let whole = in_parts(&round, &bytes, &[(1000, 1)]);
            prop_assert_eq!(&in_parts(&round, &bytes, &lengths), &whole);
            let (out, counts) = counted(&round, &bytes, &lengths);
            prop_assert_eq!(out, whole);
            let mut pass = Pass::new(&round).with_log(FiringLog::new(plain.rules.len(), true));
            let (mut out, mut budget) = (Vec::new(), Budget::default());
            pass.push(&bytes, &mut out, &mut budget).unwrap();
            pass.finish(&mut out, &mut budget).unwrap();
            prop_assert_eq!(&counts, &pass.log().expect("a log").counts);
        }
    }

    #[test]
    fn a_log_holds_what_the_naive_pass_does((plain, text) in round_and_text(60), length in 1usize..20) {
        let round = plain.compile();
        let (expected, applied) = plain.naive(&text);
        let mut pass = Pass::new(&round).with_log(FiringLog::new(plain.rules.len(), true));
        let (mut out, mut budget) = (Vec::new(), Budget::default());
        for chunk in text.as_bytes().chunks(length) {
            pass.push(chunk, &mut out, &mut budget).unwrap();
        }
        pass.finish(&mut out, &mut budget).unwrap();
        prop_assert_eq!(String::from_utf8(out).unwrap(), expected);
        let log = pass.log().expect("a log");
        let places: Vec<usize> = {
            let alphabet = round.alphabet();
            let mut starts: Vec<usize> = alphabet.pieces(&text).map(|piece| piece.bytes.start).collect();
            starts.push(text.len());
            applied.iter().map(|&(_, place)| starts[place]).collect()
        };
        let fired = log.fired.as_ref().expect("places");
        let found: Vec<(usize, usize)> = fired.iter().map(|fired| (fired.rule, fired.at as usize)).collect();
        let expected: Vec<(usize, usize)> =
            applied.iter().zip(places).map(|(&(rule, _), place)| (rule, place)).collect();
        prop_assert_eq!(found, expected);
        for (rule, &count) in log.counts.iter().enumerate() {
            prop_assert_eq!(count, applied.iter().filter(|&&(r, _)| r == rule).count() as u64);
        }
    }
}

#[test]
fn states_that_never_meet_are_read_twice() {
    // Letters are replaced two at a time, so a part that begins at an odd place is wrong to its end.
    let rules = vec![("ab".to_owned(), "x".to_owned()), ("ba".to_owned(), "y".to_owned())];
    let plain = Plain { alphabet: vec!["a", "b", "x", "y"], rules, ties: Ties::Cancel };
    let text = "ab".repeat(30_000);
    let (round, expected) = (plain.compile(), "x".repeat(30_000));
    for length in [59_999, 40_001, 20_003] {
        let out = in_parts(&round, text.as_bytes(), &[(length, 3), (1, 1)]);
        assert!(out == expected.as_bytes(), "{length}");
        let (out, counts) = counted(&round, text.as_bytes(), &[(length, 3), (1, 1)]);
        assert!(out == expected.as_bytes() && counts == [30_000, 0], "{length}: {counts:?}");
    }
}
