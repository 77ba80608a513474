//! Completion: the candidates for what was begun at an offset.

use super::language::WORDS;
use super::members;
use super::place::{CompletionPlace, Path, What, place, word_end};
use crate::check::{Export, Known, NameContext};
use crate::session::{Loaded, Session};
use crate::syntax::{parse, parse_again};
use std::ops::Range;
use tg_core::native::{BlockType, Need, Setting};
use tg_core::source::{SourceId, Span};

/// What stands for the word that is being written; no script has it.
const UNWRITTEN: &str = "_unwritten_";

/// What a candidate is.
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

/// Something that may stand at the offset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// What replaces the text from the start of the completion to the offset. A key or parameter comes with
    /// its colon.
    pub text: String,
    /// What it is.
    pub kind: CandidateKind,
}

/// What may stand at an offset.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Completion {
    /// Where the text begins that a candidate replaces.
    pub start: usize,
    /// The candidates by kind and name, each once. They begin with what stands there.
    pub candidates: Vec<Candidate>,
}

/// The candidates at an offset of a text that is being written: an entry of a session, or a script of which
/// an earlier text was `loaded`. Paths are relative to the file `from`. Nothing is run; of types only what is certain is used. An offset beyond the
/// text or within a character has none.
pub fn complete(
    session: &Session,
    loaded: Option<&Loaded>,
    from: Option<&str>,
    text: &str,
    offset: usize,
) -> Completion {
    let Some(before) = text.get(..offset) else {
        return Completion { start: offset, candidates: Vec::new() };
    };
    let place = place(before, session.library());
    let begun = &before[place.start..];
    let mut gather = Gather { session, loaded, text, place: &place, begun, offset, candidates: Vec::new() };
    gather.at_place(from);
    let mut candidates = gather.candidates;
    candidates.sort_by(|a, b| (a.kind, &a.text).cmp(&(b.kind, &b.text)));
    candidates.dedup_by(|a, b| a.text == b.text);
    let start = match &place.what {
        What::Path => place.start + begun.rfind('/').map_or(0, |slash| slash + 1),
        _ => place.start,
    };
    Completion { start, candidates }
}

/// What is known while candidates are gathered.
struct Gather<'a> {
    session: &'a Session,
    loaded: Option<&'a Loaded>,
    text: &'a str,
    place: &'a CompletionPlace,
    /// What stands between the place's start and the offset.
    begun: &'a str,
    offset: usize,
    candidates: Vec<Candidate>,
}

