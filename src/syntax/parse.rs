//! The stages in order: the layout, then the grammar and the builder for each top-level statement.
//!
//! A text that is nearly the same as one parsed before is only parsed in part: unchanged statements
//! without errors are reused.

use super::Parsed;
use super::build::Build;
use super::layout::{self, Layout};
use pest::Parser;
use std::vec::IntoIter;
use tg_core::ast::relocate::Relocation;
use tg_core::ast::visit::{SyntaxNode, walk};
use tg_core::ast::{Expr, ExprKind, Script, Stmt, StmtKind};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::source::SourceId;
use tg_grammar::{Grammar, Rule};

/// The stack for grammar and builders: the depth limit times the need of one level, with ample reserve. For WebAssembly
/// it is taken from the memory that never shrinks, and there the browser's stack is what counts.
const STACK: usize = if cfg!(target_family = "wasm") { 1 << 20 } else { 64 << 20 };

/// A parsed text, for parsing another one that is nearly the same.
#[derive(Clone, Debug, Default)]
pub struct Pieces {
    /// The text as rewritten by the layout scan.
    layout: String,
    pieces: Vec<Piece>,
}

/// The stretch of a top-level statement, possibly with junk or a tail.
#[derive(Copy, Clone, Debug)]
struct Piece {
    /// Its range in the text of the layout scan.
    start: usize,
    end: usize,
    /// Its range in the original.
    from: usize,
    to: usize,
    /// How many statements it contains.
    statements: usize,
    /// Whether nothing in it, and nothing carried over from before it, needed a message or a repair.
    sound: bool,
}

/// The result of parsing an earlier text.
pub struct Earlier<'a> {
    /// The text.
    pub text: &'a str,
    /// Its tree.
    pub script: Script,
    /// Its pieces.
    pub pieces: &'a Pieces,
}

/// No pieces.
static NO_PIECES: Pieces = Pieces { layout: String::new(), pieces: Vec::new() };

/// An earlier text without content: everything is new.
impl Default for Earlier<'_> {
    fn default() -> Self {
        Earlier { text: "", script: Script::default(), pieces: &NO_PIECES }
    }
}

/// Parses a text. Never fails and never overflows the stack; errors are in the diagnostics.
pub fn parse(source: SourceId, text: &str) -> Parsed {
    parse_again(source, text, Earlier::default())
}

/// Parses a text, reusing what is unchanged since an earlier one: gives the same result as [`parse`], in less time if
/// little has changed.
pub fn parse_again(source: SourceId, text: &str, earlier: Earlier<'_>) -> Parsed {
    stacker::grow(STACK, || parse_here(source, text, earlier))
}

fn parse_here(source: SourceId, text: &str, earlier: Earlier<'_>) -> Parsed {
    let mut layout = layout::scan(source, text);
    let mut pieces: Vec<Piece> = layout.stretches.iter().filter_map(|s| piece(&layout, *s)).collect();
    let same = Same { text, layout: &layout.text, pieces: &pieces, earlier: &earlier };
    let counterparts = same.counterparts();
    let mut known =
        Known { pieces: &earlier.pieces.pieces, at: 0, statements: earlier.script.statements.into_iter() };

    let mut build = Build::new(source, &layout);
    let mut statements = Vec::new();
    for (piece, counterpart) in pieces.iter_mut().zip(counterparts) {
        match counterpart.filter(|_| build.is_clean()) {
            Some(counterpart) => {
                let before = statements.len();
                let from = known.take(counterpart, &mut statements);
                let by = offset(piece.from) - offset(from);
                Relocation::By(source, by).statements(&mut statements[before..]);
                (piece.statements, piece.sound) = (statements.len() - before, true);
            }
            None => read(&mut build, piece, &layout.text, &mut statements),
        }
    }
    for index in 1..pieces.len() {
        // A piece without a statement has repaired the one before it.
        pieces[index - 1].sound &= pieces[index].statements > 0;
    }
    if let Some((start, end)) = layout.refused {
        let span = tg_core::source::Span::new(source, start, end);
        statements.push(Stmt { kind: StmtKind::Junk, span, doc: None });
    }
    let at_end = build.findings_at_end(layout.last);
    let found = build.finish();
    let outline = match layout.refused {
        Some(_) => layout::outline(source, text),
        None => std::mem::take(&mut layout.outline),
    };
    let excused = layout.end_diagnostics + at_end;
    let incomplete = layout.open_end && layout.diagnostics.len() + found.len() == excused;
    let mut diagnostics = std::mem::take(&mut layout.diagnostics);
    diagnostics.extend(found);
    if !tg_core::diagnostics::any_error(&diagnostics) {
        diagnostics.extend(unread(&statements));
    }
    diagnostics.sort_by_key(|d| d.primary.as_ref().map(|l| l.span.start));
    Parsed {
        script: Script { statements },
        diagnostics,
        outline,
        incomplete,
        pieces: Pieces { layout: layout.text, pieces },
    }
}

