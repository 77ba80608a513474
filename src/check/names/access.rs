//! Names in expressions, calls, and postfix parts of a value.

use super::Resolver;
use super::dice;
use super::scope::{BindingKind, NameLookup};
use crate::check::environment::{Export, Exports};
use crate::check::poisoned::{POISONED, poisoned};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use tg_core::ast;
use tg_core::diagnostics::{Code, Diagnostic, names_listed};
use tg_core::native::{Method, Need, Type, Words};
use tg_core::notation::Name;
use tg_core::program::{Args, Callee, Constant, Expr, ExprKind, Step, StepKind};
use tg_core::source::Span;

impl<'a> Resolver<'a> {
    /// A bare name.
    pub(super) fn name(&mut self, name: &Rc<str>, place: &[Words], span: Span) -> Expr {
        self.answer(place, span);
        match self.find(name) {
            NameLookup::Binding(id) => return self.bound_name(id, span),
            NameLookup::Later(declared) => {
                self.mention(span, declared);
                self.too_early(name, span, declared);
                return poisoned(span);
            }
            NameLookup::Nothing => {}
        }
        if let Some(word) = self.words.get(name).or_else(|| self.words.of_games_at(place, name)) {
            self.mention_word(&Name { text: name.clone(), span });
            return Expr { kind: ExprKind::Constant(Constant::Text(word)), span };
        }
        if self.unit.library.is_function(name) {
            return Expr { kind: ExprKind::Prelude(name.clone()), span };
        }
        if let Some(die) = dice::named(name, span) {
            self.warn_of_table(name, span);
            return die;
        }
        self.unknown_name(name, place, span);
        poisoned(span)
    }

    fn bound_name(&mut self, id: usize, span: Span) -> Expr {
        self.mention(span, self.bindings[id].span);
        match &self.bindings[id].kind {
            BindingKind::Function(function) => {
                let function = *function;
                self.use_function(function, span);
                Expr { kind: ExprKind::Function(function, Vec::new()), span }
            }
            BindingKind::File(exports) => {
                let exports = exports.clone();
                self.file_alone(id, exports.as_deref(), span);
                poisoned(span)
            }
            _ => self.read(id, span),
        }
    }

    fn file_alone(&mut self, id: usize, exports: Option<&Exports>, span: Span) {
        let Some(exports) = exports.filter(|exports| exports.flaw.is_none()) else { return };
        let name = &self.bindings[id].name;
        let example = exports.names.keys().min().map_or("NAME", |n| n);
        let help = format!("take a name from it, such as `{name}.{example}`");
        let message = format!("`{name}` is an imported file, not a value");
        self.report(Diagnostic::new(Code::E1011, message).at(span, "used as a value").help(help));
    }

    /// A value with its postfix parts.
    pub(super) fn access(&mut self, base: &'a ast::Expr, steps: &'a [ast::Step], span: Span) -> Expr {
        if steps.is_empty() {
            return self.expr(base);
        }
        self.refuse_best_word(base, steps);
        let (head, rest) = match self.change_in_expr(base, steps) {
            Some(change) => change,
            None => self.head(base, steps),
        };
        if rest.is_empty() {
            return head;
        }
        if let Some(ast::Step { kind: ast::StepKind::Dot(member, _), .. }) = rest.first()
            && self.refuses_word(&member.text, base)
        {
            return poisoned(span);
        }
        let steps = rest.iter().map(|step| self.step(step)).collect();
        Expr { kind: ExprKind::Access { base: Box::new(head), steps }, span }
    }

