//! The standard output: one buffer for the whole program.
//!
//! What is printed waits here and is written when the buffer is full, when the last time was a while
//! ago, before input is read, before anything is said on the other stream, and at every way of leaving
//! the program, Ctrl-C among them. On a terminal it is written at once. A reader that has gone away
//! ends the program quietly, unless its exit code says what it found: then it goes on and prints to nobody. This file knows bytes and nothing of what they say.

use super::Exit;
use std::io::{ErrorKind, IsTerminal, Write, stderr, stdout};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError, TryLockError};
use std::time::{Duration, Instant};

/// How many bytes may wait.
const CAPACITY: usize = 1 << 16;

/// What is printed waits no longer than until the first print after this time.
const PATIENCE: Duration = Duration::from_millis(100);

static BUFFER: Mutex<Buffer> = Mutex::new(Buffer { waiting: Vec::new(), written: None });

/// Whether the program goes on without a reader.
static OUTLIVES_READER: AtomicBool = AtomicBool::new(false);

/// What waits, and when something was last written.
struct Buffer {
    /// Never grows, so that the memory's end can't come while it is held.
    waiting: Vec<u8>,
    written: Option<Instant>,
}

/// Whether the output is a terminal.
pub fn is_terminal() -> bool {
    static TERMINAL: OnceLock<bool> = OnceLock::new();
    *TERMINAL.get_or_init(|| stdout().is_terminal())
}

/// The columns and rows of the terminal, if the output is one.
pub fn size() -> Option<(usize, usize)> {
    let size = is_terminal().then(|| terminal_size::terminal_size_of(stdout())).flatten();
    size.map(|(width, height)| (width.0.max(1).into(), height.0.into()))
}

/// Makes room for the buffer; to be called once, first.
pub fn open() {
    let mut buffer = lock();
    buffer.waiting.reserve_exact(CAPACITY);
    buffer.written = Some(Instant::now());
}

/// Lets the program go on to its end when the reader goes away: its exit code is an answer, too.
pub fn outlive_reader() {
    OUTLIVES_READER.store(true, Ordering::Relaxed);
}

/// Prints.
pub fn write(text: &str) {
    write_bytes(text.as_bytes());
}

/// Prints what needn't be text.
pub fn write_bytes(bytes: &[u8]) {
    let mut buffer = lock();
    if buffer.waiting.len() + bytes.len() > CAPACITY {
        buffer.send();
    }
    if bytes.len() > CAPACITY {
        check(stdout().lock().write_all(bytes));
    } else {
        buffer.waiting.extend_from_slice(bytes);
    }
    if is_terminal() || buffer.written.is_none_or(|last| last.elapsed() > PATIENCE) {
        buffer.send();
    }
}

/// Writes what waits.
pub fn flush() {
    lock().send();
}

/// Writes what waits, unless somebody is at it: for those who may not wait.
pub fn flush_if_free() {
    match BUFFER.try_lock() {
        Ok(mut buffer) => buffer.send(),
        Err(TryLockError::Poisoned(buffer)) => buffer.into_inner().send(),
        Err(TryLockError::WouldBlock) => {}
    }
}

/// Whether nobody is writing, or waits for a reader.
pub fn is_free() -> bool {
    !matches!(BUFFER.try_lock(), Err(TryLockError::WouldBlock))
}

fn lock() -> MutexGuard<'static, Buffer> {
    BUFFER.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Buffer {
    fn send(&mut self) {
        let mut stream = stdout().lock();
        let result = stream.write_all(&self.waiting).and_then(|()| stream.flush());
        self.waiting.clear();
        self.written = Some(Instant::now());
        check(result);
    }
}

/// Ends the program where the output can't be written.
fn check(result: std::io::Result<()>) {
    let Err(error) = result else { return };
    if error.kind() == ErrorKind::BrokenPipe {
        if OUTLIVES_READER.load(Ordering::Relaxed) {
            return;
        }
        std::process::exit(Exit::Fine.code());
    }
    let _ = writeln!(
        stderr(),
        "error: the output can't be written: {}\n  Help: send it to another file, or make room on the disk",
        super::io_reason(&error)
    );
    std::process::exit(Exit::Failed.code());
}
