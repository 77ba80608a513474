//! Tests several files at the same time: each in a process of its own, which has the limits for itself and whose
//! crash costs only one file. It sends its results as lines of JSON; the report is in the order of the files anyway.

use super::case::{Case, CaseRecord};
use super::formats::ReportSink;
use super::selection::Chosen;
use crate::cli::units::Listed;
use crate::cli::{interrupt, stdout};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::Read;
use std::path::PathBuf;
use std::process::{Child, ChildStderr, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, mpsc};
use std::time::{Duration, Instant};
use tg_core::source::SourceMap;

/// The environment variables that tell a worker process what to test.
const FILE: &str = "TG_TEST_FILE";
const FOLDER: &str = "TG_TEST_FOLDER";
const LINES: &str = "TG_TEST_LINES";
const WIDTH: &str = "TG_TEST_WIDTH";
const COLOR: &str = "TG_TEST_COLOR";

/// The assignment of a worker process.
pub struct Duty {
    /// The file.
    pub file: Chosen,
    /// The width of the terminal for which diagnostics are rendered, if it is one.
    pub width: Option<usize>,
    /// Whether they are rendered with colours.
    pub color: bool,
}

/// The assignment of this process, if it was started as a worker.
pub fn duty() -> Option<Duty> {
    let path = PathBuf::from(std::env::var_os(FILE)?);
    let folder = std::env::var_os(FOLDER).map(PathBuf::from);
    let said = |name: &str| std::env::var(name).unwrap_or_default();
    let lines = said(LINES).split(' ').filter_map(|line| line.parse().ok()).collect();
    let file = Chosen { listed: Listed { folder, ..Listed::of_file(path) }, lines };
    Some(Duty { file, width: said(WIDTH).parse().ok(), color: said(COLOR) == "true" })
}

/// A message from a worker to the process that started it.
#[derive(Serialize, Deserialize)]
pub enum Message {
    /// A finished case.
    Case(Box<CaseRecord>),
    /// Rendered warnings.
    Warned(String),
    /// The end of the messages.
    End,
}

/// Sends a message to the process that started this one.
pub fn tell(message: &Message) {
    // Serialising text and numbers can't fail.
    if let Ok(line) = serde_json::to_string(message) {
        stdout::write(&(line + "\n"));
        stdout::flush();
    }
}

/// The settings for starting worker processes.
pub struct Workers<'a> {
    /// The arguments of this process, including the program name.
    pub arguments: &'a [OsString],
    /// The number of processes at the same time.
    pub jobs: usize,
    /// The width of the terminal for which diagnostics are rendered, if it is one, and whether they have colours.
    pub drawing: (Option<usize>, bool),
    /// Whether to stop at the first failure.
    pub fail_fast: bool,
}

/// The messages of a process, and how it ended.
struct Said {
    messages: Vec<Message>,
    /// Why cases may be missing.
    broken: Option<String>,
    time: Duration,
}

