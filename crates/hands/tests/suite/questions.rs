//! Questions of real games, with their exact answers.

use crate::support::{self, Keep, french, named, number};
use dashu_base::UnsignedAbs;
use dashu_int::UBig;
use dashu_ratio::RBig;
use std::collections::BTreeMap;
use std::sync::Arc;
use tg_hands::{
    Answer, Answers, Class, Classes, Classifier, Classify, CountMethod, Deal, DealError, Deck, Feature,
    FeatureShape, Limits, Pick, Progress, Question, Stop, Until,
};

/// The answer of a count.
fn count(answers: &Answers, feature: usize) -> u32 {
    match answers.get(feature) {
        Some(Answer::Number(n)) => u32::try_from(n.numerator().clone().unsigned_abs()).expect("small"),
        other => panic!("{other:?}"),
    }
}

fn pick(deck: &Deck, word: &str) -> Pick {
    deck.word(word).expect("a word of the deck")
}

/// The probability of class 1, where every hand is in class 0 or 1.
fn chance(question: &Question, caller: &mut dyn Classify) -> RBig {
    let counted = question.count(Limits::default(), caller).expect("counted");
    let yes = (0..counted.len()).filter(|&outcome| counted.classes(outcome)[0].id == 1);
    let ways: UBig = yes.map(|outcome| counted.ways(outcome, 0)).sum();
    RBig::from_parts(ways.into(), counted.totals()[0].ways.clone())
}

fn ratio(a: u64, b: u64) -> RBig {
    RBig::from_parts(a.into(), b.into())
}

#[test]
fn a_special_card_is_played_and_draws_two() {
    let deck = named(&[("special", 9), ("other", 90)]);
    let special = pick(&deck, "special");
    let features = vec![
        Feature::of_hand(FeatureShape::count_up_to(&special, 2), 0, 2),
        Feature::of_hand(FeatureShape::has(&special), 1, 2),
    ];
    let question =
        Question::new(Deal::then(deck.copies(), 11, 2), features, vec![vec![0], vec![0, 1]]).deciding(0);
    // Given that there was one at first: the other hands are left out.
    let mut ask = Classifier::new(|_: usize, answers: &Answers| {
        let first = count(answers, 0);
        let another = first - first.min(1) + count(answers, 1) > 0;
        (first > 0).then_some(Class { size: Some(2), ..Class::of(u32::from(another)) })
    });
    let counted = question.count(Limits::default(), &mut ask).expect("counted");
    let ways = |id: u32| -> UBig {
        let of = (0..counted.len()).filter(|&outcome| counted.classes(outcome)[0].id == id);
        of.map(|outcome| counted.ways(outcome, 0)).sum()
    };
    let another = RBig::from_parts(ways(1).into(), ways(0) + ways(1));
    assert_eq!(another, ratio(26_182_574_537, 52_712_753_882));
}

#[test]
fn magic_opening_lands() {
    let deck = named(&[("land", 24), ("spell", 36)]);
    let lands = Feature::of(FeatureShape::count_up_to(&pick(&deck, "land"), 5));
    let question = Question::new(Deal::one(deck.copies(), 7), vec![lands], vec![vec![0]]);
    let mut ask =
        Classifier::new(|_: usize, a: &Answers| Some(Class::of(u32::from((2..=4).contains(&count(a, 0))))));
    assert_eq!(chance(&question, &mut ask), ratio(125_902, 162_545));
}

#[test]
fn skat_cards_that_are_several_things_at_once() {
    let deck = support::suited(&["clubs", "spades", "hearts", "diamonds"], 7, tg_hands::Ace::High);
    let kings = deck.rank(&RBig::from(13)).expect("a rank");
    let features = vec![
        Feature::of(FeatureShape::count(&pick(&deck, "A"))),
        Feature::of(FeatureShape::count_up_to(&pick(&deck, "hearts"), 2)),
        Feature::of(FeatureShape::count_up_to(&kings, 4)),
    ];
    let question = Question::new(Deal::one(deck.copies(), 10), features, vec![vec![0, 1, 2]]);
    let mut ask = Classifier::new(|_: usize, a: &Answers| {
        let wanted = count(a, 0) == 2 && count(a, 1) >= 2 && count(a, 2) <= 3;
        Some(Class::of(u32::from(wanted)))
    });
    assert_eq!(chance(&question, &mut ask), ratio(2_488_539, 10_752_040));
}

