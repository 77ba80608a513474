//! The joint of several tables: a prefix tree, a level for each table, in which a node is one row of
//! each table so far.

use super::limits::{DealError, Limits, Meter};
use super::rows::{ROW_BYTES, RowSpan, Rows, Space};
use super::ways::{Gather, Ways};

/// The nodes of a level: their parents in the level before, and the row they add.
#[derive(Clone, Debug, Default)]
pub(super) struct Nodes {
    pub parents: Vec<u32>,
    pub branches: Vec<u32>,
}

impl Nodes {
    pub fn len(&self) -> usize {
        self.parents.len()
    }

    fn push(&mut self, parent: usize, branch: usize) {
        self.parents.push(parent as u32);
        self.branches.push(branch as u32);
    }
}

/// A tree over some tables, with the rows of its last level.
pub(super) struct Tree<W> {
    pub levels: Vec<Nodes>,
    pub rows: Rows<W>,
}

impl<W: Gather<W>> Tree<W> {
    /// The tree over no table, whose only node has this row for all cells.
    pub fn root(row: Vec<W>, space: &Space<W>) -> Tree<W> {
        let last = row.iter().rposition(|ways| !ways.is_zero()).unwrap_or(0);
        let cells = (0..=last).filter(|&cell| !row[cell].is_zero());
        let span = cells.map(|cell| RowSpan::of(cell, space.cards[cell])).reduce(RowSpan::join);
        let span = span.unwrap_or(RowSpan::of(0, 0));
        let mut rows = Rows::zeros(vec![span]);
        rows.row_mut(0).clone_from_slice(&row[span.low as usize..=span.high as usize]);
        Tree { levels: Vec::new(), rows }
    }

    /// The tree of no cards.
    pub fn empty(space: &Space<W>) -> Tree<W> {
        Tree::root(vec![W::of(&dashu_int::UBig::ONE)], space)
    }

    /// Adds a level for a table.
    pub fn grow(&mut self, table: &Rows<W>, space: &Space<W>, meter: &mut Meter) -> Result<(), DealError> {
        let pairs = pairs(&self.rows, table, space.room);
        meter.states(pairs)?;
        meter.table(pairs, ROW_BYTES + 8)?;
        let mut nodes = Nodes::default();
        let mut spans = Vec::new();
        for parent in 0..self.rows.len() {
            let prefix = self.rows.span(parent);
            for branch in 0..table.len() {
                if let Some(span) = both(prefix, table.span(branch), space) {
                    nodes.push(parent, branch);
                    spans.push(span);
                }
            }
            meter.work(table.len() as u64)?;
        }
        let cells: u64 = spans.iter().map(|span| span.len() as u64).sum();
        meter.table(cells, std::mem::size_of::<W>() as u64)?;
        let mut rows = Rows::zeros(spans);
        for node in 0..nodes.len() {
            let (parent, branch) = (nodes.parents[node] as usize, nodes.branches[node] as usize);
            let left = (self.rows.span(parent).low as usize, self.rows.row(parent));
            let right = (table.span(branch).low as usize, table.row(branch));
            let base = rows.span(node).low as usize;
            let few = (Limits::TICK as usize / right.1.len()).max(1);
            for (chunk, part) in left.1.chunks(few).enumerate() {
                space.convolve((base, rows.row_mut(node)), (left.0 + chunk * few, part), right);
                meter.work((part.len() * right.1.len()) as u64)?;
            }
        }
        self.levels.push(nodes);
        self.rows = rows;
        Ok(())
    }
}

/// The branches that lead to a node of the last of these levels.
pub(super) fn walk(levels: &[Nodes], mut node: usize, path: &mut Vec<usize>) {
    path.clear();
    for level in levels.iter().rev() {
        path.push(level.branches[node] as usize);
        node = level.parents[node] as usize;
    }
    path.reverse();
}

/// How many pairs of rows have room together; saturating.
fn pairs<W: Ways>(a: &Rows<W>, b: &Rows<W>, room: u32) -> u64 {
    // For each number of cards, how many rows have no more than that in their smallest hand.
    let mut below = vec![0u64; room as usize + 1];
    let least = |rows: &Rows<W>, row: usize| rows.span(row).least as usize;
    (0..b.len()).for_each(|row| below[least(b, row).min(room as usize)] += 1);
    (1..below.len()).for_each(|cards| below[cards] += below[cards - 1]);
    let with = |row: usize| (room as usize).checked_sub(least(a, row)).map_or(0, |left| below[left]);
    (0..a.len()).map(with).fold(0, u64::saturating_add)
}

/// The span of two rows together, if they have room.
fn both<W: Ways>(a: RowSpan, b: RowSpan, space: &Space<W>) -> Option<RowSpan> {
    let least = u64::from(a.least) + u64::from(b.least);
    let low = a.low as usize + b.low as usize;
    if least > u64::from(space.room) || low >= space.cells.len() {
        return None;
    }
    let most = (u64::from(a.most) + u64::from(b.most)).min(u64::from(space.room));
    let high = (a.high as usize + b.high as usize).min(space.cells.len() - 1);
    Some(RowSpan { low: low as u32, high: high as u32, least: least as u32, most: most as u32 })
}

/// The outcomes: pairs of a node and a row of the last table, with the ways at each target.
pub(super) struct Leaves<O> {
    pub nodes: Nodes,
    /// One number for each outcome and target.
    pub ways: Vec<O>,
}

/// Room for more bytes than this isn't taken before it is needed.
const MOST_ROOM: u64 = 16 << 20;

