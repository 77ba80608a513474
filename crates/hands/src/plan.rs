//! How a question is counted, as data: what a `plan` or an `explain` shows.

use dashu_int::UBig;

use super::block::{Block, Merged};
use super::cells::Cells;
use super::limits::{DealError, Large, Meter};
use super::ways::Width;

/// How a block is counted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CountMethod {
    /// Kind by kind over the states of its features; how many there were at the end, when it is done.
    States(Option<u64>),
    /// Hand by hand, over this number of different hands of its kinds.
    Enumerated(UBig),
}

/// A block: features that look at the same kinds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockPlan {
    /// Its features, by their numbers in the question.
    pub features: Vec<usize>,
    /// The kinds that its features distinguish, in the order they are counted.
    pub kinds: Vec<Merged>,
    /// At most how many states there are; saturating.
    pub bound: u128,
    /// Sets of kinds' classes (suits, mostly) that are counted as if they were exchangeable.
    pub symmetric: Vec<usize>,
    /// How it is counted.
    pub method: CountMethod,
}

/// A group: blocks whose answers are classified together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupPlan {
    /// The components of the result that it answers.
    pub components: Vec<usize>,
    /// Its blocks.
    pub blocks: Vec<BlockPlan>,
    /// How many different answers it had, when it is done.
    pub answers: Option<u64>,
    /// How many classes were made of them, when it is done.
    pub classes: Option<u64>,
}

/// The plan of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountPlan {
    /// The groups.
    pub groups: Vec<GroupPlan>,
    /// The order in which the groups are joined.
    pub order: Vec<usize>,
    /// The kinds that no feature looks at.
    pub unused: Vec<usize>,
    /// The integers of the tables.
    pub tables: Width,
    /// The integers of the outcomes.
    pub width: Width,
    /// How many outcomes there were, when it is done.
    pub outcomes: Option<u64>,
}

impl CountPlan {
    /// Whether anything is enumerated, and how many hands in all.
    pub fn enumerated(&self) -> Option<UBig> {
        let blocks = self.groups.iter().flat_map(|group| &group.blocks);
        let hands = blocks.filter_map(|block| match &block.method {
            CountMethod::Enumerated(hands) => Some(hands.clone()),
            CountMethod::States(_) => None,
        });
        hands.reduce(|sum, hands| sum + hands)
    }
}

/// How many different hands there are of a block's kinds, the cards outside of it apart.
pub(super) fn different_hands(
    block: &Block,
    cells: &Cells,
    least: u64,
    outside: u128,
    meter: &mut Meter,
) -> Result<UBig, DealError> {
    let mut hands = vec![UBig::ZERO; cells.len()];
    hands[0] = UBig::ONE;
    for step in &block.steps {
        let mut next = vec![UBig::ZERO; cells.len()];
        for (cell, count) in hands.iter().enumerate().filter(|(_, count)| !count.is_zero()) {
            for choice in step.choices.iter().filter(|choice| cells.fits(cell, choice.cell)) {
                next[cell + choice.cell] += count;
            }
            meter.work(step.choices.len() as u64)?;
        }
        hands = next;
    }
    let enough = |cell: &usize| u128::from(cells.cards(*cell)) + outside >= u128::from(least);
    Ok((0..cells.len()).filter(enough).map(|cell| &hands[cell]).sum())
}

/// The plan of a block, before it is counted. A block is enumerated where one of its features tells
/// every hand of its kinds from every other, and nothing else would be kept of it.
pub(super) fn block_plan(
    block: &Block,
    alone: bool,
    hands: impl FnOnce(&mut Meter) -> Result<UBig, DealError>,
    meter: &mut Meter,
) -> Result<BlockPlan, DealError> {
    let method = if alone && block.lists_hands {
        CountMethod::Enumerated(hands(meter)?)
    } else {
        CountMethod::States(None)
    };
    if let CountMethod::Enumerated(hands) = &method
        && *hands > UBig::from(meter.limits.states)
    {
        let of = Large::Features(block.features.clone());
        return Err(DealError::TooManyStates { states: hands.clone(), limit: meter.limits.states, of });
    }
    let symmetric = block.symmetry.as_ref().map_or_else(Vec::new, |symmetry| symmetry.sizes().to_vec());
    Ok(BlockPlan {
        features: block.features.clone(),
        kinds: block.merged.clone(),
        bound: block.bound(),
        symmetric: symmetric.into_iter().filter(|&size| size > 1).collect(),
        method,
    })
}
