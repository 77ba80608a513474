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

use tg::{Limits, Session};
use tg_core::value::show;

/// The value of a script's last statement, as code; the script must be without findings.
fn value(source: &str) -> String {
    let mut session = Session::new(Limits::default());
    let outcome = session.run(source);
    assert!(outcome.diagnostics.is_empty(), "{source}\n{:#?}", outcome.diagnostics);
    show::code(&outcome.value.expect("a value"))
}

/// What a script prints; it must be without findings.
fn printed(source: &str) -> String {
    let outcome = Session::new(Limits::default()).run(source);
    assert!(outcome.diagnostics.is_empty(), "{source}\n{:#?}", outcome.diagnostics);
    outcome.printed
}

/// The findings of a script: code, and what stands at the main place.
fn findings(source: &str) -> Vec<(String, String)> {
    let mut session = Session::new(Limits::default());
    let outcome = session.run(source);
    let sources = session.sources();
    let mut found = Vec::new();
    for diagnostic in &outcome.diagnostics {
        let place = diagnostic.primary.as_ref().expect("a place").span;
        let code = diagnostic.code.text().to_owned();
        found.push((code, sources.slice(place).to_owned()));
    }
    found
}

/// The worked game of the notes.
const SAMPLE: &str = "alphabet dna { a t c g }
game sample over dna {
  H wants aag; Y wants acc; I wants ctc; G wants acg; M wants tca
  round < H: tcg => ag; Y: t => ac; I: g => tc; G: at => ta; M: g => at >
  round < H: ac => aa; Y: tac => atc; I: ta => ct; G: c => ac; M: t => tc >
  round < H: cg => gg; Y: cg => tctc; I: g => tc; G: tac => tac; M: acg => ca >
}
";
