//! The syntax stage: trees by notation, places, lines, recovery, and what must never happen.

mod again;
mod attempts;
mod elsewhere;
mod language;
mod lines;
mod multiline;
mod nesting;
mod notation;
mod places;
mod random;
mod recovery;
mod show;
mod trees;
