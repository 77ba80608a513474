//! Draws diagnostics for people.
//!
//! An [`Excerpt`] cuts the lines that labels touch out of each source, makes them safe to show and
//! measures them in columns. A stand-in text of the same widths is drawn with arrows by the ariadne
//! crate, which no other file uses. The real line numbers, lines and places are then put over the
//! stand-ins, and notes, calls and helps are added below. So control characters, wide letters, lines of
//! several megabytes and places that don't exist are all dealt with before anything is drawn.

mod drawing;
mod excerpt;
mod ink;
pub(super) mod stack;

use super::{Diagnostic, counted};
use crate::source::{SourceId, SourceMap, Span};
use excerpt::{Excerpt, Lines, Spot};
use ink::{Ink, Line, clean, wrap, wrap_all};
use std::cmp::Reverse;
use std::ops::Range;

/// Labels beyond this many are counted, not drawn.
const MAX_LABELS: usize = 16;
/// Stands for one column of a source line while arrows are drawn; never occurs in a cleaned text.
const COLUMN: char = '\u{1}';

/// How diagnostics are drawn.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct RenderStyle {
    /// Whether to use colours, as terminal escape sequences.
    pub color: bool,
    /// Whether to use box-drawing characters rather than ASCII.
    pub unicode: bool,
    /// The number of columns: longer source lines are cut around the labels, and notes and helps
    /// are wrapped.
    pub width: usize,
    /// Whether nothing may be wider, as on a terminal: then the first line, and labels that begin near the edge, are
    /// wrapped too. Names of files aren't.
    pub fitted: bool,
}

impl RenderStyle {
    /// Without colours, in Unicode, 100 columns wide.
    pub const PLAIN: RenderStyle = RenderStyle { color: false, unicode: true, width: 100, fitted: false };
}

impl Default for RenderStyle {
    fn default() -> Self {
        RenderStyle::PLAIN
    }
}

/// Draws one diagnostic; the text ends with a newline.
pub fn render(diagnostic: &Diagnostic, sources: &SourceMap, style: RenderStyle) -> String {
    Renderer::new(sources, style).render(diagnostic)
}

/// Draws several diagnostics, with an empty line between them.
pub fn render_all(diagnostics: &[Diagnostic], sources: &SourceMap, style: RenderStyle) -> String {
    let renderer = Renderer::new(sources, style);
    diagnostics.iter().map(|d| renderer.render(d)).collect::<Vec<_>>().join("\n")
}

/// Drops labels without a text that have other labels on part of their range.
fn drop_covered(marks: &mut Vec<Mark>) {
    let told: Vec<Range<usize>> =
        marks.iter().filter(|m| !m.text.is_empty()).map(|m| m.range.clone()).collect();
    let covers = |m: &Mark| told.iter().any(|t| m.range.start <= t.start && t.end <= m.range.end);
    marks.retain(|m| !m.text.is_empty() || !covers(m));
}

struct Renderer<'a> {
    sources: &'a SourceMap,
    style: RenderStyle,
}

/// A label being drawn.
struct Mark {
    source: SourceId,
    range: Range<usize>,
    text: String,
    main: bool,
}

/// The part of a drawing that shows one source.
struct Section {
    excerpt: Excerpt,
    /// `path:line:column` of its main or first place.
    place: String,
    /// In the order of `excerpt.columns`.
    marks: Vec<Mark>,
}

impl<'a> Renderer<'a> {
    fn new(sources: &'a SourceMap, style: RenderStyle) -> Self {
        let style = RenderStyle { width: style.width.max(40), ..style };
        Renderer { sources, style }
    }

    fn render(&self, diagnostic: &Diagnostic) -> String {
        let (marks, left_out) = self.marks(diagnostic);
        let sections = self.sections(marks);
        let digits = sections.iter().map(|s| s.excerpt.digits()).max();
        let mut lines = self.title(diagnostic);
        if let Some(digits) = digits {
            lines.extend(drawing::draw(&sections, Ink::of(diagnostic.severity()), digits, self.style));
        }
        lines.extend(self.footer(diagnostic, left_out, digits.map(|d| d + 2)));
        lines.iter().map(|l| l.emit(self.style.color)).collect()
    }

    /// Returns the labels that can be drawn, the main one first, and how many more there are.
    fn marks(&self, diagnostic: &Diagnostic) -> (Vec<Mark>, usize) {
        let primary = diagnostic.primary.iter().map(|l| (l, true));
        let labels = primary.chain(diagnostic.labels.iter().map(|l| (l, false)));
        let mut marks = Vec::new();
        let mut left_out = 0;
        for (label, main) in labels {
            let id = label.span.source;
            let Some(lines) = self.sources.get(id).map(Lines::of) else {
                continue;
            };
            if marks.len() == MAX_LABELS {
                left_out += 1;
                continue;
            }
            let mut range = lines.clamp(label.span.range());
            if label.text.trim().is_empty() {
                range = lines.first_line(range);
            }
            let text = clean(label.text.trim(), self.style.unicode).replace('\n', " ");
            marks.push(Mark { source: id, range, text, main });
        }
        (marks, left_out)
    }

