//! Checks whether a name can be renamed, and whether a script still means the same afterwards.

use super::language;
use super::tokens::is_word_letter;
use crate::check::{DefinitionKind, Mention, SymbolIndex};
use crate::session::{Loaded, Session};
use rustc_hash::FxHashMap;
use std::ops::Range;
use tg_core::ast::visit::Visit;
use tg_core::ast::{Expr, MatchField, MatchPattern, Pattern, Script};
use tg_core::notation;
use tg_core::source::Span;

/// The name at an offset of a script, with its definition, if it can be renamed.
///
/// # Errors
/// Why it can't be renamed.
pub fn renamable(session: &Session, loaded: &Loaded, offset: usize) -> Result<Mention, String> {
    let Some(mention) = loaded.symbol_index.at(offset) else {
        return Err("there is no name of yours here: words of the language, functions of the prelude and \
                    settings keep their names"
            .to_owned());
    };
    let sources = session.sources();
    let name = sources.slice(mention.span);
    let made = sources.slice(mention.definition);
    if made != name || made.starts_with('"') {
        return Err(format!("`{name}` is the name of the file: write `as NAME` after the import first"));
    }
    let is_word = loaded.symbol_index.definition_at(mention.definition).map_or_else(
        || {
            loaded
                .offers
                .values()
                .any(|offers| offers.words.iter().any(|word| word.span == mention.definition))
        },
        |made| made.kind == DefinitionKind::Word,
    );
    if is_word {
        return Err(format!("`{name}` is a declared word, which is its own text: texts may hold it, too"));
    }
    Ok(mention)
}

/// Whether a text can be a name.
///
/// # Errors
/// Why it can't.
pub fn check_name(name: &str) -> Result<(), String> {
    let mut letters = name.chars();
    let begins = letters.next().is_some_and(|c| c == '_' || c.is_alphabetic());
    if !begins || !letters.all(is_word_letter) {
        return Err(format!("`{name}` can't be a name: a name has letters, digits and `_`, no digit first"));
    }
    if name == "_" {
        return Err("`_` is for elements without a name".to_owned());
    }
    match language::word(name) {
        Some(word) if word.reserved => Err(format!("`{name}` is a word of the language")),
        _ => Ok(()),
    }
}

/// What replaces one occurrence of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameEdit {
    /// The bytes that are replaced.
    pub range: Range<usize>,
    /// The new text; it ends with the new name.
    pub text: String,
    /// The length of the new name in bytes.
    name: usize,
}

/// The edits that give another name to the occurrences at these spans, in order. Where a name stands for the key of a
/// record as well, as `h` in `{w, h}` and in `{let w, let h}`, the key stays: `{w, h: tall}`.
pub fn name_edits(script: &Script, text: &str, spans: &[Span], new: &str) -> Vec<NameEdit> {
    let shorthands = Shorthands::of(script);
    let edits = spans.iter().map(|span| {
        let name = span.range();
        let (start, written) = match shorthands.0.get(span) {
            Some(&start) => {
                let key = text.get(name.clone()).unwrap_or_default();
                let keyword = text.get(start..name.start).unwrap_or_default();
                (start, format!("{key}: {keyword}{new}"))
            }
            None => (name.start, new.to_owned()),
        };
        NameEdit { range: start..name.end, text: written, name: new.len() }
    });
    edits.collect()
}

/// The names that are keys of a record, too, each with the offset at which its field begins.
#[derive(Default)]
struct Shorthands(FxHashMap<Span, usize>);

impl Shorthands {
    fn of(script: &Script) -> Shorthands {
        let mut found = Shorthands::default();
        script.statements.iter().for_each(|statement| found.statement(statement));
        found
    }
}

impl<'a> notation::visit::Visit<'a, Expr, Pattern> for Shorthands {
    fn expr(&mut self, expr: &'a Expr) {
        self.inside_expr(expr);
    }

    fn pattern(&mut self, pattern: &'a Pattern) {
        match pattern {
            Pattern::Name(_) | Pattern::Ignore(_) => {}
            Pattern::List(parts, rest, _) => {
                parts.iter().chain(rest.as_deref()).for_each(|part| self.pattern(part));
            }
            Pattern::Record(fields, _) => {
                let same = fields.iter().filter(|(key, bound)| bound.span() == key.span);
                self.0.extend(same.map(|(key, _)| (key.span, key.span.range().start)));
                fields.iter().for_each(|(_, bound)| self.pattern(bound));
            }
        }
    }
}

