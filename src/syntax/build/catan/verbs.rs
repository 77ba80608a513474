//! The verbs that people use for events. All are in lower case.

/// The events that the phrases distinguish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verb {
    Get,
    Take,
    Roll,
    Build,
    Upgrade,
    Improve,
    Activate,
    Promote,
    Buy,
    Give,
    Pay,
    Trade,
    Rob,
    Steal,
    Discard,
    Lose,
    Play,
    Monopolize,
    Offer,
    Accept,
    Refuse,
    Want,
    Have,
    Lack,
    Can,
    Cannot,
    Do,
    Be,
    Move,
    Place,
}

/// The words for each of them: present, past, and plural.
const VERBS: &[(Verb, &[&str])] = &[
    (
        Verb::Get,
        &[
            "gets",
            "get",
            "got",
            "gotten",
            "getting",
            "receives",
            "receive",
            "received",
            "receiving",
            "collects",
            "collect",
            "collected",
            "collecting",
            "gains",
            "gain",
            "gained",
            "produces",
            "produce",
            "produced",
            "picks",
            "pick",
            "picked",
            "earns",
            "earn",
            "earned",
            "starts",
            "start",
            "started",
            "begins",
            "begin",
            "began",
        ],
    ),
    (
        Verb::Take,
        &[
            "takes", "take", "took", "taken", "taking", "grabs", "grab", "grabbed", "grabbing", "draws",
            "draw", "drew", "drawing",
        ],
    ),
    (Verb::Roll, &["rolls", "roll", "rolled", "throws", "throw", "threw"]),
    (
        Verb::Build,
        &[
            "builds",
            "build",
            "built",
            "building",
            "constructs",
            "construct",
            "constructed",
            "recruits",
            "recruit",
            "recruited",
            "hires",
            "hire",
            "hired",
        ],
    ),
    (Verb::Improve, &["improves", "improve", "improved", "improving"]),
    (Verb::Activate, &["activates", "activate", "activated", "activating"]),
    (Verb::Promote, &["promotes", "promote", "promoted", "promoting"]),
    (Verb::Upgrade, &["upgrades", "upgrade", "upgraded", "upgrading", "replaces", "replace", "replaced"]),
    (Verb::Buy, &["buys", "buy", "bought", "buying", "purchases", "purchase", "purchased"]),
    (Verb::Give, &["gives", "give", "gave", "hands", "hand", "handed", "sells", "sell", "sold"]),
    (Verb::Pay, &["pays", "pay", "paid", "spends", "spend", "spent", "returns", "return", "returned"]),
    (
        Verb::Trade,
        &[
            "trades",
            "trade",
            "traded",
            "swaps",
            "swap",
            "swapped",
            "exchanges",
            "exchange",
            "exchanged",
            "turns",
            "turn",
            "turned",
            "cashes",
            "cashed",
        ],
    ),
    (Verb::Rob, &["robs", "rob", "robbed", "robbing"]),
    (
        Verb::Steal,
        &[
            "steals", "steal", "stole", "stolen", "stealing", "nicks", "nick", "nicked", "snatches",
            "snatch", "snatched", "swipes", "swipe", "swiped", "pinches", "pinch", "pinched",
        ],
    ),
    (Verb::Discard, &["discards", "discard", "discarded", "discarding", "drops", "drop", "dropped"]),
    (Verb::Lose, &["loses", "lose", "lost"]),
    (Verb::Play, &["plays", "play", "played", "uses", "use", "used", "calls", "called"]),
    (
        Verb::Monopolize,
        &[
            "monopolizes",
            "monopolize",
            "monopolized",
            "monopolises",
            "monopolise",
            "monopolised",
            "monopolies",
        ],
    ),
    (Verb::Offer, &["offers", "offer", "offered", "proposes", "propose", "proposed"]),
    (Verb::Accept, &["accepts", "accept", "accepted", "agrees", "agree", "agreed"]),
    (
        Verb::Refuse,
        &["refuses", "refuse", "refused", "declines", "decline", "declined", "rejects", "rejected"],
    ),
    (Verb::Want, &["wants", "want", "wanted", "asks", "ask", "asked"]),
    (
        Verb::Have,
        &[
            "has", "have", "had", "holds", "hold", "held", "shows", "show", "showed", "shown", "reveals",
            "reveal", "revealed",
        ],
    ),
    (Verb::Lack, &["lacks", "lack", "lacked"]),
    (Verb::Can, &["can", "could"]),
    (Verb::Cannot, &["can't", "cannot", "cant", "couldn't", "couldnt", "can’t", "couldn’t"]),
    (
        Verb::Do,
        &["doesn't", "doesn’t", "doesnt", "didn't", "didn’t", "didnt", "does", "did", "don't", "don’t"],
    ),
    (
        Verb::Place,
        &["places", "place", "placed", "placing", "puts", "put", "sets", "set", "lays", "lay", "laid"],
    ),
    (Verb::Be, &["is", "was", "are", "were"]),
    (Verb::Move, &["moves", "move", "moved", "moving", "chases", "chase", "chased"]),
];

/// The event that a verb stands for.
pub(super) fn verb(word: &str) -> Option<Verb> {
    VERBS.iter().find(|(_, words)| words.contains(&word)).map(|(verb, _)| *verb)
}

/// All words for events.
pub(super) fn verbs() -> impl Iterator<Item = &'static str> {
    VERBS.iter().flat_map(|(_, words)| words.iter().copied())
}
