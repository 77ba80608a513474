//! What people ask of decks, cards, lists and distributions that only a hand, or only a distribution, can be asked.

use super::types::{CARD, DECK, DIST, HAND};
use tg_core::diagnostics::Code;
use tg_core::native::{Refusal, Type};

/// What two rolls are asked beside each other, put to a distribution of one.
macro_rules! beside {
    ($method:literal) => {
        Refusal {
            uses: &[$method],
            of: DIST,
            code: Code::E1002,
            reason: "two rolls or hands are held beside each other, and this is a distribution of them",
            help: concat!(
                "put them side by side first: `joint(3d6, 2d6).map([a, b] -> a.",
                $method,
                "(b))`, `(deal [5, 5] from d).map([a, b] -> …)`"
            ),
        }
    };
}

/// What a deck isn't.
pub(super) const NO_DECK: &[Refusal] = &[
    Refusal {
        uses: &["()"],
        of: DECK,
        code: Code::E2005,
        reason: "a deck can't be called",
        help: "cards are dealt from it: `deal 5 from d`",
    },
    Refusal {
        uses: &["-"],
        of: DECK,
        code: Code::E2001,
        reason: "nothing is subtracted from a deck by a sign",
        help: "`d.without(…)` takes out a card, a list of them, a record of numbers or a hand",
    },
    Refusal {
        uses: &["prob", "where", "map", "then", "sample", "mean"],
        of: DECK,
        code: Code::E1002,
        reason: "ask about the hands that are dealt from a deck",
        help: "say how many cards: `(deal 5 from d).prob(h -> h.has(…))`",
    },
    Refusal {
        uses: ASKED_OF_HANDS,
        of: DECK,
        code: Code::E1002,
        reason: "this is a question about a hand, and this is a deck",
        help: "all its cards are a hand: `d.cards.count(…)`; of hands that are dealt it is `(deal 5 from d).map(h -> h.count(…))`",
    },
];

/// What a hand is asked, and other things aren't.
const ASKED_OF_HANDS: &[&str] = &[
    "has",
    "holds",
    "keep",
    "poker",
    "groups",
    "of_a_kind",
    "run",
    "flush",
    "ranks",
    "suits",
    "count",
    "sum",
];

