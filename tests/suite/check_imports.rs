//! What is said of a script whose imports can't be had, or have errors of their own.

use std::collections::HashMap;
use tg::session::{File, Files};
use tg::{Limits, Session};
use tg_core::diagnostics::{Code, Fault, fault};

/// Files in memory.
struct Memory(HashMap<&'static str, &'static str>);

impl Files for Memory {
    fn read(&self, _: Option<&str>, path: &str) -> Result<File, Fault> {
        let text = self.0.get(path).ok_or_else(|| fault(Code::E9007, format!("there is no `{path}`")))?;
        Ok(File { name: path.into(), shown: path.into(), bytes: text.as_bytes().to_vec() })
    }

    fn list(&self, _: Option<&str>, _: &str) -> Result<Vec<String>, Fault> {
        Ok(Vec::new())
    }

    fn saves(&self) -> bool {
        false
    }

    fn write(&mut self, _: &str, _: &[u8]) -> Result<(), Fault> {
        Ok(())
    }
}

/// Demands these findings, each as `file:line code message`, for a script beside these files.
#[track_caller]
fn finds(script: &'static str, files: &[(&'static str, &'static str)], expected: &[&str]) {
    let mut files: HashMap<_, _> = files.iter().copied().collect();
    files.insert("main.tg", script);
    let mut session = Session::new(Limits::default()).with_files(Box::new(Memory(files)));
    let loaded = session.load_file("main.tg").expect("the script");
    let found: Vec<String> = loaded
        .diagnostics
        .iter()
        .map(|d| {
            let span = d.primary.as_ref().expect("a place").span;
            let file = session.sources().get(span.source).expect("a source").name.clone();
            let (line, _) = session.sources().line_column(span);
            format!("{file}:{line} {} {}", d.code, d.message)
        })
        .collect();
    assert_eq!(found, expected, "\n{script}");
    assert!(loaded.program.is_none());
}

#[test]
fn of_a_missing_file_only_its_alias_and_its_words_are_left_alone() {
    finds(
        "import \"gone.tg\" as gone\nprint gone.x, gone.f(1), Blue\nlet total = 1\nprint totl, near(total), 1 + \"a\"",
        &[],
        &[
            "main.tg:1 E9007 there is no `gone.tg`",
            "main.tg:4 E1001 there is no name `totl`",
            "main.tg:4 E1001 there is no function `near`",
            "main.tg:4 E2001 `+` doesn't work on a number and a text",
        ],
    );
}

#[test]
fn a_file_with_errors_declares_its_words_nevertheless() {
    finds(
        "import \"lib.tg\" as lib\nprint H, lib.g, lib.gone, zz, twice(1)",
        &[("lib.tg", "alphabet abc { a b }\ngame g over abc { H wants abb; round < H: a => b > }\nprint yy")],
        &[
            "lib.tg:3 E1001 there is no name `yy`",
            "main.tg:2 E1001 there is no name `zz`",
            "main.tg:2 E1001 there is no function `twice`",
        ],
    );
}

#[test]
fn what_stands_in_a_torn_file_may_be_a_word() {
    finds(
        "import \"lib.tg\"\nimport \"lib.tg\" as again\nprint Foo, zz, again.zz\nprint match 1 { Foo -> 1, Fooo -> 2, _ -> 3 }",
        &[("lib.tg", "let x = = 3 Foo")],
        &[
            "lib.tg:1 E0001 there is a second `=` here",
            "main.tg:3 E1001 there is no name `zz`",
            "main.tg:4 E1001 there is no word `Fooo` to match",
        ],
    );
}

#[test]
fn an_imported_file_seeds_only_itself() {
    let lib = "seed 7\nlet drawn = rand(1..=1000000)\nfn draw() = rand(1..=1000000)";
    let printed = |script: &'static str| {
        let files = HashMap::from([("lib.tg", lib), ("main.tg", script)]);
        let mut session = Session::new(Limits::default()).with_files(Box::new(Memory(files)));
        let loaded = session.load_file("main.tg").expect("the script");
        let mut page = tg::session::TextScreen::default();
        session.execute(&loaded, &mut page).expect("a run");
        page.text
    };
    let alone = printed("print rand(1..=1000000)");
    assert_eq!(printed("import \"lib.tg\" as lib\nprint rand(1..=1000000)"), alone);
    assert_eq!(printed("import \"lib.tg\" as lib\nprint lib.draw()"), alone);
    let seeded = printed("seed 7\nprint rand(1..=1000000)");
    assert_eq!(printed("import \"lib.tg\" as lib\nprint lib.drawn"), seeded);
    assert_ne!(seeded, alone);
}
