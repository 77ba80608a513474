//! The descriptors of hands.

use super::{DIST, HOLDING};
use crate::catan::holding;
use tg_core::native::table::{may, must, pure, shows};
use tg_core::native::{Method, Module, Type};

/// Hands of resource cards.
pub(super) static MODULE: Module = Module {
    functions: false,
    name: "holding",
    doc: "A hand of resource cards, as the questions to a log see it: `t.Blue` of a table, or the outcomes of `g.hand(Blue)`. It is written as in a log, `2 wood, ore`, and equals that text; its fields are `wood`, `brick`, `sheep`, `wheat` and `ore`.",
    methods: METHODS,
    operators: &[],
    refusals: &[],
    blocks: &[],
    words: &[],
};

/// What says which cards: a resource, a record of numbers, another hand.
const CARDS: Type = Type::OneOf(&[Type::Text, Type::Record, HOLDING]);

/// A question to the one hand that Red can have.
macro_rules! red {
    ($question:literal) => {
        concat!(
            "catan g { players Red; Red gets 2 wheat, 3 ore }\nlet h = g.hand(Red).values[0]\n",
            $question
        )
    };
}

const METHODS: &[Method] = &[
    pure(
        "has",
        HOLDING,
        &[must("cards", CARDS)],
        Type::Bool,
        "Whether it has a card of a resource, or at least these cards.",
        &[shows(red!("h.has(ore)"), "true"), shows(red!("h.has({wheat: 3})"), "false")],
        holding::has,
    ),
    pure(
        "holds",
        HOLDING,
        &[must("cards", CARDS)],
        Type::Bool,
        "The same as `has`.",
        &[shows(red!("h.holds({wheat: 2, ore: 3})"), "true")],
        holding::has,
    ),
    pure(
        "count",
        HOLDING,
        &[may("resource", Type::Text, "all cards")],
        Type::Number,
        "How many cards of a resource it has.",
        &[shows(red!("h.count(ore)"), "3"), shows(red!("h.count"), "5")],
        holding::count,
    ),
    pure(
        "size",
        HOLDING,
        &[],
        Type::Number,
        "How many cards it has.",
        &[shows(red!("h.size"), "5")],
        holding::size,
    ),
    pure(
        "affords",
        HOLDING,
        &[must("thing", Type::Text)],
        Type::Bool,
        "Whether it pays for a `road`, a `settlement`, a `city` or a `development`.",
        &[shows(red!("h.affords(city)"), "true"), shows(red!("h.affords(road)"), "false")],
        holding::affords,
    ),
    pure(
        "deal",
        HOLDING,
        &[may("n", Type::Whole(0), "1")],
        DIST,
        "The distribution of so many of its cards at random: with 1, what a robbery takes. A hand with fewer cards gives all that it has.",
        &[shows(red!("h.deal(1).prob(c -> c.has(ore))"), "3/5")],
        holding::deal,
    ),
];
