//! Recorded games: files of other programs, and lines of events.
//!
//! A file is read as a stream and unpacked where it is gzip; of a record only what moves or shows cards is kept.
//! Nothing here knows values or scripts, so that whole folders can be read on several threads.

mod colonist;
mod lines;

pub use lines::trouble;

use crate::engines::catan::Event;
use flate2::bufread::MultiGzDecoder;
use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Read};

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
    /// Records of unknown types, each with their number.
    pub unknown: BTreeMap<String, u64>,
}

impl Recorded {
    /// The player of a name.
    pub fn player(&self, name: &str) -> Option<u8> {
        let place = |names: &[String]| names.iter().position(|known| known == name);
        place(&self.names).or_else(|| place(&self.aliases)).map(|place| place as u8)
    }
}

/// Why a file can't be read as a game.
#[derive(Debug)]
pub enum Unreadable {
    /// The stream failed.
    Stream(io::Error),
    /// It isn't what the format wants: where (a line, counted from 1) and why.
    Wrong(Option<u64>, String),
}

impl From<io::Error> for Unreadable {
    fn from(error: io::Error) -> Unreadable {
        Unreadable::Stream(error)
    }
}

/// A stream, unpacked where it is gzip.
///
/// # Errors
/// Those of the stream.
pub fn unpacked<'r>(stream: impl Read + 'r) -> io::Result<Box<dyn BufRead + 'r>> {
    let mut packed = BufReader::with_capacity(1 << 16, stream);
    Ok(match packed.fill_buf()?.starts_with(&[0x1f, 0x8b]) {
        true => Box::new(BufReader::with_capacity(1 << 16, MultiGzDecoder::new(packed))),
        false => Box::new(packed),
    })
}

/// The format of what begins so: lines of events name an event at once.
///
/// # Errors
/// Those of the stream.
pub fn format_of(stream: &mut dyn BufRead) -> io::Result<Format> {
    let begin = stream.fill_buf()?;
    let line = begin.split(|byte| *byte == b'\n').find(|line| !line.trim_ascii().is_empty());
    let named = line.unwrap_or_default().windows(5).any(|part| part == b"\"ev\":" || part == b"\"ev\" ");
    Ok(if named { Format::Events } else { Format::Colonist })
}

/// The game of a stream.
///
/// # Errors
/// [`Unreadable`].
pub fn read(stream: &mut dyn BufRead, format: Format) -> Result<Recorded, Unreadable> {
    match format {
        Format::Colonist => colonist::read(stream),
        Format::Events => lines::read(stream),
    }
}
