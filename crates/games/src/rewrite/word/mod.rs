//! Strings that passes have made and that are too long to be there as texts.
//!
//! A script doesn't see where a text becomes a word: what is short enough is a text, a word that can
//! still be written out is taken wherever a text is, and a longer one has what can be told without
//! writing it out. All counts and places are in characters, as those of a text.

mod ask;
mod bounds;
mod passes;
mod times;

use super::meter::charging;
pub(super) use ask::*;
pub(super) use passes::{apply, rest, too_high, too_many_symbols};
use passes::{derive, tally};
pub(super) use times::{Fired, derive_times, tally_times};

use dashu_int::UBig;
use serde_json::json;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault, size_in_words};
use tg_core::native::arguments;
use tg_core::number::Number;
use tg_core::output::{Output, StyledLine};
use tg_core::value::{Domain, Kind, Object, Text, Value, never_equal};
use tg_rewriting::{Alphabet, HitCounting, LetterRow, Progress, Word};

/// A string of at most this many bytes is a text.
const SHORT: u64 = 1 << 20;

/// A word of at most this many bytes is written out where a text is needed.
const LONGEST_WRITTEN: u64 = 1 << 26;

/// The bytes that a symbol of a word takes.
const SYMBOL_BYTES: u128 = 96;

/// Writing this many bytes out and comparing them is one step.
const BYTES_A_STEP: u64 = 64;

/// The number of characters that are shown of each end of a word.
const SHOWN: u32 = 30;

/// A long string.
#[derive(Clone, Debug)]
pub(super) struct WordValue(Word);

/// A string that a pass may go over.
#[derive(Clone, Debug)]
pub(super) enum Subject {
    Text(Text),
    Word(Word),
}

impl Subject {
    /// An argument that is a text, has a written form, or is a word.
    pub fn of(args: &[Value], index: usize) -> Result<Subject, Fault> {
        match args.get(index).and_then(Value::downcast::<WordValue>) {
            Some(word) => Ok(Subject::Word(word.0.clone())),
            None => arguments::text(args, index).map(Subject::Text),
        }
    }

    /// It as a word, cut as a round cuts it.
    fn word(&self, alphabet: &Alphabet) -> Word {
        match self {
            Subject::Text(text) => Word::new(text.as_str(), alphabet),
            Subject::Word(word) => word.clone(),
        }
    }

    /// Its text, if it is one.
    fn text(&self) -> &str {
        match self {
            Subject::Text(text) => text.as_str(),
            Subject::Word(_) => "",
        }
    }
}

/// A row of letters as a value.
pub(super) fn of_row(row: &LetterRow) -> Value {
    match row {
        LetterRow::Text(text) => Value::text(&**text),
        // The other lines of its game don't come with it.
        LetterRow::Word(word) => value(word.alone()),
    }
}

/// About how many bytes a row takes as a value.
pub(super) fn row_bytes(row: &LetterRow) -> u128 {
    match row {
        LetterRow::Text(text) => text.len() as u128,
        LetterRow::Word(word) if *word.bytes() <= UBig::from(SHORT) => u128::from(SHORT),
        LetterRow::Word(word) => word.symbols() as u128 * SYMBOL_BYTES,
    }
}

/// A row for a program to read: a word by its ends.
pub(super) fn row_json(row: &LetterRow) -> serde_json::Value {
    match row {
        LetterRow::Text(text) => (**text).into(),
        LetterRow::Word(word) => ends_json(word),
    }
}

/// Both ends of a word and its length.
fn ends_json(word: &Word) -> serde_json::Value {
    let (head, tail) = ends(word);
    json!({"begins": head, "ends": tail, "length": word.length().to_string()})
}

/// Both ends.
fn ends(word: &Word) -> (String, String) {
    let (shown, length) = (UBig::from(SHOWN), word.length());
    let from = if *length > shown { length - &shown } else { UBig::ZERO };
    (word.part(&UBig::ZERO, &shown), word.part(&from, length))
}

