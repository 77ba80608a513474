//! Expected texts kept in files: compared byte for byte, shown as a difference, and all written anew
//! with `TG_BLESS=1`.

#![allow(dead_code, reason = "each test uses a part of this")]

use std::fs;
use std::path::{Path, PathBuf};

/// Whether expected texts are to be written anew.
pub fn blessing() -> bool {
    std::env::var_os("TG_BLESS").is_some_and(|value| value == "1")
}

/// The folder of the package.
pub fn package() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Compares a text with the one in `file`, or writes it there.
pub fn compare(file: &Path, actual: &str) -> Result<(), String> {
    let shown = file.strip_prefix(package()).unwrap_or(file).display();
    let expected = fs::read_to_string(file);
    if expected.as_deref().is_ok_and(|expected| expected == actual) {
        return Ok(());
    }
    if blessing() {
        let made = file.parent().map_or(Ok(()), fs::create_dir_all);
        return made
            .and_then(|()| fs::write(file, actual))
            .map_err(|error| format!("{shown} can't be written: {error}"));
    }
    match expected {
        Ok(expected) => {
            Err(format!("{shown} is stale; TG_BLESS=1 writes it anew\n{}", difference(&expected, actual)))
        }
        Err(error) => Err(format!("{shown} can't be read ({error}); TG_BLESS=1 writes it\n{actual}")),
    }
}

/// How two texts differ, with three lines of surroundings.
pub fn difference(expected: &str, actual: &str) -> String {
    tg::cli::unified_diff(("expected", "actual"), expected, actual)
}

/// All files below a folder of the package that have this ending, in order.
pub fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    files_below(vec![package().join(folder)], ending)
}

/// All files below some folders that have this ending, in order; folders that aren't there have none.
pub fn files_below(mut folders: Vec<PathBuf>, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else {
            continue;
        };
        for path in entries.map(|entry| entry.expect("a readable folder").path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// A path from the package's folder on, with `/` between its names.
pub fn short(path: &Path) -> String {
    let path = path.strip_prefix(package()).unwrap_or(path);
    path.iter().map(|name| name.to_string_lossy()).collect::<Vec<_>>().join("/")
}
