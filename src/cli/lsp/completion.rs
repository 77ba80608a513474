//! Hover and completion.

use super::refused::Refused;
use super::server::Server;
use crate::ide::{self, CandidateKind};
use gen_lsp_types::*;
use serde_json::json;
use tg_core::output::markdown;

impl Server {
    /// `textDocument/hover`
    pub(super) fn hover(&mut self, params: HoverParams) -> Result<Option<Hover>, Refused> {
        let (reading, offset) = self.reading_at(&params.text_document_position_params)?;
        let hover = ide::hover(&reading.session, &reading.loaded, offset);
        Ok(hover.map(|hover| Hover {
            contents: markup(&hover.says).into(),
            range: Some(reading.text.range_of(hover.at, self.encoding)),
        }))
    }

    /// `textDocument/completion`
    pub(super) fn completion(
        &mut self,
        params: CompletionParams,
    ) -> Result<Option<CompletionResponse>, Refused> {
        let TextDocumentPositionParams { text_document, position } = params.text_document_position_params;
        let uri = text_document.uri;
        let encoding = self.encoding;
        let document = self.documents.get(&uri).ok_or_else(|| Refused::unopened(&uri))?;
        let text = document.text.clone();
        let file = self.documents.file(&uri).map(str::to_owned);
        // An earlier reading has the same imports, unless the lines that import have changed.
        let mut reading = self.latest(&uri)?;
        if imports(&reading.text.text).ne(imports(&text.text)) {
            drop(reading);
            reading = self.reading(&uri)?;
        }
        let offset = text.offset(position, encoding);
        let completion =
            ide::complete(&reading.session, Some(&reading.loaded), file.as_deref(), &text.text, offset);
        let range = text.range_of(completion.start..offset, encoding);
        let items = completion.candidates.into_iter().enumerate().map(|(place, candidate)| CompletionItem {
            sort_text: Some(format!("{place:05}")),
            label: candidate.text.clone(),
            kind: Some(kind(candidate.kind)),
            text_edit: Some(TextEdit { range, new_text: candidate.text }.into()),
            data: Some(json!({"uri": uri})),
            ..Default::default()
        });
        Ok(Some(items.collect::<Vec<_>>().into()))
    }

    /// `completionItem/resolve`: the documentation of a candidate.
    pub(super) fn resolve_completion(&mut self, mut item: CompletionItem) -> Result<CompletionItem, Refused> {
        let uri = item.data.as_ref().and_then(|data| Uri::parse(data["uri"].as_str()?).ok());
        let name = item.label.trim_end_matches(": ");
        if let Some(uri) = uri
            && let Ok(reading) = self.latest(&uri)
            && let Some(help) = ide::explain(&reading.session, &reading.loaded, name)
        {
            item.documentation = Some(markup(&help).into());
        }
        Ok(item)
    }
}

/// The lines of a text that import something.
fn imports(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| line.trim_start().starts_with("import"))
}

fn markup(output: &tg_core::output::Output) -> MarkupContent {
    MarkupContent { kind: MarkupKind::Markdown, value: markdown(output) }
}

/// The protocol's kind of a candidate.
fn kind(kind: CandidateKind) -> CompletionItemKind {
    match kind {
        CandidateKind::Setting | CandidateKind::Parameter => CompletionItemKind::Property,
        CandidateKind::Field => CompletionItemKind::Field,
        CandidateKind::Name => CompletionItemKind::Variable,
        CandidateKind::Function => CompletionItemKind::Function,
        CandidateKind::Word => CompletionItemKind::EnumMember,
        CandidateKind::Block => CompletionItemKind::Class,
        CandidateKind::Keyword => CompletionItemKind::Keyword,
        CandidateKind::Path => CompletionItemKind::File,
    }
}
