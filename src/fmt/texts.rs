//! Texts: their characters as spelt, the expressions in them formatted.

use super::writer::Writer;
use crate::syntax::shared_indentation;
use tg_core::ast::{Expr, ExprKind, Name, Template, TemplatePart};

impl Writer<'_> {
    /// A text in its quotes; the content of its braces stays on one line.
    pub(super) fn text_literal(&mut self, template: &Template) {
        let end = template.span.end as usize;
        self.gap();
        self.lost |= self.at != template.span.start as usize;
        self.values_in(template, Self::copy_to);
        if let Some((kept, quotes)) = idle_blanks(self.text, template.span.start as usize, end) {
            self.copy_to(kept);
            self.leave_out(quotes);
        }
        self.copy_to(end);
    }

    /// The values of a template; `letters` writes what comes before each.
    pub(super) fn values_in(&mut self, template: &Template, mut letters: impl FnMut(&mut Self, usize)) {
        for part in &template.parts {
            let TemplatePart::Value(value) = part else { continue };
            let (value, format) = match &value.kind {
                ExprKind::Formatted { value, format } => (&**value, Some(format)),
                _ => (value, None),
            };
            // There are only blanks and parentheses between the brace and its content.
            let Some(brace) = self.text[..value.span.start as usize].rfind('{').filter(|at| *at >= self.at)
            else {
                return self.lost = true;
            };
            letters(self, brace);
            self.interpolated(value, format);
        }
    }

    /// A value in braces, on one line, with its format.
    pub(super) fn interpolated(&mut self, value: &Expr, format: Option<&Name>) {
        self.flat(|w| {
            w.token("{");
            let in_head = std::mem::take(&mut w.in_head);
            w.expr(value);
            w.in_head = in_head;
            if let Some(format) = format {
                w.token(":");
                w.copy_to(format.span.end as usize);
            }
            w.token("}");
        });
    }
}

/// Where blanks begin and end that change nothing before the closing quotes of a text over several lines: these stand no
/// deeper than its lines, of which the least indented says how much is left out of each. (With blank lines alone the quotes
/// say it.)
fn idle_blanks(text: &str, start: usize, end: usize) -> Option<(usize, usize)> {
    const QUOTES: &str = "\"\"\"";
    let literal = text.get(start..end)?;
    let inside = literal.strip_prefix(QUOTES)?.strip_suffix(QUOTES)?;
    let lines = inside.trim_start_matches([' ', '\t']).strip_prefix('\n')?;
    let (_, blanks) = inside.rsplit_once('\n')?;
    let least = shared_indentation(lines, false, true);
    let quotes = end - QUOTES.len();
    (blanks.len() > least && blanks.bytes().all(|blank| blank == b' '))
        .then(|| (quotes - blanks.len() + least, quotes))
}
