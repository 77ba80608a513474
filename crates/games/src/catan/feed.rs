//! The frames of a game on Colonist, translated to lines of events while they come. One frame stands on each line.

use super::{recorded, report};
use std::collections::BTreeMap;
use tg_catan::Log;
use tg_catan::colonist::{self, Fed, RecordingError};
use tg_catan::lines::{self, LineStyle};
use tg_core::diagnostics::{Code, Diagnostic, Fault, FaultContext, fault};

/// A game whose frames come.
#[derive(Clone, Default)]
pub struct Feed {
    frames: colonist::Feed,
    /// Through whose eyes: of their own robberies the card is told.
    me: Option<String>,
    ended: bool,
    /// How many lines of a stream have come.
    lines: usize,
}

/// Why a frame can't be read.
enum Unread {
    /// It is a line of events.
    Event,
    /// It isn't as frames are.
    Frame(RecordingError),
}

#[cold]
fn unreadable(name: &str, why: &Unread) -> Fault {
    match why {
        Unread::Event => fault(
            Code::E8012,
            format!("{name} can't be read: it is a line of events, and no frame of Colonist"),
        )
        .with_help("without `--from colonist`, lines of events are read"),
        Unread::Frame(error) => {
            let message = format!("{name} can't be read: {}", recorded::trouble_of_a_recording(error));
            fault(Code::E8012, message).with_help(
                "a frame is a value of JSON on a line of its own, as the page of the game receives it",
            )
        }
    }
}

impl Feed {
    /// No frame has come; `me` is the name or the alias of the player who looks.
    pub fn new(me: Option<String>) -> Feed {
        Feed { me, ..Feed::default() }
    }

    /// The names that the players go by besides those in the lines, in the same order.
    pub fn aliases(&self) -> &[String] {
        self.frames.log().map_or(&[], |log| &log.aliases)
    }

    /// The types of records that aren't known, each with how often it came.
    pub fn unknown(&self) -> BTreeMap<String, u64> {
        self.frames.unknown().into_iter().map(|(kind, count)| (format!("type {kind}"), count)).collect()
    }

    /// The frames are counted from the first line again: what comes now is a stream from its beginning.
    pub fn anew(&mut self) {
        *self = Feed::new(self.me.take());
    }

    /// The lines of events that some frames bring. O(length), and of the game where it begins anew.
    ///
    /// # Errors
    /// `E8012` for the first frame that can't be read; those before it are taken.
    pub fn take(&mut self, frames: &[u8]) -> Result<String, Fault> {
        let mut written = String::new();
        for frame in frames.split(|byte| *byte == b'\n') {
            self.frame(frame, &mut written).map_err(|why| unreadable("the frame", &why))?;
        }
        Ok(written)
    }

    /// The lines of events that the readable ones of some frames of a stream bring, and why each of the others is left
    /// out, with the number of its line in the stream.
    pub fn take_readable(&mut self, frames: &[u8]) -> (String, Vec<(usize, Diagnostic)>) {
        let (mut written, mut left_out) = (String::new(), Vec::new());
        for frame in frames.split_inclusive(|byte| *byte == b'\n') {
            self.lines += 1;
            if let Err(why) = self.frame(frame, &mut written) {
                let why = unreadable(&format!("the frame in line {}", self.lines), &why);
                left_out.push((self.lines, *why));
            }
        }
        (written, left_out)
    }

    /// Writes the lines of events that a frame brings.
    fn frame(&mut self, frame: &[u8], written: &mut String) -> Result<(), Unread> {
        if frame.trim_ascii().is_empty() {
            return Ok(());
        }
        if is_event(frame) {
            return Err(Unread::Event);
        }
        let fed = self.frames.take(frame).map_err(Unread::Frame)?;
        self.write(fed, written);
        Ok(())
    }

    fn write(&mut self, fed: Fed, written: &mut String) {
        let Some(log) = self.frames.log() else { return };
        let mut add = |line: String| {
            written.push_str(&line);
            written.push('\n');
        };
        let style = LineStyle::default();
        let range = match fed {
            Fed::Nothing => log.events.len()..log.events.len(),
            Fed::More(range) => range,
            Fed::Anew => {
                self.ended = false;
                add(lines::players(&log.names, &LineStyle { rules: self.frames.rules(), ..style }));
                0..log.events.len()
            }
        };
        let me = self.me.as_deref().and_then(|me| Log::player(log, me));
        for event in &log.events[range] {
            add(lines::line(&report::as_seen(event, me), &log.names, &style));
        }
        if self.frames.ended() && !self.ended {
            self.ended = true;
            add(lines::end(&style));
        }
    }
}

/// Whether a line is an event of a log, which has its kind as `ev`; frames have a `type`, or an `id` and `data`.
fn is_event(line: &[u8]) -> bool {
    const LONGEST: usize = 4096;
    let read = || serde_json::from_slice::<serde_json::Value>(line);
    line.len() < LONGEST && read().is_ok_and(|read| read.get("ev").is_some_and(serde_json::Value::is_string))
}
