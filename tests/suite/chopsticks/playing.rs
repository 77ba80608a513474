//! Games against the perfect player.

use super::{findings, printed, value};

#[test]
fn the_perfect_player_wins_what_is_won() {
    // Without splits the second player wins: whatever the first one does, and however long it dawdles.
    let source = "chopsticks c { over: cutoff; splits: none }
fn beaten(choice) {
  var game = \"\"
  var last = c.start
  while not last.is_over {
    let to = last.moves[choice % last.moves.count]
    game = \"{game}{to};\"
    last = if to.is_over { to } else { to.best.moves[0] }
  }
  c.play(input: game).winner
}
[beaten(n) for n in 0..6].unique";
    assert_eq!(value(source), "[2]");
}

#[test]
fn a_seat_for_everyone() {
    let source = "chopsticks c { players: 3; fingers: 2 }
let game = c.play(as: [1, 2, 3], input: \"AC; BC; quit\")
[game.line.count, game.line[-1].turn]";
    assert_eq!(value(source), "[3, 3]");
    assert_eq!(value("chopsticks { fingers: 2; players: 3 }.play(as: 3, input: \"quit\").line.count"), "3");
    assert_eq!(value("chopsticks { players: 0 }.play(input: \"\").winner"), "none");
    assert_eq!(value("chopsticks { players: 1 }.play(input: \"\").winner"), "1");
}

#[test]
fn undo_goes_back_to_the_own_move() {
    let undone = "chopsticks { over: cutoff }.play(input: \"undo; AC; undo; undo; quit\").line";
    assert_eq!(value(undone), "[\"1111\"]");
    let alone = "chopsticks {}.play(as: [1, 2], input: \"AC; AD; undo; quit\").line";
    assert_eq!(value(alone), "[\"1111\", \"1211\"]");
}

#[test]
fn names_are_read_in_either_case_and_positions_too() {
    let line = "chopsticks {}.play(as: [1, 2], input: \"ac; 1312; Bd ; 2301; quit\").line.count";
    assert_eq!(value(line), "5");
}

#[test]
fn what_is_asked_for_is_shown() {
    let shown = printed("let g = chopsticks {}.play(input: \"hint; moves; what; ; quit\")");
    for part in ["best: AC (1211)", "AC (1211)", "`what` isn't a move from `1111`", "moves, hint, undo, quit"]
    {
        assert!(shown.contains(part), "{part} isn't in\n{shown}");
    }
}

#[test]
fn without_anybody_at_the_keyboard_nothing_is_played() {
    assert_eq!(value("chopsticks {}.play().line"), "[\"1111\"]");
}

#[test]
fn a_transcript_that_is_too_short() {
    let found = findings("let g = chopsticks {}.play(input: \"AC\")");
    assert_eq!(found, [("E3009".to_owned(), "chopsticks {}.play(input: \"AC\")".to_owned())]);
    assert_eq!(findings("let g = chopsticks {}.play(as: 3)")[0].0, "E3007");
}