/// What isn't a hand.
pub(super) const NO_HAND: &[Refusal] = &[
    Refusal {
        uses: &["deal"],
        of: DIST,
        code: Code::E1002,
        reason: "a distribution isn't used up, so nothing is dealt from it",
        help: "a die is thrown several times by `3d6`, `d.pool(3)`; what comes after a deal is `(deal 3 from d).then(h -> …)`",
    },
    Refusal {
        uses: &["deal"],
        of: Type::Record,
        code: Code::E1002,
        reason: "nothing is dealt from a record",
        help: "a deck is written `deck { a x2, b x3 }`; for cards as data, deal from a list of them",
    },
    Refusal {
        uses: &["keep_highest", "keep_high", "take_highest", "drop_lowest", "kh", "k", "dl"],
        of: DIST,
        code: Code::E1002,
        reason: "the highest dice are kept by `highest`",
        help: "write how many are kept: `4d6.highest(3)`",
    },
    Refusal {
        uses: &["keep_lowest", "keep_low", "take_lowest", "drop_highest", "kl", "dh"],
        of: DIST,
        code: Code::E1002,
        reason: "the lowest dice are kept by `lowest`",
        help: "write how many are kept: `2d20.lowest`, `4d6.lowest(3)`",
    },
    Refusal {
        uses: &["drop", "discard", "leave_out"],
        of: DIST,
        code: Code::E1002,
        reason: "for dice, say which are kept",
        help: "four dice without the lowest: `4d6.highest(3)`; without the highest: `4d6.lowest(3)`; without the ones: `4d6.without(1)`",
    },
    Refusal {
        uses: &["advantage", "adv"],
        of: DIST,
        code: Code::E1002,
        reason: "the higher of two dice is `highest`",
        help: "throw two and keep the higher one: `2d20.highest`",
    },
    Refusal {
        uses: &["disadvantage", "dis", "disadv"],
        of: DIST,
        code: Code::E1002,
        reason: "the lower of two dice is `lowest`",
        help: "throw two and keep the lower one: `2d20.lowest`",
    },
    Refusal {
        uses: &["reroll_once", "reroll_below", "reroll_until"],
        of: DIST,
        code: Code::E1002,
        reason: "dice are thrown again by `reroll`",
        help: "once: `2d6.reroll(1)`, `2d6.reroll(..3)`; until another face comes: `d6.where(n -> n > 2)`, of two such dice `2d(d6.where(n -> n > 2))`",
    },
    Refusal {
        uses: &["beats", "wins", "against"],
        of: DIST,
        code: Code::E1002,
        reason: "one throw is compared with another by `versus`",
        help: "write `3d6.versus(2d8)`: how often it wins, draws and loses",
    },
    Refusal {
        uses: &["successes", "hits", "quantity", "number_of"],
        of: DIST,
        code: Code::E1002,
        reason: "dice that fit are counted by `count`",
        help: "write what fits: `12d6.count(5..)`",
    },
    Refusal {
        uses: &["roll", "throw"],
        of: DIST,
        code: Code::E1002,
        reason: "a distribution holds all throws, each with its chance",
        help: "print it, or ask it: `3d6.mean`; a throw at random is `3d6.sample`",
    },
    Refusal {
        uses: &["outcomes", "support", "keys", "items", "faces"],
        of: DIST,
        code: Code::E1002,
        reason: "the outcomes of a distribution are its `values`",
        help: "`d.values` lists them, `d.distinct` is how many there are, `d.top(10)` are the likeliest with their chances",
    },
    Refusal {
        uses: &["length", "len"],
        of: DIST,
        code: Code::E1002,
        reason: "a distribution has no length",
        help: "`d.distinct` is the number of different outcomes; the dice of each roll are counted by `3d6.count(6)`",
    },
    Refusal {
        uses: &["average", "avg", "expected", "expectation", "expected_value"],
        of: DIST,
        code: Code::E1002,
        reason: "the average of a distribution is its `mean`",
        help: "write `d.mean`; the mean of a function is `d.map(f).mean`",
    },
    Refusal {
        uses: &["std", "stdev", "stddev", "std_dev", "standard_deviation", "sigma"],
        of: DIST,
        code: Code::E1002,
        reason: "the standard deviation is `sd`",
        help: "write `d.sd`, or `d.variance` for its square, which is exact",
    },
    Refusal {
        uses: &["median", "percentile"],
        of: DIST,
        code: Code::E1002,
        reason: "half of the chance lies at or below a quantile",
        help: "write `d.quantile(1/2)` for the median, `d.quantile(9/10)` for what nine of ten don't exceed",
    },
    Refusal {
        uses: &["pmf", "pdf", "probability", "probabilities", "chance", "chances", "odds"],
        of: DIST,
        code: Code::E1002,
        reason: "for the chance of an outcome, use `prob`",
        help: "write `d.prob(6)`, or `d.prob(x -> x > 3)`; `print d` shows all of them",
    },
    Refusal {
        uses: &["cdf", "cumulative"],
        of: DIST,
        code: Code::E1002,
        reason: "chances are added up by `at_most` and `at_least`",
        help: "write `d.at_most(3)`, or `d.at_least(4)`",
    },
    Refusal {
        uses: &["weights", "denominator", "counts"],
        of: DIST,
        code: Code::E1002,
        reason: "for the number of ways of an outcome, use `ways`",
        help: "write `d.ways(6)` for one outcome, and `d.total` for all of them together",
    },
    Refusal {
        uses: &["plot", "hist", "histogram"],
        of: DIST,
        code: Code::E1002,
        reason: "a distribution is drawn by `print`, and by `chart`",
        help: "write `print d`, or `save d.chart to \"d.svg\"`",
    },
    Refusal {
        uses: &["max", "min"],
        of: DIST,
        code: Code::E1002,
        reason: "a distribution isn't compared with a value as a whole",
        help: "the higher of two side by side is `joint(a, b).map(max)`; the greatest outcome is `d.values.max`; the larger of each outcome and 4 is `d.map(n -> [n, 4].max)`; the highest die of a pool is `2d6.highest`, the lowest `2d6.lowest`, and the most of what its dice count `p.map(h -> h.max(f))`",
    },
    beside!("common"),
    beside!("cancel"),
    beside!("compare"),
    beside!("pair"),
    Refusal {
        uses: &["reroll", "explode", "again", "best", "until"],
        of: HAND,
        code: Code::E1002,
        reason: "a roll is over: dice are thrown again before anything is asked of them",
        help: "change the dice first, `3d6.reroll(1).map(h -> …)`; to throw more dice after a roll, use `then`: `3d6.then(h -> pool(h.without(1), d6.pool(h.count(1))))`",
    },
    Refusal {
        uses: ASKED_OF_HANDS,
        of: CARD,
        code: Code::E1002,
        reason: "this is a question about a hand, and this is a card",
        help: "a card is asked for what it is: `c.suit == hearts`, `c.rank >= 10`, `c.name`; a hand is taken whole, `h -> h.has(…)`, and only a list of hands, as from `deal [5, 5]`, is destructured, `[a, b] -> a.has(…)`",
    },
    Refusal {
        uses: &["highest", "lowest", "middle", "nth", "groups", "of_a_kind", "longest_run", "ranks", "dice"],
        of: Type::Number,
        code: Code::E1002,
        reason: "this is a question about a roll, and this is a number",
        help: "a die `d6` gives plain numbers, and a roll of one, which has its die, is `1d6`; what has been added has no dice: beside each other they keep them, `joint(2d6, 1d8).map([a, b] -> a.highest + b)`",
    },
    Refusal {
        uses: ASKED_OF_HANDS,
        of: Type::List,
        code: Code::E1002,
        reason: "this is a question about a hand, and this is a list",
        help: "where several hands are dealt, name each: `[a, b] -> a.has(…)`",
    },
    Refusal {
        uses: &["prob", "where", "ways", "then", "plan"],
        of: Type::List,
        code: Code::E1002,
        reason: "this is a question about a distribution, and this is a list",
        help: "`dist(list)` makes every element equally likely, and `filter` chooses some; where several sizes were dealt, ask each: `.map(d -> d.prob(…))`",
    },
];
