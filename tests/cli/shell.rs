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

/// What bash offers for the last of these words.
fn offered(words: &[&str]) -> Option<String> {
    let script = format!(
        "{}\nCOMP_WORDS=({}); COMP_CWORD={}; _tg tg {:?} \"\"; echo \"${{COMPREPLY[@]}}\"",
        printed(&["completions", "bash"]),
        words.join(" "),
        words.len() - 1,
        words.last().expect("a word"),
    );
    let bash = Command::new("bash").args(["-c", &script]).stderr(Stdio::null()).output();
    // Where there is no bash there is nothing to try.
    Some(String::from_utf8(bash.ok()?.stdout).expect("text").trim().to_owned())
}

#[test]
fn bash_completes() {
    let is = |words: &[&str], expected: &str| {
        if let Some(offered) = offered(words) {
            assert_eq!(offered, expected, "{words:?}");
        }
    };
    is(&["tg", "exp"], "explain");
    is(&["tg", "run", "--max-st"], "--max-steps");
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
