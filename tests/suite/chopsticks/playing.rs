//! Games against the perfect player.

use super::{findings, printed, value};
use tg::{Limits, Session};

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
    let against = "chopsticks {}.play(against: perfect, input: \"1211; quit\").line[1]";
    assert_eq!(value(against), "\"1211\"");
}

#[test]
fn what_is_no_hand_is_named_as_it_was_given() {
    for (list, hand) in [
        ("[[1/3, 1], [1, 1]]", "`1/3` isn't a hand"),
        ("[1/3, 1, 1, 1]", "`1/3` isn't a hand"),
        ("[true, 1, 1, 1]", "`true` isn't a hand"),
        ("[]", "`[]` has 0 hands"),
    ] {
        let script = format!("print chopsticks {{ stumps: true }}.at({list})");
        let found = Session::new(Limits::default()).run(&script).diagnostics;
        assert!(found.iter().any(|found| found.message.contains(hand)), "{list}: {found:?}");
    }
    assert_eq!(value("chopsticks { stumps: true }.at([[1/2, 1/2], [1, 1]]).moves.count > 0"), "true");
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

/// With three players who is out passes without being asked: any move that is possible is taken, and a game of two
/// fingers is over after five plies, one for each hand that dies.
#[test]
fn whoever_is_out_is_never_asked() {
    let source = "chopsticks c { players: 3; fingers: 2 }
let game = c.play(as: [1, 2, 3], input: \"BD;BF;AD;AF;BC;AC;BE;AE;\" * 9)
print game.line.count, game.winner == game.line.last.winner
for i in 1..game.line.count {
  let before = game.line[i - 1]
  let from = if before.actions[0].move == \"pass\" { before.moves[0] } else { before }
  assert game.line[i] in from.moves
}";
    let shown = printed(source);
    assert!(!shown.contains("pass"), "{shown}");
    assert!(shown.ends_with("\n6 true\n"), "{shown}");
}

/// What holds of every position of three players, reached or not: what the passes lead to is as far from the end.
#[test]
fn a_pass_is_as_far_from_the_end_as_what_it_leads_to() {
    let source = "chopsticks c { players: 3 }
assert c.reachable.count == 3337
let sides = [\"01\", \"02\", \"03\", \"04\", \"11\", \"12\", \"13\", \"23\", \"34\"]
for a in sides {
  for b in sides {
    let [one, other] = [c.at(\"{a}00{b}\"), c.at(\"{a}{b}00\")]
    assert [one.value, one.distance] == [other.value, other.distance]
    assert one.seats[0].distance == other.seats[0].distance and one.seats[2].distance == other.seats[1].distance
  }
}
let passes = c.reachable.positions.filter(p -> p.actions.map(a -> a.kind) == [\"pass\"])
for p in passes {
  let next = p.moves[0]
  let [own, after] = [p, next].map(q -> q.seats.map(s -> [s.value, s.distance]))
  assert own == after
  assert p.options == [{move: \"pass\", to: next, value: \"loss\", distance: 0}]
  assert [p.value, p.distance] == [loss, 0] and p.line == [p] and p.depth >= next.depth
  assert \"{next}\" in p.why and \"only move\" not in p.why
  if not next.is_over {
    let moved = next.actions[0]
    assert p.play(moved.move) == moved.to and p.play(moved.move).turn == p.play(\"pass\").play(moved.move).turn
  }
}
[passes.count > 0, c.at(\"000304\").why]";
    assert_eq!(
        value(source),
        "[true, \"000304 is lost for the player to move, who is out and passes: player 2 is next, at 030400\"]"
    );
}

/// Two who are left may go round for ever; a person who is out isn't there to end it.
#[test]
fn the_game_of_the_others_ends() {
    let source = "chopsticks c { players: 3; start: \"000304\" }
print c.play(as: 1, input: \"\").winner
chopsticks d { players: 3; start: \"001111\" }
print d.play(as: 1, input: \"\").winner";
    let shown = printed(source);
    assert!(shown.contains("go round for ever"), "{shown}");
}
