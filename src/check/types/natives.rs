//! Calls of functions of the prelude and of games, checked against their descriptors.

use super::calls::{Given, are, given_twice, how_many};
use super::{Inferred, Typer};
use crate::check::const_eval::is_within;
use crate::check::foreign;
use tg_core::diagnostics::{Code, Diagnostic, Fault};
use tg_core::native::{Library, Method, Need, Outcomes, Param, Type, works_on};
use tg_core::notation::Name;
use tg_core::program::{Args, Constant, Expr, ExprKind};
use tg_core::source::Span;
use tg_core::value::Value;

impl Typer<'_> {
    /// The methods with a name that a value may have: if its type is certain, those of its own type take precedence
    /// over those of any type.
    pub(super) fn methods_for(&self, name: &str, value: &Inferred) -> Vec<&'static Method> {
        let overloads = self.library.overloads(name);
        let fitting = overloads.iter().copied().filter(|m| !value.refused_by(m.of, self.library));
        let (any, own): (Vec<_>, Vec<_>) = fitting.partition(|m| m.of == Type::Any);
        if let Some(exactly) = own.iter().find(|method| value.is_surely(method.of)) {
            return vec![exactly];
        }
        match (value.is_plain(), own.is_empty()) {
            (true, false) => vec![own[0]],
            (_, true) => any,
            (false, false) => own.into_iter().chain(any).collect(),
        }
    }

    /// Whether any function with a name may have effects.
    pub(super) fn may_act(&self, name: &str) -> bool {
        self.library.overloads(name).iter().any(|m| m.effect.acts())
    }

    /// A call of a prelude function; if it is called as a method, with the value before the dot.
    pub(super) fn native(
        &mut self,
        name: &Name,
        receiver: Option<(&Inferred, Span)>,
        args: &Args,
        span: Span,
    ) -> Inferred {
        if let Some((value, _)) = receiver {
            self.note_calls(name, value, args);
        }
        let mut given = self.arguments(args);
        let called: &[Expr] =
            if receiver.is_some() { &args.positional } else { args.positional.get(1..).unwrap_or(&[]) };
        let functions: Vec<&Expr> = called.iter().chain(args.named.iter().map(|(_, e)| e)).collect();
        let (value, place) = match receiver {
            Some((value, place)) => (value.clone(), place),
            None if given.positional.is_empty() => {
                self.nothing_to_work_on(name, &args.named, span);
                return Inferred::Unknown;
            }
            None => given.positional.remove(0),
        };
        if receiver.is_none() && self.refuse(&name.text, &[&value], name.span) {
            return Inferred::Unknown;
        }
        let methods = self.methods_for(&name.text, &value);
        self.note_effects(&methods, &value, &given, &functions);
        self.note_effect(&methods, &given, span);
        if methods.is_empty() {
            self.wrong_receiver(name, &value, place);
            return Inferred::Unknown;
        }
        let problems: Vec<Option<Fault>> =
            methods.iter().map(|m| problem(m, &given, span, self.library).err()).collect();
        if let ([method], [None]) = (&methods[..], &problems[..]) {
            self.note_questions(method, &given);
            self.check_looked_for(method, &value, &given);
            if self.trying == 0 && !is_within(span, self.guarded) {
                self.check_whole(method, called, &args.named);
                self.check_outcomes(method, &value, place.to(span));
            }
        }
        if problems.iter().any(Option::is_none) {
            let fitting: Vec<&Method> = methods
                .iter()
                .zip(&problems)
                .filter(|(_, p)| p.is_none())
                .map(|(method, _)| *method)
                .collect();
            return Inferred::of_all(
                fitting.into_iter().map(|method| self.gives(method, &value, &given, called.first())),
            );
        }
        if let Some(found) = problems.into_iter().flatten().next() {
            self.report(*found);
        }
        Inferred::Unknown
    }

    /// Reports what needs numbers and is asked of a distribution whose outcomes certainly are none.
    fn check_outcomes(&mut self, method: &Method, value: &Inferred, span: Span) {
        let Inferred::Object(_, Some(outcome)) = value else { return };
        // What gives one of the outcomes works with any that have an order.
        let computes = method.outcomes == Outcomes::Numbers && method.gives != Type::Any;
        if !computes || !outcome.is_plain() || !outcome.refused_by(Type::Number, self.library) {
            return;
        }
        let name = method.name;
        let message =
            format!("`{name}` needs outcomes that are numbers, and one of these is {}", outcome.phrase());
        self.report(
            Diagnostic::new(Code::E5004, message)
                .at(span, "")
                .help(format!("say which number matters first: `d.map(x -> …).{name}`")),
        );
    }

    /// Reports literal numbers that certainly aren't allowed for their parameters.
    fn check_whole(&mut self, method: &Method, positional: &[Expr], named: &[(Name, Expr)]) {
        let by_place =
            method.params.iter().filter(|p| !matches!(p.need, Need::Named(_) | Need::Rest | Need::Entries));
        let by_name = named
            .iter()
            .filter_map(|(name, expr)| Some((method.params.iter().find(|p| p.name == &*name.text)?, expr)));
        for (param, expr) in by_place.zip(positional).chain(by_name) {
            if let ExprKind::Constant(Constant::Number(number)) = &expr.kind
                && let Some(fault) = param.takes.unfit(param.name, &Value::Number(number.clone()))
            {
                self.report(fault.or_at(expr.span));
            }
        }
    }

    fn nothing_to_work_on(&mut self, name: &Name, named: &[(Name, Expr)], span: Span) {
        let found = Diagnostic::new(Code::E2002, format!("`{}` needs a value to work on", name.text))
            .at(span, "called with nothing");
        self.report(match foreign::instead(&name.text) {
            Some(instead) => found.help(instead),
            None if !named.is_empty() => {
                let forms: Vec<String> = self
                    .library
                    .overloads(&name.text)
                    .iter()
                    .map(|method| format!("`{}`", written(method)))
                    .collect();
                found.help(format!("the value that it works on has no name: {}", forms.join(", ")))
            }
            None => {
                let kinds = works_on(self.library.overloads(&name.text));
                found.help(format!("give it {kinds}, such as `{}(x)` or `x.{}`", name.text, name.text))
            }
        });
    }

    fn wrong_receiver(&mut self, name: &Name, value: &Inferred, place: Span) {
        let is = |of: Type| value.is_plain() && !value.refused_by(of, self.library);
        if let Some(refusal) = self.library.refusal(&name.text, is) {
            return self.report(refusal.diagnostic().at(place, value.phrase()));
        }
        let overloads = self.library.overloads(&name.text);
        let help = match overloads {
            _ if let Some(instead) = foreign::instead(&name.text) => instead.to_owned(),
            _ if *value == Inferred::Text
                && let Some(instead) = foreign::of_text(&name.text) =>
            {
                instead.to_owned()
            }
            [only] if only.of == Type::None => format!("there is no value before it: `{}`", written(only)),
            _ => format!("it works on {}", works_on(overloads)),
        };
        self.report(
            Diagnostic::new(Code::E2003, format!("`{}` doesn't work on {}", name.text, value.phrase()))
                .at(place, value.phrase())
                .help(help),
        );
    }

    /// Records the effects of a call: the functions among its arguments may act, too.
    fn note_effects(
        &mut self,
        methods: &[&'static Method],
        value: &Inferred,
        given: &Given,
        written: &[&Expr],
    ) {
        self.effects.acts |= methods.iter().any(|m| m.effect.acts());
        let calls = |t: Type| !Inferred::Function(None).refused_by(t, self.library);
        let takes_function = methods
            .iter()
            .any(|m| calls(m.of) && m.of != Type::Any || m.params.iter().any(|p| calls(p.takes)));
        if !takes_function {
            return;
        }
        let kinds = given.positional.iter().map(|(t, _)| t).chain(given.named.iter().map(|(_, t, _)| t));
        for (kind, expr) in kinds.zip(written) {
            match (kind, &expr.kind) {
                (_, ExprKind::Prelude(name)) => {
                    self.effects.acts |= self.may_act(name);
                    let none = Given { positional: Vec::new(), named: Vec::new() };
                    self.note_effect(self.library.overloads(name), &none, expr.span);
                }
                (Inferred::Function(Some(id)), _) => {
                    self.call_of(*id);
                }
                (Inferred::Function(None) | Inferred::Unknown, _) => self.effects.acts = true,
                _ => {}
            }
        }
        if let Inferred::Function(Some(id)) = value {
            self.call_of(*id);
        }
    }
}

