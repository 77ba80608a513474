//! What people ask of decks, cards, lists and distributions that only a hand, or only a distribution, can be asked.

use super::types::{CARD, DECK, DIST};
use tg_core::diagnostics::Code;
use tg_core::native::{Refusal, Type};

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
        reason: "a deck is asked through the hands that are dealt from it",
        help: "say how many cards: `(deal 5 from d).prob(h -> h.has(…))`",
    },
    Refusal {
        uses: ASKED_OF_HANDS,
        of: DECK,
        code: Code::E1002,
        reason: "this is asked of a hand, and this is a deck",
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
        reason: "a die isn't used up, so nothing is dealt from it",
        help: "throw it several times: `3d6`, `d.pool(3)`",
    },
    Refusal {
        uses: ASKED_OF_HANDS,
        of: CARD,
        code: Code::E1002,
        reason: "this is asked of a hand, and this is a card",
        help: "one hand is taken whole, `h -> h.has(…)`; only several hands, as of `deal [5, 5]`, are taken apart, `[a, b] -> a.has(…)`",
    },
    Refusal {
        uses: ASKED_OF_HANDS,
        of: Type::List,
        code: Code::E1002,
        reason: "this is asked of a hand, and this is a list",
        help: "where several hands are dealt, name each: `[a, b] -> a.has(…)`",
    },
    Refusal {
        uses: &["prob", "where", "ways", "then", "plan"],
        of: Type::List,
        code: Code::E1002,
        reason: "this is asked of a distribution, and this is a list",
        help: "`dist(list)` makes every element equally likely, and `filter` chooses some; where several sizes were dealt, ask each: `.map(d -> d.prob(…))`",
    },
];
