//! Related ranges: the occurrences of a name in a document, folding ranges, growing selections; and signatures.

use super::navigate;
use super::positions::{Encoding, number};
use super::refused::Refused;
use super::server::Server;
use crate::ide::{self, FoldKind};
use gen_lsp_types::*;

impl Server {
    /// `textDocument/documentHighlight`
    pub(super) fn highlights(
        &mut self,
        params: DocumentHighlightParams,
    ) -> Result<Option<Vec<DocumentHighlight>>, Refused> {
        let (reading, offset) = self.reading_at(&params.text_document_position_params)?;
        let Some(mention) = reading.loaded.symbol_index.at(offset) else { return Ok(None) };
        let spans = navigate::spans(&reading, None, mention.definition, true);
        let highlights = spans.into_iter().map(|span| {
            let made = span == mention.definition;
            let kind = if made { DocumentHighlightKind::Write } else { DocumentHighlightKind::Read };
            DocumentHighlight { range: reading.text.range(span, self.encoding), kind: Some(kind) }
        });
        Ok(Some(highlights.collect()))
    }

    /// `textDocument/foldingRange`
    pub(super) fn folding(
        &mut self,
        params: FoldingRangeParams,
    ) -> Result<Option<Vec<FoldingRange>>, Refused> {
        let reading = self.reading(&params.text_document.uri)?;
        let line = |offset| reading.text.position(offset, self.encoding).line;
        let folds = ide::folds(&reading.text.text, &reading.loaded).into_iter();
        let ranges = folds.map(|fold| FoldingRange {
            start_line: line(fold.start),
            end_line: line(fold.end),
            kind: match fold.kind {
                FoldKind::Code => None,
                FoldKind::Comment => Some(FoldingRangeKind::Comment),
                FoldKind::Imports => Some(FoldingRangeKind::Imports),
            },
            ..Default::default()
        });
        Ok(Some(ranges.collect()))
    }

    /// `textDocument/selectionRange`
    pub(super) fn selections(
        &mut self,
        params: SelectionRangeParams,
    ) -> Result<Option<Vec<SelectionRange>>, Refused> {
        let reading = self.reading(&params.text_document.uri)?;
        let ranges = params.positions.into_iter().map(|position| {
            let offset = reading.text.offset(position, self.encoding);
            let grown = ide::selections(&reading.text.text, &reading.loaded, offset);
            let outer = grown.into_iter().rev().fold(None, |parent, range| {
                let range = reading.text.range_of(range, self.encoding);
                Some(Box::new(SelectionRange { range, parent }))
            });
            outer.map_or_else(SelectionRange::default, |innermost| *innermost)
        });
        Ok(Some(ranges.collect()))
    }

    /// `textDocument/signatureHelp`
    pub(super) fn signature_help(
        &mut self,
        params: SignatureHelpParams,
    ) -> Result<Option<SignatureHelp>, Refused> {
        let TextDocumentPositionParams { text_document, position } = params.text_document_position_params;
        let uri = text_document.uri;
        let reading = self.latest(&uri)?;
        let document = self.documents.get(&uri).ok_or_else(|| Refused::unopened(&uri))?;
        let offset = document.text.offset(position, self.encoding);
        let text = &document.text.text;
        let forms = ide::signatures(&reading.session, &reading.loaded, text, offset);
        if forms.is_empty() {
            return Ok(None);
        }
        let units = |line: &str| number(Encoding::Utf16.columns(line));
        let signatures = forms.into_iter().map(|form| SignatureInformation {
            parameters: Some(
                form.params
                    .iter()
                    .map(|at| ParameterInformation {
                        label: (units(&form.line[..at.start]), units(&form.line[..at.end])).into(),
                        documentation: None,
                    })
                    .collect(),
            ),
            documentation: form.method.map(|method| method.doc.to_owned().into()),
            active_parameter: form.active.map(|active| number(active).into()),
            label: form.line,
        });
        let signatures: Vec<SignatureInformation> = signatures.collect();
        let active_parameter = signatures[0].active_parameter;
        Ok(Some(SignatureHelp { signatures, active_signature: Some(0), active_parameter }))
    }
}
