//! The generators of the tests of decks.

#[path = "../../tests/suite/decks/agreement.rs"]
pub mod agreement;
#[path = "../../tests/suite/decks/cards.rs"]
pub mod cards;
#[path = "../../tests/suite/decks/poker.rs"]
pub mod poker;
#[path = "../../tests/suite/decks/questions.rs"]
pub mod questions;