/// Returns an error if a call of a method is certainly wrong.
fn problem(method: &'static Method, given: &Given, span: Span, library: &Library) -> Result<(), Fault> {
    let mut filled = vec![None; method.params.len()];
    let fits = |index: usize, value: &Inferred, place: Span| match method.params[index].takes {
        takes if value.refused_by(takes, library) => Err(wrong_type(method, index, value, place)),
        _ => Ok(()),
    };
    let mut next = given.positional.iter();
    for (index, param) in method.params.iter().enumerate() {
        let most = match param.need {
            Need::Named(_) | Need::Entries => 0,
            Need::Required | Need::Optional(_) => 1,
            Need::Rest => usize::MAX,
        };
        for (value, place) in next.by_ref().take(most) {
            filled[index] = Some(*place);
            fits(index, value, *place)?;
        }
    }
    if next.next().is_some() {
        return Err(wrong_number(method, given, span));
    }
    for (name, value, place) in &given.named {
        let by_name = |p: &Param| p.name == &*name.text && p.need != Need::Entries;
        let own = method.params.iter().position(by_name);
        let entries = || method.params.iter().position(|p| p.need == Need::Entries);
        let index = own.or_else(entries).ok_or_else(|| unknown_parameter(method, name))?;
        if let Some(first) = filled[index] {
            return Err(given_twice(name, first).into());
        }
        filled[index] = own.map(|_| *place);
        fits(index, value, *place)?;
    }
    let mut params = method.params.iter().zip(&filled);
    match params.find(|(param, filled)| param.need == Need::Required && filled.is_none()) {
        None => Ok(()),
        Some(_) if given.named.is_empty() => Err(wrong_number(method, given, span)),
        Some((param, _)) => Err(missing(method, param, span)),
    }
}

