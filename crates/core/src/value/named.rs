//! Named values: one of a family of names, such as a suit, a rank or a category of poker.
//!
//! It equals its name, and its number if it has one, and is ordered by its family. A text that isn't a name of
//! the family can never equal it: comparing them is a mistake.

use super::{Domain, Object, Text, Value, json};
use crate::diagnostics::{Code, Diagnostic, Fault};
use crate::number::Number;
use crate::output::Output;
use std::cmp::Ordering;
use std::rc::Rc;
use tg_progress::Progress;

/// A member of a family: a name, a number, or both.
#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    /// Its name; without one, it is only its number.
    pub name: Option<Rc<str>>,
    /// The number that it counts as.
    pub number: Option<Number>,
}

/// All values that one of their kind can be, in order.
#[derive(Debug)]
pub struct Family {
    /// The beginning of the message for a name that none of them has: "french has no suit".
    lacks: String,
    /// The code of that message.
    code: Code,
    members: Vec<Member>,
    /// Whether a literal number must be one of theirs; otherwise it may be any.
    closed: bool,
    /// Whether their order is that of texts, so that they can be compared with any text.
    alphabetical: bool,
    /// Names of other families that are easily confused, each with what to ask for instead.
    elsewhere: Vec<(Rc<str>, String)>,
}

impl Family {
    /// Creates a family in its order. `lacks` is the beginning of the message for a name that none of them has.
    pub fn new(lacks: impl Into<String>, code: Code, members: Vec<Member>) -> Rc<Family> {
        let (lacks, elsewhere) = (lacks.into(), Vec::new());
        Rc::new(Family { lacks, code, members, closed: false, alphabetical: false, elsewhere })
    }

    /// Creates a family of words, ordered like texts.
    pub fn of_words<S: AsRef<str>>(lacks: &str, code: Code, names: &[S]) -> Rc<Family> {
        let mut names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
        names.sort_unstable();
        names.dedup();
        let members =
            names.into_iter().map(|name| Member { name: Some(name.into()), number: None }).collect();
        let (lacks, elsewhere) = (lacks.into(), Vec::new());
        Rc::new(Family { lacks, code, members, closed: false, alphabetical: true, elsewhere })
    }

    /// Creates a family for which a literal number must be one of theirs.
    pub fn closed(lacks: impl Into<String>, code: Code, members: Vec<Member>) -> Rc<Family> {
        Family::closed_beside(lacks, code, members, Vec::new())
    }

    /// Does the same, with names of other families that are easily confused, each with what to ask for instead.
    pub fn closed_beside(
        lacks: impl Into<String>,
        code: Code,
        members: Vec<Member>,
        elsewhere: Vec<(Rc<str>, String)>,
    ) -> Rc<Family> {
        Rc::new(Family { lacks: lacks.into(), code, members, closed: true, alphabetical: false, elsewhere })
    }

    /// Returns each of them as a value.
    pub fn values(self: &Rc<Self>) -> Vec<Value> {
        (0..self.members.len())
            .map(|place| Object::value(Named { family: self.clone(), place, open: false }))
            .collect()
    }

    /// Creates the value of a name among such names, with no order beyond that of texts.
    pub fn word(lacks: &str, code: Code, names: &[&str], name: &str) -> Value {
        let family = Family::of_words(lacks, code, names);
        let place = family.place(name);
        place.map_or_else(|| Value::text(name), |place| Object::value(Named { family, place, open: false }))
    }

    /// Returns the place of a name; the first if there are several.
    fn place(&self, name: &str) -> Option<usize> {
        self.members.iter().position(|member| member.name.as_deref() == Some(name))
    }

    /// Returns the error for a name that none of them has.
    fn unknown(&self, name: &str) -> Fault {
        let message = format!("{} `{name}`", self.lacks);
        if let Some((_, instead)) = self.elsewhere.iter().find(|(own, _)| **own == *name) {
            return Diagnostic::new(self.code, message).help(instead.as_str()).into();
        }
        let names = || self.members.iter().filter_map(|member| member.name.as_deref());
        let diagnostic = Diagnostic::new(self.code, message).did_you_mean(name, names());
        let number = |member: &Member| member.number.as_ref().is_some_and(|own| own.to_string() == name);
        if self.members.iter().any(number) {
            return diagnostic.help(format!("the number is written without quotes: `{name}`")).into();
        }
        if !diagnostic.helps.is_empty() {
            return diagnostic.into();
        }
        let listed: Vec<String> = names().take(20).map(|name| format!("`{name}`")).collect();
        match listed.is_empty() {
            true => diagnostic.help("they are numbers here").into(),
            false => diagnostic.help(format!("there are {}", listed.join(", "))).into(),
        }
    }

    fn has_numbers(&self) -> bool {
        self.members.iter().any(|member| member.number.is_some())
    }

