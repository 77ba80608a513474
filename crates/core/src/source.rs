//! Source texts and places in them.
//!
//! Everything that points into a script does so with a [`Span`]: a range of bytes in one source. This module knows
//! nothing about what the text means.

use std::sync::Arc;

/// The id of a source in a [`SourceMap`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SourceId(pub u32);

/// A stretch of a source, in bytes of its normalised text.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The source that it is in.
    pub source: SourceId,
    /// The first byte.
    pub start: u32,
    /// The byte after the last one.
    pub end: u32,
}

impl Span {
    /// Creates the span `start..end` in `source`; sources are at most 4 GiB.
    pub fn new(source: SourceId, start: usize, end: usize) -> Self {
        let clamp = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Span { source, start: clamp(start), end: clamp(end) }
    }

    /// Returns the smallest span that contains both; `other` must be in the same source.
    pub fn to(self, other: Span) -> Span {
        Span { source: self.source, start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// Returns the bytes, as a range for slicing.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Returns the empty span right after this one.
    pub fn after(self) -> Span {
        Span { start: self.end, ..self }
    }

    /// Returns whether `other` lies within this span.
    pub fn contains(self, other: Span) -> bool {
        self.source == other.source && self.start <= other.start && other.end <= self.end
    }
}

/// One source: a script, an imported file, a code block of a Markdown page, or an entry of a session.
#[derive(Clone, Debug)]
pub struct Source {
    /// What diagnostics call it: a path as the user gave it, or a name in angle brackets.
    pub name: Arc<str>,
    /// The unique name of its file, if it has one: paths in it are relative to this.
    pub file: Option<Arc<str>>,
    /// Its text after [`normalise`].
    pub text: Arc<str>,
    /// Where its lines begin.
    lines: Arc<[u32]>,
}

/// All sources of a session; an id stays valid until its source is forgotten.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    sources: Vec<Source>,
}

impl SourceMap {
    /// Adds a text under a name; the text is normalised.
    pub fn add(&mut self, name: impl Into<Arc<str>>, text: &str) -> SourceId {
        self.push(name.into(), None, text)
    }

    /// Adds the text of a file.
    pub fn add_file(&mut self, name: impl Into<Arc<str>>, file: &str, text: &str) -> SourceId {
        self.push(name.into(), Some(file.into()), text)
    }

    fn push(&mut self, name: Arc<str>, file: Option<Arc<str>>, text: &str) -> SourceId {
        let text = normalise(text);
        let lines = line_starts(&text);
        let id = self.next();
        self.sources.push(Source { name, file, text: text.into(), lines });
        id
    }

    /// Returns the source of an id that this map returned.
    pub fn get(&self, id: SourceId) -> Option<&Source> {
        self.sources.get(id.0 as usize)
    }

    /// Returns the id that the next source will get.
    pub fn next(&self) -> SourceId {
        SourceId(u32::try_from(self.sources.len()).unwrap_or(u32::MAX))
    }

    /// Forgets the sources from this one on; their ids will be reused.
    pub fn forget(&mut self, from: SourceId) {
        self.sources.truncate(from.0 as usize);
    }

    /// Returns all sources, in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = &Source> {
        self.sources.iter()
    }

    /// Returns the text of a span; empty if the span isn't in this map.
    pub fn slice(&self, span: Span) -> &str {
        self.get(span.source).and_then(|s| s.text.get(span.range())).unwrap_or("")
    }

    /// Returns the line and column of the span's start, both from 1; the column counts characters.
    pub fn line_column(&self, span: Span) -> (usize, usize) {
        let Some(source) = self.get(span.source) else {
            return (1, 1);
        };
        let before = source.text.get(..span.start as usize).unwrap_or(&source.text);
        let line = source.lines.partition_point(|&start| start as usize <= before.len()).max(1);
        let start = source.lines.get(line - 1).map_or(0, |&start| start as usize);
        (line, before[start..].chars().count() + 1)
    }
}

impl Source {
    /// Returns where its lines begin, in bytes.
    pub(crate) fn line_starts(&self) -> &[u32] {
        &self.lines
    }
}

/// Returns where the lines of a text begin, in bytes.
fn line_starts(text: &str) -> Arc<[u32]> {
    let behind = text.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(i, _)| i + 1);
    std::iter::once(0).chain(behind).map(|at| u32::try_from(at).unwrap_or(u32::MAX)).collect()
}

/// Removes a byte-order mark and makes every line end a single `\n`.
pub fn normalise(text: &str) -> std::borrow::Cow<'_, str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n").into() } else { text.into() }
}
