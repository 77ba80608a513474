//! The command line.
//!
//! There is one file for each command, and beside them what several of them share: access to the disk, the streams,
//! Ctrl-C handling, the setup of a session. Everything about the language itself goes through
//! [`Session`](crate::Session), except for recorded games of Catan, which `replay`, `convert`, `watch` and `serve`
//! follow without a script. This module must not know how a script is checked or run, nor any other game; of parsing,
//! only whether a text is complete.
//!
//! A **unit** is what `check` and `test` treat as one: a script, or a block of a Markdown page.

mod allowance;
mod args;
mod check;
mod clock;
mod commands;
mod completions;
mod deadline;
mod exit;
mod explain;
mod fmt;
mod follow;
mod html;
mod interrupt;
mod line_ends;
mod line_input;
mod lsp;
mod own_fault;
mod progress;
mod repl;
mod replay;
mod report;
mod rewrite;
mod run;
mod run_position;
mod screen;
#[cfg(feature = "serve")]
mod serve;
mod setup;
mod stdout;
mod test;
mod topics;
mod unified_diff;
mod units;
mod value_parsers;
mod watch;

pub use crate::disk::Disk;
pub use exit::Exit;
pub use unified_diff::unified_diff;

use crate::disk::{self, did_you_mean, io_reason, unreadable};
use args::{Command, CommandLine, Eyes};
use clap::CommandFactory;
use report::Report;
use run::Script;
use std::ffi::OsString;
use std::io::{IsTerminal, stdin};
#[cfg(feature = "serve")]
use tg_games::catan::recorded::Format as GameFormat;
use tg_games::catan::replay::Wish;

/// The `tg` command: parses the arguments, carries them out, and ends the program.
pub fn main() -> ! {
    main_with(std::env::args_os().collect())
}

/// Like [`main`], with arguments other than those of the process; the first is the program's name.
pub fn main_with(arguments: Vec<OsString>) -> ! {
    stdout::open();
    std::panic::set_hook(Box::new(own_fault::hear));
    let exit = match understood(arguments) {
        Ok((line, arguments)) => obey(line, &arguments),
        Err(error) => refused(&error),
    };
    stdout::flush();
    std::process::exit(exit.code())
}

/// The parsed arguments, and the raw ones with the command first.
fn understood(arguments: Vec<OsString>) -> Result<(CommandLine, Vec<OsString>), clap::Error> {
    let arguments = commands::with_command(arguments)?;
    let color = commands::color(&arguments);
    let matches = CommandLine::command().color(color).try_get_matches_from(&arguments);
    let line = <CommandLine as clap::FromArgMatches>::from_arg_matches(&matches.map_err(commands::whose)?)?;
    Ok((line, arguments))
}

/// Says why the arguments are invalid, or prints the help that they ask for.
fn refused(error: &clap::Error) -> Exit {
    // If the reader is gone, it has lost nothing it wanted.
    let _ = error.print();
    if error.use_stderr() { Exit::Misuse } else { Exit::Fine }
}

fn obey(line: CommandLine, arguments: &[OsString]) -> Exit {
    let options = line.options();
    let report = Report::new(&options);
    match line.command {
        Some(Command::Run { files, script_text, html, .. }) => {
            run::run(&run::scripts(files, &script_text), html, &options, &report)
        }
        Some(Command::Check { paths, deny, .. }) => check::check(&paths, deny, &options, &report),
        Some(Command::Test { paths, testing, .. }) => {
            test::test(&paths, &testing, &options, &report, arguments)
        }
        Some(Command::Fmt { check, paths, .. }) => fmt::fmt(&paths, check, &options, &report),
        Some(Command::Explain { code, .. }) => explain::explain(code.as_deref(), &options),
        Some(Command::Rewrite { path, name, lines, trace, stats, crlf, .. }) => {
            let how = rewrite::How { lines, trace, stats, crlf };
            rewrite::rewrite(&path, name.as_deref(), how, &options, &report)
        }
        Some(Command::Replay { paths, from, at, steps, open, format, numbers, bad_games, eyes, .. }) => {
            let wish = Wish { steps, ..wish(eyes, at) };
            let (open, numbers) = (usize::try_from(open).unwrap_or(usize::MAX), numbers.into());
            let format = format.or(options.json.then_some(args::Sheets::Jsonl));
            let wanted = replay::ReplayOptions { from, wish, open, format, numbers, bad_games };
            replay::replay(&paths, &wanted, &options, &report)
        }
        Some(Command::Watch { file, eyes, .. }) => watch::watch(&file, wish(eyes, None), &options, &report),
        #[cfg(feature = "serve")]
        Some(Command::Serve { file, from, listen, allow_origin, record, pages, eyes, .. }) => {
            let frames = from == Some(GameFormat::Colonist);
            let wanted = serve::ServeOptions { frames, file, listen, origins: allow_origin, record, pages };
            serve::serve(wanted, wish(eyes, None), &options, &report)
        }
        Some(Command::Convert { paths, from, me, .. }) => {
            replay::convert(&paths, from, me.as_deref(), &options, &report)
        }
        Some(Command::Lsp { .. }) => lsp::lsp(&options),
        Some(Command::Repl { .. }) => repl::repl(&options, &report),
        Some(Command::Help { command }) => {
            commands::help(command.as_deref(), commands::color(arguments), &options)
        }
        Some(Command::Completions { shell }) => completions::completions(shell),
        Some(Command::Man) => completions::man(),
        None if stdin().is_terminal() => repl::repl(&options, &report),
        None => run::run(&[Script::Path("-".into())], false, &options, &report),
    }
}

/// The way a game of Catan should be followed.
fn wish(eyes: Eyes, at: Option<u64>) -> Wish {
    let at = at.map(|at| usize::try_from(at).unwrap_or(usize::MAX));
    Wish { me: eyes.me, offers: eyes.offers, at, steps: false }
}
