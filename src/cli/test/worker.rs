//! Tests of several files at the same time: each in a process of its own, which has the limits for itself and whose
//! end costs one file. What it finds comes as lines of JSON; the report is in the order of the files all the same.

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

/// The variables that tell a process what it is to test for another one.
const FILE: &str = "TG_TEST_FILE";
const FOLDER: &str = "TG_TEST_FOLDER";
const LINES: &str = "TG_TEST_LINES";
const WIDTH: &str = "TG_TEST_WIDTH";
const COLOR: &str = "TG_TEST_COLOR";

/// What a process is to test for another one.
pub struct Duty {
    /// The file.
    pub file: Chosen,
    /// How wide diagnostics are drawn.
    pub width: usize,
    /// Whether they are drawn with colours.
    pub color: bool,
}

/// What this process is to test for another one, if it was started for that.
pub fn duty() -> Option<Duty> {
    let path = PathBuf::from(std::env::var_os(FILE)?);
    let folder = std::env::var_os(FOLDER).map(PathBuf::from);
    let said = |name: &str| std::env::var(name).unwrap_or_default();
    let lines = said(LINES).split(' ').filter_map(|line| line.parse().ok()).collect();
    let file = Chosen { listed: Listed { folder, ..Listed::of_file(path) }, lines };
    Some(Duty { file, width: said(WIDTH).parse().ok()?, color: said(COLOR) == "true" })
}

/// What a process tells the one that has started it.
#[derive(Serialize, Deserialize)]
pub enum Message {
    /// A case is over.
    Case(Box<CaseRecord>),
    /// Warnings, as they are drawn.
    Warned(String),
    /// There is no more.
    End,
}

/// Tells the process that has started this one.
pub fn tell(message: &Message) {
    // A record of texts and numbers can always be written.
    if let Ok(line) = serde_json::to_string(message) {
        stdout::write(&(line + "\n"));
        stdout::flush();
    }
}

/// How processes are started.
pub struct Workers<'a> {
    /// The arguments of this process, its name first.
    pub arguments: &'a [OsString],
    /// How many there are at the same time.
    pub jobs: usize,
    /// How wide diagnostics are drawn, and whether with colours.
    pub drawing: (usize, bool),
    /// Whether the first failure ends all.
    pub fail_fast: bool,
}

/// What a process said, and how it ended.
struct Said {
    messages: Vec<Message>,
    /// Why there may be cases that it didn't tell of.
    broken: Option<String>,
    time: Duration,
}

impl Workers<'_> {
    /// Tests files, so many at the same time; the sink hears of them in their order.
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
        // What is on the error stream is read at the same time: a full pipe would hold the process up.
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
        command.env(LINES, lines.join(" ")).env(WIDTH, width.to_string()).env(COLOR, color.to_string());
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn()?;
        let streams = child.stdout.take().zip(child.stderr.take());
        *lock(slot) = Some(child);
        streams.ok_or_else(|| std::io::Error::other("it has no streams"))
    }
}

/// The program that this process runs: the one that the arguments name, as a program in another language may stand for
/// it, or else the one that runs.
pub fn program(arguments: &[OsString]) -> std::io::Result<PathBuf> {
    let named = arguments.first().map(PathBuf::from).filter(|path| path.components().count() > 1);
    match named.filter(|path| path.is_file()) {
        Some(path) => Ok(path),
        None => std::env::current_exe(),
    }
}

/// Reports what a process said of a file.
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

/// Ends a process that may be under way.
fn end(slot: &Mutex<Option<Child>>) {
    if let Some(child) = &mut *lock(slot) {
        // It may have ended already.
        let _ = child.kill();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
