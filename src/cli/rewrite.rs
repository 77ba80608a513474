//! `tg rewrite`: rewrites standard input with a round of a script, to standard output.
//!
//! A separate thread reads ahead, and whatever has been read is rewritten at once, so that a typed line shows up
//! immediately. Applying the rules is up to the value, which provides a [`Stream`]; this file only deals in bytes.

use super::args::Options;
use super::follow::pieces;
use super::line_ends::{CarriageReturns, with_carriage_returns};
use super::report::Report;
use super::screen::Terminal;
use super::{Exit, disk, interrupt, io_reason, run, setup};
use crate::session::Session;
use std::fs::File;
use std::io::{ErrorKind, Write, stdout};
use std::path::Path;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};
use tg_core::diagnostics::{Code, Diagnostic, Fault};
use tg_core::output::plain;
use tg_core::value::{Object, Stream, Value, Wanted};

/// How many bytes are read at a time.
const READ: usize = 1 << 18;

/// How many chunks read ahead may be queued.
const AHEAD: usize = 8;

/// The settings of the command besides the round.
#[derive(Copy, Clone, Debug)]
pub struct How {
    /// Each line is a text of its own.
    pub lines: bool,
    /// Every application of a rule is reported.
    pub trace: bool,
    /// The number of applications of each rule is reported at the end.
    pub stats: bool,
    /// Lines end with `\r\n` outside, and the rules see `\n`.
    pub crlf: bool,
}

/// Why the rewriting ends early.
enum End {
    /// The reader of the output is gone.
    Gone,
    /// Ctrl-C was pressed, with this many bytes written.
    Interrupted(u64),
    Failed(Box<Diagnostic>),
}

/// When the command started, and how long it may take.
#[derive(Copy, Clone, Debug)]
struct Clock {
    begun: Instant,
    time: Option<Duration>,
}

impl Clock {
    /// Fails when the time is up.
    fn check(self, written: u64) -> Result<(), End> {
        match self.time.filter(|time| self.begun.elapsed() > *time) {
            None => Ok(()),
            Some(_) => {
                let message = "the rewriting has taken longer than `--timeout` allows";
                let help = format!("{written} bytes of the output are written");
                Err(End::Failed(Box::new(Diagnostic::new(Code::E9005, message).help(help))))
            }
        }
    }
}

/// Rewrites the input.
pub fn rewrite(script: &Path, name: Option<&str>, how: How, options: &Options, report: &Report) -> Exit {
    const INPUT: [&str; 3] = ["/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"];
    if run::is_input(script) || INPUT.iter().any(|input| script == Path::new(input)) {
        let told =
            Diagnostic::new(Code::E9007, "the script can't be piped in: the input is what is rewritten");
        let told = told.help("put the round into a file: `tg rewrite ROUND.tg < in > out`");
        return report.exit(Exit::Misuse, &[told]);
    }
    let begun = Instant::now();
    let session = match prepared(script, options, report) {
        Ok(session) => session,
        Err(exit) => return exit,
    };
    let wanted = Wanted {
        lines: how.lines,
        trace: how.trace,
        stats: how.stats,
        parts: rayon::current_num_threads(),
        memory: setup::limits(options).memory,
    };
    let round = match chosen(&session, script, name, wanted) {
        Ok(round) => round,
        Err(fault) => return report.exit(Exit::Misuse, &[*fault]),
    };
    let Some(mut stream) = round.stream(wanted) else {
        return Exit::Misuse;
    };
    let clock = Clock { begun, time: setup::limits(options).time };
    let end = pump(&mut *stream, how.crlf, report, clock);
    if how.stats && !matches!(end, Err(End::Failed(_))) {
        report.say(plain(&stream.stats(), None).trim_end());
    }
    match end {
        Ok(()) | Err(End::Gone) => Exit::Fine,
        Err(End::Interrupted(written)) => {
            interrupt::clean();
            let told = Diagnostic::new(Code::E9016, "the run was interrupted");
            let told = told.help(format!("{written} bytes of the output are written"));
            report.exit(Exit::Interrupted, &[told])
        }
        Err(End::Failed(diagnostic)) => report.exit(Exit::Failed, &[*diagnostic]),
    }
}

