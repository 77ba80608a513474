//! Charts of lists and records.
//!
//! A **point** has a place (its x) and a value (its y). If every place is a number, places are spaced
//! by their values; otherwise they have names and are placed side by side in order of first occurrence.

use super::arguments::{given, how_many, one_of, take as taken};
use super::elements::Elements;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::table::{method, named, shows};
use tg_core::native::{Host, Method, Module, Param, Type};
use tg_core::number::{Number, NumberForm};
use tg_core::output::{self, ChartKind, Output, PictureSize, Point, Series};
use tg_core::value::{Domain, Object, Plot, Value, json, show};

/// Charts.
pub static CHART: Module = Module {
    functions: true,
    name: "chart",
    doc: "A chart shows in the terminal and, with `to_svg` or `save`, as a picture.",
    methods: METHODS,
    ..Module::EMPTY
};

/// The type of charts.
const CHART_TYPE: &str = "Chart";

/// The size of a point in bytes.
const POINT_BYTES: u128 = 160;

const WIDTH: Param = named("width", Type::Number, "800");
const HEIGHT: Param = named("height", Type::Number, "480");

const METHODS: &[Method] = &[
    method("chart", Type::SEQUENCE, Type::Object(CHART_TYPE), chart)
        .takes(&[
            named("title", Type::Text, "none"),
            named("x", Type::Text, "no name"),
            named("y", Type::Text, "no name"),
            named("kind", Type::Text, "bars for names and plain numbers, else a line"),
            named("view", Type::Text, "\"exactly\""),
        ])
        .doc("A chart of a list of numbers, of `[x, y]`, of records with `x` and `y`, or of a record of numbers; a record of these, or of distributions, has a series for each key. `title` is its heading, `x` and `y` name its axes; its `kind` is \"bars\" or \"line\"; the `view` of distributions is \"exactly\", \"at least\" or \"at most\".")
        .examples(&[shows("[1, 4, 9].chart(title: \"squares\").type", "\"Chart\"")]),
    method("to_svg", Type::Object(CHART_TYPE), Type::Text, to_svg)
        .takes(&[WIDTH, HEIGHT])
        .doc("The chart as a picture (SVG), `width` and `height` in pixels.")
        .examples(&[shows("[1, 2].chart.to_svg.starts_with(\"<svg\")", "true")]),
    method("to_svg", Type::SEQUENCE, Type::Text, to_svg)
        .takes(&[WIDTH, HEIGHT])
        .doc("The `chart` of it as a picture (SVG), `width` and `height` in pixels.")
        .examples(&[shows("[1, 2].to_svg.starts_with(\"<svg\")", "true")]),
];

/// A chart as a value.
struct Chart {
    drawn: output::Chart,
    title: String,
    data: serde_json::Value,
}

impl Domain for Chart {
    fn type_name(&self) -> &'static str {
        CHART_TYPE
    }

    fn short(&self) -> Option<String> {
        None
    }

    fn rich(&self) -> Output {
        Output::Chart(self.drawn.clone())
    }

    fn json(&self) -> serde_json::Value {
        serde_json::json!({"title": self.title, "series": self.data})
    }

    fn equals(&self, other: &dyn Domain) -> bool {
        other.downcast::<Chart>().is_some_and(|other| other.drawn == self.drawn)
    }
}

/// The names of a chart and its axes.
#[derive(Default)]
struct Labels {
    title: Option<String>,
    x: Option<String>,
    y: Option<String>,
    kind: Option<ChartKind>,
}

/// A named sequence of points, their places not yet laid out.
struct Row {
    name: String,
    points: Vec<(Value, Number)>,
    /// Whether it was a list of only numbers, or a distribution: on its own, it is drawn with bars.
    is_plain: bool,
    /// The names of its axes, if it was about chance.
    axes: Option<[String; 2]>,
}

pub fn chart(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let mut label =
        |index| given(args, index).and_then(|value| value.as_text()).map(|text| text.as_str().to_owned());
    let (title, x, y) = (label(1), label(2), label(3));
    let kind = label(4).map(|kind| kind_of(&kind)).transpose()?;
    let view = label(5);
    let value = taken(args, 0);
    if let Value::Range(range) = &value {
        host.reserve(u128::from(range.length()) * POINT_BYTES)?;
    }
    let value = host.presented(&value)?.unwrap_or(value);
    let made = chart_of(&value, Labels { title, x, y, kind }, view.as_deref(), host.memory_limit())?;
    host.step(made.drawn_points)?;
    Ok(Object::value(made.chart))
}

fn kind_of(name: &str) -> Result<ChartKind, Fault> {
    Ok(match one_of(name, "kind of chart", &["bars", "line"])? {
        "bars" => ChartKind::Bars,
        _ => ChartKind::Line,
    })
}

