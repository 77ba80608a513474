//! Drawing card by card until something holds: the distribution over what the hand is then.
//!
//! A state is how many cards of each merged kind were drawn, because that decides which card may come
//! next. Kinds that may be exchanged are kept in descending order; with replacement, a number of cards
//! beyond which nothing changes isn't told from larger ones.

use dashu_base::Gcd;
use dashu_int::UBig;
use rustc_hash::FxHashMap;

mod chain;
mod foresee;
mod level;

pub use chain::{DrawChain, DrawStep};

use super::answers::Answers;
use super::block::{Block, Merged};
use super::classify::{Class, Classify, Judged};
use super::deal::Deal;
use super::feature::Feature;
use super::limits::{DealError, Large, Limits, Meter};
use super::signs::Signs;
use super::states::{StateField, StateLayout};
use super::ways::{Gather, Width, bits_of_total};
use level::{Level, Reached, Untold, exchangeable};

/// A draw that ends when something holds of the hand, as the caller's [`Classify::judge`] says; the answers have a
/// size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Until {
    /// How many there are of each kind.
    pub pile: Vec<u64>,
    /// What the condition and the result are made of; features of the one hand.
    pub features: Vec<Feature>,
    /// The most cards that are drawn.
    pub at_most: Option<u32>,
    /// Whether each card goes back before the next one is drawn; then `at_most` must be given.
    pub replacement: bool,
}

/// How such a draw was counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UntilPlan {
    /// The kinds that are distinguished; the last one may be those that no feature looks at.
    pub kinds: Vec<Merged>,
    /// Sets of kinds that are counted as if they were exchangeable.
    pub symmetric: Vec<usize>,
    /// How many hands were distinguished, those of all sizes together.
    pub states: u64,
    /// The integers.
    pub width: Width,
}

/// A hand at which a draw stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// What the caller classified it as.
    pub class: Class,
    /// How many cards were drawn.
    pub size: u32,
    /// The ways, out of the total.
    pub ways: UBig,
}

/// The distribution of a draw that ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedDraw {
    /// The endings, by size and then in the order they were met; no two are equal in class and size.
    pub endings: Vec<Ending>,
    /// The ways in which nothing stopped the draw, until the cards or the most of them were drawn.
    pub never: UBig,
    /// All ways. Numbers are in lowest terms.
    pub total: UBig,
    /// How it was counted.
    pub plan: UntilPlan,
}

impl Until {
    /// Counts it.
    pub fn count(&self, limits: Limits, caller: &mut dyn Classify) -> Result<CountedDraw, DealError> {
        let mut meter = Meter::new(caller, limits);
        let cards: u128 = self.pile.iter().map(|&copies| u128::from(copies)).sum();
        let most = match (self.replacement, self.at_most) {
            (true, None) => return Err(DealError::Endless),
            (true, Some(_)) if cards == 0 => return Err(DealError::Nothing { pile: 0 }),
            (true, Some(most)) => most,
            (false, most) => {
                let cards = u32::try_from(cards).unwrap_or(u32::MAX);
                most.map_or(cards, |most| most.min(cards))
            }
        };
        meter.states(u64::from(most))?;
        let deal = Deal { replacement: self.replacement, ..Deal::one(self.pile.clone(), most) };
        let signs = Signs::new(&self.features, &deal)?;
        // One hand has no other to be matched with.
        if (0..self.features.len()).any(|feature| signs.is_matched(feature)) {
            return Err(DealError::Mismatch);
        }
        let draw = Draw::new(self, &deal, &signs, (cards, most), &[]);
        match bits_of_total(cards, u64::from(most)) {
            0..=64 => draw.count::<u64>(Width::U64, &mut meter),
            65..=128 => draw.count::<u128>(Width::U128, &mut meter),
            _ => draw.count::<UBig>(Width::Big, &mut meter),
        }
    }
}

/// What becomes of hands of one size, by their answers.
type Asked = FxHashMap<Vec<u64>, Judged>;

