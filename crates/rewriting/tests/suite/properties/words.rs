//! Words against strings: what passes over a grammar make, count and compare, against the naive pass
//! over what the grammar stands for.

use crate::support::{Plain, round_and_text, word};
use dashu_int::UBig;
use proptest::prelude::*;
use std::sync::Arc;
use tg_rewriting::{
    Alphabet, Bound, Budget, Derived, HitCounting, Round, Rule, Sequence, Ties, Word, WordError, WordFault,
    WordLimits,
};
use unicode_segmentation::UnicodeSegmentation;

const MANY: usize = 1 << 20;

fn sequence(plain: &Plain) -> Sequence {
    Sequence::from(plain.compile())
}

fn rounds(rules: &[&[(&str, &str)]]) -> Sequence {
    let round = |rules: &&[(&str, &str)]| {
        let rules = rules.iter().map(|&(left, right)| Rule::new(left, right));
        Arc::new(Round::new(rules.collect(), Ties::Cancel, &Alphabet::graphemes()).unwrap())
    };
    Sequence::new(rules.iter().map(round).collect())
}

fn derive(sequence: &Sequence, text: &str, times: u64, most: usize) -> Result<Derived, WordError> {
    let word = sequence.word(text).expect("a round");
    sequence.derive(&word, times, WordLimits::symbols(most), &mut Budget::default())
}

/// Returns a text after this many naive passes, how often each rule was applied, and the last pass with its round and
/// rule.
fn passes(plain: &Plain, text: &str, times: u64) -> (String, Vec<usize>, Option<(u64, usize, usize)>) {
    let (mut line, mut counts, mut last) = (text.to_owned(), vec![0; plain.rules.len()], None);
    for pass in 0..times {
        let (after, applied) = plain.naive(&line);
        applied.iter().for_each(|&(rule, _)| counts[rule] += 1);
        last = applied.last().map(|&(rule, _)| (pass, 0, rule)).or(last);
        line = after;
    }
    (line, counts, last)
}

/// Counts how often a text occurs, in characters, in the plainest way.
fn occurrences(text: &str, wanted: &str, counting: HitCounting) -> usize {
    let text: Vec<&str> = text.graphemes(true).collect();
    let wanted: Vec<&str> = wanted.graphemes(true).collect();
    let (mut at, mut found) = (0, 0);
    while at + wanted.len() <= text.len() {
        let here = text[at..at + wanted.len()] == wanted[..];
        found += usize::from(here);
        at += if here && counting == HitCounting::Leftmost { wanted.len() } else { 1 };
    }
    found
}