impl Workers<'_> {
    /// Tests files, `jobs` at a time; the sink gets the results in the order of the files.
    pub fn run(&self, files: &[Chosen], sink: &Mutex<ReportSink>) {
        let next = AtomicUsize::new(0);
        let stops = AtomicBool::new(false);
        let children: Vec<Mutex<Option<Child>>> = (0..self.jobs).map(|_| Mutex::new(None)).collect();
        std::thread::scope(|scope| {
            let (send, receive) = mpsc::channel();
            for slot in &children {
                let (send, next, stops) = (send.clone(), &next, &stops);
                scope.spawn(move || {
                    while !stops.load(Ordering::SeqCst) {
                        let index = next.fetch_add(1, Ordering::SeqCst);
                        let Some(file) = files.get(index) else { break };
                        if send.send((index, self.test(file, slot, stops))).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(send);
            let mut waiting: BTreeMap<usize, Said> = BTreeMap::new();
            let mut due = 0;
            for (index, said) in receive {
                waiting.insert(index, said);
                while let Some(said) = waiting.remove(&due) {
                    hear(&files[due], said, sink, self.fail_fast);
                    due += 1;
                    let failed = self.fail_fast && lock(sink).failed() > 0;
                    if failed || interrupt::came() {
                        stops.store(true, Ordering::SeqCst);
                        children.iter().for_each(end);
                        return;
                    }
                }
            }
        });
    }

    /// Tests one file in a process of its own.
    fn test(&self, file: &Chosen, slot: &Mutex<Option<Child>>, stops: &AtomicBool) -> Said {
        let start = Instant::now();
        let broken =
            |reason: String| Said { messages: Vec::new(), broken: Some(reason), time: start.elapsed() };
        let (mut output, mut errors) = match self.start(file, slot) {
            Ok(streams) => streams,
            Err(error) => return broken(format!("no process could be started for it: {error}")),
        };
        if stops.load(Ordering::SeqCst) {
            end(slot);
        }
        // Standard error is read at the same time: a full pipe would block the process.
        let (said, complaint) = std::thread::scope(|scope| {
            let complaint = scope.spawn(move || {
                let mut text = Vec::new();
                let _ = errors.read_to_end(&mut text);
                text
            });
            let mut text = Vec::new();
            let _ = output.read_to_end(&mut text);
            (text, complaint.join().unwrap_or_default())
        });
        let status = lock(slot).take().map(|mut child| child.wait());
        let said = String::from_utf8_lossy(&said);
        let mut messages: Vec<Message> =
            said.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        let ended = matches!(messages.last(), Some(Message::End));
        if ended {
            messages.pop();
        }
        let complaint = String::from_utf8_lossy(&complaint).trim().to_owned();
        let broken = (!ended).then(|| match status {
            Some(Ok(status)) if complaint.is_empty() => format!("its process ended early ({status})"),
            Some(Ok(status)) => format!("its process ended early ({status}): {complaint}"),
            _ => "its process ended early".to_owned(),
        });
        Said { messages, broken, time: start.elapsed() }
    }

    fn start(
        &self,
        file: &Chosen,
        slot: &Mutex<Option<Child>>,
    ) -> std::io::Result<(ChildStdout, ChildStderr)> {
        let mut command = Command::new(program(self.arguments)?);
        command.args(&self.arguments[1..]).env(FILE, &file.listed.path);
        match &file.listed.folder {
            Some(folder) => command.env(FOLDER, folder),
            None => command.env_remove(FOLDER),
        };
        let lines: Vec<String> = file.lines.iter().map(usize::to_string).collect();
        let (width, color) = self.drawing;
        command
            .env(LINES, lines.join(" "))
            .env(WIDTH, width.map_or(String::new(), |width| width.to_string()))
            .env(COLOR, color.to_string());
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn()?;
        let streams = child.stdout.take().zip(child.stderr.take());
        *lock(slot) = Some(child);
        streams.ok_or_else(|| std::io::Error::other("it has no streams"))
    }
}

/// The program to start as a worker: the one named by the arguments, as tg may be embedded in a program in another
/// language, or else the current executable.
pub fn program(arguments: &[OsString]) -> std::io::Result<PathBuf> {
    let named = arguments.first().map(PathBuf::from).filter(|path| path.components().count() > 1);
    match named.filter(|path| path.is_file()) {
        Some(path) => Ok(path),
        None => std::env::current_exe(),
    }
}

/// Reports the messages of a process about a file.
fn hear(file: &Chosen, said: Said, sink: &Mutex<ReportSink>, fail_fast: bool) {
    let mut sink = lock(sink);
    for message in said.messages {
        match message {
            Message::Case(case) => sink.record(*case),
            Message::Warned(text) => sink.warned(&text),
            Message::End => {}
        }
        if fail_fast && sink.failed() > 0 {
            return;
        }
    }
    if let Some(reason) = said.broken.filter(|_| !interrupt::came()) {
        let case = Case::new(&file.listed.path.display().to_string(), None, None, said.time);
        sink.case(case.failed(Some(&reason), Vec::new(), &SourceMap::default()));
    }
}

/// Kills a process if it is running.
fn end(slot: &Mutex<Option<Child>>) {
    if let Some(child) = &mut *lock(slot) {
        // It may have ended already.
        let _ = child.kill();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
