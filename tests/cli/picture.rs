//! The pictures of the README are what the program prints: a session at the prompt, which moves, and the worked game of
//! rewriting with its winner. `TG_BLESS=1 cargo test --test cli picture` draws them anew.

#[path = "../golden/mod.rs"]
mod golden;
#[path = "picture/terminal.rs"]
mod terminal;

use std::io::Write;
use std::process::{Command, Stdio};

/// What is typed in the picture at the head of the README.
const SESSION: [&str; 6] = [
    "4d6.highest(3).mean",
    "3d6.prob(h -> h.has(6))",
    "2d20.highest.at_least(15)",
    "deck french { clubs diamonds hearts spades: 2..=10, J = 11, Q = 12, K = 13, A = 14 }",
    "(deal 5 from french).prob(h -> h.poker == \"full house\")",
    "(deal 2 from french).map(h -> h.count(A))",
];

#[test]
fn the_session_of_the_readme_is_up_to_date() {
    let mut before = String::new();
    let mut entries = Vec::new();
    for end in 1..=SESSION.len() {
        let output = shown(&SESSION[..end]);
        let new = output.strip_prefix(before.as_str()).expect("an entry changes nothing of those before it");
        entries.push((SESSION[end - 1], new.to_owned()));
        before = output;
    }
    let file = golden::package().join("book/src/images/session.svg");
    let picture = terminal::session("Questions about dice and cards", &entries);
    golden::compare(&file, &picture).unwrap_or_else(|difference| panic!("{difference}"));
}

/// What the prompt shows of these entries.
fn shown(entries: &[&str]) -> String {
    let mut prompt = Command::new(env!("CARGO_BIN_EXE_tg"))
        .args(["repl", "--color", "always"])
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("tg runs");
    let mut input = prompt.stdin.take().expect("a pipe");
    input.write_all((entries.join("\n") + "\n").as_bytes()).expect("the prompt reads");
    drop(input);
    let output = prompt.wait_with_output().expect("tg ends");
    assert!(output.status.success(), "the session of the README fails");
    String::from_utf8(output.stdout).expect("the output is UTF-8")
}

#[test]
fn the_picture_of_the_readme_is_up_to_date() {
    let script = "examples/rewrite/sample.tg";
    let run = Command::new(env!("CARGO_BIN_EXE_tg"))
        .args(["run", "--color", "always", script])
        .current_dir(golden::package())
        .env_remove("NO_COLOR")
        .output()
        .expect("tg runs");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let output = String::from_utf8(run.stdout).expect("the output is UTF-8");
    let begins = output.find("game sample").expect("the game");
    let ends = output.rfind("sample.table").expect("the table after the winner");
    let shown = format!("\u{1b}[2m⋮\u{1b}[0m\n{}\u{1b}[2m⋮\u{1b}[0m\n", between(&output, begins, ends));
    let picture = terminal::svg(&format!("tg {script}"), &shown);
    let file = golden::package().join("book/src/images/sample.svg");
    golden::compare(&file, &picture).unwrap_or_else(|difference| panic!("{difference}"));
}

/// The whole lines from the one of a place to the one before that of another.
fn between(text: &str, begins: usize, ends: usize) -> &str {
    let line_of = |place: usize| text[..place].rfind('\n').map_or(0, |end| end + 1);
    &text[line_of(begins)..line_of(ends)]
}
