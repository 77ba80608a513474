//! The meanings of a name: a function, a method, a domain word, a setting, a keyword, a name of the script.

use super::language::{self, WORDS};
use super::{members, types};
use crate::check::{self, Export, Known};
use crate::session::Session;
use crate::syntax::parse;
use std::rc::Rc;
use tg_core::ast::{Script, Stmt, StmtKind};
use tg_core::native::{BlockType, Form, Method, Setting, Type};
use tg_core::output::{Output, Style, StyledLine};
use tg_core::program::Change;
use tg_core::source::Span;

/// All names with help, sorted, without duplicates.
pub fn topics(session: &Session) -> Vec<String> {
    let library = session.library();
    let mut names: Vec<String> = session.environment().names().map(|name| name.to_string()).collect();
    names.extend(library.methods_of(|_| true).into_iter().map(str::to_owned));
    names.extend(library.words().map(str::to_owned));
    for block in library.blocks() {
        names.push(block.word.to_owned());
        names.extend(block.settings.iter().map(|s| s.name.to_owned()));
        names.extend(block.settings.iter().flat_map(|s| s.words).map(|word| (*word).to_owned()));
        names.extend(block.forms.iter().map(|form| form.word.to_owned()));
    }
    names.extend(library.formats().iter().map(|format| format.name.to_owned()));
    names.extend(WORDS.iter().map(|word| word.word.to_owned()));
    names.extend(Change::ALL.iter().map(|change| change.name().to_owned()));
    names.sort_unstable();
    names.dedup();
    names
}

/// All meanings of a name, one after the other; `None` if it has none. For names joined by dots, the
/// meanings of the last one as a method.
pub fn help(session: &Session, name: &str) -> Option<Output> {
    let library = session.library();
    if let Some((_, last)) = name.rsplit_once('.') {
        let methods = library.overloads(last.trim()).iter().map(|m| method(m));
        return apart(own(session, last.trim()).into_iter().chain(change(last.trim())).chain(methods));
    }
    let mut parts: Vec<Output> = own(session, name).into_iter().collect();
    if let Some(word) = language::word(name).filter(|word| library.block(word.word).is_none()) {
        parts.push(entry(word.word, &[word.doc], word.example));
    }
    parts.extend(library.block(name).map(block));
    parts.extend(change(name));
    parts.extend(library.overloads(name).iter().map(|m| method(m)));
    let settings = || library.blocks().flat_map(|b| b.settings.iter().map(move |s| (b, s)));
    parts.extend(settings().filter(|(_, s)| s.name == name).map(|(b, s)| setting(b, s)));
    parts.extend(settings().filter(|(_, s)| s.words.contains(&name)).map(|(b, s)| setting_word(name, b, s)));
    let forms = library.blocks().flat_map(|b| b.forms.iter().map(move |f| (b, f)));
    let own_page = |f: &Form| library.block(f.word).is_none();
    parts.extend(forms.filter(|(_, f)| f.word == name && own_page(f)).map(|(b, f)| form(b, f)));
    let formats = library.formats().iter().filter(|format| format.name == name);
    parts.extend(formats.map(|f| entry(f.name, &[f.doc], &format!("load(\"file\", format: {})", f.name))));
    if parts.is_empty() {
        parts.extend(word(session, name));
    }
    if parts.is_empty() {
        let of_type = Type::simple(name).map(|_| {
            format!("`{name}` is a type, written as in `fn f(x: {name})`; `type(x)` gives the name of a value's type")
        });
        let foreign =
            || check::elsewhere(name).map(|here| format!("`{name}` is a word of other languages: {here}"));
        parts.extend(of_type.or_else(foreign).map(Output::from));
    }
    apart(parts)
}

/// The help of a method that changes the `var` before it.
pub(super) fn change(name: &str) -> Option<Output> {
    language::change_named(name).map(|help| entry(help.written, &[help.doc], help.example))
}

/// The parts with an empty line between them; `None` if there are none.
pub(super) fn apart(parts: impl IntoIterator<Item = Output>) -> Option<Output> {
    let mut apart: Vec<Output> = Vec::new();
    for part in parts {
        if !apart.is_empty() {
            apart.push("".into());
        }
        apart.push(part);
    }
    (!apart.is_empty()).then_some(Output::Stack(apart))
}

/// A title with sentences and an example script.
fn entry(title: &str, sentences: &[&str], example: &str) -> Output {
    let mut body: Vec<Output> = sentences.iter().map(|s| Output::from(*s)).collect();
    if !example.is_empty() {
        body.push("".into());
        body.push(script(example));
    }
    Output::titled(StyledLine::styled(title, Style::STRONG), body)
}

/// A piece of a script, indented.
fn script(text: &str) -> Output {
    Output::indent(Output::stack(text.lines().map(|line| StyledLine::styled(line, Style::CODE))))
}

