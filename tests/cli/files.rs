//! What a script may read and write.

use crate::folder::Folder;

/// Prints what a script that reads a file gets, or the code of the error.
const READ: &str = "print try load(\"PATH\", format: \"txt\").trim else e -> e.code";

fn reading(path: &str) -> String {
    READ.replace("PATH", path)
}

#[test]
fn paths_are_relative_to_the_script() {
    let folder = Folder::with(&[
        ("games/a.tg", "import \"lib/b.tg\" as b\nprint b.text"),
        ("games/lib/b.tg", "let text = load(\"c.txt\").trim"),
        ("games/lib/c.txt", "found"),
    ]);
    folder.tg(&["games/a.tg"]).assert().success().stdout_eq("found\n");
    folder.tg_in("games/lib", &["../a.tg"]).assert().success().stdout_eq("found\n");
}

#[test]
fn the_root_is_the_scripts_own_folder() {
    let folder = Folder::with(&[("top.txt", "top"), ("games/a.tg", &reading("../top.txt"))]);
    folder.tg(&["games/a.tg"]).assert().success().stdout_eq("E9011\n");
    folder.tg(&["games/a.tg", "--root", "."]).assert().success().stdout_eq("top\n");
    folder.tg_in("games", &["a.tg"]).assert().success().stdout_eq("E9011\n");
    folder.write("elsewhere/x.txt", "");
    folder.tg_in("elsewhere", &["../games/a.tg"]).assert().success().stdout_eq("E9011\n");
    folder.tg_in("games", &["a.tg", "--root", ".."]).assert().success().stdout_eq("top\n");
    folder.tg(&["games/a.tg", "--root", "games"]).assert().success().stdout_eq("E9011\n");
    let outside = "error[E9011]: `games/a.tg` is outside the root `elsewhere`\n  Help: [..]`--root DIR`\n";
    folder.tg(&["games/a.tg", "--root", "elsewhere"]).assert().code(2).stderr_eq(outside);
    let missing = "error[E9007]: the root `nowhere` can't be used: it isn't there\n  Help: [..]\n";
    folder.tg(&["games/a.tg", "--root", "nowhere"]).assert().code(2).stderr_eq(missing);
}

#[test]
fn nothing_is_told_of_what_lies_outside() {
    let folder = Folder::with(&[
        ("games/a.tg", &reading("../top.txt")),
        ("games/b.tg", &reading("../missing.txt")),
        ("games/c.tg", &reading("nowhere/../../../../x")),
        ("games/d.tg", &reading("/etc/passwd")),
        ("games/e.tg", &reading("/etc/no-such-file")),
        ("top.txt", "top"),
    ]);
    for script in ["a.tg", "b.tg", "c.tg", "d.tg", "e.tg"] {
        folder.tg_in("games", &[script]).assert().success().stdout_eq("E9011\n");
    }
}

#[cfg(unix)]
#[test]
fn links_lead_nowhere_outside() {
    let folder = Folder::with(&[
        ("games/a.tg", &reading("link/top.txt")),
        ("games/b.tg", &reading("file.txt")),
        ("games/c.tg", &reading("inner.txt")),
        ("games/d.tg", "print files(\"*.txt\"), files(\"link/*\"), files(\"**/*.txt\")"),
        ("games/real.txt", "inside"),
        ("other/top.txt", "outside"),
    ]);
    folder.link("games/link", "../other");
    folder.link("games/file.txt", "../other/top.txt");
    folder.link("games/inner.txt", "real.txt");
    let run = |script: &str| folder.tg_in("games", &[script]).assert();
    run("a.tg").success().stdout_eq("E9011\n");
    run("b.tg").success().stdout_eq("E9011\n");
    run("c.tg").success().stdout_eq("inside\n");
    run("d.tg").code(1).stdout_eq("").stderr_eq("error[E9011]: [..]\n...");
    folder.write("games/d.tg", "print files(\"*.txt\"), files(\"**/*.txt\")");
    let inside = "[\"inner.txt\", \"real.txt\"]";
    run("d.tg").success().stdout_eq(format!("{inside} {inside}\n"));
}

