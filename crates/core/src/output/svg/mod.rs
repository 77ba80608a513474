//! Draws charts as pictures (SVG), identical byte for byte on every machine.
//!
//! Fonts can't be measured here: a column of text is assumed to be 0.6 times as wide as it is high.

mod document;
mod plot;

use self::document::{Across, Document, Down, Lettering, Paint};
use self::plot::Plot;
use super::chart::{Chart, ChartKind};
use super::text;

const TEXT: i32 = 13;
const TITLE: i32 = 18;
const EDGE: i32 = 14;

/// The longest name in a legend, in columns.
const LONGEST_NAME: usize = 40;

/// The size of a picture in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PictureSize {
    /// The width; between 160 and 10,000.
    pub width: u32,
    /// The height; between 120 and 10,000.
    pub height: u32,
}

impl Default for PictureSize {
    fn default() -> PictureSize {
        PictureSize { width: 800, height: 480 }
    }
}

/// Returns the chart as an SVG document.
pub fn svg(chart: &Chart, size: PictureSize) -> String {
    let (width, height) = (size.width.clamp(160, 10_000), size.height.clamp(120, 10_000));
    let mut document = Document::picture(width, height);
    draw(chart, &mut document, width as i32, height as i32);
    document.finish()
}

/// Returns the chart as an element of a page, in the page's colours and as wide as the page allows.
pub(super) fn within_page(chart: &Chart, size: PictureSize) -> String {
    let name = chart.title.as_deref().unwrap_or("chart");
    let mut document = Document::in_page(size.width, size.height, name);
    draw(chart, &mut document, size.width as i32, size.height as i32);
    document.finish()
}

fn draw(chart: &Chart, document: &mut Document, width: i32, height: i32) {
    let mut top = EDGE;
    if let Some(title) = &chart.title {
        let room = width - 2 * EDGE;
        let size = if pixels(title, TITLE) <= room { TITLE } else { TEXT };
        let title = text::shortened(title, columns_in(room, size));
        let lettering = Lettering { size, ..lettering(Across::Center, Down::Top) };
        document.text(&title, (width / 2, top), lettering);
        top += TITLE + 12;
    }
    let Some(frame) = chart.frame(ticks(width, 90), ticks(height, 70)) else {
        let centre = (width / 2, height / 2);
        return document.text("(nothing to draw)", centre, lettering(Across::Center, Down::Center));
    };
    if chart.series.len() > 1 {
        top = legend(chart, document, top, (width, height));
    }
    let plot = Plot::new(chart, &frame, top, width, height);
    plot.raster(document);
    for (number, series) in chart.series.iter().enumerate() {
        match chart.kind {
            ChartKind::Line => plot.line(document, series, paint(chart, number)),
            ChartKind::Bars => plot.bars(document, series, number, paint(chart, number)),
        }
    }
    plot.frame(document);
    plot.names(document, height);
}

/// Returns about how many ticks an axis has along a side of this length.
fn ticks(pixels: i32, spacing: i32) -> usize {
    (pixels / spacing).clamp(2, 10) as usize
}

/// Returns the paint of a series.
fn paint(chart: &Chart, number: usize) -> Paint {
    Paint::Tone(chart.style(number).tone)
}

/// Returns the placement of horizontal text of the usual size.
fn lettering(across: Across, down: Down) -> Lettering {
    Lettering { size: TEXT, across, down, upright: false }
}

/// Returns the width of a text in pixels.
fn pixels(text: &str, size: i32) -> i32 {
    (text::columns(text) as f64 * f64::from(size) * 0.6).ceil() as i32
}

/// Returns how many columns of text fit in this many pixels.
fn columns_in(pixels: i32, size: i32) -> usize {
    (f64::from(pixels.max(0)) / (f64::from(size) * 0.6)) as usize
}

/// Draws the names of the series in rows and returns the position below them; those that need more than a
/// quarter of the height are left out.
fn legend(chart: &Chart, document: &mut Document, top: i32, (width, height): (i32, i32)) -> i32 {
    let (mut x, mut y) = (EDGE, top + TEXT / 2);
    for (number, series) in chart.series.iter().enumerate() {
        let name = text::shortened(&series.name, LONGEST_NAME.min(columns_in(width - 2 * EDGE - 20, TEXT)));
        let needed = 20 + pixels(&name, TEXT);
        if x > EDGE && x + needed > width - EDGE {
            (x, y) = (EDGE, y + TEXT + 6);
        }
        let lettering = lettering(Across::Left, Down::Center);
        if y > top + height / 4 {
            document.text(text::ELLIPSIS, (x, y), lettering);
            break;
        }
        document.rectangle((x, y - 5), (x + 12, y + 5), paint(chart, number));
        document.text(&name, (x + 18, y), lettering);
        x += needed + 18;
    }
    y + TEXT / 2 + 12
}
