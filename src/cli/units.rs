//! The units that `check` and `test` process: scripts, and the `tg` blocks of Markdown pages.

mod expected;
mod markdown;

pub use expected::Expectation;

use super::args::{LineOptions, Options};
use super::{did_you_mean, disk, io_reason, setup, unreadable};
use crate::session::{Files, Loaded, Session};
use clap::Parser;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use tg_core::diagnostics::{Code, Diagnostic, Fault, nearest};
use tg_core::source::normalise;
use walkdir::{DirEntry, WalkDir};

/// A script, or a block of a page.
pub struct ScriptUnit {
    /// The file, as it is opened from the current folder.
    pub path: PathBuf,
    /// The name of the file in messages.
    pub shown: String,
    /// The block, if the unit is one.
    pub block: Option<PageBlock>,
    /// Its text if it was piped in: a pipe can only be read once, and lies in no folder.
    pub piped: Option<String>,
    /// The diagnostics that it says it must give, if any.
    pub expected: Option<Expectation>,
    /// Its own options merged with those of the command line, or why its own can't be parsed.
    pub options: Result<Options, String>,
}

/// A block of a page.
pub struct PageBlock {
    /// The canonical name of the page.
    pub file: String,
    /// The line of its opening fence.
    pub line: usize,
    /// Its text, at the lines and columns that it has on the page.
    pub text: String,
    /// Whether it is only checked, not run.
    pub no_run: bool,
}

impl ScriptUnit {
    /// The unit's name in reports.
    pub fn name(&self) -> String {
        match &self.block {
            Some(block) => format!("{}:{}", self.shown, block.line),
            None => self.shown.clone(),
        }
    }

    /// The lines it takes on its page, with its fences; a script isn't limited to any.
    pub fn lines(&self) -> Option<RangeInclusive<usize>> {
        let block = self.block.as_ref()?;
        // The text starts with blank lines for the page before it; the closing fence has none.
        Some(block.line..=block.text.lines().count() + 1)
    }

    /// Loads the unit.
    ///
    /// # Errors
    /// Why its file can't be read.
    pub fn load(&self, session: &mut Session) -> Result<Loaded, Fault> {
        match (&self.block, &self.piped) {
            (Some(block), _) => Ok(session.load_text(&self.shown, Some(&block.file), &block.text)),
            (None, Some(text)) => Ok(session.load_text(&self.shown, None, text)),
            (None, None) => super::run::load(session, &self.path),
        }
    }

    /// The file whose folder it lies in, if there is one.
    pub fn file(&self) -> Option<&Path> {
        self.piped.is_none().then_some(&*self.path)
    }
}

/// A file to process.
#[derive(Clone)]
pub struct Listed {
    /// Its path, as it is opened from the current folder.
    pub path: PathBuf,
    /// The named folder in which it was found, if any.
    pub folder: Option<PathBuf>,
}

impl Listed {
    /// A file that was named directly.
    pub fn of_file(path: PathBuf) -> Listed {
        Listed { path, folder: None }
    }

    /// The options for this file: one found in a folder may read below that folder, unless the options set a root.
    pub fn options(&self, given: &Options) -> Options {
        let mut options = given.clone();
        let root = &mut options.script.files.root;
        *root = root.take().or_else(|| self.folder.clone());
        options
    }
}

/// The files at these paths: the paths themselves, and all `.tg` and `.md` files below folders, except hidden ones and
/// those in `target`; sorted, without duplicates.
///
/// # Errors
/// One fault for each path that doesn't exist or can't be listed.
pub fn files(paths: &[PathBuf]) -> Result<Vec<Listed>, Vec<Diagnostic>> {
    files_where(paths, |path| is_script(path) || is_page(path))
}