/// The least hands of a size for which a draw is foreseen.
const LARGE: usize = 1 << 14;

/// Numbers of more bits are long.
const LONG: u64 = 1 << 16;

/// How many of some cards count as which amount.
type Amounts = Vec<(u64, u128)>;

/// A draw, compiled.
struct Draw {
    block: Block,
    /// For each kind what its cards count as.
    amounts: Vec<Amounts>,
    /// For each kind and fold whether it sees the kind.
    sees: Vec<Vec<bool>>,
    /// The cards that no feature looks at.
    other: u128,
    unused: Vec<usize>,
    /// For each kind how many are drawn so far, and up to which number that is distinguished.
    drawn: Vec<(StateField, u64)>,
    words: usize,
    /// Sets of kinds that may be exchanged, each ascending; single ones too.
    sets: Vec<Vec<usize>>,
    cards: u128,
    most: u32,
    replacement: bool,
}

impl Draw {
    /// Compiles a draw from `cards` cards, of which at most `most` are drawn. Each kind counts as its number in `amounts`, or as 0.
    fn new(until: &Until, deal: &Deal, signs: &Signs, (cards, most): (u128, u32), amounts: &[u64]) -> Draw {
        let features: Vec<usize> = (0..until.features.len()).collect();
        let seen = |kind: &usize| features.iter().any(|&feature| signs.sees(feature, *kind));
        let (kinds, unused): (Vec<usize>, Vec<usize>) = (0..deal.kinds()).partition(seen);
        let block = Block::new(features.clone(), &kinds, &until.features, signs, deal);
        let sees =
            |merged: &Merged| features.iter().map(|&feature| signs.sees(feature, merged.kinds[0])).collect();
        let sees: Vec<Vec<bool>> = block.merged().iter().map(sees).collect();
        let mut layout = StateLayout::default();
        let field = |(kind, merged): (usize, &Merged)| {
            let most = match until.replacement {
                true => block.enough(kind, &sees[kind]).unwrap_or(most).min(most),
                false => u32::try_from(merged.copies[0]).unwrap_or(u32::MAX).min(most),
            };
            (layout.field(u64::from(most)), u64::from(most))
        };
        let drawn = block.merged().iter().enumerate().map(field).collect();
        let of = |merged: &Merged| until.amounts_of(&merged.kinds, amounts);
        let amounts: Vec<Amounts> = block.merged().iter().map(of).collect();
        Draw {
            sets: exchangeable(&block, &until.features, signs, &amounts),
            amounts,
            words: layout.words(),
            other: unused.iter().map(|&kind| u128::from(until.pile[kind])).sum(),
            replacement: until.replacement,
            block,
            sees,
            unused,
            drawn,
            cards,
            most,
        }
    }

    /// How many cards may come after this many.
    fn left_after(&self, drawn: u32) -> UBig {
        UBig::from(if self.replacement { self.cards } else { self.cards - u128::from(drawn) })
    }

    fn count<W: Gather<W>>(self, width: Width, meter: &mut Meter) -> Result<CountedDraw, DealError> {
        meter.expect(u64::from(self.most));
        meter.about(Large::Features(self.block.features().to_vec()));
        // Where the numbers are very long, it's known first whether the draw ends at all, and with how many of them.
        if bits_of_total(self.cards, u64::from(self.most)) > LONG {
            let ended = self.walk::<Reached>(meter)?;
            if ended.found.is_empty() {
                return Ok(CountedDraw {
                    endings: Vec::new(),
                    never: UBig::ONE,
                    total: UBig::ONE,
                    plan: self.plan(ended.visited, width),
                });
            }
            meter.expect(u64::from(self.most));
        }
        let ended = self.walk::<W>(meter)?;
        let plan = self.plan(ended.visited, width);
        self.stopped(ended, plan, meter)
    }

    /// How it was counted.
    fn plan(&self, states: u64, width: Width) -> UntilPlan {
        let mut kinds = self.block.merged().to_vec();
        if !self.unused.is_empty() {
            kinds.push(Merged { kinds: self.unused.clone(), copies: vec![self.other], taken: false });
        }
        let symmetric = self.sets.iter().map(Vec::len).filter(|&size| size > 1).collect();
        UntilPlan { kinds, symmetric, states, width }
    }

