//! A part of what was read of a stream, which several may hold.

use std::io::{self, BufRead, Read};
use std::ops::Range;
use std::sync::Arc;

/// Some of the bytes that were read together.
#[derive(Clone, Debug, Default)]
pub(super) struct Piece {
    bytes: Arc<Vec<u8>>,
    range: Range<usize>,
}

impl Piece {
    /// These bytes of some. `range` lies within them.
    pub fn new(bytes: Arc<Vec<u8>>, range: Range<usize>) -> Piece {
        Piece { bytes, range }
    }
}

impl BufRead for Piece {
    #[inline]
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        Ok(&self.bytes[self.range.clone()])
    }

    #[inline]
    fn consume(&mut self, amount: usize) {
        self.range.start += amount;
    }
}

impl Read for Piece {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(into)?;
        self.consume(count);
        Ok(count)
    }
}
