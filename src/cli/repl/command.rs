//! The commands of the REPL, as one table: each starts with `:`, and any unambiguous prefix of its name is enough.

use super::edit;
use super::state::{Flow, Repl};
use crate::cli::screen::Terminal;
use crate::cli::{did_you_mean, explain, io_reason, setup};
use crate::ide::{self, Description};
use crate::session::Session;
use rustyline::completion::Pair;
use std::path::Path;
use std::time::Instant;
use tg_core::diagnostics::{CODES, nearest};
use tg_core::output::{Output, Style, StyledLine};

/// A command.
struct Command {
    name: &'static str,
    takes: Takes,
    doc: &'static str,
    act: fn(&mut Repl<'_>, &str) -> Flow,
}

/// The argument of a command.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Takes {
    Nothing,
    /// A name that has help, or nothing.
    Topic,
    Expression,
    /// An entry, or nothing.
    MaybeEntry,
    /// An existing file.
    File,
    /// A file to write.
    NewFile,
}

impl Takes {
    /// The argument in a list of the commands.
    fn shown(self) -> &'static str {
        match self {
            Takes::Nothing => "",
            Takes::Topic => " NAME",
            Takes::Expression => " EXPR",
            Takes::MaybeEntry => " [ENTRY]",
            Takes::File | Takes::NewFile => " FILE",
        }
    }
}

const fn command(
    name: &'static str,
    takes: Takes,
    doc: &'static str,
    act: fn(&mut Repl<'_>, &str) -> Flow,
) -> Command {
    Command { name, takes, doc, act }
}

const COMMANDS: &[Command] = &[
    command(
        "help",
        Takes::Topic,
        "what a function, setting, word or code (`E3001`) is, with an example",
        help,
    ),
    command("type", Takes::Expression, "the type of an expression, which isn't run", describe),
    command("load", Takes::File, "runs a script as if it were entered here", load),
    command("time", Takes::Expression, "runs an entry and says how long it took", time),
    command("all", Takes::Nothing, "shows the whole of the last value, however long it is", all),
    command(
        "edit",
        Takes::MaybeEntry,
        "edits an entry, given by its number or written out, or the last one, in the editor of `$EDITOR`, and runs it",
        edit_entry,
    ),
    command("reset", Takes::Nothing, "forgets all entries", reset),
    command("save", Takes::NewFile, "writes the entries that succeeded to a script", save),
    command("quit", Takes::Nothing, "leaves; Ctrl-D does as well", |_, _| Flow::Leave),
];

/// Carries out the command after a `:`.
pub(super) fn obey(repl: &mut Repl<'_>, text: &str) -> Flow {
    let (name, rest) = split(text);
    if name.is_empty() {
        return list(repl);
    }
    let Some(command) = find(name) else {
        return refuse(repl, &format!("there is no command `:{name}`"), &unknown(name));
    };
    let (rest, takes) = (rest.trim(), command.takes);
    if rest.is_empty() && !matches!(takes, Takes::Nothing | Takes::Topic | Takes::MaybeEntry) {
        let example = format!("`:{}{}`", command.name, takes.shown());
        return refuse(
            repl,
            &format!("`:{}` needs something after it", command.name),
            &format!("write {example}"),
        );
    }
    if !rest.is_empty() && takes == Takes::Nothing {
        return refuse(
            repl,
            &format!("`:{}` takes nothing after it", command.name),
            &format!("write `:{}`", command.name),
        );
    }
    (command.act)(repl, rest)
}

/// Splits the text after a `:` into the name and the rest.
fn split(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_at(text.find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len()))
}

/// The command with a name, or the only one with this prefix.
fn find(name: &str) -> Option<&'static Command> {
    let mut beginning = COMMANDS.iter().filter(|c| c.name.starts_with(name));
    let exactly = COMMANDS.iter().find(|c| c.name == name);
    exactly.or_else(|| beginning.next().filter(|_| beginning.next().is_none()))
}

fn unknown(name: &str) -> String {
    let beginning: Vec<&str> = COMMANDS.iter().map(|c| c.name).filter(|c| c.starts_with(name)).collect();
    let near = if beginning.is_empty() { nearest(name, COMMANDS.iter().map(|c| c.name)) } else { beginning };
    let near = did_you_mean(near.iter().map(|name| format!(":{name}")), " or ");
    near.unwrap_or_else(|| "`:` lists the commands".into())
}

/// The part of an entry that is code and may span several lines; a command that takes no code has none.
pub(super) fn expression(text: &str) -> Option<&str> {
    let start = code_start(text);
    let is_code = start < text.len() || !text.trim_start().starts_with(':');
    is_code.then(|| &text[start..])
}

