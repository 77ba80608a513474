//! Writes an SVG document, shape by shape: as a picture with colours of its own, or within a page, which has them.

use std::fmt::Write;

use super::super::html;
use super::super::palette;
use super::super::style::Tone;

/// From the left, from the top.
pub(super) type Pixel = (i32, i32);

/// What a shape is painted with.
#[derive(Clone, Copy)]
pub(super) enum Paint {
    /// As a series or a part of one means.
    Tone(Tone),
    /// The axes.
    Frame,
    /// The lines of the ticks.
    Raster,
}

impl Paint {
    /// The attributes of a shape whose `part` is painted: its filling or its line.
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
    /// In a file of its own, on white.
    Picture,
    /// Within a page, on its ground and in its colours.
    Page,
}

/// Which end of a text stands at its pixel.
#[derive(Clone, Copy)]
pub(super) enum Across {
    Left,
    Center,
    Right,
}

/// Which height of a text's letters stands at its pixel.
#[derive(Clone, Copy)]
pub(super) enum Down {
    Top,
    Center,
    Bottom,
}

/// How a text is set at its pixel.
#[derive(Clone, Copy)]
pub(super) struct Lettering {
    /// In pixels.
    pub(super) size: i32,
    pub(super) across: Across,
    pub(super) down: Down,
    /// Whether it is read from below to above.
    pub(super) upright: bool,
}

/// A document that grows.
pub(super) struct Document {
    text: String,
    look: Look,
}

impl Document {
    /// An empty document on white, its texts in one colour.
    pub(super) fn picture(width: u32, height: u32) -> Document {
        let mut document = Document { text: String::new(), look: Look::Picture };
        document.element(format_args!(
            r#"svg width="{width}" height="{height}" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg" font-family="sans-serif""#
        ));
        document.element(format_args!(r##"rect width="{width}" height="{height}" fill="#FFFFFF"/"##));
        document.element(format_args!(r##"g fill="#333333""##));
        document
    }

    /// An empty document within a page, which is read out as what it is called.
    pub(super) fn in_page(width: u32, height: u32, name: &str) -> Document {
        let mut document = Document { text: String::new(), look: Look::Page };
        let name = html::escaped(name);
        document.element(format_args!(
            r#"svg viewBox="0 0 {width} {height}" role="img" aria-label="{name}" font-family="sans-serif""#
        ));
        document.element(format_args!(r#"g fill="currentColor""#));
        document
    }

    /// The whole of it.
    pub(super) fn finish(mut self) -> String {
        self.text.push_str("</g>\n</svg>\n");
        self.text
    }

    /// A filled rectangle between two corners, of which the first is on the left above.
    pub(super) fn rectangle(&mut self, (left, top): Pixel, (right, bottom): Pixel, fill: Paint) {
        let (width, height) = (right - left, bottom - top);
        let fill = fill.attributes("fill", self.look);
        self.element(format_args!(r#"rect x="{left}" y="{top}" width="{width}" height="{height}" {fill}/"#));
    }

    /// A filled circle.
    pub(super) fn circle(&mut self, (x, y): Pixel, radius: i32, fill: Paint) {
        let fill = fill.attributes("fill", self.look);
        self.element(format_args!(r#"circle cx="{x}" cy="{y}" r="{radius}" {fill}/"#));
    }

    /// A line through all these pixels.
    pub(super) fn line(&mut self, path: &[Pixel], width: i32, stroke: Paint) {
        let points: Vec<String> = path.iter().map(|(x, y)| format!("{x},{y}")).collect();
        let points = points.join(" ");
        let stroke = stroke.attributes("stroke", self.look);
        self.element(format_args!(
            r#"polyline fill="none" {stroke} stroke-width="{width}" points="{points}"/"#
        ));
    }

    /// A text, in the colour of the document.
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
        // Writing into a String can't fail.
        let _ = writeln!(self.text, "<{tag}>");
    }
}

/// A text as it is between tags.
fn escaped(text: &str) -> String {
    super::super::text::shown(text.to_owned()).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
