//! Which tests `tg test` runs, and in what way.

use crate::folder::Folder;

fn folder() -> Folder {
    Folder::with(&[
        ("a.tg", "test \"one apple\" {\n  assert true\n}\n\ntest \"two pears\" { assert rand([1]) == 2 }\n"),
        ("games/b.tg", "test \"three apples\" { assert true }\n"),
        ("page.md", "# A page\n\n```tg\nprint 1\n```\n\n```tg\ntest \"in a page\" { assert true }\n```\n"),
        ("said.tg", "print nobody\n# error: E1001\n"),
    ])
}

#[track_caller]
fn gives(folder: &Folder, arguments: &[&str], code: i32, output: &str) {
    let all = [&["test"], arguments].concat();
    folder.tg(&all).assert().code(code).stdout_eq(output.to_owned());
}

#[test]
fn by_name() {
    let folder = folder();
    gives(&folder, &["--name", "apple"], 0, "2 passed ([..] s)\n");
    gives(
        &folder,
        &["--name", "pear", "--name", "three"],
        1,
        "failed a.tg:5: two pears\n1 passed, 1 failed ([..] s)\n",
    );
    gives(&folder, &["--name", "apple", "games"], 0, "1 passed ([..] s)\n");
    gives(&folder, &["--name", "page"], 0, "1 passed ([..] s)\n");
    let told = "no test in `.` has `plum` in its name\n  Help: `tg test --list` shows the names\n";
    folder.tg(&["test", "--name", "plum"]).assert().code(2).stdout_eq("").stderr_eq(told);
}

#[test]
fn by_place() {
    let folder = folder();
    for place in ["a.tg:1", "a.tg:2", "a.tg:3", "a.tg:2:7"] {
        gives(&folder, &[place], 0, "1 passed ([..] s)\n");
    }
    gives(&folder, &["a.tg:5"], 1, "failed a.tg:5: two pears\n0 passed, 1 failed ([..] s)\n");
    gives(&folder, &["a.tg:1", "a.tg:5"], 1, "failed a.tg:5: two pears\n1 passed, 1 failed ([..] s)\n");
    gives(
        &folder,
        &["a.tg:4"],
        1,
        "failed a.tg:4: there is no test on this line\n0 passed, 1 failed ([..] s)\n",
    );
    // A block of a page is its fences, too.
    for place in ["page.md:3", "page.md:4", "page.md:8"] {
        gives(&folder, &[place], 0, "1 passed ([..] s)\n");
    }
    gives(
        &folder,
        &["page.md:1"],
        1,
        "failed page.md:1: there is no test on this line\n0 passed, 1 failed ([..] s)\n",
    );
    gives(&folder, &["said.tg:1"], 0, "1 passed ([..] s)\n");
    // Who names the file as well means all of it.
    gives(&folder, &["a.tg:1", "a.tg"], 1, "failed a.tg:5: two pears\n1 passed, 1 failed ([..] s)\n");
    // A file of that very name is a file.
    folder.write("odd.tg:3", "test \"odd\" { assert true }\n");
    gives(&folder, &["odd.tg:3"], 0, "1 passed ([..] s)\n");
    folder.tg(&["test", "none.tg:3"]).assert().code(2).stdout_eq("").stderr_eq("error[E9007]: [..]\n...");
}

#[test]
fn a_list_runs_nothing() {
    let folder = folder();
    let all = "a.tg:1: one apple\na.tg:5: two pears\ngames/b.tg:1: three apples\npage.md:3\npage.md:8: in a page\n\
        said.tg\n6 tests\n";
    folder.tg(&["test", "--list"]).assert().success().stdout_eq(all).stderr_eq("");
    gives(
        &folder,
        &["--list", "--name", "apple"],
        0,
        "a.tg:1: one apple\ngames/b.tg:1: three apples\n2 tests\n",
    );
    let assert = folder.tg(&["test", "--list", "--format", "json", "games"]).assert().success();
    let list: serde_json::Value = serde_json::from_slice(&assert.get_output().stdout).expect("JSON");
    assert_eq!(
        list["tests"][0],
        serde_json::json!({"file": "games/b.tg", "line": 1, "name": "three apples"})
    );
    // What is listed can be given back, one by one.
    for line in all.lines().filter(|line| line.contains(": ")) {
        let place = line.split(": ").next().expect("a place");
        gives(&folder, &["--list", place], 0, &format!("{line}\n1 test\n"));
    }
}

