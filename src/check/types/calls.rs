//! Calls of the script's own functions, and of values.

use super::statements::{fits, wrong_length};
use super::{Inferred, Typer};
use crate::check::environment::{Signature, SignatureParam};
use std::rc::Rc;
use tg_core::diagnostics::{Code, Diagnostic, counted};
use tg_core::program::*;
use tg_core::source::Span;

/// The types of the arguments of a call.
pub(super) struct Given {
    pub positional: Vec<(Inferred, Span)>,
    pub named: Vec<(Name, Inferred, Span)>,
}

impl Typer<'_> {
    /// The arguments of a call.
    pub(super) fn arguments(&mut self, args: &Args) -> Given {
        Given {
            positional: args.positional.iter().map(|e| (self.perhaps_between_words(e), e.span)).collect(),
            named: args
                .named
                .iter()
                .map(|(name, e)| (name.clone(), self.perhaps_between_words(e), e.span))
                .collect(),
        }
    }

    pub(super) fn call(&mut self, callee: &Callee, args: &Args, span: Span) -> Inferred {
        match callee {
            Callee::Function(id, captures) => {
                self.meet(*id, captures);
                self.call_known(*id, None, args, span)
            }
            Callee::Prelude(name) => {
                let draws = self.combined(&name.text, &args.positional);
                self.check_combined(&name.text, name.span, &draws);
                self.native(name, None, args, name.span)
            }
            Callee::Value(value) => {
                let called = self.expr(value);
                if let Some(name) = self.hidden_function(value, &called) {
                    self.arguments(args);
                    if self.refuse("()", &[&called], value.span) {
                        return Inferred::Unknown;
                    }
                    let message = format!("{} can't be called", called.phrase());
                    let found = Diagnostic::new(Code::E2005, message).at(value.span, called.phrase());
                    self.report(found.help(format!(
                        "`{name}` is a name of this script here, and hides the function: give it another name"
                    )));
                    return Inferred::Unknown;
                }
                self.call_value(&called, value.span, args, span)
            }
        }
    }

    /// The name of a variable that is called and is no function, but hides one of the library.
    fn hidden_function(&self, value: &Expr, known: &Inferred) -> Option<Rc<str>> {
        let ExprKind::Local(slot) = value.kind else { return None };
        let name = self.functions.get(self.current)?.slots.get(slot.0 as usize)?;
        let hides = !self.library.overloads(name).is_empty();
        let is_called = matches!(known, Inferred::Unknown | Inferred::Function(_) | Inferred::OneOf(_));
        (hides && !is_called).then(|| name.clone())
    }

    /// A call of a value.
    pub(super) fn call_value(&mut self, called: &Inferred, place: Span, args: &Args, span: Span) -> Inferred {
        let help = match called {
            Inferred::OneOf(_) => return self.call_value(&Inferred::Unknown, place, args, span),
            Inferred::Function(Some(id)) => return self.call_known(*id, None, args, span),
            Inferred::Function(None) | Inferred::Unknown => {
                self.effects.acts = true;
                self.arguments(args);
                return Inferred::Unknown;
            }
            Inferred::Number => "perhaps an operator is missing, such as `*`",
            Inferred::List(_) | Inferred::Text => "an element is taken with `[ ]`, such as `xs[0]`",
            Inferred::Record(_) => "a field is taken with a dot, such as `r.name`, or with `[ ]`",
            _ => "only a function can be called",
        };
        self.arguments(args);
        if self.refuse("()", &[called], place) {
            return Inferred::Unknown;
        }
        let message = format!("{} can't be called", called.phrase());
        self.report(Diagnostic::new(Code::E2005, message).at(place, called.phrase()).help(help));
        Inferred::Unknown
    }

    /// A call of a known function; if it is called as a method, with the value before the dot as its first argument.
    pub(super) fn call_known(
        &mut self,
        id: FunctionId,
        receiver: Option<(&Inferred, Span)>,
        args: &Args,
        span: Span,
    ) -> Inferred {
        let gives = self.call_of(id);
        let mut given = self.arguments(args);
        if let Some((value, place)) = receiver {
            given.positional.insert(0, (value.clone(), place));
        }
        self.check_rows_given(id, args, receiver.is_some());
        self.note_given(id, &given);
        if let Some(signature) = self.signature(id) {
            self.check_own(&signature, &given, args, span);
        }
        gives
    }

    fn signature(&self, id: FunctionId) -> Option<Rc<Signature>> {
        let Some(number) = self.number(id) else {
            return self.environment.signature(id).cloned();
        };
        Some(Rc::new(signature_as_written(&self.functions[number])))
    }

    /// Checks literal lists given for parameters that destructure them.
    fn check_rows_given(&mut self, id: FunctionId, args: &Args, is_method: bool) {
        let Some(number) = self.number(id) else {
            return;
        };
        let functions = self.functions;
        let params = functions[number].params.iter().skip(usize::from(is_method));
        for (param, argument) in params.zip(&args.positional) {
            if let (Some(Binding::List(parts, rest, span)), ExprKind::List(items)) =
                (&param.binding, &argument.kind)
                && !fits(items.len(), parts.len(), rest.is_some())
            {
                let found = wrong_length(parts.len(), items.len())
                    .at(argument.span, counted(items.len(), "element"))
                    .label(*span, counted(parts.len(), "name"))
                    .help("give a list with an element for each name");
                self.report(found);
            }
        }
    }

    /// Checks the arguments of a call against a signature.
    fn check_own(&mut self, signature: &Signature, given: &Given, args: &Args, span: Span) {
        let params = &signature.params;
        let receivers = given.positional.len() - args.positional.len();
        if given.positional.len() > params.len() {
            return self.wrong_number(signature, given, span);
        }
        let mut filled: Vec<bool> = (0..params.len()).map(|i| i < given.positional.len()).collect();
        for (index, (value, place)) in given.positional.iter().enumerate() {
            let written = index.checked_sub(receivers).and_then(|index| args.positional.get(index));
            self.check_taken(signature, &params[index], (value, written, *place));
        }
        for (number, (name, value, place)) in given.named.iter().enumerate() {
            let Some(index) = params.iter().position(|p| p.name.as_ref() == Some(&name.text)) else {
                return self.unknown_parameter(signature, name);
            };
            if index < given.positional.len() {
                return self.report(given_twice(name, given.positional[index].1));
            }
            filled[index] = true;
            let written = args.named.get(number).map(|(_, value)| value);
            self.check_taken(signature, &params[index], (value, written, *place));
        }
        let missing = params.iter().zip(&filled).find(|(param, filled)| param.required && !**filled);
        match missing.map(|(param, _)| param.name.as_deref()) {
            None => {}
            Some(Some(name)) if !given.named.is_empty() => {
                let who = signature.name.as_deref().unwrap_or("the function");
                self.report(
                    Diagnostic::new(Code::E2002, format!("`{who}` is called without its `{name}`"))
                        .at(span, "")
                        .help(format!("it is written `{}`", signature.written())),
                );
            }
            Some(_) => self.wrong_number(signature, given, span),
        }
    }

    fn unknown_parameter(&mut self, signature: &Signature, name: &Name) {
        let who = signature.name.as_deref().unwrap_or("the function");
        let names = signature.params.iter().filter_map(|p| p.name.as_deref());
        self.report(
            Diagnostic::new(Code::E1008, format!("`{who}` has no parameter `{}`", name.text))
                .at(name.span, "not a parameter")
                .did_you_mean(&name.text, names)
                .or_help(|| format!("it is written `{}`", signature.written())),
        );
    }

    fn wrong_number(&mut self, signature: &Signature, given: &Given, span: Span) {
        let required = signature.params.iter().filter(|p| p.required).count();
        let most = signature.params.len();
        let count = given.positional.len() + given.named.len();
        let who = signature.name.as_deref().map_or("this function".into(), |n| format!("`{n}`"));
        let message = format!("{who} takes {}, and {} given", how_many(required, most), are(count));
        let mut found = Diagnostic::new(Code::E2002, message)
            .at(span, "")
            .help(format!("it is written `{}`", signature.written()));
        if let Some(name) = signature.name.as_deref().filter(|name| !self.library.overloads(name).is_empty())
        {
            found = found
                .help(format!("your own `{name}` hides the method of this name: to call that, rename yours"));
        }
        self.report(found);
    }
}

