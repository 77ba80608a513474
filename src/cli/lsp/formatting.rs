//! Formatting, as the changes that it makes.

use super::positions::DocumentText;
use super::refused::Refused;
use super::server::Server;
use crate::cli::unified_diff::changes;
use crate::fmt::{format, format_again};
use gen_lsp_types::{DocumentFormattingParams, DocumentRangeFormattingParams, TextEdit, Uri};
use imara_diff::{InternedInput, Token};
use std::ops::Range;
use tg_core::ast::Script;
use tg_core::source::SourceId;

/// Lines of a text that others replace.
struct Replaced<'a> {
    bytes: Range<usize>,
    by: &'a str,
}

impl Server {
    /// `textDocument/formatting`. A script that can't be read is left as it is: its diagnostics say why.
    pub(super) fn formatting(
        &mut self,
        params: DocumentFormattingParams,
    ) -> Result<Option<Vec<TextEdit>>, Refused> {
        let Some((text, formatted)) = self.formatted(&params.text_document.uri)? else { return Ok(None) };
        Ok(Some(self.edits(&text, replaced(&text.text, &formatted))))
    }

    /// `textDocument/rangeFormatting`: the statements of the top level that stand in the range, as they are in the
    /// formatted script.
    pub(super) fn range_formatting(
        &mut self,
        params: DocumentRangeFormattingParams,
    ) -> Result<Option<Vec<TextEdit>>, Refused> {
        let uri = params.text_document.uri;
        let Some((text, formatted)) = self.formatted(&uri)? else { return Ok(None) };
        let reading = self.reading(&uri)?;
        let wanted = statements(&reading.loaded.script, text.bytes(params.range, self.encoding));
        let mut changes = replaced(&text.text, &formatted);
        changes.retain(|change| change.bytes.start <= wanted.end && wanted.start <= change.bytes.end);
        // Lines that belong together may be in several changes, of which some lie outside.
        let sound = format(SourceId(0), &with(&text.text, &changes)).is_ok_and(|again| again == formatted);
        Ok(sound.then(|| self.edits(&text, changes)))
    }

    /// A document as it is, and formatted, if it can be read.
    fn formatted(&mut self, uri: &Uri) -> Result<Option<(DocumentText, String)>, Refused> {
        let latest = self.latest(uri)?;
        let document = self.documents.get(uri).ok_or_else(|| Refused::unopened(uri))?;
        let text = document.text.clone();
        let earlier = latest.session.earlier(&latest.loaded, latest.loaded.script.clone());
        let formatted = format_again(SourceId(0), &text.text, earlier);
        Ok(formatted.ok().map(|formatted| (text, formatted)))
    }

    fn edits(&self, text: &DocumentText, changes: Vec<Replaced<'_>>) -> Vec<TextEdit> {
        let edits = changes.into_iter().map(|change| TextEdit {
            range: text.range_of(change.bytes, self.encoding),
            new_text: change.by.to_owned(),
        });
        edits.collect()
    }
}

/// The lines of a text that become others.
fn replaced<'a>(text: &str, formatted: &'a str) -> Vec<Replaced<'a>> {
    let lines = InternedInput::new(text, formatted);
    // Where each line begins, and where the last one ends.
    let starts = |tokens: &[Token]| {
        let ends = tokens.iter().scan(0, |end, line| {
            *end += lines.interner[*line].len();
            Some(*end)
        });
        std::iter::once(0).chain(ends).collect::<Vec<usize>>()
    };
    let (old, new) = (starts(&lines.before), starts(&lines.after));
    let changes = changes(&lines).into_iter().map(|change| Replaced {
        bytes: old[change.before.start as usize]..old[change.before.end as usize],
        by: &formatted[new[change.after.start as usize]..new[change.after.end as usize]],
    });
    changes.collect()
}

/// A text with its changes made, which stand in their order.
fn with(text: &str, changes: &[Replaced<'_>]) -> String {
    let mut written = String::new();
    let mut last = 0;
    for change in changes {
        written += &text[last..change.bytes.start];
        written += change.by;
        last = change.bytes.end;
    }
    written + &text[last..]
}

/// A stretch of a script, grown to the whole statements in it.
fn statements(script: &Script, wanted: Range<usize>) -> Range<usize> {
    let spans = script.statements.iter().map(|statement| statement.span.range());
    let within = spans.filter(|span| span.start <= wanted.end && wanted.start <= span.end);
    within.fold(wanted.clone(), |grown, span| grown.start.min(span.start)..grown.end.max(span.end))
}
