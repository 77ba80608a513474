//! Lists the files that match a pattern.

use super::{Disk, LOOKED_AT};
use globset::{GlobBuilder, GlobMatcher};
use std::path::Path;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use walkdir::{DirEntry, WalkDir};

/// A pattern, split after the folders that contain no wildcards.
struct Pattern<'a> {
    /// Those folders, including the last `/`.
    prefix: &'a str,
    matcher: GlobMatcher,
    /// How many levels of folders the rest spans.
    depth: usize,
    /// Whether it matches hidden names.
    hidden: bool,
}

impl Disk {
    /// The paths of files that match a pattern, relative to the file `from` as the pattern is, sorted.
    /// Links to folders aren't followed, and files outside the root are left out.
    ///
    /// # Errors
    /// `E3008` for an invalid pattern, `E9011` for one that begins outside the root.
    pub(super) fn matching(&self, from: Option<&str>, pattern: &str) -> Result<Vec<String>, Fault> {
        let pattern = Pattern::read(pattern)?;
        let start = match pattern.prefix {
            "" => ".",
            prefix => prefix,
        };
        let folder = match self.resolve(from, start) {
            Ok(folder) => folder,
            Err(fault) if fault.code == Code::E9011 => return Err(fault),
            Err(_) => return Ok(Vec::new()),
        };
        let walk = WalkDir::new(&folder).min_depth(1).max_depth(pattern.depth);
        let entries =
            walk.into_iter().filter_entry(|entry| entry.depth() == 0 || pattern.hidden || !is_hidden(entry));
        let mut found: Vec<String> = entries
            .filter_map(Result::ok)
            .filter_map(|entry| {
                let path = written(entry.path().strip_prefix(&folder).ok()?)?;
                let fits = pattern.matcher.is_match(&path) && self.is_readable(&entry);
                fits.then(|| format!("{}{path}", pattern.prefix))
            })
            .collect();
        found.sort_unstable();
        Ok(found)
    }

    /// The names in a folder below the root, sorted, those of folders with a `/`; at most as many as are
    /// searched for a similar name.
    pub(super) fn names_in(&self, from: Option<&str>, folder: &str) -> Vec<String> {
        let folder = if folder.is_empty() { "." } else { folder };
        let Ok(folder) = self.resolve(from, folder) else {
            return Vec::new();
        };
        let walk = WalkDir::new(folder).min_depth(1).max_depth(1);
        let entries = walk.into_iter().filter_map(Result::ok).take(LOOKED_AT);
        let mut names: Vec<String> = entries
            .filter_map(|entry| {
                let name = entry.file_name().to_str()?;
                let real = entry.path().canonicalize().ok().filter(|real| real.starts_with(&self.root))?;
                Some(if real.is_dir() { format!("{name}/") } else { name.to_owned() })
            })
            .collect();
        names.sort_unstable();
        names
    }

    /// Whether this is a file below the root, possibly through a link.
    fn is_readable(&self, entry: &DirEntry) -> bool {
        if entry.path_is_symlink() {
            let real = entry.path().canonicalize();
            return real.is_ok_and(|real| real.starts_with(&self.root) && real.is_file());
        }
        entry.file_type().is_file()
    }
}

impl Pattern<'_> {
    fn read(text: &str) -> Result<Pattern<'_>, Fault> {
        let special = |c| matches!(c, '*' | '?' | '[' | '{' | '\\');
        let head = text.find(special).unwrap_or(text.len());
        let cut = text[..head].rfind('/').map_or(0, |slash| slash + 1);
        let (prefix, rest) = text.split_at(cut);
        let rest = rest.strip_prefix("./").unwrap_or(rest);
        let glob = GlobBuilder::new(rest).literal_separator(true).build().map_err(|error| {
            let message = format!("the pattern `{text}` can't be read: {}", error.kind());
            fault(Code::E3008, message)
                .with_help("`*` matches any part of a name, `**` any folders, `[ab]` one letter")
        })?;
        let depth = if rest.contains("**") { usize::MAX } else { rest.split('/').count() };
        let hidden = rest.starts_with('.') || rest.contains("/.");
        Ok(Pattern { prefix, matcher: glob.compile_matcher(), depth, hidden })
    }
}

fn is_hidden(entry: &DirEntry) -> bool {
    entry.file_name().as_encoded_bytes().starts_with(b".")
}

/// A path with the separators that scripts use.
fn written(path: &Path) -> Option<String> {
    let parts: Option<Vec<&str>> = path.components().map(|c| c.as_os_str().to_str()).collect();
    Some(parts?.join("/"))
}