/// Where the code of an entry begins: after a command that takes code, at the end of any other.
pub(super) fn code_start(text: &str) -> usize {
    let Some(command) = text.trim_start().strip_prefix(':') else {
        return 0;
    };
    let (name, rest) = split(command);
    match find(name).map(|command| command.takes) {
        Some(Takes::Expression | Takes::MaybeEntry) => text.len() - rest.trim_start().len(),
        _ => text.len(),
    }
}

/// Completes a command's name, or its argument; `None` if an expression is to be completed. Returns
/// where the candidates begin, and each as it is displayed and as it is inserted.
pub(super) fn complete(session: &Session, text: &str, offset: usize) -> Option<(usize, Vec<Pair>)> {
    let before = text.get(..offset)?;
    let command = before.trim_start().strip_prefix(':')?;
    let (name, rest) = split(command);
    if rest.is_empty() {
        let start = offset - name.len();
        let found = COMMANDS.iter().filter(|c| c.name.starts_with(name));
        let pair = |c: &Command| Pair { display: c.name.to_owned(), replacement: format!("{} ", c.name) };
        return Some((start, found.map(pair).collect()));
    }
    let begun = rest.trim_start();
    let start = offset - begun.len();
    let pair = |name: String| Pair { display: name.clone(), replacement: name };
    let plain = |names: Vec<String>| names.into_iter().map(pair).collect();
    match find(name)?.takes {
        Takes::Expression | Takes::MaybeEntry => None,
        Takes::Nothing | Takes::NewFile => Some((offset, Vec::new())),
        Takes::Topic => {
            let mut topics = ide::topics(session);
            topics.extend(CODES.iter().map(|info| info.code.text().to_owned()));
            topics.retain(|topic| topic.starts_with(begun));
            Some((start, plain(topics)))
        }
        Takes::File => {
            let slash = begun.rfind('/').map_or(0, |slash| slash + 1);
            let (folder, begun) = begun.split_at(slash);
            let mut names = session.files().names(None, folder);
            names
                .retain(|name| name.starts_with(begun) && (begun.starts_with('.') || !name.starts_with('.')));
            Some((start + slash, plain(names)))
        }
    }
}

/// Reports that a command is used incorrectly.
fn refuse(repl: &mut Repl<'_>, message: &str, help: &str) -> Flow {
    repl.failed = true;
    repl.report().say(&format!("error: {message}\n  Help: {help}"));
    Flow::On
}

/// Shows something that isn't the output of a script.
fn show(repl: &Repl<'_>, output: &Output) {
    let report = repl.report();
    Terminal::new(repl.options, &report).show(output);
}

/// Lists all commands.
fn list(repl: &Repl<'_>) -> Flow {
    let lines = COMMANDS.iter().map(|command| {
        let call = format!(":{}{}", command.name, command.takes.shown());
        StyledLine::styled(format!("{call:<14}"), Style::CODE).plain(command.doc)
    });
    show(repl, &Output::stack(lines));
    Flow::On
}

fn help(repl: &mut Repl<'_>, name: &str) -> Flow {
    if name.is_empty() {
        return list(repl);
    }
    let page = explain::page_of(name, repl.options);
    let found = page.or_else(|| ide::help(&repl.session.borrow(), name));
    let Some(found) = found else {
        let topics = ide::topics(&repl.session.borrow());
        let upper = name.to_uppercase();
        let codes = nearest(&upper, CODES.iter().map(|info| info.code.text()));
        // Of `xs.cou`, the last name is misspelt.
        let (path, last) = name.rsplit_once('.').map_or(("", name), |(path, last)| (path, last.trim()));
        let near = nearest(last, topics.iter().map(String::as_str)).into_iter();
        let near = near.map(|near| if path.is_empty() { near.to_owned() } else { format!("{path}.{near}") });
        let near = near.chain(codes.into_iter().map(str::to_owned));
        let help = did_you_mean(near, " or ");
        let help = help.unwrap_or_else(|| "Tab after `:help ` lists what there is".into());
        return refuse(repl, &format!("there is no help on `{name}`"), &help);
    };
    show(repl, &found);
    Flow::On
}

