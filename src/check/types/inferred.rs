//! Inferred types: what is certain about a value before the run.

use std::fmt;
use std::rc::Rc;
use tg_core::diagnostics::either;
use tg_core::native::{Library, Type};
use tg_core::program::{Annotation, Change, Constant, FunctionId};

/// The maximum depth of nested types.
const DEEPEST: usize = 5;

/// What is certain about a value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Inferred {
    /// Nothing is certain.
    #[default]
    Unknown,
    /// It is `none`.
    None,
    /// It is `true` or `false`.
    Bool,
    /// It is a number.
    Number,
    /// It is a text.
    Text,
    /// It is a list with elements of this type.
    List(Rc<Inferred>),
    /// It is a record, with exactly these fields if they are known.
    Record(Option<Fields>),
    /// It is a function; which one, if that is known.
    Function(Option<FunctionId>),
    /// It is an object of a game, with outcomes of this type if that is known.
    Object(&'static str, Option<Rc<Inferred>>),
    /// It is a list with exactly these elements, as a name in `[ ]` takes from contents that are lists themselves. As
    /// the type of an expression it becomes an ordinary list, see `widened`.
    Row(Rc<[Inferred]>),
    /// It is one of several, `none` last: the index of something that may not be there. Only comparisons use it, see
    /// `certain`.
    OneOf(Rc<[Inferred]>),
}

/// The fields of a record, in order.
pub type Fields = Rc<[(Rc<str>, Inferred)]>;

impl Inferred {
    /// A list with elements of this type.
    pub(in crate::check) fn list(element: Inferred) -> Inferred {
        match element.depth() < DEEPEST {
            true => Inferred::List(Rc::new(element)),
            false => Inferred::any_list(),
        }
    }

    /// A list with elements of any type.
    pub(in crate::check) fn any_list() -> Inferred {
        Inferred::List(Rc::new(Inferred::Unknown))
    }

    /// A record with exactly these fields.
    pub(in crate::check) fn record(fields: Vec<(Rc<str>, Inferred)>) -> Inferred {
        match fields.iter().all(|(_, f)| f.depth() < DEEPEST) {
            true => Inferred::Record(Some(fields.into())),
            false => Inferred::Record(None),
        }
    }

    /// An object of a game.
    pub(in crate::check) fn object(name: &'static str) -> Inferred {
        Inferred::Object(name, None)
    }

    /// An object of a game, with outcomes of this type.
    pub(in crate::check) fn about(name: &'static str, outcome: Inferred) -> Inferred {
        let known = outcome != Inferred::Unknown && outcome.depth() < DEEPEST;
        Inferred::Object(name, known.then(|| Rc::new(outcome)))
    }

    /// A list with exactly these elements.
    pub(in crate::check) fn row(parts: Vec<Inferred>) -> Inferred {
        match parts.iter().all(|part| part.depth() < DEEPEST) {
            true => Inferred::Row(parts.into()),
            false => Inferred::any_list(),
        }
    }

    /// One of several.
    fn one_of(all: impl IntoIterator<Item = Inferred>) -> Inferred {
        let mut several: Vec<Inferred> = Vec::new();
        for one in all {
            for one in one.alternatives() {
                if !several.contains(one) {
                    several.push(one.clone());
                }
            }
        }
        several.sort_by_key(|one| *one == Inferred::None);
        let is_known = several.iter().all(|one| *one != Inferred::Unknown && one.depth() < DEEPEST);
        match &several[..] {
            [one] => one.clone(),
            _ if is_known && !several.is_empty() => Inferred::OneOf(several.into()),
            _ => Inferred::Unknown,
        }
    }

    /// What it may be.
    pub(super) fn alternatives(&self) -> &[Inferred] {
        match self {
            Inferred::OneOf(all) => all,
            one => std::slice::from_ref(one),
        }
    }

    /// The type where a single one is needed.
    pub(in crate::check) fn certain(self) -> Inferred {
        match self {
            Inferred::OneOf(_) => Inferred::Unknown,
            one => one,
        }
    }

