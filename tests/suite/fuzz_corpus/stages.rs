//! What is fuzzed: each stage on any text, with what must hold whatever the text is.

use tg::check::{Environment, Unit, check};
use tg::fmt::format;
use tg::ide::{classes, complete, pair_at};
use tg::{Limits, Session};
use tg_core::diagnostics::{Diagnostic, RenderStyle, render_all};
use tg_core::source::{SourceId, SourceMap, Span};

/// At how many places of a text an editor asks: few, as each is a check of the text, and the texts are many.
const PLACES: usize = 2;

/// Parses; every place must lie in the text, and every diagnostic can be drawn.
pub fn parses(text: &str) {
    let mut sources = SourceMap::default();
    let source = sources.add("<fuzz>", text);
    let parsed = tg::syntax::parse(source, &sources.get(source).expect("the text that was added").text);
    sound(&parsed.diagnostics, &sources);
}

/// Parses and checks.
pub fn checks(text: &str) {
    let mut sources = SourceMap::default();
    let source = sources.add("<fuzz>", text);
    let parsed = tg::syntax::parse(source, &sources.get(source).expect("the text that was added").text);
    let library = tg::library();
    let imports = Default::default();
    let unit = Unit {
        script: &parsed.script,
        text,
        imports: &imports,
        library: &library,
        expected: &[],
        entry: false,
        evaluate: &|functions| tg::session::evaluate(&library, functions),
    };
    let checked = check(unit, &mut Environment::default());
    sound(&checked.diagnostics, &sources);
}

/// Runs as an entry of a session, within narrow limits; afterwards the session must still work.
pub fn runs(text: &str) {
    let limits = Limits { steps: Some(20_000), memory: 16 << 20, depth: 200, ..Limits::default() };
    let mut session = Session::new(limits);
    let outcome = session.run(text);
    sound(&outcome.diagnostics, session.sources());
    let after = session.run("1 + 1").value.map(|value| tg_core::value::show::code(&value));
    assert_eq!(after.as_deref(), Some("2"), "the session doesn't work any more");
}

/// Runs a text whose errors a copy of it expects: what is expected hides nothing outside.
pub fn expects(text: &str) {
    let mut session = Session::new(Limits { steps: Some(1000), memory: 4 << 20, ..Limits::default() });
    let found = session.run(text).diagnostics;
    let code = found.iter().find(|d| d.is_error()).map_or("E3004", |d| d.code.text());
    runs(&format!("assert error {code} {{\n{text}\n}}\n{text}"));
}

/// Asks what an editor asks, at some places: classes cover the text in order, and candidates go on from what
/// stands there.
pub fn assists(text: &str) {
    let session = Session::new(Limits::default());
    let mut last = 0;
    for (at, _) in classes(&session, text) {
        assert!(text.get(last..at.start).is_some_and(|blank| blank.trim().is_empty()), "{at:?}");
        last = at.end;
    }
    assert!(text[last..].trim().is_empty());
    for part in 0..=PLACES {
        let offset = text.len() * part / PLACES;
        pair_at(text, offset);
        let completion = complete(&session, None, None, text, offset);
        for candidate in completion.candidates {
            assert!(candidate.text.starts_with(&text[completion.start..offset]), "{candidate:?} at {offset}");
        }
    }
}

/// Formats; what comes out is formatted already. (Whether it means the same, the formatter looks itself.)
pub fn formats(text: &str) {
    let source = SourceId(0);
    if let Ok(formatted) = format(source, text) {
        let again = format(source, &formatted).ok();
        assert!(again.as_deref() == Some(&formatted), "not the layout yet:\n{formatted}");
    }
}

/// Diagnostics point into the text, between characters, and can be drawn in every style.
fn sound(diagnostics: &[Diagnostic], sources: &SourceMap) {
    for diagnostic in diagnostics {
        let places = diagnostic.primary.iter().chain(&diagnostic.labels);
        places.for_each(|label| within(label.span, sources, diagnostic));
        diagnostic.stack.iter().for_each(|site| within(site.span, sources, diagnostic));
        assert!(!diagnostic.message.is_empty(), "{}: no message", diagnostic.code);
    }
    let few = &diagnostics[..diagnostics.len().min(20)];
    render_all(few, sources, RenderStyle::PLAIN);
    render_all(few, sources, RenderStyle { color: true, unicode: false, width: 40, fitted: true });
}

fn within(span: Span, sources: &SourceMap, diagnostic: &Diagnostic) {
    let text = sources.get(span.source).map(|source| source.text.clone());
    let fits = text.is_some_and(|text| text.get(span.range()).is_some());
    assert!(fits, "{}: {span:?} isn't a place of the text", diagnostic.code);
}
