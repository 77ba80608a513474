//! A `tg serve` that runs, and requests to it over real sockets.

use crate::folder::Folder;
use serde_json::Value as Json;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::time::Duration;

/// So long something may take to come; only a failure takes as long.
pub const PATIENCE: Duration = Duration::from_secs(60);
/// How often a state that must come is asked for.
const TRIES: usize = 3000;

/// The server; it ends with this.
pub struct Server {
    pub child: Child,
    /// Its address, with the port.
    pub host: String,
    pub token: String,
}

/// What was answered.
pub struct Answer {
    pub status: u16,
    pub headers: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Json {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }
}

impl Server {
    /// Starts in a folder, on any port that is free.
    pub fn start(folder: &Folder, arguments: &[&str]) -> Server {
        let mut command = folder.child(&["serve", "--json", "--listen", "0"]);
        command.args(arguments);
        Server::begin(command)
    }

    /// Starts by a command.
    pub fn begin(mut command: std::process::Command) -> Server {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("a running command");
        let mut line = String::new();
        let mut output = BufReader::new(child.stdout.as_mut().expect("its output"));
        output.read_line(&mut line).expect("a line");
        let told: Json = serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
        let text = |name: &str| told[name].as_str().expect("a text").to_owned();
        let host = text("page").trim_start_matches("http://").trim_end_matches('/').to_owned();
        Server { child, host, token: text("token") }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.host).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a time");
        stream
    }

    /// Sends a request as it is.
    pub fn send(&self, request: &[u8]) -> TcpStream {
        let mut stream = self.connect();
        // A server that refuses early may have closed by now.
        let _ = stream.write_all(request);
        stream
    }

    /// Asks with a method, a path and headers, each with its end of line.
    pub fn ask(&self, method: &str, path: &str, headers: &str, body: &str) -> Answer {
        let length = body.len();
        let host = if headers.contains("host:") { String::new() } else { format!("host: {}\r\n", self.host) };
        let head = format!("{method} {path} HTTP/1.1\r\n{host}{headers}content-length: {length}\r\n");
        let request = format!("{head}connection: close\r\n\r\n{body}");
        let mut text = Vec::new();
        // What came before a connection was cut counts.
        let _ = self.send(request.as_bytes()).read_to_end(&mut text);
        let text = String::from_utf8(text).expect("text");
        let (headers, body) = text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no answer: {text:?}"));
        let status = headers.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        Answer { status, headers: headers.to_ascii_lowercase(), body: body.to_owned() }
    }

    /// The header with the token.
    pub fn bearer(&self) -> String {
        format!("authorization: Bearer {}\r\n", self.token)
    }

    /// Posts lines, with the token.
    pub fn post(&self, lines: &str) -> Answer {
        self.ask("POST", "/events", &self.bearer(), lines)
    }

    /// The newest state.
    pub fn state(&self) -> Json {
        self.ask("GET", "/state", "", "").json()
    }

    /// Waits until the newest state is so.
    #[track_caller]
    pub fn wait(&self, is_so: impl Fn(&Json) -> bool) -> Json {
        for _ in 0..TRIES {
            let state = self.state();
            if is_so(&state) {
                return state;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        panic!("it never came: {}", self.state())
    }

    /// Looks on as a page does.
    pub fn look_on(&self) -> Page {
        let request = format!("GET /events HTTP/1.1\r\nhost: {}\r\n\r\n", self.host);
        Page(BufReader::new(self.send(request.as_bytes())))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A stream of server-sent events.
pub struct Page(BufReader<TcpStream>);

impl Page {
    /// The next state.
    pub fn next(&mut self) -> Json {
        let mut line = String::new();
        loop {
            line.clear();
            assert!(self.0.read_line(&mut line).expect("a line in time") > 0, "the stream has ended");
            if let Some(state) = line.strip_prefix("data: ") {
                return serde_json::from_str(state).expect("JSON");
            }
        }
    }

    /// The first state that is so.
    pub fn until(&mut self, is_so: impl Fn(&Json) -> bool) -> Json {
        loop {
            let state = self.next();
            if is_so(&state) {
                return state;
            }
        }
    }
}
