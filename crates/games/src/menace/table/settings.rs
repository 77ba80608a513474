//! The settings of a machine.

use tg_core::native::table::setting;
use tg_core::native::{Setting, Type};

/// The settings of a machine.
pub(in crate::menace) const SETTINGS: &[Setting] = &[
    setting("game", Type::OneOf(&[Type::Text, Type::Object("Duel")]), "noughts")
        .words(&["noughts", "hexapawn"])
        .doc("What is played: noughts and crosses, Martin Gardner's hexapawn, or a duel of your own that ends: its boxes are the positions up to `same`, and its beads their moves; `beads` is 1 then unless it is said. The machine for hexapawn is Gardner's where nothing else is said: `plays: second; beads: 1; forced: true; win: 0; learns: last; refill: resign`."),
    setting("plays", Type::Text, "first").words(&["first", "second"]).doc("Which player the machine is."),
    setting("beads", Type::OneOf(&[Type::Number, Type::List, Type::Record]), "[4, 3, 2, 1]")
        .doc("How many beads each free square has at the start: a number, a list by the machine's own move (the last holds for all that follow), or `random(n)`: n beads of random colours in each box."),
    setting("symmetry", Type::Text, "all")
        .words(&["all", "rotations", "none"])
        .doc("For games of boards: which share a box: those that turns and reflections make the same, only turns, or none."),
    setting("forced", Type::Bool, "false").doc("Whether a board with a single move has a box."),
    setting("fold", Type::Bool, "false")
        .doc("Whether squares that are equivalent on a symmetric board share one colour."),
    setting("longest", Type::Whole(1), "as long as it takes")
        .doc("For a duel: after how many plies a game is a draw. A duel that can go round needs it. A box that is opened again in a game has its bead back, and only the last one counts."),
    setting("win", Type::Number, "1")
        .doc("The beads that a box used has more after a win than before the game."),
    setting("draw", Type::Number, "0").doc("The same after a draw."),
    setting("loss", Type::Number, "-1").doc("The same after a loss: -1 keeps the bead out."),
    setting("learns", Type::Text, "all")
        .words(&["all", "last"])
        .doc("Which of the boxes that were used change after a game: all of them, or only the last one, and the other beads go back."),
    setting("refill", Type::Text, "emptied")
        .words(&["emptied", "found", "resign"])
        .doc("What happens to an empty box. `emptied`: whoever takes the last bead puts in three random ones, and draws one of these. `found`: three go in when it is used next. `resign`: the machine gives up there."),
];
