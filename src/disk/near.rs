//! "Did you mean", where it isn't a diagnostic that asks.

use std::fmt::Display;

/// Asks whether one of some names was meant; `None` where there are none.
pub(crate) fn did_you_mean(names: impl IntoIterator<Item: Display>, between: &str) -> Option<String> {
    let names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    (!names.is_empty()).then(|| format!("did you mean {}?", names.join(between)))
}
