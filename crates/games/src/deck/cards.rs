//! The cards of a deck, which its hands share.

use super::ask::Ask;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::value::Key;
use tg_hands::{CardKind, Deck};

/// The kinds of a deck, shared with its hands.
pub(super) struct Cards {
    /// The name of its block.
    pub name: Option<Rc<str>>,
    /// The deck of the engine.
    pub deck: Deck,
    /// What methods ask of its hands by a word or by nothing, made once: a question asks the same of each answer.
    asks: RefCell<FxHashMap<Asked, Rc<Ask>>>,
}

/// A method and the word that says of which cards, if there is one.
type Asked = (&'static str, Option<Key>);

impl Cards {
    /// The kinds of a deck.
    pub fn new(name: Option<Rc<str>>, deck: Deck) -> Rc<Cards> {
        Rc::new(Cards { name, deck, asks: RefCell::default() })
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
