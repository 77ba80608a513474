//! Formatting, as edits of the document.

use super::positions::DocumentText;
use super::refused::Refused;
use super::server::Server;
use crate::cli::unified_diff::changes;
use crate::fmt::format_again;
use crate::syntax::parse;
use gen_lsp_types::{DocumentFormattingParams, DocumentRangeFormattingParams, TextEdit, Uri};
use imara_diff::{InternedInput, Token};
use std::ops::Range;
use tg_core::source::SourceId;

/// Lines of a text, and their replacement.
struct Replaced<'a> {
    bytes: Range<usize>,
    by: &'a str,
}

impl Server {
    /// `textDocument/formatting`. A script with syntax errors is left as it is: its diagnostics say why.
    pub(super) fn formatting(
        &mut self,
        params: DocumentFormattingParams,
    ) -> Result<Option<Vec<TextEdit>>, Refused> {
        let Some((text, formatted)) = self.formatted(&params.text_document.uri)? else { return Ok(None) };
        Ok(Some(self.edits(&text, replaced(&text.text, &formatted))))
    }

    /// `textDocument/rangeFormatting`: replaces the top-level statements in the range by those of the formatted script.
    pub(super) fn range_formatting(
        &mut self,
        params: DocumentRangeFormattingParams,
    ) -> Result<Option<Vec<TextEdit>>, Refused> {
        let uri = params.text_document.uri;
        let reading = self.reading(&uri)?;
        let Some((_, formatted)) = self.formatted(&uri)? else { return Ok(None) };
        let (text, old) = (&reading.text, &reading.loaded.script.statements);
        let new = parse(SourceId(0), &formatted).script.statements;
        if new.len() != old.len() {
            return Ok(None);
        }
        let wanted = text.bytes(params.range, self.encoding);
        let pairs = old.iter().zip(&new).map(|(old, new)| (whole_line(&text.text, old.span.range()), new));
        let within = pairs.filter(|(old, _)| old.start <= wanted.end && wanted.start <= old.end);
        let changes = within.map(|(bytes, new)| Replaced { bytes, by: &formatted[new.span.range()] });
        let changes = changes.filter(|change| text.text[change.bytes.clone()] != *change.by).collect();
        Ok(Some(self.edits(text, changes)))
    }

    /// A document's current and formatted text, if it can be parsed.
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

/// The lines of a text that change, with their replacements.
fn replaced<'a>(text: &str, formatted: &'a str) -> Vec<Replaced<'a>> {
    let lines = InternedInput::new(text, formatted);
    // The start of each line, and the end of the last one.
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
    changes.map(|change| within_its_lines(text, change)).collect()
}

/// The same change without a line end that both sides have: some editors can't replace up to the line after the last.
fn within_its_lines<'a>(text: &str, Replaced { bytes, by }: Replaced<'a>) -> Replaced<'a> {
    match by.strip_suffix('\n').filter(|_| text[bytes.clone()].ends_with('\n')) {
        Some(by) => Replaced { bytes: bytes.start..bytes.end - 1, by },
        None => Replaced { bytes, by },
    }
}

/// A statement with the blanks before it if nothing else comes before it on its line.
fn whole_line(text: &str, statement: Range<usize>) -> Range<usize> {
    let line = text[..statement.start].rfind('\n').map_or(0, |end| end + 1);
    let begins = text[line..statement.start].trim().is_empty();
    if begins { line..statement.end } else { statement }
}
