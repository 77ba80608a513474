//! The cards that are bought or drawn and played: development cards, and the progress cards of Cities & Knights.

/// A development card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // the names say it
pub enum Development {
    Knight,
    Point,
    Roads,
    Plenty,
    Monopoly,
}

impl Development {
    /// All development cards.
    pub const ALL: [Development; 5] = [
        Development::Knight,
        Development::Point,
        Development::Roads,
        Development::Plenty,
        Development::Monopoly,
    ];

    /// Returns the index in [`Development::ALL`].
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// Returns the word for it.
    pub fn name(self) -> &'static str {
        ["knight", "point", "roads", "plenty", "monopoly"][self.index()]
    }
}

/// A progress card of Cities & Knights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // the names say it
pub enum ProgressCard {
    Alchemist,
    Bishop,
    Constitution,
    Crane,
    Deserter,
    Diplomat,
    Engineer,
    Fleet,
    Harbor,
    Intrigue,
    Inventor,
    Irrigation,
    Master,
    Medicine,
    Merchant,
    Mining,
    Printer,
    Roads,
    Saboteur,
    Smith,
    Spy,
    Warlord,
    Wedding,
}

impl ProgressCard {
    /// All progress cards except the two monopolies, which are events of their own.
    pub const ALL: [ProgressCard; 23] = [
        ProgressCard::Alchemist,
        ProgressCard::Bishop,
        ProgressCard::Constitution,
        ProgressCard::Crane,
        ProgressCard::Deserter,
        ProgressCard::Diplomat,
        ProgressCard::Engineer,
        ProgressCard::Fleet,
        ProgressCard::Harbor,
        ProgressCard::Intrigue,
        ProgressCard::Inventor,
        ProgressCard::Irrigation,
        ProgressCard::Master,
        ProgressCard::Medicine,
        ProgressCard::Merchant,
        ProgressCard::Mining,
        ProgressCard::Printer,
        ProgressCard::Roads,
        ProgressCard::Saboteur,
        ProgressCard::Smith,
        ProgressCard::Spy,
        ProgressCard::Warlord,
        ProgressCard::Wedding,
    ];

    /// Returns the word for it.
    pub fn name(self) -> &'static str {
        [
            "alchemist",
            "bishop",
            "constitution",
            "crane",
            "deserter",
            "diplomat",
            "engineer",
            "fleet",
            "harbor",
            "intrigue",
            "inventor",
            "irrigation",
            "master",
            "medicine",
            "merchant",
            "mining",
            "printer",
            "roads",
            "saboteur",
            "smith",
            "spy",
            "warlord",
            "wedding",
        ][self as usize]
    }

    /// Returns the card for a word.
    pub fn named(word: &str) -> Option<ProgressCard> {
        ProgressCard::ALL.into_iter().find(|card| card.name() == word)
    }
}
