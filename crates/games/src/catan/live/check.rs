//! Whether lines can come next in a game that is followed, before any of them is taken.

use super::Live;
use crate::catan::recorded::AFTER_THE_END;
use crate::catan::replay::{self, Game};
use tg_catan::Event;
use tg_catan::lines::Read;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};

impl Live {
    /// Whether lines can be read, each of them whole, as those that come next. O(length).
    ///
    /// # Errors
    /// `E8012` for the first one that can't, which is counted from the first of these.
    pub fn check(&self, lines: &[u8]) -> Result<(), Fault> {
        let mut lines = self.lines.beside(lines);
        lines.count_on(0);
        let mut waiting = self.trouble.as_ref().map_or(0, |trouble| trouble.waiting);
        let mut ended = self.ended && self.trouble.is_none();
        let mut events = waiting + self.game.as_ref().map_or(0, Game::events) as u64;
        loop {
            match lines.read().map_err(|malformed| replay::malformed_line("the post", malformed))? {
                None => return Ok(()),
                Some(Read::Players { .. }) => (events, ended, waiting) = (0, false, 0),
                Some(next @ (Read::Event { .. } | Read::Undo { .. } | Read::Mark { .. })) if ended => {
                    let ended = fault(Code::E8012, format!("line {}: {AFTER_THE_END}", lines.line()));
                    return Err(ended.with_help(match next {
                        Read::Undo { .. } => {
                            "an end isn't taken back: the whole log, without its `end`, takes the place of this game"
                        }
                        _ => "a record `players` begins another game",
                    }));
                }
                Some(Read::End { .. }) if waiting > 0 => {
                    let (line, waits) = (lines.line(), waits(waiting));
                    let message = format!("line {line}: the game can't end while {waits} of it");
                    return Err(fault(Code::E8012, message).with_help(
                        "correct what no hand allows, by `undo` or the whole log, and end it then",
                    ));
                }
                Some(Read::End { .. }) => ended = true,
                Some(Read::Event { event, .. }) if deals_with_oneself(&event) => {
                    let message =
                        format!("line {}: nobody robs themselves, or trades with themselves", lines.line());
                    return Err(
                        fault(Code::E8012, message).with_help("one of the two names is meant to be another")
                    );
                }
                Some(Read::Event { .. }) => {
                    events += 1;
                    waiting += u64::from(waiting > 0);
                }
                Some(Read::Undo { .. }) if events == 0 => {
                    return Err(fault(
                        Code::E8012,
                        format!("line {}: there is no event to take back", lines.line()),
                    ));
                }
                Some(Read::Undo { .. }) => {
                    events -= 1;
                    waiting = waiting.saturating_sub(1);
                }
                Some(_) => {}
            }
        }
    }
}

fn deals_with_oneself(event: &Event) -> bool {
    matches!(event.players(), [Some(one), Some(other)] if one == other)
}

/// That lines wait, as a part of a sentence.
fn waits(lines: u64) -> String {
    match lines {
        1 => "1 line waits that isn't a part".to_owned(),
        lines => format!("{lines} lines wait that aren't a part"),
    }
}
