//! Questions to decks as scripts ask them, beside a plain fold over the kinds with a hash map, and the engine
//! alone. A script's time is that of the whole entry of a session: reading, checking, running, printing. Before
//! anything is timed, script and fold must agree.

#[path = "deck/plain.rs"]
mod plain;
#[path = "../crates/hands/tests/suite/support/mod.rs"]
mod support;

use divan::{Bencher, black_box};
use support::{french, story};
use tg::{Limits as Limit, Session};
use tg_hands::{
    Answers, Caller, Category, Class, Counted, Deal, Feature, Limits, Pick, Question, Shape, Stop, Until,
    View,
};

fn main() {
    agree();
    divan::main();
}

/// The scripts' answers are those of the plain folds.
fn agree() {
    for n in [5, 10] {
        assert_eq!(answer(story_deck(), &story_values(n)), plain::story(n as u8).to_string());
    }
    let categories = "[\"high card\", \"pair\", \"two pairs\", \"three of a kind\", \"straight\", \"flush\",
      \"full house\", \"four of a kind\", \"straight flush\"].map(c -> (deal 5 from french).map(h -> h.poker).ways(c))";
    assert_eq!(answer(FRENCH, categories), format!("{:?}", plain::poker(5)));
    assert_eq!(
        answer(FRENCH, TWO_HANDS),
        fraction((plain::two_hands(), 52 * 51 * 50 * 49 * 48 / 120 * 1_533_939))
    );
    assert_eq!(answer(FRENCH, REDRAW), fraction(plain::redraw()));
    assert_eq!(answer(FRENCH, UNTIL), fraction(plain::until()));
}

/// What a script writes for this many of so many.
fn fraction((part, whole): (u128, u128)) -> String {
    answer("", &format!("{part} / {whole}"))
}

/// What a question gives after its declarations.
fn answer(declared: &str, question: &str) -> String {
    let outcome = session(declared).run(&format!("print {question}"));
    assert!(outcome.diagnostics.is_empty(), "{:?}", outcome.diagnostics);
    outcome.printed.trim().to_owned()
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
        Ok((answers.get(0) == Some(support::number(5))).then_some(Class::of(5)))
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
        let size =
            (0..=5).find(|&held| answers.get(0) == Some(support::number(held))).map(|held| 5 - held as u32);
        Ok(Some(Class { size, ..Class::of(self.0) }))
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

fn story_deck() -> &'static str {
    STORY.split_once("# One pass").expect("the deck and its value").0
}

fn story_values(n: u32) -> String {
    format!("(deal {n} from jantunen).map(value).size")
}

#[divan::bench(args = [5, 10, 20])]
fn script_story_value(bencher: Bencher, n: u32) {
    asked(bencher, story_deck(), &story_values(n));
}

#[divan::bench(args = [5, 10, 20], sample_count = 3)]
fn plain_story_value(bencher: Bencher, n: u8) {
    bencher.bench(|| plain::story(black_box(n)));
}

#[divan::bench(args = [5, 7])]
fn script_poker(bencher: Bencher, n: u32) {
    asked(bencher, FRENCH, &format!("(deal {n} from french).map(h -> h.poker).size"));
}

#[divan::bench(args = [5, 7], sample_count = 1)]
fn plain_poker(bencher: Bencher, n: u8) {
    bencher.bench(|| plain::poker(black_box(n)));
}

const TWO_HANDS: &str = "(deal [5, 5] from french).prob([a, b] -> a.has(A) and not b.has(A))";

#[divan::bench]
fn script_two_hands(bencher: Bencher) {
    asked(bencher, FRENCH, TWO_HANDS);
}

#[divan::bench]
fn plain_two_hands(bencher: Bencher) {
    bencher.bench(plain::two_hands);
}

const UNTIL: &str = "(deal until h -> h.count(spades) == 5 from french).map(h -> h.size).mean";

#[divan::bench]
fn script_until(bencher: Bencher) {
    asked(bencher, FRENCH, UNTIL);
}

#[divan::bench]
fn plain_until(bencher: Bencher) {
    bencher.bench(plain::until);
}

const REDRAW: &str = "(deal 5 from french).then(h -> h.keep(A) + french.without(h).deal(5 - h.count(A))).prob(h -> h.count(A) >= 2)";

#[divan::bench]
fn script_redraw(bencher: Bencher) {
    asked(bencher, FRENCH, REDRAW);
}

#[divan::bench]
fn plain_redraw(bencher: Bencher) {
    bencher.bench(plain::redraw);
}

/// A hand that is kept with an ace, else put back: seven other cards.
#[divan::bench]
fn script_mulligan(bencher: Bencher) {
    let step = "h -> if h.has(A) { h } else { french.deal(7) }";
    asked(bencher, FRENCH, &format!("(deal 7 from french).then({step}).map(h -> h.count(A)).mean"));
}

/// Whether a hand has one value, all fields of it.
#[divan::bench]
fn script_whole_value(bencher: Bencher) {
    let wanted = "{G: 6, R: -1, Y: 0, boom: true, sdf: false, sdt: false, mob: true}";
    asked(bencher, story_deck(), &format!("(deal 6 from jantunen).ways(h -> value(h) == {wanted})"));
}

/// A hundred dice.
#[divan::bench]
fn script_dice(bencher: Bencher) {
    asked(bencher, "let die = dist(1..=6)", "(1..=100).fold(0, (sum, _) -> sum + die).prob(350)");
}
