//! The engine against published tables and the numbers of the story.

use std::collections::HashMap;

use crate::support::{self, Keep, answers, french, story, suited};
use dashu_int::UBig;
use tg_hands::{Ace, Answer, Category, Deal, Feature, FeatureShape, Limits, Question, Width, binomial};

/// The value of a hand of the story: each colour's sum or −1, and the four special kinds.
fn value(deal: Deal) -> Question {
    let deck = story();
    let mut features = Vec::new();
    let mut components = Vec::new();
    for suit in ["G", "R", "Y"] {
        let pick = deck.word(suit).expect("a suit");
        components.push(vec![features.len(), features.len() + 1]);
        features
            .push(Feature::of(FeatureShape::Sum { weights: deck.rank_numbers(&pick).into(), clamp: None }));
        features.push(Feature::of(FeatureShape::has(&pick)));
    }
    for card in ["boom", "sdf", "sdt", "mob"] {
        components.push(vec![features.len()]);
        features.push(Feature::of(FeatureShape::has(&deck.word(card).expect("a card"))));
    }
    Question::new(deal, features, components)
}

/// A story's value: sums of the colours, −1 where one is absent, then the special kinds.
fn plain(answers: &[Answer]) -> Vec<i64> {
    let number = |answer: &Answer| match answer {
        Answer::Number(n) => i64::try_from(n.numerator()).expect("small"),
        other => panic!("{other:?}"),
    };
    let colour = |i: usize| if number(&answers[2 * i + 1]) == 1 { number(&answers[2 * i]) } else { -1 };
    let special = answers[6..].iter().map(number);
    (0..3).map(colour).chain(special).collect()
}

#[test]
fn the_story() {
    let table: &[(u32, u64, usize, u64)] = &[
        (1, 119, 16, 20),
        (2, 7_021, 127, 350),
        (3, 273_819, 575, 4_750),
        (5, 182_637_273, 4_299, 648_500),
        (7, 56_017_460_733, 14_913, 96_738_850),
        (10, 106_395_830_418_878, 49_603, 85_046_480_750),
    ];
    for &(n, hands, values, most) in table {
        let (found, total) = answers(&value(Deal::one(story().copies(), n)), 0).expect("counted");
        assert_eq!((total.clone(), found.len()), (UBig::from(hands), values), "n = {n}");
        assert_eq!(found.values().sum::<UBig>(), total);
        assert_eq!(*found.values().max().expect("some"), UBig::from(most));
    }
    let mut keep = Keep::default();
    let counted =
        value(Deal::sizes(story().copies(), 1, 10)).count(Limits::default(), &mut keep).expect("counted");
    for &(n, hands, values, most) in table {
        let total = n as usize - 1;
        let found = support::read(&counted, &keep, 10, total);
        assert_eq!(counted.totals()[total].ways, UBig::from(hands));
        assert_eq!(found.len(), values);
        assert_eq!(*found.values().max().expect("some"), UBig::from(most));
    }
}

#[test]
fn the_most_frequent_values_and_the_worked_hand_of_the_story() {
    let best = |n: u32| {
        let (found, _) = answers(&value(Deal::one(story().copies(), n)), 0).expect("counted");
        let most = found.values().max().expect("some").clone();
        let best: Vec<_> =
            found.into_iter().filter(|(_, ways)| *ways == most).map(|(v, _)| plain(&v)).collect();
        best
    };
    assert_eq!(best(1), [[-1, 1, -1, 0, 0, 0, 0]]);
    assert_eq!(best(2), [[-1, 3, -1, 0, 0, 0, 0]]);
    assert_eq!(best(3), [[-1, 5, -1, 0, 0, 0, 0]]);
    let five = best(5);
    assert!(five.contains(&vec![-1, 5, 3, 0, 0, 0, 0]) && five.len() == 2);
    assert_eq!(best(7), [[3, 5, 3, 0, 0, 0, 0]]);
    assert_eq!(best(10), [[3, 7, 3, 0, 0, 0, 1]]);
    let (found, total) = answers(&value(Deal::one(story().copies(), 6)), 0).expect("counted");
    let worked: HashMap<Vec<i64>, UBig> = found.into_iter().map(|(v, ways)| (plain(&v), ways)).collect();
    assert_eq!(worked[&vec![6, -1, 0, 1, 0, 0, 1]], UBig::from(49_875u32));
    assert_eq!(total, UBig::from(3_470_108_187u64));
}

fn poker(deck: &tg_hands::Deck, n: u32) -> Vec<(Category, u64)> {
    let shape = FeatureShape::Poker { ladder: deck.ladder(), suits: deck.by_suit() };
    let question = Question::new(Deal::one(deck.copies(), n), vec![Feature::of(shape)], vec![vec![0]]);
    let (found, total) = answers(&question, 0).expect("counted");
    assert_eq!(found.values().sum::<UBig>(), total);
    let category = |answers: &Vec<Answer>| match answers[0] {
        Answer::Category(category) => category,
        ref other => panic!("{other:?}"),
    };
    let mut table: Vec<_> =
        found.iter().map(|(a, ways)| (category(a), u64::try_from(ways).expect("small"))).collect();
    table.sort();
    table.reverse();
    table
}

