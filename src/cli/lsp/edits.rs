//! Formatting, as the changes that it makes.

use super::Server;
use super::answers::Refused;
use crate::fmt::format_again;
use gen_lsp_types::{DocumentFormattingParams, TextEdit};
use similar::{DiffOp, TextDiff};
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
        let diff = TextDiff::from_lines(&*text.text, formatted.as_str());
        let old = starts(diff.iter_old_slices());
        let new = starts(diff.iter_new_slices());
        let changes = diff.ops().iter().filter(|op| !matches!(op, DiffOp::Equal { .. }));
        let edits = changes.map(|op| {
            let bytes = old[op.old_range().start]..old[op.old_range().end];
            let new_text = formatted[new[op.new_range().start]..new[op.new_range().end]].to_owned();
            TextEdit { range: text.range_of(bytes, self.encoding), new_text }
        });
        Ok(Some(edits.collect()))
    }
}

/// Where each of some lines begins, and where the last one ends.
fn starts<'t>(lines: impl Iterator<Item = &'t str>) -> Vec<usize> {
    let ends = lines.scan(0, |end, line| {
        *end += line.len();
        Some(*end)
    });
    std::iter::once(0).chain(ends).collect()
}
