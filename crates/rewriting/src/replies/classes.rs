//! Counting right sides by what they do, in the last round.
//!
//! A left side and the length of the right side determine what the new round's pass does: where the rule is applied,
//! and what is between. So the line it makes is known except for the right side, which goes into each of its
//! **slots**. Right sides are built letter by letter; those of the same length are grouped if they do the same to the
//! later machines, whatever core of the **entries** they begin in, and if the search for the player's own goal, which
//! they may not contain, is in the same state. The entries are the cores in which slots begin. They are found by
//! counting: the first slot's is known, and each round of counting yields those of the next slot.

use super::effect::{Effect, Tail};
use super::rehearsal::{Position, Rehearsal};
use super::{Found, Outcome, ReplyError, ReplyLimit};
use crate::alphabet::Symbol;
use crate::budget::Budget;
use crate::round::{Round, Rule};
use crate::standing::Standing;
use crate::word::Letters;
use dashu_int::UBig;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

/// A class takes as much memory as this many records, beside its effects and its first right side.
const CLASS_RECORDS: usize = 2;

/// The work of putting a letter after the right sides of a class, for each entry, in letters that could be read in the
/// same time.
const STEP_WORK: u64 = 24;

/// As many effects, or letters of a right side, take as much memory as a record.
const LETTERS_A_RECORD: usize = 12;

/// An effect takes as much memory as this many records, with what each letter makes of it.
const EFFECT_RECORDS: usize = 4;

/// Counts right sides of a game.
pub(super) struct Counter<'a, 'g> {
    rehearsal: &'a Rehearsal<'g>,
    letters: Rc<Letters>,
    player: usize,
}

/// Right sides of one length that do the same.
struct Class {
    count: UBig,
    /// The first of them, in the order of the letters.
    first: Vec<Symbol>,
}

/// What the right sides of a class do: the effect by entry, and the state of the search for the player's own goal.
type Deed = (Box<[u32]>, u32);

/// The line that a pass makes, except for the right side.
struct Frame {
    /// What comes before each slot, and after the last one.
    between: Vec<Vec<u32>>,
    /// Who has written on the paper up to the end of this pass.
    order: Position,
}

/// The line that a pass makes; or, if the rule isn't applied, the outcome whatever its right side is.
type Framed = Result<Rc<Frame>, Outcome>;

/// Effects by number, and how letters change them.
#[derive(Default)]
struct Effects {
    all: Vec<Rc<Effect>>,
    index: FxHashMap<Rc<Effect>, u32>,
    after: FxHashMap<(u32, u32), u32>,
}

impl<'a, 'g> Counter<'a, 'g> {
    /// Creates a counter; `None` if letters may join, or a goal can't be searched for letter by letter.
    pub fn new(rehearsal: &'a Rehearsal<'g>, player: usize) -> Option<Counter<'a, 'g>> {
        let mut letters = Letters::default();
        letters.add_alphabet(&rehearsal.game.alphabet);
        let free = letters.are_free(&rehearsal.rounds) && letters.are_free_in(&rehearsal.game.alphabet);
        let letters = Rc::new(letters);
        (free && Tail::new(rehearsal, &letters).is_some()).then_some(Counter { rehearsal, letters, player })
    }

    /// Counts the right sides of a left side.
    pub fn count(
        &self,
        found: &mut Found<'_, '_>,
        others: &[Rule],
        longest: usize,
        budget: &mut Budget<'_>,
    ) -> Result<(), ReplyError> {
        let Some(tail) = Tail::new(self.rehearsal, &self.letters) else { return Ok(()) };
        let tail = RefCell::new(tail);
        let Some(frames) = self.frames(found, others, longest, budget)? else { return Ok(()) };
        let frame = frames.iter().find_map(|frame| frame.as_ref().ok());
        let mut entries = match frame {
            Some(frame) => vec![self.first_entry(frame, &tail, budget)?],
            None => Vec::new(),
        };
        let most_steps = budget.max_reply_work / STEP_WORK / found.share.of as u64;
        let mut counting = Counting { counter: self, frames: &frames, tail, longest, steps: 0, most_steps };
        loop {
            let missing = counting.layers(&entries, found, budget)?;
            if missing.is_empty() {
                return Ok(());
            }
            found.classes.clear();
            entries.extend(missing);
        }
    }

