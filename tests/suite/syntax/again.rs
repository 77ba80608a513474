//! A text that is nearly one that was read before: the same tree and findings as if it were read anew.

use std::fs;
use std::path::Path;
use tg::syntax::{Comment, Earlier, Parsed, outline, parse, parse_again};
use tg_core::source::SourceId;

/// What somebody may type.
const TYPED: [&str; 13] =
    ["", "x", " ", "\n", "{", "}", "(", "\"", "#", "fn f(", "let a = 1\n", "end\n", "\u{e9}\u{1F0A1}"];

/// The scripts of a folder of the examples, in order.
fn examples(folder: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples").join(folder);
    let mut paths: Vec<_> = fs::read_dir(folder).expect("examples").flatten().map(|e| e.path()).collect();
    paths.sort();
    let scripts = paths.iter().filter(|path| path.extension().is_some_and(|e| e == "tg"));
    // One of them isn't UTF-8, to show what is said of it.
    let texts = scripts.filter_map(|path| fs::read_to_string(path).ok());
    texts.map(|text| text.replace('\r', "")).collect()
}

/// Reads a text after another, and compares with reading it alone.
fn after(earlier: &Parsed, old: &str, new: &str) -> Parsed {
    let script = earlier.script.clone();
    let again = parse_again(SourceId(7), new, Earlier { text: old, script, pieces: &earlier.pieces });
    let alone = parse(SourceId(7), new);
    assert!(again.script == alone.script, "another tree of {new:?} after {old:?}");
    assert_eq!(again.diagnostics, alone.diagnostics, "{new:?} after {old:?}");
    assert_eq!((again.outline, again.incomplete), (alone.outline.clone(), alone.incomplete));
    let seen = outline(new);
    assert_eq!(alone.outline.brackets, seen.brackets, "{new:?}");
    let places = |comments: &[Comment]| -> Vec<_> { comments.iter().map(|c| c.span.range()).collect() };
    assert_eq!(places(&alone.outline.comments), places(&seen.comments), "{new:?}");
    alone
}

#[test]
fn small_changes_are_read_as_if_all_were_new() {
    let scripts = examples("errors").into_iter().step_by(7).chain(examples("tour"));
    for (number, text) in scripts.enumerate() {
        let first = parse(SourceId(3), &text);
        let mut places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        places.push(text.len());
        let step = (places.len() / 12).max(1);
        for (turn, &at) in places.iter().skip(number % step).step_by(step).enumerate() {
            let typed = TYPED[(turn + number) % TYPED.len()];
            let letter = text[at..].chars().next().filter(|_| turn % 2 == 0).map_or(0, char::len_utf8);
            let new = format!("{}{typed}{}", &text[..at], &text[at + letter..]);
            let second = after(&first, &text, &new);
            // And back again, from what may be broken.
            after(&second, &new, &text);
        }
    }
}

#[test]
fn what_stands_between_changes_is_taken_over() {
    for (number, text) in examples("tour").into_iter().chain(examples("decks")).enumerate() {
        let first = parse(SourceId(7), &text);
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        for turn in 0..TYPED.len() {
            // At the ends of a few lines, one and the same, as who renames does, or one after the other.
            let typed = |line: usize| TYPED[(turn + line * (number % 2)) % TYPED.len()];
            let changed = |(line, text): (usize, &&str)| match (line + turn) % 5 {
                0 => format!("{}{}\n", text.trim_end_matches('\n'), typed(line)),
                _ => (*text).to_owned(),
            };
            let new: String = lines.iter().enumerate().map(changed).collect();
            let second = after(&first, &text, &new);
            after(&second, &new, &text);
        }
    }
}

#[test]
fn what_stays_is_taken_over_a_second_time() {
    let text = "let a = 1\n\n## Twice.\nfn f(x) = 2 * x\nprint f(a)\n";
    let first = parse(SourceId(0), text);
    let changed = text.replace("= 1", "= 100");
    let script = first.script.clone();
    let second = parse_again(SourceId(0), &changed, Earlier { text, script, pieces: &first.pieces });
    let other_doc = changed.replace("Twice", "Double");
    after(&second, &changed, &other_doc);
    after(&second, &changed, "");
    after(&parse(SourceId(0), ""), "", text);
}
