//! Texts: their characters as spelt, the expressions in them formatted.

use super::writer::Writer;
use tg_core::ast::{Expr, ExprKind, Name, Template, TemplatePart};

impl Writer<'_> {
    /// A text in its quotes; the content of its braces stays on one line.
    pub(super) fn text_literal(&mut self, template: &Template) {
        let end = template.span.end as usize;
        self.gap();
        self.lost |= self.at != template.span.start as usize;
        self.values_in(template, Self::copy_to);
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
