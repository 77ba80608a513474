//! Every diagnostic has its page, its line in the lists, and an example that gives it.

use std::fs;
use std::path::Path;
use tg::pages::page;
use tg_core::diagnostics::CODES;

/// Nobody can press a key in an example; and who asks for input, or questions a distribution, comes
/// with games of their own. What the layout mends stands in no example either, as these are in it.
const NO_EXAMPLE: [&str; 7] = ["E9016", "E9017", "E9018", "E3009", "E3012", "W1004", "W1006"];

fn read(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(root.join(path)).expect("a file of the project")
}

#[test]
fn every_page_begins_with_its_title_and_tells_more() {
    for info in CODES {
        let (code, title) = (info.code.text(), info.title);
        assert!(page(info.code).starts_with(&format!("# {code}: {title}\n")), "{code}: heading");
        assert!(page(info.code).lines().count() >= 8, "{code}: too short");
        assert!(page(info.code).contains("```"), "{code}: no example");
    }
}

#[test]
fn the_lists_have_every_code_once() {
    let summary = read("book/src/SUMMARY.md");
    let index = read("book/src/diagnostics/index.md");
    for info in CODES {
        let (code, title) = (info.code.text(), info.title);
        let line = format!("- [{code}](diagnostics/{code}.md)\n");
        assert_eq!(summary.matches(&line).count(), 1, "SUMMARY.md: {line}");
        let line = format!("- [{code}]({code}.md): {title}\n");
        assert_eq!(index.matches(&line).count(), 1, "index.md: {line}");
    }
}

#[test]
fn every_code_has_an_example() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/errors");
    let names: Vec<String> = fs::read_dir(root)
        .expect("the folder of examples")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .collect();
    for info in CODES {
        let code = info.code.text();
        let found = NO_EXAMPLE.contains(&code) || names.iter().any(|n| n.starts_with(code));
        assert!(found, "{code} has no example in examples/errors");
    }
}
