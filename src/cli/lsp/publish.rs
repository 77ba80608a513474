//! Diagnostics, which are published as soon as the client isn't waiting for anything else.

use super::positions::DocumentText;
use super::readings::Reading;
use super::server::Server;
use super::transport;
use gen_lsp_types::{self as lsp, DiagnosticSeverity, DiagnosticTag, Location, Uri};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use tg_core::diagnostics::{Code, Diagnostic, Label, Severity};
use tg_core::source::Span;

impl Server {
    /// Publishes the diagnostics of the next changed document; returns whether there was one.
    pub(super) fn publish_next(&mut self) -> bool {
        let Some(uri) = self.published.waiting.pop_front() else { return false };
        let published = self.contained(|server| {
            if let Ok(reading) = server.reading(&uri) {
                let found = server.found(&uri, &reading);
                server.replace(&uri, found);
            }
        });
        published.unwrap_or_else(|refused| transport::log(&refused.reason));
        true
    }

    /// Withdraws the diagnostics of a closed document, in it and in what it imports.
    pub(super) fn unpublish(&mut self, uri: &Uri) {
        self.replace(uri, BTreeMap::new());
        self.published.found.remove(uri);
        self.published.waiting.retain(|waits| waits != uri);
    }

    /// Replaces the diagnostics that a document's reading found before by new ones, and publishes them.
    fn replace(&mut self, uri: &Uri, found: BTreeMap<Uri, Vec<lsp::Diagnostic>>) {
        let mut files: BTreeSet<Uri> = found.keys().cloned().collect();
        let before = self.published.found.insert(uri.clone(), found);
        files.extend(before.into_iter().flat_map(BTreeMap::into_keys));
        files.insert(uri.clone());
        for file in files {
            let document = self.documents.get(&file);
            if document.is_some() && file != *uri {
                // Its own reading finds the same.
                continue;
            }
            let params = lsp::PublishDiagnosticsParams {
                version: document.map(|document| document.version),
                diagnostics: self.published.of_file(&file),
                uri: file,
            };
            if let Ok(params) = serde_json::to_value(params) {
                transport::notify("textDocument/publishDiagnostics", params);
            }
        }
    }

    /// The diagnostics of a reading, by file.
    fn found(&self, uri: &Uri, reading: &Reading) -> BTreeMap<Uri, Vec<lsp::Diagnostic>> {
        let mut found: BTreeMap<Uri, Vec<lsp::Diagnostic>> = BTreeMap::new();
        found.insert(uri.clone(), Vec::new());
        let mut places = self.places_of(uri, reading);
        for diagnostic in &reading.loaded.diagnostics {
            if let Some((file, diagnostic)) = places.diagnostic(diagnostic) {
                found.entry(file).or_default().push(diagnostic);
            }
        }
        found
    }

    /// A diagnostic of the document itself, in the protocol's form.
    pub(super) fn own_diagnostic(
        &self,
        uri: &Uri,
        reading: &Reading,
        found: &Diagnostic,
    ) -> Option<lsp::Diagnostic> {
        self.places_of(uri, reading).diagnostic(found).map(|(_, diagnostic)| diagnostic)
    }

    /// The location of a span of a reading.
    pub(super) fn location(&self, uri: &Uri, reading: &Reading, span: Span) -> Option<Location> {
        self.places_of(uri, reading).location(span)
    }

    fn places_of<'a>(&'a self, uri: &'a Uri, reading: &'a Reading) -> Places<'a> {
        Places { server: self, uri, reading, texts: HashMap::new() }
    }
}

/// Locations of a reading, in its document and in the files that it imports.
struct Places<'a> {
    server: &'a Server,
    uri: &'a Uri,
    reading: &'a Reading,
    texts: HashMap<u32, DocumentText>,
}

impl Places<'_> {
    fn location(&mut self, span: Span) -> Option<Location> {
        let encoding = self.server.encoding;
        if span.source == self.reading.loaded.source {
            let range = self.reading.text.range(span, encoding);
            return Some(Location { uri: self.uri.clone(), range });
        }
        let source = self.reading.session.sources().get(span.source)?;
        let uri = self.server.documents.uri_of(source.file.as_deref()?)?;
        let text = self.texts.entry(span.source.0).or_insert_with(|| DocumentText::new(source.text.clone()));
        Some(Location { uri, range: text.range(span, encoding) })
    }

    fn diagnostic(&mut self, found: &Diagnostic) -> Option<(Uri, lsp::Diagnostic)> {
        // A diagnostic without a span is shown at the beginning.
        let start = Span::new(self.reading.loaded.source, 0, 0);
        let place = self.location(found.primary.as_ref().map_or(start, |label| label.span))?;
        let diagnostic = lsp::Diagnostic {
            range: place.range,
            severity: Some(match found.severity() {
                Severity::Error => DiagnosticSeverity::Error,
                Severity::Warning => DiagnosticSeverity::Warning,
            }),
            code: Some(found.code.text().into()),
            code_description: self.server.page_of(found.code),
            source: Some("tg".to_owned()),
            message: message(found).into(),
            tags: matches!(found.code, Code::W1001 | Code::W1003).then(|| vec![DiagnosticTag::Unnecessary]),
            related_information: Some(found.labels.iter().filter_map(|l| self.related(l)).collect()),
            ..Default::default()
        };
        Some((place.uri, diagnostic))
    }

    fn related(&mut self, label: &Label) -> Option<lsp::DiagnosticRelatedInformation> {
        let location = self.location(label.span)?;
        Some(lsp::DiagnosticRelatedInformation { location, message: label.text.clone() })
    }
}

/// The whole text of a diagnostic.
fn message(found: &Diagnostic) -> String {
    let mut lines = vec![found.message.clone()];
    let label = found.primary.as_ref().map(|label| &label.text).filter(|text| !text.is_empty());
    if let Some(label) = label {
        lines[0] += &format!(": {label}");
    }
    lines.extend(found.notes.iter().map(|note| format!("Note: {note}")));
    lines.extend(found.helps.iter().map(|help| format!("Help: {help}")));
    lines.join("\n")
}
