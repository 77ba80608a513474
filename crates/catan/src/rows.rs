//! The list of worlds: their words in ascending order, without repetition, and a weight for each.
//!
//! Adding the same numbers to the lanes of all worlds preserves their order. So the children of a split are
//! one ascending list for each kind of card, and equal worlds meet when these lists are merged: there
//! is no hash table, and the order is the same everywhere.

use std::ops::Range;

use dashu_int::UBig;
use tg_progress::Stop;

use super::lanes::{Key, WORDS, lane};
use super::limits::Meter;
use super::weight::Weight;

/// Worlds, `stride` words each.
#[derive(Clone, Debug)]
pub(super) struct Rows<W> {
    pub keys: Vec<u64>,
    pub weights: Vec<W>,
}

/// Why a list of children couldn't be built.
pub(super) enum Broken {
    /// There would be more worlds than the limit, or numbers that don't fit a lane.
    Large,
    Stopped(Stop),
}

impl From<Stop> for Broken {
    fn from(why: Stop) -> Broken {
        Broken::Stopped(why)
    }
}

/// One way for a card to go: what it adds to the lanes of a world.
pub(super) type Way = Key;

/// Worlds of up to this many words are moved in one piece of that size: those of up to six players in the base game.
const NARROW: usize = 4;

/// The first child of a way that hasn't been taken.
struct Head<const N: usize> {
    parent: usize,
    key: [u64; N],
    factor: u64,
}

impl<W: Weight> Rows<W> {
    pub fn len(&self) -> usize {
        self.weights.len()
    }

