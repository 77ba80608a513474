//! Messages on the input and the output: a head with the length, an empty line, JSON.
//!
//! A message that can't be read is answered and skipped, and the next one is read: its length says where it
//! begins.

use super::events::ServerEvent;
use super::refused::Refused;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::io::{self, BufRead, Read, Write, stdin, stdout};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

/// The longest line of a head.
const HEAD_LINE: u64 = 4096;
/// The longest message, in bytes.
const LONGEST: u64 = 256 << 20;

/// The requests that the client no longer wants answered, by how their ids are written. It is filled as soon
/// as a message is read, before those that came earlier are answered.
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

    /// Forgets a request: whatever was to be answered before its cancellation has been.
    pub(super) fn forget(&self, id: &Value) {
        self.lock().remove(&id.to_string());
    }
}

/// Begins to read messages, in a thread of its own.
///
/// # Errors
/// Where there can be no thread.
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

/// The head of a message.
enum Head {
    /// It tells the length.
    Length(u64),
    /// It doesn't.
    Odd,
    /// There is no message any more.
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
            // An empty line before a head is none.
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

/// Says something to the client. One that has gone away has lost nothing it wanted.
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

/// Asks the client; nobody waits for the answer.
pub(super) fn ask(id: &str, method: &str, params: Value) {
    send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}).to_string());
}

/// Notifies the client.
pub(super) fn notify(method: &str, params: Value) {
    send(&json!({"jsonrpc": "2.0", "method": method, "params": params}).to_string());
}

/// Tells the client of an error that belongs to no answer.
pub(super) fn log(error: &str) {
    notify("window/logMessage", json!({"type": 1, "message": error}));
}