    /// The type as that of a part of a list or a record: a `none` there keeps the place of another value.
    pub(in crate::check) fn into_part(self) -> Inferred {
        match self {
            Inferred::None => Inferred::Unknown,
            other => other,
        }
    }

    /// The type as that of an expression.
    pub(in crate::check) fn widened(self) -> Inferred {
        match self {
            Inferred::Row(parts) => Inferred::list(Inferred::of_all(parts.iter().cloned())),
            other => other,
        }
    }

    /// The type of its contents: of its elements, of the `[key, value]` pairs of its entries, or of its outcomes.
    pub(in crate::check) fn contents(&self) -> Inferred {
        match self {
            Inferred::List(element) => (**element).clone(),
            Inferred::Object(_, Some(outcome)) => (**outcome).clone(),
            Inferred::Record(Some(fields)) if !fields.is_empty() => {
                let values = Inferred::of_all(fields.iter().map(|(_, value)| value.clone()));
                Inferred::row(vec![Inferred::Text, values])
            }
            Inferred::Record(_) => Inferred::any_list(),
            Inferred::Text => Inferred::Text,
            _ => Inferred::Unknown,
        }
    }

    fn depth(&self) -> usize {
        match self {
            Inferred::List(element) => 1 + element.depth(),
            Inferred::Object(_, Some(outcome)) => 1 + outcome.depth(),
            Inferred::Row(parts) | Inferred::OneOf(parts) => {
                1 + parts.iter().map(Inferred::depth).max().unwrap_or(0)
            }
            Inferred::Record(Some(fields)) => 1 + fields.iter().map(|(_, f)| f.depth()).max().unwrap_or(0),
            _ => 0,
        }
    }

    /// The common type of two values.
    pub(in crate::check) fn join(&self, other: &Inferred) -> Inferred {
        match (self, other) {
            (a, b) if a == b => a.clone(),
            (Inferred::List(a), Inferred::List(b)) => Inferred::list(a.join(b)),
            (Inferred::Record(_), Inferred::Record(_)) => Inferred::Record(None),
            (Inferred::Function(_), Inferred::Function(_)) => Inferred::Function(None),
            (Inferred::Object(a, x), Inferred::Object(b, y)) if a == b => match (x, y) {
                (Some(x), Some(y)) => Inferred::about(a, x.join(y)),
                _ => Inferred::object(a),
            },
            (Inferred::Row(a), Inferred::Row(b)) if a.len() == b.len() => {
                Inferred::row(a.iter().zip(&**b).map(|(a, b)| a.join(b)).collect())
            }
            (Inferred::Row(_), Inferred::Row(_) | Inferred::List(_))
            | (Inferred::List(_), Inferred::Row(_)) => self.clone().widened().join(&other.clone().widened()),
            _ => self.or(other),
        }
    }

    /// The common type of values of which all that are there may be of the same types: values of several types are
    /// mixed on purpose.
    fn or(&self, other: &Inferred) -> Inferred {
        let (own, others) = (self.alternatives(), other.alternatives());
        let covers = |all: &[Inferred], some: &[Inferred]| {
            some.iter().all(|one| *one == Inferred::None || all.contains(one))
        };
        match covers(own, others) || covers(others, own) {
            true => Inferred::one_of([self.clone(), other.clone()]),
            false => Inferred::Unknown,
        }
    }

    /// The common type of several values.
    pub(in crate::check) fn of_all(all: impl IntoIterator<Item = Inferred>) -> Inferred {
        all.into_iter().reduce(|a, b| a.join(&b)).unwrap_or_default()
    }

    /// Whether it certainly supports a change.
    pub(crate) fn knows(&self, change: Change) -> bool {
        match change {
            Change::Remove => matches!(self, Inferred::Record(_)),
            _ => matches!(self, Inferred::List(_)),
        }
    }

