//! The standard output: one buffer for the whole program.
//!
//! What is printed waits here and is written when the buffer is full, before input is read, before
//! anything is said on the other stream, and at every way of leaving the program, Ctrl-C among them. On
//! a terminal it is written at once. A reader that has gone away ends the program quietly. This file
//! knows bytes and nothing of what they say.

use super::Exit;
use std::io::{ErrorKind, IsTerminal, Write, stderr, stdout};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError, TryLockError};

/// So many bytes wait at most.
const CAPACITY: usize = 1 << 16;

/// Never grows, so that the memory's end can't come while it is held.
static BUFFER: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// Whether the output is a terminal.
pub fn is_terminal() -> bool {
    static TERMINAL: OnceLock<bool> = OnceLock::new();
    *TERMINAL.get_or_init(|| stdout().is_terminal())
}

/// Makes room for the buffer; to be called once, first.
pub fn open() {
    lock().reserve_exact(CAPACITY);
}

/// Prints.
pub fn write(text: &str) {
    let mut buffer = lock();
    if buffer.len() + text.len() > CAPACITY {
        send(&mut buffer);
    }
    if text.len() > CAPACITY {
        check(stdout().lock().write_all(text.as_bytes()));
    } else {
        buffer.extend_from_slice(text.as_bytes());
    }
    if is_terminal() {
        send(&mut buffer);
    }
}

/// Writes what waits.
pub fn flush() {
    send(&mut lock());
}

/// Writes what waits, unless somebody is at it: for those who may not wait.
pub fn flush_if_free() {
    match BUFFER.try_lock() {
        Ok(mut buffer) => send(&mut buffer),
        Err(TryLockError::Poisoned(buffer)) => send(&mut buffer.into_inner()),
        Err(TryLockError::WouldBlock) => {}
    }
}

fn lock() -> MutexGuard<'static, Vec<u8>> {
    BUFFER.lock().unwrap_or_else(PoisonError::into_inner)
}

fn send(buffer: &mut Vec<u8>) {
    let mut stream = stdout().lock();
    let result = stream.write_all(buffer).and_then(|()| stream.flush());
    buffer.clear();
    check(result);
}

/// Ends the program where the output can't be written.
fn check(result: std::io::Result<()>) {
    let Err(error) = result else { return };
    if error.kind() == ErrorKind::BrokenPipe {
        std::process::exit(Exit::Fine.code());
    }
    let _ = writeln!(
        stderr(),
        "error: the output can't be written: {}\n  Help: send it to another file, or make room on the disk",
        super::io_reason(&error)
    );
    std::process::exit(Exit::Failed.code());
}
