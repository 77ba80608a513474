//! The compiled grammar: `grammar/*.pest`.

/// The parser that pest makes of the grammar files.
#[derive(pest_derive::Parser)]
#[grammar = "../grammar/core.pest"]
#[grammar = "../grammar/expr.pest"]
#[grammar = "../grammar/domain.pest"]
#[grammar = "../grammar/rewrite.pest"]
#[grammar = "../grammar/deck.pest"]
#[grammar = "../grammar/dice.pest"]
#[grammar = "../grammar/chopsticks.pest"]
#[grammar = "../grammar/duel.pest"]
#[grammar = "../grammar/menace.pest"]
#[grammar = "../grammar/catan.pest"]
pub(super) struct Grammar;

/// What a rule of the grammar found.
pub(super) type Pair<'i> = pest::iterators::Pair<'i, Rule>;
/// What rules within another found.
pub(super) type Pairs<'i> = pest::iterators::Pairs<'i, Rule>;
