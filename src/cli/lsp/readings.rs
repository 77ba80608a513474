//! What the stages find in documents, cached until a document or a file that it imports changes.

use super::documents::Open;
use super::overlay::Overlay;
use super::positions::DocumentText;
use super::uris;
use crate::cli::args::Options;
use crate::cli::setup;
use crate::interp::Limits;
use crate::session::{Loaded, Session};
use gen_lsp_types::Uri;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use tg_core::diagnostics::Fault;

/// The results of the stages for a document.
pub(super) struct Reading {
    pub(super) session: Session,
    pub(super) loaded: Loaded,
    /// The text that was read.
    pub(super) text: DocumentText,
}

impl Reading {
    /// The canonical name of its file, if it is a file.
    pub(super) fn file(&self) -> Option<&str> {
        self.session.sources().get(self.loaded.source)?.file.as_deref()
    }

    /// Whether it depends on a file.
    pub(super) fn reads(&self, file: &str) -> bool {
        self.session.sources().iter().any(|source| source.file.as_deref() == Some(file))
    }
}

/// The cached readings of documents.
#[derive(Default)]
pub(super) struct Readings {
    pub(super) readings: HashMap<Uri, KeptReading>,
    /// The reading that a later one has replaced. Dropping it takes time for a long script, so that is put off until
    /// nobody is waiting.
    pub(super) replaced: Option<Rc<Reading>>,
}

/// The latest reading of a document.
pub(super) struct KeptReading {
    pub(super) reading: Rc<Reading>,
    /// Whether it is of the current text.
    pub(super) fresh: bool,
}

impl Readings {
    /// Records that a document with this file has changed; returns the documents whose readings are now out of
    /// date, including the document itself.
    pub(super) fn outdate(&mut self, uri: &Uri, file: Option<&str>) -> Vec<Uri> {
        let mut outdated = vec![uri.clone()];
        for (reader, kept) in &mut self.readings {
            if reader == uri {
                kept.fresh = false;
            } else if file.is_some_and(|file| kept.reading.reads(file)) {
                kept.fresh = false;
                outdated.push(reader.clone());
            }
        }
        outdated
    }

    /// Records that anything may have changed.
    pub(super) fn outdate_all(&mut self) {
        self.readings.values_mut().for_each(|kept| kept.fresh = false);
    }
}

/// Creates a session for a document. Its root is the innermost workspace folder that contains the file, or else the
/// file's own folder.
pub(super) fn session(
    options: &Options,
    folders: &[PathBuf],
    file: Option<&str>,
    open: Open,
    limits: Limits,
) -> Result<Session, Fault> {
    let mut disk = setup::disk(options, file.map(Path::new))?;
    if let (Some(file), None) = (file, &options.script.files.root) {
        let around = folders.iter().filter(|folder| Path::new(file).starts_with(folder));
        let root = around.max_by_key(|folder| folder.as_os_str().len()).cloned();
        if let Some(root) = root.filter(|root| root.is_dir()) {
            disk = disk.below(&root)?;
        }
    }
    let session = Session::new(limits).with_files(Box::new(Overlay { disk, open }));
    Ok(session.with_seed(options.script.seed.unwrap_or(0)))
}

/// The canonical path of a workspace folder.
pub(super) fn folder(uri: &Uri) -> Option<PathBuf> {
    uris::path(uri)?.canonicalize().ok()
}
