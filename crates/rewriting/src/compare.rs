//! Whether two sequences of rounds do the same to every text: a proof, or the shortest text on which they differ.
//!
//! Both read a text letter by letter. A **pair** is their joint state after that: the state of each machine of the
//! one and of each machine of the other. What both have written so far has a common prefix, or they differ for good;
//! what one has written beyond the other is the **lead** of that text. At the end of the text, each writes what its
//! machines still hold.
//!
//! # Why the first lead of a pair is enough
//! A text may end anywhere, and what a pair writes at the end depends on the pair alone. Suppose that all texts of
//! fewer than n letters come out alike. The lead of such a text is what the one's end has before the other's: so all
//! of them that lead to the same pair have the same lead, and adding the same letters to any two of them gives a
//! difference for both or for neither. So pairs are searched breadth first, each is continued from once, and the
//! search ends
//! - at the first text that comes out differently. It is the shortest, and of those the first in the order of the
//!   letters: in any other text that differs, the part before its last letter can be replaced by the one that reached
//!   that pair first;
//! - or when no pair is new. Then every text comes out alike, and that is a proof: a text leads through pairs that
//!   were all seen, with leads that were all tried.
//!
//! So the shortest difference has no more letters than there are pairs, and there are at most as many as the product
//! of the machines' states. The question is decidable: leads are bounded because the ends of pairs are.
//!
//! # Which letters are tried
//! Those of the left sides that count. Before any other letter, each machine decides all it holds, copies the letter
//! and is at its start again: so such a letter cuts a text into two that come out independently, and one of them
//! alone is a shorter difference.

use super::alphabet::SegmentError;
use super::budget::{Budget, PassError};
use super::iterate::Sequence;
use super::tandem::Tandem;
use super::transducer::TransducerState;
use super::word::{Bound, Letters};
use rustc_hash::FxHashMap;
use std::fmt;
use std::rc::Rc;
use unicode_segmentation::UnicodeSegmentation;

/// The result of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The shortest text on which the two differ; if there are several, the first in the order of
    /// [`Comparison::letters`]; `None` if there is none.
    pub text: Option<String>,
    /// How many pairs of states were reached; 0 if both have the same rules. No shortest difference has more letters.
    pub pairs: usize,
    /// The letters whose texts were tried; other letters make no difference.
    pub letters: Vec<String>,
}

/// Why a comparison did not finish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CompareError {
    /// The rounds can't be compared letter by letter.
    Letters(Bound),
    /// The machines have more pairs of states than can be kept.
    TooManyPairs {
        /// How many pairs were kept.
        limit: usize,
    },
    /// A pass failed: the output grew too long, or the caller's progress asked to stop.
    Pass(PassError),
}

impl fmt::Display for CompareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CompareError::Letters(Bound::Outside(error)) => error.fmt(f),
            CompareError::Letters(Bound::Joining) => {
                f.write_str("letters side by side may be read as other letters")
            }
            CompareError::TooManyPairs { limit } => write!(f, "there are more than {limit} pairs of states"),
            CompareError::Pass(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for CompareError {}

impl From<PassError> for CompareError {
    fn from(error: PassError) -> CompareError {
        CompareError::Pass(error)
    }
}

/// What one of the two has written beyond the other.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Lead {
    /// Whether the first of the two is ahead; irrelevant if the lead is empty.
    first: bool,
    letters: Box<[u32]>,
}

/// A pair that was reached.
struct Pair {
    states: Rc<[TransducerState]>,
    lead: Lead,
    /// The pair before it, and the letter that leads from there.
    from: usize,
    by: u32,
}

