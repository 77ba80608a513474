//! Explanations: the values of an expression's parts, and the reasons that games give.

use super::{Explanation, Machine};
use crate::interp::world::Printed;
use tg_core::diagnostics::Fault;
use tg_core::output::{Column, Output, StyledLine, TextTable};
use tg_core::source::Span;
use tg_core::value::{Value, show};
use unicode_segmentation::UnicodeSegmentation;

/// Values longer than this are left to `print`.
const LONGEST: usize = 200;

/// How many bytes before a span are searched for its parentheses.
const MOST_BEFORE: usize = 16;

impl Machine<'_> {
    pub(super) fn explain_begin(&mut self) {
        self.explanations.push(Explanation { parts: Vec::new(), reasons: Vec::new() });
    }

    pub(super) fn explain_part(&mut self, span: Span, value: Value) {
        if let Some(explanation) = self.explanations.last_mut() {
            explanation.parts.push((span, value));
        }
    }

    /// Keeps a reason; two calls of a chain may have the same one, which is told once.
    pub(super) fn explain_reason(&mut self, output: Output) {
        if let Some(explanation) = self.explanations.last_mut()
            && explanation.reasons.last() != Some(&output)
        {
            explanation.reasons.push(output);
        }
    }

    /// Prints the explanation of a value.
    pub(super) fn explain_end(&mut self, span: Span, value: &Value) -> Result<(), Fault> {
        let Some(explanation) = self.explanations.pop() else {
            return Ok(());
        };
        self.may_act("explain")?;
        let text = self.one_line(span);
        let head = StyledLine::new().code(text.clone()).plain(" is ").strong(called(value));
        let mut table = TextTable::new([Column::left(""), Column::left("")]);
        let mut seen = vec![text];
        for (place, part) in &explanation.parts {
            let source = self.one_line(*place);
            let shown = called(part);
            if !seen.contains(&source) {
                table.push([StyledLine::new().code(source.clone()), StyledLine::from(shown)]);
                seen.push(source);
            }
        }
        let mut below: Vec<Output> = Vec::new();
        if !table.is_empty() {
            below.push(Output::indent(table));
        }
        let own = match value {
            Value::Object(object) => object.reason(),
            _ => None,
        };
        below.extend(explanation.reasons.into_iter().chain(own).map(Output::indent));
        let output = Output::titled(head, Output::stack(below));
        self.world.print(Printed::Output(&output))
    }

    /// The source of a span, its line ends as spaces. The span of a chain may begin behind the parentheses of
    /// its first value.
    pub(super) fn one_line(&self, mut span: Span) -> String {
        let open = |text: &str| text.matches(')').count() > text.matches('(').count();
        let mut steps = 0;
        while steps < MOST_BEFORE && span.start > 0 && open(&self.world.source_text(span)) {
            span.start -= 1;
            steps += 1;
        }
        self.world.source_text(span).split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

/// A value on a line; what has no short form is called what it is.
fn called(value: &Value) -> String {
    match value {
        Value::Object(object) if object.short().is_none() && object.written().is_none() => {
            value.kind().to_string()
        }
        value => shortened(value, LONGEST),
    }
}

/// A value as code, in at most `most` letters.
pub(super) fn shortened(value: &Value, most: usize) -> String {
    let text = show::code(value);
    // A letter of several code points isn't cut in two.
    match text.grapheme_indices(true).nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
