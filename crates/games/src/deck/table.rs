//! The descriptors of decks, hands and cards.

use super::refusals::{NO_DECK, NO_HAND};
use super::types::{CARD, DECK, DIST, HAND};
use super::{build, methods};
use tg_core::native::table::{may, must, named, pure, shows};
use tg_core::native::{BlockType, Example, Method, Module, Native, Need, Operator, Param, Type};

/// Decks, hands and cards.
pub const MODULES: &[&Module] = &[&DECKS, &HANDS, &CARDS];

static DECKS: Module = Module {
    name: "deck",
    doc: "Decks: cards with their numbers of copies. Hands are dealt from them, exactly: `deal 5 from d` is the distribution over all hands, and nothing is counted before it is asked. Where a deck is wanted, a list is one of its elements, and a hand one of its cards.",
    functions: false,
    methods: DECK_METHODS,
    operators: DECK_OPERATORS,
    refusals: NO_DECK,
    blocks: &[BLOCK],
    words: &[],
};

static HANDS: Module = Module {
    name: "hand",
    doc: "Hands: multisets of cards. What they look at is a word (a suit, a card, the name of a rank, a role), a list of these, a function of a card, or attributes by name: `h.count(hearts)`, `h.has(suit: hearts, rank: 14)`, `h.sum(cost)`, `h.count(c -> c.rank >= 10)`; with nothing, all cards.",
    functions: false,
    methods: HAND_METHODS,
    operators: HAND_OPERATORS,
    refusals: NO_HAND,
    blocks: &[],
    words: &[],
};

static CARDS: Module = Module {
    name: "card",
    doc: "Cards: `c.suit`, `c.rank`, `c.name` and the card's attributes, each `none` where it has no such thing; a role that it doesn't have is `false`. A card equals its written form: `\"hearts A\"`, `\"boom\"`.",
    functions: false,
    methods: CARD_METHODS,
    operators: &[],
    refusals: &[],
    blocks: &[],
    words: &[],
};

const BLOCK: BlockType = BlockType {
    word: "deck",
    gives: "Deck",
    doc: "A deck: rows `suit: rank x3, rank`, with ranks such as `0`, `2..=10` and `J = 11` and several suits at once, and cards in no suit, `boom x5`. Cards may have attributes, `elf x4 { cost: 1, green: true }`; one that is true is a role. `x1` when unsaid.",
    over: None,
    settings: &[build::ACE],
    forms: &[],
    example: "deck french {\n  clubs diamonds hearts spades: 2..=10, J = 11, Q = 12, K = 13, A = 14\n}",
    declares: build::words,
    build: build::build,
};

const fn sign(
    of: Type,
    sign: &'static str,
    doc: &'static str,
    examples: &'static [Example],
    call: Native,
) -> Operator {
    Operator { sign, of, alone: false, gives: of, doc, examples, call, twice: None }
}

/// What a method looks at, then attributes by name.
const WHAT: &[Param] = &[
    may("what", Type::Any, "all cards"),
    Param { name: "attributes", takes: Type::Any, need: Need::Entries },
];

const WHAT_AND_HOW_MANY: &[Param] = &[
    may("what", Type::Any, "all cards"),
    may("n", Type::Whole(0), "all of them"),
    Param { name: "attributes", takes: Type::Any, need: Need::Entries },
];

/// A question to a small deck.
macro_rules! small {
    ($question:literal) => {
        concat!("deck small { G: 0 x2, 1 x3; R: 1 x2; boom x2 { cost: 3 } }\n", $question)
    };
}

/// A question to a hand of a small deck.
macro_rules! held {
    ($question:literal) => {
        concat!(
            "deck small { G: 0 x2, 1 x3; R: 1 x2; boom x2 { cost: 3 } }\n",
            "let h = small.cards.without(\"G 0\")\n",
            $question
        )
    };
}

