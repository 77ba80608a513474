//! Writes an SVG document, shape by shape.

use std::fmt::Write;

/// From the left, from the top.
pub(super) type Pixel = (i32, i32);

/// Red, green, blue.
#[derive(Clone, Copy)]
pub(super) struct Colour(pub(super) u8, pub(super) u8, pub(super) u8);

impl std::fmt::Display for Colour {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{:02X}{:02X}{:02X}", self.0, self.1, self.2)
    }
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
pub(super) struct Document(String);

impl Document {
    /// An empty document on white, its texts in one colour.
    pub(super) fn new(width: u32, height: u32, ink: Colour) -> Document {
        let mut document = Document(String::new());
        document.element(format_args!(
            r#"svg width="{width}" height="{height}" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg" font-family="sans-serif""#
        ));
        document.element(format_args!(r##"rect width="{width}" height="{height}" fill="#FFFFFF"/"##));
        document.element(format_args!(r#"g fill="{ink}""#));
        document
    }

    /// The whole of it.
    pub(super) fn finish(mut self) -> String {
        self.0.push_str("</g>\n</svg>\n");
        self.0
    }

    /// A filled rectangle between two corners, of which the first is on the left above.
    pub(super) fn rectangle(&mut self, (left, top): Pixel, (right, bottom): Pixel, fill: Colour) {
        let (width, height) = (right - left, bottom - top);
        self.element(format_args!(
            r#"rect x="{left}" y="{top}" width="{width}" height="{height}" fill="{fill}"/"#
        ));
    }

    /// A filled circle.
    pub(super) fn circle(&mut self, (x, y): Pixel, radius: i32, fill: Colour) {
        self.element(format_args!(r#"circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}"/"#));
    }

    /// A line through all these pixels.
    pub(super) fn line(&mut self, path: &[Pixel], width: i32, stroke: Colour) {
        let points: Vec<String> = path.iter().map(|(x, y)| format!("{x},{y}")).collect();
        let points = points.join(" ");
        self.element(format_args!(
            r#"polyline fill="none" stroke="{stroke}" stroke-width="{width}" points="{points}"/"#
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
        let text = escaped(text);
        self.element(format_args!(
            r#"text x="{x}" y="{y}" dy="{dy}" text-anchor="{anchor}" font-size="{size}"{turn}>{text}</text"#
        ));
    }

    fn element(&mut self, tag: std::fmt::Arguments<'_>) {
        // Writing into a String can't fail.
        let _ = writeln!(self.0, "<{tag}>");
    }
}

/// A text as it stands between tags.
fn escaped(text: &str) -> String {
    super::super::text::shown(text.to_owned()).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