    /// What remains certain about a value after a change within it.
    pub(in crate::check) fn changed_inside(&self) -> Inferred {
        match self {
            Inferred::List(_) => Inferred::any_list(),
            Inferred::Record(_) => Inferred::Record(None),
            other => other.clone().certain(),
        }
    }

    /// The type of a value with a descriptor's type.
    pub(in crate::check) fn given(of: Type) -> Inferred {
        match of {
            Type::Any | Type::By(_) => Inferred::Unknown,
            Type::OneOf(types) => Inferred::one_of(types.iter().map(|one| Inferred::given(*one))),
            Type::None => Inferred::None,
            Type::Bool => Inferred::Bool,
            Type::Number | Type::Whole(_) => Inferred::Number,
            Type::Text => Inferred::Text,
            Type::List => Inferred::any_list(),
            Type::ListOf(inner) => Inferred::list(Inferred::given(*inner)),
            Type::Record => Inferred::Record(None),
            Type::Function | Type::Question => Inferred::Function(None),
            Type::Object(name) => Inferred::object(name),
        }
    }

    /// The type of a constant.
    pub(in crate::check) fn of_constant(constant: &Constant) -> Inferred {
        match constant {
            Constant::None => Inferred::None,
            Constant::Open => Inferred::Unknown,
            Constant::Bool(_) => Inferred::Bool,
            Constant::Number(_) => Inferred::Number,
            Constant::Text(_) => Inferred::Text,
        }
    }

    /// The type of a value that passed the check of an annotation. Objects that stand in for texts or lists pass
    /// as such and may have methods of their own, so nothing is certain about these.
    pub(in crate::check) fn written(annotation: &Annotation) -> Inferred {
        match annotation {
            Annotation::List(_) => Inferred::Unknown,
            Annotation::Named(name) => match Type::simple(name) {
                Some(Type::Text | Type::List) => Inferred::Unknown,
                Some(simple) => Inferred::given(simple),
                None => Inferred::object(name),
            },
        }
    }

    /// The type that an annotation names. What stands in for a text or a list passes its check, too.
    pub(in crate::check) fn as_written(annotation: &Annotation) -> Inferred {
        match annotation {
            Annotation::List(element) => Inferred::list(Inferred::as_written(element)),
            Annotation::Named(name) => Type::simple(name).map_or(Inferred::object(name), Inferred::given),
        }
    }

    /// Whether a value of this type certainly isn't of a descriptor's type.
    pub fn refused_by(&self, takes: Type, library: &Library) -> bool {
        match (takes, self) {
            (_, Inferred::Unknown) | (Type::Any, _) => false,
            (_, Inferred::Row(_)) => self.clone().widened().refused_by(takes, library),
            (_, Inferred::OneOf(all)) => all.iter().all(|one| one.refused_by(takes, library)),
            (Type::OneOf(types), _) => types.iter().all(|t| self.refused_by(*t, library)),
            (Type::Text | Type::List | Type::ListOf(_), Inferred::Object(name, _)) => {
                let wanted = if takes == Type::Text { Type::Text } else { Type::List };
                let own = library.stand_in(name).map(|own| own.always.iter().chain(own.perhaps));
                !own.is_some_and(|mut own| own.any(|of| *of == wanted))
            }
            (Type::Object(a), Inferred::Object(b, _)) => a != *b,
            (Type::None, Inferred::None)
            | (Type::Bool, Inferred::Bool)
            | (Type::Number | Type::Whole(_), Inferred::Number)
            | (Type::Text, Inferred::Text)
            | (Type::List | Type::ListOf(_), Inferred::List(_))
            | (Type::Record, Inferred::Record(_))
            | (Type::Function | Type::Question, Inferred::Function(_)) => false,
            _ => true,
        }
    }

    /// Whether some values of this type stand for records.
    pub fn may_be_a_record(&self, library: &Library) -> bool {
        let Inferred::Object(name, _) = self else { return false };
        library.stand_in(name).is_some_and(|own| own.perhaps.contains(&Type::Record))
    }

