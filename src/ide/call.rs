//! The call around an offset: the callee, and the argument that the offset is in.

use super::tokens::{TokenKind, Tokens};
use crate::check::{NameContext, Signature};
use crate::session::Session;
use crate::syntax::BracketKind;
use std::ops::Range;
use std::rc::Rc;
use tg_core::native::{Method, Need, Param, Type};

/// A call whose parentheses are open at an offset.
#[derive(Clone, Debug)]
pub(super) struct OpenCall {
    /// The name of the callee.
    pub name: Range<usize>,
    /// Whether it comes after a dot.
    pub is_method: bool,
    /// How many positional arguments are complete.
    pub positional: usize,
    /// The names of the named arguments, except the one being written.
    pub named: Vec<String>,
    /// The name of the argument being written, if it has one.
    pub by_name: Option<String>,
    /// Whether the argument contains nothing but the word being typed.
    pub begins: bool,
}

/// The callee.
pub(super) enum Called {
    /// A function of the script; after a dot it takes the value before it.
    Own(Rc<Signature>),
    /// A function of another file, after the name of the file and a dot.
    OfFile(Rc<Signature>),
    /// Functions of the library, one for each type of value that they work on.
    Library(Vec<&'static Method>),
}

impl Tokens<'_> {
    /// The innermost call whose parentheses are open after the first `count` tokens.
    pub(super) fn call_around(&self, count: usize) -> Option<OpenCall> {
        let bracket = *self.open.iter().rev().find(|&&open| self.called(open).is_some())?;
        let name = self.called(bracket)?;
        let opener = self.opener(bracket);
        let own = |at: usize| self.tokens[at].within == Some(bracket);
        let commas: Vec<usize> =
            (opener + 1..count).filter(|&at| own(at) && self.is(Some(at), ",")).collect();
        let starts = std::iter::once(opener + 1).chain(commas.iter().map(|comma| comma + 1));
        let names: Vec<Option<String>> = starts
            .map(|at| {
                let is_named = at + 1 < count && self.is_word(Some(at)) && self.is(Some(at + 1), ":");
                is_named.then(|| self.text(at).to_owned())
            })
            .collect();
        let (last, complete) = names.split_last()?;
        let start = commas.last().map_or(opener + 1, |comma| comma + 1);
        let begins = count == start + if last.is_some() { 2 } else { 0 };
        Some(OpenCall {
            name: self.tokens[name].at.clone(),
            is_method: name > 0 && self.is(Some(name - 1), "."),
            positional: complete.iter().filter(|name| name.is_none()).count(),
            named: complete.iter().flatten().cloned().collect(),
            by_name: last.clone(),
            begins,
        })
    }

    /// The name of the callee, if the bracket belongs to a call.
    fn called(&self, bracket: usize) -> Option<usize> {
        let name = self.before(self.opener(bracket)).filter(|&name| self.is_word(Some(name)))?;
        let adjoins = self.tokens[name].at.end == self.tokens[self.opener(bracket)].at.start;
        let is_paren = self.brackets[bracket].kind == BracketKind::Paren;
        let is_word = super::language::word(self.text(name)).is_some_and(|word| word.reserved);
        let is_made = self.is_parameters(bracket);
        (is_paren && adjoins && !is_made && (!is_word || self.is(name.checked_sub(1), "."))).then_some(name)
    }

    /// The last of the first `count` tokens, ignoring comments.
    pub(super) fn last_before(&self, count: usize) -> Option<usize> {
        (0..count).rev().find(|&at| self.tokens[at].kind != TokenKind::Comment)
    }
}

impl OpenCall {
    /// The callee, given what the checker knows at the name.
    pub(super) fn called(&self, session: &Session, name: &str, seen: &NameContext) -> Option<Called> {
        if let Some(file) = &seen.file {
            let signature = match file.names.get(name)? {
                crate::check::Export::Function { id, .. } => session.environment().signature(*id)?,
                crate::check::Export::Value { .. } => return None,
            };
            return Some(Called::OfFile(signature.clone()));
        }
        if let Some(made) = seen.names.iter().rev().find(|made| &*made.name == name) {
            return match (&made.signature, self.is_method) {
                (Some(signature), _) => Some(Called::Own(signature.clone())),
                (None, false) => None,
                (None, true) => self.methods(session, name, seen),
            };
        }
        if let Some(id) = super::members::function(session.environment(), name) {
            return session.environment().signature(id).cloned().map(Called::Own);
        }
        self.methods(session, name, seen)
    }

    fn methods(&self, session: &Session, name: &str, seen: &NameContext) -> Option<Called> {
        let library = session.library();
        if !self.is_method && !library.is_function(name) {
            return None;
        }
        let before = seen.before.as_ref().filter(|_| self.is_method);
        let methods = match before {
            Some(before) => super::members::methods_meant(before, name, library),
            None => library.overloads(name).to_vec(),
        };
        (!methods.is_empty()).then_some(Called::Library(methods))
    }
}

impl Called {
    /// How many parameters of a function of a script the value before the dot fills.
    fn before(&self, call: &OpenCall) -> usize {
        usize::from(call.is_method && matches!(self, Called::Own(_)))
    }

