//! Postfix parts of a value: indexes, slices, fields, methods.

use super::draws::Draw;
use super::{Inferred, Typer};
use crate::check::foreign;
use tg_core::diagnostics::{Code, Diagnostic, names_listed, nearest};
use tg_core::native::{Method, Type, works_on};
use tg_core::notation::Name;
use tg_core::program::*;
use tg_core::source::Span;

impl Typer<'_> {
    /// A value and its postfix parts, in order.
    pub(super) fn access(&mut self, base: &Expr, steps: &[Step]) -> Inferred {
        let mut value = if self.is_query { self.possible(base) } else { self.expr(base) };
        let mut so_far = base.span;
        for (number, step) in steps.iter().enumerate() {
            if let StepKind::Dot { name, args: Some(args), own: None } = &step.kind {
                let mut draws = self.combined(&name.text, &args.positional);
                if !draws.is_empty() {
                    draws.insert(0, Draw::before(base, &steps[..number], so_far, value.clone()));
                    self.check_combined(&name.text, name.span, &draws);
                }
                self.check_outcome(base, &steps[..number], name, &args.positional);
            }
            if let StepKind::Dot { name, .. } = &step.kind {
                self.answer_before(name.span, &value);
            }
            value = self.step(&value.certain(), so_far, step);
            so_far = so_far.to(step.span);
        }
        value
    }

    fn step(&mut self, value: &Inferred, so_far: Span, step: &Step) -> Inferred {
        match &step.kind {
            StepKind::Call(args) => self.call_value(value, so_far, args, step.span),
            StepKind::Index(key) => self.index(value, key, step.span),
            StepKind::Slice { start, end, .. } => {
                for end in start.iter().chain(end) {
                    self.expr(end);
                }
                self.check_slice(step.span, start.as_deref(), end.as_deref());
                self.slice(value, step.span)
            }
            StepKind::Dot { name, args, own } => {
                if let Some((id, captures)) = own {
                    self.meet(*id, captures);
                }
                self.dot(value, so_far, name, args.as_ref(), own.as_ref().map(|o| o.0))
            }
        }
    }

    fn index(&mut self, value: &Inferred, key: &Expr, span: Span) -> Inferred {
        let given = self.expr(key);
        match value {
            Inferred::Object(name, _) if self.may_be_a_list(name) => value.contents().widened(),
            Inferred::Unknown | Inferred::Object(..) => Inferred::Unknown,
            Inferred::List(element) => {
                self.check_position("list", &given, key.span);
                (**element).clone().widened()
            }
            Inferred::Text => {
                self.check_position("text", &given, key.span);
                Inferred::Text
            }
            Inferred::Record(_) => {
                self.check_key(&given, key.span);
                match &key.kind {
                    ExprKind::Constant(Constant::Text(name)) => {
                        value.field(name).cloned().unwrap_or_default()
                    }
                    _ => Inferred::Unknown,
                }
            }
            other => {
                let message = format!("{} has no elements to take by an index", other.phrase());
                let help = match other {
                    Inferred::Function(_) => "call the function, with its arguments in `( )`",
                    _ => "lists, texts and records are indexed",
                };
                self.report(Diagnostic::new(Code::E2007, message).at(span, "an index").help(help));
                Inferred::Unknown
            }
        }
    }

    /// Whether values of a type may have fields that only the run knows.
    fn may_have_fields(&self, known: &Inferred) -> bool {
        match known {
            Inferred::Unknown | Inferred::Record(None) => true,
            Inferred::Object(of, _) => self.library.has_fields(of),
            _ => false,
        }
    }

    /// Whether some objects of this type stand for lists, whose elements are known then.
    pub(super) fn may_be_a_list(&self, name: &str) -> bool {
        let stands_for = self.library.stand_in(name).map(|own| own.always.iter().chain(own.perhaps));
        stands_for.is_some_and(|mut own| own.any(|of| *of == Type::List))
    }

    /// Reports an index that isn't a number.
    pub(super) fn check_position(&mut self, what: &str, given: &Inferred, span: Span) {
        if !given.is_plain() || *given == Inferred::Number {
            return;
        }
        let message = format!("a {what} is indexed by a whole number, not by {}", given.phrase());
        let help = "elements are counted from 0; `xs[-1]` is the last";
        self.report(Diagnostic::new(Code::E2007, message).at(span, given.phrase()).help(help));
    }

    fn slice(&mut self, value: &Inferred, span: Span) -> Inferred {
        match value {
            Inferred::Unknown | Inferred::Object(..) => Inferred::Unknown,
            Inferred::List(_) | Inferred::Text => value.clone(),
            other => {
                let message = format!("{} can't be sliced", other.phrase());
                let help = "lists and texts have slices";
                self.report(Diagnostic::new(Code::E2007, message).at(span, "a slice").help(help));
                Inferred::Unknown
            }
        }
    }

    /// `.name` and `.name(…)`: a field of a record, else the script's own function, else a method.
    fn dot(
        &mut self,
        value: &Inferred,
        so_far: Span,
        name: &Name,
        args: Option<&Args>,
        own: Option<FunctionId>,
    ) -> Inferred {
        if let Some(field) = value.field(&name.text).cloned() {
            return match args {
                Some(args) => self.call_value(&field, so_far.to(name.span), args, name.span),
                None => field,
            };
        }
        match value {
            Inferred::Unknown => self.dot_of_anything(name, args, own),
            Inferred::Record(None) if own.is_some() || self.methods_for(&name.text, value).is_empty() => {
                self.dot_of_anything(name, args, own)
            }
            // There may be a field with this name.
            Inferred::Record(None) => {
                self.dot_of(value, so_far, name, args, own);
                Inferred::Unknown
            }
            Inferred::Object(of, _)
                if self.library.has_fields(of) && self.methods_for(&name.text, value).is_empty() =>
            {
                self.dot_of_anything(name, args, own)
            }
            _ => self.dot_of(value, so_far, name, args, own),
        }
    }

    /// A name after a value of unknown type, or after a record with unknown fields.
    fn dot_of_anything(&mut self, name: &Name, args: Option<&Args>, own: Option<FunctionId>) -> Inferred {
        self.effects.acts |= args.is_some();
        self.effects.acts |= self.may_act(&name.text);
        if let Some(id) = own {
            self.call_of(id);
        }
        if let Some(args) = args {
            self.arguments(args);
        }
        Inferred::Unknown
    }

    /// A name after a value of known type.
    fn dot_of(
        &mut self,
        value: &Inferred,
        so_far: Span,
        name: &Name,
        args: Option<&Args>,
        own: Option<FunctionId>,
    ) -> Inferred {
        let none = Args::default();
        let given = args.unwrap_or(&none);
        // What a card stands in for may have a method that cards don't have.
        let is_more = matches!(value, Inferred::Object(of, _) if self.library.has_fields(of));
        if own.is_none() && !is_more && self.refuse(&name.text, &[value], name.span) {
            self.arguments(given);
            return Inferred::Unknown;
        }
        if let Some(id) = own {
            return self.call_known(id, Some((value, so_far)), given, name.span);
        }
        if !self.methods_for(&name.text, value).is_empty() {
            return self.native(name, Some((value, so_far)), given, name.span);
        }
        self.arguments(given);
        self.unknown_member(value, so_far, name, args.is_some());
        Inferred::Unknown
    }

    fn unknown_member(&mut self, value: &Inferred, so_far: Span, name: &Name, has_parentheses: bool) {
        // Under a condition that checks for `none`, this may never be reached.
        if matches!(value, Inferred::None) && self.conditional > 0 {
            return;
        }
        if let Some(change) = Change::named(&name.text).filter(|change| value.knows(*change)) {
            return self
                .report(unchanging(change, has_parentheses).at(name.span, "").label(so_far, value.phrase()));
        }
        // A refusal for lists of objects doesn't apply to other lists.
        let is_listed = matches!(value, Inferred::List(element) if element.is_plain());
        let is = |of: Type| value.is_plain() && !is_listed && !value.refused_by(of, self.library);
        // A record's fields have any names.
        let is_method = has_parentheses || !matches!(value, Inferred::Record(_));
        if let Some(refusal) = self.library.refusal(&name.text, is).filter(|_| is_method) {
            return self.report(refusal.diagnostic().at(name.span, ""));
        }
        let overloads = self.library.overloads(&name.text);
        let methods = self.library.methods_of(|t| !value.refused_by(t, self.library));
        let what = value.phrase();
        let diagnostic = match value {
            Inferred::Record(fields) => {
                let fields = fields.iter().flat_map(|f| f.iter()).map(|(n, _)| &**n);
                let known: Vec<&str> = fields.clone().collect();
                let found = Diagnostic::new(Code::E1003, format!("this record has no field `{}`", name.text))
                    .did_you_mean(&name.text, fields.chain(methods.iter().copied()));
                let is_near = !nearest(&name.text, known.iter().copied()).is_empty();
                match (foreign::instead(&name.text), &known[..]) {
                    (Some(instead), _) if has_parentheses && found.helps.is_empty() => found.help(instead),
                    (_, []) => found.or_help(|| "it has no fields at all".to_owned()),
                    _ if is_near || has_parentheses && !found.helps.is_empty() => found,
                    _ => found.help(format!("its fields are {}", names_listed(known.iter().take(12)))),
                }
            }
            Inferred::List(element) if element.field(&name.text).is_some() => {
                let message = format!("{what} has no method `{}`", name.text);
                let help = format!("each of its records has a `{0}`: `xs.map(r -> r.{0})`", name.text);
                Diagnostic::new(Code::E1002, message).help(help)
            }
            Inferred::None if overloads.is_empty() => {
                let message = format!("none has no field or method `{}`", name.text);
                let help = "`none` means that there is no value: check `x != none` first";
                Diagnostic::new(Code::E1002, message).help(help)
            }
            _ if !overloads.is_empty() && !matches!(value, Inferred::Object(..)) => {
                let found = Diagnostic::new(Code::E2003, format!("`{}` doesn't work on {what}", name.text))
                    .label(so_far, what);
                let of_text = foreign::of_text(&name.text).filter(|_| *value == Inferred::Text);
                match of_text.or_else(|| foreign::instead(&name.text)) {
                    Some(instead) => found.help(instead),
                    None => found.help(format!("it works on {}", works_on(overloads))),
                }
            }
            _ => {
                let message = format!("{what} has no method `{}`", name.text);
                let found = Diagnostic::new(Code::E1002, message);
                // The value that a user's own game has for a position is a value of its own.
                let of_state = matches!(value, Inferred::Object(..)) && methods.contains(&"state");
                let is_own = !overloads.is_empty() && matches!(value, Inferred::Object(..));
                match foreign::instead(&name.text).filter(|_| !is_own) {
                    Some(instead) => found.help(instead),
                    None if of_state && (overloads.is_empty() || overloads.iter().any(is_of_data)) => {
                        found.did_you_mean(&name.text, methods).or_help(|| {
                            let text = &name.text;
                            format!("what your rules call the position is its `state`: `p.state.{text}`")
                        })
                    }
                    None if !overloads.is_empty() => {
                        let ways = self.library.ways_to(&name.text, |t| !value.refused_by(t, self.library));
                        found.help(match &ways[..] {
                            [] if methods.contains(&"prob") => format!(
                                "`{0}` works on {1}; each outcome is asked by `d.map(x -> x.{0})`",
                                name.text,
                                works_on(overloads)
                            ),
                            [] => format!("`{}` works on {}", name.text, works_on(overloads)),
                            ways => has_it(&name.text, ways),
                        })
                    }
                    None => found.did_you_mean(&name.text, methods).or_help(|| match value {
                        Inferred::List(element) if !has_parentheses && self.may_have_fields(element) => {
                            format!("each of its elements is asked by `xs.map(r -> r.{})`", name.text)
                        }
                        _ => format!(
                            "you can use your own function: `fn {0}(x) = …`; one that a `let` holds is called as `{0}(x)`",
                            name.text
                        ),
                    }),
                }
            }
        };
        let known = diagnostic.code == Code::E2003;
        self.report(diagnostic.at(name.span, if known { "" } else { "not known here" }));
    }
}

