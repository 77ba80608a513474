//! `tg replay` and `tg convert`.

use crate::folder::Folder;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;

/// A game with one robbery that nobody saw.
pub const GAME: &str = r#"{"ev":"players","names":["Red","Blue"]}
{"ev":"gain","p":"Red","cards":{"lumber":2,"ore":1}}
{"ev":"steal","thief":"Blue","victim":"Red"}
{"ev":"roll","p":"Red","dice":[4,4]}
"#;

/// The same with a payment that nobody can make.
const BAD: &str = r#"{"ev":"players","names":["Red","Blue"]}
{"ev":"gain","p":"Red","cards":{"lumber":2}}
{"ev":"spend","p":"Red","cards":{"lumber":1,"brick":1},"what":"road"}
"#;

/// A small replay export: a starting hand each, a robbery that both sides were told of, an offer, and a record of a type
/// that nobody knows.
pub const EXPORT: &str = r#"{"data": {
  "playOrder": [5, 2],
  "playerUserStates": [{"selectedColor": 2, "username": "Ann"}, {"selectedColor": 5, "username": "Player 5"}],
  "gameSettings": {"cardDiscardLimit": 9},
  "eventHistory": {"events": [
    {"stateChange": {"gameLogState": {
      "10": {"from": 5, "text": {"type": 47, "playerColor": 5, "cardsToBroadcast": [4], "distributionType": 0}},
      "9": {"from": 2, "text": {"type": 47, "playerColor": 2, "cardsToBroadcast": [1, 5], "distributionType": 0}}}}},
    {"stateChange": {"bankState": {}}},
    {"stateChange": {"gameLogState": {
      "11": {"from": 5, "text": {"type": 11, "playerColor": 5}},
      "12": {"from": 5, "text": {"type": 14, "playerColor": 2, "cardEnums": [5]}, "specificRecipients": [5]},
      "13": {"from": 5, "text": {"type": 15, "playerColor": 5, "cardEnums": [5]}, "specificRecipients": [2]}}}},
    {"stateChange": {"gameLogState": {
      "14": {"from": 2, "text": {"type": 118, "playerColor": 2, "offeredCardEnums": [1], "wantedCardEnums": [9]}},
      "15": {"from": 2, "text": {"type": 4711}}}}}
  ]}
}}"#;

pub fn packed(text: &str) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
    packer.write_all(text.as_bytes()).expect("memory");
    packer.finish().expect("memory")
}

#[test]
fn a_game_is_a_table_and_stops_where_it_should() {
    let folder = Folder::with(&[("game.jsonl", GAME)]);
    let table = "\
game.jsonl: 3 events, 2 worlds
            cards       wood  brick  sheep  wheat        ore  unknown
  ────────  ─────  ─────────  ─────  ─────  ─────  ─────────  ───────
  Red           2  1–2 (4/3)      0      0      0  0–1 (2/3)        1
  Blue          1  0–1 (2/3)      0      0      0  0–1 (1/3)        1
  floating                 1      0      0      0          1
  bank: 17 wood, 19 brick, 19 sheep, 19 wheat, 18 ore
  dice: 8 ×1
  development: 25 left, unseen 14 knight, 5 point, 2 roads, 2 plenty, 2 monopoly
";
    folder.tg(&["replay", "game.jsonl"]).assert().success().stdout_eq(table).stderr_eq("");
    let first = folder.tg(&["replay", "game.jsonl", "--at", "1"]).assert().success();
    first.stdout_eq("game.jsonl: 1 event, 1 world\n...\n");
}

#[test]
fn data_have_exact_chances() {
    let folder = Folder::with(&[("game.jsonl", GAME)]);
    let told = folder.tg(&["replay", "--json", "game.jsonl"]).assert().success().get_output().stdout.clone();
    let data: serde_json::Value = serde_json::from_slice(&told).expect("JSON");
    let wood = &data["players"][0]["resources"]["wood"];
    let chances = serde_json::json!({"min": 1, "max": 2, "expected": "4/3", "chances": ["0", "2/3", "1/3"]});
    assert_eq!(*wood, chances);
    assert_eq!(data["log"], "game.jsonl");
    assert_eq!([&data["events"], &data["worlds"]], [3, 2]);
    assert_eq!(data["dice"]["8"], 1);
    assert_eq!(data["bank"]["wood"], 17);
    assert_eq!(data["development"]["unseen"]["knight"], 14);
}

