//! `tg watch`: a live game of Catan, as a table in the terminal that is redrawn.
//!
//! If the output isn't a terminal, the state is written whenever nothing has arrived for a moment.

use super::allowance::{Allowance, Looking};
use super::args::Options;
use super::follow::{self, Came};
use super::report::Report;
use super::screen::Terminal;
use super::{Exit, interrupt, setup, stdout};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};
use tg_games::catan::live::Live;
use tg_games::catan::replay::Wish;
use unicode_width::UnicodeWidthStr;

/// How long nothing must arrive before the state is shown.
const PAUSE: Duration = Duration::from_millis(100);
/// How many pieces may be queued.
const WAITING: usize = 16;

/// Follows a game until it ends.
pub fn watch(path: &Path, wish: Wish, options: &Options, report: &Report) -> Exit {
    setup::guard(options, report);
    // The time limit is for the work on what arrives at once, not for the whole evening.
    setup::rest();
    interrupt::only_stop();
    let (give, came) = sync_channel(WAITING);
    if let Err(wrong) = follow::start(path, follow::is_events, Box::new(move |what| give.send(what).is_ok()))
    {
        return report.exit(Exit::Failed, &[*wrong]);
    }
    let name = if super::run::is_input(path) { "<stdin>".into() } else { path.display().to_string() };
    let terminal = Terminal::new(options, report);
    let mut view = View { terminal, json: options.json, rows: 0, size: None, drawn: Instant::now() };
    let mut live = Live::new(name, wish);
    let exit = to_the_end(&mut live, path, &came, &mut view, options, report);
    live.end().iter().for_each(|warning| report.show_alone(warning));
    exit
}

/// Takes what arrives, and shows it when there is time.
fn to_the_end(
    live: &mut Live,
    path: &Path,
    came: &Receiver<Came>,
    view: &mut View,
    options: &Options,
    report: &Report,
) -> Exit {
    let mut unseen = false;
    loop {
        let what = came.recv_timeout(PAUSE);
        if interrupt::came() {
            if unseen {
                view.show(live);
            }
            interrupt::clean();
            return Exit::Interrupted;
        }
        match what {
            Ok(Came::Waits) => report.say(&follow::waits(path)),
            Ok(Came::Anew) => live.anew(),
            Ok(Came::Again) => {}
            Ok(Came::Lines(lines)) => {
                let allowed = Allowance::of(options);
                let mut looking = Looking::new(&allowed);
                let taken = live.take(lines, &mut looking);
                if let (Err(_), Some(over)) = (taken, looking.over()) {
                    live.give_up(*over);
                }
                // On a terminal somebody is waiting; elsewhere a state between two pieces is of no use.
                unseen = !view.is_due();
                if !unseen {
                    view.show(live);
                }
            }
            Err(RecvTimeoutError::Timeout) => {
                if std::mem::take(&mut unseen) || view.is_resized() {
                    view.show(live);
                }
            }
            Ok(Came::End) | Err(RecvTimeoutError::Disconnected) => {
                if unseen {
                    view.show(live);
                }
                return end(live, report);
            }
            Ok(Came::Failed(wrong)) => return report.exit(Exit::Failed, &[*wrong]),
        }
    }
}

/// Ends the command when nothing more will arrive.
fn end(live: &Live, report: &Report) -> Exit {
    if let Err(wrong) = live.begun() {
        return report.exit(Exit::Failed, &[*wrong]);
    }
    live.trouble().map_or(Exit::Fine, |wrong| report.exit(Exit::Failed, std::slice::from_ref(wrong)))
}

/// Where and how the state is shown.
struct View<'a> {
    terminal: Terminal<'a>,
    json: bool,
    /// The number of terminal rows drawn last.
    rows: usize,
    /// The columns and rows of the terminal at that time.
    size: Option<(usize, usize)>,
    /// The time of the last drawing.
    drawn: Instant,
}

impl View<'_> {
    /// Whether the terminal has shown an old state for long enough.
    fn is_due(&self) -> bool {
        !self.json && stdout::is_terminal() && self.drawn.elapsed() > PAUSE
    }

    /// Whether the terminal has been resized since the last drawing.
    fn is_resized(&self) -> bool {
        !self.json && self.size.is_some() && stdout::size() != self.size
    }

    fn show(&mut self, live: &Live) {
        self.drawn = Instant::now();
        if self.json {
            return stdout::write(&(live.json().to_string() + "\n"));
        }
        // A resized terminal may or may not rewrap its lines, so what was drawn may be anywhere.
        let begin = match self.rows {
            _ if self.is_resized() => "\u{1b}[H\u{1b}[2J".to_owned(),
            0 => String::new(),
            rows => format!("\u{1b}[{rows}A\r\u{1b}[J"),
        };
        self.size = stdout::size();
        let shown = live.shown();
        let Some((width, height)) = self.size else {
            let text = self.terminal.text(&shown.output(shown.recent()));
            return stdout::write(&(text + "\n"));
        };
        self.terminal.resize(width);
        // The last row stays free for the cursor.
        let room = height.saturating_sub(1);
        let texts = (0..=shown.recent()).rev().map(|recent| self.terminal.text(&shown.output(recent)));
        let fits = |text: &String| text.lines().map(|line| rows(columns(line), width)).sum::<usize>() <= room;
        let mut text = String::new();
        for shorter in texts {
            text = shorter;
            if fits(&text) {
                break;
            }
        }
        self.draw(begin, &text, width, room);
    }

    /// Draws as many lines as there is room for.
    fn draw(&mut self, begin: String, text: &str, width: usize, room: usize) {
        let mut drawn = begin;
        self.rows = 0;
        for line in text.lines() {
            let rows = self.rows + rows(columns(line), width);
            if rows > room {
                break;
            }
            self.rows = rows;
            drawn += line;
            drawn.push('\n');
        }
        stdout::write(&drawn);
    }
}

/// How many terminal rows this many columns of text take.
fn rows(columns: usize, width: usize) -> usize {
    columns.div_ceil(width).max(1)
}

/// The width of a line in columns, not counting style sequences.
fn columns(line: &str) -> usize {
    let mut parts = line.split('\u{1b}');
    let first = parts.next().map_or(0, UnicodeWidthStr::width);
    let rest = parts.map(|part| part.split_once('m').map_or(0, |(_, text)| text.width()));
    first + rest.sum::<usize>()
}

#[cfg(test)]
mod tests {
    #[test]
    fn styles_take_no_columns() {
        assert_eq!(super::columns("\u{1b}[1mRed\u{1b}[0m: 木"), 7);
        assert_eq!(super::columns("plain"), 5);
    }
}
