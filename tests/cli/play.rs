//! A game at a terminal, and from piped input.

use crate::folder::Folder;
use crate::terminal::{CTRL_D, Terminal};

const SCRIPT: &str = "let game = chopsticks { over: cutoff; splits: none }.play()\nprint game.winner\n";

#[test]
fn a_game_at_a_terminal() {
    let folder = Folder::with(&[("game.tg", SCRIPT)]);
    let terminal = Terminal::start(folder.child(&["run", "game.tg"]));
    terminal.line_is("player 1>");
    terminal.keys("AC\r");
    terminal.sees("player 2: AC");
    terminal.line_is("player 1>");
    terminal.keys("hint\r");
    terminal.sees("(the player to move loses");
    terminal.line_is("player 1>");
    terminal.keys("quit\r");
    terminal.sees("none");
    assert_eq!(terminal.end(), Some(0));
}

#[test]
fn the_end_of_the_input_in_the_middle_of_a_game() {
    let folder = Folder::with(&[("game.tg", SCRIPT)]);
    let terminal = Terminal::start(folder.child(&["run", "game.tg"]));
    terminal.line_is("player 1>");
    terminal.keys("AC\r");
    terminal.sees("player 2: AC");
    terminal.line_is("player 1>");
    terminal.keys(CTRL_D);
    terminal.sees("E3009");
    assert_eq!(terminal.end(), Some(1));
}

#[test]
fn play_outside_a_test_is_skipped() {
    let folder = Folder::with(&[("game.tg", &format!("{SCRIPT}test \"nothing\" {{ assert true }}\n"))]);
    folder.tg(&["test", "game.tg"]).assert().code(0);
}
