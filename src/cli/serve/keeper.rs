//! The keeper of the game: takes the lines in the order in which they arrive, records them, and publishes the state.
//!
//! It works on a thread of its own, since an event may take long if there are many worlds. The state is computed when
//! nothing is queued, or when the last one is old enough: a thousand events at once are one update of the page.

use super::super::allowance::{Allowance, Looking};
use super::super::args::Options;
use super::super::report::Report;
use super::correction::{Correction, UNDO};
use super::left_out::LeftOut;
use super::posted::{Next, Posted};
use super::record::RecordFile;
use super::typed;
use serde_json::{Value as Json, json};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tg_core::diagnostics::{Code, Diagnostic, Fault};
use tg_games::catan::feed::Feed;
use tg_games::catan::live::{Live, Taken, begins, tag};
use tokio::sync::{mpsc, oneshot, watch};

/// The maximum age of the state while more arrives.
const AGE: Duration = Duration::from_millis(100);

/// A message to the keeper.
pub enum Post {
    /// The file to follow doesn't exist yet.
    Waits(String),
    /// A row that a user has typed, to be added to the game.
    Row {
        /// Its text, as in a block of a script.
        row: String,
        /// Where to send the result.
        reply: oneshot::Sender<Done>,
    },
    /// A row that a user is typing.
    Begun {
        /// Its text so far.
        row: String,
        /// Where to send the candidates.
        reply: oneshot::Sender<Vec<String>>,
    },
    /// The followed file starts over.
    Anew,
    /// After it started over, all that it holds now has come.
    Again,
    /// Lines.
    Lines {
        /// Complete ones, or a last one without a line end.
        lines: Vec<u8>,
        /// Where to send the result.
        reply: Option<oneshot::Sender<Done>>,
    },
}

/// The result of taking lines.
#[derive(Default)]
pub struct Done {
    /// Why none of them was taken: they can't be parsed.
    pub refused: Option<Diagnostic>,
    /// The range of characters of the row that this is about.
    pub place: Option<(usize, usize)>,
    /// What became of the lines.
    pub taken: Taken,
    /// Why they aren't recorded, if they should have been.
    pub unrecorded: Option<String>,
}

/// The game, and where it is recorded.
pub struct Keeper {
    live: Live,
    record: Option<RecordFile>,
    /// Why nothing is recorded any more.
    unrecorded: Option<String>,
    /// The name of the file if it doesn't exist yet.
    waits: Option<String>,
    posted: Posted,
    /// Translates frames into lines, if frames arrive.
    feed: Option<Feed>,
    /// The frames of the file that are left out, since they can't be read.
    left_out: LeftOut,
    options: Options,
    report: Report,
    states: watch::Sender<Arc<str>>,
}

impl Keeper {
    /// A keeper of a game without events so far.
    pub fn new(live: Live, feed: Option<Feed>, options: Options, report: Report) -> Keeper {
        let states = watch::Sender::new(live.json().to_string().into());
        Keeper {
            live,
            record: None,
            unrecorded: None,
            waits: None,
            posted: Posted::default(),
            feed,
            left_out: LeftOut::default(),
            options,
            report,
            states,
        }
    }

    /// Follows what was recorded, and appends what comes next to the record.
    ///
    /// # Errors
    /// `E9007` if it can't be read.
    pub fn go_on(&mut self, mut record: RecordFile) -> Result<(), Fault> {
        record.lines(&mut |lines| drop(self.follow(lines)))?;
        self.record = Some(record);
        self.publish();
        Ok(())
    }

    /// A receiver of the latest state, as JSON.
    pub fn states(&self) -> watch::Receiver<Arc<str>> {
        self.states.subscribe()
    }

    /// Starts handling posts on a thread of its own.
    pub fn start(mut self, mut posts: mpsc::Receiver<Post>) {
        std::thread::spawn(move || {
            while let Some(post) = posts.blocking_recv() {
                let begun = Instant::now();
                self.take(post);
                while begun.elapsed() < AGE
                    && let Ok(post) = posts.try_recv()
                {
                    self.take(post);
                }
                self.publish();
            }
        });
    }

    fn publish(&mut self) {
        let mut state = self.live.json();
        state["unrecorded"] = self.unrecorded.clone().into();
        state["waits"] = self.waits.clone().into();
        if let Some(feed) = &self.feed {
            state["unknown"] = json!(feed.unknown());
        }
        if self.live.trouble().is_none() {
            state["trouble"] = self.left_out.json();
        }
        state["robberies"] = self.live.robberies().into();
        self.states.send_replace(state.to_string().into());
    }

