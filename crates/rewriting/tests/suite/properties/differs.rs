//! The shortest text on which two sequences differ, compared with naive passes over all texts up to a length.

use crate::support::{Numbers, Plain};
use tg_rewriting::{Alphabet, Budget, CompareError, PassError, Progress, Round, Rule, Sequence, Stop, Ties};

const PAIRS: usize = 400;

/// Texts of up to this many letters are all tried.
const TRIED: usize = 6;

fn rules(numbers: &mut Numbers, letters: &[&str]) -> Vec<(String, String)> {
    let count = numbers.below(5);
    (0..count).map(|_| (numbers.word(letters, 1, 3), numbers.word(letters, 0, 2))).collect()
}

/// A sequence of rounds, and another that is often nearly the same, or the same in another form.
fn pair(numbers: &mut Numbers) -> (Vec<Plain>, Vec<Plain>) {
    let alphabet: Vec<&'static str> = ["a", "b", "c"][..2 + numbers.below(2)].to_vec();
    let ties = [Ties::Cancel, Ties::Block, Ties::Span, Ties::Next][numbers.below(4)];
    let plain = |rules| Plain { alphabet: alphabet.clone(), rules, ties };
    let count = 1 + numbers.below(2);
    let one: Vec<Plain> = (0..count).map(|_| plain(rules(numbers, &alphabet))).collect();
    let mut two = one.clone();
    for part in &mut two {
        part.rules.reverse();
    }
    match numbers.below(6) {
        // Rules in another order.
        0 => {}
        // A rule that changes nothing.
        1 => two[0].rules.push((alphabet.concat(), alphabet.concat())),
        // A round that copies.
        2 => two.insert(numbers.below(two.len() + 1), plain(vec![("a".to_owned(), "a".to_owned())])),
        // A rule less.
        3 => drop(two[0].rules.pop()),
        // Another right side.
        4 => {
            if let Some(rule) = two[0].rules.first_mut() {
                rule.1 = numbers.word(&alphabet, 0, 2);
            }
        }
        _ => two = vec![plain(rules(numbers, &alphabet))],
    }
    (one, two)
}

fn sequence(parts: &[Plain]) -> Sequence {
    let first = Sequence::new(Vec::new());
    parts.iter().fold(first, |sequence, part| sequence.then(part.compile().into()))
}

fn naive(parts: &[Plain], text: &str) -> String {
    parts.iter().fold(text.to_owned(), |line, part| part.naive(&line).0)
}

/// The first difference among all texts up to a length, the short ones first, each length in order.
fn first_difference(one: &[Plain], two: &[Plain], letters: &[&str], most: usize) -> Option<String> {
    let mut texts = vec![String::new()];
    for _ in 0..=most {
        if let Some(text) = texts.iter().find(|text| naive(one, text) != naive(two, text)) {
            return Some(text.clone());
        }
        texts = texts
            .iter()
            .flat_map(|text| letters.iter().map(move |letter| format!("{text}{letter}")))
            .collect();
    }
    None
}

#[test]
fn the_shortest_difference_is_that_of_all_texts() {
    let mut numbers = Numbers(3);
    let (mut same, mut long) = (0, 0);
    for _ in 0..PAIRS {
        let (one, two) = pair(&mut numbers);
        let budget = &mut Budget::default();
        let found = sequence(&one).compare(&sequence(&two), None, budget).expect("a comparison");
        let expected = first_difference(&one, &two, &one[0].alphabet, TRIED);
        match (&found.text, &expected) {
            (Some(text), None) => {
                assert!(text.len() > TRIED, "{one:?} and {two:?}: {text:?}");
                assert_ne!(naive(&one, text), naive(&two, text), "{one:?} and {two:?}: {text:?}");
                assert!(text.len() <= found.pairs);
            }
            _ => assert_eq!(found.text, expected, "{one:?} and {two:?}"),
        }
        same += usize::from(found.text.is_none());
        long += usize::from(found.text.is_some_and(|text| text.len() > 3));
    }
    assert!(same > PAIRS / 5 && long > PAIRS / 50, "{same} {long}");
}

fn round(rules: &[(&str, &str)]) -> Sequence {
    let rules = rules.iter().map(|&(left, right)| Rule::new(left, right)).collect();
    Round::new(rules, Ties::Cancel, &Alphabet::graphemes()).expect("a round").into()
}

fn compare(one: &Sequence, two: &Sequence, among: Option<&str>) -> Option<String> {
    one.compare(two, among, &mut Budget::default()).expect("a comparison").text
}

