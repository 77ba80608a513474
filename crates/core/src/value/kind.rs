//! What can never be equal: values of different **kinds**, and what a game decides about its own.
//!
//! A comparison of a number with a text is never intended: one of the two isn't what it was thought to be. So it
//! is an error rather than `false`. `none` may be compared with anything; a value of a game itself decides what it
//! can't equal ([`Domain::never_equals`](super::Domain::never_equals)), since it may stand for a text, a list or a
//! number.

use super::{Domain, List, MOST_PARTS, Object, Record, Value, phrase_of_type};
use crate::diagnostics::{Code, Diagnostic, Fault, either};
pub use crate::program::Kind;

impl Kind {
    /// Returns what a message calls one such value: "a number".
    pub fn phrase(self) -> &'static str {
        match self {
            Kind::Bool => "true or false",
            Kind::Number => "a number",
            Kind::Text => "a text",
            Kind::List => "a list",
            Kind::Record => "a record",
            Kind::Function => "a function",
        }
    }

    /// Returns what a message calls several: "numbers".
    pub fn plural(self) -> &'static str {
        match self {
            Kind::Bool => "true and false",
            Kind::Number => "numbers",
            Kind::Text => "texts",
            Kind::List => "lists",
            Kind::Record => "records",
            Kind::Function => "functions",
        }
    }
}

/// Returns the error for comparing a value of one kind with one of another, which it can never equal.
pub fn never_equal(a: Kind, b: Kind) -> Diagnostic {
    let message = format!("{} never equals {}", a.phrase(), b.phrase());
    Diagnostic::new(Code::E2014, message).help(way_out(a, b))
}

fn way_out(a: Kind, b: Kind) -> &'static str {
    match (a.min(b), a.max(b)) {
        (_, Kind::Function) => "call the function, with its arguments in `( )`",
        (Kind::Number, Kind::Text) => {
            "a number has no quotes; `number(t)` reads a text as a number, and `text(n)` writes a number as a text"
        }
        (Kind::Bool, _) => "what is true or false is a condition by itself: `if x { … }`, `not x`",
        (_, Kind::List) => "to ask whether it is one of these, write `x in xs`",
        (Kind::List, Kind::Record) => "the entries of a record as a list are `r.entries`",
        _ => "compare a field of the record: `r.name == …`",
    }
}

/// Returns the error for looking up a value of a kind among `whose` elements, which are all of other kinds.
pub fn never_among(what: Kind, kinds: &[Kind], whose: &str) -> Diagnostic {
    let mut several: Vec<&str> = kinds.iter().map(|kind| kind.plural()).collect();
    several.sort_unstable();
    several.dedup();
    let message = format!("{} can't be among {whose}: they are {}", what.phrase(), either(&several));
    let found = Diagnostic::new(Code::E2014, message);
    match kinds {
        [Kind::Number | Kind::Text] if matches!(what, Kind::Number | Kind::Text) => {
            found.help(way_out(Kind::Number, Kind::Text))
        }
        _ => found,
    }
}

impl Value {
    /// Returns its kind for equality; `None` for a value that may equal values of several kinds.
    pub fn equality_kind(&self) -> Option<Kind> {
        Some(match self {
            Value::None | Value::Unset | Value::Object(_) => return None,
            Value::Bool(_) => Kind::Bool,
            Value::Number(_) => Kind::Number,
            Value::Text(_) => Kind::Text,
            Value::List(_) | Value::Range(_) => Kind::List,
            Value::Record(_) => Kind::Record,
            Value::Function(_) => Kind::Function,
        })
    }

    /// Returns why two unequal values never can be equal, if their kinds rule it out.
    pub fn never_equals(&self, other: &Value) -> Option<Fault> {
        if let Some(decided) = self.never_equals_by_game(other) {
            return Some(decided);
        }
        match (self.equality_kind()?, other.equality_kind()?) {
            (a, b) if a != b => Some(never_equal(a, b).into()),
            _ => None,
        }
    }

    /// Returns the same as far as a value of a game decides it. Plain values of different kinds may be mixed in
    /// data on purpose, so only before the run is it certain that comparing them is a mistake.
    pub fn never_equals_by_game(&self, other: &Value) -> Option<Fault> {
        Inside::default().never(self, other)
    }

    /// Returns the same if the other value is a literal in the script.
    pub fn never_equals_written(&self, written: &Value) -> Option<Fault> {
        Inside { is_written: true, ..Inside::default() }.never(self, written)
    }

    /// Returns whether it is an empty list or record, which says nothing about what it could contain.
    pub fn is_bare(&self) -> bool {
        match self {
            Value::List(list) => list.items().is_empty(),
            Value::Range(range) => range.is_empty(),
            Value::Record(record) => record.is_empty(),
            _ => false,
        }
    }
}

/// Searches lists and records for values of games that can never equal the value in the same place.
struct Inside {
    /// Whether the second value is a literal in the script.
    is_written: bool,
    /// How many more values are checked: a longer list holds data.
    left: u32,
}

impl Default for Inside {
    fn default() -> Self {
        Inside { is_written: false, left: MOST_PARTS }
    }
}

impl Inside {
    fn never(&mut self, a: &Value, b: &Value) -> Option<Fault> {
        self.left = self.left.checked_sub(1)?;
        match (a, b) {
            (Value::Object(x), Value::Object(y)) => x.never_equals(b).or_else(|| y.never_equals(a)),
            (Value::Object(object), plain) | (plain, Value::Object(object)) => object
                .never_equals(plain)
                .or_else(|| object.lacks(plain).filter(|_| self.is_written))
                .or_else(|| opaque_never_equals(object, plain)),
            (Value::List(a), Value::List(b)) if a.height() <= 1 && b.height() <= 1 => None,
            (Value::List(a), Value::List(b)) => self.lists(a.items(), b.items()),
            (Value::Record(a), Value::Record(b)) => self.records(a, b),
            _ => None,
        }
    }

