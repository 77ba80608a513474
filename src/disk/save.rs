//! Saving a file below the output folder.

use super::io_reason;
use super::replace::replace_by;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Component, Path};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};

/// Writes a file below `out`, creating folders as needed. The file is either complete or not there at all, and
/// neither `..` nor a link can lead outside.
///
/// # Errors
/// `E9011` for a path that leads outside, `E9014` for everything else.
pub fn save(out: &Path, path: &str, bytes: &[u8]) -> Result<(), Fault> {
    save_by(out, path, |file| file.write_all(bytes))
}

/// Like `save`, for contents that are written incrementally.
///
/// # Errors
/// Those of `save`, and also if `write` fails.
pub fn save_by(out: &Path, path: &str, write: impl FnOnce(&mut File) -> io::Result<()>) -> Result<(), Fault> {
    let (folders, name) = parts(path)?;
    let failed = |error: io::Error| {
        let message = format!("`{path}` can't be written: {}", io_reason(&error));
        fault(Code::E9014, message)
            .with_help("look at the permissions and the free room of the folder that `--out` names")
    };
    if out.exists() && !out.is_dir() {
        let message = format!("`{path}` can't be written: what `--out` names isn't a folder");
        return Err(
            fault(Code::E9014, message).with_help("give `--out` a folder, or a name that isn't taken yet")
        );
    }
    fs::create_dir_all(out).map_err(failed)?;
    let out = out.canonicalize().map_err(failed)?;
    let mut folder = out.clone();
    for part in folders {
        folder.push(part);
        match fs::create_dir(&folder) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(failed(error)),
            _ => folder = folder.canonicalize().map_err(failed)?,
        }
        if !folder.starts_with(&out) {
            return Err(leads_out(path));
        }
    }
    let target = folder.join(name);
    if target.is_dir() {
        let message = format!("`{path}` can't be written: a folder of this name is there");
        return Err(fault(Code::E9014, message).with_help("save under another name"));
    }
    replace_by(&target, write).map_err(failed)
}

/// The folders and the name of a path that only leads downwards.
fn parts(path: &str) -> Result<(Vec<&str>, &str), Fault> {
    let mut names = Vec::new();
    for part in Path::new(path).components() {
        match (part, part.as_os_str().to_str()) {
            (Component::Normal(_), Some(name)) => names.push(name),
            (Component::CurDir, _) => {}
            _ => return Err(leads_out(path)),
        }
    }
    match names.pop() {
        Some(name) if !path.ends_with('/') => Ok((names, name)),
        _ => Err(fault(Code::E9014, format!("`{path}` can't be written: it names no file"))
            .with_help("write a file's name, such as `results/numbers.csv`")),
    }
}

fn leads_out(path: &str) -> Fault {
    let message = format!("`{path}` is outside the output folder");
    fault(Code::E9011, message).with_help("write a path that goes down from the folder that `--out` names")
}
