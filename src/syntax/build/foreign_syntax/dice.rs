//! Dice as other programs write them: Roll20, Foundry, AnyDice, Troll.

use super::advice::{Advice, Around};
use crate::syntax::build::words::last_word;

/// Dice where reading failed: `5d6!`, `3 d6`, `[highest 3 of 4d6]`, `output 3d6`.
pub(super) fn around_dice(a: &Around) -> Option<Advice> {
    let last = last_word(a.before);
    let pool = || dice(last).filter(|written| written == last);
    match (last, a.token) {
        (_, "!") if a.touches && (pool().is_some() || is_die(last)) => {
            let help = format!("write `{last}.explode`, or `{last}.explode(times: 2)` for twice at most");
            Advice::new("`!` doesn't follow dice", "dice that explode have a word for it", help)
        }
        (number, die)
            if is_die(die) && number.bytes().all(|byte| byte.is_ascii_digit()) && !number.is_empty() =>
        {
            Advice::new("dice are written without a blank", "", format!("write `{number}{die}`"))
        }
        (name, die) if is_die(die) && !a.touches && begins_name(name) => Advice::new(
            "how many dice are thrown is computed here",
            "",
            format!("write `{die}.pool({name})`: only a number is possible right before the `d`"),
        ),
        (_, die) if is_die(die) && a.touches && a.before.ends_with(')') => {
            let number = a.before.rfind('(').map_or("(n)", |at| &a.before[at..]);
            Advice::new(
                "how many dice are thrown is computed here",
                "",
                format!("write `{die}.pool{number}`: only a number is possible right before the `d`"),
            )
        }
        ("highest" | "lowest" | "middle", _) if a.rest.contains("of") => {
            let (number, rest) = a.rest.split_once("of")?;
            let dice = rest.trim().split([']', ')', ',', '\n']).next().unwrap_or("").trim();
            let help = format!("write `{dice}.{last}({})`", number.trim());
            Advice::new(format!("for dice, write `{last}` after a dot"), "", help)
        }
        _ => None,
    }
}

/// Whether a token is a die: `d6`.
fn is_die(token: &str) -> bool {
    token
        .strip_prefix('d')
        .is_some_and(|sides| !sides.is_empty() && sides.bytes().all(|byte| byte.is_ascii_digit()))
}

fn begins_name(word: &str) -> bool {
    word.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

/// What a number with letters behind it says of dice, as it is written here: `4d6kh3` is `4d6.highest(3)`. `None` where
/// it says nothing of dice.
pub(in crate::syntax::build) fn dice(literal: &str) -> Option<String> {
    let (number, rest) = split_digits(literal);
    let rest = rest.strip_prefix(['d', 'D', 'w', 'W'])?;
    let (sides, rest) = split_digits(rest);
    if number.is_empty() || sides.is_empty() {
        return None;
    }
    let number = number.trim_start_matches('0');
    let dice = format!("{}d{sides}", if number.is_empty() { "0" } else { number });
    let letters = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
    let (word, amount) = rest.split_at(letters);
    if !amount.is_empty() && !amount.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let some = if amount.is_empty() { "1" } else { amount };
    let of_all = number.parse::<u64>().ok()?;
    let kept = || Some(of_all.checked_sub(some.parse().ok()?)?.to_string());
    Some(match word.to_ascii_lowercase().as_str() {
        "" if amount.is_empty() => dice,
        "k" | "kh" => format!("{dice}.highest({some})"),
        "kl" => format!("{dice}.lowest({some})"),
        "d" | "dl" => format!("{dice}.highest({})", kept()?),
        "dh" => format!("{dice}.lowest({})", kept()?),
        "r" | "ro" | "rr" if !amount.is_empty() => format!("{dice}.reroll({amount})"),
        "x" | "e" | "xo" if amount.is_empty() => format!("{dice}.explode"),
        "x" | "e" | "xo" => format!("{dice}.explode({amount})"),
        "cs" | "s" | "t" if !amount.is_empty() => format!("{dice}.count({amount}..)"),
        _ => return None,
    })
}

fn split_digits(text: &str) -> (&str, &str) {
    text.split_at(text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len())
}
