//! Classes of a group: its hands by what the caller makes of their features.

use dashu_int::UBig;
use rustc_hash::FxHashMap;

use super::answers::Answers;
use super::block::{Block, Merged};
use super::classify::Class;
use super::count::KindTable;
use super::feature::Answer;
use super::limits::{DealError, Meter};
use super::rows::{RowSpan, Rows, Space};
use super::tree::Tree;
use super::ways::{Gather, Ways};

/// The classes of a group with the ways to each.
pub(super) struct ClassTable<W> {
    pub classes: Vec<Class>,
    pub rows: Rows<W>,
    /// How many different answers there were.
    pub answers: u64,
}

/// Classes of lower numbers than this aren't looked up: a caller mostly counts them.
const LOW_NUMBERS: usize = 1 << 22;

/// The place of a class that wasn't met.
const NOT_MET: u32 = u32::MAX;

/// Classes as they are met.
#[derive(Default)]
struct Met {
    classes: Vec<Class>,
    /// The places of classes of low numbers that decide no size.
    numbered: Vec<u32>,
    /// The places of the others.
    places: FxHashMap<Class, u32>,
    /// The places of answers, where different states may have the same.
    known: FxHashMap<Vec<Answer>, Option<u32>>,
    answers: u64,
}

impl Met {
    /// The place of the class of these answers.
    fn place(
        &mut self,
        group: usize,
        answers: &Answers,
        meter: &mut Meter,
    ) -> Result<Option<u32>, DealError> {
        let Some(merged) = answers.merged() else { return self.asked(group, answers, meter) };
        if let Some(place) = self.known.get(&merged) {
            return Ok(*place);
        }
        let place = self.asked(group, answers, meter)?;
        self.known.insert(merged, place);
        Ok(place)
    }

    fn asked(
        &mut self,
        group: usize,
        answers: &Answers,
        meter: &mut Meter,
    ) -> Result<Option<u32>, DealError> {
        self.answers += 1;
        let Some(class) = meter.classify(group, answers)? else { return Ok(None) };
        Ok(Some(self.place_of(class)))
    }

    /// The place of a class; a new one comes last.
    fn place_of(&mut self, class: Class) -> u32 {
        let number = class.id as usize;
        let place = if class.size.is_none() && number < LOW_NUMBERS {
            if self.numbered.len() <= number {
                self.numbered.resize(number + 1, NOT_MET);
            }
            &mut self.numbered[number]
        } else {
            self.places.entry(class).or_insert(NOT_MET)
        };
        if *place == NOT_MET {
            *place = self.classes.len() as u32;
            self.classes.push(class);
        }
        *place
    }

    /// The table, ascending by the fewest cards.
    fn table<W: Gather<W>>(self, rows: Rows<W>) -> ClassTable<W> {
        if (0..rows.len()).is_sorted_by_key(|row| rows.span(row).least) {
            return ClassTable { classes: self.classes, rows, answers: self.answers };
        }
        let mut order: Vec<usize> = (0..rows.len()).collect();
        order.sort_by_key(|&row| (rows.span(row).least, row));
        let classes = order.iter().map(|&row| self.classes[row]).collect();
        ClassTable { classes, rows: rows.select(&order), answers: self.answers }
    }
}

/// A group of a question, and the cells from which the cards of other kinds can complete its hands: the caller is
/// asked of no others.
pub(super) struct Completed {
    pub group: usize,
    pub cells: Vec<bool>,
}

impl Completed {
    /// Whether any of the hands of a row can be dealt.
    fn is_dealt<W: Ways>(&self, rows: &Rows<W>, row: usize) -> bool {
        let cells = &self.cells[rows.span(row).low as usize..];
        cells.iter().zip(rows.row(row)).any(|(completed, ways)| *completed && !ways.is_zero())
    }
}

/// Classifies the hands of a group that consists of one block.
pub(super) fn of_block<W: Gather<W>>(
    completed: &Completed,
    block: &Block,
    table: &KindTable<W>,
    meter: &mut Meter,
) -> Result<ClassTable<W>, DealError> {
    let mut met = Met::default();
    let mut places = Vec::with_capacity(table.states.len());
    meter.expect_answers(completed.group, table.states.len() as u64)?;
    for state in 0..table.states.len() {
        let parts = [(block, table.states.get(state))];
        places.push(match completed.is_dealt(&table.rows, state) {
            true => met.place(completed.group, &Answers { parts: &parts, size: None }, meter)?,
            false => None,
        });
    }
    let rows = merge(&places, met.classes.len(), &table.rows, meter)?;
    Ok(met.table(rows))
}

