//! What a native function may ask of the run that calls it.

use crate::diagnostics::{Diagnostic, Fault};
use crate::native::Format;
use crate::native::arguments::WrittenArguments;
use crate::number::NumberForm;
use crate::output::Output;
use crate::program::{Function, FunctionId};
use crate::source::Span;
use crate::value::{Value, least_written};
use rand_chacha::ChaCha8Rng;
use rustc_hash::FxHashSet;
use std::io::{Cursor, Read};
use std::rc::Rc;

/// A file's contents, as read through the session's files.
pub struct FileContents {
    /// What messages call the file.
    pub name: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// A file that is read in pieces: it may be larger than memory.
pub struct Opened {
    /// What messages call the file.
    pub name: String,
    /// The source of its bytes.
    pub bytes: Box<dyn Read>,
}

impl From<FileContents> for Opened {
    fn from(loaded: FileContents) -> Opened {
        Opened { name: loaded.name, bytes: Box::new(Cursor::new(loaded.bytes)) }
    }
}

/// The run, as a native function sees it.
pub trait Host {
    /// Calls a function value.
    fn call(&mut self, function: &Value, args: &[Value]) -> Result<Value, Fault>;

    /// Like [`Host::call`], but passes ownership of the arguments, so that the function changes unshared ones in place.
    fn pass(&mut self, function: &Value, args: &mut [Value]) -> Result<Value, Fault> {
        self.call(function, args)
    }

    /// Calls a function on an outcome, as a question that has an exact answer: it may not print, ask, write or
    /// draw at random.
    fn ask(&mut self, question: &Value, args: &[Value]) -> Result<Value, Fault>;

    /// How many faults `try` has caught so far: what a function gives may then depend on what failed in it.
    fn caught(&self) -> u64 {
        0
    }

    /// Applies an operator to two values, or to one if it is a prefix operator.
    fn operate(&mut self, sign: &str, operands: &[Value]) -> Result<Value, Fault>;

    /// Charges work: about one step per element. Fails at the limits, and when the run is interrupted.
    fn step(&mut self, steps: u64) -> Result<(), Fault>;

    /// Returns how many steps have been charged so far.
    fn steps(&self) -> u64 {
        0
    }

    /// Requests memory before it is allocated; fails if the limit doesn't allow it.
    fn reserve(&mut self, bytes: u128) -> Result<(), Fault>;

    /// Returns how many bytes of memory the run uses, if that is known.
    fn memory_in_use(&self) -> Option<u64> {
        None
    }

    /// Returns the value shown in place of one that is printed or saved alone, if a game shows such values in another
    /// form.
    ///
    /// # Errors
    /// The limits, and those of the game.
    fn presented(&mut self, _value: &Value) -> Result<Option<Value>, Fault> {
        Ok(None)
    }

    /// Reports the progress of long work: what is done, and how much out of at most how much. It begins with
    /// nothing done and ends with all of it.
    fn progress(&mut self, _what: &str, _done: u64, _all: u64) {}

    /// Reports the progress of work that is made up of other long work: while it runs, only this progress is reported.
    fn progress_over(&mut self, _what: &str, _done: u64, _all: u64) {}

    /// Records that something fails only because of the limits of this run: a trial run then doesn't blame the
    /// script for it.
    fn limited(&mut self) {}

    /// Returns how the current call is written in the script: whether by a dot, and which arguments are literals.
    fn written(&self) -> WrittenArguments {
        WrittenArguments::default()
    }

    /// Returns how many bytes one value may take at most.
    fn memory_limit(&self) -> u64;

    /// Returns how many digits a number may have at most.
    fn most_digits(&self) -> u64;

    /// Returns how numbers that aren't whole are written as data.
    fn numbers(&self) -> NumberForm {
        NumberForm::default()
    }

    /// Returns the only random generator; fails where randomness isn't allowed.
    fn random(&mut self) -> Result<&mut ChaCha8Rng, Fault>;

    /// Prints a value.
    fn print(&mut self, output: Output) -> Result<(), Fault>;

