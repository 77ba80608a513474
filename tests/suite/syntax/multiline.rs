//! Texts over several lines: whatever a text holds and however far it is indented, it is read as it was written.

use crate::running::printed;
use proptest::prelude::*;
use tg::source::SourceId;

const PIECES: &[&str] =
    &["a", "é", " ", "  ", "\t", "\"", "\"\"", "\"\"\"", "{", "}", "\\", "#", "'", ">", "let "];

fn lines() -> impl Strategy<Value = Vec<String>> {
    let line = prop::collection::vec(prop::sample::select(PIECES), 0..6).prop_map(|pieces| pieces.concat());
    prop::collection::vec(line, 0..5)
}

/// A line as it is written.
fn written(line: &str) -> String {
    line.replace('\\', "\\\\").replace('{', "\\{").replace("\"\"\"", "\\\"\\\"\\\"")
}

/// The same text on one line.
fn on_one_line(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('{', "\\{").replace('"', "\\\"");
    format!("\"{}\"", escaped.replace('\n', "\\n").replace('\t', "\\t"))
}

proptest! {
    #[test]
    fn lines_between_quotes_are_the_text(lines in lines(), indent in "[ \t]{0,4}", keeps_blanks: bool) {
        let indented = |line: &String| match line.trim().is_empty() && !keeps_blanks {
            true => String::new(),
            false => format!("{indent}{}", written(line)),
        };
        let kept = |line: &String| match line.trim().is_empty() && !keeps_blanks {
            true => String::new(),
            false => line.clone(),
        };
        let text = on_one_line(&lines.iter().map(kept).collect::<Vec<_>>().join("\n"));
        let mut rows: Vec<String> = vec!["assert \"\"\"".into()];
        rows.extend(lines.iter().map(indented));
        rows.push(format!("{indent}\"\"\" == {text}"));
        let script = rows.join("\n");
        printed(&script);

        let laid_out = tg::format(SourceId(0), &script).expect("a script without errors");
        printed(&laid_out);
        prop_assert_eq!(&tg::format(SourceId(0), &laid_out).expect("a script without errors"), &laid_out);
    }
}

#[test]
fn the_first_line_may_stand_behind_the_quotes() {
    assert_eq!(printed("print \"\"\"one\n  two\n    three\"\"\""), "one\ntwo\n  three\n");
    assert_eq!(printed("print \"\"\"one\n  two\n  \"\"\""), "one\ntwo\n");
    assert_eq!(printed("print \"\"\"say \"go\"\"\"\""), "say \"go\"\n");
    assert_eq!(
        printed("print [\"\"\"\"\"\", \"\"\"\n\"\"\", \"\"\"\n\n\"\"\", \"\"\" \"\"\"]"),
        "[\"\", \"\", \"\", \" \"]\n"
    );
}

#[test]
fn values_and_escapes_are_those_of_other_texts() {
    let script = "let n = 2\nprint \"\"\"\n  {n} {n:>3} \\{n} {[n,\n n + 1].sum} x \\\n    goes on {\"in {n}\"}\n  \"\"\"";
    assert_eq!(printed(script), "2   2 {n} 5 x   goes on in 2\n");
}

#[test]
fn a_backslash_at_the_end_joins_lines() {
    assert_eq!(printed("print [\"\"\"\n  one \\\n  two \\\n  \"\"\"]"), "[\"one two \"]\n");
    assert_eq!(printed("print [\"\"\"\n\\\n\\\n\"\"\"]"), "[\"\"]\n");
}

#[test]
fn lines_may_end_with_a_carriage_return() {
    assert_eq!(printed("print \"\"\"\r\n  one\r\n\r\n  two\r\n  \"\"\"\r\nprint 1\r\n"), "one\n\ntwo\n1\n");
}

#[test]
fn places_after_it_are_in_their_own_line() {
    let outcome =
        tg::Session::new(tg::Limits::default()).run("let a = \"\"\"\n  x\n  \"\"\"; let b = 1 + nobody\n");
    let place = outcome.diagnostics[0].primary.as_ref().expect("a place").span;
    assert_eq!((place.start, place.end), (35, 41));
}
