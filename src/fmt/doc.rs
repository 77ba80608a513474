//! The layout document: what should be written, with the places where a line may end.
//!
//! This is the document of Wadler's "A prettier printer": a **group** is written flat, on one line, if it fits,
//! and broken otherwise. Here a group may also be **forced** because of its content (several statements, a
//! comment, an empty line), which doesn't break the groups around it. A group may **hug**: its last part is broken and
//! the others stay flat, as in `f(a, x -> { … })`.

use std::borrow::Cow;

/// A document over a script's text.
#[derive(Debug)]
pub(super) enum Doc<'t> {
    /// Text without a line end.
    Text(Cow<'t, str>),
    /// A space if flat, a line end if broken.
    Line,
    /// Nothing if flat, a line end if broken.
    Soft,
    /// Always a line end; several in a row are one.
    Hard,
    /// One empty line, except if flat.
    Blank,
    /// The text, or a line end if what follows wouldn't fit otherwise.
    Fill(&'static str),
    /// Only if broken.
    IfBroken(String),
    /// Only if flat.
    IfFlat(&'static str),
    /// A comment; the line ends after it.
    Comment(Remark<'t>),
    /// One after the other.
    Concat(Vec<Doc<'t>>),
    /// The lines in it are indented, unless the surrounding group is flat.
    Indent(Box<Doc<'t>>),
    /// Flat or broken as a unit.
    Group {
        /// The content.
        doc: Box<Doc<'t>>,
        /// Whether it is always broken.
        force: bool,
        /// Whether it may be written with only its [`Doc::Last`] broken.
        hug: bool,
    },
    /// The part that may be broken in a group that hugs.
    Last(Box<Doc<'t>>),
    /// Flat, whether it fits or not.
    Flat(Box<Doc<'t>>),
}

/// A comment to be written.
#[derive(Copy, Clone, Debug)]
pub(super) struct Remark<'t> {
    /// The text from its `#`, without trailing blanks.
    pub(super) text: &'t str,
    /// Whether it is on its own line.
    pub(super) own_line: bool,
    /// Whether it continues, in the same column, the comment after the code of the line before.
    pub(super) goes_on: bool,
    /// How many columns the code before it is narrower than the widest row of its table.
    pub(super) lacks: usize,
}

impl Doc<'_> {
    /// The width when flat; `None` if it can't be flat. `measure` gives the width of a text in columns.
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

/// The separator of statements or rows: a semicolon on one line, or a line end.
pub(super) fn semicolon_or_line<'t>() -> Doc<'t> {
    Doc::Concat(vec![Doc::IfFlat(";"), Doc::Line])
}