    /// Returns, by length of the right side, the line of the new round's pass; or, if the rule isn't applied, the
    /// outcome whatever the right side is. All right sides longer than every other one behave like the first of them.
    /// `None` if the rules don't form a round.
    fn frames(
        &self,
        found: &Found<'_, '_>,
        others: &[Rule],
        longest: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<Framed>>, ReplyError> {
        let mut frames = Vec::new();
        let mut known: Option<Rc<Frame>> = None;
        let others_longest = others.iter().map(|rule| rule.right.len()).max().unwrap_or_default();
        for length in 0..=longest.min(others_longest + 1) {
            let rule = found.rule(&vec![Symbol(0); length]);
            let rules = others.iter().cloned().chain([rule]);
            let Some(round) = self.rehearsal.compile(rules.collect()) else { return Ok(None) };
            if round.standing(others.len()) != Some(&Standing::Applies) {
                frames.push(Err(self.rehearsal.outcome(&round, budget)?));
                continue;
            }
            let frame = match &known {
                Some(frame) => frame.clone(),
                None => Rc::new(self.frame(&round, others.len(), budget)?),
            };
            known = Some(frame.clone());
            frames.push(Ok(frame));
        }
        Ok(Some(frames))
    }

    /// Returns the line of the new round's pass.
    fn frame(&self, round: &Round, own: usize, budget: &mut Budget<'_>) -> Result<Frame, ReplyError> {
        let line = &self.rehearsal.before.line;
        let (_, rewrites) = round.rewrites(line, budget)?;
        let alphabet = round.alphabet();
        let cut = |text: &str| {
            let pieces = alphabet.pieces(text);
            pieces.filter_map(|piece| self.letters.number(&text[piece.bytes])).collect::<Vec<u32>>()
        };
        let mut between = vec![Vec::new()];
        let mut at = 0;
        let mut order = self.rehearsal.before.clone();
        for rewrite in rewrites {
            if let Some(open) = between.last_mut() {
                open.extend(cut(&line[at..rewrite.from.start]));
                if rewrite.rule != own {
                    open.extend(cut(&round.rules()[rewrite.rule].right));
                }
            }
            if rewrite.rule == own {
                between.push(Vec::new());
            }
            order.wrote(self.rehearsal.referee.owner(&round.rules()[rewrite.rule]));
            at = rewrite.from.end;
        }
        if let Some(open) = between.last_mut() {
            open.extend(cut(&line[at..]));
        }
        Ok(Frame { between, order })
    }

    /// Returns the core in which the first slot begins.
    fn first_entry(
        &self,
        frame: &Frame,
        tail: &RefCell<Tail<'_>>,
        budget: &mut Budget<'_>,
    ) -> Result<u32, ReplyError> {
        let mut tail = tail.borrow_mut();
        let begins = tail.nothing(Tail::START);
        let first = frame.between.first().map_or(&[][..], |letters| letters);
        Ok(tail.read(begins, first, budget)?.core)
    }

    /// Returns the outcome if the line after a frame had this effect.
    fn outcome(&self, frame: &Frame, end: &Effect) -> Outcome {
        let mut order = frame.order.clone();
        for &(_, player) in &end.wrote {
            order.wrote(Some(player));
        }
        self.rehearsal.decided(end.hits.clone(), &order.order)
    }
}

/// The counting of one left side's right sides, a layer for each length.
struct Counting<'a, 'g, 't> {
    counter: &'a Counter<'a, 'g>,
    frames: &'a [Framed],
    tail: RefCell<Tail<'t>>,
    longest: usize,
    /// How many times a letter was put after the right sides of a class, counted for every entry, and at most may be.
    steps: u64,
    most_steps: u64,
}

