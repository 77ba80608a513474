//! Formatting, as the changes that it makes.

use super::refused::Refused;
use super::server::Server;
use crate::cli::unified_diff::changes;
use crate::fmt::format_again;
use gen_lsp_types::{DocumentFormattingParams, TextEdit};
use imara_diff::{InternedInput, Token};
use tg_core::source::SourceId;

impl Server {
    /// `textDocument/formatting`. A script that can't be read is left as it is: its diagnostics say why.
    pub(super) fn formatting(
        &mut self,
        params: DocumentFormattingParams,
    ) -> Result<Option<Vec<TextEdit>>, Refused> {
        let uri = params.text_document.uri;
        let latest = self.latest(&uri)?;
        let document = self.documents.get(&uri).ok_or_else(|| Refused::unopened(&uri))?;
        let text = &document.text;
        let earlier = latest.session.earlier(&latest.loaded, latest.loaded.script.clone());
        let Ok(formatted) = format_again(SourceId(0), &text.text, earlier) else {
            return Ok(None);
        };
        let lines = InternedInput::new(&*text.text, &*formatted);
        // Where each line begins, and where the last one ends.
        let starts = |tokens: &[Token]| {
            let ends = tokens.iter().scan(0, |end, line| {
                *end += lines.interner[*line].len();
                Some(*end)
            });
            std::iter::once(0).chain(ends).collect::<Vec<usize>>()
        };
        let (old, new) = (starts(&lines.before), starts(&lines.after));
        let edits = changes(&lines).into_iter().map(|change| {
            let bytes = old[change.before.start as usize]..old[change.before.end as usize];
            let written = new[change.after.start as usize]..new[change.after.end as usize];
            TextEdit { range: text.range_of(bytes, self.encoding), new_text: formatted[written].to_owned() }
        });
        Ok(Some(edits.collect()))
    }
}
