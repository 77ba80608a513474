//! What a script makes at its top level, for an outline; and what is inferred, shown between its words.

use super::tokens::Tokens;
use crate::check::walk::{Node, walk};
use crate::check::{Inferred, MadeKind};
use crate::session::{Loaded, Session};
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind, FnDecl, LetKind, Pattern, Stmt, StmtKind};

/// An inferred type that takes more letters isn't shown between the words of a script.
const SHORT: usize = 40;

/// Something that a script makes at its top level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: SymbolKind,
    /// All of it.
    pub span: Span,
    /// Its name, or where that would stand.
    pub name_span: Span,
    /// The words that it declares.
    pub words: Vec<(String, Span)>,
}

/// What a symbol is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum SymbolKind {
    /// `fn`.
    Function,
    /// `let`.
    Constant,
    /// `var`.
    Variable,
    /// `param`.
    Param,
    /// A domain block with a name, by its domain word.
    Block(&'static str),
    /// `test`.
    Test,
    /// `import`.
    File,
}

/// The symbols of a script in the order of its text; linear in it.
pub fn symbols(session: &Session, loaded: &Loaded) -> Vec<Symbol> {
    let mut found = Vec::new();
    for statement in &loaded.script.statements {
        let mut add = |name: &str, kind, name_span| {
            let span = statement.span.to(name_span);
            found.push(Symbol { name: name.to_owned(), kind, span, name_span, words: Vec::new() });
        };
        match &statement.kind {
            StmtKind::Fn(function) => add(&function.name.text, SymbolKind::Function, function.name.span),
            StmtKind::Let { kind, pattern, .. } => {
                let kind = match kind {
                    LetKind::Let => SymbolKind::Constant,
                    LetKind::Var => SymbolKind::Variable,
                    LetKind::Param => SymbolKind::Param,
                };
                names(pattern, &mut |name, span| add(name, kind, span));
            }
            StmtKind::Declare(block) => {
                let Some(name) = &block.name else { continue };
                add(&name.text, SymbolKind::Block(block.word), name.span);
                let declared = session.library().block(block.word).map(|d| (d.declares)(block));
                let words = declared.unwrap_or_default().into_iter().map(|n| (n.text.to_string(), n.span));
                if let Some(symbol) = found.last_mut() {
                    symbol.words = words.collect();
                }
            }
            StmtKind::Test { name, .. } => {
                let text = name.literal().unwrap_or_else(|| session.sources().slice(name.span).to_owned());
                add(&text, SymbolKind::Test, name.span);
            }
            StmtKind::Import { path, alias } => {
                let name = alias.as_ref().unwrap_or(path);
                add(&name.text, SymbolKind::File, name.span);
            }
            _ => {}
        }
    }
    found
}

/// The names of a pattern.
fn names<'a>(pattern: &'a Pattern, each: &mut dyn FnMut(&'a str, Span)) {
    match pattern {
        Pattern::Name(name) => each(&name.text, name.span),
        Pattern::Ignore(_) => {}
        Pattern::List(parts, _) => parts.iter().for_each(|part| names(part, each)),
    }
}

/// A type that is inferred and not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// Behind what.
    pub at: usize,
    /// As it would be written: `: Number`, ` -> Text`.
    pub text: String,
}

/// The types of names and functions of a script, where they are certain and the text doesn't show them;
/// in the order of the text, linear in it.
pub fn hints(session: &Session, loaded: &Loaded) -> Vec<Hint> {
    let Some(source) = session.sources().get(loaded.source) else {
        return Vec::new();
    };
    let tokens = Tokens::of(&source.text);
    let mut hints = Vec::new();
    walk(&loaded.script.statements, &mut |node| {
        if let Node::Statement(statement) = node {
            hints_of(session, loaded, &tokens, statement, &mut hints);
        }
        true
    });
    hints.sort_by_key(|hint| hint.at);
    hints
}

fn hints_of(
    session: &Session,
    loaded: &Loaded,
    tokens: &Tokens<'_>,
    statement: &Stmt,
    hints: &mut Vec<Hint>,
) {
    let mut of_names = |pattern| {
        names(pattern, &mut |_, span| {
            let made = loaded.survey.made_at(span);
            if let Some(text) = made.and_then(|made| written(": ", &made.is)) {
                hints.push(Hint { at: span.range().end, text });
            }
        });
    };
    match &statement.kind {
        StmtKind::Let { pattern, annotation: None, value, .. } if !shows_its_type(value) => of_names(pattern),
        StmtKind::For { pattern, .. } => of_names(pattern),
        StmtKind::Fn(function) if function.returns.is_none() => {
            hints.extend(result_hint(session, loaded, tokens, function));
        }
        _ => {}
    }
}

/// What a function gives, behind its parameters.
fn result_hint(session: &Session, loaded: &Loaded, tokens: &Tokens<'_>, function: &FnDecl) -> Option<Hint> {
    let made = loaded.survey.made_at(function.name.span)?;
    let MadeKind::Function(id) = made.kind else { return None };
    let text = written(" -> ", &session.environment().signature(id)?.gives)?;
    Some(Hint { at: tokens.parentheses_end(function.name.span.range().end)?, text })
}

/// A type that is certain, as short as it has to be.
fn written(sign: &str, is: &Inferred) -> Option<String> {
    let text = match is {
        Inferred::Unknown => return None,
        certain => certain.to_string(),
    };
    let short = match is {
        Inferred::Record(_) if text.len() > SHORT => "Record".to_owned(),
        Inferred::List(_) if text.len() > SHORT => "List".to_owned(),
        _ => text,
    };
    Some(format!("{sign}{short}"))
}

/// Whether anyone sees what a value is.
fn shows_its_type(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Number(_)
        | ExprKind::Bool(_)
        | ExprKind::None
        | ExprKind::Text(_)
        | ExprKind::List(_)
        | ExprKind::Record(_)
        | ExprKind::Lambda { .. }
        | ExprKind::Domain(_) => true,
        ExprKind::Unary { operand, .. } => shows_its_type(operand),
        _ => false,
    }
}
