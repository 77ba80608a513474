//! Files and other streams that events come from, and the record that keeps them.

use super::{GAIN, PLAYERS, ROAD, STEAL, events};
use crate::folder::Folder;
use crate::server::Server;
use serde_json::{Value as Json, json};
use std::io::{Read, Write};

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
