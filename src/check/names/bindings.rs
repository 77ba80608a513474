//! Bindings: `let`, `var`, `param`, named blocks, imports; and which of them can be changed.

use super::Resolver;
use super::scope::{BindingId, BindingKind, ContextKind, NameLookup};
use crate::check::poisoned::{POISONED, poisoned};
use std::rc::Rc;
use tg_core::ast::{self, LetKind};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::notation::Name;
use tg_core::program::{Binding, Expr, ExprKind, StmtKind};
use tg_core::source::Span;

impl<'a> Resolver<'a> {
    /// Binds the names of a pattern; returns the new bindings.
    pub(super) fn bind(
        &mut self,
        pattern: &'a ast::Pattern,
        kind: &BindingKind,
    ) -> (Binding, Vec<BindingId>) {
        let mut made = Vec::new();
        let binding = self.bind_part(pattern, kind, &mut made);
        (binding, made)
    }

    fn bind_part(
        &mut self,
        pattern: &'a ast::Pattern,
        kind: &BindingKind,
        made: &mut Vec<BindingId>,
    ) -> Binding {
        match pattern {
            ast::Pattern::Name(name) => {
                let id = self.declare(name, kind.clone());
                made.push(id);
                Binding::Slot(self.bindings[id].slot)
            }
            ast::Pattern::Ignore(_) => Binding::Ignore,
            ast::Pattern::List(parts, rest, span) => {
                let parts = parts.iter().map(|p| self.bind_part(p, kind, made)).collect();
                let rest = rest.as_deref().map(|rest| Box::new(self.bind_part(rest, kind, made)));
                Binding::List(parts, rest, *span)
            }
            ast::Pattern::Record(fields, span) => {
                let bound = fields.iter().map(|(key, p)| (key.text.clone(), self.bind_part(p, kind, made)));
                Binding::Record(bound.collect(), *span)
            }
        }
    }

    pub(super) fn let_statement(
        &mut self,
        kind: LetKind,
        pattern: &'a ast::Pattern,
        annotation: Option<&'a ast::TypeExpr>,
        value: &'a ast::Expr,
    ) -> StmtKind {
        let annotation = annotation.and_then(|a| self.annotation(a));
        self.making.push(pattern.span().to(value.span));
        let value = self.expr(value);
        self.making.pop();
        if kind == LetKind::Param {
            self.check_param(pattern);
        }
        let binding_kind = match kind {
            LetKind::Let => BindingKind::Let,
            LetKind::Var => BindingKind::Var,
            LetKind::Param => BindingKind::Param,
        };
        let (binding, made) = self.bind(pattern, &binding_kind);
        if let ([id], ast::Pattern::Name(_)) = (&made[..], pattern) {
            self.bindings[*id].written.clone_from(&annotation);
            self.bindings[*id].holds_function =
                kind == LetKind::Let && matches!(value.kind, ExprKind::Function(..));
        }
        if kind != LetKind::Var
            && let [id] = made[..]
        {
            self.keep_built(&value, id);
        }
        let names =
            made.iter().filter_map(|&id| self.bindings[id].global.map(|g| (self.bindings[id].slot, g)));
        let mut publish: Vec<_> = names.collect();
        if kind == LetKind::Var {
            self.out.publish_at_end.append(&mut publish);
        }
        let param = if kind == LetKind::Param { publish.first().map(|p| p.1) } else { None };
        if let (Some(global), [id]) = (param, &made[..]) {
            self.out.params.push((self.bindings[*id].name.clone(), global));
        }
        StmtKind::Let { binding, value, annotation, publish, param }
    }

    fn check_param(&mut self, pattern: &'a ast::Pattern) {
        self.demand_top("`param`", pattern.span());
        if self.at_top() && !matches!(pattern, ast::Pattern::Name(_)) {
            self.report(
                Diagnostic::new(Code::E0028, "a `param` has exactly one name")
                    .at(pattern.span(), "a name is needed here")
                    .help("give each name its own `param`"),
            );
        }
    }

    /// A named block as a statement.
    pub(super) fn declared_block(&mut self, block: &'a ast::Block) -> StmtKind {
        let value = self.domain(block, block.span);
        let Some(name) = &block.name else {
            return StmtKind::Expr(value);
        };
        let id = self.declare(name, BindingKind::Let);
        self.keep_built(&value, id);
        let made = &self.bindings[id];
        StmtKind::Let {
            binding: Binding::Slot(made.slot),
            value,
            annotation: None,
            publish: made.global.map(|g| (made.slot, g)).into_iter().collect(),
            param: None,
        }
    }

