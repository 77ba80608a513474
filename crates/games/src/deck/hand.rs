//! Hands: multisets of cards.

use super::ask::{self, Ask, ReadAs};
use super::card::{self, Card};
use super::cards::Cards;
use super::deck_value::MOST_KINDS;
use super::faults;
use super::one_card;
use super::view::HandView;
use super::whole::NeedsWhole;
use rustc_hash::FxHasher;
use serde_json::Value as Json;
use std::hash::{Hash, Hasher};
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::arguments::WrittenArguments;
use tg_core::output::Output;
use tg_core::value::{Domain, Kind, Object, Remembered, Text, Value, never_equal};
use tg_hands::{CardKind, Classes, FeatureShape, Pick};

/// More cards than this aren't written one by one.
const MOST_LISTED: u64 = 100_000;

/// A deck has no more different cards than this, so of that many numbers in a row one is none of them.
const MOST_ELEMENTS: usize = MOST_KINDS + 1;

/// A hand.
#[derive(Clone)]
pub(super) struct Hand {
    /// The deck whose kinds it holds.
    pub cards: Rc<Cards>,
    /// What it holds.
    pub held: Held,
}

/// What a hand holds.
#[derive(Clone)]
pub(super) enum Held {
    /// The number of each kind.
    Known(Vec<u64>),
    /// Some cards of the symbolic hands that a question is asked of.
    Symbolic(HandView),
}

impl Hand {
    /// A hand that is known.
    pub fn known(cards: &Rc<Cards>, held: Vec<u64>) -> Hand {
        Hand { cards: cards.clone(), held: Held::Known(held) }
    }

    /// The hand as a value.
    pub fn value(self) -> Value {
        Object::value(self)
    }

    /// What it holds, where that is known.
    ///
    /// # Errors
    /// A retry for a symbolic hand, which can't be seen as a whole.
    pub fn counts(&self) -> Result<&[u64], Fault> {
        self.known_for(NeedsWhole::Looks)
    }

    fn known_for(&self, why: NeedsWhole) -> Result<&[u64], Fault> {
        match &self.held {
            Held::Known(held) => Ok(held),
            Held::Symbolic(view) => Err(view.recorder.enumerate_instead(why)),
        }
    }

    /// How it is written, for what can't fail.
    fn text(&self) -> String {
        format!(
            "[{}]",
            card::list(self.cards.deck.kinds(), self.known_for(NeedsWhole::Writes).unwrap_or(&[]))
        )
    }

    /// How many cards a shape counts.
    fn number(&self, shape: &FeatureShape, called: &str) -> Result<u64, Fault> {
        let ask = Ask { shape: shape.clone(), read: ReadAs::Number, called: called.to_owned() };
        let number = match &self.held {
            Held::Known(held) => ask.value(&ask::answer(&ask.shape, held)),
            Held::Symbolic(view) => view.ask(&ask),
        };
        Ok(number?.as_i64().and_then(|number| u64::try_from(number).ok()).unwrap_or(u64::MAX))
    }

    /// Whether it holds just these cards, in whatever order: that asks how many there are of each, and of all.
    ///
    /// # Errors
    /// A retry, where the engine must be asked first.
    fn is_list(&self, items: &[Value]) -> Result<bool, Fault> {
        let mut wanted: Vec<(Pick, u64)> = Vec::new();
        for item in items {
            let pick = self.cards.kinds_of(item);
            match wanted.iter_mut().find(|(own, _)| *own == pick) {
                Some((_, number)) => *number += 1,
                None => wanted.push((pick, 1)),
            }
        }
        self.holds_just(wanted, items.len() as u64)
    }

    /// Whether it holds just these numbers of each kind.
    ///
    /// # Errors
    /// A retry, where the engine must be asked first.
    fn is_known(&self, held: &[u64]) -> Result<bool, Fault> {
        let alone = |kind: usize| Pick((0..held.len()).map(|other| other == kind).collect());
        let wanted = held.iter().enumerate().filter(|(_, held)| **held > 0);
        self.holds_just(wanted.map(|(kind, held)| (alone(kind), *held)).collect(), held.iter().sum())
    }

