//! `tg serve`: what it answers, to whom, and what it keeps.

use crate::folder::Folder;
use crate::server::Server;
use serde_json::{Value as Json, json};
use std::io::{Read, Write};

const PLAYERS: &str = "{\"ev\":\"players\",\"names\":[\"Red\",\"Blue\"],\"bank\":1000}\n";
const GAIN: &str = "{\"ev\":\"gain\",\"p\":\"Red\",\"cards\":{\"lumber\":1}}\n";
const STEAL: &str = "{\"ev\":\"steal\",\"thief\":\"Blue\",\"victim\":\"Red\"}\n";
/// A payment that nobody can make.
const ROAD: &str =
    "{\"ev\":\"spend\",\"p\":\"Red\",\"cards\":{\"lumber\":1,\"brick\":1},\"what\":\"road\"}\n";

fn events(state: &Json) -> u64 {
    state["state"]["events"].as_u64().unwrap_or(0)
}

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
fn a_row_that_is_typed_is_an_event() {
    let server = Server::start(&Folder::new(), &[]);
    let ask = |path: &str, row: &str| server.ask("POST", path, &server.bearer(), row);
    assert_eq!(ask("/row", "Red gets wood").json()["error"], "no game has begun");
    assert_eq!(ask("/begun", "pl").json()["rows"], json!(["players"]));
    assert_eq!(ask("/row", "players Red, Red").status, 409);
    assert_eq!(ask("/row", "players Red, Blue; expansion: cities").status, 200);
    assert_eq!(ask("/row", "Red gets 2 coin").json()["taken"], 1);
    // Another game begins in its place.
    // Another game doesn't take the place of one that goes on.
    assert!(ask("/row", "players Red, Blue").json()["error"].to_string().contains("under way"));
    assert_eq!(ask("/begun", "en").json()["rows"][0], "end");
    assert_eq!(ask("/row", "end").status, 200);
    assert_eq!(ask("/row", "Red gets 2 coin").status, 409);
    assert_eq!(ask("/row", "players Red, Blue").status, 200);
    assert_eq!(ask("/row", "Red gets 2 coin").status, 409);
    server.post(PLAYERS);
    assert_eq!(ask("/row", "Red gets 2 wood").json(), json!({"taken": 1, "left_out": 0}));
    assert_eq!(ask("/row", "Blue steals from Red; Red rolls 8").json()["taken"], 2);
    let state = server.wait(|state| events(state) == 3);
    assert_eq!(state["recent"][1]["text"], "Blue steals from Red");
    // What is wrong is told with its place, and isn't taken.
    let wrong = ask("/row", "Red gets 2 wod");
    assert_eq!((wrong.status, &wrong.json()["taken"]), (409, &json!(0)));
    assert_eq!(wrong.json()["place"], json!([11, 14]));
    let wrong = ask("/row", "Red builds road");
    assert_eq!(wrong.json()["code"], "E8007");
    assert_eq!(ask("/row", "} print 1 catan {").status, 409);
    assert_eq!(events(&server.state()), 3);
    let begun = ask("/begun", "Red ge").json();
    assert!(begun["rows"].as_array().is_some_and(|rows| rows.contains(&json!("Red gets"))), "{begun}");
    assert_eq!(server.ask("POST", "/row", "", "Red gets wood").status, 401);
    assert_eq!(server.ask("POST", "/begun", "", "Red").status, 401);
}

