//! Finds arms of a `match` that can't be reached, because earlier patterns match everything that they match.

use rustc_hash::FxHashMap;
use tg_core::number::Number;
use tg_core::program::{Constant, MatchPattern};
use tg_core::source::Span;
use tg_core::value::{Key, Value};

/// How many patterns other than single values are remembered; each later pattern is compared with all of them.
const REMEMBERED: usize = 256;

/// The patterns before an arm.
#[derive(Default)]
pub(super) struct EarlierArms<'p> {
    values: FxHashMap<Key, Span>,
    others: Vec<(&'p MatchPattern, Span)>,
}

impl<'p> EarlierArms<'p> {
    /// Adds a pattern; returns the span of an earlier one that matches everything that it matches.
    pub fn add(&mut self, pattern: &'p MatchPattern, span: Span) -> Option<Span> {
        let found = self.find(pattern);
        match key(pattern) {
            _ if found.is_some() => {}
            Some(value) => {
                self.values.insert(value, span);
            }
            None if self.others.len() < REMEMBERED => self.others.push((pattern, span)),
            None => {}
        }
        found
    }

    /// The span of an earlier pattern that matches everything that this one matches.
    pub fn find(&self, pattern: &MatchPattern) -> Option<Span> {
        let same = key(pattern).and_then(|value| self.values.get(&value).copied());
        let covering = || self.others.iter().find(|(other, _)| covers(other, pattern)).map(|(_, span)| *span);
        same.or_else(covering)
    }
}

/// The single value that a pattern matches, if it can be a key.
fn key(pattern: &MatchPattern) -> Option<Key> {
    let value = match pattern {
        MatchPattern::Constant(Constant::Bool(b)) => Value::Bool(*b),
        MatchPattern::Constant(Constant::Number(n)) => Value::Number(n.clone()),
        MatchPattern::Constant(Constant::Text(text)) => Value::text(text),
        _ => return None,
    };
    Key::new(value).ok()
}

/// Whether a pattern certainly matches everything that another one matches.
fn covers(earlier: &MatchPattern, later: &MatchPattern) -> bool {
    match (earlier, later) {
        (MatchPattern::Any | MatchPattern::Bind(_), _) => true,
        (MatchPattern::Typed(a, inner), MatchPattern::Typed(b, later)) => a == b && covers(inner, later),
        (MatchPattern::Constant(a), MatchPattern::Constant(b)) => a == b,
        (MatchPattern::Range { start, end, inclusive }, MatchPattern::Constant(Constant::Number(n))) => {
            n.is_whole()
                && start.as_ref().is_none_or(|start| start <= n)
                && end.as_ref().is_none_or(|end| n < end || *inclusive && n == end)
        }
        (
            MatchPattern::Range { start: a, end: b, inclusive },
            MatchPattern::Range { start: c, end: d, inclusive: other },
        ) => {
            begins_before(a.as_ref(), c.as_ref())
                && ends_after((b.as_ref(), *inclusive), (d.as_ref(), *other))
        }
        (MatchPattern::List(a, rest), MatchPattern::List(b, other)) => {
            let lengths = match (rest, other) {
                (Some(_), _) => a.len() <= b.len(),
                (None, None) => a.len() == b.len(),
                (None, Some(_)) => false,
            };
            lengths && a.iter().zip(b).all(|(a, b)| all_covered(a, b))
        }
        (MatchPattern::Record(a), MatchPattern::Record(b)) => {
            a.iter().all(|(key, a)| b.iter().any(|(other, b)| key == other && all_covered(a, b)))
        }
        _ => false,
    }
}

/// Whether some alternatives certainly match everything that others match.
fn all_covered(earlier: &[MatchPattern], later: &[MatchPattern]) -> bool {
    later.iter().all(|later| earlier.iter().any(|earlier| covers(earlier, later)))
}

fn begins_before(a: Option<&Number>, b: Option<&Number>) -> bool {
    a.is_none_or(|a| b.is_some_and(|b| a <= b))
}

fn ends_after((a, inclusive): (Option<&Number>, bool), (b, other): (Option<&Number>, bool)) -> bool {
    a.is_none_or(|a| b.is_some_and(|b| b < a || b == a && (inclusive || !other)))
}
