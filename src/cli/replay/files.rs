//! The files with recorded games.

use super::super::follow::script_help;
use super::super::unreadable;
use std::fs::File;
use std::path::{Path, PathBuf};
use tg_core::diagnostics::{Code, Diagnostic, Fault};
use walkdir::{DirEntry, WalkDir};

/// The file name endings of recorded games, used when searching folders.
pub const ENDINGS: &[&str] = &[
    ".jsonl",
    ".json",
    ".ndjson",
    ".jsonl.gz",
    ".json.gz",
    ".ndjson.gz",
    ".jsonl.zst",
    ".json.zst",
    ".ndjson.zst",
];

/// Opens a file for reading.
///
/// # Errors
/// `E9007` if it can't be opened.
pub fn open(path: &Path) -> Result<File, Fault> {
    File::open(path).map_err(|error| unreadable(path.display(), &error))
}

/// Whether an entry of a folder is a file or a link to one, also to one that isn't there, which opening it tells. Links to
/// folders aren't followed: they may lead in circles.
fn is_file(entry: &DirEntry) -> bool {
    entry.file_type().is_file()
        || entry.path_is_symlink() && (entry.path().is_file() || !entry.path().exists())
}

/// The files at these paths, each with its name relative to the given folder; folders are searched for files that look
/// like recorded games.
pub fn files(paths: &[PathBuf]) -> Result<Vec<(PathBuf, PathBuf)>, Fault> {
    let mut files = Vec::new();
    for path in paths {
        // A name that is mistyped isn't a bad game.
        if !path.try_exists().unwrap_or(true) {
            return Err(unreadable(path.display(), &std::io::ErrorKind::NotFound.into()));
        }
        if !path.is_dir() {
            if let Some(help) = script_help(path) {
                let message = format!("`{}` holds no recorded game", path.display());
                return Err(Diagnostic::new(Code::E8012, message).help(help).into());
            }
            let name = path.file_name().map_or_else(|| path.clone(), PathBuf::from);
            files.push((path.clone(), name));
            continue;
        }
        let hidden =
            |entry: &DirEntry| entry.depth() > 0 && entry.file_name().to_string_lossy().starts_with('.');
        let walk = WalkDir::new(path).sort_by_file_name().into_iter().filter_entry(|entry| !hidden(entry));
        let before = files.len();
        files.extend(walk.filter_map(Result::ok).filter(is_file).filter_map(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            let below = entry.path().strip_prefix(path).unwrap_or(entry.path()).to_owned();
            ENDINGS.iter().any(|ending| name.ends_with(ending)).then(|| (entry.into_path(), below))
        }));
        if files.len() == before {
            let message = format!("there is no recorded game below `{}`", path.display());
            return Err(Diagnostic::new(Code::E9007, message)
                .help(format!("recorded games end in {}", ENDINGS.join(", ")))
                .into());
        }
    }
    Ok(files)
}
