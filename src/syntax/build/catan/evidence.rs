//! How a line is written that shows several things of a hand at once: `Ann has an ore but no wood`.

use super::words;

/// What one part of such a line shows.
enum Shown {
    /// `2 wood`
    Some(u32, &'static str),
    /// `no wood`
    None(&'static str),
    /// `at most 2 wood`
    Most(u32, &'static str),
}

/// The lines for what somebody has, in the words after the verb, where each part of it is understood; `None` where it
/// isn't, or where nothing has to be written in another way.
pub(super) fn evidence(who: &str, words: &[&str]) -> Option<String> {
    let low: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    let parts = low.split(|word| matches!(&**word, "," | "and" | "but"));
    let shown: Vec<Shown> = parts.filter(|part| !part.is_empty()).map(shown).collect::<Option<_>>()?;
    let lines = shown.iter().map(|shown| match shown {
        Shown::Some(1, resource) => format!("`{who} has {resource}`"),
        Shown::Some(number, resource) => format!("`{who} has {number} {resource}`"),
        Shown::None(resource) => format!("`{who} has no {resource}`"),
        Shown::Most(number, resource) => format!("`{who} has at most {number} {resource}`"),
    });
    let lines: Vec<String> = lines.collect();
    Some(match &lines[..] {
        [] => return None,
        [one] => format!("it is written {one}"),
        _ => format!("each is a line of its own: {}", lines.join(", ")),
    })
}

fn shown(part: &[String]) -> Option<Shown> {
    let says = |word: &str| part.iter().any(|own| own == word);
    let number = part.iter().find_map(|word| word.parse().ok().or_else(|| words::number(word)));
    let resource = part.iter().find_map(|word| words::resource(word))?;
    let is_known = |word: &String| {
        word.parse::<u32>().is_ok()
            || words::number(word).is_some()
            || words::resource(word).is_some()
            || matches!(&**word, "a" | "an" | "no" | "any" | "at" | "most" | "still")
    };
    if !part.iter().all(is_known) {
        return None;
    }
    Some(match (says("no"), says("most"), number) {
        (true, false, None) => Shown::None(resource),
        (false, true, Some(number)) => Shown::Most(number, resource),
        (false, false, number) if !says("at") => {
            Shown::Some(number.or_else(|| (says("a") || says("an")).then_some(1))?, resource)
        }
        _ => return None,
    })
}