    /// Declares the name of an imported file.
    pub(super) fn import(&mut self, path: &'a Name, alias: Option<&'a Name>, span: Span) {
        self.demand_top("`import`", span);
        let known = self.unit.imports.get(&path.text);
        self.words_unknown |= known.is_none();
        let exports = known.cloned();
        self.out.import_failed |= exports.as_ref().is_none_or(|exports| exports.flaw.is_some());
        let name = alias.cloned().or_else(|| {
            let file = path.text.rsplit('/').next().unwrap_or_default();
            let stem = file.strip_suffix(".tg").unwrap_or(file);
            (!stem.is_empty()).then(|| Name { text: Rc::from(stem), span: path.span })
        });
        if let Some(name) = name {
            self.declare_in(&name, BindingKind::File(exports), POISONED);
        }
    }

    /// The variable with the name that is assigned to, if it can be assigned.
    pub(super) fn assigned_name(&mut self, name: &Rc<str>, span: Span, in_part: bool) -> Option<BindingId> {
        let id = match self.find(name) {
            NameLookup::Binding(id) => id,
            NameLookup::Later(declared) => {
                self.mention(span, declared);
                self.too_early(name, span, declared);
                return None;
            }
            NameLookup::Nothing => {
                self.assigned_unknown(name, span, in_part);
                return None;
            }
        };
        let declared = self.bindings[id].span;
        self.mention(span, declared);
        match self.bindings[id].kind.clone() {
            BindingKind::Poisoned => None,
            BindingKind::Var => {
                let between = self.contexts_between(id);
                if between.is_empty() {
                    return Some(id);
                }
                self.bindings[id].used = true;
                self.changed_from_inside(name, span, declared, &between);
                None
            }
            kind => {
                self.refuse_assignment(name, span, declared, &kind);
                None
            }
        }
    }

    fn changed_from_inside(&mut self, name: &str, span: Span, declared: Span, between: &[ContextKind]) {
        let who = match between.iter().find(|k| **k != ContextKind::Main) {
            Some(ContextKind::Test) => "a test",
            _ => "a function",
        };
        self.report(
            Diagnostic::new(Code::E1007, format!("{who} can't change a `var` from outside itself"))
                .at(span, format!("changes `{name}`"))
                .label(declared, format!("`{name}` is made here"))
                .help("give the new value back and assign it outside, or go through the elements with `for`"),
        );
    }

    fn refuse_assignment(&mut self, name: &str, span: Span, declared: Span, kind: &BindingKind) {
        let (message, made, help) = match kind {
            BindingKind::Function(_) => (
                format!("`{name}` is a function and can't be assigned"),
                "the function",
                format!("use another name: `let {name}_ = …`"),
            ),
            BindingKind::File(_) => (
                format!("`{name}` is an imported file and can't be assigned"),
                "imported here",
                "use another name".to_string(),
            ),
            BindingKind::Argument => (
                format!("the parameter `{name}` can't be assigned"),
                "the parameter",
                format!("begin with `var changed = {name}` and change that"),
            ),
            BindingKind::Loop => (
                format!("the loop's `{name}` can't be assigned"),
                "bound by the loop",
                format!("begin with `var changed = {name}` and change that"),
            ),
            BindingKind::Arm => (
                format!("the `{name}` of a pattern can't be assigned"),
                "bound by the pattern",
                format!("begin with `var changed = {name}` and change that"),
            ),
            BindingKind::Param => (
                format!("`{name}` is a `param` and can't be assigned"),
                "made here",
                format!("begin with `var changed = {name}` and change that"),
            ),
            _ => (
                format!("`{name}` was made with `let` and can't be assigned again"),
                "made here",
                format!("write `var {name} = …` there if it is to change"),
            ),
        };
        if self.is_told_of_these_targets(&message, span) {
            return;
        }
        let mut diagnostic = Diagnostic::new(Code::E1006, message).at(span, "assigned here").help(help);
        if declared.source.0 != u32::MAX {
            diagnostic = diagnostic.label(declared, made);
        }
        if let (BindingKind::Let, Some(word)) = (kind, self.let_before(declared)) {
            diagnostic = diagnostic.replaced(Some(word), "var");
        }
        self.report(diagnostic);
    }