/// The mean size of a draw that always ends.
fn mean_size(until: &Until, ask: &mut dyn Classify) -> RBig {
    let stopped = until.count(Limits::default(), ask).expect("counted");
    assert_eq!(stopped.never, UBig::ZERO);
    assert_eq!(stopped.endings.iter().map(|ending| &ending.ways).sum::<UBig>(), stopped.total);
    let sum: UBig = stopped.endings.iter().map(|ending| &ending.ways * UBig::from(ending.size)).sum();
    RBig::from_parts(sum.into(), stopped.total)
}

#[test]
fn until_the_fifth_spade() {
    let deck = french();
    let spades = Feature::of(FeatureShape::count(&pick(&deck, "spades")));
    let until = Until { pile: deck.copies(), features: vec![spades], at_most: None, replacement: false };
    let mut ask = Classifier::new(|_: usize, a: &Answers| (count(a, 0) == 5).then_some(Class::of(0)));
    assert_eq!(mean_size(&until, &mut ask), ratio(265, 14));
}

#[test]
fn until_a_second_birthday_and_until_all_faces() {
    let days =
        named(&(0..365).map(|_| ("", 1)).enumerate().map(|(i, (_, c))| (NAMES[i], c)).collect::<Vec<_>>());
    let twice = Feature::of(FeatureShape::AtLeast { classes: days.by_kind(), times: 2, clamp: Some(1) });
    let until = Until { pile: days.copies(), features: vec![twice], at_most: Some(23), replacement: true };
    let mut ask =
        Classifier::new(|_: usize, a: &Answers| (a.get(0) == Some(Answer::Count(1))).then_some(Class::of(0)));
    let stopped = until.count(Limits::default(), &mut ask).expect("counted");
    let never = RBig::from_parts(stopped.never.into(), stopped.total);
    let mut apart = RBig::ONE;
    (0..23).for_each(|day| apart *= ratio(365 - day, 365));
    assert_eq!(never, apart);
    assert_eq!(stopped.plan.states, 1 + 1 + 2 * 22);

    let die = named(&[("1", 1), ("2", 1), ("3", 1), ("4", 1), ("5", 1), ("6", 1)]);
    let faces = Feature::of(FeatureShape::AtLeast { classes: die.by_kind(), times: 1, clamp: None });
    let mut until = Until { pile: die.copies(), features: vec![faces], at_most: Some(40), replacement: true };
    let mut ask =
        Classifier::new(|_: usize, a: &Answers| (a.get(0) == Some(Answer::Count(6))).then_some(Class::of(0)));
    let stopped = until.count(Limits::default(), &mut ask).expect("counted");
    let twelve: UBig =
        stopped.endings.iter().filter(|ending| ending.size <= 12).map(|ending| &ending.ways).sum();
    // Inclusion and exclusion over the faces that don't come in twelve throws.
    let onto = [1i64, -6, 15, -20, 15, -6]
        .iter()
        .zip([6i64, 5, 4, 3, 2, 1])
        .map(|(c, k)| c * k.pow(12))
        .sum::<i64>();
    assert_eq!(RBig::from_parts(twelve.into(), stopped.total), ratio(onto as u64, 6u64.pow(12)));
    until.at_most = None;
    assert_eq!(until.count(Limits::default(), &mut ask), Err(DealError::Endless));
}

static NAMES: std::sync::LazyLock<Vec<&'static str>> =
    std::sync::LazyLock::new(|| (0..400).map(|i: i32| &*i.to_string().leak()).collect());

