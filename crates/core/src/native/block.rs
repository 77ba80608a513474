//! Domain blocks after evaluation: what a game builds its value from.

use crate::notation::Name;
use crate::source::Span;
use crate::value::Value;
use std::rc::Rc;

/// An evaluated value with its span.
#[derive(Clone, Debug)]
pub struct Slotted<T> {
    /// The value.
    pub value: T,
    /// Where it was written.
    pub span: Span,
}

/// A block whose expressions are values and whose `for` and `if` rows have run.
#[derive(Clone, Debug)]
pub struct BlockValue {
    /// The domain word.
    pub word: &'static str,
    /// The whole block.
    pub span: Span,
    /// The domain word alone.
    pub head: Span,
    /// Its name.
    pub name: Option<Name>,
    /// What follows `over`.
    pub over: Option<Slotted<Value>>,
    /// Settings, in order; each is known to the block's descriptor and occurs at most once.
    pub settings: Vec<SettingValue>,
    /// What follows `from`, in order.
    pub from: Vec<Slotted<Value>>,
    /// The items, in order.
    pub items: Vec<ItemValue>,
}

/// A setting's value.
#[derive(Clone, Debug)]
pub struct SettingValue {
    /// The key.
    pub key: Name,
    /// Its value, of the type that the descriptor specifies.
    pub value: Value,
    /// Where the value stands.
    pub span: Span,
}

/// An item's fields.
#[derive(Clone, Debug)]
pub struct ItemValue {
    /// The kind of row.
    pub form: &'static str,
    /// The whole row.
    pub span: Span,
    /// Its fields, in order.
    pub fields: Vec<(&'static str, Slotted<FieldValue>)>,
}

/// The contents of a field.
#[derive(Clone, Debug)]
pub enum FieldValue {
    /// A text of the notation.
    Text(Rc<str>),
    /// A value.
    Value(Value),
    /// A nested block.
    Block(BlockValue),
}

impl BlockValue {
    /// Returns the setting with this name, if it is set.
    pub fn setting(&self, name: &str) -> Option<&SettingValue> {
        self.settings.iter().find(|s| &*s.key.text == name)
    }
}

impl ItemValue {
    /// Returns the text of a field, with its place.
    pub fn text(&self, name: &str) -> Option<(Rc<str>, Span)> {
        self.fields.iter().find_map(|(n, field)| match &field.value {
            FieldValue::Text(text) if *n == name => Some((text.clone(), field.span)),
            _ => None,
        })
    }

    /// Returns all texts of the fields with this name.
    pub fn texts<'a>(&'a self, name: &'a str) -> impl Iterator<Item = (Rc<str>, Span)> + 'a {
        self.fields.iter().filter_map(move |(n, field)| match &field.value {
            FieldValue::Text(text) if *n == name => Some((text.clone(), field.span)),
            _ => None,
        })
    }

    /// Returns the block of a field.
    pub fn block(&self, name: &str) -> Option<&BlockValue> {
        self.fields.iter().find_map(|(n, field)| match &field.value {
            FieldValue::Block(block) if *n == name => Some(block),
            _ => None,
        })
    }
}
