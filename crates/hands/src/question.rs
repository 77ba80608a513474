//! Questions: features of dealt hands, counted exactly.

use dashu_base::Gcd;
use dashu_int::UBig;

use super::apart::Apart;
use super::block::Block;
use super::cells::Cells;
use super::classes::{ClassTable, Completed, enumerated, of_block, of_blocks};
use super::classify::Classify;
use super::count::{KindTable, count};
use super::deal::Deal;
use super::feature::Feature;
use super::groups::{Split, split};
use super::informed::Informed;
use super::joint::Joint;
use super::limits::{DealError, Large, Limits, Meter};
use super::outcomes::{Counted, GroupWays, Total};
use super::plan::{CountMethod, CountPlan, GroupPlan, block_plan, different_hands};
use super::rows::{Rows, Space};
use super::showdown;
use super::signs::Signs;
use super::tree::{Leaves, Tree, leaves, walk};
use super::ways::{Gather, Width, binomial};
use super::weight::{Weight, Weights, with_weights};

/// What is asked of a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// What is dealt.
    pub deal: Deal,
    /// What is asked of the hands.
    pub features: Vec<Feature>,
    /// Which features each component of the result is made of. Features that share a component are
    /// classified together; a feature in none is classified with those that look at the same kinds.
    pub components: Vec<Vec<usize>>,
    /// The component that chooses the size of the last hand, where that is chosen.
    pub decides: Option<usize>,
}

/// A question split and compiled.
struct Prepared<'q> {
    question: &'q Question,
    cells: Cells,
    cards: Vec<u32>,
    blocks: Vec<Vec<Block>>,
    /// The cards of each pile.
    total: Vec<u128>,
    /// The cards of each pile that no feature sees; first those that the first hand takes out of the last one's
    /// pile.
    unseen: [Vec<u128>; 2],
    plan: CountPlan,
}

impl Question {
    /// A question about a deal, with features and the components made of them.
    pub fn new(deal: Deal, features: Vec<Feature>, components: Vec<Vec<usize>>) -> Question {
        Question { deal, features, components, decides: None }
    }

    /// The same question, in which a component chooses the size of the last hand.
    pub fn deciding(self, component: usize) -> Question {
        Question { decides: Some(component), ..self }
    }

    /// How it would be counted. Fails as [`Question::count`] does where that is known in advance.
    pub fn plan(&self, limits: Limits, caller: &mut dyn Classify) -> Result<CountPlan, DealError> {
        let mut meter = Meter::new(caller, limits);
        match Apart::of(self) {
            Some(apart) => Ok(apart.told(apart.question.prepare(&mut meter)?.plan)),
            None => Ok(self.prepare(&mut meter)?.plan),
        }
    }

    /// Counts it: for all classes of all groups together, the ways to deal them.
    pub fn count(&self, limits: Limits, caller: &mut dyn Classify) -> Result<Counted, DealError> {
        match Apart::of(self) {
            Some(apart) => {
                let counted = apart.question.count_prepared(limits, caller)?;
                Ok(Counted { plan: apart.told(counted.plan), ..counted })
            }
            None => self.count_prepared(limits, caller),
        }
    }

    fn count_prepared(&self, limits: Limits, caller: &mut dyn Classify) -> Result<Counted, DealError> {
        let mut meter = Meter::new(caller, limits);
        let prepared = self.prepare(&mut meter)?;
        if self.deal.weight == Weight::Informed {
            return prepared.count::<Informed, Informed>(&mut meter);
        }
        match (prepared.plan.tables, prepared.plan.width) {
            (Width::U64, Width::U64) => prepared.count::<u64, u64>(&mut meter),
            (Width::U64, Width::U128) => prepared.count::<u64, u128>(&mut meter),
            (Width::U128, Width::U128) => prepared.count::<u128, u128>(&mut meter),
            (Width::U64 | Width::U128, _) => prepared.count::<u128, UBig>(&mut meter),
            (Width::Big, _) => prepared.count::<UBig, UBig>(&mut meter),
        }
    }

