//! The descriptors of logs.

use super::{DIST, LOG, RECORDS, TEXTS};
use crate::catan::{ask, build};
use tg_core::native::table::{may, must, pure, shows, with_reasons};
use tg_core::native::{Method, Module, Param, Type};

/// Logs.
pub(super) static MODULE: Module = Module {
    functions: false,
    name: "log",
    doc: "A log of a game of Catan, and everything that can be known from it, exactly: which hands are possible, and how likely each is.",
    methods: METHODS,
    operators: &[],
    refusals: &[],
    blocks: &[build::CATAN],
    words: &[
        "wood",
        "brick",
        "sheep",
        "wheat",
        "ore",
        "lumber",
        "clay",
        "wool",
        "grain",
        "road",
        "settlement",
        "city",
        "development",
    ],
};

/// A question to a log with one robbery.
macro_rules! small {
    ($question:literal) => {
        concat!(
            "catan g {\n  players Red, Blue\n  Red gets 2 wood, ore\n  mark \"robbery\"\n",
            "  Blue steals from Red\n  Red rolls 7\n}\n",
            $question
        )
    };
}

const TEXT_OR_NONE: Type = Type::OneOf(&[Type::Text, Type::None]);
const ANSWER: Type = Type::OneOf(&[Type::Number, Type::Record, Type::List]);
const PLAYER: Param = may("player", Type::Text, "every player");
const RESOURCE: Param = may("resource", Type::Text, "every resource");

