//! Draws charts as pictures (SVG), byte by byte the same on every machine.
//!
//! Plotters writes the shapes; where they stand is decided here, since no font can be measured: a
//! column of text is taken to be 0.6 times as wide as it is high.

mod plot;

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use self::plot::Plot;
use super::chart::{Chart, ChartKind};
use super::palette;
use super::text;

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Drawn = Result<(), DrawingAreaErrorKind<std::io::Error>>;

const INK: RGBColor = RGBColor(51, 51, 51);

const TEXT: i32 = 13;
const TITLE: i32 = 18;
const EDGE: i32 = 14;

/// The longest name in a legend, in columns.
const LONGEST_NAME: usize = 40;

/// The size of a picture in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    /// From left to right; between 160 and 10,000.
    pub width: u32,
    /// From top to bottom; between 120 and 10,000.
    pub height: u32,
}

impl Default for Size {
    fn default() -> Size {
        Size { width: 800, height: 480 }
    }
}

/// The chart as an SVG document.
pub fn svg(chart: &Chart, size: Size) -> String {
    let size = (size.width.clamp(160, 10_000), size.height.clamp(120, 10_000));
    let mut document = String::new();
    {
        let area = SVGBackend::with_string(&mut document, size).into_drawing_area();
        // Writing into a String can't fail.
        let _ = draw(chart, &area, size.0 as i32, size.1 as i32);
        let _ = area.present();
    }
    document
}

fn draw(chart: &Chart, area: &Area<'_>, width: i32, height: i32) -> Drawn {
    area.fill(&WHITE)?;
    let mut top = EDGE;
    if let Some(title) = &chart.title {
        let room = width - 2 * EDGE;
        let size = if pixels(title, TITLE) <= room { TITLE } else { TEXT };
        let most = columns_in(room, size);
        let style = text_style(size, HPos::Center, VPos::Top);
        area.draw(&Text::new(text::shortened(title, most), (width / 2, top), style))?;
        top += TITLE + 12;
    }
    let Some(frame) = chart.frame(ticks(width, 90), ticks(height, 70)) else {
        let style = text_style(TEXT, HPos::Center, VPos::Center);
        return area.draw(&Text::new("(nothing to draw)", (width / 2, height / 2), style));
    };
    if chart.series.len() > 1 {
        top = legend(chart, area, top, (width, height))?;
    }
    let plot = Plot::new(chart, &frame, top, width, height);
    plot.raster(area)?;
    for (number, series) in chart.series.iter().enumerate() {
        match chart.kind {
            ChartKind::Line => plot.line(area, series, colour(chart, number))?,
            ChartKind::Bars => plot.bars(area, series, number, colour(chart, number))?,
        }
    }
    plot.frame(area)?;
    plot.names(area, height)
}

/// About how many ticks an axis has whose side of the picture is so long.
fn ticks(pixels: i32, spacing: i32) -> usize {
    (pixels / spacing).clamp(2, 10) as usize
}

/// The colour of a series; one alone is blue.
fn colour(chart: &Chart, number: usize) -> RGBColor {
    let owner = if chart.series.len() > 1 { palette::series(number) } else { 1 };
    let (red, green, blue) = palette::rgb(palette::owner(owner));
    RGBColor(red, green, blue)
}

fn text_style(size: i32, across: HPos, down: VPos) -> TextStyle<'static> {
    // The writer divides the size by this number.
    let font = ("sans-serif", f64::from(size) * 1.24).into_font();
    font.color(&INK).pos(Pos::new(across, down))
}

/// How wide a text is, in pixels.
fn pixels(text: &str, size: i32) -> i32 {
    (text::columns(text) as f64 * f64::from(size) * 0.6).ceil() as i32
}

/// How many columns of text have room in so many pixels.
fn columns_in(pixels: i32, size: i32) -> usize {
    (f64::from(pixels.max(0)) / (f64::from(size) * 0.6)) as usize
}

/// Draws the names of the series in rows and gives the place below them; what needs more than a
/// quarter of the height is left out.
fn legend(
    chart: &Chart,
    area: &Area<'_>,
    top: i32,
    (width, height): (i32, i32),
) -> Result<i32, DrawingAreaErrorKind<std::io::Error>> {
    let (mut x, mut y) = (EDGE, top + TEXT / 2);
    for (number, series) in chart.series.iter().enumerate() {
        let name = text::shortened(&series.name, LONGEST_NAME.min(columns_in(width - 2 * EDGE - 20, TEXT)));
        let needed = 20 + pixels(&name, TEXT);
        if x > EDGE && x + needed > width - EDGE {
            (x, y) = (EDGE, y + TEXT + 6);
        }
        let style = text_style(TEXT, HPos::Left, VPos::Center);
        if y > top + height / 4 {
            area.draw(&Text::new(text::ELLIPSIS, (x, y), style))?;
            break;
        }
        area.draw(&Rectangle::new([(x, y - 5), (x + 12, y + 5)], colour(chart, number).filled()))?;
        area.draw(&Text::new(name, (x + 18, y), style))?;
        x += needed + 18;
    }
    Ok(y + TEXT / 2 + 12)
}
