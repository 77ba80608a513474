//! Slips of the pen: a line that would be read if a word or two were spelt as they are known.

use super::cards::Part;
use super::clauses;
use super::tokens::{Token, TokenKind};
use super::words;
use tg_core::diagnostics::nearest;

/// More unknown words than these aren't slips.
const MOST_SLIPS: usize = 3;
/// Longer lines aren't tried.
const MOST_WORDS: usize = 40;

/// The words of a line that are misspelt, by their tokens, and what they are meant to be; `None` if the line can't be
/// read with other spellings either.
pub(super) fn respelt(tokens: &mut [Token], players: &[String]) -> Option<Vec<(usize, &'static str)>> {
    let has_verb = tokens.iter().any(|token| words::verb(&token.word).is_some());
    // A line needs a verb: `Ann as 2 wood` has one that is misspelt as another word.
    let is_verb =
        |at: usize| at == 1 && !has_verb && tokens[at].kind == TokenKind::Word && !tokens[at].is_player;
    let slips: Vec<usize> = (1..tokens.len()).filter(|&at| is_unknown(&tokens[at]) || is_verb(at)).collect();
    if slips.is_empty() || slips.len() > MOST_SLIPS || tokens.len() > MOST_WORDS {
        return None;
    }
    with_other_words(tokens, &slips, players)
}

/// Whether a token is a word that no line has.
fn is_unknown(token: &Token) -> bool {
    // What has a digit may be a number.
    let is_number = token.word.contains(|c: char| c.is_ascii_digit());
    let is_word = token.kind == TokenKind::Word && token.word.len() > 1 && !is_number;
    is_word && !token.is_player && !words::is_known(&token.word)
}

/// Tries the first of these tokens with each word that it may be meant to be, and as it is.
fn with_other_words(
    tokens: &mut [Token],
    slips: &[usize],
    players: &[String],
) -> Option<Vec<(usize, &'static str)>> {
    let Some((&at, rest)) = slips.split_first() else { return is_read(tokens, players).then(Vec::new) };
    let written = tokens[at].word.clone();
    let mut found = None;
    for word in meant(&written) {
        word.clone_into(&mut tokens[at].word);
        found = with_other_words(tokens, rest, players);
        if let Some(found) = &mut found {
            found.push((at, word));
            break;
        }
    }
    tokens[at].word = written;
    found.or_else(|| if rest.is_empty() { None } else { with_other_words(tokens, rest, players) })
}

/// Whether a line is read, and of players whom the log has, as far as they are known.
fn is_read(tokens: &[Token], players: &[String]) -> bool {
    let is_player = |name: &str| players.iter().any(|player| player.trim_matches('"') == name);
    let names_no_other = |part: &Part| match part {
        Part::Spelt("player" | "partner", at) => {
            let token = &tokens[*at];
            players.is_empty() || token.is_player || token.word == words::BANK || is_player(&token.spelt)
        }
        _ => true,
    };
    let told = clauses::read(tokens);
    told.is_ok_and(|told| told.clauses.iter().flat_map(|clause| &clause.fields).all(names_no_other))
}

/// The known words that one may be meant to be, first that with two letters exchanged.
fn meant(word: &str) -> Vec<&'static str> {
    let letters: Vec<char> = word.chars().collect();
    let swapped = |at: usize| {
        let mut letters = letters.clone();
        letters.swap(at, at + 1);
        let other: String = letters.into_iter().collect();
        words::known().find(|known| *known == other)
    };
    let mut found: Vec<&str> = (0..letters.len().saturating_sub(1)).filter_map(swapped).collect();
    // A short verb that lacks a letter: `as` for `has`.
    let lacks_one = |verb: &&str| {
        let one_less = |at: usize| [&verb[..at], &verb[at + 1..]].concat() == word;
        verb.is_ascii() && verb.len() == word.len() + 1 && (0..verb.len()).any(one_less)
    };
    if letters.len() == 2 {
        found.extend(words::verbs().filter(lacks_one));
    }
    let mut near = nearest(word, words::known());
    // Of a word of two letters, one is half of it: `jo` may be anything.
    near.retain(|known| letters.len() > 2 || known.chars().count() != letters.len());
    // Of `roll` and `rolls`, `rols` is meant to be the second.
    near.sort_by_key(|known| known.chars().last() != word.chars().last());
    found.extend(near);
    found
}
