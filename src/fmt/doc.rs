//! A layout as data: what is to be written, with the places where a line may end.
//!
//! The document of Wadler's "A prettier printer": a **group** is written flat, on one line, where it fits,
//! and broken otherwise. Here a group may also be **forced**, because of what it holds (several statements, a
//! comment, an empty line); that breaks no group around it. A group may **hug**: its last part is broken and the
//! others stay flat, as in `f(a, x -> { … })`.

use std::borrow::Cow;

/// A document over a script's text.
#[derive(Debug)]
pub(super) enum Doc<'t> {
    /// Letters, without a line end.
    Text(Cow<'t, str>),
    /// A blank when flat, a line end when broken.
    Line,
    /// Nothing when flat, a line end when broken.
    Soft,
    /// Always a line end; several in a row are one.
    Hard,
    /// One empty line, except when flat.
    Blank,
    /// The text, or a line end where what follows wouldn't fit any more.
    Fill(&'static str),
    /// Only when broken.
    IfBroken(String),
    /// Only when flat.
    IfFlat(&'static str),
    /// A comment; the line ends after it.
    Comment(Remark<'t>),
    /// One after the other.
    Concat(Vec<Doc<'t>>),
    /// Line ends within are further right, unless what is around is flat.
    Indent(Box<Doc<'t>>),
    /// Flat or broken as a whole.
    Group {
        /// What is in it.
        doc: Box<Doc<'t>>,
        /// Broken in any case.
        force: bool,
        /// Whether it may be written with only its [`Doc::Last`] broken.
        hug: bool,
    },
    /// What a group that hugs may break.
    Last(Box<Doc<'t>>),
    /// Flat, whether it fits or not.
    Flat(Box<Doc<'t>>),
}

/// A comment as it is to be written.
#[derive(Copy, Clone, Debug)]
pub(super) struct Remark<'t> {
    /// From its `#`, without blanks at its end.
    pub(super) text: &'t str,
    /// Whether it is on its own line.
    pub(super) own_line: bool,
    /// Whether it goes on, in the same column, with the comment after the code of the line before.
    pub(super) goes_on: bool,
    /// How many columns the code before it is narrower than the widest of its table.
    pub(super) lacks: usize,
}

impl Doc<'_> {
    /// How wide it is when flat; `None` where it can't be flat. `measure` gives the columns of a text.
    pub(super) fn flat_width(&self, measure: fn(&str) -> usize) -> Option<usize> {
        match self {
            Doc::Text(text) => Some(measure(text)),
            Doc::Line => Some(1),
            Doc::Fill(text) | Doc::IfFlat(text) => Some(measure(text)),
            Doc::Soft | Doc::Blank | Doc::IfBroken(_) => Some(0),
            Doc::Hard | Doc::Comment(_) | Doc::Group { force: true, .. } => None,
            Doc::Concat(parts) => parts.iter().map(|part| part.flat_width(measure)).sum(),
            Doc::Indent(doc) | Doc::Last(doc) | Doc::Flat(doc) | Doc::Group { doc, .. } => {
                doc.flat_width(measure)
            }
        }
    }
}

/// Between statements or rows: a semicolon on one line, or the line's end.
pub(super) fn semicolon_or_line<'t>() -> Doc<'t> {
    Doc::Concat(vec![Doc::IfFlat(";"), Doc::Line])
}
