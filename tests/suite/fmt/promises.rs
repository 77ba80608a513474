//! What must hold for every script: the same tree, the same comments, and nothing left to do.

use crate::check_generator::program;
use crate::fmt::damage::{Dice, relaid};
use crate::fmt::variants::variant;
use crate::{fences, golden};
use regex::Regex;
use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;
use tg::fmt::{Refusal, format};
use tg::syntax::{Parsed, parse};
use tg_core::source::{SourceId, normalise};

const SOURCE: SourceId = SourceId(0);

/// Reads a text; nothing where something is wrong with it.
pub fn read(text: &str) -> Option<Parsed> {
    let parsed = parse(SOURCE, text);
    parsed.diagnostics.is_empty().then_some(parsed)
}

/// The tree as text, without places.
pub fn tree(parsed: &Parsed) -> String {
    static SPAN: OnceLock<Regex> = OnceLock::new();
    let span = SPAN.get_or_init(|| {
        Regex::new(r"Span \{ source: SourceId\(\d+\), start: \d+, end: \d+ \}").expect("a pattern")
    });
    span.replace_all(&format!("{:?}", parsed.script), "").into_owned()
}

fn comments(text: &str, parsed: &Parsed) -> Vec<(String, bool)> {
    parsed.outline.comments.iter().map(|c| (text[c.span.range()].trim_end().to_owned(), c.doc)).collect()
}

/// Checks all promises for one script; says which is broken.
pub fn promises(text: &str) -> Result<(), String> {
    let normal = normalise(text);
    let Some(before) = read(&normal) else {
        return match format(SOURCE, text) {
            Err(Refusal::Syntax(found)) if !found.is_empty() => Ok(()),
            other => Err(format!("a script with errors gives {other:?}")),
        };
    };
    let formatted = format(SOURCE, text).map_err(|refusal| format!("refused: {refusal:?}"))?;
    let told = |what: &str| format!("{what}\n--- formatted:\n{formatted}");
    let after = read(&formatted).ok_or_else(|| told("can't be read any more"))?;
    if tree(&before) != tree(&after) {
        return Err(told("another tree"));
    }
    if comments(&normal, &before) != comments(&formatted, &after) {
        return Err(told("other comments"));
    }
    let again = format(SOURCE, &formatted).map_err(|refusal| told(&format!("refused: {refusal:?}")))?;
    if again != formatted {
        return Err(format!("twice is not once:\n{}", golden::difference(&formatted, &again)));
    }
    // Texts over several lines keep their blanks and their empty lines.
    static TEXT: OnceLock<Regex> = OnceLock::new();
    let text = TEXT.get_or_init(|| Regex::new("(?s)\"\"\".*?\"\"\"").expect("a pattern"));
    let formatted = text.replace_all(&formatted, "\"\"").into_owned();
    let ends = formatted.is_empty() || (formatted.ends_with('\n') && !formatted.ends_with("\n\n"));
    if !ends || formatted.starts_with('\n') || formatted.contains("\n\n\n") {
        return Err(told("empty lines too many"));
    }
    match formatted.lines().find(|line| line.ends_with([' ', '\t'])) {
        Some(line) => Err(told(&format!("blanks at the end of {line:?}"))),
        None => Ok(()),
    }
}

/// The scripts of the examples, the book and the tests, each with a name.
fn corpus() -> Vec<(String, String)> {
    let text = |path| String::from_utf8_lossy(&fs::read(path).expect("a readable file")).into_owned();
    let scripts = golden::files("examples", "tg").into_iter().map(|p| (golden::short(&p), text(p)));
    let mut corpus: Vec<_> = scripts.collect();
    for path in pages() {
        let fences = fences::fences(&text(path.clone()));
        let scripts = fences.into_iter().filter(|fence| fence.info.starts_with("tg"));
        corpus.extend(scripts.map(|fence| (format!("{}:{}", golden::short(&path), fence.line), fence.text)));
    }
    for path in golden::files("tests/syntax", "txt") {
        corpus.push((golden::short(&path), text(path)));
    }
    corpus
}

/// Fails with the first few scripts that break a promise.
fn all_keep(scripts: impl Iterator<Item = (String, String)>) {
    let mut broken = Vec::new();
    let mut tried = 0;
    for (name, text) in scripts {
        tried += 1;
        if let Err(why) = promises(&text) {
            broken.push(format!("{name}: {why}\n--- of:\n{text}\n"));
        }
    }
    assert!(tried >= 100, "only {tried} scripts");
    let few = broken.iter().take(3).map(String::as_str).collect::<Vec<_>>().join("\n");
    assert!(broken.is_empty(), "{} of {tried} scripts, the first of them:\n{few}", broken.len());
}

/// How many versions of each script, unless the environment says so.
fn versions(otherwise: u64) -> u64 {
    std::env::var("TG_FUZZ_VERSIONS").map_or(otherwise, |number| number.parse().expect("a number"))
}

#[test]
fn scripts_keep_their_meaning() {
    all_keep(corpus().into_iter());
}

#[test]
fn programs_keep_their_meaning() {
    all_keep((0..150 * versions(1)).map(|seed| (format!("program {seed}"), program(seed))));
}

#[test]
fn scripts_of_any_layout_keep_their_meaning() {
    let versions = versions(1);
    let short = corpus().into_iter().filter(|(_, text)| text.len() < 4000).step_by(2);
    all_keep(short.enumerate().flat_map(|(number, (name, text))| {
        (0..versions).map(move |version| {
            let mut dice = Dice::new(1000 * number as u64 + version);
            (format!("{name}, version {version}"), relaid(&text, &mut dice))
        })
    }));
}

