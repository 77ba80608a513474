//! The writer of HTML: what it writes, and that no text becomes anything but text.

use proptest::prelude::*;

use super::super::*;
use super::properties::{any_output, any_style};

/// The elements that the writer uses, with the attributes of each.
const KNOWN: &[(&str, &[&str])] = &[
    ("div", &["class", "tabindex", "role", "aria-label"]),
    ("span", &["class"]),
    ("mark", &["class"]),
    ("s", &[]),
    ("table", &[]),
    ("caption", &[]),
    ("thead", &[]),
    ("tbody", &[]),
    ("tfoot", &[]),
    ("tr", &[]),
    ("th", &["scope", "class"]),
    ("td", &["class", "colspan", "aria-hidden"]),
    ("figure", &["class"]),
    ("details", &[]),
    ("summary", &[]),
    ("svg", &["class", "viewBox", "role", "aria-label", "font-family", "preserveAspectRatio"]),
    ("g", &["fill"]),
    ("rect", &["x", "y", "width", "height", "fill", "class"]),
    ("circle", &["cx", "cy", "r", "fill", "class"]),
    ("polyline", &["fill", "stroke", "class", "stroke-width", "points"]),
    ("text", &["x", "y", "dy", "text-anchor", "font-size", "transform"]),
];

/// Parses HTML as strictly as XML: returns its text, or what is wrong with it.
fn text_of(html: &str) -> Result<String, String> {
    let (mut text, mut open, mut rest) = (String::new(), Vec::new(), html);
    while let Some((before, behind)) = rest.split_once('<') {
        text.push_str(&unescaped(before)?);
        let (tag, after) = behind.split_once('>').ok_or("a tag without an end")?;
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            let opened = open.pop();
            if opened != Some(name) {
                return Err(format!("`{name}` closes {opened:?}"));
            }
            continue;
        }
        let (tag, is_empty) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        let known = KNOWN.iter().find(|(known, _)| *known == name);
        let (_, known) = known.ok_or_else(|| format!("`{name}` is no element of ours"))?;
        let mut attributes = attributes;
        while !attributes.is_empty() {
            let (attribute, value) = attributes.split_once("=\"").ok_or("an attribute without a value")?;
            let (value, others) = value.split_once('"').ok_or("a value without an end")?;
            unescaped(value)?;
            if !known.contains(&attribute) {
                return Err(format!("`{attribute}` is no attribute of `{name}`"));
            }
            attributes = others.trim_start();
        }
        if !is_empty {
            open.push(name);
        }
    }
    text.push_str(&unescaped(rest)?);
    if open.is_empty() { Ok(text) } else { Err(format!("{open:?} stay open")) }
}

/// Returns the text with its entities decoded.
fn unescaped(text: &str) -> Result<String, String> {
    if text.contains(['<', '>', '"', '\'']) {
        return Err(format!("not escaped: {text:?}"));
    }
    let mut parts = text.split('&');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once(';').ok_or_else(|| format!("no entity: {part:?}"))?;
        plain.push(match name {
            "amp" => '&',
            "lt" => '<',
            "gt" => '>',
            "quot" => '"',
            "#39" => '\'',
            _ => return Err(format!("no entity of ours: {name}")),
        });
        plain.push_str(rest);
    }
    Ok(plain)
}

/// Texts that try to be markup.
fn any_bold_text() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        2 => any::<String>(),
        3 => prop::sample::select(vec![
            "<img src=x onerror=alert(1)>", "</div>", "</td></tr></table>", "<script>", "\"", "'", "&", "&lt;", "<!--",
            "]]>", "\" onload=\"", "\u{0}", "\u{202e}", "\n", "a",
        ]).prop_map(String::from),
    ];
    prop::collection::vec(part, 0..6).prop_map(|parts| parts.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_output_is_a_tree_of_known_elements(output in any_output()) {
        let html = html(&output);
        let read = text_of(&html);
        prop_assert!(read.is_ok(), "{read:?} in\n{html}");
    }

    #[test]
    fn the_text_of_a_line_is_what_is_printed(text in any_bold_text(), style in any_style()) {
        let line = StyledLine::new().with(text.as_str(), style).plain(text.as_str());
        let rows = verbatim(&Output::from(line.clone()));
        let is_shown = plain(&Output::from(line.clone()), None);
        let read = text_of(&html(&Output::from(line))).unwrap();
        // Rows on a terminal don't end in spaces; a page keeps them.
        let trimmed = |text: &str| text.split('\n').map(|row| row.trim_end_matches(' ').to_owned()).collect::<Vec<_>>();
        prop_assert_eq!(trimmed(&read), trimmed(&is_shown), "of {:?}", rows);
    }

    #[test]
    fn no_place_of_a_text_is_forgotten(text in any_bold_text()) {
        let table = TextTable::new([Column::left(text.as_str()), Column::right("n")])
            .title(text.as_str()).row([text.as_str()]).foot([text.as_str(), "1"]).note(text.as_str());
        let bars = Bars::new([Column::left(text.as_str())]).title(text.as_str()).row([text.as_str()], 0.5);
        let point = Point::new(1.0, 2.0).x_text(text.clone()).y_text(text.clone());
        let named = |kind| Chart::new(kind).title(text.clone()).x_name(text.clone()).y_name(text.clone());
        let series = || Series::new(text.clone(), [point.clone()]);
        let output = Output::stack([
            Output::from(table),
            Output::from(bars),
            Output::from(named(ChartKind::Bars).series(series())),
            Output::from(named(ChartKind::Line).series(series()).series(series())),
            Output::titled(text.as_str(), Output::indent(text.as_str())),
        ]);
        let read = text_of(&html(&output));
        prop_assert!(read.is_ok(), "{read:?}");
        let (page, _) = html_page(&text);
        let title = page.split("<h1>").nth(1).and_then(|rest| rest.split("</h1>").next());
        prop_assert!(unescaped(title.unwrap()).is_ok());
    }
}

