//! Decks, what is wrong with them, and deals that can't be or hardly are.

use crate::support::{Keep, answers, card, french, kind, named, number, story, with};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use tg_hands::{
    Ace, AmountError, Answer, Answers, Attribute, Class, Classifier, Classify, Deal, DealError, DealtHand,
    Deck, DeckError, Feature, FeatureShape, HandSize, Large, Limits, Pick, Progress, Question, Stop, Until,
    Weight, amount,
};

#[test]
fn words_are_suits_names_names_of_ranks_and_roles() {
    let forest =
        with(card("Forest", 4), &[("cost", Attribute::Number(RBig::ZERO)), ("land", Attribute::Role(true))]);
    let elf =
        with(card("Elf", 2), &[("cost", Attribute::Number(RBig::ONE)), ("land", Attribute::Role(false))]);
    let ace = kind(Some("hearts"), Some((14, Some("A"))), None, 1);
    let deck = Deck::new(vec![forest, elf, ace], Ace::Both).expect("a deck");
    assert_eq!(deck.word("land"), Ok(Pick(vec![true, false, false])));
    assert_eq!(deck.word("Elf"), Ok(Pick(vec![false, true, false])));
    assert_eq!(deck.word("A"), Ok(Pick(vec![false, false, true])));
    assert_eq!(deck.word("hearts"), deck.rank(&RBig::from(14)));
    assert_eq!(deck.word("elf"), Err(DeckError::UnknownWord { word: "elf".to_owned() }));
    assert_eq!(deck.rank(&RBig::from(2)), Err(DeckError::UnknownRank { rank: RBig::from(2) }));
    let unknown = Err(DeckError::UnknownAttribute { name: "price".to_owned() });
    assert_eq!(deck.numbers("price", &Pick(vec![true; 3])), unknown);
    assert_eq!(deck.numbers("cost", &Pick(vec![true; 3])), Ok(vec![RBig::ZERO, RBig::ONE, RBig::ZERO]));
    let landless = deck.attribute("land", &Attribute::Role(false));
    assert_eq!(landless, Ok(Pick(vec![false, true, true])));
    assert_eq!(deck.cards(), 7);
}

#[test]
fn a_card_or_an_attribute_is_written_once() {
    let twice = Deck::new(vec![card("boom", 2), card("mob", 1), card("boom", 1)], Ace::Both);
    assert_eq!(twice, Err(DeckError::Duplicate { index: 2, first: 0 }));
    let rank = |number, name| kind(Some("R"), Some((number, name)), None, 1);
    // Two decks may give a name to different numbers.
    assert!(Deck::new(vec![rank(1, Some("one")), rank(2, Some("one"))], Ace::Both).is_ok());
    let again = Deck::new(vec![rank(1, None), rank(1, None)], Ace::Both);
    assert_eq!(again, Err(DeckError::Duplicate { index: 1, first: 0 }));
    let role = ("elf", Attribute::Role(true));
    let elf = with(card("Elf", 2), &[role.clone(), role]);
    let error = DeckError::DuplicateAttribute { index: 0, name: "elf".to_owned() };
    assert_eq!(Deck::new(vec![elf], Ace::Both), Err(error));
}

#[test]
fn names_of_one_number_are_several_ranks() {
    let rank = |number, name| kind(Some("R"), Some((number, name)), None, 1);
    let ranks =
        [rank(11, Some("A")), rank(10, Some("J")), rank(9, None), rank(10, None), rank(10, Some("Q"))];
    let deck = Deck::new(ranks.to_vec(), Ace::Both).expect("a deck");
    let names: Vec<_> = deck.ranks().iter().map(|rank| rank.name.as_deref()).collect();
    assert_eq!(names, [None, Some("J"), None, Some("Q"), Some("A")]);
    assert_eq!(deck.by_rank().each(), [Some(4), Some(1), Some(0), Some(2), Some(3)]);
    assert_eq!(deck.rank(&RBig::from(10)), Ok(Pick(vec![false, true, false, true, true])));
}

#[test]
fn numbers_of_cards_are_whole() {
    assert_eq!(amount(&RBig::from(3)), Ok(3));
    assert_eq!(amount(&RBig::ZERO), Ok(0));
    assert_eq!(amount(&RBig::from(-1)), Err(AmountError::Negative));
    assert_eq!(amount(&RBig::from_parts(IBig::from(1), UBig::from(2u8))), Err(AmountError::Fractional));
    assert_eq!(amount(&RBig::from(UBig::ONE << 64)), Err(AmountError::TooLarge));
}

#[test]
fn decks_grow_and_shrink() {
    let deck = named(&[("a", 3), ("b", 1)]);
    assert_eq!(deck.without(0, 2).expect("a deck").copies(), [1, 1]);
    assert_eq!(deck.without(1, 2), Err(DeckError::TooFew { kind: 1, copies: 1, wanted: 2 }));
    assert_eq!(deck.plus(&named(&[("c", 1), ("b", 4)])).expect("a deck").copies(), [3, 5, 1]);
    assert_eq!(deck.times(3).expect("a deck").copies(), [9, 3]);
    assert_eq!(deck.times(u64::MAX), Err(DeckError::TooManyCopies { kind: 0 }));
    assert_eq!(deck.with(0, 0).expect("a deck").copies(), [0, 1]);
}

