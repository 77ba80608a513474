//! Explanations: the values of an expression's parts, and the reasons that games give.

use super::Machine;
use crate::diagnostics::Fault;
use crate::interp::world::Printed;
use crate::output::{Column, Line, Output, Table};
use crate::source::Span;
use crate::value::{Value, show};

/// An explanation under construction.
pub(super) struct Explanation {
    /// The parts, in the order they got their values.
    parts: Vec<(Span, Value)>,
    /// What games said.
    reasons: Vec<Output>,
}

/// Values longer than this are left to `print`.
const LONGEST: usize = 200;

impl Machine<'_> {
    pub(super) fn explain_begin(&mut self) {
        self.explanations.push(Explanation { parts: Vec::new(), reasons: Vec::new() });
    }

    pub(super) fn explain_part(&mut self, span: Span, value: Value) {
        if let Some(explanation) = self.explanations.last_mut() {
            explanation.parts.push((span, value));
        }
    }

    pub(super) fn explain_reason(&mut self, output: Output) {
        if let Some(explanation) = self.explanations.last_mut() {
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
        let head = Line::new().code(text.clone()).plain(" is ").strong(shorten(&show::code(value)));
        let mut table = Table::new([Column::left(""), Column::left("")]);
        let mut seen = vec![text];
        for (place, part) in &explanation.parts {
            let source = self.one_line(*place);
            let shown = shorten(&show::code(part));
            if !seen.contains(&source) {
                table.push([Line::new().code(source.clone()), Line::from(shown)]);
                seen.push(source);
            }
        }
        let mut below: Vec<Output> = Vec::new();
        if !table.is_empty() {
            below.push(Output::indent(table));
        }
        below.extend(explanation.reasons.into_iter().map(Output::indent));
        let output = Output::titled(head, Output::stack(below));
        self.world.print(Printed::Output(&output))
    }

    /// The source of a span, its line ends as spaces.
    fn one_line(&self, span: Span) -> String {
        self.world.source_text(span).split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

fn shorten(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
