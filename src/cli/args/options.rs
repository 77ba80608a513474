//! The options, grouped by topic. A command takes only the groups that matter to it.

use crate::cli::value_parsers::{digits, memory, number, preset, time};
use clap::{Args, Parser, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;
use tg_core::number::NumberForm;

/// The options of a run; those that a command doesn't take have their default values.
#[derive(Args, Clone, Debug, Default)]
pub struct Options {
    /// Print one line of JSON for each `print`
    #[arg(long)]
    pub json: bool,
    /// Save files below this folder; without it nothing is saved
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// How fractions are written in data: exact (`"1/2"`, the default) or decimal (`0.5`)
    #[arg(long, value_name = "FORM", hide_possible_values = true)]
    pub numbers: Option<Numbers>,
    /// The settings of the script.
    #[command(flatten)]
    pub script: ScriptOptions,
    /// The limits.
    #[command(flatten)]
    pub limits: LimitOptions,
    /// The display options.
    #[command(flatten)]
    pub display: Display,
}

/// The settings of a script.
#[derive(Args, Clone, Debug, Default)]
pub struct ScriptOptions {
    /// Set a `param` of the script; a number, `true`, `false`, `none`, or else a text
    #[arg(long, value_name = "NAME=VALUE", value_parser = preset)]
    pub set: Vec<(String, String)>,
    /// Start the random generator from this number (default: 0)
    #[arg(long, value_name = "N", value_parser = number, allow_negative_numbers = true)]
    pub seed: Option<u64>,
    /// Where it may read.
    #[command(flatten)]
    pub files: FileOptions,
}

/// Where scripts may read.
#[derive(Args, Clone, Debug, Default)]
pub struct FileOptions {
    /// Let scripts read below this folder, and nowhere else
    #[arg(long, value_name = "DIR")]
    pub root: Option<PathBuf>,
}

/// The limits of a run.
#[derive(Args, Clone, Debug, Default)]
pub struct LimitOptions {
    /// Steps, memory and time.
    #[command(flatten)]
    pub work: WorkOptions,
    /// Stop when calls are nested deeper than this (default: 10000)
    #[arg(long, value_name = "N", value_parser = number, allow_negative_numbers = true, help_heading = "Limits")]
    pub max_depth: Option<u64>,
    /// Refuse numbers with more digits than this, at least 39 (default: 10000000)
    #[arg(long, value_name = "N", value_parser = digits, allow_negative_numbers = true, help_heading = "Limits")]
    pub max_digits: Option<u64>,
}

/// The limits of work that calls no functions.
#[derive(Args, Clone, Debug, Default)]
pub struct WorkOptions {
    /// Stop after this many steps
    #[arg(long, value_name = "N", value_parser = number, allow_negative_numbers = true, help_heading = "Limits")]
    pub max_steps: Option<u64>,
    /// Memory and time.
    #[command(flatten)]
    pub resources: Resources,
}

/// The limits of work that counts no steps.
#[derive(Args, Clone, Debug, Default)]
pub struct Resources {
    /// Stop when more memory than this is needed: bytes, or 512M, 2G (default: 1G)
    #[arg(long, value_name = "SIZE", value_parser = memory, allow_negative_numbers = true, help_heading = "Limits")]
    pub max_memory: Option<u64>,
    /// Stop after this time: seconds, or 500ms, 2s, 5m
    #[arg(long, value_name = "TIME", value_parser = time, allow_negative_numbers = true, help_heading = "Limits")]
    pub timeout: Option<Duration>,
}

/// The display options.
#[derive(Args, Clone, Debug, Default)]
pub struct Display {
    /// When to use colours.
    #[command(flatten)]
    pub colors: Colors,
    /// How to write diagnostics: human, or json with one object on each line
    #[arg(long, value_name = "FORMAT", hide_possible_values = true, help_heading = "Display")]
    pub error_format: Option<ErrorFormat>,
}

/// When to use colours.
#[derive(Args, Clone, Debug, Default)]
pub struct Colors {
    /// When to use colours: auto, always or never; `NO_COLOR` is obeyed
    #[arg(long, value_name = "WHEN", hide_possible_values = true, help_heading = "Display")]
    pub color: Option<When>,
}

impl Options {
    /// How fractions are written in data.
    pub fn number_form(&self) -> NumberForm {
        match self.numbers {
            Some(Numbers::Decimal) => NumberForm::Decimal,
            Some(Numbers::Exact) | None => NumberForm::Exact,
        }
    }

    /// These options, with those of `base` where none is given; of two limits the lower one.
    pub fn over(self, base: &Options) -> Options {
        let mut set = base.script.set.clone();
        set.extend(self.script.set);
        let files = FileOptions { root: self.script.files.root.or_else(|| base.script.files.root.clone()) };
        Options {
            json: self.json || base.json,
            out: self.out.or_else(|| base.out.clone()),
            numbers: self.numbers.or(base.numbers),
            script: ScriptOptions { set, seed: self.script.seed.or(base.script.seed), files },
            limits: self.limits.lower(&base.limits),
            display: Display {
                colors: Colors { color: self.display.colors.color.or(base.display.colors.color) },
                error_format: self.display.error_format.or(base.display.error_format),
            },
        }
    }
}

impl LimitOptions {
    /// The lower one of each pair of limits.
    fn lower(&self, other: &LimitOptions) -> LimitOptions {
        let (ours, theirs) = (&self.work, &other.work);
        let resources = Resources {
            max_memory: lower(ours.resources.max_memory, theirs.resources.max_memory),
            timeout: lower(ours.resources.timeout, theirs.resources.timeout),
        };
        LimitOptions {
            work: WorkOptions { max_steps: lower(ours.max_steps, theirs.max_steps), resources },
            max_depth: lower(self.max_depth, other.max_depth),
            max_digits: lower(self.max_digits, other.max_digits),
        }
    }
}

impl From<WorkOptions> for LimitOptions {
    fn from(work: WorkOptions) -> LimitOptions {
        LimitOptions { work, max_depth: None, max_digits: None }
    }
}

impl From<Resources> for LimitOptions {
    fn from(resources: Resources) -> LimitOptions {
        WorkOptions { max_steps: None, resources }.into()
    }
}

impl From<Colors> for Display {
    fn from(colors: Colors) -> Display {
        Display { colors, error_format: None }
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

/// How fractions are written in data.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum Numbers {
    /// As fractions in texts
    Exact,
    /// As decimals
    Decimal,
}

/// How diagnostics are written.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum ErrorFormat {
    /// As drawings
    Human,
    /// As lines of JSON
    Json,
}

/// The options on a line of a file, without a program name before them.
#[derive(Debug, Parser)]
#[command(name = "args", no_binary_name = true, disable_help_flag = true)]
pub struct LineOptions {
    /// The options.
    #[command(flatten)]
    pub options: Options,
}
