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
    assert_eq!(server.post(GAIN).json(), json!({"taken": 0, "left_out": 1}));
    // What can't be read is told in the same way, and a new game makes all good.
    server.post(PLAYERS);
    assert_eq!(server.post("no JSON").json()["code"], "E8012");
    server.post(&format!("{PLAYERS}{GAIN}{GAIN}"));
    let state = server.wait(|state| events(state) == 2);
    assert!(state["trouble"].is_null());
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
    let server = Server::start(&Folder::new(), &[]);
    let mut pages: Vec<_> = (0..64).map(|_| server.look_on()).collect();
    pages.iter_mut().for_each(|page| drop(page.next()));
    assert_eq!(server.ask("GET", "/events", "", "").status, 503);
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
        .tg(&["serve", "missing.jsonl", "--listen", "0"])
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
