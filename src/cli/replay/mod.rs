//! `tg replay` and `tg convert`: recorded games of Catan, without a script around them.
//!
//! Output is written in the order of the inputs, and within an input in the order of its lines, regardless of the
//! number of cores. `games` follows the games of one input, `sheet` formats the output, `turns` lets
//! several inputs be read at once.

#[cfg(feature = "arrow")]
mod arrow;
mod convert;
mod files;
mod games;
mod sheet;
mod source;
mod summary;
mod turns;

pub use convert::convert;

use super::allowance::Allowance;
use super::args::{BadGames, Options, Sheets};
use super::report::Report;
use super::screen::Terminal;
use super::{Exit, interrupt, run, setup, stdout};
use games::How;
use sheet::{Form, Told};
use source::Input;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use summary::Summary;
use tg_core::diagnostics::Fault;
#[cfg(feature = "arrow")]
use tg_core::diagnostics::{Code, fault};
use tg_games::catan::Numbers;
use tg_games::catan::recorded::Format;
use tg_games::catan::replay::Wish;
use turns::Turns;

/// The settings of `tg replay`.
pub struct ReplayOptions {
    /// Their format, if it can't be detected.
    pub from: Option<Format>,
    /// The point of view on the games.
    pub wish: Wish,
    /// The maximum number of open games of a stream.
    pub open: usize,
    /// The output form; text by default.
    pub format: Option<Sheets>,
    /// How probabilities are written.
    pub numbers: Numbers,
    /// Whether bad games count as a failure.
    pub bad_games: BadGames,
}

/// Follows recorded games, and reports what is known at their end.
pub fn replay(paths: &[PathBuf], wanted: &ReplayOptions, options: &Options, report: &Report) -> Exit {
    let allowed = allowance(options, report);
    let terminal = Terminal::new(options, report);
    let inputs = match paths {
        [path] if run::is_input(path) => Ok(vec![Input::Standard]),
        paths => files::files(paths)
            .map(|files| files.into_iter().map(|(path, _)| Input::File(path)).collect::<Vec<_>>()),
    };
    let inputs = match inputs {
        Ok(inputs) => inputs,
        Err(wrong) => return report.exit(Exit::Misuse, &[*wrong]),
    };
    let form = match wanted.format {
        Some(Sheets::Jsonl) => Form::Json,
        Some(Sheets::Csv) => Form::Csv,
        Some(Sheets::Arrow) => Form::Arrow,
        None if matches!(inputs[..], [Input::Standard]) => Form::Line,
        None => Form::Table(&terminal),
    };
    let how = How {
        from: wanted.from,
        wish: &wanted.wish,
        open: wanted.open,
        allowed: &allowed,
        form,
        numbers: wanted.numbers,
    };
    let mut sink = match Sink::begin(&how, report) {
        Ok(sink) => sink,
        Err(wrong) => return report.exit(Exit::Misuse, &[*wrong]),
    };
    if let [input] = &inputs[..] {
        let followed = how.follow(input, true, &mut |told| sink.take(told));
        sink.stop(followed);
    } else {
        sink = each_in_turn(&how, &inputs, sink);
    }
    sink.end();
    sink.summary.exit(wanted.bad_games == BadGames::Skip, report)
}

/// Follows several inputs at once, each on a core of its own.
fn each_in_turn<'a>(how: &How, inputs: &[Input], sink: Sink<'a>) -> Sink<'a> {
    let (turns, sink) = (Turns::new(inputs.len()), Mutex::new(sink));
    let locked = || sink.lock().unwrap_or_else(PoisonError::into_inner);
    std::thread::scope(|scope| {
        for _ in 0..rayon::current_num_threads().min(inputs.len()) {
            scope.spawn(|| {
                while let Some(mut turn) = turns.next() {
                    if interrupt::came() {
                        break;
                    }
                    let followed = how.follow(&inputs[turn.place()], false, &mut |told| {
                        turn.give(told, &|told| locked().take(told))
                    });
                    turn.end(&|told| locked().take(told));
                    if followed.is_err() {
                        turns.stop();
                        locked().stop(followed);
                    }
                }
            });
        }
    });
    sink.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// The destination of all output.
struct Sink<'a> {
    summary: Summary,
    report: &'a Report,
    #[cfg(feature = "arrow")]
    table: Option<arrow::Table>,
}

#[cfg(feature = "arrow")]
#[cold]
fn unwritable(error: &impl std::fmt::Display) -> Fault {
    fault(Code::E9014, format!("a table of Arrow can't be written: {error}"))
}

impl<'a> Sink<'a> {
    /// Writes what comes before the rows.
    ///
    /// # Errors
    /// Fails for a form that this program can't write.
    fn begin(how: &How, report: &'a Report) -> Result<Sink<'a>, Fault> {
        match how.form {
            Form::Csv => stdout::write(sheet::HEAD),
            #[cfg(not(feature = "arrow"))]
            Form::Arrow => return Err(sheet::no_arrow()),
            _ => {}
        }
        Ok(Sink {
            summary: Summary::default(),
            report,
            #[cfg(feature = "arrow")]
            table: matches!(how.form, Form::Arrow)
                .then(|| arrow::Table::begin(how.numbers))
                .transpose()
                .map_err(|error| unwritable(&error))?,
        })
    }

    fn take(&mut self, told: Told) {
        self.summary.games += told.games;
        self.summary.bad += told.bad;
        #[cfg(feature = "arrow")]
        if let Some(table) = &mut self.table
            && let Err(error) = table.add(told.cells)
        {
            self.stop(Err(unwritable(&error)));
        }
        if !told.text.is_empty() {
            stdout::write(&told.text);
        }
        told.said.iter().for_each(|diagnostic| self.report.show_alone(diagnostic));
    }

    /// Records the reason if the work has ended early.
    fn stop(&mut self, followed: Result<(), Fault>) {
        // The exit code already tells about Ctrl-C.
        if let Err(why) = followed
            && !interrupt::came()
        {
            self.summary.bad += 1;
            self.report.show_alone(&why);
        }
    }

    fn end(&mut self) {
        #[cfg(feature = "arrow")]
        if let Some(Err(error)) = self.table.take().map(arrow::Table::end) {
            self.stop(Err(unwritable(&error)));
        }
    }
}

/// The limits from the options; also installs the Ctrl-C handler.
fn allowance(options: &Options, report: &Report) -> Allowance {
    setup::guard(options, report);
    Allowance::of(options)
}
