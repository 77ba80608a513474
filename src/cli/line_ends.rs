//! Windows line ends in streams: the rules see `\n`, the output has `\r\n`.

/// Strips the carriage returns before line ends from a stream of blocks.
#[derive(Default)]
pub(super) struct CarriageReturns {
    /// Whether the previous block ended with a carriage return, which the next byte decides about.
    held: bool,
}

impl CarriageReturns {
    /// A block without them.
    pub(super) fn taken_out(&mut self, block: &[u8]) -> Vec<u8> {
        let mut kept = Vec::with_capacity(block.len() + 1);
        for &byte in block {
            if std::mem::take(&mut self.held) && byte != b'\n' {
                kept.push(b'\r');
            }
            match byte {
                b'\r' => self.held = true,
                _ => kept.push(byte),
            }
        }
        kept
    }

    /// What is left over at the end of the stream.
    pub(super) fn rest(&mut self) -> &'static [u8] {
        if std::mem::take(&mut self.held) { b"\r" } else { b"" }
    }
}

/// A piece with a carriage return inserted before each line end.
pub(super) fn with_carriage_returns(piece: &[u8]) -> Vec<u8> {
    let mut written = Vec::with_capacity(piece.len() + piece.len() / 16);
    for line in piece.split_inclusive(|byte| *byte == b'\n') {
        match line.split_last() {
            Some((b'\n', letters)) => {
                written.extend_from_slice(letters);
                written.extend_from_slice(b"\r\n");
            }
            _ => written.extend_from_slice(line),
        }
    }
    written
}