    /// Whether a value of this type certainly contradicts an annotation. The elements of a list only
    /// count if it certainly has some: an empty list matches any list type.
    pub(crate) fn contradicts(&self, annotation: &Annotation, has_elements: bool, library: &Library) -> bool {
        match (annotation, self) {
            (_, Inferred::Row(_)) => self.clone().widened().contradicts(annotation, has_elements, library),
            (Annotation::List(inner), Inferred::List(element)) => {
                has_elements && element.contradicts(inner, false, library)
            }
            (Annotation::List(_), other) => other.refused_by(Type::List, library),
            (Annotation::Named(name), _) => {
                self.refused_by(Type::simple(name).unwrap_or(Type::Object(name)), library)
            }
        }
    }

    /// Whether it certainly is an object of this type.
    pub(in crate::check) fn is_surely(&self, of: Type) -> bool {
        matches!((self, of), (Inferred::Object(a, _), Type::Object(b)) if *a == b)
    }

    /// Whether something is certain, and it isn't an object, which may stand in for other values.
    pub(in crate::check) fn is_plain(&self) -> bool {
        !matches!(self, Inferred::Unknown | Inferred::Object(..) | Inferred::OneOf(_))
    }

    /// The type in messages: "a number", "a list".
    pub(in crate::check) fn phrase(&self) -> String {
        match self {
            Inferred::Unknown => "a value".into(),
            Inferred::None => "none".into(),
            Inferred::Bool => "true or false".into(),
            Inferred::Number => "a number".into(),
            Inferred::Text => "a text".into(),
            Inferred::List(_) | Inferred::Row(_) => "a list".into(),
            Inferred::Record(_) => "a record".into(),
            Inferred::Function(_) => "a function".into(),
            Inferred::Object(name, _) => Type::Object(name).phrase(),
            Inferred::OneOf(all) => either(&all.iter().map(Inferred::phrase).collect::<Vec<_>>()),
        }
    }

    /// The type of a field.
    pub fn field(&self, name: &str) -> Option<&Inferred> {
        match self {
            Inferred::Record(Some(fields)) => fields.iter().rev().find(|(n, _)| &**n == name).map(|(_, f)| f),
            _ => None,
        }
    }
}

/// An annotation in messages: "a number", "a list".
pub(super) fn written_phrase(annotation: &Annotation) -> String {
    match annotation {
        Annotation::List(_) => format!("a list written `{}`", written_name(annotation)),
        Annotation::Named(name) => Type::simple(name).unwrap_or(Type::Object(name)).phrase(),
    }
}

/// An annotation in source form.
pub(super) fn written_name(annotation: &Annotation) -> String {
    match annotation {
        Annotation::List(inner) => format!("[{}]", written_name(inner)),
        Annotation::Named(name) => (*name).to_string(),
    }
}

impl fmt::Display for Inferred {
    /// Writes it as an annotation, with the fields of records.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Inferred::Unknown => f.write_str("Any"),
            Inferred::None => f.write_str("None"),
            Inferred::Bool => f.write_str("Bool"),
            Inferred::Number => f.write_str("Number"),
            Inferred::Text => f.write_str("Text"),
            Inferred::List(element) if **element == Inferred::Unknown => f.write_str("List"),
            Inferred::List(element) => write!(f, "[{element}]"),
            Inferred::Record(None) => f.write_str("Record"),
            Inferred::Record(Some(fields)) => {
                let fields: Vec<String> = fields.iter().map(|(n, t)| format!("{n}: {t}")).collect();
                write!(f, "{{{}}}", fields.join(", "))
            }
            Inferred::Function(_) => f.write_str("Function"),
            Inferred::Object(name, _) => f.write_str(name),
            Inferred::Row(_) => write!(f, "{}", self.clone().widened()),
            Inferred::OneOf(all) => {
                let written = |one: &Inferred| match one {
                    Inferred::None => "none".to_owned(),
                    one => one.to_string(),
                };
                let several: Vec<String> = all.iter().map(written).collect();
                f.write_str(&several.join(" | "))
            }
        }
    }
}