    fn take(&mut self, post: Post) {
        let (lines, reply) = match post {
            Post::Waits(file) => {
                self.waits = Some(file);
                return;
            }
            // The client may be gone.
            Post::Row { row, reply } => return drop(reply.send(self.row(&row))),
            Post::Begun { row, reply } => {
                let found = typed::candidates(self.live.names(), &row, &self.options);
                return drop(reply.send(found));
            }
            Post::Anew => {
                self.live.anew();
                self.left_out = LeftOut::default();
                self.feed.iter_mut().for_each(Feed::anew);
                return self.posted.anew();
            }
            Post::Again => return self.follow_again(),
            Post::Lines { lines, reply } => (lines, reply),
        };
        self.waits = None;
        if let Some(reply) = reply {
            // The client may be gone.
            let _ = reply.send(self.posted(lines));
            return;
        }
        let lines = self.readable(lines);
        let before = self.posted.lines_of_file();
        if self.posted.keeps(&lines) {
            return;
        }
        if self.follow_file(before, lines).begins {
            self.posted.begun();
        }
    }

    /// Takes lines of the file that come after its first `before` lines.
    fn follow_file(&mut self, before: usize, lines: Vec<u8>) -> Taken {
        self.live.count_on(before);
        self.follow_and_keep(lines)
    }

    /// Follows a file that was edited, with what was posted between its lines; if it holds another game now, that is
    /// reported.
    fn follow_again(&mut self) {
        let (next, other) = self.posted.again();
        for next in next {
            match next {
                Next::File(before, lines) => drop(self.follow_file(before, lines)),
                Next::Posted(mut lines, correction) => {
                    // A correction is applied again to the lines as they are now; one that the file has isn't needed.
                    if let (Some(correction), Some(game), None) =
                        (correction, self.live.lines(), self.live.trouble())
                    {
                        lines = correction.again(&game).unwrap_or_default().into_bytes();
                        lines = self.of_this_game(lines);
                    }
                    self.follow_and_keep(lines);
                }
            }
        }
        if !other.is_empty() {
            self.report.say(&format!(
                "the file holds another game now, and this was posted to the one before:\n{}",
                String::from_utf8_lossy(&other).trim_end()
            ));
        }
    }

    /// Translates frames of the file to lines of events, and leaves out those that can't be read; passes on lines
    /// otherwise.
    fn readable(&mut self, lines: Vec<u8>) -> Vec<u8> {
        let Some(feed) = &mut self.feed else { return lines };
        let (lines, left_out) = feed.take_readable(&lines);
        self.live.call(feed.aliases());
        for (line, why) in left_out {
            if let Some(first) = self.left_out.add(line, why) {
                self.report.show_alone(first);
            }
        }
        lines.into_bytes()
    }

    /// Translates frames to lines of events; passes on lines otherwise.
    fn translated(&mut self, lines: Vec<u8>) -> Result<Vec<u8>, Fault> {
        let Some(feed) = &mut self.feed else { return Ok(lines) };
        // A refused post changes nothing.
        let mut next = feed.clone();
        let lines = next.take(&lines)?;
        *feed = next;
        self.live.call(feed.aliases());
        Ok(lines.into_bytes())
    }

    /// Takes posted lines, unless they can't be parsed.
    fn posted(&mut self, lines: Vec<u8>) -> Done {
        let lines = match self.translated(lines) {
            Ok(lines) => lines,
            Err(why) => return Done { refused: Some(*why), ..Done::default() },
        };
        self.checked(lines, None)
    }

    /// Lines of which those that name no game are of the one that is followed, until one of them begins another.
    fn of_this_game(&self, lines: Vec<u8>) -> Vec<u8> {
        let Some(game) = self.live.tag() else { return lines };
        let mut named = Vec::with_capacity(lines.len());
        let mut is_another = false;
        for line in lines.split_inclusive(|byte| *byte == b'\n') {
            is_another |= begins(line);
            match serde_json::from_slice(line) {
                Ok(Json::Object(mut record)) if !is_another && tag(line).is_none() => {
                    record.insert("game".to_owned(), game.into());
                    named.extend_from_slice(Json::Object(record).to_string().as_bytes());
                    named.push(b'\n');
                }
                _ => named.extend_from_slice(line),
            }
        }
        named
    }

