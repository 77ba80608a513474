//! The files of a session on the disk.
//!
//! A script can read below its **root** and nowhere else, whatever its paths and the links on the disk say. It can
//! write below the output folder, if there is one. Whether something exists outside the root is never revealed.

mod display_path;
mod io_reason;
mod list;
mod near;
mod replace;
mod resolve;
mod save;

pub use replace::replace;
pub use save::save_by;

pub(crate) use io_reason::{io_reason, unreadable};
pub(crate) use near::did_you_mean;

use crate::interp::Gauge;
use crate::session::{File, Files, Opened};
use resolve::Lost;
use std::fs;
use std::io::{self, ErrorKind, Read};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault, nearest, size_in_words};

/// The maximum number of names in a folder that are searched for a similar one.
const LOOKED_AT: usize = 10_000;

/// The files below a root.
#[derive(Clone)]
pub struct Disk {
    /// The folder in which `tg` was started; a script without a file reads relative to it.
    here: PathBuf,
    /// The canonical path of the script that the user named, which may be read through any links that lead to it.
    script: Option<PathBuf>,
    root: PathBuf,
    out: Option<PathBuf>,
    /// The memory limit in bytes, and the gauge of the memory in use.
    memory: (u64, Gauge),
}

impl Disk {
    /// The files for a script: those below its own folder, or without a script, below the folder in which
    /// `tg` was started.
    ///
    /// # Errors
    /// `E9007` if there is no current folder.
    pub fn for_script(script: Option<&Path>) -> Result<Disk, Fault> {
        let here = std::env::current_dir().and_then(|here| here.canonicalize());
        let here = here.map_err(|error| {
            let message = format!("the current folder can't be used: {}", io_reason(&error));
            fault(Code::E9007, message).with_help("change to a folder that is there")
        })?;
        let (script, root) = match script.map(|path| settle(&here.join(path))) {
            Some(Ok(real)) => {
                let root = real.parent().map_or(real.clone(), Path::to_path_buf);
                (Some(real), root)
            }
            Some(Err(near)) => (None, near.parent().map_or(near.clone(), Path::to_path_buf)),
            None => (None, here.clone()),
        };
        Ok(Disk { here, script, root, out: None, memory: (u64::MAX, Arc::new(|| 0)) })
    }

    /// Changes the root; a relative path is relative to the current folder.
    ///
    /// # Errors
    /// `E9007` if there is no such folder.
    pub fn below(mut self, root: &Path) -> Result<Disk, Fault> {
        let wrong = |reason: String| {
            let message = format!("the root `{}` can't be used: {reason}", root.display());
            fault(Code::E9007, message).with_help("name a folder that is there after `--root`")
        };
        let real = self.here.join(root).canonicalize().map_err(|e| wrong(io_reason(&e)))?;
        if !real.is_dir() {
            return Err(wrong("it isn't a folder".into()));
        }
        self.root = real;
        Ok(self)
    }

    /// The files below a folder, to which the paths of texts without a file are relative as well.
    ///
    /// # Errors
    /// `E9007` if there is no such folder.
    pub fn below_alone(root: &Path) -> Result<Disk, Fault> {
        let disk = Disk::for_script(None)?.below(root)?;
        Ok(Disk { here: disk.root.clone(), ..disk })
    }

    /// Sets the folder to save to, which is created when something is saved.
    pub fn saving_to(mut self, out: &Path) -> Disk {
        self.out = Some(self.here.join(out));
        self
    }

    /// Limits the files that can be read to those that fit into what is left of `memory`, in bytes.
    pub fn within(mut self, memory: u64, in_use: Gauge) -> Disk {
        self.memory = (memory, in_use);
        self
    }

    /// How a user in the current folder would write a canonical path.
    pub fn shown(&self, real: &Path) -> String {
        display_path::display_path(&self.here, real)
    }

    /// Whether a path, relative to the current folder, is below the root; it needn't exist.
    pub fn holds(&self, path: &Path) -> bool {
        let (Ok(real) | Err(real)) = settle(&self.here.join(path));
        real.starts_with(&self.root)
    }

    /// The folder that the paths in a file are relative to.
    fn folder<'a>(&'a self, from: Option<&'a str>) -> &'a Path {
        from.and_then(|name| Path::new(name).parent()).unwrap_or(&self.here)
    }

    /// The canonical path of something that exists below the root.
    fn resolve(&self, from: Option<&str>, path: &str) -> Result<PathBuf, Fault> {
        let folder = self.folder(from);
        if let (None, Some(script)) = (from, &self.script)
            && folder.join(path).canonicalize().is_ok_and(|real| real == *script)
            && script.starts_with(&self.root)
        {
            return Ok(script.clone());
        }
        resolve::resolve(&self.root, folder, Path::new(path)).map_err(|lost| match lost {
            Lost::Outside => self.outside(path),
            Lost::Missing { at, error } => self.missing(from, path, &at, &error),
        })
    }

    fn outside(&self, path: &str) -> Fault {
        let root = self.shown(&self.root);
        fault(Code::E9011, format!("`{path}` is outside the root `{root}`"))
            .with_help("copy the file below the root, or name another one with `--root DIR`")
    }

    /// The fault for a path below the root that doesn't exist.
    fn missing(&self, from: Option<&str>, path: &str, at: &Path, error: &io::Error) -> Fault {
        let fault = unreadable(path, error);
        if error.kind() != ErrorKind::NotFound {
            return fault.with_help("look at the file's permissions and at those of its folder");
        }
        let is_last = at.file_name().is_some_and(|name| Path::new(path).file_name() == Some(name));
        let near = if is_last { near_names(at) } else { Vec::new() };
        if let Some(near) = did_you_mean(near.iter().map(|name| beside(path, name)), ", ") {
            return fault.with_help(near);
        }
        fault.with_help(match from {
            Some(_) => "a path in a script is relative to the script's own folder",
            None => "check the spelling; the path is relative to the current folder",
        })
    }

