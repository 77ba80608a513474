//! The options of `tg test`: which tests are run, how, and how they are reported.

use crate::cli::value_parsers::{jobs, number};
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
    #[arg(long, value_name = "N", value_parser = number, allow_negative_numbers = true)]
    pub slowest: Option<u64>,
    /// Test this many files at the same time (default: 1), each within the limits
    #[arg(long, value_name = "N", value_parser = jobs, allow_negative_numbers = true)]
    pub jobs: Option<u64>,
    /// Give each test the lines of this file as its input, for `input()` and `read(stdin)`
    #[arg(long, value_name = "FILE")]
    pub stdin: Option<PathBuf>,
    /// Run the tests again whenever a file changes, until Ctrl-C
    #[arg(long)]
    pub watch: bool,
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
