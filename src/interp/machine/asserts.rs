//! What a failed assert tells: the values on both sides, or where they differ, and what its names are.

use super::Machine;
use super::explain::shortened;
use super::frames::offset;
use crate::interp::code::{AssertSite, Bytecode, Reg, Site};
use tg_core::diagnostics::{Code, Diagnostic, Fault, counted, fault};
use tg_core::number::NumberForm;
use tg_core::source::Span;
use tg_core::value::{Difference, DifferenceStep, Value, show};
use unicode_segmentation::UnicodeSegmentation;

impl Machine<'_> {
    /// What a failed assert says.
    pub(super) fn assert_failed(&mut self, code: &Bytecode, base: usize, at: Reg, site: u32) -> Fault {
        let Some(Site::Assert(AssertSite { operands, equality, names, message })) =
            code.sites.get(site as usize)
        else {
            return fault(Code::E3004, "this doesn't hold");
        };
        let at = offset(base, at);
        let said = message
            .then(|| show::text(&self.stack[at + operands.len() + names.len()], MESSAGE).unwrap_or_default());
        let text = match said {
            Some(said) => format!("this doesn't hold: {said}"),
            None => "this doesn't hold".to_owned(),
        };
        let mut told = *fault(Code::E3004, text);
        let sources: Vec<String> = operands.iter().map(|span| self.world.source_text(*span)).collect();
        let sides: Vec<Side<'_>> = operands
            .iter()
            .zip(&sources)
            .zip(&self.stack[at..])
            .map(|((span, source), value)| Side { span: *span, source, value })
            .collect();
        told = match (&sides[..], equality) {
            ([first, second], true) => match worth_telling(first, second) {
                Some(difference) => tell_difference(told, [first, second], &difference),
                None => tell_values(told, &sides),
            },
            _ => tell_values(told, &sides),
        };
        let is_told = |name: &str| sources.iter().any(|source| source == name);
        for (name, value) in names.iter().zip(&self.stack[at + operands.len()..]) {
            if !is_told(name) {
                told = told.note(format!("`{name}` is {}", with_decimal(value)));
            }
        }
        Box::new(told)
    }
}

/// One side of a comparison.
struct Side<'v> {
    span: Span,
    /// As it is written.
    source: &'v str,
    value: &'v Value,
}

