//! Hands counted by features, beside a plain fold over the kinds with a hash map.

#[path = "../tests/engine_deck_support/mod.rs"]
mod engine_deck_support;

use std::collections::HashMap;

use divan::{Bencher, black_box};
use engine_deck_support::{french, story};
use tg::engines::deck::{
    Answers, Caller, Category, Class, Counted, Deal, Feature, Limits, Pick, Question, Shape, Stop, Until,
    View, binomial,
};
use tg::{Limits as Limit, Session};

fn main() {
    divan::main();
}

/// Makes every different answer a class.
#[derive(Default)]
struct Numbered(u32);

impl Caller for Numbered {
    fn classify(&mut self, _group: usize, _answers: &Answers) -> Result<Option<Class>, Stop> {
        self.0 += 1;
        Ok(Some(Class::of(self.0)))
    }
}

fn counted(question: &Question) -> Counted {
    question.count(Limits::default(), &mut Numbered::default()).expect("counted")
}

/// The question of the story: a sum or −1 for each colour, and four cards that are there or not.
fn value(deal: Deal) -> Question {
    let deck = story();
    let (mut features, mut components) = (Vec::new(), Vec::new());
    for suit in ["G", "R", "Y"] {
        let pick = deck.word(suit).expect("a suit");
        components.push(vec![features.len(), features.len() + 1]);
        features.push(Feature::of(Shape::Sum { weights: deck.ranks(&pick), clamp: None }));
        features.push(Feature::of(Shape::has(&pick)));
    }
    for card in ["boom", "sdf", "sdt", "mob"] {
        components.push(vec![features.len()]);
        features.push(Feature::of(Shape::has(&deck.word(card).expect("a card"))));
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

/// The peer: for every hand's value so far and its size the ways, kind by kind.
#[divan::bench(args = [5, 10], sample_count = 5)]
fn story_value_plain_fold(bencher: Bencher, n: u8) {
    bencher.bench(|| plain_fold(black_box(n)));
}

fn plain_fold(n: u8) -> usize {
    let colours = [[3u64, 10, 7, 5], [5, 20, 15, 10], [3, 10, 7, 5]];
    let specials = [5u64, 2, 5, 7];
    let colour = |c: usize| (0..4usize).map(move |rank| (c, rank as i8, colours[c][rank]));
    let kinds: Vec<(usize, i8, u64)> =
        (0..3).flat_map(colour).chain((0..4).map(|s| (3 + s, 0, specials[s]))).collect();
    let mut ways: HashMap<([i8; 7], u8), u128> = HashMap::from([(([-1, -1, -1, 0, 0, 0, 0], 0), 1)]);
    for (slot, rank, copies) in kinds {
        let mut next: HashMap<([i8; 7], u8), u128> = HashMap::new();
        for ((value, held), count) in &ways {
            for taken in 0..=u8::try_from(copies).expect("few").min(n - held) {
                let mut value = *value;
                if taken > 0 {
                    value[slot] = if slot < 3 { value[slot].max(0) + rank * taken as i8 } else { 1 };
                }
                let dealt = u128::try_from(binomial(u128::from(copies), u64::from(taken))).expect("small");
                *next.entry((value, held + taken)).or_default() += count * dealt;
            }
        }
        ways = next;
    }
    ways.keys().filter(|(_, held)| *held == n).count()
}

fn category(n: u32) -> Question {
    let deck = french();
    let shape = Shape::Poker { ladder: deck.ladder(), suits: deck.by_suit() };
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
    let count =
        |word: &str, hand: usize| Feature::of_hand(Shape::count(&deck.word(word).expect("a word")), hand, 2);
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
        Feature::of_hand(Shape::Poker { ladder: deck.ladder(), suits: deck.by_suit() }, hand, 2)
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
    let features = vec![Feature::of(Shape::Tally { classes, clamp: None })];
    let question = Question::new(Deal::one(deck.copies(), 3), features, vec![vec![0]]);
    bencher.bench(|| counted(black_box(&question)));
}

/// How many cards until the fifth spade.
#[divan::bench]
fn until_the_fifth_spade(bencher: Bencher) {
    let deck = french();
    let spades = Feature::of(Shape::count(&deck.word("spades").expect("a suit")));
    let until = Until { pile: deck.copies(), features: vec![spades], at_most: None, replacement: false };
    bencher.bench(|| black_box(&until).count(Limits::default(), &mut Fifth).expect("counted"));
}

/// Stops at five.
struct Fifth;

impl Caller for Fifth {
    fn classify(&mut self, _group: usize, answers: &Answers) -> Result<Option<Class>, Stop> {
        Ok((answers.get(0) == Some(engine_deck_support::number(5))).then_some(Class::of(5)))
    }
}

/// Five cards of the story's deck; of these the booms are kept, and the others drawn again.
#[divan::bench]
fn redraw(bencher: Bencher) {
    let deck = story();
    let boom = deck.word("boom").expect("a card");
    let all = Pick(vec![true; deck.kinds().len()]);
    let kept = View { hands: vec![Some(boom.clone()), Some(all)] };
    let sum = Shape::Sum { weights: deck.ranks(&deck.word("R").expect("a suit")), clamp: None };
    let features = vec![
        Feature::of_hand(Shape::count(&boom), 0, 2),
        Feature { view: Some(kept.clone()), shape: Shape::count(&boom) },
        Feature { view: Some(kept), shape: sum },
    ];
    let question =
        Question::new(Deal::then(deck.copies(), 5, 5), features, vec![vec![0], vec![1], vec![2]]).deciding(0);
    bencher.bench(|| black_box(&question).count(Limits::default(), &mut Redraw(0)).expect("counted"));
}

/// Makes every different answer a class; draws as many cards as weren't booms.
struct Redraw(u32);

impl Caller for Redraw {
    fn classify(&mut self, _group: usize, answers: &Answers) -> Result<Option<Class>, Stop> {
        self.0 += 1;
        let size = (0..=5)
            .find(|&held| answers.get(0) == Some(engine_deck_support::number(held)))
            .map(|held| 5 - held as u32);
        Ok(Some(Class { id: self.0, size }))
    }
}

/// Whether a hand holds any of these, the least that can be asked.
#[divan::bench]
fn one_card(bencher: Bencher) {
    let deck = french();
    let aces: Pick = deck.word("A").expect("a rank");
    let question =
        Question::new(Deal::one(deck.copies(), 7), vec![Feature::of(Shape::has(&aces))], vec![vec![0]]);
    bencher.bench(|| counted(black_box(&question)));
}

/// The story's deck with its `value` function, as a script.
const STORY: &str = include_str!("../examples/decks/story.tg");

/// A session that knows what a script declares before its first other statement.
fn session(declared: &str) -> Session {
    let mut session = Session::new(Limit::default());
    let outcome = session.run(declared);
    assert!(outcome.diagnostics.is_empty(), "{:?}", outcome.diagnostics);
    session
}

fn asked(bencher: Bencher, declared: &str, question: &str) {
    let mut session = session(declared);
    bencher.bench_local(|| {
        let outcome = session.run(black_box(question));
        assert!(outcome.diagnostics.is_empty(), "{:?}", outcome.diagnostics);
        outcome.printed
    });
}

const FRENCH: &str = "deck french { clubs diamonds hearts spades: 2..=10, J = 11, Q = 12, K = 13, A = 14 }";

#[divan::bench(args = [5, 10, 20])]
fn script_story_value(bencher: Bencher, n: u32) {
    let (declared, _) = STORY.split_once("# One pass").expect("the deck and its value");
    asked(bencher, declared, &format!("(deal {n} from jantunen).map(value).size"));
}

#[divan::bench(args = [5, 7])]
fn script_poker(bencher: Bencher, n: u32) {
    asked(bencher, FRENCH, &format!("(deal {n} from french).map(h -> h.poker).size"));
}

#[divan::bench]
fn script_two_hands(bencher: Bencher) {
    asked(bencher, FRENCH, "(deal [5, 5] from french).prob([a, b] -> a.has(A) and not b.has(A))");
}

#[divan::bench]
fn script_until(bencher: Bencher) {
    asked(bencher, FRENCH, "(deal until h -> h.count(spades) == 5 from french).map(h -> h.size).mean");
}

#[divan::bench]
fn script_redraw(bencher: Bencher) {
    let step = "h -> h.keep(A) + french.without(h).deal(5 - h.count(A))";
    asked(bencher, FRENCH, &format!("(deal 5 from french).then({step}).prob(h -> h.count(A) >= 2)"));
}
