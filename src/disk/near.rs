//! "Did you mean" suggestions outside of the checker.

use std::fmt::Display;

/// The question whether one of these names was meant; `None` if there are none.
pub(crate) fn did_you_mean(names: impl IntoIterator<Item: Display>, between: &str) -> Option<String> {
    let names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    (!names.is_empty()).then(|| format!("did you mean {}?", names.join(between)))
}
