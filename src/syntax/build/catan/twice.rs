//! What a line says twice: a number of cards, and then which they are; a card in parentheses.

use super::words;

/// The words of a line without a number of cards after its verb, `two cards`, that are all listed as well, and without
/// parentheses around cards there.
pub(super) fn said_once(words: Vec<&str>, verb: usize) -> Vec<&str> {
    let words = without_parentheses(words, verb);
    let cards = |word: &&str| matches!(&*word.to_lowercase(), "card" | "cards" | "resources");
    let Some(noun) = (verb + 2..words.len()).find(|&at| cards(&words[at])) else { return words };
    let Some(number) = noun.checked_sub(1).and_then(|at| number(words[at])) else { return words };
    let listed: u32 = (noun + 1..words.len())
        .filter(|&at| words::resource(&words[at].to_lowercase()).is_some())
        .map(|at| self::number(words[at - 1]).unwrap_or(1))
        .sum();
    if listed != number || listed == 0 {
        return words;
    }
    let gone =
        |at: usize| at + 1 == noun || at == noun || at == noun + 1 && matches!(words[at], ":" | "," | "-");
    (0..words.len()).filter(|&at| !gone(at)).map(|at| words[at]).collect()
}

/// The words without parentheses that hold nothing but cards.
fn without_parentheses(words: Vec<&str>, verb: usize) -> Vec<&str> {
    let (Some(open), Some(close)) =
        (words.iter().position(|word| *word == "("), words.iter().position(|word| *word == ")"))
    else {
        return words;
    };
    let is_card = |word: &&str| {
        words::resource(&word.to_lowercase()).is_some()
            || number(word).is_some()
            || matches!(*word, "," | "and")
    };
    let holds_cards = verb < open && open + 1 < close && words[open + 1..close].iter().all(is_card);
    match holds_cards {
        true => words.into_iter().filter(|word| !matches!(*word, "(" | ")")).collect(),
        false => words,
    }
}

/// A number, or an article for one.
fn number(word: &str) -> Option<u32> {
    let low = word.to_lowercase();
    low.parse().ok().or_else(|| words::number(&low)).or(words::ARTICLES.contains(&&*low).then_some(1))
}