const DECK_METHODS: &[Method] = &[
    pure(
        "deal",
        Type::OneOf(&[DECK, HAND, Type::List]),
        &[
            may("n", Type::OneOf(&[Type::Number, Type::List]), "none; then `until` says when it ends"),
            named("until", Type::Question, "a fixed number of cards"),
            named("at_most", Type::Number, "all cards"),
            named("replacement", Type::Bool, "false"),
            named("states", Type::Number, "10000000"),
        ],
        Type::By(&[(Type::Number, DIST), (Type::None, DIST), (Type::List, Type::OneOf(&[DIST, Type::List]))]),
        "The distribution over hands of `n` cards; for a list of sizes, over several hands at once, as a list; for a range of sizes, a list with a distribution for each, counted in one pass. `until`: over the hand at the moment when a function of it becomes true, with `at_most` so many cards. `replacement`: each card goes back before the next. `states`: a question that needs more is refused.",
        &[
            shows(small!("small.deal(2).total"), "36"),
            shows(small!("(deal 2 from small).prob(h -> h.has(boom))"), "5/12"),
            shows(small!("(deal [1, 1] from small).prob([a, b] -> a.has(boom) and b.has(boom))"), "1/36"),
            shows(small!("(deal 1..=2 from small).map(d -> d.total)"), "[9, 36]"),
            shows(small!("(deal until h -> h.has(boom) from small).map(h -> h.size).mean"), "10/3"),
            shows("(deal 2 from [1, 1, 2]).prob(h -> h.sum == 3)", "2/3"),
        ],
        methods::by_what,
    ),
    pure(
        "cards",
        DECK,
        &[],
        HAND,
        "All its cards, as a hand.",
        &[shows(small!("small.cards.count(G)"), "5")],
        methods::deck_cards,
    ),
    pure(
        "size",
        DECK,
        &[],
        Type::Number,
        "How many cards.",
        &[shows(small!("small.size"), "9")],
        methods::deck_size,
    ),
    pure(
        "without",
        DECK,
        &[must("cards", Type::Any)],
        DECK,
        "The deck without `cards`: a card, a list of them, a record of numbers, or a hand.",
        &[
            shows(small!("small.without(boom).cards.count(boom)"), "1"),
            shows(small!("small.without({boom: 2}).size"), "7"),
        ],
        methods::deck_without,
    ),
    pure(
        "with",
        DECK,
        &[Param { name: "copies", takes: Type::Any, need: Need::Entries }],
        DECK,
        "The deck with other numbers of `copies`: `d.with(land: 26)`.",
        &[shows(small!("small.with(boom: 5).size"), "12")],
        methods::deck_with,
    ),
];

const DECK_OPERATORS: &[Operator] = &[
    sign(
        DECK,
        "+",
        "The cards of both decks.",
        &[shows(small!("(small + small).size"), "18")],
        methods::deck_plus,
    ),
    sign(
        DECK,
        "*",
        "Several of these decks together.",
        &[shows(small!("(small * 3).size"), "27")],
        methods::deck_times,
    ),
];

const HAND_OPERATORS: &[Operator] = &[
    sign(HAND, "+", "The cards of both hands.", &[shows(held!("(h + h).size"), "14")], methods::plus),
    sign(
        HAND,
        "-",
        "The hand without the cards of another.",
        &[shows(held!("(h - {boom: 1}).size"), "6")],
        methods::minus,
    ),
];

