//! The rectangle between the axes: its position, its ticks, and what is drawn in it.

use super::super::axis::Tick;
use super::super::chart::{Chart, Frame, Point, Series};
use super::super::text;
use super::document::{Across, Document, Down, Lettering, Paint, Pixel};
use super::{EDGE, TEXT, columns_in, lettering, pixels};

/// A line with at most this many points shows each of them.
const FEW_POINTS: usize = 40;

/// The longest label on the x axis, in columns.
const LONGEST_LABEL: usize = 24;

/// The rectangle of the axes, and what is drawn in it.
pub(super) struct Plot<'a> {
    chart: &'a Chart,
    frame: &'a Frame,
    left: i32,
    right: i32,
    top: i32,
    bottom: i32,
    labels: Vec<(f64, String)>,
    upright: bool,
}

impl<'a> Plot<'a> {
    /// Creates a plot, deciding how much room the labels need.
    pub(super) fn new(chart: &'a Chart, frame: &'a Frame, top: i32, width: i32, height: i32) -> Plot<'a> {
        let y_labels = frame.y.ticks.iter().map(|tick| pixels(&tick.text, TEXT)).max().unwrap_or(0);
        let y_name = if chart.y_name.is_some() { TEXT + 10 } else { 0 };
        let x_name = if chart.x_name.is_some() { TEXT + 10 } else { 0 };
        let left = (EDGE + y_name + y_labels + 10).min(width / 2);
        let right = width - EDGE - 8;
        let across = f64::from(right - left);

