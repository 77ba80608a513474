//! Standard output: one buffer for the whole program.
//!
//! Printed text waits here and is written when the buffer is full, when the last write was a while ago, before input
//! is read, before anything is written to standard error, and whenever the program exits, also by Ctrl-C. On a
//! terminal it is written at once. If the reader is gone, the program ends quietly, unless its exit code says what it
//! found: then it goes on, and its output is dropped. This file deals in bytes and doesn't interpret them.

use super::Exit;
use std::io::{ErrorKind, IsTerminal, Write, stderr, stdout};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError, TryLockError};
use std::time::{Duration, Instant};

/// The capacity of the buffer in bytes.
const CAPACITY: usize = 1 << 16;

/// The first print after this time flushes the buffer.
const PATIENCE: Duration = Duration::from_millis(100);

static BUFFER: Mutex<Buffer> = Mutex::new(Buffer { waiting: Vec::new(), written: None });

/// Whether the program goes on without a reader.
static OUTLIVES_READER: AtomicBool = AtomicBool::new(false);

/// What waits, and when something was last written.
struct Buffer {
    /// Never grows, so that memory can't run out while the lock is held.
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

/// Allocates the buffer; to be called once, before anything else.
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

/// Prints bytes that needn't be UTF-8.
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

/// Writes what is buffered.
pub fn flush() {
    lock().send();
}

/// Writes what is buffered unless the buffer is locked, for callers that mustn't wait.
pub fn flush_if_free() {
    match BUFFER.try_lock() {
        Ok(mut buffer) => buffer.send(),
        Err(TryLockError::Poisoned(buffer)) => buffer.into_inner().send(),
        Err(TryLockError::WouldBlock) => {}
    }
}

/// Whether nobody holds the lock, be it to write or to wait for a slow reader.
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

/// Ends the program if the output can't be written.
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
