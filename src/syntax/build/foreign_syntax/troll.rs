//! Translates words before dice, as Troll and people write them: `sum largest 3 4d6`, `count 5 <= 6d6`, `highest 3 4d6`.

use super::anydice;

/// The translation of a word and the dice after it; `None` if it isn't one.
pub(super) fn translated(text: &str) -> Option<String> {
    let (word, rest) = text.trim().split_once(char::is_whitespace)?;
    let rest = rest.trim();
    match word {
        "sum" => dice(rest).or_else(|| translated(rest)),
        "largest" | "highest" | "best" => kept(rest, "highest"),
        "least" | "lowest" | "smallest" | "worst" => kept(rest, "lowest"),
        "max" => Some(format!("{}.highest", dice(rest)?)),
        "min" => Some(format!("{}.lowest", dice(rest)?)),
        "count" => counted(rest),
        "different" => Some(format!("{}.unique", dice(rest)?)),
        _ => None,
    }
}

/// `3 4d6`: some of the dice.
fn kept(rest: &str, word: &str) -> Option<String> {
    if let Some(all) = rest.strip_prefix("of ") {
        return Some(format!("{}.{word}", dice(all.trim())?));
    }
    let (number, all) = rest.split_once(char::is_whitespace)?;
    let number: u64 = number.parse().ok()?;
    let all = all.trim();
    Some(format!("{}.{word}({number})", dice(all.strip_prefix("of ").unwrap_or(all).trim())?))
}

/// `5 <= 6d6`: the dice that fit; `6 in 4d6`.
fn counted(rest: &str) -> Option<String> {
    let number = rest.split(|c: char| !c.is_ascii_digit()).next()?;
    let after = rest[number.len()..].trim_start();
    let number: u64 = number.parse().ok()?;
    let sign = ["<=", ">=", "<", ">", "=", "in "].into_iter().find(|sign| after.starts_with(sign))?;
    let fitting = match sign {
        "<=" => format!("{number}.."),
        "<" => format!("{}..", number.checked_add(1)?),
        ">=" => format!("..={number}"),
        ">" => format!("..{number}"),
        _ => number.to_string(),
    };
    Some(format!("{}.count({fitting})", dice(after[sign.len()..].trim())?))
}

/// Dice with their number, as they are written in both languages.
fn dice(text: &str) -> Option<String> {
    let (number, sides) = text.split_once('d')?;
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    (is_number(number) && is_number(sides) && !sides.is_empty()).then(|| anydice::translated(text))?
}

#[cfg(test)]
mod tests {
    use super::translated;

    #[test]
    fn words_before_dice_come_after_them_here() {
        for (text, written) in [
            ("sum largest 3 4d6", "4d6.highest(3)"),
            ("sum least 2 5d10", "5d10.lowest(2)"),
            ("sum 3d6", "3d6"),
            ("max 2d20", "2d20.highest"),
            ("min 2d20", "2d20.lowest"),
            ("highest 3 4d6", "4d6.highest(3)"),
            ("count 5 <= 6d6", "6d6.count(5..)"),
            ("count 5< 7d10", "7d10.count(6..)"),
            ("count 6 in 4d6", "4d6.count(6)"),
            ("count 3 > 4d6", "4d6.count(..3)"),
            ("different 5d6", "5d6.unique"),
            ("best of 2d20", "2d20.highest"),
            ("least 2 of 3d6", "3d6.lowest(2)"),
        ] {
            assert_eq!(translated(text).as_deref(), Some(written), "{text}");
        }
        for other in [
            "sum",
            "sum x",
            "largest 4d6",
            "count x in y",
            "count 18446744073709551615 < 4d6",
            "highest n 4d6",
            "max 3",
        ] {
            assert_eq!(translated(other), None, "{other}");
        }
    }
}
