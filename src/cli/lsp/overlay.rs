//! The files of a disk, overlaid with those that are open in the editor.

use super::documents::Open;
use crate::cli::Disk;
use crate::session::{File, Files};
use std::path::{Path, PathBuf};
use tg_core::diagnostics::Fault;

/// The files that a reading sees.
#[derive(Clone)]
pub(super) struct Overlay {
    pub(super) disk: Disk,
    pub(super) open: Open,
}

impl Overlay {
    /// The canonical name of a file that is open and possibly not on the disk yet.
    fn opened(&self, from: Option<&str>, path: &str) -> Option<String> {
        let folder = from.and_then(|name| Path::new(name).parent()).unwrap_or(Path::new(""));
        let joined: PathBuf = folder.join(path);
        let name = super::uris::file(&joined)?;
        (self.open.contains_key(&name) && self.disk.holds(Path::new(&name))).then_some(name)
    }
}

impl Files for Overlay {
    fn read(&self, from: Option<&str>, path: &str) -> Result<File, Fault> {
        let Some(name) = self.opened(from, path) else {
            return self.disk.read(from, path);
        };
        let bytes = self.open.get(&name).map(|text| text.as_bytes().to_vec()).unwrap_or_default();
        Ok(File { shown: self.disk.shown(Path::new(&name)), name, bytes })
    }

    fn list(&self, from: Option<&str>, pattern: &str) -> Result<Vec<String>, Fault> {
        self.disk.list(from, pattern)
    }

    fn names(&self, from: Option<&str>, folder: &str) -> Vec<String> {
        self.disk.names(from, folder)
    }

    fn saves(&self) -> bool {
        self.disk.saves()
    }

    fn write(&mut self, path: &str, bytes: &[u8]) -> Result<(), Fault> {
        self.disk.write(path, bytes)
    }
}
