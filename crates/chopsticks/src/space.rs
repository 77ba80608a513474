//! All positions of a table of sides as a box of numbers, and its moves in terms of rows.
//!
//! A position with the sides `x₀ x₁ … xₙ₋₁` (ids, the mover's first) is the bit `x₁ … xₙ₋₁` (in mixed radix)
//! of *row* `x₀`. After a move, the table rotates, and the same position is also stored by who has just moved:
//! the bit `x₀ … xₙ₋₂` of *last-row* `xₙ₋₁`. A move that only changes the mover's side, from `a` to `y`,
//! therefore leads from row `a` to last-row `y` and changes no bit: whole rows of positions make it at once.
//! An attack leads from row `a` to the last-row of `a`'s rested side and changes one digit of the bit
//! (see `attacks`).

use std::sync::atomic::Ordering::Relaxed;

use super::blocks::Word;
use super::rows::Rows;
use super::side::Position;
use super::table::{Lists, Table};

/// The box of all positions of a table, for two or more players.
pub(crate) struct Space {
    pub(crate) table: Table,
    pub(crate) players: usize,
    /// Bits of a row: the positions of all players but one.
    pub(crate) bits: usize,
    /// `digits[k][bit]` is the side in place `k` of a bit.
    pub(super) digits: Vec<Vec<u32>>,
    /// What one step of the digit in place `k` adds to a bit.
    pub(super) strides: Vec<usize>,
    /// With three and more players, for each row what a side becomes by any tap of the row's side, and the
    /// reverse; numbered row by row.
    pub(super) hits: Lists,
    pub(super) unhits: Lists,
    /// With three and more players, the rows whose mover is out and passes. A pass leads from row `a` to
    /// last-row `a` and changes no bit.
    pub(super) passing: Vec<usize>,
}

impl Space {
    /// Creates the box of a table for at least two players.
    pub(crate) fn new(table: Table, players: usize) -> Space {
        let sides = table.len();
        let places = players - 1;
        let strides: Vec<usize> = (0..places).map(|k| sides.pow((places - 1 - k) as u32)).collect();
        let bits = sides.pow(places as u32);
        let digit = |stride: usize| (0..bits).map(|bit| (bit / stride % sides) as u32).collect();
        let digits = strides.iter().map(|&stride| digit(stride)).collect();
        let (mut hits, mut unhits) = (Lists::default(), Lists::default());
        if players > 2 {
            hits = table.by_any_tap(&table.hit);
            unhits = table.by_any_tap(&table.unhit);
        }
        let passes = |&row: &usize| players > 2 && table.out[row] && table.taps.of(row).is_empty();
        let passing = (0..sides).filter(passes).collect();
        Space { table, players, bits, digits, strides, hits, unhits, passing }
    }

    /// Returns the size of the digits' tables in bytes.
    pub(crate) fn bytes(sides: u64, players: usize) -> u64 {
        sides.saturating_pow(players as u32 - 1).saturating_mul(4 * (players as u64 - 1))
    }

    /// Returns the number of rows.
    pub(crate) fn rows(&self) -> usize {
        self.table.len()
    }

    /// Returns an empty set of positions, by rows or by last-rows.
    pub(crate) fn set(&self) -> Rows {
        Rows::new(self.rows(), self.bits)
    }

    /// Returns the row and bit of a position, if its sides are in the table.
    pub(crate) fn place(&self, position: &Position) -> Option<(usize, usize)> {
        let mut ids = position.sides().iter().map(|side| self.table.id(side));
        let row = ids.next()?? as usize;
        let mut bit = 0;
        for id in ids {
            bit = bit * self.rows() + id? as usize;
        }
        Some((row, bit))
    }

    /// Returns the position of a row and bit.
    pub(crate) fn position(&self, row: usize, bit: usize) -> Position {
        let mut sides = [self.table.sides[row]; super::side::MAX_PLAYERS];
        for (side, digits) in sides[1..].iter_mut().zip(&self.digits) {
            *side = self.table.sides[digits[bit] as usize];
        }
        Position::new(&sides[..self.players])
    }

    /// Returns the side (by id) in place `k` of a bit.
    pub(crate) fn digit(&self, place: usize, bit: usize) -> usize {
        self.digits[place][bit] as usize
    }

    /// Returns the last-row and its bit for the bit of a row.
    pub(crate) fn to_last(&self, row: usize, bit: usize) -> (usize, usize) {
        if self.players == 2 {
            return (bit, row);
        }
        let head = (bit as u32 / self.rows() as u32) as usize;
        (bit - head * self.rows(), row * self.strides[0] + head)
    }

    /// Returns the row and its bit for the bit of a last-row.
    pub(crate) fn to_row(&self, last: usize, bit: usize) -> (usize, usize) {
        if self.players == 2 {
            return (bit, last);
        }
        let row = self.digit(0, bit);
        (row, (bit - row * self.strides[0]) * self.rows() + last)
    }

    /// Fills `into` with those of some bits of row `a` from which some move leads into a set stored by last-rows.
    ///
    /// Returns false if there are none. Follows unmoves from the set, or moves from the bits, whichever are fewer.
    pub(crate) fn before(&self, a: usize, set: &Rows, bits: &[u64], into: &mut [u64]) -> bool {
        let rested = self.table.rested[a] as usize;
        let attacks = set.some(rested) && !self.table.taps.of(a).is_empty();
        let own = self.table.own.of(a);
        if !attacks && !own.iter().any(|&y| set.some(y as usize)) {
            return false;
        }
        into.fill(0);
        for &y in own.iter().filter(|&&y| set.some(y as usize)) {
            for (word, more) in into.iter_mut().zip(set.row(y as usize)) {
                *word |= more.load(Relaxed);
            }
        }
        let mut open = 0;
        for (word, bits) in into.iter_mut().zip(bits) {
            *word &= bits;
            open += (bits & !*word).count_ones();
        }
        if attacks && open > 0 {
            let last_row = set.row(rested);
            if open < ones(last_row) {
                self.keep_attacks_into(a, last_row, bits, into);
            } else {
                self.unattacks(a, last_row, into);
                into.iter_mut().zip(bits).for_each(|(word, bits)| *word &= bits);
            }
        }
        true
    }

    /// Returns how many rows one thread works on at a time: enough that with two players it alone fills the words of
    /// the last-rows (or rows) that it fills.
    pub(crate) fn rows_of_a_job(&self) -> usize {
        if self.players == 2 { 64 } else { 1 }
    }

    /// Keeps those of some bits of row `a` from which every move leads into a set stored by last-rows.
    pub(crate) fn keep_all_in(&self, a: usize, set: &Rows, bits: &mut [u64]) {
        for &y in self.table.own.of(a) {
            let mut rest = 0;
            for (word, all) in bits.iter_mut().zip(set.row(y as usize)) {
                *word &= all.load(Relaxed);
                rest |= *word;
            }
            if rest == 0 {
                return;
            }
        }
        self.keep_attacks_in(a, set.row(self.table.rested[a] as usize), bits);
    }
}

/// Returns how many bits of a row are set.
pub(crate) fn ones(row: &[impl Word]) -> u32 {
    row.iter().map(|word| word.get().count_ones()).sum()
}
