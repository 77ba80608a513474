//! What the server knows.

use super::client_settings::ClientSettings;
use super::documents::Documents;
use super::events::ServerEvent;
use super::positions::Encoding;
use super::readings::Readings;
use super::transport::Cancelled;
use crate::cli::Exit;
use crate::cli::args::Options;
use gen_lsp_types::{self as lsp, SemanticToken, Uri};
use serde_json::Value;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;

/// The server with all that it knows.
pub(super) struct Server {
    pub(super) options: Options,
    pub(super) lifecycle: Lifecycle,
    pub(super) encoding: Encoding,
    /// Whether the client can be asked to watch files.
    pub(super) may_watch: bool,
    pub(super) settings: ClientSettings,
    /// The folders that the client works in.
    pub(super) folders: Vec<PathBuf>,
    pub(super) documents: Documents,
    pub(super) readings: Readings,
    /// The diagnostics that the client has.
    pub(super) published: Published,
    /// The tokens that the client has.
    pub(super) sent_tokens: SentTokens,
    pub(super) running_tests: RunningTests,
    pub(super) cancelled: Cancelled,
    /// Where threads put what the server has to know.
    pub(super) inbox: Sender<ServerEvent>,
}

impl Server {
    /// Notes that a document is another one than before, or one that it imports.
    pub(super) fn changed(&mut self, uri: &Uri) {
        let file = self.documents.file(uri).map(str::to_owned);
        let readers = self.readings.outdate(uri, file.as_deref());
        self.published.is_due(readers);
    }

    /// Notes that any file may be another one than before.
    pub(super) fn all_changed(&mut self) {
        self.readings.outdate_all();
        self.published.is_due(self.documents.uris().cloned().collect::<Vec<_>>());
    }
}

/// How far a client has come.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Lifecycle {
    /// It hasn't said `initialize`.
    Begun,
    /// It has.
    Initialized,
    /// It has said `shutdown`.
    ShutDown,
}

impl Lifecycle {
    /// How the program ends where the client says `exit`, or is gone.
    pub(super) fn exit(self) -> Exit {
        if self == Lifecycle::ShutDown { Exit::Fine } else { Exit::Failed }
    }
}

/// The diagnostics that the client has.
#[derive(Default)]
pub(super) struct Published {
    /// The diagnostics that the reading of a document has found, by the file that they are in.
    pub(super) found: HashMap<Uri, BTreeMap<Uri, Vec<lsp::Diagnostic>>>,
    /// Documents whose diagnostics may be others by now, the first one first.
    pub(super) waiting: VecDeque<Uri>,
}

impl Published {
    /// Notes that the diagnostics of documents may be others: the first of them is what is being written.
    pub(super) fn is_due(&mut self, documents: Vec<Uri>) {
        self.waiting.retain(|waits| !documents.contains(waits));
        documents.into_iter().rev().for_each(|document| self.waiting.push_front(document));
    }

    /// All that was found in a file, by whichever reading.
    pub(super) fn of_file(&self, file: &Uri) -> Vec<lsp::Diagnostic> {
        let mut all: Vec<lsp::Diagnostic> = Vec::new();
        for found in self.found.values().filter_map(|found| found.get(file)).flatten() {
            if !all.contains(found) {
                all.push(found.clone());
            }
        }
        all
    }
}

/// The tokens that the client has, by document, with the number of the answer.
#[derive(Default)]
pub(super) struct SentTokens {
    pub(super) tokens: HashMap<Uri, (String, Vec<SemanticToken>)>,
    pub(super) answers: u64,
}

/// The tests that run now, by how the ids of their requests are written.
#[derive(Default)]
pub(super) struct RunningTests(pub(super) HashMap<String, Arc<AtomicBool>>);

impl RunningTests {
    /// Asks a test to stop.
    pub(super) fn stop(&self, id: &Value) {
        if let Some(stop) = self.0.get(&id.to_string()) {
            stop.store(true, Ordering::Relaxed);
        }
    }
}