const METHODS: &[Method] = &[
    pure(
        "players",
        LOG,
        &[],
        TEXTS,
        "The players, in the order of the log.",
        &[shows(small!("g.players"), r#"["Red", "Blue"]"#)],
        ask::players,
    ),
    pure(
        "me",
        LOG,
        &[],
        TEXT_OR_NONE,
        "Through whose eyes the log is seen; none for an outside observer.",
        &[shows(small!("g.me"), "none"), shows(small!("catan { from g; me Blue }.me"), r#""Blue""#)],
        ask::me,
    ),
    pure(
        "hands",
        LOG,
        &[],
        DIST,
        "What is known of all hands at once: the distribution over tables, which are records from players to hands.",
        &[
            shows(small!("g.hands.prob(t -> t.Blue.has(wood))"), "2/3"),
            shows(small!("g.hands.map(t -> t.Red.count(wood) + t.Blue.count(wood)).mean"), "2"),
        ],
        ask::hands,
    ),
    pure(
        "hand",
        LOG,
        &[must("player", Type::Text)],
        DIST,
        "What is known of one player's hand: the distribution over hands.",
        &[
            shows(small!("g.hand(Blue).prob(h -> h.has(ore))"), "1/3"),
            shows(small!("g.hand(Red).then(h -> h.deal(1)).prob(c -> c.has(wood))"), "2/3"),
        ],
        ask::hand,
    ),
    with_reasons(
        ask::explain_certain,
        pure(
            "certain",
            LOG,
            &[PLAYER, RESOURCE],
            ANSWER,
            "How many cards of a resource a player certainly has; of every resource as a record, of every player as a table. `explain` names the events that force it.",
            &[shows(small!("g.certain(Red, wood)"), "1"), shows(small!("g.certain(Blue).ore"), "0")],
            ask::certain,
        ),
    ),
    with_reasons(
        ask::explain_possible,
        pure(
            "possible",
            LOG,
            &[PLAYER, RESOURCE],
            ANSWER,
            "How many cards of a resource a player may have at most; of every resource as a record, of every player as a table. `explain` names the events that force it.",
            &[shows(small!("g.possible(Blue, ore)"), "1"), shows(small!("g.possible(Red).wood"), "2")],
            ask::possible,
        ),
    ),
    pure(
        "expected",
        LOG,
        &[PLAYER, RESOURCE],
        ANSWER,
        "How many cards of a resource a player has on average over what is possible.",
        &[shows(small!("g.expected(Blue, wood)"), "2/3")],
        ask::expected,
    ),
    pure(
        "size",
        LOG,
        &[PLAYER],
        Type::OneOf(&[Type::Number, Type::List, Type::Record]),
        "How many cards a player has; a range where that isn't known.",
        &[shows(small!("g.size(Red)"), "2"), shows(small!("g.size"), "{Red: 2, Blue: 1}")],
        ask::size,
    ),
    pure(
        "afford",
        LOG,
        &[may("thing", Type::Text, "everything, as a table")],
        Type::OneOf(&[Type::Record, Type::List]),
        "How likely it is that each player can pay for a `road`, a `settlement`, a `city` or a `development` now.",
        &[shows(
            "catan g { players Red, Blue; Red gets wood, brick, ore; Blue steals from Red }\ng.afford(road)",
            "{Red: 1/3, Blue: 0}",
        )],
        ask::afford,
    ),
    pure(
        "floating",
        LOG,
        &[],
        Type::Record,
        "How many cards of each resource are in play but certain of nobody.",
        &[shows(small!("g.floating.wood"), "1")],
        ask::floating,
    ),
    pure(
        "robberies",
        LOG,
        &[],
        RECORDS,
        "The robberies whose card wasn't seen, with the probability of each resource, given everything that the log tells later.",
        &[shows(
            "catan g { players Red, Blue; Red gets wood, ore; Blue steals from Red; Red has ore }\ng.robberies[0].wood",
            "1",
        )],
        ask::robberies,
    ),
    pure(
        "dice",
        LOG,
        &[],
        RECORDS,
        "How often each sum was rolled: its share of all rolls beside its chance.",
        &[shows(small!("g.dice[5]"), "{sum: 7, rolled: 1, share: 1, chance: 1/6}")],
        ask::dice,
    ),
    pure(
        "bank",
        LOG,
        &[],
        Type::Record,
        "How many cards of each resource the bank still has, of 19.",
        &[shows(small!("g.bank.wood"), "17")],
        ask::bank,
    ),
    pure(
        "development",
        LOG,
        &[],
        Type::Record,
        "The development cards: how many are left in the deck, how many of each kind nobody has played, and how many each player holds. Unseen cards may be held, so their share isn't the chance of the next one: victory points are never played.",
        &[shows(small!("g.development.left"), "25"), shows(small!("g.development.unseen.knight"), "14")],
        ask::development,
    ),
    pure(
        "discards",
        LOG,
        &[],
        Type::Record,
        "How many cards each player would have to discard on a 7: half of them, if they hold more than `limit`.",
        &[shows(
            "catan g { players Red, Blue; Red gets 9 wood; Blue gets 7 ore }\ng.discards",
            "{Red: 4, Blue: 0}",
        )],
        ask::discards,
    ),
    pure(
        "worlds",
        LOG,
        &[],
        Type::OneOf(&[Type::Number, Type::None]),
        "In how many ways the unseen cards can lie; none where only bounds are known.",
        &[shows(small!("g.worlds"), "2")],
        ask::worlds,
    ),
    pure(
        "exact",
        LOG,
        &[],
        Type::Bool,
        "Whether everything is known exactly, and not only within bounds.",
        &[shows(small!("g.exact"), "true")],
        ask::exact,
    ),
    pure(
        "number",
        LOG,
        &[],
        Type::Number,
        "How many events the log has up to here.",
        &[shows(small!("g.number"), "3"), shows(small!("g.after(1).number"), "1")],
        ask::number,
    ),
    pure(
        "event",
        LOG,
        &[],
        Type::OneOf(&[Type::Record, Type::None]),
        "Its last event, with the fields of the lines of events.",
        &[shows(small!("g.after(2).event"), r#"{ev: "steal", thief: "Blue", victim: "Red"}"#)],
        ask::event,
    ),
    pure(
        "events",
        LOG,
        &[],
        RECORDS,
        "All events, with the fields of the lines of events.",
        &[shows(small!("g.events.map(e -> e.ev)"), r#"["gain", "steal", "roll"]"#)],
        ask::events,
    ),
    pure(
        "marks",
        LOG,
        &[],
        RECORDS,
        "What is marked, each with the number of events before it.",
        &[shows(small!("g.marks"), r#"[{mark: "robbery", number: 1}]"#)],
        ask::marks,
    ),
    pure(
        "after",
        LOG,
        &[must("place", Type::OneOf(&[Type::Number, Type::Text]))],
        LOG,
        "The log up to an event, by its number or by a mark: what was known then.",
        &[
            shows(small!("g.after(1).certain(Red, wood)"), "2"),
            shows(small!("g.after(\"robbery\").certain(Red, ore)"), "1"),
        ],
        ask::after,
    ),
    pure(
        "steps",
        LOG,
        &[],
        Type::ListOf(&LOG),
        "The log after each of its events, each with its `number`, its `event` and everything that was known then. Looked at in their order they are one pass.",
        &[shows(small!("g.steps.map(s -> s.certain(Red, wood))"), "[2, 1, 1]")],
        ask::steps,
    ),
];
