//! Where a draw card by card goes, foreseen from random draws.

use super::{Asked, Draw, Level};
use crate::chance::Chance;
use crate::classify::Judged;
use crate::estimate;
use crate::limits::{DealError, Meter};
use crate::states::hash;
use crate::ways::Gather;

/// A draw with far too many hands is refused by one of this many random draws.
const FIRST: u64 = 8;

impl Draw {
    /// Refuses a draw that will tell too many hands apart, as random draws from a level foresee it.
    pub(super) fn foresee<W: Gather<W>>(
        &self,
        level: &Level<W>,
        (size, visited): (u32, u64),
        meter: &mut Meter,
    ) -> Result<(), DealError> {
        let going: Vec<usize> = (0..level.ways.len()).filter(|&state| !level.ways[state].is_zero()).collect();
        if going.is_empty() {
            return Ok(());
        }
        let mut chance = Chance::default();
        let all = estimate::walks(meter.limits.states);
        for number in [all / FIRST, all] {
            let start = |_| level.states.get(going[chance.below(going.len() as u64) as usize]).to_vec();
            let draws = (0..number).map(start).collect();
            self.draw_on(draws, (size, visited), &mut chance, meter)?;
        }
        Ok(())
    }

    /// Draws card by card until all these hands have stopped, and refuses what they say are too many.
    fn draw_on(
        &self,
        mut draws: Vec<Vec<u64>>,
        (mut size, mut visited): (u32, u64),
        chance: &mut Chance,
        meter: &mut Meter,
    ) -> Result<(), DealError> {
        while size < self.most && !draws.is_empty() {
            size += 1;
            let mut asked = Asked::default();
            let mut met: Vec<u64> = Vec::with_capacity(draws.len());
            let mut on = Vec::with_capacity(draws.len());
            for mut drawn in draws {
                meter.work(self.drawn.len() as u64 + 1)?;
                if !self.draw_any(&mut drawn, chance) {
                    continue;
                }
                met.push(hash(&drawn) as u64);
                if !matches!(self.judge(self.answered(&drawn), size, &mut asked, meter)?, Judged::Stops(_)) {
                    on.push(drawn);
                }
            }
            draws = on;
            visited += estimate::different(&mut met);
            if estimate::is_beyond(visited, meter.limits.states) {
                return meter.states(visited);
            }
        }
        Ok(())
    }

    /// Draws a card of a kind that is distinguished, each kind equally likely; whether there is one.
    fn draw_any(&self, drawn: &mut [u64], chance: &mut Chance) -> bool {
        let kinds = self.drawn.len();
        let first = chance.below(kinds as u64) as usize;
        let left = |kind: &usize| {
            let copies = self.block.merged()[*kind].copies[0];
            self.replacement || copies > u128::from(self.drawn[*kind].0.get(drawn))
        };
        let Some(kind) = (first..kinds).chain(0..first).find(left) else { return false };
        let set = self.sets.iter().find(|set| set.contains(&kind));
        let (field, most) = self.drawn[kind];
        let count = field.get(drawn);
        // Of kinds that may be exchanged, the first of those held equally often is drawn.
        let first = set.and_then(|set| set.iter().find(|&&other| self.drawn[other].0.get(drawn) == count));
        let (field, _) = first.map_or((field, most), |&first| self.drawn[first]);
        field.set(drawn, (count + 1).min(most));
        true
    }
}
