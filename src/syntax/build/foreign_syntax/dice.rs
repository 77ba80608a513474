//! Dice notations of other programs: Roll20, Foundry, AnyDice, Troll.

use super::advice::{Advice, Around};
use super::anydice;
use super::dice_terms::dice_term;
use super::dice_words;
use super::troll;
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
        (number, "@")
            if is_number(number) && is_die(a.rest[1..].trim().split([' ', ')', ',', '\n']).next()?) =>
        {
            let die = a.rest[1..].trim().split([' ', ')', ',', '\n']).next()?;
            Advice::new(
                "dice are thrown together without a sign",
                "",
                format!(
                    "`{number}{die}` throws {number} of them; the second highest of some dice is `{number}{die}.nth(2)`"
                ),
            )
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
        (_, ">" | "<" | "=")
            if a.statement.get(..a.at).is_some_and(|before| before.trim_end().ends_with('(')) =>
        {
            fitting(a.rest)
        }
        (dice, die) if is_dice(dice) && is_dice(die) && !a.touches => Advice::new(
            "nothing stands between these dice",
            "",
            format!(
                "write `{dice} + {die}` for their sum, or `pool({dice}, {die})` for all of them as one roll"
            ),
        ),
        (dice, word) if is_dice(dice) && begins_name(word) && words_after(dice, a.rest).is_some() => {
            let written = words_after(dice, a.rest)?;
            Advice::new("questions to dice come after a dot", "", format!("write `{written}`"))
        }
        (word, _) if begins_name(word) && words_before(a).is_some() => {
            let written = words_before(a)?;
            Advice::new("questions to dice come after a dot", "", format!("write `{written}`"))
        }
        ("highest" | "lowest" | "middle", _) if a.rest.contains("of") => {
            let rest = a.rest.split([']', ')', ',', '\n']).next().unwrap_or("");
            let written = anydice::translated(&format!("[{last} {rest}]"))?;
            Advice::new(format!("for dice, write `{last}` after a dot"), "", format!("write `{written}`"))
        }
        _ => None,
    }
}

/// What `count(>= 5)` means.
fn fitting(rest: &str) -> Option<Advice> {
    let inside = rest.split([')', ',', '\n']).next()?;
    let sign = [">=", "<=", ">", "<", "==", "="].into_iter().find(|sign| inside.starts_with(sign))?;
    let number: i64 = inside[sign.len()..].trim().parse().ok()?;
    let meant = match sign {
        ">=" => format!("{number}.."),
        ">" => format!("{}..", number.checked_add(1)?),
        "<=" => format!("..={number}"),
        "<" => format!("..{number}"),
        _ => number.to_string(),
    };
    Advice::new("what fits is written as a range", "", format!("write `({meant})` for `({})`", inside.trim()))
}

/// The translation of words before dice: those of the last call or statement before the position.
fn words_before(a: &Around) -> Option<String> {
    let before = a.statement.get(..a.at)?;
    let begin = before.rfind(['(', '[', '=', ',', '{', '\n']).map_or(0, |sign| sign + 1);
    let line = a.statement.get(begin..)?.lines().next()?.trim_start();
    let line = line.strip_prefix("print ").unwrap_or(line);
    let line = line.split([')', ']', ',', '}', '#']).next()?;
    troll::translated(line)
}

/// The translation of dice and the words after them, up to a bracket, a comma or the end of the line.
fn words_after(dice: &str, rest: &str) -> Option<String> {
    let words = rest.split([')', ']', ',', '}', '#', ';', '\n', '+', '-']).next()?;
    dice_words::translated(dice, words)
}

/// The translation of another program's dice.
fn written_here(dice: &str) -> Option<String> {
    let term = || dice_term(dice).filter(|(_, length)| *length == dice.len()).map(|(written, _)| written);
    anydice::translated(dice).or_else(term)
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a token is dice: `d6`, `3d6`.
fn is_dice(token: &str) -> bool {
    is_die(token.trim_start_matches(|c: char| c.is_ascii_digit()))
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