    /// The canonical path of a file that isn't a folder.
    fn file(&self, from: Option<&str>, path: &str) -> Result<PathBuf, Fault> {
        let real = self.resolve(from, path)?;
        if real.is_dir() {
            let help = match from {
                Some(_) => "name a file in it; `files(\"*.json\")` lists those that fit a pattern",
                None => "name a script in it; `tg check` and `tg test` take folders, too",
            };
            return Err(fault(Code::E9009, format!("`{path}` is a folder")).with_help(help));
        }
        Ok(real)
    }

    /// Opens a file by its canonical path; `path` is the script's name for it.
    fn opened(real: &Path, path: &str) -> Result<fs::File, Fault> {
        let kind = fs::metadata(real).map_err(|error| closed(path, &error))?;
        if !kind.is_file() {
            let message = format!("`{path}` can't be read: it isn't a regular file");
            return Err(fault(Code::E9007, message)
                .with_help("write what it gives to a file first, or pipe a script into `tg`"));
        }
        fs::File::open(real).map_err(|error| closed(path, &error))
    }

    /// The contents of a file with this canonical path.
    fn contents(&self, real: &Path, path: &str) -> Result<Vec<u8>, Fault> {
        let closed = |error: io::Error| closed(path, &error);
        let file = Disk::opened(real, path)?;
        let (memory, in_use) = &self.memory;
        let room = memory.saturating_sub(in_use());
        let size = file.metadata().map_err(closed)?.len();
        let mut bytes = Vec::new();
        if size <= room {
            bytes.reserve_exact(usize::try_from(size).unwrap_or_default() + 1);
            let mut bounded = file.take(room.saturating_add(1));
            bounded.read_to_end(&mut bytes).map_err(closed)?;
        }
        let size = size.max(bytes.len() as u64);
        if size > room {
            let message = format!(
                "`{path}` has {}, and the limit on memory leaves {} for it",
                size_in_words(u128::from(size)),
                size_in_words(u128::from(room))
            );
            return Err(
                fault(Code::E9003, message).with_help("take a part of the file, or raise `--max-memory`")
            );
        }
        Ok(bytes)
    }
}

impl Files for Disk {
    fn open(&self, from: Option<&str>, path: &str) -> Result<Opened, Fault> {
        let real = self.file(from, path)?;
        let file = Disk::opened(&real, path)?;
        Ok(Opened { name: self.shown(&real), bytes: Box::new(file) })
    }

    fn read(&self, from: Option<&str>, path: &str) -> Result<File, Fault> {
        let real = self.file(from, path)?;
        let bytes = self.contents(&real, path)?;
        let Some(name) = real.to_str() else {
            let message = format!("`{path}` can't be read: the name of its folder isn't UTF-8");
            return Err(fault(Code::E9007, message).with_help("rename the folder, or copy the file"));
        };
        Ok(File { name: name.to_owned(), shown: self.shown(&real), bytes })
    }

    fn list(&self, from: Option<&str>, pattern: &str) -> Result<Vec<String>, Fault> {
        self.matching(from, pattern)
    }

    fn names(&self, from: Option<&str>, folder: &str) -> Vec<String> {
        self.names_in(from, folder)
    }

    fn saves(&self) -> bool {
        self.out.is_some()
    }

    fn write(&mut self, path: &str, bytes: &[u8]) -> Result<(), Fault> {
        self.out.as_ref().map_or(Ok(()), |out| save::save(out, path, bytes))
    }
}

fn closed(path: &str, error: &io::Error) -> Fault {
    unreadable(path, error).with_help("look at the file's permissions")
}

/// The canonical path; if there is nothing, what the path would be below the nearest folder that exists.
fn settle(path: &Path) -> Result<PathBuf, PathBuf> {
    if let Ok(real) = path.canonicalize() {
        return Ok(real);
    }
    for folder in path.ancestors().skip(1) {
        let Ok(mut real) = folder.canonicalize() else {
            continue;
        };
        let rest = path.strip_prefix(folder).unwrap_or(Path::new(""));
        for part in rest.components() {
            match part {
                Component::ParentDir => _ = real.pop(),
                Component::Normal(name) => real.push(name),
                _ => {}
            }
        }
        return Err(real);
    }
    Err(path.to_path_buf())
}

/// A path from the command line as text.
///
/// # Errors
/// `E9007` if it isn't UTF-8.
pub fn written(path: &Path) -> Result<&str, Fault> {
    path.to_str().ok_or_else(|| {
        let message = format!("`{}` can't be read: its name isn't UTF-8", path.display());
        fault(Code::E9007, message).with_help("rename the file, or pipe it into `tg`")
    })
}

/// The names in a missing file's folder that are similar to its own.
pub fn near_names(missing: &Path) -> Vec<String> {
    let folder = missing.parent().filter(|f| !f.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let Some(name) = missing.file_name().and_then(|n| n.to_str()) else {
        return Vec::new();
    };
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let names = entries.take(LOOKED_AT).filter_map(|e| e.ok()?.file_name().into_string().ok());
    let names: Vec<String> = names.collect();
    let complete = names.iter().map(String::as_str).filter(|n| n.strip_suffix(".tg") == Some(name));
    let near = complete.chain(nearest(name, names.iter().map(String::as_str)));
    near.map(str::to_owned).take(3).collect()
}

/// A path with its last component replaced.
fn beside(path: &str, name: &str) -> String {
    match path.rsplit_once('/') {
        Some((folder, _)) => format!("{folder}/{name}"),
        None => name.to_owned(),
    }
}