    /// The beginning of an access: a call of a name, a name of a file, or just the value.
    fn head(&mut self, base: &'a ast::Expr, steps: &'a [ast::Step]) -> (Expr, &'a [ast::Step]) {
        if let (ast::ExprKind::Name(name), Some((first, rest))) = (&base.kind, steps.split_first()) {
            match &first.kind {
                ast::StepKind::Call(arguments) => {
                    let span = base.span.to(first.span);
                    return (self.named_call(name, base.span, arguments, span), rest);
                }
                ast::StepKind::Dot(member, arguments) => {
                    if let Some(exports) = self.file(name, base.span) {
                        if let Some(index) = self.queried.iter().position(|at| *at == member.span) {
                            self.seen[index].is_answered = true;
                            self.seen[index].file.clone_from(&exports);
                        }
                        let span = base.span.to(first.span);
                        return (
                            self.member(exports.as_deref(), name, member, arguments.as_deref(), span),
                            rest,
                        );
                    }
                }
                ast::StepKind::Index(_) => {}
            }
        }
        (self.expr(base), steps)
    }

    /// The exports of the imported file with this name.
    fn file(&mut self, name: &str, span: Span) -> Option<Option<Rc<Exports>>> {
        let NameLookup::Binding(id) = self.find(name) else {
            return None;
        };
        let BindingKind::File(exports) = &self.bindings[id].kind else {
            return None;
        };
        let exports = exports.clone();
        self.mention(span, self.bindings[id].span);
        Some(exports)
    }

    /// A name of an imported file.
    fn member(
        &mut self,
        exports: Option<&Exports>,
        file: &str,
        member: &'a Name,
        arguments: Option<&'a [ast::Argument]>,
        span: Span,
    ) -> Expr {
        let args = arguments.map(|a| self.args(a));
        let Some(exports) = exports else {
            return poisoned(span);
        };
        let export = exports.names.get(&member.text);
        if let Some(export) = export {
            self.mention(member.span, export.span());
            if let Export::Function { id, .. } = export {
                self.note_arguments(*id, arguments);
            }
        }
        let value = match export {
            // Names that are missing because of errors in the file are reported there.
            _ if exports.flaw.is_some() => return poisoned(span),
            Some(Export::Value { global, .. }) => ExprKind::Global(*global),
            Some(Export::Function { id, .. }) => ExprKind::Function(*id, Vec::new()),
            None => {
                self.unknown_member(exports, file, member);
                return poisoned(span);
            }
        };
        let callee = match (value, args.is_some()) {
            (value, false) => return Expr { kind: value, span },
            (ExprKind::Function(id, captures), true) => Callee::Function(id, captures),
            (value, true) => Callee::Value(Box::new(Expr { kind: value, span: member.span })),
        };
        Expr { kind: ExprKind::Call { callee, args: args.unwrap_or_default() }, span }
    }

    fn unknown_member(&mut self, exports: &Exports, file: &str, member: &Name) {
        let name = &member.text;
        let mut names: Vec<&str> = exports.names.keys().map(|n| &**n).collect();
        let diagnostic = Diagnostic::new(Code::E1011, format!("`{file}` has no `{name}`"))
            .at(member.span, "not a name of that file")
            .did_you_mean(name, names.iter().copied());
        names.sort_unstable();
        names.truncate(8);
        self.report(match names[..] {
            _ if name.starts_with('_') => diagnostic.help("names that begin with `_` stay in their own file"),
            [] => diagnostic.help("that file has no names to offer"),
            _ => diagnostic.or_help(|| format!("it offers {}", names_listed(&names))),
        });
    }

