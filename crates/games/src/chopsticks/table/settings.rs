//! The settings of chopsticks.

use tg_core::native::{Setting, Type};

/// All of them, in the order in which they are told.
pub(in crate::chopsticks) const SETTINGS: &[Setting] = &[
    number("players", "2", "How many play, 0 to 8. With none nobody wins, and one wins at once."),
    number("hands", "2", "How many hands each player has, 1 to 6."),
    number("fingers", "5", "The number of fingers at which a hand dies, 1 to 99."),
    Setting {
        name: "start",
        takes: Type::OneOf(&[Type::Text, Type::List, Type::None]),
        default: "one finger on each hand",
        words: &[],
        doc: "The first position: its code, such as `\"4444\"`, or a list of hands, the mover's first.",
    },
    words(
        "over",
        "rollover",
        &["rollover", "cutoff"],
        "What happens to a hand at or above the number of fingers. `rollover`: that number is subtracted, so that exactly it is dead. `cutoff`: it is dead.",
    ),
    words(
        "splits",
        "all",
        &["all", "transfers", "divisions", "halvings", "none"],
        "Which splits are allowed. `transfers`: between live hands. `divisions`: those that revive a dead hand. `halvings`: only the even division of one hand over itself and a dead one.",
    ),
    words(
        "transfer",
        "multiple",
        &["multiple", "single", "none"],
        "How fingers move between live hands. `multiple`: any redistribution. `single`: between two of them.",
    ),
    words(
        "division",
        "redistribute",
        &["redistribute", "partition", "single", "none"],
        "How dead hands are revived. `redistribute`: any redistribution that revives a hand and kills none. `partition`: one hand gives to several dead ones. `single`: one hand gives to one dead one.",
    ),
    flag("halve_odd", "With `splits: halvings`, an odd number too is halved, as evenly as possible."),
    flag("halve_live", "With `splits: halvings`, two live hands may share an even total evenly."),
    flag("suicide", "A split may kill hands of one's own; at least one stays alive."),
    Setting {
        name: "swaps",
        takes: Type::OneOf(&[Type::Number, Type::Text]),
        default: "0",
        words: &["unlimited"],
        doc: "How often in a row a player may exchange two unequal live hands, which is a pass. The count ends with an attack on the player or any other move; at the limit only attacks on opponents are possible.",
    },
    flag("misere", "The first player who is out wins."),
    Setting {
        name: "lives",
        takes: Type::OneOf(&[Type::Number, Type::Text, Type::None]),
        default: "off",
        words: &["off"],
        doc: "Sudden death: whoever arrives at a total of exactly one finger loses a life, and is out without any.",
    },
    flag(
        "meta",
        "A total above the number of fingers may be distributed anew without that number, over both hands.",
    ),
    flag("logan", "A live and a dead hand may be exchanged, which is a pass."),
    flag("zombies", "With three and more players: who is out attacks with one finger and can't be attacked."),
    flag("stumps", "One finger may become two halves."),
    flag(
        "integers",
        "With `rollover`, a live hand may become what it lacks to the number of fingers. With `cutoff`, hands have a sign, which a hand may change; a hand with 0 is alive.",
    ),
    flag("attack_self", "A hand may tap the same player's other hand."),
    words(
        "show",
        "numbers",
        &["numbers", "chinese", "senary", "binary"],
        "How numbers above five are shown to people: as numbers, as the Chinese number gestures, in base six, or with fingers as binary digits.",
    ),
];

const fn number(name: &'static str, default: &'static str, doc: &'static str) -> Setting {
    Setting { name, takes: Type::Number, default, words: &[], doc }
}

const fn flag(name: &'static str, doc: &'static str) -> Setting {
    Setting { name, takes: Type::Bool, default: "false", words: &[], doc }
}

const fn words(
    name: &'static str,
    default: &'static str,
    words: &'static [&'static str],
    doc: &'static str,
) -> Setting {
    Setting { name, takes: Type::Text, default, words, doc }
}
