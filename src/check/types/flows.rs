//! Types that methods pass on from what they work on: the elements of lists, the outcomes of distributions, the
//! results of functions.

use super::calls::Given;
use super::{Inferred, Typer};
use std::rc::Rc;
use tg_core::native::{CalledWith, Flow, Library, Method, Need, Param, Type};
use tg_core::notation::Name;
use tg_core::program::{Args, Expr, ExprKind, FunctionId};

impl Typer<'_> {
    /// The type of a call's result.
    pub(super) fn gives(
        &mut self,
        method: &Method,
        value: &Inferred,
        given: &Given,
        first: Option<&Expr>,
    ) -> Inferred {
        let gives = match method.gives {
            Type::By(rows) => of_first_argument(method, rows, given, self.library),
            gives => Inferred::given(gives),
        };
        match method.flow {
            Flow::Free => gives,
            Flow::Same => match value {
                Inferred::List(_) | Inferred::Object(..) if !value.refused_by(method.gives, self.library) => {
                    value.clone()
                }
                _ => gives,
            },
            Flow::One => value.contents().widened(),
            Flow::Contents => holding(gives, value.contents()),
            Flow::Answers => {
                let answer = self.answer(given);
                holding(gives, answer)
            }
            Flow::Drawn => {
                let drawn = match value {
                    Inferred::Record(Some(_)) => Inferred::Text,
                    Inferred::Record(None) => Inferred::Unknown,
                    other => other.contents(),
                };
                holding(gives, drawn)
            }
            Flow::Joined => holding(gives, joined(value, given)),
            Flow::Zipped => {
                let others = given.positional.iter().map(|(other, _)| other.contents().widened());
                holding(
                    gives,
                    Inferred::row(std::iter::once(value.contents().widened()).chain(others).collect()),
                )
            }
            Flow::Numbered => {
                holding(gives, Inferred::row(vec![Inferred::Number, value.contents().widened()]))
            }
            Flow::Flat => match value.contents() {
                inner @ (Inferred::List(_) | Inferred::Row(_)) => holding(gives, inner.widened().contents()),
                _ => gives,
            },
            Flow::Values => holding(gives, values(value)),
            Flow::Entry => {
                let held = match value {
                    Inferred::Record(_) => values(value),
                    other => other.contents().widened(),
                };
                let by_name = given.named.iter().map(|(_, value, _)| value);
                let otherwise = given.positional.iter().skip(1).map(|(value, _)| value).chain(by_name).next();
                held.join(otherwise.unwrap_or(&Inferred::None))
            }
            Flow::Sampled => {
                let counted = method.params.first().map(|first| first.name);
                let is_counted = !given.positional.is_empty()
                    || given.named.iter().any(|(name, ..)| Some(&*name.text) == counted);
                let one = value.contents().widened();
                if is_counted { Inferred::list(one) } else { one }
            }
            Flow::Perhaps(of) if self.is_query => holding(gives, Inferred::given(of)),
            Flow::Fields(fields) if self.is_query => {
                let fields = fields.iter().map(|(name, of)| ((*name).into(), Inferred::given(*of)));
                let record = Inferred::record(fields.collect());
                if let Inferred::List(_) = gives { Inferred::list(record) } else { record }
            }
            Flow::Perhaps(_) | Flow::Fields(_) => gives,
            Flow::Of(of) => holding(gives, Inferred::given(of)),
            Flow::Sized(of) => sized(method, gives, Inferred::given(of), first),
        }
    }

    /// The result type of the function that is the first argument.
    fn answer(&mut self, given: &Given) -> Inferred {
        let named = given.named.iter().map(|(_, value, _)| value);
        let first = given.positional.iter().map(|(value, _)| value).chain(named).next();
        match first {
            Some(Inferred::Function(Some(id))) => self.call_of(*id),
            _ => Inferred::Unknown,
        }
    }

    /// Records the parameter types of lambdas that are arguments of a method.
    pub(super) fn note_calls(&mut self, name: &Name, value: &Inferred, args: &Args) {
        let [method] = self.methods_for(&name.text, value)[..] else { return };
        let by_place = method.params.iter().filter(|p| !matches!(p.need, Need::Named(_) | Need::Entries));
        let by_name = args.named.iter().filter_map(|(name, argument)| {
            Some((method.params.iter().find(|param| param.name == &*name.text)?, argument))
        });
        for (param, argument) in by_place.zip(&args.positional).chain(by_name) {
            let first = args.positional.first().filter(|_| self.is_query);
            self.note_call(param, value, first, argument);
        }
    }

    /// Records the parameter types of a lambda that is an argument; `first` is the first argument of the call, if an
    /// editor asks: what a `fold` begins with is probably what it goes on with.
    fn note_call(&mut self, param: &Param, value: &Inferred, first: Option<&Expr>, argument: &Expr) {
        let called_with = match param.called_with {
            CalledWith::Contents => vec![value.contents()],
            CalledWith::Values => vec![values(value)],
            CalledWith::SoFar => {
                vec![first.map_or(Inferred::Unknown, |first| self.expr(first)), value.contents()]
            }
            CalledWith::A(of) => vec![Inferred::given(of)],
        };
        if let ExprKind::Function(id, _) = &argument.kind
            && let Some(number) = self.number(*id)
            && self.functions[number].name.is_none()
            && self.functions[number].params.len() == called_with.len()
        {
            self.elements.insert(number, called_with);
        }
    }

    /// Records the parameter type of the handler of a `try`: a description of the error.
    pub(super) fn note_handler(&mut self, id: FunctionId) {
        let fields = [("code", Inferred::Text), ("message", Inferred::Text), ("value", Inferred::Unknown)];
        let fields = fields.map(|(name, of)| (Rc::from(name), of));
        if let Some(number) = self.number(id)
            && self.functions[number].name.is_none()
            && self.functions[number].params.len() == 1
        {
            self.elements.insert(number, vec![Inferred::record(fields.into())]);
        }
    }
}

