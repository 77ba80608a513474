//! Rows that are typed into the page.

use super::{GAIN, PLAYERS, ROAD, events};
use crate::folder::Folder;
use crate::server::Server;
use serde_json::{Value as Json, json};

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
