//! The completions after a dot: fields, methods, functions of the script.

use super::CandidateKind;
use crate::check::{Environment, Export, Inferred, Known, NameContext, Signature, VisibleName};
use crate::session::Session;
use tg_core::native::{Library, Method, Outcomes, Type};
use tg_core::program::{Change, FunctionId};
use tg_core::value::Value;

/// What is known about the value before a dot.
enum Before<'a> {
    /// An imported file's names.
    File(Vec<&'a str>),
    /// An existing value.
    Value(&'a Value),
    /// The type of a value that isn't known yet.
    Inferred(&'a Inferred),
}

/// A member with its rank: the value's own members come first.
pub(super) type Member = (u8, CandidateKind, String);

/// The members of the names `path`, or of the value in the checker's context of the dot; in no particular order.
/// `variable` says whether it is a `var`.
pub(super) fn members(
    session: &Session,
    path: Option<&[String]>,
    seen: &NameContext,
    variable: bool,
) -> Vec<Member> {
    let file = seen.file.as_deref();
    let known = file.map(|exports| Before::File(exports.names.keys().map(|name| &**name).collect()));
    let known = known.or_else(|| path.and_then(|path| named(session, path)));
    let known = known.or_else(|| seen.before.as_ref().map(Before::Inferred));
    let field = |name: &str| (0, CandidateKind::Field, name.to_owned());
    let mut members: Vec<Member> = match &known {
        Some(Before::File(names)) => return names.iter().map(|name| field(name)).collect(),
        Some(Before::Value(Value::Record(record))) => {
            record.names().filter(|name| is_name(name)).map(field).collect()
        }
        Some(Before::Inferred(Inferred::Record(Some(fields)))) => {
            fields.iter().map(|(n, _)| &**n).filter(|name| is_name(name)).map(field).collect()
        }
        _ => Vec::new(),
    };
    let library = session.library();
    let own_type = match &known {
        Some(Before::Inferred(Inferred::Object(name, _))) => Some(*name),
        Some(Before::Value(Value::Object(object))) => Some(object.type_name()),
        _ => None,
    };
    let own_fields = own_type.and_then(|name| library.stand_in(name)).map_or(&[][..], |own| own.fields);
    members.extend(own_fields.iter().copied().map(field));
    for method in library.modules().iter().flat_map(|module| module.methods) {
        if let Some(rank) = nearness(known.as_ref(), method.of, library)
            && !is_refused(known.as_ref(), method.name, library)
            && !lacks_outcomes(known.as_ref(), method, library)
        {
            members.push((rank, CandidateKind::Function, method.name.to_owned()));
        }
    }
    let changes = Change::ALL.into_iter().filter(|change| match &known {
        _ if !variable => false,
        Some(Before::Value(value)) => value.type_name() == change.of(),
        Some(Before::Inferred(inferred)) => inferred.knows(*change),
        _ => true,
    });
    let changes = changes.filter(|change| library.overloads(change.name()).is_empty());
    members.extend(changes.map(|change| (1, CandidateKind::Function, change.name().to_owned())));
    let takes = |signature: &Signature| takes_it(signature, known.as_ref(), library);
    let own = seen.names.iter().filter(|made| made.is_fn && made.signature.as_deref().is_some_and(takes));
    members.extend(own.map(|made| (2, CandidateKind::Name, made.name.to_string())));
    let environment = session.environment();
    let hidden = |name: &str| seen.names.iter().any(|made| &*made.name == name);
    let earlier = environment.names().filter(|name| !hidden(name));
    let signature = |name: &str| environment.signature(function(environment, name)?);
    let earlier = earlier.filter(|name| signature(name).is_some_and(|signature| takes(signature)));
    members.extend(earlier.map(|name| (2, CandidateKind::Name, name.to_string())));
    members
}

/// The rank of a method of a type for the value before the dot; `None` if that certainly lacks the method.
fn nearness(known: Option<&Before<'_>>, of: Type, library: &Library) -> Option<u8> {
    let any = of == Type::Any;
    match known {
        Some(Before::Value(value)) => of.admits(value).then_some(if any { 3 } else { 1 }),
        Some(Before::Inferred(Inferred::Object(name, _))) => of_object(name, of, library),
        Some(Before::Inferred(Inferred::OneOf(all))) => {
            all.iter().filter_map(|one| nearness(Some(&Before::Inferred(one)), of, library)).min()
        }
        Some(Before::Inferred(Inferred::Unknown)) | None | Some(Before::File(_)) => {
            Some(if any { 3 } else { 1 })
        }
        Some(Before::Inferred(other)) => (!other.refused_by(of, library)).then_some(if any { 3 } else { 1 }),
    }
}

/// The rank for an object: its own methods, those of the types that all objects of its kind stand in for, and those
/// of any type.
fn of_object(name: &str, of: Type, library: &Library) -> Option<u8> {
    let always = library.stand_in(name).map_or(&[][..], |stand_in| stand_in.always);
    match of {
        Type::Any => Some(3),
        Type::Object(own) => (own == name).then_some(1),
        Type::OneOf(types) => types.iter().filter_map(|of| of_object(name, *of, library)).min(),
        Type::Text => always.contains(&Type::Text).then_some(2),
        Type::List | Type::ListOf(_) => always.contains(&Type::List).then_some(2),
        _ => None,
    }
}

/// The methods with a name that apply to such a value: those of its type, else those of what it stands in for, else
/// those of any type.
pub(super) fn methods_meant(before: &Inferred, name: &str, library: &Library) -> Vec<&'static Method> {
    let known = Before::Inferred(before);
    let ranked = library.overloads(name).iter();
    let ranked: Vec<(u8, &'static Method)> =
        ranked.filter_map(|method| Some((nearness(Some(&known), method.of, library)?, *method))).collect();
    let nearest = ranked.iter().map(|(rank, _)| *rank).min();
    let all = *before == Inferred::Unknown;
    ranked.into_iter().filter(|(rank, _)| all || Some(*rank) == nearest).map(|(_, method)| method).collect()
}

/// Whether an object refuses a method, since there is another way to do the same.
fn is_refused(known: Option<&Before<'_>>, method: &str, library: &Library) -> bool {
    let name = match known {
        Some(Before::Inferred(Inferred::Object(name, _))) => *name,
        Some(Before::Value(Value::Object(object))) => object.type_name(),
        _ => return false,
    };
    library.refusal(method, |of| of == Type::Object(name)).is_some()
}

/// Whether a method can't work with the outcomes of a distribution.
fn lacks_outcomes(known: Option<&Before<'_>>, method: &Method, library: &Library) -> bool {
    let Some(Before::Inferred(Inferred::Object(_, Some(outcome)))) = known else { return false };
    match method.outcomes {
        Outcomes::Any => false,
        Outcomes::Numbers => outcome.refused_by(Type::Number, library),
        Outcomes::Plain => matches!(**outcome, Inferred::Object(..)),
    }
}

/// Whether a function of the script can be called with the value before the dot.
fn takes_it(signature: &Signature, known: Option<&Before<'_>>, library: &Library) -> bool {
    let Some(first) = signature.params.first() else { return false };
    match (known, &first.takes) {
        (Some(Before::Inferred(inferred)), Some(written)) => !inferred.contradicts(written, false, library),
        _ => true,
    }
}

/// Whether the names `a.b.c` begin with a `var`.
pub(super) fn begins_with_variable(session: &Session, first: &str, seen: &[VisibleName]) -> bool {
    match seen.iter().rev().find(|made| &*made.name == first) {
        Some(made) => made.variable,
        None => matches!(
            session.environment().known(first),
            Some(Known::Offered(Export::Value { variable: true, .. }))
        ),
    }
}

/// What the names `a.b.c` stand for among earlier entries, if that is known without running anything.
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

/// The value of the names `a.b.c`, if that is known without running anything.
pub(super) fn value<'a>(session: &'a Session, path: &[String]) -> Option<&'a Value> {
    match named(session, path)? {
        Before::Value(value) => Some(value),
        Before::File(_) | Before::Inferred(_) => None,
    }
}

/// The function with a name from an earlier entry.
pub(super) fn function(environment: &Environment, name: &str) -> Option<FunctionId> {
    match environment.known(name)? {
        Known::Offered(Export::Function { id, .. }) => Some(*id),
        _ => None,
    }
}

/// Whether a key can be written after a dot.
pub(super) fn is_name(key: &str) -> bool {
    key.starts_with(|c: char| c.is_alphabetic() || c == '_') && key.chars().all(super::tokens::is_word_letter)
}
