//! The rows of `tg replay` in other programs: DuckDB, Polars and pandas, where a Python has them. `TG_PYTHON` names it,
//! `python3` unless it is set; what it lacks is left out, with a message.

use crate::folder::Folder;
use std::process::Command;

/// Two games, of which one can't be followed.
const GAMES: &str = r#"{"ev":"players","names":["Red","Blue, \"the\" other"],"game":"one"}
{"ev":"gain","p":"Red","cards":{"lumber":2,"ore":1},"game":"one"}
{"ev":"steal","thief":"Blue, \"the\" other","victim":"Red","game":"one"}
{"ev":"end","game":"one"}
{"ev":"players","names":["Red"],"game":"two"}
{"ev":"spend","p":"Red","cards":{"lumber":1},"game":"two"}
"#;

/// What all of them are asked: how many rows, the mean of all cards, the largest chance, the error, and the names.
const SCRIPTS: &[(&str, &str)] = &[
    (
        "duckdb",
        "import duckdb
db = duckdb.connect()
rows = db.sql(\"select * from 'games.csv'\")
assert len(rows) == 11, rows
assert dict(zip(rows.columns, rows.types))['expected'] == 'DOUBLE', rows.types
assert db.sql(\"select round(sum(expected), 9), count(*) filter (complete) from 'games.csv'\").fetchall() == [(3.0, 10)]
assert db.sql(\"select max(list_max(chances::double[])) from 'games.csv'\").fetchall() == [(1.0,)]
assert db.sql(\"select game, line from 'games.csv' where error_code = 'E8007'\").fetchall() == [('two', 6)]
assert db.sql(\"select distinct player from 'games.csv' where seat = 1\").fetchall() == [('Blue, \\\"the\\\" other',)]
games = db.sql(\"select game, complete, error.code from 'games.jsonl' order by game\").fetchall()
assert games == [('one', True, None), ('two', None, 'E8007')], games
",
    ),
    (
        "polars",
        "import polars
rows = polars.read_csv('games.csv')
assert rows.height == 11 and abs(rows['expected'].sum() - 3) < 1e-9, rows
assert rows['expected'].dtype == polars.Float64 and rows['complete'].dtype == polars.Boolean, rows.schema
assert rows.filter(polars.col('error_code') == 'E8007')['line'].to_list() == [6]
games = polars.read_ndjson('games.jsonl')
assert games['complete'].to_list() == [True, None], games
",
    ),
    (
        "pandas",
        "import json, pandas
rows = pandas.read_csv('games.csv')
assert len(rows) == 11 and abs(rows.expected.sum() - 3) < 1e-9, rows
assert rows[rows.error_code == 'E8007'].line.tolist() == [6]
assert json.loads(rows.chances[0]) == [0, 2 / 3, 1 / 3], rows.chances[0]
games = pandas.read_json('games.jsonl', lines=True)
assert games.game.tolist() == ['one', 'two'], games
",
    ),
];

/// The same of the stream of Arrow, where this program writes one.
const ARROW: &[(&str, &str)] = &[
    (
        "pyarrow",
        "import pyarrow
rows = pyarrow.ipc.open_stream('games.arrow').read_all()
assert rows.num_rows == 11 and rows.schema.field('chances').type == pyarrow.list_(pyarrow.float64()), rows.schema
rows.validate(full=True)
assert rows['chances'][0].as_py() == [0, 2 / 3, 1 / 3]
assert rows['error_code'].to_pylist()[-1] == 'E8007' and rows['line'].to_pylist()[-1] == 6
assert rows['game'].to_pylist()[0] == 'one' and rows['complete'].to_pylist()[0] is True
",
    ),
    (
        "polars",
        "import polars
rows = polars.read_ipc_stream('games.arrow')
assert rows.height == 11 and abs(rows['expected'].sum() - 3) < 1e-9, rows
assert rows['chances'].list.max().max() == 1
",
    ),
];

fn read(folder: &Folder, scripts: &[(&str, &str)]) {
    let python = std::env::var("TG_PYTHON").unwrap_or_else(|_| "python3".into());
    for (library, script) in scripts {
        let there = Command::new(&python).args(["-c", &format!("import {library}")]).output();
        if !there.is_ok_and(|run| run.status.success()) {
            println!("left out: {python} has no {library}");
            continue;
        }
        let run = Command::new(&python).args(["-c", script]).current_dir(folder.path("")).output();
        let run = run.expect("an end");
        assert!(run.status.success(), "{library}: {}", String::from_utf8_lossy(&run.stderr));
    }
}

#[test]
fn other_programs_read_the_rows() {
    let folder = Folder::with(&[("many", GAMES)]);
    for (format, file) in [("csv", "games.csv"), ("jsonl", "games.jsonl")] {
        let arguments = ["replay", "-", "--bad-games", "skip", "--numbers", "float", "--format", format];
        let run = folder.tg(&arguments).stdin(GAMES).assert().success();
        folder.write(file, &run.get_output().stdout);
    }
    read(&folder, SCRIPTS);
}

#[test]
fn arrow_is_read_or_its_absence_told() {
    let folder = Folder::new();
    let arguments = ["replay", "-", "--bad-games", "skip", "--numbers", "float", "--format", "arrow"];
    let run = folder.tg(&arguments).stdin(GAMES).assert();
    if !cfg!(feature = "arrow") {
        run.code(2).stderr_eq("error[E9014]: this `tg` was built without the form `arrow`\n...\n");
        return;
    }
    folder.write("games.arrow", &run.success().get_output().stdout);
    read(&folder, ARROW);
}