fn big(number: usize) -> UBig {
    UBig::from(number)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn many_passes_are_as_many_single_ones((mut plain, text) in round_and_text(10), times in 0u64..200) {
        // Texts that don't grow end in a cycle sooner or later.
        plain.rules.retain(|(left, right)| right.len() <= left.len());
        let (line, counts, last) = passes(&plain, &text, times);
        let sequence = sequence(&plain);
        let made = sequence.iterate(&text, times, &mut Budget::default());
        prop_assert_eq!(made.as_ref(), Ok(&line));
        if let Ok(derived) = derive(&sequence, &text, times, MANY) {
            prop_assert_eq!(derived.word.text(), line);
            prop_assert_eq!(derived.last, last);
            let counts: Vec<UBig> = counts.into_iter().map(big).collect();
            prop_assert_eq!(&derived.firings[0], &counts);
        }
    }

    #[test]
    fn passes_over_a_grammar_are_passes_over_its_string(
        (plain, text) in round_and_text(12),
        times in 0u64..6,
        most in prop::sample::select(vec![60, 200, MANY]),
    ) {
        let (line, counts, last) = passes(&plain, &text, times);
        match derive(&sequence(&plain), &text, times, most) {
            Ok(derived) => {
                prop_assert_eq!(derived.word.text(), line.clone());
                prop_assert_eq!(derived.word.bytes(), &big(line.len()));
                prop_assert_eq!(derived.word.length(), &big(line.graphemes(true).count()));
                prop_assert_eq!(derived.last, last);
                let counts: Vec<UBig> = counts.into_iter().map(big).collect();
                prop_assert_eq!(&derived.firings[0], &counts);
            }
            Err(WordError { fault: WordFault::TooManySymbols { limit }, .. }) => {
                prop_assert!(limit == most && most < MANY);
            }
            Err(WordError { fault: WordFault::Bound(Bound::Joining), .. }) => {
                let alphabet = Alphabet::new(&plain.alphabet).unwrap();
                prop_assert!(alphabet.misreading().is_some());
            }
            Err(other) => prop_assert!(false, "{:?}", other),
        }
    }

    #[test]
    fn questions_to_a_word_are_questions_to_its_text(
        (plain, text) in round_and_text(12),
        times in 0u64..4,
        wanted in word(&["a", "b", "t", "x", "ka", "🂡", "é"], 3),
        (start, end) in (0usize..60, 0usize..60),
    ) {
        let mut budget = Budget::default();
        let sequence = sequence(&plain);
        let Ok(derived) = derive(&sequence, &text, times, MANY) else {
            return Ok(());
        };
        let (made, line) = (derived.word, sequence.iterate(&text, times, &mut budget).unwrap());
        for counting in [HitCounting::Leftmost, HitCounting::Overlap] {
            let expected = if wanted.is_empty() { 0 } else { occurrences(&line, &wanted, counting) };
            prop_assert_eq!(made.count(&wanted, counting, &mut budget).unwrap(), big(expected));
        }
        let characters = line.graphemes(true);
        let part: String = characters.skip(start).take(end.saturating_sub(start)).collect();
        prop_assert_eq!(made.part(&big(start), &big(end)), part.clone());
        let slice = made.slice(&big(start.min(end)), &big(end));
        prop_assert_eq!(slice.text(), part.clone());
        prop_assert!(slice.is_text(&part) && made.is_text(&line));
        prop_assert!(!made.is_text(&(line.clone() + "a")));
        // The same string cut in another way.
        let other = Word::new(&line, &Alphabet::graphemes());
        prop_assert_eq!(made.same(&other), true);
        prop_assert_eq!(made.same(&slice), part == line);
        if let Ok(both) = made.join(&slice) {
            prop_assert_eq!(both.text(), line + &part);
        }
    }

    #[test]
    fn words_come_to_rest_where_texts_do((plain, text) in round_and_text(8)) {
        let mut budget = Budget::bytes(4000).with_steps(40);
        let sequence = sequence(&plain);
        let word = sequence.word(&text).expect("a round");
        let expected = sequence.settle(&text, &mut budget);
        match (sequence.settle_word(&word, WordLimits::symbols(20_000), &mut budget), expected) {
            (Ok(made), Ok(found)) => {
                prop_assert_eq!(made.word.text(), found.text);
                prop_assert_eq!((made.steps, made.period), (found.steps, found.period));
            }
            (Err(error), found) => prop_assert!(
                found.is_err() || error.fault == WordFault::Bound(Bound::Joining), "{:?}", error),
            (Ok(made), Err(error)) => prop_assert!(false, "{:?} {:?}", made.steps, error),
        }
    }

    #[test]
    fn words_that_differ_in_one_place_are_told_apart(
        times in 3u64..60,
        place in any::<u32>(),
    ) {
        // The Thue–Morse word, and the same with one letter flipped.
        let word = derive(&rounds(&[&[("0", "01"), ("1", "10")]]), "0", times, MANY).unwrap().word;
        let place = big(place as usize) % word.length();
        let after = &place + big(1);
        let turned = if word.part(&place, &after) == "0" { "1" } else { "0" };
        let (front, back) = (word.slice(&big(0), &place), word.slice(&after, word.length()));
        let middle = |letter| Word::new(letter, &Alphabet::graphemes());
        let joined = |letter| front.join(&middle(letter)).unwrap().join(&back).unwrap();
        prop_assert_eq!(joined(turned).same(&word), false);
        let same = joined(if turned == "0" { "1" } else { "0" });
        prop_assert_eq!(same.same(&word), true);
    }
}

