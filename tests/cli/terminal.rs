//! A terminal with `tg` in it: keys go in, and what stands on its screen is waited for.

use pty_process::blocking::{Command, Pty, open};
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::process::Child;
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

/// So long something may take to appear; only a failure takes as long.
const PATIENCE: Duration = Duration::from_secs(60);
const ROWS: u16 = 300;
const COLUMNS: u16 = 80;

pub const UP: &str = "\u{1b}[A";
pub const CTRL_C: &str = "\u{3}";
pub const CTRL_D: &str = "\u{4}";

fn parser(rows: u16, columns: u16) -> vt100::Parser {
    vt100::Parser::new(size(rows), size(columns), 0)
}

/// A terminal that is high enough for nothing to scroll away.
pub struct Terminal {
    pty: Arc<Pty>,
    screen: Arc<(Mutex<vt100::Parser>, Condvar)>,
    child: Child,
}

fn size(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).expect("a size")
}

impl Terminal {
    /// Starts a command in a terminal.
    pub fn start(command: std::process::Command) -> Terminal {
        Terminal::sized(command, ROWS, COLUMNS)
    }

    /// Starts a command in a terminal of some size.
    pub fn sized(command: std::process::Command, rows: u16, columns: u16) -> Terminal {
        let (pty, pts) = open().expect("a terminal");
        pty.resize(pty_process::Size::new(rows, columns)).expect("a size");
        let child = Command::from(command).spawn(pts).expect("a running command");
        let pty = Arc::new(pty);
        let screen = Arc::new((Mutex::new(parser(rows, columns)), Condvar::new()));
        let (reader, shown) = (pty.clone(), screen.clone());
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            // An error is the end: the command has gone.
            while let Ok(count) = (&*reader).read(&mut bytes) {
                shown.0.lock().expect("a screen").process(&bytes[..count]);
                shown.1.notify_all();
                if count == 0 {
                    break;
                }
            }
        });
        Terminal { pty, screen, child }
    }

    /// Takes another size, and forgets what it showed.
    pub fn resize(&self, rows: u16, columns: u16) {
        *self.screen.0.lock().expect("a screen") = parser(rows, columns);
        self.pty.resize(pty_process::Size::new(rows, columns)).expect("a size");
    }

    /// Presses keys.
    pub fn keys(&self, keys: &str) {
        (&*self.pty).write_all(keys.as_bytes()).expect("a terminal that listens");
    }

    /// Waits until the screen is so.
    #[track_caller]
    pub fn wait(&self, what: &str, is_so: impl Fn(&vt100::Screen) -> bool) {
        let guard = self.screen.0.lock().expect("a screen");
        let waited = self.screen.1.wait_timeout_while(guard, PATIENCE, |parser| !is_so(parser.screen()));
        let (parser, time) = waited.expect("a screen");
        assert!(!time.timed_out(), "{what} never came:\n{}", parser.screen().contents());
    }

    /// Waits until the row with the cursor is this.
    #[track_caller]
    pub fn line_is(&self, line: &str) {
        self.wait(&format!("{line:?}"), |screen| row(screen, screen.cursor_position().0) == line.trim_end());
    }

    /// Waits until some text stands anywhere.
    #[track_caller]
    pub fn sees(&self, text: &str) {
        self.wait(&format!("{text:?}"), |screen| screen.contents().contains(text));
    }

    /// Waits for an empty prompt.
    #[track_caller]
    pub fn ready(&self) {
        self.wait("a prompt", is_ready);
    }

    /// Presses Enter and waits for the next prompt; gives what stands between.
    #[track_caller]
    pub fn submit(&self) -> String {
        let entered = self.look(|screen| screen.cursor_position().0);
        self.keys("\r");
        self.wait("a prompt", |screen| screen.cursor_position().0 > entered && is_ready(screen));
        self.look(|screen| {
            (entered + 1..screen.cursor_position().0).map(|number| row(screen, number) + "\n").collect()
        })
    }

    /// Types an entry of one line and runs it; gives what it shows.
    #[track_caller]
    pub fn enter(&self, entry: &str) -> String {
        self.keys(entry);
        self.line_is(&format!("> {entry}"));
        self.submit()
    }

    /// Asks the screen something.
    pub fn look<T>(&self, ask: impl Fn(&vt100::Screen) -> T) -> T {
        ask(self.screen.0.lock().expect("a screen").screen())
    }

    /// The exit code, once the command ends.
    pub fn end(mut self) -> Option<i32> {
        self.child.wait().expect("an end").code()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn is_ready(screen: &vt100::Screen) -> bool {
    let (at, column) = screen.cursor_position();
    column == 2 && row(screen, at) == ">"
}

fn row(screen: &vt100::Screen, number: u16) -> String {
    let text = screen.rows(0, COLUMNS).nth(number.into()).unwrap_or_default();
    text.trim_end().to_owned()
}
