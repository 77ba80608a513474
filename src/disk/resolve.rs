//! Where a path of a script leads, and whether that is below the root.
//!
//! A path is followed part by part, with the links on its way, and no further than to the place where it leaves the
//! root: so nobody learns what is or isn't there outside.

use std::io;
use std::path::{Component, Path, PathBuf};

/// More links than this in a row count as circular.
const MOST_LINKS: usize = 40;

/// Why a path leads to nothing that may be read.
pub(super) enum Lost {
    /// It leaves the root.
    Outside,
    /// Below the root there is nothing at this place, or it can't be iterated over.
    Missing { at: PathBuf, error: io::Error },
}

/// The real path of something that is there and below the root. The root is a real path, the folder that the path is
/// relative to as well.
pub(super) fn resolve(root: &Path, folder: &Path, path: &Path) -> Result<PathBuf, Lost> {
    // What is still to be gone, the last part first.
    let mut ahead = parts(&folder.join(path));
    let mut at = PathBuf::new();
    let mut links = 0;
    while let Some(part) = ahead.pop() {
        let next = match part {
            Part::Top(top) => {
                at = top;
                continue;
            }
            Part::Up => {
                // A folder of a real path has real folders above it.
                at.pop();
                continue;
            }
            Part::Down(name) => at.join(name),
        };
        if root.starts_with(&next) {
            at = next;
            continue;
        }
        if !next.starts_with(root) {
            return Err(Lost::Outside);
        }
        let missing = |error| match stays_below(root, &next, &ahead) {
            true => Lost::Missing { at: next.clone(), error },
            false => Lost::Outside,
        };
        let kind = next.symlink_metadata().map_err(missing)?;
        if kind.is_symlink() {
            links += 1;
            if links > MOST_LINKS {
                return Err(missing(io::Error::other("its links are circular")));
            }
            ahead.extend(parts(&next.read_link().map_err(missing)?));
            continue;
        }
        if !kind.is_dir() && !ahead.is_empty() {
            return Err(missing(io::ErrorKind::NotADirectory.into()));
        }
        at = next;
    }
    if at.starts_with(root) { Ok(at) } else { Err(Lost::Outside) }
}

/// Whether a path stays below the root that goes on from a place where there is nothing.
fn stays_below(root: &Path, from: &Path, ahead: &[Part]) -> bool {
    let mut at = from.to_path_buf();
    ahead.iter().rev().all(|part| {
        match part {
            Part::Top(top) => at.clone_from(top),
            Part::Up => _ = at.pop(),
            Part::Down(name) => at.push(name),
        }
        at.starts_with(root)
    })
}

/// A part of a path.
enum Part {
    /// The top of a disk.
    Top(PathBuf),
    Up,
    Down(std::ffi::OsString),
}

/// The parts of a path, the last one first.
fn parts(path: &Path) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut top = PathBuf::new();
    for part in path.components() {
        match part {
            Component::Prefix(_) => top.push(part),
            Component::RootDir => {
                top.push(part);
                parts.push(Part::Top(std::mem::take(&mut top)));
            }
            Component::CurDir => {}
            Component::ParentDir => parts.push(Part::Up),
            Component::Normal(name) => parts.push(Part::Down(name.to_owned())),
        }
    }
    parts.reverse();
    parts
}
