//! Reads recorded games piece by piece, decompressing on a separate thread if one is available.

use super::super::run;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::mpsc::{Receiver, sync_channel};
use tg_games::catan::recorded::unpacked;

/// The maximum number of queued pieces, and their maximum size in bytes.
const WAITING: usize = 8;
const PIECE: usize = 1 << 17;

/// An input.
pub enum Input {
    /// Standard input.
    Standard,
    /// A file.
    File(PathBuf),
}

impl Input {
    /// Its name in messages.
    pub fn name(&self) -> String {
        match self {
            Input::Standard => "<stdin>".to_owned(),
            Input::File(path) => path.display().to_string(),
        }
    }

    /// Opens it.
    ///
    /// # Errors
    /// Why that fails.
    pub fn open(&self) -> io::Result<Box<dyn Read + Send>> {
        Ok(match self {
            Input::File(path) if !run::is_input(path) => Box::new(File::open(path)?),
            _ => Box::new(io::stdin()),
        })
    }
}

/// The next bytes of a stream, none at its end: what is available, up to a maximum. What was read before the stream
/// failed comes first, and the failure, which is kept in `failed`, with the next call.
fn next(stream: &mut dyn BufRead, failed: &mut Option<io::Error>) -> io::Result<Vec<u8>> {
    if let Some(error) = failed.take() {
        return Err(error);
    }
    let mut piece = Vec::new();
    loop {
        let here = match stream.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) if piece.is_empty() => return Err(error),
            Err(error) => {
                *failed = Some(error);
                return Ok(piece);
            }
            Ok(here) => here,
        };
        piece.extend_from_slice(here);
        let count = here.len();
        stream.consume(count);
        // A short piece may be all that has arrived so far.
        if count < PIECE / 4 || piece.len() + count > PIECE {
            return Ok(piece);
        }
    }
}

/// A stream of pieces.
pub struct Source {
    pieces: Pieces,
    /// The bytes that are read as a stream, before the pieces.
    read: VecDeque<u8>,
}

enum Pieces {
    Here(Box<dyn BufRead>, Option<io::Error>),
    Aside(Receiver<io::Result<Vec<u8>>>),
}

impl Source {
    /// Starts reading a stream; with `aside`, on a thread of its own.
    ///
    /// # Errors
    /// A corrupt compressed stream.
    pub fn begin(stream: Box<dyn Read + Send>, aside: bool) -> io::Result<Source> {
        if !aside {
            return Ok(Source { pieces: Pieces::Here(unpacked(stream)?, None), read: VecDeque::new() });
        }
        let (give, come) = sync_channel(WAITING);
        // It isn't joined: a thread that waits for input ends with the program.
        std::thread::spawn(move || {
            let mut stream = match unpacked(stream) {
                Ok(stream) => stream,
                Err(error) => return drop(give.send(Err(error))),
            };
            let mut failed = None;
            loop {
                let piece = next(&mut *stream, &mut failed);
                let last = !matches!(&piece, Ok(piece) if !piece.is_empty());
                if give.send(piece).is_err() || last {
                    return;
                }
            }
        });
        Ok(Source { pieces: Pieces::Aside(come), read: VecDeque::new() })
    }

    /// The next bytes, up to about `most` of the available ones; none at the end.
    ///
    /// # Errors
    /// Those of the stream.
    pub fn next(&mut self, most: usize) -> io::Result<Vec<u8>> {
        match &mut self.pieces {
            Pieces::Here(stream, failed) => next(&mut **stream, failed),
            Pieces::Aside(come) => {
                // A thread that is gone has sent the reason.
                let mut bytes = come.recv().unwrap_or_else(|_| Ok(Vec::new()))?;
                while bytes.len() < most && !bytes.is_empty() {
                    match come.try_recv() {
                        Ok(Ok(more)) if more.is_empty() => {
                            // The next call finds the end again.
                            self.pieces = Pieces::Here(Box::new(io::empty()), None);
                            break;
                        }
                        Ok(Ok(more)) => bytes.extend_from_slice(&more),
                        Ok(Err(error)) => {
                            self.pieces = Pieces::Here(Box::new(io::empty()), Some(error));
                            break;
                        }
                        Err(_) => break,
                    }
                }
                Ok(bytes)
            }
        }
    }

    /// Pushes bytes back, to be read again as a stream.
    pub fn back(&mut self, bytes: Vec<u8>) {
        self.read = bytes.into();
    }
}

impl Read for Source {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.read.is_empty() {
            self.read = self.next(PIECE)?.into();
        }
        self.read.read(into)
    }
}

/// A stream that ends where another one fails, and keeps the failure.
pub struct Held<R> {
    stream: R,
    /// How many lines were read.
    lines: usize,
    failed: Rc<RefCell<Option<Failure>>>,
}

/// Why a stream failed, and in which line.
pub struct Failure {
    pub error: io::Error,
    pub line: usize,
}

impl<R: Read> Held<R> {
    /// A stream of what another one has, and where its failure will be.
    pub fn new(stream: R) -> (Held<R>, Rc<RefCell<Option<Failure>>>) {
        let failed = Rc::default();
        (Held { stream, lines: 0, failed: Rc::clone(&failed) }, failed)
    }
}

impl<R: Read> Read for Held<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.failed.borrow().is_some() {
            return Ok(0);
        }
        match self.stream.read(into) {
            Err(error) if error.kind() != io::ErrorKind::Interrupted => {
                *self.failed.borrow_mut() = Some(Failure { error, line: self.lines + 1 });
                Ok(0)
            }
            Ok(count) => {
                self.lines += into[..count].iter().filter(|byte| **byte == b'\n').count();
                Ok(count)
            }
            interrupted => interrupted,
        }
    }
}
