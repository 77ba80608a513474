//! Asked hands: what a question is called with, and what it is watched by.

use super::ask::{self, Ask};
use super::pack::Cards;
use crate::diagnostics::{Code, Fault, fault};
use crate::engines::deck as engine;
use crate::engines::deck::{Answer, Answers, Feature, Pick, Shape};
use crate::number::Number;
use crate::value::Value;
use dashu_ratio::RBig;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// More features than this aren't worth counting over.
const MOST_FEATURES: usize = 64;

/// What a question asks of its hands, as far as it is known.
pub(super) struct Inquiry {
    /// The deck.
    pub cards: Rc<Cards>,
    /// How many hands are dealt.
    pub hands: usize,
    /// The features that were asked for, with what they are called.
    features: RefCell<Vec<(Feature, String)>>,
    /// For each part of the question the features it uses.
    parts: RefCell<Vec<Vec<usize>>>,
    /// The part that is being evaluated.
    part: Cell<usize>,
    /// Where answers come from.
    reading: RefCell<Reading>,
    /// Whether something was asked that isn't known yet.
    missing: Cell<bool>,
    /// Whether a hand was seen as a whole.
    escaped: Cell<bool>,
}

/// Where answers come from.
pub(super) enum Reading {
    /// Hands that are known: the question is only watched.
    Hands(Vec<Vec<u64>>),
    /// The engine's answers, for each feature.
    Answers(Vec<Option<Answer>>, Vec<Option<u32>>),
}

/// Some cards of asked hands, and some that are certain.
#[derive(Clone)]
pub(super) struct View {
    /// Whose.
    pub inquiry: Rc<Inquiry>,
    /// For each hand which of its cards.
    pub hands: Vec<Option<Pick>>,
    /// How many more of each kind.
    pub plus: Option<Vec<u64>>,
}

impl Inquiry {
    /// A new one for a question of so many parts.
    pub fn new(cards: Rc<Cards>, hands: usize, parts: usize) -> Rc<Inquiry> {
        Rc::new(Inquiry {
            cards,
            hands,
            features: RefCell::default(),
            parts: RefCell::new(vec![Vec::new(); parts]),
            part: Cell::new(0),
            reading: RefCell::new(Reading::Hands(Vec::new())),
            missing: Cell::new(false),
            escaped: Cell::new(false),
        })
    }

    /// One of the hands, whole.
    pub fn hand(self: &Rc<Self>, hand: usize) -> View {
        let all = Pick(vec![true; self.cards.deck.kinds().len()]);
        let hands = (0..self.hands).map(|other| (other == hand).then(|| all.clone())).collect();
        View { inquiry: self.clone(), hands, plus: None }
    }

    /// Notes that a hand was seen as a whole.
    pub fn escape(&self) {
        self.escaped.set(true);
    }

    /// Whether one was.
    pub fn has_escaped(&self) -> bool {
        self.escaped.get() || self.features.borrow().len() > MOST_FEATURES
    }

    /// Whether something was asked that wasn't known; asking resets it.
    pub fn take_missing(&self) -> bool {
        self.missing.replace(false)
    }

    /// Begins to evaluate a part with these answers.
    pub fn begin(&self, part: usize, reading: Reading) {
        self.part.set(part);
        *self.reading.borrow_mut() = reading;
    }

    /// Goes on with another part and the same answers.
    pub fn go_on(&self, part: usize) {
        self.part.set(part);
    }

    /// The features so far.
    pub fn features(&self) -> Vec<Feature> {
        self.features.borrow().iter().map(|(feature, _)| feature.clone()).collect()
    }

    /// What the features are called.
    pub fn names(&self) -> Vec<String> {
        self.features.borrow().iter().map(|(_, name)| name.clone()).collect()
    }

    /// The features of each part.
    pub fn parts(&self) -> Vec<Vec<usize>> {
        self.parts.borrow().clone()
    }

    /// Reads the engine's answers.
    pub fn answered(&self, answers: &Answers, sizes: Vec<Option<u32>>) -> Reading {
        let count = self.features.borrow().len();
        Reading::Answers((0..count).map(|feature| answers.get(feature)).collect(), sizes)
    }

    /// The number of a feature; a new one gets the next.
    fn feature(&self, feature: Feature, called: &str) -> usize {
        let mut features = self.features.borrow_mut();
        let found = features.iter().position(|(own, _)| *own == feature);
        let place = found.unwrap_or_else(|| {
            features.push((feature, called.to_owned()));
            features.len() - 1
        });
        let mut parts = self.parts.borrow_mut();
        if let Some(part) = parts.get_mut(self.part.get())
            && !part.contains(&place)
        {
            part.push(place);
        }
        place
    }
}

/// Ends an evaluation that can't go on as it is: what is given here never reaches a script.
pub(super) fn interrupted() -> Fault {
    fault(Code::E9016, "this question is asked in another way")
}

impl View {
    /// Only the cards of a pick.
    pub fn only(&self, pick: &Pick) -> View {
        let hands = self.hands.iter().map(|own| own.as_ref().map(|own| own.and(pick))).collect();
        let plus = self.plus.as_ref().map(|plus| {
            plus.iter().zip(&pick.0).map(|(held, picked)| if *picked { *held } else { 0 }).collect()
        });
        View { inquiry: self.inquiry.clone(), hands, plus }
    }

