//! `tg watch`.

use crate::folder::Folder;

const GAME: &str = "{\"ev\":\"players\",\"names\":[\"Red\",\"Blue\"]}
{\"ev\":\"gain\",\"p\":\"Red\",\"cards\":{\"lumber\":2,\"ore\":1}}
{\"ev\":\"steal\",\"thief\":\"Blue\",\"victim\":\"Red\"}
";
const ROAD: &str =
    "{\"ev\":\"spend\",\"p\":\"Red\",\"cards\":{\"lumber\":1,\"brick\":1},\"what\":\"road\"}\n";

#[test]
fn what_is_piped_in_is_a_table_at_its_end() {
    let table = "\
<stdin>: 2 events, 2 worlds
            cards       wood  brick  sheep  wheat        ore  unknown
  ────────  ─────  ─────────  ─────  ─────  ─────  ─────────  ───────
  Red           2  1–2 (4/3)      0      0      0  0–1 (2/3)        1
  Blue          1  0–1 (2/3)      0      0      0  0–1 (1/3)        1
  floating                 1      0      0      0          1
  bank: 17 wood, 19 brick, 19 sheep, 19 wheat, 18 ore
  development: 25 left, unseen 14 knight, 5 point, 2 roads, 2 plenty, 2 monopoly
the last events:
      1  Red gets 2 wood, ore
      2  Blue steals from Red

";
    Folder::new().tg(&["watch", "-"]).stdin(GAME).assert().success().stdout_eq(table).stderr_eq("");
}

#[test]
fn a_contradiction_is_told_below_the_last_good_state() {
    let folder = Folder::new();
    let run = folder.tg(&["watch", "-"]).stdin(format!("{GAME}{ROAD}")).assert().code(1);
    let told = "\
<stdin>: 2 events, 2 worlds
...
      2  Blue steals from Red
line 4: <stdin>: Red must have 1 brick here, and has no brick
  from the start Red has no brick
  event 3 says: Red builds road
  this is the state before

";
    run.stdout_eq(told).stderr_eq("error[E8007]: <stdin>: Red must have [..]\n...\n");
    let empty = folder.tg(&["watch", "-"]).stdin("").assert().code(1);
    empty.stderr_eq("error[E8012]: `<stdin>` has no record `players`\n");
    let json = folder.tg(&["watch", "-", "--json"]).stdin(GAME).assert().success();
    let text = String::from_utf8_lossy(&json.get_output().stdout).into_owned();
    let data: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(data["state"]["players"][0]["resources"]["wood"]["expected"], "4/3");
}

#[test]
fn the_end_of_a_whole_game_is_what_replay_tells() {
    let game = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/catan/game.jsonl");
    let game = std::fs::read(game).expect("the recorded game");
    let told = |command: &str| -> serde_json::Value {
        let run = Folder::new().tg(&[command, "-", "--json"]).stdin(game.clone()).assert().success();
        let text = String::from_utf8_lossy(&run.get_output().stdout).into_owned();
        serde_json::from_str(text.lines().last().expect("a line")).expect("JSON")
    };
    let (live, mut row) = (told("watch"), told("replay"));
    let fields = row.as_object_mut().expect("an object");
    // Where it was found, and whether it is whole.
    assert_eq!(["game", "complete"].map(|field| fields.remove(field).is_some()), [true; 2]);
    assert_eq!(live["state"], row);
    assert!(live["state"]["worlds"].as_u64() > Some(1) && live["trouble"].is_null());
}

#[cfg(unix)]
#[test]
fn a_terminal_is_drawn_anew_and_left_clean() {
    use crate::terminal::{CTRL_C, Terminal};
    use std::io::Write;
    let folder = Folder::with(&[("game.jsonl", GAME)]);
    let tg = Terminal::start(folder.child(&["watch", "game.jsonl", "--color", "never"]));
    tg.sees("game.jsonl: 2 events, 2 worlds");
    let path = folder.path("game.jsonl");
    let mut file = std::fs::File::options().append(true).open(path).expect("the file");
    file.write_all(b"{\"ev\":\"roll\",\"p\":\"Red\",\"dice\":[4,4]}\n").expect("written");
    tg.sees("game.jsonl: 3 events, 2 worlds");
    tg.sees("3  Red rolls 4 + 4");
    // Nothing of what was drawn before is left.
    assert_eq!(tg.look(|screen| screen.contents().matches("game.jsonl:").count()), 1);
    tg.keys(CTRL_C);
    assert_eq!(tg.end(), Some(130));
}

#[cfg(unix)]
#[test]
fn a_terminal_of_any_size_shows_what_matters() {
    use crate::terminal::{CTRL_C, Terminal};
    let long = "Maximiliane von Hohenstein-Ellershausen";
    let gains = "{\"ev\":\"gain\",\"p\":\"Red\",\"cards\":{\"brick\":1}}\n".repeat(12);
    let game = format!("{GAME}{gains}{}", ROAD.replace("\"brick\":1", "\"brick\":15")).replace("Red", long);
    let folder = Folder::with(&[("game.jsonl", &game)]);
    let tg = Terminal::sized(folder.child(&["watch", "game.jsonl", "--color", "never"]), 18, 80);
    // The trouble, whole, with the last events, as far as there is room.
    tg.sees("this is the state before");
    let shown = tg.look(|screen| screen.contents());
    assert!(shown.starts_with("game.jsonl: 14 events, 2 worlds\n"), "{shown}");
    assert!(shown.contains("\n  Maximiliane… ") && shown.contains("unknown\n"), "{shown}");
    assert!(shown.contains("\n     14  ") && !shown.contains("\n      3  "), "{shown}");
    // Where there is no room for a table, each player has a line.
    tg.resize(30, 40);
    tg.sees("\n  Maximiliane von\n  Hohenstein-Ellershausen 14, 1 unknown:\n  1–2 wood (4/3), 12 brick, 0–1 ore\n  (2/3)\n  Blue 1, 1 unknown: 0–1 wood (2/3), 0–1\n  ore (1/3)\n  floating: 1 wood, 1 ore\n");
    tg.keys(CTRL_C);
    assert_eq!(tg.end(), Some(130));
}

/// A number of discards that isn't due is told as soon as the next roll comes, and at the end.
#[test]
fn odd_discards_are_told_beside_the_state() {
    let seven =
        "{\"ev\":\"roll\",\"p\":\"Red\",\"dice\":[3,4]}\n{\"ev\":\"discard\",\"p\":\"Red\",\"n\":1}\n";
    let after = "{\"ev\":\"roll\",\"p\":\"Blue\",\"dice\":[4,4]}\n";
    let warning =
        "warning[W8002]: <stdin>: Red discards 2 cards on this 7, and holds 9 cards; 4 are due\n...\n";
    let game = format!(
        "{}{seven}{}",
        GAME.replace("\"lumber\":2", "\"lumber\":9"),
        &seven[seven.find('\n').map_or(0, |end| end + 1)..]
    );
    let folder = Folder::new();
    let told = |json: bool, game: &str| {
        let args: &[&str] = if json { &["watch", "-", "--json"] } else { &["watch", "-"] };
        let run = folder.tg(args).stdin(game.to_owned()).assert().success().stderr_eq(warning);
        String::from_utf8_lossy(&run.get_output().stdout).into_owned()
    };
    assert!(!told(false, &game).contains("odd"));
    let shown = told(false, &format!("{game}{after}"));
    let odd =
        "\nodd: Red discards 2 cards on this 7, and holds 9 cards; 4 are due\n  this is event 5 of the log\n";
    assert!(shown.contains(odd), "{shown}");
    let data: serde_json::Value = serde_json::from_str(&told(true, &format!("{game}{after}"))).expect("JSON");
    assert_eq!(data["odd"]["code"], "W8002");
    assert_eq!(data["odd"]["notes"], serde_json::json!(["this is event 5 of the log"]));
}

#[test]
fn a_script_is_told_from_a_recorded_game() {
    let script = "catan g { players Red, Blue; Red gets wood }\nsave g to \"lines.jsonl\"\n";
    let folder = Folder::with(&[("friday.tg", script)]);
    for command in ["watch", "serve", "replay", "convert"] {
        let told = folder.tg(&[command, "friday.tg"]).assert().failure().get_output().stderr.clone();
        let told = String::from_utf8_lossy(&told).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.starts_with("error[E8012]"), "{command}: {told}");
        assert!(told.contains("it is a script: `tg friday.tg` runs it"), "{command}: {told}");
        assert!(told.contains("`tg friday.tg --out .` writes"), "{command}: {told}");
    }
    // What it says works.
    folder.tg(&["friday.tg", "--out", "."]).assert().success();
    folder.tg(&["replay", "lines.jsonl"]).assert().success();
}
