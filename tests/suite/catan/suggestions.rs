//! What the helps suggest instead of lines with a slip: a whole line in a help is read, and tells of the same players,
//! numbers and kinds of cards as what was written.

use super::run;
use super::sides::log;
use std::collections::BTreeSet;

/// Lines that are read, of one event each.
const LINES: [&str; 36] = [
    "Ann gets 2 wood, ore",
    "Ann gets 4 wood",
    "Ann gets 2 cards",
    "Ann rolls 8",
    "Ann rolls 3 + 4",
    "Ann builds road",
    "Ann builds a city",
    "Ann builds road free",
    "Ann upgrades a settlement to a city",
    "Ann pays wood, brick for road",
    "Ann buys development",
    "Ann buys a dev card",
    "Ann gives 2 wood to Ben for ore",
    "Ann gives Ben a brick",
    "Ann trades 4 wood for ore",
    "Ann trades 2:1 wood for ore",
    "Ann trades 3 wood for ore at 3:1",
    "Ann trades wood for ore with Ben",
    "Ann discards 2 ore",
    "Ann discards 4 cards",
    "Ann steals from Ben",
    "Ann steals ore from Ben",
    "Ann robs Ben",
    "Ann plays knight",
    "Ann plays plenty wood, ore",
    "Ann plays monopoly on ore for 4",
    "Ann offers 2 ore for wood",
    "Ann offers 2 sheep for a brick, Ben accepts",
    "Ann has no wood",
    "Ann has at most 4 ore",
    "Ann has exactly wheat, 3 ore",
    "Ann has 1 card more than counted",
    "Ann has 5 cards",
    "Ann can't buy city",
    "bank has 14 wood, 3 ore",
    "Ann and Ben each get 2 wood",
];

/// Words that somebody may add.
const MORE: [&str; 14] =
    ["no", "2", "Cid", "ore", "v2", "a4", "0", "x", "not", "Ben", "jo", "for", "more", "with"];

/// The lines with one word misspelt, left out or added.
fn slips(line: &str) -> Vec<String> {
    let words: Vec<&str> = line.split(' ').collect();
    let with = |at: usize, word: Option<&str>, gone: usize| {
        let mut words: Vec<&str> = words.clone();
        words.splice(at..at + gone, word);
        words.join(" ")
    };
    let mut slips = Vec::new();
    for (at, word) in words.iter().enumerate() {
        slips.push(with(at, None, 1));
        let letters: Vec<char> = word.chars().collect();
        for place in 0..letters.len() {
            let dropped: String =
                letters.iter().enumerate().filter(|(at, _)| *at != place).map(|(_, c)| c).collect();
            let mut other = letters.clone();
            other[place] = 'j';
            let other: String = other.into_iter().collect();
            slips.extend(
                [dropped, other].iter().filter(|word| !word.is_empty()).map(|word| with(at, Some(word), 1)),
            );
        }
        if at > 0 {
            slips.extend(MORE.iter().map(|word| with(at, Some(word), 0)));
        }
    }
    slips.extend(MORE.iter().map(|word| with(words.len(), Some(word), 0)));
    slips
}

/// The players, numbers and kinds of cards that a text names; one card is written without its number.
fn named(text: &str) -> BTreeSet<String> {
    let kinds = ["wood", "brick", "sheep", "wheat", "ore"];
    let words = text.split(|c: char| !c.is_alphanumeric()).flat_map(|word| {
        let is_name = ["Ann", "Ben", "Cid"].contains(&word) || kinds.contains(&word);
        let digits: Vec<&str> = word
            .split(|c: char| !c.is_ascii_digit())
            .filter(|digits| !digits.is_empty() && *digits != "1")
            .collect();
        is_name.then_some(word).into_iter().chain(digits)
    });
    words.map(str::to_owned).collect()
}

fn helps(line: &str) -> Vec<String> {
    let found = run(&[], &log(line)).diagnostics.into_iter();
    found.filter(|found| found.code.to_string().starts_with("E0")).flat_map(|found| found.helps).collect()
}

/// Whether a line is read: what it tells may still contradict the hands of the test.
fn is_read(line: &str) -> bool {
    let found = run(&[], &log(line)).diagnostics;
    found.iter().all(|found| !found.code.to_string().starts_with("E0"))
}

#[test]
fn suggested_lines_say_what_was_written() {
    let mut wrong = Vec::new();
    let all: BTreeSet<String> = LINES.iter().flat_map(|line| slips(line)).collect();
    for line in &all {
        for help in helps(line).iter().filter(|help| !help.contains("as in `")) {
            let lines: Vec<&str> = help.split('`').skip(1).step_by(2).filter(|part| is_whole(part)).collect();
            let prose: String = help.split('`').step_by(2).collect();
            let told: BTreeSet<String> = lines.iter().copied().chain([&*prose]).flat_map(named).collect();
            // Of cards that are listed, their number need not be told.
            let mut written = named(line);
            written.retain(|word| !line.contains(&format!("{word} cards")));
            if !lines.is_empty() && !written.is_subset(&told) {
                wrong.push(format!("{line}: {help}"));
            }
            let unread = lines.iter().filter(|part| !is_read(part));
            wrong.extend(unread.map(|part| format!("{line}: isn't read: {part}: {help}")));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), all.len(), wrong.join("\n"));
}

/// Whether a part of a help is a line by itself.
fn is_whole(part: &str) -> bool {
    ["Ann ", "Ben ", "Cid "].iter().any(|begin| part.starts_with(begin)) && !part.contains('…')
}