fn describe(repl: &mut Repl<'_>, expression: &str) -> Flow {
    let description = ide::describe(&mut repl.session.borrow_mut(), expression);
    let line = |text: &str| Output::from(StyledLine::styled(text, Style::CODE));
    match description {
        Description::Function(signatures) => show(repl, &Output::stack(signatures.iter().map(|s| line(s)))),
        Description::Type(name) => show(repl, &line(&name)),
        Description::Open => {
            show(repl, &StyledLine::styled("Any", Style::CODE).dim("  it shows when it runs").into())
        }
        Description::Statement => {
            return refuse(
                repl,
                "a statement has no type",
                "ask for the type of an expression, such as the value after a `=`",
            );
        }
        Description::Wrong(found) => {
            repl.failed = true;
            repl.report().show(&found, repl.session.borrow().sources());
        }
    }
    Flow::On
}

fn load(repl: &mut Repl<'_>, path: &str) -> Flow {
    repl.load(bare(path));
    Flow::On
}

/// A path without the quotes around it.
fn bare(path: &str) -> &str {
    path.strip_prefix('"').and_then(|path| path.strip_suffix('"')).unwrap_or(path)
}

fn time(repl: &mut Repl<'_>, text: &str) -> Flow {
    let begun = Instant::now();
    if repl.enter(text) {
        show(repl, &StyledLine::new().dim(format!("time: {:.1?}", begun.elapsed())).into());
    }
    Flow::On
}

fn all(repl: &mut Repl<'_>, _: &str) -> Flow {
    match repl.print_all() {
        Ok(true) => Flow::On,
        Ok(false) => refuse(repl, "no entry has given a value yet", "enter an expression, such as `6 * 7`"),
        Err(fault) => {
            repl.failed = true;
            repl.report().show_alone(&fault);
            Flow::On
        }
    }
}

fn edit_entry(repl: &mut Repl<'_>, text: &str) -> Flow {
    if !repl.on_terminal {
        return refuse(repl, "`:edit` needs a terminal", "enter it here, or write a script and `:load` it");
    }
    let begun = match text.parse::<usize>() {
        Ok(number) => match number.checked_sub(1).and_then(|place| repl.entries.get(place)) {
            Some(entry) => entry.trim_end(),
            None => {
                let help = match repl.entries.len() {
                    0 => "enter something first, or write it after `:edit`".to_owned(),
                    count => format!(
                        "entries are counted from 1, and the last is {count}; without a number, `:edit` takes the last one"
                    ),
                };
                return refuse(repl, &format!("there is no entry {number}"), &help);
            }
        },
        Err(_) if text.is_empty() => repl.entries.last().map_or("", |entry| entry.trim_end()),
        Err(_) => text,
    };
    match edit::edited(&format!("{begun}\n")) {
        Ok(written) if written.trim().is_empty() => Flow::On,
        Ok(written) => Flow::Entry(written.trim_end().to_owned()),
        Err((message, help)) => refuse(repl, &message, &help),
    }
}

fn reset(repl: &mut Repl<'_>, _: &str) -> Flow {
    let report = repl.report();
    match Repl::new(repl.options, &report) {
        Ok(fresh) => {
            // Completion and highlighting keep their handles on the session, so only its contents are replaced.
            repl.session.swap(&fresh.session);
            repl.count = 0;
            repl.entries.clear();
            repl.saved.forget();
            repl.last_value = None;
        }
        Err(fault) => report.show_alone(&fault),
    }
    Flow::On
}

fn save(repl: &mut Repl<'_>, path: &str) -> Flow {
    let path = Path::new(bare(path));
    let shown = path.display();
    if !repl.saved.may_write(path) {
        return refuse(
            repl,
            &format!("`{shown}` is there already"),
            "choose another name, or remove it first",
        );
    }
    let report = repl.report();
    let mut scratch = match setup::session(repl.options, None, &report) {
        Ok(session) => session,
        Err(fault) => {
            report.show_alone(&fault);
            return Flow::On;
        }
    };
    let folder = path.parent().filter(|f| !f.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let real = folder.join(path.file_name().unwrap_or_default());
    let (script, count, wrong) = repl.saved.script(&real, &mut scratch);
    setup::rest();
    match std::fs::write(path, script) {
        Ok(()) => {
            repl.saved.wrote(path);
            let entries = if count == 1 { "entry" } else { "entries" };
            show(repl, &StyledLine::new().dim(format!("{count} {entries} saved to `{shown}`")).into());
            let failed = repl.saved.failed_tests();
            if !failed.is_empty() {
                let names = failed.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
                repl.report().say(&format!("of its tests, {names} failed here; `tg test {shown}` runs them"));
            }
            if let Some(wrong) = wrong {
                repl.report().say(&format!("it can't run yet: {wrong}; `tg check {shown}` shows where"));
            }
            Flow::On
        }
        Err(error) => {
            let message = format!("`{shown}` can't be written: {}", io_reason(&error));
            refuse(repl, &message, "look at the folder and its permissions")
        }
    }
}
