//! The compiled grammar of tg: the `*.pest` files beside this folder, as a parser.
//!
//! It is a crate of its own since its build takes as long as that of a whole stage, and hardly ever changes. What
//! stands above the grammar (the layout scan before it, the builders of the tree after it) is `syntax` of `tg`, and
//! only that depends on it: rules come and go with every version.

// The derived code writes paths that begin with `alloc`, as pest is used without its `std` feature.
extern crate alloc;

/// The parser that pest makes of the grammar files, with `Rule`, which names what each of them found.
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

/// What a rule of the grammar found.
pub type Pair<'i> = pest::iterators::Pair<'i, Rule>;
/// What rules within another found.
pub type Pairs<'i> = pest::iterators::Pairs<'i, Rule>;
