//! Writes an SVG document, shape by shape: as a picture with its own colours, or within a page, which supplies them.

use std::fmt::Write;

use super::super::html;
use super::super::palette;
use super::super::style::Tone;

/// A pixel: from the left, from the top.
pub(super) type Pixel = (i32, i32);

/// The paint of a shape.
#[derive(Clone, Copy)]
pub(super) enum Paint {
    /// The colour of a tone.
    Tone(Tone),
    /// The axes.
    Frame,
    /// The grid lines of the ticks.
    Raster,
}

impl Paint {
    /// Returns the attributes of a shape whose `part` is painted: its fill or its stroke.
    fn attributes(self, part: &str, look: Look) -> String {
        let (red, green, blue) = match (look, self) {
            (Look::Page, Paint::Tone(tone)) => {
                return format!(r#"{part}="currentColor" class="{}""#, html::tone(tone));
            }
            (Look::Page, Paint::Frame) => return format!(r#"{part}="currentColor" class="frame""#),
            (Look::Page, Paint::Raster) => return format!(r#"{part}="currentColor" class="raster""#),
            (Look::Picture, Paint::Tone(tone)) => palette::rgb(palette::tone(tone)),
            (Look::Picture, Paint::Frame) => (128, 128, 128),
            (Look::Picture, Paint::Raster) => (226, 226, 226),
        };
        format!(r##"{part}="#{red:02X}{green:02X}{blue:02X}""##)
    }
}

/// Where a document is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Look {
    /// In its own file, on white.
    Picture,
    /// Within a page, with its background and colours.
    Page,
}

/// Which end of a text is at its pixel.
#[derive(Clone, Copy)]
pub(super) enum Across {
    Left,
    Center,
    Right,
}

/// Which height of a text's letters is at its pixel.
#[derive(Clone, Copy)]
pub(super) enum Down {
    Top,
    Center,
    Bottom,
}

/// How a text is placed at its pixel.
#[derive(Clone, Copy)]
pub(super) struct Lettering {
    /// In pixels.
    pub(super) size: i32,
    pub(super) across: Across,
    pub(super) down: Down,
    /// Whether it is rotated to read from bottom to top.
    pub(super) upright: bool,
}

/// A document being written.
pub(super) struct Document {
    text: String,
    look: Look,
}

impl Document {
    /// Creates an empty document on white, with all texts in one colour.
    pub(super) fn picture(width: u32, height: u32) -> Document {
        let mut document = Document { text: String::new(), look: Look::Picture };
        document.element(format_args!(
            r#"svg width="{width}" height="{height}" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg" font-family="sans-serif""#
        ));
        document.element(format_args!(r##"rect width="{width}" height="{height}" fill="#FFFFFF"/"##));
        document.element(format_args!(r##"g fill="#333333""##));
        document
    }

    /// Creates an empty document within a page; screen readers read out its name.
    pub(super) fn in_page(width: u32, height: u32, name: &str) -> Document {
        let mut document = Document { text: String::new(), look: Look::Page };
        let name = html::escaped(name);
        document.element(format_args!(
            r#"svg viewBox="0 0 {width} {height}" role="img" aria-label="{name}" font-family="sans-serif""#
        ));
        document.element(format_args!(r#"g fill="currentColor""#));
        document
    }

    /// Returns the finished document.
    pub(super) fn finish(mut self) -> String {
        self.text.push_str("</g>\n</svg>\n");
        self.text
    }

    /// Draws a filled rectangle between two corners, of which the first is the top left.
    pub(super) fn rectangle(&mut self, (left, top): Pixel, (right, bottom): Pixel, fill: Paint) {
        let (width, height) = (right - left, bottom - top);
        let fill = fill.attributes("fill", self.look);
        self.element(format_args!(r#"rect x="{left}" y="{top}" width="{width}" height="{height}" {fill}/"#));
    }

    /// Draws a filled circle.
    pub(super) fn circle(&mut self, (x, y): Pixel, radius: i32, fill: Paint) {
        let fill = fill.attributes("fill", self.look);
        self.element(format_args!(r#"circle cx="{x}" cy="{y}" r="{radius}" {fill}/"#));
    }

    /// Draws a line through all these pixels.
    pub(super) fn line(&mut self, path: &[Pixel], width: i32, stroke: Paint) {
        let points: Vec<String> = path.iter().map(|(x, y)| format!("{x},{y}")).collect();
        let points = points.join(" ");
        let stroke = stroke.attributes("stroke", self.look);
        self.element(format_args!(
            r#"polyline fill="none" {stroke} stroke-width="{width}" points="{points}"/"#
        ));
    }

    /// Writes a text, in the colour of the document.
    pub(super) fn text(&mut self, text: &str, (x, y): Pixel, lettering: Lettering) {
        let Lettering { size, across, down, upright } = lettering;
        let anchor = match across {
            Across::Left => "start",
            Across::Center => "middle",
            Across::Right => "end",
        };
        let dy = match down {
            Down::Top => "0.76em",
            Down::Center => "0.5ex",
            Down::Bottom => "-0.5ex",
        };
        let turn = if upright { format!(r#" transform="rotate(270, {x}, {y})""#) } else { String::new() };
        let text = match self.look {
            Look::Picture => escaped(text),
            Look::Page => html::escaped(text),
        };
        self.element(format_args!(
            r#"text x="{x}" y="{y}" dy="{dy}" text-anchor="{anchor}" font-size="{size}"{turn}>{text}</text"#
        ));
    }

    fn element(&mut self, tag: std::fmt::Arguments<'_>) {
        // Writing to a String can't fail.
        let _ = writeln!(self.text, "<{tag}>");
    }
}

/// Escapes a text for use between tags.
fn escaped(text: &str) -> String {
    super::super::text::shown(text.to_owned()).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
