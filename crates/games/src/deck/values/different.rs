//! How many different ranks or suits a hand's cards have, asked of the hand: `h.cards.map(c -> c.rank).unique.count` is
//! `h.of_a_kind(1)`, which has far fewer answers than how often it has each of them.

use super::{Lists, called};
use crate::deck::methods::kinds_alike;
use crate::deck::pairs::method;
use crate::deck::uses::is_apart;
use tg_core::number::Number;
use tg_core::program::{Constant, Expr, ExprKind, Step};
use tg_core::value::Value;
use tg_hands::Classes;

impl Lists<'_, '_> {
    /// The same without the list, where steps ask how many different values it has, and these are as the ranks or suits.
    pub(super) fn different(&mut self, hand: &Expr, steps: &[Step]) -> Option<ExprKind> {
        let [cards, map, unique, number, after @ ..] = steps else { return None };
        let (Some([]), Some([of_each]), Some([])) =
            (method(cards, "cards"), method(map, "map"), method(unique, "unique"))
        else {
            return None;
        };
        let counts = ["count", "length"].iter().any(|name| method(number, name) == Some(&[]));
        if !counts || !is_apart(of_each) {
            return None;
        }
        let values = self.values(of_each)?;
        let are_alike = |classes: &Classes| are_alike(&values, classes);
        let asked = if kinds_alike(self.cards, "of_a_kind").is_ok_and(|classes| are_alike(&classes)) {
            let one = ExprKind::Constant(Constant::Number(Number::from(1u32)));
            let one = Expr { kind: one, span: number.span };
            vec![called("of_a_kind", number, vec![one])]
        } else if !self.cards.dice && are_alike(&self.cards.deck.by_suit()) {
            vec![called("suits", unique, Vec::new()), number.kind.clone()]
        } else {
            return None;
        };
        let asked = asked.into_iter().map(|kind| Step { kind, span: number.span });
        Some(ExprKind::Access {
            base: Box::new(hand.clone()),
            steps: asked.chain(after.iter().cloned()).collect(),
        })
    }
}

/// Whether cards have the same value where they are in the same class, all of them in one, and else another value.
fn are_alike(values: &[Value], classes: &Classes) -> bool {
    let mut of_class: Vec<Option<&Value>> = vec![None; classes.count()];
    let same = values.iter().zip(classes.each()).all(|(value, class)| {
        let place = class.and_then(|class| of_class.get_mut(class as usize));
        place.is_some_and(|own| own.get_or_insert(value) == &value)
    });
    let different: Vec<&Value> = of_class.into_iter().flatten().collect();
    same && different.iter().enumerate().all(|(place, value)| !different[..place].contains(value))
}
