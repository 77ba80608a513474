//! Completion: the candidates for a word that was begun at an offset.

use super::call::Called;
use super::look::Look;
use super::members;
use super::offers::Fit;
use super::place::{CompletionPlace, Path, RowBefore, What, place};
use super::role::Role;
use crate::check::NameContext;
use crate::session::{Loaded, Session};
use std::collections::HashSet;
use std::ops::Range;
use tg_core::diagnostics::{CODES, Severity};
use tg_core::native::{BegunRow, BlockType, Setting, Type};

/// The kind of a candidate.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CandidateKind {
    /// A key of a block.
    Setting,
    /// A parameter of a function.
    Parameter,
    /// A field of a record, or a name of an imported file.
    Field,
    /// A value or function of the script.
    Name,
    /// A function or method of the prelude or of a game.
    Function,
    /// A word that is its own value.
    Word,
    /// A domain word.
    Block,
    /// A word of the language.
    Keyword,
    /// A file, or a folder with a `/` at its end.
    Path,
}

/// Something that can be inserted at the offset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The replacement for the text from the start of the completion to the offset. A key or parameter
    /// includes its colon.
    pub text: String,
    /// Its kind.
    pub kind: CandidateKind,
}

/// The completions at an offset.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Completion {
    /// The start of the text that a candidate replaces.
    pub start: usize,
    /// Whether a statement may begin there.
    pub begins_statement: bool,
    /// The candidates without duplicates, the best ones first. They start with the text that is there.
    pub candidates: Vec<Candidate>,
}

/// The candidates at an offset of a text that is being written: an entry of a session, or a script of which
/// an earlier text was `loaded`. Paths are relative to the file `from`. Nothing is run; only certain types are
/// used. There are none for an offset past the end of the text or within a character.
pub fn complete(
    session: &Session,
    loaded: Option<&Loaded>,
    from: Option<&str>,
    text: &str,
    offset: usize,
) -> Completion {
    let Some(before) = text.get(..offset) else {
        return Completion { start: offset, ..Completion::default() };
    };
    let place = place(before, &text[offset..], session.library());
    let begun = &before[place.start..];
    let look = Look { session, loaded, text };
    let mut gather = Gather { look, place: &place, begun, offset, candidates: Vec::new() };
    gather.at_place(from);
    let mut candidates = gather.candidates;
    candidates.sort_by(|(a, one), (b, other)| (a, one.kind, &one.text).cmp(&(b, other.kind, &other.text)));
    let mut seen = HashSet::new();
    candidates.retain(|(_, candidate)| seen.insert(candidate.text.clone()));
    let start = match &place.what {
        What::Path | What::ScriptPath => place.start + begun.rfind('/').map_or(0, |slash| slash + 1),
        _ => place.start,
    };
    Completion {
        start,
        begins_statement: matches!(place.what, What::Expression(Role::Statement)),
        candidates: candidates.into_iter().map(|(_, candidate)| candidate).collect(),
    }
}

/// The state while candidates are gathered.
pub(super) struct Gather<'a> {
    pub look: Look<'a>,
    pub place: &'a CompletionPlace,
    /// The text between the place's start and the offset.
    begun: &'a str,
    offset: usize,
    /// The candidates, each with its rank: 0 is best.
    candidates: Vec<(u8, Candidate)>,
}

