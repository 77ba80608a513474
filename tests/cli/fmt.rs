//! `tg fmt`.

use crate::folder::Folder;

const UGLY: &str = "let x=[1,2 ]   # two\n\n\n\nprint x\n";
const NEAT: &str = "let x = [1, 2]  # two\n\nprint x\n";

#[test]
fn scripts_are_written_anew_and_others_arent_touched() {
    let folder = Folder::with(&[
        ("a.tg", UGLY),
        ("games/b.tg", NEAT),
        ("games/c.tg", "print(1 +\r\n"),
        ("games/page.md", "```tg\nprint  1\n```\n"),
        ("games/.hidden/d.tg", UGLY),
        ("target/e.tg", UGLY),
    ]);
    let before = std::fs::metadata(folder.path("games/b.tg")).expect("a file").modified().expect("a time");
    let told = "\
formatted a.tg
error[E0003]: [..]
...
3 files, 1 formatted, 1 left as it is
";
    folder.tg(&["fmt", "."]).assert().code(1).stdout_eq("").stderr_eq(told);
    let read = |path: &str| folder.read(path).expect("a file");
    assert_eq!(read("a.tg"), NEAT);
    assert_eq!(read("games/c.tg"), "print(1 +\r\n");
    assert_eq!(read("games/page.md"), "```tg\nprint  1\n```\n");
    assert_eq!(read("games/.hidden/d.tg"), UGLY);
    assert_eq!(read("target/e.tg"), UGLY);
    let after = std::fs::metadata(folder.path("games/b.tg")).expect("a file").modified().expect("a time");
    assert_eq!(before, after, "a script in the layout isn't written");
    folder.tg(&["fmt", "a.tg"]).assert().success().stdout_eq("").stderr_eq("1 file, 0 formatted\n");
}

#[test]
fn check_shows_the_difference_and_changes_nothing() {
    let folder = Folder::with(&[("a.tg", UGLY), ("b.tg", NEAT)]);
    let difference = "\
--- a.tg (as it is)
+++ a.tg (formatted)
@@ -1,5 +1,3 @@
-let x=[1,2 ]   # two
-
-
+let x = [1, 2]  # two
 
 print x
";
    let told = "2 files, 1 would change\n";
    folder.tg(&["fmt", "--check", "."]).assert().code(1).stdout_eq(difference).stderr_eq(told);
    assert_eq!(folder.read("a.tg").as_deref(), Some(UGLY));
    let colored = folder.tg(&["fmt", "--check", "a.tg", "--color", "always"]).assert().code(1);
    assert!(colored.get_output().stdout.contains(&0x1b));
    folder
        .tg(&["fmt", "--check", "b.tg"])
        .assert()
        .success()
        .stdout_eq("")
        .stderr_eq("1 file, 0 would change\n");
}

#[test]
fn the_input_comes_out_formatted() {
    let folder = Folder::new();
    folder.tg(&["fmt", "-"]).stdin(UGLY).assert().success().stdout_eq(NEAT).stderr_eq("");
    folder.tg(&["fmt", "-"]).stdin("\u{feff}print  1").assert().success().stdout_eq("print 1\n");
    folder.tg(&["fmt", "-"]).stdin("").assert().success().stdout_eq("");
    let told = "error[E0003]: [..]\n   ╭─[ <stdin>:1:[..] ]\n...";
    folder.tg(&["fmt", "-"]).stdin("print (1").assert().code(1).stdout_eq("").stderr_eq(told);
    let check = folder.tg(&["fmt", "--check", "-"]).stdin(UGLY).assert().code(1);
    check.stdout_eq("--- <stdin> (as it is)\n+++ <stdin> (formatted)\n...").stderr_eq("");
}

#[test]
fn an_expected_mistake_is_no_failure() {
    let folder = Folder::with(&[("a.tg", "print 1 +\n# error: E0028\n")]);
    let told = "1 file, 0 would change\n";
    folder.tg(&["fmt", "--check", "a.tg"]).assert().success().stdout_eq("").stderr_eq(told);
}

