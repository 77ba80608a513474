//! Exact probabilities: one policy against another, and the best answer to one.
//!
//! Positions are visited backwards, layer by layer. All numbers of a layer share a denominator, the least
//! common multiple of its sums of weights times that of the next layer; so nothing is ever reduced.
//! If both players treat symmetric positions alike, one of each class is enough.

use super::board::Side;
use super::graph::{GameStatus, Graph};
use super::numerator::Numerator;
use super::policy::Policy;
use dashu_base::Gcd;
use dashu_int::UBig;
use dashu_int::ops::BitTest;
use std::sync::Arc;
use tg_progress::{Progress, Stop, Unlimited};

/// The probabilities of how a game ends, as numbers of ways out of a total.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutcomeWays {
    /// The player wins.
    pub win: UBig,
    /// Nobody wins.
    pub draw: UBig,
    /// The other player wins.
    pub loss: UBig,
    /// The total number of ways.
    pub total: UBig,
}

/// Returns how a game between two policies ends for the first of them.
pub fn against(own: &Policy, other: &Policy) -> OutcomeWays {
    unlimited(|progress| against_within(own, other, progress))
}

/// Does the same, within limits: a position is a unit of work.
///
/// # Errors
/// [`Stop`] if `progress` stops it.
pub fn against_within(
    own: &Policy,
    other: &Policy,
    progress: &mut dyn Progress,
) -> Result<OutcomeWays, Stop> {
    Ok(Solver::new(own, Some(other)).solve(progress)?.0)
}

/// Returns the best answer to a policy, and how a game then ends for the policy. The answer maximises its wins minus
/// its losses, and among such moves its wins; moves that are equally good are equally likely.
pub fn best(own: &Policy) -> (Policy, OutcomeWays) {
    unlimited(|progress| best_within(own, progress))
}

/// Does the same, within limits: a position is a unit of work.
///
/// # Errors
/// [`Stop`] if `progress` stops it.
pub fn best_within(own: &Policy, progress: &mut dyn Progress) -> Result<(Policy, OutcomeWays), Stop> {
    let (outcome, policy) = Solver::new(own, None).solve(progress)?;
    Ok((policy.unwrap_or_else(|| own.clone()), outcome))
}

/// Runs a computation that nothing stops: it succeeds at the first attempt.
fn unlimited<T>(mut compute: impl FnMut(&mut dyn Progress) -> Result<T, Stop>) -> T {
    loop {
        if let Ok(found) = compute(&mut Unlimited) {
            return found;
        }
    }
}

/// Win and loss of the policy, over the denominator of the position's layer.
type Score<N> = (N, N);

struct Solver<'a> {
    graph: &'a Arc<Graph>,
    own: &'a Policy,
    other: Option<&'a Policy>,
    grain: usize,
    /// The relevant positions, by layer.
    layers: Vec<Vec<usize>>,
    /// The least common multiple of the sums of weights, by layer.
    scales: Vec<UBig>,
}

