//! The options of `tg test`: which tests are run, how, and how they are reported.

use crate::cli::value_parsers::number;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Which tests are run, and how.
#[derive(Args, Clone, Debug)]
pub struct TestOptions {
    /// How to report: human, junit or json
    #[arg(
        long,
        value_name = "FORMAT",
        hide_possible_values = true,
        default_value = "human",
        hide_default_value = true
    )]
    pub format: TestFormat,
    /// Run the tests with this text in their names; it may be given several times
    #[arg(long, value_name = "TEXT")]
    pub name: Vec<String>,
    /// List the tests and run none
    #[arg(long, conflicts_with_all = ["watch", "slowest"])]
    pub list: bool,
    /// Stop at the first test that fails
    #[arg(long)]
    pub fail_fast: bool,
    /// Show the slowest tests at the end, and how long they took
    #[arg(long, value_name = "N", value_parser = number)]
    pub slowest: Option<u64>,
    /// Test so many files at the same time (default: 1), each within the limits
    #[arg(long, value_name = "N", value_parser = number)]
    pub jobs: Option<u64>,
    /// Run the tests again whenever a file changes, until Ctrl-C
    #[arg(long)]
    pub watch: bool,
    /// What a process that tests for another one is told.
    #[command(flatten)]
    pub worker: WorkerOptions,
}

/// What a process is told that tests one file for another process, and gives it the cases as lines of JSON.
#[derive(Args, Clone, Debug, Default)]
pub struct WorkerOptions {
    /// The file
    #[arg(long, hide = true)]
    pub worker_file: Option<PathBuf>,
    /// The folder in which it was found
    #[arg(long, hide = true)]
    pub worker_folder: Option<PathBuf>,
    /// The lines whose tests are wanted
    #[arg(long, hide = true)]
    pub worker_line: Vec<usize>,
    /// How wide diagnostics are drawn
    #[arg(long, hide = true, default_value_t = 100)]
    pub worker_width: usize,
    /// Whether they are drawn with colours
    #[arg(long, hide = true)]
    pub worker_color: bool,
}

/// How tests are reported.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum TestFormat {
    /// For people
    Human,
    /// As JUnit's XML
    Junit,
    /// As one JSON value
    Json,
}
