//! The settings of chopsticks.

use tg_core::native::table::setting;
use tg_core::native::{Setting, Type};

/// All of them, in the order in which they are told.
pub(in crate::chopsticks) const SETTINGS: &[Setting] = &[
    setting("players", Type::Number, "2")
        .doc("The number of players, 0 to 8. With none nobody wins; a single player wins at once."),
    setting("hands", Type::Number, "2").doc("How many hands each player has, 1 to 6."),
    setting("fingers", Type::Number, "5").doc("The number of fingers at which a hand dies, 1 to 99."),
    setting("start", Type::OneOf(&[Type::Text, Type::List, Type::None]), "one finger on each hand")
        .doc("The first position: its code, such as `\"4444\"`, or a list of hands, the mover's first."),
    setting("over", Type::Text, "rollover")
        .words(&["rollover", "cutoff"])
        .doc("What happens to a hand at or above the number of fingers. `rollover`: that number is subtracted, so that exactly it is dead. `cutoff`: it is dead."),
    setting("splits", Type::Text, "all")
        .words(&["all", "transfers", "divisions", "halvings", "none"])
        .doc("Which splits are allowed. `transfers`: between live hands. `divisions`: those that revive a dead hand. `halvings`: only the even division of one hand over itself and a dead one."),
    setting("transfer", Type::Text, "multiple")
        .words(&["multiple", "single", "none"])
        .doc("How fingers move between live hands. `multiple`: any redistribution. `single`: between two of them."),
    setting("division", Type::Text, "redistribute")
        .words(&["redistribute", "partition", "single", "none"])
        .doc("How dead hands are revived. `redistribute`: any redistribution that revives a hand and kills none. `partition`: one hand gives to several dead ones. `single`: one hand gives to one dead one."),
    setting("halve_odd", Type::Bool, "false")
        .doc("With `splits: halvings`, an odd number can be halved, too, as evenly as possible."),
    setting("halve_live", Type::Bool, "false")
        .doc("With `splits: halvings`, two live hands may share an even total evenly; with `halve_odd` an odd one, as evenly as possible."),
    setting("suicide", Type::Bool, "false")
        .doc("A split may kill the player's own hands; at least one stays alive. Not with halvings."),
    setting("swaps", Type::OneOf(&[Type::Number, Type::Text]), "0")
        .words(&["unlimited"])
        .doc("How often in a row a player may exchange two unequal live hands, which is a pass. The count ends with an attack on the player or any other move; at the limit only attacks on opponents are possible."),
    setting("misere", Type::Bool, "false").doc("The first player who is out wins."),
    setting("lives", Type::OneOf(&[Type::Number, Type::Text, Type::None]), "off")
        .words(&["off"])
        .doc("Sudden death: a player whose total becomes exactly one finger loses a life, and is out when none is left."),
    setting("meta", Type::Bool, "false")
        .doc("If a player's total exceeds the number of fingers, that number may be subtracted and the rest redistributed over both hands."),
    setting("logan", Type::Bool, "false").doc("A live and a dead hand may be exchanged, which is a pass."),
    setting("zombies", Type::Bool, "false")
        .doc("With three or more players: a player who is out attacks with one finger and can't be attacked."),
    setting("stumps", Type::Bool, "false").doc("One finger may become two halves."),
    setting("integers", Type::Bool, "false")
        .doc("With `rollover`, a live hand may become the number of fingers minus itself. With `cutoff`, a hand can be negative and may change its sign; a hand with 0 is alive."),
    setting("attack_self", Type::Bool, "false").doc("A hand may tap the same player's other hand."),
    setting("show", Type::Text, "numbers")
        .words(&["numbers", "chinese", "senary", "binary"])
        .doc("How numbers above five are printed: as numbers, as the Chinese number gestures, in base six, or with fingers as binary digits."),
];
