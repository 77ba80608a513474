//! Draws charts with characters.
//!
//! A small number of bars is drawn horizontally, with labels and values before them; lines, and bars that are many
//! or reach below zero, are drawn on a canvas of dots between axes. Several series differ by colour and
//! by a symbol at some of their points, so that they can be told apart without colours.

use super::bars::{self, Bars};
use super::canvas::{ACROSS, Canvas, DOWN, Dot};
use super::chart::{Chart, ChartKind, Frame, Point, Series};
use super::line::{Piece, StyledLine};
use super::page::Page;
use super::style::Style;
use super::table::Column;
use super::text;

/// The width of a drawing on a page without a limit, and its maximum width.
const UNLIMITED: usize = 72;
const WIDEST: usize = 100;

/// The rows of the canvas.
const ROWS: usize = 14;

/// At most this many bars, of all series together, are drawn horizontally.
const MOST_BARS: usize = 40;

/// A label takes at most this many columns.
const LONGEST_LABEL: usize = 16;

/// At most this many points of a series get its symbol.
const SIGNS_PER_SERIES: usize = 8;
const SIGNS: [char; 8] = ['●', '■', '▲', '◆', '○', '□', '△', '◇'];

/// Writes a chart on the page.
pub(super) fn layout(chart: &Chart, page: &mut Page<'_>) {
    if let Some(title) = &chart.title {
        page.title(&StyledLine::from(title));
    }
    let frame = chart.frame(8, 5);
    let Some(frame) = frame else {
        return page.remark(&StyledLine::from("(nothing to draw)"));
    };
    let is_short = chart.points().count() <= MOST_BARS;
    if chart.kind == ChartKind::Bars && is_short && chart.points().all(|point| point.y >= 0.0) {
        return bars::layout(&lying_bars(chart), page);
    }
    Drawing::new(chart, &frame, page).write(page);
}

/// Returns the style and the symbol of a series.
fn looks(chart: &Chart, number: usize) -> (Style, char) {
    (chart.style(number), SIGNS[number % SIGNS.len()])
}

/// Returns the bars of all series, place by place.
fn lying_bars(chart: &Chart) -> Bars {
    let several = chart.series.len() > 1;
    let x_name = chart.x_name.as_deref().unwrap_or_default();
    let mut columns =
        vec![if chart.has_named_places() { Column::left(x_name) } else { Column::right(x_name) }];
    if several {
        columns.push(Column::left(""));
    }
    columns.push(Column::right(chart.y_name.as_deref().unwrap_or_default()));

    let mut points: Vec<(usize, &Point)> = Vec::new();
    for (number, series) in chart.series.iter().enumerate() {
        points.extend(series.points.iter().filter(|point| point.is_finite()).map(|point| (number, point)));
    }
    points.sort_by(|left, right| left.1.x.total_cmp(&right.1.x));

    let mut bars = Bars::new(columns);
    let mut last = None;
    for (number, point) in points {
        let (style, _) = looks(chart, number);
        let is_new = last.replace(point.x) != Some(point.x);
        let mut cells =
            vec![if is_new { StyledLine::from(point.place().into_owned()) } else { StyledLine::new() }];
        if several {
            cells.push(StyledLine::styled(chart.series[number].name.as_str(), style));
        }
        cells.push(StyledLine::from(point.value().into_owned()));
        bars.push(cells, point.y, style);
    }
    bars
}

/// A canvas with its axes.
struct Drawing<'a> {
    chart: &'a Chart,
    frame: &'a Frame,
    room: usize,
    labels: usize,
    columns: usize,
}

