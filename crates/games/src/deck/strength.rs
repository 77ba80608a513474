//! How strong a hand is at a showdown, as a value: the category, then the ranks that decide.

use super::families::{CATEGORIES, category};
use serde_json::{Value as Json, json};
use std::cmp::Ordering;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Diagnostic, Fault, FaultContext, fault};
use tg_core::output::Output;
use tg_core::value::{Domain, Named, Object, Remembered, Text, Value};
use tg_hands::Category;

/// The best five cards of a hand, as far as they decide.
pub(super) struct Strength {
    category: Category,
    /// How strong the ranks that decide are in their deck, the most important first.
    levels: Vec<u32>,
    /// The ranks of the deck by that.
    ranks: Rc<[Value]>,
}

impl Strength {
    /// A strength as a value. `ranks` are those of the deck, ascending as they count here.
    pub fn value(category: Category, levels: &[u32], ranks: &Rc<[Value]>) -> Value {
        Object::value(Strength { category, levels: levels.to_vec(), ranks: ranks.clone() })
    }

    /// The ranks that decide.
    fn deciding(&self) -> impl Iterator<Item = Value> {
        self.levels.iter().filter_map(|level| self.ranks.get(*level as usize).cloned())
    }

    fn text(&self) -> String {
        let one = |place: usize| self.deciding().nth(place).map(|rank| in_words(&rank)).unwrap_or_default();
        let (own, number) = match self.category {
            Category::HighCard | Category::Flush => (None, 0),
            Category::Straight | Category::StraightFlush => (Some(format!("{} high", one(0))), 1),
            Category::TwoPairs | Category::FullHouse => {
                (Some(format!("{} and {}", several(&one(0)), several(&one(1)))), 2)
            }
            _ => (Some(several(&one(0))), 1),
        };
        let kickers = self.deciding().skip(number).map(|rank| in_words(&rank));
        let name = name(self.category).to_owned();
        [name].into_iter().chain(own).chain(kickers).collect::<Vec<_>>().join(", ")
    }

    /// How many cards count, as far as the ranks that decide say so.
    fn cards(&self) -> usize {
        self.levels.len() + repeated(self.category)
    }

    /// How many ranks decide in another category, if hands of as many cards may have it.
    fn number_of_ranks(&self, category: Category) -> Option<usize> {
        let is_of_five = matches!(
            category,
            Category::Straight | Category::Flush | Category::FullHouse | Category::StraightFlush
        );
        let least = if matches!(category, Category::TwoPairs | Category::FullHouse) { 2 } else { 1 };
        let number = self.cards().checked_sub(repeated(category))?;
        (number >= least && (!is_of_five || self.cards() == 5)).then_some(number)
    }

    /// Whether no hand of as many cards of this deck is of a category with these ranks, as they are written after it.
    fn misspelt(&self, category: Category, ranks: &str) -> bool {
        let level = |word: &str| self.ranks.iter().position(|rank| in_words(rank) == word);
        let level_of_several =
            |word: &str| self.ranks.iter().position(|rank| several(&in_words(rank)) == word);
        let (own, kickers) = ranks.split_once(", ").map_or((ranks, None), |(own, rest)| (own, Some(rest)));
        let (own, rest) = match category {
            Category::HighCard | Category::Flush => (Some(Vec::new()), Some(ranks)),
            Category::Straight | Category::StraightFlush => {
                (own.strip_suffix(" high").and_then(level).map(|level| vec![level]), kickers)
            }
            Category::TwoPairs | Category::FullHouse => {
                (own.split(" and ").map(level_of_several).collect::<Option<Vec<_>>>(), kickers)
            }
            _ => (level_of_several(own).map(|level| vec![level]), kickers),
        };
        let rest = rest.map_or(Some(Vec::new()), |rest| rest.split(", ").map(level).collect());
        let (Some(own), Some(rest)) = (own, rest) else { return true };
        let descend = |levels: &[usize]| levels.is_sorted_by(|a, b| a > b);
        // Where a deck has several copies of a card, a flush may have two of a rank, and four of a rank a fifth.
        let rest_descends = match category {
            Category::Flush => rest.is_sorted_by(|a, b| a >= b),
            _ => descend(&rest),
        };
        let in_order = rest_descends && (category == Category::FullHouse || descend(&own));
        let is_apart = category == Category::FourOfAKind || !own.iter().any(|level| rest.contains(level));
        !in_order || !is_apart || self.number_of_ranks(category) != Some(own.len() + rest.len())
    }

    /// The error for a text that is no strength, with one of its category.
    #[cold]
    fn no_such(&self, category: Category, text: &str) -> Fault {
        let found = fault(Code::E5011, format!("no strength of such a hand is `{text}`"));
        let best = (0..self.ranks.len() as u32).rev();
        match self.number_of_ranks(category).filter(|number| *number <= self.ranks.len()) {
            Some(number) => {
                let levels = best.take(number).collect();
                let one = Strength { category, levels, ranks: self.ranks.clone() };
                found.with_help(format!("one of its category is written `{}`", one.text()))
            }
            // Hands of so few cards, or of a deck with so few ranks, hardly have this category.
            None => found.with_help("how they are written is listed by `d.map(h -> h.strength).values`"),
        }
    }

