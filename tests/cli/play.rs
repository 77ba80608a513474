//! A game at a terminal, and from piped input.

use crate::folder::Folder;
use crate::terminal::{CTRL_C, CTRL_D, Terminal};

const SCRIPT: &str = "let game = chopsticks { over: cutoff; splits: none }.play()\nprint game.winner\n";

/// A terminal on which a script runs, and the folder of the script.
fn playing(script: &str) -> (Folder, Terminal) {
    let folder = Folder::with(&[("game.tg", script)]);
    let terminal = Terminal::start(folder.child(&["run", "game.tg"]));
    (folder, terminal)
}

#[test]
fn a_game_at_a_terminal() {
    let (_folder, terminal) = playing(SCRIPT);
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
    let (_folder, terminal) = playing(SCRIPT);
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
    let (_folder, terminal) = playing(script);
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
    let terminal = Terminal::start(folder.child(&["run", "--max-memory", "1G", "large.tg"]));
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

const MATCHBOXES: &str = "menace m {}\nlet after = m.play(seed: 4)\nprint \"{after.beads} beads\"\n";

#[test]
fn a_machine_of_matchboxes_at_a_terminal() {
    let (_folder, terminal) = playing(MATCHBOXES);
    terminal.line_is("games:");
    terminal.keys("two\r");
    terminal.sees("`two` isn't a number of games");
    terminal.keys("1\r");
    // The box lies beside the board: four beads on each square.
    terminal.sees("MENACE opens box 0 and draws ●:");
    terminal.sees("╮    ╭──────┬──────┬──────╮");
    terminal.sees("│    │ ●●●● │ ●●●● │ ●●●● │");
    terminal.line_is("your move:");
    terminal.keys("up\r");
    terminal.sees("it isn't the name of a move");
    terminal.line_is("your move:");
    // When all squares have been tried, none is free; those that are taken are refused.
    terminal.keys("ll\rlm\rlr\rml\rmm\rmr\rrl\rrm\rrr\r");
    terminal.sees("MENACE's move 1: 1 box\n");
    terminal.sees("MENACE's move 4: 183 boxes");
    terminal.sees("what it has learned");
    terminal.sees(" beads");
    assert_eq!(terminal.end(), Some(0));
}

#[test]
fn a_machine_of_matchboxes_and_a_game_that_is_broken_off() {
    for end in [CTRL_D, "quit\r"] {
        let (_folder, terminal) = playing(MATCHBOXES);
        terminal.line_is("games:");
        terminal.keys("2\r");
        terminal.line_is("your move:");
        terminal.keys(end);
        terminal.sees("this game ends here, and nothing is learned from it");
        terminal.sees("1917 beads");
        assert_eq!(terminal.end(), Some(0));
    }
}

#[test]
fn a_machine_of_matchboxes_from_piped_input() {
    let folder = Folder::with(&[("boxes.tg", MATCHBOXES)]);
    let run = |input: &str| {
        let output = folder.tg(&["run", "boxes.tg"]).stdin(input).assert().success();
        String::from_utf8(output.get_output().stdout.clone()).expect("text")
    };
    assert_eq!(run(""), "1917 beads\n");
    let all = "LL\nLM\nLR\nML\nMM\nMR\nRL\nRM\nRR\n".repeat(2);
    let played = run(&format!("1\n{all}"));
    let boxes: Vec<&str> = played.lines().filter(|line| line.starts_with("[[")).collect();
    assert_eq!(boxes.len(), 1, "{played}");
    assert_eq!(boxes[0].matches('[').count(), 305);
    assert!(boxes[0].chars().all(|c| "[], 012345678".contains(c)));
    // The end of the input in a game: nothing is learned from it.
    let ended = run("1\nMM\n");
    assert!(ended.ends_with("the input has ended, and this game with it\n1917 beads\n"), "{ended}");
    // With `boxes: move`, after each move.
    folder.write("boxes.tg", MATCHBOXES.replace("seed: 4", "boxes: move, seed: 4"));
    let moves = run(&format!("1\n{all}"));
    let boards = moves.lines().filter(|line| line.contains('┼')).count() / 2;
    assert_eq!(moves.lines().filter(|line| line.starts_with("[[")).count(), boards + 1, "{moves}");
}

#[test]
fn a_machine_is_saved_and_loaded() {
    let save = "menace m { fold: true; refill: resign }\nlet t = m.train(random, games: 50, seed: 1)\n\
                save t to \"m.json\"\nsave t to \"m.svg\"\nprint t.beads, t.against(random)\n";
    let load = "let t = load(\"m.json\", format: menace)\nprint t.beads, t.against(random)\n\
                assert t.settings == {fold: true, refill: \"resign\"}\n";
    let folder = Folder::with(&[("save.tg", save), ("load.tg", load)]);
    let saved = folder.tg(&["run", "--out", ".", "save.tg"]).assert().success();
    let printed = String::from_utf8(saved.get_output().stdout.clone()).expect("text");
    folder.tg(&["run", "load.tg"]).assert().success().stdout_eq(printed);
    // A frame, the tray, the lines and what lies in it: each box is in the picture.
    let picture = folder.read("m.svg").expect("a picture");
    assert_eq!(picture.matches("rx=\"4\"").count(), 304);
    let json = folder.read("m.json").expect("a machine");
    let damaged = [
        ("[", "[-", "E9013"),
        ("\"boxes\"", "\"box\"", "E7008"),
        ("\"fold\": true", "\"fold\": false", "E7008"),
        ("\"fold\": true", "\"beads\": 0", "E7001"),
        ("\"fold\"", "\"folded\"", "E1009"),
    ];
    for (from, to, code) in damaged {
        assert!(json.contains(from), "{from}");
        folder.write("m.json", json.replacen(from, to, 1));
        folder
            .tg(&["run", "load.tg"])
            .assert()
            .code(1)
            .stderr_eq(format!("error[{code}]: `m.json`[..]\n...\n"));
    }
}