        let (labels, upright) = x_labels(frame, across, height);
        let deepest = labels.iter().map(|(_, text)| pixels(text, TEXT)).max().unwrap_or(0);
        let x_labels = if upright { deepest } else { TEXT };
        let bottom = (height - EDGE - x_name - x_labels - 8).max(top + 20);
        Plot { chart, frame, left, right, top, bottom, labels, upright }
    }

    /// Returns the pixel at a position given as fractions of both axes.
    fn at(&self, x: f64, y: f64) -> Pixel {
        let across = f64::from(self.right - self.left);
        let down = f64::from(self.bottom - self.top);
        (self.left + (x * across).round() as i32, self.bottom - (y * down).round() as i32)
    }

    fn pixel(&self, point: &Point) -> Pixel {
        self.at(self.frame.x.part(point.x), self.frame.y.part(point.y))
    }

    /// Draws the lines and labels of the ticks.
    pub(super) fn raster(&self, document: &mut Document) {
        let down = f64::from(self.bottom - self.top);
        let place = |tick: &Tick| (self.frame.y.part(tick.at) * down, f64::from(TEXT));
        for tick in self.frame.y.thinned(2.0, place) {
            let (x, y) = self.at(0.0, self.frame.y.part(tick.at));
            document.line(&[(x, y), (self.right, y)], 1, Paint::Raster);
            let label = text::shortened(&tick.text, columns_in(self.left - EDGE, TEXT));
            document.text(&label, (x - 8, y), lettering(Across::Right, Down::Center));
        }
        for (at, label) in &self.labels {
            let (x, y) = self.at(self.frame.x.part(*at), 0.0);
            document.line(&[(x, y), (x, y + 4)], 1, Paint::Frame);
            if self.upright {
                let lettering = Lettering { upright: true, ..lettering(Across::Right, Down::Center) };
                document.text(label, (x, y + 8), lettering);
            } else {
                let half = pixels(label, TEXT) / 2;
                let x = x.min(self.right + EDGE + 4 - half).max(half + 2);
                document.text(label, (x, y + 8), lettering(Across::Center, Down::Top));
            }
        }
    }

    /// Draws the axes themselves, above what is drawn between them.
    pub(super) fn frame(&self, document: &mut Document) {
        let corner = (self.left, self.bottom);
        document.line(&[(self.left, self.top), corner, (self.right, self.bottom)], 1, Paint::Frame);
        let zero = self.at(0.0, self.frame.y.part(0.0));
        if self.top < zero.1 && zero.1 < self.bottom {
            document.line(&[zero, (self.right, zero.1)], 1, Paint::Frame);
        }
    }

    /// Draws the names of the axes.
    pub(super) fn names(&self, document: &mut Document, height: i32) {
        if let Some(name) = &self.chart.x_name {
            let name = text::shortened(name, columns_in(self.right - self.left, TEXT));
            let place = ((self.left + self.right) / 2, height - EDGE / 2);
            document.text(&name, place, lettering(Across::Center, Down::Bottom));
        }
        if let Some(name) = &self.chart.y_name {
            let name = text::shortened(name, columns_in(self.bottom - self.top, TEXT));
            let lettering = Lettering { upright: true, ..lettering(Across::Center, Down::Top) };
            document.text(&name, (EDGE, (self.top + self.bottom) / 2), lettering);
        }
    }

    pub(super) fn line(&self, document: &mut Document, series: &Series, paint: Paint) {
        for run in series.points.split(|point| !point.is_finite()).filter(|run| !run.is_empty()) {
            let path = thinned(run.iter().map(|point| self.pixel(point)));
            if path.len() > 1 {
                document.line(&path, 2, paint);
            }
            if run.len() == 1 || series.points.len() <= FEW_POINTS {
                for point in run {
                    document.circle(self.pixel(point), 4, paint);
                }
            }
        }
    }

    pub(super) fn bars(&self, document: &mut Document, series: &Series, number: usize, paint: Paint) {
        let tops = series.points.iter().filter(|point| point.is_finite()).map(|point| {
            let (left, right) = self.frame.bar(point, number);
            let (left, top) = self.at(left, self.frame.y.part(point.y));
            (left, self.at(right, 0.0).0.max(left + 1), top)
        });
        let zero = self.at(0.0, self.frame.y.part(0.0)).1;
        let mut bars: Vec<(i32, i32, i32)> = Vec::new();
        for bar in tops {
            // Of several bars in the same place, only the longest is visible.
            match bars.last_mut() {
                Some(last) if (last.0, last.1) == (bar.0, bar.1) => {
                    if bar.2.abs_diff(zero) > last.2.abs_diff(zero) {
                        *last = bar;
                    }
                }
                _ => bars.push(bar),
            }
        }
        for (left, right, top) in bars {
            document.rectangle((left, top.min(zero)), (right, top.max(zero)), paint);
        }
    }
}
/// Returns the labels of the x axis that have room, each with its place, and whether they are rotated, as
/// words are if they would touch each other.
fn x_labels(frame: &Frame, across: f64, height: i32) -> (Vec<(f64, String)>, bool) {
    let longest = LONGEST_LABEL.min(columns_in(height * 2 / 5, TEXT));
    let label = |tick: &Tick| text::shortened(&tick.text, longest);
    let at = |tick: &Tick| frame.x.part(tick.at) * across;
    let lying = frame.x.thinned(8.0, |tick| (at(tick), f64::from(pixels(&label(tick), TEXT))));
    let are_words = frame.x.ticks.iter().any(|tick| tick.text.parse::<f64>().is_err());
    let upright = are_words && lying.len() < frame.x.ticks.len();
    let shown = if upright { frame.x.thinned(2.0, |tick| (at(tick), f64::from(TEXT))) } else { lying };
    (shown.into_iter().map(|tick| (tick.at, label(tick))).collect(), upright)
}

/// Returns the path with fewer points: of neighbours in one column of pixels, the first, the lowest,
/// the highest and the last are kept.
fn thinned(path: impl Iterator<Item = Pixel>) -> Vec<Pixel> {
    let path: Vec<Pixel> = path.collect();
    let mut thin: Vec<Pixel> = Vec::new();
    for run in path.chunk_by(|left, right| left.0 == right.0) {
        let (x, first) = run[0];
        let ys = run.iter().map(|pixel| pixel.1);
        let low = ys.clone().min().unwrap_or(first);
        let high = ys.max().unwrap_or(first);
        let last = run[run.len() - 1].1;
        let mut stops = vec![(x, first), (x, low), (x, high), (x, last)];
        stops.dedup();
        thin.extend(stops);
    }
    thin
}
