//! The descriptors of decks, hands and cards.

use super::refusals::{NO_DECK, NO_HAND};
use super::types::{CARD, DECK, DIST, HAND, STRENGTH};
use super::{build, methods, search};
use tg_core::native::table::{
    entries, may, may_stand_for, method, must, named, operator, rest, shows, stands_for,
};
use tg_core::native::{BlockType, Flow, Method, Module, Operator, Param, Type};

/// Decks, hands and cards.
pub const MODULES: &[&Module] = &[&DECKS, &HANDS, &CARDS];

static DECKS: Module = Module {
    name: "deck",
    doc: "Decks: cards with their numbers of copies. Hands are dealt from them, exactly: `deal 5 from d` is the distribution over all hands, and nothing is counted until a question is asked. Where a deck is needed, a list works as a deck of its elements, and a hand as a deck of its cards.",
    methods: DECK_METHODS,
    operators: DECK_OPERATORS,
    refusals: NO_DECK,
    blocks: &[BLOCK],
    ..Module::EMPTY
};

static HANDS: Module = Module {
    name: "hand",
    doc: "Hands: multisets of cards. Methods take a word (a suit, a card, the name of a rank, a role), a list of these, a function of a card, or named attributes: `h.count(hearts)`, `h.has(suit: hearts, rank: 14)`, `h.sum(cost)`, `h.count(c -> c.rank >= 10)`; without an argument, all cards.",
    methods: HAND_METHODS,
    stand_ins: &[may_stand_for("Hand", &[Type::Text, Type::List])],
    operators: HAND_OPERATORS,
    refusals: NO_HAND,
    ..Module::EMPTY
};

static CARDS: Module = Module {
    name: "card",
    doc: "Cards: `c.suit`, `c.rank`, `c.name` and the card's attributes, each `none` if the card doesn't have it; a role that it doesn't have is `false`. A card equals its written form: `\"hearts A\"`, `\"boom\"`.",
    methods: CARD_METHODS,
    with_fields: &["Card", "Strength"],
    stand_ins: &[
        may_stand_for("Card", &[Type::Text, Type::List]).with_fields(&["suit", "rank", "name"]),
        stands_for("Strength", &[Type::Text]).with_fields(&["category", "ranks"]),
    ],
    ..Module::EMPTY
};

const BLOCK: BlockType = BlockType {
    word: "deck",
    gives: "Deck",
    doc: "A deck: rows `suit: rank x3, rank`, with ranks such as `0`, `2..=10` and `J = 11` and several suits at once, and cards without a suit, `boom x5`. Cards can have attributes, `elf x4 { cost: 1, green: true }`; one that is true is a role. The default is one copy.",
    over: None,
    settings: &[build::ACE],
    forms: &[],
    next_words: None,
    example: "deck french { clubs diamonds hearts spades: 2..=10, J = 11, Q = 12, K = 13, A = 14 }",
    declares: build::words,
    build: build::build,
};

/// What a method looks at, then attributes by name.
pub(super) const WHAT: &[Param] =
    &[may("what", Type::Any, "all cards").called_with(CARD), entries("attributes", Type::Any)];

pub(super) const END: &[Param] = &[may("n", Type::Whole(0), "1"), may("skip", Type::Whole(0), "0")];
pub(super) const ORDER: &[Param] =
    &[may("by", Type::Function, "the faces"), named("descending", Type::Bool, "false")];
pub(super) const MIDDLE: &[Param] = &[may("n", Type::Whole(0), "1")];
const OTHER: &[Param] = &[must("other", HAND)];
pub(super) const NTH: &[Param] = &[must("place", Type::Number)];

