//! The values of the language.
//!
//! Values are shared and never change under anyone: a value that is changed in part is copied first unless
//! it is unshared. Every value has a bounded **height** (how deeply lists, records, closures and
//! objects nest in it), checked when a value is created; so comparing, printing and dropping values are
//! plain recursion. This module knows nothing about checking or running scripts, nor about any game.

mod between;
mod compare;
mod difference;
mod entries;
mod filter;
mod function;
pub mod json;
mod json_keys;
mod key;
mod kind;
mod letters;
mod list;
mod map;
mod named;
mod object;
mod position;
mod range;
mod record;
mod settled;
mod shared;
pub mod show;
mod storage;
mod text;

pub use between::Between;
pub use difference::{Difference, DifferenceStep};
pub use filter::{Sink, Stream, Wanted};
pub use function::{Closure, Function, FunctionKind};
pub use key::Key;
pub use kind::{Kind, Written, never_among, never_equal, only_by_text, refuse_foreign, refuse_foreign_in};
pub use list::List;
pub use map::ValueMap;
pub use named::{Family, Member, Named};
pub use object::{Domain, Object, Plot, Remembered, RowFormat};
pub use position::position;
pub use range::Range;
pub use record::Record;
pub use shared::least_written;
pub use text::Text;

use crate::diagnostics::{Code, Fault, FaultContext, fault};
use crate::number::Number;

/// How deeply a value may nest.
pub const MAX_HEIGHT: u16 = 1000;

/// Any value.
#[derive(Clone, Debug, Default)]
pub enum Value {
    /// `none`.
    #[default]
    None,
    /// A truth value.
    Bool(bool),
    /// A number.
    Number(Number),
    /// A text.
    Text(Text),
    /// A list.
    List(List),
    /// A range of whole numbers, which behaves like a list in all respects.
    Range(Range),
    /// A record.
    Record(Record),
    /// A function.
    Function(Function),
    /// A value of a game, a distribution, and the like.
    Object(Object),
    /// Not a value: an argument that isn't given, or a global before its statement has run. Scripts
    /// never see it.
    Unset,
}

const _: () = assert!(
    size_of::<Value>() == 16,
    "every register and every element is one, so larger ones make all slower"
);

impl Value {
    /// Creates a whole number.
    #[inline]
    pub fn int(n: i64) -> Value {
        Value::Number(Number::Int(n))
    }

    /// Creates a text.
    pub fn text(s: impl Into<Text>) -> Value {
        Value::Text(s.into())
    }

    /// Creates a list; fails if it would nest too deeply.
    pub fn list(items: Vec<Value>) -> Result<Value, Fault> {
        List::new(items).map(Value::List)
    }

