//! The cards of a deck, which its hands share.

use super::ask::Ask;
use super::card::{self, Card};
use super::families::Families;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault};
use tg_core::native::arguments::WrittenArguments;
use tg_core::value::{Family, Key, Member, Text, Value};
use tg_hands::{Attribute, CardKind, Classes, Deck, Pick};

/// The kinds of a deck, shared with its hands.
pub(super) struct Cards {
    /// The name of its block.
    pub name: Option<Rc<str>>,
    /// The deck of the engine.
    pub deck: Deck,
    /// The elements of lists that cards stand for, but numbers, by how they are written.
    pub elements: Elements,
    /// Whether they are faces of dice, so that a hand is a roll.
    pub dice: bool,
    /// Suits, ranks and names as values.
    families: OnceCell<Families>,
    /// The names of all attributes, and of the fields of records that cards stand for.
    attributes: OnceCell<FxHashSet<String>>,
    /// What methods ask of its hands by plain values or by nothing, made once: a question asks the same of each answer.
    asks: RefCell<FxHashMap<Asked, Rc<Ask>>>,
    /// Its kinds by their ranks, made once, too.
    order: OnceCell<Classes>,
    /// How its kinds are written.
    written: OnceCell<Vec<Text>>,
}

/// The elements of a list by how they are written.
pub(super) type Elements = Rc<FxHashMap<String, Value>>;