    /// A call of a name.
    fn named_call(&mut self, name: &Rc<str>, at: Span, arguments: &'a [ast::Argument], span: Span) -> Expr {
        self.answer(&[], at);
        let name = &self.reader_of_input(name, arguments);
        let found = self.find(name);
        let callee = match found {
            NameLookup::Binding(id) => match self.bindings[id].kind {
                BindingKind::Function(function) => {
                    self.mention(at, self.bindings[id].span);
                    self.note_arguments(function, Some(arguments));
                    self.use_function(function, at);
                    Some(Callee::Function(function, Vec::new()))
                }
                _ => Some(Callee::Value(Box::new(self.bound_name(id, at)))),
            },
            _ if self.unit.library.is_function(name) => {
                Some(Callee::Prelude(Name { text: name.clone(), span: at }))
            }
            NameLookup::Later(declared) => {
                self.mention(at, declared);
                self.too_early(name, at, declared);
                None
            }
            NameLookup::Nothing => {
                self.unknown_call(name, at);
                if self.unit.library.block(name).is_some() {
                    // The content of the parentheses belongs in the block: symbols, players, rules.
                    return poisoned(span);
                }
                None
            }
        };
        if let (Some(Callee::Prelude(_)), Some(first)) = (&callee, arguments.first())
            && self.refuses_word(name, &first.value)
        {
            return poisoned(span);
        }
        let args = match &callee {
            Some(Callee::Prelude(name)) if self.works_on_nothing(&name.text) => {
                let mut args = self.args_of(Some((&name.text, 0)), arguments);
                let nothing = ExprKind::Constant(Constant::None);
                args.positional.insert(0, Expr { kind: nothing, span: at });
                args
            }
            Some(Callee::Prelude(name)) => self.args_of(Some((&name.text, 1)), arguments),
            _ => self.args(arguments),
        };
        match callee {
            Some(callee) => Expr { kind: ExprKind::Call { callee, args }, span },
            None => poisoned(span),
        }
    }

    /// The name of the called function: `lines(stdin)` is `read(stdin)`.
    fn reader_of_input(&mut self, name: &Rc<str>, arguments: &[ast::Argument]) -> Rc<str> {
        let of_input = match arguments {
            [ast::Argument { name: None, value: ast::Expr { kind: ast::ExprKind::Name(source), .. } }] => {
                **source == *"stdin" && matches!(self.find(source), NameLookup::Nothing)
            }
            _ => false,
        };
        match &**name {
            "lines" if of_input && matches!(self.find(name), NameLookup::Nothing) => "read".into(),
            _ => name.clone(),
        }
    }

    /// Refuses to ask for the letters of a bare word what is asked of a hand about it: `count(land)` for `h.count(land)`.
    fn refuses_word(&mut self, asked: &str, value: &ast::Expr) -> bool {
        let ast::ExprKind::Name(word) = &value.kind else { return false };
        let methods = self.unit.library.overloads(asked);
        let takes_words = |method: &&Method| {
            matches!(method.of, Type::Object(_))
                && method.params.first().is_some_and(|param| param.words != Words::None)
        };
        let is_meant = methods.iter().any(takes_words);
        if !is_meant || !matches!(self.find(word), NameLookup::Nothing) || self.words.get(word).is_none() {
            return false;
        }
        let help = format!("say what is asked about it: `h.{asked}({word})`");
        let (message, help) = match methods.iter().any(|method| method.of == Type::Text) {
            true => (
                format!("`{word}` is only a word here, and `{asked}` would look at its letters"),
                format!("{help}; its letters are those of `\"{word}\"`"),
            ),
            false => (format!("`{word}` is only a word here, and `{asked}` can't be asked of it"), help),
        };
        self.report(Diagnostic::new(Code::E2003, message).at(value.span, "a word of this script").help(help));
        true
    }

    /// Whether a function of the prelude works on no value: `input()`.
    fn works_on_nothing(&self, name: &str) -> bool {
        self.unit.library.overloads(name).iter().all(|method| method.of == Type::None)
    }

    /// Arguments in parentheses.
    pub(super) fn args(&mut self, arguments: &'a [ast::Argument]) -> Args {
        self.args_of(None, arguments)
    }

