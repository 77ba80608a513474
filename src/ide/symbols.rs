//! The top-level symbols of a script, for an outline; and inlay hints for inferred types.

use super::bound;
use crate::check::{DefinitionKind, Inferred};
use crate::session::{Loaded, Session};
use crate::syntax::{BracketKind, Outline};
use std::ops::RangeInclusive;
use tg_core::ast::visit::{SyntaxNode, walk};
use tg_core::ast::{Expr, ExprKind, FnDecl, LetKind, Pattern, Script, Stmt, StmtKind};
use tg_core::native::Library;
use tg_core::source::Span;

/// Longer inferred types of records and lists, in bytes, are abbreviated in hints.
const SHORT: usize = 40;

/// A definition at the top level of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptSymbol {
    /// Its name.
    pub name: String,
    /// Its kind.
    pub kind: SymbolKind,
    /// The span of the whole definition.
    pub span: Span,
    /// The span of its name, or where that would be.
    pub name_span: Span,
    /// The words that it declares.
    pub words: Vec<(String, Span)>,
}

/// The kind of a symbol.
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
    /// A named domain block, with its domain word.
    Block(&'static str),
    /// `test`.
    Test,
    /// `import`.
    File,
}

/// The symbols of a script in the order of its text; takes linear time.
pub fn symbols(session: &Session, loaded: &Loaded) -> Vec<ScriptSymbol> {
    let text = session.sources().get(loaded.source).map_or("", |source| &*source.text);
    script_symbols(&loaded.script, text, session.library())
}

/// Like [`symbols`], for a script that was only parsed.
pub fn script_symbols(script: &Script, text: &str, library: &Library) -> Vec<ScriptSymbol> {
    let mut found = Vec::new();
    for statement in &script.statements {
        let mut add = |name: &str, kind, name_span| {
            let span = statement.span.to(name_span);
            found.push(ScriptSymbol { name: name.to_owned(), kind, span, name_span, words: Vec::new() });
        };
        match &statement.kind {
            StmtKind::Fn(function) => add(&function.name.text, SymbolKind::Function, function.name.span),
            StmtKind::Let { kind, pattern, .. } => {
                let kind = match kind {
                    LetKind::Let => SymbolKind::Constant,
                    LetKind::Var => SymbolKind::Variable,
                    LetKind::Param => SymbolKind::Param,
                };
                bound(pattern).into_iter().for_each(|name| add(&name.text, kind, name.span));
            }
            StmtKind::Declare(block) => {
                let Some(name) = &block.name else { continue };
                add(&name.text, SymbolKind::Block(block.word), name.span);
                let declared = library.block(block.word).map(|d| (d.declares)(block));
                let words = declared.unwrap_or_default().into_iter().map(|n| (n.text.to_string(), n.span));
                if let Some(symbol) = found.last_mut() {
                    symbol.words = words.collect();
                }
            }
            StmtKind::Test { name, .. } => {
                let text = name
                    .literal()
                    .unwrap_or_else(|| text.get(name.span.range()).unwrap_or_default().to_owned());
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

/// An inferred type that isn't written in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The offset after which it is shown.
    pub at: usize,
    /// As it would be written: `: Number`, ` -> Text`.
    pub text: String,
}

/// The hints within a range of bytes of a script, in order: the types of names and functions, if they are certain and
/// not obvious from the text.
pub fn hints(session: &Session, loaded: &Loaded, wanted: &RangeInclusive<usize>) -> Vec<Hint> {
    let all = &loaded.script.statements;
    let start = |statement: &Stmt| statement.span.range().start;
    let first = all.partition_point(|statement| start(statement) < *wanted.start()).saturating_sub(1);
    let behind = all.partition_point(|statement| start(statement) <= *wanted.end());
    let mut found = Hints { session, loaded, hints: Vec::new() };
    walk(&all[first..behind], &mut |node| {
        if let SyntaxNode::Statement(statement) = node {
            found.of_statement(statement);
        }
        true
    });
    let mut hints = found.hints;
    hints.retain(|hint| wanted.contains(&hint.at));
    hints.sort_by_key(|hint| hint.at);
    hints
}

/// Collects the hints.
struct Hints<'a> {
    session: &'a Session,
    loaded: &'a Loaded,
    hints: Vec<Hint>,
}

impl Hints<'_> {
    fn of_statement(&mut self, statement: &Stmt) {
        match &statement.kind {
            StmtKind::Let { pattern, annotation: None, value, .. } if !shows_its_type(value) => {
                self.of_names(pattern);
            }
            StmtKind::For { pattern, .. } => self.of_names(pattern),
            StmtKind::Fn(function) if function.returns.is_none() => {
                let hint = self.of_result(function);
                self.hints.extend(hint);
            }
            _ => {}
        }
    }

    fn of_names(&mut self, pattern: &Pattern) {
        for name in bound(pattern) {
            let made = self.loaded.symbol_index.definition_at(name.span);
            if let Some(text) = made.and_then(|made| written(": ", &made.is)) {
                self.hints.push(Hint { at: name.span.range().end, text });
            }
        }
    }

    /// The hint for a function's result, after its parameters.
    fn of_result(&self, function: &FnDecl) -> Option<Hint> {
        let made = self.loaded.symbol_index.definition_at(function.name.span)?;
        let DefinitionKind::Function(id) = made.kind else { return None };
        let text = written(" -> ", &self.session.environment().signature(id)?.gives)?;
        Some(Hint { at: parentheses_end(&self.loaded.outline, function.name.span.range().end)?, text })
    }
}

/// The end of the parentheses that are the first bracket after an offset.
fn parentheses_end(outline: &Outline, offset: usize) -> Option<usize> {
    let first = outline.brackets.partition_point(|bracket| bracket.open < offset);
    let bracket = outline.brackets.get(first).filter(|b| b.kind == BracketKind::Paren)?;
    bracket.close.map(|close| close + 1)
}

/// A type that is certain, abbreviated if it is long.
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

/// Whether the type of a value is obvious.
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
