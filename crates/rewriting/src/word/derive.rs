//! Repeated passes over a word: a given number of them, or until a word recurs.

use dashu_int::UBig;
use std::cell::Cell;
use std::rc::{Rc, Weak};
use std::sync::Arc;

use super::deeds::{Deed, Deeds};
use super::desk::{Desk, HIGHEST};
use super::fault::{WordError, WordFault};
use super::grammar::Grammar;
use super::letters::Bound;
use super::measure::Measure;
use super::rewriter::{GrammarStop, Made, Rewriter};
use super::same::Same;
use super::string::Word;
use super::sym::Sym;
use crate::alphabet::SegmentError;
use crate::budget::Budget;
use crate::iterate::{Course, Sequence, Watch, iterate, settle};
use crate::round::Round;

/// How many letters are read before it is checked whether the grammar is worth it.
const SOON: u64 = 1 << 17;

/// The number of symbols at which the unneeded ones are first swept away.
const FIRST_ROOM: usize = 1 << 16;

/// How many passes' deeds are counted together, since they share their parts.
const MOST_DONE: usize = 1 << 16;

/// Limits on passes over a word.
#[derive(Clone, Copy, Debug)]
pub struct WordLimits {
    /// The maximum number of symbols.
    pub symbols: usize,
    /// Whether to give up if passes over the text itself would be quicker.
    pub only_if_worth: bool,
}

impl WordLimits {
    /// Creates limits of at most `symbols` symbols, however long it takes.
    pub fn symbols(symbols: usize) -> WordLimits {
        WordLimits { symbols, only_if_worth: false }
    }
}

/// A word that passes have made.
#[derive(Clone, Debug)]
pub struct Derived {
    /// The word.
    pub word: Word,
    /// How often each rule was applied in all passes together, by round and rule.
    pub firings: Vec<Vec<UBig>>,
    /// The rule that was applied last: the pass, from 0, the round and the rule.
    pub last: Option<(u64, usize, usize)>,
}

/// Where passes over a word settle.
#[derive(Clone, Debug)]
pub struct SettledWord {
    /// The first word that recurs.
    pub word: Word,
    /// The number of passes after which it first occurs.
    pub steps: u64,
    /// The number of further passes after which it recurs: 1 for a fixed point.
    pub period: u64,
}

/// A line in use: its symbol is renumbered when others are swept away.
type Line = Rc<Cell<Sym>>;

/// Passes in progress.
struct Passes<'a, 't> {
    desk: Desk,
    same: Same,
    lines: Vec<Weak<Cell<Sym>>>,
    /// The number of symbols at which the unneeded ones are next swept away.
    room: usize,
    most: usize,
    /// How many letters passes over the text would have read so far; `None` if it doesn't matter.
    plain: Option<u64>,
    /// How many letters had been read when the desk was set up.
    begun: u64,
    /// What each pass has done since the last sweep.
    done: Vec<Deed>,
    firings: Vec<Vec<UBig>>,
    last: Option<(u64, usize, usize)>,
    budget: &'a mut Budget<'t>,
}

impl Sequence {
    /// Returns the text as a word for these rounds: cut as the first one cuts it.
    pub fn word(&self, text: &str) -> Option<Word> {
        self.rounds().first().map(|round| Word::new(text, round.alphabet()))
    }

    /// Returns the word after the whole sequence was applied `times` times.
    pub fn derive(
        &self,
        word: &Word,
        times: u64,
        limits: WordLimits,
        budget: &mut Budget<'_>,
    ) -> Result<Derived, WordError> {
        let (mut passes, start) = Passes::new(word, self, limits, budget)?;
        let line = iterate(&mut passes, start, times)?;
        passes.settle_firings();
        let word = passes.word(&line);
        Ok(Derived { word, firings: passes.firings, last: passes.last })
    }

    /// Applies the sequence until a word recurs: a fixed point or a cycle.
    pub fn settle_word(
        &self,
        word: &Word,
        limits: WordLimits,
        budget: &mut Budget<'_>,
    ) -> Result<SettledWord, WordError> {
        let (mut passes, start) = Passes::new(word, self, limits, budget)?;
        let (line, steps, period) = settle(&mut passes, start)?;
        Ok(SettledWord { word: passes.word(&line), steps, period })
    }
}

impl<'a, 't> Passes<'a, 't> {
    fn new(
        word: &Word,
        sequence: &Sequence,
        limits: WordLimits,
        budget: &'a mut Budget<'t>,
    ) -> Result<(Passes<'a, 't>, Line), WordError> {
        let rounds = sequence.rounds();
        let mut desk = Desk::new();
        let start = word.put(&mut desk.letters, &mut desk.grammar, false);
        desk.letters.add_rounds(rounds);
        if !desk.letters.are_free(rounds) {
            let bound = bound(word, rounds);
            let length = word.length().clone();
            return Err(WordError { passes: 0, length, fault: WordFault::Bound(bound) });
        }
        rounds.iter().for_each(|round| desk.add(round));
        let mut passes = Passes {
            desk,
            same: Same::default(),
            lines: Vec::new(),
            room: FIRST_ROOM.min(limits.symbols),
            most: limits.symbols,
            plain: limits.only_if_worth.then_some(0),
            begun: budget.letters(),
            done: Vec::new(),
            firings: rounds.iter().map(|round| vec![UBig::ZERO; round.rules().len()]).collect(),
            last: None,
            budget,
        };
        let start = passes.keep(start);
        Ok((passes, start))
    }

    fn keep(&mut self, sym: Sym) -> Line {
        let line = Rc::new(Cell::new(sym));
        self.lines.retain(|line| line.strong_count() > 0);
        self.lines.push(Rc::downgrade(&line));
        line
    }

