//! Where two values differ: what a failed comparison reports.
//!
//! The **way** leads from two values to the first place where they differ: by an index for lists, a key for records,
//! the index of a letter for texts, an outcome for distributions. The values there are given for both sides; if
//! only one side has a value there, the other is `None`.

use super::compare::Comparison;
use super::{Key, List, Range, Record, Text, Value, ValueMap, show};
use unicode_segmentation::UnicodeSegmentation;

/// One step of the way to a difference.
#[derive(Clone, Debug, PartialEq)]
pub enum DifferenceStep {
    /// An element of a list, from 0.
    Index(u64),
    /// An entry of a record.
    Key(Key),
    /// A value that a game's value holds under a key: the probability of an outcome.
    Entry(Value),
    /// A letter of a text.
    Letter {
        /// Its index, from 0.
        index: usize,
        /// If the text has several lines: its line, and its position in it, both from 1.
        line: Option<(usize, usize)>,
    },
}

/// The first place where two values differ.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The way to it, from the outside in.
    pub way: Vec<DifferenceStep>,
    /// What the first value has there; for a text, the rest from there on.
    pub first: Option<Value>,
    /// What the second value has there.
    pub second: Option<Value>,
    /// In how many parts the two outermost values differ: elements of a list, entries of a record, outcomes.
    pub parts: u64,
}

/// The entries of a game's value: keys and values.
type Entries = Vec<(Value, Value)>;

impl Difference {
    /// Returns the first place where two values differ; `None` if they are equal.
    pub fn between(first: &Value, second: &Value) -> Option<Difference> {
        let mut search = Search { comparison: Comparison::default(), way: Vec::new() };
        if search.comparison.equal(first, second) {
            return None;
        }
        let parts = search.parts(first, second);
        let (first, second) = search.descend(Some(first.clone()), Some(second.clone()));
        Some(Difference { way: search.way, first, second, parts })
    }

    /// Returns the way as a script would write it after a name: `[3].name`. It doesn't include letters and outcomes.
    pub fn path(&self) -> String {
        self.way.iter().map(DifferenceStep::code).collect()
    }
}

impl DifferenceStep {
    fn code(&self) -> String {
        match self {
            DifferenceStep::Index(index) => format!("[{index}]"),
            DifferenceStep::Key(key) => match key.as_str() {
                Some(name) if show::is_plain_name(name) => format!(".{name}"),
                _ => format!("[{}]", show::code(key.value())),
            },
            DifferenceStep::Entry(_) | DifferenceStep::Letter { .. } => String::new(),
        }
    }
}

/// A list, or a range, which behaves like one.
#[derive(Copy, Clone)]
enum Row<'v> {
    List(&'v List),
    Range(&'v Range),
}

impl Row<'_> {
    fn of(value: &Value) -> Option<Row<'_>> {
        match value {
            Value::List(list) => Some(Row::List(list)),
            Value::Range(range) => Some(Row::Range(range)),
            _ => None,
        }
    }

    fn length(self) -> u64 {
        match self {
            Row::List(list) => list.items().len() as u64,
            Row::Range(range) => range.length(),
        }
    }

    fn get(self, index: u64) -> Option<Value> {
        match self {
            Row::List(list) => list.items().get(usize::try_from(index).ok()?).cloned(),
            Row::Range(range) => range.get(index).map(Value::int),
        }
    }
}

/// How the search treats two values.
enum Pair<'v> {
    Rows(Row<'v>, Row<'v>),
    Records(&'v Record, &'v Record),
    Texts(&'v Text, &'v Text),
    Entries(Entries, Entries),
    /// Two values without parts, or with different kinds of parts.
    Other,
}

impl<'v> Pair<'v> {
    fn of(first: &'v Value, second: &'v Value) -> Pair<'v> {
        match (first, second) {
            (Value::Record(a), Value::Record(b)) => Pair::Records(a, b),
            (Value::Text(a), Value::Text(b)) => Pair::Texts(a, b),
            (Value::Object(a), Value::Object(b)) => match a.entries().zip(b.entries()) {
                Some((a, b)) => Pair::Entries(a, b),
                None => Pair::Other,
            },
            (a, b) => match (Row::of(a), Row::of(b)) {
                (Some(a), Some(b)) => Pair::Rows(a, b),
                _ => Pair::Other,
            },
        }
    }
}

/// What the two values have at a place.
type Both = (Option<Value>, Option<Value>);

struct Search {
    comparison: Comparison,
    way: Vec<DifferenceStep>,
}

impl Search {
    /// Descends from two values that differ to the innermost place where they do.
    fn descend(&mut self, first: Option<Value>, second: Option<Value>) -> Both {
        let (mut first, mut second) = (first, second);
        while let (Some(a), Some(b)) = (&first, &second) {
            let Some((step, inner)) = self.step(a, b) else { break };
            self.way.push(step);
            (first, second) = inner;
        }
        (first, second)
    }

