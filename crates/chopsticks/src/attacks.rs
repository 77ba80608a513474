//! Attacks of whole rows of positions.
//!
//! A tap changes one digit of a bit. Bit by bit, that is a look-up and an addition. With three and more players,
//! most digits are above runs of bits that all make the same attack: if a row is well filled, the runs
//! move at once, and the lowest digit as a group of bits if it fits a word.

use super::blocks::{Word, add, add_run, keep_run, read, remove};
use super::rows::bits_of;
use super::space::Space;
use super::table::Lists;

impl Space {
    /// Adds to `into` where the attacks of row `a` lead from some of its bits, as bits of the rested side's
    /// last-row.
    pub(crate) fn attacks(&self, a: usize, from: &[u64], into: &mut [u64]) {
        if self.filled(from) {
            self.by_runs(a, &self.hits, from, into);
        } else {
            self.by_bits(a, &self.table.hit, from, into);
        }
    }

    /// Adds to `into` the bits of row `a` from which an attack leads to some bits of the rested side's
    /// last-row: the unmoves of [`Space::attacks`].
    pub(crate) fn unattacks(&self, a: usize, last_row: &[impl Word], into: &mut [u64]) {
        if self.filled(last_row) {
            self.by_runs(a, &self.unhits, last_row, into);
        } else {
            self.by_bits(a, &self.table.unhit, last_row, into);
        }
    }

    /// Keeps those of some bits of row `a` from which all attacks lead into this last-row of the rested side.
    pub(crate) fn keep_attacks_in(&self, a: usize, last_row: &[impl Word], bits: &mut [u64]) {
        if self.filled(bits) {
            self.keep_by_runs(a, last_row, bits);
            return;
        }
        for (at, word) in bits.iter_mut().enumerate() {
            for bit in bits_of(*word) {
                if !self.all_in(a, at * 64 + bit, last_row) {
                    *word &= !(1 << bit);
                }
            }
        }
    }

    /// Adds to `into` those of some bits of row `a` from which an attack leads into this last-row of the
    /// rested side.
    pub(crate) fn keep_attacks_into(&self, a: usize, last_row: &[impl Word], bits: &[u64], into: &mut [u64]) {
        for (at, &word) in bits.iter().enumerate() {
            for bit in bits_of(word & !into[at]) {
                if self.any_step_in(a, &self.table.hit, at * 64 + bit, last_row) {
                    into[at] |= 1 << bit;
                }
            }
        }
    }

    /// Adds to `into` those of some bits of the rested side's last-row to which an attack leads from these
    /// bits of row `a`.
    pub(crate) fn keep_attacked_from(&self, a: usize, row: &[impl Word], bits: &[u64], into: &mut [u64]) {
        for (at, &word) in bits.iter().enumerate() {
            for bit in bits_of(word & !into[at]) {
                if self.any_step_in(a, &self.table.unhit, at * 64 + bit, row) {
                    into[at] |= 1 << bit;
                }
            }
        }
    }

    /// Returns whether a row has enough bits for runs to pay off.
    fn filled(&self, row: &[impl Word]) -> bool {
        let enough = row.len() * 3;
        let mut count = 0;
        self.players > 2
            && row.iter().any(|word| {
                count += word.get().count_ones() as usize;
                count > enough
            })
    }

    fn by_bits(&self, a: usize, steps: &[Lists], from: &[impl Word], into: &mut [u64]) {
        for (at, word) in from.iter().enumerate() {
            for bit in bits_of(word.get()).map(|bit| at * 64 + bit) {
                for (digits, &stride) in self.digits.iter().zip(&self.strides) {
                    let side = digits[bit] as usize;
                    let base = bit - side * stride;
                    for &tap in self.table.taps.of(a) {
                        for &step in steps[tap as usize].of(side) {
                            let to = base + step as usize * stride;
                            into[to / 64] |= 1 << (to % 64);
                        }
                    }
                }
            }
        }
    }

    fn by_runs(&self, a: usize, steps: &Lists, from: &[impl Word], into: &mut [u64]) {
        let sides = self.rows();
        let steps = |side: usize| steps.of(a * sides + side);
        for &stride in &self.strides {
            if stride == 1 && sides <= 64 {
                self.by_groups(&steps, from, into);
                continue;
            }
            for base in (0..self.bits).step_by(stride * sides) {
                for side in 0..sides {
                    for &step in steps(side) {
                        let to = base + step as usize * stride;
                        add_run(from, base + side * stride, into, to, stride);
                    }
                }
            }
        }
    }

    fn by_groups<'s>(&self, steps: &impl Fn(usize) -> &'s [u32], from: &[impl Word], into: &mut [u64]) {
        let sides = self.rows();
        let masks = masks_of(sides, steps);
        for base in (0..self.bits).step_by(sides) {
            let to = bits_of(read(from, base, sides)).fold(0, |to, side| to | masks[side]);
            if to != 0 {
                add(into, base, sides, to);
            }
        }
    }

    fn keep_by_runs(&self, a: usize, last_row: &[impl Word], bits: &mut [u64]) {
        let sides = self.rows();
        let hits = |side: usize| self.hits.of(a * sides + side);
        for &stride in &self.strides {
            if stride == 1 && sides <= 64 {
                let masks = masks_of(sides, &hits);
                for base in (0..self.bits).step_by(sides) {
                    let all = read(last_row, base, sides);
                    let fails = |side: &usize| masks[*side] & !all != 0;
                    let gone =
                        bits_of(read(bits, base, sides)).filter(fails).fold(0, |g, side| g | 1 << side);
                    if gone != 0 {
                        remove(bits, base, sides, gone);
                    }
                }
                continue;
            }
            for base in (0..self.bits).step_by(stride * sides) {
                for side in 0..sides {
                    let at = base + side * stride;
                    let mut steps = hits(side).iter();
                    while steps
                        .next()
                        .is_some_and(|&to| keep_run(bits, at, last_row, base + to as usize * stride, stride))
                    {
                    }
                }
            }
        }
    }

    /// Returns whether any of these steps by a tap of row `a` leads from a bit to one of these.
    fn any_step_in(&self, a: usize, steps: &[Lists], bit: usize, row: &[impl Word]) -> bool {
        self.digits.iter().zip(&self.strides).any(|(digits, &stride)| {
            let side = digits[bit] as usize;
            let base = bit - side * stride;
            self.table.taps.of(a).iter().any(|&tap| {
                steps[tap as usize].of(side).iter().any(|&step| {
                    let to = base + step as usize * stride;
                    row[to / 64].get() >> (to % 64) & 1 == 1
                })
            })
        })
    }

    /// Returns whether all attacks of row `a` from one of its bits lead into this last-row.
    fn all_in(&self, a: usize, bit: usize, last_row: &[impl Word]) -> bool {
        self.digits.iter().zip(&self.strides).all(|(digits, &stride)| {
            let side = digits[bit] as usize;
            let base = bit - side * stride;
            self.table.taps.of(a).iter().all(|&tap| {
                self.table.hit[tap as usize].of(side).iter().all(|&hit| {
                    let to = base + hit as usize * stride;
                    last_row[to / 64].get() >> (to % 64) & 1 == 1
                })
            })
        })
    }
}

/// Returns, for each side (up to 64), the sides it becomes, as bits.
fn masks_of<'s>(sides: usize, steps: &impl Fn(usize) -> &'s [u32]) -> [u64; 64] {
    let mut masks = [0; 64];
    for (side, mask) in masks.iter_mut().enumerate().take(sides) {
        *mask = steps(side).iter().fold(0, |mask, &step| mask | 1 << step);
    }
    masks
}
