//! Whether a suggested line says the same as the user's line: every number, player, resource and piece is in both,
//! and no word that only the user's line has could change the meaning.

use super::words;

/// Words that may be left out: they say nothing about cards.
const IDLE: &[&str] = &[
    "a",
    "an",
    "the",
    "his",
    "her",
    "their",
    "its",
    "my",
    "your",
    "and",
    "also",
    "now",
    "then",
    "next",
    "today",
    "finally",
    "immediately",
    "promptly",
    "quickly",
    "badly",
    "gladly",
    "luckily",
    "happily",
    "sadly",
    "very",
    "much",
    "great",
    "nice",
    "new",
    "lovely",
];

/// The words, quoted names and signs of a line.
pub(super) fn split(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let letters = |c: char| c.is_alphanumeric() || matches!(c, '\'' | '’' | '_');
        let end = match first {
            '"' => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
            // `2wood` is a number and a word.
            '0'..='9' => rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len()),
            _ if letters(first) => rest.find(|c| !letters(c)).unwrap_or(rest.len()),
            _ => first.len_utf8(),
        };
        let (word, after) = rest.split_at(end);
        found.push(word);
        rest = after.trim_start();
    }
    found
}

/// The meaning of a word, if it must be kept.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Said<'t> {
    Player(&'t str),
    Number(u32),
    Resource(&'static str),
    Piece(&'static str),
    Word(String),
}

fn said<'t>(names: &[String], word: &'t str) -> Said<'t> {
    let low = word.to_lowercase();
    if names.iter().any(|name| name == word) {
        return Said::Player(word);
    }
    let number = low.parse().ok().or_else(|| words::number(&low));
    number.map(Said::Number).or_else(|| words::resource(&low).map(Said::Resource)).unwrap_or_else(|| {
        match words::piece(&low) {
            Some(piece) => Said::Piece(piece),
            None => Said::Word(low),
        }
    })
}

/// Whether `line` keeps the meaning of the words of a line; `verb` is the index of the verb, and `turned` are the words
/// that `line` expresses in another way.
pub(super) fn keeps(names: &[String], words: &[&str], verb: usize, line: &str, turned: &[&str]) -> bool {
    let words: Vec<&str> =
        words.iter().enumerate().filter(|(at, _)| *at != verb).map(|(_, word)| *word).collect();
    let own: Vec<Said> = words.iter().map(|word| said(names, word)).collect();
    let other: Vec<Said> = split(line).into_iter().map(|word| said(names, word)).collect();
    let idle = |at: usize, word: &str| {
        let behind = at.checked_sub(1).and_then(|at| own.get(at));
        let named = matches!(behind, Some(Said::Resource(_)));
        IDLE.contains(&word) || turned.contains(&word) || named && matches!(word, "card" | "cards")
    };
    let is_told = |(at, said): (usize, &Said)| match said {
        Said::Word(word) if matches!(&**word, "," | ".") => is_pause(&words, at),
        Said::Word(word) => idle(at, word) || other.contains(said),
        _ => true,
    };
    let verbs = |said: &[Said]| {
        said.iter().filter(|said| matches!(said, Said::Word(word) if words::verb(word).is_some())).count()
    };
    // Two events aren't one.
    let one_event = verbs(&own) <= verbs(&other).saturating_sub(1);
    one_event && weighty(&own) == weighty(&other) && own.iter().enumerate().all(is_told)
}

/// The parts that must be kept: the players, in any order, and the cards and pieces in their order. A single card is
/// written without its number.
fn weighty<'t>(said: &[Said<'t>]) -> (Vec<Said<'t>>, Vec<Said<'t>>) {
    let weighs = |said: &&Said| !matches!(said, Said::Word(_) | Said::Number(1));
    let (mut players, things): (Vec<Said>, Vec<Said>) =
        said.iter().filter(weighs).cloned().partition(|said| matches!(said, Said::Player(_)));
    players.sort();
    (players, things)
}

/// Whether a comma or a point is between words, and not within a number.
fn is_pause(words: &[&str], at: usize) -> bool {
    let number = |word: Option<&&str>| word.is_some_and(|word| word.starts_with(|c: char| c.is_numeric()));
    !(number(at.checked_sub(1).and_then(|at| words.get(at)))
        && (number(words.get(at + 1)) || words[at] == ","))
}
