//! Maps a question to an answer, both as JSON: one function for each verb.

use crate::findings::{finding, in_page};
use crate::question::Question;
use crate::units::{byte, ranges, units};
use crate::{run, sessions};
use serde_json::{Value as Json, json};
use tg::diagnostics::{Diagnostic, RenderStyle, render_all};
use tg::ide::{self, CandidateKind, TokenClass};
use tg::output::html;
use tg::source::SourceMap;
use tg::{Loaded, Refusal, Session};

/// Returns the answer to a question. An unreadable question gets the reason as `refused`.
pub fn answer(question: &[u8]) -> String {
    let answer = match Question::read(question) {
        Err(why) => json!({"refused": why}),
        Ok(question) => match &*question.verb {
            "run" | "test" => run::run(&question),
            "check" => check(&question),
            "classes" => json!({"classes": classes(&question.session(), &question.source)}),
            "complete" => complete(&question),
            "hover" => hover(&question),
            "format" => format(&question),
            "open" => sessions::open(&question),
            "entry" => sessions::entry(&question),
            "close" => sessions::close(&question),
            "version" => json!({"version": env!("CARGO_PKG_VERSION")}),
            verb => json!({"refused": format!("nothing is called `{verb}`")}),
        },
    };
    answer.to_string()
}

/// Loads the script of a question as a text with its own path.
fn load(session: &mut Session, question: &Question) -> Loaded {
    session.load_text(crate::files::name_of(&question.name), Some(&question.name), &question.source)
}

/// Returns everything that is found before a run, and the class of each token.
fn check(question: &Question) -> Json {
    let mut session = question.session();
    let loaded = load(&mut session, question);
    let sources = session.sources();
    let found: Vec<Json> =
        loaded.diagnostics.iter().take(200).map(|one| finding(&in_page(one), sources)).collect();
    json!({"diagnostics": found, "classes": classes(&session, &question.source)})
}

/// Returns the tokens: from, to, class.
fn classes(session: &Session, text: &str) -> Vec<Json> {
    let classes = ranges(text, ide::classes(session, text));
    classes.map(|(at, class)| json!([at.start, at.end, class_name(class)])).collect()
}

fn complete(question: &Question) -> Json {
    let mut session = question.session();
    let loaded = load(&mut session, question);
    let text = &question.source;
    let offset = byte(text, question.offset);
    let found = ide::complete(&session, Some(&loaded), Some(&question.name), text, offset);
    let candidates = found.candidates.iter().map(|one| json!([one.text, kind_name(one.kind)]));
    json!({"start": units(text, found.start), "candidates": candidates.collect::<Vec<_>>()})
}

fn hover(question: &Question) -> Json {
    let mut session = question.session();
    let loaded = load(&mut session, question);
    let text = &question.source;
    match ide::hover(&session, &loaded, byte(text, question.offset)) {
        None => json!({}),
        Some(hover) => json!({
            "start": units(text, hover.at.start),
            "end": units(text, hover.at.end),
            "html": html(&hover.says),
        }),
    }
}

fn format(question: &Question) -> Json {
    let mut sources = SourceMap::default();
    let source = sources.add(crate::files::name_of(&question.name), &question.source);
    match tg::format(source, &question.source) {
        Ok(text) => json!({"text": text}),
        Err(Refusal::Syntax(found)) => {
            let errors: Vec<Diagnostic> = found.iter().filter(|one| one.is_error()).map(in_page).collect();
            let drawn = render_all(&errors, &sources, RenderStyle::PLAIN);
            let found: Vec<Json> = errors.iter().map(|one| finding(one, &sources)).collect();
            json!({"diagnostics": found, "drawn": drawn})
        }
        Err(_) => json!({"refused": "the layout would change what the script means, so it stays as it is"}),
    }
}

fn class_name(class: TokenClass) -> &'static str {
    match class {
        TokenClass::Keyword => "keyword",
        TokenClass::Domain => "domain",
        TokenClass::Key => "key",
        TokenClass::Number => "number",
        TokenClass::Constant => "constant",
        TokenClass::Text | TokenClass::Regex => "text",
        TokenClass::Escape => "escape",
        TokenClass::Comment => "comment",
        TokenClass::Function => "function",
        TokenClass::Word => "word",
        TokenClass::Name => "name",
        TokenClass::Sign => "sign",
        TokenClass::Bracket => "bracket",
    }
}

fn kind_name(kind: CandidateKind) -> &'static str {
    match kind {
        CandidateKind::Setting => "setting",
        CandidateKind::Parameter => "parameter",
        CandidateKind::Field => "field",
        CandidateKind::Name => "name",
        CandidateKind::Function => "function",
        CandidateKind::Word => "word",
        CandidateKind::Block => "block",
        CandidateKind::Keyword => "keyword",
        CandidateKind::Path => "path",
    }
}