impl<'a> Solver<'a> {
    fn new(own: &'a Policy, other: Option<&'a Policy>) -> Solver<'a> {
        let graph = own.graph();
        let grain = own.grain.min(other.map_or(own.grain, |other| other.grain));
        let mut solver = Solver { graph, own, other, grain, layers: Vec::new(), scales: Vec::new() };
        solver.reach();
        solver
    }

    /// Finds the positions that can be reached.
    fn reach(&mut self) {
        let mut seen = vec![false; self.graph.len()];
        let mut layer = vec![0];
        while !layer.is_empty() {
            let mut next: Vec<usize> = Vec::new();
            let mut scale = UBig::ONE;
            let mut last = 1;
            for &position in &layer {
                let mut reach = |position: u32| {
                    let class = self.graph.class(position as usize, self.grain);
                    if !std::mem::replace(&mut seen[class], true) {
                        next.push(class);
                    }
                };
                match self.mover(position) {
                    Some(policy) => {
                        policy.moves(position).iter().for_each(|&(next, _)| reach(next));
                        let total = policy.total(position).max(1);
                        if total != last {
                            scale = least_multiple(scale, total);
                            last = total;
                        }
                    }
                    None => self.graph.moves(position).iter().for_each(|&(_, next)| reach(next)),
                }
            }
            self.layers.push(std::mem::replace(&mut layer, next));
            self.scales.push(scale);
        }
    }

    /// Returns the policy of the player to move; `None` for the one who plays best.
    fn mover(&self, position: usize) -> Option<&'a Policy> {
        if self.graph.turn(position) == self.own.side { Some(self.own) } else { self.other }
    }

    fn solve(&self, progress: &mut dyn Progress) -> Result<(OutcomeWays, Option<Policy>), Stop> {
        let whole = self.scales.iter().fold(UBig::ONE, |product, scale| product * scale);
        let bytes = whole.bit_len() as u64 / 8;
        let positions: usize = self.layers.iter().map(Vec::len).sum();
        progress.reserve(self.graph.len() as u64 * 64 + positions as u64 * bytes)?;
        match u128::try_from(&whole) {
            Ok(_) => self.run::<u128>(whole, progress),
            Err(_) => self.run::<UBig>(whole, progress),
        }
    }

    fn run<N: Numerator>(
        &self,
        whole: UBig,
        progress: &mut dyn Progress,
    ) -> Result<(OutcomeWays, Option<Policy>), Stop> {
        let zero = N::of(&UBig::ZERO);
        let mut scores: Vec<Option<Score<N>>> = vec![None; self.graph.len()];
        let mut found =
            self.other.is_none().then(|| Policy::unset(self.graph, self.own.side.other(), self.grain));
        let mut behind = UBig::ONE;
        for (layer, scale) in self.layers.iter().zip(&self.scales).rev() {
            let full = &behind * scale;
            let lift = N::of(scale);
            let work = 1 + full.bit_len() as u64 / 1024;
            for &position in layer {
                progress.charge(work)?;
                let score = match self.graph.status(position) {
                    GameStatus::Open => match self.mover(position) {
                        Some(policy) => self.mean(policy, position, &scores, scale, &full),
                        None => self.choice(position, &scores, &lift, found.as_mut()),
                    },
                    GameStatus::Drawn => (zero.clone(), zero.clone()),
                    GameStatus::Won(side) => self.won(side, &full),
                };
                scores[position] = Some(score);
            }
            behind = full;
        }
        if let Some(found) = &mut found {
            // The others of each class are answered alike.
            let lift = N::of(&UBig::ONE);
            let open = |&position: &usize| {
                self.mover(position).is_none() && self.graph.status(position) == GameStatus::Open
            };
            for position in (0..self.graph.len()).filter(open) {
                let class = self.graph.class(position, self.grain);
                if class != position && scores[class].is_some() {
                    self.choice(position, &scores, &lift, Some(found));
                }
            }
        }
        let (win, loss) = scores[0].clone().map_or((UBig::ZERO, UBig::ZERO), |(w, l)| (w.big(), l.big()));
        let draw = &whole - &win - &loss;
        Ok((OutcomeWays { win, draw, loss, total: whole }, found))
    }

    fn won<N: Numerator>(&self, side: Side, full: &UBig) -> Score<N> {
        let (all, none) = (N::of(full), N::of(&UBig::ZERO));
        if side == self.own.side { (all, none) } else { (none, all) }
    }

    fn score<'s, N>(&self, position: u32, scores: &'s [Option<Score<N>>]) -> Option<&'s Score<N>> {
        scores[self.graph.class(position as usize, self.grain)].as_ref()
    }

    /// Returns the mean over a policy's moves; without a move, its player resigns.
    fn mean<N: Numerator>(
        &self,
        policy: &Policy,
        position: usize,
        scores: &[Option<Score<N>>],
        scale: &UBig,
        full: &UBig,
    ) -> Score<N> {
        let total = policy.total(position);
        if total == 0 {
            return self.won(policy.side.other(), full);
        }
        let zero = N::of(&UBig::ZERO);
        let (mut win, mut loss) = (zero.clone(), zero);
        for &(next, weight) in policy.moves(position) {
            if let Some((wins, losses)) = self.score(next, scores) {
                win.add_times(weight, wins);
                loss.add_times(weight, losses);
            }
        }
        let lift = N::of(&(scale / UBig::from(total)));
        win.times(&lift);
        loss.times(&lift);
        (win, loss)
    }

    /// Returns the best move against the policy.
    fn choice<N: Numerator>(
        &self,
        position: usize,
        scores: &[Option<Score<N>>],
        lift: &N,
        found: Option<&mut Policy>,
    ) -> Score<N> {
        let moves = self.graph.moves(position);
        let scored = moves.iter().filter_map(|&(_, next)| self.score(next, scores));
        let top = scored.max_by(|one, two| better(one, two));
        if let (Some(found), Some(top)) = (found, top) {
            let good = |next| self.score(next, scores).is_some_and(|score| better(score, top).is_eq());
            found.set(position, moves.iter().map(|&(_, next)| (next, u64::from(good(next)))));
        }
        let zero = N::of(&UBig::ZERO);
        let (mut win, mut loss) = top.cloned().unwrap_or((zero.clone(), zero));
        win.times(lift);
        loss.times(lift);
        (win, loss)
    }
}

/// Compares two scores from the other player's view.
fn better<N: Numerator>((win, loss): &Score<N>, (other_win, other_loss): &Score<N>) -> std::cmp::Ordering {
    let (mut left, mut right) = (loss.clone(), other_loss.clone());
    left.add_times(1, other_win);
    right.add_times(1, win);
    left.cmp(&right).then_with(|| loss.cmp(other_loss))
}

/// Returns the least common multiple of two numbers.
pub(super) fn least_multiple(number: UBig, other: u64) -> UBig {
    let other = UBig::from(other);
    let common = (&number).gcd(&other);
    number / common * other
}
