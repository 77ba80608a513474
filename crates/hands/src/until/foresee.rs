//! Where a draw card by card goes, foreseen from random draws.

use super::{Asked, Draw, Level};
use crate::chance::Chance;
use crate::classify::Judged;
use crate::estimate;
use crate::limits::{DealError, Meter};
use crate::states::hash;
use crate::ways::Gather;

impl Draw {
    /// Refuses a draw that will tell too many hands apart, as random draws from a level foresee it.
    pub(super) fn foresee<W: Gather<W>>(
        &self,
        level: &Level<W>,
        mut size: u32,
        mut visited: u64,
        meter: &mut Meter,
    ) -> Result<(), DealError> {
        let going: Vec<usize> = (0..level.ways.len()).filter(|&state| !level.ways[state].is_zero()).collect();
        if going.is_empty() {
            return Ok(());
        }
        let mut chance = Chance::default();
        let start = |_| level.states.get(going[chance.below(going.len() as u64) as usize]).to_vec();
        let mut draws: Vec<Vec<u64>> = (0..estimate::walks(meter.limits.states)).map(start).collect();
        while size < self.most && !draws.is_empty() {
            size += 1;
            let mut asked = Asked::default();
            let mut met: Vec<u64> = Vec::with_capacity(draws.len());
            let mut on = Vec::with_capacity(draws.len());
            for mut drawn in draws {
                meter.work(self.drawn.len() as u64 + 1)?;
                if !self.draw_any(&mut drawn, &mut chance) {
                    continue;
                }
                met.push(hash(&drawn) as u64);
                if !matches!(self.judge(self.answered(&drawn), size, &mut asked, meter)?, Judged::Stops(_)) {
                    on.push(drawn);
                }
            }
            draws = on;
            let states = estimate::different(&mut met);
            visited += states;
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