#[track_caller]
fn writes(output: impl Into<Output>, expected: &str) {
    let html = html(&output.into());
    assert_eq!(html.trim_end(), expected.trim(), "\n{html}");
}

#[test]
fn a_line_has_its_meanings_as_classes() {
    let line = StyledLine::new().plain("a < b ").with("won", Style::GOOD.strong()).marked("hit").struck("no");
    writes(
        line.owner(10, "Blue"),
        r#"<div class="ln">a &lt; b <span class="good strong">won</span><mark>hit</mark><s>no</s><span class="o1">Blue</span></div>"#,
    );
    writes(
        "two\n\nlines",
        "<div class=\"ln\">two</div>\n<div class=\"ln\"></div>\n<div class=\"ln\">lines</div>",
    );
}

#[test]
fn a_table_has_a_caption_and_headings() {
    let table = TextTable::new([Column::left(""), Column::right("cards")])
        .title("Hands")
        .row(["Red", "5"])
        .row(["Blue"])
        .foot(["all", "5"])
        .note("of 19");
    writes(
        table,
        r#"
<div class="wide" tabindex="0" role="group" aria-label="Hands">
<table>
<caption><span class="strong">Hands</span></caption>
<thead>
<tr><td></td><th scope="col" class="n">cards</th></tr>
</thead>
<tbody>
<tr><td>Red</td><td class="n">5</td></tr>
<tr><td>Blue</td><td class="n"></td></tr>
</tbody>
<tfoot>
<tr><td>all</td><td class="n">5</td></tr>
</tfoot>
</table>
</div>
<div class="ln"><span class="dim">of 19</span></div>"#,
    );
}

#[test]
fn a_bar_is_a_drawing_beside_its_number() {
    let bars = Bars::new([Column::right("ways")]).row(["2"], 0.5).row(["1"], 0.25).row(["0"], 0.0);
    let html = html(&bars.into());
    let widths: Vec<&str> =
        html.split("<rect width=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(widths, ["100.00", "50.00"], "{html}");
    assert_eq!(html.matches("<td class=\"bar\" aria-hidden=\"true\">").count(), 3);
}

#[test]
fn a_chart_takes_the_colours_of_its_page() {
    let points = (0..3).map(|x| Point::new(f64::from(x), f64::from(x)));
    let chart = Chart::new(ChartKind::Bars).title("\"Three\"").series(Series::new("", points));
    let html = html(&chart.into());
    assert!(html.contains("aria-label=\"&quot;Three&quot;\""), "{html}");
    assert!(html.contains("fill=\"currentColor\" class=\"accent\""), "{html}");
    assert!(!html.contains('#'), "no colour of its own: {html}");
}

#[test]
fn colours_of_the_style_are_seen() {
    let (mut grounds, mut inks) = (Vec::new(), Vec::new());
    for line in HTML_STYLE.lines() {
        let Some((name, value)) = line.trim().split_once(": light-dark(") else { continue };
        let both: Vec<f64> = value.trim_end_matches(");").split(", ").map(luminance).collect();
        match name {
            "--ground" | "--raised" => grounds.push(both),
            "--mark" | "--rule" => {}
            _ => inks.push((name, both)),
        }
    }
    assert_eq!((grounds.len(), inks.len()), (2, 10));
    for (name, ink) in &inks {
        for ground in &grounds {
            for theme in 0..2 {
                let (light, dark) = (ink[theme].max(ground[theme]), ink[theme].min(ground[theme]));
                let contrast = (light + 0.05) / (dark + 0.05);
                assert!(contrast >= 4.5, "{name} in theme {theme}: {contrast}");
            }
        }
    }
}

/// The relative luminance of a colour such as `#ffffff`, as the contrast guidelines define it.
fn luminance(colour: &str) -> f64 {
    let part = |at: usize| {
        let share = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
        if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}
