//! `tg check`.

use crate::folder::Folder;

#[test]
fn every_diagnostic_of_all_files_is_told_and_nothing_is_run() {
    let folder = Folder::with(&[
        ("a.tg", "print 1 / rand([0])\n"),
        ("games/b.tg", "print nobody\nprint noone\n"),
        ("games/c.tg", "fn f() { let x = 1; 2 }\nprint f()\n"),
        ("games/.hidden/d.tg", "print nobody\n"),
        ("target/e.tg", "print nobody\n"),
        ("note.txt", "not a script"),
    ]);
    let told = "\
error[E1001]: [..]
   ╭─[ games/b.tg:1:7 ]
...
error[E1001]: [..]
   ╭─[ games/b.tg:2:7 ]
...
warning[W1001]: [..]
   ╭─[ games/c.tg:1:[..]
...
3 files, 2 errors, 1 warning
";
    folder.tg(&["check", "."]).assert().code(1).stdout_eq("").stderr_eq(told);
    folder.tg(&["check", "a.tg"]).assert().success().stdout_eq("").stderr_eq("1 file, 0 errors\n");
    let warned = folder.tg(&["check", "games/c.tg"]).assert().success();
    warned.stderr_eq("warning[W1001]: [..]\n...\n1 file, 0 errors, 1 warning\n");
}

#[test]
fn a_broken_import_is_told_once() {
    let folder = Folder::with(&[
        ("a.tg", "import \"lib.tg\" as lib\nprint lib.x"),
        ("b.tg", "import \"lib.tg\" as lib\nprint lib.x"),
        ("lib.tg", "let x = nobody"),
    ]);
    let told = "error[E1001]: [..]\n   ╭─[ lib.tg:1:9 ]\n...\n3 files, 1 error\n";
    folder.tg(&["check", "."]).assert().code(1).stderr_eq(told);
}

#[test]
fn a_circle_of_imports_is_told_once() {
    let folder = Folder::with(&[
        ("a.tg", "import \"b.tg\" as b"),
        ("b.tg", "import \"c.tg\" as c"),
        ("c.tg", "import \"a.tg\" as a"),
    ]);
    for files in [["a.tg", "b.tg", "c.tg"], ["c.tg", "a.tg", "b.tg"]] {
        let told = "\
error[E9010]: imports can't be circular: a.tg -> b.tg -> c.tg -> a.tg
   ╭─[ c.tg:1:8 ]
...
3 files, 1 error
";
        folder.tg(&["check"]).args(files).assert().code(1).stderr_eq(told);
    }
}

#[test]
fn a_code_that_there_isnt_is_told() {
    let folder = Folder::with(&[("a.tg", "print nobody\n# error: e1001\n"), ("b.tg", "# error: E1999\n")]);
    folder.tg(&["check", "a.tg"]).assert().success();
    let told = "error: b.tg: it says that it gives `E1999`, [..]\n1 file, 1 error\n";
    folder.tg(&["check", "b.tg"]).assert().code(1).stderr_eq(told);
}

#[test]
fn the_blocks_of_pages_are_checked_where_they_stand() {
    let page = "# Page\n\n```tg\nprint 1\n```\n\n- item\n\n  ```tg\n  print nobody\n  ```\n\n```tg error=E1001\nprint noone\n```\n";
    let folder = Folder::with(&[("page.md", page)]);
    let told = "error[E1001]: [..]\n    ╭─[ page.md:10:9 ]\n...\n1 file, 1 error\n";
    folder.tg(&["check", "page.md"]).assert().code(1).stderr_eq(told);
}

#[test]
fn what_a_file_says_it_gives_isnt_told() {
    let folder = Folder::with(&[("a.tg", "print nobody\nprint 1 +\n# error: E1001\n")]);
    let told = "error[E0[..]]: [..]\n...\n1 file, 1 error\n";
    folder.tg(&["check", "."]).assert().code(1).stderr_eq(told);
}

#[test]
fn missing_paths_are_wrong_use() {
    let folder = Folder::with(&[("games/a.tg", "")]);
    let near = "error[E9007]: `game` can't be read: it isn't there\n  Help: did you mean `games`?\n";
    folder.tg(&["check", "game"]).assert().code(2).stdout_eq("").stderr_eq(near);
    folder.write("bad.tg", b"\xff");
    let told = "error[E9008]: [..]\n  Help: [..]\n1 file, 1 error\n";
    folder.tg(&["check", "bad.tg"]).assert().code(2).stderr_eq(told);
}

#[test]
fn json_has_no_summary() {
    let folder = Folder::with(&[("a.tg", "print nobody\n")]);
    let told = "{\"code\":\"E1001\",[..]}\n";
    folder.tg(&["check", "a.tg", "--error-format", "json"]).assert().code(1).stderr_eq(told);
}

#[test]
fn warnings_may_be_denied() {
    let folder = Folder::with(&[
        ("warned.tg", "fn f() { let x = 1; 2 }\nprint f()\n"),
        ("expected.tg", "fn f() { let x = 1; 2 }\nprint f()\n# warning: W1001\n"),
        ("well.tg", "print 1\n"),
    ]);
    let check = |paths: &[&str]| folder.tg(&[&["check", "--deny", "warnings"], paths].concat()).assert();
    check(&["warned.tg"]).code(1).stderr_eq("warning[W1001]: [..]\n...\n1 file, 0 errors, 1 warning\n");
    check(&["well.tg", "expected.tg"]).success().stderr_eq("2 files, 0 errors\n");
    folder.tg(&["check", "warned.tg"]).assert().success();
    folder.tg(&["check", "--deny", "errors", "well.tg"]).assert().code(2);
}

#[test]
fn a_fence_says_only_what_is_known() {
    let page = |words: &str| format!("```tg{words}\nprint 1\n```\n");
    let folder = Folder::with(&[
        ("a.md", &page(" no-runs")),
        ("b.md", &page(" bogus")),
        ("c.md", &page(" no-run")),
        ("d.md", &page(" error=E1001,E1002")),
    ]);
    for (name, told) in [
        (
            "a.md",
            "error: a.md:1: its fence says `no-runs`, which is unknown: did you mean [..]no-run[..]?\n1 file, 1 error\n",
        ),
        (
            "b.md",
            "error: b.md:1: its fence says `bogus`, which is unknown: after `tg` come `no-run`, `error=E1001` and the like\n1 file, 1 error\n",
        ),
        (
            "d.md",
            "error: d.md:1: its fence says `E1002`, and each code is a word of its own: `error=E1002`, after a space\n1 file, 1 error\n",
        ),
    ] {
        folder.tg(&["check", name]).assert().code(1).stdout_eq("").stderr_eq(told);
        folder.tg(&["test", name]).assert().code(1);
    }
    folder.tg(&["check", "c.md"]).assert().success();
}
