//! Quick fixes: the helps of diagnostics that can be applied automatically.

use super::refused::Refused;
use super::server::Server;
use gen_lsp_types::*;
use std::collections::HashMap;

impl Server {
    /// `textDocument/codeAction`
    pub(super) fn code_actions(
        &mut self,
        params: CodeActionParams,
    ) -> Result<Option<Vec<CodeActionResponse>>, Refused> {
        let fixes_only = |kinds: &[CodeActionKind]| {
            kinds.iter().any(|kind| matches!(kind, CodeActionKind::QuickFix | CodeActionKind::Empty))
        };
        if params.context.only.as_deref().is_some_and(|kinds| !fixes_only(kinds)) {
            return Ok(None);
        }
        let uri = params.text_document.uri;
        let reading = self.reading(&uri)?;
        let wanted = reading.text.bytes(params.range, self.encoding);
        let mut actions = Vec::new();
        for found in &reading.loaded.diagnostics {
            let Some(place) = found.primary.as_ref().map(|label| label.span) else { continue };
            let here = place.source == reading.loaded.source
                && place.range().start <= wanted.end
                && wanted.start <= place.range().end;
            let fixes = if here { found.fixes(&reading.text.text) } else { Vec::new() };
            let only_one = fixes.len() == 1;
            for fix in fixes.into_iter().filter(|fix| fix.span.source == reading.loaded.source) {
                let range = reading.text.range(fix.span, self.encoding);
                let edit = TextEdit { range, new_text: fix.text };
                let changes = HashMap::from([(uri.clone(), vec![edit])]);
                let action = CodeAction {
                    title: fix.title,
                    kind: Some(CodeActionKind::QuickFix),
                    diagnostics: self.own_diagnostic(&uri, &reading, found).map(|found| vec![found]),
                    is_preferred: Some(only_one),
                    edit: Some(WorkspaceEdit { changes: Some(changes), ..Default::default() }),
                    ..Default::default()
                };
                actions.push(action.into());
            }
        }
        Ok(Some(actions))
    }
}
