//! Atomically replacing the contents of a file.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Gives a file new contents, whether it exists or not: they are written to a file beside it, which then takes
/// its place, so that it is complete at all times. An existing file keeps its permissions.
///
/// # Errors
/// Errors of the system; then the file is unchanged.
pub fn replace(target: &Path, bytes: &[u8]) -> io::Result<()> {
    replace_by(target, |file| file.write_all(bytes))
}

/// Like [`replace`], for contents that are written incrementally.
///
/// # Errors
/// Errors of the system, or of `write`; then the file is unchanged.
pub fn replace_by(target: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let permissions = match fs::metadata(target) {
        Ok(now) => {
            // A read-only file isn't replaced, even if its folder would allow it.
            OpenOptions::new().write(true).open(target)?;
            Some(now.permissions())
        }
        Err(_) => None,
    };
    let (beside, mut file) = fresh(target.parent().unwrap_or(Path::new("")))?;
    let written = write(&mut file)
        .and_then(|()| permissions.map_or(Ok(()), |as_before| file.set_permissions(as_before)))
        .and_then(|()| file.sync_all())
        .and_then(|()| fs::rename(&beside, target));
    if written.is_err() {
        let _ = fs::remove_file(&beside);
    }
    written
}

/// Creates a file with an unused name.
fn fresh(folder: &Path) -> io::Result<(PathBuf, File)> {
    let mut number = 0;
    loop {
        let path = folder.join(format!(".tg-{}-{number}.part", std::process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists && number < 100 => number += 1,
            result => return result.map(|file| (path, file)),
        }
    }
}