    /// Creates a record of named fields; fails if it would nest too deeply.
    pub fn record<'a>(fields: impl IntoIterator<Item = (&'a str, Value)>) -> Result<Value, Fault> {
        let mut record = Record::default();
        for (name, value) in fields {
            record.insert(Key::text(name), value)?;
        }
        Ok(Value::Record(record))
    }

    /// Returns the name of its type, as the language writes it.
    pub fn type_name(&self) -> &'static str {
        match self {
            Value::None | Value::Unset => "None",
            Value::Bool(_) => "Bool",
            Value::Number(_) => "Number",
            Value::Text(_) => "Text",
            Value::List(_) | Value::Range(_) => "List",
            Value::Record(_) => "Record",
            Value::Function(_) => "Function",
            Value::Object(o) => o.type_name(),
        }
    }

    /// Returns what a message calls a value of this type: "a number", "a list".
    pub fn kind(&self) -> String {
        match self {
            Value::None | Value::Unset => "none".into(),
            Value::Bool(_) => "true or false".into(),
            other => phrase_of_type(other.type_name()),
        }
    }

    /// Returns how deeply lists, records, closures and objects nest in it; a number has height 0.
    #[inline]
    pub fn height(&self) -> u16 {
        match self {
            Value::List(l) => l.height(),
            Value::Record(r) => r.height(),
            Value::Function(f) => f.height(),
            Value::Object(o) => o.height(),
            Value::Range(_) => 1,
            _ => 0,
        }
    }

    /// Returns whether it owns nothing, so that dropping it does nothing.
    #[inline]
    pub fn is_plain(&self) -> bool {
        matches!(
            self,
            Value::None | Value::Unset | Value::Bool(_) | Value::Number(Number::Int(_) | Number::Float(_))
        )
    }

    /// Overwrites this value with a whole number: if it was one already, only the number is written.
    #[inline]
    pub fn put_int(&mut self, n: i64) {
        match self {
            Value::Number(Number::Int(place)) => *place = n,
            other => other.overwrite(Value::int(n)),
        }
    }

    /// Overwrites this value with a truth value.
    #[inline]
    pub fn put_bool(&mut self, b: bool) {
        match self {
            Value::Bool(place) => *place = b,
            other => other.overwrite(Value::Bool(b)),
        }
    }

    /// Overwrites this value. Most values own nothing, and then no drop is called.
    #[inline]
    pub fn overwrite(&mut self, value: Value) {
        if self.is_plain() {
            std::mem::forget(std::mem::replace(self, value));
        } else {
            *self = value;
        }
    }

    /// Overwrites this value with a clone of another.
    // The common kinds are written where they go part by part. A clone that is made elsewhere is first written so, and
    // then read as a whole, and a processor takes as long for that as for ten other instructions.
    pub fn put_clone(&mut self, value: &Value) {
        match value {
            Value::Text(text) => self.put(Value::Text, text.clone()),
            Value::List(list) => self.put(Value::List, list.clone()),
            Value::Record(record) => self.put(Value::Record, record.clone()),
            other => self.overwrite(other.share()),
        }
    }

    /// Overwrites this value with one that was made elsewhere a moment ago: a small whole number part by part, as above.
    #[inline]
    pub fn put_made(&mut self, value: Value) {
        match value {
            Value::Number(Number::Int(n)) => self.put_int(n),
            other => self.overwrite(other),
        }
    }

    /// Moves this value out; one that owns nothing may stay. A small whole number that was written a moment ago is read
    /// as it was written, as above.
    #[inline]
    pub fn take_out(&mut self) -> Value {
        match self {
            Value::Number(Number::Int(n)) => Value::int(*n),
            other => std::mem::take(other),
        }
    }

    /// Overwrites this value with one of a kind that is known where it is called: only then is the value never built
    /// elsewhere. For that, what was here is gone before it is there.
    #[inline(always)]
    pub fn put<T>(&mut self, kind: impl FnOnce(T) -> Value, own: T) {
        if !self.is_plain() {
            *self = Value::None;
        }
        std::mem::forget(std::mem::replace(self, kind(own)));
    }

    /// Returns a clone, fastest for small whole numbers.
    #[inline]
    pub fn share(&self) -> Value {
        match self {
            Value::Number(Number::Int(n)) => Value::int(*n),
            Value::Bool(b) => Value::Bool(*b),
            other => other.clone(),
        }
    }

    /// Returns its whole number, if it is one that fits.
    pub fn as_i64(&self) -> Option<i64> {
        match self {
            Value::Number(n) => n.to_i64(),
            Value::Object(_) => self.as_number()?.to_i64(),
            _ => None,
        }
    }

    /// Returns the number that it is and prints as: a rank without a name is one, but a named rank prints as its name.
    pub fn bare_number(&self) -> Option<&Number> {
        match self {
            Value::Number(number) => Some(number),
            Value::Object(object) => object.downcast::<Named>().filter(|own| own.name().is_none())?.number(),
            _ => None,
        }
    }

    /// Returns its number, if it is one or stands for one.
    pub fn as_number(&self) -> Option<Number> {
        match self {
            Value::Number(n) => Some(n.clone()),
            Value::Object(o) => o.stands_for()?.as_number(),
            _ => None,
        }
    }

    /// Returns the number that it is or stands for, if that is only partly known, as all above another one are.
    pub fn partly_known(&self) -> Option<Value> {
        match self {
            Value::Object(o) if o.is_number() => Some(self.clone()),
            Value::Object(o) => o.stands_for()?.partly_known(),
            _ => None,
        }
    }

    /// Returns whether it is or holds a number that is only partly known, among the first parts of a large value: then it
    /// may equal what it doesn't equal as it is.
    pub(super) fn holds_partly_known(&self) -> bool {
        self.any_part(&mut |part| matches!(part, Value::Object(_)) && part.partly_known().is_some())
    }

    /// Returns whether something is so of a value, or of what it holds in lists and records, plain values aside; of a
    /// large value, which may hold the same parts many times, of [`MOST_PARTS`] of them.
    pub fn any_part(&self, is_so: &mut dyn FnMut(&Value) -> bool) -> bool {
        fn search(value: &Value, left: &mut u32, is_so: &mut dyn FnMut(&Value) -> bool) -> bool {
            if value.height() == 0 {
                return false;
            }
            let Some(less) = left.checked_sub(1) else { return false };
            *left = less;
            is_so(value)
                || match value {
                    // What is in it is plain.
                    Value::List(_) | Value::Record(_) if value.height() <= 1 => false,
                    Value::List(list) => list.items().iter().any(|item| search(item, left, is_so)),
                    Value::Record(record) => record.iter().any(|(_, value)| search(value, left, is_so)),
                    _ => false,
                }
        }
        search(self, &mut { MOST_PARTS }, is_so)
    }

    /// Returns the ordinary value that it stands for, if it isn't one itself.
    pub fn stands_for(&self) -> Option<Value> {
        match self {
            Value::Object(o) => o.stands_for(),
            _ => None,
        }
    }

    /// Returns the value as an outcome, or as a part of one: see [`Domain::settled`].
    pub fn settled(self) -> Value {
        settled::settled(&self).unwrap_or(self)
    }

    /// Returns the value as it is now, with all its parts and what a function captured, if it would be another one later:
    /// see [`Domain::frozen`]. What is called again afterwards needs it.
    pub fn frozen(&self) -> Option<Value> {
        settled::frozen(self)
    }

    /// Returns its truth value, if it is one or stands for one.
    pub fn truth(&self) -> Option<bool> {
        match self {
            Value::Bool(truth) => Some(*truth),
            Value::Object(object) => object.stands_for()?.truth(),
            _ => None,
        }
    }

    /// Returns the value of a game in it, if it is of this type.
    pub fn downcast<T: Domain>(&self) -> Option<&T> {
        match self {
            Value::Object(object) => object.downcast(),
            _ => None,
        }
    }

    /// Returns the function of the script in it, if it is one.
    pub fn as_closure(&self) -> Option<&Closure> {
        match self {
            Value::Function(function) => function.as_closure(),
            _ => None,
        }
    }

    /// Returns its text, if it is one or has a written form.
    pub fn as_text(&self) -> Option<Text> {
        match self {
            Value::Text(t) => Some(t.clone()),
            Value::Object(o) => o.written(),
            _ => None,
        }
    }
}