    /// Whether it holds these numbers of some cards, and this many cards in all.
    fn holds_just(&self, mut wanted: Vec<(Pick, u64)>, cards: u64) -> Result<bool, Fault> {
        let size = match &self.held {
            Held::Symbolic(view) if view.is_plain() => view.known_size(),
            _ => None,
        };
        if size.is_some_and(|size| size != cards) {
            return Ok(false);
        }
        // Where there are no others, it is enough to hold them.
        if let (Held::Symbolic(view), Some(_), Some(shape)) =
            (&self.held, size, together(&self.cards, &wanted))
        {
            let ask = Ask { shape, read: ReadAs::Plain, called: "==".to_owned() };
            return Ok(view.ask(&ask)?.truth() == Some(true));
        }
        let all = Pick(vec![true; self.cards.deck.kinds().len()]);
        wanted.push((all, cards));
        for (pick, wanted) in wanted {
            let most = u32::try_from(wanted + 1).unwrap_or(u32::MAX);
            if self.number(&FeatureShape::count_up_to(&pick, most), "==")? != wanted {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// What a roll of dice stands for: its sum where the faces are numbers, and a single die its face.
    ///
    /// # Errors
    /// A retry, where the engine must be asked first.
    fn standing(&self) -> Option<Result<Value, Fault>> {
        let ask = match (self.cards.have_sums(), self.cards.dice && self.is_single()) {
            (true, _) => self.cards.asked(("sum", None, WrittenArguments::default()), || {
                let weight = |kind: &CardKind| kind.rank.as_ref().map(|rank| rank.number.clone());
                let weights = self.cards.deck.kinds().iter().map(|kind| weight(kind).unwrap_or_default());
                let shape = FeatureShape::Sum { weights: weights.collect(), clamp: None };
                Ok(Ask { shape, read: ReadAs::Number, called: "sum".to_owned() })
            }),
            (false, true) => self.cards.asked(("face", None, WrittenArguments::default()), || {
                let kinds = 0..self.cards.deck.kinds().len();
                let levels = kinds.clone().map(|kind| Some(kind as u32)).collect();
                let read = ReadAs::Level(kinds.map(|kind| self.cards.outcome(kind)).collect());
                Ok(Ask { shape: FeatureShape::Highest { levels }, read, called: "face".to_owned() })
            }),
            (false, false) => return None,
        };
        Some(ask.and_then(|ask| match &self.held {
            Held::Known(held) => ask.value(&ask::answer(&ask.shape, held)),
            Held::Symbolic(view) => view.ask(&ask),
        }))
    }

    /// Whether it is surely one card or die.
    fn is_single(&self) -> bool {
        match &self.held {
            Held::Known(held) => held.iter().sum::<u64>() == 1,
            Held::Symbolic(view) => view.known_size() == Some(1),
        }
    }

    /// Whether it stands for something: a roll of numbers, or a single die.
    pub fn stands(&self) -> bool {
        self.cards.have_sums() || self.cards.dice && self.is_single()
    }

    /// The hand in a value.
    pub fn within(value: &Value) -> Option<&Hand> {
        value.downcast()
    }
}

/// Whether hands of two decks hold the same cards.
fn alike(cards: &Cards, held: &[u64], others: &Cards, held_there: &[u64]) -> bool {
    fn of<'a>(cards: &'a Cards, held: &'a [u64]) -> impl Iterator<Item = (&'a CardKind, u64)> {
        cards.deck.kinds().iter().zip(held.iter().copied()).filter(|(_, held)| *held > 0)
    }
    // No deck has a card twice, so it's enough to look for each of one hand in the other.
    let is_there = |(card, held): (&CardKind, u64)| {
        of(others, held_there).any(|(other, there)| held == there && card.is_same(other))
    };
    of(cards, held).count() == of(others, held_there).count() && of(cards, held).all(is_there)
}

/// Whether a hand holds all of this as one shape, where no card is meant twice.
pub(super) fn together(cards: &Cards, wanted: &[(Pick, u64)]) -> Option<FeatureShape> {
    let mut of = vec![None; cards.deck.kinds().len()];
    let mut needs = Vec::with_capacity(wanted.len());
    for (pick, need) in wanted.iter().filter(|(_, need)| *need > 0) {
        for (own, _) in of.iter_mut().zip(&pick.0).filter(|(_, picked)| **picked) {
            if own.replace(needs.len() as u32).is_some() {
                return None;
            }
        }
        needs.push(u32::try_from(*need).ok()?);
    }
    let classes = Classes::new(of);
    (classes.count() == needs.len() && !needs.is_empty()).then_some(FeatureShape::Holds { classes, needs })
}

impl Domain for Hand {
    fn type_name(&self) -> &'static str {
        "Hand"
    }

    fn short(&self) -> Option<String> {
        Some(self.text())
    }

    fn rich(&self) -> Output {
        self.short().unwrap_or_default().into()
    }

    fn json(&self) -> Json {
        let kinds = self.cards.deck.kinds();
        let held = kinds
            .iter()
            .zip(self.known_for(NeedsWhole::Writes).unwrap_or(&[]))
            .filter(|(_, held)| **held > 0);
        let mut cards = serde_json::Map::new();
        for (kind, held) in held {
            // Cards that are written alike may differ in what else they say.
            let number = cards.entry(card::written(kind)).or_insert(Json::from(0));
            *number = Json::from(number.as_u64().unwrap_or(0).saturating_add(*held));
        }
        cards.into()
    }

    fn written(&self) -> Option<Text> {
        (!self.stands()).then(|| self.text().into())
    }

    fn stands_for(&self) -> Option<Value> {
        // Where the engine must be asked first, whatever is said now is asked again.
        self.standing().map(|own| own.unwrap_or(Value::int(0)))
    }

    fn settled(&self) -> Option<Value> {
        self.stands_for()
    }

    fn has_elements(&self) -> bool {
        true
    }

    fn is_part_of_whole(&self) -> bool {
        true
    }

    fn compares_itself(&self) -> bool {
        true
    }

    fn hashes_itself(&self) -> bool {
        true
    }

    /// The order of the cards is that of their deck, so it mustn't matter.
    fn hashed(&self) -> u64 {
        let Held::Known(held) = &self.held else { return 0 };
        let held = self.cards.deck.kinds().iter().zip(held).filter(|(_, held)| **held > 0);
        let one = |(kind, held): (&CardKind, &u64)| {
            let mut hasher = FxHasher::default();
            (card::written(kind), held).hash(&mut hasher);
            hasher.finish()
        };
        held.map(one).fold(0, u64::wrapping_add)
    }

    fn remembered(&self) -> Remembered {
        match &self.held {
            Held::Known(held) => Remembered::Place(Rc::as_ptr(&self.cards).addr(), held.clone()),
            Held::Symbolic(_) => Remembered::Unknown,
        }
    }

    fn frozen(&self) -> Option<Value> {
        let Held::Symbolic(view) = &self.held else { return None };
        let view = HandView { recorder: view.recorder.frozen(), seen: view.seen.clone() };
        Some(Object::value(Hand { held: Held::Symbolic(view), ..self.clone() }))
    }

    fn equals(&self, other: &dyn Domain) -> bool {
        let Some(other) = other.downcast::<Hand>() else { return false };
        match (self.stands_for(), other.stands_for()) {
            (Some(own), Some(other)) => own == other,
            _ => match (&self.held, &other.held) {
                (Held::Symbolic(_), Held::Known(held)) if self.cards.has_kinds_of(&other.cards) => {
                    self.is_known(held).unwrap_or(false)
                }
                (Held::Known(held), Held::Symbolic(_)) if self.cards.has_kinds_of(&other.cards) => {
                    other.is_known(held).unwrap_or(false)
                }
                (Held::Known(own), Held::Known(held)) if Rc::ptr_eq(&self.cards, &other.cards) => own == held,
                (Held::Known(own), Held::Known(held)) => alike(&self.cards, own, &other.cards, held),
                _ => self.text() == other.text(),
            },
        }
    }

    fn equals_text(&self, text: &str) -> bool {
        match self.stands_for() {
            Some(face) => face == Value::text(text),
            None => self.text() == text,
        }
    }

    fn equals_list(&self, items: &[Value]) -> bool {
        self.is_list(items).unwrap_or(false)
    }

    fn never_equals(&self, other: &Value) -> Option<Fault> {
        match other {
            Value::List(list) => list.items().iter().find_map(|item| faults::no_card(&self.cards, item)),
            // A single die whose faces are words is one of these words.
            Value::Text(_) if self.stands() && !self.cards.have_sums() => faults::no_card(&self.cards, other),
            Value::Text(_) | Value::Bool(_) | Value::Record(_) if self.stands() && self.cards.have_sums() => {
                Some(never_equal(Kind::Number, other.equality_kind()?).into())
            }
            // A sum of dice that isn't wholly known may equal some numbers.
            _ if self.stands() => self.stands_for()?.partly_known()?.never_equals_by_game(other),
            Value::Range(range) => faults::no_card(&self.cards, &Value::int(range.start())),
            Value::Text(_) | Value::Number(_) | Value::Bool(_) | Value::Record(_) => {
                let written = other.as_text().is_some_and(|text| text.as_str().starts_with('['));
                let (whole, help) = match self.cards.dice {
                    true => ("a roll of words", "how many there are is a number: `h.count(hit) > 2`"),
                    false => {
                        ("a hand", "it is compared with a hand or a list of cards: `h == [\"hearts A\", …]`")
                    }
                };
                let message = || format!("{whole} can never be {}", other.kind());
                (!written).then(|| fault(Code::E5011, message()).with_help(help))
            }
            _ => None,
        }
    }

    fn instead_of_order(&self) -> Option<&'static str> {
        Some("say what counts: `a.sum > b.sum`, `a.max > b.max`, `a.strength > b.strength`")
    }

