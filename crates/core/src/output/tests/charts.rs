//! Charts, in the terminal and as pictures.

use super::super::*;
use super::shows;

fn points(ys: impl IntoIterator<Item = f64>) -> Vec<Point> {
    ys.into_iter().enumerate().map(|(x, y)| Point::new(x as f64, y)).collect()
}

fn line(ys: impl IntoIterator<Item = f64>) -> Chart {
    Chart::new(ChartKind::Line).series(Series::new("", points(ys)))
}

fn two_dice() -> Chart {
    let point = |x: i32| {
        let ways = 6 - (x - 7).abs();
        Point::new(f64::from(x), f64::from(ways) / 36.0).y_text(format!("{ways}/36"))
    };
    Chart::new(ChartKind::Bars)
        .title("Two dice")
        .x_name("sum")
        .y_name("probability")
        .series(Series::new("", (2..=12).map(point)))
}

#[test]
fn few_bars_lie_on_their_sides() {
    let chart = Chart::new(ChartKind::Bars)
        .title("Hands")
        .y_name("share")
        .series(Series::new(
            "Red",
            points([0.5, 0.25, 0.25])
                .into_iter()
                .zip(["high card", "pair", "flush"])
                .map(|(point, name)| point.x_text(name)),
        ))
        .series(Series::new("Blue", points([1.0, 0.0])));
    shows(
        chart,
        Some(40),
        "
Hands
                 share
─────────  ────  ─────
high card  Red     0.5  ████████
           Blue      1  ████████████████
pair       Red    0.25  ████
           Blue      0
flush      Red    0.25  ████
",
    );
}

#[test]
fn a_line_is_drawn_between_axes() {
    shows(
        line((0..=10).map(|x| f64::from(x * x))).title("Squares").x_name("n").y_name("n²"),
        Some(40),
        "
Squares
n²
100 ┤                                 ⢀⠎
    │                                ⡠⠃
 80 ┤                              ⢀⠜
    │                             ⢠⠊
    │                            ⡔⠁
 60 ┤                          ⡠⠊
    │                        ⢀⠔⠁
    │                      ⢀⠔⠁
 40 ┤                    ⢀⠔⠁
    │                  ⢀⠔⠁
    │                ⡠⠔⠁
 20 ┤             ⣀⠔⠊
    │         ⣀⠤⠒⠉
  0 ┤⣀⣀⠤⠤⠤⠔⠒⠒⠉
    └┬──────┬──────┬─────┬──────┬──────┬
     0      2      4     6      8     10
                                       n
",
    );
}

#[test]
fn several_series_differ_without_colours() {
    let chart = line([0.0, 1.0, 2.0, 3.0]).series(Series::new("down", points([3.0, 2.0, 1.0, 0.0])));
    let text = plain(&chart.into(), Some(40));
    assert!(text.starts_with("●    ■ down\n"), "{text}");
    assert_eq!(text.matches('●').count(), 5, "{text}");
    assert_eq!(text.matches('■').count(), 5, "{text}");
}

#[test]
fn nothing_to_draw() {
    shows(Chart::default(), None, "(nothing to draw)\n");
    shows(line([f64::NAN, f64::INFINITY]).title("Gaps"), None, "Gaps\n(nothing to draw)\n");
    assert!(svg(&Chart::default(), PictureSize::default()).contains("nothing to draw"));
}

#[test]
fn lonely_points_are_seen() {
    let text = plain(&line([1.0, f64::NAN, 2.0, f64::NAN, f64::NEG_INFINITY, 3.0]).into(), Some(40));
    assert_eq!(text.matches('●').count(), 3, "{text}");
}

#[test]
fn extreme_coordinates_do_no_harm() {
    let extremes =
        [f64::MIN, f64::MAX, f64::MIN_POSITIVE, 5e-324, 0.0, -0.0, f64::NAN, f64::INFINITY, 1e16, 1e16 + 2.0];
    for kind in [ChartKind::Line, ChartKind::Bars] {
        for a in extremes {
            for b in extremes {
                let points = [Point::new(a, b), Point::new(b, a)];
                let chart = Chart::new(kind).series(Series::new("", points));
                for size in [(0, 0), (300, 200), (u32::MAX, 1)] {
                    svg(&chart, PictureSize { width: size.0, height: size.1 });
                }
                for width in [None, Some(0), Some(1), Some(20), Some(100)] {
                    plain(&chart.clone().into(), width);
                }
            }
        }
    }
}

#[test]
fn ticks_are_written_with_the_digits_they_need() {
    let ticks = |low: f64, high: f64| {
        let axis = axis::Axis::rounded([low, high].into_iter(), 4).expect("two values make an axis");
        axis.ticks.into_iter().map(|tick| tick.text).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(ticks(0.0, 1.0), "0 1");
    assert_eq!(ticks(0.0, 0.9), "0 0.5 1.0");
    assert_eq!(ticks(-3.0, 17.0), "-5 0 5 10 15 20");
    assert_eq!(ticks(0.0, 2e7), "0 5e6 1e7 1.5e7 2e7");
    assert_eq!(ticks(1e9, 1e9 + 20.0), "1000000000 1000000005 1000000010 1000000015 1000000020");
    assert_eq!(ticks(0.0, 0.000_002), "0 5e-7 1e-6 1.5e-6 2e-6");
    assert_eq!(ticks(7.0, 7.0), "6 7 8");
}

#[test]
fn numbers_on_labels_are_short() {
    let cases = [
        (0.0, "0"),
        (-0.0, "0"),
        (3.0, "3"),
        (1.0 / 3.0, "0.333333"),
        (1234.5678, "1234.57"),
        (1e-9, "1.00000e-9"),
        (1e20, "1.00000e20"),
    ];
    for (value, text) in cases {
        assert_eq!(axis::number(value), text);
    }
}

#[test]
fn pictures_are_the_same_every_time_and_whole() {
    let first = svg(&two_dice(), PictureSize::default());
    assert_eq!(first, svg(&two_dice(), PictureSize::default()));
    assert!(first.starts_with("<svg width=\"800\" height=\"480\"") && first.ends_with("</svg>\n"), "{first}");
    assert_eq!(first.matches("<rect").count(), 12, "the ground and eleven bars");
    for text in ["Two dice", "sum", "probability", "0.15", "12"] {
        assert!(first.contains(&format!(">{text}</text>")), "{text} is missing in {first}");
    }
}

#[test]
fn pictures_escape_what_xml_reserves() {
    let picture = svg(&line([1.0]).title("<b> & \"c\""), PictureSize::default());
    assert!(picture.contains("&lt;b&gt; &amp; "), "{picture}");
    assert!(!picture.contains("<b>"));
}

#[test]
fn pictures_of_long_series_stay_small() {
    let chart = line((0..200_000).map(|x| f64::from(x % 977)));
    assert!(svg(&chart, PictureSize::default()).len() < 60_000);
    let bars = Chart { kind: ChartKind::Bars, ..chart };
    assert!(svg(&bars, PictureSize::default()).len() < 200_000);
    plain(&bars.into(), Some(80));
}

#[test]
fn labels_stay_inside_the_picture() {
    let names =
        (0..60).map(|x| Point::new(f64::from(x), 1.0).x_text(format!("a rather long name, number {x}")));
    let picture = svg(&Chart::new(ChartKind::Bars).series(Series::new("", names)), PictureSize::default());
    assert!(picture.contains("rotate(270"), "long names stand upright");
    assert!(picture.matches("<text").count() < 60, "and some are left out");
}
