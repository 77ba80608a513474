//! Alphabets and their ambiguity, iteration, fixed points and cycles, rounds after rounds.

use std::sync::Arc;

use proptest::prelude::*;
use tg_rewriting::{
    Alphabet, AlphabetError, Budget, IterateFault, Pass, PassError, Round, Rule, SegmentError, Sequence,
    Symbol, Ties, WordFault, WordLimits,
};

fn round(rules: &[(&str, &str)]) -> Round {
    let rules = rules.iter().map(|(left, right)| Rule::new(*left, *right));
    Round::new(rules.collect(), Ties::Cancel, &Alphabet::graphemes()).expect("a round")
}

#[test]
fn alphabets_are_checked() {
    let errors = Alphabet::new(["a", "", "b", "a"]).unwrap_err();
    let expected = [AlphabetError::Empty { index: 1 }, AlphabetError::Duplicate { index: 3, first: 0 }];
    assert_eq!(errors, expected);
}

#[test]
fn texts_are_cut_longest_first() {
    let alphabet = Alphabet::new(["ka", "k", "kaki", "🂡"]).unwrap();
    let cut = alphabet.segment("kakaki🂡k").unwrap();
    assert_eq!(cut, [0, 2, 3, 1].map(Symbol));
    assert_eq!(alphabet.spell(&cut), "kakaki🂡k");
    let error = alphabet.segment("kai\u{301}k").unwrap_err();
    let expected = SegmentError { offset: 2, text: "i\u{301}".to_owned() };
    assert_eq!(error, expected);
}

#[test]
fn ambiguous_and_misread_alphabets() {
    let ambiguity = |symbols: &[&str]| Alphabet::new(symbols).unwrap().ambiguity();
    assert_eq!(ambiguity(&["a", "t", "c"]), None);
    assert_eq!(ambiguity(&["a", "ab", "bb"]), None);
    assert_eq!(ambiguity(&["a", "ab", "b"]).unwrap().text, "ab");
    assert_eq!(ambiguity(&["car", "ca", "rs", "s"]).unwrap().text, "cars");
    let misread = Alphabet::new(["a", "ab", "bb"]).unwrap().misreading().unwrap();
    assert_eq!(misread.text, "abb");
    assert_eq!(Alphabet::new(["a", "ba", "bb"]).unwrap().misreading(), None);
    assert_eq!(Alphabet::new(["a", "ab"]).unwrap().misreading(), None);
}

#[test]
fn iteration() {
    let double = Sequence::from(round(&[("a", "aa")]));
    assert_eq!(double.iterate("a", 4, &mut Budget::default()).unwrap().len(), 16);
    let error = double.iterate("a", u64::MAX, &mut Budget::bytes(1000)).unwrap_err();
    assert_eq!((error.steps, error.length), (9, 512));
    assert!(matches!(error.fault, IterateFault::Pass(PassError::TooLong { .. })));
    let error = double.settle("a", &mut Budget::bytes(1000)).unwrap_err();
    assert_eq!(error.steps, 9);
    // A fixed point ends a long iteration.
    assert_eq!(double.iterate("b", u64::MAX, &mut Budget::default()).unwrap(), "b");
}

#[test]
fn fixed_points_and_cycles() {
    let settle = |rules: &[(&str, &str)], text| {
        let settled = Sequence::from(round(rules)).settle(text, &mut Budget::default()).unwrap();
        (settled.text, settled.steps, settled.period)
    };
    assert_eq!(settle(&[("ab", "b")], "aaab"), ("b".to_owned(), 3, 1));
    assert_eq!(settle(&[("a", "b"), ("b", "a")], "ab"), ("ab".to_owned(), 0, 2));
    let three = [("a", "b"), ("b", "c"), ("c", "a"), ("x", "y"), ("y", "z")];
    assert_eq!(settle(&three, "xa"), ("zc".to_owned(), 2, 3));
    let error = Sequence::from(round(&three)).settle("xa", &mut Budget::default().with_steps(2)).unwrap_err();
    assert_eq!((error.steps, error.fault), (2, IterateFault::Endless));
}

#[test]
fn texts_that_grow_slowly_without_end_are_given_up() {
    let few = || {
        let mut budget = Budget::default();
        budget.max_growth = 10_000;
        budget
    };
    for rules in [
        &[("a", "ab")][..],
        &[("a", "ba")],
        &[("a", "ab"), ("b", "bc")],
        &[("x", "xa"), ("a", "b"), ("b", "a")],
    ] {
        let sequence = Sequence::from(round(rules));
        for start in ["xa", "aaxa"] {
            let mut budget = few();
            let error = sequence.settle(start, &mut budget).unwrap_err();
            assert_eq!(error.fault, IterateFault::Endless, "{rules:?} {start}");
            assert!(budget.letters() < 13_000, "{}", budget.letters());
            let text = sequence.iterate(start, error.steps, &mut Budget::default()).unwrap();
            assert_eq!(error.length, text.len());
            let word = sequence.word(start).unwrap();
            let error =
                sequence.settle_word(&word, WordLimits::symbols(1 << 20), &mut few().with_steps(5000));
            assert_eq!(error.unwrap_err().fault, WordFault::Endless, "{rules:?} {start}");
        }
    }
    // A text that stays as long as it is may take any number of letters.
    let sorting = Sequence::from(round(&[("ba", "ab")]));
    let text = "b".repeat(100) + &"a".repeat(100);
    assert_eq!(sorting.settle(&text, &mut few()).unwrap().steps, 199);
}

