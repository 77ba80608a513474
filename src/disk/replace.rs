//! Putting new contents in a file's place.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Gives a file new contents, whether it is there or not: they are written beside it first and then take
/// its place, so that it is whole at every moment. A file that was there keeps its permissions.
///
/// # Errors
/// What the system says; the file is as it was then.
pub fn replace(target: &Path, bytes: &[u8]) -> io::Result<()> {
    replace_by(target, |file| file.write_all(bytes))
}

/// The same for contents that are written bit by bit.
///
/// # Errors
/// What the system says, or whoever writes; the file is as it was then.
pub fn replace_by(target: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let permissions = match fs::metadata(target) {
        Ok(now) => {
            // A file that may not be written isn't replaced, though its folder would allow it.
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

/// A new file of a name that nothing else has.
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
