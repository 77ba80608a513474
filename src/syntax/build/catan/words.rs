//! The vocabulary: the words that people use for events, cards and pieces. All are in lower case.

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

/// The event that a verb stands for.
pub(super) fn verb(word: &str) -> Option<Verb> {
    VERBS.iter().find(|(_, words)| words.contains(&word)).map(|(verb, _)| *verb)
}

/// All words for events.
pub(super) fn verbs() -> impl Iterator<Item = &'static str> {
    VERBS.iter().flat_map(|(_, words)| words.iter().copied())
}

/// Words before a single thing that don't change its meaning: `a wood`, `her second city`.
pub(super) const ARTICLES: &[&str] =
    &["a", "an", "the", "one", "another", "his", "her", "their", "its", "my", "your"];

/// Words between an article and its thing that say nothing about cards.
pub(super) const ADJECTIVES: &[&str] = &[
    "first", "second", "third", "fourth", "fifth", "last", "new", "random", "single", "lovely", "lone",
    "hidden", "unknown", "unseen", "whole", "basic", "starting", "initial",
];

/// Words for players named elsewhere, for several or for none: their reference isn't guessed.
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

/// Words that turn what follows into its opposite, and name nobody.
pub(super) const NEGATIONS: &[&str] = &["no", "not", "never", "neither", "nor", "without", "except"];

/// Words at the start of a line that say nothing about cards: `Then Ann rolls 8`.
pub(super) const LEADS: &[&str] = &["then", "next", "now", "finally", "meanwhile", "afterwards", "and", "so"];

/// Words before a verb that say nothing about cards.
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

/// Words that introduce a place on the board, which a log ignores.
pub(super) const PLACES: &[&str] =
    &["on", "at", "near", "next", "by", "towards", "toward", "along", "between"];

/// Words of the pieces that are placed before the first roll, and cost nothing.
pub(super) const FIRST: &[&str] = &["first", "second", "starting", "initial"];

/// Words of a place on the board.
pub(super) const BOARD: &[&str] = &[
    "hex",
    "hexes",
    "hexagon",
    "tile",
    "tiles",
    "corner",
    "corners",
    "edge",
    "edges",
    "spot",
    "spots",
    "intersection",
    "intersections",
    "crossing",
    "crossroads",
    "vertex",
    "point",
    "coast",
    "coastline",
    "shore",
    "shoreline",
    "beach",
    "sea",
    "ocean",
    "water",
    "lake",
    "river",
    "island",
    "islands",
    "mainland",
    "desert",
    "port",
    "ports",
    "harbor",
    "harbors",
    "harbour",
    "harbours",
    "dock",
    "docks",
    "bridge",
    "field",
    "fields",
    "forest",
    "forests",
    "hill",
    "hills",
    "pasture",
    "pastures",
    "meadow",
    "meadows",
    "mountain",
    "mountains",
    "gold",
    "board",
    "map",
    "border",
    "center",
    "centre",
    "middle",
    "end",
    "side",
    "line",
    "gap",
    "north",
    "south",
    "east",
    "west",
    "northern",
    "southern",
    "eastern",
    "western",
    "northeast",
    "northwest",
    "southeast",
    "southwest",
    "top",
    "bottom",
    "left",
    "right",
    "upper",
    "lower",
    "inner",
    "outer",
    "of",
    "in",
    "far",
    "close",
    "other",
    "same",
    "opposite",
    "own",
    "robber",
    "robber's",
    "generic",
    "number",
    "numbers",
    "there",
    "here",
];

/// Words of whose something is.
pub(super) const OWNERS: &[&str] = &["his", "her", "their", "its", "my", "your", "own", "the"];

/// Words that separate one event from the next.
pub(super) const CONNECTORS: &[&str] = &["and", "then", "but", "while", "so"];

/// Words that can't name a thing, as something follows them or they end a phrase.
pub(super) const PREPOSITIONS: &[&str] = &[
    "for", "to", "from", "with", "and", "of", "on", "in", "at", "back", "into", "each", "more", "fewer",
    "less", "left", "than", "then", "as", "by", "plus", "or", "because", "but", "while", "so", "both",
    "apiece",
];

/// Where cards come from and go to, other than players.
pub(super) const BANKS: &[&str] = &[
    "bank", "supply", "stock", "port", "harbor", "harbour", "box", "pile", "ports", "harbors", "harbours",
    "sea",
];

/// Where produced cards come from.
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

/// The resource that a word stands for.
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

/// The piece that a word stands for.
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

/// The development card without a resource that a word stands for.
pub(super) fn card(word: &str) -> Option<&'static str> {
    Some(match word {
        "knight" | "knights" | "soldier" | "soldiers" => "knight",
        "roads" | "roadbuilding" => "roads",
        _ => return None,
    })
}

/// The value of a number in words.
pub(super) fn number(word: &str) -> Option<u32> {
    const NUMBERS: [&str; 21] = [
        "zero",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
        "twenty",
    ];
    NUMBERS.iter().position(|number| *number == word).map(|number| number as u32)
}
