//! What an expression is, without running it.

use super::members;
use crate::check::Inferred;
use crate::diagnostics::{Diagnostic, any_error};
use crate::session::Session;

/// What is known of an expression.
#[derive(Clone, Debug, PartialEq)]
pub enum Description {
    /// How it may be called, one line for each kind of value that it works on.
    Function(Vec<String>),
    /// The type of its value.
    Type(String),
    /// Nothing is certain before it runs.
    Open,
    /// It can't run.
    Wrong(Vec<Diagnostic>),
}

/// Describes an expression as it would stand in the next entry of a session: a function by its signature,
/// a value by its type. The session stays as it is, but for the source, which diagnostics are in.
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
    match gives {
        _ if any_error(&loaded.diagnostics) => Description::Wrong(loaded.diagnostics),
        None | Some(Inferred::Unknown) => match members::value(session, &path) {
            Some(value) => Description::Type(value.type_name().to_owned()),
            None => Description::Open,
        },
        Some(certain) => Description::Type(certain.to_string()),
    }
}

/// How a function of a name is called, if it is one.
pub(super) fn signatures(session: &Session, name: &str) -> Option<Vec<String>> {
    let environment = session.environment();
    if let Some(id) = members::function(environment, name) {
        let signature = environment.signature(id)?;
        let gives = match &signature.gives {
            Inferred::Unknown => String::new(),
            certain => format!(" -> {certain}"),
        };
        return Some(vec![format!("fn {}{gives}", signature.written())]);
    }
    if environment.known(name).is_some() {
        return None;
    }
    let methods = session.library().overloads(name);
    (!methods.is_empty()).then(|| methods.iter().map(|m| m.signature()).collect())
}
