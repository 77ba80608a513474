//! Properties of every output.

use proptest::prelude::*;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use super::super::*;

pub(super) fn any_style() -> impl Strategy<Value = Style> {
    let tone = prop_oneof![
        Just(Tone::Plain),
        Just(Tone::Dim),
        Just(Tone::Good),
        Just(Tone::Bad),
        Just(Tone::Accent),
        Just(Tone::Code),
        any::<u8>().prop_map(Tone::Owner),
    ];
    (tone, any::<bool>(), any::<bool>()).prop_map(|(tone, strong, struck)| Style {
        tone,
        strong,
        marked: false,
        struck,
    })
}

/// Texts of letters, wide letters, emoji of several code points, spaces and control characters.
fn any_text() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        4 => "[a-z0-9 ]{1,12}",
        1 => prop::sample::select(vec!["日本", "👩‍👩‍👧", "🂡", "é", " ", "\t", "\n", "\u{1b}[1m", "\r\n"]).prop_map(String::from),
    ];
    prop::collection::vec(part, 0..6).prop_map(|parts| parts.concat())
}

fn any_line() -> impl Strategy<Value = StyledLine> {
    let piece = (any_text(), any_style()).prop_map(|(text, style)| Piece::new(text, style));
    prop::collection::vec(piece, 0..4).prop_map(StyledLine::from_iter)
}

fn any_number() -> impl Strategy<Value = f64> {
    prop_oneof![4 => -100.0..100.0_f64, 1 => any::<f64>(), 1 => (0..5_i32).prop_map(f64::from)]
}

fn any_columns() -> impl Strategy<Value = Vec<Column>> {
    let column = (any_line(), any::<bool>(), any::<bool>()).prop_map(|(heading, right, spare)| {
        let column = if right { Column::right(heading) } else { Column::left(heading) };
        Column { spare, ..column }
    });
    prop::collection::vec(column, 0..6)
}

fn any_table() -> impl Strategy<Value = TextTable> {
    let rows = prop::collection::vec(prop::collection::vec(any_line(), 0..7), 0..5);
    (any_columns(), rows, any_line()).prop_map(|(columns, rows, title)| {
        rows.into_iter().fold(TextTable::new(columns).title(title), TextTable::row)
    })
}

fn any_bars() -> impl Strategy<Value = Bars> {
    let rows = prop::collection::vec((prop::collection::vec(any_line(), 0..4), any_number()), 0..6);
    (any_columns(), rows).prop_map(|(columns, rows)| {
        rows.into_iter().fold(Bars::new(columns), |bars, (cells, share)| bars.row(cells, share))
    })
}

fn any_chart() -> impl Strategy<Value = Chart> {
    let point =
        (any_number(), any_number(), prop::option::of(any_text())).prop_map(|(x, y, text)| match text {
            Some(text) => Point::new(x, y).x_text(text.clone()).y_text(text),
            None => Point::new(x, y),
        });
    let series = (any_text(), prop::collection::vec(point, 0..60))
        .prop_map(|(name, points)| Series::new(name, points));
    let kind = prop_oneof![Just(ChartKind::Line), Just(ChartKind::Bars)];
    (kind, prop::collection::vec(series, 0..4), any_text()).prop_map(|(kind, series, name)| {
        let chart = Chart::new(kind).title(name.clone()).x_name(name.clone()).y_name(name);
        series.into_iter().fold(chart, Chart::series)
    })
}

pub(super) fn any_output() -> impl Strategy<Value = Output> {
    let leaf = prop_oneof![
        any_line().prop_map(Output::from),
        any_table().prop_map(Output::from),
        any_bars().prop_map(Output::from),
        any_chart().prop_map(Output::from),
    ];
    leaf.prop_recursive(12, 20, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Output::from),
            inner.clone().prop_map(Output::indent),
            (any_line(), inner).prop_map(|(title, body)| Output::titled(title, body)),
        ]
    })
}

/// Returns the text without escape sequences.
fn stripped(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let mut plain = parts.next().unwrap_or_default().to_string();
    for part in parts {
        plain.push_str(part.split_once('m').map_or("", |(_, rest)| rest));
    }
    plain
}

fn width_of(row: &str) -> usize {
    row.graphemes(true).map(UnicodeWidthStr::width).sum()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn rows_fit(output in any_output(), width in 20..90_usize) {
        for row in plain(&output, Some(width)).lines() {
            prop_assert!(width_of(row) <= width, "{} > {width}: {row:?}", width_of(row));
            prop_assert!(!row.ends_with(' '), "{row:?}");
        }
    }

    #[test]
    fn colours_change_nothing_else(output in any_output(), width in prop::option::of(0..90_usize)) {
        prop_assert_eq!(stripped(&ansi(&output, width)), plain(&output, width));
    }

    #[test]
    fn no_control_character_comes_through(text in any::<String>()) {
        let output = Output::from(StyledLine::new().plain(text.as_str()).good(text.as_str()));
        prop_assert!(plain(&output, Some(30)).chars().all(|c| c == '\n' || !c.is_control()));
    }

    #[test]
    fn any_chart_makes_a_picture(chart in any_chart(), width in 0..900_u32, height in 0..900_u32) {
        let picture = svg(&chart, PictureSize { width, height });
        prop_assert!(picture.ends_with("</svg>\n"));
    }
}
