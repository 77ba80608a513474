//! Files of recorded games that break off, or can't be read from some place on: what comes before it is kept.

use crate::folder::Folder;
use crate::replay::{EXPORT, GAME, packed};

/// What was read before a stream fails or breaks off is kept, and the failure is one more row, with its line.
#[test]
fn what_comes_before_a_failure_is_kept() {
    let folder = Folder::new();
    let rows = |file: &str| {
        let run = folder.tg(&["replay", file, "--json"]).assert().code(1);
        let out = String::from_utf8_lossy(&run.get_output().stdout).into_owned();
        out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect::<Vec<serde_json::Value>>()
    };
    folder.write("export.json.gz", [packed(EXPORT), b"trailing".to_vec()].concat());
    let export = rows("export.json.gz");
    assert_eq!(export.len(), 2, "{export:?}");
    assert_eq!(export[0]["events"], 4);
    assert_eq!(export[1]["line"], EXPORT.lines().count());
    let message = export[1]["error"]["message"].as_str().expect("a message");
    assert!(message.starts_with("`export.json.gz` can't be unpacked: "), "{message}");
    let converted = folder.tg(&["convert", "export.json.gz"]).assert().code(1);
    assert!(converted.get_output().stdout.starts_with(b"{\"ev\":\"players\""));
    // Lines, with an end and without.
    for text in [GAME, GAME.trim_end()] {
        folder.write("lines.jsonl.gz", [packed(text), b"trailing".to_vec()].concat());
        let lines = rows("lines.jsonl.gz");
        assert_eq!((lines.len(), lines[0]["events"].as_u64()), (2, Some(GAME.lines().count() as u64 - 1)));
    }
    let last = GAME.trim_end().len();
    folder.write("cut.jsonl", &GAME[..last - 9]);
    let cut = rows("cut.jsonl");
    assert_eq!(cut.len(), 2, "{cut:?}");
    assert_eq!(
        (cut[0]["complete"].as_bool(), cut[1]["line"].as_u64()),
        (Some(false), Some(GAME.lines().count() as u64))
    );
    let line = GAME.lines().count();
    assert_eq!(
        cut[1]["error"]["message"],
        format!("`cut.jsonl` can't be read: the line breaks off, in line {line}")
    );
}

/// A line that can't be read costs its own game what comes after it, and nothing else, also in a file of its own.
#[test]
fn what_is_converted_is_kept() {
    let bad = format!(
        "{GAME}{{\"ev\":\"gain\",\"p\":\"Red\",\"cards\":{{\"gold\":1}}}}\n{{\"ev\":\"end\"}}\n{GAME}"
    );
    let folder = Folder::with(&[("bad.jsonl", &bad)]);
    let kept = format!("{GAME}{GAME}");
    let run = folder.tg(&["convert", "bad.jsonl"]).assert().code(1).stdout_eq(kept.clone());
    let said = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
    assert!(said.contains(&format!("in line {}", GAME.lines().count() + 1)), "{said}");
    assert!(said.contains("its game is converted up to the line before it"), "{said}");
    folder.tg(&["convert", "bad.jsonl", "--out", "lines"]).assert().code(1);
    assert_eq!(folder.read("lines/bad.jsonl"), Some(kept));
}

/// An array holds several games, or the records of one: what to do instead is told, by every command that reads games.
#[test]
fn arrays_are_told_what_to_be_instead() {
    let folder = Folder::new();
    let records = GAME.trim_end().replace('\n', ",\n");
    folder.write("games.json", format!("[\n{EXPORT},\n{EXPORT}]"));
    folder.write("events.json", format!("[\n{records}\n]"));
    for (file, help) in [
        ("games.json", "each game of the array to a file"),
        ("events.json", "each record of the array on a line"),
    ] {
        for command in ["replay", "convert"] {
            let run = folder.tg(&[command, file]).assert().code(1);
            let errors = String::from_utf8_lossy(&run.get_output().stderr).replace("\n  ", "");
            assert!(
                errors.starts_with("error[E8012]: ") && errors.contains(help),
                "{command} {file}: {errors}"
            );
        }
    }
}