#[test]
fn programs_of_any_layout_keep_their_meaning() {
    all_keep((0..150 * versions(1)).map(|seed| {
        let mut dice = Dice::new(seed);
        (format!("program {seed}"), relaid(&program(seed), &mut dice))
    }));
}

#[test]
fn our_own_examples_are_in_the_layout() {
    let mut differing = Vec::new();
    for path in golden::files("examples", "tg") {
        let Ok(text) = fs::read_to_string(&path) else {
            continue;
        };
        match format(SOURCE, &text) {
            Ok(formatted) if formatted != text => {
                differing.push(format!(
                    "{}\n{}",
                    golden::short(&path),
                    golden::difference(&text, &formatted)
                ));
            }
            _ => {}
        }
    }
    assert!(differing.is_empty(), "`tg fmt examples` changes\n{}", differing.join("\n"));
}

/// The pages of the book, and the README.
fn pages() -> Vec<PathBuf> {
    let mut pages = golden::files("book/src", "md");
    pages.push(golden::package().join("README.md"));
    pages
}

#[test]
fn the_scripts_of_the_book_are_in_the_layout() {
    let mut differing = Vec::new();
    let mut seen = 0;
    for path in pages() {
        let page = fs::read_to_string(&path).expect("a page");
        let mut blessed = page.clone();
        // A script with a mistake in it shows what people write.
        let laid_out = |wish: fences::Wish| wish.codes.is_empty() && !wish.as_written;
        let is_laid_out = |fence: &fences::Fence| fence.wish().and_then(Result::ok).is_some_and(laid_out);
        for fence in fences::fences(&page).into_iter().filter(is_laid_out) {
            seen += 1;
            let Ok(formatted) = format(SOURCE, &fence.text) else { continue };
            if formatted != fence.text {
                let old = format!("```{}\n{}```", fence.info, fence.text);
                blessed = blessed.replacen(&old, &format!("```{}\n{formatted}```", fence.info), 1);
                let name = format!("{}:{}", golden::short(&path), fence.line);
                differing.push(format!("{name}\n{}", golden::difference(&fence.text, &formatted)));
            }
        }
        if golden::blessing() && blessed != page {
            fs::write(&path, blessed).expect("a page to write");
        }
    }
    assert!(seen > 300, "{seen}");
    let count = differing.len();
    assert!(count == 0 || golden::blessing(), "{count} scripts, see `tg fmt`:\n{}", differing.join("\n"));
}

/// Fails with the first few scripts of which another layout is formatted in another way.
fn all_are_one(scripts: impl Iterator<Item = (String, String)>) {
    let mut differing = Vec::new();
    let mut tried = 0;
    for (number, (name, text)) in scripts.enumerate() {
        let text = normalise(&text);
        let Ok(formatted) = format(SOURCE, &text) else { continue };
        let mut dice = Dice::new(number as u64);
        for _ in 0..versions(1) {
            let other = variant(&text, &mut dice);
            tried += usize::from(other != text);
            let again = format(SOURCE, &other).unwrap_or_else(|refusal| format!("{refusal:?}"));
            if again != formatted {
                let difference = golden::difference(&formatted, &again);
                differing.push(format!("{name}\n{difference}--- of:\n{text}\n--- and:\n{other}"));
            }
        }
    }
    assert!(tried > 90, "only {tried} scripts");
    let few = differing.iter().take(5).map(String::as_str).collect::<Vec<_>>().join("\n");
    assert!(differing.is_empty(), "{} of {tried} scripts, the first of them:\n{few}", differing.len());
}

/// What seems to lack a comma stays as it is, and parentheses make it clear.
fn is_clear(name: &str) -> bool {
    !name.contains("W1006")
}

#[test]
fn scripts_that_say_the_same_are_written_the_same() {
    all_are_one(corpus().into_iter().filter(|(name, text)| text.len() < 4000 && is_clear(name)));
}

#[test]
fn programs_that_say_the_same_are_written_the_same() {
    all_are_one((0..100 * versions(1)).map(|seed| (format!("program {seed}"), program(seed))));
}

#[test]
fn scripts_with_comments_anywhere_are_written_the_same() {
    let short = corpus().into_iter().filter(|(name, text)| text.len() < 2000 && is_clear(name));
    let scripts = short.enumerate().step_by(3);
    all_are_one(scripts.map(|(number, (name, text))| (name, relaid(&text, &mut Dice::new(number as u64)))));
}

/// What seems to lack a comma goes on looking so, and is still warned of.
#[test]
fn elements_that_look_like_two_are_still_warned_of() {
    let warned = |text: &str| {
        let outcome = tg::Session::new(tg::Limits::default()).run(text);
        outcome.diagnostics.iter().filter(|found| found.code.to_string() == "W1006").count()
    };
    for (text, laid_out) in [
        ("print [1 -2,3]\n", "print [1 -2, 3]\n"),
        ("print [1,\n2\n-3]\n", "print [1, 2 -3]\n"),
        ("print [(1 -2)]\n", "print [1 - 2]\n"),
        ("print [1  -  2]\n", "print [1 - 2]\n"),
    ] {
        assert_eq!(format(SOURCE, text).expect("a script without errors"), laid_out);
        assert_eq!(warned(text), warned(laid_out), "{text}");
        assert_eq!(format(SOURCE, laid_out).expect("a script without errors"), laid_out);
    }
}
