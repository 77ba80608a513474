//! `tg lsp`: a language server for editors, on standard input and output.
//!
//! The answers come from the stages themselves, by way of the `ide` module; this one contains only the protocol
//! and the documents. One thread reads messages, one answers them in order, and each running test has a
//! thread of its own. Nothing but tests is ever run.
//!
//! Vocabulary: a **document** is a text that the client has open, as the client sees it; a **reading** is
//! what the stages found in it; a request is **refused** with a code of the protocol and a reason.

mod client_settings;
mod code_actions;
mod completion;
mod dispatch;
mod documents;
mod events;
mod formatting;
mod lifecycle;
mod navigate;
mod overlay;
mod places;
mod positions;
mod publish;
mod read;
mod readings;
mod refused;
mod rename;
mod server;
mod symbols;
mod test_run;
mod tokens;
mod transport;
mod uris;
mod workspace;

use super::Exit;
use super::args::Options;
use client_settings::ClientSettings;
use documents::Documents;
use events::ServerEvent;
use positions::Encoding;
use readings::Readings;
use refused::Refused;
use serde_json::Value;
use server::{Lifecycle, Published, RunningTests, SentTokens, Server};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use transport::Cancelled;

/// Serves an editor until it sends `exit`, or is gone.
pub fn lsp(options: &Options) -> Exit {
    let (inbox, events) = mpsc::channel();
    let cancelled = Cancelled::default();
    if transport::listen(inbox.clone(), cancelled.clone()).is_err() {
        return Exit::Failed;
    }
    let server = Server {
        options: options.clone(),
        lifecycle: Lifecycle::Begun,
        encoding: Encoding::Utf16,
        may_watch: false,
        settings: ClientSettings::default(),
        folders: Vec::new(),
        documents: Documents::default(),
        readings: Readings::default(),
        published: Published::default(),
        sent_tokens: SentTokens::default(),
        running_tests: RunningTests::default(),
        cancelled,
        inbox,
    };
    server.serve(&events)
}

impl Server {
    fn serve(mut self, events: &Receiver<ServerEvent>) -> Exit {
        loop {
            // Diagnostics are published when there is nothing else to do, one document at a time.
            let event = match events.try_recv() {
                Err(TryRecvError::Empty) if self.publish_next() => continue,
                Err(TryRecvError::Empty) => {
                    self.readings.replaced = None;
                    events.recv().unwrap_or(ServerEvent::Gone)
                }
                event => event.unwrap_or(ServerEvent::Gone),
            };
            match event {
                ServerEvent::Message(message) => {
                    if let Some(exit) = self.take(message) {
                        return exit;
                    }
                }
                ServerEvent::Malformed(reason) => transport::refuse(Value::Null, &Refused::parse(reason)),
                ServerEvent::TestEnded(id, end) => self.test_ended(id, end),
                ServerEvent::Gone => return self.lifecycle.exit(),
            }
        }
    }
}