    /// Draws until everything has stopped, or there are no more cards.
    fn walk<W: Gather<W>>(&self, meter: &mut Meter) -> Result<Walked, DealError> {
        let mut level = Level::<W>::new(self.words);
        level.add(&vec![0; self.words], &W::of(&UBig::ONE), 1, 0);
        let mut untold = Untold::default();
        let mut found: Vec<(Class, u32, UBig)> = Vec::new();
        let (mut visited, mut size, mut foreseen) = (0, 0, false);
        let never = loop {
            meter.stage();
            visited += level.ways.len() as u64;
            meter.states(visited)?;
            self.stop(&mut level, size, (&mut found, &mut untold), meter)?;
            self.room_for(found.len(), size, meter)?;
            if size == self.most || level.ways.iter().all(W::is_zero) {
                break level.ways.iter().fold(UBig::ZERO, |sum, ways| sum + ways.big());
            }
            if !foreseen && level.ways.len() >= LARGE {
                self.foresee(&level, (size, visited), meter)?;
                foreseen = true;
            }
            level = self.draw(&level, size, meter)?;
            size += 1;
        };
        untold.check()?;
        Ok(Walked { found, never, visited, longest: size })
    }

    /// Takes out of a level what the caller stops at.
    fn stop<W: Gather<W>>(
        &self,
        level: &mut Level<W>,
        size: u32,
        (found, untold): (&mut Vec<(Class, u32, UBig)>, &mut Untold),
        meter: &mut Meter,
    ) -> Result<(), DealError> {
        let mut asked = Asked::default();
        let mut sums: FxHashMap<Class, usize> = FxHashMap::default();
        for state in 0..level.ways.len() {
            let answered = self.answered(level.states.get(state));
            meter.work(self.drawn.len() as u64 + 1)?;
            let judged = self.judge(answered, size, &mut asked, meter)?;
            untold.note(judged, &mut level.told[state])?;
            if let Judged::Stops(class) = judged {
                let ways = std::mem::replace(&mut level.ways[state], W::zero());
                let place = *sums.entry(class).or_insert_with(|| {
                    found.push((class, size, UBig::ZERO));
                    found.len() - 1
                });
                found[place].2 += ways.big();
            }
        }
        Ok(())
    }

    /// What becomes of hands of one size, asked once for each answer.
    fn judge(
        &self,
        answered: Vec<u64>,
        size: u32,
        asked: &mut Asked,
        meter: &mut Meter,
    ) -> Result<Judged, DealError> {
        if let Some(judged) = asked.get(&answered) {
            return Ok(*judged);
        }
        let parts = [(&self.block, &answered[..])];
        let judged = meter.judge(&Answers { parts: &parts, size: Some(size) })?;
        asked.insert(answered, judged);
        Ok(judged)
    }

    /// The state of the features for the cards drawn so far.
    fn answered(&self, drawn: &[u64]) -> Vec<u64> {
        let mut state = self.block.begin();
        let left = vec![self.most; self.block.features().len()];
        for (kind, (field, _)) in self.drawn.iter().enumerate() {
            let count = field.get(drawn) as u32;
            let seen: Vec<u32> = self.sees[kind].iter().map(|&sees| if sees { count } else { 0 }).collect();
            self.block.advance(&mut state, kind, &seen, &left);
        }
        state
    }