#[test]
fn the_first_failure_may_end_all() {
    let folder = Folder::with(&[
        (
            "a.tg",
            "test \"a\" { assert true }\ntest \"b\" { assert rand([1]) == 2 }\ntest \"c\" { assert true }\n",
        ),
        ("b.tg", "test \"d\" { assert rand([1]) == 2 }\n"),
    ]);
    for jobs in ["1", "2"] {
        let expected = "failed a.tg:2: b\n1 passed, 1 failed ([..] s)\n";
        gives(&folder, &["--fail-fast", "--jobs", jobs], 1, expected);
    }
}

#[test]
fn several_at_a_time_report_the_same() {
    let folder = folder();
    folder.write("broken.tg", "test \"x\" { assert nobody }\n");
    folder.write("late.tg", "fn f() { let unused = 1; 2 }\ntest \"y\" { print \"seen\"; assert f() == 3 }\n");
    folder.write("bytes.tg", b"print \"\xe9\"\n");
    folder.write("endless.tg", "test \"endless\" { while true {} }\n");
    let shown = |jobs: &str, more: &[&str]| {
        let all = [&["test", "--jobs", jobs, "--max-steps", "100000"], more].concat();
        let output = folder.child(&all).output().expect("an end");
        assert_eq!(output.status.code(), Some(1));
        let text = |bytes| String::from_utf8(bytes).expect("text");
        let without_times = regex::Regex::new(r"\(\d+\.\d+ s\)").expect("a pattern");
        (without_times.replace(&text(output.stdout), "").into_owned(), text(output.stderr))
    };
    let one = shown("1", &[]);
    assert!(one.0.contains("seen") && one.1.contains("E9002"), "{one:?}");
    for jobs in ["2", "7", "100"] {
        assert_eq!(shown(jobs, &[]), one);
    }
    let colored = shown("3", &["--color", "always"]);
    assert_eq!(colored, shown("1", &["--color", "always"]));
    assert_eq!(shown("3", &["--error-format", "json"]), shown("1", &["--error-format", "json"]));
    let places = ["a.tg:1", "page.md:3", "a.tg:5"];
    assert_eq!(shown("2", &places), shown("1", &places));
    let json = |jobs: &str| {
        let mut report: serde_json::Value =
            serde_json::from_str(&shown(jobs, &["--format", "json"]).0).expect("JSON");
        report.as_object_mut().expect("an object").remove("seconds");
        for test in report["tests"].as_array_mut().expect("tests") {
            test.as_object_mut().expect("a test").remove("seconds");
        }
        report
    };
    assert_eq!(json("3"), json("1"));
}

#[test]
fn the_slowest_are_shown() {
    let folder = folder();
    let expected = "failed a.tg:5: two pears\nslowest:\n[..]0.[..] s  [..]\n[..]0.[..] s  [..]\n5 passed, 1 failed ([..] s)\n";
    gives(&folder, &["--slowest", "2"], 1, expected);
}

#[test]
fn a_constant_costs_its_test() {
    let folder = Folder::with(&[
        (
            "a.tg",
            "test \"constant\" { assert 1 / 0 == 1 }\ntest \"well\" { assert true }\n\
             test \"never reached\" { if rand([false]) { print [1][3] } }\n",
        ),
        ("b.tg", "fn f() = sqrt(-1)\ntest \"well\" { assert true }\ntest \"calls it\" { assert f() == 1 }\n"),
        ("c.tg", "let a = 1 / 0\ntest \"runs\" { assert true }\n"),
        ("d.tg", "test \"x\" { assert 1 / 0 == nobody }\ntest \"y\" { assert true }\n"),
    ]);
    gives(&folder, &["a.tg"], 1, "failed a.tg:1: constant\n2 passed, 1 failed ([..] s)\n");
    gives(&folder, &["a.tg:2"], 0, "1 passed ([..] s)\n");
    gives(&folder, &["b.tg"], 1, "failed b.tg\nfailed b.tg:3: calls it\n1 passed, 2 failed ([..] s)\n");
    gives(&folder, &["c.tg"], 1, "failed c.tg: an error outside the tests\n1 passed, 1 failed ([..] s)\n");
    gives(&folder, &["d.tg"], 1, "failed d.tg:1: x\n1 passed, 1 failed ([..] s)\n");
    // What is wrong is wrong everywhere else.
    folder.tg(&["a.tg"]).assert().code(1).stdout_eq("");
    folder.tg(&["check", "a.tg"]).assert().code(1);
}