/// The values beside their places, but for those that are there already.
fn tell_values(mut told: Diagnostic, sides: &[Side<'_>]) -> Diagnostic {
    for side in sides {
        if !is_written_so(&shortened(side.value, BESIDE), side.source) {
            told = told.label(side.span, with_decimal(side.value));
        }
    }
    told
}

/// Where two values differ, if they have parts and aren't short enough for this to be seen at a glance.
fn worth_telling(first: &Side<'_>, second: &Side<'_>) -> Option<Difference> {
    let is_short = |value: &Value| shortened(value, BRIEF + 1).chars().count() <= BRIEF;
    let has_parts = |value: &Value| matches!(value, Value::Object(object) if object.entries().is_some());
    // Two values that are written out have nothing else beside them.
    let is_written =
        [first, second].iter().all(|side| is_written_so(&shortened(side.value, BRIEF), side.source));
    let (first, second) = (first.value, second.value);
    if is_short(first) && is_short(second) && !has_parts(first) && !is_written {
        return None;
    }
    Difference::between(first, second).filter(|difference| !difference.way.is_empty())
}

/// Where two values differ comes first: what each has there beside its place. The values as a whole follow.
fn tell_difference(mut told: Diagnostic, sides: [&Side<'_>; 2], difference: &Difference) -> Diagnostic {
    let [first, second] = sides;
    told = told.label(first.span, told_there(difference, difference.first.as_ref()));
    told = told.label(second.span, told_there(difference, difference.second.as_ref()));
    if let Some(parts) = in_parts(difference) {
        told = told.note(parts);
    }
    for side in sides {
        let shown = around_difference(side.value, difference).unwrap_or_else(|| with_decimal(side.value));
        // What is written out there, or says nothing more, needn't be said again.
        if !is_written_so(&shown, side.source) && side.source.chars().count() <= BRIEF {
            told = told.note(format!("`{}` is {shown}", side.source));
        }
    }
    told
}

/// What a long value has around the place where it differs first.
fn around_difference(value: &Value, difference: &Difference) -> Option<String> {
    match (value, difference.way.first()?) {
        (_, DifferenceStep::Index(index)) => elements_around(value, usize::try_from(*index).ok()?),
        (Value::Text(text), DifferenceStep::Letter { index, .. }) => letters_around(text.as_str(), *index),
        _ => None,
    }
}

/// The elements of a list around an index, if those before it would fill the line.
fn elements_around(value: &Value, index: usize) -> Option<String> {
    let Value::List(list) = value else { return None };
    let items = list.items();
    let first = index.checked_sub(NEIGHBOURS).filter(|first| *first > 0)?;
    let before = Value::list(items.get(..index)?.to_vec()).ok()?;
    if shortened(&before, BESIDE).chars().count() < BESIDE {
        return None;
    }
    let last = items.len().min(index + NEIGHBOURS + 1);
    let shown = items.get(first..last)?.iter().map(|item| shortened(item, OF_A_TEXT));
    let more = if last < items.len() { ", …" } else { "" };
    Some(format!("[…, {}{more}] around `[{index}]`", shown.collect::<Vec<_>>().join(", ")))
}

/// The letters of a text around one of them, if those before it would fill the line.
fn letters_around(text: &str, index: usize) -> Option<String> {
    if index < BESIDE {
        return None;
    }
    let first = index - NEIGHBOURS;
    let mut letters = text.graphemes(true).skip(first);
    let shown: String = letters.by_ref().take(NEIGHBOURS + OF_A_TEXT).collect();
    let more = if letters.next().is_some() { "…" } else { "" };
    let shown = shortened(&Value::text(shown), BESIDE);
    Some(format!("…{}{more} from letter {}", shown.trim_matches('"'), first + 1))
}

/// What one side has where the two differ first.
fn told_there(difference: &Difference, there: Option<&Value>) -> String {
    let path = difference.path();
    let is_letter = matches!(difference.way.last(), Some(DifferenceStep::Letter { .. }));
    let most = if is_letter { OF_A_TEXT } else { BESIDE_PLACE };
    let shown = there.map(|value| shortened(value, most));
    match (difference.way.last(), shown) {
        (Some(DifferenceStep::Letter { index, line }), shown) => {
            let of = if path.is_empty() { String::new() } else { format!("`{path}` ") };
            let place = match line {
                Some((line, letter)) => format!("line {line}, letter {letter}"),
                None => format!("letter {}", index + 1),
            };
            match shown {
                Some(shown) => format!("{of}from {place}: {shown}"),
                None => format!("{of}ends before {place}"),
            }
        }
        (Some(DifferenceStep::Entry(key)), shown) => {
            let of = if path.is_empty() { String::new() } else { format!("`{path}`: ") };
            let key = shortened(key, BESIDE_PLACE);
            format!("{of}{key} has {}", shown.unwrap_or_else(|| "no probability".to_owned()))
        }
        (_, Some(shown)) => format!("`{path}` is {shown}"),
        (_, None) => format!("there is no `{path}`"),
    }
}

/// In how many parts two values differ, where there is more than the first.
fn in_parts(difference: &Difference) -> Option<String> {
    let part = match difference.way.first()? {
        DifferenceStep::Index(_) => "element",
        DifferenceStep::Key(_) => "field",
        DifferenceStep::Entry(_) => "outcome",
        DifferenceStep::Letter { .. } => return None,
    };
    (difference.parts > 1)
        .then(|| format!("they differ in {}; this is the first", counted(difference.parts, part)))
}

/// The longest message of an assert that is shown, in bytes.
pub(super) const MESSAGE: u64 = 4096;

/// How many letters of a value fit beside a place.
pub(super) const BESIDE: usize = 120;

/// How many letters of a value fit beside a place and the way to it.
const BESIDE_PLACE: usize = 60;

/// How many elements or letters on each side show where a long value differs.
const NEIGHBOURS: usize = 4;

/// How many letters of a text show how it goes on.
const OF_A_TEXT: usize = 24;

/// The length of a value that is seen at a glance.
const BRIEF: usize = 40;

/// Whether a source says what a value is, but for blanks.
fn is_written_so(shown: &str, source: &str) -> bool {
    let letters = |text: &'_ str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
    shown == source || letters(shown) == letters(source)
}

/// A value beside the code of a failed assert: a fraction that nobody reads at a glance has its decimal, too.
fn with_decimal(value: &Value) -> String {
    let shown = shortened(value, BESIDE);
    match value {
        Value::Number(number) if number.is_exact() && !number.is_whole() && shown.len() > AT_A_GLANCE => {
            match number.in_form(NumberForm::Decimal) {
                decimal if decimal == shown => shown,
                decimal => format!("{shown} ({decimal})"),
            }
        }
        _ => shown,
    }
}

/// The length of a fraction that needs no decimal.
const AT_A_GLANCE: usize = 5;
