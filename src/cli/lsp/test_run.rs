//! Runs a test of a document in a thread of its own: the editor isn't blocked meanwhile, and may cancel it.

use super::documents::Open;
use super::events::{ServerEvent, TestEnd};
use super::positions::{DocumentText, Encoding};
use super::readings::session;
use super::refused::Refused;
use super::server::Server;
use super::transport;
use crate::cli::args::Options;
use crate::cli::{own_fault, setup};
use crate::interp::{Limits, Printed};
use crate::session::{Loaded, Screen, Session};
use gen_lsp_types::{ExecuteCommandParams, Uri};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;
use tg_core::diagnostics::{Diagnostic, Fault, any_error};

/// The command that runs a test: the one on a `line` of the document with a `uri`.
pub(super) const COMMAND: &str = "tg.runTest";

/// Everything a thread needs.
struct TestRun {
    options: Options,
    folders: Vec<PathBuf>,
    open: Open,
    file: Option<String>,
    shown: String,
    text: Arc<str>,
    line: u32,
    limits: Limits,
}

impl Server {
    /// `workspace/executeCommand`; the answer comes when the test has ended.
    pub(super) fn execute(&mut self, id: Value, params: ExecuteCommandParams) -> Result<(), Refused> {
        if params.command != COMMAND {
            return Err(Refused::params(format!("`{}` isn't a command of this server", params.command)));
        }
        let argument = params.arguments.unwrap_or_default().into_iter().next().unwrap_or_default();
        let uri = argument["uri"].as_str().and_then(|uri| Uri::parse(uri).ok());
        let line = argument["line"].as_u64().and_then(|line| u32::try_from(line).ok());
        let (Some(uri), Some(line)) = (uri, line) else {
            return Err(Refused::params("the argument has a `uri` and the `line` of a test"));
        };
        let document = self.documents.get(&uri).ok_or_else(|| Refused::unopened(&uri))?;
        let stop = Arc::new(AtomicBool::new(false));
        let test = TestRun {
            options: self.options.clone(),
            folders: self.folders.clone(),
            open: self.documents.texts().clone(),
            file: self.documents.file(&uri).map(str::to_owned),
            shown: uri.to_string(),
            text: document.text.text.clone(),
            line,
            limits: Limits { interrupted: Some(stop.clone()), ..setup::limits_alone(&self.options) },
        };
        let (inbox, asked) = (self.inbox.clone(), id.clone());
        let run = move || {
            let outcome = own_fault::contained(|| test.run());
            let outcome = outcome.unwrap_or_else(|fault| TestEnd::failed(fault.message.as_str()));
            // If the server has ended, nobody is waiting for the result.
            let _ = inbox.send(ServerEvent::TestEnded(asked, outcome));
        };
        let begun = thread::Builder::new().name("test".into()).spawn(run);
        begun.map_err(|error| Refused::failed(error.to_string()))?;
        self.running_tests.0.insert(id.to_string(), stop);
        Ok(())
    }

    /// Answers the request for a test that has ended, and shows the result.
    pub(super) fn test_ended(&mut self, id: Value, outcome: TestEnd) {
        self.running_tests.0.remove(&id.to_string());
        if outcome.stopped {
            return transport::refuse(id, &Refused::cancelled());
        }
        let kind = if outcome.passed { 3 } else { 1 };
        transport::notify("window/showMessage", json!({"type": kind, "message": outcome.message}));
        let result = json!({"passed": outcome.passed, "message": outcome.message});
        transport::answer(&id, &result.to_string());
    }
}

impl TestRun {
    fn run(self) -> TestEnd {
        let TestRun { options, folders, open, file, shown, text, line, limits } = self;
        let loaded = session(&options, &folders, file.as_deref(), open, limits).and_then(|mut session| {
            let loaded = match &file {
                Some(file) => session.load_file(file)?,
                None => session.load_text(&shown, None, &text),
            };
            Ok((session, loaded))
        });
        match loaded {
            Ok((mut session, mut loaded)) => {
                let unfit = setup::preset(&mut loaded, &options.script.set);
                loaded.diagnostics.extend(unfit);
                run_test(&mut session, &loaded, line)
            }
            Err(fault) => TestEnd::failed(fault.message),
        }
    }
}

/// Runs the test whose head begins on a line.
fn run_test(session: &mut Session, loaded: &Loaded, line: u32) -> TestEnd {
    if any_error(&loaded.diagnostics) {
        return TestEnd::failed("no test can be run: the script has errors");
    }
    let text = session.sources().get(loaded.source).map(|source| source.text.clone()).unwrap_or_default();
    let text = DocumentText::new(text);
    let here = |offset: u32| text.position(offset as usize, Encoding::Utf8).line;
    let tests = loaded.program.iter().flat_map(|program| program.tests.iter().map(move |t| (program, t)));
    let found =
        tests.into_iter().find(|(_, test)| (here(test.span.start)..=here(test.span.end)).contains(&line));
    let Some((program, test)) = found else {
        return TestEnd::failed("there is no test on this line any more");
    };
    let name = format!("`{}` failed", session.test_name(test));
    let ended = session.prepare_tests(loaded, &mut Muted);
    let ended = ended.map_err(|fault| ("the lines outside the tests end with an error".to_owned(), fault));
    let ended =
        ended.and_then(|_| session.run_test(program, test, &mut Muted).map_err(|fault| (name, fault)));
    match ended {
        Ok(()) => {
            let message = format!("`{}` passed", session.test_name(test));
            TestEnd { passed: true, message, stopped: false }
        }
        Err((name, fault)) => TestEnd::of_fault(&name, &fault, session.sources()),
    }
}

/// A screen that discards what a test prints, and has no input for it.
struct Muted;

impl Screen for Muted {
    fn print(&mut self, _: Printed<'_>) -> Result<(), Fault> {
        Ok(())
    }

    fn read_line(&mut self, _: &str) -> Result<Option<String>, Fault> {
        Ok(None)
    }

    fn remark(&mut self, _: Diagnostic) {}
}
