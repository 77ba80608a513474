//! The meaning of the word at an offset of a script, with its type.

use super::tokens::{TokenKind, Tokens};
use super::{help, members};
use crate::check::{Definition, DefinitionKind, Export, Inferred, Mention};
use crate::session::{Loaded, Session};
use std::ops::Range;
use tg_core::output::{Output, Style, StyledLine};
use tg_core::program::Change;
use tg_core::source::Span;

/// The information about a word.
pub struct Hover {
    /// The range of the word.
    pub at: Range<usize>,
    /// Its type, and its documentation.
    pub says: Output,
}

/// The meaning of a name in a loaded script: its own names take precedence.
pub fn explain(session: &Session, loaded: &Loaded, name: &str) -> Option<Output> {
    let made = loaded.symbol_index.definitions.iter().find(|made| &*made.name == name && made.top);
    match made {
        Some(made) => hover(session, loaded, made.span.range().start).map(|hover| hover.says),
        None => help::help(session, name),
    }
}

/// The meaning of the word at an offset of a script: for a name of the script its type and documentation, for a method
/// those of the value before it, otherwise everything that the word could mean. Runs nothing.
pub fn hover(session: &Session, loaded: &Loaded, offset: usize) -> Option<Hover> {
    let text = &*session.sources().get(loaded.source)?.text;
    let tokens = Tokens::of(text, &loaded.outline);
    let index = tokens.word_at(offset)?;
    let at = tokens.tokens[index].at.clone();
    let look = Look { session, loaded, tokens: &tokens, index };
    Some(Hover { says: look.says()?, at })
}

struct Look<'a> {
    session: &'a Session,
    loaded: &'a Loaded,
    tokens: &'a Tokens<'a>,
    index: usize,
}

impl Look<'_> {
    fn says(&self) -> Option<Output> {
        let at = &self.tokens.tokens[self.index].at;
        let span = Span::new(self.loaded.source, at.start, at.end);
        let mention = self.loaded.symbol_index.at(at.start).filter(|mention| mention.span == span);
        if let Some(said) = mention.and_then(|mention| self.own(mention)) {
            return Some(said);
        }
        let name = self.tokens.text(self.index);
        let begins_key = self.tokens.is(self.tokens.after(self.index), ":");
        if let Some(said) = self.setting(name).filter(|_| begins_key) {
            return Some(said);
        }
        match self.tokens.is(self.index.checked_sub(1), ".") {
            true => self.member(name, span),
            false => help::help(self.session, name),
        }
    }

    /// The help of a name of the script, or of a file that it imports.
    fn own(&self, mention: Mention) -> Option<Output> {
        let name = self.session.sources().slice(mention.span).to_owned();
        let title = match self.loaded.symbol_index.definition_at(mention.definition) {
            Some(made) => self.title(made)?,
            None => self.offered(&name, mention.definition)?,
        };
        let at_home = mention.definition.source == self.loaded.source;
        let doc = match at_home {
            true => help::doc_of(&self.loaded.script, mention.definition),
            false => help::declared(self.session, mention.definition),
        };
        let elsewhere = self.session.sources().get(mention.definition.source).filter(|_| !at_home);
        let elsewhere = elsewhere.map(|source| format!("Made in `{}`.", source.name));
        let doc = doc.iter().flat_map(|doc| doc.lines()).chain(elsewhere.as_deref());
        let lines = doc.map(Output::from);
        let title = Output::from(StyledLine::styled(title, Style::CODE));
        Some(Output::Stack(std::iter::once(title).chain(lines).collect()))
    }

    /// The declaration of a name with its type.
    fn title(&self, made: &Definition) -> Option<String> {
        let name = &made.name;
        let word = match made.kind {
            DefinitionKind::Let => "let ",
            DefinitionKind::Var => "var ",
            DefinitionKind::Param => "param ",
            DefinitionKind::Argument | DefinitionKind::Loop => "",
            DefinitionKind::Function(id) => {
                return super::types::signature(self.session, id);
            }
            DefinitionKind::Word => return Some(format!("{name}: Text")),
            DefinitionKind::File => return Some(self.file(name, made.span)),
        };
        Some(match &made.is {
            Inferred::Unknown => format!("{word}{name}"),
            certain => format!("{word}{name}: {certain}"),
        })
    }

    fn file(&self, name: &str, span: Span) -> String {
        let import = self.loaded.script.statements.iter().find(|s| s.span.contains(span));
        let written = import.map_or("", |s| self.session.sources().slice(s.span));
        if written.is_empty() { format!("import … as {name}") } else { written.to_owned() }
    }

    /// The declaration of a name that an imported file exports.
    fn offered(&self, name: &str, made: Span) -> Option<String> {
        let offers = self.loaded.offers.values();
        let mut found = offers.filter_map(|exports| exports.names.get(name));
        let export = found.find(|export| export.span() == made);
        match export {
            Some(Export::Function { id, .. }) => super::types::signature(self.session, *id),
            Some(Export::Value { shape: Inferred::Unknown, .. }) => Some(format!("let {name}")),
            Some(Export::Value { shape, .. }) => Some(format!("let {name}: {shape}")),
            // A parameter of one of its functions, or a word of one of its blocks.
            None => Some(name.to_owned()),
        }
    }

    /// The help of a key in a block: its setting.
    fn setting(&self, name: &str) -> Option<Output> {
        let bracket = self.tokens.tokens[self.index].within?;
        let opener = self.tokens.opener(bracket);
        let block = self.tokens.block_before(opener, self.session.library())?;
        let setting = block.settings.iter().find(|setting| setting.name == name)?;
        Some(help::setting(block, setting))
    }

    /// The help of a word after a dot: a field, or the methods of the value before it.
    fn member(&self, name: &str, span: Span) -> Option<Output> {
        let script = (&self.loaded.script, self.tokens.text);
        let seen = self.session.name_contexts(script, Some(self.loaded), &[span]);
        let before = seen.into_iter().next().and_then(|seen| seen.before).unwrap_or_default();
        if let Some(field) = before.field(name) {
            return Some(Output::from(StyledLine::styled(format!("{name}: {field}"), Style::CODE)));
        }
        let library = self.session.library();
        let mut methods = members::methods_meant(&before, name, library);
        if methods.is_empty() {
            // A hand may be used as a text; that is only known at runtime.
            let perhaps = library.overloads(name).iter().copied();
            methods = perhaps.filter(|method| !before.refused_by(method.of, library)).collect();
        }
        let change =
            Change::named(name).filter(|change| before == Inferred::Unknown || before.knows(*change));
        let change = change.and_then(|change| help::change(change.name()));
        help::apart(change.into_iter().chain(methods.into_iter().map(help::method)))
    }
}

impl Tokens<'_> {
    /// The word around an offset; between two adjacent words, the one that begins there.
    pub(super) fn word_at(&self, offset: usize) -> Option<usize> {
        let after = self.tokens.partition_point(|token| token.at.start <= offset);
        let index = after.checked_sub(1)?;
        let token = &self.tokens[index];
        let here = |token: &super::tokens::Token| token.kind == TokenKind::Word && offset <= token.at.end;
        if here(token) {
            return Some(index);
        }
        let before = index.checked_sub(1)?;
        (token.at.start == offset && here(&self.tokens[before])).then_some(before)
    }
}