/// A question that needs nothing of the hand.
fn nothing(deal: Deal) -> Question {
    Question::new(deal, Vec::new(), Vec::new())
}

fn count(question: &Question) -> Result<(usize, UBig), DealError> {
    let counted = question.count(Limits::default(), &mut Keep::default())?;
    Ok((counted.len(), counted.totals()[0].ways.clone()))
}

#[test]
fn hands_of_no_cards_and_decks_of_none() {
    assert_eq!(count(&nothing(Deal::one(vec![3, 4], 0))), Ok((1, UBig::ONE)));
    assert_eq!(count(&nothing(Deal::one(vec![], 0))), Ok((1, UBig::ONE)));
    assert_eq!(count(&nothing(Deal::one(vec![0, 0], 0).replaced())), Ok((1, UBig::ONE)));
    assert_eq!(count(&nothing(Deal::one(vec![3, 0], 3))), Ok((1, UBig::ONE)));
    assert_eq!(count(&nothing(Deal::several(vec![3], &[]))), Ok((1, UBig::ONE)));
    let none = Err(DealError::NotEnough { pile: 0, wanted: 1, cards: 0 });
    assert_eq!(count(&nothing(Deal::one(vec![], 1))), none);
    assert_eq!(count(&nothing(Deal::one(vec![0], 1).replaced())), Err(DealError::Nothing { pile: 0 }));
    let boom = named(&[("boom", 0), ("other", 5)]);
    let has = Feature::of(FeatureShape::has(&boom.word("boom").expect("a card")));
    let (found, _) =
        answers(&Question::new(Deal::one(boom.copies(), 2), vec![has], vec![]), 0).expect("counted");
    assert_eq!(found, [(vec![number(0)], UBig::from(10u8))].into());
}

#[test]
fn more_cards_than_there_are() {
    let few = |cards: u64| Err(DealError::NotEnough { pile: 0, wanted: cards, cards: 7 });
    assert_eq!(count(&nothing(Deal::one(vec![3, 4], 8))), few(8));
    assert_eq!(count(&nothing(Deal::several(vec![3, 4], &[5, 3]))), few(8));
    assert_eq!(count(&nothing(Deal::one(vec![3, 4], u32::MAX))), few(u64::from(u32::MAX)));
    let piles = vec![vec![3, 4], vec![2, 2]];
    let hand = |pile: usize| DealtHand { pile, size: HandSize::Exactly(4) };
    let deal =
        Deal { piles, hands: vec![hand(0), hand(1)], replacement: false, taken: None, weight: Weight::Ways };
    assert_eq!(count(&nothing(deal)), Ok((1, UBig::from(35u8))));
}

#[test]
fn what_does_not_fit_the_deck() {
    let feature = Feature::of(FeatureShape::count(&Pick(vec![true])));
    let question = |component: usize| {
        Question::new(Deal::one(vec![3, 4], 2), vec![feature.clone()], vec![vec![component]])
    };
    assert_eq!(count(&question(0)), Err(DealError::Mismatch));
    assert_eq!(count(&question(1)), Err(DealError::Mismatch));
    assert_eq!(count(&nothing(Deal::sizes(vec![3], 2, 1))), Err(DealError::Mismatch));
    assert_eq!(count(&nothing(Deal::then(vec![3], 1, 1))), Err(DealError::Mismatch));
}

#[test]
fn a_chosen_size_is_announced() {
    let has = Feature::of_hand(FeatureShape::has(&Pick(vec![true, false])), 0, 2);
    let question = Question::new(Deal::then(vec![3, 4], 2, 2), vec![has], vec![vec![0]]).deciding(0);
    let choose = |size: Option<u32>| {
        let mut always = Classifier::new(|_, _| Some(Class { size, ..Class::of(0) }));
        question.count(Limits::default(), &mut always)
    };
    let counted = choose(Some(2)).expect("counted");
    assert_eq!(counted.ways(0, 0), counted.totals()[0].ways);
    let wrong = |size: Option<u32>| choose(size).map(|counted| counted.len());
    assert_eq!(wrong(Some(3)), Err(DealError::Chosen { size: Some(3), most: 2 }));
    assert_eq!(wrong(None), Err(DealError::Chosen { size: None, most: 2 }));
}

