//! What `tg` reports when something is wrong, as data.
//!
//! A **diagnostic** has a code, a message, a main place, other places, notes (more of the reason) and
//! helps (a way out). A **fault** is a diagnostic that may still lack its place: the caller of the code
//! that failed adds it, and the first one that knows a place wins. This module knows about places, but not
//! about the stages that find faults in them.

mod codes;
mod fixes;
mod json;
mod options;
mod render;
mod suggest;
mod wording;

pub use codes::{CODES, Code, CodeInfo};
pub use fixes::{Fix, Instead};
pub use json::json_line;
pub use render::{RenderStyle, render, render_all};
pub use suggest::nearest;
pub use wording::{
    about_in_words, counted, either, grouped, listed, names_listed, over_digits, over_memory, size_as_option,
    size_in_words,
};

use crate::source::Span;
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// How severe a diagnostic is.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The script can't do what it says.
    Error,
    /// The script can run, but surely doesn't do what was meant.
    Warning,
}

/// A place and a text about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// The place that is marked.
    pub span: Span,
    /// The text; may be empty for the main place.
    pub text: String,
}

/// A call that was active when a run-time diagnostic arose.
#[derive(Clone, Debug, PartialEq)]
pub struct CallSite {
    /// The function that was called.
    pub function: String,
    /// The span of the call.
    pub span: Span,
}

impl CallSite {
    /// The name given to a function without one.
    pub const UNNAMED: &str = "a function without a name";

    /// Returns the name of the function that was called, if it has one.
    pub fn name(&self) -> Option<&str> {
        Some(self.function.as_str()).filter(|name| *name != CallSite::UNNAMED)
    }
}

/// One finding.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagnostic {
    /// Its code, such as `E3001`.
    pub code: Code,
    /// One line: what is wrong, in the game's words.
    pub message: String,
    /// The main place, if known.
    pub primary: Option<Label>,
    /// Other places that help explain it.
    pub labels: Vec<Label>,
    /// More of the reason.
    pub notes: Vec<String>,
    /// What can be done.
    pub helps: Vec<String>,
    /// What may replace something, if known: a help that can be applied at once.
    pub instead: Option<Box<Instead>>,
    /// The active calls, innermost first.
    pub stack: Vec<CallSite>,
    /// For a fault: other findings made together with it, each a diagnostic of its own.
    pub others: Vec<Diagnostic>,
    /// For a fault: it only ends an evaluation, and the native function that started it evaluates in another way.
    /// No `try` catches it, and it is never shown.
    pub retries: bool,
    /// For a fault: a token for the value that the script failed with.
    pub failure: Option<FailureToken>,
}

/// A token for the value that a script failed with. A fault may move to another thread, where values can't: the
/// value stays with its run for as long as a fault holds the token.
#[derive(Clone, Debug, Default)]
pub struct FailureToken(Arc<()>);

impl FailureToken {
    /// Returns whether no other fault holds it any more.
    pub fn is_last(&self) -> bool {
        Arc::strong_count(&self.0) == 1
    }
}

