//! The syntax stage: trees by notation, places, lines, recovery, and what must never happen.

#[path = "syntax/language.rs"]
mod language;
#[path = "syntax/show.rs"]
mod show;
#[path = "syntax/trees.rs"]
mod trees;
