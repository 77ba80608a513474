//! What may stand behind a dot: fields, methods, functions of the script.

use super::CandidateKind;
use crate::check::{Environment, Export, Inferred, Known, NameContext};
use crate::session::Session;
use tg_core::program::{Change, FunctionId};
use tg_core::value::Value;

/// What is known of what stands before a dot.
enum Before<'a> {
    /// An imported file's names.
    File(Vec<&'a str>),
    /// A value that is there already.
    Value(&'a Value),
    /// What is certain of a value to come.
    Inferred(&'a Inferred),
}

/// The members of the names `path`, or of what the checker has seen before the dot; in no order.
pub(super) fn members(
    session: &Session,
    path: Option<&[String]>,
    seen: &NameContext,
) -> Vec<(CandidateKind, String)> {
    let file = seen.file.as_deref();
    let known = file.map(|exports| Before::File(exports.names.keys().map(|name| &**name).collect()));
    let known = known.or_else(|| path.and_then(|path| named(session, path)));
    let known = known.or_else(|| seen.before.as_ref().map(Before::Inferred));
    let field = |name: &str| (CandidateKind::Field, name.to_owned());
    let mut members: Vec<(CandidateKind, String)> = match &known {
        Some(Before::File(names)) => return names.iter().map(|name| field(name)).collect(),
        Some(Before::Value(Value::Record(record))) => {
            record.names().filter(|name| is_name(name)).map(field).collect()
        }
        Some(Before::Inferred(Inferred::Record(Some(fields)))) => {
            fields.iter().map(|(n, _)| field(n)).collect()
        }
        _ => Vec::new(),
    };
    let library = session.library();
    let methods = match &known {
        Some(Before::Value(value)) => library.methods_of(|t| t.admits(value)),
        Some(Before::Inferred(inferred)) => library.methods_of(|t| !inferred.refused_by(t)),
        _ => library.methods_of(|_| true),
    };
    members.extend(methods.into_iter().map(|name| (CandidateKind::Function, name.to_owned())));
    let changes = Change::ALL.into_iter().filter(|change| match &known {
        Some(Before::Value(value)) => value.type_name() == change.of(),
        Some(Before::Inferred(inferred)) => inferred.knows(*change),
        _ => true,
    });
    let changes = changes.filter(|change| library.overloads(change.name()).is_empty());
    members.extend(changes.map(|change| (CandidateKind::Function, change.name().to_owned())));
    let environment = session.environment();
    let functions = environment.names().filter(|name| takes_something(environment, name));
    members.extend(functions.map(|name| (CandidateKind::Name, name.to_string())));
    members
}

/// What the names `a.b.c` stand for among earlier entries, where that needs no run.
fn named<'a>(session: &'a Session, path: &[String]) -> Option<Before<'a>> {
    let (first, rest) = path.split_first()?;
    if let Known::File(file) = session.environment().known(first)? {
        let exports = file.as_deref()?;
        let names = exports.names.keys().map(|name| &**name).collect();
        return rest.is_empty().then_some(Before::File(names));
    }
    let mut value = session.value(first)?;
    for name in rest {
        let Value::Record(record) = value else { return None };
        value = record.field(name)?;
    }
    Some(Before::Value(value))
}

/// The value of the names `a.b.c`, where that needs no run.
pub(super) fn value<'a>(session: &'a Session, path: &[String]) -> Option<&'a Value> {
    match named(session, path)? {
        Before::Value(value) => Some(value),
        Before::File(_) | Before::Inferred(_) => None,
    }
}

/// The function of a name of an earlier entry.
pub(super) fn function(environment: &Environment, name: &str) -> Option<FunctionId> {
    match environment.known(name)? {
        Known::Offered(Export::Function { id, .. }) => Some(*id),
        _ => None,
    }
}

/// Whether a name is a function that a value may stand before.
fn takes_something(environment: &Environment, name: &str) -> bool {
    let signature = function(environment, name).and_then(|id| environment.signature(id));
    signature.is_some_and(|s| !s.params.is_empty())
}

/// Whether a key can be written behind a dot.
fn is_name(key: &str) -> bool {
    key.starts_with(|c: char| c.is_alphabetic() || c == '_') && key.chars().all(super::tokens::is_word_letter)
}