/// The diagnostic for the first junk in a tree if there is no other one: a script must not be rejected silently.
fn unread(statements: &[Stmt]) -> Option<Diagnostic> {
    let mut place = None;
    walk(statements, &mut |node| {
        let junk = match node {
            SyntaxNode::Statement(Stmt { kind: StmtKind::Junk, span, .. })
            | SyntaxNode::Expr(Expr { kind: ExprKind::Junk, span }) => Some(*span),
            _ => None,
        };
        place = place.or(junk);
        place.is_none()
    });
    let told = |span| {
        Diagnostic::new(Code::E0001, "this can't be read")
            .at(span, "something is missing here, or too much")
            .help("write one statement on a line, each with all its parts")
    };
    place.map(told)
}

/// An offset as a signed distance.
fn offset(at: usize) -> i64 {
    i64::try_from(at).unwrap_or(i64::MAX)
}

/// A stretch that hasn't been parsed.
fn piece(layout: &Layout, (start, end): (usize, usize)) -> Option<Piece> {
    layout.text.get(start..end)?;
    let (from, to) = (layout.map.original(start), layout.map.original(end));
    Some(Piece { start, end, from, to, statements: 0, sound: false })
}

/// Parses a piece.
fn read<'t>(build: &mut Build<'t>, piece: &mut Piece, text: &'t str, statements: &mut Vec<Stmt>) {
    let (before, clean) = (statements.len(), build.is_clean());
    let found = build.found();
    let text = &text[piece.start..piece.end];
    build.begin(piece.start, text);
    match Grammar::parse(Rule::top, text) {
        Ok(pairs) => build.top(pairs, statements),
        Err(_) => {
            let stmt = build.junk_statement(0, text.len());
            statements.push(stmt);
        }
    }
    let repaired = build.is_repaired(piece.from, piece.to);
    piece.statements = statements.len().saturating_sub(before);
    piece.sound = clean && build.is_clean() && build.found() == found && !repaired;
}

/// Compares a text with an earlier one.
struct Same<'a> {
    text: &'a str,
    layout: &'a str,
    pieces: &'a [Piece],
    earlier: &'a Earlier<'a>,
}

impl Same<'_> {
    /// For each piece its earlier counterpart, if there is one: as many pieces as possible from the end, and then from
    /// the beginning. So the pieces before, after and between changes are found again.
    fn counterparts(&self) -> Vec<Option<usize>> {
        let (new, old) = (self.pieces.len(), self.earlier.pieces.pieces.len());
        let from_end = |n: &usize| self.is_same(new - n, old - n);
        let tail = (1..=new.min(old)).take_while(from_end).count();
        let head = (0..new - tail).map(|n| (n < old - tail && self.is_same(n, n)).then_some(n));
        head.chain((old - tail..old).map(Some)).collect()
    }

    /// Whether a piece is the same as an earlier one, including the comments above it.
    fn is_same(&self, new: usize, old: usize) -> bool {
        let Earlier { text, pieces: Pieces { layout, pieces }, .. } = self.earlier;
        let ends = |pieces: &[Piece], at: usize| at.checked_sub(1).map_or(0, |before| pieces[before].to);
        let (a, b) = (&self.pieces[new], &pieces[old]);
        b.sound
            && self.layout.get(a.start..a.end) == layout.get(b.start..b.end)
            && self.text.get(ends(self.pieces, new)..a.to) == text.get(ends(pieces, old)..b.to)
            && a.from - ends(self.pieces, new) == b.from - ends(pieces, old)
    }
}

/// The statements of an earlier tree, to be moved into a new one.
struct Known<'a> {
    pieces: &'a [Piece],
    /// The piece whose statements come next.
    at: usize,
    statements: IntoIter<Stmt>,
}

impl Known<'_> {
    /// Moves the statements of a piece, which must come after those already taken; returns where it was.
    fn take(&mut self, piece: usize, into: &mut Vec<Stmt>) -> usize {
        let passed: usize = self.pieces[self.at..piece].iter().map(|piece| piece.statements).sum();
        self.statements.by_ref().take(passed).for_each(drop);
        self.at = piece + 1;
        let Piece { from, statements, .. } = self.pieces[piece];
        into.extend(self.statements.by_ref().take(statements));
        from
    }
}