    fn lacks(&self, written: &Value) -> Option<Fault> {
        match written {
            Value::List(_) => self.lacks_element(written),
            _ if self.stands() => None,
            _ => self.lacks_element(written),
        }
    }

    fn lacks_element(&self, written: &Value) -> Option<Fault> {
        match written {
            Value::List(list) => {
                list.items().iter().find_map(|item| faults::no_such_element(&self.cards, item))
            }
            Value::Range(range) => range
                .iter()
                .take(MOST_ELEMENTS)
                .find_map(|n| faults::no_such_element(&self.cards, &Value::int(n))),
            one => faults::no_such_element(&self.cards, one),
        }
    }

    fn holds(&self, value: &Value) -> Option<Result<bool, Fault>> {
        let pick = self.cards.kinds_of(value);
        if pick.is_empty() {
            return Some(faults::no_card(&self.cards, value).map_or(Ok(false), Err));
        }
        Some(self.number(&FeatureShape::has(&pick), "has").map(|number| number > 0))
    }

    fn element(&self, index: i64) -> Option<Result<Value, Fault>> {
        let Held::Symbolic(view) = &self.held else { return None };
        one_card::at(&self.cards, view, index)
    }

    fn elements(&self) -> Option<Vec<Value>> {
        // What wants them fails, and so ends the evaluation.
        let held = self.counts().ok()?;
        if held.iter().sum::<u64>() > MOST_LISTED {
            return None;
        }
        let cards = held.iter().enumerate();
        Some(cards.flat_map(|(kind, &held)| (0..held).map(move |_| Card::value(&self.cards, kind))).collect())
    }

    fn height(&self) -> u16 {
        2
    }
}