impl PartialEq for FailureToken {
    fn eq(&self, other: &FailureToken) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Diagnostic {
    /// Creates a diagnostic without a place.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Diagnostic {
            code,
            message: message.into(),
            primary: None,
            labels: Vec::new(),
            notes: Vec::new(),
            helps: Vec::new(),
            instead: None,
            stack: Vec::new(),
            others: Vec::new(),
            retries: false,
            failure: None,
        }
    }

    /// Sets the main place, replacing any that was set.
    pub fn at(mut self, span: Span, text: impl Into<String>) -> Self {
        self.primary = Some(Label { span, text: text.into() });
        self
    }

    /// Sets the main place if none is known yet.
    pub fn or_at(mut self, span: Span) -> Self {
        self.primary.get_or_insert(Label { span, text: String::new() });
        self
    }

    /// Adds another place.
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// Adds a note: more of the reason.
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.notes.push(text.into());
        self
    }

    /// Adds a help: a way out.
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.helps.push(text.into());
        self
    }

    /// Adds a help, unless there is one already.
    #[must_use]
    pub fn or_help(self, text: impl FnOnce() -> String) -> Self {
        if self.helps.is_empty() { self.help(text()) } else { self }
    }

    /// Adds "did you mean …?" for the names nearest to `name`, if any is near enough.
    pub fn did_you_mean<'a>(self, name: &str, known: impl IntoIterator<Item = &'a str>) -> Self {
        let near = nearest(name, known);
        if near.is_empty() {
            return self;
        }
        let better = near.iter().map(|n| (*n).to_owned()).collect();
        self.help(format!("did you mean {}?", names_listed(&near))).instead(name, better)
    }

    /// Combines several findings into one fault, in the order of the text; the first is the fault itself. If one of
    /// them is a limit, which ends the run, the others don't matter.
    pub fn together(findings: Vec<Diagnostic>) -> Option<Fault> {
        let mut findings: Vec<Diagnostic> = findings.into_iter().flat_map(Diagnostic::findings).collect();
        in_order(&mut findings);
        if let Some(limit) = findings.iter().position(Diagnostic::is_final) {
            return Some(Box::new(findings.swap_remove(limit)));
        }
        let mut findings = findings.into_iter();
        let first = findings.next()?;
        Some(Box::new(Diagnostic { others: findings.collect(), ..first }))
    }

    /// Returns a fault as a list of findings: itself, and those made together with it.
    pub fn findings(mut self) -> Vec<Diagnostic> {
        let mut others = std::mem::take(&mut self.others);
        others.insert(0, self);
        others
    }

    /// Creates a fault that ends an evaluation so that it can begin again in another way; the code and the message are
    /// for the case that nobody does.
    pub fn retry(code: Code, message: impl Into<String>) -> Fault {
        Box::new(Diagnostic { retries: true, ..Diagnostic::new(code, message) })
    }

    /// Returns whether `try` can't catch it, as a fault.
    pub fn is_final(&self) -> bool {
        self.retries || self.code.is_final()
    }

    /// Returns the severity, which the code decides.
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }

    /// Returns whether it is an error.
    pub fn is_error(&self) -> bool {
        self.severity() == Severity::Error
    }
}

/// A diagnostic on its way to a place; boxed, so that results stay small.
pub type Fault = Box<Diagnostic>;

/// Shorthand for a fault: `fault(E3001, "…")`.
pub fn fault(code: Code, message: impl Into<String>) -> Fault {
    Box::new(Diagnostic::new(code, message))
}

/// Adds what a caller knows to a fault that passes through it.
pub trait FaultContext {
    /// The place, if none is known yet.
    fn or_at(self, span: Span) -> Self;
    /// A way out.
    fn with_help(self, text: impl Into<String>) -> Self;
}

impl FaultContext for Fault {
    fn or_at(self, span: Span) -> Self {
        Box::new((*self).or_at(span))
    }
    fn with_help(self, text: impl Into<String>) -> Self {
        Box::new(self.help(text))
    }
}

impl<T> FaultContext for Result<T, Fault> {
    fn or_at(self, span: Span) -> Self {
        self.map_err(|f| FaultContext::or_at(f, span))
    }
    fn with_help(self, text: impl Into<String>) -> Self {
        self.map_err(|f| f.with_help(text))
    }
}

/// Sorts findings by their places, and drops those that say the same about the same place.
pub fn in_order(findings: &mut Vec<Diagnostic>) {
    let place = |found: &Diagnostic| found.primary.as_ref().map(|p| p.span);
    findings.sort_by_key(|found| (place(found), found.code));
    let mut told = FxHashSet::default();
    findings.retain(|found| {
        place(found).is_none_or(|place| told.insert((place, found.code, found.message.clone())))
    });
}

/// Returns whether any of these is an error.
pub fn any_error(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(Diagnostic::is_error)
}
