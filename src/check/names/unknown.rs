//! Names that aren't there, or not yet.

use super::Resolver;
use super::scope::BindingKind;
use crate::check::foreign;
use crate::diagnostics::{Code, Diagnostic};
use crate::source::Span;
use std::rc::Rc;

/// How many unknown names get suggestions.
const MOST_SUGGESTIONS: u32 = 200;

impl Resolver<'_> {
    /// Reports a name whose value comes further down.
    pub(super) fn too_early(&mut self, name: &Rc<str>, span: Span, declared: Span) {
        if !self.context().reported.insert(name.clone()) {
            return;
        }
        self.report(
            Diagnostic::new(Code::E1004, format!("`{name}` is used before it has its value"))
                .at(span, "used here")
                .label(declared, format!("`{name}` gets its value here"))
                .help(format!("move this below the line that makes `{name}`")),
        );
    }

    /// Whether a name may be unknown only because something else is reported already: a stretch that
    /// couldn't be read and has the name in it may have made it.
    pub(super) fn may_be_missing(&self, name: &str, called: bool) -> bool {
        let mut torn = self.contexts.iter().flat_map(|c| &c.scopes).flat_map(|s| &s.torn);
        torn.any(|span| has_word(self.unit.text.get(span.range()).unwrap_or(""), name))
            || !called && (self.lost_import || self.words.is_torn())
    }

    /// Reports a bare name that isn't known.
    pub(super) fn unknown_name(&mut self, name: &Rc<str>, span: Span) {
        self.unknown(name, span, false, &[]);
    }

    /// Reports a called name that isn't known.
    pub(super) fn unknown_call(&mut self, name: &Rc<str>, span: Span) {
        if self.words.get(name).is_some() {
            let mut diagnostic =
                Diagnostic::new(Code::E2005, format!("`{name}` is a declared word and can't be called"))
                    .at(span, "called here")
                    .help("a word is a text; a function is made with `fn`");
            if let Some(place) = self.words.place(name) {
                diagnostic = diagnostic.label(place, "the word is declared here");
            }
            self.report(diagnostic);
            return;
        }
        self.unknown(name, span, true, &[]);
    }

    /// Reports an unknown name after a setting that knows some words.
    pub(super) fn unknown_setting_word(&mut self, name: &Rc<str>, span: Span, words: &[&'static str]) {
        self.unknown(name, span, false, words);
    }

    fn unknown(&mut self, name: &Rc<str>, span: Span, called: bool, words: &[&'static str]) {
        if self.may_be_missing(name, called) || !self.context().reported.insert(name.clone()) {
            return;
        }
        if let Some(instead) = foreign::instead(name).filter(|_| called) {
            let message = format!("`{name}` is another language's function");
            self.report(Diagnostic::new(Code::E1012, message).at(span, "not known here").help(instead));
            return;
        }
        let what = if called { "function" } else { "name" };
        let visible = self.visible_names();
        let known = words.iter().copied().chain(visible.iter().map(|n| &**n));
        let mut diagnostic = Diagnostic::new(Code::E1001, format!("there is no {what} `{name}`"))
            .at(span, "not known here")
            .did_you_mean(name, known);
        if diagnostic.helps.is_empty() {
            diagnostic = diagnostic.help(self.way_out(name, called, words));
        }
        self.report(diagnostic);
    }

    /// What to do about an unknown name that is near to no other.
    fn way_out(&self, name: &str, called: bool, words: &[&'static str]) -> String {
        if !words.is_empty() {
            let list = words.iter().map(|w| format!("`{w}`")).collect::<Vec<_>>().join(", ");
            format!("the words of this setting are {list}")
        } else if let Some(instead) = foreign::instead(name) {
            instead.to_string()
        } else if self.unit.library.block(name).is_some() {
            format!("`{name}` begins a block: `{name} {{ … }}`")
        } else if called {
            format!("`fn {name}(…) = …` makes a function")
        } else {
            format!("`let {name} = …` makes a value; a text stands in quotes: `\"{name}\"`")
        }
    }

    /// All names that may stand here, for suggestions; a name may be there twice. After so many unknown
    /// names that nobody reads them all, none.
    pub(super) fn visible_names(&mut self) -> Vec<Rc<str>> {
        let mut names: Vec<Rc<str>> = Vec::new();
        self.suggested += 1;
        if self.suggested > MOST_SUGGESTIONS {
            return names;
        }
        for context in &self.contexts {
            for scope in &context.scopes {
                let there = scope
                    .names
                    .iter()
                    .filter(|(_, id)| !matches!(self.bindings[**id].kind, BindingKind::Lost));
                names.extend(there.map(|(name, _)| name.clone()));
            }
        }
        if self.unit.entry {
            names.extend(self.environment.names().cloned());
        }
        names.extend(self.words.all().cloned());
        names.extend(self.unit.library.function_names().map(Rc::from));
        names
    }
}

/// Whether a text has a name in it as a whole word.
fn has_word(text: &str, name: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name)
}
