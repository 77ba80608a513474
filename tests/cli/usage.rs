//! Help, version, and wrong command lines.

use crate::folder::Folder;

#[test]
fn help_and_version_are_output() {
    let folder = Folder::new();
    let help = "A small language for tabletop games[..]\n...\nCommands:\n...\nExit codes: 0 if all is well[..]\n...\n";
    folder.tg(&["--help"]).assert().success().stdout_eq(help).stderr_eq("");
    folder.tg(&["--version"]).assert().success().stdout_eq("tg [..]\n").stderr_eq("");
    for command in ["run", "check", "test", "explain", "repl", "lsp", "completions", "man"] {
        folder.tg(&[command, "--help"]).assert().success().stdout_eq("...\nExamples:\n...");
    }
}

#[test]
fn wrong_options_are_refused() {
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
fn a_command_takes_its_own_options_and_no_others() {
    let folder = Folder::with(&[("a.tg", "print 1\n")]);
    let refused = |arguments: &[&str], option: &str, tip: &str| {
        let told = format!("error: unexpected argument '{option}' found\n\n  tip: {tip}\n...");
        folder.tg(arguments).assert().code(2).stdout_eq("").stderr_eq(told);
    };
    let seed = "`--seed` is an option of `tg run`, `tg test`, `tg rewrite`, `tg repl` and `tg lsp`";
    refused(&["fmt", "--seed", "3", "a.tg"], "--seed", seed);
    refused(&["--seed", "3", "fmt", "a.tg"], "--seed", seed);
    refused(&["run", "--check", "a.tg"], "--check", "`--check` is an option of `tg fmt`");
    refused(&["--lines"], "--lines", "`--lines` is an option of `tg rewrite`");
    refused(&["run", "--sed", "3", "a.tg"], "--sed", "a similar argument exists: '--seed'");
    // Those that it has may stand before it.
    folder.tg(&["--color", "never", "fmt", "--check", "a.tg"]).assert().success();
    folder.tg(&["--json", "explain", "E3001"]).assert().success().stdout_eq("{\"code\":\"E3001\",[..]\n");
}

/// The long options that the help of a command lists.
fn options(command: &str) -> Vec<String> {
    let help = Folder::new().tg(&[command, "--help"]).assert().success();
    let text = String::from_utf8_lossy(&help.get_output().stdout).into_owned();
    let lines = text.lines().filter(|line| line.starts_with("      --"));
    lines.filter_map(|line| Some(line.split_whitespace().next()?.to_owned())).collect()
}

#[test]
fn the_book_knows_every_command_and_every_option_of_a_run() {
    let page = include_str!("../../book/src/language/command-line.md");
    let help = Folder::new().tg(&["--help"]).assert().success();
    let text = String::from_utf8_lossy(&help.get_output().stdout).into_owned();
    let commands = text.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|l| !l.is_empty());
    let commands: Vec<&str> = commands.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(commands.len() > 12 && commands.contains(&"serve"));
    for command in commands {
        assert!(page.contains(&format!("`tg {command}")), "{command}");
    }
    let options = options("run");
    assert!(options.len() > 9);
    for option in options {
        assert!(page.contains(&format!("`{option}")), "{option}");
    }
}

#[test]
fn words_of_the_language_have_help_too() {
    let folder = Folder::new();
    let help = |word: &str| {
        let done = folder.tg(&["help", word]).assert().success().stderr_eq("");
        String::from_utf8_lossy(&done.get_output().stdout).into_owned()
    };
    for (word, told) in [
        ("catan", "In the book: catan.md. `tg explain catan` lists its diagnostics."),
        ("limits", "`--max-memory`"),
        ("deck", "deck"),
        ("play", ".play("),
        ("factorial", "Number.factorial -> Number"),
    ] {
        assert!(help(word).contains(told), "{word}: {}", help(word));
    }
    let tip = "error: `play` is neither a command nor a file\n\n  tip: `tg help play` tells what it is in the language\n...";
    folder.tg(&["play"]).assert().code(2).stdout_eq("").stderr_eq(tip);
    folder
        .tg(&["help", "xyzzy"])
        .assert()
        .code(2)
        .stdout_eq("")
        .stderr_eq("error: there is no command `xyzzy`\n...");
}

#[test]
fn data_and_pages_are_no_scripts() {
    let line = "{\"ev\":\"gain\"}\n";
    let folder = Folder::with(&[
        ("z.jsonl", line),
        ("z.json", line),
        ("z.csv", "1\n"),
        ("z.md", "1\n"),
        ("z", "print 1\n"),
    ]);
    for name in ["z.jsonl", "z.json", "z.csv"] {
        let told = format!(
            "error[E9012]: `{name}` is data, not a script\n  Help: a script reads it with `load(\"{name}\")`[..]\n..."
        );
        folder.tg(&["run", name]).assert().code(2).stdout_eq("").stderr_eq(told.clone());
        folder.tg(&[name]).assert().code(2).stdout_eq("").stderr_eq(told);
    }
    let told = "error[E9012]: `z.md` is a page of Markdown, not a script\n  Help: `tg test z.md` runs the blocks of `tg` in it\n";
    folder.tg(&["run", "z.md"]).assert().code(2).stdout_eq("").stderr_eq(told);
    folder.tg(&["run", "z"]).assert().success().stdout_eq("1\n");
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

#[test]
fn a_script_may_stand_in_the_command_line() {
    let folder = Folder::with(&[("data.json", "[1, 2]"), ("lib.tg", "let two = 2")]);
    let gives = |arguments: &[&str], output: &str| {
        folder.tg(arguments).assert().success().stdout_eq(output.to_owned()).stderr_eq("");
    };
    gives(&["-e", "print 1"], "1\n");
    gives(&["-e", "let a = [1,", "-e", "2]", "-e", "print a.sum"], "3\n");
    gives(&["run", "-e", "print 1"], "1\n");
    gives(&["-eprint 1"], "1\n");
    // Paths are relative to where one stands, and options are those of a run.
    gives(&["-e", "print load(\"data.json\")", "--json"], "[1,2]\n");
    gives(&["--set", "lands=26", "-e", "param lands = 24\nimport \"lib.tg\"\nprint lands + lib.two"], "28\n");
    let told = "error[E1001]: [..]\n   ╭─[ <-e>:2:7 ]\n...\n";
    folder.tg(&["-e", "print 1", "-e", "print nobody"]).assert().code(1).stdout_eq("").stderr_eq(told);
    for wrong in [&["-e"][..], &["-e", "print 1", "lib.tg"], &["check", "-e", "print 1"]] {
        folder.tg(wrong).assert().code(2).stdout_eq("").stderr_eq("error: [..]\n...");
    }
}

#[test]
fn help_of_a_command_is_that_of_its_option() {
    let folder = Folder::new();
    let printed = |arguments: &[&str]| {
        let output = folder.child(arguments).output().expect("an end");
        assert!(output.status.success() && output.stderr.is_empty(), "{arguments:?}");
        String::from_utf8(output.stdout).expect("text")
    };
    assert_eq!(printed(&["help"]), printed(&["--help"]));
    for command in ["run", "check", "test", "fmt", "explain", "repl", "lsp", "help", "man"] {
        assert_eq!(printed(&["help", command]), printed(&[command, "--help"]), "{command}");
    }
    let told = "error: there is no command `tst`\n\n  tip: did you mean `tg help test`?\n...\n";
    folder.tg(&["help", "tst"]).assert().code(2).stdout_eq("").stderr_eq(told);
}
