//! Types as descriptors name them.

use crate::diagnostics::{Code, Fault, FaultContext, either, fault};
use crate::value::{Kind, Value, phrase_of_type};
use indexmap::IndexSet;
use std::fmt;

/// What a parameter takes or a method gives.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Type {
    /// Anything.
    Any,
    /// `none`.
    None,
    /// `true` or `false`.
    Bool,
    /// A number.
    Number,
    /// A number that must be whole, exact and at least this; [`Type::admits`] accepts any number, and
    /// [`Type::unfit`] says what is wrong with it.
    Whole(u64),
    /// A text, or a value with a written form.
    Text,
    /// A list, a range, or another value that can be iterated over.
    List,
    /// A list whose elements have this type.
    ListOf(&'static Type),
    /// A record.
    Record,
    /// A function.
    Function,
    /// A function that is asked about outcomes and has no side effects. See [`Host::ask`](super::Host::ask).
    Question,
    /// A game's own type, by name.
    Object(&'static str),
    /// One of several.
    OneOf(&'static [Type]),
    /// A result type that depends on a method's first argument, `none` if it isn't given: pairs of its type and the
    /// result's. The first pair that fits applies.
    By(&'static [(Type, Type)]),
}

impl Type {
    /// Anything that can be iterated over: a record's elements are its `[key, value]` pairs.
    pub const SEQUENCE: Type = Type::OneOf(&[Type::List, Type::Record]);

    /// Returns whether a value is of this type; elements of lists aren't checked.
    pub fn admits(self, value: &Value) -> bool {
        match (self, value) {
            (Type::Any, _) => true,
            (Type::None, Value::None) => true,
            (Type::Bool, Value::Bool(_)) => true,
            (Type::Number | Type::Whole(_), Value::Number(_)) => true,
            (Type::Number | Type::Whole(_), Value::Object(o)) => {
                o.stands_for().is_some_and(|own| own.as_number().is_some())
            }
            (Type::Text, Value::Text(_)) => true,
            (Type::Text, Value::Object(o)) => o.written().is_some(),
            (Type::List | Type::ListOf(_), Value::List(_) | Value::Range(_)) => true,
            (Type::List | Type::ListOf(_), Value::Object(o)) => {
                o.length().is_some() || o.elements().is_some()
            }
            (Type::Record, Value::Record(_)) => true,
            (Type::Function | Type::Question, Value::Function(_)) => true,
            (Type::Object(name), Value::Object(o)) => o.type_name() == name,
            (Type::OneOf(types), value) => types.iter().any(|t| t.admits(value)),
            _ => false,
        }
    }

    /// Returns the kind of this type's values for equality, if that is certain and they aren't values of games.
    pub fn equality_kind(self) -> Option<Kind> {
        Some(match self {
            Type::Bool => Kind::Bool,
            Type::Number | Type::Whole(_) => Kind::Number,
            Type::Text => Kind::Text,
            Type::List | Type::ListOf(_) => Kind::List,
            Type::Record => Kind::Record,
            Type::Function | Type::Question => Kind::Function,
            Type::Any | Type::None | Type::Object(_) | Type::OneOf(_) | Type::By(_) => return None,
        })
    }

    /// Returns the kinds that this type's values may have for equality, apart from `none`; none of them unless all are
    /// certain.
    pub fn equality_kinds(self) -> Vec<Kind> {
        let Type::OneOf(types) = self else { return self.equality_kind().into_iter().collect() };
        let kinds = types.iter().filter(|one| **one != Type::None).map(|one| one.equality_kind());
        kinds.collect::<Option<_>>().unwrap_or_default()
    }

    /// Returns the kind of what can be looked up in such a value.
    pub fn kind_of_elements(self) -> Option<Kind> {
        match self {
            Type::ListOf(element) => element.equality_kind(),
            _ => None,
        }
    }

    /// Returns whether it may be a question.
    pub fn asks(self) -> bool {
        match self {
            Type::Question => true,
            Type::OneOf(types) => types.iter().any(|t| t.asks()),
            _ => false,
        }
    }

    /// Returns what is wrong with a number for a parameter with this name and type.
    pub fn unfit(self, name: &str, value: &Value) -> Option<Fault> {
        let (Type::Whole(least), Some(number)) = (self, value.as_number()) else { return None };
        if !number.is_whole() || !number.is_exact() {
            let message = format!("`{name}` must be a whole number, but it is {number}");
            let help = "`round`, `floor` and `ceil` make whole numbers";
            return Some(fault(Code::E2012, message).with_help(help));
        }
        if !number.is_negative() && number.to_u64().is_none_or(|n| n >= least) {
            return None;
        }
        Some(match least {
            0 => fault(Code::E2012, format!("`{name}` can't be negative, but it is {number}"))
                .with_help(format!("give `{name}` a whole number, 0 or more")),
            _ => fault(Code::E3007, format!("`{name}` must be at least {least}, but it is {number}"))
                .with_help(format!("give `{name}` a whole number from {least} on")),
        })
    }

    /// Returns the type with this name, as an annotation writes it.
    pub fn simple(name: &str) -> Option<Type> {
        Some(match name {
            "Number" => Type::Number,
            "Text" => Type::Text,
            "Bool" => Type::Bool,
            "List" => Type::List,
            "Record" => Type::Record,
            "Function" => Type::Function,
            _ => return None,
        })
    }

    /// Returns how a message calls it: "a number", "a list or a text".
    pub fn phrase(self) -> String {
        match self {
            Type::Any => "any value".into(),
            Type::None => "none".into(),
            Type::Bool => "true or false".into(),
            Type::ListOf(inner) => format!("a list of {inner}s").to_lowercase(),
            Type::OneOf(types) => one_of(types.iter().map(|t| t.phrase())),
            other => phrase_of_type(&other.to_string()),
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Any => f.write_str("Any"),
            Type::None => f.write_str("none"),
            Type::Bool => f.write_str("Bool"),
            Type::Number | Type::Whole(_) => f.write_str("Number"),
            Type::Text => f.write_str("Text"),
            Type::List => f.write_str("List"),
            Type::ListOf(inner) => write!(f, "[{inner}]"),
            Type::Record => f.write_str("Record"),
            Type::Function | Type::Question => f.write_str("Function"),
            Type::Object(name) => f.write_str(name),
            Type::OneOf(types) => f.write_str(&several(types.iter())),
            Type::By(rows) => f.write_str(&several(rows.iter().map(|(_, gives)| gives))),
        }
    }
}

/// Joins types as an annotation would write them, each once: `Dist | List`.
fn several<'t>(types: impl Iterator<Item = &'t Type>) -> String {
    let written: Vec<String> = types.map(Type::to_string).collect();
    let names: IndexSet<&str> = written.iter().flat_map(|names| names.split(" | ")).collect();
    names.into_iter().collect::<Vec<_>>().join(" | ")
}

/// Joins alternative phrases: "a deck, a hand or a list".
fn one_of(phrases: impl IntoIterator<Item = String>) -> String {
    let phrases: IndexSet<String> = phrases.into_iter().collect();
    match &phrases.into_iter().collect::<Vec<_>>()[..] {
        [] => "a value".to_owned(),
        phrases => either(phrases),
    }
}

/// Returns what overloads work on: "a deck, a hand or a list".
pub fn works_on(overloads: &[&'static super::Method]) -> String {
    let of = |method: &&'static super::Method| match method.of {
        Type::OneOf(types) => types.iter().map(|t| t.phrase()).collect(),
        one => vec![one.phrase()],
    };
    one_of(overloads.iter().flat_map(of))
}
