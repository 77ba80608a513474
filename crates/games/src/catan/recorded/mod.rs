//! Recorded games: files of other programs, and lines of events.
//!
//! A file is read as a stream and unpacked where it is gzip or zstd; of a record only what moves or shows cards is kept. So a
//! log takes memory for its events alone, some fifty bytes each, however long its file is: the stream is looked at
//! through a window of 64 KiB, which is charged to a [`Progress`]; memory is reserved before the list of events grows.
//! Nothing here knows values or scripts, so that whole folders can be read on several threads.

mod colonist;
mod lines;
mod zstd;

pub(super) use colonist::trouble as trouble_of_a_recording;
pub use lines::{AFTER_THE_END, trouble};

use flate2::bufread::MultiGzDecoder;
use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Read};
use tg_catan::lines::Unknown;
use tg_catan::{Event, GameRules, Progress, Stop, View};

/// The formats, by their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Replay exports and participant captures of Colonist.
    Colonist,
    /// Lines of events.
    Events,
}

/// The names of the formats.
pub const FORMATS: &[(&str, Format)] = &[("colonist", Format::Colonist), ("events", Format::Events)];

/// A game as it was recorded.
#[derive(Clone, Debug, Default)]
pub struct Recorded {
    /// The players' names.
    pub names: Vec<String>,
    /// Other names by which the players may be called, in the same order.
    pub aliases: Vec<String>,
    /// What happened.
    pub events: Vec<Event>,
    /// The bookmarks, each with the number of events before it.
    pub marks: Vec<(String, usize)>,
    /// What the recording says of the rules.
    pub rules: GameRules,
    /// How it is looked at.
    pub view: View,
    /// Records and fields that aren't known, each with their number.
    pub unknown: BTreeMap<Unknown, u64>,
    /// Whether it says that it was recorded to its end.
    pub ended: bool,
}

/// Why a file can't be read as a game.
#[derive(Debug)]
pub enum Unreadable {
    /// The stream failed.
    Stream(io::Error),
    /// It was stopped.
    Stopped,
    /// It is an array: of events, or of something else such as recordings.
    Array {
        /// Whether its records name events.
        of_events: bool,
    },
    /// It isn't what the format wants: where (a line, counted from 1) and why.
    Wrong(Option<u64>, String),
}

impl From<io::Error> for Unreadable {
    fn from(error: io::Error) -> Unreadable {
        Unreadable::Stream(error)
    }
}

/// A stream, unpacked where it is gzip or zstd, without a byte-order mark.
///
/// # Errors
/// Those of the stream.
pub fn unpacked<'r>(stream: impl Read + 'r) -> io::Result<Box<dyn BufRead + 'r>> {
    let mut packed = BufReader::with_capacity(WINDOW, stream);
    let begin = packed.fill_buf()?;
    let (gzip, zstd) = (begin.starts_with(&[0x1f, 0x8b]), begin.starts_with(&zstd::MAGIC));
    let mut plain: Box<dyn BufRead> = match (gzip, zstd) {
        (true, _) => Box::new(BufReader::with_capacity(WINDOW, MultiGzDecoder::new(packed))),
        (_, true) => Box::new(BufReader::with_capacity(WINDOW, zstd::Frames::new(packed))),
        _ => Box::new(packed),
    };
    if plain.fill_buf()?.starts_with("\u{feff}".as_bytes()) {
        plain.consume(3);
    }
    Ok(plain)
}

/// The format of what begins so: one of the first lines of events names an event, though others may be spoilt. What holds
/// nothing is lines of events, none yet.
///
/// # Errors
/// Those of the stream.
pub fn format_of(stream: &mut dyn BufRead) -> io::Result<Format> {
    let begin = stream.fill_buf()?;
    if is_array(begin) {
        return Ok(Format::Colonist);
    }
    let names_an_event = |line: &[u8]| {
        line.trim_ascii_start().starts_with(b"{")
            && line.windows(5).any(|part| part == b"\"ev\":" || part == b"\"ev\" ")
    };
    let is_empty = begin.trim_ascii().is_empty();
    let is_events = is_empty || begin.split(|byte| *byte == b'\n').any(names_an_event);
    Ok(if is_events { Format::Events } else { Format::Colonist })
}

/// The game of a stream; `players` are those of lines that name none themselves.
///
/// # Errors
/// [`Unreadable`].
pub fn read(
    stream: &mut dyn BufRead,
    format: Format,
    players: Option<Vec<String>>,
    progress: &mut dyn Progress,
) -> Result<Recorded, Unreadable> {
    if let Ok(begin) = stream.fill_buf()
        && is_array(begin)
    {
        let of_events = format == Format::Events || begin.windows(4).any(|part| part == b"\"ev\"");
        return Err(Unreadable::Array { of_events });
    }
    let mut stream = Watched::new(stream, progress);
    let read = match format {
        Format::Colonist => colonist::read(&mut stream),
        Format::Events => lines::read(&mut stream, players),
    };
    if stream.stopped { Err(Unreadable::Stopped) } else { read }
}

/// Whether a stream begins as an array, which holds several games or the records of one and is neither format. A line that
/// is a whole array, with others behind it, is only a bad line of events.
fn is_array(begin: &[u8]) -> bool {
    let begin = begin.trim_ascii();
    let mut lines = begin.splitn(2, |byte| *byte == b'\n');
    let is_whole = lines.next().is_some_and(|line| line.trim_ascii_end().ends_with(b"]"));
    begin.starts_with(b"[") && !(is_whole && lines.next().is_some())
}

/// How many bytes of a stream are looked at at once.
const WINDOW: usize = 1 << 16;

/// How many bytes are read in one step.
const BYTES_A_STEP: u64 = 16;

/// A stream that charges what of it was read, and ends when it is to stop.
pub(super) struct Watched<'s> {
    stream: &'s mut dyn BufRead,
    /// What the bytes are charged to.
    pub progress: &'s mut dyn Progress,
    /// What was read and not charged yet, in bytes.
    read: u64,
    /// Whether it was ended.
    pub stopped: bool,
}

impl<'s> Watched<'s> {
    /// Nothing was read yet.
    pub fn new(stream: &'s mut dyn BufRead, progress: &'s mut dyn Progress) -> Watched<'s> {
        Watched { stream, progress, read: 0, stopped: false }
    }

    /// Keeps the answer.
    fn heard(&mut self, said: Result<(), Stop>) -> io::Result<()> {
        self.stopped |= said.is_err();
        if self.stopped { Err(io::Error::other("it was stopped")) } else { Ok(()) }
    }

    /// Adds to a list that may grow long.
    fn keep<T>(&mut self, list: &mut Vec<T>, more: T) -> io::Result<()> {
        if list.len() == list.capacity() {
            let room = list.capacity().max(1 << 10);
            let said = self.progress.reserve((room * size_of::<T>()) as u64);
            self.heard(said)?;
            list.reserve_exact(room);
        }
        list.push(more);
        Ok(())
    }
}

impl BufRead for Watched<'_> {
    #[inline]
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.read >= WINDOW as u64 {
            let said = self.progress.charge(std::mem::take(&mut self.read) / BYTES_A_STEP);
            self.heard(said)?;
        }
        self.stream.fill_buf()
    }

    #[inline]
    fn consume(&mut self, amount: usize) {
        self.read += amount as u64;
        self.stream.consume(amount);
    }
}

impl Read for Watched<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let here = self.fill_buf()?;
        let count = here.len().min(into.len());
        into[..count].copy_from_slice(&here[..count]);
        self.consume(count);
        Ok(count)
    }
}
