//! A game that goes on while it is followed: lines that come in parts, trouble, other games.

use serde_json::{Value as Json, json};
use tg_catan::Unlimited;
use tg_core::diagnostics::Code;
use tg_games::catan::live::{Live, Taken};
use tg_games::catan::replay::Wish;

const PLAYERS: &str = "{\"ev\":\"players\",\"names\":[\"Red\",\"Blue\"]}\n";
const GAIN: &str = "{\"ev\":\"gain\",\"p\":\"Red\",\"cards\":{\"lumber\":1}}\n";
const ROAD: &str =
    "{\"ev\":\"spend\",\"p\":\"Red\",\"cards\":{\"lumber\":1,\"brick\":1},\"what\":\"road\"}\n";

fn take(live: &mut Live, lines: &[&str]) -> Taken {
    live.take(lines.concat().into_bytes(), &mut Unlimited).expect("nobody to stop it")
}

fn events(live: &Live) -> Json {
    live.json()["state"]["events"].clone()
}

#[test]
fn lines_may_come_in_parts() {
    let mut live = Live::new("log", Wish::default());
    assert!(live.begun().is_err());
    assert_eq!(take(&mut live, &[PLAYERS]).events, 0);
    assert_eq!(take(&mut live, &[GAIN, GAIN]).events, 2);
    assert_eq!((events(&live), live.begun().is_ok()), (2.into(), true));
    assert_eq!(live.json()["recent"][1], json!({"number": 2, "text": "Red gets wood"}));
}

#[test]
fn trouble_keeps_the_last_good_state_until_a_new_game() {
    let mut live = Live::new("log", Wish::default());
    let taken = take(&mut live, &[PLAYERS, GAIN, ROAD, GAIN]);
    assert_eq!((taken.events, taken.left_out), (1, 2));
    assert!(taken.trouble.is_some_and(|why| why.code == Code::E8007));
    let told = live.json();
    assert_eq!([&told["trouble"]["line"], &told["trouble"]["event"]], [3, 2]);
    assert_eq!([&told["trouble"]["missed"], &told["state"]["events"]], [1, 1]);
    assert_eq!(take(&mut live, &[GAIN]).left_out, 1);
    assert_eq!(take(&mut live, &[PLAYERS, GAIN]).events, 1);
    assert!(live.trouble().is_none() && live.json()["trouble"].is_null());
}

/// An end that was kept then would stand before the correction.
#[test]
fn a_game_in_trouble_doesnt_end() {
    let end = "{\"ev\":\"end\"}\n";
    let undo = "{\"ev\":\"undo\"}\n";
    let mut live = Live::new("log", Wish::default());
    take(&mut live, &[PLAYERS, GAIN, ROAD, GAIN]);
    let refused = live.check(end.as_bytes()).expect_err("trouble");
    assert_eq!(refused.code, Code::E8012);
    assert!(refused.message.contains("2 lines wait"), "{}", refused.message);
    assert!(live.check([undo, end].concat().as_bytes()).is_err());
    assert!(live.check([undo, undo, end].concat().as_bytes()).is_ok());
    assert!(live.check([PLAYERS, end].concat().as_bytes()).is_ok());
    take(&mut live, &[undo, undo]);
    assert!(live.check(end.as_bytes()).is_ok());
}

#[test]
fn a_line_that_cant_be_read_is_trouble_too() {
    let mut live = Live::new("log", Wish::default());
    assert!(take(&mut live, &[GAIN]).trouble.is_some());
    assert!(live.json()["state"].is_null());
    assert!(take(&mut live, &[PLAYERS, "{\"ev\":\n"]).trouble.is_some());
    assert_eq!(events(&live), 0);
}

/// A record without these lines is of the same game, and can be replayed.
#[test]
fn lines_that_cant_be_read_are_told_with_what_takes_them_back() {
    let undo = "{\"ev\":\"undo\"}\n";
    let mut live = Live::new("log", Wish::default());
    let taken = take(&mut live, &[PLAYERS, GAIN, "oops\n", GAIN, "half\n", undo, undo, undo, GAIN, undo]);
    assert_eq!((taken.idle, taken.trouble), (vec![3, 5, 6, 8], None));
    assert_eq!(events(&live), 1);
    assert_eq!(take(&mut live, &[ROAD, undo, "oops\n", undo]).idle, [3, 4]);
}

#[test]
fn nobody_robs_themselves() {
    let mut live = Live::new("log", Wish::default());
    take(&mut live, &[PLAYERS, GAIN]);
    let why = live.check(b"{\"ev\":\"steal\",\"thief\":\"Red\",\"victim\":\"Red\"}\n").expect_err("refused");
    assert_eq!(why.code, tg_core::diagnostics::Code::E8012);
}

#[test]
fn who_can_pay_for_what() {
    let steal = "{\"ev\":\"steal\",\"thief\":\"Blue\",\"victim\":\"Red\"}\n";
    let gain = |cards: &str| format!("{{\"ev\":\"gain\",\"p\":\"Red\",\"cards\":{{{cards}}}}}\n");
    let mut live = Live::new("log", Wish::default());
    let cards = gain("\"lumber\":1,\"brick\":2,\"ore\":3,\"grain\":2");
    take(&mut live, &[PLAYERS, &cards]);
    let all = json!({"road": "1", "settlement": "0", "city": "1", "development": "0"});
    assert_eq!(live.json()["builds"][0], all);
    // One of eight cards goes: a road stands without the wood, a city without any of its five.
    take(&mut live, &[steal]);
    let rest = json!({"road": "7/8", "settlement": "0", "city": "3/8", "development": "0"});
    assert_eq!(live.json()["builds"][0], rest);
    assert_eq!(live.json()["builds"][1]["road"], "0");
}

#[test]
fn a_stream_that_begins_anew_counts_its_lines_anew() {
    let mut live = Live::new("log", Wish::default());
    take(&mut live, &[PLAYERS, GAIN, ROAD]);
    assert_eq!(live.json()["trouble"]["line"], 3);
    live.anew();
    assert_eq!(events(&live), 1);
    take(&mut live, &[PLAYERS, ROAD]);
    assert_eq!((&live.json()["trouble"]["line"], events(&live)), (&json!(2), json!(0)));
}

#[test]
fn only_the_game_that_began_last_is_followed() {
    let of = |game: &str, line: &str| line.replacen('{', &format!("{{\"game\":{game:?},"), 1);
    let mut live = Live::new("log", Wish::default());
    let (one, two) = (of("one", PLAYERS), of("two", PLAYERS));
    let taken = take(&mut live, &[&one, &of("one", GAIN), &two, &of("one", GAIN), &of("two", GAIN)]);
    assert_eq!((taken.events, taken.left_out), (2, 1));
    assert_eq!(live.json()["state"]["log"], "two");
}
