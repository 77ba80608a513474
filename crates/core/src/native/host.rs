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

/// A file's contents, as the session's files gave them.
pub struct FileContents {
    /// How messages call the file.
    pub name: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// A file whose contents come little by little: it may be longer than what there is of memory.
pub struct Opened {
    /// How messages call the file.
    pub name: String,
    /// What gives its bytes.
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

    /// As [`Host::call`], but the arguments go over to the function, which changes in place what nobody else holds.
    fn pass(&mut self, function: &Value, args: &mut [Value]) -> Result<Value, Fault> {
        self.call(function, args)
    }

    /// Asks a function of an outcome, as a question that has an exact answer: it may not print, ask, write or
    /// draw at random.
    fn ask(&mut self, question: &Value, args: &[Value]) -> Result<Value, Fault>;

    /// How many faults `try` has caught so far: what a function gives may then depend on what failed in it.
    fn caught(&self) -> u64 {
        0
    }

    /// What a sign of arithmetic gives with two values; with one where it is alone.
    fn operate(&mut self, sign: &str, operands: &[Value]) -> Result<Value, Fault>;

    /// Counts work: one step an element, about. Fails at the limits, and when the run is interrupted.
    fn step(&mut self, steps: u64) -> Result<(), Fault>;

    /// How many steps were counted so far.
    fn steps(&self) -> u64 {
        0
    }

    /// Asks for memory before it is taken; fails where the limit doesn't allow it.
    fn reserve(&mut self, bytes: u128) -> Result<(), Fault>;

    /// What is shown for a value that is printed or saved alone, where a game shows such values in another form.
    ///
    /// # Errors
    /// The limits, and those of the game.
    fn presented(&mut self, _value: &Value) -> Result<Option<Value>, Fault> {
        Ok(None)
    }

    /// Says how far long work has come: what is done, and how much of how much at most. It begins with
    /// nothing done and ends with all.
    fn progress(&mut self, _what: &str, _done: u64, _all: u64) {}

    /// The same of work that is made of other long work: while it goes on, only it is spoken of.
    fn progress_over(&mut self, _what: &str, _done: u64, _all: u64) {}

    /// Says that something fails only because of the limits of this run: a trial run then doesn't blame the
    /// script for it.
    fn limited(&mut self) {}

    /// How the call under way is written in the script: whether by a dot, and which arguments are written out.
    fn written(&self) -> WrittenArguments {
        WrittenArguments::default()
    }

    /// How many bytes one value may take at most.
    fn memory_limit(&self) -> u64;

    /// How many digits a number may have at most.
    fn most_digits(&self) -> u64;

    /// How numbers that aren't whole are written as data.
    fn numbers(&self) -> NumberForm {
        NumberForm::default()
    }

    /// The one generator; fails where no random act may be.
    fn random(&mut self) -> Result<&mut ChaCha8Rng, Fault>;

    /// Prints.
    fn print(&mut self, output: Output) -> Result<(), Fault>;

    /// Warns of something, at the place of the call unless it names another. A trial run doesn't pass it
    /// on.
    fn warn(&mut self, _warning: Diagnostic) {}

    /// A place of the script as a sentence names it: ``"`h.cards` in line 4"``. `None` where its text is unknown.
    fn named(&self, _place: Span) -> Option<String> {
        None
    }

    /// Reads a line of the input that `play` is given; `None` at its end.
    fn read_line(&mut self, prompt: &str) -> Result<Option<String>, Fault>;

    /// Reads a line like [`Host::read_line`], one that others who look at the same screen must not see.
    fn read_unseen(&mut self, prompt: &str) -> Result<Option<String>, Fault> {
        self.read_line(prompt)
    }

    /// Whether a person sits at a terminal, who reads what is printed and gives these lines.
    fn at_terminal(&self) -> bool {
        false
    }

    /// Whether it is a test that runs, or what stands before the tests: then more may be looked at.
    fn is_testing(&self) -> bool {
        false
    }

    /// Reads a file; the path is relative to the script that calls.
    fn read_file(&mut self, path: &str) -> Result<FileContents, Fault>;

    /// Opens a file, to read it little by little; the path is relative to the script that calls.
    fn open_file(&mut self, path: &str) -> Result<Opened, Fault> {
        self.read_file(path).map(Opened::from)
    }

    /// The formats that games read.
    fn formats(&self) -> &[&'static Format] {
        &[]
    }

    /// The paths below the root that fit a pattern, sorted.
    fn list_files(&mut self, pattern: &str) -> Result<Vec<String>, Fault>;

    /// The checked code of a function.
    fn function(&self, id: FunctionId) -> Option<Rc<Function>>;

    /// Takes in a function that was made of the script's own, until it is forgotten; it gets an id.
    fn define(&mut self, function: Function) -> Rc<Function>;

    /// Forgets this function and all that were defined after it. None of them may be under way or be part of
    /// a value that is kept.
    fn forget(&mut self, from: FunctionId);
}

/// Charges for looking at all of a value, as comparing or hashing it does: shared parts once.
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

/// Charges for writing a value out, where every part counts as often as it is there. What would take
/// more than the memory costs nothing, as it is refused then.
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
