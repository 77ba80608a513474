//! What letters do to the machines that come after the new round's pass: the earlier rounds, each reading the output of
//! the one before it, and after them the searches for each player's goal.
//!
//! A **core** is the state of all of them. An **effect** is the core after some letters, the hits found on
//! the way, and whose rules were applied: for each player only the application that counts most for the tie-break,
//! which is the last one in the latest pass.

use super::rehearsal::Rehearsal;
use crate::budget::{Budget, PassError};
use crate::scan::Scan;
use crate::tandem::Tandem;
use crate::transducer::TransducerState;
use crate::word::Letters;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// What some letters do, starting from some core.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Effect {
    /// The core after them, by number.
    pub core: u32,
    /// By player: the number of hits found.
    pub hits: Vec<u64>,
    /// Whose rules were applied: the pass and the player, in the order of the application.
    pub wrote: Vec<(usize, usize)>,
}

/// The state of all machines.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Core {
    rounds: Vec<TransducerState>,
    goals: Vec<u32>,
}

/// The machines, with what is known about them.
pub(super) struct Tail<'a> {
    tandem: Tandem<'a>,
    letters: &'a Letters,
    scans: Vec<Option<Box<dyn Scan + 'a>>>,
    /// By pass: the owner of each rule.
    owners: Vec<Vec<Option<usize>>>,
    cores: Vec<Core>,
    known: FxHashMap<Core, u32>,
    steps: FxHashMap<(u32, u32), Rc<Effect>>,
}

impl<'a> Tail<'a> {
    /// Creates the machines after a round; `None` if a goal can't be searched for letter by letter.
    pub fn new(rehearsal: &'a Rehearsal<'_>, letters: &'a Letters) -> Option<Tail<'a>> {
        let game = rehearsal.game;
        let mut scans = Vec::new();
        for goal in 0..game.goals.len() {
            scans.push(match rehearsal.referee.target(goal) {
                Some(target) => Some(target.scan(game.counting)?),
                None => None,
            });
        }
        let earlier = rehearsal.rounds[..rehearsal.round].iter().rev();
        let owner = |rule| rehearsal.referee.owner(rule);
        let owners = earlier.clone().map(|round| round.rules().iter().map(owner).collect()).collect();
        let tandem = Tandem::new(earlier, letters);
        let start = Core { rounds: tandem.start().collect(), goals: vec![0; scans.len()] };
        let mut tail = Tail {
            tandem,
            letters,
            scans,
            owners,
            cores: Vec::new(),
            known: FxHashMap::default(),
            steps: FxHashMap::default(),
        };
        tail.number(start);
        Some(tail)
    }

    /// The core at the start of a line.
    pub const START: u32 = 0;

    /// Returns the effect of reading nothing.
    pub fn nothing(&self, core: u32) -> Effect {
        Effect { core, hits: vec![0; self.scans.len()], wrote: Vec::new() }
    }

    fn number(&mut self, core: Core) -> u32 {
        let fresh = self.cores.len() as u32;
        let number = *self.known.entry(core.clone()).or_insert(fresh);
        if number == fresh {
            self.cores.push(core);
        }
        number
    }

    /// Returns the state after searching a letter for a player's goal in a text by itself, and whether it ends a hit.
    pub fn goal_step(&mut self, player: usize, state: u32, letter: u32) -> (u32, bool) {
        let mut found = false;
        match &mut self.scans[player] {
            Some(scan) => {
                let next = scan.step(state, self.letters.name(letter), &mut |_| found = true);
                (next, found)
            }
            None => (0, false),
        }
    }

    /// Returns whether a text that ends in this state of a search ends with a hit.
    pub fn goal_end(&mut self, player: usize, state: u32) -> bool {
        let mut found = false;
        if let Some(scan) = &mut self.scans[player] {
            scan.end(state, &mut |_| found = true);
        }
        found
    }

    /// Returns the effect of a letter.
    pub fn step(&mut self, core: u32, letter: u32, budget: &mut Budget<'_>) -> Result<Rc<Effect>, PassError> {
        if let Some(known) = self.steps.get(&(core, letter)) {
            return Ok(known.clone());
        }
        let mut next = self.cores[core as usize].clone();
        let (mut wrote, owners) = (Vec::new(), &self.owners);
        let mut applied = |pass: usize, rule: usize| {
            if let Some(player) = owners[pass][rule] {
                wrote.push((pass, player));
            }
        };
        let line = self.tandem.read(&mut next.rounds, letter, &mut applied, budget)?;
        let hits = self.search(&mut next.goals, &line);
        let mut effect = Effect { core: 0, hits, wrote: merged(&[], &wrote) };
        effect.core = self.number(next);
        let effect = Rc::new(effect);
        self.steps.insert((core, letter), effect.clone());
        Ok(effect)
    }

    /// Returns the effect of ending the line in a core; the core of the effect is meaningless.
    pub fn end(&mut self, core: u32, budget: &mut Budget<'_>) -> Result<Effect, PassError> {
        let mut last = self.cores[core as usize].clone();
        let (mut wrote, owners) = (Vec::new(), &self.owners);
        let mut applied = |pass: usize, rule: usize| {
            if let Some(player) = owners[pass][rule] {
                wrote.push((pass, player));
            }
        };
        let line = self.tandem.end(&last.rounds, &mut applied, budget)?;
        let mut hits = self.search(&mut last.goals, &line);
        for ((scan, state), hits) in self.scans.iter_mut().zip(&last.goals).zip(&mut hits) {
            if let Some(scan) = scan {
                scan.end(*state, &mut |_| *hits += 1);
            }
        }
        Ok(Effect { core, hits, wrote: merged(&[], &wrote) })
    }

    /// Reads letters after an effect.
    pub fn read(
        &mut self,
        mut effect: Effect,
        letters: &[u32],
        budget: &mut Budget<'_>,
    ) -> Result<Effect, PassError> {
        for &letter in letters {
            let step = self.step(effect.core, letter, budget)?;
            effect = effect.then(&step);
        }
        Ok(effect)
    }

    fn search(&mut self, states: &mut [u32], line: &[u32]) -> Vec<u64> {
        let mut hits = vec![0; self.scans.len()];
        for &letter in line {
            let name = self.letters.name(letter);
            for ((scan, state), hits) in self.scans.iter_mut().zip(states.iter_mut()).zip(&mut hits) {
                if let Some(scan) = scan {
                    *state = scan.step(*state, name, &mut |_| *hits += 1);
                }
            }
        }
        hits
    }
}

impl Effect {
    /// Returns this effect followed by another that begins in its core.
    pub fn then(&self, next: &Effect) -> Effect {
        let hits = self.hits.iter().zip(&next.hits).map(|(one, two)| one + two).collect();
        Effect { core: next.core, hits, wrote: merged(&self.wrote, &next.wrote) }
    }
}

/// Merges applications, keeping for each player the one that counts most; by pass, and within a pass by time.
fn merged(first: &[(usize, usize)], then: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let all: Vec<(usize, usize)> = first.iter().chain(then).copied().collect();
    let later = |at: usize, (pass, player): (usize, usize)| {
        let rest = all.iter().enumerate().filter(|&(_, other)| other.1 == player);
        let mut rest = rest.map(|(place, other)| (other.0, place));
        rest.any(|other| other > (pass, at))
    };
    let kept = all.iter().copied().enumerate().filter(|&(at, one)| !later(at, one));
    let mut kept: Vec<(usize, usize)> = kept.map(|(_, one)| one).collect();
    kept.sort_by_key(|&(pass, _)| pass);
    kept
}