/// So does any other error, as long as all errors are in tests.
#[test]
fn an_error_costs_its_test() {
    let folder = Folder::with(&[
        ("lib.tg", "fn twice(n) = 2 * n\n"),
        (
            "a.tg",
            "import \"lib.tg\" as lib\nparam n = 3\n\
             test \"name\" { assert nobody == 1 }\ntest \"after it\" { assert lib.twice(2) == 4 }\n\
             test \"kind\" {\n  let zwölf = \"zwölf\"\n  assert zwölf + 1 == 2\n}\ntest \"set\" { assert n == 4 }\n\
             test \"sign {n}\" { assert ( == 2 }\ntest \"last\" { assert lib.twice(n) == 2 * n }\n",
        ),
        ("b.tg", "test \"name\" { assert nobody == 1 }\nlet a = somebody\ntest \"well\" { assert true }\n"),
        ("c.md", "```tg\ntest \"name\" { assert nobody == 1 }\ntest \"well\" { assert true }\n```\n"),
    ]);
    let failed = "failed a.tg:3: name\nfailed a.tg:5: kind\nfailed a.tg:10: \"sign {n}\"\n";
    gives(&folder, &["a.tg", "--set", "n=4"], 1, &format!("{failed}3 passed, 3 failed ([..] s)\n"));
    gives(&folder, &["a.tg:11"], 0, "1 passed ([..] s)\n");
    // The kind of error is told with the line that it is on.
    let told = folder.tg(&["test", "a.tg:7"]).assert().code(1);
    let told = String::from_utf8_lossy(&told.get_output().stderr).into_owned();
    assert!(told.contains("E2001") && told.contains("a.tg:7:16") && !told.contains("E1001"), "{told}");
    gives(
        &folder,
        &["b.tg"],
        1,
        "failed b.tg\nnot run b.tg:1: name\nnot run b.tg:3: well\n0 passed, 1 failed, 2 not run ([..] s)\n",
    );
    gives(&folder, &["c.md"], 1, "failed c.md:2: name\n1 passed, 1 failed ([..] s)\n");
    folder.tg(&["check", "a.tg"]).assert().code(1);
}

#[cfg(unix)]
#[test]
fn a_change_runs_them_again() {
    use std::io::{BufRead, BufReader};
    let folder = folder();
    let mut child = folder
        .child(&["test", "--watch", "games", "a.tg:1"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("a process");
    let mut said = BufReader::new(child.stdout.take().expect("an output")).lines();
    let mut told = BufReader::new(child.stderr.take().expect("an error stream")).lines();
    let mut waits =
        || told.by_ref().map_while(Result::ok).find(|line| line.starts_with("waiting for a change"));
    let mut next = || said.next().and_then(Result::ok).unwrap_or_default();
    assert!(waits().is_some());
    assert!(next().starts_with("2 passed ("));
    folder.write("games/b.tg", "test \"three apples\" { assert rand([1]) == 2 }\n");
    assert!(waits().is_some());
    assert_eq!(next(), "failed games/b.tg:1: three apples");
    assert!(next().starts_with("1 passed, 1 failed ("));
    folder.write("games/c.tg", "test \"new\" { assert true }\n");
    assert!(waits().is_some());
    assert_eq!(next(), "failed games/b.tg:1: three apples");
    assert!(next().starts_with("2 passed, 1 failed ("));
    let stopped = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(stopped.expect("a signal").success());
    assert_eq!(child.wait().expect("an end").code(), Some(130));
}

#[test]
fn each_test_reads_the_lines_of_a_file() {
    let script = "test \"all\" { assert read(stdin) == [\"a\", \"b\"] }\ntest \"each\" {\n  assert input() == \"a\"\n  assert input() == \"b\"\n  assert input() == none\n}\n";
    let folder = Folder::with(&[("a.tg", script), ("b.tg", script), ("lines.txt", "a\nb\n")]);
    gives(&folder, &["--stdin", "lines.txt"], 0, "4 passed ([..] s)\n");
    gives(&folder, &["--stdin", "lines.txt", "--jobs", "2"], 0, "4 passed ([..] s)\n");
    folder.tg(&["test", "--stdin", "no.txt"]).assert().code(2).stderr_eq("error[E9007]: [..]\n...");
}
