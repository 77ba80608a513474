//! Checks whether a name can be renamed, and whether a script still means the same afterwards.

use super::language;
use super::tokens::is_word_letter;
use crate::check::{DefinitionKind, Mention, SymbolIndex};
use crate::session::{Loaded, Session};
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
    if sources.slice(mention.definition) != name {
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

/// Parts of a text that are replaced, each by a text of the same length.
pub struct Replaced {
    /// Their starts, in order.
    pub starts: Vec<usize>,
    /// Their old length.
    pub old: usize,
    /// Their new length.
    pub new: usize,
}

impl Replaced {
    /// The offset in the new text that corresponds to one in the old text.
    fn moved(&self, offset: usize) -> usize {
        let before = self.starts.partition_point(|&start| start < offset);
        offset + before * self.new - before * self.old
    }
}

/// The symbol index of a script, with a function that identifies the file of a span and what is replaced in it.
pub struct IndexedScript<'a, F> {
    /// The names of the script.
    pub symbol_index: &'a SymbolIndex,
    /// Identifies the file of a span, with its replacements; without them if the index is of the new text.
    pub file: F,
}

/// Whether all names of a script still refer to the same definitions after the replacements. The two
/// indexes belong to different sessions: files are compared by name.
pub fn same_meaning<'a, F, G>(before: &IndexedScript<'_, F>, after: &IndexedScript<'_, G>) -> bool
where
    F: Fn(Span) -> Option<(&'a str, &'a Replaced)>,
    G: Fn(Span) -> Option<&'a str>,
{
    let old =
        |span: Span| (before.file)(span).map(|(file, replaced)| (file, replaced.moved(span.range().start)));
    let new = |span: Span| (after.file)(span).map(|file| (file, span.range().start));
    let (a, b) = (before.symbol_index, after.symbol_index);
    let mentions = a.mentions.iter().map(|m| (old(m.span), old(m.definition)));
    let made = a.definitions.iter().map(|m| old(m.span));
    mentions.eq(b.mentions.iter().map(|m| (new(m.span), new(m.definition))))
        && made.eq(b.definitions.iter().map(|m| new(m.span)))
}
