//! `tg explain`.

use crate::folder::Folder;

#[test]
fn a_page_is_plain_without_a_terminal() {
    let folder = Folder::new();
    let page =
        "E3001: a division by zero\n\n[..]\n\nThis fails:\n\n    let games = 0\n    print 3 / games\n...";
    folder.tg(&["explain", "E3001"]).assert().success().stdout_eq(page).stderr_eq("");
    folder.tg(&["explain", "e3001"]).assert().success().stdout_eq(page);
    let colored = folder.tg(&["explain", "E3001", "--color", "always"]).assert().success();
    assert!(colored.get_output().stdout.contains(&0x1b));
}

#[test]
fn all_codes_are_listed() {
    let folder = Folder::new();
    let assert = folder.tg(&["explain"]).assert().success();
    let list = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
    assert!(list.contains("\nE3001  a division by zero\n"), "{list}");
    assert_eq!(list.lines().count(), tg_core::diagnostics::CODES.len());
}

#[test]
fn a_game_has_its_codes() {
    let folder = Folder::new();
    let codes = "In the book: catan.md. Its diagnostics:\n  E8001  a log without players\n...";
    folder.tg(&["explain", "catan"]).assert().success().stdout_eq(codes).stderr_eq("");
    let assert = folder.tg(&["explain", "Deck"]).assert().success();
    let list = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
    let codes: Vec<&str> = list.lines().skip(1).filter_map(|line| line.trim().get(..2)).collect();
    assert!(codes.len() > 20 && codes.iter().all(|code| ["E5", "W5"].contains(code)), "{list}");
}

#[test]
fn an_unknown_code_is_wrong_use() {
    let folder = Folder::new();
    let near = "error: `E3100` isn't a diagnostic code\n  Help: did you mean `E3010`? `tg explain` lists all codes\n";
    folder.tg(&["explain", "E3100"]).assert().code(2).stdout_eq("").stderr_eq(near);
    let far = "error: `zero` isn't a diagnostic code\n  Help: `tg explain` lists all codes\n";
    folder.tg(&["explain", "zero"]).assert().code(2).stderr_eq(far);
}

#[test]
fn pages_may_be_json() {
    let folder = Folder::new();
    let line = "{\"code\":\"E3001\",\"title\":\"a division by zero\",\"page\":[..]}\n";
    folder.tg(&["explain", "--json", "E3001"]).assert().success().stdout_eq(line);
}
