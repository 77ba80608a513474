//! Whatever the text, nothing panics and every place lies within it.

use crate::syntax::show::read;
use proptest::prelude::*;

const TOKENS: &[&str] = &[
    "let ",
    "var ",
    "fn ",
    "memo ",
    "for ",
    "in ",
    "while ",
    "if ",
    "else ",
    "match ",
    "return ",
    "print ",
    "assert ",
    "try ",
    "fail ",
    "/[(]\\/+/",
    ":>8}",
    "let n: ",
    "..rest",
    "| ",
    "deal ",
    "from ",
    "until ",
    "with replacement",
    "save ",
    "to ",
    "test ",
    "import ",
    "seed ",
    "round ",
    "over ",
    "game ",
    "alphabet ",
    "wants ",
    "/a[/",
    "error ",
    "E3001 ",
    "not ",
    "and ",
    "or ",
    "elif ",
    "def ",
    "True",
    "none",
    "x",
    "é",
    "🂡",
    "12",
    "1.5",
    "1e",
    "\"",
    "\"\"\"",
    "'",
    "“",
    "”",
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "<",
    ">",
    "=>",
    "->",
    "=",
    "==",
    ":=",
    "+=",
    "++",
    "--",
    "..",
    "..=",
    ".",
    ",",
    ":",
    ";",
    "\n",
    "\n  ",
    " ",
    "#",
    "## d\n",
    "\\",
    "\\u{",
    "@",
    "|",
    "&&",
    "!",
    "-",
    "+",
    "*",
    "**",
    "/",
    "//",
    "%",
    "\t",
    "\r",
];

/// Everything that can be seen of the places in a text that was read.
fn check(text: &str) {
    let parsed = read(text);
    let fits = |span: tg_core::source::Span| {
        let (start, end) = (span.start as usize, span.end as usize);
        assert!(start <= end && text.get(start..end).is_some(), "{start}..{end} of {text:?}");
    };
    for diagnostic in &parsed.diagnostics {
        fits(diagnostic.primary.as_ref().expect("every finding has a place").span);
        diagnostic.labels.iter().for_each(|l| fits(l.span));
    }
    parsed.outline.comments.iter().for_each(|c| fits(c.span));
    let mut last = 0;
    for statement in &parsed.script.statements {
        fits(statement.span);
        assert!(statement.span.start >= last, "statements in order: {text:?}");
        last = statement.span.start;
    }
    // Every other place of the tree, as its debug form shows it.
    let shown = format!("{:?}", parsed.script);
    for part in shown.split("start: ").skip(1) {
        let Some((start, rest)) = part.split_once(", end: ") else {
            continue;
        };
        let Ok(start) = start.parse::<usize>() else {
            continue;
        };
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        let Ok(end) = digits.parse::<usize>() else {
            continue;
        };
        assert!(start <= end && text.get(start..end).is_some(), "{start}..{end} of {text:?}");
    }
    // What can't be read is told: else a script would end without a word.
    if shown.contains("kind: Junk") {
        assert!(parsed.diagnostics.iter().any(|found| found.is_error()), "unread in silence: {text:?}");
    }
    if parsed.incomplete {
        assert!(!parsed.diagnostics.is_empty(), "incomplete without a finding: {text:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_letters(text in "\\PC{0,60}") {
        check(&text);
    }

    #[test]
    fn any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..80)) {
        check(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_tokens(tokens in proptest::collection::vec(proptest::sample::select(TOKENS), 0..40)) {
        check(&tokens.concat());
    }

    /// A script that is right, with one stretch taken out or put in.
    #[test]
    fn scripts_with_a_wound(at in 0.0..1.0f64, length in 0usize..12, token in proptest::sample::select(TOKENS), which in 0..2) {
        let whole = [include_str!("tour.txt"), include_str!("rewriting.txt")][which as usize];
        let cut = |at: usize| (0..=at.min(whole.len())).rev().find(|i| whole.is_char_boundary(*i)).unwrap_or(0);
        let from = cut((at * whole.len() as f64) as usize);
        let to = cut(from + length).max(from);
        check(&format!("{}{token}{}", &whole[..from], &whole[to..]));
    }
}
