//! A short part of a word, written out.

use dashu_int::UBig;
use std::ops::Range;
use unicode_segmentation::UnicodeSegmentation;

use super::string::Word;
use super::sym::{Sym, SymParts};

impl Word {
    /// Returns the characters from one position to another. Takes time proportional to the symbols' height and
    /// what is written, once the lengths are known.
    pub fn part(&self, start: &UBig, end: &UBig) -> String {
        let mut out = String::new();
        let mut open: Vec<(Sym, UBig)> = vec![(self.root(), UBig::ZERO)];
        while let Some((sym, begins)) = open.pop() {
            let ends = &begins + &self.lengths()[sym.index()];
            if ends <= *start || begins >= *end {
                continue;
            }
            match self.parts(sym) {
                SymParts::Empty => {}
                _ if begins >= *start && ends <= *end => {
                    self.each_letter(sym, &mut |letter| {
                        out.push_str(letter);
                        true
                    });
                }
                SymParts::Letter(letter) => {
                    let characters = self.letters().name(letter).graphemes(true).enumerate();
                    let within = characters.filter(|(at, _)| {
                        let place = &begins + UBig::from(*at);
                        place >= *start && place < *end
                    });
                    out.extend(within.map(|(_, character)| character));
                }
                SymParts::Pair(left, right) => {
                    let middle = &begins + &self.lengths()[left.index()];
                    open.extend([(right, middle), (left, begins)]);
                }
            }
        }
        out
    }

    /// Returns the letters from one position to another, as they were cut.
    pub fn row(&self, within: &Range<UBig>) -> Vec<String> {
        let mut row = Vec::new();
        let mut open: Vec<(Sym, UBig)> = vec![(self.root(), UBig::ZERO)];
        while let Some((sym, begins)) = open.pop() {
            let ends = &begins + &self.sizes()[sym.index()];
            if ends <= within.start || begins >= within.end {
                continue;
            }
            match self.parts(sym) {
                SymParts::Empty => {}
                SymParts::Letter(letter) => row.push(self.letters().name(letter).to_owned()),
                SymParts::Pair(left, right) => {
                    let middle = &begins + &self.sizes()[left.index()];
                    open.extend([(right, middle), (left, begins)]);
                }
            }
        }
        row
    }
}
