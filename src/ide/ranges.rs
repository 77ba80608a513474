//! Folding ranges, and the ranges to which a selection grows.

use super::tokens::Tokens;
use crate::session::Loaded;
use crate::syntax::{Bracket, BracketKind};
use std::ops::Range;
use tg_core::ast::StmtKind;
use tg_core::ast::visit::{SyntaxNode, walk};
use tg_core::source::Span;

/// Lines that can be folded into their first one.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Fold {
    /// An offset in the first line.
    pub start: usize,
    /// An offset in the last hidden line.
    pub end: usize,
    /// The kind of the lines.
    pub kind: FoldKind,
}

/// The kind of a fold.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum FoldKind {
    /// The content of brackets.
    Code,
    /// Comments.
    Comment,
    /// Imports.
    Imports,
}

/// The folds of a script, in order; of those that begin on the same line, the longest. Linear in the text.
pub fn folds(text: &str, loaded: &Loaded) -> Vec<Fold> {
    let mut folds: Vec<Fold> = loaded.outline.brackets.iter().filter_map(|b| bracket(text, b)).collect();
    let own = loaded.outline.comments.iter().filter(|comment| comment.own_line).map(|comment| comment.span);
    folds.extend(runs(text, own, FoldKind::Comment));
    let statements = loaded.script.statements.iter();
    let imports = statements.filter(|statement| matches!(statement.kind, StmtKind::Import { .. }));
    folds.extend(runs(text, imports.map(|import| import.span), FoldKind::Imports));
    folds.retain(|fold| text[fold.start..fold.end].contains('\n'));
    folds.sort_by_key(|fold| (fold.start, std::cmp::Reverse(fold.end)));
    let mut last: Option<Fold> = None;
    folds.retain(|fold| {
        let same_line = last.is_some_and(|last| !text[last.start..fold.start].contains('\n'));
        if !same_line {
            last = Some(*fold);
        }
        !same_line
    });
    folds
}

/// The fold of a bracket, without its last line if that begins with the closer.
fn bracket(text: &str, bracket: &Bracket) -> Option<Fold> {
    let close = bracket.close?;
    if bracket.kind == BracketKind::Interpolation {
        return None;
    }
    let line = text[..close].rfind('\n').map_or(0, |end| end + 1);
    let begins_line = text[line..close].trim().is_empty();
    let end = if begins_line { line.checked_sub(1)? } else { close };
    (end > bracket.open).then_some(Fold { start: bracket.open, end, kind: FoldKind::Code })
}

/// Merges spans on consecutive lines.
fn runs(text: &str, spans: impl Iterator<Item = Span>, kind: FoldKind) -> Vec<Fold> {
    let mut folds: Vec<Fold> = Vec::new();
    for span in spans {
        let (start, end) = (span.range().start, span.range().end);
        match folds.last_mut() {
            Some(last) if goes_on(&text[last.end..start]) => last.end = end,
            _ => folds.push(Fold { start, end, kind }),
        }
    }
    folds
}

/// Whether there is nothing but one line end between two lines.
fn goes_on(between: &str) -> bool {
    between.trim().is_empty() && between.matches('\n').count() == 1
}

/// The steps in which a selection at an offset grows: the word, what contains it, the statement, the script. Each
/// contains the one before it.
pub fn selections(text: &str, loaded: &Loaded, offset: usize) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let holds = |range: &Range<usize>| range.start <= offset && offset <= range.end;
    let tokens = Tokens::of(text, &loaded.outline);
    if let Some(word) = tokens.word_at(offset) {
        found.push(tokens.tokens[word].at.clone());
    }
    for bracket in &loaded.outline.brackets {
        let Some(close) = bracket.close else { continue };
        found.extend([bracket.open + 1..close, bracket.open..close + 1].into_iter().filter(holds));
    }
    walk(&loaded.script.statements, &mut |node| {
        let span = match node {
            SyntaxNode::Statement(statement) => statement.span,
            SyntaxNode::Expr(expr) => expr.span,
            SyntaxNode::Block(block) => block.span,
        };
        let here = holds(&span.range());
        if here {
            found.push(span.range());
        }
        here
    });
    found.push(0..text.len());
    found.sort_by_key(|range| (range.len(), range.start));
    let mut grown: Vec<Range<usize>> = Vec::new();
    for range in found {
        let grows = grown
            .last()
            .is_none_or(|last| range.start <= last.start && last.end <= range.end && range != *last);
        if grows {
            grown.push(range);
        }
    }
    grown
}
