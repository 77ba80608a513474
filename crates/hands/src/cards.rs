//! A deck as its owner wrote it: kinds of cards, each with its number of copies.
//!
//! The words of a deck are its suits, its cards' names, its ranks' names and its roles (attributes
//! that are true). What a question looks at is a [`Pick`]: which kinds.

use std::fmt;
use std::ops::Not;

use dashu_base::{Sign, UnsignedAbs};
use dashu_ratio::RBig;
use rustc_hash::{FxHashMap, FxHashSet};

use super::feature::{Classes, Ladder};

/// What a card says besides its suit, rank and name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Attribute {
    /// A number that hands may be summed by.
    Number(RBig),
    /// A word.
    Word(String),
    /// Whether it has a role.
    Role(bool),
}

/// The rank of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rank {
    /// Its number.
    pub number: RBig,
    /// Its name, such as `A`.
    pub name: Option<String>,
}

/// Cards that nothing distinguishes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardKind {
    /// The name of a card that isn't known by suit and rank, or besides them.
    pub name: Option<String>,
    /// Its suit.
    pub suit: Option<String>,
    /// Its rank.
    pub rank: Option<Rank>,
    /// How many of them.
    pub copies: u64,
    /// What else it says, each name once.
    pub attributes: Vec<(String, Attribute)>,
}

/// Where the ace stands when ranks follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ace {
    /// Only above all others: at its own number, or just above the highest if that isn't above.
    High,
    /// Only below all others, next to the lowest.
    Low,
    /// At both ends, never in the middle.
    Both,
}

/// What is wrong with a deck or with what was asked of it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DeckError {
    /// The kind at `index` is the one at `first` again.
    Duplicate {
        /// Its place in the list.
        index: usize,
        /// The place of the one that it equals.
        first: usize,
    },
    /// The kind at `index` has the attribute `name` twice.
    DuplicateAttribute {
        /// The kind's place in the list.
        index: usize,
        /// The attribute.
        name: String,
    },
    /// No suit, card, rank or role is called this.
    UnknownWord {
        /// The word.
        word: String,
    },
    /// No card has this rank.
    UnknownRank {
        /// The rank.
        rank: RBig,
    },
    /// No card has this attribute.
    UnknownAttribute {
        /// The attribute.
        name: String,
    },
    /// More cards of a kind were to be taken out than there are.
    TooFew {
        /// The kind, by its place in the deck.
        kind: usize,
        /// How many there are.
        copies: u64,
        /// How many are wanted.
        wanted: u64,
    },
    /// There are more cards of a kind than can be counted.
    TooManyCopies {
        /// The kind, by its place in the deck.
        kind: usize,
    },
}

impl fmt::Display for DeckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeckError::Duplicate { index, first } => write!(f, "kind {index} is kind {first} again"),
            DeckError::DuplicateAttribute { index, name } => {
                write!(f, "kind {index} has the attribute \"{name}\" twice")
            }
            DeckError::UnknownWord { word } => {
                write!(f, "no suit, card, rank or role is called \"{word}\"")
            }
            DeckError::UnknownRank { rank } => write!(f, "no card has the rank {rank}"),
            DeckError::UnknownAttribute { name } => write!(f, "no card has the attribute \"{name}\""),
            DeckError::TooFew { kind, copies, wanted } => {
                write!(f, "there are {copies} cards of kind {kind}, and {wanted} were to be taken out")
            }
            DeckError::TooManyCopies { kind } => {
                write!(f, "there are more cards of kind {kind} than can be counted")
            }
        }
    }
}

impl std::error::Error for DeckError {}

/// Why a number is no number of cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AmountError {
    /// It is below zero.
    Negative,
    /// It isn't whole.
    Fractional,
    /// It is too large to be counted.
    TooLarge,
}

impl fmt::Display for AmountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            AmountError::Negative => "an amount can't be negative",
            AmountError::Fractional => "an amount must be whole",
            AmountError::TooLarge => "the amount is too large to be counted",
        })
    }
}

impl std::error::Error for AmountError {}

/// A number of copies or the size of a hand.
pub fn amount(number: &RBig) -> Result<u64, AmountError> {
    if number.sign() == Sign::Negative && !number.is_zero() {
        return Err(AmountError::Negative);
    }
    if !number.is_int() {
        return Err(AmountError::Fractional);
    }
    u64::try_from(number.numerator().clone().unsigned_abs()).map_err(|_| AmountError::TooLarge)
}

/// Some of a deck's kinds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pick(pub Vec<bool>);

impl Pick {
    /// The kinds of both.
    pub fn and(&self, other: &Pick) -> Pick {
        Pick(self.0.iter().zip(&other.0).map(|(a, b)| a & b).collect())
    }

    /// The kinds of either.
    pub fn or(&self, other: &Pick) -> Pick {
        Pick(self.0.iter().zip(&other.0).map(|(a, b)| a | b).collect())
    }

