//! The settings of games of your own.

use tg_core::native::table::setting;
use tg_core::native::{Setting, Type};

/// A rule that may be left out, and with `none` is taken out of the game that another one is made of.
const RULE: Type = Type::OneOf(&[Type::Question, Type::None]);

const START: Setting = setting("start", Type::Any, "missing")
    .doc("The first position: any value but a function. All positions are values of its kind.");
const MOVES: Setting = setting("moves", Type::Question, "missing").doc(
    "The moves of a position: a list, each `[name, next]`, or `[name, next, again]` with the same player moving again if `again` is true. If positions aren't lists, the next position alone is a move. A next position that is a distribution is drawn at random.",
);
const SAME: Setting =
    setting("same", RULE, "the position itself").doc("The representative of all equivalent positions.");
const SHOW: Setting = setting("show", RULE, "as it prints")
    .doc("How a position is shown: a text, a list of lines, or a list of rows of squares, which is a board.");

/// For two.
pub(in crate::duel) const DUEL_SETTINGS: &[Setting] = &[
    START,
    MOVES,
    setting("over", RULE, "nobody has won yet")
        .words(&["win", "draw", "loss"])
        .doc("How a game has ended for the player who would move next: `win`, `draw` or `loss`; `none` while it goes on. It is called before `moves`."),
    SAME,
    setting("score", RULE, "none")
        .doc("For a final position, the points of player 1 minus those of player 2. The margin then counts."),
    setting("misere", Type::Bool, "false").doc("A player who can't move has won."),
    SHOW,
    setting("parts", RULE, "the position is its only part")
        .doc("The independent positions of which a position is the sum. Nimbers are then computed part by part."),
];

/// For one.
pub(in crate::duel) const PUZZLE_SETTINGS: &[Setting] = &[
    START,
    MOVES,
    setting("over", Type::Question, "missing")
        .words(&["win", "draw", "loss"])
        .doc("Whether the puzzle is solved, `win`, or lost for good, `loss`; `none` while it goes on. It is called before `moves`."),
    SAME,
    SHOW,
];
