//! The messages of errors.

use std::error::Error;
use tg_chopsticks::*;

fn said(errors: &[impl Error]) -> Vec<String> {
    errors.iter().map(|error| error.to_string()).collect()
}

#[test]
fn errors_are_sentences() {
    let game = Game::new(Rules::default()).expect("consistent rules");
    let notation = game.read("131").expect_err("a hand is missing");
    assert_eq!(said(&notation), ["a position has 4 hands here, and this has 3"]);
    let rules = Rules { fingers: 0, ..Rules::default() }.problems();
    assert_eq!(said(&rules), ["Fingers can be 1 to 99, and this is 0"]);
    let large = SearchError::TooMany { bound: 900, limit: 500 };
    assert_eq!(said(&[large]), ["there may be 900 positions, and 500 are allowed"]);
    assert_eq!(said(&[SearchError::Stopped(Stop::Work)]), ["the work that was allowed is done"]);
}
