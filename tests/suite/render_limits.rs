//! Diagnostics are drawn whatever the spans and the texts are, and at little cost.

use crate::effort;
use proptest::prelude::*;
use tg_core::diagnostics::{CallSite, Code, Diagnostic, RenderStyle, json_line, render, render_all};
use tg_core::source::{SourceId, SourceMap, Span};
use unicode_width::UnicodeWidthStr;

#[test]
fn huge_sources_are_quick() {
    let blank = "\n".repeat(10 << 20);
    let one_line = "héllo ".repeat((10 << 20) / 7);
    let lines = "let x = 1 # 日本\n".repeat((10 << 20) / 20);
    for text in [blank, one_line, lines] {
        let mut sources = SourceMap::default();
        let id = sources.add("huge.tg", &text);
        let middle = text.len() / 2;
        let found = Diagnostic::new(Code::E0022, "odd")
            .at(Span::new(id, middle, middle + 1), "this")
            .label(Span::new(id, 3, text.len() - 3), "all");
        let (drawn, bytes) = effort::of(|| render_all(&vec![found; 20], &sources, RenderStyle::PLAIN));
        assert!(bytes < 15 * text.len() as u64, "{bytes} bytes for {}", text.len());
        assert!(drawn.len() < 40_000, "{}", drawn.len());
    }
}

/// Pieces of texts that are hard to draw.
fn piece() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "a",
        "let x",
        " ",
        "\n",
        "\n\n",
        "\t",
        "é",
        "日本",
        "👨‍👩‍👧",
        "e\u{301}",
        "\u{301}",
        "\u{200d}",
        "\u{1b}[1m",
        "\u{2028}",
        "\u{b}",
        "\u{0}",
        "\u{1}",
        "\u{2}",
        "\u{3}",
        "\u{202e}",
        "\r\n",
        "🂡",
        "ﷺ",
        "█",
        "a long stretch of ordinary words, ",
    ])
}

fn spans() -> impl Strategy<Value = Vec<(u32, u32, u32, bool)>> {
    prop::collection::vec((0..3u32, 0..300u32, 0..300u32, any::<bool>()), 0..7)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_spans_in_any_texts(
        texts in prop::collection::vec(prop::collection::vec(piece(), 0..60), 1..3),
        spans in spans(), unicode: bool, color: bool, width in 0..120usize,
    ) {
        let mut sources = SourceMap::default();
        for (i, text) in texts.iter().enumerate() {
            sources.add(format!("{i}.tg"), &text.concat());
        }
        let mut found = Diagnostic::new(Code::E0001, "odd");
        for (i, &(source, start, end, silent)) in spans.iter().enumerate() {
            let span = Span { source: SourceId(source), start, end };
            let text = if silent { "" } else { "what" };
            found = if i == 0 { found.at(span, text) } else { found.label(span, text) };
            found.stack.push(CallSite { function: "f".into(), span });
        }
        let drawn = render(&found, &sources, RenderStyle { color, unicode, width, fitted: color });
        let title = if color { "\u{1b}[1;31merror" } else { "error[E0001]: odd\n" };
        prop_assert!(drawn.starts_with(title));
        let odd = |c: char| c.is_control() && c != '\n' && !(color && c == '\u{1b}');
        prop_assert!(!drawn.contains(odd), "{drawn:?}");
        if !color {
            prop_assert!(drawn.lines().all(|l| l.trim_end() == l));
            prop_assert!(drawn.lines().all(|l| l.width() < 400));
        }
        let json = json_line(&found, &sources);
        prop_assert!(serde_json::from_str::<serde_json::Value>(&json).is_ok());
        prop_assert!(!json.contains('\n'));
    }
}
