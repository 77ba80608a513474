//! Completion: what is offered is known to the checker, and what stands in scripts is offered where it stands.

use crate::golden;
use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::path::Path;
use tg::disk::Disk;
use tg::ide::{Candidate, CandidateKind, TokenClass, classes, complete};
use tg::session::Loaded;
use tg::{Limits, Session};
use tg_core::ast::visit::{SyntaxNode, walk};
use tg_core::ast::{ExprKind, StepKind};
use tg_core::source::Span;

/// At how many places of each script offers are tried.
const PLACES: usize = 1;
/// How many of the offers of a kind are tried at a place.
const TRIED: usize = 3;
/// At how many places of each script it is held against the offers what stands there.
const HELD: usize = 8;

/// The codes of names, members and parameters that aren't known.
const UNKNOWN: [&str; 7] = ["E1001", "E1002", "E1003", "E1008", "E1009", "E1010", "E1012"];
/// Where more members than this are offered, nothing is certain of the value before the dot: then all methods are.
const OF_ANYTHING: usize = 200;

/// A script that nothing is wrong with.
struct Script {
    name: String,
    text: String,
    session: Session,
    loaded: Loaded,
}

fn session(path: &Path) -> Session {
    let disk = Disk::for_script(Some(path)).expect("a folder");
    Session::new(Limits::default()).with_files(Box::new(disk))
}

/// The examples that have no errors.
fn scripts() -> impl Iterator<Item = Script> {
    golden::files("examples", "tg").into_iter().filter_map(|path| {
        let mut session = session(&path);
        let loaded = session.load_file(path.to_str()?).ok()?;
        let wrong = loaded.diagnostics.iter().any(tg_core::diagnostics::Diagnostic::is_error);
        let text = fs::read_to_string(&path).ok().filter(|text| text.len() < 8000 && !wrong)?;
        Some(Script { name: golden::short(&path), text, session, loaded })
    })
}

impl Script {
    fn offers(&self, text: &str, offset: usize) -> Vec<Candidate> {
        complete(&self.session, Some(&self.loaded), None, text, offset).candidates
    }

    /// Some of a number of things, spread over all of them, others for each script.
    fn some(&self, of: usize, wanted: usize) -> impl Iterator<Item = usize> + use<> {
        let step = (of / wanted.max(1)).max(1);
        let first = self.text.len() % step;
        (first..of).step_by(step)
    }

    fn place(&self, at: usize) -> String {
        let line = self.text[..at].matches('\n').count() + 1;
        format!("{}:{line}", self.name)
    }
}

/// What is told of names in a text at a place.
fn told(path: &Path, text: &str, at: &Range<usize>) -> Option<String> {
    let mut session = session(path);
    let loaded = session.load_text_again(&path.to_string_lossy(), text, Default::default());
    let here = |span: Span| span.range().start < at.end && at.start < span.range().end;
    let found = loaded.diagnostics.iter().find(|found| {
        UNKNOWN.contains(&found.code.text()) && found.primary.as_ref().is_some_and(|p| here(p.span))
    });
    found.map(|found| format!("{} {}", found.code.text(), found.message))
}

/// Where names stand: those that are used alone, and the methods and functions behind a dot. What is a field of a record
/// only the run knows.
fn mentioned(script: &Script) -> Vec<Span> {
    let mut found = Vec::new();
    let library = script.session.library();
    walk(&script.loaded.script.statements, &mut |node| {
        if let SyntaxNode::Expr(expr) = node {
            match &expr.kind {
                ExprKind::Name(_) => found.push(expr.span),
                ExprKind::Access { steps, .. } => found.extend(steps.iter().filter_map(|s| match &s.kind {
                    StepKind::Dot(name, _) if !library.overloads(&name.text).is_empty() => Some(name.span),
                    _ => None,
                })),
                _ => {}
            }
        }
        true
    });
    found.sort_unstable();
    found.dedup();
    found
}

/// Whether it's a name of a die, of which there are as many as numbers.
fn is_die(name: &str) -> bool {
    name.strip_prefix('d').is_some_and(|sides| sides == "F" || sides.bytes().all(|b| b.is_ascii_digit()))
}

#[test]
fn what_stands_in_scripts_is_offered_there() {
    let mut missing: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut held = 0;
    for script in scripts() {
        let mentioned = mentioned(&script);
        for index in script.some(mentioned.len(), HELD) {
            let at = mentioned[index].range();
            let name = &script.text[at.clone()];
            if is_die(name) {
                continue;
            }
            held += 1;
            let offers = script.offers(&script.text, at.start);
            let offered = |name: &str| offers.iter().any(|offer| offer.text == name);
            // Of a record of which nothing else is certain, only the run knows the fields.
            let of_record = offered("map_values") && !offered("upper");
            if !offered(name) && !of_record {
                missing.entry(name.to_owned()).or_default().push(script.place(at.start));
            }
        }
    }
    assert!(held > 1000, "{held}");
    assert!(missing.is_empty(), "{} of {held} names aren't offered: {missing:#?}", missing.len());
}

#[test]
fn what_is_offered_is_known() {
    let mut wrong = Vec::new();
    let mut tried = 0;
    for script in scripts() {
        let path = golden::package().join(&script.name);
        let named = |class| matches!(class, TokenClass::Name | TokenClass::Function | TokenClass::Word);
        let words = classes(&script.session, &script.text).into_iter().filter(|(_, class)| named(*class));
        let words: Vec<Range<usize>> = words.map(|(at, _)| at).collect();
        for index in script.some(words.len(), PLACES) {
            let at = words[index].clone();
            let offers = script.offers(&script.text, at.start);
            let mut kinds: BTreeMap<CandidateKind, Vec<&str>> = BTreeMap::new();
            for offer in &offers {
                kinds.entry(offer.kind).or_default().push(&offer.text);
            }
            let member = script.text[..at.start].ends_with('.');
            if member && offers.len() > OF_ANYTHING {
                continue;
            }
            kinds.remove(&CandidateKind::Keyword);
            kinds.remove(&CandidateKind::Block);
            for offers in kinds.values() {
                for offer in script.some(offers.len(), TRIED).map(|index| offers[index]) {
                    let end = if offer.ends_with(": ") { at.start } else { at.end };
                    let text = format!("{}{offer}{}", &script.text[..at.start], &script.text[end..]);
                    let written = at.start..at.start + offer.trim_end().len();
                    tried += 1;
                    if let Some(told) = told(&path, &text, &written) {
                        let old = &script.text[at.clone()];
                        wrong.push(format!("{}: `{offer}` for `{old}`: {told}", script.place(at.start)));
                    }
                }
            }
        }
    }
    assert!(tried > 1000, "{tried}");
    assert!(wrong.is_empty(), "{} of {tried} offers: {wrong:#?}", wrong.len());
}