#[test]
fn a_missing_file_brings_near_names() {
    let folder = Folder::with(&[("logs/friday.json", "1"), ("a.tg", "print load(\"logs/fridai.json\")")]);
    let near = "...\n   │ Help: did you mean `logs/friday.json`?\n...";
    folder.tg(&["a.tg"]).assert().code(1).stderr_eq(near);
    folder.write("a.tg", "import \"games\" as games");
    folder.write("games.tg", "");
    let near = "error[E9007]: [..]\n...\n   │ Help: did you mean `games.tg`?\n...";
    folder.tg(&["a.tg"]).assert().code(1).stderr_eq(near);
}

#[test]
fn what_isnt_a_readable_file_is_refused() {
    let folder = Folder::with(&[("a.tg", "import \"logs\" as logs"), ("logs/x", "")]);
    folder.tg(&["a.tg"]).assert().code(1).stderr_eq("error[E9009]: `logs` is a folder\n...");
    folder.tg(&["logs"]).assert().code(2).stderr_eq("error[E9009]: `logs` is a folder\n...");
    folder.write("bad.tg", b"print 1\nprint \"\xe9\"\n");
    let bad = "error[E9008]: `bad.tg` isn't UTF-8: byte 15, on line 2, is 0xe9\n  Help: [..]\n";
    folder.tg(&["bad.tg"]).assert().code(2).stdout_eq("").stderr_eq(bad);
    folder.write("a.tg", "import \"bad.tg\" as bad");
    folder.tg(&["a.tg"]).assert().code(1).stderr_eq("error[E9008]: [..]\n...");
}

#[cfg(unix)]
#[test]
fn only_regular_files_are_read() {
    let folder = Folder::with(&[("a.tg", &reading("pipe"))]);
    let made = std::process::Command::new("mkfifo").arg(folder.path("pipe")).status();
    assert!(made.is_ok_and(|status| status.success()));
    folder.tg(&["a.tg"]).assert().success().stdout_eq("E9007\n");
}

