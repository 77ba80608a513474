//! Events that are posted.

use super::{GAIN, PLAYERS, ROAD, STEAL, events};
use crate::folder::Folder;
use crate::server::Server;
use serde_json::{Value as Json, json};

#[test]
fn posted_events_reach_every_page() {
    let server = Server::start(&Folder::new(), &[]);
    let [mut one, mut other] = [server.look_on(), server.look_on()];
    // The newest state comes first, also before a game has begun.
    assert!(one.next()["state"].is_null());
    let answer = server.post(&format!("{PLAYERS}{GAIN}"));
    assert_eq!((answer.status, answer.json()), (200, json!({"taken": 1, "left_out": 0})));
    let state = one.until(|state| events(state) == 1);
    assert_eq!(state["state"]["players"][0]["resources"]["wood"]["min"], 1);
    assert_eq!(state["recent"], json!([{"number": 1, "text": "Red gets wood"}]));
    // The last line needs no end.
    assert_eq!(server.post(STEAL.trim_end()).status, 200);
    let state = other.until(|state| events(state) == 2);
    assert_eq!(state["state"]["players"][1]["resources"]["wood"]["min"], 1);
    // Who comes later, or again, begins with the newest.
    assert_eq!(events(&server.look_on().next()), 2);
}

#[test]
fn a_thousand_events_and_a_client_that_never_reads() {
    let server = Server::start(&Folder::new(), &[]);
    // Some never read, and one never says the rest of what it posts.
    let stuck: Vec<_> = (0..3).map(|_| server.look_on()).collect();
    let head = format!("host: {}\r\n{}content-length: 100\r\n\r\n", server.host, server.bearer());
    let half = server.send(format!("POST /events HTTP/1.1\r\n{head}{PLAYERS}").as_bytes());
    let mut page = server.look_on();
    server.post(PLAYERS);
    for _ in 0..10 {
        let lines = [GAIN, "{\"ev\":\"roll\",\"p\":\"Blue\",\"dice\":[3,4]}\n"].concat().repeat(50);
        assert_eq!(server.post(&lines).json()["taken"], 100);
    }
    let state = page.until(|state| events(state) == 1000);
    assert_eq!(state["state"]["dice"]["7"], 500);
    assert_eq!(state["state"]["players"][0]["cards"], json!({"min": 500, "max": 500}));
    assert_eq!(state["recent"][11]["number"], 1000);
    drop((stuck, half));
}

#[test]
fn a_contradiction_keeps_the_last_good_state() {
    let server = Server::start(&Folder::new(), &[]);
    let answer = server.post(&format!("{PLAYERS}{GAIN}{ROAD}{GAIN}"));
    assert_eq!(answer.status, 409);
    let told = answer.json();
    assert_eq!([&told["taken"], &told["left_out"], &told["code"]], [&json!(1), &json!(2), &json!("E8007")]);
    assert_eq!(told["error"], "the game: Red must have 1 brick here, and has no brick");
    let state = server.wait(|state| !state["trouble"].is_null());
    assert_eq!(
        (events(&state), &state["trouble"]["event"], &state["trouble"]["line"]),
        (1, &json!(2), &json!(3))
    );
    assert_eq!(state["trouble"]["missed"], 1);
    // It stands in each answer, until it is put right by a new game.
    let answer = server.post(GAIN);
    assert_eq!((answer.status, &answer.json()["left_out"]), (409, &json!(1)));
    assert_eq!([&answer.json()["error"], &answer.json()["queued"]], [&told["error"], &json!(true)]);
    let answer = server.post(&format!("{PLAYERS}{GAIN}{GAIN}"));
    assert_eq!((answer.status, answer.json()), (200, json!({"taken": 2, "left_out": 0})));
    let state = server.wait(|state| events(state) == 2);
    assert!(state["trouble"].is_null());
}