/// The diagnostic for a method that changes a variable, used without a variable before it or without parentheses.
fn unchanging(change: Change, has_parentheses: bool) -> Diagnostic {
    let name = change.name();
    let call = if change.gives() { format!("{name}()") } else { format!("{name}(…)") };
    if !has_parentheses {
        let message = format!("`{name}` changes a `var`, and that takes its parentheses");
        return Diagnostic::new(Code::E1006, message)
            .help(format!("write `{call}` after the name of a `var`"));
    }
    let instead = match change {
        Change::Push => "`xs + [x]` is a new list",
        Change::Pop => "`xs.last` is the last element, `xs[..-1]` are the others",
        Change::PopFirst => "`xs.first` is the first element, `xs[1..]` are the others",
        _ => "`r.without(k)` is a new record",
    };
    let found = Diagnostic::new(Code::E1006, format!("`{name}` changes a `var`, and this isn't one"))
        .help(format!("make it with `var` instead of `let`, then write `{call}` after its name; {instead}"));
    match change {
        Change::Remove => found,
        _ => found.help(format!("a list within a list is changed by its index: `rows[i].{call}`")),
    }
}

/// What to write if one of these methods gives a value that has the method that was asked for.
fn has_it(asked: &str, ways: &[&str]) -> String {
    let written: Vec<String> = ways.iter().take(3).map(|way| format!("`x.{way}.{asked}`")).collect();
    format!("ask what one of its methods gives: {}", written.join(", "))
}

/// Whether a method is one of plain values, as a position of a user's own game may be.
fn is_of_data(method: &&Method) -> bool {
    matches!(
        method.of,
        Type::Any | Type::Number | Type::Text | Type::List | Type::ListOf(_) | Type::Record | Type::OneOf(_)
    )
}