    /// Compares lists of the same length place by place; otherwise, an element that nothing in the other list can equal
    /// is in the wrong list.
    fn lists(&mut self, a: &[Value], b: &[Value]) -> Option<Fault> {
        if a.len() == b.len() {
            return a.iter().zip(b).filter(|(a, b)| a != b).find_map(|(a, b)| self.never(a, b));
        }
        b.iter().find_map(|one| self.by_all(a, one)).or_else(|| a.iter().find_map(|one| self.by_all(b, one)))
    }

    /// Returns why none of these values can equal one.
    fn by_all(&mut self, all: &[Value], one: &Value) -> Option<Fault> {
        let mut first = None;
        for value in all {
            if value == one {
                return None;
            }
            let fault = self.never(value, one)?;
            first = first.or(Some(fault));
        }
        first
    }

    /// Compares values under the same keys, and finds keys that one of the two can't have.
    fn records(&mut self, a: &Record, b: &Record) -> Option<Fault> {
        let other = |key, own: &Value| b.get(key).filter(|other| *other != own).cloned();
        let mut pairs = a.iter().filter_map(|(key, own)| Some((own, other(key, own)?)));
        if let Some(fault) = pairs.find_map(|(own, other)| self.never(own, &other)) {
            return Some(fault);
        }
        let keys = |record: &Record| record.iter().map(|(key, _)| key.value().clone()).collect::<Vec<_>>();
        let (a, b) = (keys(a), keys(b));
        b.iter()
            .find_map(|key| self.by_all(&a, key))
            .or_else(|| a.iter().find_map(|key| self.by_all(&b, key)))
    }
}

/// Returns why an object without a written form or elements can't equal a plain value. A strategy may be a machine, a
/// function or a word, so functions are left out, and so are texts next to a player.
fn opaque_never_equals(object: &Object, plain: &Value) -> Option<Fault> {
    match plain.equality_kind()? {
        Kind::Function => None,
        Kind::Text if object.moves_at(&Value::None).is_some() => None,
        // A number that it stands for may equal this one.
        _ if object.stands_for().is_some() => None,
        Kind::Number if object.is_number() => None,
        Kind::List if object.has_elements() => None,
        Kind::Text if object.is_text() || object.written().is_some() => None,
        kind => Some(only_by_text(&**object, kind)),
    }
}

/// Returns the error for comparing a value of a game that can only equal texts with a value of another kind.
pub fn only_by_text(object: &dyn Domain, kind: Kind) -> Fault {
    let own = phrase_of_type(object.type_name());
    let message = format!("{own} never equals {}", kind.phrase());
    let help = match object.written() {
        Some(written) => format!("this one is written \"{written}\", in quotes"),
        None => "ask it for what is to be compared, after a dot".to_owned(),
    };
    Diagnostic::new(Code::E2014, message).help(help).into()
}

/// Which of two values is a literal in the script.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Written {
    /// Neither: both are computed.
    #[default]
    Neither,
    /// The first.
    First,
    /// The second, or all values that are searched.
    Second,
}

impl Written {
    /// Returns why two unequal values never can be equal, if a game says so.
    pub fn never_equal(self, a: &Value, b: &Value) -> Option<Fault> {
        match self {
            Written::Neither => a.never_equals_by_game(b),
            Written::First => b.never_equals_written(a),
            Written::Second => a.never_equals_written(b),
        }
    }
}

/// Refuses to look up a value among others that it can't equal: a value of a game if it can never equal one of them;
/// a plain value if the others are all of one other kind, or of a game that says so. A mix of plain values of several
/// kinds is taken to be intended. To be called when the value wasn't found; `whose` describes what is
/// searched.
///
/// # Errors
/// `E2014`, or the error of a game's value.
pub fn refuse_foreign<'v>(
    what: &Value,
    among: impl IntoIterator<Item = &'v Value>,
    whose: &str,
    written: Written,
) -> Result<(), Fault> {
    if matches!(what, Value::Object(_)) || what.holds_partly_known() {
        let foreign = among.into_iter().find_map(|value| written.never_equal(what, value));
        return foreign.map_or(Ok(()), Err);
    }
    let mut kinds = None;
    let mut told = None;
    for value in among {
        let kind = value.equality_kind();
        if value.is_bare() && kind == what.equality_kind() {
            continue;
        }
        let fault = written.never_equal(what, value).or_else(|| what.never_equals(value));
        let Some(fault) = fault else { return Ok(()) };
        if kinds.is_some_and(|before| before != kind) {
            return Ok(());
        }
        kinds = Some(kind);
        told = told.or(Some(fault));
    }
    match (kinds, what.equality_kind(), told) {
        (Some(Some(others)), Some(kind), _) if others != kind => {
            Err(never_among(kind, &[others], whose).into())
        }
        (_, _, Some(fault)) => Err(fault),
        _ => Ok(()),
    }
}

/// Refuses as [`refuse_foreign`] does to look up a value in a list that doesn't hold it, and also where one of the
/// elements may equal it: a number that is only partly known.
///
/// # Errors
/// `E2014`, or the error of a game's value.
pub fn refuse_foreign_in(what: &Value, list: &List, whose: &str, written: Written) -> Result<(), Fault> {
    if list.height() > 1 {
        let mut unsure = list.items().iter().filter(|item| item.holds_partly_known());
        if let Some(fault) = unsure.find_map(|item| written.never_equal(what, item)) {
            return Err(fault);
        }
    }
    refuse_foreign(what, list.items(), whose, written)
}
