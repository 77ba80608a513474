//! What looks like a setting of a log and isn't written like one: `limit 9`, `limit: nine`, `expansion: cities and knights`.

use super::faithful::split;
use super::words;

/// The settings of logs.
const SETTINGS: [&str; 7] = ["limit", "worlds", "bank", "development", "expansion", "columns", "offers"];

/// How such a row is written as a setting; `None` if it is none, or is written well.
pub(super) fn as_a_setting(names: &[String], row: &str) -> Option<String> {
    let words = split(row);
    let (first, rest) = words.split_first()?;
    let key = first.to_lowercase();
    let is_player = names.iter().any(|name| name.trim_matches('"') == *first);
    if is_player || !SETTINGS.contains(&&*key) {
        return None;
    }
    let is_marked = rest.first() == Some(&":");
    let rest = match rest.first().map(|sign| sign.to_lowercase()).as_deref() {
        Some(":" | "=" | "is" | "of") => &rest[1..],
        _ => rest,
    };
    let value = match (&*key, rest) {
        ("expansion", _) => expansion(rest)?.to_owned(),
        ("offers", [word]) if matches!(*word, "true" | "false") => (*word).to_owned(),
        ("columns", [word]) if matches!(*word, "first" | "second" | "third") => (*word).to_owned(),
        ("limit" | "worlds" | "bank" | "development", [word]) => match word.parse::<u64>() {
            Ok(number) => number.to_string(),
            Err(_) => words::number(&word.to_lowercase())?.to_string(),
        },
        _ => return None,
    };
    let is_written = is_marked && rest == [&*value];
    (!is_written).then(|| format!("as a setting it is written `{key}: {value}`"))
}

/// The expansion that words name.
fn expansion(named: &[&str]) -> Option<&'static str> {
    let named: Vec<String> = named.iter().map(|word| word.trim_matches('"').to_lowercase()).collect();
    let says = |begin: &str| named.iter().any(|word| word.starts_with(begin));
    let (sea, cities) = (says("sea"), says("cit") || says("knight"));
    match (sea, cities) {
        _ if says("both") => Some("both"),
        (true, true) => Some("both"),
        (true, false) => Some("seafarers"),
        (false, true) => Some("cities"),
        (false, false) => None,
    }
}
