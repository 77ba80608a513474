//! Golden texts of lines, tables and bars, and the properties of all writers.

mod charts;
mod html;
mod properties;

use super::*;

/// Compares with an expected text, whose first line end is skipped so that it can begin on a line of its own.
#[track_caller]
fn shows(output: impl Into<Output>, width: Option<usize>, expected: &str) {
    let text = plain(&output.into(), width);
    let expected = expected.strip_prefix('\n').unwrap_or(expected);
    assert_eq!(text, expected, "\n{text}");
}

fn dice() -> Bars {
    Bars::new([Column::right("value"), Column::right("ways"), Column::right("share")])
        .row(["2", "1", "1/36"], 1.0 / 36.0)
        .row(["3", "2", "1/18"], 1.0 / 18.0)
        .row(["4", "3", "1/12"], 1.0 / 12.0)
}

fn positions() -> TextTable {
    TextTable::new([Column::right("r"), Column::right("left")]).row(["3", "7"]).row(["5", "40"])
}

#[test]
fn a_line_is_its_text() {
    let line = StyledLine::new().plain("the ").strong("best").owner(1, " move").then(" wins".into());
    shows(line, None, "the best move wins\n");
    shows("", None, "\n\n");
    shows("two\nlines", None, "two\nlines\n");
    shows("no spaces at the end   ", None, "no spaces at the end\n");
    shows(Output::default(), None, "");
}

#[test]
fn marks_stand_below_their_text() {
    let line =
        StyledLine::new().plain("t").marked("ac").plain("a").with("🂡", Style::owner(2).marked()).plain("g  ");
    shows(
        Output::indent(line),
        None,
        "
  taca🂡g
   ^^ ^
",
    );
    let wide = StyledLine::new().plain("日").marked("本").plain("語");
    shows(wide, None, "日本語\n  ^^\n");
}

#[test]
fn marks_follow_their_text_when_it_wraps() {
    let line = StyledLine::new().plain("abcdefghijklmnopqr").marked("stuv").plain("wxyz");
    shows(
        line,
        Some(20),
        "
abcdefghijklmnopqrst
                  ^^
uvwxyz
^^
",
    );
}

#[test]
fn lines_break_at_spaces() {
    shows(
        "  one two three four five six, a-word-that-is-too-long-for-it",
        Some(20),
        "
  one two three four
five six,
a-word-that-is-too-l
ong-for-it
",
    );
}

#[test]
fn titles_indent_what_they_are_the_title_of() {
    let inner = Output::titled("Round 2", "nothing fired");
    let output = Output::titled("Game", Output::stack([Output::from("Round 1"), inner]));
    shows(
        output,
        None,
        "
Game
  Round 1
  Round 2
    nothing fired
",
    );
}

#[test]
fn nothing_steers_the_terminal() {
    let evil = "a\u{1b}[31mb\u{7}c\u{9b}2Jd\re\u{202e}f\u{7f}g\0h";
    let harmless = "a␛[31mb␇c�2Jd␍e�f␡g␀h";
    shows(evil, None, &format!("{harmless}\n"));
    assert_eq!(ansi(&evil.into(), None), format!("{harmless}\n"));
    shows("a\tb\r\nabcdefgh\tc", None, "a       b\nabcdefgh        c\n");

    let table = TextTable::new([Column::left("a\nb")]).row(["c\u{1b}\nd"]);
    shows(table, None, "a␤b\n────\nc␛␤d\n");
    let chart = Chart::new(ChartKind::Line)
        .title("\u{1b}[2J")
        .series(Series::new("\u{7}", [Point::new(0.0, 0.0).x_text("\u{1b}")]));
    assert!(!svg(&chart, PictureSize::default()).contains('\u{1b}'));
    assert!(!plain(&chart.into(), None).contains('\u{1b}'));
}

#[test]
fn colours_end_with_their_row() {
    let line = StyledLine::new().plain("a ").strong("b").with("c", Style::GOOD.strong()).dim(" ");
    assert_eq!(ansi(&line.into(), None), "a \u{1b}[1mb\u{1b}[0m\u{1b}[1;38;5;28mc\u{1b}[0m\n");
    let line = StyledLine::styled("x y", Style::owner(10).struck().marked());
    assert_eq!(ansi(&line.into(), None), "\u{1b}[7;9;38;5;33mx y\u{1b}[0m\n");
    let wrapped = StyledLine::styled("abcdefghijklmnopqrstuvwxyz", Style::BAD);
    for row in ansi(&wrapped.into(), Some(20)).lines() {
        assert!(row.starts_with("\u{1b}[38;5;160m") && row.ends_with("\u{1b}[0m"), "{row:?}");
    }
}

