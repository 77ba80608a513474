//! The documents that the client has open.

use super::positions::{DocumentText, Encoding};
use super::refused::{Refused, read};
use super::uris;
use gen_lsp_types::{TextDocumentContentChangePartial, TextDocumentContentChangeWholeDocument, Uri};
use serde_json::Value;
use std::collections::HashMap;
use std::sync::Arc;

/// A document.
pub(super) struct Document {
    /// Its text as the client has it.
    pub(super) text: DocumentText,
    /// The version of that text.
    pub(super) version: i32,
    /// The canonical name of its file, if it is a file.
    file: Option<String>,
}

/// The texts of open files, by canonical name; they take precedence over the disk.
pub(super) type Open = Arc<HashMap<String, Arc<str>>>;

/// All documents.
#[derive(Default)]
pub(super) struct Documents {
    documents: HashMap<Uri, Document>,
    open: Open,
}

impl Documents {
    /// Opens a document, or replaces one that is already open.
    pub(super) fn open(&mut self, uri: Uri, version: i32, text: String) {
        let file = uris::path(&uri).and_then(|path| uris::file(&path));
        self.put(uri, Document { text: DocumentText::new(text), version, file });
    }

    fn put(&mut self, uri: Uri, document: Document) {
        if let Some(file) = &document.file {
            Arc::make_mut(&mut self.open).insert(file.clone(), document.text.text.clone());
        }
        self.documents.insert(uri, document);
    }

    /// Closes a document.
    pub(super) fn close(&mut self, uri: &Uri) {
        if let Some(file) = self.documents.remove(uri).and_then(|document| document.file) {
            Arc::make_mut(&mut self.open).remove(&file);
        }
    }

    /// Applies changes in order, as the protocol demands.
    ///
    /// # Errors
    /// What is wrong with them; the document is then unchanged.
    pub(super) fn change(
        &mut self,
        uri: &Uri,
        version: i32,
        changes: &[Value],
        encoding: Encoding,
    ) -> Result<(), Refused> {
        let document = self.documents.get(uri).ok_or_else(|| Refused::unopened(uri))?;
        let mut text = document.text.clone();
        for change in changes {
            text = changed(&text, change, encoding)?;
        }
        let file = document.file.clone();
        self.put(uri.clone(), Document { text, version, file });
        Ok(())
    }

    /// The document of a URI.
    pub(super) fn get(&self, uri: &Uri) -> Option<&Document> {
        self.documents.get(uri)
    }

    /// The canonical name of a document's file.
    pub(super) fn file(&self, uri: &Uri) -> Option<&str> {
        self.documents.get(uri)?.file.as_deref()
    }

    /// The URIs of all documents.
    pub(super) fn uris(&self) -> impl Iterator<Item = &Uri> {
        self.documents.keys()
    }

    /// The URI by which the client knows a file, whether it is open or not.
    pub(super) fn uri_of(&self, file: &str) -> Option<Uri> {
        let open = self.documents.iter().find(|(_, document)| document.file.as_deref() == Some(file));
        open.map(|(uri, _)| uri.clone()).or_else(|| uris::of_file(file))
    }

    /// The texts of the open files.
    pub(super) fn texts(&self) -> &Open {
        &self.open
    }
}

/// A text after one change.
fn changed(text: &DocumentText, change: &Value, encoding: Encoding) -> Result<DocumentText, Refused> {
    if change.get("range").is_none_or(Value::is_null) {
        let whole: TextDocumentContentChangeWholeDocument = read(change.clone())?;
        return Ok(DocumentText::new(whole.text));
    }
    let part: TextDocumentContentChangePartial = read(change.clone())?;
    let bytes = text.bytes(part.range, encoding);
    let (before, after) = (&text.text[..bytes.start], &text.text[bytes.end..]);
    Ok(DocumentText::new([before, &part.text, after].concat()))
}
