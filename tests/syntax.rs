//! The syntax stage: trees by notation, places, lines, recovery, and what must never happen.

#[path = "syntax/again.rs"]
mod again;
#[path = "syntax/attempts.rs"]
mod attempts;
#[path = "syntax/elsewhere.rs"]
mod elsewhere;
#[path = "syntax/language.rs"]
mod language;
#[path = "syntax/lines.rs"]
mod lines;
#[path = "syntax/nesting.rs"]
mod nesting;
#[path = "syntax/notation.rs"]
mod notation;
#[path = "syntax/places.rs"]
mod places;
#[path = "syntax/random.rs"]
mod random;
#[path = "syntax/recovery.rs"]
mod recovery;
#[path = "syntax/show.rs"]
mod show;
#[path = "syntax/trees.rs"]
mod trees;