/// The type of the values of a record.
fn values(record: &Inferred) -> Inferred {
    match record {
        Inferred::Record(Some(fields)) => Inferred::of_all(fields.iter().map(|(_, value)| value.clone())),
        _ => Inferred::Unknown,
    }
}

/// The result type of a method that depends on its first argument.
fn of_first_argument(method: &Method, rows: &[(Type, Type)], given: &Given, library: &Library) -> Inferred {
    let Some(first) = method.params.first() else { return Inferred::Unknown };
    let by_place = given.positional.first().map(|(value, _)| value);
    let by_name = given.named.iter().find(|(name, ..)| &*name.text == first.name).map(|(_, value, _)| value);
    let value = by_place.or(by_name).unwrap_or(&Inferred::None);
    let fitting = rows.iter().filter(|(takes, _)| !value.refused_by(*takes, library));
    Inferred::of_all(fitting.map(|(_, gives)| Inferred::given(*gives)))
}

/// The result type of a method that contains one of these, or as many as its first argument is long, or is a list.
fn sized(method: &Method, gives: Inferred, one: Inferred, first: Option<&Expr>) -> Inferred {
    let of_number = match method.gives {
        Type::By(rows) => rows.iter().find(|(takes, _)| *takes == Type::Number).map(|(_, gives)| *gives),
        gives => Some(gives),
    };
    let alone = of_number.map_or(Inferred::Unknown, Inferred::given);
    match first.map(|first| &first.kind) {
        Some(ExprKind::List(sizes)) => holding(alone, Inferred::row(vec![one; sizes.len()])),
        Some(ExprKind::Range { .. }) => Inferred::list(holding(alone, one)),
        _ => holding(gives, one),
    }
}

/// A list or object as a method returns it, with these contents. If the contents are objects of the same type
/// themselves, their contents count.
fn holding(gives: Inferred, contents: Inferred) -> Inferred {
    match (gives, contents) {
        (Inferred::Object(name, _), Inferred::Object(own, outcome)) if name == own => {
            Inferred::Object(name, outcome)
        }
        (Inferred::Object(name, _), contents) => Inferred::about(name, contents),
        (Inferred::List(_), contents) => Inferred::list(contents),
        (gives, _) => gives,
    }
}

/// The outcomes of several values combined; a plain value is its own only outcome.
fn joined(value: &Inferred, given: &Given) -> Inferred {
    let outcome = |value: &Inferred| match value {
        Inferred::Object(..) => value.contents(),
        plain => plain.clone(),
    };
    match value {
        Inferred::Record(Some(fields)) => {
            let fields: Vec<(Rc<str>, Inferred)> =
                fields.iter().map(|(name, value)| (name.clone(), outcome(value))).collect();
            Inferred::record(fields)
        }
        Inferred::Record(None) => Inferred::Record(None),
        value => {
            let others = given.positional.iter().map(|(value, _)| outcome(value));
            Inferred::row(std::iter::once(outcome(value)).chain(others).collect())
        }
    }
}