#[test]
fn a_post_that_cant_be_read_leaves_no_trace() {
    let folder = Folder::new();
    let server = Server::start(&folder, &["--record", "kept.jsonl"]);
    server.post(&format!("{PLAYERS}{GAIN}"));
    let kept = folder.read("kept.jsonl");
    // Nothing of it is taken, also what stands before the bad line.
    let nobody = GAIN.replace("Red", "Nobody");
    for (bad, line) in
        [("oops", 1), ("{\"ev\":\"gain\"", 1), (&*format!("{GAIN}{nobody}"), 2), ("{\"ev\":\"gain\"}", 1)]
    {
        let answer = server.post(bad);
        let told = answer.json();
        assert_eq!(
            (answer.status, &told["taken"], &told["queued"], &told["code"]),
            (409, &json!(0), &json!(false), &json!("E8012")),
            "{bad}"
        );
        assert!(
            told["error"].as_str().is_some_and(|why| why.ends_with(&format!("in line {line}"))),
            "{told}"
        );
    }
    assert_eq!(folder.read("kept.jsonl"), kept);
    assert_eq!(server.post(GAIN).json(), json!({"taken": 1, "left_out": 0}));
    let state = server.wait(|state| events(state) == 2);
    assert!(state["trouble"].is_null());
}

#[test]
fn records_of_unknown_kinds_are_named_in_the_answer() {
    let folder = Folder::new();
    let server = Server::start(&folder, &[]);
    let answer = server.post(&format!("{PLAYERS}{{\"ev\":\"gains\",\"p\":\"Red\"}}\n{GAIN}"));
    assert_eq!(answer.json(), json!({"taken": 1, "left_out": 0, "unknown": {"gains": 1}}));
    assert_eq!(server.post(GAIN).json(), json!({"taken": 1, "left_out": 0}));
}

#[test]
fn an_event_is_taken_back() {
    let folder = Folder::new();
    let server = Server::start(&folder, &["--record", "kept.jsonl"]);
    let undo = "{\"ev\":\"undo\"}\n";
    server.post(&format!("{PLAYERS}{GAIN}{STEAL}"));
    assert_eq!(server.post(undo).json(), json!({"taken": 0, "left_out": 0, "undone": 1}));
    let state = server.wait(|state| events(state) == 1);
    assert_eq!(state["recent"], json!([{"number": 1, "text": "Red gets wood"}]));
    // A contradiction goes when it is taken back, and what was left out after it before.
    assert_eq!(server.post(&format!("{ROAD}{GAIN}")).status, 409);
    let answer = server.post(undo);
    assert_eq!((answer.status, &answer.json()["undone"]), (409, &json!(1)));
    assert_eq!(server.post(undo).json(), json!({"taken": 0, "left_out": 0, "undone": 1}));
    assert_eq!(server.post(STEAL).json(), json!({"taken": 1, "left_out": 0}));
    let state = server.wait(|state| events(state) == 2);
    assert!(state["trouble"].is_null());
    let robbery = json!([{"number": 2, "thief": "Blue", "victim": "Red", "chances": {"wood": "1"}}]);
    assert_eq!(state["robberies"], robbery);
    // There is nothing before the first event.
    assert_eq!(server.post(&undo.repeat(2)).json()["undone"], 2);
    let answer = server.post(undo);
    assert_eq!((answer.status, &answer.json()["code"]), (409, &json!("E8012")));
    // What was recorded is the same game.
    drop(server);
    let told = folder.tg(&["replay", "kept.jsonl", "--json"]).assert().success().get_output().stdout.clone();
    let told: Json = serde_json::from_slice(&told).expect("JSON");
    assert_eq!(told["events"], 0);
}

#[test]
fn nothing_comes_after_the_end_of_a_game() {
    let folder = Folder::new();
    let server = Server::start(&folder, &[]);
    server.post(&format!("{PLAYERS}{GAIN}{{\"ev\":\"end\"}}\n"));
    let answer = server.post(GAIN);
    assert_eq!(answer.status, 409);
    assert!(answer.json()["error"].to_string().contains("after the `end`"), "{}", answer.json());
    assert_eq!(events(&server.state()), 1);
    // The next game begins as any.
    assert_eq!(server.post(&format!("{PLAYERS}{GAIN}")).json()["taken"], 1);
}
