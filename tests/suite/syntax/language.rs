//! The scripts of the language's description, as far as this stage's notations go.

use crate::syntax::show::{read, tree};

/// The tour of the ordinary language.
const TOUR: &str = include_str!("tour.txt");
/// Alphabets, rounds and the game.
const REWRITING: &str = include_str!("rewriting.txt");

#[test]
fn the_tour_parses() {
    let text = TOUR;
    let parsed = read(text);
    assert!(parsed.diagnostics.is_empty(), "{:#?}", parsed.diagnostics);
    assert_eq!(parsed.script.statements.len(), 29);
}

#[test]
fn rewriting_parses() {
    let all = tree(REWRITING);
    let lines: Vec<&str> = all.lines().collect();
    assert_eq!(
        lines[0],
        "(declare <alphabet dna: symbols symbol=\"a\" symbol=\"t\" symbol=\"c\" symbol=\"g\">)"
    );
    assert_eq!(lines[1], "(let one <round: rule left=\"t\" right=\"ac\"; rule left=\"at\" right=\"ta\">)");
    assert!(
        lines[3].starts_with("(declare <round first over dna: rule owner=\"H\" left=\"tcg\" right=\"ag\""),
        "{all}"
    );
    assert!(lines[7].starts_with("(declare <round strict (ties: block) over dna: "), "{all}");
    assert!(
        lines[8].starts_with("(declare <game sample over dna: goal player=\"H\" goal=\"aag\"; "),
        "{all}"
    );
}
