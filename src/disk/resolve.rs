//! Resolves a path of a script, and checks whether that is below the root.
//!
//! A path is followed component by component, through the links on its way, and no further than to the point where it
//! leaves the root: so a script can't find out what exists outside.

use std::io;
use std::path::{Component, Path, PathBuf};

/// More consecutive links than this are considered circular.
const MOST_LINKS: usize = 40;

/// Why a path can't be resolved.
pub(super) enum Lost {
    /// It leaves the root.
    Outside,
    /// There is nothing at this path below the root, or it can't be searched.
    Missing { at: PathBuf, error: io::Error },
}

/// The canonical path of something that exists below the root. The root must be canonical, and so must the folder that
/// the path is relative to.
pub(super) fn resolve(root: &Path, folder: &Path, path: &Path) -> Result<PathBuf, Lost> {
    // The remaining components, the last one first.
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
                // The parents of a folder with a canonical path are canonical, too.
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

/// Whether a path that continues from a place that doesn't exist stays below the root.
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

/// A component of a path.
enum Part {
    /// The root of a disk.
    Top(PathBuf),
    Up,
    Down(std::ffi::OsString),
}

/// The components of a path, the last one first.
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
