//! Values that rewrite a stream of bytes. The owner of the streams asks a value for its filter, feeds it, and
//! writes its output; the value knows nothing about streams.

use crate::diagnostics::Fault;
use crate::output::Output;

/// Options of a stream.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// Whether each line is a text of its own, and no line end is a letter.
    pub lines: bool,
    /// Whether each action is traced.
    pub trace: bool,
    /// Whether actions are counted.
    pub stats: bool,
    /// How many parts of a block may be processed in parallel.
    pub parts: usize,
    /// How many bytes may be held at once.
    pub memory: u64,
}

/// Receives the output.
pub type Sink<'a> = dyn FnMut(&[u8]) + 'a;

/// A stream that is being rewritten.
pub trait Stream {
    /// Returns how many bytes it takes at once, at most.
    fn block(&self) -> usize;

    /// Takes the next bytes, and writes what is certain; they may end anywhere, even within a character.
    ///
    /// # Errors
    /// A step that writes more than may be held; the stream is unusable then.
    fn push(&mut self, bytes: &[u8], write: &mut Sink<'_>) -> Result<(), Fault>;

    /// Ends the stream, and writes what is left.
    ///
    /// # Errors
    /// The same as for [`Stream::push`].
    fn finish(&mut self, write: &mut Sink<'_>) -> Result<(), Fault>;

    /// Takes the trace since the last call, one line per action, if a trace is wanted.
    fn take_trace(&mut self) -> String;

    /// Returns the counts of all actions so far.
    fn stats(&self) -> Output;
}