/// Returns what a message calls a value of the type with this name: "a number", "an alphabet".
pub fn phrase_of_type(name: &str) -> String {
    match name {
        // Names that don't say what a sentence calls it.
        "Dist" => "a distribution".to_owned(),
        "Chopsticks" => "a chopsticks variant".to_owned(),
        "Reachable" => "the reach of a chopsticks variant".to_owned(),
        name => {
            let article = if name.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
            // `DuelPosition` is a duel position.
            let mut words = String::new();
            for (place, letter) in name.char_indices() {
                if place > 0 && letter.is_uppercase() {
                    words.push(' ');
                }
                words.extend(letter.to_lowercase());
            }
            format!("{article} {words}")
        }
    }
}

/// Returns the height of a value that holds these values; fails beyond [`MAX_HEIGHT`].
pub fn height_over<'a>(values: impl IntoIterator<Item = &'a Value>) -> Result<u16, Fault> {
    let inner = values.into_iter().map(Value::height).max().unwrap_or(0);
    grow_height(0, inner)
}

/// How many parts of a value are looked at by [`Value::any_part`].
pub const MOST_PARTS: u32 = 1000;

/// Returns the height of a holder of height `outer` after adding a value of height `inner`.
#[inline]
pub fn grow_height(outer: u16, inner: u16) -> Result<u16, Fault> {
    if inner >= MAX_HEIGHT {
        return Err(too_deep());
    }
    Ok(outer.max(inner + 1))
}

#[cold]
fn too_deep() -> Fault {
    fault(Code::E9006, format!("this value would nest more than {MAX_HEIGHT} levels deep"))
        .with_help("keep the parts beside each other in one list instead of inside each other")
}
