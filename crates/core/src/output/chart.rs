//! A chart: named series of points, and the frame for drawing them.

use std::borrow::Cow;

use super::axis::{self, Axis, Tick};
use super::palette;
use super::style::Style;
use super::text;

/// Up to this many distinct places on the x axis are all labelled; more are labelled in round steps.
const MOST_PLACES: usize = 12;

/// The fraction of its place that a bar, or a group of bars, fills.
const BAR_PART: f64 = 0.8;

/// How points are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ChartKind {
    /// Each point is joined to the next.
    #[default]
    Line,
    /// A bar for each point, from zero.
    Bars,
}

/// A point, and how its coordinates are written if there is a better way than as numbers.
///
/// A point with a coordinate that isn't finite isn't drawn; a line has a gap there.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
    x_text: Option<String>,
    y_text: Option<String>,
}

impl Point {
    /// Creates a point.
    pub fn new(x: f64, y: f64) -> Point {
        Point { x, y, x_text: None, y_text: None }
    }

    /// Sets the name of its place on the x axis (`win`, `1/2`).
    #[must_use]
    pub fn x_text<'a>(mut self, text: impl Into<Cow<'a, str>>) -> Point {
        self.x_text = Some(text::harmless(text.into()));
        self
    }

    /// Sets how its value is written (`1/36`).
    #[must_use]
    pub fn y_text<'a>(mut self, text: impl Into<Cow<'a, str>>) -> Point {
        self.y_text = Some(text::harmless(text.into()));
        self
    }

    /// Returns how its place on the x axis is written.
    pub(super) fn place(&self) -> Cow<'_, str> {
        self.x_text.as_deref().map_or_else(|| axis::number(self.x).into(), Cow::Borrowed)
    }

    /// Returns how its value is written.
    pub(super) fn value(&self) -> Cow<'_, str> {
        self.y_text.as_deref().map_or_else(|| axis::number(self.y).into(), Cow::Borrowed)
    }

    pub(super) fn is_finite(&self) -> bool {
        self.x.is_finite() && self.y.is_finite()
    }
}

/// Points that belong together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    pub(super) name: String,
    pub(super) points: Vec<Point>,
    /// Its style when there are several series; if `None`, it depends on its number.
    pub(super) style: Option<Style>,
}

impl Series {
    /// Creates a series; its name is shown if there are several.
    pub fn new<'a>(name: impl Into<Cow<'a, str>>, points: impl IntoIterator<Item = Point>) -> Series {
        Series { name: text::harmless(name.into()), points: points.into_iter().collect(), style: None }
    }

    /// Sets the style for when there are several series, such as that of a win.
    pub fn styled(self, style: Style) -> Series {
        Series { style: Some(style), ..self }
    }
}

/// Series of points in one frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chart {
    pub(super) kind: ChartKind,
    pub(super) title: Option<String>,
    pub(super) x_name: Option<String>,
    pub(super) y_name: Option<String>,
    pub(super) series: Vec<Series>,
    pub(super) is_from_zero: bool,
}

impl Chart {
    /// Creates a chart without series.
    pub fn new(kind: ChartKind) -> Chart {
        Chart { kind, ..Chart::default() }
    }

    /// Sets the title above the chart.
    #[must_use]
    pub fn title<'a>(mut self, title: impl Into<Cow<'a, str>>) -> Chart {
        self.title = Some(text::harmless(title.into()));
        self
    }

    /// Sets the name of the x axis.
    #[must_use]
    pub fn x_name<'a>(mut self, name: impl Into<Cow<'a, str>>) -> Chart {
        self.x_name = Some(text::harmless(name.into()));
        self
    }

    /// Sets the name of the y axis.
    #[must_use]
    pub fn y_name<'a>(mut self, name: impl Into<Cow<'a, str>>) -> Chart {
        self.y_name = Some(text::harmless(name.into()));
        self
    }

    /// Lets the y axis begin at zero, or at the lowest point below it, as with bars: where heights are compared.
    #[must_use]
    pub fn from_zero(mut self) -> Chart {
        self.is_from_zero = true;
        self
    }

    /// Adds a series.
    #[must_use]
    pub fn series(mut self, series: Series) -> Chart {
        self.series.push(series);
        self
    }

    /// Returns the style of a series; a single one is accented.
    pub(super) fn style(&self, number: usize) -> Style {
        match self.series.get(number).and_then(|series| series.style) {
            _ if self.series.len() < 2 => Style::ACCENT,
            Some(style) => style,
            None => Style::owner(palette::series(number)),
        }
    }

    /// Returns all points that can be drawn.
    pub(super) fn points(&self) -> impl Iterator<Item = &Point> {
        self.series.iter().flat_map(|series| &series.points).filter(|point| point.is_finite())
    }

    /// Returns whether a place on the x axis has a name that isn't a number.
    pub(super) fn has_named_places(&self) -> bool {
        let is_number = |text: &str| text.trim_start_matches('≈').parse::<f64>().is_ok();
        self.points().any(|point| point.x_text.as_deref().is_some_and(|text| !is_number(text)))
    }

    /// Returns the axes, with about this many ticks on each; `None` if there is nothing to draw.
    pub(super) fn frame(&self, x_ticks: usize, y_ticks: usize) -> Option<Frame> {
        let is_bars = self.kind == ChartKind::Bars;
        let zero = (is_bars || self.is_from_zero).then_some(0.0);
        let y = Axis::rounded(self.points().map(|point| point.y).chain(zero), y_ticks)?;

        let mut places: Vec<&Point> = self.points().collect();
        places.sort_by(|left, right| left.x.total_cmp(&right.x));
        places.dedup_by(|right, left| right.x == left.x);
        let gap = places.windows(2).map(|pair| pair[1].x - pair[0].x).fold(f64::INFINITY, f64::min);
        let gap = if gap.is_finite() { gap } else { 1.0 };
        let margin = if is_bars { gap / 2.0 } else { 0.0 };
        let x = Axis::exact(places.iter().map(|point| point.x), margin, x_ticks)?;

        let x = if places.len() <= MOST_PLACES || self.has_named_places() {
            let tick = |point: &&Point| Tick { at: point.x, text: point.place().into_owned() };
            x.with_ticks(places.iter().map(tick).collect())
        } else {
            x
        };
        Some(Frame { x, y, group: gap * BAR_PART, bars: self.series.len().max(1) })
    }
}

/// The axes of a chart, and the width of its bars.
pub(super) struct Frame {
    pub(super) x: Axis,
    pub(super) y: Axis,
    group: f64,
    bars: usize,
}

impl Frame {
    /// Returns where the bar of a point of this series begins and ends, as fractions of the x axis.
    pub(super) fn bar(&self, point: &Point, series: usize) -> (f64, f64) {
        let width = self.group / self.bars as f64;
        let left = point.x - self.group / 2.0 + width * series as f64;
        (self.x.part(left), self.x.part(left + width))
    }
}