impl Gather<'_> {
    fn at_place(&mut self, from: Option<&str>) {
        match &self.place.what {
            What::Nothing => {}
            What::Path => self.paths(from),
            What::Member(path) => self.members(path.as_ref()),
            What::Key { block, there, rows } => self.keys(block, there, *rows),
            What::Row(block) => self.row_words(block, false),
            What::SettingValue(setting) => self.setting_value(setting),
            What::Argument(function) => {
                self.parameters(function);
                self.expression();
            }
            What::Expression => self.expression(),
        }
    }

    /// Adds a candidate, if it goes on from what was begun.
    fn add(&mut self, kind: CandidateKind, text: &str) {
        if text.starts_with(self.begun) {
            self.candidates.push(Candidate { text: text.to_owned(), kind });
        }
    }

    fn paths(&mut self, from: Option<&str>) {
        let (folder, begun) = match self.begun.rfind('/') {
            Some(slash) => self.begun.split_at(slash + 1),
            None => ("", self.begun),
        };
        // What a text can't hold as it is isn't offered; hidden names are where they are asked for.
        let plain = |name: &&String| !name.contains(['"', '\\', '{']) && !name.chars().any(char::is_control);
        let wanted =
            |name: &&String| name.starts_with(begun) && (begun.starts_with('.') || !name.starts_with('.'));
        let names = self.session.files().names(from, folder);
        for name in names.iter().filter(plain).filter(wanted) {
            self.candidates.push(Candidate { text: name.clone(), kind: CandidateKind::Path });
        }
    }

    fn members(&mut self, path: Option<&Path>) {
        // A name of the text itself isn't that of an earlier entry.
        let earlier = path.filter(|path| self.session.environment().known(&path.names[0]).is_some());
        let path = earlier.filter(|path| {
            let own = self.look(path.first.clone(), &path.names[0]).names;
            own.iter().all(|name| **name != *path.names[0])
        });
        let seen = self.look_here();
        let names = path.map(|path| &path.names[..]);
        for (kind, name) in members::members(self.session, names, &seen) {
            self.add(kind, &name);
        }
    }

    fn keys(&mut self, block: &'static BlockType, there: &[String], rows: bool) {
        for setting in block.settings.iter().filter(|s| there.iter().all(|t| t != s.name)) {
            self.add(CandidateKind::Setting, &format!("{}: ", setting.name));
        }
        if rows {
            ["from", "for", "if"].iter().for_each(|word| self.add(CandidateKind::Keyword, word));
            self.row_words(block, true);
        } else if !rows && there.is_empty() {
            // `round (` may as well be a call of the function `round`.
            self.expression();
        }
    }

    /// The words of a block's notation with which a row begins, or that stand within one.
    fn row_words(&mut self, block: &'static BlockType, begins: bool) {
        let forms = block.forms.iter().filter(|form| form.begins() == begins);
        forms.for_each(|form| self.add(CandidateKind::Block, form.word));
    }

    fn setting_value(&mut self, setting: &'static Setting) {
        setting.words.iter().for_each(|word| self.add(CandidateKind::Word, word));
        self.expression();
    }

    fn parameters(&mut self, function: &str) {
        let mut names: Vec<String> = Vec::new();
        if let Some(Known::Offered(Export::Function { id, .. })) = self.session.environment().known(function)
        {
            let signature = self.session.environment().signature(*id);
            let params = signature.iter().flat_map(|s| &s.params);
            names.extend(params.filter_map(|p| p.name.as_deref().map(str::to_owned)));
        } else {
            let methods = self.session.library().overloads(function).iter();
            let params = methods.flat_map(|m| m.params).filter(|p| p.need != Need::Rest);
            names.extend(params.map(|p| p.name.to_owned()));
        }
        for name in names {
            self.add(CandidateKind::Parameter, &format!("{name}: "));
        }
    }

    /// Everything that may begin or go on an expression, once a letter of it is there.
    fn expression(&mut self) {
        if self.begun.is_empty() {
            return;
        }
        let seen = self.look_here();
        for name in seen.names.iter().chain(self.session.environment().names()) {
            self.add(CandidateKind::Name, name);
        }
        let words = seen.words.iter().chain(self.session.environment().words());
        words.for_each(|word| self.add(CandidateKind::Word, word));
        let library = self.session.library();
        library.function_names().for_each(|name| self.add(CandidateKind::Function, name));
        library.words().for_each(|word| self.add(CandidateKind::Word, word));
        WORDS.iter().for_each(|word| self.add(CandidateKind::Keyword, word.word));
        library.blocks().for_each(|block| self.add(CandidateKind::Block, block.word));
    }

    /// What the checker sees at the place, with a name put there.
    fn look_here(&self) -> NameContext {
        self.look(self.place.start..word_end(self.text, self.offset), UNWRITTEN)
    }

    /// What the checker sees where a name stands in place of a stretch of the text.
    fn look(&self, stretch: Range<usize>, name: &str) -> NameContext {
        let (start, end) = (stretch.start, stretch.end);
        let text = format!("{}{name}{}", &self.text[..start], &self.text[end..]);
        let source = SourceId(u32::MAX);
        let parsed = match self.loaded {
            Some(loaded) => parse_again(source, &text, self.session.earlier(loaded, loaded.script.clone())),
            None => parse(source, &text),
        };
        let at = Span::new(source, start, start + name.len());
        self.session.name_context((&parsed.script, &text), self.loaded, at)
    }
}