    /// The arguments of a call; for a method of the library, given with the number of arguments before its own.
    fn args_of(&mut self, method: Option<(&str, usize)>, arguments: &'a [ast::Argument]) -> Args {
        let mut args = Args::default();
        let mut seen = FxHashMap::default();
        for (index, argument) in arguments.iter().enumerate() {
            let place = method.map(|(called, before)| {
                self.words_of_argument(called, before, args.positional.len(), argument.name.as_ref())
            });
            if self.begins_parameters(place.as_deref().unwrap_or_default(), &arguments[index..]) {
                continue;
            }
            let value = match &argument.value.kind {
                ast::ExprKind::Range { start, end, inclusive } if start.is_none() != end.is_none() => {
                    self.open_range(start.as_deref(), end.as_deref(), *inclusive, argument.value.span)
                }
                _ => self.expr_at(&place.unwrap_or_default(), &argument.value),
            };
            match &argument.name {
                Some(name) => {
                    self.refuse_second_key("parameter", &name.text, name.span, &mut seen);
                    args.named.push((name.clone(), value));
                }
                None => {
                    if let (Some((name, _)), true) =
                        (args.named.last(), value.kind != ExprKind::Local(POISONED))
                    {
                        let diagnostic = Diagnostic::new(
                            Code::E2002,
                            "an argument without a name comes after one with a name",
                        )
                        .at(value.span, "needs a name, or another place")
                        .label(name.span, "from here on arguments have names")
                        .help("put the arguments without names first");
                        self.report(diagnostic);
                    }
                    args.positional.push(value);
                }
            }
        }
        args
    }

    /// The words of games that are valid for an argument: those that some method with the called name takes there;
    /// `before` arguments come before the methods' own.
    fn words_of_argument(
        &self,
        called: &str,
        before: usize,
        index: usize,
        name: Option<&Name>,
    ) -> Vec<Words> {
        let mut places = Vec::new();
        for method in self.unit.library.overloads(called) {
            let param = match name {
                Some(name) => method.params.iter().find(|param| param.name == &*name.text),
                None => {
                    let mut in_order = method.params.iter().filter(|p| !matches!(p.need, Need::Named(_)));
                    let rest = method.params.last().filter(|param| param.need == Need::Rest);
                    index.checked_sub(before).and_then(|index| in_order.nth(index)).or(rest)
                }
            };
            let words = param.map_or(Words::None, |param| param.words);
            if words != Words::None && !places.contains(&words) {
                places.push(words);
            }
        }
        places
    }

    /// Whether an argument, in a position where these words of games are valid, is meant as the first parameter of the
    /// lambda after it: `f(x, y -> x + y)`. If so, that is reported, and the argument isn't resolved.
    fn begins_parameters(&mut self, place: &[Words], arguments: &[ast::Argument]) -> bool {
        let [first, second, ..] = arguments else { return false };
        let (ast::ExprKind::Name(name), ast::ExprKind::Lambda { params, .. }) =
            (&first.value.kind, &second.value.kind)
        else {
            return false;
        };
        let [ast::Param { pattern: ast::Pattern::Name(last), .. }] = &params[..] else {
            return false;
        };
        let known = !matches!(self.find(name), NameLookup::Nothing)
            || self.words.get(name).is_some()
            || self.words.of_games_at(place, name).is_some()
            || self.unit.library.is_function(name)
            || dice::named(name, first.value.span).is_some();
        if known || first.name.is_some() || second.name.is_some() {
            return false;
        }
        self.unknown_parameter(name, &last.text, first.value.span);
        true
    }

    fn step(&mut self, step: &'a ast::Step) -> Step {
        let kind = match &step.kind {
            ast::StepKind::Call(arguments) => StepKind::Call(self.args(arguments)),
            ast::StepKind::Index(index) => match &index.kind {
                ast::ExprKind::Range { start, end, inclusive } => StepKind::Slice {
                    start: start.as_deref().map(|e| Box::new(self.expr(e))),
                    end: end.as_deref().map(|e| Box::new(self.expr(e))),
                    inclusive: *inclusive,
                },
                _ => StepKind::Index(Box::new(self.expr(index))),
            },
            ast::StepKind::Dot(name, arguments) => {
                self.answer(&[], name.span);
                let own = self.own_function(name, arguments.as_deref());
                if let Some((id, _)) = &own {
                    self.note_arguments(*id, arguments.as_deref());
                }
                let method = own.is_none().then_some((&*name.text, 0));
                let args = arguments.as_deref().map(|a| self.args_of(method, a));
                StepKind::Dot { name: name.clone(), own, args }
            }
        };
        Step { kind, span: step.span }
    }
}
