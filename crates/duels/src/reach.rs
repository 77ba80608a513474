//! What a position leads to, how soon, and how many ways there are.

use super::graph::{Edge, End, Graph};
use dashu_int::UBig;
use dashu_int::ops::BitTest;
use tg_progress::{Progress, Stop};

/// What a position leads to, the nearest first.
#[derive(Clone, Debug)]
pub struct Reach {
    order: Vec<u32>,
    /// Plies to each position; `u32::MAX` where it isn't reached.
    depths: Vec<u32>,
    /// From where each is reached first; itself for the first one.
    parents: Vec<u32>,
}

impl Reach {
    /// The positions, each ply in the order of their edges.
    pub fn positions(&self) -> &[u32] {
        &self.order
    }

    /// After how many plies a position can first come about.
    pub fn depth(&self, position: u32) -> Option<u32> {
        self.depths.get(position as usize).copied().filter(|depth| *depth != u32::MAX)
    }

    /// A shortest way to a position, both ends included.
    pub fn way(&self, position: u32) -> Vec<u32> {
        let mut way = vec![position];
        let mut at = position;
        while self.parents[at as usize] != at {
            at = self.parents[at as usize];
            way.push(at);
        }
        way.reverse();
        way
    }
}

const FIRST: u8 = 1;
const SECOND: u8 = 2;

impl Graph {
    /// What a position leads to.
    ///
    /// # Errors
    /// [`Stop`] if `progress` says so.
    pub fn reach(&self, from: u32, progress: &mut impl Progress) -> Result<Reach, Stop> {
        progress.reserve(self.len() as u64 * 12)?;
        let mut depths = vec![u32::MAX; self.len()];
        let mut parents = vec![u32::MAX; self.len()];
        let mut order = vec![from];
        depths[from as usize] = 0;
        parents[from as usize] = from;
        let mut at = 0;
        while let Some(&position) = order.get(at) {
            at += 1;
            progress.charge(1 + self.edges(position).len() as u64)?;
            if self.end(position) != End::Open {
                continue;
            }
            for next in self.next(position) {
                if depths[next as usize] == u32::MAX {
                    depths[next as usize] = depths[position as usize] + 1;
                    parents[next as usize] = position;
                    order.push(next);
                }
            }
        }
        Ok(Reach { order, depths, parents })
    }

    /// Which players may be to move at each position that one leads to, whose own mover is the first: 1 the first, 2 the
    /// other one, 3 either, 0 where nothing leads.
    ///
    /// # Errors
    /// [`Stop`] if `progress` says so.
    pub fn movers(&self, from: u32, progress: &mut impl Progress) -> Result<Vec<u8>, Stop> {
        progress.reserve(self.len() as u64 * 16)?;
        let mut movers = vec![0; self.len()];
        let mut waiting = vec![(from, FIRST)];
        movers[from as usize] = FIRST;
        while let Some((position, mover)) = waiting.pop() {
            progress.charge(1 + self.edges(position).len() as u64)?;
            if self.end(position) != End::Open {
                continue;
            }
            for edge in self.edges(position) {
                let after = if edge.is_again() { mover } else { FIRST + SECOND - mover };
                for next in self.leads_to(*edge) {
                    if movers[next as usize] & after == 0 {
                        movers[next as usize] |= after;
                        waiting.push((next, after));
                    }
                }
            }
        }
        Ok(movers)
    }

    /// How many ways of exactly `plies` moves begin at a position. Two edges to one position are two moves only if they
    /// differ in who goes on.
    ///
    /// # Errors
    /// [`Stop`] if `progress` says so.
    pub fn perft(&self, from: u32, plies: u64, progress: &mut impl Progress) -> Result<UBig, Stop> {
        let mut ways: Vec<(u32, UBig)> = vec![(from, UBig::ONE)];
        // Positions after the last ply needn't be known yet.
        let mut place = vec![u32::MAX; self.len()];
        // The counts grow with the plies, and so does the time for each.
        let part = |ply: u64| ply.saturating_mul(ply);
        for ply in 0..plies {
            progress.report(part(ply), part(plies));
            let mut next: Vec<(u32, UBig)> = Vec::new();
            let going = ways.iter().filter(|(position, _)| self.end(*position) == End::Open);
            for (position, count) in going {
                let words = count.bit_len() as u64 / 64 + 1;
                progress.charge(1 + self.edges(*position).len() as u64 * words)?;
                for to in self.next(*position) {
                    if place.len() <= to as usize {
                        place.resize(to as usize + 1, u32::MAX);
                    }
                    let at = &mut place[to as usize];
                    if *at == u32::MAX {
                        *at = next.len() as u32;
                        progress.reserve(size_of::<(u32, UBig)>() as u64)?;
                        next.push((to, UBig::ZERO));
                    }
                    next[*at as usize].1 += count;
                }
            }
            next.iter().for_each(|(position, _)| place[*position as usize] = u32::MAX);
            ways = next;
            if ways.is_empty() {
                break;
            }
        }
        progress.report(1, 1);
        Ok(ways.into_iter().map(|(_, count)| count).fold(UBig::ZERO, |sum, count| sum + count))
    }

    /// The edges that lead from one position to another.
    pub fn between(&self, from: u32, to: u32) -> impl Iterator<Item = Edge> + '_ {
        self.edges(from).iter().copied().filter(move |edge| self.leads_to(*edge).any(|next| next == to))
    }
}