/// Classifies the hands of a group that consists of several blocks, by the answers of all. Before a block is
/// joined, and after it, hands that the caller can't distinguish any more become one.
pub(super) fn of_blocks<W: Gather<W>>(
    completed: &Completed,
    blocks: &[Block],
    tables: &[KindTable<W>],
    space: &Space<W>,
    meter: &mut Meter,
) -> Result<ClassTable<W>, DealError> {
    let group = completed.group;
    let mut joint = Joint { rows: Tree::empty(space).rows, states: vec![Vec::new()] };
    for (at, table) in tables.iter().enumerate() {
        let states = (0..table.states.len() as u32).map(|state| vec![state]).collect();
        let own = Joint { rows: table.rows.clone(), states };
        let own = own.coarser(group, &blocks[at..=at], &tables[at..=at], meter)?;
        joint = joint.with(own, space, meter)?;
        if at > 0 && at + 1 < tables.len() {
            joint = joint.coarser(group, &blocks[..=at], &tables[..=at], meter)?;
        }
    }
    let mut met = Met::default();
    let mut places = Vec::with_capacity(joint.rows.len());
    meter.expect_answers(group, joint.rows.len() as u64)?;
    for (row, states) in joint.states.iter().enumerate() {
        let parts = parts(states, blocks, tables);
        places.push(match completed.is_dealt(&joint.rows, row) {
            true => met.place(group, &Answers { parts: &parts, size: None }, meter)?,
            false => None,
        });
    }
    let rows = merge(&places, met.classes.len(), &joint.rows, meter)?;
    Ok(met.table(rows))
}

/// The states of some blocks.
fn parts<'t, W>(
    states: &[u32],
    blocks: &'t [Block],
    tables: &'t [KindTable<W>],
) -> Vec<(&'t Block, &'t [u64])> {
    let tables = states.iter().zip(tables).map(|(&state, table)| table.states.get(state as usize));
    blocks.iter().zip(tables).collect()
}

/// Hands of some blocks together: for each row a state of each block that stands for all hands of the row.
struct Joint<W> {
    rows: Rows<W>,
    states: Vec<Vec<u32>>,
}

impl<W: Gather<W>> Joint<W> {
    /// The hands of these blocks and one more.
    fn with(self, other: Joint<W>, space: &Space<W>, meter: &mut Meter) -> Result<Joint<W>, DealError> {
        let mut tree = Tree { levels: Vec::new(), rows: self.rows };
        tree.grow(&other.rows, space, meter)?;
        let Some(nodes) = tree.levels.pop() else { return Ok(other) };
        meter.table(nodes.len() as u64, 24 + 4 * (self.states.first().map_or(0, Vec::len) as u64 + 1))?;
        let both = |(&parent, &branch): (&u32, &u32)| {
            [&self.states[parent as usize][..], &other.states[branch as usize][..]].concat()
        };
        let states = nodes.parents.iter().zip(&nodes.branches).map(both).collect();
        Ok(Joint { rows: tree.rows, states })
    }

    /// The same with those rows as one that make no difference to the caller.
    fn coarser(
        self,
        group: usize,
        blocks: &[Block],
        tables: &[KindTable<W>],
        meter: &mut Meter,
    ) -> Result<Joint<W>, DealError> {
        let mut places: Vec<Option<u32>> = Vec::with_capacity(self.states.len());
        let mut known: FxHashMap<u64, u32> = FxHashMap::default();
        let mut states: Vec<Vec<u32>> = Vec::new();
        for (row, own) in self.states.iter().enumerate() {
            let parts = parts(own, blocks, tables);
            let next = states.len() as u32;
            let place = match meter.same(group, &Answers { parts: &parts, size: None })? {
                Some(key) => *known.entry(key).or_insert(next),
                // A caller that knows nothing of the first one knows nothing.
                None if row == 0 => return Ok(self),
                None => next,
            };
            if place == next {
                states.push(own.clone());
            }
            places.push(Some(place));
        }
        if states.len() == self.states.len() {
            return Ok(self);
        }
        let rows = merge(&places, states.len(), &self.rows, meter)?;
        Ok(Joint { rows, states })
    }
}

/// Adds up the rows that have the same place.
fn merge<W: Gather<W>>(
    places: &[Option<u32>],
    classes: usize,
    rows: &Rows<W>,
    meter: &mut Meter,
) -> Result<Rows<W>, DealError> {
    let mut spans: Vec<Option<RowSpan>> = vec![None; classes];
    for (row, place) in places.iter().enumerate() {
        if let Some(place) = *place {
            let span = &mut spans[place as usize];
            *span = Some(span.map_or(rows.span(row), |old| old.join(rows.span(row))));
        }
    }
    let spans: Vec<RowSpan> = spans.into_iter().flatten().collect();
    let cells: u64 = spans.iter().map(|span| span.len() as u64).sum();
    meter.table(cells, std::mem::size_of::<W>() as u64)?;
    let mut merged = Rows::<W>::zeros(spans);
    for (row, place) in places.iter().enumerate() {
        if let Some(place) = place.map(|place| place as usize) {
            let offset = (rows.span(row).low - merged.span(place).low) as usize;
            let sums = &mut merged.row_mut(place)[offset..];
            sums.iter_mut().zip(rows.row(row)).for_each(|(sum, ways)| sum.add(ways));
        }
    }
    Ok(merged)
}