#[test]
fn poker_with_five_six_and_seven_cards() {
    let ways = |n: u32| poker(&french(), n).into_iter().map(|(_, ways)| ways).collect::<Vec<_>>();
    assert_eq!(ways(5), [40, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540]);
    assert_eq!(ways(6), [1_844, 14_664, 165_984, 205_792, 361_620, 732_160, 2_532_816, 9_730_740, 6_612_900]);
    assert_eq!(
        ways(7),
        [41_584, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620, 31_433_400, 58_627_800, 23_294_460]
    );
}

/// How many different strengths there are, and the ways of each category.
fn strengths(n: u32) -> (usize, Vec<(Category, u64)>) {
    let deck = french();
    let shape = FeatureShape::Strength { ladder: deck.ladder(), suits: deck.by_suit() };
    let question = Question::new(Deal::one(deck.copies(), n), vec![Feature::of(shape)], vec![vec![0]]);
    let (found, _) = answers(&question, 0).expect("counted");
    let mut table: std::collections::BTreeMap<Category, u64> = Default::default();
    for (answers, ways) in &found {
        let Answer::Strength(category, _) = &answers[0] else { panic!("{answers:?}") };
        *table.entry(*category).or_default() += u64::try_from(ways).expect("small");
    }
    (found.len(), table.into_iter().rev().collect())
}

#[test]
fn strengths_of_five_and_seven_cards() {
    let (different, table) = strengths(5);
    assert_eq!(different, 7462);
    assert_eq!(table, poker(&french(), 5));
    let (different, table) = strengths(7);
    assert_eq!(different, 4824);
    assert_eq!(table, poker(&french(), 7));
}

#[test]
fn poker_of_two_hands() {
    let deck = french();
    let hand = |hand: usize| {
        Feature::of_hand(FeatureShape::Poker { ladder: deck.ladder(), suits: deck.by_suit() }, hand, 2)
    };
    let question =
        Question::new(Deal::several(deck.copies(), &[5, 5]), vec![hand(0), hand(1)], vec![vec![0, 1]]);
    let (found, total) = answers(&question, 0).expect("counted");
    assert_eq!(found.values().sum::<UBig>(), total);
    let later = binomial(47, 5);
    for (category, ways) in poker(&deck, 5) {
        let of = |hand: usize| -> UBig {
            let same = found.iter().filter(|(answers, _)| answers[hand] == Answer::Category(category));
            same.map(|(_, ways)| ways).sum()
        };
        assert_eq!([of(0), of(1)], [&later * UBig::from(ways), &later * UBig::from(ways)], "{category:?}");
    }
    let both = [Answer::Category(Category::StraightFlush), Answer::Category(Category::StraightFlush)];
    // Ten in each suit; of the pairs in one suit those that are five places apart or more.
    assert_eq!(found[&both[..]], UBig::from(40u32 * 30 + 4 * 2 * 14));
}

#[test]
fn poker_with_other_decks() {
    // 36 cards: six ranks to start a straight from, the lowest of them the ace.
    let short = poker(&suited(&["c", "d", "h", "s"], 6, Ace::Both), 5);
    assert_eq!(short[0], (Category::StraightFlush, 24));
    assert_eq!(short[4], (Category::Straight, 6 * 1024 - 24));
    let high = poker(&suited(&["c", "d", "h", "s"], 2, Ace::High), 5);
    assert_eq!(high[0], (Category::StraightFlush, 36));
    let five = poker(&suited(&["a", "b", "c", "d", "e"], 2, Ace::Both), 5);
    assert_eq!(five[0], (Category::StraightFlush, 50));
    assert_eq!(five[1].0, Category::FourOfAKind);
    assert_eq!(five[1].1, 13 * (5 * 60 + 1));
}

#[test]
fn the_width_follows_the_total() {
    let width = |n: u32| {
        let plan = value(Deal::one(story().copies(), n)).plan(Limits::default(), &mut Keep::default());
        plan.expect("a plan").width
    };
    assert_eq!(
        [width(10), width(15), width(16), width(60)],
        [Width::U64, Width::U64, Width::U128, Width::U128]
    );
    let question = Question::new(Deal::one(vec![1000, 1000], 300), vec![], vec![]);
    let counted = question.count(Limits::default(), &mut Keep::default()).expect("counted");
    assert_eq!(counted.plan().width, Width::Big);
    assert_eq!((counted.len(), counted.ways(0, 0)), (1, counted.totals()[0].ways.clone()));
}

#[test]
fn bridge_shapes() {
    let deck = french();
    let question = Question::new(
        Deal::one(deck.copies(), 13),
        vec![Feature::of(FeatureShape::Groups { classes: deck.by_suit() })],
        vec![],
    );
    let (found, total) = answers(&question, 0).expect("counted");
    assert_eq!(total, UBig::from(635_013_559_600u64));
    assert_eq!(found.len(), 39);
    assert_eq!(found[&vec![Answer::Counts(vec![4, 4, 3, 2])]], UBig::from(136_852_887_600u64));
    assert_eq!(found[&vec![Answer::Counts(vec![13])]], UBig::from(4u8));
}