impl<'a> Drawing<'a> {
    fn new(chart: &'a Chart, frame: &'a Frame, page: &Page<'_>) -> Drawing<'a> {
        let room = page.room().map_or(UNLIMITED, |room| room.min(WIDEST));
        let labels = frame.y.ticks.iter().map(|tick| text::columns(&tick.text)).max();
        let labels = labels.unwrap_or(0).min(LONGEST_LABEL).min(room / 2);
        Drawing { chart, frame, room, labels, columns: room - labels - 2 }
    }

    fn write(&self, page: &mut Page<'_>) {
        if self.chart.series.len() > 1 {
            page.line(&self.legend().flat());
        }
        if let Some(name) = &self.chart.y_name {
            page.remark(&StyledLine::from(name));
        }
        self.canvas_rows(page);
        self.x_axis(page);
        if let Some(name) = &self.chart.x_name {
            let name = text::shortened(name, self.room);
            let mut line = StyledLine::new();
            line.pad(self.room - text::columns(&name));
            page.row(&line.dim(name));
        }
    }

    fn legend(&self) -> StyledLine {
        let mut line = StyledLine::new();
        for (number, series) in self.chart.series.iter().enumerate() {
            let (style, sign) = looks(self.chart, number);
            line.pad(if number > 0 { 3 } else { 0 });
            line = line.with(format!("{sign} {}", series.name), style);
        }
        line
    }

    /// Returns the dot at a position given as fractions of both axes.
    fn dot(&self, x: f64, y: f64) -> Dot {
        let across = (self.columns * ACROSS - 1) as f64;
        let down = (ROWS * DOWN - 1) as f64;
        ((x * across).round() as usize, ((1.0 - y) * down).round() as usize)
    }

    fn canvas(&self) -> Canvas {
        let mut canvas = Canvas::new(self.columns, ROWS);
        for (number, series) in self.chart.series.iter().enumerate() {
            let (style, _) = looks(self.chart, number);
            match self.chart.kind {
                ChartKind::Line => self.draw_line(&mut canvas, series, number),
                ChartKind::Bars => self.draw_bars(&mut canvas, series, number, style),
            }
        }
        if self.chart.series.len() > 1 {
            for (number, series) in self.chart.series.iter().enumerate() {
                self.draw_signs(&mut canvas, series, number);
            }
        }
        canvas
    }

    fn point(&self, point: &Point) -> Dot {
        self.dot(self.frame.x.part(point.x), self.frame.y.part(point.y))
    }

    fn draw_line(&self, canvas: &mut Canvas, series: &Series, number: usize) {
        let (style, sign) = looks(self.chart, number);
        for run in series.points.split(|point| !point.is_finite()) {
            for pair in run.windows(2) {
                canvas.line(self.point(&pair[0]), self.point(&pair[1]), style);
            }
            // A point without neighbours would be lost as a dot.
            if let [point] = run {
                canvas.sign(self.point(point), sign, style);
            }
        }
    }

    fn draw_bars(&self, canvas: &mut Canvas, series: &Series, number: usize, style: Style) {
        let bars = series.points.iter().filter(|point| point.is_finite() && point.y != 0.0);
        for point in bars {
            let (left, right) = self.frame.bar(point, number);
            let from = self.dot(left, self.frame.y.part(0.0));
            let to = self.dot(right, self.frame.y.part(point.y));
            canvas.fill(from, (to.0.saturating_sub(1).max(from.0), to.1), style);
        }
    }

    fn draw_signs(&self, canvas: &mut Canvas, series: &Series, number: usize) {
        let (style, sign) = looks(self.chart, number);
        let step = series.points.len().div_ceil(SIGNS_PER_SERIES).max(1);
        for point in series.points.iter().step_by(step).filter(|point| point.is_finite()) {
            let dot = match self.chart.kind {
                ChartKind::Line => self.point(point),
                ChartKind::Bars => {
                    let (left, right) = self.frame.bar(point, number);
                    self.dot((left + right) / 2.0, self.frame.y.part(point.y))
                }
            };
            canvas.sign(dot, sign, style);
        }
    }

    /// Writes the rows of the canvas after the y axis and its labels.
    fn canvas_rows(&self, page: &mut Page<'_>) {
        let canvas = self.canvas();
        let mut labels: Vec<Option<&str>> = vec![None; ROWS];
        for tick in &self.frame.y.ticks {
            let (_, down) = self.dot(0.0, self.frame.y.part(tick.at));
            labels[(down / DOWN).min(ROWS - 1)] = Some(&tick.text);
        }
        for (number, label) in labels.into_iter().enumerate() {
            let text = text::shortened(label.unwrap_or_default(), self.labels);
            let mut line = StyledLine::new();
            line.pad(self.labels - text::columns(&text));
            let edge = if label.is_some() { " ┤" } else { " │" };
            page.row(&line.plain(text).dim(edge).then(canvas.row(number)));
        }
    }

    /// Writes the x axis, and its labels below it.
    fn x_axis(&self, page: &mut Page<'_>) {
        let label = |text: &str| text::shortened(text, LONGEST_LABEL.min(self.columns));
        let column = |at: f64| self.dot(self.frame.x.part(at), 0.0).0 / ACROSS;
        let ticks = self.frame.x.thinned(1.0, |tick| {
            // Two halves of labels of odd and even widths may need one more column.
            (column(tick.at) as f64, text::columns(&label(&tick.text)) as f64 + 1.0)
        });

        let mut rule = vec!['─'; self.columns];
        let mut labels = StyledLine::new();
        labels.pad(self.labels + 2);
        let mut used = 0;
        for tick in ticks {
            let (at, label) = (column(tick.at), label(&tick.text));
            let width = text::columns(&label);
            let start = at.saturating_sub(width / 2).min(self.columns - width);
            rule[at.min(self.columns - 1)] = '┬';
            if start >= used && !(used > 0 && start == used) {
                labels.pad(start - used);
                labels.push(Piece::part(label, Style::PLAIN));
                used = start + width;
            }
        }
        let mut edge = StyledLine::new();
        edge.pad(self.labels + 1);
        page.row(&edge.dim(format!("└{}", rule.into_iter().collect::<String>())));
        page.row(&labels);
    }
}