/// A word as a value: a text where it is short.
fn value(word: Word) -> Value {
    if *word.bytes() <= UBig::from(SHORT) { Value::text(word.text()) } else { Object::value(WordValue(word)) }
}

impl Domain for WordValue {
    fn type_name(&self) -> &'static str {
        "Word"
    }

    fn short(&self) -> Option<String> {
        let (head, tail) = ends(&self.0);
        Some(format!("{head}…{tail} ({} letters)", self.0.length()))
    }

    fn rich(&self) -> Output {
        let (head, tail) = ends(&self.0);
        let line = StyledLine::new().plain(head).dim("…").plain(tail);
        line.dim(format!("  ({} letters)", self.0.length())).into()
    }

    fn json(&self) -> serde_json::Value {
        match self.written() {
            Some(text) => text.as_str().into(),
            None => ends_json(&self.0),
        }
    }

    fn data_bytes(&self) -> u64 {
        u64::try_from(self.0.bytes()).ok().filter(|bytes| *bytes <= LONGEST_WRITTEN).unwrap_or(0)
    }

    fn is_text(&self) -> bool {
        true
    }

    fn written(&self) -> Option<Text> {
        (*self.0.bytes() <= UBig::from(LONGEST_WRITTEN)).then(|| self.0.text().into())
    }

    fn unwritten(&self) -> Option<Fault> {
        (*self.0.bytes() > UBig::from(LONGEST_WRITTEN)).then(|| too_long(&self.0, LONGEST_WRITTEN))
    }

    fn equals_text(&self, text: &str) -> bool {
        self.0.is_text(text)
    }

    fn contains_text(&self, part: &str, steps: &mut dyn Progress) -> Option<bool> {
        let found = charging(steps, |budget| self.0.count(part, HitCounting::Leftmost, budget));
        Some(part.is_empty() || found.is_ok_and(|found| !found.is_zero()))
    }

    fn never_equals(&self, other: &Value) -> Option<Fault> {
        match other {
            Value::Text(_) => None,
            _ => other.equality_kind().map(|kind| never_equal(Kind::Text, kind).into()),
        }
    }

    fn steps_to_compare(&self) -> u64 {
        match u64::try_from(self.0.bytes()) {
            Ok(bytes) if bytes <= LONGEST_WRITTEN => bytes / BYTES_A_STEP,
            _ => self.0.symbols() as u64,
        }
    }

    fn equals(&self, other: &dyn Domain) -> bool {
        other.downcast::<WordValue>().is_some_and(|other| self.0.same(&other.0))
    }

    fn part(&self, key: &Value) -> Option<Result<Value, Fault>> {
        Some(bounds::index(&self.0, key))
    }

    fn slice(&self, start: &Value, end: &Value, inclusive: bool) -> Option<Result<Value, Fault>> {
        let slice = bounds::slice(&self.0, start, end, inclusive);
        Some(slice.map(|(start, end)| {
            let length = if end > start { &end - &start } else { UBig::ZERO };
            match length <= UBig::from(SHORT) {
                true => Value::text(self.0.part(&start, &end)),
                false => value(self.0.slice(&start, &end)),
            }
        }))
    }

    fn hashed(&self) -> u64 {
        u64::try_from(self.0.bytes()).unwrap_or(u64::MAX)
    }
}

/// A word that can't be written out.
fn too_long(word: &Word, limit: u64) -> Fault {
    let message = format!("a word of {} letters is too long to be written out", word.length());
    fault(Code::E4018, message)
        .with_help("ask the word itself: `length`, `count(\"ab\")`, `w[7]`, `w[..20]`")
        .with_help(format!("what takes up to {} is written out", size_in_words(u128::from(limit))))
}

/// A count as a number of the language.
fn number(count: &UBig) -> Value {
    Value::Number(Number::from(count.clone()))
}
