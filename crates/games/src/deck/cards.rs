//! The cards of a deck, which its hands share.

use super::ask::Ask;
use super::card;
use super::families::Families;
use rustc_hash::FxHashMap;
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::value::{Key, Value};
use tg_hands::{CardKind, Deck, Pick};

/// The kinds of a deck, shared with its hands.
pub(super) struct Cards {
    /// The name of its block.
    pub name: Option<Rc<str>>,
    /// The deck of the engine.
    pub deck: Deck,
    /// What cards stand for that are elements of a list, and neither numbers nor texts, by how they are written.
    pub elements: Elements,
    /// Suits, ranks and names as values.
    families: OnceCell<Families>,
    /// What methods ask of its hands by a word or by nothing, made once: a question asks the same of each answer.
    asks: RefCell<FxHashMap<Asked, Rc<Ask>>>,
}

/// The elements of a list by how they are written.
pub(super) type Elements = Rc<FxHashMap<String, Value>>;

/// A method and the word that says of which cards, if there is one.
type Asked = (&'static str, Option<Key>);

impl Cards {
    /// The kinds of a deck.
    pub fn new(name: Option<Rc<str>>, deck: Deck, elements: Elements) -> Rc<Cards> {
        Rc::new(Cards { name, deck, elements, families: OnceCell::new(), asks: RefCell::default() })
    }

    /// Its suits, ranks and names as values.
    pub fn families(&self) -> &Families {
        self.families.get_or_init(|| Families::new(&self.deck, &self.called()))
    }

    /// A field of a card, as scripts read it: `suit`, `rank`, `name`, or an attribute.
    pub fn field(&self, kind: usize, name: &str) -> Option<Value> {
        match self.deck.kinds()[kind].attributes.iter().find(|(own, _)| own == name) {
            Some((_, attribute)) => Some(card::attribute(attribute)),
            None => self.families().field(kind, name),
        }
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
            CardKind { suit: None, name: Some(name), rank: None, .. } => self.elements.get(name).cloned(),
            _ => None,
        }
    }

    /// Whether a value is the card of a kind: as it is written, or the element that it stands for.
    pub fn is_card(&self, kind: usize, value: &Value) -> bool {
        if let Some(element) = self.element(kind)
            && element == *value
        {
            return true;
        }
        value.as_text().is_some_and(|text| card::written(&self.deck.kinds()[kind]) == text.as_str())
    }

    /// The kinds whose card a value is.
    pub fn kinds_of(&self, value: &Value) -> Pick {
        Pick((0..self.deck.kinds().len()).map(|kind| self.is_card(kind, value)).collect())
    }

    /// What a method asks by a word or by nothing, as it is made where it isn't known yet.
    pub fn asked(
        &self,
        method: &'static str,
        word: Option<Key>,
        make: impl FnOnce() -> Result<Ask, Fault>,
    ) -> Result<Rc<Ask>, Fault> {
        let key = (method, word);
        if let Some(known) = self.asks.borrow().get(&key) {
            return Ok(known.clone());
        }
        let ask = Rc::new(make()?);
        self.asks.borrow_mut().insert(key, ask.clone());
        Ok(ask)
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
            None => "a deck".to_owned(),
        }
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