#[test]
fn tables_are_aligned() {
    shows(positions(), None, "\nr  left\n─  ────\n3     7\n5    40\n");
    let table = TextTable::new([Column::left("card"), Column::right("n")])
        .title("Deck")
        .row(["🂡 ace", "4"])
        .row(["日本", "12"])
        .row([StyledLine::styled("é", Style::CODE)])
        .row(["x", "1", "more"])
        .note("one suit");
    shows(
        table,
        Some(80),
        "
Deck
card    n
─────  ──  ────
🂡 ace   4
日本   12
é
x       1  more
one suit
",
    );
}

#[test]
fn a_foot_stands_below_a_rule() {
    let table =
        TextTable::new([Column::right("value"), Column::right("fair"), Column::right("loaded").spare()])
            .row(["1", "1/6", "1/12"])
            .row(["2", "1/6"])
            .foot(["mean", "7/2", "≈3.80952"])
            .note("and 4 more");
    shows(
        table.clone(),
        None,
        "
value  fair    loaded
─────  ────  ────────
    1   1/6      1/12
    2   1/6
─────  ────  ────────
 mean   7/2  ≈3.80952
and 4 more
",
    );
    shows(
        table,
        Some(20),
        "
value  fair
─────  ────
    1   1/6
    2   1/6
─────  ────
 mean   7/2
(1 more column)
and 4 more
",
    );
    let bars = Bars::new([Column::left("a wide heading"), Column::right("share")])
        .row(["one", "1/2"], 0.5)
        .foot(["mean", "1"]);
    shows(
        bars.clone(),
        Some(40),
        "
a wide heading  share
──────────────  ─────
one               1/2  █████████████████
──────────────  ─────
mean                1
",
    );
    shows(
        bars,
        Some(20),
        "a wide heading one,\nshare 1/2\n  ██████████████████\na wide heading mean,\nshare 1\n",
    );
}

#[test]
fn empty_tables_say_so() {
    shows(TextTable::new([Column::left("card"), Column::right("n")]), None, "card  n\n────  ─\n(no rows)\n");
    shows(TextTable::default(), Some(3), "(no rows)\n");
    shows(Bars::default().title("Nothing"), Some(80), "Nothing\n(no rows)\n");
}

#[test]
fn a_table_without_headings_has_no_head() {
    shows(TextTable::default().row(["a", "b"]).row(["ccc", ""]), None, "a    b\nccc\n");
}

#[test]
fn wide_tables_wrap_their_texts_and_keep_their_numbers() {
    let table = TextTable::new([Column::left("who"), Column::left("why"), Column::right("how many")])
        .row(["Red", "has the longest road of them all", "123456789"])
        .row(["Blue", "won", "1"]);
    shows(
        table,
        Some(34),
        "
who   why                 how many
────  ─────────────────  ─────────
Red   has the longest    123456789
      road of them all
Blue  won                        1
",
    );
}

#[test]
fn tall_cells_end_in_dots() {
    let text = plain(&TextTable::new([]).row(["word ".repeat(100), "x".repeat(400)]).into(), Some(30));
    assert_eq!(text.lines().count(), 8);
    assert!(text.ends_with("…\n"), "{text}");
}

#[test]
fn columns_without_room_are_left_out() {
    let headings = (0..9).map(|number| Column::right(format!("column {number}")));
    let table = TextTable::new(headings).row((0..9).map(|number| format!("{number}")));
    let text = plain(&table.into(), Some(30));
    assert!(text.ends_with("(5 more columns)\n"), "{text}");
}

#[test]
fn bars_are_in_proportion() {
    shows(
        dice(),
        Some(30),
        "
value  ways  share
─────  ────  ─────
    2     1   1/36  ███▍
    3     2   1/18  ██████▋
    4     3   1/12  ██████████
",
    );
    let full = Bars::new([Column::left("")]).row(["half"], 0.5).full(1.0);
    shows(full, None, "half  ███████████████\n");
}

#[test]
fn bars_of_odd_shares() {
    let bars = Bars::new([Column::left("")])
        .row(["whole"], 1.0)
        .row(["tiny"], 1e-12)
        .row(["zero"], 0.0)
        .row(["none"], f64::NAN)
        .row(["less"], -1.0)
        .row(["endless"], f64::INFINITY);
    shows(
        bars,
        Some(20),
        "
whole    ███████████
tiny     ▏
zero
none
less
endless  ███████████
",
    );
    let nothing = Bars::new([Column::left("")]).row(["a"], 0.0).row(["b"], 0.0);
    shows(nothing, Some(40), "a\nb\n");
}

#[test]
fn big_tables_take_time_in_proportion() {
    let mut table = TextTable::new([Column::left("a"), Column::right("b"), Column::left("c")]);
    for number in 0..100_000_u64 {
        table.push([format!("row {number}"), format!("{}", number * number), "日本".to_string()]);
    }
    let text = plain(&table.into(), Some(80));
    assert_eq!(text.lines().count(), 100_002);
}

