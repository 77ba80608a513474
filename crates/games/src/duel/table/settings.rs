//! The settings of games of one's own.

use tg_core::native::table::setting;
use tg_core::native::{Setting, Type};

const START: Setting = setting("start", Type::Any, "missing")
    .doc("The first position: any value but a function. All positions are values of its kind.");
const MOVES: Setting = setting("moves", Type::Question, "missing").doc(
    "The moves of a position: a list, each `[name, next]`, or `[name, next, again]` where the same player moves once more if `again` is true. Where positions aren't lists, the next position alone is a move. A next position that is a distribution is drawn by lot.",
);
const SAME: Setting = setting("same", Type::Question, "the position itself")
    .doc("The position that stands for all those that are the same to a player.");
const SHOW: Setting = setting("show", Type::Question, "as it prints")
    .doc("What people see of a position: a text, or a list of its lines.");

/// For two.
pub(in crate::duel) const DUEL_SETTINGS: &[Setting] = &[
    START,
    MOVES,
    setting("over", Type::Question, "nobody has won yet")
        .words(&["win", "draw", "loss"])
        .doc("How a game has ended for whoever would move next: `win`, `draw` or `loss`; `none` while it goes on. It is asked before `moves`."),
    SAME,
    setting("score", Type::Question, "none")
        .doc("Of a last position what player 1 has more than player 2. Then it counts by how much one wins."),
    setting("misere", Type::Bool, "false").doc("A player who can't move has won."),
    SHOW,
    setting("parts", Type::Question, "the position is its only part")
        .doc("The positions that a position is the sum of, each played on its own. Nimbers are found part by part then."),
];

/// For one.
pub(in crate::duel) const PUZZLE_SETTINGS: &[Setting] = &[
    START,
    MOVES,
    setting("over", Type::Question, "missing")
        .words(&["win", "draw", "loss"])
        .doc("Whether the puzzle is solved, `win`, or lost for good, `loss`; `none` while it goes on. It is asked before `moves`."),
    SAME,
    SHOW,
];
