//! Renames a name of a script and all its uses, provided that everything still means the same afterwards.

use super::documents::Open;
use super::navigate::Occurrences;
use super::readings::Reading;
use super::refused::Refused;
use super::server::Server;
use crate::ide::{self, IndexedScript, Moved, NameEdit};
use crate::session::Mention;
use gen_lsp_types::*;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::source::Span;

/// The occurrences of a name in a script, with what replaces them.
struct Renamed {
    place: Occurrences,
    edits: Vec<NameEdit>,
}

impl Renamed {
    fn new(place: Occurrences, new: &str) -> Renamed {
        let reading = &place.reading;
        let edits = ide::name_edits(&reading.loaded.script, &reading.text.text, &place.spans, new);
        Renamed { place, edits }
    }
}

impl Server {
    /// `textDocument/prepareRename`
    pub(super) fn prepare_rename(
        &mut self,
        params: PrepareRenameParams,
    ) -> Result<Option<PrepareRenameResult>, Refused> {
        let (_, reading, mention) = self.renamable(&params.text_document_position_params)?;
        let range = reading.text.range(mention.span, self.encoding);
        let placeholder = reading.session.sources().slice(mention.span).to_owned();
        Ok(Some(PrepareRenamePlaceholder { range, placeholder }.into()))
    }

    fn renamable(
        &mut self,
        params: &TextDocumentPositionParams,
    ) -> Result<(Uri, Rc<Reading>, Mention), Refused> {
        let (reading, offset) = self.reading_at(params)?;
        let mention = ide::renamable(&reading.session, &reading.loaded, offset);
        Ok((params.text_document.uri.clone(), reading, mention.map_err(Refused::failed)?))
    }

    /// `textDocument/rename`
    pub(super) fn rename(&mut self, params: RenameParams) -> Result<Option<WorkspaceEdit>, Refused> {
        let (uri, reading, mention) = self.renamable(&params.text_document_position_params)?;
        let new = params.new_name.trim();
        ide::check_name(new).map_err(Refused::failed)?;
        let old = reading.session.sources().slice(mention.span).to_owned();
        if old == new {
            return Ok(None);
        }
        let places = self.places(&uri, &reading, mention, true);
        for place in &places {
            if hides(&place.reading.loaded.diagnostics, [&old, new]) {
                let name = self.shown(place);
                let reason = format!("first correct the errors in `{name}`: `{old}` may occur there");
                return Err(Refused::failed(reason));
            }
        }
        let places: Vec<Renamed> = places.into_iter().map(|place| Renamed::new(place, new)).collect();
        self.check_meaning(&places, &old, new)?;
        let changes = places.iter().map(|Renamed { place, edits }| {
            let range = |edit: &NameEdit| place.reading.text.range_of(edit.range.clone(), self.encoding);
            let edits = edits
                .iter()
                .map(|edit| TextEdit { range: range(edit), new_text: edit.text.clone() })
                .collect();
            (place.uri.clone(), edits)
        });
        Ok(Some(WorkspaceEdit { changes: Some(changes.collect()), ..Default::default() }))
    }

    /// Reads every changed document again, and checks that its names still refer to the same things.
    fn check_meaning(&self, places: &[Renamed], old: &str, new: &str) -> Result<(), Refused> {
        let mut open: Open = self.documents.texts().clone();
        let mut moved: HashMap<&str, Moved> = HashMap::new();
        let mut texts: Vec<Arc<str>> = Vec::new();
        for Renamed { place, edits } in places {
            let text: Arc<str> = ide::edited(&place.reading.text.text, edits).into();
            if let Some(file) = place.reading.file() {
                Arc::make_mut(&mut open).insert(file.to_owned(), text.clone());
            }
            let file = place.reading.file().unwrap_or_default();
            moved.insert(file, Moved::new(edits, old.len()));
            texts.push(text);
        }
        let unchanged = Moved::default();
        for (Renamed { place, .. }, text) in places.iter().zip(texts) {
            let before = &place.reading;
            let after = self.read_again(before, &text, open.clone());
            let after = after.map_err(|fault| Refused::failed(fault.message))?;
            let old_place = |span: Span| {
                let file = before.session.sources().get(span.source)?.file.as_deref().unwrap_or_default();
                Some((file, moved.get(file).unwrap_or(&unchanged)))
            };
            let new_place = |span: Span| {
                after.session.sources().get(span.source).map(|s| s.file.as_deref().unwrap_or_default())
            };
            let same = ide::same_meaning(
                &IndexedScript { symbol_index: &before.loaded.symbol_index, file: old_place },
                &IndexedScript { symbol_index: &after.loaded.symbol_index, file: new_place },
            );
            let errors = |found: &[Diagnostic]| found.iter().filter(|found| found.is_error()).count();
            if !same || errors(&after.loaded.diagnostics) != errors(&before.loaded.diagnostics) {
                let name = self.shown(place);
                return Err(Refused::failed(format!("`{new}` would mean something else in `{name}`")));
            }
        }
        Ok(())
    }

    /// The name of a script in messages.
    fn shown(&self, place: &Occurrences) -> String {
        let source = place.reading.session.sources().get(place.reading.loaded.source);
        source.map_or_else(|| place.uri.to_string(), |source| source.name.to_string())
    }
}

/// Whether errors may hide uses of the names, so that their meaning is unknown: if something can't be parsed,
/// an import is missing, or an error is about one of them.
fn hides(found: &[Diagnostic], names: [&str; 2]) -> bool {
    let mut errors = found.iter().filter(|found| found.is_error());
    errors.any(|found| {
        let understood = ["E1", "E2"].iter().any(|kind| found.code.text().starts_with(kind));
        let words = || found.message.split(|c: char| c != '_' && !c.is_alphanumeric());
        !understood || found.code == Code::E1011 || names.iter().any(|name| words().any(|word| word == *name))
    })
}