impl Sequence {
    /// Finds the shortest text on which this sequence and another differ, or proves that there is none; if `among` is
    /// given, only texts of its letters are considered. See the head of this module for the reasoning.
    ///
    /// Takes time proportional to the pairs of states, times the letters, times what a letter writes; it keeps at
    /// most a quarter of [`Budget::max_records`] pairs.
    ///
    /// # Errors
    /// [`CompareError`]
    pub fn compare(
        &self,
        other: &Sequence,
        among: Option<&str>,
        budget: &mut Budget<'_>,
    ) -> Result<Comparison, CompareError> {
        let (letters, tried) = self.letters_with(other, among)?;
        let (one, two) = (Tandem::new(self.rounds(), &letters), Tandem::new(other.rounds(), &letters));
        let names = tried.iter().map(|&letter| letters.name(letter).to_owned()).collect();
        if self.has_same_rounds(other) {
            return Ok(Comparison { text: None, pairs: 0, letters: names });
        }
        let mut search = Search { one, two, pairs: Vec::new(), known: FxHashMap::default(), kept: 0, budget };
        let found = search.run(&tried);
        let all = search.pairs.len() as u64;
        search.budget.report(all, all);
        let text = found?.map(|text| text.iter().map(|&letter| letters.name(letter)).collect());
        Ok(Comparison { text, pairs: search.pairs.len(), letters: names })
    }

    /// Returns whether both have the same rules, round by round.
    fn has_same_rounds(&self, other: &Sequence) -> bool {
        let mut pairs = self.rounds().iter().zip(other.rounds());
        self.rounds().len() == other.rounds().len() && pairs.all(|(one, two)| one.is_same(two))
    }

    /// Returns all letters of both sequences, and those of which texts are tried.
    fn letters_with(
        &self,
        other: &Sequence,
        among: Option<&str>,
    ) -> Result<(Letters, Vec<u32>), CompareError> {
        let rounds = || self.rounds().iter().chain(other.rounds());
        let declared = rounds().map(|round| round.alphabet()).find(|alphabet| alphabet.is_declared());
        let mut letters = Letters::default();
        if let Some(alphabet) = declared {
            letters.add_alphabet(alphabet);
        }
        let among: Option<Vec<u32>> = match (among, declared) {
            (Some(text), Some(alphabet)) => {
                let outside = |error| CompareError::Letters(Bound::Outside(error));
                let symbols = alphabet.segment(text).map_err(outside)?;
                Some(symbols.into_iter().map(|symbol| letters.add(alphabet.name(symbol))).collect())
            }
            (Some(text), None) => Some(text.graphemes(true).map(|letter| letters.add(letter)).collect()),
            (None, _) => None,
        };
        letters.add_rounds(self.rounds());
        letters.add_rounds(other.rounds());
        for round in rounds() {
            let alphabet = round.alphabet();
            let foreign =
                letters.names().find(|name| alphabet.is_declared() && alphabet.symbol(name).is_none());
            if let Some(letter) = foreign {
                let error = SegmentError { offset: 0, text: letter.to_owned() };
                return Err(CompareError::Letters(Bound::Outside(error)));
            }
        }
        if !letters.are_free(self.rounds()) || !letters.are_free(other.rounds()) {
            return Err(CompareError::Letters(Bound::Joining));
        }
        let mut tried: Vec<u32> = Vec::new();
        for round in rounds() {
            let symbols = round.left_symbols();
            tried.extend(symbols.into_iter().map(|symbol| letters.add(round.alphabet().name(symbol))));
        }
        tried.sort_unstable();
        tried.dedup();
        tried.retain(|letter| among.as_ref().is_none_or(|among| among.contains(letter)));
        Ok((letters, tried))
    }
}

/// After how many pairs it is said how far it is.
const REPORTED: usize = 1 << 10;

/// A breadth-first search over pairs.
struct Search<'a, 'b, 'p> {
    one: Tandem<'a>,
    two: Tandem<'a>,
    /// In the order in which they were reached, which is that of their texts.
    pairs: Vec<Pair>,
    known: FxHashMap<Rc<[TransducerState]>, usize>,
    /// The total number of letters in all leads.
    kept: usize,
    budget: &'b mut Budget<'p>,
}

