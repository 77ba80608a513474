//! The descriptors of dice.

use super::lifted::asked;
use super::{best, block, change, pool, until};
use crate::deck::table::{END, MIDDLE, NTH, ORDER, WHAT, WHAT_AND_HOW_MANY};
use crate::deck::types::{CARD, DIST, HAND};
use tg_core::native::table::{may, method, must, named, rest, shows};
use tg_core::native::{BlockType, Flow, Method, Module, Outcomes, Param, Type};

/// Dice, and questions to all rolls at once.
pub const MODULES: &[&Module] = &[&DICE, &THROWN, &LIFTED];

static DICE: Module = Module {
    functions: true,
    name: "dice",
    doc: "Dice: `3d6` is three of them, thrown together: a distribution whose outcomes are rolls. A roll works as its sum where a number is needed, and as a hand of dice where a hand is needed. `d6` is one die, `2d[1..=5, 6 x2]` is two dice with these faces, `6d(4d6.highest(3))` six draws from any distribution, `4dF` four dice with -1, 0 and 1, and `1d%` has a hundred sides.",
    methods: MAKING,
    blocks: &[DIE],
    ..Module::EMPTY
};

static THROWN: Module = Module {
    name: "of dice",
    doc: "Rerolled and exploding dice. To say which faces you mean, give a face, a list, a range such as `5..`, or a function of one die.",
    methods: CHANGING,
    ..Module::EMPTY
};

static LIFTED: Module = Module {
    name: "of distributions of hands",
    doc: "You can call a hand's methods on a distribution of hands or rolls: `3d6.count(6)` is `3d6.map(h -> h.count(6))`.",
    methods: QUESTIONS,
    ..Module::EMPTY
};

const DIE: BlockType = BlockType {
    word: "die",
    gives: "Dist",
    doc: "A die: rows of faces, numbers and words, `1..=5, 6 x2, blank`. Faces can have attributes, as cards can: `hit x3 { damage: 2 }`. By default each face occurs once.",
    over: None,
    settings: &[],
    forms: &[],
    next_words: None,
    example: "die fate { plus x2, minus x2, blank x2 }",
    declares: crate::deck::build::words,
    build: block::build,
};

/// A roll: a hand of its dice, and where a number is wanted its sum, so that both are asked of it.
const ROLL: Type = Type::Any;

const MAKING: &[Method] = &[method(
    "pool",
    Type::OneOf(&[DIST, HAND, Type::Number, Type::List]),
    DIST,
    pool::pool,
)
.flow(Flow::Perhaps(Type::OneOf(&[HAND, Type::Number])))
.takes(&[rest("others", Type::Any)])
.doc("Dice that are thrown together. With one number, that many of one die: `d6.pool(3)` and `pool(d6, 3)` are `3d6`; after a dot the number may be a distribution, `d6.pool(d4)`. Otherwise all of these together: distributions, pools, rolls that are already on the table.")
.examples(&[
    shows("d6.pool(3).mean", "21/2"),
    shows("pool(d4, 2d6).prob(h -> h.has(6))", "11/36"),
    shows("d6.pool(d4).mean", "35/4"),
])];