#[test]
fn a_correction_that_is_typed_is_carried_out() {
    let folder = Folder::new();
    let server = Server::start(&folder, &["--record", "kept.jsonl"]);
    let ask = |row: &str| server.ask("POST", "/row", &server.bearer(), row);
    let recent = |number: u64| {
        let state = server.wait(|state| events(state) == number);
        let rows = state["recent"].as_array().expect("rows");
        rows.iter().map(|row| row["text"].as_str().expect("a text").to_owned()).collect::<Vec<_>>()
    };
    server.post(PLAYERS);
    assert_eq!(ask("Red gets ore; Blue gets wood; Red gets 2 brick").json()["taken"], 3);
    assert_eq!(ask("undo").json()["undone"], 1);
    assert_eq!(recent(2), ["Red gets ore", "Blue gets wood"]);
    assert_eq!(ask("instead of 1: Red gets wheat").status, 200);
    server.wait(|state| state["recent"][0]["text"] == "Red gets wheat");
    assert_eq!(ask("after 1 { Red gets 2 sheep }").status, 200);
    assert_eq!(recent(3), ["Red gets wheat", "Red gets 2 sheep", "Blue gets wood"]);
    assert_eq!(ask("undo 2").status, 200);
    assert_eq!(recent(2), ["Red gets wheat", "Blue gets wood"]);
    // What changes nothing isn't taken for an event.
    for row in ["me Red", "bank: 24"] {
        assert_eq!((ask(row).status, ask(row).json()["code"].as_str()), (409, Some("E8010")), "{row}");
    }
    drop(server);
    let told = folder.tg(&["replay", "kept.jsonl", "--json"]).assert().success().get_output().stdout.clone();
    let told: Json = serde_json::from_slice(&told).expect("JSON");
    assert_eq!(told["events"], 2);
}

/// A correction takes back events behind a mark and tells them again: the mark stays behind its events.
#[test]
fn marks_stay_behind_their_events_when_a_correction_is_typed() {
    let folder = Folder::new();
    let server = Server::start(&folder, &["--record", "kept.jsonl"]);
    let ask = |row: &str| server.ask("POST", "/row", &server.bearer(), row);
    server.post(PLAYERS);
    let rows = "Red gets 2 ore; mark \"one\"; Blue gets wood; mark \"two\"; Red gets brick";
    assert_eq!(ask(rows).status, 200);
    assert_eq!(ask("instead of 1: Red gets 3 ore").status, 200);
    assert_eq!(ask("after 1 { Red gets sheep }").status, 200);
    server.wait(|state| events(state) == 4);
    drop(server);
    folder.write("asked.tg", "print load(\"kept.jsonl\", format: events).marks\n");
    let told = folder.tg(&["run", "asked.tg"]).assert().success().get_output().stdout.clone();
    assert_eq!(String::from_utf8_lossy(&told), "mark  number\n────  ──────\none        1\ntwo        3\n");
}

/// A frame with the state of a game at its start, and one with what changed in it.
const FRAMES: [&str; 3] = [
    r#"{"data": {"type": 4, "payload": {"playOrder": [5, 2], "playerUserStates": [{"selectedColor": 2, "username": "Ann"}], "gameState": {"gameLogState": {"1": {"text": {"type": 44}}}}}}}"#,
    r#"{"data": {"type": 91, "payload": {"diff": {"gameLogState": {"2": {"text": {"type": 47, "playerColor": 2, "cardsToBroadcast": [1, 5], "distributionType": 1}}}}}}}"#,
    r#"{"data": {"type": 91, "payload": {"diff": {"gameLogState": {"3": {"from": 5, "specificRecipients": [5], "text": {"type": 14, "playerColor": 2, "cardEnums": [5]}}}}}}}"#,
];

