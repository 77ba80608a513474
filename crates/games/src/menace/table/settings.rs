//! The settings of a machine.

use tg_core::native::table::setting;
use tg_core::native::{Setting, Type};

/// The settings of a machine.
pub(in crate::menace) const SETTINGS: &[Setting] = &[
    setting("game", Type::OneOf(&[Type::Text, Type::Object("Duel")]), "noughts")
        .words(&["noughts", "hexapawn"])
        .doc("What is played: noughts and crosses, Martin Gardner's hexapawn, or a duel of your own that ends: its boxes are the positions up to `same`, and its beads their moves; `beads` is then 1 by default. The machine for hexapawn is Gardner's by default: `plays: second; beads: 1; forced: true; win: 0; learns: last; refill: resign`."),
    setting("plays", Type::Text, "first").words(&["first", "second"]).doc("Which player the machine is."),
    setting("beads", Type::OneOf(&[Type::Number, Type::List, Type::Record]), "[4, 3, 2, 1]")
        .doc("How many beads each free square has at the start: a number, a list for the machine's first, second, … move (the last number is for all later moves), or `random(n)`: n beads of random colours in each box."),
    setting("symmetry", Type::Text, "all")
        .words(&["all", "rotations", "none"])
        .doc("For board games: which boards share a box: those that are the same up to rotation and reflection, up to rotation only, or none."),
    setting("forced", Type::Bool, "false").doc("Whether a board with a single move has a box."),
    setting("fold", Type::Bool, "false")
        .doc("Whether squares that are equivalent on a symmetric board share one colour."),
    setting("longest", Type::Whole(1), "as long as it takes")
        .doc("For a duel: after how many plies a game is a draw. A duel with cycles needs it. If a box is opened again in a game, its earlier bead goes back, and only the last one counts."),
    setting("win", Type::Number, "1")
        .doc("How many more beads a used box has after a win than before the game."),
    setting("draw", Type::Number, "0").doc("The same after a draw."),
    setting("loss", Type::Number, "-1").doc("The same after a loss: -1 keeps the bead out."),
    setting("learns", Type::Text, "all")
        .words(&["all", "last"])
        .doc("Which of the used boxes change after a game: all of them, or only the last one (beads of the others go back)."),
    setting("refill", Type::Text, "emptied")
        .words(&["emptied", "found", "resign"])
        .doc("What happens to an empty box. `emptied`: it gets three random beads at once. `found`: it gets three when it is used next. `resign`: the machine gives up there."),
];
