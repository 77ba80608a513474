//! A game at a terminal, and from piped input.

use crate::folder::Folder;
use crate::terminal::{CTRL_C, CTRL_D, Terminal};

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
fn several_people_at_a_terminal() {
    let script = "let game = chopsticks { players: 3; fingers: 3 }.play(as: [1, 3])\nprint game.line.count\n";
    let folder = Folder::with(&[("three.tg", script)]);
    let terminal = Terminal::start(folder.child(&["run", "three.tg"]));
    terminal.sees("you are player 1 and player 3 of 3");
    terminal.line_is("player 1>");
    terminal.keys("zz\r");
    terminal.sees("`zz` isn't a move from `111111`");
    terminal.line_is("player 1>");
    terminal.keys("121111\r");
    terminal.sees("player 2: BC");
    terminal.line_is("player 3>");
    terminal.keys("undo\r");
    terminal.line_is("player 1>");
    terminal.keys("ac\r");
    terminal.line_is("player 3>");
    terminal.keys("hint\r");
    terminal.sees("best: BF (110101) and BE (112201)  (the player to move loses in 3 plies)");
    terminal.keys("quit\r");
    assert_eq!(terminal.end(), Some(0));
}

#[test]
fn a_search_at_a_terminal_shows_how_far_it_is_and_can_be_interrupted() {
    let script = "print chopsticks { players: 3; hands: 3; fingers: 10 }.solve.value\n";
    let folder = Folder::with(&[("large.tg", script)]);
    let terminal = Terminal::start(folder.child(&["run", "large.tg"]));
    terminal.sees(" %  searching");
    terminal.keys(CTRL_C);
    terminal.sees("error[E9016]: the run was interrupted");
    terminal.wait("a clean line", |screen| !screen.contents().contains("searching"));
    assert_eq!(terminal.end(), Some(130));
}

#[test]
fn play_outside_a_test_is_skipped() {
    let folder = Folder::with(&[("game.tg", &format!("{SCRIPT}test \"nothing\" {{ assert true }}\n"))]);
    folder.tg(&["test", "game.tg"]).assert().code(0);
}
