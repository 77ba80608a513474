//! Names that don't exist, or not yet.

use super::Resolver;
use super::scope::{BindingKind, ContextKind, NameBinding};
use crate::check::environment::Flaw;
use crate::check::foreign;
use std::rc::Rc;
use tg_core::ast;
use tg_core::diagnostics::{Code, Diagnostic, names_listed, nearest};
use tg_core::native::{Method, Type, Words};
use tg_core::source::Span;

/// The maximum number of unknown names for which suggestions are made.
const MOST_SUGGESTIONS: u32 = 200;

/// What an unknown name should have been.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Sought {
    Value,
    Function,
    Alphabet,
    /// A word of a setting, or a value.
    Word,
}

impl Resolver<'_> {
    /// Reports a name whose value is defined further down.
    pub(super) fn too_early(&mut self, name: &Rc<str>, span: Span, declared: Span) {
        if !self.context().reported.insert(name.clone()) {
            return;
        }
        let help = match self.making.iter().any(|making| making.contains(span) && making.contains(declared)) {
            true if self.context().kind == ContextKind::Lambda => {
                format!("a function that calls itself is made with `fn`: `fn {name}(…) = …`")
            }
            true if self.is_followed_by_equals(span) => format!("a field of a record is written `{name}: …`"),
            true => format!(
                "a value can't be made of itself: give the one that is meant another name than `{name}`"
            ),
            false => format!("move this below the line that makes `{name}`"),
        };
        self.report(
            Diagnostic::new(Code::E1004, format!("`{name}` is used before it has its value"))
                .at(span, "used here")
                .label(declared, format!("`{name}` gets its value here"))
                .help(help),
        );
    }

    /// Whether a single `=` stands after this.
    fn is_followed_by_equals(&self, span: Span) -> bool {
        let after = self.unit.text.get(span.range().end..).unwrap_or("").trim_start();
        after.starts_with('=') && !after.starts_with("==")
    }

    /// Whether a name may be unknown only because of something already reported: a stretch that couldn't be parsed and
    /// contains the name may have defined it.
    pub(super) fn may_be_missing(&self, name: &str, called: bool) -> bool {
        let holds_name = |span: &Span| has_word(self.unit.text.get(span.range()).unwrap_or(""), name);
        let mut unparsed = self.contexts.iter().flat_map(|c| &c.scopes).flat_map(|s| &s.unparsed);
        unparsed.any(holds_name)
            || !called && (self.words.unparsed().iter().any(holds_name) || self.may_be_unparsed_word(name))
    }

    /// Whether an imported file that couldn't be fully parsed may declare a word.
    fn may_be_unparsed_word(&self, name: &str) -> bool {
        self.unit.imports.values().any(|exports| match &exports.flaw {
            Some(Flaw::Unparsed(text)) => has_word(text, name),
            Some(Flaw::Wrong) | None => false,
        })
    }

    /// Whether a name may be a word of an imported file that couldn't be loaded. One that is similar to a known
    /// name is considered a typo.
    pub(super) fn may_be_lost_word<'n>(&self, name: &str, known: impl Iterator<Item = &'n str>) -> bool {
        self.words_unknown && nearest(name, known).is_empty()
    }

    /// Reports an unknown bare name.
    pub(super) fn unknown_name(&mut self, name: &Rc<str>, place: &[Words], span: Span) {
        self.unknown(name, span, Sought::Value, place);
    }

    /// The method that asks a question, if a text ends with its parenthesis: `d.prob(`.
    fn asks_before<'t>(&self, before: &'t str) -> Option<&'t str> {
        let called = before.trim_end().strip_suffix('(')?;
        let begin = called.rfind(|c: char| !c.is_alphanumeric() && c != '_')?;
        let name = called[begin..].strip_prefix('.')?;
        let asks = |method: &&Method| method.params.first().is_some_and(|param| param.takes.asks());
        self.unit.library.overloads(name).iter().any(asks).then_some(name)
    }

    /// Reports an unknown name after `over`.
    pub(super) fn unknown_alphabet(&mut self, name: &Rc<str>, span: Span) {
        self.unknown(name, span, Sought::Alphabet, &[]);
    }

    /// Reports a name that is meant as a parameter before a lambda whose own parameter is `last`.
    pub(super) fn unknown_parameter(&mut self, name: &Rc<str>, last: &str, span: Span) {
        self.context().reported.insert(name.clone());
        let diagnostic = Diagnostic::new(Code::E1001, format!("there is no name `{name}`"));
        let help = format!(
            "the parts of one outcome or element are in brackets, `[{name}, {last}] -> …`; several values in parentheses, `({name}, {last}) -> …`"
        );
        self.report(diagnostic.at(span, "not known here").help(help));
    }

    /// Reports a call of an unknown name.
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
        self.unknown(name, span, Sought::Function, &[]);
    }

    /// Reports an unknown name as the value of a setting with words.
    pub(super) fn unknown_setting_word(
        &mut self,
        name: &Rc<str>,
        span: Span,
        words: &'static [&'static str],
    ) {
        self.unknown(name, span, Sought::Word, &[Words::These(words)]);
    }

    fn unknown(&mut self, name: &Rc<str>, span: Span, sought: Sought, place: &[Words]) {
        let called = sought == Sought::Function;
        let told = self.contexts.iter().any(|c| c.reported.contains(name));
        if told || self.may_be_missing(name, called) {
            return;
        }
        self.context().reported.insert(name.clone());
        if let Some(instead) = foreign::instead(name).filter(|_| called) {
            let message = format!("`{name}` is another language's function");
            self.report(Diagnostic::new(Code::E1012, message).at(span, "not known here").help(instead));
            return;
        }
        let what = match sought {
            Sought::Function => "function",
            Sought::Alphabet => "alphabet",
            Sought::Value | Sought::Word => "name",
        };
        if let Some(made) = self.made_in_closed_block(name) {
            self.report(
                Diagnostic::new(Code::E1001, format!("there is no {what} `{name}`"))
                    .at(span, "its block has ended")
                    .label(made, "known up to the end of the block around this")
                    .help(format!("make `{name}` before that block, or use it inside")),
            );
            return;
        }
        if let Some(file) = self.file_with(name) {
            let found = Diagnostic::new(Code::E1001, format!("there is no {what} `{name}`"));
            let help = format!("`{file}` has one: write `{file}.{name}`");
            let better = vec![format!("{file}.{name}")];
            self.report(found.at(span, "not known here").help(help).instead(&**name, better));
            return;
        }
        let visible = self.visible_names();
        let words = self.words.taken_at(place);
        // The functions of the library aren't suggested if a setting or an argument takes a word.
        let library = self.unit.library;
        let takes_word = sought == Sought::Word || !words_of(place).is_empty();
        let meant = |name: &&Rc<str>| !takes_word || !library.is_function(name);
        let known = || words.iter().copied().chain(visible.iter().filter(meant).map(|n| &**n));
        if !called && self.may_be_lost_word(name, known()) {
            return;
        }
        let mut diagnostic =
            Diagnostic::new(Code::E1001, format!("there is no {what} `{name}`")).at(span, "not known here");
        let is_known = |own: &str| visible.iter().any(|name| &**name == own);
        if let Some(help) = super::dice::meant(name, is_known).filter(|_| sought == Sought::Value) {
            self.report(diagnostic.help(help));
            return;
        }
        let before = self.unit.text.get(..span.range().start).unwrap_or("");
        if sought == Sought::Value && before.trim_end().ends_with("//") {
            self.report(diagnostic.help("`//` divides; a comment begins with `#`"));
            return;
        }
        if sought == Sought::Value
            && &**name != "_"
            && words_of(place).is_empty()
            && let Some(asks) = self.asks_before(before)
        {
            let help = format!("what is asked of each outcome is a function: `{asks}({name} -> …)`");
            self.report(diagnostic.help(help));
            return;
        }
        if &**name == "seed" {
            self.report(diagnostic.help("the generator starts from a number: `seed 5`"));
            return;
        }
        if &**name == "output" && sought == Sought::Value {
            self.report(diagnostic.help("write `print …`"));
            return;
        }
        let takes_truth = sought != Sought::Function && words_of(place).is_empty();
        if let Some(truth) = truth(name).filter(|_| takes_truth) {
            self.report(diagnostic.help(format!("write `{truth}`")).instead(&**name, vec![truth.to_owned()]));
            return;
        }
        if called && &**name == "dice" {
            self.report(
                diagnostic
                    .help("three dice with six sides are `3d6`; a computed number of them is `d6.pool(n)`"),
            );
            return;
        }
        if called && !library.overloads(name).is_empty() {
            let help = format!("`{name}` stands after the value that it is asked of: `x.{name}(…)`");
            self.report(diagnostic.help(help));
            return;
        }
        if sought == Sought::Alphabet {
            let alphabets = self.alphabets();
            diagnostic = diagnostic.did_you_mean(name, alphabets.iter().map(|own| &**own));
        } else if !self.words.is_of_games(name)
            && Type::simple(name).is_none()
            && foreign_type(name).is_none()
        {
            diagnostic = diagnostic.did_you_mean(name, known());
        }
        // Where a script has cards of its own, the words of another game aren't meant.
        let own: Vec<&str> = match place.contains(&Words::Any) {
            true => self.words.declared_in_order(),
            false => Vec::new(),
        };
        self.report(diagnostic.or_help(|| match (sought, &words_of(place)[..]) {
            (Sought::Value, [_, ..]) if !own.is_empty() => {
                format!("the words that this script declares are {}", names_listed(&own))
            }
            (Sought::Value, these @ [_, ..]) => {
                format!("the words that fit here are {}", names_listed(these))
            }
            (Sought::Value, []) if place.contains(&Words::Any) => self.way_out_of_word(name),
            _ => self.way_out(name, sought, &words),
        }));
    }

    /// Where a name was defined in a block of this function that has ended; it then counts as used.
    fn made_in_closed_block(&mut self, name: &str) -> Option<Span> {
        let here = self.context().function;
        let mut made = self.bindings.iter_mut().rev();
        let found = made.find(|b| {
            &*b.name == name && b.owner == Some(here) && matches!(b.kind, BindingKind::Let | BindingKind::Var)
        })?;
        found.used = true;
        self.used_late.push(found.span);
        Some(found.span)
    }

    /// The name of an imported file that exports a name.
    fn file_with(&self, name: &str) -> Option<Rc<str>> {
        let scopes = self.contexts.iter().flat_map(|context| &context.scopes);
        let mut files: Vec<&Rc<str>> = scopes
            .flat_map(|scope| &scope.names)
            .filter(|(_, id)| match &self.bindings[**id].kind {
                BindingKind::File(Some(exports)) => {
                    exports.flaw.is_none() && exports.names.contains_key(name)
                }
                _ => false,
            })
            .map(|(file, _)| file)
            .collect();
        files.sort_unstable();
        files.first().map(|file| (*file).clone())
    }

    /// The help for an unknown name that isn't similar to any other.
    fn way_out(&self, name: &str, sought: Sought, words: &[&'static str]) -> String {
        if sought == Sought::Word {
            format!("the words of this setting are {}", names_listed(words))
        } else if name == "_" {
            "a function of one value is written `x -> x + 1`".into()
        } else if Type::simple(name).is_some() {
            format!("a type isn't a value; the name of a value's type is a text: `type(x) == \"{name}\"`")
        } else if let Some(own) = foreign_type(name) {
            format!(
                "the type is called `{own}` here, and `type(x) == \"{own}\"` asks for it; a type isn't a value"
            )
        } else if let Some(instead) = foreign::instead(name) {
            instead.to_string()
        } else if self.unit.library.block(name).is_some() {
            format!("`{name}` begins a block: `{name} {{ … }}`")
        } else if sought == Sought::Alphabet && !self.alphabets().is_empty() {
            let list = names_listed(self.alphabets());
            format!("the alphabets of this file are {list}; another one is declared like them")
        } else if sought == Sought::Alphabet {
            format!(
                "declare its letters: `alphabet {name} {{ a t c g }}`; a round without `over {name}` takes all letters"
            )
        } else if sought == Sought::Function && name == "d" {
            "a die is `d6`; of a number of sides that is computed, `1d(n)`".to_owned()
        } else if sought == Sought::Function {
            format!("`fn {name}(…) = …` makes a function")
        } else if let Some(die) = die_before_letters(name) {
            format!(
                "questions to dice come after a dot: `{die}.explode`, `1{die}.reroll(1)`, `2{die}.highest(1)`"
            )
        } else if let Some(parameter) = self.parameter_of_lambda() {
            format!("of `{parameter}` it is `{parameter}.{name}`; a text needs quotes: `\"{name}\"`")
        } else if name == "stdin" {
            "all lines of the input are `read(stdin)`, the next one is `input()`".to_owned()
        } else if self.words.is_of_games(name) {
            format!(
                "`{name}` is a word only where it is asked for, or compared with what it may be; elsewhere write `\"{name}\"`"
            )
        } else {
            format!("`let {name} = …` makes a value; a text needs quotes: `\"{name}\"`")
        }
    }

    /// The help for an unknown name where a word fits: the name of an attribute or a card may be meant.
    fn way_out_of_word(&self, name: &str) -> String {
        match self.parameter_of_lambda() {
            Some(parameter) => {
                format!("a text needs quotes: `\"{name}\"`; of `{parameter}` it is `{parameter}.{name}`")
            }
            None => self.way_out(name, Sought::Value, &[]),
        }
    }

    /// The parameter of the current lambda, if it has one.
    fn parameter_of_lambda(&self) -> Option<Rc<str>> {
        let context = self.contexts.last().filter(|context| context.kind == ContextKind::Lambda)?;
        let of_it = |binding: &&NameBinding| binding.owner == Some(context.function);
        let mut own = self.bindings.iter().rev().filter(of_it);
        let parameters = own.by_ref().filter(|b| matches!(b.kind, BindingKind::Argument));
        let [parameter] = &parameters.collect::<Vec<_>>()[..] else { return None };
        Some(parameter.name.clone())
    }

    /// The first few alphabets that the file declares at the top level.
    fn alphabets(&self) -> Vec<Rc<str>> {
        let declared = self.unit.script.statements.iter().filter_map(|statement| match &statement.kind {
            ast::StmtKind::Declare(block) if block.word == "alphabet" => block.name.as_ref(),
            _ => None,
        });
        declared.take(5).map(|name| name.text.clone()).collect()
    }

    /// Records what is visible here, if this is a queried name.
    pub(super) fn answer(&mut self, place: &[Words], span: Span) {
        if let Some(index) = self.queried.iter().position(|queried| *queried == span) {
            let seen = &mut self.seen[index];
            seen.is_answered = true;
            seen.words = self.words.all().cloned().collect();
            seen.words.extend(words_of(place).into_iter().map(Rc::from));
            seen.any_words = self.words.taken_at(place).into_iter().map(Rc::from).collect();
            self.seen[index].names = self.own_bindings().map(|(name, made)| (name.clone(), made)).collect();
        }
    }

    /// All names that are visible here, including those from earlier entries, for suggestions; possibly with
    /// duplicates. Empty once there are more unknown names than anybody would read.
    pub(super) fn visible_names(&mut self) -> Vec<Rc<str>> {
        self.suggested += 1;
        if self.suggested > MOST_SUGGESTIONS {
            return Vec::new();
        }
        let mut names: Vec<Rc<str>> = self.own_bindings().map(|(name, _)| name.clone()).collect();
        if self.unit.entry {
            names.extend(self.environment.names().cloned());
        }
        names.extend(self.words.all().cloned());
        names.extend(self.unit.library.function_names().map(Rc::from));
        names
    }

    /// The names of the unit that are visible here, innermost last, with the spans of their definitions;
    /// possibly with duplicates.
    fn own_bindings(&self) -> impl Iterator<Item = (&Rc<str>, Span)> {
        let scopes = self.contexts.iter().flat_map(|context| &context.scopes);
        let bindings = scopes.flat_map(|scope| &scope.names).map(|(name, id)| (name, &self.bindings[*id]));
        bindings
            .filter(|(_, binding)| !matches!(binding.kind, BindingKind::Poisoned))
            .map(|(name, binding)| (name, binding.span))
    }
}

/// Whether a text contains a name as a whole word.
fn has_word(text: &str, name: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name)
}

/// The words that a position lists explicitly.
fn words_of(place: &[Words]) -> Vec<&'static str> {
    let these = place.iter().flat_map(|words| match words {
        Words::These(words) => *words,
        _ => &[],
    });
    these.copied().collect()
}

/// What is meant by a word that other notations have for a truth value.
fn truth(name: &str) -> Option<&'static str> {
    match name {
        "yes" | "on" => Some("true"),
        "no" | "off" => Some("false"),
        _ => None,
    }
}

/// The die that a name begins with, where letters follow, as in other notations: `d20r1`.
fn die_before_letters(name: &str) -> Option<&str> {
    let sides = name.strip_prefix('d')?;
    let letters = sides.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_die = letters.len() < sides.len() && letters.starts_with(|c: char| c.is_ascii_alphabetic());
    is_die.then(|| &name[..name.len() - letters.len()])
}

/// The name here of a type of other languages, if it is written as types are.
fn foreign_type(name: &str) -> Option<&'static str> {
    foreign::type_here(name).filter(|_| name.starts_with(|c: char| c.is_ascii_uppercase()))
}