pub(super) const WHAT_AND_HOW_MANY: &[Param] = &[
    may("what", Type::Any, "all cards").called_with(CARD),
    may("n", Type::Whole(0), "all of them"),
    entries("attributes", Type::Any),
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
    method(
        "deal",
        Type::OneOf(&[DECK, HAND, Type::List]),
        Type::By(&[(Type::Number, DIST), (Type::None, DIST), (Type::List, Type::OneOf(&[DIST, Type::List]))]),
        methods::by_what,
    )
    .flow(Flow::Sized(HAND))
    .takes(&[
        may("n", Type::OneOf(&[Type::Number, Type::List]), "`until` says when to stop"),
        named("until", Type::Question, "`n` cards").called_with(HAND),
        named("at_most", Type::Number, "all cards"),
        named("replacement", Type::Bool, "false"),
        named("states", Type::Number, "10000000"),
    ])
    .doc("The distribution over hands of `n` cards. A list of sizes deals several hands from the same deck, and an outcome is a list of them; a range of sizes gives a list with a distribution for each size, counted in one pass. With `until` in place of `n`, one card after another is dealt until a function of the hand is true, and at most `at_most` cards. With `replacement`, each card is put back before the next. A question that needs more than `states` states, different hands or outcomes is refused.")
    .examples(&[
        shows(small!("small.deal(2).total"), "36"),
        shows(small!("(deal 2 from small).prob(h -> h.has(boom))"), "5/12"),
        shows(small!("(deal [1, 1] from small).prob([a, b] -> a.has(boom) and b.has(boom))"), "1/36"),
        shows(small!("(deal 1..=2 from small).map(d -> d.total)"), "[9, 36]"),
        shows(small!("(deal until h -> h.has(boom) from small).map(h -> h.size).mean"), "10/3"),
        shows("(deal 2 from [1, 1, 2]).prob(h -> h.sum == 3)", "2/3"),
    ]),
    method("cards", DECK, HAND, methods::deck_cards)
        .flow(Flow::Of(CARD))
        .doc("All its cards, as a hand.")
        .examples(&[shows(small!("small.cards.count(G)"), "5")]),
    method("size", DECK, Type::Number, methods::deck_size)
        .doc("How many cards.")
        .examples(&[shows(small!("small.size"), "9")]),
    method("hand", DECK, HAND, methods::deck_hand)
        .takes(&[rest("cards", Type::Any)])
        .doc("These `cards` of the deck as a hand, written as hands print, several in one text or one by one: `d.hand(\"G 3 x2, Y 0, boom\")`. A list, a record of numbers, a card or a hand work, too. A hand can't hold more copies of a card than the deck.")
        .examples(&[
            shows(small!("small.hand(\"G 1 x2\", boom).size"), "3"),
            shows(small!("(deal 3 from small).ways(small.hand(\"G 1 x2, boom\"))"), "6"),
            shows(small!("(small.hand({boom: 2}) + small.hand(\"G 0\")).count(boom)"), "2"),
        ]),
    method("search", DECK, Type::Record, search::search)
        .takes(&[
            must("copies", Type::Record),
            must("goal", Type::Question).called_with(DECK),
            named("size", Type::Whole(0), "any"),
            named("tries", Type::Whole(1), "10_000"),
        ])
        .doc("The deck with other numbers of `copies` that maximises `goal`, a function of a deck: `copies` gives the range for each card, `{boom: 1..=8, mob: [0, 2]}`, and `size` the total number of cards. Up to `tries` decks are tried. If there are more, the search goes from this deck to better ones by exchanging one card for another or, without `size`, adding or removing one, and `best_of_all` is false. If `best_nearby` is true, no such step leads to a better deck, which still needn't be the best of all; if it is false, `tries` ended the search before that. If interrupted, it reports the best so far.")
        .examples(&[
            shows(small!("small.search(copies: {boom: 1..=3}, goal: d -> -abs(d.size - 9)).copies"), "{boom: 2}"),
            shows(small!("small.search(copies: {G: 0..=4, boom: 0..=4}, goal: d -> (deal 2 from d).distinct, size: 9).goal"), "10"),
        ]),
    method("without", DECK, DECK, methods::deck_without)
        .takes(&[may("cards", Type::Any, "all with these `attributes`").called_with(CARD), entries("attributes", Type::Any)])
        .doc("The deck without `cards`. A single card removes one copy, and a list one copy each time it names the card; a record gives the number, `{boom: 2}`, and a hand removes its cards. A suit, the name of a rank, a role, a range of ranks, a function of a card, or named `attributes` remove all matching cards.")
        .examples(&[
            shows(small!("small.without(boom).cards.count(boom)"), "1"),
            shows(small!("small.without(G).size"), "4"),
            shows(small!("small.without(rank: 1).size"), "4"),
            shows(small!("small.without({boom: 2}).size"), "7"),
        ]),
    method("with", DECK, DECK, methods::deck_with)
        .takes(&[may("numbers", Type::Record, "none"), entries("copies", Type::Any)])
        .doc("The deck with other numbers of `copies`: `d.with(land: 26)`. Cards of several words are given as a record: `d.with({\"Old Map\": 3})`.")
        .examples(&[shows(small!("small.with(boom: 5).size"), "12")]),
];

