//! How many hands may still come of a part of one: so that random walks over the kinds that come next reach all hands as
//! likely, and not those rarely that have few cards of the first kinds.

use std::ops::Range;

use super::block::Block;
use super::rows::Space;
use super::ways::Gather;

/// What takes more steps isn't found.
const MOST_STEPS: u64 = 1 << 20;

/// For each kind and each cell before it about how many hands may follow.
pub(super) struct Completions {
    first: usize,
    cells: usize,
    hands: Vec<f64>,
}

impl Completions {
    /// Those of some kinds, where `later` cards are of these or of none; `None` where it takes too long to find them.
    pub fn of<W: Gather<W>>(
        block: &Block,
        space: &Space<W>,
        kinds: Range<usize>,
        mut later: u128,
    ) -> Option<Completions> {
        let cells = space.cells.len();
        let choices: u64 = block.steps[kinds.clone()].iter().map(|step| step.choices.len() as u64).sum();
        if choices.saturating_mul(cells as u64) > MOST_STEPS {
            return None;
        }
        let of_kinds = block.merged[kinds.clone()].iter().flat_map(|merged| &merged.copies);
        later -= of_kinds.sum::<u128>();
        let mut hands = vec![0.0; (kinds.len() + 1) * cells];
        for (cell, one) in hands[kinds.len() * cells..].iter_mut().enumerate() {
            *one = f64::from(!space.is_short(space.cards[cell].into(), later));
        }
        for kind in kinds.clone().rev() {
            let (before, after) = hands.split_at_mut((kind + 1 - kinds.start) * cells);
            let before = &mut before[(kind - kinds.start) * cells..];
            for (cell, sum) in before.iter_mut().enumerate() {
                let fits = block.steps[kind].choices.iter().filter(|own| space.cells.fits(cell, own.cell));
                *sum = fits.map(|choice| after[cell + choice.cell]).sum();
            }
        }
        Some(Completions { first: kinds.start, cells, hands })
    }

    /// About how many hands may follow from a cell before a kind.
    pub fn before(&self, kind: usize, cell: usize) -> f64 {
        self.hands[(kind - self.first) * self.cells + cell]
    }
}