#[test]
fn a_long_line_wraps_in_time_in_proportion() {
    let spaces = " ".repeat(300_000);
    assert_eq!(plain(&spaces.into(), Some(30)).lines().count(), 10_000);
    let letters = "acgt ".repeat(60_000);
    assert_eq!(plain(&letters.into(), Some(24)).lines().count(), 12_000);
}

#[test]
fn deep_trees_keep_some_room_for_their_text() {
    let deep = (0..300)
        .fold(Output::from("at the bottom of it"), |body, level| Output::titled(format!("{level}"), body));
    let text = plain(&deep, Some(30));
    assert!(text.ends_with("\n            at the bottom of\n            it\n"), "{text}");
}

#[test]
fn colours_read_on_dark_and_on_light_ground_and_differ() {
    let level = |value: u8| {
        let part = f64::from(value) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    let colours = palette::OWNERS.map(palette::rgb);
    for (red, green, blue) in colours {
        let light = 0.2126 * level(red) + 0.7152 * level(green) + 0.0722 * level(blue);
        assert!(1.05 / (light + 0.05) >= 3.0, "too light: {red} {green} {blue}");
        assert!((light + 0.05) / 0.05 >= 3.0, "too dark: {red} {green} {blue}");
    }
    for (place, a) in colours.iter().enumerate() {
        for b in &colours[place + 1..] {
            let far = a.0.abs_diff(b.0).max(a.1.abs_diff(b.1)).max(a.2.abs_diff(b.2));
            assert!(far >= 80, "{a:?} is too much like {b:?}");
        }
    }
}

/// Two outcomes with large numbers of ways.
fn outcomes(fields: &[&str]) -> Bars {
    let columns = fields.iter().map(|field| Column::right(*field));
    let columns =
        columns.chain([Column::right("ways of 1000000000000").spare(), Column::right("probability")]);
    let row = |chance| fields.iter().map(|_| "3").chain(["500000000000", chance]).collect::<Vec<_>>();
    Bars::new(columns).row(row("1/2"), 0.5).row(row("1/4"), 0.25)
}

#[test]
fn what_can_be_spared_goes_before_a_number_breaks() {
    shows(
        outcomes(&["value"]),
        Some(50),
        "
value             ways of  probability
            1000000000000
─────  ──────────────────  ───────────
    3        500000000000          1/2  ██████████
    3        500000000000          1/4  █████
",
    );
    shows(
        outcomes(&["value"]),
        Some(36),
        "
value  probability
─────  ───────────
    3          1/2  ████████████████
    3          1/4  ████████
(1 more column)
",
    );
}

#[test]
fn rows_are_listed_where_they_are_too_long_to_stand_side_by_side() {
    shows(
        outcomes(&["boom", "mob", "lands", "elves"]),
        Some(30),
        "
boom 3, mob 3, lands 3, elves
3, probability 1/2
  ████████████████████████████
boom 3, mob 3, lands 3, elves
3, probability 1/4
  ██████████████
(1 more column)
",
    );
}

#[test]
fn what_would_be_broken_gives_way_to_the_second() {
    let table = TextTable::new([Column::left("who"), Column::right("a share of"), Column::right("rest")])
        .row(["Maximiliane", "1/3 (11/12)", "7"]);
    let either = Output::indent(Output::either(table, "1/3 (11/12) of Maximiliane's, 7 the rest"));
    let wide = "
  who           a share of  rest
  ───────────  ───────────  ────
  Maximiliane  1/3 (11/12)     7
";
    shows(either.clone(), None, wide);
    shows(either.clone(), Some(32), wide);
    // Numbers may wrap, as long as none is broken.
    let narrow = "
  who          a share  rest
                    of
  ───────────  ───────  ────
  Maximiliane      1/3     7
               (11/12)
";
    shows(either.clone(), Some(28), narrow);
    shows(either, Some(27), "\n  1/3 (11/12) of\n  Maximiliane's, 7 the rest\n");
}

#[test]
fn narrow_characters_are_glyphs_of_one_column() {
    use unicode_segmentation::UnicodeSegmentation;
    use unicode_width::UnicodeWidthStr;
    let narrow: Vec<char> = (' '..='\u{2fff}').filter(|c| text::is_narrow(*c)).collect();
    assert!(narrow.len() > 500);
    let all: String = narrow.iter().chain(narrow.iter().rev()).collect();
    assert_eq!(all.graphemes(true).count(), all.chars().count());
    for c in narrow {
        assert_eq!(UnicodeWidthStr::width(c.to_string().as_str()), 1, "{c}");
        for text in [format!("{c}≈ab {c}"), format!("{c}é {c}x"), format!("{c}\u{301}")] {
            let widest = text.split(' ').map(UnicodeWidthStr::width).max();
            assert_eq!(text::columns(&text), UnicodeWidthStr::width(&*text), "{text}");
            if c != ' ' {
                assert_eq!(Some(wrap::widest_word(&StyledLine::from(text))), widest, "{c}");
            }
        }
    }
}