const HAND_METHODS: &[Method] = &[
    pure(
        "sum",
        HAND,
        WHAT,
        Type::Number,
        "The sum of ranks, of an attribute, or of what a function gives for each card: `what` says which cards or which number, and `attributes` by name narrow them.",
        &[shows(held!("h.sum(G)"), "3"), shows(held!("h.sum(cost)"), "6")],
        methods::sum,
    ),
    pure(
        "count",
        HAND,
        WHAT,
        Type::Number,
        "How many cards of `what`, with these `attributes`.",
        &[shows(held!("h.count(boom)"), "2"), shows(held!("h.count(rank: 1)"), "5")],
        methods::count,
    ),
    pure(
        "has",
        HAND,
        WHAT,
        Type::Bool,
        "Whether there is a card of `what`, with these `attributes`.",
        &[shows(held!("h.has(suit: G, rank: 0)"), "false")],
        methods::has,
    ),
    pure(
        "max",
        HAND,
        WHAT,
        Type::Any,
        "The highest rank, or attribute, or what a function gives, of `what` with these `attributes`; none if there is no such card.",
        &[shows(held!("h.max(G)"), "1"), shows(held!("h.without(G).max(G)"), "none")],
        methods::max,
    ),
    pure(
        "min",
        HAND,
        WHAT,
        Type::Any,
        "The lowest rank, or attribute, or what a function gives, of `what` with these `attributes`; none if there is no such card.",
        &[shows(held!("h.min(c -> if c.rank == none { 9 } else { c.rank })"), "1")],
        methods::min,
    ),
    pure("size", HAND, &[], Type::Number, "How many cards.", &[shows(held!("h.size"), "7")], methods::size),
    pure(
        "ranks",
        HAND,
        &[],
        Type::ListOf(&Type::Number),
        "The ranks that it holds, ascending, each once.",
        &[shows(held!("h.ranks"), "[1]")],
        methods::ranks,
    ),
    pure(
        "suits",
        HAND,
        &[],
        Type::ListOf(&Type::Text),
        "The suits that it holds, in the order of the deck, each once.",
        &[shows(held!("h.suits"), "[\"G\", \"R\"]")],
        methods::suits,
    ),
    pure(
        "of_a_kind",
        HAND,
        &[must("n", Type::Whole(1))],
        Type::Number,
        "How many ranks are held `n` times or more.",
        &[shows(held!("h.of_a_kind(3)"), "1")],
        methods::of_a_kind,
    ),
    pure(
        "groups",
        HAND,
        &[],
        Type::ListOf(&Type::Number),
        "How many cards of each rank, descending: a full house has `[3, 2]`. Cards without a rank are in no group.",
        &[shows(held!("h.groups"), "[5]")],
        methods::groups,
    ),
    pure(
        "run",
        HAND,
        &[must("n", Type::Whole(1))],
        Type::Bool,
        "Whether it holds `n` ranks in a row.",
        &[shows(small!("small.cards.run(2)"), "true")],
        methods::run,
    ),
    pure(
        "flush",
        HAND,
        &[must("n", Type::Whole(1))],
        Type::Bool,
        "Whether it holds `n` cards of one suit or more.",
        &[shows(held!("h.flush(4)"), "false")],
        methods::flush,
    ),
    pure(
        "poker",
        HAND,
        &[],
        Type::Text,
        "The best category of five cards (in a deck without suits there is no flush; five of a rank are four): `\"high card\" \"pair\" \"two pairs\" \"three of a kind\" \"straight\" \"flush\" \"full house\" \"four of a kind\" \"straight flush\"`.",
        &[shows("deck d { c s: 9, 10 }\nd.cards.poker", "\"two pairs\"")],
        methods::poker,
    ),
    pure(
        "cards",
        HAND,
        &[],
        Type::ListOf(&CARD),
        "The hand as a list of cards, in the order of the deck.",
        &[shows(held!("h.keep(R).cards.map(c -> c.rank)"), "[1, 1]")],
        methods::cards,
    ),
    pure(
        "keep",
        HAND,
        WHAT,
        HAND,
        "Only the cards of `what`, with these `attributes`.",
        &[shows(held!("h.keep([G, R]).size"), "5")],
        methods::keep,
    ),
    pure(
        "without",
        HAND,
        WHAT_AND_HOW_MANY,
        HAND,
        "The hand without the cards of `what`, with these `attributes`; with `n`, without so many of them.",
        &[shows(held!("h.without(boom).size"), "5"), shows(held!("h.without(boom, 1).size"), "6")],
        methods::without,
    ),
    pure(
        "holds",
        HAND,
        &[must("cards", Type::Any)],
        Type::Bool,
        "Whether it holds at least these `cards`: a record of numbers, a list, a card, or a hand.",
        &[shows(held!("h.holds({boom: 2, R: 2})"), "true")],
        methods::holds,
    ),
    pure(
        "tally",
        HAND,
        &[may("by", Type::Any, "every card by itself")],
        Type::Record,
        "How many cards of each rank, suit, attribute, or what a function gives: `by` says which.",
        &[shows(held!("h.tally(suit)"), "{G: 3, R: 2}")],
        methods::tally,
    ),
];

const CARD_METHODS: &[Method] = &[pure(
    "fields",
    CARD,
    &[],
    Type::Record,
    "What is known of it, as a record.",
    &[shows(small!("small.cards.cards[0].fields"), "{suit: \"G\", rank: 0}")],
    methods::card_fields,
)];
