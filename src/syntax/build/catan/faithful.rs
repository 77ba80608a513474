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

/// Whether a help that suggests whole lines names, in these or beside them, every player, number, kind of card and piece
/// that a line names. Of cards that are listed, their number need not be told.
pub(super) fn tells_all(names: &[String], text: &str, help: &str) -> bool {
    let parts: Vec<&str> = help.split('`').collect();
    let is_example = |at: usize| {
        let before = |at: usize| parts[at - 1].trim_end();
        before(at).ends_with("as in") || before(at) == "or" && at > 2 && before(at - 2).ends_with("as in")
    };
    // A single name is none, and neither is what has a gap.
    let is_whole = |line: &str| {
        let words = split(line);
        words.len() > 1 && is_name(names, words[0]) && !line.contains('…')
    };
    let lines: Vec<&str> = (1..parts.len())
        .step_by(2)
        .filter(|at| is_whole(parts[*at]) && !is_example(*at))
        .map(|at| parts[at])
        .collect();
    if lines.is_empty() {
        return true;
    }
    let is_told = |at: &usize| at.is_multiple_of(2) || !is_example(*at);
    let told: Vec<Said> = (0..parts.len()).filter(is_told).flat_map(|at| named(names, parts[at])).collect();
    let sums: Vec<u32> = lines.iter().map(|line| number_of_cards(&named(names, line))).collect();
    let words = split(text);
    let is_of_cards = |at: usize| {
        words.get(at + 1).is_some_and(|next| matches!(&*next.to_lowercase(), "card" | "cards" | ":"))
    };
    let is_kept = |at: usize| {
        named(names, words[at]).iter().all(|said| match said {
            // Where cards come from, or something is built, may be left out.
            Said::Word(_) | Said::Number(1) | Said::Piece(_) => true,
            Said::Number(number) if is_of_cards(at) && sums.contains(number) => true,
            said => told.contains(said),
        })
    };
    (0..words.len()).all(is_kept)
}

fn is_name(names: &[String], word: &str) -> bool {
    names.iter().any(|name| name.trim_matches('"') == word.trim_matches('"'))
}

/// What the words of a line name; a word that has digits in it names a number.
fn named<'t>(names: &[String], text: &'t str) -> Vec<Said<'t>> {
    let owner = |word: &'t str| word.strip_suffix("'s").or_else(|| word.strip_suffix("’s")).unwrap_or(word);
    let mut all = Vec::new();
    for word in split(text) {
        let word = if is_name(names, owner(word)) { owner(word) } else { word };
        match said(names, word) {
            _ if is_name(names, word) => all.push(Said::Player(word.trim_matches('"'))),
            Said::Word(word) => {
                let digits = word.split(|c: char| !c.is_ascii_digit());
                all.extend(digits.filter_map(|digits| digits.parse().ok()).map(Said::Number));
            }
            said => all.push(said),
        }
    }
    all
}

/// How many cards are named.
fn number_of_cards(said: &[Said]) -> u32 {
    let is_kind = |at: &usize| matches!(said[*at], Said::Resource(_));
    let count = |at: usize| match at.checked_sub(1).map(|before| &said[before]) {
        Some(Said::Number(count)) => *count,
        _ => 1,
    };
    (0..said.len()).filter(is_kind).map(count).fold(0, u32::saturating_add)
}

/// Whether a comma or a point is between words, and not within a number.
fn is_pause(words: &[&str], at: usize) -> bool {
    let number = |word: Option<&&str>| word.is_some_and(|word| word.starts_with(|c: char| c.is_numeric()));
    !(number(at.checked_sub(1).and_then(|at| words.get(at)))
        && (number(words.get(at + 1)) || words[at] == ","))
}