    fn prepare(&self, meter: &mut Meter) -> Result<Prepared<'_>, DealError> {
        self.deal.check(&meter.limits)?;
        let known = |component: &Vec<usize>| component.iter().all(|&feature| feature < self.features.len());
        let deciding = self.decides.is_some_and(|component| component < self.components.len());
        if !self.components.iter().all(known) || deciding != self.deal.chooses() {
            return Err(DealError::Mismatch);
        }
        let signs = Signs::new(&self.features, &self.deal)?;
        showdown::refuse_many(self, meter)?;
        meter.table(Cells::count(&self.deal.most()), 24)?;
        let cells = Cells::new(&self.deal.most());
        let cards = (0..cells.len()).map(|cell| cells.cards(cell) as u32).collect();
        let (splits, unused) = split(self.features.len(), self.deal.kinds(), &self.components, &signs);
        let total = self.deal.cards();
        let unseen = [true, false].map(|takes| {
            let kinds = || unused.iter().filter(|&&kind| self.deal.takes(kind) == takes);
            self.deal.piles.iter().map(|pile| kinds().map(|&kind| u128::from(pile[kind])).sum()).collect()
        });
        let (mut blocks, mut groups) = (Vec::new(), Vec::new());
        for Split { components, blocks: members } in splits {
            let mut own = Vec::new();
            let mut plans = Vec::new();
            for (features, kinds) in &members {
                let mut block = Block::new(features.clone(), kinds, &self.features, &signs, &self.deal);
                block.deal(&self.deal, &cells, &signs, meter)?;
                let outside = self.outside(&total, &block);
                let any = self.deal.replacement && outside > 0;
                let least = if any { 0 } else { self.deal.least_cards() };
                let hands = |meter: &mut Meter| different_hands(&block, &cells, least, outside, meter);
                plans.push(block_plan(&block, members.len() == 1, hands, meter)?);
                own.push(block);
            }
            groups.push(GroupPlan { components, blocks: plans, answers: None, classes: None });
            blocks.push(own);
        }
        let plan = self.planned(groups, unused, &total, &cells, &blocks);
        Ok(Prepared { question: self, cells, cards, blocks, total, unseen, plan })
    }

    fn outside(&self, total: &[u128], block: &Block) -> u128 {
        total.iter().sum::<u128>() - block.cards().iter().sum::<u128>()
    }

    /// The order of the groups and the width of the integers.
    fn planned(
        &self,
        groups: Vec<GroupPlan>,
        unused: Vec<usize>,
        total: &[u128],
        cells: &Cells,
        blocks: &[Vec<Block>],
    ) -> CountPlan {
        let bound = |group: &usize| {
            let blocks = groups[*group].blocks.iter();
            blocks.fold(1u128, |bound, block| bound.saturating_mul(block.bound))
        };
        let mut order: Vec<usize> = (0..groups.len()).collect();
        let decides =
            |group: &usize| self.decides.is_some_and(|own| groups[*group].components.contains(&own));
        order.sort_by_key(|group| (!decides(group), bound(group)));
        let mut last = vec![0u128; total.len()];
        for block in order.last().map_or(&[][..], |&group| &blocks[group]) {
            last.iter_mut().zip(block.cards()).for_each(|(sum, cards)| *sum += cards);
        }
        let before: Vec<u128> = total.iter().zip(&last).map(|(total, last)| total - last).collect();
        let (mut tables, width) = if !self.deal.counts_ways() {
            (Width::Big, Width::Big)
        } else if self.deal.replacement || self.deal.chooses() {
            // Dice of one face show it in one way, and mix with others in many orders.
            let longest = u64::from(self.deal.most().into_iter().max().unwrap_or(0));
            let orders =
                if self.deal.replacement { binomial(longest.into(), longest / 2) } else { UBig::ONE };
            let width = self.deal.width(total).max(Width::of(&orders));
            (width, width)
        } else {
            let most = self.deal.ways(total, &self.deal.targets(cells), cells).into_iter().max();
            (self.deal.width(&last).max(self.deal.width(&before)), Width::of(&most.unwrap_or(UBig::ONE)))
        };
        let width = width.max(tables);
        if width == Width::Big && tables == Width::U64 {
            tables = Width::U128;
        }
        CountPlan { groups, order, unused, tables, width, outcomes: None }
    }
}

