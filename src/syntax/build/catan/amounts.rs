//! One form for the cards of a row: each kind once, in the order of the game, with its number where that isn't one.
//!
//! Only cards that are written out are put in order. A computed number or a kind in braces is known when the script runs,
//! and such a row stays as it was written.

use super::super::notation::Field;
use super::one_form::bare;
use super::{number_field, word_field, words};
use tg_core::ast::{Content, Expr, ExprKind};
use tg_core::source::Span;

/// What becomes of a kind of which there are no cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Zeros {
    /// That there are none is what the row says, or a part of it.
    Tell,
    /// It goes if there are other cards: nothing moves.
    Omit,
}

/// The cards of one kind in a row.
struct Amount {
    kind: &'static str,
    count: u32,
    /// Where the number stands, or else the kind.
    counted_at: Span,
    at: Span,
}

/// The cards of a row in the fields with these names.
pub(super) struct Amounts {
    names: [&'static str; 2],
    each: Vec<Amount>,
}

impl Amounts {
    /// Reads the cards of a row; `None` if it has none, or not all of them are written out.
    pub(super) fn of(fields: &mut [Field], names: [&'static str; 2]) -> Option<Amounts> {
        let [count, card] = names;
        let is_own = |field: &Field| field.name == count || field.name == card;
        let mut each: Vec<Amount> = Vec::new();
        let mut number: Option<(u32, Span)> = None;
        for field in fields.iter_mut().filter(|field| is_own(field)) {
            let at = field.span;
            if field.name == count {
                number = Some((literal(field)?, at));
                continue;
            }
            let kind = words::resource(bare(field)?)?;
            let (count, counted_at) = number.take().unwrap_or((1, at));
            match each.iter_mut().find(|amount| amount.kind == kind) {
                Some(amount) => amount.count = amount.count.checked_add(count)?,
                None => each.push(Amount { kind, count, counted_at, at }),
            }
        }
        (!each.is_empty()).then_some(())?;
        each.sort_by_key(|amount| words::KINDS.iter().position(|kind| *kind == amount.kind));
        Some(Amounts { names, each })
    }

    /// Whether there are no cards at all, of kinds that every game has.
    pub(super) fn are_none(&self) -> bool {
        self.each.iter().all(|amount| amount.count == 0 && amount.is_basic())
    }

    /// Whether there are no cards of any of these kinds.
    pub(super) fn are_all_zero(&self) -> bool {
        self.each.iter().all(|amount| amount.count == 0)
    }

    /// Whether these are exactly the cards of a price.
    pub(super) fn are(&self, price: &[(&str, u32)]) -> bool {
        self.each.len() == price.len()
            && self.each.iter().all(|amount| price.contains(&(amount.kind, amount.count)))
    }

    /// Writes the cards into the row in their one form.
    pub(super) fn write(&self, fields: &mut Vec<Field>, zeros: Zeros) {
        let some = self.each.iter().any(|amount| amount.count > 0);
        let is_omitted =
            |amount: &Amount| zeros == Zeros::Omit && some && amount.count == 0 && amount.is_basic();
        let kept = self.each.iter().filter(|amount| !is_omitted(amount));
        let [count, card] = self.names;
        let written = kept.flat_map(|amount| {
            let number = (amount.count != 1).then(|| number_field(count, amount.count, amount.counted_at));
            number.into_iter().chain([word_field(card, amount.kind, amount.at)])
        });
        self.replace(fields, written.collect());
    }

    /// Writes each kind with its number, also where that is one.
    pub(super) fn write_counted(&self, fields: &mut Vec<Field>) {
        let [count, card] = self.names;
        let written = self.each.iter().flat_map(|amount| {
            [number_field(count, amount.count, amount.counted_at), word_field(card, amount.kind, amount.at)]
        });
        self.replace(fields, written.collect());
    }

    /// Writes the kinds alone.
    pub(super) fn write_kinds(&self, fields: &mut Vec<Field>) {
        let written = self.each.iter().map(|amount| word_field(self.names[1], amount.kind, amount.at));
        self.replace(fields, written.collect());
    }

    /// Writes that there are no cards.
    pub(super) fn write_no_cards(&self, fields: &mut Vec<Field>) {
        let [count, card] = self.names;
        let Some(first) = self.each.first() else { return };
        let written = vec![number_field(count, 0, first.counted_at), word_field(card, "cards", first.at)];
        self.replace(fields, written);
    }

    /// Removes the cards from the row.
    pub(super) fn remove(&self, fields: &mut Vec<Field>) {
        self.replace(fields, Vec::new());
    }

    fn replace(&self, fields: &mut Vec<Field>, written: Vec<Field>) {
        let is_own = |field: &Field| self.names.contains(&field.name);
        let place = fields.iter().position(is_own).unwrap_or(fields.len());
        fields.retain(|field| !is_own(field));
        fields.splice(place..place, written);
    }
}

impl Amount {
    fn is_basic(&self) -> bool {
        !words::is_commodity(self.kind)
    }
}

/// The number in a field, if it is written out.
pub(super) fn literal(field: &Field) -> Option<u32> {
    match &field.content {
        Content::Value(Expr { kind: ExprKind::Number(number), .. }) => {
            number.to_u64().and_then(|number| number.try_into().ok())
        }
        _ => None,
    }
}