/// The name and the parameters of a function, without its result.
pub(super) fn signature_as_written(function: &Function) -> Signature {
    let param = |p: &Param| SignatureParam {
        name: p.name.clone(),
        required: p.default.is_none(),
        takes: p.annotation.clone(),
        span: p.span,
    };
    let params = function.params.iter().map(param).collect();
    Signature { name: function.name.clone(), params, ..Signature::default() }
}

pub(super) fn given_twice(name: &Name, first: Span) -> Diagnostic {
    Diagnostic::new(Code::E1014, format!("the parameter `{}` is given twice", name.text))
        .at(name.span, "by its name")
        .label(first, "and here by its place")
        .help("leave one of them out")
}

/// A number of arguments in words: "2 arguments", "1 to 3 arguments", "no arguments".
pub(super) fn how_many(least: usize, most: usize) -> String {
    match (least, most) {
        (_, 0) => "no arguments".into(),
        (least, usize::MAX) => format!("at least {}", counted(least, "argument")),
        (least, most) if least == most => counted(most, "argument"),
        (least, most) => format!("{least} to {most} arguments"),
    }
}

/// A number with its verb: "1 is", "3 are".
pub(super) fn are(count: usize) -> String {
    match count {
        0 => "none is".into(),
        1 => "1 is".into(),
        n => format!("{n} are"),
    }
}