    /// Draws one more card from every hand of a level that goes on.
    fn draw<W: Gather<W>>(
        &self,
        level: &Level<W>,
        size: u32,
        meter: &mut Meter,
    ) -> Result<Level<W>, DealError> {
        let mut next = Level::<W>::new(self.words);
        let mut scratch = vec![0; self.words];
        let bytes = self.words as u64 * 8 + std::mem::size_of::<W>() as u64 + 8;
        let mut asked = 0;
        for (state, ways) in level.ways.iter().enumerate().filter(|(_, ways)| !ways.is_zero()) {
            let (from, told) = (level.states.get(state), level.told[state]);
            self.each_next(from, size, &mut scratch, |next_state, cards, _| {
                next.add(next_state, ways, cards, told)
            });
            meter.work(self.drawn.len() as u64 + 1)?;
            meter.states(next.ways.len() as u64)?;
            if next.ways.len() as u64 > asked {
                asked = next.ways.len() as u64 * 2;
                meter.table(asked, bytes)?;
            }
        }
        Ok(next)
    }

    /// The hands with one more card than one of this size, each with how many cards lead to it, and of which merged
    /// kinds these are; of none, they are those that no feature looks at.
    fn each_next(
        &self,
        from: &[u64],
        size: u32,
        scratch: &mut [u64],
        mut visit: impl FnMut(&[u64], u128, &[usize]),
    ) {
        let mut known = 0u128;
        for set in &self.sets {
            let mut same = 0;
            for (place, &kind) in set.iter().enumerate() {
                let count = self.drawn[kind].0.get(from);
                known += u128::from(count);
                // Of kinds that may be exchanged, the first of those held equally often is drawn.
                same += 1;
                let last = set.get(place + 1).is_none_or(|&other| self.drawn[other].0.get(from) != count);
                if last {
                    let alike = &set[place + 1 - same..=place];
                    let first = alike[0];
                    scratch.copy_from_slice(from);
                    let (field, most) = self.drawn[first];
                    field.set(scratch, (count + 1).min(most));
                    let copies = self.block.merged()[first].copies[0];
                    let left = if self.replacement { copies } else { copies - u128::from(count) };
                    visit(scratch, left * same as u128, alike);
                    same = 0;
                }
            }
        }
        let other = if self.replacement { self.other } else { self.other - (u128::from(size) - known) };
        visit(from, other, &[]);
    }

    /// Asks for the room that these endings take once they stand over one total: what takes too much of it is refused
    /// on the way.
    fn room_for(&self, endings: usize, longest: u32, meter: &mut Meter) -> Result<(), DealError> {
        if endings == 0 {
            return Ok(());
        }
        let words = bits_of_total(self.cards, u64::from(longest)) / 64 + 1;
        meter.table(endings as u64 + 2, words.saturating_mul(8))
    }

    /// Puts the endings of all sizes over one total, in lowest terms.
    fn stopped(&self, ended: Walked, plan: UntilPlan, meter: &mut Meter) -> Result<CountedDraw, DealError> {
        let Walked { found, never, longest, .. } = ended;
        let words = bits_of_total(self.cards, u64::from(longest)) / 64 + 1;
        // In how many ways the draw would have gone on after this many cards.
        let (mut factor, mut drawn) = (UBig::ONE, longest);
        let mut endings = Vec::with_capacity(found.len());
        for (class, size, ways) in found.into_iter().rev() {
            while drawn > size {
                drawn -= 1;
                factor *= self.left_after(drawn);
                meter.work(words)?;
            }
            endings.push(Ending { class, size, ways: ways * &factor });
            meter.work(words)?;
        }
        endings.reverse();
        let mut total = factor;
        for drawn in (0..drawn).rev() {
            total *= self.left_after(drawn);
            meter.work(words)?;
        }
        let mut common = (&never).gcd(&total);
        for ending in &endings {
            meter.work(words)?;
            if !common.is_one() {
                common = common.gcd(&ending.ways);
            }
        }
        endings.iter_mut().for_each(|ending| ending.ways /= &common);
        Ok(CountedDraw { endings, never: never / &common, total: total / &common, plan })
    }
}

/// What came of a draw.
struct Walked {
    /// For each class and size at which it stopped the ways, each size by itself.
    found: Vec<(Class, u32, UBig)>,
    /// The ways in which it didn't stop.
    never: UBig,
    /// How many hands were distinguished.
    visited: u64,
    /// After how many cards it was over at the latest.
    longest: u32,
}
