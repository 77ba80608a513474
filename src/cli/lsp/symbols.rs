//! Document symbols, inlay hints for inferred types, and code lenses for tests.

use super::refused::Refused;
use super::server::Server;
use super::test_run;
use crate::ide::{self, SymbolKind};
use gen_lsp_types::{
    CodeLens, CodeLensParams, Command, DocumentSymbol, DocumentSymbolParams, DocumentSymbolResponse,
    InlayHint, InlayHintKind, InlayHintParams, Range, SymbolKind as Kind,
};
use serde_json::json;

impl Server {
    /// `textDocument/documentSymbol`
    pub(super) fn document_symbols(
        &mut self,
        params: DocumentSymbolParams,
    ) -> Result<Option<DocumentSymbolResponse>, Refused> {
        let reading = self.reading(&params.text_document.uri)?;
        let range = |span| reading.text.range(span, self.encoding);
        let words = |words: Vec<(String, tg_core::source::Span)>| {
            let words = words
                .into_iter()
                .map(|(word, span)| symbol(word, None, Kind::EnumMember, (range(span), range(span)), None));
            words.collect::<Vec<_>>()
        };
        let symbols = ide::symbols(&reading.session, &reading.loaded).into_iter().map(|found| {
            let (kind, detail) = kind_of(found.kind);
            let name = if found.name.is_empty() { "…".to_owned() } else { found.name };
            let places = (range(found.span), range(found.name_span));
            symbol(name, detail.map(str::to_owned), kind, places, Some(words(found.words)))
        });
        Ok(Some(symbols.collect::<Vec<_>>().into()))
    }

    /// `textDocument/inlayHint`
    pub(super) fn inlay_hints(&mut self, params: InlayHintParams) -> Result<Option<Vec<InlayHint>>, Refused> {
        if !self.settings.inlay_hints {
            return Ok(Some(Vec::new()));
        }
        let reading = self.reading(&params.text_document.uri)?;
        let encoding = self.encoding;
        let wanted = reading.text.bytes(params.range, encoding);
        let hints = ide::hints(&reading.session, &reading.loaded, &(wanted.start..=wanted.end));
        let hints = hints.into_iter().map(|hint| InlayHint {
            position: reading.text.position(hint.at, encoding),
            label: hint.text.into(),
            kind: Some(InlayHintKind::Type),
            text_edits: None,
            tooltip: None,
            padding_left: None,
            padding_right: None,
            data: None,
        });
        Ok(Some(hints.collect()))
    }

    /// `textDocument/codeLens`: each test can be run.
    pub(super) fn code_lenses(&mut self, params: CodeLensParams) -> Result<Option<Vec<CodeLens>>, Refused> {
        let uri = params.text_document.uri;
        let reading = self.reading(&uri)?;
        let symbols = ide::symbols(&reading.session, &reading.loaded).into_iter();
        let lenses = symbols.filter(|symbol| symbol.kind == SymbolKind::Test).map(|test| {
            let range = reading.text.range(test.name_span, self.encoding);
            let command = Command {
                title: "Run test".to_owned(),
                command: test_run::COMMAND.to_owned(),
                arguments: Some(vec![json!({"uri": uri, "line": range.start.line})]),
                ..Default::default()
            };
            CodeLens { range, command: Some(command), data: None }
        });
        Ok(Some(lenses.collect()))
    }
}

/// The protocol's kind of a symbol, and its detail.
pub(super) fn kind_of(symbol: SymbolKind) -> (Kind, Option<&'static str>) {
    match symbol {
        SymbolKind::Function => (Kind::Function, None),
        SymbolKind::Constant => (Kind::Constant, None),
        SymbolKind::Variable => (Kind::Variable, None),
        SymbolKind::Param => (Kind::Property, Some("param")),
        SymbolKind::Block(word) => (Kind::Class, Some(word)),
        SymbolKind::Test => (Kind::Event, Some("test")),
        SymbolKind::File => (Kind::Module, None),
    }
}

fn symbol(
    name: String,
    detail: Option<String>,
    kind: Kind,
    (range, name_range): (Range, Range),
    children: Option<Vec<DocumentSymbol>>,
) -> DocumentSymbol {
    DocumentSymbol::new(name, detail, kind, None, None, range, name_range, children)
}
