//! A draw with replacement and without a bound, as a process that goes from state to state.
//!
//! A state is again how many cards of each merged kind were drawn, as far as that changes anything. Where nothing changes
//! any more beyond some numbers, the number of states is limited, however long it takes.

use super::{Draw, Judged, Until, Untold};
use crate::answers::Answers;
use crate::classify::Classify;
use crate::deal::Deal;
use crate::limits::{DealError, Limits, Meter};
use crate::signs::Signs;
use crate::states::States;
use rustc_hash::FxHashMap;

/// No number of cards is distinguished beyond this one, which is more than the states that are ever met.
const MOST_CARDS: u32 = 1 << 16;

/// The states of a draw, of which the first is that of no cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawChain {
    /// For each state those that one more card leads to, with the number of such cards; none where the draw stops.
    pub next: Vec<Vec<(usize, u128)>>,
    /// What becomes of each.
    pub judged: Vec<Judged>,
}

impl Until {
    /// The states of this draw, which must be with replacement; its answers have no size.
    ///
    /// Takes the work of each state once for each merged kind.
    ///
    /// # Errors
    /// [`DealError::Endless`] without replacement, where there is no such process; else those of
    /// [`count`](Until::count).
    pub fn chain(&self, limits: Limits, caller: &mut dyn Classify) -> Result<DrawChain, DealError> {
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
        Draw::new(self, &deal, &signs, cards, MOST_CARDS).chain(&mut meter)
    }
}

impl Draw {
    fn chain(&self, meter: &mut Meter) -> Result<DrawChain, DealError> {
        let mut states = States::new(self.words);
        states.intern(&vec![0; self.words]);
        let mut told = vec![false];
        let mut untold = Untold::default();
        let mut asked: FxHashMap<Vec<u64>, Judged> = FxHashMap::default();
        let mut chain = DrawChain { next: Vec::new(), judged: Vec::new() };
        let mut scratch = vec![0; self.words];
        while chain.next.len() < states.len() {
            let place = chain.next.len();
            meter.states(states.len() as u64)?;
            meter.work(self.drawn.len() as u64 + 1)?;
            let from = states.get(place).to_vec();
            let judged = self.judge_unsized(self.answered(&from), &mut asked, meter)?;
            untold.note(judged, &mut told[place])?;
            chain.judged.push(judged);
            let mut next = Vec::new();
            if !matches!(judged, Judged::Stops(_)) {
                let before = told[place];
                self.each_next(&from, 0, &mut scratch, |state, cards| {
                    if cards > 0 {
                        let to = states.intern(state);
                        if to == told.len() {
                            told.push(false);
                        }
                        told[to] |= before;
                        next.push((to, cards));
                    }
                });
            }
            meter.table(states.len() as u64, self.words as u64 * 8 + next.len() as u64 * 32 + 64)?;
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