/// The fault for a missing argument. If others are given by name, their number says little: so the missing
/// one is named.
fn missing(method: &Method, param: &Param, span: Span) -> Fault {
    let message = format!("`{}` needs `{}`, which isn't given", method.name, param.name);
    Diagnostic::new(Code::E2002, message)
        .at(span, "")
        .help(format!("it is written `{}`", written(method)))
        .into()
}

fn wrong_type(method: &Method, index: usize, value: &Inferred, span: Span) -> Fault {
    let param = &method.params[index];
    let (takes, is) = (param.takes.phrase(), value.phrase());
    let message = format!("`{}` takes {takes} as `{}`, and this is {is}", method.name, param.name);
    Diagnostic::new(Code::E2003, message)
        .at(span, is)
        .help(match (method.name, value) {
            ("find", Inferred::Text) => {
                "a regex is written between slashes, `s.find(/…/)`; where a text stands in it, says `s.index_of(\"…\")`".to_owned()
            }
            _ => format!("it is written `{}`; give {takes}", written(method)),
        })
        .into()
}

fn unknown_parameter(method: &Method, name: &Name) -> Fault {
    Diagnostic::new(Code::E1008, format!("`{}` has no parameter `{}`", method.name, name.text))
        .at(name.span, "not a parameter")
        .did_you_mean(&name.text, method.params.iter().map(|p| p.name))
        .or_help(|| {
            let meant =
                foreign::parameter(&name.text).filter(|own| method.params.iter().any(|p| p.name == *own));
            let takes_any = method.params.iter().any(|p| p.need == Need::Rest);
            match meant {
                Some(own) => format!("write `{own}: …`"),
                None if takes_any => {
                    format!(
                        "names with their values are a record, in braces: `{}({{{}: …}})`",
                        method.name, name.text
                    )
                }
                None => format!("it is written `{}`", written(method)),
            }
        })
        .into()
}

fn wrong_number(method: &Method, given: &Given, span: Span) -> Fault {
    let least = method.params.iter().filter(|p| p.need == Need::Required).count();
    let rest = method.params.iter().any(|p| p.need == Need::Rest);
    let most = if rest {
        usize::MAX
    } else {
        method.params.iter().filter(|p| !matches!(p.need, Need::Named(_) | Need::Entries)).count()
    };
    let count = given.positional.len() + given.named.len();
    let message = format!(
        "`{}` takes {}{}, and {} given",
        method.name,
        how_many(least, most),
        if method.of == Type::None { "" } else { " after its value" },
        are(count)
    );
    let of_several =
        method.params.first().is_some_and(|p| p.name == "what") && most == 1 && given.positional.len() > 1;
    let help = match of_several {
        true => format!("several are one list: `x.{}([a, b])`", method.name),
        false => match foreign::instead(method.name) {
            // Arguments that don't fit are probably those of another language's function of this name.
            Some(instead) => format!("{instead}; with another meaning, there is `{}`", written(method)),
            None => format!("it is written `{}`", written(method)),
        },
    };
    Diagnostic::new(Code::E2002, message).at(span, "").help(help).into()
}

/// The call form of a method: `x.join(by)`; one that works on any value is shown as a function: `walk(x, step, until)`.
fn written(method: &Method) -> String {
    let params: Vec<String> = method
        .params
        .iter()
        .map(|p| match p.need {
            Need::Required => p.name.to_string(),
            Need::Optional(_) | Need::Named(_) => format!("{}: …", p.name),
            Need::Rest => format!("{}, …", p.name),
            Need::Entries => "name: …".to_owned(),
        })
        .collect();
    match params.is_empty() {
        _ if method.of == Type::None => format!("{}({})", method.name, params.join(", ")),
        _ if method.of == Type::Any => {
            let all: Vec<&str> = std::iter::once("x").chain(params.iter().map(String::as_str)).collect();
            format!("{}({})", method.name, all.join(", "))
        }
        true => format!("x.{}", method.name),
        false => format!("x.{}({})", method.name, params.join(", ")),
    }
}