#[cfg(unix)]
#[test]
fn a_pipe_is_read_as_a_script_of_the_folder_where_one_stands() {
    let script = reading("a.txt") + "\n" + &reading("../a.txt");
    let folder = Folder::with(&[("games/a.txt", "here"), ("a.txt", "above")]);
    let read = "here\nE9011\n";
    folder.tg_in("games", &["run", "/dev/stdin"]).stdin(script.clone()).assert().success().stdout_eq(read);
    folder.tg_in("games", &["-"]).stdin(script.clone()).assert().success().stdout_eq(read);
    let pipe = folder.path("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.is_ok_and(|status| status.success()));
    let writer = std::thread::spawn(move || std::fs::write(pipe, script));
    folder.tg_in("games", &["run", "../pipe"]).assert().success().stdout_eq(read);
    assert!(writer.join().is_ok_and(|written| written.is_ok()));
    for pipe in ["/dev/stdin", "-"] {
        let checked = folder.tg_in("games", &["check", pipe]).stdin("print 1 + x").assert();
        checked.code(1).stderr_eq("error[E1001]: there is no name `x`\n...");
        folder.tg_in("games", &["check", pipe]).stdin("print 1").assert().success();
    }
    for pipe in ["/dev/stdin", "-"] {
        folder.tg_in("games", &["fmt", pipe]).stdin("print   1").assert().success().stdout_eq("print 1\n");
    }
    let endless = folder.tg(&["/dev/zero", "--max-memory", "1M"]).assert();
    endless.code(2).stderr_eq("error[E9003]: [..]\n...");
}

#[test]
fn a_folder_that_is_tested_or_checked_is_the_root_of_its_scripts() {
    let script = "import \"../lib/b.tg\" as b\ntest \"t\" { assert b.text == \"found\" }";
    let folder = Folder::with(&[
        ("games/x/a.tg", script),
        ("games/lib/b.tg", "let text = load(\"../c.txt\").trim"),
        ("games/c.txt", "found"),
        ("top.txt", "top"),
    ]);
    for command in ["test", "check"] {
        folder.tg(&[command, "games"]).assert().success();
        folder.tg_in("games", &[command, "."]).assert().success();
        folder.tg(&[command, "games/x"]).assert().code(1);
        folder.tg(&[command, "games/x/a.tg"]).assert().code(1);
        folder.tg(&[command, "games/x/a.tg", "--root", "games"]).assert().success();
    }
    folder.write("games/x/a.tg", "test \"t\" { assert load(\"../../top.txt\") == \"top\" }");
    folder.tg(&["test", "games"]).assert().code(1);
    folder.tg(&["test", "."]).assert().success();
}

#[cfg(unix)]
#[test]
fn every_way_outside_gets_the_same_answer() {
    let folder = Folder::with(&[("games/real.txt", "inside"), ("other/top.txt", "outside")]);
    folder.link("games/there", "../other");
    folder.link("games/nowhere", "../missing");
    folder.link("games/file", "../other/top.txt");
    folder.link("games/back", "../other/../games");
    folder.link("games/up", "..");
    let other = folder.path("other").display().to_string();
    let outside = [
        "../other/top.txt",
        "../other/p",
        "../missing/p",
        "../other",
        "../missing",
        "..",
        "../..",
        "/",
        "/etc/passwd",
        "/etc/missing",
        "there/top.txt",
        "there/p",
        "nowhere/p",
        "nowhere",
        "file",
        "../other/../games/real.txt",
        "../missing/../games/real.txt",
        "there/../games/real.txt",
        "nowhere/../games/real.txt",
        "back/real.txt",
        "up/other/top.txt",
        "up/missing/p",
        "up",
        &format!("{other}/top.txt"),
        &format!("{other}/missing"),
    ];
    let told = |path: &str| {
        let ask = format!(
            "print [try load(\"{path}\", format: \"txt\") else e -> e.code, try files(\"{path}/*\") else e -> e.code]"
        );
        folder.write("games/a.tg", ask);
        String::from_utf8_lossy(&folder.tg_in("games", &["a.tg"]).assert().success().get_output().stdout)
            .into_owned()
    };
    for path in outside {
        assert_eq!(told(path), "[\"E9011\", \"E9011\"]\n", "{path}");
    }
    let real = folder.path("games").canonicalize().expect("the folder").join("real.txt");
    for path in
        ["real.txt", "./real.txt", "up/games/real.txt", "../games/real.txt", &real.display().to_string()]
    {
        assert_eq!(told(path), "[\"inside\", []]\n", "{path}");
    }
    for path in ["missing", "missing/p", "real.txt/p", "../games/missing"] {
        assert_eq!(told(path), "[\"E9007\", []]\n", "{path}");
    }
}

#[test]
fn files_are_listed_by_pattern() {
    let folder = Folder::with(&[
        (
            "games/a.tg",
            "print files(\"../logs/*.json\")\nprint files(\"../logs/**/*.json\")\nprint files(\"../l*/[ab].json\"), files(\"none/*\"), files(\"../logs/.*\")\n",
        ),
        ("games/bad.tg", "print files(\"[\")"),
        ("logs/b.json", ""),
        ("logs/a.json", ""),
        ("logs/a.txt", ""),
        ("logs/deep/er/c.json", ""),
        ("logs/.hidden.json", ""),
    ]);
    let listed = "\
[\"../logs/a.json\", \"../logs/b.json\"]
[\"../logs/a.json\", \"../logs/b.json\", \"../logs/deep/er/c.json\"]
[\"../logs/a.json\", \"../logs/b.json\"] [] [\"../logs/.hidden.json\"]
";
    folder.tg(&["games/a.tg", "--root", "."]).assert().success().stdout_eq(listed);
    folder.tg(&["games/bad.tg"]).assert().code(1).stderr_eq("error[E3008]: [..]\n...");
}

#[test]
fn files_are_saved_below_the_output_folder() {
    let folder = Folder::with(&[("a.tg", "save [1, 2] to \"deep/er/n.json\"\nprint \"on\"")]);
    let line = "warning[W9001]: `deep/er/n.json` isn't saved\n  Help: name a folder with `--out DIR`\n";
    folder.tg(&["a.tg"]).assert().success().stdout_eq("on\n").stderr_eq(line);
    assert_eq!(folder.read("deep/er/n.json"), None);
    let out = ["a.tg", "--out", "results/today"];
    folder.tg(&out).assert().success().stdout_eq("on\n").stderr_eq("");
    let saved = folder.read("results/today/deep/er/n.json").expect("a saved file");
    assert_eq!(saved.split_whitespace().collect::<String>(), "[1,2]");
    folder.write("a.tg", "save [3] to \"deep/er/n.json\"");
    folder.tg(&out).assert().success();
    assert!(folder.read("results/today/deep/er/n.json").is_some_and(|text| text.contains('3')));
    let left = std::fs::read_dir(folder.path("results/today/deep/er")).expect("the folder").count();
    assert_eq!(left, 1);
}

#[test]
fn nothing_is_saved_outside_the_output_folder() {
    for path in ["../n.json", "a/../../n.json", "/tmp/tg-n.json"] {
        let script = format!("save [1] to \"{path}\"");
        let folder = Folder::with(&[("a.tg", &script)]);
        let refused = folder.tg(&["a.tg", "--out", "out"]).assert();
        refused.code(1).stderr_eq("error[E9011]: [..]\n...");
        assert_eq!(folder.read("n.json"), None);
    }
    let folder = Folder::with(&[("a.tg", "save [1] to \"x.json\""), ("out/x.json/y", ""), ("file", "")]);
    let refused = "error[E9014]: [..]\n...";
    folder.tg(&["a.tg", "--out", "out"]).assert().code(1).stderr_eq(refused);
    folder.tg(&["a.tg", "--out", "file"]).assert().code(1).stderr_eq(refused);
}

#[cfg(unix)]
#[test]
fn links_lead_no_saved_file_outside() {
    let folder = Folder::with(&[
        ("a.tg", "save [1] to \"link/n.json\""),
        ("b.tg", "save [1] to \"n.json\""),
        ("other/n.json", "kept"),
        ("out/x", ""),
    ]);
    folder.link("out/link", "../other");
    folder.link("out/n.json", "../other/n.json");
    folder.tg(&["a.tg", "--out", "out"]).assert().code(1).stderr_eq("error[E9011]: [..]\n...");
    folder.tg(&["b.tg", "--out", "out"]).assert().success();
    assert_eq!(folder.read("other/n.json").as_deref(), Some("kept"));
}

/// Hands and rolls are saved as their distributions, though they aren't written out before.
#[test]
fn a_deal_is_saved_as_its_outcomes() {
    let script = "save (deal 1 from [3, 4]) to \"d.csv\"\nsave (deal 1 from [3, 4]) to \"d.json\"\nsave (deal 1 from [3, 4]) to \"d.jsonl\"\nsave 2d6 to \"d.svg\"\n";
    let folder = Folder::with(&[("a.tg", script)]);
    folder.tg(&["run", "a.tg", "--out", "."]).assert().success().stderr_eq("");
    let read = |file: &str| folder.read(file).expect("saved");
    assert!(read("d.csv").starts_with("value,ways,probability,decimal\n"), "{}", read("d.csv"));
    assert_eq!(read("d.csv").lines().count(), 3);
    assert!(read("d.json").starts_with("[\n  {\n    \"value\": {\n"), "{}", read("d.json"));
    assert_eq!(read("d.jsonl").lines().count(), 2);
    assert!(read("d.svg").starts_with("<svg"));
}