/// The session after the script has run. What it prints isn't shown, since standard output is for the rewritten text.
fn prepared(script: &Path, options: &Options, report: &Report) -> Result<Session, Exit> {
    let misuse = |fault: Fault| report.exit(Exit::Misuse, &[*fault]);
    let is_piped = run::is_piped(script);
    let mut session = setup::session(options, Some(script).filter(|_| !is_piped), report).map_err(misuse)?;
    let loaded = match is_piped {
        true => {
            let file = run::piped_script(script, options).map_err(misuse)?;
            session.load_entry(&file.shown, file.text().map_err(misuse)?)
        }
        false => session.load_file_as_entry(disk::written(script).map_err(misuse)?).map_err(misuse)?,
    };
    let loaded = run::ready(&session, loaded, options, report)?;
    let done = session.prepare(&loaded, &mut Terminal::new(options, report));
    run::finished(&mut session, done, report)?;
    Ok(session)
}

/// The value with this name, or else the only one that can rewrite.
fn chosen(session: &Session, script: &Path, name: Option<&str>, wanted: Wanted) -> Result<Object, Fault> {
    let mut able: Vec<(&str, Object)> = Vec::new();
    for known in session.environment().names() {
        if let Some(Value::Object(object)) = session.value(known)
            && object.stream(wanted).is_some()
        {
            able.push((known, object.clone()));
        }
    }
    able.sort_by_key(|(known, _)| *known);
    let shown = script.display();
    let listed: Vec<String> = able.iter().map(|(known, _)| format!("`{known}`")).collect();
    let choose = |code, message: String| match (Diagnostic::new(code, message), &listed[..]) {
        (told, []) => Box::new(told.help("name a round: `round one < t => ac >`")),
        (told, _) => Box::new(told.help(format!("its rounds are {}", listed.join(", ")))),
    };
    match name {
        Some(name) => match able.iter().position(|(known, _)| *known == name) {
            Some(at) => Ok(able.swap_remove(at).1),
            None if session.value(name).is_some() => {
                Err(choose(Code::E2003, format!("`{name}` of `{shown}` isn't a round")))
            }
            None => Err(choose(Code::E1001, format!("there is no round `{name}` in `{shown}`"))),
        },
        None if able.len() == 1 => Ok(able.swap_remove(0).1),
        None if able.is_empty() => Err(choose(Code::E1001, format!("there is no round in `{shown}`"))),
        None => {
            let told = choose(Code::E1001, format!("`{shown}` has several rounds, and none is named"));
            Err(Box::new(told.help(format!("`tg rewrite {shown} {}`", able[0].0))))
        }
    }
}

/// Reads, rewrites and writes until the end.
fn pump(stream: &mut dyn Stream, crlf: bool, report: &Report, clock: Clock) -> Result<(), End> {
    let mut input = Input::begin(stream.block());
    let mut output = Output::open(crlf)?;
    let mut returns = crlf.then(CarriageReturns::default);
    while let Some(block) = input.next() {
        let block = match &mut returns {
            Some(returns) => returns.taken_out(&block),
            None => block,
        };
        stream.push(&block, &mut |piece| output.write(piece)).map_err(End::Failed)?;
        output.check()?;
        tell(stream, report);
        if interrupt::came() {
            return Err(End::Interrupted(output.written));
        }
        clock.check(output.written)?;
    }
    let rest = returns.as_mut().map_or(&b""[..], CarriageReturns::rest);
    if !rest.is_empty() {
        stream.push(rest, &mut |piece| output.write(piece)).map_err(End::Failed)?;
    }
    stream.finish(&mut |piece| output.write(piece)).map_err(End::Failed)?;
    output.check()?;
    tell(stream, report);
    match input.failed {
        None => Ok(()),
        Some(error) => {
            let message =
                format!("the input can't be read beyond byte {}: {}", input.come, io_reason(&error));
            let help = "what came before it is rewritten";
            Err(End::Failed(Box::new(Diagnostic::new(Code::E9007, message).help(help))))
        }
    }
}