#[test]
fn it_goes_on_past_bad_games() {
    let folder = Folder::with(&[
        ("a/bad.jsonl", BAD),
        ("a/game.jsonl", GAME),
        ("a/note.txt", "no game"),
        ("a/x.json", "{}"),
    ]);
    let told = "\
error[E8007]: a/bad.jsonl: Red must have 1 brick here, and has no brick
  Note: from the start Red has no brick
  Note: event 2 says: Red builds road
error[E8012]: `a/x.json` can't be read: [..]
...
1 game read, 2 bad
";
    let run = folder.tg(&["replay", "a"]).assert().code(1);
    run.stdout_eq("a/game.jsonl: 3 events, 2 worlds\n...\n").stderr_eq(told);
    // A path that is mistyped isn't a bad game.
    for more in [&[][..], &["--bad-games", "skip"]] {
        let run = folder.tg(&["replay", "missing.jsonl"]).args(more).assert().code(2);
        run.stdout_eq("").stderr_eq("error[E9007]: [..]\n...\n");
    }
    folder.write("empty/note.txt", "no game");
    folder.tg(&["replay", "empty"]).assert().code(2).stderr_eq("error[E9007]: [..]\n...\n");
}

#[test]
fn it_filters_the_lines_of_many_games() {
    let folder = Folder::new();
    let of = |game: &str, text: &str| text.replace("{\"ev\"", &format!("{{\"game\":{game:?},\"ev\""));
    let [one, two] = [of("one", GAME), of("two", BAD)];
    let mixed: String = one.lines().zip(two.lines()).map(|(a, b)| format!("{a}\n{b}\n")).collect();
    let run = folder
        .tg(&["replay", "-"])
        .stdin(mixed + one.lines().last().expect("a line") + "\n")
        .assert()
        .code(1);
    let told = "one: 3 events, 2 worlds; Red 2: 1–2 wood, 0–1 ore; Blue 1: 0–1 wood, 0–1 ore\n";
    run.stdout_eq(told).stderr_eq("error[E8007]: two: Red must have 1 brick here, and has no brick\n...\n");
    // Without names a game is over when the next begins.
    let both = format!("{GAME}{GAME}");
    let told =
        folder.tg(&["replay", "-", "--json"]).stdin(both).assert().success().get_output().stdout.clone();
    assert_eq!(String::from_utf8_lossy(&told).lines().count(), 2);
}