#[test]
fn rounds_after_rounds() {
    let one = Arc::new(round(&[("t", "ac"), ("at", "ta")]));
    let two = Arc::new(round(&[("a", "g")]));
    let both = Sequence::new(vec![one]).then(two);
    assert_eq!(both.apply("atcg", &mut Budget::default()).unwrap(), "tgcg");
    assert_eq!(Sequence::default().apply("x", &mut Budget::default()).unwrap(), "x");
    assert_eq!(both.settle("atcg", &mut Budget::default()).unwrap().period, 1);
    assert_eq!(both.iterate("at", 1, &mut Budget::default()).unwrap(), "tg");
}

/// Returns all sequences of symbols of at most this many bytes.
fn rows(alphabet: &Alphabet, most: usize) -> Vec<Vec<Symbol>> {
    let mut rows = vec![Vec::new()];
    let mut at = 0;
    while at < rows.len() {
        for (symbol, name) in alphabet.symbols() {
            if alphabet.spell(&rows[at]).len() + name.len() <= most {
                let mut row = rows[at].clone();
                row.push(symbol);
                rows.push(row);
            }
        }
        at += 1;
    }
    rows
}

proptest! {
    #[test]
    fn ambiguity_is_real_and_found(symbols in prop::collection::btree_set("[ab]{1,3}", 1..5)) {
        let alphabet = Alphabet::new(&symbols).unwrap();
        let rows = rows(&alphabet, 9);
        match alphabet.ambiguity() {
            Some(found) => {
                prop_assert_ne!(found.one[0], found.other[0]);
                prop_assert_eq!(alphabet.spell(&found.one), found.text.clone());
                prop_assert_eq!(alphabet.spell(&found.other), found.text);
                prop_assert!(alphabet.misreading().is_some());
            }
            None => {
                let mut texts: Vec<String> = rows.iter().map(|row| alphabet.spell(row)).collect();
                texts.sort();
                prop_assert!(texts.windows(2).all(|pair| pair[0] != pair[1]));
            }
        }
        match alphabet.misreading() {
            Some(found) => {
                prop_assert_eq!(alphabet.spell(&found.row), found.text.clone());
                prop_assert_ne!(alphabet.segment(&found.text).ok(), Some(found.row));
            }
            None => for row in rows {
                prop_assert_eq!(alphabet.segment(&alphabet.spell(&row)), Ok(row));
            }
        }
    }

    #[test]
    fn settling_is_what_iterating_shows(
        rights in prop::collection::vec("[abcd]{0,2}", 4),
        text in "[abcd]{0,4}",
    ) {
        let rules: Vec<_> = ["a", "b", "c", "d"].into_iter().zip(rights.iter().map(|r| &**r)).collect();
        let round = Arc::new(round(&rules));
        let mut seen = vec![text.clone()];
        let expected = loop {
            let next = round.apply(&seen[seen.len() - 1], &mut Budget::default()).unwrap();
            if let Some(first) = seen.iter().position(|t| *t == next) {
                break Some((next, first as u64, (seen.len() - first) as u64));
            }
            if next.len() > 500 || seen.len() > 60 {
                break None;
            }
            seen.push(next);
        };
        let settled = Sequence::new(vec![round.clone()]).settle(&text, &mut Budget::bytes(5000).with_steps(500));
        match expected {
            Some((text, steps, period)) => {
                let settled = settled.unwrap();
                prop_assert_eq!((settled.text, settled.steps, settled.period), (text, steps, period));
            }
            None => prop_assert!(settled.is_err()),
        }
    }

    #[test]
    fn a_long_pass_is_the_same_by_table_and_by_machine(
        rules in prop::collection::vec(("[abc]{1,4}", "[abcd]{0,20}"), 0..6),
        text in "[abcde]{1,200}",
        declared in any::<bool>(),
    ) {
        let alphabet = if declared {
            Alphabet::new(["a", "b", "c", "d", "e"]).unwrap()
        } else {
            Alphabet::graphemes()
        };
        let rules = rules.iter().map(|(l, r)| Rule::new(l, r)).collect();
        let round = Round::new(rules, Ties::Block, &alphabet).unwrap();
        let text = text.repeat(4200 / text.len() + 1);
        let (slow, _) = round.rewrites(&text, &mut Budget::default()).unwrap();
        prop_assert_eq!(round.apply(&text, &mut Budget::default()).unwrap(), slow.clone());
        let mut out = Vec::new();
        let mut pass = Pass::new(&round);
        for chunk in text.as_bytes().chunks(1021) {
            pass.push(chunk, &mut out, &mut Budget::default()).unwrap();
        }
        pass.finish(&mut out, &mut Budget::default()).unwrap();
        prop_assert_eq!(out, slow.into_bytes());
    }
}