/// Like [`files`], but with only the `.tg` files below folders.
///
/// # Errors
/// As for [`files`].
pub fn scripts(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Vec<Diagnostic>> {
    let files = files_where(paths, is_script)?;
    Ok(files.into_iter().map(|file| file.path).collect())
}

fn files_where(paths: &[PathBuf], wanted: fn(&Path) -> bool) -> Result<Vec<Listed>, Vec<Diagnostic>> {
    let mut files = Vec::new();
    let mut wrong = Vec::new();
    for path in paths {
        if super::run::is_piped(path) {
            files.push(Listed::of_file(path.clone()));
            continue;
        }
        match std::fs::metadata(path) {
            Err(error) => wrong.push(absent(path, &error)),
            Ok(kind) if !kind.is_dir() => files.push(Listed { path: path.clone(), folder: None }),
            Ok(_) => {
                let walk = WalkDir::new(path).sort_by_file_name().into_iter();
                for entry in walk.filter_entry(|e| e.depth() == 0 || !is_left_out(e)) {
                    match entry {
                        Ok(entry) if is_file(&entry) && wanted(entry.path()) => {
                            files.push(Listed { path: entry.into_path(), folder: Some(path.clone()) });
                        }
                        Ok(_) => {}
                        Err(error) => wrong.push(closed(&error)),
                    }
                }
            }
        }
    }
    let mut seen = std::collections::HashSet::new();
    files.retain(|file: &Listed| seen.insert(file.path.canonicalize().unwrap_or_else(|_| file.path.clone())));
    if wrong.is_empty() { Ok(files) } else { Err(wrong) }
}

/// The units of a file.
///
/// # Errors
/// Why it can't be read.
pub fn units(path: &Path, options: &Options) -> Result<Vec<ScriptUnit>, Fault> {
    let is_piped = super::run::is_piped(path);
    let file = match is_piped {
        true => super::run::piped_script(path, options)?,
        false => setup::disk(options, Some(path))?.read(None, disk::written(path)?)?,
    };
    let unit = |block: Option<PageBlock>, expected: Option<Expectation>, text: &str| ScriptUnit {
        path: path.to_path_buf(),
        shown: file.shown.clone(),
        block,
        piped: None,
        expected,
        options: own_options(text, path, options),
    };
    if is_piped {
        let text = normalise(file.text()?);
        let unit = unit(None, Expectation::of_script(&text), "");
        return Ok(vec![ScriptUnit { piped: Some(text.into_owned()), ..unit }]);
    }
    if !is_page(path) {
        // A script that isn't UTF-8 may say that it expects the error.
        let text = String::from_utf8_lossy(&file.bytes);
        return Ok(vec![unit(None, Expectation::of_script(&text), &text)]);
    }
    let text = normalise(file.text()?);
    let blocks = markdown::blocks(&text).into_iter().map(|fence| {
        let block = PageBlock {
            file: file.name.clone(),
            line: fence.line,
            no_run: fence.has("no-run"),
            text: fence.text,
        };
        let expected = Expectation::of_words(&fence.words);
        let unit = unit(Some(block), expected, &fence.code);
        match unknown_word(&fence.words) {
            Some(reason) => ScriptUnit { options: Err(reason), ..unit },
            None => unit,
        }
    });
    Ok(blocks.collect())
}

/// The words that may follow `tg` on a fence.
const FENCE_WORDS: &[&str] = &["no-run", "as-written", "error=", "warning="];

/// Why a block can't be read whose fence says something else.
fn unknown_word(words: &[String]) -> Option<String> {
    let is_known = |word: &str| {
        FENCE_WORDS.iter().any(|known| match known.strip_suffix('=') {
            Some(_) => word.starts_with(known),
            None => word == *known,
        })
    };
    let unknown = words.iter().find(|word| !is_known(word))?;
    if let Some(code) = Code::find(unknown) {
        return Some(format!(
            "its fence says `{unknown}`, and each code is a word of its own: `{}={code}`, after a space",
            if code.text().starts_with('W') { "warning" } else { "error" }
        ));
    }
    let near = nearest(unknown, FENCE_WORDS.iter().copied());
    let near = did_you_mean(near.iter().map(|word| (*word).to_owned()), ", ");
    let known = || "after `tg` come `no-run`, `error=E1001` and the like".to_owned();
    Some(format!("its fence says `{unknown}`, which is unknown: {}", near.unwrap_or_else(known)))
}

/// The options of the lines `# args: …` of a text, over those of the command line; folders are relative
/// to the file. A file can't give itself more than the user does: its folders lie below its root, its
/// limits below those of the user.
fn own_options(text: &str, path: &Path, base: &Options) -> Result<Options, String> {
    let lines = text.lines().filter_map(|line| line.trim().strip_prefix("# args:"));
    let words: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
    if words.is_empty() {
        return Ok(base.clone());
    }
    let own = LineOptions::try_parse_from(&words).map_err(|error| {
        let text = error.to_string();
        let first = text.lines().next().unwrap_or_default();
        format!("`# args:` can't be read: {}", first.trim_start_matches("error: "))
    })?;
    let mut own = own.options;
    let disk = setup::disk(base, Some(path)).map_err(|fault| fault.message.clone())?;
    for folder in [&mut own.out, &mut own.script.files.root].into_iter().flatten() {
        let written = folder.clone();
        *folder = path.with_file_name("").join(&written);
        if !disk.holds(folder) {
            return Err(format!("`# args:` names `{}`, outside the root", written.display()));
        }
    }
    Ok(own.over(base))
}

fn is_left_out(entry: &DirEntry) -> bool {
    let name = entry.file_name();
    name.as_encoded_bytes().starts_with(b".") || entry.file_type().is_dir() && name == "target"
}

fn is_file(entry: &DirEntry) -> bool {
    !entry.file_type().is_dir() && entry.path().is_file()
}

/// Whether a path ends as scripts do.
pub fn is_script(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == "tg")
}

/// Whether a path is a Markdown page.
pub fn is_page(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == "md" || e == "markdown")
}

fn absent(path: &Path, error: &std::io::Error) -> Diagnostic {
    let near = disk::near_names(path);
    let near = did_you_mean(near.iter().map(|name| path.with_file_name(name).display().to_string()), ", ");
    let lost = || "check the spelling; the path is relative to the current folder".to_owned();
    unreadable(path.display(), error).help(near.unwrap_or_else(lost))
}

/// The fault for a folder that can't be listed.
fn closed(error: &walkdir::Error) -> Diagnostic {
    let path = error.path().unwrap_or(Path::new(".")).display();
    let reason = error.io_error().map_or_else(|| "links are circular".to_owned(), io_reason);
    Diagnostic::new(Code::E9007, format!("`{path}` can't be read: {reason}"))
        .help("look at the folder's permissions, or name the paths to look at")
}