pub fn to_svg(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let mut size = PictureSize::default();
    if let Some(Value::Number(_)) = args.get(1) {
        size.width = pixels(args, 1, "width")?;
    }
    if let Some(Value::Number(_)) = args.get(2) {
        size.height = pixels(args, 2, "height")?;
    }
    let value = taken(args, 0);
    let value = host.presented(&value)?.unwrap_or(value);
    draw(&value, size, host.memory_limit()).map(Value::text)
}

fn pixels(args: &mut [Value], index: usize, name: &str) -> Result<u32, Fault> {
    let wanted = how_many(args, index, name)?;
    match u32::try_from(wanted) {
        Ok(pixels @ 120..=10_000) => Ok(pixels),
        _ => {
            Err(fault(Code::E3007, format!("`{name}` is {wanted} pixels, which isn't between 120 and 10000"))
                .with_help("800 by 480 is a good size for a page"))
        }
    }
}

/// Returns the picture of a chart, or of the chart of a value.
pub(super) fn svg_of(value: &Value, limit: u64) -> Result<String, Fault> {
    draw(value, PictureSize::default(), limit)
}

fn draw(value: &Value, size: PictureSize, limit: u64) -> Result<String, Fault> {
    if let Value::Object(object) = value
        && let Some(drawing) = object.svg()
    {
        return drawing;
    }
    if let Value::Object(object) = value
        && let Output::Chart(chart) = object.rich()
    {
        return Ok(output::svg(&chart, size));
    }
    let made = chart_of(value, Labels::default(), None, limit)?;
    Ok(output::svg(&made.chart.drawn, size))
}

struct Made {
    chart: Chart,
    drawn_points: u64,
}

fn chart_of(value: &Value, mut labels: Labels, view: Option<&str>, limit: u64) -> Result<Made, Fault> {
    let mut left = limit;
    let rows = rows(value, view, &mut left)?;
    if view.is_some() && rows.iter().all(|row| row.axes.is_none()) {
        return Err(fault(Code::E3007, "`view` is of distributions, and there are none in this chart")
            .with_help("leave it out"));
    }
    if let Some(Row { axes: Some([x, y]), .. }) = rows.first()
        && rows.iter().all(|row| row.axes == rows[0].axes)
    {
        labels.x.get_or_insert_with(|| x.clone());
        labels.y.get_or_insert_with(|| y.clone());
    }
    let are_named = rows.iter().flat_map(|row| &row.points).any(|(x, _)| x.bare_number().is_none());
    let is_plain = rows.len() == 1 && rows.iter().all(|row| row.is_plain);
    let kind = labels.kind.unwrap_or(if are_named || is_plain { ChartKind::Bars } else { ChartKind::Line });
    let mut drawn = output::Chart::new(kind);
    if rows.iter().all(|row| row.axes.is_some()) {
        drawn = drawn.from_zero();
    }
    if let Some(title) = &labels.title {
        drawn = drawn.title(title.as_str());
    }
    if let Some(x) = &labels.x {
        drawn = drawn.x_name(x.as_str());
    }
    if let Some(y) = &labels.y {
        drawn = drawn.y_name(y.as_str());
    }
    let mut names: IndexSet<String, FxBuildHasher> = IndexSet::default();
    let mut data = Vec::new();
    let mut drawn_points = 0;
    for row in &rows {
        let mut points = Vec::with_capacity(row.points.len());
        let mut plain = Vec::with_capacity(row.points.len());
        let forms = (
            show::column_form(row.points.iter().map(|(x, _)| x)),
            Number::column_form(row.points.iter().map(|(_, y)| y)),
        );
        for (x, y) in &row.points {
            points.push(point(x, y, forms, are_named, &mut names, limit)?);
            let y = json::to_json(&Value::Number(y.clone()), limit)?;
            plain.push(serde_json::json!({"x": json::to_json(x, limit)?, "y": y}));
        }
        drawn_points += points.len() as u64;
        drawn = drawn.series(Series::new(row.name.as_str(), points));
        data.push(serde_json::json!({"name": row.name, "points": plain}));
    }
    let title = labels.title.unwrap_or_default();
    Ok(Made { chart: Chart { drawn, title, data: data.into() }, drawn_points })
}

fn point(
    x: &Value,
    y: &Number,
    (x_form, y_form): (NumberForm, NumberForm),
    are_named: bool,
    names: &mut IndexSet<String, FxBuildHasher>,
    limit: u64,
) -> Result<Point, Fault> {
    let (place, name) = match x.bare_number() {
        Some(x) if !are_named => (x.to_f64(), x.in_form(x_form)),
        _ => {
            let name = show::text(x, limit)?;
            let (place, _) = names.insert_full(name.clone());
            (place as f64, name)
        }
    };
    Ok(Point::new(place, y.to_f64()).x_text(name).y_text(y.in_form(y_form)))
}

