//! What a question was counted to: outcomes, each a class of every group, with exact ways.

use dashu_int::UBig;

use super::cells::Cells;
use super::classify::Class;
use super::informed::Informed;
use super::plan::CountPlan;
use super::rows::{RowSpan, Rows};
use super::tree::Nodes;
use super::ways::{Ways, WaysColumn};

/// The sizes of the hands and in how many ways they are dealt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Total {
    /// The size of each hand; empty where a size is chosen, and differs from outcome to outcome.
    pub sizes: Vec<u32>,
    /// All ways; those of the outcomes add up to them unless some were left out.
    pub ways: UBig,
}

/// The classes of a group, with the ways to have each of them from the cards the group looks at.
#[derive(Clone, Debug)]
pub(super) struct GroupWays {
    classes: Vec<Class>,
    spans: Vec<RowSpan>,
    starts: Vec<usize>,
    ways: WaysColumn,
}

impl GroupWays {
    pub(super) fn new<W: Ways>(classes: Vec<Class>, rows: Rows<W>) -> GroupWays {
        let (spans, starts, ways) = rows.into_parts();
        GroupWays { classes, spans, starts, ways: W::column(ways) }
    }
}

/// Ways to deal cards of the kinds that a group looks at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardWays {
    /// How many of these cards each hand gets.
    pub cards: Vec<u32>,
    /// In how many ways.
    pub ways: UBig,
}

/// The exact answer to a question. An outcome is a number below [`Counted::len`].
#[derive(Clone, Debug)]
pub struct Counted {
    pub(super) plan: CountPlan,
    pub(super) levels: Vec<Nodes>,
    pub(super) groups: Vec<GroupWays>,
    pub(super) ways: WaysColumn,
    pub(super) totals: Vec<Total>,
    pub(super) factors: Vec<UBig>,
    pub(super) cells: Cells,
}

impl Counted {
    /// How it was counted.
    pub fn plan(&self) -> &CountPlan {
        &self.plan
    }

    /// How many outcomes, of all sizes together.
    #[inline]
    pub fn len(&self) -> usize {
        self.levels.last().map_or(0, Nodes::len)
    }

    /// Whether there is none, because all hands were left out.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The sizes that were counted, with all ways to deal them.
    pub fn totals(&self) -> &[Total] {
        &self.totals
    }

    /// The ways of an outcome with the sizes of one of the totals; some may be zero.
    pub fn ways(&self, outcome: usize, total: usize) -> UBig {
        let ways = self.ways.get(outcome * self.totals.len() + total);
        if self.factors.is_empty() { ways } else { ways * &self.factors[self.first(outcome)] }
    }

    /// The same as a machine integer, where it was counted as one.
    #[inline]
    pub fn machine_ways(&self, outcome: usize, total: usize) -> Option<u128> {
        let ways = || self.ways.machine(outcome * self.totals.len() + total);
        self.factors.is_empty().then(ways).flatten()
    }

    /// The ways of all outcomes together with the sizes of one of the totals.
    pub fn together(&self, total: usize) -> UBig {
        if self.factors.is_empty() {
            return self.ways.sum(total, self.totals.len());
        }
        (0..self.len()).map(|outcome| self.ways(outcome, total)).sum()
    }

    /// The average information, in bits, of the hands of some outcomes with the sizes of one of the totals, where each hand
    /// was counted as [`Weight::Informed`](crate::Weight::Informed); `None` otherwise, or if there are no hands.
    pub fn entropy(&self, total: usize, outcomes: impl IntoIterator<Item = usize>) -> Option<f64> {
        let WaysColumn::Informed(column) = &self.ways else { return None };
        let mut sum = Informed::zero();
        outcomes.into_iter().for_each(|outcome| sum.add(&column[outcome * self.totals.len() + total]));
        sum.entropy()
    }

    /// Whether every outcome can happen, because only one set of sizes was counted.
    #[inline]
    pub fn is_certain(&self) -> bool {
        self.totals.len() == 1
    }

    /// Whether an outcome can't happen with the sizes of one of the totals.
    #[inline]
    pub fn is_impossible(&self, outcome: usize, total: usize) -> bool {
        self.ways.is_zero(outcome * self.totals.len() + total)
    }

    /// The branch of an outcome at the first level.
    fn first(&self, outcome: usize) -> usize {
        let upper = self.levels[1..].iter().rev();
        let node = upper.fold(outcome, |node, level| level.parents[node] as usize);
        self.levels[0].branches[node] as usize
    }

    /// The class of each group of an outcome, in the order of the plan's groups. Outcomes that follow
    /// each other mostly differ in the last group of the plan's order alone.
    pub fn classes(&self, outcome: usize) -> Vec<Class> {
        let mut classes = Vec::new();
        self.classes_into(outcome, &mut classes);
        classes
    }

    /// The same into a list that is used again and again.
    pub fn classes_into(&self, outcome: usize, classes: &mut Vec<Class>) {
        classes.clear();
        classes.resize(self.groups.len(), Class::of(0));
        let mut node = outcome;
        for (place, level) in self.levels.iter().enumerate().rev() {
            if let Some(&group) = self.plan.order.get(place) {
                classes[group] = self.groups[group].classes[level.branches[node] as usize];
            }
            node = level.parents[node] as usize;
        }
    }

    /// For each outcome the sum of what its classes count: `counts` has a number for each group and each
    /// [`Class::id`] of it, 0 where there is none. Sums wrap around.
    pub fn sums(&self, counts: &[Vec<u128>]) -> Vec<u128> {
        let mut sums = vec![0u128];
        for (level, &group) in self.levels.iter().zip(&self.plan.order) {
            let count = |class: &Class| counts.get(group)?.get(class.id as usize).copied();
            let own: Vec<u128> =
                self.groups[group].classes.iter().map(|class| count(class).unwrap_or(0)).collect();
            let nodes = level.parents.iter().zip(&level.branches);
            let sum = |(&parent, &branch): (&u32, &u32)| {
                sums[parent as usize].wrapping_add(own.get(branch as usize).copied().unwrap_or(0))
            };
            sums = nodes.map(sum).collect();
        }
        // Without groups there is a level for the cards that nothing is asked of.
        sums.resize(self.len(), 0);
        sums
    }

    /// The classes of a group with the ways to have each, the products of binomials that make up the answer.
    pub fn group(&self, group: usize) -> Vec<(Class, Vec<CardWays>)> {
        let own = &self.groups[group];
        let row = |class: usize| {
            let span = own.spans[class];
            let cell = |cell: u32| {
                let ways = own.ways.get(own.starts[class] + (cell - span.low) as usize);
                CardWays { cards: self.cells.digits(cell as usize), ways }
            };
            (span.low..=span.high).map(cell).filter(|part| !part.ways.is_zero()).collect()
        };
        (0..own.classes.len()).map(|class| (own.classes[class], row(class))).collect()
    }
}
