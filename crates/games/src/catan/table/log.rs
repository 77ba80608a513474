//! The descriptors of logs.

use super::{DIST, LOG, RECORDS, TEXTS};
use crate::catan::{ask, build, words};
use tg_core::native::table::{may, method, must, shows};
use tg_core::native::{Method, Module, Param, Type};

/// Logs.
pub(super) static MODULE: Module = Module {
    name: "log",
    doc: "A log of a game of Catan, and everything that can be known from it, exactly: which hands are possible, and how likely each is.",
    methods: METHODS,
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
        "paper",
        "cloth",
        "coin",
        "road",
        "settlement",
        "city",
        "development",
    ],
    ..Module::EMPTY
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
const RESOURCE: Param = may("resource", Type::Text, "every resource").words(words::RESOURCES);

const METHODS: &[Method] = &[
    method("players", LOG, TEXTS, ask::players)
        .doc("The players, in the order of the log.")
        .examples(&[shows(small!("g.players"), r#"["Red", "Blue"]"#)]),
    method("me", LOG, TEXT_OR_NONE, ask::me)
        .doc("The player whose view the log takes; `none` for an outside observer.")
        .examples(&[
            shows(small!("g.me"), "none"),
            shows(small!("catan { from g; me Blue }.me"), r#""Blue""#),
        ]),
    method("hands", LOG, DIST, ask::hands)
        .doc("What is known of all hands at once: the distribution over tables, which are records with the hand of each player.")
        .examples(&[
            shows(small!("g.hands.prob(t -> t.Blue.has(wood))"), "2/3"),
            shows(small!("g.hands.map(t -> t.Red.count(wood) + t.Blue.count(wood)).mean"), "2"),
        ]),
    method("hand", LOG, DIST, ask::hand)
        .takes(&[must("player", Type::Text)])
        .doc("What is known of one player's hand: the distribution over hands.")
        .examples(&[
            shows(small!("g.hand(Blue).prob(h -> h.has(ore))"), "1/3"),
            shows(small!("g.hand(Red).then(h -> h.deal(1)).prob(c -> c.has(wood))"), "2/3"),
        ]),
    method("certain", LOG, ANSWER, ask::certain)
        .takes(&[PLAYER, RESOURCE])
        .with_reasons(ask::explain_certain)
        .doc("How many cards of a resource a player certainly has; of every resource, or of every player (`resource: wood`), as a record, of all as a table. `explain` names the events that force it.")
        .examples(&[shows(small!("g.certain(Red, wood)"), "1"), shows(small!("g.certain(Blue).ore"), "0"), shows(small!("g.certain(resource: wood)"), "{Red: 1, Blue: 0}")]),
    method("possible", LOG, ANSWER, ask::possible)
        .takes(&[PLAYER, RESOURCE])
        .with_reasons(ask::explain_possible)
        .doc("How many cards of a resource a player may have at most; of every resource, or of every player (`resource: wood`), as a record, of all as a table. `explain` names the events that force it.")
        .examples(&[shows(small!("g.possible(Blue, ore)"), "1"), shows(small!("g.possible(Red).wood"), "2")]),
    method("expected", LOG, ANSWER, ask::expected)
        .takes(&[PLAYER, RESOURCE])
        .doc("How many cards of a resource a player has on average over what is possible; the arguments are those of `certain`.")
        .examples(&[shows(small!("g.expected(Blue, wood)"), "2/3")]),
    method("size", LOG, Type::OneOf(&[Type::Number, Type::List, Type::Record]), ask::size)
        .takes(&[PLAYER])
        .doc("How many cards a player has; a range where that isn't known.")
        .examples(&[shows(small!("g.size(Red)"), "2"), shows(small!("g.size"), "{Red: 2, Blue: 1}")]),
    method("afford", LOG, Type::OneOf(&[Type::Record, Type::List]), ask::afford)
        .takes(&[may("thing", Type::Text, "everything, as a table").words(words::THINGS)])
        .doc("How likely it is that each player can pay for a `road`, a `settlement`, a `city` or a `development` now; in Cities & Knights also for a `wall`, a `knight`, its `activation` and so on.")
        .examples(&[shows(
            "catan g { players Red, Blue; Red gets wood, brick, ore; Blue steals from Red }\ng.afford(road)",
            "{Red: 1/3, Blue: 0}",
        )]),
    method("floating", LOG, Type::Record, ask::floating)
        .doc("How many cards of each resource are in play but can't be assigned to anybody with certainty.")
        .examples(&[shows(small!("g.floating.wood"), "1")]),
    method("robberies", LOG, RECORDS, ask::robberies)
        .doc("The robberies whose card wasn't seen, with the probability of each resource, given everything later in the log.")
        .examples(&[shows(
            "catan g { players Red, Blue; Red gets wood, ore; Blue steals from Red; Red has ore }\ng.robberies[0].wood",
            "1",
        )]),
    method("thefts", LOG, RECORDS, ask::thefts)
        .doc("Who robbed whom: how often, and how many cards of each resource they took, as far as that is known; an unseen card counts with its probability, given everything later in the log.")
        .examples(&[shows(small!("g.thefts[0].wood"), "2/3"), shows(small!("g.thefts[0].times"), "1")]),
    method("luck", LOG, RECORDS, ask::luck)
        .doc("The luck of each player: the number of rolls and their mean (7 is expected), the number of sevens and its expected value, the cards from the bank, and the cards gained and lost in robberies.")
        .examples(&[shows(
            small!("g.luck[0]"),
            r#"{player: "Red", rolls: 1, mean: 7, sevens: 1, due: 1/6, cards: 3, robbed: 0, lost: 1}"#,
        )]),
    method("dice", LOG, RECORDS, ask::dice)
        .doc("How often each sum was rolled, with its share of all rolls and its probability.")
        .examples(&[shows(small!("g.dice[5]"), "{sum: 7, rolled: 1, share: 1, chance: 1/6}")]),
    method("bank", LOG, Type::Record, ask::bank)
        .doc("How many cards of each resource the bank still has.")
        .examples(&[shows(small!("g.bank.wood"), "17")]),
    method("development", LOG, Type::Record, ask::development)
        .doc("The development cards: how many are left in the deck, how many of each kind nobody has played, and how many each player holds. Unseen cards may be in hands, so their share isn't the chance of drawing one next: victory points are never played.")
        .examples(&[
            shows(small!("g.development.left"), "25"),
            shows(small!("g.development.unseen.knight"), "14"),
        ]),
    method("discards", LOG, Type::Record, ask::discards)
        .doc("How many cards each player would have to discard on a 7: half of them, if they hold more than `limit`, and two more for each city wall.")
        .examples(&[shows(
            "catan g { players Red, Blue; Red gets 9 wood; Blue gets 7 ore }\ng.discards",
            "{Red: 4, Blue: 0}",
        )]),
    method("worlds", LOG, Type::OneOf(&[Type::Number, Type::None]), ask::worlds)
        .doc("The number of possible assignments of the unseen cards; `none` if only bounds are known.")
        .examples(&[shows(small!("g.worlds"), "2")]),
    method("exact", LOG, Type::Bool, ask::exact)
        .doc("Whether everything is known exactly, not only within bounds.")
        .examples(&[shows(small!("g.exact"), "true")]),
    method("number", LOG, Type::Number, ask::number)
        .doc("How many events the log has up to here.")
        .examples(&[shows(small!("g.number"), "3"), shows(small!("g.after(1).number"), "1")]),
    method("event", LOG, Type::OneOf(&[Type::Record, Type::None]), ask::event)
        .doc("Its last event, with the fields of the lines of events.")
        .examples(&[shows(small!("g.after(2).event"), r#"{ev: "steal", thief: "Blue", victim: "Red"}"#)]),
    method("events", LOG, RECORDS, ask::events)
        .doc("All events, with the fields of the lines of events.")
        .examples(&[shows(small!("g.events.map(e -> e.ev)"), r#"["gain", "steal", "roll"]"#)]),
    method("marks", LOG, RECORDS, ask::marks)
        .doc("The bookmarks, each with the number of events before it.")
        .examples(&[shows(small!("g.marks"), r#"[{mark: "robbery", number: 1}]"#)]),
    method("after", LOG, LOG, ask::after)
        .takes(&[must("place", Type::OneOf(&[Type::Number, Type::Text]))])
        .doc("The log up to an event, by its number or by a mark: what was known then.")
        .examples(&[
            shows(small!("g.after(1).certain(Red, wood)"), "2"),
            shows(small!("g.after(\"robbery\").certain(Red, ore)"), "1"),
        ]),
    method("steps", LOG, Type::ListOf(&LOG), ask::steps)
        .doc("The log after each of its events, each with its `number`, its `event` and everything that was known then. In order, they take one pass.")
        .examples(&[shows(small!("g.steps.map(s -> s.certain(Red, wood))"), "[2, 1, 1]")]),
];
