//! Workspace symbols: what all scripts of the workspace folders define.

use super::navigate::scripts_below;
use super::positions::DocumentText;
use super::refused::Refused;
use super::server::Server;
use super::symbols::kind_of;
use crate::ide;
use crate::interp::Limits;
use crate::session::Session;
use crate::syntax::parse;
use gen_lsp_types::{
    BaseSymbolInformation, Location, WorkspaceSymbol, WorkspaceSymbolParams, WorkspaceSymbolResponse,
};
use std::collections::BTreeSet;
use std::sync::Arc;
use tg_core::source::{SourceId, normalise};

/// The maximum number of symbols in an answer.
const MOST_SYMBOLS: usize = 1000;

impl Server {
    /// `workspace/symbol`: the scripts are parsed, not checked.
    pub(super) fn workspace_symbols(
        &mut self,
        params: WorkspaceSymbolParams,
    ) -> Result<Option<WorkspaceSymbolResponse>, Refused> {
        let mut files: BTreeSet<String> =
            self.folders.iter().flat_map(|folder| scripts_below(folder, usize::MAX)).collect();
        files.extend(self.documents.texts().keys().cloned());
        let session = Session::new(Limits::default());
        let mut symbols: Vec<WorkspaceSymbol> = Vec::new();
        for file in files {
            let open = self.documents.texts().get(&file).cloned();
            let text = open.or_else(|| std::fs::read_to_string(&file).ok().map(Arc::from));
            let (Some(text), Some(uri)) = (text, self.documents.uri_of(&file)) else { continue };
            let text = normalise(&text);
            let found = ide::script_symbols(&parse(SourceId(0), &text).script, &text, session.library());
            let fitting = found.into_iter().filter(|symbol| fits(&symbol.name, &params.query));
            let text = DocumentText::new(&*text);
            symbols.extend(fitting.map(|symbol| {
                let (kind, detail) = kind_of(symbol.kind);
                WorkspaceSymbol {
                    location: Location {
                        uri: uri.clone(),
                        range: text.range(symbol.name_span, self.encoding),
                    }
                    .into(),
                    data: None,
                    base_symbol_information: BaseSymbolInformation {
                        name: symbol.name,
                        kind,
                        tags: None,
                        container_name: detail.map(str::to_owned),
                    },
                }
            }));
            if symbols.len() >= MOST_SYMBOLS {
                break;
            }
        }
        symbols.truncate(MOST_SYMBOLS);
        Ok(Some(symbols.into()))
    }
}

/// Whether the letters of a query occur in a name in the same order, ignoring case.
fn fits(name: &str, query: &str) -> bool {
    let mut letters = name.chars().flat_map(char::to_lowercase);
    query.chars().flat_map(char::to_lowercase).all(|wanted| letters.any(|letter| letter == wanted))
}
