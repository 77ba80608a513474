//! A draw with replacement and without a bound, as a process that goes from state to state.
//!
//! A state is again how many cards of each merged kind were drawn, as far as that changes anything; hands that all features
//! see alike are one where one more card keeps them so, as with sums. Where nothing changes any more beyond some numbers,
//! the number of states is limited, however long it takes.

use super::{Amounts, Draw, Judged, Until, Untold};
use crate::answers::Answers;
use crate::classify::Classify;
use crate::deal::Deal;
use crate::feature::{Feature, FeatureShape};
use crate::limits::{DealError, Limits, Meter};
use crate::signs::Signs;
use crate::states::States;
use rustc_hash::FxHashMap;

/// No number of cards is distinguished beyond this one, which is more than the states that are ever met.
const MOST_CARDS: u32 = 1 << 16;

/// The states of a draw, of which the first is that of no cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawChain {
    /// For each state those that one more card leads to; none where the draw stops.
    pub next: Vec<Vec<DrawStep>>,
    /// What becomes of each.
    pub judged: Vec<Judged>,
}

/// Some cards that lead from one state of a draw to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawStep {
    /// The state that they lead to.
    pub to: usize,
    /// How many such cards there are.
    pub cards: u128,
    /// What each of them counts as.
    pub amount: u64,
}

impl Until {
    /// The states of this draw, which must be with replacement; its answers have no size. A card of each kind counts as
    /// its number among `amounts`, or as 0.
    ///
    /// Takes the work of each state once for each merged kind.
    ///
    /// # Errors
    /// [`DealError::Endless`] without replacement, where there is no such process; else those of
    /// [`count`](Until::count).
    pub fn chain(
        &self,
        amounts: &[u64],
        limits: Limits,
        caller: &mut dyn Classify,
    ) -> Result<DrawChain, DealError> {
        let limits = Limits { states: limits.states.min(u64::from(MOST_CARDS)), ..limits };
        let mut meter = Meter::new(caller, limits);
        let cards: u128 = self.pile.iter().map(|&copies| u128::from(copies)).sum();
        if !self.replacement {
            return Err(DealError::Endless);
        }
        if cards == 0 {
            return Err(DealError::Nothing { pile: 0 });
        }
        let deal = Deal { replacement: true, ..Deal::one(self.pile.clone(), MOST_CARDS) };
        let signs = Signs::new(&self.features, &deal)?;
        let draw = Draw::new(self, &deal, &signs, (cards, MOST_CARDS), amounts);
        let other = self.amounts_of(&draw.unused, amounts);
        draw.chain(&other, self.features.iter().all(adds_up), &mut meter)
    }

    /// What the cards of some kinds count as, in the order of the amounts.
    pub(super) fn amounts_of(&self, kinds: &[usize], amounts: &[u64]) -> Amounts {
        let mut of = Amounts::new();
        for &kind in kinds {
            add(&mut of, amounts.get(kind).copied().unwrap_or(0), self.pile[kind].into());
        }
        of.sort_unstable();
        of
    }
}

/// Whether the answer with one more card follows from the answer without it and the card.
fn adds_up(feature: &Feature) -> bool {
    use FeatureShape::{Highest, Lowest, Sum, Tally};
    matches!(feature.shape, Sum { .. } | Tally { .. } | Highest { .. } | Lowest { .. })
}

/// Adds cards that count as an amount.
fn add(amounts: &mut Amounts, amount: u64, cards: u128) {
    match amounts.iter_mut().find(|(own, _)| *own == amount) {
        Some((_, own)) => *own += cards,
        None => amounts.push((amount, cards)),
    }
}

impl Draw {
    /// The states, where the cards that no feature looks at count as `other`; by what the features say of them where that
    /// `adds_up`.
    fn chain(&self, other: &Amounts, adds_up: bool, meter: &mut Meter) -> Result<DrawChain, DealError> {
        let key = |drawn: &[u64]| if adds_up { self.answered(drawn) } else { drawn.to_vec() };
        let first = vec![0; self.words];
        let mut states = States::new(key(&first).len());
        states.intern(&key(&first));
        // One of the hands of each state.
        let mut hands = vec![first];
        let mut told = vec![0];
        let mut untold = Untold::default();
        let mut asked: FxHashMap<Vec<u64>, Judged> = FxHashMap::default();
        let mut chain = DrawChain { next: Vec::new(), judged: Vec::new() };
        let mut scratch = vec![0; self.words];
        while chain.next.len() < states.len() {
            let place = chain.next.len();
            meter.states(states.len() as u64)?;
            meter.work(self.drawn.len() as u64 + 1)?;
            let from = hands[place].clone();
            let judged = self.judge_unsized(self.answered(&from), &mut asked, meter)?;
            untold.note(judged, &mut told[place])?;
            chain.judged.push(judged);
            let mut next = Vec::new();
            if !matches!(judged, Judged::Stops(_)) {
                let before = told[place];
                self.each_next(&from, 0, &mut scratch, |state, cards, kinds| {
                    if cards == 0 {
                        return;
                    }
                    let to = states.intern(&key(state));
                    if to == told.len() {
                        told.push(0);
                        hands.push(state.to_vec());
                    }
                    told[to] |= before;
                    let mut counted = Amounts::new();
                    let of_kinds = kinds.iter().flat_map(|&kind| &self.amounts[kind]);
                    let each = of_kinds.chain(other.iter().filter(|_| kinds.is_empty()));
                    each.for_each(|&(amount, cards)| add(&mut counted, amount, cards));
                    let steps = counted.into_iter().filter(|(_, cards)| *cards > 0);
                    next.extend(steps.map(|(amount, cards)| DrawStep { to, cards, amount }));
                });
            }
            meter.table(states.len() as u64, self.words as u64 * 16 + next.len() as u64 * 48 + 64)?;
            chain.next.push(next);
        }
        untold.check()?;
        Ok(chain)
    }

    /// What becomes of hands with these answers, of whatever size.
    fn judge_unsized(
        &self,
        answered: Vec<u64>,
        asked: &mut FxHashMap<Vec<u64>, Judged>,
        meter: &mut Meter,
    ) -> Result<Judged, DealError> {
        if let Some(judged) = asked.get(&answered) {
            return Ok(*judged);
        }
        let parts = [(&self.block, &answered[..])];
        let judged = meter.judge(&Answers { parts: &parts, size: None })?;
        asked.insert(answered, judged);
        Ok(judged)
    }
}
