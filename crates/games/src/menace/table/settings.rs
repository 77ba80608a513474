//! The settings of a machine.

use tg_core::native::{Setting, Type};

const fn words(
    name: &'static str,
    words: &'static [&'static str],
    default: &'static str,
    doc: &'static str,
) -> Setting {
    Setting { name, takes: Type::Text, default, words, doc }
}

const fn other(name: &'static str, takes: Type, default: &'static str, doc: &'static str) -> Setting {
    Setting { name, takes, default, words: &[], doc }
}

/// The settings of a machine.
pub(in crate::menace) const SETTINGS: &[Setting] = &[
    words(
        "game",
        &["noughts", "hexapawn"],
        "noughts",
        "What is played: noughts and crosses, or Martin Gardner's hexapawn. The machine for hexapawn is Gardner's where nothing else is said: `plays: second; beads: 1; forced: true; win: 0; learns: last; refill: resign`.",
    ),
    words("plays", &["first", "second"], "first", "Which player the machine is."),
    other(
        "beads",
        Type::OneOf(&[Type::Number, Type::List, Type::Record]),
        "[4, 3, 2, 1]",
        "How many beads each free square has at the start: a number, a list by the machine's own move (the last holds for all that follow), or `random(n)`: n beads of random colours in each box.",
    ),
    words(
        "symmetry",
        &["all", "rotations", "none"],
        "all",
        "Which boards share a box: those that turns and reflections make the same, only turns, or none.",
    ),
    other("forced", Type::Bool, "false", "Whether a board with a single move has a box."),
    other(
        "fold",
        Type::Bool,
        "false",
        "Whether squares that are equivalent on a symmetric board share one colour.",
    ),
    other("win", Type::Number, "1", "The beads that a box used has more after a win than before the game."),
    other("draw", Type::Number, "0", "The same after a draw."),
    other("loss", Type::Number, "-1", "The same after a loss: -1 keeps the bead out."),
    words(
        "learns",
        &["all", "last"],
        "all",
        "Which of the boxes that were used change after a game: all of them, or only the last one, and the other beads go back.",
    ),
    words(
        "refill",
        &["emptied", "found", "resign"],
        "emptied",
        "What happens to an empty box. `emptied`: whoever takes the last bead puts in three random ones, and draws one of these. `found`: three go in when it is used next. `resign`: the machine gives up there.",
    ),
];
