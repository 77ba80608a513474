//! The commands with their arguments and help; the shell completions and the manual page are generated from them.

#![allow(rustdoc::bare_urls, reason = "the help of a terminal is plain text")]

mod examples;
mod options;
mod testing;

pub use options::{ErrorFormat, LineOptions, Options, When};
pub use testing::{TestFormat, TestOptions};

#[cfg(feature = "serve")]
use super::value_parsers::{LISTEN, PAGES, address, origin, pages};
use super::value_parsers::{game_format, number};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use options::{Colors, Display, FileOptions, LimitOptions, Resources, ScriptOptions, WorkOptions};
#[cfg(feature = "serve")]
use std::net::SocketAddr;
use std::path::PathBuf;
use tg_games::catan::recorded::Format as GameFormat;

/// A small language for tabletop games: exact answers, and the reasons for them
#[derive(Debug, Parser)]
#[command(name = "tg", version, after_help = examples::ALL, disable_help_subcommand = true)]
#[command(
    override_usage = "tg [OPTIONS] FILE...\n       tg [OPTIONS] -e SCRIPT\n       tg [OPTIONS] COMMAND ...\n       ... | tg [OPTIONS]"
)]
pub struct CommandLine {
    /// What to do; without a command, a session on a terminal, else the script that is piped in.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// The options of a run, without a command.
    #[command(flatten)]
    options: Options,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run scripts; `tg FILE` is the same
    #[command(after_help = examples::RUN)]
    Run {
        /// The scripts, run one after the other, each on its own; `-` is the standard input
        #[arg(value_name = "FILE", required_unless_present = "script_text")]
        files: Vec<PathBuf>,
        /// Run this script; given several times, the texts are its lines
        #[arg(short = 'e', value_name = "SCRIPT", conflicts_with = "files", allow_hyphen_values = true)]
        script_text: Vec<String>,
        /// Write a self-contained HTML page instead of text
        #[arg(long, conflicts_with = "json")]
        html: bool,
        /// The settings of the run.
        #[command(flatten)]
        options: Options,
    },
    /// Find mistakes without running anything
    #[command(after_help = examples::CHECK)]
    Check {
        /// Scripts, Markdown pages, or folders of them
        #[arg(value_name = "PATH", required = true)]
        paths: Vec<PathBuf>,
        /// Exit with 1 for these, too: warnings
        #[arg(long, value_name = "WHAT", hide_possible_values = true)]
        deny: Option<Deny>,
        /// Where scripts may read.
        #[command(flatten)]
        files: FileOptions,
        /// The limits.
        #[command(flatten)]
        limits: LimitOptions,
        /// The display options.
        #[command(flatten)]
        display: Display,
    },
    /// Run the tests of scripts and Markdown pages
    #[command(after_help = examples::TEST)]
    Test {
        /// Scripts, Markdown pages, or folders of them; `FILE:LINE` is the test on that line
        #[arg(value_name = "PATH", default_value = ".")]
        paths: Vec<PathBuf>,
        /// Which tests are run, and how.
        #[command(flatten)]
        testing: TestOptions,
        /// Save files below this folder; without it nothing is saved
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
        /// The settings of the scripts.
        #[command(flatten)]
        script: ScriptOptions,
        /// The limits.
        #[command(flatten)]
        limits: LimitOptions,
        /// The display options.
        #[command(flatten)]
        display: Display,
    },
    /// Format scripts
    #[command(after_help = examples::FMT)]
    Fmt {
        /// Change nothing; show what would change, and exit with 1 if anything would
        #[arg(long)]
        check: bool,
        /// Scripts, or folders of them; `-` formats the standard input to the standard output
        #[arg(value_name = "PATH", required = true)]
        paths: Vec<PathBuf>,
        /// The limits.
        #[command(flatten)]
        resources: Resources,
        /// The display options.
        #[command(flatten)]
        display: Display,
    },
    /// Explain a diagnostic in detail
    #[command(after_help = examples::EXPLAIN)]
    Explain {
        /// A code such as `E3001`; without one, all codes are listed
        #[arg(value_name = "CODE")]
        code: Option<String>,
        /// Print one line of JSON for each code
        #[arg(long)]
        json: bool,
        /// When to use colours.
        #[command(flatten)]
        colors: Colors,
    },
    /// Rewrite input of any size by a round of a script
    #[command(after_help = examples::REWRITE)]
    Rewrite {
        /// The script
        #[arg(value_name = "ROUND.tg")]
        path: PathBuf,
        /// The name of the round; needed where the script has several
        #[arg(value_name = "NAME")]
        name: Option<String>,
        /// Rewrite each line by itself: no rule reaches over a line end
        #[arg(long)]
        lines: bool,
        /// Print where each rule is applied, on the error stream
        #[arg(long)]
        trace: bool,
        /// Print at the end how often each rule was applied, on the error stream
        #[arg(long)]
        stats: bool,
        /// Lines end with `\r\n`: the rules see `\n`, and each line end is written as `\r\n`
        #[arg(long)]
        crlf: bool,
        /// The settings of the script.
        #[command(flatten)]
        script: ScriptOptions,
        /// The limits.
        #[command(flatten)]
        limits: LimitOptions,
        /// The display options.
        #[command(flatten)]
        display: Display,
    },
    /// Follow recorded games of Catan, and show what is known at their end
    #[command(after_help = examples::REPLAY)]
    Replay {
        /// Recorded games, or folders of them; `-` is the standard input, lines of events of one or many games
        #[arg(value_name = "PATH", required = true)]
        paths: Vec<PathBuf>,
        /// The format, if the files don't show it: colonist or events
        #[arg(long, value_name = "FORMAT", value_parser = game_format)]
        from: Option<GameFormat>,
        /// Stop after this many events
        #[arg(long, value_name = "N", value_parser = number, allow_negative_numbers = true)]
        at: Option<u64>,
        /// Show the state after each event, too
        #[arg(long)]
        steps: bool,
        /// Whose view it is, and what counts as evidence.
        #[command(flatten)]
        eyes: Eyes,
        /// Print rows for programs: jsonl, csv or arrow; one for each game, or for each player and resource
        #[arg(long, value_name = "FORM", hide_possible_values = true)]
        format: Option<Sheets>,
        /// Print one line of JSON for each game, as `--format jsonl`
        #[arg(long, conflicts_with = "format")]
        json: bool,
        /// How chances are written: exact (`"1/2"`, the default) or float (`0.5`)
        #[arg(
            long,
            value_name = "FORM",
            hide_possible_values = true,
            default_value = "exact",
            hide_default_value = true
        )]
        numbers: Chances,
        /// What to do about games that can't be followed: fail (exit code 1, the default) or skip (exit code 0)
        #[arg(
            long,
            value_name = "HOW",
            hide_possible_values = true,
            default_value = "fail",
            hide_default_value = true
        )]
        bad_games: BadGames,
        /// How many games of a stream may be open at once (default: 256); beyond that the one silent longest is closed
        #[arg(long, value_name = "N", value_parser = number, allow_negative_numbers = true, default_value_t = tg_games::catan::stream::OPEN as u64, hide_default_value = true)]
        open: u64,
        /// The limits.
        #[command(flatten)]
        work: WorkOptions,
        /// The display options.
        #[command(flatten)]
        display: Display,
    },
    /// Write recorded games of Catan as lines of events
    #[command(after_help = examples::CONVERT)]
    Convert {
        /// Recorded games, or folders of them; `-` is the standard input
        #[arg(value_name = "PATH", required = true)]
        paths: Vec<PathBuf>,
        /// The format, if the files don't show it: colonist or events
        #[arg(long, value_name = "FORMAT", value_parser = game_format)]
        from: Option<GameFormat>,
        /// Write the cards of this player's robberies, where the recording has them
        #[arg(long, value_name = "NAME")]
        me: Option<String>,
        /// Write each file's events into a file of its own below this folder
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
        /// The limits.
        #[command(flatten)]
        resources: Resources,
        /// The display options.
        #[command(flatten)]
        display: Display,
    },
    /// Follow a game of Catan in progress, as a table in the terminal
    #[command(after_help = examples::WATCH)]
    Watch {
        /// Lines of events, read as the file grows; `-` is the standard input
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// Whose view it is, and what counts as evidence.
        #[command(flatten)]
        eyes: Eyes,
        /// Print one line of JSON for each change
        #[arg(long)]
        json: bool,
        /// The limits.
        #[command(flatten)]
        work: WorkOptions,
        /// The display options.
        #[command(flatten)]
        display: Display,
    },
    /// Follow a game of Catan in progress, as a page in the browser
    #[cfg(feature = "serve")]
    #[command(after_help = examples::SERVE)]
    Serve {
        /// Lines of events, read as the file grows; `-` is the standard input; without it events are only posted
        #[arg(value_name = "FILE")]
        file: Option<PathBuf>,
        /// The format of the lines: events (the default), or colonist for the frames of a game there
        #[arg(long, value_name = "FORMAT", value_parser = game_format)]
        from: Option<GameFormat>,
        /// Listen on this address, IP:PORT or one of the two, so that other machines reach it
        #[arg(long, value_name = "ADDR", value_parser = address, default_value_t = LISTEN)]
        listen: SocketAddr,
        /// Let pages of this origin post events, too, such as https://example.org
        #[arg(long, value_name = "ORIGIN", value_parser = origin)]
        allow_origin: Vec<String>,
        /// Append incoming lines to this file, and continue the game that it holds
        #[arg(long, value_name = "FILE")]
        record: Option<PathBuf>,
        /// How many viewers may be connected at once, up to 10000 (default: 64)
        #[arg(long, value_name = "N", value_parser = pages, allow_negative_numbers = true, default_value_t = PAGES, hide_default_value = true)]
        pages: usize,
        /// Whose view it is, and what counts as evidence.
        #[command(flatten)]
        eyes: Eyes,
        /// Print the address and the token as one line of JSON
        #[arg(long)]
        json: bool,
        /// The limits.
        #[command(flatten)]
        work: WorkOptions,
        /// The display options.
        #[command(flatten)]
        display: Display,
    },
    /// Start an interactive session; `tg` alone on a terminal is the same
    #[command(after_help = examples::REPL)]
    Repl {
        /// The settings of the entries.
        #[command(flatten)]
        options: Options,
    },
    /// Run the language server for editors
    #[command(after_help = examples::LSP)]
    Lsp {
        /// Use the standard input and output, as always; some editors pass this
        #[arg(long, hide = true)]
        stdio: bool,
        /// The settings of the scripts.
        #[command(flatten)]
        script: ScriptOptions,
        /// The limits.
        #[command(flatten)]
        limits: LimitOptions,
    },
    /// Show the help of a command
    Help {
        /// A command; without one, all commands are listed
        #[arg(value_name = "COMMAND")]
        command: Option<String>,
    },
    /// Print the completions for a shell
    #[command(after_help = examples::COMPLETIONS)]
    Completions {
        /// bash, elvish, fish, powershell or zsh
        #[arg(value_name = "SHELL", hide_possible_values = true)]
        shell: Shell,
    },
    /// Print the manual page
    #[command(after_help = examples::MAN)]
    Man,
}