#[test]
fn two_hands_share_no_card() {
    let deck = french();
    let aces = pick(&deck, "A");
    let features = vec![
        Feature::of_hand(FeatureShape::has(&aces), 0, 2),
        Feature::of_hand(FeatureShape::has(&aces), 1, 2),
    ];
    let question = Question::new(Deal::several(deck.copies(), &[5, 5]), features, vec![vec![0, 1]]);
    let mut ask = Classifier::new(|_: usize, a: &Answers| {
        Some(Class::of(u32::from(count(a, 0) == 1 && count(a, 1) == 0)))
    });
    let none = |n: u64| tg_hands::binomial(48, n);
    let all = |n: u64| tg_hands::binomial(52, n);
    let other = RBig::from_parts(none(5).into(), all(5)) - RBig::from_parts(none(10).into(), all(10));
    assert_eq!(chance(&question, &mut ask), other);
}

#[test]
fn lands_with_replacement() {
    let deck = named(&[("land", 24), ("other", 36)]);
    let lands = Feature::of(FeatureShape::count(&pick(&deck, "land")));
    let question = Question::new(Deal::one(deck.copies(), 3).replaced(), vec![lands], vec![vec![0]]);
    let (found, total) = support::answers(&question, 0).expect("counted");
    assert_eq!(
        (found[&vec![number(3)]].clone(), total),
        (UBig::from(24u32.pow(3)), UBig::from(60u32.pow(3)))
    );
}

#[test]
fn what_cannot_be_seen_through_is_enumerated_or_refused_with_its_number() {
    let deck = french();
    let hand = || Feature::of(FeatureShape::Tally { classes: deck.by_kind(), clamp: None });
    let question = |n: u32| Question::new(Deal::one(deck.copies(), n), vec![hand()], vec![vec![0]]);
    let counted = question(3).count(Limits::default(), &mut Keep::default()).expect("counted");
    assert_eq!(counted.plan().groups[0].blocks[0].method, CountMethod::Enumerated(UBig::from(22_100u32)));
    assert_eq!((counted.len(), counted.plan().enumerated()), (22_100, Some(UBig::from(22_100u32))));
    let refused = question(13).plan(Limits::default(), &mut Keep::default());
    let Err(DealError::TooManyStates { states, limit, .. }) = refused else { panic!("{refused:?}") };
    assert_eq!((states, limit), (UBig::from(635_013_559_600u64), 10_000_000));
}

/// A caller that keeps how far the count has come.
struct Listens(Vec<(u64, u64)>);

impl Classify for Listens {
    fn classify(&mut self, _group: usize, answers: &Answers) -> Result<Option<Class>, Stop> {
        let Some(Answer::Counts(held)) = answers.get(0) else { panic!("counts") };
        Ok(Some(Class::of(held.iter().sum())))
    }
}

impl Progress for Listens {
    fn charge(&mut self, _: u64) -> Result<(), Stop> {
        Ok(())
    }

    fn report(&mut self, done: u64, all: u64) {
        self.0.push((done, all));
    }
}

/// A long count says how far it has come, and never goes back.
#[test]
fn a_count_tells_how_far_it_has_come() {
    let deck = french();
    let every_card = Feature::of(FeatureShape::Tally { classes: deck.by_kind(), clamp: None });
    let question = Question::new(Deal::one(deck.copies(), 3), vec![every_card], vec![vec![0]]);
    let mut caller = Listens(Vec::new());
    question.count(Limits::default(), &mut caller).expect("counted");
    let told = caller.0;
    assert!(told.len() > 5, "{told:?}");
    assert!(told.iter().all(|&(done, all)| done <= all && all == told[0].1), "{told:?}");
    assert!(told.windows(2).all(|pair| pair[0].0 <= pair[1].0), "{told:?}");
    assert!(told[told.len() / 2].0 * 4 > told[0].1, "half of the hands are about half of the way: {told:?}");
}

