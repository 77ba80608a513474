//! Lines of coloured characters.

use crate::diagnostics::Severity;
use ariadne::Color;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// What a character belongs to, which decides its colour.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Ink {
    /// A source line, or the text of a note.
    Plain,
    /// The message.
    Bold,
    /// Margins, boxes, line numbers.
    Frame,
    /// The main place of an error.
    Error,
    /// The main place of a warning.
    Warning,
    /// Another place.
    Other,
    /// The word before a help or note.
    Word,
}

impl Ink {
    /// Returns the ink of a main place.
    pub fn of(severity: Severity) -> Ink {
        match severity {
            Severity::Error => Ink::Error,
            Severity::Warning => Ink::Warning,
        }
    }

    /// Returns the colour that stands for this ink in a drawing.
    pub fn color(self) -> Color {
        Color::Fixed(match self {
            Ink::Error => 1,
            Ink::Warning => 2,
            _ => 3,
        })
    }

    /// Returns the ink that an escape sequence in a drawing stands for, given without its delimiters.
    fn from_escape(escape: &str) -> Ink {
        match escape.strip_prefix("38;5;") {
            Some("1") => Ink::Error,
            Some("2") => Ink::Warning,
            Some("3") => Ink::Other,
            Some(_) => Ink::Frame,
            None => Ink::Plain,
        }
    }

    /// Returns the parameters of the terminal's escape sequence.
    fn escape(self) -> &'static str {
        match self {
            Ink::Plain => "0",
            Ink::Bold => "1",
            Ink::Frame => "2",
            Ink::Error => "1;31",
            Ink::Warning => "1;33",
            Ink::Other => "1;34",
            Ink::Word => "1;36",
        }
    }
}

/// One line of the output.
#[derive(Clone, Debug, Default)]
pub(super) struct Line(pub Vec<(char, Ink)>);

impl Line {
    /// Parses a line of a drawing with its escape sequences.
    pub fn parse(drawn: &str) -> Line {
        let mut line = Line::default();
        let mut ink = Ink::Plain;
        let mut rest = drawn;
        while let Some(c) = rest.chars().next() {
            if let Some((escape, after)) = rest.strip_prefix("\u{1b}[").and_then(|r| r.split_once('m')) {
                ink = Ink::from_escape(escape);
                rest = after;
            } else {
                line.0.push((c, ink));
                rest = &rest[c.len_utf8()..];
            }
        }
        line
    }

    /// Appends a text in one ink.
    pub fn push(&mut self, text: &str, ink: Ink) -> &mut Line {
        self.0.extend(text.chars().map(|c| (c, ink)));
        self
    }

    /// Writes the line, without trailing spaces.
    pub fn emit(&self, color: bool) -> String {
        let length = self.0.iter().rposition(|&(c, _)| c != ' ').map_or(0, |i| i + 1);
        let mut text = String::with_capacity(length + 1);
        let mut current = Ink::Plain;
        for &(c, ink) in &self.0[..length] {
            let ink = if c == ' ' { current } else { ink };
            if color && ink != current {
                if current != Ink::Plain {
                    text.push_str("\u{1b}[0m");
                }
                if ink != Ink::Plain {
                    text.push_str(&format!("\u{1b}[{}m", ink.escape()));
                }
                current = ink;
            }
            text.push(c);
        }
        if current != Ink::Plain {
            text.push_str("\u{1b}[0m");
        }
        text.push('\n');
        text
    }
}

/// Returns a text that a terminal shows as it is: control characters and those that change the direction or
/// are invisible are replaced by visible ones; line ends stay.
pub(super) fn clean(text: &str, unicode: bool) -> String {
    if text.bytes().all(|b| b == b'\n' || (b' '..=b'~').contains(&b)) {
        return text.to_owned();
    }
    let mut cleaned = String::with_capacity(text.len());
    for cluster in text.graphemes(true) {
        match cluster {
            "\n" | "\r\n" => cleaned.push('\n'),
            "\t" => cleaned.push_str("    "),
            _ => cleaned.push_str(&visible(cluster, unicode)),
        }
    }
    cleaned
}

/// Returns the visible form of a character (a grapheme cluster).
pub(super) fn visible(cluster: &str, unicode: bool) -> String {
    let Some(first) = cluster.chars().next() else {
        return String::new();
    };
    let code = u32::from(first);
    let replaced = match first {
        '\0'..='\u{1f}' => char::from_u32(0x2400 + code),
        '\u{7f}' => Some('\u{2421}'),
        '\u{80}'..='\u{9f}' | '\u{ad}' | '\u{2028}' | '\u{2029}' => Some('\u{fffd}'),
        _ if cluster.width() == 0 => Some('\u{fffd}'),
        _ => None,
    };
    match replaced {
        Some(c) if unicode => c.into(),
        Some(_) => "?".into(),
        // Nobody puts more marks than this on one letter.
        None => cluster.chars().filter(|c| !is_directional(*c)).take(12).collect(),
    }
}

/// Returns whether a character changes the text direction.
fn is_directional(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{61c}')
}

/// Wraps a text at its spaces into lines of at most `width` columns; existing line breaks stay.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for line in text.lines() {
        if line.width() <= width {
            lines.push(line.to_owned());
            continue;
        }
        let indent = line.len() - line.trim_start().len();
        let mut current = line[..indent].to_owned();
        for word in line.split_whitespace() {
            let empty = current.trim().is_empty();
            if !empty && current.width() + 1 + word.width() > width {
                lines.push(std::mem::replace(&mut current, line[..indent].to_owned()));
            } else if !empty {
                current.push(' ');
            }
            current.push_str(word);
        }
        lines.push(current);
    }
    lines
}

/// Wraps a text as [`wrap`] does, and also breaks words that are wider than a line.
pub(super) fn wrap_all(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for line in wrap(text, width) {
        let mut current = String::new();
        for cluster in line.graphemes(true) {
            if current.width() + cluster.width() > width && !current.is_empty() {
                lines.push(std::mem::take(&mut current));
            }
            current.push_str(cluster);
        }
        lines.push(current);
    }
    lines
}
