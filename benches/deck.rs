//! Questions to decks as scripts ask them, beside a plain fold over the kinds with a hash map; the engine alone is
//! measured by the bench `hands` of its own crate. A script's time is that of the whole entry of a session: reading, checking, running, printing. Before
//! anything is timed, script and fold must agree.

#[path = "deck/plain.rs"]
mod plain;

use divan::{Bencher, black_box};
use tg::{Limits, Session};

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

/// What a script writes for a part of a whole.
fn fraction((part, whole): (u128, u128)) -> String {
    answer("", &format!("{part} / {whole}"))
}

/// What a question gives after its declarations.
fn answer(declared: &str, question: &str) -> String {
    let outcome = session(declared).run(&format!("print {question}"));
    assert!(outcome.diagnostics.is_empty(), "{:?}", outcome.diagnostics);
    outcome.printed.trim().to_owned()
}

/// The story's deck with its `value` function, as a script.
const STORY: &str = include_str!("../examples/decks/story.tg");

/// A session that knows what a script declares before its first other statement.
fn session(declared: &str) -> Session {
    let mut session = Session::new(Limits::default());
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
