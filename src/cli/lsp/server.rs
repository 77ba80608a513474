//! The state of the server.

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

/// The server with its whole state.
pub(super) struct Server {
    pub(super) options: Options,
    pub(super) lifecycle: Lifecycle,
    pub(super) encoding: Encoding,
    /// Whether the client can be asked to watch files.
    pub(super) may_watch: bool,
    pub(super) settings: ClientSettings,
    /// The workspace folders.
    pub(super) folders: Vec<PathBuf>,
    pub(super) documents: Documents,
    pub(super) readings: Readings,
    /// The diagnostics that were sent to the client.
    pub(super) published: Published,
    /// The tokens that were sent to the client.
    pub(super) sent_tokens: SentTokens,
    pub(super) running_tests: RunningTests,
    pub(super) cancelled: Cancelled,
    /// The channel by which threads send events to the server.
    pub(super) inbox: Sender<ServerEvent>,
}

impl Server {
    /// Records that a document, or something that it imports, has changed.
    pub(super) fn changed(&mut self, uri: &Uri) {
        let file = self.documents.file(uri).map(str::to_owned);
        let readers = self.readings.outdate(uri, file.as_deref());
        self.published.is_due(readers);
    }

    /// Records that any file may have changed.
    pub(super) fn all_changed(&mut self) {
        self.readings.outdate_all();
        self.published.is_due(self.documents.uris().cloned().collect::<Vec<_>>());
    }
}

/// The stage of the protocol that a client has reached.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Lifecycle {
    /// Before `initialize`.
    Begun,
    /// After `initialize`.
    Initialized,
    /// After `shutdown`.
    ShutDown,
}

impl Lifecycle {
    /// The program's exit when the client sends `exit`, or is gone.
    pub(super) fn exit(self) -> Exit {
        if self == Lifecycle::ShutDown { Exit::Fine } else { Exit::Failed }
    }
}

/// The diagnostics that were sent to the client.
#[derive(Default)]
pub(super) struct Published {
    /// The diagnostics that a document's reading has found, by the file they are in.
    pub(super) found: HashMap<Uri, BTreeMap<Uri, Vec<lsp::Diagnostic>>>,
    /// Documents whose diagnostics may have changed, in the order in which they will be published.
    pub(super) waiting: VecDeque<Uri>,
}

impl Published {
    /// Records that the diagnostics of documents may have changed; the first is the one being edited.
    pub(super) fn is_due(&mut self, documents: Vec<Uri>) {
        self.waiting.retain(|waits| !documents.contains(waits));
        documents.into_iter().rev().for_each(|document| self.waiting.push_front(document));
    }

    /// Everything found in a file, by any reading.
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

/// The tokens that were sent to the client, by document, with the number of the answer.
#[derive(Default)]
pub(super) struct SentTokens {
    pub(super) tokens: HashMap<Uri, (String, Vec<SemanticToken>)>,
    pub(super) answers: u64,
}

/// The running tests, by the serialised ids of their requests.
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
