//! Translates words after dice, as people write them: `4d6 drop lowest`, `2d20 keep highest 1`, `d20 adv`.

/// The translation of dice and the words after them; `None` if these aren't known.
pub(super) fn translated(dice: &str, words: &str) -> Option<String> {
    let (number, die) = dice.split_once('d')?;
    let number: u64 = if number.is_empty() { 1 } else { number.parse().ok()? };
    if die.is_empty() || !die.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let mut words = words.split_whitespace();
    let word = words.next().map(|word| if word == "with" { words.next() } else { Some(word) })??;
    // `kh3` is `kh 3`.
    let (word, glued) = word.split_at(word.find(|c: char| c.is_ascii_digit()).unwrap_or(word.len()));
    let mut next = if glued.is_empty() { words.next() } else { Some(glued) };
    let number_after = |word: Option<&str>| word?.parse::<u64>().ok();
    let kept = |word: &str, kept: u64| match kept {
        0 => None,
        1 => Some(format!("{dice}.{word}")),
        _ => Some(format!("{dice}.{word}({kept})")),
    };
    match word {
        "adv" | "advantage" if number == 1 => Some(format!("2d{die}.highest")),
        "dis" | "disadv" | "disadvantage" if number == 1 => Some(format!("2d{die}.lowest")),
        "highest" | "best" | "kh" | "k" => kept("highest", next.map_or(Some(1), |many| many.parse().ok())?),
        "lowest" | "worst" | "kl" => kept("lowest", next.map_or(Some(1), |many| many.parse().ok())?),
        "count" | "counting" => Some(format!("{dice}.count({})", number_after(next)?)),
        "contains" | "has" => Some(format!("{dice}.has({})", number_after(next)?)),
        "over" | "above" => Some(format!("{dice}.count({}..)", number_after(next)?.checked_add(1)?)),
        "under" | "below" => Some(format!("{dice}.count(..{})", number_after(next)?)),
        "at" => match next? {
            "least" => Some(format!("{dice}.at_least({})", number_after(words.next())?)),
            "most" => Some(format!("{dice}.at_most({})", number_after(words.next())?)),
            _ => None,
        },
        "vs" | "versus" | "against" => match next? {
            other if is_dice(other) => Some(format!("{dice}.versus({other})")),
            other => Some(format!("{dice}.at_least({})", number_after(Some(other))?)),
        },
        "dl" => translated(dice, &format!("drop lowest {}", next.unwrap_or("1"))),
        "dh" => translated(dice, &format!("drop highest {}", next.unwrap_or("1"))),
        "keep" | "drop" => {
            next = next.filter(|word| *word != "the").or_else(|| words.next());
            let is_lowest = match next {
                Some("lowest" | "low" | "worst") => Some(true),
                Some("highest" | "high" | "best" | "top") => Some(false),
                _ => None,
            };
            let given = if is_lowest.is_some() { words.next() } else { next };
            let many = match given {
                Some(given) => given.parse().ok()?,
                None => 1,
            };
            match (word, is_lowest.unwrap_or(word == "drop")) {
                ("keep", true) => kept("lowest", many),
                ("keep", false) => kept("highest", many),
                (_, true) => kept("highest", number.checked_sub(many)?),
                (_, false) => kept("lowest", number.checked_sub(many)?),
            }
        }
        "reroll" | "rerolling" | "explode" | "explodes" | "exploding" => {
            let called = if word.starts_with('r') { "reroll" } else { "explode" };
            let face = next.filter(|word| *word != "on").or_else(|| words.next());
            match face.map(|face| face.trim_end_matches('s').parse::<u64>()) {
                Some(Ok(face)) => Some(format!("{dice}.{called}({face})")),
                Some(Err(_)) => None,
                None if called == "explode" => Some(format!("{dice}.explode")),
                None => Some(format!("{dice}.reroll(1)")),
            }
        }
        _ => None,
    }
}

/// Whether a word is dice: `2d6`, `d20`.
fn is_dice(word: &str) -> bool {
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    word.split_once('d').is_some_and(|(number, die)| is_number(number) && !die.is_empty() && is_number(die))
}

#[cfg(test)]
mod tests {
    use super::translated;

    #[test]
    fn words_after_dice_are_methods_here() {
        for (dice, words, written) in [
            ("4d6", "drop lowest", "4d6.highest(3)"),
            ("4d6", "drop the lowest 2", "4d6.highest(2)"),
            ("4d6", "drop 1", "4d6.highest(3)"),
            ("4d6", "drop highest", "4d6.lowest(3)"),
            ("4d6", "keep 3", "4d6.highest(3)"),
            ("2d20", "keep highest", "2d20.highest"),
            ("5d10", "keep lowest 2", "5d10.lowest(2)"),
            ("4d6", "highest 3", "4d6.highest(3)"),
            ("4d6", "dl 1", "4d6.highest(3)"),
            ("2d20", "kl", "2d20.lowest"),
            ("d20", "adv", "2d20.highest"),
            ("d20", "with advantage", "2d20.highest"),
            ("4d6", "kh3", "4d6.highest(3)"),
            ("5d10", "dl2", "5d10.highest(3)"),
            ("8d6", "count 5", "8d6.count(5)"),
            ("10d6", "over 4", "10d6.count(5..)"),
            ("2d6", "contains 6", "2d6.has(6)"),
            ("3d6", "vs 12", "3d6.at_least(12)"),
            ("2d6", "vs 2d8", "2d6.versus(2d8)"),
            ("d20", "against d12", "d20.versus(d12)"),
            ("3d6", "at least 10", "3d6.at_least(10)"),
            ("1d20", "disadvantage", "2d20.lowest"),
            ("3d6", "reroll 1s", "3d6.reroll(1)"),
            ("3d6", "explode", "3d6.explode"),
            ("3d6", "exploding on 6", "3d6.explode(6)"),
        ] {
            assert_eq!(translated(dice, words).as_deref(), Some(written), "{dice} {words}");
        }
        for (dice, words) in [
            ("10d6", "over 18446744073709551615"),
            ("4d6", "drop 4"),
            ("4d6", "drop x"),
            ("2d20", "adv"),
            ("4d6", ""),
            ("d", "drop"),
            ("dx", "keep 1"),
        ] {
            assert_eq!(translated(dice, words), None, "{dice} {words}");
        }
    }
}