    /// These cards and others; `None` where some would be seen twice.
    pub fn with(&self, other: &View) -> Option<View> {
        let mut hands = self.hands.clone();
        for (own, other) in hands.iter_mut().zip(&other.hands) {
            *own = match (own.take(), other) {
                (Some(own), Some(other)) if !own.and(other).is_empty() => return None,
                (Some(own), Some(other)) => Some(own.or(other)),
                (own, other) => own.or_else(|| other.clone()),
            };
        }
        let plus = match (&self.plus, &other.plus) {
            (Some(a), Some(b)) => Some(a.iter().zip(b).map(|(a, b)| a + b).collect()),
            (a, b) => a.clone().or_else(|| b.clone()),
        };
        Rc::ptr_eq(&self.inquiry, &other.inquiry).then(|| View { inquiry: self.inquiry.clone(), hands, plus })
    }

    /// These cards and some that are certain.
    pub fn and_certain(&self, more: &[u64]) -> View {
        let plus = match &self.plus {
            Some(plus) => plus.iter().zip(more).map(|(a, b)| a + b).collect(),
            None => more.to_vec(),
        };
        View { plus: Some(plus), ..self.clone() }
    }

    /// The hand that is wholly seen, alone.
    pub fn whole(&self) -> Option<usize> {
        let mut seen = self.hands.iter().enumerate().filter_map(|(hand, own)| Some((hand, own.as_ref()?)));
        let (hand, pick) = seen.next()?;
        (seen.next().is_none() && !pick.0.contains(&false) && self.plus.is_none()).then_some(hand)
    }

    /// The answer to what a method asks.
    pub fn ask(&self, ask: &Ask) -> Result<Value, Fault> {
        let feature =
            Feature { view: Some(engine::View { hands: self.hands.clone() }), shape: ask.shape.clone() };
        let inquiry = &self.inquiry;
        let place = inquiry.feature(feature, &ask.called);
        let found = match &*inquiry.reading.borrow() {
            Reading::Hands(hands) => Some(ask::answer(&inquiry.cards, &ask.shape, &self.held(hands))),
            Reading::Answers(answers, _) => answers.get(place).cloned().flatten(),
        };
        let Some(found) = found else {
            inquiry.missing.set(true);
            return Err(interrupted());
        };
        let found = match &self.plus {
            None => Some(found),
            Some(plus) => joined(&ask.shape, found, ask::answer(&inquiry.cards, &ask.shape, plus)),
        };
        match found {
            Some(found) => ask.value(&found),
            None => {
                inquiry.escape();
                Err(interrupted())
            }
        }
    }

    /// The cards that are seen of known hands.
    fn held(&self, hands: &[Vec<u64>]) -> Vec<u64> {
        let mut held = vec![0; self.inquiry.cards.deck.kinds().len()];
        for (pick, hand) in self.hands.iter().zip(hands) {
            let Some(pick) = pick else { continue };
            for (kind, sum) in held.iter_mut().enumerate() {
                if pick.0[kind] {
                    *sum += hand.get(kind).copied().unwrap_or(0);
                }
            }
        }
        held
    }

    /// How many cards.
    pub fn size(&self) -> Result<Value, Fault> {
        let seen = self.hands.iter().enumerate().filter(|(_, pick)| pick.is_some());
        let whole = self.hands.iter().flatten().all(|pick| !pick.0.contains(&false));
        let known = match &*self.inquiry.reading.borrow() {
            Reading::Answers(_, sizes) if whole => {
                seen.map(|(hand, _)| sizes.get(hand).copied().flatten()).sum::<Option<u32>>()
            }
            _ => None,
        };
        let certain: u64 = self.plus.iter().flatten().sum();
        match known {
            Some(known) => Ok(Value::Number(Number::from(u64::from(known) + certain))),
            None => {
                let all = Pick(vec![true; self.inquiry.cards.deck.kinds().len()]);
                let called = "size".to_owned();
                self.ask(&Ask { shape: Shape::count(&all), read: ask::Read::Number, called })
            }
        }
    }
}

/// The answer for cards of two sides together, where the answers for the sides tell it.
fn joined(shape: &Shape, one: Answer, other: Answer) -> Option<Answer> {
    Some(match (shape, one, other) {
        (Shape::Sum { clamp, .. }, Answer::Number(a), Answer::Number(b)) => {
            let sum: RBig = a + b;
            Answer::Number(match clamp {
                Some(clamp) if sum > *clamp => clamp.clone(),
                _ => sum,
            })
        }
        (Shape::Highest { .. }, Answer::Level(a), Answer::Level(b)) => Answer::Level(a.max(b)),
        (Shape::Lowest { .. }, Answer::Level(a), Answer::Level(b)) => {
            Answer::Level(a.into_iter().chain(b).min())
        }
        (Shape::Tally { clamp, .. }, Answer::Counts(a), Answer::Counts(b)) => {
            let sums = a.iter().zip(&b).map(|(a, b)| a + b);
            Answer::Counts(sums.map(|n| clamp.map_or(n, |clamp| n.min(clamp))).collect())
        }
        _ => return None,
    })
}
