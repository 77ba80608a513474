//! The vocabulary: the words that people use for events, cards and pieces. All are in lower case.

pub(super) use super::verbs::{Verb, verb, verbs};

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

/// Words that leave open how many cards there are.
pub(super) const VAGUE: &[&str] =
    &["some", "something", "anything", "few", "several", "many", "lots", "various", "any"];

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
    "still",
    "already",
    "currently",
    "definitely",
    "certainly",
    "surely",
    "obviously",
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

/// The name of the bank in a row.
pub(super) const BANK: &str = "bank";

/// Where cards are traded.
pub(super) const PORTS: &[&str] = &["port", "ports", "harbor", "harbors", "harbour", "harbours"];

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
        "wheat" | "wheats" | "grain" | "grains" | "corn" => "wheat",
        "ore" | "ores" => "ore",
        "paper" | "papers" => "paper",
        "cloth" | "cloths" => "cloth",
        "coin" | "coins" => "coin",
        _ => return None,
    })
}

/// The kinds of cards, in the order of the game.
pub(super) const KINDS: [&str; 8] = ["wood", "brick", "sheep", "wheat", "ore", "paper", "cloth", "coin"];

/// Whether a kind of card is one of Cities & Knights.
pub(super) fn is_commodity(kind: &str) -> bool {
    matches!(kind, "paper" | "cloth" | "coin")
}

/// The price of what is built or bought, if it is always the same.
pub(super) fn price(thing: &str) -> Option<&'static [(&'static str, u32)]> {
    Some(match thing {
        "road" => &[("wood", 1), ("brick", 1)],
        "ship" => &[("wood", 1), ("sheep", 1)],
        "settlement" => &[("wood", 1), ("brick", 1), ("sheep", 1), ("wheat", 1)],
        "city" => &[("wheat", 2), ("ore", 3)],
        "wall" => &[("brick", 2)],
        "knight" => &[("sheep", 1), ("ore", 1)],
        "development" => &[("sheep", 1), ("wheat", 1), ("ore", 1)],
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

/// Whether a piece is built in the game without an expansion.
pub(super) fn is_basic(piece: &&str) -> bool {
    ["road", "settlement", "city"].contains(piece)
}

/// Whether a word is of several pieces or cards.
pub(super) fn is_plural(word: &str) -> bool {
    word.ends_with('s') && (piece(word).is_some() || matches!(word, "cards" | "devs" | "developments"))
        || word == "cities"
}

/// The words of lines besides those of the other lists.
const OTHERS: &[&str] = &[
    "wood",
    "lumber",
    "brick",
    "bricks",
    "clay",
    "sheep",
    "wool",
    "wheat",
    "grain",
    "ore",
    "paper",
    "cloth",
    "coin",
    "road",
    "roads",
    "settlement",
    "settlements",
    "village",
    "city",
    "cities",
    "ship",
    "ships",
    "wall",
    "walls",
    "knight",
    "knights",
    "soldier",
    "card",
    "cards",
    "development",
    "dev",
    "resource",
    "resources",
    "year",
    "plenty",
    "monopoly",
    "roadbuilding",
    "victory",
    "robber",
    "thief",
    "pirate",
    "least",
    "most",
    "exactly",
    "only",
    "counted",
    "nothing",
    "none",
    "free",
    "hand",
    "empty",
    "total",
    "worth",
    "exchange",
    "return",
    "offer",
    "level",
    "trade",
    "politics",
    "science",
    "once",
    "twice",
    "half",
    "everything",
    "dice",
    "player",
    "players",
];

/// All words that lines have.
pub(super) fn known() -> impl Iterator<Item = &'static str> {
    const LISTS: [&[&str]; 14] = [
        OTHERS,
        VAGUE,
        ARTICLES,
        ADJECTIVES,
        PRONOUNS,
        NEGATIONS,
        LEADS,
        ADVERBS,
        PLACES,
        BOARD,
        CONNECTORS,
        PREPOSITIONS,
        BANKS,
        SOURCES,
    ];
    let cards = super::cities::NAMES.iter().copied();
    verbs().chain(LISTS.into_iter().flatten().copied()).chain(cards).chain(NUMBERS)
}

/// Whether lines have a word.
pub(super) fn is_known(word: &str) -> bool {
    verb(word).is_some()
        || resource(word).is_some()
        || piece(word).is_some()
        || known().any(|known| known == word)
}

/// The development card without a resource that a word stands for.
pub(super) fn card(word: &str) -> Option<&'static str> {
    Some(match word {
        "knight" | "knights" | "soldier" | "soldiers" => "knight",
        "roads" | "roadbuilding" | "rb" => "roads",
        _ => return None,
    })
}

/// The numbers in words, from zero.
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

/// The value of a number in words.
pub(super) fn number(word: &str) -> Option<u32> {
    NUMBERS.iter().position(|number| *number == word).map(|number| number as u32)
}
