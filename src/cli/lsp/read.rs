//! Reads documents: returns what the stages found in them, and runs the stages if that is out of date.

use super::documents::Open;
use super::positions::DocumentText;
use super::readings::{KeptReading, Reading, session};
use super::refused::Refused;
use super::server::Server;
use crate::cli::setup;
use crate::syntax::Earlier;
use gen_lsp_types::{TextDocumentPositionParams, Uri};
use std::rc::Rc;
use tg_core::diagnostics::Fault;

impl Server {
    /// The reading of a document's current text.
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
        let kept = KeptReading { reading: reading.clone(), fresh: true };
        self.readings.readings.insert(uri.clone(), kept);
        Ok(reading)
    }

    /// The reading of a document, and the offset of a position in it.
    pub(super) fn reading_at(
        &mut self,
        place: &TextDocumentPositionParams,
    ) -> Result<(Rc<Reading>, usize), Refused> {
        let reading = self.reading(&place.text_document.uri)?;
        let offset = reading.text.offset(place.position, self.encoding);
        Ok((reading, offset))
    }

    /// The latest reading of a document, which may be of an earlier text.
    pub(super) fn latest(&mut self, uri: &Uri) -> Result<Rc<Reading>, Refused> {
        match self.readings.readings.get(uri) {
            Some(kept) => Ok(kept.reading.clone()),
            None => self.reading(uri),
        }
    }

    /// Reads a file.
    pub(super) fn read_file(&self, file: &str, open: Open) -> Result<Reading, Fault> {
        self.read(Some(file), (file, ""), open, None)
    }

    /// Reads again with a different text and a different set of open files. If the reading is of a file, `open` must
    /// contain the text, too.
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
                // If nobody else holds the reading, its tree needn't be copied.
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
        Ok(Reading { text: DocumentText::new(text.unwrap_or_default()), session, loaded })
    }
}