    /// Whether it holds no kind.
    pub fn is_empty(&self) -> bool {
        !self.0.contains(&true)
    }
}

impl Not for &Pick {
    type Output = Pick;

    fn not(self) -> Pick {
        Pick(self.0.iter().map(|&picked| !picked).collect())
    }
}

/// A deck: its kinds in the order they were written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    kinds: Vec<CardKind>,
    ace: Ace,
}

impl Deck {
    /// A deck of these kinds, each of which differs from the others in its suit, rank, name or attributes.
    pub fn new(kinds: Vec<CardKind>, ace: Ace) -> Result<Deck, DeckError> {
        // Kinds are only compared with those that look alike.
        let mut looking_alike: FxHashMap<_, Vec<usize>> = FxHashMap::default();
        for (index, kind) in kinds.iter().enumerate() {
            let number = kind.rank.as_ref().map(|rank| (rank.number.numerator(), rank.number.denominator()));
            let alike = looking_alike.entry((&kind.name, &kind.suit, number)).or_default();
            if let Some(&first) = alike.iter().find(|&&other| kind.is_same(&kinds[other])) {
                return Err(DeckError::Duplicate { index, first });
            }
            alike.push(index);
            let mut names = FxHashSet::default();
            if let Some((name, _)) = kind.attributes.iter().find(|(name, _)| !names.insert(name)) {
                return Err(DeckError::DuplicateAttribute { index, name: name.clone() });
            }
        }
        Ok(Deck { kinds, ace })
    }

    /// The kinds.
    pub fn kinds(&self) -> &[CardKind] {
        &self.kinds
    }

    /// How many of each kind: a pile to deal from.
    pub fn copies(&self) -> Vec<u64> {
        self.kinds.iter().map(|kind| kind.copies).collect()
    }

    /// All cards.
    pub fn cards(&self) -> u128 {
        self.kinds.iter().map(|kind| u128::from(kind.copies)).sum()
    }

    /// The kinds that a condition holds for.
    pub fn pick(&self, wanted: impl FnMut(&CardKind) -> bool) -> Pick {
        Pick(self.kinds.iter().map(wanted).collect())
    }

    /// The kinds that a word means: a suit, a card, the name of a rank, or a role.
    pub fn word(&self, word: &str) -> Result<Pick, DeckError> {
        let named = |kind: &CardKind| {
            let role = |(name, value): &(String, Attribute)| name == word && *value == Attribute::Role(true);
            kind.suit.as_deref() == Some(word)
                || kind.name.as_deref() == Some(word)
                || kind.rank.as_ref().is_some_and(|rank| rank.name.as_deref() == Some(word))
                || kind.attributes.iter().any(role)
        };
        let pick = self.pick(named);
        let unknown = || DeckError::UnknownWord { word: word.to_owned() };
        if pick.is_empty() { Err(unknown()) } else { Ok(pick) }
    }

    /// The kinds of a rank.
    pub fn rank(&self, rank: &RBig) -> Result<Pick, DeckError> {
        let pick = self.pick(|kind| kind.rank.as_ref().is_some_and(|own| own.number == *rank));
        if pick.is_empty() { Err(DeckError::UnknownRank { rank: rank.clone() }) } else { Ok(pick) }
    }

    /// The kinds whose attribute has a value; there may be none.
    pub fn attribute(&self, name: &str, value: &Attribute) -> Result<Pick, DeckError> {
        let own = |kind: &CardKind| {
            kind.attributes.iter().find(|(own, _)| own == name).map(|(_, value)| value.clone())
        };
        if self.kinds.iter().all(|kind| own(kind).is_none()) {
            return Err(DeckError::UnknownAttribute { name: name.to_owned() });
        }
        Ok(self.pick(|kind| own(kind).unwrap_or(Attribute::Role(false)) == *value))
    }

    /// The number of each picked card's attribute; 0 where it has none or it is no number.
    pub fn numbers(&self, name: &str, pick: &Pick) -> Result<Vec<RBig>, DeckError> {
        if !self.kinds.iter().any(|kind| kind.attributes.iter().any(|(own, _)| own == name)) {
            return Err(DeckError::UnknownAttribute { name: name.to_owned() });
        }
        let number = |kind: &CardKind| match kind.attributes.iter().find(|(own, _)| own == name) {
            Some((_, Attribute::Number(number))) => number.clone(),
            Some((_, Attribute::Role(true))) => RBig::ONE,
            _ => RBig::ZERO,
        };
        Ok(self.weigh(pick, number))
    }

    /// The number of the rank of each picked card; 0 where it has none.
    pub fn rank_numbers(&self, pick: &Pick) -> Vec<RBig> {
        self.weigh(pick, |kind| kind.rank.as_ref().map_or(RBig::ZERO, |rank| rank.number.clone()))
    }

    fn weigh(&self, pick: &Pick, number: impl Fn(&CardKind) -> RBig) -> Vec<RBig> {
        let weight = |(kind, &picked)| if picked { number(kind) } else { RBig::ZERO };
        self.kinds.iter().zip(&pick.0).map(weight).collect()
    }

