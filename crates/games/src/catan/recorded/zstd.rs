//! Streams packed as zstd: one frame after the other.

use ruzstd::decoding::StreamingDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use std::io::{self, BufRead, Read};

/// How such a stream begins.
pub(super) const MAGIC: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

/// All frames of a stream.
pub(super) struct Frames<R: BufRead> {
    state: State<R>,
}

enum State<R: BufRead> {
    /// Between two frames.
    Between(R),
    /// Within a frame.
    Within(Box<StreamingDecoder<R, ruzstd::decoding::FrameDecoder>>),
    /// There is nothing more, or it can't be read.
    Over,
}

impl<R: BufRead> Frames<R> {
    /// A stream that begins with a frame.
    pub fn new(packed: R) -> Frames<R> {
        Frames { state: State::Between(packed) }
    }
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        loop {
            match std::mem::replace(&mut self.state, State::Over) {
                State::Over => return Ok(0),
                State::Between(mut packed) => {
                    if packed.fill_buf()?.is_empty() {
                        return Ok(0);
                    }
                    let frame = StreamingDecoder::new(packed).map_err(unreadable)?;
                    self.state = State::Within(Box::new(frame));
                }
                State::Within(mut frame) => match frame.read(into)? {
                    0 if !into.is_empty() => self.state = State::Between(frame.into_inner()),
                    count => {
                        self.state = State::Within(frame);
                        return Ok(count);
                    }
                },
            }
        }
    }
}

fn unreadable(error: FrameDecoderError) -> io::Error {
    match error {
        FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::MagicNumberReadError(error)) => error,
        error => io::Error::new(io::ErrorKind::InvalidData, error.to_string()),
    }
}