    /// The parameter names that can be given for the argument at the offset.
    pub(super) fn parameters(&self, call: &OpenCall) -> Vec<String> {
        if call.by_name.is_some() {
            return Vec::new();
        }
        let open = |name: &&str| call.named.iter().all(|named| named != name);
        match self {
            Called::Own(signature) | Called::OfFile(signature) => {
                let filled = call.positional + self.before(call);
                let params = signature.params.iter().skip(filled).filter_map(|param| param.name.as_deref());
                params.filter(open).map(str::to_owned).collect()
            }
            // The value that a function of the library works on has no name.
            Called::Library(_) if !call.is_method && call.positional == 0 => Vec::new(),
            Called::Library(methods) => {
                let filled = call.positional - usize::from(!call.is_method);
                let mut names: Vec<String> = Vec::new();
                for method in methods {
                    for param in open_params(method, filled).map(|param| param.name).filter(open) {
                        if !names.iter().any(|name| name == param) {
                            names.push(param.to_owned());
                        }
                    }
                }
                names
            }
        }
    }

    /// The preferred type for the argument at the offset.
    pub(super) fn wanted(&self, call: &OpenCall) -> Type {
        let Called::Library(methods) = self else { return Type::Any };
        let [method] = methods[..] else { return Type::Any };
        let index = if call.is_method { Some(call.positional) } else { call.positional.checked_sub(1) };
        let Some(index) = index else { return method.of };
        match &call.by_name {
            Some(name) => method.params.iter().find(|param| param.name == name),
            None => param_at(method, index).map(|index| &method.params[index]),
        }
        .map_or(Type::Any, |param| param.takes)
    }

    /// The forms of the call, with the positions of the parameters in each, and the active parameter.
    pub(super) fn written(&self, call: &OpenCall) -> Vec<WrittenCall> {
        match self {
            Called::Own(signature) | Called::OfFile(signature) => {
                let shown = signature.params.iter().skip(self.before(call));
                let names: Vec<String> = shown
                    .map(|param| {
                        let name = param.name.as_deref().unwrap_or("[…]");
                        if param.required { name.to_owned() } else { format!("{name} = …") }
                    })
                    .collect();
                let name = signature.name.as_deref().unwrap_or("function");
                let active = match &call.by_name {
                    Some(given) => {
                        let shown = signature.params.iter().skip(self.before(call));
                        shown.clone().position(|param| param.name.as_deref() == Some(given))
                    }
                    None => Some(call.positional).filter(|index| *index < names.len()),
                };
                vec![WrittenCall::new(name, &names, active, None)]
            }
            Called::Library(methods) => methods.iter().map(|method| written(method, call)).collect(),
        }
    }
}

/// One form of a call.
pub struct WrittenCall {
    /// The form as a line: `choose(k, n = …)`.
    pub line: String,
    /// The range of each parameter in the line.
    pub params: Vec<Range<usize>>,
    /// The index of the active parameter.
    pub active: Option<usize>,
    /// The library function, if it is one.
    pub method: Option<&'static Method>,
}

impl WrittenCall {
    fn new(
        name: &str,
        params: &[String],
        active: Option<usize>,
        method: Option<&'static Method>,
    ) -> WrittenCall {
        let mut line = format!("{name}(");
        let mut places = Vec::new();
        for (index, param) in params.iter().enumerate() {
            line += if index > 0 { ", " } else { "" };
            places.push(line.len()..line.len() + param.len());
            line += param;
        }
        line.push(')');
        WrittenCall { line, params: places, active, method }
    }
}

fn written(method: &'static Method, call: &OpenCall) -> WrittenCall {
    let mut params: Vec<String> = Vec::new();
    if !call.is_method {
        params.push(method.of.to_string());
    }
    params.extend(method.params.iter().map(|param| match param.need {
        Need::Required => format!("{}: {}", param.name, param.takes),
        Need::Optional(_) | Need::Named(_) => format!("{}: {} = …", param.name, param.takes),
        Need::Rest => format!("{}, …", param.name),
        Need::Entries => "name: …".to_owned(),
    }));
    let before = usize::from(!call.is_method);
    let active = match &call.by_name {
        Some(name) => {
            let entries = || method.params.iter().position(|param| param.need == Need::Entries);
            let own = method.params.iter().position(|param| param.name == name);
            own.or_else(entries).map(|index| index + before)
        }
        None if call.positional < before => Some(0),
        None => param_at(method, call.positional - before).map(|index| index + before),
    };
    WrittenCall::new(method.name, &params, active, Some(method))
}

/// The parameter for a positional argument.
fn param_at(method: &Method, index: usize) -> Option<usize> {
    let by_place = |param: &&Param| matches!(param.need, Need::Required | Need::Optional(_));
    let found = method.params.iter().filter(by_place).nth(index);
    let rest = || method.params.iter().find(|param| param.need == Need::Rest);
    let found = found.or_else(rest)?;
    method.params.iter().position(|param| std::ptr::eq(param, found))
}

/// The parameters that can still be given by name.
fn open_params(method: &'static Method, filled: usize) -> impl Iterator<Item = &'static Param> {
    let by_place = |param: &Param| matches!(param.need, Need::Required | Need::Optional(_));
    let mut left = filled;
    method.params.iter().filter(move |param| {
        if by_place(param) && left > 0 {
            left -= 1;
            return false;
        }
        !matches!(param.need, Need::Rest | Need::Entries)
    })
}