impl Counting<'_, '_, '_> {
    /// Counts the right sides of all lengths. Returns the entries that were missing, in which case what was counted is
    /// of no use.
    fn layers(
        &mut self,
        entries: &[u32],
        found: &mut Found<'_, '_>,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<u32>, ReplyError> {
        let mut effects = Effects::default();
        let begins = {
            let tail = self.tail.borrow();
            entries.iter().map(|&entry| effects.number(tail.nothing(entry))).collect()
        };
        let mut layer = vec![((begins, 0), Class { count: UBig::ONE, first: Vec::new() })];
        for length in 0..=self.longest {
            found.share.report(length as u64, self.longest as u64, budget);
            let missing = self.judge(&layer, length, entries, &effects, found, budget)?;
            if !missing.is_empty() || length == self.longest || layer.is_empty() {
                return Ok(missing);
            }
            let kept = layer.iter().map(|(deed, class)| class_records(deed, class)).sum::<usize>()
                + found.classes.len() * CLASS_RECORDS;
            layer = self
                .longer(&layer, kept, &mut effects, budget)?
                .map_err(|limit| ReplyError::TooManyClasses { letters: length, limit })?;
        }
        Ok(Vec::new())
    }

    /// Adds the outcomes of the right sides of one length. Returns the entries that were missing.
    fn judge(
        &self,
        layer: &[(Deed, Class)],
        length: usize,
        entries: &[u32],
        effects: &Effects,
        found: &mut Found<'_, '_>,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<u32>, ReplyError> {
        let mut missing = Vec::new();
        let frame = &self.frames[length.min(self.frames.len() - 1)];
        let allows_empty = self.counter.rehearsal.game.allow_empty;
        for ((deed, state), class) in layer {
            if self.tail.borrow_mut().goal_end(self.counter.player, *state) || (length == 0 && !allows_empty)
            {
                continue;
            }
            let outcome = match frame {
                Err(outcome) => outcome.clone(),
                Ok(frame) => {
                    let made = Made { frame, entries, deed, effects, tail: &self.tail };
                    match made.end(budget)? {
                        Ok(end) => self.counter.outcome(frame, &end),
                        Err(entry) => {
                            missing.push(entry);
                            continue;
                        }
                    }
                }
            };
            found.add(outcome, &class.count, &class.first);
        }
        missing.sort_unstable();
        missing.dedup();
        Ok(missing)
    }

    /// Returns the right sides with one more letter, without the player's own goal, grouped by what they do; or the
    /// limit that they exceed with the records already `kept`.
    fn longer(
        &mut self,
        layer: &[(Deed, Class)],
        mut kept: usize,
        effects: &mut Effects,
        budget: &mut Budget<'_>,
    ) -> Result<Result<Vec<(Deed, Class)>, ReplyLimit>, ReplyError> {
        let alphabet = &self.counter.rehearsal.game.alphabet;
        let numbered = |(symbol, name)| Some((symbol, self.counter.letters.number(name)?));
        let letters: Vec<(Symbol, u32)> = alphabet.symbols().filter_map(numbered).collect();
        let mut tail = self.tail.borrow_mut();
        let mut index: FxHashMap<Deed, usize> = FxHashMap::default();
        let mut next: Vec<(Deed, Class)> = Vec::new();
        for ((deed, state), class) in layer {
            for &(symbol, letter) in &letters {
                let (state, holds) = tail.goal_step(self.counter.player, *state, letter);
                if holds {
                    continue;
                }
                let mut after = Vec::with_capacity(deed.len());
                for &effect in deed {
                    after.push(effects.step(effect, letter, &mut tail, budget)?);
                }
                budget.read(1)?;
                let deed = (after.into_boxed_slice(), state);
                self.steps += (deed.0.len() + class_records(&deed, class)) as u64;
                match index.get(&deed) {
                    Some(&known) => next[known].1.count += &class.count,
                    None => {
                        kept += class_records(&deed, class);
                        if kept + effects.all.len() * EFFECT_RECORDS > budget.max_records {
                            return Ok(Err(ReplyLimit::Memory));
                        }
                        if self.steps > self.most_steps {
                            return Ok(Err(ReplyLimit::Work));
                        }
                        index.insert(deed.clone(), next.len());
                        let first = class.first.iter().copied().chain([symbol]).collect();
                        next.push((deed, Class { count: class.count.clone(), first }));
                    }
                }
            }
        }
        Ok(Ok(next))
    }
}

/// About the records that a class takes as much memory as.
fn class_records(deed: &Deed, class: &Class) -> usize {
    CLASS_RECORDS + (deed.0.len() + class.first.len()) / LETTERS_A_RECORD
}

/// A line made of a frame and the right sides of a class.
struct Made<'a, 't> {
    frame: &'a Frame,
    entries: &'a [u32],
    deed: &'a [u32],
    effects: &'a Effects,
    tail: &'a RefCell<Tail<'t>>,
}

impl Made<'_, '_> {
    /// Returns the effect of the whole line; or the core of a slot that isn't among the entries.
    fn end(&self, budget: &mut Budget<'_>) -> Result<Result<Effect, u32>, ReplyError> {
        let mut tail = self.tail.borrow_mut();
        let mut effect = tail.nothing(Tail::START);
        for (slot, letters) in self.frame.between.iter().enumerate() {
            if slot > 0 {
                let Some(entry) = self.entries.iter().position(|&entry| entry == effect.core) else {
                    return Ok(Err(effect.core));
                };
                effect = effect.then(&self.effects.all[self.deed[entry] as usize]);
            }
            effect = tail.read(effect, letters, budget)?;
        }
        let end = tail.end(effect.core, budget)?;
        Ok(Ok(effect.then(&end)))
    }
}

impl Effects {
    fn number(&mut self, effect: Effect) -> u32 {
        if let Some(&known) = self.index.get(&effect) {
            return known;
        }
        let (number, effect) = (self.all.len() as u32, Rc::new(effect));
        self.all.push(effect.clone());
        self.index.insert(effect, number);
        number
    }

    /// Returns an effect extended by one letter.
    fn step(
        &mut self,
        effect: u32,
        letter: u32,
        tail: &mut Tail<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<u32, ReplyError> {
        if let Some(&known) = self.after.get(&(effect, letter)) {
            return Ok(known);
        }
        let before = self.all[effect as usize].clone();
        let step = tail.step(before.core, letter, budget)?;
        let after = self.number(before.then(&step));
        self.after.insert((effect, letter), after);
        Ok(after)
    }
}