#[test]
fn famous_words_have_their_lengths() {
    let mut budget = Budget::default();
    let mut count = |word: &Word, what| word.count(what, HitCounting::Overlap, &mut budget).unwrap();
    let fibonacci = derive(&rounds(&[&[("a", "ab"), ("b", "a")]]), "a", 145, MANY).unwrap();
    let (mut old, mut new) = (big(1), big(2));
    for _ in 1..145 {
        (old, new) = (new.clone(), old + new);
    }
    assert_eq!(fibonacci.word.length(), &new);
    assert_eq!(count(&fibonacci.word, "a"), old);
    assert_eq!(count(&fibonacci.word, "bb"), big(0));
    assert_eq!(count(&fibonacci.word, "aaa"), big(0));
    assert!(fibonacci.word.symbols() < 300);
    let morse = derive(&rounds(&[&[("0", "01"), ("1", "10")]]), "0", 100, MANY).unwrap();
    assert_eq!(morse.word.length(), &(big(1) << 100));
    assert_eq!(count(&morse.word, "0"), big(1) << 99);
    // It has no block three times in a row; the counts of `11` are the Jacobsthal numbers.
    assert_eq!(count(&morse.word, "000") + count(&morse.word, "010101"), big(0));
    assert_eq!(count(&morse.word, "11"), ((big(1) << 99) + big(1)) / big(3));
    let firings = &morse.firings[0];
    assert_eq!(&firings[0] + &firings[1], (big(1) << 100) - big(1));
    assert_eq!(morse.last.map(|(pass, ..)| pass), Some(99));
}

#[test]
fn what_stays_as_it_is_fires_in_every_pass() {
    let many = 1_000_000_000_000_000;
    let sorting = rounds(&[&[("ba", "ab"), ("c", "c")]]);
    let derived = derive(&sorting, "babac", many, MANY).unwrap();
    assert_eq!(derived.word.text(), "aabbc");
    assert_eq!(derived.firings, [[big(3), UBig::from(many)]]);
    assert_eq!(derived.last, Some((many - 1, 0, 1)));
    let settled = sorting.settle_word(
        &sorting.word("babac").unwrap(),
        WordLimits::symbols(MANY),
        &mut Budget::default(),
    );
    assert_eq!(settled.map(|settled| (settled.steps, settled.period)), Ok((2, 1)));
}

#[test]
fn a_circle_is_gone_through_once() {
    let many = 1_000_000_000_000_000_000;
    let turning = rounds(&[&[("a", "b"), ("b", "c"), ("c", "a"), ("d", "e")]]);
    let derived = derive(&turning, "dad", many + 1, MANY).unwrap();
    assert_eq!(derived.word.text(), "ece");
    let third = UBig::from(many / 3);
    assert_eq!(derived.firings, [[&third + big(1), &third + big(1), third, big(2)]]);
    assert_eq!(derived.last, Some((many, 0, 1)));
    let text = turning.iterate("dad", many + 1, &mut Budget::default());
    assert_eq!(text.as_deref(), Ok("ece"));
    // A rule that fires only on the way into the cycle stays the last one applied.
    let still = rounds(&[&[("a", "b"), ("b", "c")], &[("x", "x")]]);
    let derived = derive(&still, "a", many, MANY).unwrap();
    assert_eq!((derived.firings[0].clone(), derived.last), (vec![big(1), big(1)], Some((1, 0, 1))));
}

#[test]
fn words_are_repeated_and_joined_up_to_a_length() {
    let word = Word::new("abab", &Alphabet::graphemes());
    for times in 0..20u32 {
        let repeated = word.repeat(&UBig::from(times)).map(|word| word.text());
        assert_eq!(repeated, Ok("abab".repeat(times as usize)));
    }
    let huge = word.repeat(&(UBig::ONE << 1000)).unwrap();
    assert_eq!(huge.length(), &(UBig::ONE << 1002));
    let refused = |made: Result<Word, WordFault>| made.err();
    assert_eq!(refused(huge.repeat(&(UBig::ONE << 1000))), Some(WordFault::TooLong));
    assert_eq!(refused(word.repeat(&(UBig::ONE << 100_000))), Some(WordFault::TooLong));
    let mut joined = huge;
    while let Ok(more) = joined.join(&joined) {
        joined = more;
    }
    assert_eq!(refused(joined.join(&joined)), Some(WordFault::TooLong));
    let mark = Word::new("a\u{301}", &Alphabet::new(["a", "\u{301}"]).unwrap());
    assert_eq!(refused(mark.join(&mark)), Some(WordFault::Bound(Bound::Joining)));
}

