//! Finds the command among the arguments: `tg FILE` is `tg run FILE`, and options may come before the command.

use super::args::{CommandLine, Options, When};
use super::{Exit, did_you_mean, explain, topics};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ColorChoice, CommandFactory, ValueEnum};
use std::ffi::{OsStr, OsString};
use std::path::Path;
use tg_core::diagnostics::nearest;

/// The arguments with the command first: it may follow options, and it is `run` if a file stands in its place.
///
/// # Errors
/// Fails if the word in the command's place is neither a command nor a file.
pub fn with_command(mut arguments: Vec<OsString>) -> Result<Vec<OsString>, clap::Error> {
    let mut command = CommandLine::command();
    let mut at = 1;
    while let Some(argument) = arguments.get(at) {
        let text = argument.to_string_lossy();
        // After `-e` comes a script, which may look like anything.
        if text == "--" || text == "-" || text.starts_with("-e") {
            break;
        }
        if !text.starts_with('-') {
            if command.get_subcommands().any(|c| c.get_name() == text) {
                arguments[1..=at].rotate_right(1);
                return Ok(arguments);
            }
            if is_file(argument) {
                break;
            }
            return Err(unknown(&mut command, &text));
        }
        at += if takes_next(&command, &text) { 2 } else { 1 };
    }
    if at < arguments.len() {
        arguments.insert(1, "run".into());
    }
    Ok(arguments)
}

/// Completes an error about the arguments: for an option that the command doesn't have, it lists the commands that do.
pub fn whose(mut error: clap::Error) -> clap::Error {
    if error.kind() != ErrorKind::UnknownArgument || error.get(ContextKind::SuggestedArg).is_some() {
        return error;
    }
    let Some(ContextValue::String(option)) = error.get(ContextKind::InvalidArg) else { return error };
    let command = CommandLine::command();
    let has = |c: &&clap::Command| {
        c.get_arguments().any(|a| a.get_long().is_some_and(|l| option[..] == format!("--{l}")))
    };
    let owners: Vec<String> =
        command.get_subcommands().filter(has).map(|c| format!("`tg {}`", c.get_name())).collect();
    if let Some((last, before)) = owners.split_last() {
        let owners =
            if before.is_empty() { last.clone() } else { format!("{} and {last}", before.join(", ")) };
        let tip = format!("`{option}` is an option of {owners}").into();
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip]));
    }
    error
}

/// Prints the help of a command, of a word of the language, or of the whole program.
pub fn help(name: Option<&str>, color: ColorChoice, options: &Options) -> Exit {
    let mut all = CommandLine::command().color(color);
    all.build();
    let mut command = match name {
        None => all,
        Some(name) => match all.find_subcommand(name) {
            Some(command) => command.clone().color(color),
            None => {
                if let Some(found) = explain::page_of(name, options).or_else(|| topics::help(name)) {
                    topics::print(&found, options);
                    return Exit::Fine;
                }
                let names: Vec<String> = all.get_subcommands().map(|c| c.get_name().to_owned()).collect();
                let near = nearest(name, names.iter().map(String::as_str));
                let near = did_you_mean(near.iter().map(|name| format!("tg help {name}")), " or ");
                let tip = near.unwrap_or_else(|| "`tg help` lists the commands".to_owned());
                let message = format!("there is no command `{name}`\n\n  tip: {tip}");
                let _ = all.error(ErrorKind::InvalidSubcommand, message).print();
                return Exit::Misuse;
            }
        },
    };
    // If the reader is gone, it has lost nothing it wanted.
    let _ = command.print_help();
    Exit::Fine
}

/// The colour choice that `--color` requests, for messages about the arguments themselves.
pub fn color(arguments: &[OsString]) -> ColorChoice {
    let text = |a: &OsString| a.to_str().map(str::to_owned);
    let joined = arguments.iter().find_map(|a| Some(text(a)?.strip_prefix("--color=")?.to_owned()));
    let apart = || {
        let at = arguments.iter().position(|a| a == "--color")?;
        arguments.get(at + 1).and_then(text)
    };
    let when = joined.or_else(apart).and_then(|w| When::from_str(&w, false).ok());
    match when {
        Some(When::Always) => ColorChoice::Always,
        Some(When::Never) => ColorChoice::Never,
        Some(When::Auto) | None => ColorChoice::Auto,
    }
}

/// Whether the option takes the next argument as its value.
fn takes_next(command: &clap::Command, option: &str) -> bool {
    let Some(name) = option.strip_prefix("--") else {
        return false;
    };
    let known = command.get_arguments().find(|a| a.get_long() == Some(name));
    known.is_some_and(|a| a.get_action().takes_values())
}

/// Whether a word is a file, or can't be anything else.
fn is_file(word: &OsStr) -> bool {
    let path = Path::new(word);
    let written_as_path = path.components().count() > 1 || path.extension().is_some_and(|e| e == "tg");
    written_as_path || path.exists()
}

fn unknown(command: &mut clap::Command, word: &str) -> clap::Error {
    let scripts = scripts_here();
    let names = command.get_subcommands().map(|c| c.get_name().to_owned());
    let names: Vec<String> = names.chain(scripts.iter().cloned()).collect();
    let mut near = nearest(word, names.iter().map(String::as_str));
    let complete = format!("{word}.tg");
    if scripts.contains(&complete) {
        near.insert(0, &complete);
    }
    let near = did_you_mean(near.iter().map(|name| format!("tg {name}")), " or ");
    let of_language =
        || topics::help(word).map(|_| format!("`tg help {word}` tells what it is in the language"));
    let tip = near.or_else(of_language).unwrap_or_else(|| "`tg --help` lists the commands".to_owned());
    let message = format!("`{word}` is neither a command nor a file\n\n  tip: {tip}");
    command.error(ErrorKind::InvalidSubcommand, message)
}

/// The scripts in the current folder, looking at no more than its first thousand entries.
fn scripts_here() -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(".") else {
        return Vec::new();
    };
    let names = entries.take(1000).filter_map(|e| e.ok()?.file_name().into_string().ok());
    names.filter(|n| n.ends_with(".tg")).collect()
}
