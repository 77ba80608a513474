//! The words of the table: how people call what happens, the cards and the pieces. Everything is in small letters.

/// What happens, as the phrases tell it apart.
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

/// The words of each of them: now, in the past, and of several players.
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
        &["monopolizes", "monopolize", "monopolized", "monopolises", "monopolise", "monopolised"],
    ),
    (Verb::Offer, &["offers", "offer", "offered", "proposes", "propose", "proposed"]),
    (Verb::Accept, &["accepts", "accept", "accepted", "agrees", "agree", "agreed"]),
    (
        Verb::Refuse,
        &["refuses", "refuse", "refused", "declines", "decline", "declined", "rejects", "rejected"],
    ),
    (Verb::Want, &["wants", "want", "wanted", "asks", "ask", "asked"]),
    (Verb::Have, &["has", "have", "had", "holds", "hold", "held", "shows", "show", "showed", "shown"]),
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

/// What a word says that happens.
pub(super) fn verb(word: &str) -> Option<Verb> {
    VERBS.iter().find(|(_, words)| words.contains(&word)).map(|(verb, _)| *verb)
}

/// Words that name one thing, and mean no more than it does: `a wood`, `her second city`.
pub(super) const ARTICLES: &[&str] =
    &["a", "an", "the", "one", "another", "his", "her", "their", "its", "my", "your"];

/// Words between an article and its thing that say nothing of cards.
pub(super) const ADJECTIVES: &[&str] = &[
    "first", "second", "third", "fourth", "fifth", "last", "new", "random", "single", "lovely", "lone",
    "hidden", "unknown", "unseen", "whole", "basic", "starting", "initial",
];

/// Words that stand for somebody who was named elsewhere, for several or for none: whom they mean isn't guessed.
pub(super) const PRONOUNS: &[&str] = &[
    "he",
    "she",
    "they",
    "him",
    "her",
    "them",
    "it",
    "who",
    "whom",
    "which",
    "that",
    "everyone",
    "everybody",
    "anyone",
    "anybody",
    "someone",
    "somebody",
    "nobody",
    "everything",
    "himself",
    "herself",
    "themselves",
];

/// Words at the start of a line that say nothing of cards: `Then Ann rolls 8`.
pub(super) const LEADS: &[&str] = &["then", "next", "now", "finally", "meanwhile", "afterwards", "and", "so"];

/// Words before a verb that say nothing of cards.
pub(super) const ADVERBS: &[&str] = &[
    "then",
    "also",
    "now",
    "next",
    "finally",
    "immediately",
    "promptly",
    "again",
    "each",
    "both",
    "all",
    "just",
    "quickly",
    "luckily",
    "unfortunately",
    "meanwhile",
    "later",
    "must",
];

/// What leads to a place on the board, of which a log tells nothing.
pub(super) const PLACES: &[&str] =
    &["on", "at", "near", "next", "by", "towards", "toward", "along", "between"];

/// What parts one thing that happened from the next.
pub(super) const CONNECTORS: &[&str] = &["and", "then", "but", "while", "so"];

/// Words that no thing is called by, as something follows them, or they end what was said.
pub(super) const PREPOSITIONS: &[&str] = &[
    "for", "to", "from", "with", "and", "of", "on", "in", "at", "back", "into", "each", "more", "fewer",
    "less", "left", "than", "then", "as", "by", "plus", "or", "because", "but", "while", "so", "both",
    "apiece",
];

/// Where cards come from and go to that aren't a player's.
pub(super) const BANKS: &[&str] = &[
    "bank", "supply", "stock", "port", "harbor", "harbour", "box", "pile", "ports", "harbors", "harbours",
    "sea",
];

/// Where cards come from that are produced.
pub(super) const SOURCES: &[&str] = &[
    "board",
    "dice",
    "roll",
    "production",
    "hex",
    "hexes",
    "tile",
    "tiles",
    "field",
    "fields",
    "forest",
    "hills",
    "pasture",
    "mountains",
    "settlement",
    "settlements",
    "city",
    "cities",
    "start",
    "gold",
    "aqueduct",
    "turn",
];

/// The name of a resource that is called by this word.
pub(super) fn resource(word: &str) -> Option<&'static str> {
    Some(match word {
        "wood" | "woods" | "lumber" | "lumbers" | "timber" => "wood",
        "brick" | "bricks" | "clay" | "clays" => "brick",
        "sheep" | "sheeps" | "wool" | "wools" => "sheep",
        "wheat" | "wheats" | "grain" | "grains" => "wheat",
        "ore" | "ores" => "ore",
        "paper" | "papers" => "paper",
        "cloth" | "cloths" => "cloth",
        "coin" | "coins" => "coin",
        _ => return None,
    })
}

/// The name of what is built, as it is called by this word.
pub(super) fn piece(word: &str) -> Option<&'static str> {
    Some(match word {
        "road" | "roads" => "road",
        "settlement" | "settlements" | "village" | "villages" => "settlement",
        "city" | "cities" => "city",
        "ship" | "ships" => "ship",
        "wall" | "walls" => "wall",
        "knight" | "knights" => "knight",
        _ => return None,
    })
}

/// The name of a development card without a resource, as it is called by this word.
pub(super) fn card(word: &str) -> Option<&'static str> {
    Some(match word {
        "knight" | "knights" | "soldier" | "soldiers" => "knight",
        "roads" | "roadbuilding" => "roads",
        _ => return None,
    })
}

/// A number in letters.
pub(super) fn number(word: &str) -> Option<u32> {
    const NUMBERS: [&str; 13] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    NUMBERS.iter().position(|number| *number == word).map(|number| number as u32)
}