    /// Takes one step inwards, if there is one.
    fn step(&mut self, a: &Value, b: &Value) -> Option<(DifferenceStep, Both)> {
        match Pair::of(a, b) {
            Pair::Rows(a, b) => {
                let index = self.first_index(a, b)?;
                Some((DifferenceStep::Index(index), (a.get(index), b.get(index))))
            }
            Pair::Records(a, b) => {
                let key = self.differing_keys(a, b).next()?.clone();
                let inner = (a.get(&key).cloned(), b.get(&key).cloned());
                Some((DifferenceStep::Key(key), inner))
            }
            Pair::Entries(a, b) => {
                let (key, first, second) = self.differing_entries(a, b).into_iter().next()?;
                Some((DifferenceStep::Entry(key), (first, second)))
            }
            // What is left of a text is a text again, and leads no further.
            Pair::Texts(a, b) if !self.is_within_text() => {
                let (a, b) = (a.as_str(), b.as_str());
                let (letters, rests) = after_same_letters(a, b);
                let several = a.contains('\n') || b.contains('\n');
                let before = &a[..a.len() - rests.0.len()];
                let in_line = || before.rsplit('\n').next().map_or(0, |line| line.graphemes(true).count());
                let line = several.then(|| (1 + before.matches('\n').count(), 1 + in_line()));
                let step = DifferenceStep::Letter { index: letters, line };
                let rest = |text: &str| (!text.is_empty()).then(|| Value::text(text));
                Some((step, (rest(rests.0), rest(rests.1))))
            }
            Pair::Texts(..) | Pair::Other => None,
        }
    }

    fn is_within_text(&self) -> bool {
        matches!(self.way.last(), Some(DifferenceStep::Letter { .. }))
    }

    /// Returns in how many parts two unequal values differ.
    fn parts(&mut self, a: &Value, b: &Value) -> u64 {
        match Pair::of(a, b) {
            Pair::Rows(Row::Range(a), Row::Range(b)) if a.start() != b.start() => a.length().max(b.length()),
            Pair::Rows(a, b) => {
                let shared = self.pairs(a, b).filter(|same| !same).count() as u64;
                shared + a.length().abs_diff(b.length())
            }
            Pair::Records(a, b) => self.differing_keys(a, b).count() as u64,
            Pair::Entries(a, b) => self.differing_entries(a, b).len() as u64,
            Pair::Texts(..) | Pair::Other => 1,
        }
    }

    fn first_index(&mut self, a: Row<'_>, b: Row<'_>) -> Option<u64> {
        let both = a.length().min(b.length());
        let differs = self.pairs(a, b).position(|same| !same);
        differs.map(|index| index as u64).or_else(|| (a.length() != b.length()).then_some(both))
    }

    /// Returns whether the elements that both have are equal, one by one. Those of two ranges with the same start all
    /// are.
    fn pairs<'s>(&'s mut self, a: Row<'s>, b: Row<'s>) -> Box<dyn Iterator<Item = bool> + 's> {
        match (a, b) {
            (Row::List(a), Row::List(b)) => {
                Box::new(a.items().iter().zip(b.items()).map(|(x, y)| self.comparison.equal(x, y)))
            }
            (Row::List(list), Row::Range(range)) | (Row::Range(range), Row::List(list)) => {
                Box::new(list.items().iter().zip(range.iter()).map(|(x, n)| *x == Value::int(n)))
            }
            (Row::Range(a), Row::Range(b)) => {
                let first = a.iter().zip(b.iter()).next();
                Box::new(first.into_iter().map(|(x, y)| x == y))
            }
        }
    }

    /// Returns the keys under which two values of games differ, those of the first one first, with both values there.
    fn differing_entries(&mut self, a: Entries, b: Entries) -> Vec<(Value, Option<Value>, Option<Value>)> {
        let of_first: ValueMap<()> = a.iter().map(|(key, _)| (key.clone(), ())).collect();
        let of_second: ValueMap<Value> = b.iter().cloned().collect();
        let mut differing = Vec::new();
        for (key, x) in a {
            match of_second.get(&key) {
                Some(y) if self.comparison.equal(&x, y) => {}
                other => differing.push((key, Some(x), other.cloned())),
            }
        }
        let added = b.into_iter().filter(|(key, _)| of_first.get(key).is_none());
        differing.extend(added.map(|(key, y)| (key, None, Some(y))));
        differing
    }

    /// Returns the keys under which two records differ, those of the first one first.
    fn differing_keys<'s>(&'s mut self, a: &'s Record, b: &'s Record) -> impl Iterator<Item = &'s Key> + 's {
        let added = b.iter().filter(|(key, _)| a.get(key).is_none()).map(|(key, _)| key);
        let changed = a.iter().filter(|(key, x)| match b.get(key) {
            Some(y) => !self.comparison.equal(x, y),
            None => true,
        });
        changed.map(|(key, _)| key).chain(added)
    }
}

/// Returns how many letters two texts have in common from the beginning, and what is left of both.
fn after_same_letters<'t>(a: &'t str, b: &'t str) -> (usize, (&'t str, &'t str)) {
    // Letters that are written differently may be equal.
    let same = |x: &str, y: &str| x == y || Value::text(x) == Value::text(y);
    let mut letters = 0;
    let mut common = (0, 0);
    for (x, y) in a.graphemes(true).zip(b.graphemes(true)).take_while(|(x, y)| same(x, y)) {
        letters += 1;
        common = (common.0 + x.len(), common.1 + y.len());
    }
    (letters, (&a[common.0..], &b[common.1..]))
}
