//! What the stages find in documents, kept until a document changes, or a file that it imports.

use super::Server;
use super::answers::Refused;
use super::documents::Open;
use super::overlay::Overlay;
use super::positions::Text;
use super::uris;
use crate::cli::args::Options;
use crate::cli::setup;
use crate::interp::Limits;
use crate::session::{Loaded, Session};
use crate::syntax::Earlier;
use gen_lsp_types::Uri;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use tg_core::diagnostics::Fault;

/// What the stages found in a document.
pub(super) struct Reading {
    pub(super) session: Session,
    pub(super) loaded: Loaded,
    /// The text that was read.
    pub(super) text: Text,
}

impl Reading {
    /// The one name of its file, if it is one.
    pub(super) fn file(&self) -> Option<&str> {
        self.session.sources().get(self.loaded.source)?.file.as_deref()
    }

    /// Whether it has read a file.
    pub(super) fn reads(&self, file: &str) -> bool {
        self.session.sources().iter().any(|source| source.file.as_deref() == Some(file))
    }
}

/// The readings of documents.
#[derive(Default)]
pub(super) struct Readings {
    readings: HashMap<Uri, Kept>,
    /// What a later reading has replaced.
    replaced: Option<Rc<Reading>>,
}

struct Kept {
    reading: Rc<Reading>,
    /// Whether it is of the text as it is now.
    fresh: bool,
}

impl Readings {
    /// Notes that a document has changed, whose file has this name; gives the documents whose readings are no
    /// longer fresh, that document among them.
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

    /// Notes that anything may have changed.
    pub(super) fn outdate_all(&mut self) {
        self.readings.values_mut().for_each(|kept| kept.fresh = false);
    }

    /// Lets go what a later reading has replaced. Of a long script that takes time, which nobody should wait for.
    pub(super) fn let_go(&mut self) {
        self.replaced = None;
    }

    /// Forgets the reading of a document.
    pub(super) fn forget(&mut self, uri: &Uri) {
        self.readings.remove(uri);
    }
}

impl Server {
    /// What the stages find in a document as it is now.
    pub(super) fn reading(&mut self, uri: &Uri) -> Result<Rc<Reading>, Refused> {
        if let Some(kept) = self.readings.readings.get(uri).filter(|kept| kept.fresh) {
            return Ok(kept.reading.clone());
        }
        let document = self.documents.get(uri).ok_or_else(|| Refused::unopened(uri))?;
        let text = document.text.text.clone();
        let file = self.documents.file(uri).map(str::to_owned);
        let mut earlier = self.readings.readings.remove(uri).map(|kept| kept.reading);
        let open = self.documents.texts().clone();
        let reading = self.read(file.as_deref(), (uri.as_str(), &text), open, earlier.as_mut());
        self.readings.replaced = earlier;
        let reading = Rc::new(reading.map_err(|fault| Refused::failed(fault.message))?);
        let kept = Kept { reading: reading.clone(), fresh: true };
        self.readings.readings.insert(uri.clone(), kept);
        Ok(reading)
    }

    /// The latest reading of a document, which may be of an earlier text of it.
    pub(super) fn latest(&mut self, uri: &Uri) -> Result<Rc<Reading>, Refused> {
        match self.readings.readings.get(uri) {
            Some(kept) => Ok(kept.reading.clone()),
            None => self.reading(uri),
        }
    }

    /// What the stages find in a file.
    pub(super) fn read_file(&self, file: &str, open: Open) -> Result<Reading, Fault> {
        self.read(Some(file), (file, ""), open, None)
    }

    /// What the stages would find if the text of a reading were another one, and other files were open. Of one
    /// that is a file that text is among them.
    pub(super) fn read_again(&self, reading: &Rc<Reading>, text: &str, open: Open) -> Result<Reading, Fault> {
        let file = reading.file();
        self.read(file, (file.unwrap_or("untitled"), text), open, Some(&mut reading.clone()))
    }

    fn read(
        &self,
        file: Option<&str>,
        (shown, text): (&str, &str),
        open: Open,
        earlier: Option<&mut Rc<Reading>>,
    ) -> Result<Reading, Fault> {
        let limits = setup::limits_alone(&self.options);
        let mut session = session(&self.options, &self.folders, file, open, limits)?;
        let known = match earlier {
            Some(reading) => {
                // Where nobody else holds it, its tree needn't be copied.
                let script = match Rc::get_mut(reading) {
                    Some(reading) => std::mem::take(&mut reading.loaded.script),
                    None => reading.loaded.script.clone(),
                };
                reading.session.earlier(&reading.loaded, script)
            }
            None => Earlier::default(),
        };
        let loaded = match file {
            Some(file) => session.load_file_again(file, known)?,
            None => session.load_text_again(shown, text, known),
        };
        let text = session.sources().get(loaded.source).map(|source| source.text.clone());
        Ok(Reading { text: Text::new(text.unwrap_or_default()), session, loaded })
    }
}

/// A session for a document. Its root is the innermost of the folders that holds the file, else the file's
/// own folder.
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
        let root = root.or_else(|| Path::new(file).parent().map(Path::to_path_buf));
        if let Some(root) = root.filter(|root| root.is_dir()) {
            disk = disk.below(&root)?;
        }
    }
    let session = Session::new(limits).with_files(Box::new(Overlay { disk, open }));
    Ok(session.with_seed(options.script.seed.unwrap_or(0)))
}

/// The one name of a folder of the client.
pub(super) fn folder(uri: &Uri) -> Option<PathBuf> {
    uris::path(uri)?.canonicalize().ok()
}
