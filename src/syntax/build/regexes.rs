//! Regular expressions, and format specifications in texts: literals that are checked here.

use super::Build;
use crate::syntax::layout::unveiled;
use regex_syntax::ast::{Ast, Visitor};
use std::ops::Range;
use tg_core::ast::{Expr, ExprKind, Name};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::number::TextFormat;
use tg_core::source::Span;
use tg_grammar::Pair;
use unicode_segmentation::UnicodeSegmentation;

impl Build<'_> {
    /// `/[a-z]+/`.
    pub(super) fn regex(&mut self, pair: &Pair) -> ExprKind {
        let span = self.span(pair);
        let read = unveiled(pair.as_str().trim_end());
        let pattern = read.strip_prefix('/').and_then(|rest| rest.strip_suffix('/')).unwrap_or("");
        if let Err(found) = regex_syntax::Parser::new().parse(pattern) {
            let (reason, at, end) = flaw(&found);
            let first = span.start as usize + 1;
            let written = |place: usize| (first + place).min(span.end as usize);
            let at = Span::new(span.source, written(at), written(end.max(at)));
            self.report(
                Diagnostic::new(Code::E0030, "this regular expression can't be read")
                    .at(at, reason)
                    .help("to match a special character itself, put a `\\` before it: `\\(`, `\\.`, `\\/`"),
            );
            return ExprKind::Junk;
        }
        if let Some((at, character)) = divided(pattern) {
            let first = span.start as usize + 1;
            let at =
                Span::new(span.source, first + at, (first + at + character.len()).min(span.end as usize));
            self.report(
                Diagnostic::new(Code::E0030, format!("this would take `{character}` apart"))
                    .at(at, "made of several code points, each of which a class or a repetition would take by itself")
                    .help(format!("several are written `({character}|…)`, and one that repeats `({character})+`")),
            );
            return ExprKind::Junk;
        }
        ExprKind::Regex(self.intern(pattern))
    }

    /// Applies the format specification after the colon in `{ }` of a text to the value before it.
    pub(super) fn formatted(&mut self, value: Expr, pair: &Pair) -> Expr {
        let span = self.span(pair);
        let written = pair.as_str().strip_prefix(':').unwrap_or("");
        // What was read may be longer than what is written, where brackets were closed for it.
        let place = Span { start: (span.start + 1).min(span.end), ..span };
        if let Err(reason) = TextFormat::read(written) {
            let message = match written.trim() {
                "" => "there is nothing after this colon".to_owned(),
                _ => format!("`{written}` doesn't say how a value is written"),
            };
            self.report(
                Diagnostic::new(Code::E0031, message)
                    .at(place, reason)
                    .help("such as `{x:>8}` (to the right), `{x:<8}`, `{x:^8}`, `{p:.3}` (digits after the point), `{p:.1%}`"),
            );
            return value;
        }
        let format = Name { text: self.intern(written), span: place };
        let span = value.span.to(place);
        Expr { kind: ExprKind::Formatted { value: Box::new(value), format }, span }
    }
}

/// The first character of several code points that stands in a class, or whose last code point alone would repeat, with
/// where it begins.
fn divided(pattern: &str) -> Option<(usize, &str)> {
    let mut clusters =
        pattern.grapheme_indices(true).filter(|(_, one)| one.chars().nth(1).is_some()).peekable();
    clusters.peek()?;
    let parsed = regex_syntax::ast::parse::Parser::new().parse(pattern).ok()?;
    let parts = regex_syntax::ast::visit(&parsed, Divided::default()).unwrap_or_default();
    clusters.find(|(at, one)| {
        let inside = at + 1..at + one.len();
        parts.classes.iter().any(|class| class.contains(at))
            || parts.repeated.iter().any(|at| inside.contains(at))
    })
}

/// What takes single code points: where the classes are, and where that begins which repeats.
#[derive(Default)]
struct Divided {
    classes: Vec<Range<usize>>,
    repeated: Vec<usize>,
}

impl Visitor for Divided {
    type Output = Divided;
    type Err = ();

    fn finish(self) -> Result<Divided, ()> {
        Ok(self)
    }

    fn visit_pre(&mut self, ast: &Ast) -> Result<(), ()> {
        match ast {
            Ast::ClassBracketed(class) => self.classes.push(class.span.start.offset..class.span.end.offset),
            Ast::Repetition(repetition) => self.repeated.push(repetition.ast.span().start.offset),
            _ => {}
        }
        Ok(())
    }
}

/// What is wrong with a regular expression, and the range of it in there.
fn flaw(error: &regex_syntax::Error) -> (String, usize, usize) {
    match error {
        regex_syntax::Error::Parse(found) => {
            (found.kind().to_string(), found.span().start.offset, found.span().end.offset)
        }
        regex_syntax::Error::Translate(found) => {
            (found.kind().to_string(), found.span().start.offset, found.span().end.offset)
        }
        other => (other.to_string(), 0, 0),
    }
}