    /// Returns the error for a literal number that none of them has, or for several.
    fn without_number(&self, shown: &str, is_one: impl Fn(&Number) -> bool) -> Option<Fault> {
        if !self.closed || self.members.iter().any(|member| member.number.as_ref().is_some_and(&is_one)) {
            return None;
        }
        let written = |member: &Member| match (&member.name, &member.number) {
            (Some(name), Some(number)) => format!("{name} = {number}"),
            (Some(name), None) => name.to_string(),
            (None, number) => number.as_ref().map(Number::to_string).unwrap_or_default(),
        };
        let listed: Vec<String> = self.members.iter().take(20).map(written).collect();
        let message = format!("{} {shown}", self.lacks);
        Some(Diagnostic::new(self.code, message).help(format!("there are {}", listed.join(", "))).into())
    }

    /// Returns whether a member of each may be equal.
    fn meets(&self, other: &Family) -> bool {
        let shares_name = |member: &Member| member.name.as_deref().is_some_and(|n| other.place(n).is_some());
        self.has_numbers() && other.has_numbers() || self.members.iter().any(shares_name)
    }
}

/// A value of a family.
pub struct Named {
    family: Rc<Family>,
    place: usize,
    /// Whether it stands beside values of other kinds, so that a literal number may be any.
    open: bool,
}

impl Named {
    fn member(&self) -> &Member {
        &self.family.members[self.place]
    }

    /// Returns its name, if it has one.
    pub fn name(&self) -> Option<&str> {
        self.member().name.as_deref()
    }

    /// Returns its number, if it has one.
    pub fn number(&self) -> Option<&Number> {
        self.member().number.as_ref()
    }

    /// Compares values of two families by number, and by name if there is none.
    fn against(&self, other: &Named) -> Option<Ordering> {
        if Rc::ptr_eq(&self.family, &other.family) || self.family.members == other.family.members {
            return Some(self.place.cmp(&other.place));
        }
        match (self.number(), other.number()) {
            (Some(own), Some(other)) => Some(own.compare(other)),
            (None, None) => Some(self.name().cmp(&other.name())),
            _ => None,
        }
    }

    fn against_name(&self, name: &str) -> Option<Ordering> {
        if self.name() == Some(name) {
            return Some(Ordering::Equal);
        }
        match (self.family.place(name), self.name()) {
            (Some(place), _) => Some(self.place.cmp(&place)),
            (None, Some(own)) if self.family.alphabetical => Some(own.cmp(name)),
            _ => None,
        }
    }
}

