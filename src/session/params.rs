//! Values given to a script's `param`s from outside.
//!
//! The type of a `param` is its annotation, or else that of the value in the script; a value of another
//! type is refused.

use super::loaded::Loaded;
use tg_core::diagnostics::{Code, Diagnostic, Fault, fault};
use tg_core::program::{Annotation, Constant, Expr, ExprKind, GlobalId, Program, StmtKind};
use tg_core::source::Span;
use tg_core::value::Value;

impl Loaded {
    /// Sets the `param` with this name to a value, given with the text from which it was parsed.
    ///
    /// # Errors
    /// `E9015` if there is no such `param`, or it has another type.
    pub fn preset(&mut self, name: &str, value: Value, text: &str) -> Result<(), Fault> {
        let Some(program) = &self.program else {
            return Ok(());
        };
        let global = param(program, name)?;
        let value = match kind(program, global) {
            Some((kind, own, place)) => {
                fitted(kind, own, value, text).ok_or_else(|| unfit(name, kind, text, place))?
            }
            None => value,
        };
        self.presets.push((global, value));
        Ok(())
    }

    /// Sets the `param` with this name to a value of the embedding program: any value, including lists and records.
    /// Unlike [`Loaded::preset`], which is given a text, this never converts a value to text.
    ///
    /// # Errors
    /// `E9015` if there is no such `param`, or it has another type.
    pub fn give(&mut self, name: &str, value: Value) -> Result<(), Fault> {
        let Some(program) = &self.program else {
            return Ok(());
        };
        let global = param(program, name)?;
        if let Some((kind, own, place)) = kind(program, global)
            && !fits(kind, own, &value)
        {
            let message = format!("`{name}` is {}, and {} is given for it", kind.phrase(), value.kind());
            let found = Diagnostic::new(Code::E9015, message).at(place, "made here");
            return Err(found.help(format!("give {}, as the script does here", kind.phrase())).into());
        }
        self.presets.push((global, value));
        Ok(())
    }

    /// The `param`s of the script, in the order of their declarations: the name, the type if it is certain
    /// (`Number`, `Text`, `Bool`, `List`, `Record`), and the span of the value.
    pub fn params(&self) -> impl Iterator<Item = (&str, Option<&'static str>, Span)> {
        self.program.iter().flat_map(|program| {
            program.params.iter().filter_map(|(name, global)| {
                let value = statement_of(program, *global)?;
                let kind = kind(program, *global).map(|(kind, ..)| kind.type_name());
                Some((&**name, kind, value))
            })
        })
    }
}

/// The global of the `param` with this name.
fn param(program: &Program, name: &str) -> Result<GlobalId, Fault> {
    let known = program.params.iter().find(|(param, _)| **param == *name);
    known.map(|(_, global)| *global).ok_or_else(|| {
        let names: Vec<&str> = program.params.iter().map(|(param, _)| &**param).collect();
        unknown(name, &names)
    })
}

/// The span of a `param`'s value.
fn statement_of(program: &Program, global: GlobalId) -> Option<Span> {
    let ExprKind::Block(body) = &program.functions.first()?.body.kind else { return None };
    body.statements.iter().find_map(|statement| match &statement.kind {
        StmtKind::Let { param: Some(param), value, .. } if *param == global => Some(value.span),
        _ => None,
    })
}

/// The type of a `param`.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Kind {
    Number,
    Text,
    Bool,
    List,
    Record,
}

impl Kind {
    /// The type's name in the language.
    fn type_name(self) -> &'static str {
        match self {
            Kind::Number => "Number",
            Kind::Text => "Text",
            Kind::Bool => "Bool",
            Kind::List => "List",
            Kind::Record => "Record",
        }
    }

    /// The type in words, for messages.
    fn phrase(self) -> &'static str {
        match self {
            Kind::Number => "a number",
            Kind::Text => "a text",
            Kind::Bool => "true or false",
            Kind::List => "a list",
            Kind::Record => "a record",
        }
    }
}