/// Classifies every different hand of a block's kinds, `all` of them, one after the other, without keeping
/// them.
pub(super) fn enumerated<W: Gather<W>>(
    completed: &Completed,
    block: &Block,
    space: &Space<W>,
    outside: u128,
    all: u64,
    meter: &mut Meter,
) -> Result<ClassTable<W>, DealError> {
    let mut walk = Walk::new(block, space, outside);
    let mut met = Met::default();
    let mut sums: FxHashMap<(u32, u32), W> = FxHashMap::default();
    let (mut asked, mut hands) = (0, 0);
    meter.stage();
    meter.expect_answers(completed.group, all)?;
    while walk.next(meter)? {
        hands += 1;
        meter.within(hands, all);
        let last = walk.last();
        let parts = [(block, &last.state[..])];
        if !completed.cells[last.cell] {
            continue;
        }
        // No two hands have the same answers, because one of them lists the cards.
        if let Some(place) = met.asked(completed.group, &Answers { parts: &parts, size: None }, meter)? {
            sums.entry((place, last.cell as u32)).or_insert_with(W::zero).add(&last.ways);
        }
        if sums.len() as u64 > asked {
            asked = sums.len() as u64 * 2;
            meter.table(asked, 16 + std::mem::size_of::<W>() as u64)?;
        }
    }
    let mut spans: Vec<Option<RowSpan>> = vec![None; met.classes.len()];
    for &(place, cell) in sums.keys() {
        let span = RowSpan::of(cell as usize, space.cards[cell as usize]);
        let old = &mut spans[place as usize];
        *old = Some(old.map_or(span, |old| old.join(span)));
    }
    let mut rows = Rows::zeros(spans.into_iter().flatten().collect());
    for ((place, cell), ways) in sums {
        let low = rows.span(place as usize).low;
        rows.row_mut(place as usize)[(cell - low) as usize] = ways;
    }
    Ok(met.table(rows))
}

/// A hand of the first few kinds.
struct Partial<W> {
    state: Vec<u64>,
    cell: usize,
    cards: u32,
    ways: W,
    /// The choices of the next kind that were tried.
    tried: usize,
}

/// A walk through all hands of a block's kinds, depth first.
struct Walk<'a, W> {
    block: &'a Block,
    space: &'a Space<'a, W>,
    /// For each kind its choices' ways.
    ways: Vec<Vec<W>>,
    /// For each kind the cards of the later ones and outside of the block.
    later: Vec<u128>,
    partial: Vec<Partial<W>>,
}

impl<'a, W: Gather<W>> Walk<'a, W> {
    fn new(block: &'a Block, space: &'a Space<'a, W>, outside: u128) -> Walk<'a, W> {
        let ways =
            block.steps.iter().map(|step| step.choices.iter().map(|choice| W::of(&choice.ways)).collect());
        let mut left = outside + block.cards().iter().sum::<u128>();
        let after = |merged: &Merged| {
            left -= merged.copies.iter().sum::<u128>();
            left
        };
        let later = block.merged.iter().map(after).collect();
        let none = Partial { state: block.begin(), cell: 0, cards: 0, ways: W::of(&UBig::ONE), tried: 0 };
        Walk { block, space, ways: ways.collect(), later, partial: vec![none] }
    }

    fn last(&self) -> &Partial<W> {
        &self.partial[self.partial.len() - 1]
    }

    /// Goes on to the next hand; whether there is one.
    fn next(&mut self, meter: &mut Meter) -> Result<bool, DealError> {
        let kinds = self.block.steps.len();
        if self.partial.len() == kinds + 1 {
            self.partial.pop();
        }
        while let Some(kind) = self.partial.len().checked_sub(1) {
            let tried = self.partial[kind].tried;
            meter.work(1)?;
            if tried == self.ways[kind].len() {
                self.partial.pop();
                continue;
            }
            self.partial[kind].tried += 1;
            if let Some(next) = self.dealt(kind, tried) {
                self.partial.push(next);
                if kind + 1 == kinds {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// The hand with a choice of the next kind, if it can be completed.
    fn dealt(&self, kind: usize, choice: usize) -> Option<Partial<W>> {
        let (from, ways) = (&self.partial[kind], &self.ways[kind][choice]);
        let choice = &self.block.steps[kind].choices[choice];
        if !self.space.cells.fits(from.cell, choice.cell) {
            return None;
        }
        let cards = from.cards + choice.cards;
        if self.space.is_short(u64::from(cards), self.later[kind]) {
            return None;
        }
        let mut state = from.state.clone();
        let left = vec![self.space.room - cards; choice.seen.len()];
        self.block.advance(&mut state, kind, &choice.seen, &left);
        let mut product = W::zero();
        self.space.add(&mut product, (from.cell, &from.ways), (choice.cell, ways));
        Some(Partial { state, cell: from.cell + choice.cell, cards, ways: product, tried: 0 })
    }
}
