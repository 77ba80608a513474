//! Several inputs at once, with output in their order.
//!
//! Each worker takes the next input. The one whose turn it is writes at once; the others buffer their output, up to
//! some size, and then wait. Inputs are taken in order, so the one whose turn it is always has a worker.

use super::sheet::Told;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// How many bytes a worker may buffer.
const KEPT: usize = 1 << 20;

/// The order of the inputs, and whose turn it is.
pub struct Turns {
    inputs: usize,
    taken: AtomicUsize,
    turn: Mutex<usize>,
    changed: Condvar,
}

impl Turns {
    /// The turns for a number of inputs.
    pub fn new(inputs: usize) -> Turns {
        Turns { inputs, taken: AtomicUsize::new(0), turn: Mutex::new(0), changed: Condvar::new() }
    }

    /// Takes the next input, if there is one.
    pub fn next(&self) -> Option<Turn<'_>> {
        let place = self.taken.fetch_add(1, Ordering::Relaxed);
        (place < self.inputs).then_some(Turn { turns: self, place, kept: Vec::new(), size: 0 })
    }

    /// Prevents further inputs from being taken.
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

/// An input taken by a worker.
pub struct Turn<'t> {
    turns: &'t Turns,
    place: usize,
    kept: Vec<Told>,
    size: usize,
}

impl Turn<'_> {
    /// The index of the input.
    pub fn place(&self) -> usize {
        self.place
    }

    /// Buffers output, or writes it if it is its turn or too much is buffered.
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

    /// Waits for its turn, writes the rest, and passes the turn on.
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
    /// Passes the turn on in any case, so that the following inputs don't wait forever.
    fn drop(&mut self) {
        self.turns.wait(self.place);
        *self.turns.now() += 1;
        self.turns.changed.notify_all();
    }
}