const CHANGING: &[Method] = &[
    method("reroll", DIST, DIST, change::reroll).of_outcomes(Outcomes::Plain)
        .takes(&[
            must("what", Type::Any).called_with(CARD),
            named("times", Type::Whole(0), "1"),
            named("dice", Type::Whole(0), "all that fit"),
            named("if", Type::Question, "always").called_with(ROLL),
        ])
        .doc("The dice after each of them that shows a face of `what` is thrown again, once or up to `times` times; with `dice`, at most that many of the matching dice, the lowest ones; with `if`, only if a function of the roll is true.")
        .examples(&[
            shows("2d6.reroll(1..=2).mean", "25/3"),
            shows("2d20.reroll(1, dice: 1).highest.prob(20)", "817/8000"),
        ]),
    method("explode", DIST, DIST, change::explode).of_outcomes(Outcomes::Plain)
        .takes(&[
            may("what", Type::Any, "the highest face").called_with(CARD),
            named("times", Type::Whole(0), "no limit"),
            named("minus", Type::Number, "0"),
        ])
        .doc("Exploding dice: if a face of `what` comes, the die is thrown again and added, up to `times`, with `minus` subtracted from each further throw. Without this limit there is no last outcome, but mean and variance are exact; so are `count`, `has`, and the probabilities of `highest`, `lowest`, `middle` and `nth`. Other questions about the dice are approximate.")
        .examples(&[
            shows("d6.explode(times: 2).mean", "301/72"),
            shows("d6.explode.mean", "21/5"),
            shows("2d6.explode.at_least(12)", "23/108"),
        ]),
    method("again", DIST, DIST, change::again).of_outcomes(Outcomes::Plain)
        .takes(&[must("what", Type::Any).called_with(CARD), named("times", Type::Whole(0), "no limit")])
        .doc("Extra dice: for each die that shows `what`, one more is thrown with them, up to `times`. Without this limit, the sum, and `count` and `has` of the dice, have no last outcome.")
        .examples(&[
            shows("6d6.again(6, times: 1).count(5..).mean", "7/3"),
            shows("6d6.again(6).count(5..).mean", "12/5"),
        ]),
    method("until", DIST, DIST, until::until).of_outcomes(Outcomes::Plain)
        .takes(&[must("what", Type::Any).called_with(ROLL)])
        .doc("The roll of all dice if one after another is thrown until a face of `what` comes (a face, a list or a range), or until a function of the roll so far is true. For a pool, all dice are thrown each time, and each throw counts as its sum.")
        .examples(&[
            shows("d6.until(6).map(h -> h.size).mean", "6"),
            shows("d6.until(h -> h.ranks.count == 6).map(h -> h.size).mean", "147/10"),
            shows("d6.until(5..).prob(h -> h.has(1))", "1/3"),
        ]),
    method("best", DIST, DIST, best::best)
        .takes(&[must("goal", Type::Question).called_with(ROLL), named("rerolls", Type::Whole(0), "1")])
        .with_reasons(best::explain)
        .doc("Perfect play: after the first throw, any of the dice can be thrown again, up to `rerolls` times, to maximise the mean of `goal`, a function of the roll that gives a number, or true or false. If several plays are equally good, the one that throws the fewest dice is chosen. `explain` shows what to keep.")
        .examples(&[
            shows("5d6.best(h -> h.groups == [5], rerolls: 2).prob(true)", "347897/7558272"),
            shows("d20.best(h -> h, rerolls: 1).mean", "13"),
        ]),
];

/// A method of hands, put to a distribution of them.
macro_rules! question {
    ($name:literal, $params:expr, $source:expr, $gives:literal) => {
        method($name, DIST, DIST, |host, args| asked(host, $name, args))
            .takes($params)
            .doc(concat!("The distribution of `h.", $name, "` of each hand."))
            .examples(&[shows($source, $gives)])
    };
}

const NOTHING: &[Param] = &[];

/// Cards of two suits.
macro_rules! dealt {
    ($question:literal) => {
        concat!("deck d { a b: 1, 2, 3 }\n(deal 2 from d).", $question)
    };
}

const QUESTIONS: &[Method] = &[
    question!("sum", WHAT, "3d6.sum(5..).mean", "11/2"),
    question!("count", WHAT, "3d6.count(6).mean", "1/2"),
    question!("has", WHAT, "3d6.has(6).prob(true)", "91/216"),
    question!("highest", END, "4d6.highest(3).mean", "15869/1296"),
    question!("lowest", END, "2d20.lowest.at_least(11)", "1/4"),
    question!("middle", MIDDLE, "3d20.middle.mean", "21/2"),
    question!("nth", NTH, "3d6.nth(2).prob(6)", "2/27"),
    question!("dice", NOTHING, "2d6.dice.prob([1, 2])", "1/18"),
    question!("sort", ORDER, "2d6.sort.prob([1, 2])", "1/18"),
    question!("unique", NOTHING, "2d6.unique.prob([1])", "1/36"),
    question!("longest_run", NOTHING, "2d6.longest_run.prob(2)", "5/18"),
    question!("runs", NOTHING, "2d6.runs.prob([2])", "5/18"),
    question!("widest", NOTHING, "2d6.widest.prob({width: 2, height: 6})", "1/36"),
    question!("ranks", NOTHING, "2d6.ranks.prob([6])", "1/36"),
    question!("suits", NOTHING, dealt!("suits.prob([\"a\"])"), "1/5"),
    question!("of_a_kind", NUMBER, "3d6.of_a_kind(2).prob(1)", "4/9"),
    question!("groups", NOTHING, "5d6.groups.prob([3, 2])", "25/648"),
    question!("run", NUMBER, "4d6.run(4).prob(true)", "1/18"),
    question!("flush", NUMBER, dealt!("flush(2).prob(true)"), "2/5"),
    question!("poker", NOTHING, dealt!("poker.prob(\"pair\")"), "1/5"),
    question!("strength", NOTHING, dealt!("strength.size"), "6"),
    question!("keep", WHAT, "2d6.keep(5..).mean", "11/3"),
    question!("without", WHAT_AND_HOW_MANY, "2d6.without(1).mean", "20/3"),
    question!("holds", &[must("cards", Type::Any)], "3d6.holds([6, 6]).prob(true)", "2/27"),
    question!(
        "tally",
        &[may("by", Type::Any, "every card by itself").called_with(CARD)],
        dealt!("tally(suit).prob({a: 2})"),
        "1/5"
    ),
];

const NUMBER: &[Param] = &[must("n", Type::Whole(1))];
