//! The arguments of the command line, and their help.

#[cfg(feature = "serve")]
use super::readers::{LISTEN, address, origin};
use super::readers::{game_format, memory, number, preset, time};
use crate::games::catan::recorded::Format as GameFormat;
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
#[cfg(feature = "serve")]
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  tg sample.tg                       run a script
  tg run lands.tg --set lands=26     run it with another value for a `param`
  echo 'print 2 ** 200' | tg         run what is piped in
  tg check games/                    find mistakes without running anything
  tg test                            run every test below this folder
  tg fmt games/                      bring scripts into the one layout
  tg explain E3001                   the long story of a diagnostic
  tg rewrite round.tg < in > out     a filter of a round's rules
  tg replay friday.json.gz           what a recorded game of Catan shows
  tg repl                            try things out, line by line

Exit codes: 0 fine, 1 an error in a script or a failed test, 2 wrong use, 130 after Ctrl-C.";

/// A small language for tabletop games: exact answers, and the reasons for them
#[derive(Debug, Parser)]
#[command(name = "tg", version, after_help = EXAMPLES, disable_help_subcommand = true)]
#[command(
    override_usage = "tg [OPTIONS] FILE...\n       tg [OPTIONS] COMMAND ...\n       ... | tg [OPTIONS]"
)]
pub struct CommandLine {
    /// What to do; where nothing is said, entries on a terminal, else the script that is piped in.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// What holds for every command.
    #[command(flatten)]
    pub options: Options,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run scripts; `tg FILE` is the same
    #[command(after_help = RUN_EXAMPLES)]
    Run {
        /// The scripts, run one after the other, each on its own; `-` is the input
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
    },
    /// Find mistakes, and run nothing
    #[command(after_help = CHECK_EXAMPLES)]
    Check {
        /// Scripts, Markdown pages, or folders with such
        #[arg(value_name = "PATH", required = true)]
        paths: Vec<PathBuf>,
    },
    /// Run the tests of scripts and Markdown pages
    #[command(after_help = TEST_EXAMPLES)]
    Test {
        /// Scripts, Markdown pages, or folders with such
        #[arg(value_name = "PATH", default_value = ".")]
        paths: Vec<PathBuf>,
        /// How to report: human, junit or json
        #[arg(
            long,
            value_name = "FORMAT",
            hide_possible_values = true,
            default_value = "human",
            hide_default_value = true
        )]
        format: Format,
    },
    /// Bring scripts into the one layout
    #[command(after_help = FMT_EXAMPLES)]
    Fmt {
        /// Change nothing; show what would change, and exit with 1 if anything would
        #[arg(long)]
        check: bool,
        /// Scripts, or folders with such; `-` is the input, formatted to the output
        #[arg(value_name = "PATH", required = true)]
        paths: Vec<PathBuf>,
    },
    /// Tell the long story of a diagnostic
    #[command(after_help = EXPLAIN_EXAMPLES)]
    Explain {
        /// A code such as `E3001`; without one, all codes are listed
        #[arg(value_name = "CODE")]
        code: Option<String>,
    },
    /// Rewrite the input by a round of a script, whatever its size
    #[command(after_help = REWRITE_EXAMPLES)]
    Rewrite {
        /// The script
        #[arg(value_name = "ROUND.tg")]
        script: PathBuf,
        /// The name of the round; needed where the script has several
        #[arg(value_name = "NAME")]
        name: Option<String>,
        /// Take each line on its own: no rule reaches over a line end
        #[arg(long)]
        lines: bool,
        /// Tell on the other stream where each rule is applied
        #[arg(long)]
        trace: bool,
        /// Tell at the end how often each rule was applied
        #[arg(long)]
        stats: bool,
    },
    /// Follow recorded games of Catan, and tell what is known at their end
    #[command(after_help = REPLAY_EXAMPLES)]
    Replay {
        /// Recorded games, or folders with such; `-` is the input, lines of events of one or many games
        #[arg(value_name = "PATH", required = true)]
        paths: Vec<PathBuf>,
        /// The format, where the files don't show it: colonist or events
        #[arg(long, value_name = "FORMAT", value_parser = game_format)]
        from: Option<GameFormat>,
        /// Stop after so many events
        #[arg(long, value_name = "N", value_parser = number)]
        at: Option<u64>,
        /// Who looks, and how.
        #[command(flatten)]
        eyes: Eyes,
    },
    /// Write recorded games of Catan as lines of events
    #[command(after_help = CONVERT_EXAMPLES)]
    Convert {
        /// Recorded games, or folders with such; `-` is the input
        #[arg(value_name = "PATH", required = true)]
        paths: Vec<PathBuf>,
        /// The format, where the files don't show it: colonist or events
        #[arg(long, value_name = "FORMAT", value_parser = game_format)]
        from: Option<GameFormat>,
        /// Write the cards of this player's robberies, where the recording has them
        #[arg(long, value_name = "NAME")]
        me: Option<String>,
    },
    /// Follow a game of Catan that goes on, as a table in the terminal
    #[command(after_help = WATCH_EXAMPLES)]
    Watch {
        /// Lines of events, read as the file grows; `-` is the input
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// Who looks, and how.
        #[command(flatten)]
        eyes: Eyes,
    },
    /// Follow a game of Catan that goes on, as a page in the browser
    #[cfg(feature = "serve")]
    #[command(after_help = SERVE_EXAMPLES)]
    Serve {
        /// Lines of events, read as the file grows; `-` is the input; without it events are only posted
        #[arg(value_name = "FILE")]
        file: Option<PathBuf>,
        /// Listen on this address: IP:PORT, or one of the two; other machines reach it only then
        #[arg(long, value_name = "ADDR", value_parser = address, default_value_t = LISTEN)]
        listen: SocketAddr,
        /// Let pages of this origin post events, too, such as https://example.org
        #[arg(long, value_name = "ORIGIN", value_parser = origin)]
        allow_origin: Vec<String>,
        /// Add the lines that come to this file
        #[arg(long, value_name = "FILE")]
        record: Option<PathBuf>,
        /// Who looks, and how.
        #[command(flatten)]
        eyes: Eyes,
    },
    /// Try things out, entry by entry; `tg` alone on a terminal is the same
    #[command(after_help = REPL_EXAMPLES)]
    Repl,
    /// Serve an editor, by the Language Server Protocol
    #[command(after_help = LSP_EXAMPLES)]
    Lsp {
        /// Talk on the input and the output, as is done anyway; some editors say so
        #[arg(long, hide = true)]
        stdio: bool,
    },
    /// Print the completions for a shell
    #[command(after_help = COMPLETIONS_EXAMPLES)]
    Completions {
        /// bash, elvish, fish, powershell or zsh
        #[arg(value_name = "SHELL", hide_possible_values = true)]
        shell: Shell,
    },
    /// Print the page of the manual
    #[command(after_help = MAN_EXAMPLES)]
    Man,
}

