//! A client that speaks the protocol with the real server over pipes.

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

/// Whoever waits longer waits for what never comes.
const PATIENCE: Duration = Duration::from_secs(120);

/// A message of the server. It is made a value only where somebody looks into it: in a bench that would take longer
/// than the server does.
#[derive(PartialEq, Debug)]
pub struct Message(Vec<u8>);

impl Message {
    fn value(&self) -> Value {
        serde_json::from_slice(&self.0).expect("JSON")
    }

    /// Whether it answers a request.
    fn answers(&self, asked: i64) -> bool {
        #[derive(Deserialize)]
        struct Head {
            id: Option<Value>,
            method: Option<IgnoredAny>,
        }
        let head: Head = serde_json::from_slice(&self.0).expect("JSON");
        head.method.is_none() && head.id.is_some_and(|id| id == asked)
    }
}

/// A client with its server.
pub struct Client {
    server: Child,
    to: Option<ChildStdin>,
    from: Receiver<Message>,
    /// What came while something else was waited for.
    kept: Vec<Message>,
    next: i64,
    folder: tempfile::TempDir,
}

impl Client {
    /// A client that has said nothing yet, in a folder with files.
    pub fn new(files: &[(&str, &str)]) -> Client {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in files {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            std::fs::write(path, text).expect("a file");
        }
        let mut server = Command::new(env!("CARGO_BIN_EXE_tg"))
            .arg("lsp")
            .current_dir(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server");
        let to = server.stdin.take();
        let mut output = BufReader::new(server.stdout.take().expect("its output"));
        let (send, from) = mpsc::channel();
        thread::spawn(move || {
            while let Some(message) = read(&mut output) {
                if send.send(message).is_err() {
                    return;
                }
            }
        });
        Client { server, to, from, kept: Vec::new(), next: 1, folder }
    }

    /// Begins as a client with these capabilities that works in some folders; gives the answer.
    pub fn begin(&mut self, capabilities: Value, folders: &[&str]) -> Value {
        let folders: Vec<Value> =
            folders.iter().map(|name| json!({"uri": self.uri(name), "name": name})).collect();
        let params = json!({
            "processId": null,
            "rootUri": null,
            "capabilities": capabilities,
            "workspaceFolders": folders,
        });
        let answer = self.request("initialize", params);
        self.notify("initialized", json!({}));
        answer
    }

    /// A client that has begun in the folder of its files, with what it offers in `general`.
    pub fn begun_with(files: &[(&str, &str)], general: Value) -> (Client, Value) {
        let mut client = Client::new(files);
        let answer = client.begin(json!({"general": general}), &[""]);
        (client, answer)
    }

    /// A client that has begun in the folder of its files.
    pub fn begun(files: &[(&str, &str)]) -> Client {
        Client::begun_with(files, json!({})).0
    }

    /// The path of a file of the folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().canonicalize().expect("the folder").join(name)
    }

    /// Its URI.
    pub fn uri(&self, name: &str) -> String {
        format!("file://{}", Path::new(&self.path(name)).display())
    }

    /// Writes bytes as they are.
    pub fn raw(&mut self, bytes: &[u8]) {
        let to = self.to.as_mut().expect("the server's input");
        to.write_all(bytes).and_then(|()| to.flush()).expect("the server reads");
    }

