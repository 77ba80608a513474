//! Syntax highlighting of an entry that is being typed.

use super::command;
use super::continued::{MARGIN, blanked};
use crate::ide::{TokenClass, classes, pair_at};
use crate::session::Session;
use std::ops::Range;
use tg_core::output::{Style, escape};

/// A longer entry is shown without colours, so that the editor responds to every key at once.
const LONGEST: usize = 1 << 16;

/// An entry with colours. If the cursor is at a bracket, the bracket and its counterpart are highlighted as a pair.
pub(super) fn highlighted(session: &Session, given: &str, cursor: Option<usize>) -> String {
    if given.len() > LONGEST {
        return given.to_owned();
    }
    let blank = blanked(given);
    let text = blank.as_str();
    let start = command::code_start(text);
    let mut written = String::with_capacity(text.len() * 2);
    let head = text[..start].trim_end();
    piece(&mut written, head, style(TokenClass::Keyword));
    written.push_str(&text[head.len()..start]);
    let code = &text[start..];
    let pair = cursor.and_then(|at| pair_at(code, at.checked_sub(start)?));
    let mut last = 0;
    for (at, class) in classes(session, code) {
        written.push_str(&code[last..at.start]);
        let is_of_pair = pair.is_some_and(|(open, close)| at.start == open || at.start == close);
        let style = if is_of_pair { Style::ACCENT.strong() } else { style(class) };
        piece(&mut written, &code[Range::clone(&at)], style);
        last = at.end;
    }
    written.push_str(&code[last..]);
    if blank == given { written } else { with_margins(&written, given) }
}

/// Puts the margins back into a coloured text, which has spaces in their places.
fn with_margins(written: &str, given: &str) -> String {
    let margin = format!("{}.{} ", escape(Style::DIM), escape(Style::PLAIN));
    let mut lines = written.split('\n').zip(given.split('\n'));
    let mut whole = lines.next().map_or(String::new(), |(first, _)| first.to_owned());
    for (line, given) in lines {
        whole.push('\n');
        match line.strip_prefix("  ").filter(|_| given.starts_with(MARGIN)) {
            Some(line) => whole.extend([margin.as_str(), line]),
            None => whole.push_str(line),
        }
    }
    whole
}

/// Writes text in a style, each line separately.
fn piece(written: &mut String, text: &str, style: Style) {
    if style == Style::PLAIN || text.is_empty() {
        return written.push_str(text);
    }
    for (number, line) in text.split('\n').enumerate() {
        if number > 0 {
            written.push('\n');
            // The style must not cover the margin.
            let indent = line.len() - line.trim_start_matches(' ').len();
            written.push_str(&line[..indent]);
            colored(written, &line[indent..], style);
        } else {
            colored(written, line, style);
        }
    }
}

fn colored(written: &mut String, text: &str, style: Style) {
    if !text.is_empty() {
        written.extend([escape(style).as_str(), text, escape(Style::PLAIN).as_str()]);
    }
}

/// The style of a class.
fn style(class: TokenClass) -> Style {
    match class {
        TokenClass::Keyword => Style::ACCENT,
        TokenClass::Domain => Style::ACCENT.strong(),
        TokenClass::Key | TokenClass::Function => Style::CODE,
        TokenClass::Number | TokenClass::Constant => Style::owner(5),
        TokenClass::Text | TokenClass::Regex => Style::GOOD,
        TokenClass::Escape | TokenClass::Word => Style::owner(3),
        TokenClass::Comment => Style::DIM,
        TokenClass::Name | TokenClass::Sign | TokenClass::Bracket => Style::PLAIN,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;

    fn shown(text: &str, cursor: Option<usize>) -> String {
        highlighted(&Session::new(Limits::default()), text, cursor)
    }

    /// Strips the colours from a text.
    fn bare(text: &str) -> String {
        let parts = text.split("\u{1b}[").enumerate();
        parts.map(|(i, p)| if i == 0 { p } else { p.split_once('m').map_or("", |(_, text)| text) }).collect()
    }

    #[test]
    fn colours_change_no_letter() {
        for text in [
            "let a = \"é{1}\" # ü",
            ":help sqrt",
            ":type [1, 2",
            "",
            "  \n :",
            "round <\n a => b\n>",
            "f(\n.   1\n. )",
        ] {
            for cursor in 0..=text.len() {
                assert_eq!(bare(&shown(text, Some(cursor))), text);
            }
        }
    }

    #[test]
    fn words_and_pairs_are_marked() {
        let keyword = format!("{}let{}", escape(Style::ACCENT), escape(Style::PLAIN));
        assert!(shown("let a = 1", None).starts_with(&keyword));
        let pair = |sign: &str| format!("{}{sign}{}", escape(Style::ACCENT.strong()), escape(Style::PLAIN));
        let text = shown("(1)", Some(3));
        assert!(text.starts_with(&pair("(")) && text.ends_with(&pair(")")), "{text:?}");
        assert!(!shown("(1)", None).contains(&pair("(")));
        assert!(shown(":type (1)", Some(9)).ends_with(&pair(")")));
    }
}