pub(super) fn method(method: &Method) -> Output {
    let story = method.story();
    let mut body = vec![Output::from(story.as_str())];
    if !method.examples.is_empty() {
        body.push("".into());
    }
    for example in method.examples {
        let lines: Vec<&str> = example.source.lines().collect();
        let (last, first) = lines.split_last().unwrap_or((&"", &[]));
        let first = first.iter().map(|line| StyledLine::styled(*line, Style::CODE));
        let last = StyledLine::styled(*last, Style::CODE).dim("  is  ").code(example.gives);
        body.push(Output::indent(Output::stack(first.chain([last]))));
    }
    Output::titled(StyledLine::styled(method.signature(), Style::STRONG), body)
}

fn block(block: &BlockType) -> Output {
    let gives = match block.over {
        Some(over) => format!(
            "Its value is of the type {}; after `over` comes a value of the type {over}.",
            block.gives
        ),
        None => format!("Its value is of the type {}.", block.gives),
    };
    let mut parts = vec![entry(block.word, &[block.doc, &gives], block.example.trim())];
    let told = |head: StyledLine, doc: &str| Output::stack([Output::from(head), Output::indent(doc)]);
    let forms = block.forms.iter().map(|form| told(StyledLine::styled(form.written, Style::CODE), form.doc));
    let settings = block.settings.iter().map(|setting| told(key(setting), setting.doc));
    for rows in [forms.collect::<Vec<_>>(), settings.collect()] {
        if !rows.is_empty() {
            parts.push(Output::indent(Output::stack(["".into(), Output::stack(rows)])));
        }
    }
    Output::Stack(parts)
}

/// A setting as a line: `ties: cancel, block, span or next; cancel unless set`.
fn key(setting: &Setting) -> StyledLine {
    let choices = setting.choices().join(", ");
    StyledLine::styled(format!("{}:", setting.name), Style::CODE)
        .plain(format!(" {choices}"))
        .dim(format!(" (unless set: {})", setting.default))
}

pub(super) fn setting(block: &BlockType, setting: &Setting) -> Output {
    let what = format!(", a setting of `{}`", block.word);
    named(setting.name, what, vec![key(setting).into(), setting.doc.into()])
}

/// The help of a setting's word, which is explained by the setting's own sentences.
fn setting_word(word: &str, block: &BlockType, setting: &Setting) -> Output {
    let what = format!(", a word of the setting `{}` of `{}`", setting.name, block.word);
    named(word, what, vec![key(setting).into(), setting.doc.into()])
}

/// The help of a word of a notation.
fn form(block: &BlockType, form: &Form) -> Output {
    let what = format!(", a word in `{}`", block.word);
    named(form.word, what, vec![form.doc.into(), "".into(), script(form.written)])
}

/// A name with what it is, above a body.
fn named(name: &str, what: String, body: Vec<Output>) -> Output {
    Output::titled(StyledLine::styled(name, Style::STRONG).plain(what), body)
}

/// The help of a word that is its own value.
fn word(session: &Session, name: &str) -> Option<Output> {
    let module = session.library().modules().iter().find(|m| m.words.contains(&name));
    let doc = match module {
        Some(module) => {
            format!(
                "A word of games, which needs no quotes where it is expected or compared, for the text \"{name}\". {}",
                module.doc
            )
        }
        None if session.environment().words().any(|word| &**word == name) => {
            format!("A word that a block declared, a constant that is the text \"{name}\".")
        }
        None => return None,
    };
    Some(entry(name, &[&doc], ""))
}

/// The help of a name from an earlier entry, with its documentation.
fn own(session: &Session, name: &str) -> Option<Output> {
    let (title, span) = match session.environment().known(name)? {
        Known::File(None) => return None,
        Known::File(Some(exports)) => {
            let mut names: Vec<&str> = exports.names.keys().map(|n| &**n).collect();
            names.sort_unstable();
            let list = format!("It offers {}.", names.join(", "));
            return Some(entry(&format!("{name}, an imported file"), &[&list], ""));
        }
        Known::Offered(Export::Function { span, .. }) => {
            (types::signatures(session, name).unwrap_or_default().join(""), *span)
        }
        Known::Offered(Export::Value { span, .. }) => {
            let kind = members::value(session, &[name.to_owned()]).map_or("Any", |value| value.type_name());
            (format!("{name}: {kind}"), *span)
        }
    };
    let doc = declared(session, span);
    let place = session.sources().get(span.source).map(|s| format!("Made in {}.", s.name));
    let sentences: Vec<&str> =
        doc.as_deref().into_iter().flat_map(str::lines).chain(place.as_deref()).collect();
    Some(entry(&title, &sentences, ""))
}

/// The documentation of the top-level statement with the declaration at a span.
pub(super) fn declared(session: &Session, span: Span) -> Option<Rc<str>> {
    let source = session.sources().get(span.source)?;
    doc_of(&parse(span.source, &source.text).script, span)
}

/// Like [`declared`], in a script that is already parsed.
pub(super) fn doc_of(script: &Script, span: Span) -> Option<Rc<str>> {
    let declares = |s: &&Stmt| {
        s.span.contains(span)
            && matches!(s.kind, StmtKind::Fn(_) | StmtKind::Let { .. } | StmtKind::Declare(_))
    };
    script.statements.iter().find(declares)?.doc.clone()
}
