//! The errors that `assert error` expects.

use tg_core::ast::visit::{SyntaxNode, walk};
use tg_core::ast::{Script, StmtKind};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::source::Span;

/// A body that must fail, with the expected code; an unknown code matches nothing.
pub(super) struct ExpectedError {
    pub body: Span,
    pub code: Option<Code>,
}

/// The bodies that must fail, with their codes, anywhere in the script. An error of the syntax stage in such a body
/// that has its code is the expected one.
pub fn expected_errors(script: &Script) -> Vec<(Span, Code)> {
    let mut found = Vec::new();
    walk(&script.statements, &mut |node| {
        if let SyntaxNode::Statement(statement) = node
            && let StmtKind::AssertError { code, body } = &statement.kind
        {
            found.extend(Code::find(&code.text).map(|code| (body.span, code)));
        }
        true
    });
    found
}

/// Removes the errors that bodies expect, and warnings in such bodies; returns the bodies whose error was found,
/// including those with an unparsed span.
pub(super) fn take(
    expected: &[ExpectedError],
    unparsed: &[Span],
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Span> {
    let innermost = |span: Span| {
        let around = expected.iter().filter(|e| e.body.contains(span));
        around.min_by_key(|e| e.body.end - e.body.start)
    };
    let mut found: Vec<Span> = unparsed.iter().filter_map(|span| innermost(*span)).map(|e| e.body).collect();
    diagnostics.retain(|diagnostic| {
        let Some(around) = diagnostic.primary.as_ref().and_then(|p| innermost(p.span)) else {
            return true;
        };
        if around.code == Some(diagnostic.code) {
            found.push(around.body);
            return false;
        }
        diagnostic.is_error()
    });
    found.sort_unstable();
    found.dedup();
    found
}
