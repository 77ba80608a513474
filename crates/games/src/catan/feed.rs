//! The frames of a game on Colonist, translated to lines of events while they come. One frame stands on each line.

use super::{build, recorded, report};
use std::collections::BTreeMap;
use tg_catan::Log;
use tg_catan::colonist::{self, Fed};
use tg_catan::lines::{self, LineStyle};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};

/// A game whose frames come.
#[derive(Clone, Default)]
pub struct Feed {
    frames: colonist::Feed,
    /// Through whose eyes: of their own robberies the card is told.
    me: Option<String>,
    ended: bool,
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

    /// The lines of events that some frames bring. O(length), and of the game where it begins anew.
    ///
    /// # Errors
    /// `E8012` for the first frame that can't be read; those before it are taken.
    pub fn take(&mut self, frames: &[u8]) -> Result<String, Fault> {
        let mut written = String::new();
        for frame in frames.split(|byte| *byte == b'\n').filter(|frame| !frame.trim_ascii().is_empty()) {
            if is_event(frame) {
                let message = "this is a line of events, and no frame of Colonist";
                return Err(fault(Code::E8012, message)
                    .with_help("without `--from colonist`, lines of events are read"));
            }
            let fed = self.frames.take(frame).map_err(|error| {
                let why = recorded::Unreadable::Wrong(None, recorded::trouble_of_a_recording(&error));
                build::unreadable("the frame", &why)
            })?;
            self.write(fed, &mut written);
        }
        Ok(written)
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