    /// Reports a warning, at the place of the call unless it has another. A trial run doesn't pass it
    /// on.
    fn warn(&mut self, _warning: Diagnostic) {}

    /// Describes a place of the script for a sentence: ``"`h.cards` in line 4"``. `None` if its text is unknown.
    fn named(&self, _place: Span) -> Option<String> {
        None
    }

    /// Reads a line of the input that `play` is given; `None` at its end.
    fn read_line(&mut self, prompt: &str) -> Result<Option<String>, Fault>;

    /// Reads a line like [`Host::read_line`], but one that others looking at the same screen must not see.
    fn read_unseen(&mut self, prompt: &str) -> Result<Option<String>, Fault> {
        self.read_line(prompt)
    }

    /// Returns whether a person sits at a terminal, reading what is printed and typing these lines.
    fn at_terminal(&self) -> bool {
        false
    }

    /// Returns whether a test is running, or what comes before the tests: more may be inspected then.
    fn is_testing(&self) -> bool {
        false
    }

    /// Reads a file; the path is relative to the calling script.
    fn read_file(&mut self, path: &str) -> Result<FileContents, Fault>;

    /// Opens a file to be read in pieces; the path is relative to the calling script.
    fn open_file(&mut self, path: &str) -> Result<Opened, Fault> {
        self.read_file(path).map(Opened::from)
    }

    /// Returns the formats that games read.
    fn formats(&self) -> &[&'static Format] {
        &[]
    }

    /// Returns the paths below the root that match a pattern, sorted.
    fn list_files(&mut self, pattern: &str) -> Result<Vec<String>, Fault>;

    /// Returns the checked code of a function.
    fn function(&self, id: FunctionId) -> Option<Rc<Function>>;

    /// Defines a function made from one of the script's own, until it is forgotten; it gets an id.
    fn define(&mut self, function: Function) -> Rc<Function>;

    /// Forgets this function and all that were defined after it. None of them may be running or be part of
    /// a value that is kept.
    fn forget(&mut self, from: FunctionId);
}

/// Charges for visiting all of a value, as comparing or hashing it does: shared parts count once.
///
/// # Errors
/// Those of [`Host::step`]: the limits.
pub fn look_through(host: &mut dyn Host, value: &Value) -> Result<(), Fault> {
    match value {
        Value::List(list) if list.height() <= 1 => host.step(list.items().len() as u64),
        _ => look_at_parts(host, value, &mut FxHashSet::default()),
    }
}

fn look_at_parts(host: &mut dyn Host, value: &Value, seen: &mut FxHashSet<usize>) -> Result<(), Fault> {
    if value.shared().is_some_and(|place| !seen.insert(place)) {
        return host.step(1);
    }
    match value {
        Value::List(list) => {
            host.step(list.items().len() as u64)?;
            if list.height() <= 1 {
                return Ok(());
            }
            list.items().iter().try_for_each(|item| look_at_parts(host, item, seen))
        }
        Value::Record(record) => {
            host.step(record.len() as u64)?;
            record.iter().try_for_each(|(_, item)| look_at_parts(host, item, seen))
        }
        Value::Range(range) => {
            host.reserve(u128::from(range.length()) * size_of::<Value>() as u128)?;
            host.step(range.length())
        }
        Value::Text(text) => host.step(text.as_str().len() as u64 / 64),
        Value::Object(object) => host.step(object.steps_to_compare()),
        _ => Ok(()),
    }
}

/// Charges for writing a value out, where every part counts as often as it occurs. A value that would exceed
/// the memory limit costs nothing, since it is refused then.
///
/// # Errors
/// Those of [`Host::step`]: the limits.
pub fn write_out(host: &mut dyn Host, value: &Value) -> Result<(), Fault> {
    match least_written(value) {
        bytes if bytes > host.memory_limit() => Ok(()),
        bytes => host.step(bytes / BYTES_A_STEP),
    }
}

/// Writing this many bytes is one step.
const BYTES_A_STEP: u64 = 8;