#[test]
fn wrong_use_is_told() {
    let folder = Folder::with(&[("games/a.tg", NEAT), ("page.md", "# Page\n")]);
    let near = "error[E9007]: `game` can't be read: it isn't there\n  Help: did you mean `games`?\n";
    folder.tg(&["fmt", "game"]).assert().code(2).stdout_eq("").stderr_eq(near);
    let page = "error[E9012]: `page.md` isn't a script\n  Help: `tg fmt` formats `.tg` files, and leaves Markdown as it is\n";
    folder.tg(&["fmt", "page.md"]).assert().code(2).stderr_eq(page);
    folder.tg(&["fmt"]).assert().code(2);
    folder.write("bad.tg", b"\xff");
    let told = "error[E9008]: [..]\n  Help: [..]\n1 file, 1 left as it is\n";
    folder.tg(&["fmt", "bad.tg"]).assert().code(2).stderr_eq(told);
}

#[cfg(unix)]
#[test]
fn links_and_permissions_stay() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::with(&[("real/a.tg", UGLY)]);
    folder.link("link.tg", "real/a.tg");
    let mode =
        |path: &str| std::fs::metadata(folder.path(path)).expect("a file").permissions().mode() & 0o777;
    let permissions = std::fs::Permissions::from_mode(0o750);
    std::fs::set_permissions(folder.path("real/a.tg"), permissions).expect("permissions");
    folder.tg(&["fmt", "link.tg"]).assert().success();
    assert_eq!(folder.read("real/a.tg").as_deref(), Some(NEAT));
    let link = std::fs::symlink_metadata(folder.path("link.tg")).expect("a link");
    assert!(link.file_type().is_symlink());
    assert_eq!(mode("real/a.tg"), 0o750);
    let left: Vec<_> = std::fs::read_dir(folder.path("real")).expect("a folder").collect();
    assert_eq!(left.len(), 1, "nothing is left beside it: {left:?}");
}

#[test]
fn other_line_ends_are_told_in_words() {
    let folder = Folder::with(&[("a.tg", "let a = 1\r\nprint a\r\n")]);
    let told = "a.tg: only the line ends would change, from CRLF to LF\n";
    folder.tg(&["fmt", "--check", "a.tg"]).assert().code(1).stdout_eq(told);
}

#[test]
fn data_is_nobodys_to_format() {
    let rows = "{\"a\":1}\n";
    let folder = Folder::with(&[("z.jsonl", rows), ("x.txt", UGLY), ("tool", UGLY)]);
    for name in ["z.jsonl", "x.txt"] {
        let told = format!(
            "error[E9012]: `{name}` isn't a script\n  Help: `tg fmt` formats `.tg` files, and leaves other files as they are\n"
        );
        folder.tg(&["fmt", name]).assert().code(2).stdout_eq("").stderr_eq(told);
    }
    assert_eq!(folder.read("z.jsonl").as_deref(), Some(rows));
    assert_eq!(folder.read("x.txt").as_deref(), Some(UGLY));
    folder.tg(&["fmt", "tool"]).assert().success();
    assert_eq!(folder.read("tool").as_deref(), Some(NEAT));
}

#[test]
fn a_reader_that_goes_away_hides_no_failure() {
    let folder = Folder::with(&[
        ("a.tg", "let x=1\n"),
        ("b.tg", "test \"b\" { assert 1 == 2 }\n"),
        ("c.tg", "print 1 / 0\n"),
    ]);
    for arguments in [
        &["fmt", "--check", "a.tg"][..],
        &["test", "b.tg"],
        &["test", "--jobs", "2", "b.tg", "c.tg"],
        &["check", "--error-format", "json", "c.tg"],
    ] {
        let mut child = folder.piped(arguments);
        drop(child.stdout.take());
        let end = child.wait_with_output().expect("an end");
        assert_eq!(end.status.code(), Some(1), "{arguments:?}");
    }
}