    fn word(&self, line: &Line) -> Word {
        Word::of(&self.desk.grammar, line.get(), &Arc::new(self.desk.letters.clone()))
    }

    fn error(&self, passes: u64, line: &Line, fault: WordFault) -> WordError {
        let length = Measure::default().length(&self.desk.grammar, line.get()).clone();
        WordError { passes, length, fault }
    }

    /// Makes one pass of each round.
    fn pass(&mut self, line: &Line) -> Result<Made, GrammarStop> {
        let mut made = Made { sym: line.get(), deed: Deed::NONE };
        for round in 0..self.desk.rewriters.len() {
            let next = self.desk.pass(round, made.sym, self.room, self.budget)?;
            made = Made { sym: next.sym, deed: self.desk.deeds.both(made.deed, next.deed) };
        }
        Ok(made)
    }

    /// Sweeps away what no line needs, and uses all available room if little is left.
    fn sweep(&mut self) {
        self.settle_firings();
        let lines: Vec<Line> = self.lines.iter().filter_map(Weak::upgrade).collect();
        let roots: Vec<Sym> = lines.iter().map(|line| line.get()).collect();
        let (nodes, places) = self.desk.grammar.reachable(&roots);
        self.desk.grammar = Grammar::from_nodes(&nodes);
        for line in lines {
            line.set(places[line.get().index()]);
        }
        self.desk.deeds = Deeds::new();
        self.same = Same::default();
        self.desk.rewriters.iter_mut().for_each(Rewriter::forget);
        if nodes.len() > self.room / 4 {
            self.room = self.most;
        }
    }

    /// Returns whether symbols are still quicker than the text itself, with one more pass over a line.
    fn is_worth(&mut self, line: &Line) -> bool {
        let length = self.same.length(&self.desk.grammar, line.get());
        let Some(plain) = &mut self.plain else {
            return true;
        };
        *plain = plain.saturating_add(length);
        let read = self.budget.letters().saturating_sub(self.begun);
        read <= SOON || *plain >= read
    }

    /// Counts what has been done since the last time.
    fn settle_firings(&mut self) {
        self.desk.deeds.count(&self.done, &mut self.firings);
        self.done.clear();
    }
}

/// Returns what keeps rounds from working on a word.
fn bound(word: &Word, rounds: &[Arc<Round>]) -> Bound {
    let alphabet = rounds.first().map(|round| round.alphabet()).filter(|alphabet| alphabet.is_declared());
    let outside = alphabet.and_then(|alphabet| word.occurring().find(|name| alphabet.symbol(name).is_none()));
    match outside {
        Some(name) => Bound::Outside(SegmentError { offset: 0, text: name.to_owned() }),
        None => Bound::Joining,
    }
}

impl Course for Passes<'_, '_> {
    type Line = Line;
    type Error = WordError;

    fn next(&mut self, line: &Line, passes: u64) -> Result<Line, WordError> {
        if !self.is_worth(line) {
            return Err(self.error(passes, line, WordFault::NotWorth));
        }
        let mut swept = false;
        let made = loop {
            match self.pass(line) {
                Ok(made) => break made,
                // What is left after sweeping is the same each time, so only more room helps then.
                Err(GrammarStop::Full) if swept && self.room == self.most => {
                    let fault = WordFault::TooManySymbols { limit: self.most };
                    return Err(self.error(passes, line, fault));
                }
                Err(GrammarStop::Full) => {
                    if swept {
                        self.room = self.most;
                    }
                    self.sweep();
                    swept = true;
                }
                Err(GrammarStop::Pass(error)) => {
                    return Err(self.error(passes, line, WordFault::Pass(error)));
                }
            }
        };
        if self.desk.grammar.height(made.sym) > HIGHEST {
            return Err(self.error(passes, line, WordFault::TooLong));
        }
        if self.done.len() >= MOST_DONE {
            self.settle_firings();
        }
        self.done.push(made.deed);
        if let Some((round, rule)) = self.desk.deeds.last(made.deed) {
            self.last = Some((passes, round, rule));
        }
        Ok(self.keep(made.sym))
    }

    fn same(&mut self, one: &Line, two: &Line, passes: u64) -> Result<bool, WordError> {
        // Comparing may take symbols of its own; the next pass sweeps them away.
        let most = self.most.saturating_mul(2);
        let same = self.same.same(&mut self.desk.grammar, one.get(), two.get(), most, self.budget);
        same.map_err(|stopped| {
            let fault = match stopped {
                GrammarStop::Full => WordFault::TooManySymbols { limit: self.most },
                GrammarStop::Pass(error) => WordFault::Pass(error),
            };
            self.error(passes, one, fault)
        })
    }

    /// Makes and counts one turn, which stands for all of them.
    fn turn(&mut self, line: &Line, done: u64, period: u64, turns: u64) -> Result<(), WordError> {
        let Some(others) = turns.checked_sub(1) else {
            return Ok(());
        };
        self.settle_firings();
        let before = self.firings.clone();
        (done..done + period).try_fold(line.clone(), |line, passes| self.next(&line, passes))?;
        self.settle_firings();
        let sums = self.firings.iter_mut().flatten();
        for (sum, before) in sums.zip(before.into_iter().flatten()) {
            let once = &*sum - before;
            *sum += once * UBig::from(others);
        }
        if let Some((pass, ..)) = self.last.as_mut().filter(|(pass, ..)| *pass >= done) {
            *pass += others * period;
        }
        Ok(())
    }

    fn endless(&mut self, line: &Line, passes: u64) -> WordError {
        self.error(passes, line, WordFault::Endless)
    }

    fn go_on(&mut self, watch: &mut Watch, passes: u64) -> bool {
        watch.allows(passes, self.budget)
    }

    fn report(&mut self, done: u64, all: u64) {
        self.budget.report(done, all);
    }
}