    /// Returns the worlds' words.
    #[inline]
    pub fn keys(&self, stride: usize) -> std::slice::ChunksExact<'_, u64> {
        self.keys.chunks_exact(stride)
    }

    /// Keeps the worlds that pass. Returns how many died, or `None` if all would: then nothing changes.
    pub fn retain(
        &mut self,
        stride: usize,
        meter: &mut Meter,
        pass: impl Fn(&[u64]) -> bool,
    ) -> Result<Option<usize>, Stop> {
        meter.work(self.len() as u64)?;
        let living = self.keys(stride).filter(|key| pass(key)).count();
        let dead = self.len() - living;
        if living == 0 {
            return Ok(None);
        }
        if dead > 0 {
            let mut kept = 0;
            for world in 0..self.len() {
                let from = world * stride;
                if pass(&self.keys[from..from + stride]) {
                    self.keys.copy_within(from..from + stride, kept * stride);
                    self.weights.swap(world, kept);
                    kept += 1;
                }
            }
            self.keys.truncate(kept * stride);
            self.weights.truncate(kept);
        }
        Ok(Some(dead))
    }

    /// Creates the children: each world once for each way that has a factor for it, its weight multiplied by
    /// that factor; equal worlds are merged. At most `most` of them. O(worlds × ways).
    pub fn split(
        &self,
        stride: usize,
        ways: &[Way],
        most: usize,
        meter: &mut Meter,
        factor: impl Fn(&[u64], usize) -> u64,
    ) -> Result<Rows<W>, Broken> {
        match stride <= NARROW {
            true => self.split_by::<NARROW>(stride, ways, most, meter, factor),
            false => self.split_by::<WORDS>(stride, ways, most, meter, factor),
        }
    }

    /// Does the same for worlds of at most `N` words.
    fn split_by<const N: usize>(
        &self,
        stride: usize,
        ways: &[Way],
        most: usize,
        meter: &mut Meter,
        factor: impl Fn(&[u64], usize) -> u64,
    ) -> Result<Rows<W>, Broken> {
        let mut heads: Vec<Option<Head<N>>> =
            (0..ways.len()).map(|way| self.head(stride, ways, way, 0, &factor)).collect();
        let mut children = Rows { keys: Vec::new(), weights: Vec::new() };
        loop {
            let least = heads.iter().flatten().map(|head| head.key).min();
            let Some(least) = least else { return Ok(children) };
            let mut weight: Option<W> = None;
            for (way, slot) in heads.iter_mut().enumerate() {
                let Some(head) = slot.as_ref().filter(|head| head.key == least) else { continue };
                let part = self.weights[head.parent].times(head.factor);
                match &mut weight {
                    Some(weight) => weight.add(&part),
                    None => weight = Some(part),
                }
                *slot = self.head(stride, ways, way, head.parent + 1, &factor);
            }
            if children.len() == most {
                return Err(Broken::Large);
            }
            meter.work(1)?;
            meter.grow((children.len() + 1) * (stride * 8 + size_of::<W>()))?;
            children.keys.extend_from_slice(&least[..stride]);
            children.weights.extend(weight);
        }
    }

    /// Returns the first child of a way, starting from a parent.
    #[inline]
    fn head<const N: usize>(
        &self,
        stride: usize,
        ways: &[Way],
        way: usize,
        from: usize,
        factor: impl Fn(&[u64], usize) -> u64,
    ) -> Option<Head<N>> {
        let later = self.keys[from * stride..].chunks_exact(stride);
        for (parent, words) in (from..).zip(later) {
            let factor = factor(words, way);
            if factor > 0 {
                let mut key = [0; N];
                for (word, (mine, added)) in key.iter_mut().zip(words.iter().zip(&ways[way])) {
                    *word = mine + added;
                }
                return Some(Head { parent, key, factor });
            }
        }
        None
    }

    /// Returns, for each of the first cells and each amount in its lane, the sum of the weights. The sum of all weights
    /// is known to fit.
    pub fn sums(&self, stride: usize, cells: Range<usize>) -> Vec<Vec<UBig>> {
        let mut sums: Vec<Vec<Option<W>>> = vec![Vec::new(); cells.len()];
        for (key, weight) in self.keys(stride).zip(&self.weights) {
            for (cell, sums) in cells.clone().zip(&mut sums) {
                let lane = lane(key, cell) as usize;
                if sums.len() <= lane {
                    sums.resize(lane + 1, None);
                }
                match &mut sums[lane] {
                    Some(sum) => sum.add(weight),
                    none => *none = Some(weight.clone()),
                }
            }
        }
        let big = |sum: Option<W>| sum.map_or(UBig::ZERO, |sum| sum.big());
        sums.into_iter().map(|sums| sums.into_iter().map(big).collect()).collect()
    }

    /// Multiplies each weight. The factors aren't 0.
    pub fn reweigh(&mut self, stride: usize, factor: impl Fn(&[u64]) -> u64) {
        for (key, weight) in self.keys.chunks_exact(stride).zip(&mut self.weights) {
            *weight = weight.times(factor(key));
        }
    }

    /// Restores the order of worlds that were changed individually, and merges equal ones.
    pub fn order(&mut self, stride: usize) {
        let mut order: Vec<usize> = (0..self.len()).collect();
        let key = |world: usize| &self.keys[world * stride..][..stride];
        order.sort_by(|&a, &b| key(a).cmp(key(b)));
        let mut keys: Vec<u64> = Vec::with_capacity(self.keys.len());
        let mut weights: Vec<W> = Vec::with_capacity(self.len());
        for world in order {
            match weights.last_mut() {
                Some(last) if keys[keys.len() - stride..] == *key(world) => last.add(&self.weights[world]),
                _ => {
                    keys.extend_from_slice(key(world));
                    weights.push(self.weights[world].clone());
                }
            }
        }
        *self = Rows { keys, weights };
    }

    /// Divides the weights by their greatest common divisor.
    pub fn reduce(&mut self) {
        let mut weights = self.weights.iter();
        let Some(mut divisor) = weights.next().cloned() else { return };
        for weight in weights {
            if divisor.is_one() {
                return;
            }
            divisor = divisor.gcd(weight);
        }
        if !divisor.is_one() {
            self.weights.iter_mut().for_each(|weight| weight.divide(&divisor));
        }
    }
}