/// The ways of each answer to one feature.
fn ways_of_answers(
    deal: &Deal,
    shape: FeatureShape,
    read: impl Fn(Answer) -> Vec<u32>,
) -> BTreeMap<Vec<u32>, UBig> {
    let question = Question::new(deal.clone(), vec![Feature::of(shape)], vec![vec![0]]);
    let mut met: Vec<Vec<u32>> = Vec::new();
    let mut ask = Classifier::new(|_: usize, answers: &Answers| {
        let own = read(answers.get(0).expect("an answer"));
        let place = met.iter().position(|other| *other == own).unwrap_or_else(|| {
            met.push(own);
            met.len() - 1
        });
        Some(Class::of(place as u32))
    });
    let counted = question.count(Limits::default(), &mut ask).expect("counted");
    let mut ways: BTreeMap<Vec<u32>, UBig> = BTreeMap::new();
    for outcome in 0..counted.len() {
        let own = &met[counted.classes(outcome)[0].id as usize];
        *ways.entry(own.clone()).or_default() += counted.ways(outcome, 0);
    }
    ways
}

/// Sizes of groups are those of a count of each kind, whether kinds may be exchanged or not, and some aren't looked at.
#[test]
fn groups_are_those_of_a_tally() {
    let deals = [
        Deal::one(vec![4; 13], 5),
        Deal::one(vec![1; 6], 9).replaced(),
        Deal::one(vec![2, 2, 2, 3, 3], 4),
        Deal::one(vec![1, 1, 1, 2], 7).replaced(),
        Deal::one(vec![3, 3], 0),
        Deal::one(vec![2, 2, 2, 2], 8),
    ];
    for deal in deals {
        let kinds = deal.piles[0].len();
        for unseen in 0..2 {
            let seen = |kind: usize| (kind < kinds - unseen).then_some(kind as u32);
            let classes = Classes::new((0..kinds).map(seen).collect());
            let counts = |answer: Answer| match answer {
                Answer::Counts(mut counts) => {
                    counts.retain(|count| *count > 0);
                    counts.sort_unstable_by(|a, b| b.cmp(a));
                    counts
                }
                other => panic!("{other:?}"),
            };
            let groups = ways_of_answers(&deal, FeatureShape::Groups { classes: classes.clone() }, counts);
            let tally = ways_of_answers(&deal, FeatureShape::Tally { classes, clamp: None }, counts);
            assert_eq!(groups, tally, "{deal:?}");
        }
    }
}

/// Dice thrown by two players are counted player by player: `a` is above `b` as often as below, and as high as often as
/// `a` and what `b` shows on the other sides make 280.
#[test]
fn sums_of_two_rolls_meet_only_as_sums() {
    let faces: Arc<[RBig]> = (1..=6u32).map(RBig::from).collect();
    let sum = |hand| Feature::of_hand(FeatureShape::Sum { weights: faces.clone(), clamp: None }, hand, 2);
    let deal = Deal::several(vec![1; 6], &[40, 40]).replaced();
    let question = Question::new(deal, vec![sum(0), sum(1)], vec![vec![0, 1]]);
    let mut ask =
        Classifier::new(|_: usize, a: &Answers| Some(Class::of(u32::from(count(a, 0) > count(a, 1)))));
    let plan = question.plan(Limits::default(), &mut ask).expect("a plan");
    let blocks: Vec<_> = plan.groups.iter().flat_map(|group| &group.blocks).collect();
    assert_eq!(blocks.len(), 2);
    assert!(
        blocks.iter().all(|block| block.bound <= 241 && block.kinds.iter().all(|kind| kind.copies == [1]))
    );
    let mut ways = vec![UBig::ONE];
    for _ in 0..80 {
        let mut next = vec![UBig::ZERO; ways.len() + 5];
        ways.iter()
            .enumerate()
            .for_each(|(sum, ways)| next[sum..sum + 6].iter_mut().for_each(|own| *own += ways));
        ways = next;
    }
    let equal = RBig::from_parts(ways[280 - 80].clone().into(), UBig::from(6u32).pow(80));
    assert_eq!(chance(&question, &mut ask), (RBig::ONE - equal) / RBig::from(2u32));
}