    /// The order of two of them: ranks of different decks are compared as values.
    fn against(&self, other: &Strength) -> Option<Ordering> {
        let by_category = self.category.cmp(&other.category);
        if by_category.is_ne() || self.ranks == other.ranks {
            return Some(by_category.then_with(|| self.levels.cmp(&other.levels)));
        }
        for (own, other) in self.deciding().zip(other.deciding()) {
            match own.order(&other)? {
                Ordering::Equal => {}
                decided => return Some(decided),
            }
        }
        Some(self.levels.len().cmp(&other.levels.len()))
    }
}

fn name(category: Category) -> &'static str {
    CATEGORIES.iter().find(|(own, _)| *own == category).map_or("", |(_, name)| name)
}

/// How many cards of a hand have a rank that another one of it has, or follow from another.
fn repeated(category: Category) -> usize {
    match category {
        Category::HighCard | Category::Flush => 0,
        Category::Pair => 1,
        Category::TwoPairs | Category::ThreeOfAKind => 2,
        Category::FullHouse | Category::FourOfAKind => 3,
        Category::Straight | Category::StraightFlush => 4,
    }
}

/// Ranks as they are said at a table.
const SAID: [(&str, &str); 13] = [
    ("2", "two"),
    ("3", "three"),
    ("4", "four"),
    ("5", "five"),
    ("6", "six"),
    ("7", "seven"),
    ("8", "eight"),
    ("9", "nine"),
    ("10", "ten"),
    ("J", "jack"),
    ("Q", "queen"),
    ("K", "king"),
    ("A", "ace"),
];

/// A rank in words; one that has no usual word is its name or number.
fn in_words(rank: &Value) -> String {
    let written = match rank.downcast::<Named>() {
        Some(named) => named.short().unwrap_or_default(),
        None => super::card::shown(rank),
    };
    let known = if written == "T" { "10" } else { &written };
    let word = SAID.iter().find(|(own, _)| *own == known);
    word.map_or(written.clone(), |(_, word)| (*word).to_owned())
}

/// Several cards of a rank.
fn several(word: &str) -> String {
    if word == "six" { "sixes".to_owned() } else { format!("{word}s") }
}

impl Domain for Strength {
    fn type_name(&self) -> &'static str {
        "Strength"
    }

    fn short(&self) -> Option<String> {
        Some(self.text())
    }

    fn rich(&self) -> Output {
        self.text().into()
    }

    fn json(&self) -> Json {
        json!(self.text())
    }

    fn written(&self) -> Option<Text> {
        Some(self.text().into())
    }

    fn field(&self, name: &str) -> Option<Value> {
        match name {
            "category" => Some(category(self.category)),
            "ranks" => Value::list(self.deciding().collect()).ok(),
            _ => None,
        }
    }

    fn remembered(&self) -> Remembered {
        let levels = self.levels.iter().copied().map(u64::from);
        Remembered::Place(self.ranks.as_ptr().addr(), levels.collect())
    }

    fn equals(&self, other: &dyn Domain) -> bool {
        let other = other.downcast::<Strength>();
        other.is_some_and(|other| self.against(other) == Some(Ordering::Equal))
    }

    fn never_equals(&self, other: &Value) -> Option<Fault> {
        let Value::Text(text) = other else {
            let related = matches!(other, Value::None | Value::Unset | Value::Object(_));
            return (!related).then(|| no_strength(&other.kind()));
        };
        let (first, rest) = text.as_str().split_once(", ").unwrap_or((text.as_str(), ""));
        let other = CATEGORIES.iter().find(|(_, name)| *name == first).map(|(category, _)| *category);
        if let Some(other) = other.filter(|_| !rest.is_empty()) {
            return self.misspelt(other, rest).then(|| self.no_such(other, text.as_str()));
        }
        if other.is_some() {
            return Some(
                fault(Code::E5011, format!("`{first}` is a category, and a strength says more"))
                    .with_help(format!("ask for the category alone: `h.poker == \"{first}\"`")),
            );
        }
        let message = format!("no strength of a hand is `{}`", text.as_str());
        let names = CATEGORIES.iter().map(|(_, name)| *name);
        let found = Diagnostic::new(Code::E5011, message).did_you_mean(first, names);
        Some(found.help("a strength is written `pair, kings, ace, nine, two`").into())
    }

    fn own_order(&self, other: &Value) -> Option<Option<Ordering>> {
        Some(other.downcast::<Strength>().and_then(|other| self.against(other)))
    }

    fn hashed(&self) -> u64 {
        u64::from(self.levels.iter().fold(self.category as u32, |hash, level| hash.wrapping_mul(31) + level))
    }
}

#[cold]
fn no_strength(kind: &str) -> Fault {
    fault(Code::E5011, format!("the strength of a hand can never be {kind}"))
        .with_help("strengths are compared with each other: `a.strength > b.strength`")
}
