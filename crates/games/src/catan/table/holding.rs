//! The descriptors of hands.

use super::{DIST, HOLDING};
use crate::catan::{holding, words};
use tg_core::native::table::{may, method, must, shows, stands_for};
use tg_core::native::{Method, Module, Type};

/// Hands of resource cards.
pub(super) static MODULE: Module = Module {
    name: "holding",
    doc: "A hand of resource cards, as in questions about a log: `t.Blue` of a table, or the outcomes of `g.hand(Blue)`. It is written as in a log, `2 wood, ore`, and equals that text; its fields are `wood`, `brick`, `sheep`, `wheat` and `ore`, in Cities & Knights also `paper`, `cloth` and `coin`.",
    methods: METHODS,
    stand_ins: &[stands_for("Holding", &[Type::Text])
        .perhaps(&[Type::List])
        .with_fields(&["wood", "brick", "sheep", "wheat", "ore", "paper", "cloth", "coin"])],
    ..Module::EMPTY
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
    method("has", HOLDING, Type::Bool, holding::has)
        .takes(&[must("cards", CARDS).words(words::RESOURCES)])
        .doc("Whether it has a card of a resource, or at least these cards.")
        .examples(&[shows(red!("h.has(ore)"), "true"), shows(red!("h.has({wheat: 3})"), "false")]),
    method("holds", HOLDING, Type::Bool, holding::has)
        .takes(&[must("cards", CARDS).words(words::RESOURCES)])
        .doc("The same as `has`.")
        .examples(&[shows(red!("h.holds({wheat: 2, ore: 3})"), "true")]),
    method("count", HOLDING, Type::Number, holding::count)
        .takes(&[may("resource", Type::Text, "all cards").words(words::RESOURCES)])
        .doc("How many cards of a resource it has.")
        .examples(&[shows(red!("h.count(ore)"), "3"), shows(red!("h.count"), "5")]),
    method("size", HOLDING, Type::Number, holding::size)
        .doc("How many cards it has.")
        .examples(&[shows(red!("h.size"), "5")]),
    method("affords", HOLDING, Type::Bool, holding::affords)
        .takes(&[must("thing", Type::Text).words(words::THINGS)])
        .doc("Whether it can pay for a `road`, a `settlement`, a `city` or a `development`.")
        .examples(&[shows(red!("h.affords(city)"), "true"), shows(red!("h.affords(road)"), "false")]),
    method("deal", HOLDING, DIST, holding::deal)
        .takes(&[may("n", Type::Whole(0), "1")])
        .doc("The distribution of `n` of its cards drawn at random; `n` of 1 is what a robbery takes. A hand with fewer cards gives all of them.")
        .examples(&[shows(red!("h.deal(1).prob(c -> c.has(ore))"), "3/5")]),
];