    /// Sends a message.
    pub fn send(&mut self, mut message: Value) {
        message["jsonrpc"] = json!("2.0");
        let body = message.to_string();
        self.raw(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
    }

    /// Sends a notification.
    pub fn notify(&mut self, method: &str, params: Value) {
        self.send(json!({"method": method, "params": params}));
    }

    /// Sends a request and doesn't wait; gives its id.
    pub fn ask(&mut self, method: &str, params: Value) -> i64 {
        let id = self.next;
        self.next += 1;
        self.send(json!({"id": id, "method": method, "params": params}));
        id
    }

    /// The first message that fits, those that came earlier included.
    fn first(&mut self, fits: impl Fn(&Message) -> bool) -> Message {
        if let Some(at) = self.kept.iter().position(&fits) {
            return self.kept.remove(at);
        }
        loop {
            let message = self.from.recv_timeout(PATIENCE).expect("a message of the server");
            if fits(&message) {
                return message;
            }
            self.kept.push(message);
        }
    }

    /// The first message that says what fits, those that came earlier included.
    pub fn wait(&mut self, fits: impl Fn(&Value) -> bool) -> Value {
        self.first(|message| fits(&message.value())).value()
    }

    /// Drops what came while something else was waited for.
    pub fn forget(&mut self) {
        self.kept.clear();
    }

    /// The answer to a request, refused or not.
    pub fn answer(&mut self, id: i64) -> Value {
        self.arrived(id).value()
    }

    /// The answer to a request as it arrives.
    pub fn arrived(&mut self, id: i64) -> Message {
        self.first(|message| message.answers(id))
    }

    /// The result of a request.
    pub fn request(&mut self, method: &str, params: Value) -> Value {
        let id = self.ask(method, params);
        let answer = self.answer(id);
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        answer["result"].clone()
    }

    /// Why a request is refused: its code, and the sentence.
    pub fn refused(&mut self, method: &str, params: Value) -> (i64, String) {
        let id = self.ask(method, params);
        let answer = self.answer(id);
        let error = &answer["error"];
        (error["code"].as_i64().expect("a code"), error["message"].as_str().expect("a reason").to_owned())
    }

    /// Opens a document.
    pub fn open(&mut self, name: &str, text: &str) -> String {
        let uri = self.uri(name);
        self.open_uri(&uri, text);
        uri
    }

    /// Opens a document that is perhaps no file.
    pub fn open_uri(&mut self, uri: &str, text: &str) {
        let document = json!({"uri": uri, "languageId": "tg", "version": 1, "text": text});
        self.notify("textDocument/didOpen", json!({"textDocument": document}));
    }

    /// Replaces a stretch of a document.
    pub fn edit(&mut self, uri: &str, version: i64, range: Value, text: &str) {
        let document = json!({"uri": uri, "version": version});
        let changes = json!([{"range": range, "text": text}]);
        self.notify("textDocument/didChange", json!({"textDocument": document, "contentChanges": changes}));
    }

    /// The diagnostics of a document or file that are told next, for a version where one is given.
    pub fn diagnostics(&mut self, uri: &str, version: Option<i64>) -> Vec<Value> {
        let told = self.wait(|message| {
            message["method"] == "textDocument/publishDiagnostics"
                && message["params"]["uri"] == uri
                && version.is_none_or(|version| message["params"]["version"] == version)
        });
        told["params"]["diagnostics"].as_array().expect("a list").clone()
    }

    /// Asks about a place of a document: the first one behind `marked`, where a `|` stands.
    pub fn at(&mut self, method: &str, uri: &str, (line, character): (usize, usize)) -> Value {
        self.request(method, place(uri, (line, character)))
    }

    /// Ends the conversation and gives the exit code.
    pub fn end(mut self) -> Option<i32> {
        let null = self.request("shutdown", Value::Null);
        assert_eq!(null, Value::Null);
        self.notify("exit", Value::Null);
        self.exit_code()
    }

    /// Waits for the server's end. What it publishes before, such as diagnostics of a script just opened, may still come.
    pub fn exit_code(mut self) -> Option<i32> {
        let ended = loop {
            match self.from.recv_timeout(PATIENCE) {
                Ok(_) => {}
                Err(ended) => break ended,
            }
        };
        assert_eq!(ended, mpsc::RecvTimeoutError::Disconnected, "the server ends");
        self.server.wait().expect("its end").code()
    }

    /// Closes the server's input without a word.
    pub fn leave(&mut self) {
        self.to = None;
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// A place of a document as a request has it.
pub fn place(uri: &str, (line, character): (usize, usize)) -> Value {
    json!({"textDocument": {"uri": uri}, "position": {"line": line, "character": character}})
}

/// A range on one line.
pub fn range(line: usize, from: usize, to: usize) -> Value {
    json!({"start": {"line": line, "character": from}, "end": {"line": line, "character": to}})
}

/// A text without its `|`, and where that stood.
pub fn marked(text: &str) -> (String, (usize, usize)) {
    let at = text.find('|').expect("a mark");
    let line = text[..at].matches('\n').count();
    let column = text[..at].rsplit('\n').next().map_or(0, |line| line.encode_utf16().count());
    (text.replacen('|', "", 1), (line, column))
}

/// A script of `lines` lines, of the kinds that people write.
pub fn script(lines: usize) -> String {
    let mut text = String::new();
    for n in 0..lines / 10 {
        write!(
            text,
            "
## The sum of what stands in list {n}.
fn total{n}(list, least = {n}) {{
  var sum = 0
  for x in list {{ if x > least {{ sum += x * 2 }} else {{ sum -= x / 4 }} }}
  sum
}}
let list{n} = [{n}, 1_000, [x * x for x in 1..=10 if x % 2 == 0].sum]
let score{n} = {{name: \"player {n}\", hits: total{n}(list{n})}}
print \"{{score{n}.name}} has {{score{n}.hits}} hits\"
"
        )
        .expect("writing to a string");
    }
    text
}

fn read(output: &mut impl BufRead) -> Option<Message> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if output.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim().split_once(':') {
            Some((_, value)) => length = value.trim().parse().ok()?,
            None => break,
        }
    }
    let mut body = vec![0; length];
    output.read_exact(&mut body).ok()?;
    Some(Message(body))
}
