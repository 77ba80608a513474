//! The keeper of the game: takes the lines in the order in which they come, records them, and publishes the state.
//!
//! It works on a thread of its own, since an event may take long where there are many worlds. The state is made when
//! nothing waits, or when the last one is old enough: a thousand events at once are one change of the page.

use super::super::allowance::{Allowance, Looking};
use super::super::args::Options;
use super::super::report::Report;
use super::record::RecordFile;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tg_core::diagnostics::Fault;
use tg_games::catan::live::{Live, Taken};
use tokio::sync::{mpsc, oneshot, watch};

/// So old the state may be while more comes.
const AGE: Duration = Duration::from_millis(100);

/// What comes to the keeper.
pub enum Post {
    /// The file that is followed begins anew.
    Anew,
    /// Lines.
    Lines {
        /// Whole ones, or one whose end is the end of all.
        lines: Vec<u8>,
        /// Who wants to know what came of them.
        reply: Option<oneshot::Sender<Done>>,
    },
}

/// What was done with lines.
pub struct Done {
    /// What came of them.
    pub taken: Taken,
    /// Why they aren't recorded, where they should have been.
    pub unrecorded: Option<String>,
}

/// The game and where it is recorded.
pub struct Keeper {
    live: Live,
    record: Option<RecordFile>,
    /// Why nothing is recorded any more.
    unrecorded: Option<String>,
    options: Options,
    report: Report,
    states: watch::Sender<Arc<str>>,
}

impl Keeper {
    /// A keeper of a game of which nothing has come yet.
    pub fn new(live: Live, options: Options, report: Report) -> Keeper {
        let states = watch::Sender::new(live.json().to_string().into());
        Keeper { live, record: None, unrecorded: None, options, report, states }
    }

    /// Follows what was recorded, and records what comes behind it.
    ///
    /// # Errors
    /// `E9007` where it can't be read.
    pub fn go_on(&mut self, mut record: RecordFile) -> Result<(), Fault> {
        record.lines(&mut |lines| drop(self.follow(lines)))?;
        self.record = Some(record);
        self.publish();
        Ok(())
    }

    /// The newest state, as JSON, and when it changes.
    pub fn states(&self) -> watch::Receiver<Arc<str>> {
        self.states.subscribe()
    }

    /// Begins to take what comes.
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

    fn publish(&self) {
        let mut state = self.live.json();
        state["unrecorded"] = self.unrecorded.clone().into();
        self.states.send_replace(state.to_string().into());
    }

    fn take(&mut self, post: Post) {
        let (mut lines, reply) = match post {
            Post::Anew => return self.live.anew(),
            Post::Lines { lines, reply } => (lines, reply),
        };
        if !lines.ends_with(b"\n") {
            lines.push(b'\n');
        }
        if let Some(Err(wrong)) = self.record.as_mut().map(|record| record.add(&lines)) {
            // The game goes on; the loss of the record is reported.
            self.report.show_alone(&wrong);
            self.unrecorded = Some(wrong.message);
            self.record = None;
        }
        let taken = self.follow(lines);
        if let Some(reply) = reply {
            // Who posted may have gone away.
            let _ = reply.send(Done { taken, unrecorded: self.unrecorded.clone() });
        }
    }

    /// Follows the game by whole lines, and tells the trouble that they make.
    fn follow(&mut self, lines: Vec<u8>) -> Taken {
        let allowed = Allowance::of(&self.options);
        let mut looking = Looking::new(&allowed);
        let taken = self.live.take(lines, &mut looking).unwrap_or_else(|stopped| {
            let why = looking.over().map_or(*stopped, |over| *over);
            self.live.give_up(why.clone());
            Taken { trouble: Some(why), ..Taken::default() }
        });
        if let Some(trouble) = &taken.trouble {
            self.report.show_alone(trouble);
        }
        taken
    }
}
