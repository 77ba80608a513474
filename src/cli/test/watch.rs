//! Runs tests again whenever a file changes: each time in a process of its own, so that no run affects another.

use super::worker::program;
use crate::cli::report::Report;
use crate::cli::{Exit, interrupt};
use notify::{EventKind, RecursiveMode, Watcher};
use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};
use std::process::Command;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// Editors write a file in several steps: everything within this time is one change.
const SETTLES: Duration = Duration::from_millis(80);

/// How often to check for Ctrl-C.
const PATIENCE: Duration = Duration::from_millis(100);

/// Runs the tests now and after each change below the paths, until Ctrl-C.
pub fn watch(paths: &[PathBuf], report: &Report, arguments: &[OsString]) -> Exit {
    interrupt::only_stop();
    interrupt::flag();
    let (send, changes) = channel();
    let outputs = own_outputs();
    let hear = move |event: notify::Result<notify::Event>| {
        let paths = event.map(|event| if is_change(event.kind) { event.paths } else { Vec::new() });
        for path in paths.unwrap_or_default().into_iter().filter(|path| matters(path, &outputs)) {
            // If the receiver is gone, the program is ending.
            let _ = send.send(path);
        }
    };
    let watching = notify::recommended_watcher(hear).and_then(|mut watcher| {
        paths.iter().try_for_each(|path| watcher.watch(&folder_of(path), RecursiveMode::Recursive))?;
        Ok(watcher)
    });
    // Changes are reported as long as it lives.
    let _watcher = match watching {
        Ok(watcher) => watcher,
        Err(error) => {
            report.say(&format!(
                "error: the files can't be watched: {error}\n  Help: name files or folders that are there"
            ));
            return Exit::Misuse;
        }
    };
    loop {
        if let Err(error) = run(arguments) {
            report.say(&format!("error: the tests can't be started: {error}"));
            return Exit::Failed;
        }
        // Discards the changes made by the tests themselves.
        while changes.recv_timeout(SETTLES).is_ok() {}
        report.say("waiting for a change; Ctrl-C ends");
        match next(&changes) {
            Some(path) => report.say(&format!("\nchanged: {}", shown(&path))),
            None => {
                interrupt::clean();
                return Exit::Interrupted;
            }
        }
    }
}

/// Runs the tests once, with the given arguments.
fn run(arguments: &[OsString]) -> std::io::Result<()> {
    let options = arguments.iter().skip(1).take_while(|argument| *argument != "--");
    let rest = arguments.iter().skip(1).skip_while(|argument| *argument != "--");
    let mut command = Command::new(program(arguments)?);
    command.args(options.filter(|argument| *argument != "--watch")).args(rest);
    command.status().map(drop)
}

/// Waits for a change, and until changes stop; `None` after Ctrl-C.
fn next(changes: &Receiver<PathBuf>) -> Option<PathBuf> {
    let first = loop {
        match changes.recv_timeout(PATIENCE) {
            Ok(path) => break path,
            Err(RecvTimeoutError::Timeout) if !interrupt::came() => {}
            Err(_) => return None,
        }
    };
    while changes.recv_timeout(SETTLES).is_ok() {}
    Some(first)
}

/// The folder to watch for a path: for a file the one that contains it, as editors replace the file by a new one.
fn folder_of(path: &Path) -> PathBuf {
    if path.is_dir() {
        return path.to_path_buf();
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.map_or_else(|| PathBuf::from("."), Path::to_path_buf)
}

fn is_change(kind: EventKind) -> bool {
    matches!(kind, EventKind::Create(_) | EventKind::Modify(_) | EventKind::Remove(_))
}

/// The identity of a file, whatever its name: its device and number.
type FileId = (u64, u64);

/// The files that the process itself writes to, as in `tg test --watch . > log`: if they weren't ignored, each run
/// would trigger the next, endlessly.
#[cfg(unix)]
fn own_outputs() -> Vec<FileId> {
    use std::os::fd::AsFd;
    let fds =
        [std::io::stdout().as_fd().try_clone_to_owned(), std::io::stderr().as_fd().try_clone_to_owned()];
    let files = fds.into_iter().flatten().map(std::fs::File::from);
    files.filter_map(|file| file.metadata().ok()).map(|known| id(&known)).collect()
}

#[cfg(not(unix))]
fn own_outputs() -> Vec<FileId> {
    Vec::new()
}

#[cfg(unix)]
fn id(known: &std::fs::Metadata) -> FileId {
    use std::os::unix::fs::MetadataExt;
    (known.dev(), known.ino())
}

/// Whether a path refers to one of these files.
fn is_one_of(path: &Path, files: &[FileId]) -> bool {
    #[cfg(unix)]
    return path.metadata().is_ok_and(|known| files.contains(&id(&known)));
    #[cfg(not(unix))]
    return files.is_empty() && path.as_os_str().is_empty();
}

/// Whether the tests may depend on a file; hidden files, build output and our own outputs are ignored.
fn matters(path: &Path, outputs: &[FileId]) -> bool {
    let here = std::env::current_dir().unwrap_or_default();
    let below = path.strip_prefix(&here).unwrap_or(path);
    let is_left_out = |part: Component<'_>| match part {
        Component::Normal(name) => name.as_encoded_bytes().starts_with(b".") || name == "target",
        _ => false,
    };
    !below.components().any(is_left_out) && !is_one_of(path, outputs)
}

fn shown(path: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    path.strip_prefix(&here).unwrap_or(path).display().to_string()
}