/// The point of view on a game of Catan.
#[derive(Args, Clone, Debug)]
pub struct Eyes {
    /// See the game as this player, who saw their own robberies
    #[arg(long, value_name = "NAME")]
    pub me: Option<String>,
    /// Take an offer as a sign that the offered cards are held
    #[arg(long)]
    pub offers: bool,
}

/// The form of rows.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum Sheets {
    /// Lines of JSON
    Jsonl,
    /// Values with commas between them
    Csv,
    /// A stream of Arrow
    Arrow,
}

/// How rows write chances.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum Chances {
    /// As fractions in texts
    Exact,
    /// As numbers of 64 bits
    Float,
}

impl From<Chances> for tg_games::catan::Numbers {
    fn from(chances: Chances) -> Self {
        match chances {
            Chances::Exact => Self::Exact,
            Chances::Float => Self::Float,
        }
    }
}

/// What `check` treats as a failure besides errors.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum Deny {
    /// Any warning
    Warnings,
}

/// What to do about games that can't be followed.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum BadGames {
    /// The command fails
    Fail,
    /// They are rows like others
    Skip,
}

impl CommandLine {
    /// The given options, in the form of those of a run.
    pub fn options(&self) -> Options {
        let of = |limits: LimitOptions, display: &Display| Options {
            limits,
            display: display.clone(),
            ..Options::default()
        };
        match self.command.as_ref() {
            None => self.options.clone(),
            Some(Command::Run { options, .. } | Command::Repl { options }) => options.clone(),
            Some(Command::Check { files, limits, display, .. }) => {
                let script = ScriptOptions { files: files.clone(), ..ScriptOptions::default() };
                Options { script, ..of(limits.clone(), display) }
            }
            Some(Command::Test { out, script, limits, display, .. }) => {
                Options { out: out.clone(), script: script.clone(), ..of(limits.clone(), display) }
            }
            Some(Command::Rewrite { script, limits, display, .. }) => {
                Options { script: script.clone(), ..of(limits.clone(), display) }
            }
            Some(Command::Lsp { script, limits, .. }) => {
                Options { script: script.clone(), limits: limits.clone(), ..Options::default() }
            }
            Some(Command::Fmt { resources, display, .. }) => of(resources.clone().into(), display),
            Some(Command::Convert { out, resources, display, .. }) => {
                Options { out: out.clone(), ..of(resources.clone().into(), display) }
            }
            Some(Command::Explain { json, colors, .. }) => {
                Options { json: *json, display: colors.clone().into(), ..Options::default() }
            }
            Some(
                Command::Replay { json, work, display, .. } | Command::Watch { json, work, display, .. },
            ) => Options { json: *json, ..of(work.clone().into(), display) },
            #[cfg(feature = "serve")]
            Some(Command::Serve { json, work, display, .. }) => {
                Options { json: *json, ..of(work.clone().into(), display) }
            }
            Some(Command::Help { .. } | Command::Completions { .. } | Command::Man) => Options::default(),
        }
    }
}
