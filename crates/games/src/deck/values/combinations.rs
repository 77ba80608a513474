//! Combinations of a hand's cards of which one property is asked: `h.cards.combinations(2).count([a, b] -> a.rank == b.rank)`
//! is `h.cards.map(c -> c.rank).combinations(2).count([a, b] -> a == b)`.

use super::{Lists, called};
use crate::deck::one_property::OneProperty;
use crate::deck::pairs::method;
use tg_core::program::Step;

impl Lists<'_, '_> {
    /// Steps that ask for combinations of a hand's cards, as those that ask for combinations of a property of them;
    /// `None` where they are something else, or more is asked of a card.
    pub(super) fn of_one_property(&mut self, steps: &[Step]) -> Option<Vec<Step>> {
        let [cards, combinations, asked @ ..] = steps else { return None };
        let (Some([]), Some([_])) = (method(cards, "cards"), method(combinations, "combinations")) else {
            return None;
        };
        let mut property = OneProperty::new(self.host, self.known.defined);
        let (mut given, mut place) = (asked.to_vec(), 0);
        loop {
            let step = asked.get(place)?;
            let own = ["count", "any", "all", "map", "sum", "filter", "length", "is_empty"];
            let (name, args) = own.iter().find_map(|name| Some((*name, method(step, name)?)))?;
            if let [function] = args {
                given[place].kind = called(name, step, vec![property.of_cards(function)?]);
            }
            place += 1;
            if name != "filter" {
                break;
            }
        }
        let of_each = property.of_each(cards.span)?;
        let map = Step { kind: called("map", cards, vec![of_each]), span: cards.span };
        Some([cards.clone(), map, combinations.clone()].into_iter().chain(given).collect())
    }
}
