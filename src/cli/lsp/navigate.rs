//! The definition and the uses of a name, in all files that import it.

use super::documents::Open;
use super::readings::Reading;
use super::refused::Refused;
use super::server::Server;
use crate::session::Mention;
use gen_lsp_types::*;
use std::path::Path;
use std::rc::Rc;
use tg_core::ast::StmtKind;
use tg_core::source::Span;
use walkdir::{DirEntry, WalkDir};

/// The maximum number of scripts in a folder that are searched for a name.
const MOST_FILES: usize = 5000;

/// The occurrences of a name in a script.
pub(super) struct Occurrences {
    pub(super) uri: Uri,
    pub(super) reading: Rc<Reading>,
    pub(super) spans: Vec<Span>,
}

impl Server {
    /// `textDocument/definition`
    pub(super) fn definition(
        &mut self,
        params: DefinitionParams,
    ) -> Result<Option<DefinitionResponse>, Refused> {
        let place = params.text_document_position_params;
        let (reading, offset) = self.reading_at(&place)?;
        let location = match imported(&reading, offset) {
            Some(file) => self.documents.uri_of(&file).map(|uri| Location { uri, range: Range::default() }),
            None => {
                let mention = reading.loaded.symbol_index.at(offset);
                mention
                    .and_then(|mention| self.location(&place.text_document.uri, &reading, mention.definition))
            }
        };
        Ok(location.map(|location| Definition::from(location).into()))
    }

    /// `textDocument/references`
    pub(super) fn references(&mut self, params: ReferenceParams) -> Result<Option<Vec<Location>>, Refused> {
        let place = params.text_document_position_params;
        let (reading, offset) = self.reading_at(&place)?;
        let Some(mention) = reading.loaded.symbol_index.at(offset) else {
            return Ok(None);
        };
        let places =
            self.places(&place.text_document.uri, &reading, mention, params.context.include_declaration);
        let locations = places.iter().flat_map(|place| {
            let range = |span: &Span| place.reading.text.range(*span, self.encoding);
            place.spans.iter().map(move |span| Location { uri: place.uri.clone(), range: range(span) })
        });
        Ok(Some(locations.collect()))
    }

    /// The occurrences of a name in a document and in all files that can refer to it, with or without its definition.
    pub(super) fn places(
        &mut self,
        uri: &Uri,
        reading: &Rc<Reading>,
        mention: Mention,
        with_made: bool,
    ) -> Vec<Occurrences> {
        let sources = reading.session.sources();
        let name = sources.slice(mention.span).to_owned();
        let home = sources.get(mention.definition.source).and_then(|source| source.file.clone());
        let at_home = mention.definition.source == reading.loaded.source;
        let made = reading.loaded.symbol_index.definition_at(mention.definition).filter(|_| at_home);
        let stays = made.is_some_and(|made| !made.top || name.starts_with('_'));
        let mut scripts = vec![(uri.clone(), reading.clone())];
        if let Some(home) = home.as_deref().filter(|_| !stays) {
            scripts.extend(self.other_scripts(uri, home, &name));
        }
        let places = scripts.into_iter().map(|(uri, reading)| {
            let spans = spans(&reading, home.as_deref(), mention.definition, with_made);
            Occurrences { uri, reading, spans }
        });
        places.filter(|place| !place.spans.is_empty()).collect()
    }

    /// The scripts that import the file `home` and contain a name, including that file, except the document `but`.
    fn other_scripts(&mut self, but: &Uri, home: &str, name: &str) -> Vec<(Uri, Rc<Reading>)> {
        let mut files: Vec<String> =
            self.folders.iter().flat_map(|folder| scripts_below(folder, usize::MAX)).collect();
        if !self.folders.iter().any(|folder| Path::new(home).starts_with(folder)) {
            // The folder isn't open in the client: what is below it may be a whole disk.
            files.extend(Path::new(home).parent().into_iter().flat_map(|folder| scripts_below(folder, 1)));
        }
        files.extend(self.documents.texts().keys().cloned());
        files.push(home.to_owned());
        files.sort_unstable();
        files.dedup();
        let own = self.documents.file(but).map(str::to_owned);
        let mut scripts = Vec::new();
        for file in files.into_iter().filter(|file| own.as_deref() != Some(file)) {
            if !holds(self.documents.texts(), &file, name) {
                continue;
            }
            let Some(uri) = self.documents.uri_of(&file) else { continue };
            let reading = match self.documents.get(&uri) {
                Some(_) => self.reading(&uri).ok(),
                None => self.read_file(&file, self.documents.texts().clone()).ok().map(Rc::new),
            };
            scripts.extend(reading.filter(|reading| reading.reads(home)).map(|reading| (uri, reading)));
        }
        scripts
    }
}

/// The file imported by the path at an offset.
fn imported(reading: &Reading, offset: usize) -> Option<String> {
    let paths = reading.loaded.script.statements.iter().filter_map(|statement| match &statement.kind {
        StmtKind::Import { path, .. } => Some(path),
        _ => None,
    });
    let path = paths.into_iter().find(|path| path.span.range().contains(&offset))?;
    let from = reading.session.sources().get(path.span.source)?.file.clone();
    reading.session.files().read(from.as_deref(), &path.text).ok().map(|file| file.name)
}

/// The occurrences in a reading's own text of a name that is defined at a span of the file `home`.
pub(super) fn spans(reading: &Reading, home: Option<&str>, made: Span, with_made: bool) -> Vec<Span> {
    let sources = reading.session.sources();
    let is_made = |span: Span| match home {
        Some(home) => {
            let source = sources.get(span.source);
            span.range() == made.range() && source.is_some_and(|s| s.file.as_deref() == Some(home))
        }
        None => span == made,
    };
    let symbol_index = &reading.loaded.symbol_index;
    let mut spans: Vec<Span> =
        symbol_index.mentions.iter().filter(|m| is_made(m.definition)).map(|m| m.span).collect();
    if with_made {
        spans.extend(symbol_index.definitions.iter().map(|made| made.span).filter(|span| is_made(*span)));
    }
    spans.sort_unstable();
    spans.dedup();
    spans
}

/// The scripts of a folder and of its subfolders down to `levels`, by canonical name.
pub(super) fn scripts_below(folder: &Path, levels: usize) -> Vec<String> {
    let visible = |entry: &DirEntry| {
        let name = entry.file_name().to_string_lossy();
        entry.depth() == 0 || !name.starts_with('.') && name != "target"
    };
    let walk = WalkDir::new(folder).max_depth(levels).into_iter();
    let entries = walk.filter_entry(visible).filter_map(Result::ok);
    let scripts = entries.filter(|entry| entry.path().extension().is_some_and(|e| e == "tg"));
    scripts.filter_map(|entry| super::uris::file(entry.path())).take(MOST_FILES).collect()
}

/// Whether a file contains a name anywhere in its text.
fn holds(open: &Open, file: &str, name: &str) -> bool {
    match open.get(file) {
        Some(text) => text.contains(name),
        None => std::fs::read_to_string(file).is_ok_and(|text| text.contains(name)),
    }
}
