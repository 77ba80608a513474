//! Questions to the engine alone: the deck of the story, 52 cards, several hands, draws. What scripts make of the same
//! is measured by the bench `deck` of the package `tg`.

#[path = "../tests/suite/support/mod.rs"]
mod support;

use divan::{Bencher, black_box};
use support::{french, story};
use tg_hands::{
    CardView, Category, Class, Classifier, Counted, Deal, Feature, FeatureShape, Limits, Pick, Question,
    Until,
};

fn main() {
    divan::main();
}

/// Counts with a class for each different answers.
fn counted(question: &Question) -> Counted {
    let mut met = 0;
    let mut each_apart = Classifier::new(|_, _| {
        met += 1;
        Some(Class::of(met))
    });
    question.count(Limits::default(), &mut each_apart).expect("counted")
}

/// The question of the story: a sum or −1 for each colour, and four cards that are there or not.
fn value(deal: Deal) -> Question {
    let deck = story();
    let (mut features, mut components) = (Vec::new(), Vec::new());
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

#[divan::bench(args = [5, 10, 20])]
fn story_value(bencher: Bencher, n: u32) {
    let question = value(Deal::one(story().copies(), n));
    bencher.bench(|| counted(black_box(&question)));
}

#[divan::bench]
fn story_value_all_sizes_to_10(bencher: Bencher) {
    let question = value(Deal::sizes(story().copies(), 1, 10));
    bencher.bench(|| counted(black_box(&question)));
}

fn category(n: u32) -> Question {
    let deck = french();
    let shape = FeatureShape::Poker { ladder: deck.ladder(), suits: deck.by_suit() };
    Question::new(Deal::one(deck.copies(), n), vec![Feature::of(shape)], vec![vec![0]])
}

/// Poker's category.
#[divan::bench(args = [5, 6, 7, 10])]
fn poker(bencher: Bencher, n: u32) {
    let question = category(n);
    assert_eq!(counted(&question).len(), Category::StraightFlush as usize + 1);
    bencher.bench(|| counted(black_box(&question)));
}

/// Both hands' aces and hearts, of two hands of five.
#[divan::bench]
fn two_hands(bencher: Bencher) {
    let deck = french();
    let count = |word: &str, hand: usize| {
        Feature::of_hand(FeatureShape::count(&deck.word(word).expect("a word")), hand, 2)
    };
    let features = vec![count("A", 0), count("A", 1), count("hearts", 0), count("hearts", 1)];
    let question =
        Question::new(Deal::several(deck.copies(), &[5, 5]), features, vec![vec![0, 1], vec![2, 3]]);
    bencher.bench(|| counted(black_box(&question)));
}

/// The categories of two hands of five.
#[divan::bench]
fn poker_of_two_hands(bencher: Bencher) {
    let deck = french();
    let hand = |hand: usize| {
        Feature::of_hand(FeatureShape::Poker { ladder: deck.ladder(), suits: deck.by_suit() }, hand, 2)
    };
    let question =
        Question::new(Deal::several(deck.copies(), &[5, 5]), vec![hand(0), hand(1)], vec![vec![0, 1]]);
    bencher.bench(|| counted(black_box(&question)));
}

/// Every different hand of three cards.
#[divan::bench]
fn enumerated(bencher: Bencher) {
    let deck = french();
    let classes = deck.by_kind();
    let features = vec![Feature::of(FeatureShape::Tally { classes, clamp: None })];
    let question = Question::new(Deal::one(deck.copies(), 3), features, vec![vec![0]]);
    bencher.bench(|| counted(black_box(&question)));
}

/// How many cards until the fifth spade.
#[divan::bench]
fn until_the_fifth_spade(bencher: Bencher) {
    let deck = french();
    let spades = Feature::of(FeatureShape::count(&deck.word("spades").expect("a suit")));
    let until = Until { pile: deck.copies(), features: vec![spades], at_most: None, replacement: false };
    bencher.bench(|| {
        let mut fifth = Classifier::new(|_, answers| {
            (answers.get(0) == Some(support::number(5))).then_some(Class::of(5))
        });
        black_box(&until).count(Limits::default(), &mut fifth).expect("counted")
    });
}

/// Five cards of the story's deck; of these the booms are kept, and the others drawn again.
#[divan::bench]
fn redraw(bencher: Bencher) {
    let deck = story();
    let boom = deck.word("boom").expect("a card");
    let all = Pick(vec![true; deck.kinds().len()]);
    let kept = CardView::of(vec![Some(boom.clone()), Some(all)]);
    let sum = FeatureShape::Sum {
        weights: deck.rank_numbers(&deck.word("R").expect("a suit")).into(),
        clamp: None,
    };
    let features = vec![
        Feature::of_hand(FeatureShape::count(&boom), 0, 2),
        Feature { view: Some(kept.clone()), shape: FeatureShape::count(&boom) },
        Feature { view: Some(kept), shape: sum },
    ];
    let question =
        Question::new(Deal::then(deck.copies(), 5, 5), features, vec![vec![0], vec![1], vec![2]]).deciding(0);
    bencher.bench(|| {
        let mut met = 0;
        // As many cards are drawn as weren't booms.
        let mut redraw = Classifier::new(|_, answers| {
            met += 1;
            let booms = (0..=5).find(|&held| answers.get(0) == Some(support::number(held)));
            Some(Class { size: booms.map(|held| 5 - held as u32), ..Class::of(met) })
        });
        black_box(&question).count(Limits::default(), &mut redraw).expect("counted")
    });
}

/// Whether a hand holds any of these, the least that can be asked.
#[divan::bench]
fn one_card(bencher: Bencher) {
    let deck = french();
    let aces: Pick = deck.word("A").expect("a rank");
    let question = Question::new(
        Deal::one(deck.copies(), 7),
        vec![Feature::of(FeatureShape::has(&aces))],
        vec![vec![0]],
    );
    bencher.bench(|| counted(black_box(&question)));
}