impl<'a> Visit<'a> for Shorthands {
    fn match_pattern(&mut self, pattern: &'a MatchPattern) {
        match pattern {
            MatchPattern::List(parts, ..) => parts.iter().flatten().for_each(|part| self.match_pattern(part)),
            MatchPattern::Record(fields, _) => fields.iter().for_each(|field| self.match_field(field)),
            _ => {}
        }
    }
}

impl Shorthands {
    fn match_field(&mut self, field: &MatchField) {
        if let [MatchPattern::Bind { name: Some(name), span, .. }] = &field.patterns[..]
            && name.span == field.key.span
        {
            self.0.insert(name.span, span.range().start);
        }
        field.patterns.iter().for_each(|part| self.match_pattern(part));
    }
}

/// A text after some edits.
pub fn edited(text: &str, edits: &[NameEdit]) -> String {
    let mut written = String::with_capacity(text.len());
    let mut last = 0;
    for edit in edits {
        written.push_str(&text[last..edit.range.start]);
        written.push_str(&edit.text);
        last = edit.range.end;
    }
    written + &text[last..]
}

/// The offsets of names before and after some edits of one name.
#[derive(Default)]
pub struct Moved {
    edits: Vec<MovedEdit>,
}

/// The effect of an edit on offsets.
struct MovedEdit {
    /// The end of what it replaces.
    end: usize,
    /// Where the name begins in the old text, and in the new one.
    name: (usize, usize),
    /// How many bytes it and the edits before it add, and how many they remove.
    added: usize,
    removed: usize,
}

impl Moved {
    /// The effect of the edits, which are in order, of a name with this length in bytes.
    pub fn new(edits: &[NameEdit], old: usize) -> Moved {
        let (mut added, mut removed) = (0, 0);
        let edits = edits.iter().map(|edit| {
            let start = edit.range.start + added - removed;
            let name = (edit.range.end - old, start + edit.text.len() - edit.name);
            added += edit.text.len();
            removed += edit.range.len();
            MovedEdit { end: edit.range.end, name, added, removed }
        });
        Moved { edits: edits.collect() }
    }

    /// The offset in the new text at which the name begins that begins at an offset of the old one.
    fn moved(&self, offset: usize) -> usize {
        let behind = self.edits.partition_point(|edit| edit.end <= offset);
        let here = self.edits.get(behind).filter(|edit| edit.name.0 == offset);
        let before = behind.checked_sub(1).map(|index| &self.edits[index]);
        match (here, before) {
            (Some(edit), _) => edit.name.1,
            (None, Some(edit)) => offset + edit.added - edit.removed,
            (None, None) => offset,
        }
    }
}

/// The symbol index of a script, with a function that identifies the file of a span and the edits in it.
pub struct IndexedScript<'a, F> {
    /// The names of the script.
    pub symbol_index: &'a SymbolIndex,
    /// Identifies the file of a span, with the edits in it; without them if the index is of the new text.
    pub file: F,
}

/// Whether all names of a script still refer to the same definitions after the replacements. The two
/// indexes belong to different sessions: files are compared by name.
pub fn same_meaning<'a, F, G>(before: &IndexedScript<'_, F>, after: &IndexedScript<'_, G>) -> bool
where
    F: Fn(Span) -> Option<(&'a str, &'a Moved)>,
    G: Fn(Span) -> Option<&'a str>,
{
    let old = |span: Span| (before.file)(span).map(|(file, moved)| (file, moved.moved(span.range().start)));
    let new = |span: Span| (after.file)(span).map(|file| (file, span.range().start));
    let (a, b) = (before.symbol_index, after.symbol_index);
    let mentions = a.mentions.iter().map(|m| (old(m.span), old(m.definition)));
    let made = a.definitions.iter().map(|m| old(m.span));
    mentions.eq(b.mentions.iter().map(|m| (new(m.span), new(m.definition))))
        && made.eq(b.definitions.iter().map(|m| new(m.span)))
}