#[test]
fn rounds_that_follow_each_other_count_their_firings_apart() {
    let both = rounds(&[&[("a", "bb")], &[("b", "a"), ("x", "y")]]);
    let derived = derive(&both, "ax", 80, MANY).unwrap();
    assert_eq!(derived.word.length(), &((big(1) << 80) + big(1)));
    assert_eq!(derived.firings[0], [(big(1) << 80) - big(1)]);
    assert_eq!(derived.firings[1], [(big(1) << 81) - big(2), big(1)]);
    assert_eq!(derived.last, Some((79, 1, 0)));
}

#[test]
fn what_does_not_fit_is_told_with_how_far_it_came() {
    let doubling = rounds(&[&[("a", "aa")]]);
    let error = derive(&doubling, "a", 1_000_000, MANY).unwrap_err();
    assert_eq!((error.fault, error.passes), (WordFault::TooLong, 1500));
    assert_eq!(error.length, big(1) << 1500);
    // Every word of four letters has its own right side: that can't be kept small.
    let mut seed = 1u64;
    let mut letters = |count: usize| -> String {
        let mut letter = || {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            ["a", "b"][(seed >> 62) as usize % 2]
        };
        (0..count).map(|_| letter()).collect()
    };
    let rules: Vec<(String, String)> =
        (0..16).map(|i| (format!("{i:04b}").replace('0', "a").replace('1', "b"), letters(7))).collect();
    let rules: Vec<(&str, &str)> = rules.iter().map(|(left, right)| (&**left, &**right)).collect();
    let error = derive(&rounds(&[&rules]), "abbab", 1000, 3000).unwrap_err();
    assert_eq!(error.fault, WordFault::TooManySymbols { limit: 3000 });
    assert!(error.length > big(3000) && error.passes > 10);
}

/// With so little room that one pass needs more than is free after sweeping, it still ends.
#[test]
fn a_pass_that_needs_more_than_the_room_ends() {
    let mut seed = 3u64;
    let mut letters = |count: usize| -> String {
        let mut letter = || {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            ["a", "t", "c", "g"][(seed >> 62) as usize]
        };
        (0..count).map(|_| letter()).collect()
    };
    let rules: Vec<(String, String)> = (0..60).map(|i| (letters(3 + i % 5), letters(1 + i % 7))).collect();
    let rules: Vec<(&str, &str)> = rules.iter().map(|(left, right)| (&**left, &**right)).collect();
    let (round, text) = (rounds(&[&rules]), letters(2000));
    let ends: Vec<bool> =
        [500, 1000, 1500, 2000, 3000, 4000, MANY].map(|most| derive(&round, &text, 2, most).is_ok()).to_vec();
    assert!(!ends[0] && ends[6], "{ends:?}");
    assert!(ends.is_sorted(), "{ends:?}");
}

#[test]
fn letters_that_may_join_or_are_outside_are_refused() {
    let accent = rounds(&[&[("a", "e"), ("b", "\u{301}")]]);
    let error = derive(&accent, "ab", 1, MANY).unwrap_err();
    assert_eq!(error.fault, WordFault::Bound(Bound::Joining));
    let alphabet = Alphabet::new(["a", "b"]).unwrap();
    let round = Round::new(vec![Rule::new("a", "b")], Ties::Cancel, &alphabet).unwrap();
    let error = derive(&Sequence::from(round), "abc", 1, MANY).unwrap_err();
    assert!(matches!(error.fault, WordFault::Bound(Bound::Outside(outside)) if outside.text == "c"));
}