/// Reports what was done, if requested.
fn tell(stream: &mut dyn Stream, report: &Report) {
    let trace = stream.take_trace();
    if !trace.is_empty() {
        report.say(trace.trim_end());
    }
}

/// The input, read by a thread.
struct Input {
    readings: Receiver<Reading>,
    /// A chunk that didn't fit into the previous block.
    waiting: Option<Reading>,
    /// The maximum number of bytes in a block.
    most: usize,
    /// How many bytes have been read.
    come: u64,
    failed: Option<std::io::Error>,
}

type Reading = std::io::Result<Vec<u8>>;

impl Input {
    fn begin(most: usize) -> Input {
        let (filled, readings) = sync_channel(AHEAD);
        thread::spawn(move || read(&filled, most.min(READ)));
        Input { readings, waiting: None, most, come: 0, failed: None }
    }

    /// The next block: everything read so far. Only waits while there is nothing. `None` at the end and after an error.
    fn next(&mut self) -> Option<Vec<u8>> {
        let first = self.waiting.take().or_else(|| self.readings.recv().ok())?;
        let mut block = match first {
            Ok(block) => block,
            Err(error) => {
                self.failed = Some(error);
                return None;
            }
        };
        while let Ok(reading) = self.readings.try_recv() {
            match reading {
                Ok(more) if block.len() + more.len() <= self.most => block.extend(more),
                other => {
                    self.waiting = Some(other);
                    break;
                }
            }
        }
        self.come += block.len() as u64;
        Some(block)
    }
}

/// The output, up to the first failed write. It bypasses the program's buffer, so that it is known how much has
/// arrived; nothing else is written to standard output.
struct Output {
    file: File,
    /// Whether lines end with `\r\n` in the output.
    crlf: bool,
    /// How many bytes have been written.
    written: u64,
    failed: Option<std::io::Error>,
}

impl Output {
    fn open(crlf: bool) -> Result<Output, End> {
        let file = output().map_err(|error| unwritten(0, &error))?;
        Ok(Output { file, crlf, written: 0, failed: None })
    }

    fn write(&mut self, piece: &[u8]) {
        if self.crlf {
            return self.put(&with_carriage_returns(piece));
        }
        self.put(piece);
    }

    fn put(&mut self, piece: &[u8]) {
        let mut rest = piece;
        while !rest.is_empty() && self.failed.is_none() {
            match self.file.write(rest) {
                Ok(0) => self.failed = Some(ErrorKind::WriteZero.into()),
                Ok(count) => {
                    self.written += count as u64;
                    rest = &rest[count..];
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => self.failed = Some(error),
            }
        }
    }

    /// Returns the first failure, if any.
    fn check(&self) -> Result<(), End> {
        match &self.failed {
            None => Ok(()),
            Some(error) => Err(unwritten(self.written, error)),
        }
    }
}

fn unwritten(written: u64, error: &std::io::Error) -> End {
    if error.kind() == ErrorKind::BrokenPipe {
        return End::Gone;
    }
    let message = format!("the output can't be written beyond byte {written}: {}", io_reason(error));
    let help = "send it to another file, or make room on the disk";
    End::Failed(Box::new(Diagnostic::new(Code::E9014, message).help(help)))
}

/// Standard output as an unbuffered file.
#[cfg(unix)]
fn output() -> std::io::Result<File> {
    use std::os::fd::AsFd;
    stdout().as_fd().try_clone_to_owned().map(File::from)
}

#[cfg(windows)]
fn output() -> std::io::Result<File> {
    use std::os::windows::io::AsHandle;
    stdout().as_handle().try_clone_to_owned().map(File::from)
}

/// Reads to the end, or until the receiver is gone.
fn read(filled: &SyncSender<Reading>, most: usize) {
    let mut give = |piece: &[u8]| filled.send(Ok(piece.to_vec())).is_ok();
    if let Err(error) = pieces(&mut std::io::stdin().lock(), most, &mut give) {
        let _ = filled.send(Err(error));
    }
}
