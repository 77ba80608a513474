//! Several inputs at once, and what is told of them in their order.
//!
//! Each worker takes the next input that nobody has taken. The one whose turn it is writes at once; the others keep what
//! they have, up to some size, and then wait. Inputs are taken in their order, so the one whose turn it is always has a
//! worker.

use super::sheet::Told;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// How many bytes a worker may keep.
const KEPT: usize = 1 << 20;

/// Whose turn it is.
pub struct Turns {
    inputs: usize,
    taken: AtomicUsize,
    turn: Mutex<usize>,
    changed: Condvar,
}

impl Turns {
    /// The turns of a number of inputs.
    pub fn new(inputs: usize) -> Turns {
        Turns { inputs, taken: AtomicUsize::new(0), turn: Mutex::new(0), changed: Condvar::new() }
    }

    /// Takes the next input, if there is one.
    pub fn next(&self) -> Option<Turn<'_>> {
        let place = self.taken.fetch_add(1, Ordering::Relaxed);
        (place < self.inputs).then_some(Turn { turns: self, place, kept: Vec::new(), size: 0 })
    }

    /// Nobody takes another input.
    pub fn stop(&self) {
        self.taken.store(self.inputs, Ordering::Relaxed);
    }

    fn now(&self) -> MutexGuard<'_, usize> {
        self.turn.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait(&self, place: usize) {
        let mut now = self.now();
        while *now < place {
            now = self.changed.wait(now).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// An input that was taken.
pub struct Turn<'t> {
    turns: &'t Turns,
    place: usize,
    kept: Vec<Told>,
    size: usize,
}

impl Turn<'_> {
    /// Which input it is.
    pub fn place(&self) -> usize {
        self.place
    }

    /// Keeps what is told, or writes it, if it is its turn or too much is kept.
    pub fn give(&mut self, told: Told, write: &dyn Fn(Told)) {
        self.size += told.size();
        self.kept.push(told);
        if self.size > KEPT {
            self.turns.wait(self.place);
        }
        if *self.turns.now() == self.place {
            self.write(write);
        }
    }

    /// Writes what is left when it is its turn, which is over then.
    pub fn end(mut self, write: &dyn Fn(Told)) {
        self.turns.wait(self.place);
        self.write(write);
    }

    fn write(&mut self, write: &dyn Fn(Told)) {
        self.size = 0;
        self.kept.drain(..).for_each(write);
    }
}

impl Drop for Turn<'_> {
    /// Whatever happened, the next ones don't wait for this one.
    fn drop(&mut self) {
        self.turns.wait(self.place);
        *self.turns.now() += 1;
        self.turns.changed.notify_all();
    }
}
