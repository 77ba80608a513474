//! Files in memory, with folders as on a disk: paths are relative to the file that names them, and never leave the
//! root.

use globset::GlobBuilder;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use tg::diagnostics::{Code, Fault, FaultContext, fault, nearest};
use tg::{File, Files};

/// Files by their paths from the root, without a leading `/`.
pub type Contents = BTreeMap<String, Vec<u8>>;

/// The files of a question, and those that its run saves.
pub struct MemoryFiles {
    files: Rc<Contents>,
    /// The folder of the script: paths in messages are relative to it.
    here: String,
    saved: Option<Rc<RefCell<Contents>>>,
}

/// The target of a path.
enum Way {
    To(String),
    Outside,
}

impl MemoryFiles {
    /// Creates files around a script in the folder `here`; what is saved goes to `saved`, if given.
    pub fn new(files: Rc<Contents>, here: &str, saved: Option<Rc<RefCell<Contents>>>) -> MemoryFiles {
        MemoryFiles { files, here: here.to_owned(), saved }
    }

    /// Resolves a path from the root.
    fn way(&self, from: Option<&str>, path: &str) -> Way {
        let folder = from.map_or(&*self.here, folder_of);
        let mut names: Vec<&str> = match path.starts_with('/') {
            true => Vec::new(),
            false => folder.split('/').filter(|name| !name.is_empty()).collect(),
        };
        for name in path.split('/') {
            match name {
                "" | "." => {}
                ".." => {
                    if names.pop().is_none() {
                        return Way::Outside;
                    }
                }
                name => names.push(name),
            }
        }
        Way::To(names.join("/"))
    }

    fn is_folder(&self, path: &str) -> bool {
        let below = if path.is_empty() { String::new() } else { format!("{path}/") };
        path.is_empty()
            || self.files.range(below.clone()..).next().is_some_and(|(name, _)| name.starts_with(&below))
    }

    /// Returns how a user would write a path, relative to the script's folder.
    fn shown(&self, path: &str) -> String {
        let here: Vec<&str> = self.here.split('/').filter(|name| !name.is_empty()).collect();
        let names: Vec<&str> = path.split('/').collect();
        let common = here.iter().zip(&names).take_while(|(one, other)| one == other).count();
        let up = std::iter::repeat_n("..", here.len() - common);
        up.chain(names[common..].iter().copied()).collect::<Vec<_>>().join("/")
    }

    fn outside(path: &str) -> Fault {
        fault(Code::E9011, format!("`{path}` lies outside the files of this page"))
            .with_help("add the file here, and name it without leading `..`")
    }

    fn missing(&self, from: Option<&str>, path: &str, wanted: &str) -> Fault {
        let wrong = fault(Code::E9007, format!("`{path}` can't be read: it isn't there"));
        let folder = folder_of(wanted);
        let names = self.files.keys().filter(|name| folder_of(name) == folder).map(|name| name_of(name));
        let near: Vec<String> =
            nearest(name_of(wanted), names).into_iter().take(3).map(|n| beside(path, n)).collect();
        let near: Vec<String> = near.iter().map(|name| format!("`{name}`")).collect();
        wrong.with_help(match (&near[..], from) {
            ([_, ..], _) => format!("did you mean {}?", near.join(", ")),
            ([], Some(_)) => "a path in a script is relative to the script's own folder".to_owned(),
            ([], None) => "check the spelling; the path is relative to the current folder".to_owned(),
        })
    }
}

impl Files for MemoryFiles {
    fn read(&self, from: Option<&str>, path: &str) -> Result<File, Fault> {
        let Way::To(name) = self.way(from, path) else { return Err(MemoryFiles::outside(path)) };
        let shown = self.shown(&name);
        if let Some(bytes) = self.files.get(&name) {
            return Ok(File { name, shown, bytes: bytes.clone() });
        }
        if self.is_folder(&name) {
            let help = match from {
                Some(_) => "name a file in it; `files(\"*.json\")` lists those that fit a pattern",
                None => "name a script in it",
            };
            return Err(fault(Code::E9009, format!("`{path}` is a folder")).with_help(help));
        }
        Err(self.missing(from, path, &name))
    }

    fn list(&self, from: Option<&str>, pattern: &str) -> Result<Vec<String>, Fault> {
        let head = pattern.find(['*', '?', '[', '{', '\\']).unwrap_or(pattern.len());
        let cut = pattern[..head].rfind('/').map_or(0, |slash| slash + 1);
        let (prefix, rest) = pattern.split_at(cut);
        let rest = rest.strip_prefix("./").unwrap_or(rest);
        let glob = GlobBuilder::new(rest).literal_separator(true).build().map_err(|error| {
            fault(Code::E3008, format!("the pattern `{pattern}` can't be read: {}", error.kind()))
                .with_help("`*` matches any part of a name, `**` any folders, `[ab]` one letter")
        })?;
        let Way::To(folder) = self.way(from, if prefix.is_empty() { "." } else { prefix }) else {
            return Err(MemoryFiles::outside(prefix));
        };
        let below = if folder.is_empty() { folder } else { folder + "/" };
        let matcher = glob.compile_matcher();
        let asks_for_hidden = rest.starts_with('.') || rest.contains("/.");
        let is_hidden = |path: &str| path.split('/').any(|name| name.starts_with('.'));
        let inner = self.files.keys().filter_map(|name| name.strip_prefix(&below));
        let fits = inner.filter(|path| (asks_for_hidden || !is_hidden(path)) && matcher.is_match(path));
        Ok(fits.map(|path| format!("{prefix}{path}")).collect())
    }

    fn names(&self, from: Option<&str>, folder: &str) -> Vec<String> {
        let Way::To(folder) = self.way(from, folder) else { return Vec::new() };
        let below = if folder.is_empty() { folder } else { folder + "/" };
        let inner = self.files.keys().filter_map(|name| name.strip_prefix(&below));
        let mut names: Vec<String> = inner
            .map(|path| path.split_once('/').map_or(path.to_owned(), |(name, _)| format!("{name}/")))
            .collect();
        names.dedup();
        names
    }

    fn saves(&self) -> bool {
        self.saved.is_some()
    }

    fn write(&mut self, path: &str, bytes: &[u8]) -> Result<(), Fault> {
        let Some(saved) = &self.saved else { return Ok(()) };
        let leads_out = path.starts_with('/') || path.split('/').any(|name| name == "..");
        if leads_out {
            return Err(fault(Code::E9011, format!("`{path}` is outside the output folder"))
                .with_help("write a path without leading `/` or `..`, such as `results/numbers.csv`"));
        }
        let names: Vec<&str> = path.split('/').filter(|name| !matches!(*name, "" | ".")).collect();
        if names.is_empty() || path.ends_with('/') {
            return Err(fault(Code::E9014, format!("`{path}` can't be written: it names no file"))
                .with_help("write a file's name, such as `results/numbers.csv`"));
        }
        saved.borrow_mut().insert(names.join("/"), bytes.to_vec());
        Ok(())
    }
}

/// Returns the folder of a path, without a trailing `/`.
pub fn folder_of(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Returns the last component of a path.
pub fn name_of(path: &str) -> &str {
    path.rsplit_once('/').map_or(path, |(_, name)| name)
}

/// Returns a path with its last component replaced.
fn beside(path: &str, name: &str) -> String {
    path.rsplit_once('/').map_or(name.to_owned(), |(folder, _)| format!("{folder}/{name}"))
}