    /// Takes lines that aren't in the file, unless they can't come next.
    fn checked(&mut self, lines: Vec<u8>, correction: Option<Correction>) -> Done {
        let lines = self.of_this_game(lines);
        match self.live.check(&lines) {
            Ok(()) => self.post(lines, correction),
            Err(why) => Done { refused: Some(*why), ..Done::default() },
        }
    }

    /// Takes lines that can be parsed and aren't in the file.
    fn post(&mut self, mut lines: Vec<u8>, correction: Option<Correction>) -> Done {
        complete(&mut lines);
        let taken = self.follow_and_keep(lines.clone());
        self.posted.add(&lines, correction, taken.begins);
        Done { taken, unrecorded: self.unrecorded.clone(), ..Done::default() }
    }

    /// Takes a row that a user has typed, unless it is impossible.
    fn row(&mut self, row: &str) -> Done {
        let refuse = |why: Diagnostic, place| Done { refused: Some(why), place, ..Done::default() };
        if let Some(trouble) = self.live.trouble() {
            let waiting = self.live.waiting();
            if let Some(number) = typed::takes_back(row)
                && number.is_none_or(|number| number == *waiting.end())
            {
                return self.post(self.of_this_game(UNDO.into()), None);
            }
            let way_out = match waiting.clone().count() {
                0 | 1 => {
                    "take back what contradicts before anything is added or corrected: `undo`".to_owned()
                }
                count => format!(
                    "take back what contradicts, event {}, and what came after it before anything is added or corrected: `undo`, {count} times",
                    waiting.start()
                ),
            };
            return refuse(trouble.clone().help(way_out), None);
        }
        if typed::begins(row) && self.live.is_under_way() {
            let why =
                Diagnostic::new(Code::E8012, "a game is under way, and another one would take its place");
            return refuse(why.help("the line `end` ends this one"), None);
        }
        if row.trim() == typed::END && self.live.lines().is_some() {
            return self.checked("{\"ev\":\"end\"}\n".into(), None);
        }
        let lines = match self.live.lines() {
            _ if typed::begins(row) => typed::first_lines(row, &self.options).map(|lines| (lines, None)),
            Some(game) => typed::lines(game, row, &self.options),
            None => {
                let why = Diagnostic::new(Code::E8012, "no game has begun");
                return refuse(why.help("a game begins with its players: `players Ann, Ben, Cyd`"), None);
            }
        };
        match lines {
            Ok((lines, correction)) => self.checked(lines.into_bytes(), correction),
            Err(wrong) => refuse(wrong.why, wrong.place),
        }
    }

    /// Follows the game by lines, and records those that it isn't the same without.
    fn follow_and_keep(&mut self, mut lines: Vec<u8>) -> Taken {
        complete(&mut lines);
        if self.record.is_none() {
            return self.follow(lines);
        }
        let taken = self.follow(lines.clone());
        let kept = lines.split_inclusive(|byte| *byte == b'\n').zip(1..);
        let kept: Vec<u8> =
            kept.filter(|(_, line)| !taken.idle.contains(line)).flat_map(|(line, _)| line).copied().collect();
        if let Some(Err(wrong)) =
            self.record.as_mut().filter(|_| !kept.is_empty()).map(|record| record.add(&kept))
        {
            // The game continues; the loss of the record is reported.
            self.report.show_alone(&wrong);
            self.unrecorded = Some(wrong.message);
            self.record = None;
        }
        taken
    }

    /// Follows the game by complete lines, and reports the problems they cause.
    fn follow(&mut self, lines: Vec<u8>) -> Taken {
        let allowed = Allowance::of(&self.options);
        let mut looking = Looking::new(&allowed);
        let taken = self.live.take(lines, &mut looking).unwrap_or_else(|stopped| {
            let why = looking.over().map_or(*stopped, |over| *over);
            self.live.give_up(why.clone());
            Taken { trouble: Some(why), is_new: true, ..Taken::default() }
        });
        if let Some(trouble) = taken.trouble.as_ref().filter(|_| taken.is_new) {
            self.report.show_alone(trouble);
        }
        taken
    }
}

/// Completes the last line with its end.
fn complete(lines: &mut Vec<u8>) {
    if !lines.is_empty() && !lines.ends_with(b"\n") {
        lines.push(b'\n');
    }
}