/// A method, what says of which cards, if there is something, and how that is written.
pub(super) type Asked = (&'static str, Option<Key>, WrittenArguments);

impl Cards {
    /// The kinds of a deck.
    pub fn new(name: Option<Rc<str>>, deck: Deck, elements: Elements) -> Rc<Cards> {
        Rc::new(Cards::of(name, deck, elements, false))
    }

    /// The faces of dice.
    pub fn of_dice(deck: Deck, elements: Elements) -> Rc<Cards> {
        Rc::new(Cards::of(None, deck, elements, true))
    }

    fn of(name: Option<Rc<str>>, deck: Deck, elements: Elements, dice: bool) -> Cards {
        let asks = RefCell::default();
        Cards {
            name,
            deck,
            elements,
            dice,
            families: OnceCell::new(),
            attributes: OnceCell::new(),
            asks,
            order: OnceCell::new(),
            written: OnceCell::new(),
        }
    }

    /// Whether they are faces of dice that are all numbers, so that a roll has a sum.
    pub fn have_sums(&self) -> bool {
        let is_number = |kind: &CardKind| kind.rank.is_some() && kind.suit.is_none() && kind.name.is_none();
        self.dice && self.deck.kinds().iter().all(is_number)
    }

    /// Its suits, ranks and names as values.
    pub fn families(&self) -> &Families {
        self.families.get_or_init(|| Families::new(&self.deck, &self.called()))
    }

    /// A field of a card, as scripts read it: `suit`, `rank`, `name`, or an attribute; of an element that is a record
    /// its own first.
    pub fn field(&self, kind: usize, name: &str) -> Option<Value> {
        let element = self.field_of_element(kind, name);
        element.or_else(|| self.families().field(kind, name)).or_else(|| self.attribute(kind, name))
    }

    /// An attribute of a card, or a field of the record that it stands for.
    pub fn attribute(&self, kind: usize, name: &str) -> Option<Value> {
        let attributes = &self.deck.kinds()[kind].attributes;
        let own = attributes.iter().find(|(own, _)| own == name);
        self.field_of_element(kind, name).or_else(|| own.map(|(_, attribute)| card::attribute(attribute)))
    }

    /// Each card as it is written, one of all that are in the deck.
    pub fn as_written(&self) -> Vec<Value> {
        let member = |kind: &CardKind| Member { name: Some(card::written(kind).into()), number: None };
        let members = self.deck.kinds().iter().map(member).collect();
        Family::new(format!("{} has no card", self.called()), Code::E5011, members).values()
    }

    /// A field of the record that a card stands for.
    pub fn field_of_element(&self, kind: usize, name: &str) -> Option<Value> {
        if self.elements.is_empty() {
            return None;
        }
        match self.element(kind) {
            Some(Value::Record(record)) => record.field(name).cloned(),
            _ => None,
        }
    }

    /// A field as a card is asked for it: where another card has it and this one hasn't, that is none, and of a role
    /// false.
    pub fn asked_field(&self, kind: usize, name: &str) -> Option<Value> {
        if let Some(own) = self.field(kind, name) {
            return Some(own);
        }
        let mut attributes = self.deck.kinds().iter().flat_map(|kind| &kind.attributes);
        match attributes.find(|(own, _)| own == name) {
            Some((_, Attribute::Role(_))) => Some(Value::Bool(false)),
            Some(_) => Some(Value::None),
            None => {
                let known = ["suit", "rank", "name"].contains(&name) || self.has_field(name);
                known.then_some(Value::None)
            }
        }
    }

    /// Whether any card has this attribute.
    pub fn has_attribute(&self, name: &str) -> bool {
        let names = self.attributes.get_or_init(|| {
            let own =
                self.deck.kinds().iter().flat_map(|kind| &kind.attributes).map(|(name, _)| name.clone());
            let records = self.elements.values().filter_map(|element| match element {
                Value::Record(record) => Some(record.names().map(str::to_owned).collect::<Vec<_>>()),
                _ => None,
            });
            own.chain(records.flatten()).collect()
        });
        names.contains(name)
    }

    /// Whether any card has a field.
    pub fn has_field(&self, name: &str) -> bool {
        (0..self.deck.kinds().len()).any(|kind| self.field(kind, name).is_some())
    }

    /// The kinds whose field is as wanted.
    pub fn pick(&self, name: &str, wanted: impl Fn(&Value) -> bool) -> Pick {
        let fits = |kind| self.field(kind, name).is_some_and(|own| wanted(&own));
        Pick((0..self.deck.kinds().len()).map(fits).collect())
    }

    /// The element of a list that a card stands for: a number is its rank.
    pub fn element(&self, kind: usize) -> Option<Value> {
        match &self.deck.kinds()[kind] {
            CardKind { suit: None, name: None, rank: Some(_), .. } => self.families().field(kind, "rank"),
            CardKind { suit: None, name: Some(name), rank: None, .. } => {
                self.elements.get(name).filter(|element| element.as_text().is_none()).cloned()
            }
            _ => None,
        }
    }

    /// The face of a die that a kind is: the element that it stands for, else its name.
    pub fn face(&self, kind: usize) -> Value {
        let name = self.deck.kinds()[kind].name.as_ref();
        let word = || name.and_then(|name| self.elements.get(name)).cloned();
        self.element(kind)
            .or_else(word)
            .unwrap_or_else(|| Value::text(card::written(&self.deck.kinds()[kind])))
    }

    /// The outcome of a die that a kind is: its face, with its attributes if it has some.
    pub fn outcome(self: &Rc<Self>, kind: usize) -> Value {
        match self.deck.kinds()[kind].attributes.is_empty() {
            true => self.face(kind),
            false => Card::value(self, kind),
        }
    }

    /// The kinds of a card of any deck: those that it is in all respects, otherwise those that are written like it.
    pub fn kinds_like(&self, card: &CardKind) -> Pick {
        let same = self.deck.pick(|own| own.is_same(card));
        match same.is_empty() {
            true => self.deck.pick(|own| own.is_written_like(card)),
            false => same,
        }
    }

    /// Whether all its cards are elements of lists, and no number is among them.
    pub fn is_list_without_numbers(&self) -> bool {
        let is_element = |kind: &CardKind| {
            kind.rank.is_none() && kind.name.as_ref().is_some_and(|name| self.elements.contains_key(name))
        };
        self.deck.kinds().iter().all(is_element)
    }

    /// Whether a value is the card of a kind: as it is written, or the element that it stands for.
    pub fn is_card(&self, kind: usize, value: &Value) -> bool {
        if let Some(element) = self.element(kind)
            && element == *value
        {
            return true;
        }
        value.as_text().is_some_and(|text| self.is_written(kind, text.as_str()))
    }

    /// How the card of a kind is written.
    pub fn written(&self, kind: usize) -> Text {
        let all = || self.deck.kinds().iter().map(|kind| card::written(kind).into()).collect();
        self.written.get_or_init(all)[kind].clone()
    }

    /// Whether a text is how the card of a kind is written: what is an element of a list and no text isn't.
    pub fn is_written(&self, kind: usize, text: &str) -> bool {
        self.written(kind).as_str() == text
            && self.element(kind).is_none_or(|element| element.as_text().is_some())
    }

    /// The kinds whose card a value is.
    pub fn kinds_of(&self, value: &Value) -> Pick {
        if let Some(card) = value.downcast::<Card>() {
            return self.kinds_like(card.kind());
        }
        Pick((0..self.deck.kinds().len()).map(|kind| self.is_card(kind, value)).collect())
    }

    /// What a method asks by plain values or by nothing, as it is made where it isn't known yet.
    pub fn asked(&self, key: Asked, make: impl FnOnce() -> Result<Ask, Fault>) -> Result<Rc<Ask>, Fault> {
        if let Some(known) = self.asks.borrow().get(&key) {
            return Ok(known.clone());
        }
        let ask = Rc::new(make()?);
        self.asks.borrow_mut().insert(key, ask.clone());
        Ok(ask)
    }

    /// The kinds by their ranks, as they are put in order where that isn't known yet.
    pub fn ordered(&self, order: impl FnOnce() -> Result<Classes, Fault>) -> Result<&Classes, Fault> {
        match self.order.get() {
            Some(known) => Ok(known),
            None => {
                let order = order()?;
                Ok(self.order.get_or_init(|| order))
            }
        }
    }

    /// The elements of lists that the cards of two decks stand for.
    pub fn elements_with(&self, other: &Cards) -> Elements {
        match (self.elements.is_empty(), other.elements.is_empty()) {
            (_, true) => self.elements.clone(),
            (true, false) => other.elements.clone(),
            (false, false) => {
                let both = self.elements.iter().chain(&*other.elements);
                Rc::new(both.map(|(name, element)| (name.clone(), element.clone())).collect())
            }
        }
    }

    /// How a sentence calls it.
    pub fn called(&self) -> String {
        match &self.name {
            Some(name) => name.to_string(),
            None if self.dice => "these dice".to_owned(),
            None => "a deck".to_owned(),
        }
    }

    /// How a sentence begins of what none of its cards is: `no card of french`.
    pub fn no_card(&self) -> String {
        let card = if self.dice { "face" } else { "card" };
        format!("no {card} of {}", self.called())
    }

    /// Whether two decks have the same kinds in the same order, whatever their copies.
    pub fn has_kinds_of(self: &Rc<Self>, other: &Rc<Cards>) -> bool {
        let (own, others) = (self.deck.kinds(), other.deck.kinds());
        let same = |(a, b): (&CardKind, &CardKind)| {
            a.suit == b.suit && a.name == b.name && a.rank == b.rank && a.attributes == b.attributes
        };
        Rc::ptr_eq(self, other) || own.len() == others.len() && own.iter().zip(others).all(same)
    }
}
