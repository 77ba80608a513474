//! Messages on standard input and output: a header with the length, an empty line, JSON.
//!
//! A malformed message is answered and skipped, and reading continues with the next one, whose start is known
//! from the length.

use super::events::ServerEvent;
use super::refused::Refused;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::io::{self, BufRead, Read, Write, stdin, stdout};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

/// The maximum length of a header line.
const HEAD_LINE: u64 = 4096;
/// The maximum length of a message, in bytes.
const LONGEST: u64 = 256 << 20;

/// The requests that the client has cancelled, by their serialised ids. The set is updated as soon as a message is
/// read, before earlier messages are answered.
#[derive(Clone, Default)]
pub(super) struct Cancelled(Arc<Mutex<HashSet<String>>>);

impl Cancelled {
    fn lock(&self) -> MutexGuard<'_, HashSet<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a request was cancelled.
    pub(super) fn holds(&self, id: &Value) -> bool {
        self.lock().contains(&id.to_string())
    }

    /// Forgets a request: everything that came before its cancellation has been answered.
    pub(super) fn forget(&self, id: &Value) {
        self.lock().remove(&id.to_string());
    }
}

/// Starts reading messages, on a thread of its own.
///
/// # Errors
/// If no thread can be started.
pub(super) fn listen(inbox: Sender<ServerEvent>, cancelled: Cancelled) -> io::Result<()> {
    let read = move || {
        let mut input = stdin().lock();
        loop {
            let event = match message(&mut input) {
                Ok(Some(event)) => event,
                Ok(None) | Err(_) => ServerEvent::Gone,
            };
            if let ServerEvent::Message(message) = &event
                && message["method"] == "$/cancelRequest"
            {
                cancelled.lock().insert(message["params"]["id"].to_string());
            }
            let last = matches!(event, ServerEvent::Gone);
            if inbox.send(event).is_err() || last {
                return;
            }
        }
    };
    thread::Builder::new().name("messages".into()).spawn(read).map(drop)
}

/// The header of a message.
enum Head {
    /// It gives the length.
    Length(u64),
    /// It has no valid length.
    Odd,
    /// The end of the input.
    End,
}

/// The next message; `None` at the end of the input.
fn message(input: &mut impl BufRead) -> io::Result<Option<ServerEvent>> {
    let length = match head(input)? {
        Head::Length(length) => length,
        Head::Odd => {
            let reason = "a message begins with `Content-Length: ` and its length in bytes";
            return Ok(Some(ServerEvent::Malformed(reason.to_owned())));
        }
        Head::End => return Ok(None),
    };
    if length > LONGEST {
        io::copy(&mut input.take(length), &mut io::sink())?;
        return Ok(Some(ServerEvent::Malformed(format!("a message may have {LONGEST} bytes at most"))));
    }
    let mut body = Vec::new();
    if input.take(length).read_to_end(&mut body)? as u64 != length {
        return Ok(None);
    }
    Ok(Some(match serde_json::from_slice(&body) {
        Ok(message) => ServerEvent::Message(message),
        Err(error) => ServerEvent::Malformed(error.to_string()),
    }))
}

fn head(input: &mut impl BufRead) -> io::Result<Head> {
    let mut length = None;
    let mut empty = true;
    loop {
        let mut line = Vec::new();
        if input.take(HEAD_LINE).read_until(b'\n', &mut line)? == 0 {
            return Ok(Head::End);
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim_end();
        if line.is_empty() {
            // An empty line before a header is ignored.
            if empty {
                continue;
            }
            return Ok(length.map_or(Head::Odd, Head::Length));
        }
        empty = false;
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse().ok();
        }
    }
}

/// Sends something to the client. If it is gone, it has lost nothing it wanted.
fn send(body: &str) {
    let mut output = stdout().lock();
    let _ = write!(output, "Content-Length: {}\r\n\r\n{body}", body.len()).and_then(|()| output.flush());
}

/// Answers a request; the result is JSON.
pub(super) fn answer(id: &Value, result: &str) {
    send(&format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{result}}}"#));
}

/// Refuses a request.
pub(super) fn refuse(id: Value, refused: &Refused) {
    let error = json!({"code": refused.code, "message": refused.reason});
    send(&json!({"jsonrpc": "2.0", "id": id, "error": error}).to_string());
}

/// Sends a request to the client without waiting for the answer.
pub(super) fn ask(id: &str, method: &str, params: Value) {
    send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}).to_string());
}

/// Notifies the client.
pub(super) fn notify(method: &str, params: Value) {
    send(&json!({"jsonrpc": "2.0", "method": method, "params": params}).to_string());
}

/// Logs an error that belongs to no request.
pub(super) fn log(error: &str) {
    notify("window/logMessage", json!({"type": 1, "message": error}));
}