/// Returns the sequences of points of a value: several for a record of lists or records, and for several distributions.
fn rows(value: &Value, view: Option<&str>, left: &mut u64) -> Result<Vec<Row>, Fault> {
    let Value::Record(record) = value else { return plotted_or_row(String::new(), value, view, left) };
    if record.iter().all(|(_, y)| y.bare_number().is_some()) {
        return Ok(vec![row(String::new(), value, left)?]);
    }
    let mut rows = Vec::with_capacity(record.len());
    for (key, value) in record.iter() {
        rows.extend(plotted_or_row(show::text(key.value(), *left)?, value, view, left)?);
    }
    Ok(rows)
}

/// Returns the sequences of a value that is about chance, or the single one of any other.
fn plotted_or_row(
    name: String,
    value: &Value,
    view: Option<&str>,
    left: &mut u64,
) -> Result<Vec<Row>, Fault> {
    let Value::Object(object) = value else { return Ok(vec![row(name, value, left)?]) };
    take(left, object.data_bytes() / POINT_BYTES as u64)?;
    let Some(plot) = object.plot(view) else { return Ok(vec![row(name, value, left)?]) };
    let Plot { series, x_name, y_name } = plot?;
    let axes = Some([x_name, y_name]);
    let row = |(own, points): (String, Vec<(Value, Number)>)| {
        let name = match (&*name, own) {
            ("", own) => own,
            (name, own) if own.is_empty() => name.to_owned(),
            (name, own) => format!("{name} {own}"),
        };
        Row { name, points, is_plain: true, axes: axes.clone() }
    };
    Ok(series.into_iter().map(row).collect())
}

/// Returns the sequence of a list, or of a record of numbers.
fn row(name: String, value: &Value, left: &mut u64) -> Result<Row, Fault> {
    if let Value::Record(record) = value {
        take(left, record.len() as u64)?;
        let points = record.iter().enumerate();
        let points = points.map(|(index, (key, y))| Ok((key.value().clone(), height(y, index)?)));
        return Ok(Row { name, points: points.collect::<Result<_, Fault>>()?, is_plain: false, axes: None });
    }
    let Some(elements) = Elements::inner(value)? else {
        let kind = value.kind();
        return Err(fault(Code::E2003, format!("no chart can be made of {kind}")).with_help(
            "give it a list of numbers, of `[x, y]`, of records with `x` and `y`, or a record of these",
        ));
    };
    take(left, elements.length())?;
    let points = elements.iter().enumerate();
    let points = points.map(|(index, item)| place_and_height(&item, index));
    Ok(Row {
        name,
        points: points.collect::<Result<_, Fault>>()?,
        is_plain: elements.iter().all(|item| item.bare_number().is_some()),
        axes: None,
    })
}

fn take(left: &mut u64, points: u64) -> Result<(), Fault> {
    let rest = u128::from(*left).checked_sub(u128::from(points) * POINT_BYTES);
    *left = rest.and_then(|rest| u64::try_from(rest).ok()).ok_or_else(too_many)?;
    Ok(())
}

/// Returns the two coordinates of an element; a number's place is its index.
fn place_and_height(item: &Value, index: usize) -> Result<(Value, Number), Fault> {
    if let Some(y) = item.bare_number() {
        return Ok((Value::Number(index.into()), y.clone()));
    }
    let (x, y) = match item {
        Value::Record(record) => (record.field("x").cloned(), record.field("y").cloned()),
        pair => match Elements::inner(pair)? {
            Some(pair) if pair.length() == 2 => (pair.get(0), pair.get(1)),
            _ => (None, None),
        },
    };
    match (x, y) {
        (Some(x), Some(y)) => Ok((x, height(&y, index)?)),
        _ => Err(no_point(item, index)),
    }
}

fn height(y: &Value, index: usize) -> Result<Number, Fault> {
    y.as_number().ok_or_else(|| no_point(y, index))
}

#[cold]
fn no_point(value: &Value, index: usize) -> Fault {
    fault(
        Code::E2003,
        format!("the element at index {index} isn't a point of a chart: it is {}", value.kind()),
    )
    .with_help("points are numbers, `[x, y]`, or records with `x` and `y`, and `y` is a number")
}

#[cold]
fn too_many() -> Fault {
    fault(Code::E9003, "a chart of all these points would take too much memory")
        .with_help("take every n-th with `step(n)`")
}