#[test]
fn too_much_is_refused() {
    let deck = story();
    let hand = |n: u32| {
        Question::new(
            Deal::one(deck.copies(), n),
            vec![Feature::of(FeatureShape::Tally { classes: deck.by_kind(), clamp: None })],
            vec![],
        )
    };
    let limits = Limits { states: 1000, ..Limits::default() };
    let refused = hand(10).count(limits, &mut Keep::default()).map(|counted| counted.len());
    assert!(
        matches!(refused, Err(DealError::TooManyStates { limit: 1000, of: Large::Features(_), .. })),
        "{refused:?}"
    );
    // Each of these is a group of its own: only their joint is large.
    let each =
        |kind: usize| Feature::of(FeatureShape::count(&Pick((0..16).map(|other| other == kind).collect())));
    let joint = Question::new(Deal::one(deck.copies(), 10), (0..16).map(each).collect(), vec![]);
    let refused = joint.count(limits, &mut Keep::default()).map(|counted| counted.len());
    assert!(matches!(refused, Err(DealError::TooManyStates { of: Large::Outcomes, .. })), "{refused:?}");
    let together = Question { components: vec![(0..16).collect()], ..joint };
    let refused = together.count(limits, &mut Keep::default()).map(|counted| counted.len());
    assert!(matches!(refused, Err(DealError::TooManyStates { of: Large::Group(0), .. })), "{refused:?}");
    let huge = nothing(Deal::one(vec![u64::MAX; 3], u32::MAX)).count(Limits::default(), &mut Keep::default());
    assert!(matches!(
        huge.map(|counted| counted.len()),
        Err(DealError::TooManyStates { of: Large::Hands, .. })
    ));
    let bytes =
        nothing(Deal::one(vec![u64::MAX; 3], 1_000_000)).count(Limits::default(), &mut Keep::default());
    assert!(matches!(bytes.map(|counted| counted.len()), Err(DealError::TooMuchMemory { .. })));
    let flush = Feature::of(FeatureShape::Poker { ladder: french().ladder(), suits: french().by_suit() });
    let until = Until { pile: french().copies(), features: vec![flush], at_most: None, replacement: false };
    let refused = until.count(limits, &mut Classifier::new(|_, _| None));
    assert!(matches!(refused, Err(DealError::TooManyStates { .. })));
}

#[test]
fn what_may_never_stop_says_so() {
    let has = Feature::of(FeatureShape::has(&Pick(vec![true, false])));
    let until = Until { pile: vec![2, 3], features: vec![has], at_most: None, replacement: false };
    let stopped = until.count(Limits::default(), &mut Classifier::new(|_, _| None)).expect("counted");
    assert_eq!((stopped.endings.len(), stopped.never, stopped.total), (0, UBig::ONE, UBig::ONE));
}

/// Stops at a tick, or at a table.
struct Impatient {
    ticks: u32,
    tables: u32,
}

impl Classify for Impatient {
    fn classify(&mut self, _: usize, answers: &Answers) -> Result<Option<Class>, Stop> {
        assert_eq!(answers.get(7), None);
        Ok(Some(Class::of(u32::from(answers.get(0) == Some(Answer::Yes(true))))))
    }
}

impl Progress for Impatient {
    fn charge(&mut self, work: u64) -> Result<(), Stop> {
        assert!(work >= Limits::TICK);
        self.ticks = self.ticks.checked_sub(1).ok_or(Stop::Work)?;
        Ok(())
    }

    fn reserve(&mut self, _bytes: u64) -> Result<(), Stop> {
        self.tables = self.tables.checked_sub(1).ok_or(Stop::Memory)?;
        Ok(())
    }
}

#[test]
fn the_caller_may_stop_a_count() {
    let deck = french();
    let poker = Feature::of(FeatureShape::Poker { ladder: deck.ladder(), suits: deck.by_suit() });
    let question = Question::new(Deal::one(deck.copies(), 7), vec![poker], vec![]);
    let ask = |ticks: u32, tables: u32| {
        question.count(Limits::default(), &mut Impatient { ticks, tables }).map(|counted| counted.len())
    };
    assert_eq!(ask(1, u32::MAX), Err(DealError::Stopped(Stop::Work)));
    assert_eq!(ask(u32::MAX, 3), Err(DealError::Stopped(Stop::Memory)));
    assert_eq!(ask(u32::MAX, u32::MAX), Ok(1));
}

/// The sum of some cards that are powers of two: no two hands have the same.
fn powers(kinds: u32, hand: u32) -> Question {
    let weights = (0..kinds).map(|place| (1u64 << place).into()).collect();
    let sum = Feature::of(FeatureShape::Sum { weights, clamp: None });
    Question::new(Deal::one(vec![1; kinds as usize], hand), vec![sum], vec![])
}

/// Few hands hold many cards of the first kinds, and yet the states of all are foreseen.
#[test]
fn hands_that_are_all_told_apart_are_foreseen() {
    for (kinds, hand) in [(40, 8), (40, 32), (30, 10)] {
        let mut caller = Impatient { ticks: 200, tables: u32::MAX };
        let refused = powers(kinds, hand).count(Limits::default(), &mut caller).map(|counted| counted.len());
        assert!(matches!(refused, Err(DealError::TooManyStates { .. })), "{kinds} {hand}: {refused:?}");
    }
    // As many states as there are hands are enough.
    for (kinds, hand, hands) in [(24, 6, 134_596), (20, 10, 184_756), (60, 3, 34_220)] {
        let limits = Limits { states: hands, ..Limits::default() };
        let counted = powers(kinds, hand).count(limits, &mut Keep::default()).map(|counted| counted.len());
        assert_eq!(counted, Ok(hands as usize));
    }
}
