//! `tg lsp`: a server for editors, by the Language Server Protocol, on the input and the output.
//!
//! What it tells comes from the stages themselves, by way of the room `ide`; here are only the protocol
//! and the documents. One thread reads messages, one answers them in order, and each test that is run has a
//! thread of its own. Nothing but a test is ever run.
//!
//! Vocabulary: a **document** is a text that the client has open, as the client sees it; a **reading** is
//! what the stages found in it; an answer is **refused** with a code of the protocol and a reason.

mod actions;
mod answers;
mod documents;
mod edits;
mod lifecycle;
mod look;
mod navigate;
mod outline;
mod overlay;
mod positions;
mod readings;
mod rename;
mod tokens;
mod told;
mod transport;
mod trial;
mod uris;

use super::Exit;
use super::args::Options;
use documents::Documents;
use gen_lsp_types::Uri;
use lifecycle::Stage;
use positions::Encoding;
use readings::Readings;
use serde_json::Value;
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use tokens::Shown;
use told::Told;
use transport::{Cancelled, Event};
use trial::Trials;

/// The server with all that it knows.
struct Server {
    options: Options,
    stage: Stage,
    encoding: Encoding,
    /// Whether the client can be asked to watch files.
    may_watch: bool,
    /// The folders that the client works in.
    folders: Vec<PathBuf>,
    documents: Documents,
    readings: Readings,
    /// The diagnostics that the client has.
    told: Told,
    /// The tokens that the client has.
    shown: Shown,
    trials: Trials,
    cancelled: Cancelled,
    /// Where threads put what the server has to know.
    inbox: Sender<Event>,
}

/// Serves an editor until it says `exit`, or goes away.
pub fn lsp(options: &Options) -> Exit {
    let (inbox, events) = mpsc::channel();
    let cancelled = Cancelled::default();
    if transport::listen(inbox.clone(), cancelled.clone()).is_err() {
        return Exit::Failed;
    }
    let server = Server {
        options: options.clone(),
        stage: Stage::Begun,
        encoding: Encoding::Utf16,
        may_watch: false,
        folders: Vec::new(),
        documents: Documents::default(),
        readings: Readings::default(),
        told: Told::default(),
        shown: Shown::default(),
        trials: Trials::default(),
        cancelled,
        inbox,
    };
    server.serve(&events)
}

impl Server {
    fn serve(mut self, events: &Receiver<Event>) -> Exit {
        loop {
            // Diagnostics are told when nothing else is to be done, a document at a time.
            let event = match events.try_recv() {
                Err(TryRecvError::Empty) if self.tell() => continue,
                Err(TryRecvError::Empty) => {
                    self.readings.let_go();
                    events.recv().unwrap_or(Event::Gone)
                }
                event => event.unwrap_or(Event::Gone),
            };
            match event {
                Event::Message(message) => {
                    if let Some(exit) = self.take(message) {
                        return exit;
                    }
                }
                Event::Malformed(reason) => self.refuse(Value::Null, &answers::Refused::parse(reason)),
                Event::Tried(id, result) => self.tried(id, result),
                Event::Gone => return self.stage.exit(),
            }
        }
    }

    /// Notes that a document is another one than before, or one that it imports.
    fn changed(&mut self, uri: &Uri) {
        let file = self.documents.file(uri).map(str::to_owned);
        let readers = self.readings.outdate(uri, file.as_deref());
        self.told.is_due(readers);
    }

    /// Notes that any file may be another one than before.
    fn all_changed(&mut self) {
        self.readings.outdate_all();
        self.told.is_due(self.documents.uris().cloned().collect::<Vec<_>>());
    }
}