#[test]
fn an_export_is_read_converted_and_seen_by_a_player() {
    let folder = Folder::new();
    folder.write("export.json.gz", packed(EXPORT));
    let lines = "\
{\"ev\":\"players\",\"names\":[\"P5\",\"P2\"],\"limit\":9}
{\"ev\":\"gain\",\"p\":\"P2\",\"cards\":{\"lumber\":1,\"ore\":1}}
{\"ev\":\"gain\",\"p\":\"P5\",\"cards\":{\"grain\":1}}
{\"ev\":\"steal\",\"thief\":\"P5\",\"victim\":\"P2\",\"hidden_truth\":\"ore\"}
{\"ev\":\"offer\",\"p\":\"P2\",\"give\":{\"lumber\":1},\"get\":{}}
";
    let warned = "warning[W8001]: 1 record is of an unknown type in `export.json.gz`: type 4711\n...\n";
    let run = folder.tg(&["convert", "export.json.gz"]).assert().success();
    run.stdout_eq(lines).stderr_eq(warned);
    let told = |arguments: &[&str]| {
        let run = folder.tg(&["replay", "-"]).args(arguments).stdin(packed(EXPORT)).assert().success();
        String::from_utf8_lossy(&run.get_output().stdout).into_owned()
    };
    assert_eq!(
        told(&[]),
        "<stdin>: 4 events, 2 worlds; P5 2: 0–1 wood, 1 wheat, 0–1 ore; P2 1: 0–1 wood, 0–1 ore\n"
    );
    let known = "<stdin>: 4 events, 1 world; P5 2: 1 wheat, 1 ore; P2 1: 1 wood\n";
    // By either name; and the offer shows the same.
    assert_eq!(told(&["--me", "P5"]), known);
    assert_eq!(told(&["--me", "Ann"]), known);
    assert_eq!(told(&["--offers"]), known);
    let shown = folder.tg(&["replay", "export.json.gz", "--me", "Ann"]).assert().success();
    shown.stdout_eq("export.json.gz: 4 events, 1 world, as P2 sees it\n...\n");
    let seen = folder.tg(&["convert", "export.json.gz", "--me", "Ann"]).assert().success();
    seen.stdout_eq("...\n{\"ev\":\"steal\",\"thief\":\"P5\",\"victim\":\"P2\",\"card\":\"ore\"}\n...\n");
}

#[test]
fn what_a_script_saves_is_the_same_log() {
    let log = "\
catan g {
  players Red, Blue, Green
  Red gets 3 sheep; Blue gets sheep, ore
  Green steals from Blue
  Red plays monopoly on sheep for 1
}
";
    let folder = Folder::with(&[
        ("save.tg", &format!("{log}save g to \"g.jsonl\"")),
        (
            "load.tg",
            &format!(
                "{log}let h = load(\"g.jsonl\", format: events)\nprint h.expected == g.expected, h.number, g.number"
            ),
        ),
    ]);
    folder.tg(&["run", "save.tg", "--out", "."]).assert().success().stderr_eq("");
    folder.tg(&["run", "load.tg"]).assert().success().stdout_eq("true 4 4\n").stderr_eq("");
}

#[test]
fn limits_and_wrong_use_are_told() {
    let folder = Folder::with(&[("game.jsonl", GAME)]);
    let unknown = folder.tg(&["replay", "game.jsonl", "--me", "Green"]).assert().code(1);
    unknown.stderr_eq("error[E8002]: game.jsonl: there is no player `Green` in this log\n...\n");
    folder.tg(&["replay"]).assert().code(2);
    folder.tg(&["replay", "game.jsonl", "--from", "csv"]).assert().code(2);
    let other = folder.tg(&["replay", "game.jsonl", "--from", "colonist"]).assert().code(1);
    other.stderr_eq("error[E8012]: `game.jsonl` can't be read: [..]\n...\n");
}

#[test]
fn games_are_converted_into_files_of_their_own() {
    let folder =
        Folder::with(&[("logs/one.jsonl", GAME), ("logs/deep/two.json", EXPORT), ("other/one.json", EXPORT)]);
    folder.write("logs/deep/two.json.gz", packed(EXPORT));
    let twice = folder.tg(&["convert", "logs", "--out", "lines"]).assert().code(2);
    twice.stderr_eq("error[E9014]: `logs/deep/two.json` and `logs/deep/two.json.gz` would both be written to `deep/two.jsonl`\n...\n");
    std::fs::remove_file(folder.path("logs/deep/two.json")).expect("a file less");
    folder.tg(&["convert", "logs", "--out", "lines"]).assert().success().stdout_eq("");
    assert_eq!(folder.read("lines/one.jsonl").as_deref(), Some(GAME));
    let two = folder.read("lines/deep/two.jsonl").expect("a file in a folder of its own");
    assert!(two.starts_with("{\"ev\":\"players\",\"names\":[\"P5\",\"P2\"],\"limit\":9}\n"), "{two}");
    // Nothing is left of a game that can't be read to its end.
    folder.write("torn.json.gz", &packed(EXPORT)[..100]);
    let torn = folder.tg(&["convert", "torn.json.gz", "other/one.json", "--out", "lines"]).assert().code(1);
    torn.stderr_eq("error[E8012]: `torn.json.gz` can't be unpacked: [..]\n...\n1 game read, 1 bad\n");
    assert!(folder.read("lines/torn.jsonl").is_none());
    assert_eq!(std::fs::read_dir(folder.path("lines")).expect("the folder").count(), 2);
}

#[test]
fn odd_discards_are_told_beside_the_state() {
    let lines = "\
{\"ev\":\"players\",\"names\":[\"Red\",\"Blue\"]}
{\"ev\":\"gain\",\"p\":\"Red\",\"cards\":{\"ore\":9}}
{\"ev\":\"roll\",\"p\":\"Red\",\"dice\":[3,4]}
{\"ev\":\"discard\",\"p\":\"Red\",\"cards\":{\"ore\":3}}
";
    let folder = Folder::with(&[("game.jsonl", lines)]);
    let told = "\
warning[W8002]: game.jsonl: Red discards 3 cards on this 7, and holds 9 cards; 4 are due
  Note: this is event 3 of the log
  Help: on a 7, a player discards half of the cards, rounded down
";
    folder.tg(&["replay", "game.jsonl"]).assert().success().stderr_eq(told);
}

#[test]
fn an_empty_file_has_no_game() {
    let folder = Folder::with(&[("empty.jsonl", "")]);
    let told = folder.tg(&["replay", "empty.jsonl"]).assert().code(1);
    told.stderr_eq("error[E8012]: `empty.jsonl` has no record `players`\n0 games read, 1 bad\n");
}

/// Where there is no room for a table, lines say all of it.
#[cfg(unix)]
#[test]
fn a_terminal_of_any_width_shows_the_whole_state() {
    use crate::terminal::Terminal;
    let lines = "\
{\"ev\":\"players\",\"names\":[\"Red\",\"Blue\"]}
{\"ev\":\"gain\",\"p\":\"Red\",\"cards\":{\"lumber\":10,\"brick\":2,\"wool\":3,\"grain\":4,\"ore\":5}}
{\"ev\":\"steal\",\"thief\":\"Blue\",\"victim\":\"Red\"}
{\"ev\":\"steal\",\"thief\":\"Blue\",\"victim\":\"Red\"}
";
    let script = "print load(\"game.jsonl\", format: events)";
    let folder = Folder::with(&[("game.jsonl", lines), ("game.tg", script)]);
    for command in [&["replay", "game.jsonl"][..], &["game.tg"]] {
        let shown = |columns: u16| {
            let tg = Terminal::sized(folder.child(&[command, &["--color", "never"]].concat()), 24, columns);
            tg.sees("monopoly");
            let shown = tg.look(|screen| screen.contents());
            assert_eq!(tg.end(), Some(0));
            shown.lines().map(|line| line.trim_end().to_owned() + "\n").collect::<String>()
        };
        let wide = shown(90);
        assert!(
            wide.contains(
                "\n  Red          22  8–10 (55/6)  0–2 (11/6)  1–3 (11/4)  2–4 (11/3)  3–5 (55/12)        8\n"
            ),
            "{wide}"
        );
        // Numbers go on below, and none is broken or left out.
        let middle = shown(80);
        assert!(middle.contains("unknown\n") && middle.contains("3–5        8\n"), "{middle}");
        assert!(middle.contains("(55/12)\n"), "{middle}");
        let narrow = "\
  Red 22, 8 unknown: 8–10 wood (55/6),
  0–2 brick (11/6), 1–3 sheep (11/4),
  2–4 wheat (11/3), 3–5 ore (55/12)
  Blue 2, 2 unknown: 0–2 wood (5/6), 0–2
  brick (1/6), 0–2 sheep (1/4), 0–2
  wheat (1/3), 0–2 ore (5/12)
  floating: 2 wood, 2 brick, 2 sheep, 2
  wheat, 2 ore
  bank: ";
        let shown = shown(40);
        assert!(shown.contains(narrow), "{shown}");
    }
}

/// Marks are kept wherever a log goes.
#[test]
fn marks_are_saved_and_converted() {
    let script = "\
catan g {
  players Red, Blue
  mark \"the start\"
  Red gets 2 wood
  mark \"before\"
  Blue steals from Red
  mark \"end\"
}
save g to \"g.jsonl\"
save g.after(1) to \"first.jsonl\"
";
    let load = "\
print load(\"g.jsonl\", format: events).marks
print load(\"first.jsonl\", format: events).marks.length
print load(\"g.jsonl\", format: events).after(\"before\").number
";
    let folder = Folder::with(&[("save.tg", script), ("load.tg", load)]);
    folder.tg(&["run", "save.tg", "--out", "."]).assert().success().stderr_eq("");
    let told = "\
mark       number
─────────  ──────
the start       0
before          1
end             2
2
1
";
    folder.tg(&["run", "load.tg"]).assert().success().stdout_eq(told).stderr_eq("");
    let lines = folder.read("g.jsonl").expect("saved");
    folder.tg(&["convert", "g.jsonl"]).assert().success().stdout_eq(lines.clone()).stderr_eq("");
    folder.tg(&["replay", "g.jsonl"]).assert().success().stderr_eq("");
    folder.tg(&["watch", "-"]).stdin(lines).assert().success().stderr_eq("");
}

/// A game of a stream that can't be read to its end doesn't stop the others.
#[test]
fn the_other_games_of_a_stream_are_converted() {
    let line = |game: &str, rest: &str| format!("{{\"ev\":{rest},\"game\":\"{game}\"}}\n");
    let players = |game: &str| line(game, "\"players\",\"names\":[\"Red\",\"Blue\"]");
    let gain = |game: &str| line(game, "\"gain\",\"p\":\"Red\",\"cards\":{\"lumber\":2}");
    let end = |game: &str| line(game, "\"end\"");
    let torn = "{\"ev\":\"gain\",\"p\":\"Red\",\"cards\":{\"lumber\":two},\"game\":\"b\"}\n";
    let stream =
        players("a") + &players("b") + &gain("b") + torn + &gain("b") + &gain("a") + &end("b") + &end("a");
    let folder = Folder::with(&[("games.jsonl", &(stream + &players("b") + &gain("b")))]);
    let run = folder.tg(&["convert", "games.jsonl"]).assert().code(1);
    let told =
        players("a") + &players("b") + &gain("b") + &gain("a") + &end("a") + &players("b") + &gain("b");
    let run = run.stdout_eq(told);
    let said = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
    assert!(said.contains("in line 4") && said.ends_with("2 games read, 1 bad\n"), "{said}");
    // A line of a game that never began is nobody else's.
    let stray = players("a") + &gain("z") + &gain("a") + &end("a");
    let folder = Folder::with(&[("stray.jsonl", &stray)]);
    let whole = players("a") + &gain("a") + &end("a");
    folder.tg(&["convert", "stray.jsonl"]).assert().code(1).stdout_eq(whole);
    let late = players("a") + &end("a") + &line("a", "\"mark\",\"text\":\"x\"");
    let folder = Folder::with(&[("late.jsonl", &late)]);
    folder.tg(&["convert", "late.jsonl"]).assert().code(1);
}

/// What broke off with the stream costs one error, at its line; the games before it are read.
#[test]
fn a_packed_stream_that_ends_too_early_has_one_error() {
    let folder = Folder::new();
    let lines = |game: u32| {
        let roll = |die: u32| {
            format!(
                "{{\"ev\":\"roll\",\"p\":\"Red\",\"dice\":[{},{}],\"game\":\"{game}\"}}\n",
                1 + die % 6,
                1 + game * die % 5
            )
        };
        let players = format!("{{\"ev\":\"players\",\"names\":[\"Red\",\"Blue\"],\"game\":\"{game}\"}}\n");
        players
            + &(0..20).map(roll).collect::<String>()
            + &format!("{{\"ev\":\"end\",\"game\":\"{game}\"}}\n")
    };
    let whole = packed(&(0..2000).map(lines).collect::<String>());
    folder.write("cut.jsonl.gz", &whole[..whole.len() / 2]);
    let run = folder.tg(&["replay", "cut.jsonl.gz", "--json"]).assert().code(1);
    let rows: Vec<serde_json::Value> = String::from_utf8_lossy(&run.get_output().stdout)
        .lines()
        .map(|row| serde_json::from_str(row).expect("JSON"))
        .collect();
    let wrong: Vec<_> = rows.iter().filter(|row| !row["error"].is_null()).collect();
    assert!(rows.len() > 100, "{}", rows.len());
    assert_eq!(wrong.len(), 1, "{wrong:#?}");
    assert!(wrong[0]["error"]["message"].to_string().contains("can't be unpacked"));
    assert!(wrong[0]["line"].as_u64().is_some_and(|line| line > 2200));
    // Of a file of which nothing can be read there is no line.
    folder.write("none.jsonl.gz", &whole[..5]);
    let run = folder.tg(&["replay", "none.jsonl.gz", "--json"]).assert().code(1);
    let row: serde_json::Value = serde_json::from_slice(&run.get_output().stdout).expect("JSON");
    assert!(row["line"].is_null() && row["error"]["code"] == "E8012", "{row}");
}

/// Linked files are read like others, and one that isn't there is a bad game; linked folders aren't followed, as they may
/// lead in circles.
#[cfg(unix)]
#[test]
fn linked_files_in_a_folder_are_read() {
    let folder = Folder::with(&[("games/one.jsonl", GAME), ("links/empty", "")]);
    folder.link("links/one.jsonl", "../games/one.jsonl");
    folder.link("links/gone.jsonl", "../games/gone.jsonl");
    folder.link("links/round", "..");
    let run = folder.tg(&["replay", "links"]).assert().code(1);
    run.stdout_eq("links/one.jsonl: 3 events, 2 worlds\n...\n").stderr_eq(
        "error[E9007]: `links/gone.jsonl` can't be read: it isn't there\n...\n1 game read, 1 bad\n",
    );
}
