//! Decks of the tests and callers that keep every different answer as a class of its own.
#![allow(dead_code)]

use std::collections::HashMap;

use dashu_int::UBig;
use dashu_ratio::RBig;
use tg_hands::{
    Ace, Answer, Answers, Attribute, CardKind, Class, Classify, Counted, DealError, Deck, Limits, Progress,
    Question, Rank, Stop,
};

/// A kind by its suit, its rank or its name.
pub fn kind(
    suit: Option<&str>,
    rank: Option<(i64, Option<&str>)>,
    name: Option<&str>,
    copies: u64,
) -> CardKind {
    let rank = rank.map(|(number, name)| Rank { number: RBig::from(number), name: name.map(str::to_owned) });
    let owned = |text: Option<&str>| text.map(str::to_owned);
    CardKind { name: owned(name), suit: owned(suit), rank, copies, attributes: Vec::new() }
}

/// A card in no suit.
pub fn card(name: &str, copies: u64) -> CardKind {
    kind(None, None, Some(name), copies)
}

/// The deck of the story.
pub fn story() -> Deck {
    let mut kinds = Vec::new();
    for (suit, copies) in [("G", [3, 10, 7, 5]), ("R", [5, 20, 15, 10]), ("Y", [3, 10, 7, 5])] {
        for (rank, copies) in copies.into_iter().enumerate() {
            kinds.push(kind(Some(suit), Some((rank as i64, None)), None, copies));
        }
    }
    for (name, copies) in [("boom", 5), ("sdf", 2), ("sdt", 5), ("mob", 7)] {
        kinds.push(card(name, copies));
    }
    Deck::new(kinds, Ace::Both).expect("a deck")
}

/// Suits with the ranks from `low` to 14, the last of which is the ace.
pub fn suited(suits: &[&str], low: i64, ace: Ace) -> Deck {
    let mut kinds = Vec::new();
    for suit in suits {
        for rank in low..=14 {
            let name = (rank == 14).then_some("A");
            kinds.push(kind(Some(suit), Some((rank, name)), None, 1));
        }
    }
    Deck::new(kinds, ace).expect("a deck")
}

/// The 52 cards.
pub fn french() -> Deck {
    suited(&["clubs", "diamonds", "hearts", "spades"], 2, Ace::Both)
}

/// A deck of named cards.
pub fn named(cards: &[(&str, u64)]) -> Deck {
    Deck::new(cards.iter().map(|(name, copies)| card(name, *copies)).collect(), Ace::Both).expect("a deck")
}

/// A kind with roles and numbers.
pub fn with(mut kind: CardKind, attributes: &[(&str, Attribute)]) -> CardKind {
    kind.attributes = attributes.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    kind
}

/// Every different list of answers of a group is a class.
#[derive(Default)]
pub struct Keep {
    pub groups: HashMap<usize, Vec<Vec<(usize, Answer)>>>,
    places: HashMap<(usize, Vec<(usize, Answer)>), u32>,
    pub asked: usize,
}

impl Progress for Keep {
    fn charge(&mut self, _: u64) -> Result<(), Stop> {
        Ok(())
    }
}

impl Classify for Keep {
    fn classify(&mut self, group: usize, answers: &Answers) -> Result<Option<Class>, Stop> {
        self.asked += 1;
        let all: Vec<_> = answers.features().map(|f| (f, answers.get(f).expect("its own feature"))).collect();
        let list = self.groups.entry(group).or_default();
        let next = list.len() as u32;
        let place = *self.places.entry((group, all.clone())).or_insert(next);
        if place == next {
            list.push(all);
        }
        Ok(Some(Class::of(place)))
    }
}

/// The exact distribution over the answers of all features, for one of the totals.
pub fn answers(question: &Question, total: usize) -> Result<(HashMap<Vec<Answer>, UBig>, UBig), DealError> {
    let mut keep = Keep::default();
    let counted = question.count(Limits::default(), &mut keep)?;
    Ok((read(&counted, &keep, question.features.len(), total), counted.totals()[total].ways.clone()))
}

/// The outcomes as answers of all features.
pub fn read(counted: &Counted, keep: &Keep, features: usize, total: usize) -> HashMap<Vec<Answer>, UBig> {
    let mut found: HashMap<Vec<Answer>, UBig> = HashMap::new();
    for outcome in 0..counted.len() {
        let ways = counted.ways(outcome, total);
        if ways == UBig::ZERO {
            continue;
        }
        *found.entry(told(counted, keep, features, outcome)).or_insert(UBig::ZERO) += ways;
    }
    found
}

/// The answers of all features in an outcome.
pub fn told(counted: &Counted, keep: &Keep, features: usize, outcome: usize) -> Vec<Answer> {
    let mut answers = vec![Answer::Yes(false); features];
    for (group, class) in counted.classes(outcome).into_iter().enumerate() {
        for (feature, answer) in &keep.groups[&group][class.id as usize] {
            answers[*feature] = answer.clone();
        }
    }
    answers
}

/// The answer of a sum.
pub fn number(n: i64) -> Answer {
    Answer::Number(RBig::from(n))
}