    /// Groups the marks by source; within one, they are sorted by line, and within a line from the right, so that no
    /// arrow crosses another.
    fn sections(&self, marks: Vec<Mark>) -> Vec<Section> {
        let mut by_source: Vec<Vec<Mark>> = Vec::new();
        for mark in marks {
            match by_source.iter_mut().find(|m| m[0].source == mark.source) {
                Some(group) => group.push(mark),
                None => by_source.push(vec![mark]),
            }
        }
        by_source.into_iter().filter_map(|m| self.section(m)).collect()
    }

    fn section(&self, mut marks: Vec<Mark>) -> Option<Section> {
        let source = self.sources.get(marks.first()?.source)?;
        let name = clean(&source.name, self.style.unicode).replace('\n', " ");
        let lines = Lines::of(source);
        // Labels without a text come last, so that their arrows can be removed again.
        marks.sort_by_key(|m| {
            let line = lines.line(m.range.end);
            (line, m.text.is_empty(), Reverse(m.range.start))
        });
        let first = marks.iter().find(|m| m.main).or_else(|| marks.iter().min_by_key(|m| m.range.start))?;
        let (line, column) = lines.place(first.range.start);
        let place = format!("{name}:{line}:{column}");
        marks.dedup_by(|a, b| a.text.is_empty() && a.range == b.range);
        drop_covered(&mut marks);
        let spots: Vec<Spot> = marks.iter().map(|m| Spot { range: m.range.clone(), main: m.main }).collect();
        let excerpt = Excerpt::new(lines, &spots, self.style);
        Some(Section { excerpt, place, marks })
    }

    /// The first line, `error[E3001]: message`.
    fn title(&self, diagnostic: &Diagnostic) -> Vec<Line> {
        let severity = diagnostic.severity();
        let word = match severity {
            super::Severity::Error => "error",
            super::Severity::Warning => "warning",
        };
        let message = clean(&diagnostic.message, self.style.unicode);
        let head = format!("{word}[{}]", diagnostic.code);
        let message = self.fitted_title(&message, head.len() + 2);
        let mut message = message.lines();
        let mut title = Line::default();
        title.push(&head, Ink::of(severity));
        title.push(&format!(": {}", message.next().unwrap_or_default()), Ink::Bold);
        let rest = message.map(|text| {
            let mut line = Line::default();
            line.push(&format!("  {text}"), Ink::Bold);
            line
        });
        std::iter::once(title).chain(rest).collect()
    }

    /// The message of a title that is wrapped to the width, if nothing may be wider; `used` columns stand before it, and
    /// two before each further line.
    fn fitted_title(&self, message: &str, used: usize) -> String {
        if !self.style.fitted {
            return message.to_owned();
        }
        let blank = " ".repeat(used - 2);
        let lines = wrap_all(&format!("{blank}{message}"), self.style.width.saturating_sub(2));
        let lines = lines.iter().map(|line| line.trim_start());
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Renders notes, calls and helps, and the end of the box; `margin` is the width before its edge.
    fn footer(&self, diagnostic: &Diagnostic, left_out: usize, margin: Option<usize>) -> Vec<Line> {
        let dots = if self.style.unicode { "…" } else { "..." };
        let (edge, bar, corner) = if self.style.unicode { ("│", "─", "╯") } else { ("|", "-", "'") };
        let start = || {
            let mut line = Line::default();
            match margin {
                Some(margin) => {
                    line.push(&" ".repeat(margin), Ink::Frame).push(edge, Ink::Frame).push(" ", Ink::Plain)
                }
                None => line.push("  ", Ink::Plain),
            };
            line
        };
        let mut lines: Vec<Line> = Vec::new();
        let mut entry = |word: &str, text: &str| {
            let room = self.style.width.saturating_sub(margin.unwrap_or(0) + word.len() + 4);
            let text = clean(text, self.style.unicode);
            let parts = if self.style.fitted { wrap_all(&text, room) } else { wrap(&text, room.max(20)) };
            for (i, part) in parts.iter().enumerate() {
                let mut line = start();
                if i == 0 {
                    line.push(&format!("{word}:"), Ink::Word).push(" ", Ink::Plain);
                } else {
                    line.push(&" ".repeat(word.len() + 2), Ink::Plain);
                }
                line.push(part, Ink::Plain);
                lines.push(line);
            }
        };
        diagnostic.notes.iter().for_each(|n| entry("Note", n));
        if left_out > 0 {
            entry("Note", &format!("{dots} and {}", counted(left_out, "more place")));
        }
        let calls = stack::lines(&diagnostic.stack, dots, |span| self.place(span));
        if !calls.is_empty() {
            entry("Calls", &calls.join("\n"));
        }
        diagnostic.helps.iter().for_each(|h| entry("Help", h));
        if let Some(margin) = margin {
            if !lines.is_empty() {
                lines.insert(0, start());
            }
            let mut last = Line::default();
            last.push(&bar.repeat(margin), Ink::Frame).push(corner, Ink::Frame);
            lines.push(last);
        }
        lines
    }

    /// `path:line:column` of a call.
    fn place(&self, span: Span) -> String {
        let Some(source) = self.sources.get(span.source) else {
            return "an unknown place".into();
        };
        let lines = Lines::of(source);
        let (line, column) = lines.place(lines.clamp(span.range()).start);
        format!("{}:{line}:{column}", source.name)
    }
}
