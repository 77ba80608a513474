//! The compiled grammar of tg: the `*.pest` files next to this folder, as a parser.
//!
//! It is a crate of its own because building it takes as long as a whole stage, and it hardly ever changes. The
//! code around the grammar (the layout scan before it, the builders of the tree after it) is `syntax` of `tg`, and
//! only that depends on it: rules come and go with every version.

// The derived code uses paths that begin with `alloc`, since pest is used without its `std` feature.
extern crate alloc;

/// The parser that pest generates from the grammar files, with `Rule`, which names their rules.
#[derive(pest_derive::Parser)]
#[grammar = "core.pest"]
#[grammar = "expr.pest"]
#[grammar = "domain.pest"]
#[grammar = "rewrite.pest"]
#[grammar = "deck.pest"]
#[grammar = "dice.pest"]
#[grammar = "chopsticks.pest"]
#[grammar = "duel.pest"]
#[grammar = "menace.pest"]
#[grammar = "catan.pest"]
#[derive(Debug)]
pub struct Grammar;

/// A match of a rule of the grammar.
pub type Pair<'i> = pest::iterators::Pair<'i, Rule>;
/// The matches of rules nested in another.
pub type Pairs<'i> = pest::iterators::Pairs<'i, Rule>;
