//! Chopsticks through the language: every setting in random combinations, beside a naive solver; games against
//! the perfect player, every diagnostic with its place, limits, and files that graphs are saved as.

mod agreement;
mod diagnostics;
mod naive;
mod playing;
mod printing;
mod settings;

use crate::outcomes::{findings, printed, value};
