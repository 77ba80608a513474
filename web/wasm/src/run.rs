//! A run: its output is sent as it is printed, the rest is its answer.

use crate::files::{Contents, name_of};
use crate::findings::Findings;
use crate::outside;
use crate::question::{Question, param};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value as Json, json};
use tg::diagnostics::{Diagnostic, Fault};
use tg::output::{html, verbatim};
use tg::session::{COPIES, printed_output, printed_text};
use tg::source::SourceMap;
use tg::{Loaded, Printed, Screen, Session};

/// Passes on what is printed, and reads the input given in advance.
pub struct PageScreen<'a> {
    input: std::str::Lines<'a>,
    /// How many bytes showing one value may take.
    memory: u64,
    html: bool,
    remarks: Vec<Diagnostic>,
}

impl<'a> PageScreen<'a> {
    /// Creates the screen of a question.
    pub fn new(question: &'a Question) -> PageScreen<'a> {
        let (memory, html) = (question.limits.memory, question.html);
        PageScreen { input: question.input.lines(), memory, html, remarks: Vec::new() }
    }
}

impl Screen for PageScreen<'_> {
    fn print(&mut self, printed: Printed<'_>) -> Result<(), Fault> {
        let text = printed_text(&printed, self.memory)?;
        if let (Some(text), false) = (&text, self.html) {
            outside::print(text, "");
            return Ok(());
        }
        // The HTML is a few times as long as the text.
        let output = printed_output(printed, self.memory / COPIES)?;
        let text = text.unwrap_or_else(|| verbatim(&output));
        outside::print(&text, &if self.html { html(&output) } else { String::new() });
        Ok(())
    }

    fn read_line(&mut self, _: &str) -> Result<Option<String>, Fault> {
        Ok(self.input.next().map(str::to_owned))
    }

    fn remark(&mut self, warning: Diagnostic) {
        self.remarks.push(warning);
    }
}

/// Runs a script, and its tests if it has any.
pub fn run(question: &Question) -> Json {
    let mut session = question.session();
    let mut findings = Findings::default();
    let mut tests = Vec::new();
    match session.load_file(name_of(&question.name)) {
        Err(fault) => findings.tell(&[*fault], &SourceMap::default()),
        Ok(mut loaded) => {
            findings.tell(&loaded.diagnostics, session.sources());
            if !findings.failed() && preset(&mut loaded, question, &mut findings, session.sources()) {
                execute(&mut session, &loaded, question, &mut findings);
            }
            if question.verb == "test" && !findings.failed() {
                tests = test(&mut session, &loaded, question);
            }
        }
    }
    let mut answer = findings.into_json();
    if question.verb == "test" {
        answer["tests"] = tests.into();
    }
    answer["saved"] = question.saved.as_ref().map_or(Json::Null, |saved| contents(&saved.borrow()));
    answer
}

/// Sets the script's `param`s; returns whether all values fit.
fn preset(loaded: &mut Loaded, question: &Question, findings: &mut Findings, sources: &SourceMap) -> bool {
    let wrong = question.set.iter().filter_map(|(name, text)| loaded.preset(name, param(text), text).err());
    let wrong: Vec<Diagnostic> = wrong.map(|fault| *fault).collect();
    findings.tell(&wrong, sources);
    wrong.is_empty()
}

/// Runs what was loaded, and reports its findings.
pub fn execute(session: &mut Session, loaded: &Loaded, question: &Question, findings: &mut Findings) {
    let mut screen = PageScreen::new(question);
    let result = session.execute(loaded, &mut screen);
    findings.tell(&screen.remarks, session.sources());
    let warnings = session.take_warnings();
    findings.tell(&warnings, session.sources());
    if let Err(fault) = result {
        findings.tell(&fault.findings(), session.sources());
    }
}

/// Runs the tests of a script.
fn test(session: &mut Session, loaded: &Loaded, question: &Question) -> Vec<Json> {
    let mut outcomes = Vec::new();
    let mut screen = PageScreen::new(question);
    let ended = session.test(loaded, &mut screen, &mut |outcome| outcomes.push(outcome));
    if ended.is_err() {
        return Vec::new();
    }
    let told = |outcome: tg::TestOutcome| {
        let mut findings = Findings::default();
        if let Some(fault) = &outcome.fault {
            findings.tell(&fault.clone().findings(), session.sources());
        }
        let mut told = findings.into_json();
        told["name"] = outcome.name.into();
        told
    };
    outcomes.into_iter().map(told).collect()
}

/// Returns files in the form that questions have.
fn contents(files: &Contents) -> Json {
    let file = |(name, bytes): (&String, &Vec<u8>)| {
        let contents = match std::str::from_utf8(bytes) {
            Ok(text) => Json::from(text),
            Err(_) => json!({"base64": STANDARD.encode(bytes)}),
        };
        (name.clone(), contents)
    };
    Json::Object(files.iter().map(file).collect::<Map<_, _>>())
}