impl Domain for Named {
    fn type_name(&self) -> &'static str {
        match self.number() {
            Some(_) => "Number",
            None => "Text",
        }
    }

    fn short(&self) -> Option<String> {
        self.name().map(str::to_owned).or_else(|| Some(self.number()?.to_string()))
    }

    fn rich(&self) -> Output {
        self.short().unwrap_or_default().into()
    }

    fn json(&self) -> serde_json::Value {
        match (self.name(), self.number()) {
            (None, Some(number)) => {
                json::to_json(&Value::Number(number.clone()), u64::MAX).unwrap_or_default()
            }
            (name, _) => name.into(),
        }
    }

    fn written(&self) -> Option<Text> {
        self.name().map(Text::from)
    }

    fn stands_for(&self) -> Option<Value> {
        match (self.number(), self.name()) {
            (Some(number), _) => Some(Value::Number(number.clone())),
            (None, name) => name.map(Value::text),
        }
    }

    fn is_text(&self) -> bool {
        self.number().is_none()
    }

    fn contains_text(&self, part: &str, _steps: &mut dyn Progress) -> Option<bool> {
        self.name().filter(|_| self.is_text()).map(|name| name.contains(part))
    }

    fn equals_text(&self, text: &str) -> bool {
        self.name() == Some(text)
    }

    fn equals(&self, other: &dyn Domain) -> bool {
        other
            .downcast::<Named>()
            .is_some_and(|other| self.name() == other.name() && self.number() == other.number())
    }

    fn never_equals(&self, other: &Value) -> Option<Fault> {
        let unlike = || {
            let called = self.short().unwrap_or_default();
            let message = format!("`{called}` can never be {}", other.kind());
            let help = match other {
                Value::Object(_) => {
                    "compare it with one of its kind; a parameter that is called like a word hides it"
                }
                _ => "compare it with one of its kind",
            };
            Diagnostic::new(self.family.code, message).help(help).into()
        };
        match other {
            Value::None | Value::Unset => None,
            Value::Text(text) if self.family.place(text.as_str()).is_some() => None,
            Value::Text(text) => Some(self.family.unknown(text.as_str())),
            Value::Number(_) if self.family.has_numbers() => None,
            Value::Object(object) => match (object.downcast::<Named>(), object.stands_for()) {
                (Some(other), _) if self.family.meets(&other.family) => None,
                (Some(other), _) => match other.name() {
                    Some(name) => Some(self.family.unknown(name)),
                    None => Some(unlike()),
                },
                (None, Some(plain)) => self.never_equals(&plain),
                // What is written like no other of its kind is none of them: a card, or a whole hand.
                (None, None) => {
                    let written = object.written()?;
                    self.family.place(written.as_str()).is_none().then(unlike)
                }
            },
            _ => Some(unlike()),
        }
    }

    fn lacks(&self, written: &Value) -> Option<Fault> {
        match written {
            _ if self.open => None,
            Value::Number(number) => self.family.without_number(&number.to_string(), |own| own == number),
            Value::Range(range) => {
                let shown = format!("from {} to {}", range.start(), range.end().saturating_sub(1));
                let within = |own: &Number| own.to_i64().is_some_and(|own| range.contains(own));
                self.family.without_number(&shown, within)
            }
            _ => None,
        }
    }

    fn open(&self) -> Option<Value> {
        let closed = self.family.closed && !self.open && self.number().is_some();
        closed.then(|| Object::value(Named { family: self.family.clone(), place: self.place, open: true }))
    }

    fn own_order(&self, other: &Value) -> Option<Option<Ordering>> {
        Some(match other {
            Value::Text(name) => self.against_name(name.as_str()),
            Value::Number(number) => self.number().map(|own| own.compare(number)),
            Value::Object(object) => match (object.downcast::<Named>(), object.stands_for()) {
                (Some(other), _) => self.against(other),
                (None, Some(plain)) => return self.own_order(&plain),
                (None, None) => object.written().and_then(|name| self.against_name(name.as_str())),
            },
            _ => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Family, Member, Value};
    use crate::diagnostics::Code;
    use crate::value::{Key, Record};

    /// `2, J = 10, Q = 10, K = 13`.
    fn ranks() -> Vec<Value> {
        let member = |name: Option<&str>, number: i64| Member {
            name: name.map(std::rc::Rc::from),
            number: Some(number.into()),
        };
        let members =
            vec![member(None, 2), member(Some("J"), 10), member(Some("Q"), 10), member(Some("K"), 13)];
        Family::new("d has no rank", Code::E5011, members).values()
    }

    #[test]
    fn a_rank_equals_its_name_and_its_number_and_no_other_of_its_number() {
        let ranks = ranks();
        assert_eq!(ranks[3], Value::text("K"));
        assert_eq!(ranks[3], Value::int(13));
        assert_eq!(ranks[1], Value::int(10));
        assert_ne!(ranks[1], ranks[2]);
        assert_ne!(ranks[0], Value::text("2"));
        assert!(ranks[1].order(&Value::text("Q")).is_some_and(|order| order.is_lt()));
        assert!(ranks[2].order(&Value::int(10)).is_some_and(|order| order.is_eq()));
        assert_eq!(ranks[3].order(&Value::text("king")), None);
    }

    #[test]
    fn what_is_none_of_the_family_never_equals_one() {
        let ranks = ranks();
        let fault = |other: &Value| match &ranks[1] {
            Value::Object(rank) => rank.never_equals(other).map(|fault| fault.message.clone()),
            _ => None,
        };
        assert_eq!(fault(&Value::text("K")), None);
        assert_eq!(fault(&Value::int(7)), None);
        assert_eq!(fault(&Value::None), None);
        assert_eq!(fault(&ranks[2]), None);
        assert_eq!(fault(&Value::text("k")).as_deref(), Some("d has no rank `k`"));
        assert_eq!(fault(&Value::Bool(true)).as_deref(), Some("`J` can never be true or false"));
    }

    #[test]
    fn a_key_is_found_by_name_and_by_number() {
        let ranks = ranks();
        let key = |value: &Value| Key::new(value.clone()).expect("a key");
        let mut record = Record::default();
        for (count, rank) in (1..).zip(&ranks) {
            record.insert(key(rank), Value::int(count)).expect("shallow");
        }
        assert_eq!(record.len(), 4);
        for (found, by) in
            [(4, Value::int(13)), (4, Value::text("K")), (1, Value::int(2)), (3, Value::text("Q"))]
        {
            assert_eq!(record.get(&key(&by)), Some(&Value::int(found)));
        }
        record.insert(key(&Value::int(13)), Value::int(9)).expect("shallow");
        assert_eq!((record.len(), record.get(&key(&ranks[3]))), (4, Some(&Value::int(9))));
        let mut points = Record::default();
        points.insert(key(&Value::int(13)), Value::int(7)).expect("shallow");
        assert_eq!(points.get(&key(&ranks[3])), Some(&Value::int(7)));
        assert_eq!(points.get(&key(&ranks[2])), None);
    }
}
