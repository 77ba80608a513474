//! Help, version, and wrong use.

use crate::folder::Folder;

#[test]
fn help_and_version_are_output() {
    let folder = Folder::new();
    let help = "A small language for tabletop games[..]\n...\nCommands:\n...\nExit codes: 0 fine[..]\n";
    folder.tg(&["--help"]).assert().success().stdout_eq(help).stderr_eq("");
    folder.tg(&["--version"]).assert().success().stdout_eq("tg [..]\n").stderr_eq("");
    for command in ["run", "check", "test", "explain", "repl", "lsp", "completions", "man"] {
        folder.tg(&[command, "--help"]).assert().success().stdout_eq("...\nExamples:\n...");
    }
}

#[test]
fn wrong_options_are_wrong_use() {
    let folder = Folder::with(&[("a.tg", "print 1")]);
    let wrong: [&[&str]; 9] = [
        &["run"],
        &["check"],
        &["run", "a.tg", "--sed", "1"],
        &["run", "a.tg", "--seed", "x"],
        &["run", "a.tg", "--max-memory", "lots"],
        &["run", "a.tg", "--timeout", "-1"],
        &["run", "a.tg", "--set", "lands"],
        &["run", "a.tg", "--color", "maybe"],
        &["test", "--format", "html"],
    ];
    for arguments in wrong {
        folder.tg(arguments).assert().code(2).stdout_eq("").stderr_eq("error: [..]\n...");
    }
}

#[test]
fn an_unknown_command_is_met_with_near_ones() {
    let folder = Folder::with(&[("sample.tg", "print 1")]);
    let tip = |word: &str, tip: &str| {
        let told = format!("error: `{word}` is neither a command nor a file\n\n  tip: {tip}\n...");
        folder.tg(&[word]).assert().code(2).stdout_eq("").stderr_eq(told);
    };
    tip("chekc", "did you mean `tg check`?");
    tip("sample", "did you mean `tg sample.tg`?");
    tip("zzz", "`tg --help` lists the commands");
}

#[test]
fn a_file_stands_where_a_command_would() {
    let folder = Folder::with(&[("a.tg", "print 1"), ("check.tg", "print 2"), ("odd", "print 3")]);
    folder.tg(&["a.tg"]).assert().success().stdout_eq("1\n");
    folder.tg(&["check.tg"]).assert().success().stdout_eq("2\n");
    folder.tg(&["odd"]).assert().success().stdout_eq("3\n");
    folder.tg(&["--seed", "3", "a.tg"]).assert().success().stdout_eq("1\n");
    folder.tg(&["--seed=3", "a.tg", "--json"]).assert().success().stdout_eq("1\n");
    folder.tg(&["--json", "run", "a.tg"]).assert().success().stdout_eq("1\n");
    folder.tg(&["--", "a.tg"]).assert().success().stdout_eq("1\n");
    folder.tg(&["missing.tg"]).assert().code(2).stdout_eq("").stderr_eq("error[E9007]: [..]\n...");
}
