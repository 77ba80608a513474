//! Input out of habits from other prompts: `exit`, `help`, `?name`, and transcripts with prompts in them.

use super::state::PROMPT;

/// Words that leave other prompts.
const LEAVES: [&str; 4] = ["exit", "quit", "exit()", "quit()"];

/// Words that ask other prompts for help.
const HELPS: [&str; 3] = ["help", "help()", "?"];

/// The command that an entry is meant to be, unless it is a name of the session.
pub(super) fn command(entry: &str, is_known: impl Fn(&str) -> bool) -> Option<String> {
    let entry = entry.trim();
    if is_known(entry.trim_end_matches("()")) {
        return None;
    }
    // A shell leaves with a number: `exit 1`.
    let leaves = |(word, number): (&str, &str)| LEAVES.contains(&word) && number.trim().parse::<u8>().is_ok();
    if LEAVES.contains(&entry) || entry.split_once(' ').is_some_and(leaves) {
        return Some("quit".to_owned());
    }
    if HELPS.contains(&entry) {
        return Some("help".to_owned());
    }
    let by_word = entry.strip_prefix("help ").filter(|_| !is_known("help"));
    let asked = entry.strip_prefix('?').or_else(|| entry.strip_suffix('?')).or(by_word)?.trim();
    let is_name = asked.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '.');
    (is_name && !asked.is_empty()).then(|| format!("help {asked}"))
}

/// The entries of a transcript: the text after its prompts. Output between them is left out. An entry continues as long
/// as `is_incomplete` says so. `None` if the text doesn't begin with a prompt.
pub(super) fn transcript(text: &str, is_incomplete: impl Fn(&str) -> bool) -> Option<Vec<String>> {
    if !text.trim_start().starts_with(PROMPT) {
        return None;
    }
    let mut entries: Vec<String> = Vec::new();
    let mut is_open = false;
    for line in text.lines() {
        match line.trim_start().strip_prefix(PROMPT) {
            Some(entry) => entries.push(entry.to_owned()),
            None => {
                if let Some(begun) = entries.last_mut().filter(|_| is_open) {
                    *begun = format!("{begun}\n{line}");
                }
            }
        }
        is_open = entries.last().is_some_and(|entry| is_incomplete(entry));
    }
    Some(entries)
}