/// The type of a `param`, if it is certain; whether it is only implied by the value; and the span that shows it.
fn kind(program: &Program, global: GlobalId) -> Option<(Kind, bool, Span)> {
    let ExprKind::Block(body) = &program.functions.first()?.body.kind else { return None };
    body.statements.iter().find_map(|statement| match &statement.kind {
        StmtKind::Let { param: Some(param), annotation, value, .. } if *param == global => {
            let (kind, own) = match annotation {
                Some(Annotation::Named("Number")) => (Kind::Number, false),
                Some(Annotation::Named("Text")) => (Kind::Text, false),
                Some(Annotation::Named("Bool")) => (Kind::Bool, false),
                Some(Annotation::Named("List") | Annotation::List(_)) => (Kind::List, false),
                Some(Annotation::Named("Record")) => (Kind::Record, false),
                Some(_) => return None,
                None => (shown(value)?, true),
            };
            Some((kind, own, statement.span))
        }
        _ => None,
    })
}

/// The type that a literal value shows.
fn shown(value: &Expr) -> Option<Kind> {
    match &value.kind {
        ExprKind::Constant(Constant::Number(_)) => Some(Kind::Number),
        ExprKind::Constant(Constant::Text(_)) | ExprKind::Text(_) => Some(Kind::Text),
        ExprKind::Constant(Constant::Bool(_)) => Some(Kind::Bool),
        ExprKind::List(_) | ExprKind::Comprehension { .. } | ExprKind::Range { .. } => Some(Kind::List),
        ExprKind::Record(_) => Some(Kind::Record),
        ExprKind::Binary { first, .. } => shown(first).filter(|kind| *kind == Kind::Number),
        _ => None,
    }
}

/// Converts a value to the wanted type. Without an annotation, `none` is allowed, too, where it isn't a text itself.
fn fitted(kind: Kind, own: bool, value: Value, text: &str) -> Option<Value> {
    match (kind, &value) {
        (Kind::Number, Value::Number(_)) | (Kind::Bool, Value::Bool(_)) => Some(value),
        (Kind::Text, _) => Some(Value::text(text)),
        (_, Value::None) if own => Some(value),
        (Kind::List, Value::List(_) | Value::Range(_)) | (Kind::Record, Value::Record(_)) => Some(value),
        _ => None,
    }
}

/// Whether a value has the wanted type. Without an annotation, `none` is allowed, too.
fn fits(kind: Kind, own: bool, value: &Value) -> bool {
    match value {
        Value::None => own,
        Value::Text(_) => kind == Kind::Text,
        value => fitted(kind, own, value.clone(), "").is_some() && kind != Kind::Text,
    }
}

fn unfit(name: &str, kind: Kind, text: &str, place: Span) -> Fault {
    let wanted = kind.phrase();
    let example = match kind {
        Kind::Number => Some("26"),
        Kind::Text => Some("Red"),
        Kind::Bool => Some("true"),
        Kind::List | Kind::Record => None,
    };
    let message = format!("`--set {name}={text}` doesn't fit: `{name}` is {wanted}");
    let found = Diagnostic::new(Code::E9015, message).at(place, "made here");
    let help = match example {
        Some(example) => format!("give {wanted}, such as `--set {name}={example}`"),
        None => format!(
            "`--set` gives a number, a text, `true`, `false` or `none`; take a text apart in the script: `from_json({name})`, `{name}.split(\",\")`"
        ),
    };
    found.help(help).into()
}

fn unknown(name: &str, params: &[&str]) -> Fault {
    let message = format!("the script has no `param` called `{name}`");
    let fault = fault(Code::E9015, message).did_you_mean(name, params.iter().copied());
    if !fault.helps.is_empty() {
        return fault.into();
    }
    if params.is_empty() {
        return fault.help(format!("`--set` works with `param {name} = …` in the script")).into();
    }
    let list: Vec<String> = params.iter().map(|p| format!("`{p}`")).collect();
    fault.help(format!("it has {}", list.join(", "))).into()
}
