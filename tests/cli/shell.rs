//! Completions for shells and the page of the manual.

use crate::folder::Folder;
use std::process::{Command, Stdio};

fn printed(arguments: &[&str]) -> String {
    let output = Folder::new().child(arguments).output().expect("an end");
    assert!(output.status.success() && output.stderr.is_empty());
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn completions_know_every_command_and_option() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = printed(&["completions", shell]);
        for word in ["check", "explain", "repl", "lsp", "completions", "max-steps", "error-format"] {
            assert!(script.contains(word), "{shell} doesn't know {word}");
        }
    }
    Folder::new().tg(&["completions", "dos"]).assert().code(2).stdout_eq("").stderr_eq("error: [..]\n...");
    Folder::new().tg(&["completions"]).assert().code(2).stdout_eq("").stderr_eq("error: [..]\n...");
}

/// What bash offers for the last of these words, in a folder with files.
fn offered(words: &[&str]) -> Option<Vec<String>> {
    let folder = Folder::with(&[("sample.tg", ""), ("games/a.tg", "")]);
    let script = format!(
        "{}\nCOMP_WORDS=({}); COMP_CWORD={}\n\
         function=$(complete -p tg | sed 's/.*-F \\([^ ]*\\).*/\\1/')\n\
         \"$function\" tg {:?} {:?}; printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        printed(&["completions", "bash"]),
        words.iter().map(|word| format!("{word:?}")).collect::<Vec<_>>().join(" "),
        words.len() - 1,
        words.last().expect("a word"),
        words[words.len() - 2],
    );
    let mut bash = Command::new("bash");
    let bash = bash.args(["-c", &script]).current_dir(folder.path("")).stderr(Stdio::null()).output();
    // Where there is no bash there is nothing to try.
    let offered = String::from_utf8(bash.ok()?.stdout).expect("text");
    Some(offered.lines().map(str::to_owned).collect())
}

#[test]
fn bash_completes() {
    let is = |words: &[&str], expected: &[&str]| {
        if let Some(offered) = offered(words) {
            assert_eq!(offered, expected, "{words:?}");
        }
    };
    is(&["tg", "exp"], &["explain"]);
    is(&["tg", "run", "--max-st"], &["--max-steps"]);
    is(
        &["tg", "explain", "E300"],
        &["E3001", "E3002", "E3003", "E3004", "E3005", "E3006", "E3007", "E3008", "E3009"],
    );
    is(&["tg", "test", "--format", "j"], &["junit", "json"]);
    is(&["tg", "help", "rep"], &["replay", "repl"]);
    is(&["tg", "sam"], &["sample.tg"]);
    is(&["tg", "run", "ga"], &["games"]);
}

#[test]
fn an_empty_word_may_be_a_file_or_a_code() {
    let has = |words: &[&str], wanted: &[&str], others: &[&str]| {
        let Some(offered) = offered(words) else { return };
        let there = |word: &&&str| offered.iter().any(|o| o == **word);
        assert!(wanted.iter().all(|word| there(&word)), "{words:?}: {offered:?}");
        assert!(!others.iter().any(|word| there(&word)), "{words:?}: {offered:?}");
    };
    has(&["tg", ""], &["sample.tg", "games", "run", "explain", "help"], &[]);
    has(&["tg", "run", ""], &["sample.tg", "games"], &[]);
    has(&["tg", "test", "--fail-fast", ""], &["sample.tg", "games"], &[]);
    has(&["tg", "fmt", "a.tg", ""], &["sample.tg", "games"], &[]);
    has(&["tg", "explain", ""], &["E0001", "E3001", "W1001"], &["sample.tg"]);
    has(&["tg", "completions", ""], &["bash", "fish"], &["sample.tg"]);
    has(&["tg", "test", "--format", ""], &["human"], &["sample.tg"]);
}

#[test]
fn other_shells_offer_files_beside_commands() {
    assert!(printed(&["completions", "zsh"]).contains("commands \"$@\"\n    _files\n"));
    let fish = printed(&["completions", "fish"]);
    assert!(fish.contains("needs_command\" -a \"run\"") && !fish.contains("needs_command\" -f -a"), "{fish}");
    for shell in ["zsh", "fish"] {
        assert!(printed(&["completions", shell]).contains("E3001"), "{shell}");
    }
}

#[test]
fn the_page_of_the_manual_has_every_command_and_example() {
    let page = printed(&["man"]);
    assert!(page.contains(".TH tg 1"), "{page}");
    let heads =
        ["NAME", "SYNOPSIS", "OPTIONS", "LIMITS", "EXAMPLES", "\"TG RUN\"", "\"TG REPL\"", "\"TG EXPLAIN\""];
    for head in heads {
        assert!(page.contains(&format!(".SH {head}\n")), "{head}");
    }
    assert!(page.contains("tg check games/ book/"));
    let lines = |line: &str| page.lines().filter(|l| *l == line).count();
    assert!(lines(".nf") > 5 && lines(".nf") == lines(".fi"), "{page}");
}