impl Gather<'_> {
    fn at_place(&mut self, from: Option<&str>) {
        if let Some(place) = &self.place.keys {
            self.record_keys(place);
        }
        match &self.place.what {
            What::Nothing => {}
            What::Path => self.paths(from, |_| true),
            What::ScriptPath => self.paths(from, |name| name.ends_with('/') || name.ends_with(".tg")),
            What::ErrorCode => {
                let codes = CODES.iter().filter(|known| known.code.severity() == Severity::Error);
                codes.for_each(|known| self.add(0, CandidateKind::Word, known.code.text()));
            }
            What::Member(path) => self.members(path.as_ref()),
            What::Key { block, there, rows } => self.keys(block, there, rows.as_ref()),
            What::Row(block, before) => match self.next_words(block, before) {
                Some(words) => words.iter().for_each(|word| self.add(0, CandidateKind::Word, word)),
                None => self.row_words(block, false),
            },
            What::SettingValue(setting) => self.setting_value(setting),
            What::Expression(role) => self.expression(*role),
        }
    }

    /// Adds a candidate, if it starts with the text that is there.
    pub(super) fn add(&mut self, rank: u8, kind: CandidateKind, text: &str) {
        if text.starts_with(self.begun) {
            self.candidates.push((rank, Candidate { text: text.to_owned(), kind }));
        }
    }

    fn paths(&mut self, from: Option<&str>, fits: impl Fn(&str) -> bool) {
        let (folder, begun) = match self.begun.rfind('/') {
            Some(slash) => self.begun.split_at(slash + 1),
            None => ("", self.begun),
        };
        // A path that would need escapes isn't offered; a hidden one only if a dot was typed.
        let plain = |name: &&String| !name.contains(['"', '\\', '{']) && !name.chars().any(char::is_control);
        let wanted =
            |name: &&String| name.starts_with(begun) && (begun.starts_with('.') || !name.starts_with('.'));
        let names = self.look.session.files().names(from, folder);
        for name in names.iter().filter(plain).filter(wanted).filter(|name| fits(name)) {
            self.candidates.push((0, Candidate { text: name.clone(), kind: CandidateKind::Path }));
        }
    }

    fn members(&mut self, path: Option<&Path>) {
        let session = self.look.session;
        let seen = self.look.here(self.place, self.offset).place;
        // A name in the text itself takes precedence over one of an earlier entry.
        let own = |path: &&Path| seen.names.iter().any(|made| *made.name == *path.names[0]);
        let earlier = path.filter(|path| session.environment().known(&path.names[0]).is_some() && !own(path));
        let first = path.map(|path| &*path.names[0]);
        let variable = first.is_some_and(|first| members::begins_with_variable(session, first, &seen.names));
        let names = earlier.map(|path| &path.names[..]);
        for (rank, kind, name) in members::members(session, names, &seen, variable) {
            self.add(rank, kind, &name);
        }
    }

    fn keys(&mut self, block: &'static BlockType, there: &[String], rows: Option<&RowBefore>) {
        let first = rows.and_then(|before| self.next_words(block, before)).unwrap_or_default();
        // Settings come after the names of the players.
        let after = if first.is_empty() { 0 } else { 2 };
        first.iter().for_each(|word| self.add(0, CandidateKind::Word, word));
        for setting in block.settings.iter().filter(|s| there.iter().all(|t| t != s.name)) {
            self.add(after, CandidateKind::Setting, &format!("{}: ", setting.name));
        }
        if rows.is_some() {
            ["from", "for", "if"].iter().for_each(|word| self.add(2, CandidateKind::Keyword, word));
            self.row_words(block, true);
        } else if there.is_empty() && !self.begun.is_empty() {
            // `round (` could also be a call of the function `round`.
            self.expression(Role::Value(Type::Any));
        }
    }

    /// The words that may come next in a row, where the block knows them.
    fn next_words(&self, block: &'static BlockType, before: &RowBefore) -> Option<Vec<String>> {
        let text = |range: &Range<usize>| self.look.text.get(range.clone()).unwrap_or_default();
        let begun = BegunRow { block: text(&before.block), row: text(&before.row) };
        block.next_words.map(|next_words| next_words(&begun))
    }

    /// The words of a block's notation: those that begin a row, or those within one.
    fn row_words(&mut self, block: &'static BlockType, begins: bool) {
        let forms = block.forms.iter().filter(|form| form.begins() == begins);
        forms.for_each(|form| self.add(1, CandidateKind::Block, form.word));
    }

    fn setting_value(&mut self, setting: &'static Setting) {
        setting.words.iter().for_each(|word| self.add(0, CandidateKind::Word, word));
        self.expression(Role::Value(setting.takes));
    }

    /// What can begin or continue an expression.
    fn expression(&mut self, role: Role) {
        match role {
            Role::New => {}
            Role::TypeName => self.type_names(),
            Role::Behind => {
                for word in &self.place.infix {
                    self.add(0, CandidateKind::Keyword, word);
                }
            }
            Role::Statement | Role::Value(_) | Role::Pattern => {
                let seen = self.look.here(self.place, self.offset);
                let wanted = self.argument(seen.callee.as_ref());
                match (role, wanted) {
                    (Role::Pattern, _) => self.patterns(&seen.place),
                    (Role::Statement, _) if self.place.is_assigned => self.variables(&seen.place),
                    (Role::Statement, _) => self.statements(&seen.place),
                    (Role::Value(Type::Any), Some(wanted)) => self.values(&seen.place, wanted),
                    (Role::Value(wanted), _) => self.values(&seen.place, wanted),
                    _ => {}
                }
                if self.place.infix.contains(&"over") {
                    self.add(0, CandidateKind::Keyword, "over");
                }
            }
        }
    }

    /// The parameter names that can be given at the offset, if an argument begins there; returns its preferred type.
    fn argument(&mut self, callee: Option<&NameContext>) -> Option<Type> {
        let call = self.place.call.as_ref().filter(|call| call.begins)?;
        let name = &self.look.text[call.name.clone()];
        let called = call.called(self.look.session, name, callee?)?;
        for name in called.parameters(call) {
            self.add(Fit::Parameter as u8, CandidateKind::Parameter, &format!("{name}: "));
        }
        match &called {
            Called::Own(_) | Called::OfFile(_) => None,
            Called::Library(_) => Some(called.wanted(call)),
        }
    }
}