/// Through whose eyes a game of Catan is seen.
#[derive(Args, Clone, Debug)]
pub struct Eyes {
    /// Look through the eyes of this player, who saw their own robberies
    #[arg(long, value_name = "NAME")]
    pub me: Option<String>,
    /// Take an offer as a sign that the offered cards are held
    #[arg(long)]
    pub offers: bool,
}

const RUN_EXAMPLES: &str = "\
Examples:
  tg run sample.tg
  tg run lands.tg --set lands=26 --set name=Red
  tg run report.tg --out results     what the script saves goes below `results/`
  tg run sample.tg --json            one line of JSON for each `print`
  tg run big.tg --timeout 10s --max-memory 4G

A script reads only files below its root: the current folder if the script lies below it, else
the script's own folder.";

const CHECK_EXAMPLES: &str = "\
Examples:
  tg check sample.tg
  tg check games/ book/              all `.tg` files and all `tg` blocks of `.md` files

What a file or block says it must give (`# error: E4003`, see `tg test --help`) isn't reported.";

const TEST_EXAMPLES: &str = "\
Examples:
  tg test                            everything below the current folder
  tg test games/ book/rules.md
  tg test --format junit > report.xml

Tested are the `test` blocks of all `.tg` files and all ```tg blocks of `.md` files; hidden
folders and `target` are left out. A block without tests passes when it runs and gives no
diagnostic; a script without tests is only checked.
  # error: E4003      as the last comment of a file: it passes when exactly this is given
  # warning: W1001    the same for a warning
  # args: --max-steps 1000           options for this file, its paths relative to it
  ```tg error=E4003   a block that passes when exactly this is given
  ```tg no-run        a block that is only checked

Exit codes: 0 all passed, 1 a test failed, 2 no tests were found or a path isn't there.";

const FMT_EXAMPLES: &str = "\
Examples:
  tg fmt games/                      all `.tg` files below the folder
  tg fmt --check .                   a difference for each file that isn't in the layout
  tg fmt - < sample.tg               the input, formatted, on the output

A script with a syntax error is left as it is, and so is one that is in the layout already.

Exit codes: 0 fine, 1 a script has a syntax error or `--check` would change one, 2 wrong use.";

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  tg explain E3001
  tg explain | grep file";

const REWRITE_EXAMPLES: &str = "\
Examples:
  tg rewrite round.tg < in.txt > out.txt
  tg rewrite rounds.tg second --stats < in.txt > out.txt
  generate | tg rewrite round.tg --lines | head

The input may have any size and any bytes: letters that no rule has, other bytes and line ends go
through as they are. What the script prints isn't shown; traces and counts go to the error stream.

Exit codes: 0 fine, also where the reader of the output has enough; 1 an error in the script or while
reading and writing; 2 wrong use.";

const REPLAY_EXAMPLES: &str = "\
Examples:
  tg replay friday.json.gz           a replay export of Colonist, as a table
  tg replay logs/ --json > hands.jsonl   one line of JSON a game, read on all cores
  tg replay game.jsonl --at 40 --me Red
  tg convert logs/ | tg replay -     as a filter: one line a game

A game that contradicts itself, or can't be read, is told on the error stream, and the others go on.

Exit codes: 0 fine, 1 a game couldn't be followed, 2 wrong use.";

const CONVERT_EXAMPLES: &str = "\
Examples:
  tg convert friday.json.gz > friday.jsonl
  tg convert logs/ > all.jsonl       each line says of which `game` it is
  tg convert friday.json --me Red    with the cards of Red's robberies

Exit codes: 0 fine, 1 a game couldn't be read, 2 wrong use.";

const WATCH_EXAMPLES: &str = "\
Examples:
  tg watch friday.jsonl              drawn anew as the file grows
  record-the-game | tg watch -       what another program writes
  tg watch friday.jsonl --json       one line of JSON for each change

An event that no hand allows is shown with the last state before it; a record `players` begins
a new game. Elsewhere than on a terminal, the state is written whenever the stream pauses.

Exit codes: 0 fine, 1 the game couldn't be followed to its end, 2 wrong use, 130 after Ctrl-C.";

#[cfg(feature = "serve")]
const SERVE_EXAMPLES: &str = "\
Examples:
  tg serve friday.jsonl              the page is at the address that is printed
  tg serve --record friday.jsonl     wait for events that are posted, and keep them
  tg serve --allow-origin https://example.org   a script in that page may post
  tg serve --listen 0.0.0.0:8080     for the other machines here, too

Events are posted as lines to `/events`, with the header `Authorization: Bearer TOKEN`; the token
is printed at the start. Only this machine reaches it unless `--listen` says otherwise.

Exit codes: 1 it couldn't begin, 2 wrong use, 130 after Ctrl-C.";

const REPL_EXAMPLES: &str = "\
Examples:
  tg repl
  tg repl --seed 42 --max-steps 1000000
  tg repl < entries.txt              entries line by line, as a transcript

Each entry is a piece of a script; an expression shows its value, and an entry that fails leaves
no trace. Tab completes, an open bracket goes on over several lines, Ctrl-C drops an entry or
stops a run, Ctrl-D leaves. `:` lists the commands, `:help NAME` explains anything.";

const LSP_EXAMPLES: &str = "\
Examples:
  tg lsp                             to be started by an editor; the book tells how
  tg lsp --timeout 10s               stop a test that runs longer

It shows what is wrong while it is written, types and help, completes, finds and renames names,
formats, and runs tests. It speaks on its input and output.

Exit codes: 0 after `shutdown` and `exit`, 1 where the editor goes without them.";

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  tg completions bash > ~/.local/share/bash-completion/completions/tg
  tg completions zsh > ~/.zfunc/_tg
  tg completions fish > ~/.config/fish/completions/tg.fish";

const MAN_EXAMPLES: &str = "\
Examples:
  tg man > ~/.local/share/man/man1/tg.1
  tg man | man -l -";

/// The options of all commands.
#[derive(Args, Clone, Debug, Default)]
pub struct Options {
    /// Print one line of JSON for each `print`
    #[arg(long, global = true)]
    pub json: bool,
    /// Set a `param` of the script; a number, `true`, `false`, `none`, or else a text
    #[arg(long, global = true, value_name = "NAME=VALUE", value_parser = preset)]
    pub set: Vec<(String, String)>,
    /// Save files below this folder; without it nothing is saved
    #[arg(long, global = true, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Let scripts read below this folder, and nowhere else
    #[arg(long, global = true, value_name = "DIR")]
    pub root: Option<PathBuf>,
    /// Start the random generator from this number (0 unless said)
    #[arg(long, global = true, value_name = "N", value_parser = number)]
    pub seed: Option<u64>,
    /// Stop after so many steps
    #[arg(long, global = true, value_name = "N", value_parser = number, help_heading = "Limits")]
    pub max_steps: Option<u64>,
    /// Stop beyond so much memory: bytes, or 512M, 2G (1G unless said)
    #[arg(long, global = true, value_name = "SIZE", value_parser = memory, help_heading = "Limits")]
    pub max_memory: Option<u64>,
    /// Stop beyond so many calls within calls (10000 unless said)
    #[arg(long, global = true, value_name = "N", value_parser = number, help_heading = "Limits")]
    pub max_depth: Option<u64>,
    /// Stop after so long: seconds, or 500ms, 2s, 5m
    #[arg(long, global = true, value_name = "TIME", value_parser = time, help_heading = "Limits")]
    pub timeout: Option<Duration>,
    /// When to use colours: auto, always or never; `NO_COLOR` is obeyed
    #[arg(long, global = true, value_name = "WHEN", hide_possible_values = true, help_heading = "Display")]
    pub color: Option<When>,
    /// How to write diagnostics: human, or json with one object on each line
    #[arg(long, global = true, value_name = "FORMAT", hide_possible_values = true, help_heading = "Display")]
    pub error_format: Option<ErrorFormat>,
}

impl Options {
    /// These options, and where they are silent, those of `base`; of two limits the lower one.
    pub fn over(self, base: &Options) -> Options {
        let mut set = base.set.clone();
        set.extend(self.set);
        Options {
            json: self.json || base.json,
            set,
            out: self.out.or_else(|| base.out.clone()),
            root: self.root.or_else(|| base.root.clone()),
            seed: self.seed.or(base.seed),
            max_steps: lower(self.max_steps, base.max_steps),
            max_memory: lower(self.max_memory, base.max_memory),
            max_depth: lower(self.max_depth, base.max_depth),
            timeout: lower(self.timeout, base.timeout),
            color: self.color.or(base.color),
            error_format: self.error_format.or(base.error_format),
        }
    }
}

/// The lower of two limits.
fn lower<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}

/// When colours are used.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum When {
    /// On a terminal
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// How diagnostics are written.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum ErrorFormat {
    /// As drawings
    Human,
    /// As lines of JSON
    Json,
}

/// How tests are reported.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Human,
    /// As JUnit's XML
    Junit,
    /// As one JSON value
    Json,
}

/// The options that a line of a file gives, without a program's name before them.
#[derive(Debug, Parser)]
#[command(name = "args", no_binary_name = true, disable_help_flag = true)]
pub struct LineOptions {
    /// The options.
    #[command(flatten)]
    pub options: Options,
}