    /// Whether the same was just said of a target of the same assignment: `[xs[0], xs[1]] = …`.
    fn is_told_of_these_targets(&self, message: &str, span: Span) -> bool {
        let last = self.out.diagnostics.last().filter(|last| *last.message == *message);
        let before = last.and_then(|last| last.primary.as_ref()).map(|primary| primary.span);
        let between = before.and_then(|before| self.unit.text.get(before.range().end..span.range().start));
        between.is_some_and(|between| !between.contains(['=', ';', '{', '}']))
    }

    /// The span of the `let` right before a name.
    fn let_before(&self, name: Span) -> Option<Span> {
        let at_home =
            |span: &Span| self.unit.script.statements.first().is_some_and(|s| s.span.source == span.source);
        let before = self.unit.text.get(..name.range().start).filter(|_| at_home(&name))?;
        let start = before.trim_end().strip_suffix("let")?.len();
        Some(Span::new(name.source, start, start + "let".len()))
    }

    /// Whether a name comes right after a brace that opens in the position of a value, like the first field
    /// of a record.
    fn is_first_in_a_value(&self, name: Span) -> bool {
        let before = self.unit.text.get(..name.range().start).map(str::trim_end);
        let around = before.and_then(|before| before.strip_suffix('{')).map(str::trim_end);
        around.is_some_and(|around| {
            let word = around.rsplit(|c: char| c != '_' && !c.is_alphanumeric()).next();
            let wants_a_value = ["print", "return", "save", "explain", "fail", "assert", "in"];
            around.ends_with(['=', '(', '[', ',', ':'])
                || word.is_some_and(|word| wants_a_value.contains(&word))
        })
    }

    /// Reports an assignment to an unknown name or a word.
    fn assigned_unknown(&mut self, name: &Rc<str>, span: Span, in_part: bool) {
        if let Some(word) = self.words.get(name) {
            let mut diagnostic =
                Diagnostic::new(Code::E1006, format!("`{word}` is a declared word and can't be assigned"))
                    .at(span, "assigned here")
                    .help(format!("`let {word} = …` makes a name of your own that hides the word"));
            if let Some(place) = self.words.place(name) {
                diagnostic = diagnostic.label(place, "the word is declared here");
            }
            self.report(diagnostic);
            return;
        }
        if self.may_be_missing(name, true) {
            return;
        }
        let lost = Name { text: name.clone(), span };
        let behind = self.unit.text.get(span.end as usize..).unwrap_or("");
        if behind.trim_start_matches(' ').starts_with(":=") {
            // The intended declaration was already reported.
            self.declare_in(&lost, BindingKind::Poisoned, POISONED);
            return;
        }
        let known: Vec<Rc<str>> = self.visible_names();
        let mut diagnostic = Diagnostic::new(Code::E1001, format!("there is no variable `{name}`"))
            .at(span, "not known here")
            .did_you_mean(name, known.iter().map(|n| &**n));
        diagnostic = match in_part {
            true => diagnostic.help(format!("make it first: `var {name} = …`")),
            false if self.is_first_in_a_value(span) => {
                diagnostic.help(format!("the fields of a record have a colon: `{{{name}: …}}`"))
            }
            false => {
                diagnostic.help(format!("`let {name} = …` makes it; `var {name} = …` if it is to change"))
            }
        };
        self.report(diagnostic);
        self.declare_in(&lost, BindingKind::Poisoned, POISONED);
    }

    /// An expression that reads a binding whose kind is final.
    pub(super) fn read(&mut self, id: BindingId, span: Span) -> Expr {
        self.bindings[id].used = true;
        if matches!(self.bindings[id].kind, BindingKind::Poisoned) {
            return poisoned(span);
        }
        let between = self.contexts_between(id);
        if matches!(self.bindings[id].kind, BindingKind::Var) && between.contains(&ContextKind::Fn) {
            self.reads_outside_var(id, span);
            return poisoned(span);
        }
        let from_before = self.bindings[id].owner.is_none();
        if let Some(reads) = &mut self.reads
            && (id < reads.limit || from_before)
        {
            reads.seen.push(id);
        }
        Expr { kind: self.reach(id), span }
    }

    fn reads_outside_var(&mut self, id: BindingId, span: Span) {
        let (name, declared) = (self.bindings[id].name.clone(), self.bindings[id].span);
        if !self.context().reported.insert(name.clone()) {
            return;
        }
        self.report(
            Diagnostic::new(Code::E1007, "a function can't use a `var` from outside itself")
                .at(span, format!("uses `{name}`"))
                .label(declared, format!("`{name}` may change"))
                .help(format!("give it as a parameter, or make `{name}` with `let`")),
        );
    }
}
