//! The picture at the head of the README is what the program prints of the worked game and its winner:
//! `TG_BLESS=1 cargo test --test picture` draws it anew.

mod golden;
mod terminal;

use std::process::Command;

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
