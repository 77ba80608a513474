//! The type of an expression, determined without running it.

use super::members;
use crate::check::Inferred;
use crate::session::Session;
use tg_core::ast::StmtKind;
use tg_core::diagnostics::{Diagnostic, any_error};
use tg_core::program::FunctionId;

/// What is known about an expression.
#[derive(Clone, Debug, PartialEq)]
pub enum Description {
    /// Its call forms, one line for each type of value that it works on.
    Function(Vec<String>),
    /// The type of its value.
    Type(String),
    /// Nothing is certain before it is run.
    Open,
    /// It isn't an expression, or doesn't end with one: a statement has no type.
    Statement,
    /// It can't run.
    Wrong(Vec<Diagnostic>),
}

/// Describes an expression as it would be in the next entry of a session: a function by its signature, a value by its
/// type. The session is unchanged except for the added source, to which diagnostics refer.
pub fn describe(session: &mut Session, expression: &str) -> Description {
    let path: Vec<String> = expression.trim().split('.').map(|name| name.trim().to_owned()).collect();
    if let [name] = &path[..]
        && let Some(signatures) = signatures(session, name)
    {
        return Description::Function(signatures);
    }
    let before = session.snapshot();
    let loaded = session.load_entry("<type>", expression);
    let main = loaded.program.as_ref().map(|program| program.main);
    let gives = main.and_then(|main| session.environment().signature(main).map(|s| s.gives.clone()));
    session.restore(before);
    let last = loaded.script.statements.last();
    let is_expr = last.is_some_and(|last| matches!(last.kind, StmtKind::Expr(_)));
    match gives {
        _ if any_error(&loaded.diagnostics) => Description::Wrong(loaded.diagnostics),
        _ if !is_expr => Description::Statement,
        None | Some(Inferred::Unknown) => match members::value(session, &path) {
            Some(value) => Description::Type(value.type_name().to_owned()),
            None => Description::Open,
        },
        Some(certain) => Description::Type(certain.to_string()),
    }
}

/// The call form of a function of the session, with its result type if that is certain.
pub(super) fn signature(session: &Session, id: FunctionId) -> Option<String> {
    let signature = session.environment().signature(id)?;
    Some(match &signature.gives {
        Inferred::Unknown => format!("fn {}", signature.written()),
        certain => format!("fn {} -> {certain}", signature.written()),
    })
}

/// The call forms of the function with a name, if there is one.
pub(super) fn signatures(session: &Session, name: &str) -> Option<Vec<String>> {
    let environment = session.environment();
    if let Some(id) = members::function(environment, name) {
        return Some(vec![signature(session, id)?]);
    }
    if environment.known(name).is_some() {
        return None;
    }
    let methods = session.library().overloads(name);
    (!methods.is_empty()).then(|| methods.iter().map(|m| m.signature()).collect())
}