impl Prepared<'_> {
    fn count<W: Gather<W>, O: Gather<W>>(mut self, meter: &mut Meter) -> Result<Counted, DealError> {
        let (cells, cards) = (self.cells.clone(), std::mem::take(&mut self.cards));
        if self.question.deal.replacement {
            let longest = u64::from(cells.most().iter().copied().max().unwrap_or(0));
            meter
                .table(longest.saturating_mul(longest) / 2, std::mem::size_of::<W>() as u64 + longest / 16)?;
        }
        let space = Space::<W>::new(&self.question.deal, &cells, &cards);
        let mut tables = Vec::new();
        meter.expect(self.stages());
        for group in 0..self.blocks.len() {
            let table = self.group(group, &space, meter)?;
            self.plan.groups[group].classes = Some(table.classes.len() as u64);
            self.plan.groups[group].answers = Some(table.answers);
            tables.push(table);
        }
        let unseen = match self.question.deal.counts_ways() {
            true => self.unseen_row(&space),
            false => {
                let weights = Weights::new(&self.question.deal, &cells);
                let weights = weights.of_kinds(&self.plan.unused, meter)?;
                weights.iter().map(W::of).collect()
            }
        };
        let mut tree = Tree::root(unseen, &space);
        let nothing = Tree::<W>::empty(&space).rows;
        let chooses = self.question.deal.chooses();
        meter.about(Large::Outcomes);
        // The last group is joined at the target cells only, which must be known by then.
        let groups = self.plan.order.len();
        let whole = if chooses && groups == 1 { 1 } else { groups.saturating_sub(1) };
        let joined = self.plan.order.iter().take(if chooses { whole } else { groups });
        let joined = [&tree.rows].into_iter().chain(joined.map(|&group| &tables[group].rows)).collect();
        let joint = Joint { tables: joined, space: &space };
        joint.foresee(&self.question.deal.targets(&cells), meter)?;
        for &group in &self.plan.order[..whole] {
            meter.stage();
            tree.grow(&tables[group].rows, &space, meter)?;
        }
        let last = self.plan.order.get(whole).map_or(&nothing, |&group| &tables[group].rows);
        meter.stage();
        let joined = if chooses {
            self.joined_as_chosen::<W, O>(&tree, last, &tables, &space, meter)?
        } else {
            let targets = self.question.deal.targets(&cells);
            let ways = self.question.deal.ways(&self.total, &targets, &cells);
            let total = |(&cell, ways)| Total { sizes: cells.digits(cell), ways };
            let totals = targets.iter().zip(ways).map(total).collect();
            Joined { leaves: leaves(&tree, last, &space, |_| &targets, meter)?, totals, factors: Vec::new() }
        };
        let Joined { leaves, totals, factors } = joined;
        self.plan.outcomes = Some(leaves.nodes.len() as u64);
        let mut levels = tree.levels;
        levels.push(leaves.nodes);
        let groups = tables.into_iter().map(|table| GroupWays::new(table.classes, table.rows)).collect();
        let ways = O::column(leaves.ways);
        let totals = match self.question.deal.counts_ways() {
            true => totals,
            false => with_weights(totals, &ways),
        };
        Ok(Counted { plan: self.plan, levels, groups, ways, totals, factors, cells })
    }

    /// The ways to deal the cards that no feature sees.
    fn unseen_row<W: Gather<W>>(&self, space: &Space<W>) -> Vec<W> {
        let deal = &self.question.deal;
        if self.unseen.iter().flatten().all(|&cards| cards == 0) {
            let mut none = vec![W::zero(); space.cells.len()];
            none[0] = W::of(&UBig::ONE);
            return none;
        }
        let row = |which: usize, takes: bool| -> Vec<W> {
            deal.row(&self.unseen[which], takes, space.cells).iter().map(W::of).collect()
        };
        let left = row(1, false);
        if self.unseen[0].iter().all(|&cards| cards == 0) {
            return left;
        }
        let mut both = vec![W::zero(); left.len()];
        space.convolve((0, &mut both), (0, &row(0, true)), (0, &left));
        both
    }

    /// The stages of the count: the kinds of each block, the classes of each group, and the groups that are
    /// joined.
    fn stages(&self) -> u64 {
        let kinds = |(blocks, plan): (&Vec<Block>, &GroupPlan)| {
            blocks.iter().zip(&plan.blocks).fold(1, |sum, (block, plan)| match plan.method {
                CountMethod::States(_) => sum + block.steps.len(),
                CountMethod::Enumerated(_) => sum,
            })
        };
        let groups = self.blocks.iter().zip(&self.plan.groups).map(kinds).sum::<usize>();
        (groups + self.plan.order.len().max(1)) as u64
    }

    /// Counts and classifies a group.
    fn group<W: Gather<W>>(
        &mut self,
        group: usize,
        space: &Space<W>,
        meter: &mut Meter,
    ) -> Result<ClassTable<W>, DealError> {
        let blocks = &self.blocks[group];
        let outside = |block: &Block| self.question.outside(&self.total, block);
        let completed = self.completed(group, space.cells, meter)?;
        if let [block] = &blocks[..]
            && let CountMethod::Enumerated(hands) = &self.plan.groups[group].blocks[0].method
        {
            let hands = u64::try_from(hands).unwrap_or(u64::MAX);
            return enumerated(&completed, block, space, outside(block), hands, meter);
        }
        let mut tables: Vec<KindTable<W>> = Vec::new();
        for (block, plan) in blocks.iter().zip(&mut self.plan.groups[group].blocks) {
            let last = space.cells.len() - 1;
            let all = (last, space.cards[last]);
            let table = match (&block.kept, &block.alike) {
                (Some(kept), _) => {
                    meter.about(Large::Features(block.features.clone()));
                    kept.count(block, all, meter)?
                }
                (None, Some(alike)) => alike.count(block, all, meter)?,
                (None, None) => count(block, space, &self.total, meter)?,
            };
            plan.method = CountMethod::States(Some(table.states.len() as u64));
            tables.push(table);
        }
        meter.stage();
        meter.about(Large::Group(group));
        match (&blocks[..], &tables[..]) {
            ([block], [table]) => of_block(&completed, block, table, meter),
            _ => of_blocks(&completed, blocks, &tables, space, meter),
        }
    }

    /// From which cells the cards of other groups complete the hands of a group.
    fn completed(&self, group: usize, cells: &Cells, meter: &mut Meter) -> Result<Completed, DealError> {
        let mut outside = self.total.clone();
        for block in &self.blocks[group] {
            outside.iter_mut().zip(block.cards()).for_each(|(cards, own)| *cards -= own);
        }
        meter.table(cells.len() as u64, 1)?;
        Ok(Completed { group, cells: self.question.deal.completed(cells, &outside) })
    }

    /// All ways to deal hands of these sizes, where the first one takes this many cards out of the last one's pile.
    fn ways_to_deal(&self, sizes: &[u32], taken: u32) -> Result<UBig, DealError> {
        let mut left = self.total.clone();
        let mut ways = UBig::ONE;
        for (hand, &size) in self.question.deal.hands.iter().zip(sizes) {
            let last = hand.pile + 1 == self.total.len();
            let missing = if last && self.question.deal.taken.is_some() { u128::from(taken) } else { 0 };
            let cards = left[hand.pile].saturating_sub(missing);
            if u128::from(size) > cards {
                return Err(DealError::NotEnough { pile: hand.pile, wanted: u64::from(size), cards });
            }
            ways *= binomial(cards, u64::from(size));
            left[hand.pile] -= u128::from(size);
        }
        Ok(ways)
    }

    /// Joins a tree, whose first level is the deciding group, with the last table.
    fn joined_as_chosen<W: Gather<W>, O: Gather<W>>(
        &self,
        tree: &Tree<W>,
        last: &Rows<W>,
        tables: &[ClassTable<W>],
        space: &Space<W>,
        meter: &mut Meter,
    ) -> Result<Joined<O>, DealError> {
        let cells = space.cells;
        let mut full = cells.most().to_vec();
        let (hand, most) = (full.len() - 1, full[full.len() - 1]);
        let (mut at, mut totals) = (Vec::new(), Vec::new());
        let mut common = UBig::ONE;
        for class in &tables[self.plan.order[0]].classes {
            let size = class
                .size
                .filter(|&size| size <= most)
                .ok_or(DealError::Chosen { size: class.size, most })?;
            full[hand] = size;
            let total = self.ways_to_deal(&full, class.taken)?;
            common = &common / (&common).gcd(&total) * &total;
            totals.push(total);
            at.push(cells.at(&full));
        }
        let mut path = Vec::new();
        let mut targets = Vec::with_capacity(tree.rows.len());
        for node in 0..tree.rows.len() {
            walk(&tree.levels, node, &mut path);
            targets.push(at[path[0]]);
        }
        let leaves = leaves(tree, last, space, |node| std::slice::from_ref(&targets[node]), meter)?;
        let factors = totals.iter().map(|total| &common / total).collect();
        Ok(Joined { leaves, totals: vec![Total { sizes: Vec::new(), ways: common }], factors })
    }
}

/// The outcomes with what they are out of.
struct Joined<O> {
    leaves: Leaves<O>,
    totals: Vec<Total>,
    /// Where sizes are chosen, what the ways of each class of the deciding group are worth.
    factors: Vec<UBig>,
}