#[test]
fn marks_are_no_letters_of_the_texts() {
    let one = round(&[("ab", "x"), ("b", "ab")]);
    let marked = [("ab", "1"), ("b", "2")].map(|rule| round(&[rule]).rounds()[0].clone());
    let two = marked.into_iter().fold(Sequence::default(), Sequence::then);
    let two = two.then(round(&[("1", "x"), ("2", "ab")]).rounds()[0].clone());
    assert_eq!(compare(&one, &two, None).as_deref(), Some("1"));
    assert_eq!(compare(&one, &two, Some("abx")), None);
    // A letter that no left side has is copied by both.
    assert_eq!(compare(&one, &two, Some("x")), None);
    assert_eq!(compare(&round(&[]), &round(&[("q", "q")]), None), None);
}

#[test]
fn a_difference_may_be_as_long_as_the_machines_are_large() {
    // Two machines that count letters modulo 7 and 11 agree until both are through.
    let count = |n: usize, last: &str| {
        let mut rules: Vec<Rule> = (1..n).map(|k| Rule::new(format!("{}b", "a".repeat(k)), "c")).collect();
        rules.push(Rule::new("a".repeat(n), "a".repeat(n)));
        rules.push(Rule::new(format!("{}b", "a".repeat(n)), last));
        Sequence::from(Round::new(rules, Ties::Cancel, &Alphabet::graphemes()).expect("a round"))
    };
    assert_eq!(compare(&count(7, "c"), &count(7, "d"), None).as_deref(), Some("aaaaaaab"));
    let found = compare(&count(7, "c"), &count(11, "c"), None).expect("they differ");
    assert_eq!(found, "aaaaaaaab");
}

#[test]
fn twenty_rules_of_length_six_take_few_steps() {
    let mut numbers = Numbers(20);
    let letters = ["a", "t", "c", "g"];
    let rules: Vec<Rule> =
        (0..20).map(|_| Rule::new(numbers.word(&letters, 6, 6), numbers.word(&letters, 0, 6))).collect();
    let mut other = rules.clone();
    other.reverse();
    let one: Sequence = Round::new(rules, Ties::Cancel, &Alphabet::graphemes()).expect("a round").into();
    let two: Sequence =
        Round::new(other.clone(), Ties::Cancel, &Alphabet::graphemes()).expect("a round").into();
    let budget = &mut Budget::default();
    let proof = one.compare(&two, None, budget).expect("a comparison");
    // Reading all letters once took 0.1 s for millions of them; these are some thousands.
    assert!(proof.text.is_none() && proof.pairs < 200 && budget.letters() < 20_000, "{proof:?}");
    other[7].right.push('a');
    let changed = Round::new(other.clone(), Ties::Cancel, &Alphabet::graphemes()).expect("a round").into();
    assert_eq!(compare(&one, &changed, None), Some(other[7].left.clone()));
}

/// Allows this many letters.
struct Few(u64);

impl Progress for Few {
    fn charge(&mut self, letters: u64) -> Result<(), Stop> {
        self.0 = self.0.checked_sub(letters).ok_or(Stop::Work)?;
        Ok(())
    }
}

#[test]
fn what_grows_has_a_limit() {
    let double = round(&[("a", "aa")]);
    let tower = (0..60).fold(Sequence::default(), |row, _| row.then(double.rounds()[0].clone()));
    let taller = tower.clone().then(double.rounds()[0].clone());
    let error = tower.compare(&taller, None, &mut Budget::bytes(1 << 12)).expect_err("2⁶⁰ letters");
    assert!(matches!(error, CompareError::Pass(PassError::TooLong { .. })), "{error:?}");
    let mut few = Few(1 << 17);
    let mut budget = Budget::default().with_progress(&mut few);
    let error = tower.compare(&taller, None, &mut budget).expect_err("2⁶⁰ letters");
    assert!(matches!(error, CompareError::Pass(PassError::Stopped(_))), "{error:?}");
    // Each of these rounds remembers a letter more.
    let delay = |n: usize| round(&[(&*"a".repeat(n), "b"), (&*"b".repeat(n), "a")]);
    let row = (3..9).fold(Sequence::default(), |row, n| row.then(delay(n).rounds()[0].clone()));
    let mut small = Budget::default();
    small.max_records = 200;
    let copied = row.clone().then(round(&[("a", "a")]).rounds()[0].clone());
    let error = row.compare(&copied, None, &mut small).expect_err("many pairs");
    assert_eq!(error, CompareError::TooManyPairs { limit: 50 });
}

/// Machines of long chains are large; those of the same chain needn't be compared.
#[test]
fn a_chain_does_what_it_does() {
    let chain = || {
        (0..40).fold(Sequence::default(), |chain, _| chain.then(round(&[("ba", "ab")]).rounds()[0].clone()))
    };
    let found = chain().compare(&chain(), None, &mut Budget::default()).expect("a comparison");
    assert_eq!((found.text, found.pairs), (None, 0));
}
