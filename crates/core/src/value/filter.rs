//! Values that rewrite a stream of bytes. The owner of the streams asks a value for its filter, feeds it, and
//! writes what it gives; the value knows no stream.

use crate::diagnostics::Fault;
use crate::output::Output;

/// What a stream is to be told beside what is written.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// Each line is a text of its own, and no line end is a letter.
    pub lines: bool,
    /// Each thing done is told.
    pub trace: bool,
    /// It is counted what is done.
    pub stats: bool,
    /// This many parts of a block may be worked on at once.
    pub parts: usize,
    /// This many bytes may be held at once.
    pub memory: u64,
}

/// Takes what is written.
pub type Sink<'a> = dyn FnMut(&[u8]) + 'a;

/// A stream that is being rewritten.
pub trait Stream {
    /// How many bytes it takes at once, at most.
    fn block(&self) -> usize;

    /// Takes the next bytes, and writes what is certain; they may end anywhere, within a character too.
    ///
    /// # Errors
    /// A step that writes more than may be held; the stream is of no use then.
    fn push(&mut self, bytes: &[u8], write: &mut Sink<'_>) -> Result<(), Fault>;

    /// Ends the stream, and writes what is left.
    ///
    /// # Errors
    /// As [`Stream::push`].
    fn finish(&mut self, write: &mut Sink<'_>) -> Result<(), Fault>;

    /// What was done since the last time, a line for each thing, where a trace is wanted.
    fn take_trace(&mut self) -> String;

    /// What was done so far, counted.
    fn stats(&self) -> Output;
}