impl Search<'_, '_, '_> {
    /// Returns the letters of the shortest difference.
    fn run(&mut self, tried: &[u32]) -> Result<Option<Vec<u32>>, CompareError> {
        let states: Vec<TransducerState> = self.one.start().chain(self.two.start()).collect();
        self.add(states.into(), Lead { first: true, letters: Box::default() }, 0, 0)?;
        let mut at = 0;
        while at < self.pairs.len() {
            if at.is_multiple_of(REPORTED) {
                self.budget.report(at as u64, self.pairs.len() as u64);
            }
            for &letter in tried {
                if self.differs_after(at, letter)? {
                    let mut text = vec![letter];
                    text.extend(self.back(at));
                    text.reverse();
                    return Ok(Some(text));
                }
            }
            at += 1;
        }
        Ok(None)
    }

    /// Continues from a pair with a letter; returns whether that text comes out differently.
    fn differs_after(&mut self, at: usize, letter: u32) -> Result<bool, CompareError> {
        let Pair { states, lead, .. } = &self.pairs[at];
        let mut states = states.to_vec();
        let lead = lead.clone();
        let (of_one, of_two) = states.split_at_mut(self.one.len());
        let mut ones = self.one.read(of_one, letter, &mut |_, _| {}, self.budget)?;
        let mut twos = self.two.read(of_two, letter, &mut |_, _| {}, self.budget)?;
        let ahead = if lead.first { &mut ones } else { &mut twos };
        ahead.splice(0..0, lead.letters.iter().copied());
        let Some(lead) = Lead::of(&ones, &twos) else { return Ok(true) };
        if let Some(&known) = self.known.get(&states[..]) {
            return Ok(self.pairs[known].lead != lead);
        }
        if !self.ends_alike(&states, &lead)? {
            return Ok(true);
        }
        self.add(states.into(), lead, at, letter)?;
        Ok(false)
    }

    /// Returns whether a text comes out alike if it ends here.
    fn ends_alike(&mut self, states: &[TransducerState], lead: &Lead) -> Result<bool, CompareError> {
        let (of_one, of_two) = states.split_at(self.one.len());
        let ones = self.one.end(of_one, &mut |_, _| {}, self.budget)?;
        let twos = self.two.end(of_two, &mut |_, _| {}, self.budget)?;
        let (ahead, behind) = if lead.first { (ones, twos) } else { (twos, ones) };
        let beyond = behind.strip_prefix(&*lead.letters);
        Ok(beyond == Some(&*ahead))
    }

    fn add(
        &mut self,
        states: Rc<[TransducerState]>,
        lead: Lead,
        from: usize,
        by: u32,
    ) -> Result<(), CompareError> {
        let limit = self.budget.max_records / 4;
        self.kept += lead.letters.len();
        if self.pairs.len() >= limit {
            return Err(CompareError::TooManyPairs { limit });
        }
        self.budget.check(self.kept.saturating_mul(size_of::<u32>()))?;
        self.known.insert(states.clone(), self.pairs.len());
        self.pairs.push(Pair { states, lead, from, by });
        Ok(())
    }

    /// Returns the letters that lead to a pair, last one first.
    fn back(&self, pair: usize) -> Vec<u32> {
        let mut letters = Vec::new();
        let mut at = pair;
        while at != 0 {
            letters.push(self.pairs[at].by);
            at = self.pairs[at].from;
        }
        letters
    }
}

impl Lead {
    /// Returns what one of two sequences has beyond the other; `None` if neither is a prefix of the other.
    fn of(one: &[u32], two: &[u32]) -> Option<Lead> {
        let lead =
            |first, letters: &[u32]| Lead { first: first || letters.is_empty(), letters: letters.into() };
        match (one.strip_prefix(two), two.strip_prefix(one)) {
            (Some(rest), _) => Some(lead(true, rest)),
            (None, Some(rest)) => Some(lead(false, rest)),
            (None, None) => None,
        }
    }
}
