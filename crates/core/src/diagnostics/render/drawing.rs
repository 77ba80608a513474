//! Sections with their arrows.
//!
//! Only the layout of the arrows is ariadne's. It can't be given the source: it takes each character for one
//! column, and shows every line that labels touch, whole and numbered from the first line of its text. So it draws a
//! stand-in, in which each column of the excerpt is one character ([`COLUMN`]), and [`Overlay`] goes through that
//! drawing once and puts the real numbers, letters and places over it. The text of a label is also one character
//! ([`TEXT`]) in the drawing, so that it can be wrapped where the terminal ends.

use super::excerpt::digits;
use super::ink::wrap_all;
use super::{COLUMN, Ink, Line, Mark, RenderStyle, Section};
use ariadne::{Cache, CharSet, Config, IndexType, Label, Report, ReportKind, Source};
use std::ops::Range;
use unicode_width::UnicodeWidthStr;

/// Stands for the place in the first line of a section.
const PLACE: char = '\u{2}';
/// Stands for the message of a label that has none.
const SILENT: char = '\u{3}';
/// Stands for the text of the first label; those of the others follow. It's for private use and never occurs in our
/// texts.
const TEXT: char = '\u{f0000}';
/// The text of a label has at least this many columns, however narrow the terminal is.
const LEAST_ROOM: usize = 16;

/// Draws sections without title and end; line numbers have room for `width` digits.
pub(super) fn draw(sections: &[Section], main: Ink, width: usize, style: RenderStyle) -> Vec<Line> {
    let drawn = arrows(sections, main, style);
    let mut lines: Vec<Line> = drawn.lines().map(Line::parse).collect();
    // The title and the end of the box are drawn elsewhere.
    if lines.len() < 2 {
        return Vec::new();
    }
    lines.pop();
    let rows = sections.iter().map(|s| s.excerpt.height()).max().unwrap_or(1);
    let drawn_width = digits(rows);
    let mut overlay = Overlay {
        sections,
        main,
        style,
        width,
        drawn_width,
        section: 0,
        begun: false,
        row: 0,
        done: Vec::new(),
    };
    lines.into_iter().skip(1).for_each(|l| overlay.line(l));
    overlay.done
}

/// The stand-in texts of the sections.
struct StandIns(Vec<Source<String>>);

impl Cache<usize> for StandIns {
    type Storage = String;

    fn fetch(&mut self, id: &usize) -> Result<&Source<String>, impl std::fmt::Debug> {
        self.0.get(*id).ok_or(())
    }

    fn display<'a>(&self, _: &'a usize) -> Option<impl std::fmt::Display + 'a> {
        Some(PLACE)
    }
}

/// Has ariadne draw the stand-in texts.
fn arrows(sections: &[Section], main: Ink, style: RenderStyle) -> String {
    let char_set = if style.unicode { CharSet::Unicode } else { CharSet::Ascii };
    let config = Config::default().with_index_type(IndexType::Byte).with_char_set(char_set);
    let mut report: ariadne::ReportBuilder<'_, (usize, Range<usize>)> =
        Report::build(ReportKind::Error, (0, 0..0)).with_config(config);
    let mut order: i32 = 0;
    for (id, section) in sections.iter().enumerate() {
        for (mark, columns) in section.marks.iter().zip(&section.excerpt.columns) {
            let text = if mark.text.is_empty() { SILENT } else { stand_in(order) };
            let label = Label::new((id, columns.clone())).with_message(text.to_string());
            report.add_label(label.with_order(order).with_color(ink(mark, main).color()));
            order += 1;
        }
    }
    let stand_ins = StandIns(sections.iter().map(|s| Source::from(s.excerpt.stand_in())).collect());
    let mut drawn = Vec::new();
    // Writing to memory can't fail.
    let _ = report.finish().write(stand_ins, &mut drawn);
    String::from_utf8_lossy(&drawn).into_owned()
}

/// Returns the stand-in for the text of a label.
fn stand_in(order: i32) -> char {
    u32::try_from(order).ok().and_then(|order| char::from_u32(u32::from(TEXT) + order)).unwrap_or(SILENT)
}

fn ink(mark: &Mark, main: Ink) -> Ink {
    if mark.main { main } else { Ink::Other }
}

/// Replaces the stand-ins with what they stand for, line by line.
struct Overlay<'a> {
    sections: &'a [Section],
    main: Ink,
    style: RenderStyle,
    /// Digits of the largest real line number.
    width: usize,
    /// Digits of the largest line number in the drawing.
    drawn_width: usize,
    /// The section of the current line.
    section: usize,
    /// Whether the first section has begun.
    begun: bool,
    /// Where the arrows below the last source row begin among the finished lines.
    row: usize,
    done: Vec<Line>,
}

