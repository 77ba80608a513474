//! Dice notations of other programs: Roll20, Foundry, AnyDice, Troll.

use super::advice::{Advice, Around};
use super::anydice;
use super::dice_terms::dice_term;
use crate::syntax::build::words::last_word;

/// Dice where parsing failed: `5d6!`, `3 d6`, `[highest 3 of 4d6]`, `output 3d6`.
pub(super) fn around_dice(a: &Around) -> Option<Advice> {
    let last = last_word(a.before);
    if let Some(written) = in_brackets(a) {
        return Advice::new("questions to dice come after a dot", "", format!("write `{written}`"));
    }
    match (last, a.token) {
        (_, "!") if a.touches => {
            let before = if is_die(last) { format!("1{last}") } else { last.to_owned() };
            let (written, length) = dice_term(&format!("{before}{}", a.rest))?;
            if length <= before.len() {
                return None;
            }
            let written = match written.strip_prefix("1d") {
                Some(die) if is_die(last) => format!("d{die}"),
                _ => written,
            };
            let help = match written.ends_with(".explode") {
                true => format!("write `{written}`, or `{written}(times: 2)` for twice at most"),
                false => format!("write `{written}`"),
            };
            Advice::new("`!` doesn't follow dice", "dice that explode have a word for it", help)
        }
        (_, "@") => {
            let line = a.rest.lines().next().unwrap_or("").trim_end_matches([')', ',']);
            let written = anydice::translated(&format!("{last}{line}"))?;
            Advice::new("questions to dice come after a dot", "", format!("write `{written}`"))
        }
        ("", "/") if a.rest.starts_with("/r") => {
            let written = written_here(a.rest.lines().next()?.split_once(' ')?.1.trim())?;
            let one = if written.contains(' ') { format!("({written})") } else { written.clone() };
            Advice::new(
                "a throw isn't a command here",
                "",
                format!(
                    "write `print {written}` for all that may come; one throw at random is `{one}.sample`"
                ),
            )
        }
        (_, "named") => {
            let what = written_here(a.before.strip_prefix("print ")?.trim())?;
            let name = a.rest.strip_prefix("named")?.lines().next()?.trim();
            let help = format!("write `print {{{name}: {what}}}`");
            name.starts_with('"').then(|| Advice::new("a name stands in front of what it names", "", help))?
        }
        ("d", "{") if a.touches => {
            let written = anydice::translated(bracketed(a.statement.get(a.at - 1..)?)?)?;
            Advice::new("the faces of a die are written in brackets", "", format!("write `{written}`"))
        }
        ("function", ":") => Advice::new(
            "functions are made with `fn` here",
            "",
            "write `fn f(a, b) = …`, or `fn f(a, b) { … }`; what it is given may be a roll: `3d6.map(f)`",
        ),
        ("result", ":") => Advice::new(
            "what a function gives stands at its end",
            "",
            "write the value by itself, the last line of the block; `return …` ends the function before",
        ),
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
            let rest = a.rest.split([']', ')', ',', '\n']).next().unwrap_or("");
            let written = anydice::translated(&format!("[{last} {rest}]"))?;
            Advice::new(format!("for dice, write `{last}` after a dot"), "", format!("write `{written}`"))
        }
        _ => None,
    }
}

/// The translation of another program's dice.
fn written_here(dice: &str) -> Option<String> {
    let term = || dice_term(dice).filter(|(_, length)| *length == dice.len()).map(|(written, _)| written);
    anydice::translated(dice).or_else(term)
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

/// The translation of the brackets around the position, if they are a function call in AnyDice.
fn in_brackets(a: &Around) -> Option<String> {
    let begin = a.statement.get(..a.at)?.rfind('[')?;
    bracketed(a.statement.get(begin..)?).and_then(anydice::translated)
}

/// The beginning of a text, up to the bracket that closes its first one.
fn bracketed(text: &str) -> Option<&str> {
    let (mut depth, mut begun) = (0, false);
    let end = text.find(|c: char| {
        depth += match c {
            '[' | '{' => 1,
            ']' | '}' => -1,
            _ => 0,
        };
        begun |= depth > 0;
        begun && depth == 0
    })?;
    text.get(..=end)
}
