//! The suits, ranks, names and attributes of a deck as values: each is one of a family, which knows the others.

use super::number;
use rustc_hash::FxHashMap;
use std::rc::Rc;
use tg_core::diagnostics::Code;
use tg_core::value::{Family, Member, Named, Value};
use tg_hands::{Attribute, CardKind, Category, Classes, Deck};

/// For each kind of a deck its suit, its rank, its name, and those of its attributes that are all words or all numbers.
pub(super) struct Families {
    suits: OfKinds,
    ranks: OfKinds,
    names: OfKinds,
    attributes: FxHashMap<String, OfKinds>,
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
        let lacks = format!("{called} has no suit");
        let suits = Family::closed_beside(lacks, Code::E5011, suits, elsewhere(deck, "suit"));
        Families {
            suits: OfKinds { values: suits.values(), kinds: deck.by_suit() },
            ranks: OfKinds { values: ranks(deck, called), kinds: deck.by_rank() },
            names: names(deck, called),
            attributes: attributes(deck, called),
        }
    }

    /// The suit, the rank, the name or an attribute of a kind.
    pub fn field(&self, kind: usize, name: &str) -> Option<Value> {
        match name {
            "suit" => self.suits.of(kind),
            "rank" => self.ranks.of(kind),
            "name" => self.names.of(kind),
            _ => self.attributes.get(name)?.of(kind),
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

/// A rank is a number, perhaps with a name.
fn ranks(deck: &Deck, called: &str) -> Vec<Value> {
    let member = |rank: &&tg_hands::Rank| Member {
        name: rank.name.as_deref().map(Rc::from),
        number: Some(number(&rank.number)),
    };
    let members = deck.ranks().iter().map(member).collect();
    let lacks = format!("{called} has no rank");
    Family::closed_beside(lacks, Code::E5011, members, elsewhere(deck, "rank")).values()
}

/// The words that name something else of a card than this field, each with what is to be asked instead.
fn elsewhere(deck: &Deck, field: &str) -> Vec<(Rc<str>, String)> {
    let mut words: Vec<(Rc<str>, String)> = Vec::new();
    for kind in deck.kinds() {
        let rank = kind.rank.as_ref().and_then(|rank| rank.name.as_ref());
        let of_kind = [
            ("suit", kind.suit.as_ref(), "a suit"),
            ("rank", rank, "a rank"),
            ("name", kind.name.as_ref(), "the name of a card without a rank"),
        ];
        for (own, word, what) in of_kind {
            if let Some(word) =
                word.filter(|word| own != field && words.iter().all(|(known, _)| **known != ***word))
            {
                words.push((word.as_str().into(), format!("`{word}` is {what}: ask `c.{own} == {word}`")));
            }
        }
    }
    words
}

/// The attributes whose values are all words or all numbers, in the order of texts or of numbers.
fn attributes(deck: &Deck, called: &str) -> FxHashMap<String, OfKinds> {
    let mut by_name: FxHashMap<&str, Vec<Option<&Attribute>>> = FxHashMap::default();
    for (kind, (name, attribute)) in deck
        .kinds()
        .iter()
        .enumerate()
        .flat_map(|(at, kind)| kind.attributes.iter().map(move |own| (at, own)))
    {
        by_name.entry(name).or_insert_with(|| vec![None; deck.kinds().len()])[kind] = Some(attribute);
    }
    let families = by_name.into_iter().filter_map(|(name, of_kinds)| {
        let lacks = format!("no card of {called} has the {name}");
        Some((name.to_owned(), family_of_attribute(lacks, &of_kinds)?))
    });
    families.collect()
}

fn family_of_attribute(lacks: String, of_kinds: &[Option<&Attribute>]) -> Option<OfKinds> {
    let member = |attribute: &Attribute| match attribute {
        Attribute::Number(exact) => Some(Member { name: None, number: Some(number(exact)) }),
        Attribute::Word(word) => Some(named(word)),
        Attribute::Role(_) => None,
    };
    let mut members: Vec<Member> = Vec::new();
    for attribute in of_kinds.iter().flatten() {
        let member = member(attribute)?;
        if members.first().is_some_and(|first| first.number.is_some() != member.number.is_some()) {
            return None;
        }
        members.push(member);
    }
    members.sort_by(|a, b| match (&a.number, &b.number) {
        (Some(a), Some(b)) => a.compare(b),
        _ => a.name.cmp(&b.name),
    });
    members.dedup();
    let place = |attribute: &Attribute| {
        let own = member(attribute);
        members.iter().position(|member| own.as_ref() == Some(member)).map(|place| place as u32)
    };
    let kinds = Classes::new(of_kinds.iter().map(|attribute| attribute.and_then(place)).collect());
    Some(OfKinds { values: Family::closed(lacks, Code::E5011, members).values(), kinds })
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

/// What cards count as, where some of it is of a family and some isn't: one family that knows all of it. Numbers are in
/// their order, words in that of texts; where both are there, each stays what it is.
pub(super) fn all_that_count(labels: Vec<Value>, called: &str) -> Vec<Value> {
    let member = |label: &Value| match (label, label.downcast::<Named>()) {
        (Value::Number(number), _) => Some(Member { name: None, number: Some(number.clone()) }),
        (Value::Text(text), _) => Some(named(text.as_str())),
        (_, Some(named)) => {
            Some(Member { name: named.name().map(Rc::from), number: named.number().cloned() })
        }
        _ => None,
    };
    let plain = labels.iter().filter(|label| matches!(label, Value::Number(_) | Value::Text(_))).count();
    let Some(members) = labels.iter().map(member).collect::<Option<Vec<Member>>>() else { return labels };
    let numbers = members.iter().filter(|member| member.number.is_some()).count();
    if plain == 0 || plain == labels.len() || numbers != 0 && numbers != labels.len() {
        return labels;
    }
    let mut order: Vec<usize> = (0..members.len()).collect();
    order.sort_by(|a, b| match (&members[*a].number, &members[*b].number) {
        (Some(x), Some(y)) => x.compare(y),
        _ => members[*a].name.cmp(&members[*b].name),
    });
    let lacks = format!("no card of {called} counts as");
    let ordered = order.iter().map(|place| members[*place].clone()).collect();
    let values = Family::closed(lacks, Code::E5011, ordered).values();
    let mut of_labels = labels;
    for (place, value) in order.into_iter().zip(values) {
        of_labels[place] = value;
    }
    of_labels
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
        Family::new("there is no poker category", Code::E5011, members).values()
    };
}

/// A category of poker as a value.
pub(super) fn category(category: Category) -> Value {
    let place = CATEGORIES.iter().position(|(own, _)| *own == category).unwrap_or(0);
    POKER.with(|values| values[place].clone())
}
