//! The suits, ranks and names of a deck as values: each is one of a family, which knows the others.

use super::number;
use std::rc::Rc;
use tg_core::diagnostics::Code;
use tg_core::value::{Family, Member, Value};
use tg_hands::{CardKind, Category, Classes, Deck};

/// For each kind of a deck its suit, its rank and its name.
pub(super) struct Families {
    suits: OfKinds,
    ranks: OfKinds,
    names: OfKinds,
}

/// The values of a family, and which of them each kind has.
struct OfKinds {
    values: Vec<Value>,
    kinds: Classes,
}

impl OfKinds {
    fn of(&self, kind: usize) -> Option<Value> {
        let place = self.kinds.each().get(kind).copied().flatten()?;
        self.values.get(place as usize).cloned()
    }
}

fn named(name: &str) -> Member {
    Member { name: Some(name.into()), number: None }
}

impl Families {
    /// Those of a deck that is called so.
    pub fn new(deck: &Deck, called: &str) -> Families {
        let suits = deck.suits().into_iter().map(named).collect();
        let suits = Family::new(format!("{called} has no suit"), Code::E5011, suits);
        Families {
            suits: OfKinds { values: suits.values(), kinds: deck.by_suit() },
            ranks: OfKinds { values: ranks(deck, called), kinds: deck.by_rank() },
            names: names(deck, called),
        }
    }

    /// The suit, the rank or the name of a kind.
    pub fn field(&self, kind: usize, name: &str) -> Option<Value> {
        match name {
            "suit" => self.suits.of(kind),
            "rank" => self.ranks.of(kind),
            "name" => self.names.of(kind),
            _ => None,
        }
    }

    /// The suits, as they were written.
    pub fn suits(&self) -> &[Value] {
        &self.suits.values
    }

    /// The ranks in their order.
    pub fn ranks(&self) -> &[Value] {
        &self.ranks.values
    }
}

/// Ranks are plain numbers where none has a name.
fn ranks(deck: &Deck, called: &str) -> Vec<Value> {
    let ranks = deck.ranks();
    if ranks.iter().all(|rank| rank.name.is_none()) {
        return ranks.iter().map(|rank| Value::Number(number(&rank.number))).collect();
    }
    let member = |rank: &&tg_hands::Rank| Member {
        name: rank.name.as_deref().map(Rc::from),
        number: Some(number(&rank.number)),
    };
    let members = ranks.iter().map(member).collect();
    Family::new(format!("{called} has no rank"), Code::E5011, members).values()
}

/// The names of ranks and of cards that have no rank, in the order of texts.
fn names(deck: &Deck, called: &str) -> OfKinds {
    fn name(kind: &CardKind) -> Option<&str> {
        kind.rank.as_ref().map_or(kind.name.as_deref(), |rank| rank.name.as_deref())
    }
    let mut names: Vec<&str> = deck.kinds().iter().filter_map(name).collect();
    names.sort_unstable();
    names.dedup();
    let place = |kind| names.binary_search(&name(kind)?).ok().map(|place| place as u32);
    let kinds = Classes::new(deck.kinds().iter().map(place).collect());
    let lacks = format!("no card of {called} has the name");
    let members = names.into_iter().map(named).collect();
    OfKinds { values: Family::new(lacks, Code::E5011, members).values(), kinds }
}

/// The categories of poker, ascending.
pub(super) const CATEGORIES: [(Category, &str); 9] = [
    (Category::HighCard, "high card"),
    (Category::Pair, "pair"),
    (Category::TwoPairs, "two pairs"),
    (Category::ThreeOfAKind, "three of a kind"),
    (Category::Straight, "straight"),
    (Category::Flush, "flush"),
    (Category::FullHouse, "full house"),
    (Category::FourOfAKind, "four of a kind"),
    (Category::StraightFlush, "straight flush"),
];

thread_local! {
    static POKER: Vec<Value> = {
        let members = CATEGORIES.iter().map(|(_, name)| named(name)).collect();
        Family::new("poker has no category", Code::E5011, members).values()
    };
}

/// A category of poker as a value.
pub(super) fn category(category: Category) -> Value {
    let place = CATEGORIES.iter().position(|(own, _)| *own == category).unwrap_or(0);
    POKER.with(|values| values[place].clone())
}