#[test]
fn frames_are_translated_while_they_come() {
    let folder = Folder::new();
    let server = Server::start(&folder, &["--from", "colonist", "--me", "Ann", "--record", "kept.jsonl"]);
    let refused = server.post(FRAMES[1]);
    assert_eq!((refused.status, &refused.json()["code"]), (409, &json!("E8012")));
    assert_eq!(server.post("{\"data\": \"ping\"}").json(), json!({"taken": 0, "left_out": 0}));
    assert_eq!(server.post(FRAMES[0]).status, 200);
    assert_eq!(server.post(FRAMES[1]).json()["taken"], 1);
    // What comes again counts once.
    assert_eq!(server.post(&FRAMES[1..].join("\n")).json()["taken"], 1);
    let state = server.wait(|state| events(state) == 2);
    assert_eq!((&state["me"], &state["state"]["worlds"]), (&json!("P2"), &json!(1)));
    let kept = "\
{\"ev\":\"players\",\"names\":[\"P5\",\"P2\"]}
{\"ev\":\"gain\",\"p\":\"P2\",\"cards\":{\"lumber\":1,\"ore\":1}}
{\"ev\":\"steal\",\"thief\":\"P5\",\"victim\":\"P2\",\"card\":\"ore\"}
";
    assert_eq!(folder.read("kept.jsonl").as_deref(), Some(kept));
    drop(server);
    // The same from a file that grows.
    let path = folder.path("frames.jsonl");
    let server = Server::start(&folder, &["--from", "colonist", "frames.jsonl"]);
    std::fs::write(&path, format!("{}\n{}\n", FRAMES[0], FRAMES[1])).expect("written");
    server.wait(|state| events(state) == 1);
    std::fs::write(&path, FRAMES.join("\n") + "\n").expect("written");
    let state = server.wait(|state| events(state) == 2);
    assert_eq!(state["state"]["worlds"], 2);
}

#[test]
fn a_frame_that_cant_be_read_is_left_out() {
    let folder = Folder::new();
    let path = folder.path("frames.jsonl");
    let write = |lines: &[&str]| std::fs::write(&path, lines.join("\n") + "\n").expect("written");
    write(&[FRAMES[0], FRAMES[1], "garbage"]);
    let server = Server::start(&folder, &["--from", "colonist", "frames.jsonl", "--record", "kept.jsonl"]);
    let state = server.wait(|state| events(state) == 1 && !state["trouble"].is_null());
    let trouble = &state["trouble"];
    assert_eq!(
        (&trouble["line"], &trouble["code"], &trouble["event"]),
        (&json!(3), &json!("E8012"), &json!(null))
    );
    assert!(
        trouble["message"]
            .as_str()
            .is_some_and(|text| text.starts_with("the frame in line 3 can't be read: "))
    );
    assert!(trouble["helps"].to_string().contains("a frame is"), "{trouble}");
    // What comes after it counts, on the page and in the record.
    write(&[FRAMES[0], FRAMES[1], "garbage", "{\"more\": ", FRAMES[2]]);
    let state = server.wait(|state| events(state) == 2);
    assert_eq!((&state["trouble"]["line"], &state["trouble"]["left_out"]), (&json!(3), &json!(2)));
    assert_eq!(folder.read("kept.jsonl").map(|kept| kept.lines().count()), Some(3));
    // Once the file is mended, nothing is left out.
    write(&FRAMES);
    let state = server.wait(|state| events(state) == 2 && state["trouble"].is_null());
    assert_eq!(state["state"]["worlds"], 2);
}

#[test]
fn a_file_that_isnt_there_yet_is_waited_for() {
    let folder = Folder::new();
    let server = Server::start(&folder, &["game.jsonl"]);
    assert_eq!(server.wait(|state| !state["waits"].is_null())["waits"], "game.jsonl");
    let path = folder.path("game.jsonl");
    // Its first line comes in two parts.
    let (begin, end) = PLAYERS.split_at(9);
    std::fs::write(&path, begin).expect("written");
    std::thread::sleep(std::time::Duration::from_millis(150));
    std::fs::write(&path, format!("{begin}{end}{GAIN}")).expect("written");
    let state = server.wait(|state| events(state) == 1);
    assert!(state["waits"].is_null());
}

#[test]
fn only_who_has_the_token_posts() {
    let server = Server::start(&Folder::new(), &[]);
    let post = |headers: &str| server.ask("POST", "/events", headers, PLAYERS).status;
    assert_eq!(post(""), 401);
    assert_eq!(post("authorization: Bearer 0123\r\n"), 401);
    assert_eq!(post(&format!("authorization: {}\r\n", server.token)), 401);
    assert!(server.state()["state"].is_null());
    assert_eq!(post(&server.bearer()), 200);
}

#[test]
fn other_hosts_names_and_pages_are_refused() {
    let folder = Folder::new();
    let server = Server::start(&folder, &["--allow-origin", "https://example.org"]);
    let port = server.host.rsplit(':').next().expect("a port").to_owned();
    let get = |host: &str| server.ask("GET", "/state", &format!("host: {host}\r\n"), "").status;
    assert_eq!((get(&server.host), get(&format!("localhost:{port}"))), (200, 200));
    assert_eq!((get("evil.example"), get(&format!("127.0.0.1.evil.example:{port}"))), (403, 403));
    let mut nameless = String::new();
    let _ = server.send(b"GET /state HTTP/1.1\r\nconnection: close\r\n\r\n").read_to_string(&mut nameless);
    assert!(nameless.starts_with("HTTP/1.1 403"), "{nameless}");
    let from = |origin: &str| {
        let headers = format!("{}origin: {origin}\r\n", server.bearer());
        server.ask("POST", "/events", &headers, PLAYERS)
    };
    assert_eq!(from(&format!("http://{}", server.host)).status, 200);
    assert_eq!(from("http://127.0.0.1:1").status, 403);
    assert_eq!(from("null").status, 403);
    let allowed = from("https://example.org");
    assert_eq!(allowed.status, 200);
    assert!(allowed.headers.contains("access-control-allow-origin: https://example.org"));
    // A browser asks first.
    let ask = |origin: &str| server.ask("OPTIONS", "/events", &format!("origin: {origin}\r\n"), "");
    let may = ask("https://example.org");
    assert_eq!(may.status, 204);
    assert!(may.headers.contains("access-control-allow-headers: authorization, content-type"));
    assert_eq!(ask("https://evil.example").status, 403);
}

#[test]
fn bodies_have_a_limit() {
    let server = Server::start(&Folder::new(), &[]);
    assert_eq!(server.post(PLAYERS).status, 200);
    let large = GAIN.repeat((1 << 20) / GAIN.len() + 1);
    assert_eq!(server.post(&large).status, 413);
    assert_eq!(events(&server.state()), 0);
    assert_eq!(server.post(GAIN).status, 200);
}

#[test]
fn so_many_pages_may_look_on() {
    let server = Server::start(&Folder::new(), &["--pages", "3"]);
    let mut pages: Vec<_> = (0..3).map(|_| server.look_on()).collect();
    pages.iter_mut().for_each(|page| drop(page.next()));
    let refused = server.ask("GET", "/events", "", "");
    let why = "too many viewers: 3 pages are open already; close one, or start `tg serve` with `--pages 6`";
    assert_eq!((refused.status, &refused.json()["error"]), (503, &json!(why)));
    // The others aren't held up by it, and who leaves makes room.
    assert_eq!(server.ask("GET", "/", "", "").status, 200);
    drop(pages);
    let request = format!("GET /events HTTP/1.1\r\nhost: {}\r\n\r\n", server.host);
    let mut status = [0; 12];
    while status != *b"HTTP/1.1 200" {
        server.send(request.as_bytes()).read_exact(&mut status).expect("an answer");
    }
}

#[test]
fn the_page_asks_for_nothing_elsewhere() {
    let server = Server::start(&Folder::new(), &[]);
    let page = server.ask("GET", "/", "", "");
    assert_eq!(page.status, 200);
    assert!(page.headers.contains("content-security-policy: default-src 'none'"));
    assert!(page.headers.contains("x-content-type-options: nosniff"));
    assert!(page.body.starts_with("<!doctype html>"));
    assert!(!page.body.contains("https://") && !page.body.contains("src="));
    for path in ["/other", "/../page.html", "/events/", "//", "/%2e%2e/state"] {
        assert_eq!(server.ask("GET", path, "", "").status, 404, "{path}");
    }
    assert_eq!(server.ask("PUT", "/events", &server.bearer(), "").status, 405);
}

#[test]
fn what_came_is_recorded_behind_what_was_there() {
    // Its last line has no end yet.
    let folder = Folder::with(&[("kept.jsonl", "{\"ev\":\"truth\",\"hands\":{}}")]);
    let server = Server::start(&folder, &["--record", "kept.jsonl"]);
    server.post(&format!("{PLAYERS}{GAIN}"));
    server.post(ROAD.trim_end());
    server.post(GAIN);
    // Each is there before its answer is, also what contradicts.
    let kept = folder.read("kept.jsonl").expect("a file");
    assert_eq!(kept, format!("{{\"ev\":\"truth\",\"hands\":{{}}}}\n{PLAYERS}{GAIN}{ROAD}{GAIN}"));
    if cfg!(unix) {
        let other = folder.tg(&["serve", "--record", "kept.jsonl", "--listen", "0"]).assert().code(1);
        other.stderr_eq(
            "error[E9014]: `kept.jsonl` is being recorded to by another `tg serve`\n  Help: [..]\n",
        );
    }
    drop(server);
    let same = folder.tg(&["serve", "kept.jsonl", "--record", "kept.jsonl"]).assert().code(1);
    same.stderr_eq("error[E9014]: `kept.jsonl` can't be read and recorded to at once\n...\n");
}

#[test]
fn a_recorded_game_goes_on() {
    // The disk was full in the middle of the last line.
    let torn = format!("{PLAYERS}{GAIN}{{\"ev\":\"gain\",\"p\":\"Re");
    let folder = Folder::with(&[("kept.jsonl", &torn), ("notes.txt", "Red likes wood.\nBlue")]);
    let mut server = Server::start(&folder, &["--record", "kept.jsonl"]);
    assert_eq!(events(&server.state()), 1);
    assert_eq!(server.post(GAIN).json(), json!({"taken": 1, "left_out": 0}));
    // Nobody says goodbye.
    server.child.kill().expect("an end");
    let mut errors = String::new();
    server.child.stderr.take().expect("its errors").read_to_string(&mut errors).expect("text");
    assert_eq!(errors, "the last line of `kept.jsonl` was cut short, and is left out\n");
    drop(server);
    let server = Server::start(&folder, &["--record", "kept.jsonl"]);
    server.post(STEAL);
    let state = server.wait(|state| events(state) == 3);
    assert_eq!((&state["state"]["worlds"], &state["unrecorded"]), (&json!(1), &Json::Null));
    assert_eq!(folder.read("kept.jsonl").expect("a file"), format!("{PLAYERS}{GAIN}{GAIN}{STEAL}"));
    drop(server);
    // What is no record isn't touched.
    let notes = folder.tg(&["serve", "--record", "notes.txt", "--listen", "0"]).assert().code(1);
    notes.stderr_eq("error[E8012]: `notes.txt` has no lines of events, so it can't be followed\n...\n");
    assert_eq!(folder.read("notes.txt").as_deref(), Some("Red likes wood.\nBlue"));
}

#[cfg(unix)]
#[test]
fn what_cant_be_recorded_is_told_to_all() {
    let folder = Folder::new();
    // No file may be longer than a block.
    let tg = folder.child(&[]);
    let mut limited = std::process::Command::new("sh");
    limited.current_dir(folder.path("")).args(["-c", "ulimit -f 1; trap '' XFSZ; exec \"$0\" \"$@\""]);
    limited.arg(tg.get_program()).args(["serve", "--json", "--listen", "0", "--record", "kept.jsonl"]);
    let server = Server::begin(limited);
    let answer = server.post(&format!("{PLAYERS}{}", GAIN.repeat(40)));
    assert_eq!((answer.status, &answer.json()["taken"]), (200, &json!(40)));
    let why = answer.json()["unrecorded"].as_str().expect("a reason").to_owned();
    assert!(why.starts_with("`kept.jsonl` can't be written: "), "{why}");
    assert_eq!(server.wait(|state| events(state) == 40)["unrecorded"], why);
}

#[test]
fn it_reads_a_file_as_it_grows() {
    let folder = Folder::with(&[("game.jsonl", &format!("{PLAYERS}{GAIN}"))]);
    let server = Server::start(&folder, &["game.jsonl"]);
    assert_eq!(server.wait(|state| events(state) == 1)["state"]["log"], "game.jsonl");
    let path = folder.path("game.jsonl");
    let mut file = std::fs::File::options().append(true).open(&path).expect("the file");
    let (begin, end) = GAIN.split_at(10);
    file.write_all(begin.as_bytes()).expect("written");
    file.write_all(end.as_bytes()).expect("written");
    server.wait(|state| events(state) == 2);
    // A shorter file is another game; and so is one in its place.
    std::fs::write(&path, PLAYERS).expect("written");
    server.wait(|state| events(state) == 0);
    folder.write("next.jsonl", format!("{PLAYERS}{GAIN}{GAIN}{GAIN}{GAIN}"));
    std::fs::rename(folder.path("next.jsonl"), &path).expect("moved");
    server.wait(|state| events(state) == 4);
    // One that goes away is waited for.
    std::fs::remove_file(&path).expect("removed");
    std::thread::sleep(std::time::Duration::from_millis(200));
    assert_eq!(events(&server.state()), 4);
    folder.write("game.jsonl", format!("{PLAYERS}{GAIN}"));
    server.wait(|state| events(state) == 1);
}

#[test]
fn a_file_that_is_changed_in_its_midst_is_read_again() {
    let game = format!("{PLAYERS}{GAIN}{ROAD}{GAIN}");
    let folder = Folder::with(&[("game.jsonl", &game)]);
    let server = Server::start(&folder, &["game.jsonl"]);
    let trouble = |state: &Json| state["trouble"]["line"].clone();
    server.wait(|state| trouble(state) == 3);
    // It becomes longer in place, as an editor writes what was put right.
    let path = folder.path("game.jsonl");
    std::fs::write(&path, game.replace(ROAD, &GAIN.repeat(4))).expect("written");
    let state = server.wait(|state| events(state) == 6);
    assert!(state["trouble"].is_null());
    // The lines are those of the file, and not of all that came; it has the same length as before.
    let last = ROAD.trim_end().to_owned() + &" ".repeat(2 * GAIN.len() - ROAD.len()) + "\n";
    std::fs::write(&path, [PLAYERS, &GAIN.repeat(4), &last].concat()).expect("written");
    assert_eq!(trouble(&server.wait(|state| events(state) == 4)), 6);
}

#[test]
fn what_was_posted_stays_when_the_file_is_edited() {
    let game = format!("{PLAYERS}{GAIN}{ROAD}");
    let folder = Folder::with(&[("game.jsonl", &game)]);
    let server = Server::start(&folder, &["game.jsonl"]);
    server.wait(|state| state["trouble"]["line"] == 3);
    server.post(GAIN);
    let path = folder.path("game.jsonl");
    std::fs::write(&path, game.replace(ROAD, GAIN)).expect("written");
    assert!(server.wait(|state| events(state) == 3)["trouble"].is_null());
    // A file with another beginning is another game.
    std::fs::write(&path, format!("{PLAYERS}{ROAD}")).expect("written");
    server.wait(|state| events(state) == 0 && !state["trouble"].is_null());
    std::fs::write(&path, PLAYERS).expect("written");
    server.wait(|state| events(state) == 0 && state["trouble"].is_null());
}

/// What was typed takes back and changes the same events after an edit, and lines of the file keep their numbers.
#[test]
fn corrections_stay_where_they_were_made_when_the_file_is_edited() {
    let gain = |what: &str| format!("{{\"ev\":\"gain\",\"p\":\"Red\",\"cards\":{{\"{what}\":1}}}}\n");
    let game = format!("{PLAYERS}{}{}", gain("wood"), gain("ore"));
    let folder = Folder::with(&[("game.jsonl", &game)]);
    let server = Server::start(&folder, &["game.jsonl"]);
    let ask = |row: &str| server.ask("POST", "/row", &server.bearer(), row);
    let texts = |state: &Json| {
        let rows = state["recent"].as_array().expect("rows");
        rows.iter().map(|row| row["text"].as_str().expect("a text").to_owned()).collect::<Vec<_>>()
    };
    server.wait(|state| events(state) == 2);
    assert_eq!(ask("instead of 1: Red gets wheat").status, 200);
    assert_eq!(ask("undo").status, 200);
    let path = folder.path("game.jsonl");
    std::fs::write(&path, format!("{game}{}", gain("brick"))).expect("written");
    server.wait(|state| texts(state) == ["Red gets wheat", "Red gets brick"]);
    std::fs::write(&path, format!("{game}{}", gain("sheep"))).expect("written");
    server.wait(|state| texts(state) == ["Red gets wheat", "Red gets sheep"]);
    // What contradicts is taken back by the same word.
    std::fs::write(&path, format!("{game}{}{ROAD}", gain("sheep"))).expect("written");
    server.wait(|state| state["trouble"]["line"] == 5);
    assert_eq!(ask("Red gets ore").status, 409);
    assert_eq!(ask("undo").status, 200);
    server.wait(|state| state["trouble"].is_null() && texts(state) == ["Red gets wheat", "Red gets sheep"]);
}

/// While an event contradicts, it can be taken back in any of the words for that, and by its number; others stay.
#[test]
fn what_contradicts_is_taken_back_by_its_number() {
    let folder = Folder::new();
    let server = Server::start(&folder, &["--record", "kept.jsonl"]);
    let ask = |row: &str| server.ask("POST", "/row", &server.bearer(), row);
    let helps = |row: &str| ask(row).json()["helps"].to_string();
    server.post(&format!("{PLAYERS}{GAIN}"));
    for undo in ["undo", "undo 2", "Undo", "undo the last event", "undo event 2"] {
        assert_eq!(server.post(ROAD).status, 409);
        assert!(helps("undo 1").contains("before anything is added or corrected: `undo`"));
        assert_eq!(ask(undo).status, 200, "{undo}");
        server.wait(|state| state["trouble"].is_null() && events(state) == 1);
    }
    assert_eq!(server.post(&format!("{ROAD}{GAIN}{GAIN}")).status, 409);
    for row in ["undo 2", "instead of 1: Red gets wood, brick", "Red gets ore"] {
        assert!(helps(row).contains("event 2, and what came after it"), "{row}: {}", helps(row));
        assert!(helps(row).contains("`undo`, 3 times"), "{row}");
    }
    for undo in ["undo 4", "undo", "undo 2"] {
        assert!([200, 409].contains(&ask(undo).status), "{undo}");
    }
    server.wait(|state| state["trouble"].is_null() && events(state) == 1);
    assert_eq!(ask("instead of 1: Red gets wood, brick").status, 200);
    assert_eq!(server.post(ROAD).status, 200);
}

/// A row that is refused isn't recorded.
#[test]
fn no_row_comes_after_the_end_of_a_game() {
    let folder = Folder::new();
    let server = Server::start(&folder, &["--record", "kept.jsonl"]);
    server.post(&format!("{PLAYERS}{GAIN}{{\"ev\":\"end\"}}\n"));
    assert_eq!(server.ask("POST", "/row", &server.bearer(), "Red gets wood").status, 409);
    drop(server);
    let kept = std::fs::read_to_string(folder.path("kept.jsonl")).expect("the record");
    assert_eq!(kept.lines().count(), 3, "{kept}");
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

#[cfg(unix)]
#[test]
fn a_pipe_under_a_name_is_read_to_its_end() {
    let folder = Folder::with(&[("game.jsonl", &format!("{PLAYERS}{GAIN}"))]);
    let tg = folder.child(&[]);
    let script = "cat game.jsonl | \"$0\" watch /dev/stdin --json";
    let mut shell = std::process::Command::new("sh");
    let run = shell.current_dir(folder.path("")).args(["-c", script]).arg(tg.get_program());
    let told = run.output().expect("an end");
    let told: Json = serde_json::from_slice(&told.stdout).expect("a state");
    assert_eq!(events(&told), 1);
}

#[test]
fn it_reads_its_input_and_goes_on_after_its_end() {
    let folder = Folder::new();
    let mut server = Server::start(&folder, &["-", "--me", "Blue"]);
    let mut input = server.child.stdin.take().expect("its input");
    input.write_all(format!("{PLAYERS}{GAIN}").as_bytes()).expect("written");
    assert_eq!(server.wait(|state| events(state) == 1)["me"], "Blue");
    drop(input);
    server.post(GAIN);
    server.wait(|state| events(state) == 2);
}

#[test]
fn what_cant_be_served_is_told() {
    let folder = Folder::with(&[("export.json", "{\"data\": 1}")]);
    let server = Server::start(&folder, &[]);
    let taken = folder.tg(&["serve", "--listen", &server.host]).assert().code(1);
    taken.stderr_eq("error[E9017]: nothing can be served on 127.0.0.1:[..]\n  Help: [..]\n");
    let other = folder.tg(&["serve", "export.json", "--listen", "0"]).assert().code(1);
    other.stderr_eq("error[E8012]: `export.json` has no lines of events, so it can't be followed\n...\n");
    folder
        .tg(&["serve", "missing/game.jsonl", "--listen", "0"])
        .assert()
        .code(1)
        .stderr_eq("error[E9007]: [..]\n");
    folder.tg(&["serve", "--listen", "example.org:80"]).assert().code(2);
    folder.tg(&["serve", "--allow-origin", "*"]).assert().code(2);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it_though_pages_look_on() {
    let mut server = Server::start(&Folder::new(), &[]);
    let mut page = server.look_on();
    page.next();
    let sent = std::process::Command::new("kill").args(["-INT", &server.child.id().to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()));
    assert_eq!(server.child.wait().expect("an end").code(), Some(130));
    let mut errors = String::new();
    server.child.stderr.take().expect("its errors").read_to_string(&mut errors).expect("text");
    assert_eq!(errors, "");
}

/// Lines that name a game are of that one, and so is what is typed or posted to it without a name.
#[test]
fn a_game_with_a_name_is_typed_to_and_corrected() {
    let folder = Folder::new();
    let named = |line: &str| line.replace("}\n", ",\"game\":\"friday\"}\n");
    let record = ["--record", "friday.jsonl"];
    let typed = |server: &Server, row: &str| server.ask("POST", "/row", &server.bearer(), row);
    {
        let server = Server::start(&folder, &record);
        assert_eq!(server.post(&[named(PLAYERS), named(GAIN)].concat()).json()["taken"], 1);
        assert_eq!(typed(&server, "Blue gets ore").json(), json!({"taken": 1, "left_out": 0}));
        assert_eq!(typed(&server, "instead of 1: Red gets 2 wood").status, 200);
        assert_eq!(typed(&server, "undo").json(), json!({"taken": 0, "left_out": 0, "undone": 1}));
        assert_eq!(server.post(GAIN).json(), json!({"taken": 1, "left_out": 0}));
        assert_eq!(server.post("{\"ev\":\"undo\"}").json()["undone"], 1);
        // What can't be read is refused, also while a contradiction waits.
        let contradicts = server.post(ROAD);
        assert_eq!((contradicts.status, contradicts.json()["queued"].as_bool()), (409, Some(true)));
        for unread in ["oops\n", "{\"ev\":\"gain\",\"p\":\"Red\",\"cards\":{\"gold\":1}}\n"] {
            for unread in [unread.to_owned(), named(unread)] {
                let answer = server.post(&unread);
                assert_eq!(
                    (answer.status, answer.json()["queued"].as_bool()),
                    (409, Some(false)),
                    "{unread}"
                );
            }
        }
        assert_eq!(typed(&server, "undo").json()["undone"], 1);
        let state = server.look_on().until(|state| events(state) == 1);
        assert_eq!(state["state"]["players"][0]["resources"]["wood"]["min"], 2);
        assert!(state["trouble"].is_null(), "{state}");
    }
    // It goes on where it was, and the record is one game.
    let server = Server::start(&folder, &record);
    let state = server.look_on().until(|state| events(state) == 1);
    assert_eq!(state["state"]["players"][0]["resources"]["wood"]["min"], 2);
    assert_eq!(typed(&server, "Blue gets ore").json(), json!({"taken": 1, "left_out": 0}));
    assert_eq!(typed(&server, "end").status, 200);
    drop(server);
    let run = folder.tg(&["replay", "friday.jsonl", "--json"]).assert().success();
    let told: Json = serde_json::from_slice(&run.get_output().stdout).expect("one game");
    assert_eq!(
        (told["game"].as_str(), told["events"].as_u64(), told["complete"].as_bool()),
        (Some("friday"), Some(2), Some(true))
    );
}