    /// The ranks of the deck by their numbers, those of the same number as they were written. Two names are two
    /// ranks, whatever their numbers.
    pub fn ranks(&self) -> Vec<&Rank> {
        let mut all: Vec<&Rank> = self.kinds.iter().filter_map(|kind| kind.rank.as_ref()).collect();
        all.sort_by(|a, b| a.number.cmp(&b.number));
        let mut ranks: Vec<&Rank> = Vec::new();
        for rank in all {
            let mut alike = ranks.iter().rev().take_while(|before| before.number == rank.number);
            if !alike.any(|before| *before == rank) {
                ranks.push(rank);
            }
        }
        ranks
    }

    /// The suits of the deck in the order they were written.
    pub fn suits(&self) -> Vec<&str> {
        let mut met = FxHashSet::default();
        self.kinds.iter().filter_map(|kind| kind.suit.as_deref()).filter(|suit| met.insert(*suit)).collect()
    }

    /// The kinds by rank, classes as in [`Deck::ranks`].
    pub fn by_rank(&self) -> Classes {
        let ranks = self.ranks();
        let class = |kind: &CardKind| {
            let own = kind.rank.as_ref()?;
            let first = ranks.partition_point(|rank| rank.number < own.number);
            let place = ranks[first..].iter().position(|rank| *rank == own)?;
            Some((first + place) as u32)
        };
        Classes::new(self.kinds.iter().map(class).collect())
    }

    /// The kinds by suit, classes as in [`Deck::suits`].
    pub fn by_suit(&self) -> Classes {
        let suits = self.suits();
        let class = |kind: &CardKind| {
            let suit = kind.suit.as_deref()?;
            suits.iter().position(|own| *own == suit).map(|class| class as u32)
        };
        Classes::new(self.kinds.iter().map(class).collect())
    }

    /// Each kind a class of its own: the whole hand.
    pub fn by_kind(&self) -> Classes {
        Classes::new((0..self.kinds.len() as u32).map(Some).collect())
    }

    /// The ranks as they follow each other. The ace is the rank that is named `A`.
    pub fn ladder(&self) -> Ladder {
        let ranks = self.ranks();
        let ace = ranks.iter().position(|rank| rank.name.as_deref() == Some("A"));
        let numbers: Vec<&RBig> = ranks.iter().map(|rank| &rank.number).collect();
        Ladder::new(&self.by_rank(), &numbers, ace.map(|ace| (ace, self.ace)))
    }

    /// This deck without some cards of a kind.
    pub fn without(&self, kind: usize, wanted: u64) -> Result<Deck, DeckError> {
        let copies = self.kinds[kind].copies;
        let left = copies.checked_sub(wanted).ok_or(DeckError::TooFew { kind, copies, wanted })?;
        self.with(kind, left)
    }

    /// This deck with another number of cards of a kind.
    pub fn with(&self, kind: usize, copies: u64) -> Result<Deck, DeckError> {
        let mut deck = self.clone();
        deck.kinds[kind].copies = copies;
        Ok(deck)
    }

    /// The cards of both decks; kinds that both have are joined.
    pub fn plus(&self, other: &Deck) -> Result<Deck, DeckError> {
        let mut deck = self.clone();
        for kind in &other.kinds {
            match deck.kinds.iter().position(|own| own.is_same(kind)) {
                Some(index) => {
                    let copies = deck.kinds[index].copies.checked_add(kind.copies);
                    deck.kinds[index].copies = copies.ok_or(DeckError::TooManyCopies { kind: index })?;
                }
                None => deck.kinds.push(kind.clone()),
            }
        }
        Ok(deck)
    }

    /// Several of these decks together.
    pub fn times(&self, decks: u64) -> Result<Deck, DeckError> {
        let mut deck = self.clone();
        for (index, kind) in deck.kinds.iter_mut().enumerate() {
            kind.copies = kind.copies.checked_mul(decks).ok_or(DeckError::TooManyCopies { kind: index })?;
        }
        Ok(deck)
    }
}

impl CardKind {
    /// Whether it is written like another: a rank with a name is written as its name.
    pub fn is_written_like(&self, other: &CardKind) -> bool {
        let same_rank = match (&self.rank, &other.rank) {
            (Some(a), Some(b)) if a.name.is_some() => a.name == b.name,
            (a, b) => a == b,
        };
        self.suit == other.suit && self.name == other.name && same_rank
    }

    /// Whether nothing but the number of copies distinguishes them.
    pub fn is_same(&self, other: &CardKind) -> bool {
        let holds = |one: &CardKind, other: &CardKind| {
            one.attributes.iter().all(|attribute| other.attributes.contains(attribute))
        };
        self.is_written_like(other)
            && self.rank == other.rank
            && self.attributes.len() == other.attributes.len()
            && holds(self, other)
    }
}