const DECK_OPERATORS: &[Operator] = &[
    operator("+", DECK, DECK, methods::deck_plus)
        .doc("The cards of both decks.")
        .examples(&[shows(small!("(small + small).size"), "18")]),
    operator("*", DECK, DECK, methods::deck_times)
        .doc("Several of these decks together.")
        .examples(&[shows(small!("(small * 3).size"), "27")]),
];

const HAND_OPERATORS: &[Operator] = &[
    operator("+", HAND, HAND, methods::plus)
        .doc("The cards of both hands.")
        .examples(&[shows(held!("(h + h).size"), "14")]),
    operator("-", HAND, HAND, methods::minus)
        .doc("The hand without the cards of another.")
        .examples(&[shows(held!("(h - {boom: 1}).size"), "6")]),
];

const HAND_METHODS: &[Method] = &[
    method("sum", HAND, Type::Number, methods::sum)
        .takes(WHAT)
        .doc("The sum of ranks, of an attribute, or of what a function gives for each card: `what` says which cards or which number, and named `attributes` narrow them.")
        .examples(&[shows(held!("h.sum(G)"), "3"), shows(held!("h.sum(cost)"), "6")]),
    method("count", HAND, Type::Number, methods::count)
        .takes(WHAT)
        .doc("How many cards of `what`, with these `attributes`.")
        .examples(&[shows(held!("h.count(boom)"), "2"), shows(held!("h.count(rank: 1)"), "5")]),
    method("has", HAND, Type::Bool, methods::has)
        .takes(WHAT)
        .doc("Whether there is a card of `what`, with these `attributes`.")
        .examples(&[shows(held!("h.has(suit: G, rank: 0)"), "false")]),
    method("max", HAND, Type::Any, methods::max)
        .takes(WHAT)
        .doc("The highest rank, or attribute, or what a function gives, of `what` with these `attributes`; none if there is no such card.")
        .examples(&[shows(held!("h.max(G)"), "1"), shows(held!("h.without(G).max(G)"), "none")]),
    method("min", HAND, Type::Any, methods::min)
        .takes(WHAT)
        .doc("The lowest rank, or attribute, or what a function gives, of `what` with these `attributes`; none if there is no such card.")
        .examples(&[shows(held!("h.min(c -> if c.rank == none { 9 } else { c.rank })"), "1")]),
    method("highest", HAND, HAND, methods::highest)
        .takes(END)
        .doc("The card of the highest rank, or the `n` highest after the first `skip`, of those that have a rank: for dice, a roll of these, which works as their sum.")
        .examples(&[shows("4d6.highest(3).mean", "15869/1296"), shows("2d20.highest.at_least(11)", "3/4")]),
    method("lowest", HAND, HAND, methods::lowest)
        .takes(END)
        .doc("The card of the lowest rank, or the `n` lowest after the first `skip`.")
        .examples(&[shows("2d20.lowest.at_least(11)", "1/4")]),
    method("middle", HAND, HAND, methods::middle)
        .takes(MIDDLE)
        .doc("The card in the middle by rank, or the `n` in the middle.")
        .examples(&[shows("3d20.middle.mean", "21/2")]),
    method("nth", HAND, HAND, methods::nth)
        .takes(NTH)
        .doc("The card at a position by rank: 1 is the highest, 2 the second highest, -1 the lowest.")
        .examples(&[shows("3d6.nth(2).prob(6)", "2/27"), shows("3d6.nth(-1).prob(6)", "1/216")]),
    method("dice", HAND, Type::List, methods::dice)
        .out_of_order(methods::dice_order)
        .doc("The dice, or cards, as a list in ascending order.")
        .examples(&[shows("3d6.map(h -> h.dice).prob([1, 1, 2])", "1/72")]),
    method("sort", HAND, Type::List, methods::sort)
        .takes(ORDER)
        .out_of_order(methods::dice_order)
        .doc("The same as `dice`, or in another order, as for a list.")
        .examples(&[shows("3d6.map(h -> h.sort[1]).mean", "7/2")]),
    method("die", HAND, Type::Any, methods::die)
        .takes(&[must("index", Type::Any)])
        .doc("The same as `h.dice[index]`: a single one of the dice, in ascending order.")
        .examples(&[shows("20d10.map(h -> h.die(-1) - h.die(0)).prob(9)", "38418795293246494687/50000000000000000000")]),
    method("longest_run", HAND, Type::Number, methods::longest_run)
        .doc("The length of the longest run of consecutive ranks.")
        .examples(&[shows("5d6.map(h -> h.longest_run).prob(5)", "5/162")]),
    method("runs", HAND, Type::ListOf(&Type::Number), methods::runs)
        .out_of_order(methods::runs_order)
        .doc("How many ranks follow each other, of each row of them, the longest first: 2, 3, 5 and 5 have `[2, 1]`. An ace that is high and low is in a row at each end.")
        .examples(&[shows("3d6.map(h -> h.runs).prob([3])", "1/9"), shows("3d6.map(h -> h.runs).prob([2, 1])", "1/3")]),
    method("widest", HAND, Type::Record, methods::widest)
        .doc("The largest group of one rank, or the highest of several: the number of dice as `width`, and their rank as `height`.")
        .examples(&[shows("2d6.map(h -> h.widest).prob({width: 2, height: 6})", "1/36")]),
    method("pair", HAND, Type::List, methods::pair)
        .takes(OTHER)
        .doc("The dice of two rolls in pairs, highest with highest, as many as the smaller roll has.")
        .examples(&[shows("joint(3d6, 2d6).map([a, d] -> a.pair(d).count([x, y] -> x > y)).prob(2)", "1445/3888")]),
    method("count_pairs", HAND, Type::Number, methods::count_pairs)
        .takes(&[must("other", HAND), must("f", Type::Question)])
        .doc("The same as `a.pair(other).count(f)`: how many of the pairs make `f` true.")
        .examples(&[shows("joint(3d6, 2d6).map([a, d] -> a.count_pairs(d, [x, y] -> x > y)).prob(2)", "1445/3888")]),
    method("any_pair", HAND, Type::Bool, methods::any_pair)
        .takes(&[must("other", HAND), must("f", Type::Question)])
        .doc("The same as `a.pair(other).any(f)`: whether a pair makes `f` true.")
        .examples(&[shows("joint(3d6, 2d6).prob([a, d] -> a.any_pair(d, [x, y] -> x > y))", "5501/7776")]),
    method("all_pairs", HAND, Type::Bool, methods::all_pairs)
        .takes(&[must("other", HAND), must("f", Type::Question)])
        .doc("The same as `a.pair(other).all(f)`: whether all pairs make `f` true.")
        .examples(&[shows("joint(3d6, 2d6).prob([a, d] -> a.all_pairs(d, [x, y] -> x > y))", "1445/3888")]),
    method("compare", HAND, Type::Text, methods::compare)
        .takes(OTHER)
        .doc("How a roll does against another by its highest die, then the next: `win`, `tie` or `lose`.")
        .examples(&[shows("joint(2d6, 2d6).map([a, b] -> a.compare(b)).prob(\"tie\")", "11/216")]),
    method("cancel", HAND, HAND, methods::cancel)
        .takes(OTHER)
        .doc("The roll without the dice that another roll shows as well, one for one.")
        .examples(&[shows("joint(2d6, 1d6).map([a, b] -> a.cancel(b).size).prob(1)", "11/36")]),
    method("common", HAND, HAND, methods::common)
        .takes(OTHER)
        .doc("The dice that two rolls both show, one for one.")
        .examples(&[shows("joint(2d6, 1d6).map([a, b] -> a.common(b).size).prob(1)", "11/36")]),
    method("unique", HAND, Type::List, methods::unique)
        .out_of_order(methods::unique_order)
        .doc("The different dice, or cards, each once, in ascending order.")
        .examples(&[shows("3d6.map(h -> h.unique).prob([1, 2])", "1/36")]),
    method("size", HAND, Type::Number, methods::size)
        .doc("How many cards.")
        .examples(&[shows(held!("h.size"), "7")]),
    method("ranks", HAND, Type::List, methods::ranks)
        .out_of_order(methods::ranks_order)
        .doc("The different ranks in the hand, ascending.")
        .examples(&[shows(held!("h.ranks"), "[1]")]),
    method("suits", HAND, Type::ListOf(&Type::Text), methods::suits)
        .out_of_order(methods::suits_order)
        .doc("The different suits in the hand, in the order of the deck.")
        .examples(&[shows(held!("h.suits"), "[\"G\", \"R\"]")]),
    method("of_a_kind", HAND, Type::Number, methods::of_a_kind)
        .takes(&[must("n", Type::Whole(1))])
        .doc("How many ranks occur `n` times or more.")
        .examples(&[shows(held!("h.of_a_kind(3)"), "1")]),
    method("groups", HAND, Type::ListOf(&Type::Number), methods::groups)
        .out_of_order(methods::groups_order)
        .doc("How many cards there are of each rank, descending: a full house has `[3, 2]`. Cards without a rank are in no group.")
        .examples(&[shows(held!("h.groups"), "[5]")]),
    method("run", HAND, Type::Bool, methods::run)
        .takes(&[must("n", Type::Whole(1))])
        .doc("Whether it holds `n` ranks in a row.")
        .examples(&[shows(small!("small.cards.run(2)"), "true")]),
    method("flush", HAND, Type::Bool, methods::flush)
        .takes(&[must("n", Type::Whole(1))])
        .doc("Whether it holds `n` cards of one suit or more.")
        .examples(&[shows(held!("h.flush(4)"), "false")]),
    method("poker", HAND, Type::Text, methods::poker)
        .doc("The best category of five cards, ordered by strength (in a deck without suits there is no flush; five of a kind count as four of a kind): `\"high card\" \"pair\" \"two pairs\" \"three of a kind\" \"straight\" \"flush\" \"full house\" \"four of a kind\" \"straight flush\"`.")
        .examples(&[shows("deck d { c s: 9, 10 }\nd.cards.poker", "\"two pairs\"")]),
    method("strength", HAND, STRENGTH, methods::strength)
        .doc("How strong its best five cards are: the category, then the ranks that decide. It compares with other strengths, `a.strength > b.strength`, prints in words, and has a `category` and `ranks`.")
        .examples(&[shows("deck d { c s: 9, 10, J = 11 }\nd.cards.strength", "\"two pairs, jacks and tens, nine\"")]),
    method("cards", HAND, Type::ListOf(&CARD), methods::cards)
        .out_of_order(methods::cards_order)
        .doc("The hand as a list of cards, in the order of the deck.")
        .examples(&[shows(held!("h.keep(R).cards.map(c -> c.rank)"), "[1, 1]")]),
    method("keep", HAND, HAND, methods::keep)
        .takes(WHAT)
        .doc("Only the cards of `what`, with these `attributes`.")
        .examples(&[shows(held!("h.keep([G, R]).size"), "5")]),
    method("without", HAND, HAND, methods::without)
        .takes(WHAT_AND_HOW_MANY)
        .doc("The hand without the cards of `what`, with these `attributes`; with `n`, without `n` of them.")
        .examples(&[shows(held!("h.without(boom).size"), "5"), shows(held!("h.without(boom, 1).size"), "6")]),
    method("holds", HAND, Type::Bool, methods::holds)
        .takes(&[must("cards", Type::Any)])
        .doc("Whether it holds at least these `cards`: a record of numbers, a list, a card, or a hand.")
        .examples(&[shows(held!("h.holds({boom: 2, R: 2})"), "true")]),
    method("tally", HAND, Type::Record, methods::tally)
        .takes(&[may("by", Type::Any, "every card by itself").called_with(CARD).words(&["rank", "suit"])])
        .doc("How many cards of each rank, suit, attribute, or what a function gives: `by` says which. Cards that have none of it aren't counted.")
        .examples(&[shows(held!("h.tally(suit)"), "{G: 3, R: 2}")]),
];

const CARD_METHODS: &[Method] = &[method("fields", CARD, Type::Record, methods::card_fields)
    .doc("Everything about it, as a record.")
    .examples(&[shows(small!("small.cards.cards[0].fields"), "{suit: \"G\", rank: 0}")])];
