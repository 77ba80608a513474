//! The rewriting game through the language: the known answers of the notes, every diagnostic with its
//! place, limits, and random games against a naive player that shares no code with the engine.

mod answers;
mod diagnostics;
mod limits;
mod long_games;
mod long_words;
mod naive;
mod playing;
mod printing;
mod random_games;

use crate::outcomes::{findings, printed, value};

/// The worked game of the notes.
const SAMPLE: &str = "alphabet dna { a t c g }
game sample over dna {
  H wants aag; Y wants acc; I wants ctc; G wants acg; M wants tca
  round < H: tcg => ag; Y: t => ac; I: g => tc; G: at => ta; M: g => at >
  round < H: ac => aa; Y: tac => atc; I: ta => ct; G: c => ac; M: t => tc >
  round < H: cg => gg; Y: cg => tctc; I: g => tc; G: tac => tac; M: acg => ca >
}
";