impl<O: Ways> Leaves<O> {
    /// Reserves room for at most `most` outcomes of `each` numbers, so that few are moved later.
    fn reserve(&mut self, most: u64, each: usize) {
        let bytes = 8 + (each * std::mem::size_of::<O>()) as u64;
        let most = most.min(MOST_ROOM / bytes) as usize;
        self.nodes.parents.reserve(most);
        self.nodes.branches.reserve(most);
        self.ways.reserve(most * each);
    }

    /// Refuses too many outcomes of `each` numbers; `asked` is how many were reserved so far.
    fn check(&self, asked: &mut u64, each: usize, meter: &mut Meter) -> Result<(), DealError> {
        let count = self.nodes.len() as u64;
        meter.states(count)?;
        if count > *asked {
            *asked = count * 2;
            meter.table(*asked, 8 + (std::mem::size_of::<O>() * each) as u64)?;
        }
        Ok(())
    }

    /// Adds the outcomes of a node of one hand whose cards have no order, at one number of cards. The node's row
    /// is mirrored, so that it and a branch are visited in the same direction. Gives the work it took.
    fn of_one<W: Ways>(
        &mut self,
        parent: usize,
        target: usize,
        (prefix, mirrored): (RowSpan, &[W]),
        table: &Rows<W>,
    ) -> usize
    where
        O: Gather<W>,
    {
        let mut work = 1;
        let Some(room) = target.checked_sub(prefix.low as usize) else { return work };
        for branch in 0..table.len() {
            let span = table.span(branch);
            // What the branch must have at least, where the node gives all that it can.
            let low = (span.low as usize).max(target.saturating_sub(prefix.high as usize));
            let high = (span.high as usize).min(room);
            work += 1;
            if prefix.least + span.least > target as u32 {
                break;
            }
            if low > high {
                continue;
            }
            let mirrored = &mirrored[low + prefix.high as usize - target..];
            let row = &table.row(branch)[low - span.low as usize..=high - span.low as usize];
            let mut sum = O::zero();
            mirrored.iter().zip(row).for_each(|(a, b)| sum.add_product(a, b));
            work += row.len();
            if !sum.is_zero() {
                self.nodes.push(parent, branch);
                self.ways.push(sum);
            }
        }
        work
    }
}

/// Joins a tree with the last table, whose rows ascend by their fewest cards, at the target cells of
/// each node. All nodes have equally many.
pub(super) fn leaves<'t, W: Gather<W>, O: Gather<W>>(
    tree: &Tree<W>,
    table: &Rows<W>,
    space: &Space<W>,
    targets: impl Fn(usize) -> &'t [usize],
    meter: &mut Meter,
) -> Result<Leaves<O>, DealError> {
    let mut leaves = Leaves { nodes: Nodes::default(), ways: Vec::new() };
    let each = (0..tree.rows.len()).map(|parent| targets(parent).len()).max().unwrap_or(0);
    leaves.reserve(pairs(&tree.rows, table, space.room), each);
    let plain = space.cells.hands() == 1 && !space.ordered();
    let mut sums: Vec<O> = Vec::new();
    let mut mirrored: Vec<W> = Vec::new();
    let mut asked = 0;
    for parent in 0..tree.rows.len() {
        let targets = targets(parent);
        let (prefix, row) = (tree.rows.span(parent), tree.rows.row(parent));
        if let (true, [target]) = (plain, targets) {
            mirrored.clear();
            mirrored.extend(row.iter().rev().cloned());
            let work = leaves.of_one(parent, *target, (prefix, &mirrored), table);
            meter.work(work as u64)?;
            leaves.check(&mut asked, 1, meter)?;
            continue;
        }
        let most = targets.iter().map(|&target| space.cards[target]).max().unwrap_or(0);
        let mut work = 1;
        for branch in 0..table.len() {
            let span = table.span(branch);
            if prefix.least + span.least > most {
                break;
            }
            sums.clear();
            work += 1;
            for &target in targets {
                let low = (prefix.low as usize).max(target.saturating_sub(span.high as usize));
                let high = (prefix.high as usize + 1).min((target + 1).saturating_sub(span.low as usize));
                let mut sum = O::zero();
                if low < high {
                    work += high - low;
                    let left = (low, &row[low - prefix.low as usize..high - prefix.low as usize]);
                    at(&mut sum, target, left, (span.low as usize, table.row(branch)), space);
                }
                sums.push(sum);
            }
            if sums.iter().any(|sum| !sum.is_zero()) {
                leaves.nodes.push(parent, branch);
                leaves.ways.append(&mut sums);
            }
        }
        meter.work(work as u64)?;
        leaves.check(&mut asked, targets.len(), meter)?;
    }
    Ok(leaves)
}

/// The ways of two rows together at one cell; the left row holds no cell beyond it.
fn at<W: Gather<W>, O: Gather<W>>(
    sum: &mut O,
    target: usize,
    left: (usize, &[W]),
    right: (usize, &[W]),
    space: &Space<W>,
) {
    let first = target - left.0 - right.0;
    if space.cells.hands() == 1 && !space.ordered() {
        let mirrored = right.1[first + 1 - left.1.len()..=first].iter().rev();
        left.1.iter().zip(mirrored).for_each(|(a, b)| sum.add_product(a, b));
        return;
    }
    for (i, a) in (left.0..).zip(left.1) {
        let (j, b) = (target - i, &right.1[target - i - right.0]);
        if !a.is_zero() && !b.is_zero() && space.cells.fits(i, j) {
            space.add(sum, (i, a), (j, b));
        }
    }
}