impl Overlay<'_> {
    fn line(&mut self, drawn: Line) {
        let find = |sign: char| drawn.0.iter().position(|&(c, _)| c == sign);
        if find(PLACE).is_some() {
            self.begin();
        } else if find(SILENT).is_some() {
            self.silence(&drawn);
        } else if let Some(at) = drawn.0.iter().position(|&(c, _)| c >= TEXT) {
            self.text(&drawn, at);
        } else {
            let columns = find(COLUMN);
            self.row(drawn, columns);
        }
    }

    /// Handles the first line of a section.
    fn begin(&mut self) {
        if self.begun {
            self.section += 1;
        }
        let corner = match (self.begun, self.style.unicode) {
            (false, true) => "╭─[",
            (true, true) => "├─[",
            (false, false) => ",-[",
            (true, false) => "|-[",
        };
        self.begun = true;
        let place = self.sections.get(self.section).map_or("", |s| s.place.as_str());
        let mut line = Line::default();
        line.push(&" ".repeat(self.width + 2), Ink::Plain).push(corner, Ink::Frame);
        line.push(&format!(" {place} "), Ink::Plain).push("]", Ink::Frame);
        self.done.push(line);
    }

    /// Handles a label without a message: removes its arrow from the lines drawn since the source row,
    /// so that only its underline stays.
    fn silence(&mut self, drawn: &Line) {
        let (joint, bar, corner, underline) =
            if self.style.unicode { ('┬', '│', '╰', '─') } else { ('|', '|', '`', '^') };
        let Some(column) = drawn.0.iter().rposition(|&(c, _)| c == corner) else {
            return;
        };
        let column = (column + self.width).saturating_sub(self.drawn_width);
        for (i, line) in self.done[self.row..].iter_mut().enumerate() {
            match line.0.get_mut(column) {
                Some((c, _)) if i == 0 && *c == joint => *c = underline,
                Some((c, _)) if i > 0 && *c == bar => *c = ' ',
                _ => {}
            }
        }
        let blank = |line: &Line| {
            let text = line.0.get(self.width + 3..).unwrap_or_default();
            text.iter().all(|&(c, _)| c == ' ')
        };
        if self.done.len() > self.row + 1 && self.done.last().is_some_and(blank) {
            self.done.pop();
        }
    }

    /// Handles the end of an arrow and writes the text of its label from there on, on as many lines as it needs.
    fn text(&mut self, drawn: &Line, at: usize) {
        let (sign, ink) = drawn.0[at];
        let number = (u32::from(sign) - u32::from(TEXT)) as usize;
        let text = self.sections.iter().flat_map(|s| &s.marks).nth(number).map_or("", |m| m.text.as_str());
        let mut line = Line::default();
        line.push(&" ".repeat(self.width + 2), Ink::Frame);
        line.0.extend(drawn.0.get(self.drawn_width + 2..at).unwrap_or_default());
        let room = self.style.width.saturating_sub(line.0.len());
        if self.style.fitted && room < LEAST_ROOM && text.width() > room {
            return self.text_below(line, text, ink);
        }
        let room = room.max(LEAST_ROOM);
        for (row, part) in wrap_all(text, room).iter().enumerate() {
            let mut shown = if row == 0 { line.clone() } else { self.beside(&line) };
            shown.push(part, ink);
            self.done.push(shown);
        }
    }

    /// Writes the text of a label that has no room beside its arrow below it, from the left edge on.
    fn text_below(&mut self, mut arrow: Line, text: &str, ink: Ink) {
        let margin = self.width + 5;
        let mut edge = Line(arrow.0.iter().take(margin).copied().collect());
        edge.0.truncate(self.width + 4);
        arrow.0.truncate(self.style.width);
        self.done.push(arrow);
        for part in wrap_all(text, self.style.width.saturating_sub(margin + 1)) {
            let mut shown = edge.clone();
            shown.push("  ", Ink::Plain).push(&part, ink);
            self.done.push(shown);
        }
    }

    /// Returns the arrows that continue beside the further lines of a text.
    fn beside(&self, line: &Line) -> Line {
        let (bar, corners) = if self.style.unicode { ('│', ['╰', '├']) } else { ('|', ['`', '|']) };
        let end = line.0.iter().rposition(|(c, _)| corners.contains(c)).unwrap_or(0);
        let kept = |(at, &(c, ink)): (usize, &(char, Ink))| match c {
            _ if c == bar && at < end => (bar, ink),
            _ => (' ', Ink::Plain),
        };
        Line(line.0.iter().enumerate().map(kept).collect())
    }

    /// Handles a line of the source, or of arrows; `columns` is where the stand-in for the text begins.
    fn row(&mut self, drawn: Line, columns: Option<usize>) {
        let edge = self.drawn_width + 2;
        let number: String = drawn.0.iter().take(edge).map(|(c, _)| c).collect();
        let row = number.trim().parse().unwrap_or(0);
        let section = self.sections.get(self.section);
        let number = section.and_then(|s| s.excerpt.number(row)).map_or(String::new(), |n| n.to_string());
        let mut line = Line::default();
        line.push(&format!(" {number:>w$} ", w = self.width), Ink::Frame);
        let end = columns.unwrap_or(drawn.0.len());
        line.0.extend(drawn.0.get(edge..end).unwrap_or_default());
        if let (Some(_), Some(section)) = (columns, section) {
            for (text, column) in section.excerpt.characters(row) {
                line.push(text, self.ink_at(section, column));
            }
        }
        self.done.push(line);
        if !number.is_empty() {
            self.row = self.done.len();
        }
    }

    /// Returns the ink of a column of the stand-in text: that of the shortest label over it.
    fn ink_at(&self, section: &Section, column: usize) -> Ink {
        let over = section.marks.iter().zip(&section.excerpt.columns).filter(|(_, c)| c.contains(&column));
        over.min_by_key(|(_, c)| c.len()).map_or(Ink::Plain, |(m, _)| ink(m, self.main))
    }
}
