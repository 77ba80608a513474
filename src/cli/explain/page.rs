//! Lightly formats a page of Markdown: headings in bold, blocks indented, links as their text.
//!
//! It supports what the pages of diagnostics use and shows everything else verbatim.

use tg_core::output::{Output, Style, StyledLine};

/// A page as output. With colours, the backquotes around code are left out, as the colour replaces them.
pub fn output(page: &str, color: bool) -> Output {
    let mut parts: Vec<Output> = Vec::new();
    let mut block: Option<Vec<Output>> = None;
    for line in page.lines() {
        if line.trim_start().starts_with("```") {
            match block.take() {
                Some(lines) => parts.push(Output::indent(Output::indent(lines))),
                None => block = Some(Vec::new()),
            }
        } else if let Some(lines) = &mut block {
            lines.push(StyledLine::styled(line, Style::CODE).into());
        } else {
            parts.push(paragraph(line, color));
        }
    }
    parts.extend(block.map(|lines| Output::indent(Output::indent(lines))));
    Output::Stack(parts)
}

fn paragraph(line: &str, color: bool) -> Output {
    let title = line.trim_start_matches('#');
    if title.len() < line.len() && title.starts_with(' ') {
        return spans(title.trim_start(), Style::STRONG, color).into();
    }
    match line.strip_prefix("- ") {
        Some(item) => spans(&format!("• {item}"), Style::PLAIN, color).into(),
        None => spans(line, Style::PLAIN, color).into(),
    }
}

/// A line with its code and links.
fn spans(text: &str, style: Style, color: bool) -> StyledLine {
    let text = unlinked(text);
    let mut line = StyledLine::new();
    for (index, piece) in text.split('`').enumerate() {
        let is_code = index % 2 == 1;
        line = match (is_code, color) {
            (false, _) => line.with(piece, style),
            (true, true) => line.with(piece, Style::CODE),
            (true, false) => line.with(format!("`{piece}`"), style),
        };
    }
    line
}

/// The text with `[words](address)` as the words.
fn unlinked(text: &str) -> String {
    let mut left = text;
    let mut whole = String::new();
    while let Some((before, words, after)) = link(left) {
        whole.push_str(before);
        whole.push_str(words);
        left = after;
    }
    whole + left
}

/// What comes before the first link, its words, and what comes after it.
fn link(text: &str) -> Option<(&str, &str, &str)> {
    let middle = text.find("](")?;
    let start = text[..middle].rfind('[')?;
    let end = middle + text[middle..].find(')')?;
    Some((&text[..start], &text[start + 1..middle], &text[end + 1..]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tg_core::output::{ansi, plain};

    const PAGE: &str =
        "# A `title`\n\nSee [the other](E3001.md) and `code`.\n\n```tg\nprint 1\n```\n\n- one\n";

    #[test]
    fn a_page_without_colours() {
        let expected = "A `title`\n\nSee the other and `code`.\n\n    print 1\n\n• one\n";
        assert_eq!(plain(&output(PAGE, false), None), expected);
    }

    #[test]
    fn a_page_with_colours_drops_the_signs_around_code() {
        let text = ansi(&output(PAGE, true), None);
        assert!(text.contains("\u{1b}[") && !text.contains('`'), "{text:?}");
    }

    #[test]
    fn an_odd_page_is_still_shown() {
        assert_eq!(plain(&output("```\nopen", false), None), "    open\n");
        assert_eq!(plain(&output("a ] ( b [c](d", false), None), "a ] ( b [c](d\n");
    }
}
