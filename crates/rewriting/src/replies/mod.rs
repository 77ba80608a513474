//! What one player could have written in a round with everything else unchanged: which rules would have won, counted
//! over all right sides up to a length; and the last round as a simultaneous game.
//!
//! - A **reply** is a rule in place of the player's own. Its left side occurs on the table when the round is
//!   written, and isn't all of it; its right side is one that the referee allows.
//! - An **idle** reply never fires. It is the same whatever its sides are, and is counted separately.
//! - A **class** is all replies of one left side with the same outcome.
//! - A **rehearsal** plays the game again, with other rules in the round.
//!
//! In the last round, a rule is applied in one pass over a known line: so its right side is read once for each place
//! where the left side occurs, by the earlier rounds and by the searches for goals, all of which are finite machines.
//! Right sides that do the same to them are counted together (`classes`). In an earlier round, a rule is applied to
//! its own output, so each right side is tried.

mod classes;
mod effect;
mod last_round;
mod rehearsal;
mod rights;

pub use last_round::{LastRound, MixedRules};
pub use rehearsal::Outcome;

use crate::alphabet::Symbol;
use crate::budget::{Budget, PassError};
use crate::game::PartyGame;
use crate::round::Rule;
use classes::Counter;
use dashu_int::UBig;
use rehearsal::Rehearsal;
use rights::Tries;
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt;

/// The maximum number of letters of a table whose substrings are used as left sides.
const LONGEST_TABLE: usize = 256;

/// Replies of one left side with the same outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplyClass {
    /// The one with the shortest right side; of those, the first in the order of the letters.
    pub rule: Rule,
    /// How many there are.
    pub count: UBig,
    /// Their outcome.
    pub outcome: Outcome,
}

/// All that a player could have written in a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replies {
    /// The classes, by left side in the order in which these occur on the table, shorter ones first.
    pub classes: Vec<ReplyClass>,
    /// The outcome if the player's rule never fires.
    pub idle: Outcome,
}

/// A limit of counting replies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplyLimit {
    /// [`Budget::max_records`]: they don't fit in memory.
    Memory,
    /// [`Budget::max_reply_work`]: they take too long.
    Work,
}

/// Why replies weren't found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplyError {
    /// The table has too many letters for its substrings to be tried one by one.
    LongTable {
        /// The number of letters.
        letters: usize,
    },
    /// This many rounds before the last one aren't written.
    Early {
        /// The number of missing rounds.
        missing: usize,
    },
    /// There are too many different outcomes of right sides.
    TooManyClasses {
        /// Right sides of up to this many letters could be counted.
        letters: usize,
        /// What they exceed.
        limit: ReplyLimit,
    },
    /// There are too many rules to be tried individually.
    TooManyTries {
        /// How many there are, at most `u64::MAX`.
        rules: u64,
        /// With right sides of up to this many letters, they could be tried.
        letters: Option<usize>,
    },
    /// There are too many profiles to be kept.
    TooManyProfiles {
        /// A lower bound of their number, at most `u64::MAX`.
        profiles: u64,
        /// The maximum number.
        limit: usize,
        /// With right sides of up to this many letters, they could be kept.
        letters: Option<usize>,
    },
    /// A pass failed.
    Pass(PassError),
}

impl fmt::Display for ReplyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplyError::LongTable { letters } => {
                write!(f, "the table has {letters} letters, and {LONGEST_TABLE} are the most")
            }
            ReplyError::Early { missing } => write!(f, "{missing} rounds before the last aren't written"),
            ReplyError::TooManyClasses { letters, .. } => {
                write!(f, "right sides of more than {letters} letters have too many outcomes to be counted")
            }
            ReplyError::TooManyTries { rules, .. } => {
                write!(f, "{rules} rules are too many to be tried one by one")
            }
            ReplyError::TooManyProfiles { profiles, limit, .. } => {
                write!(f, "there are at least {profiles} profiles, and {limit} are the most")
            }
            ReplyError::Pass(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ReplyError {}

impl From<PassError> for ReplyError {
    fn from(error: PassError) -> ReplyError {
        ReplyError::Pass(error)
    }
}

impl Replies {
    /// Returns how many replies there are, and how many of them win.
    pub fn counted(&self, player: usize) -> (UBig, UBig) {
        let sum = |wins: bool| {
            let chosen = self.classes.iter().filter(|class| !wins || class.outcome.winner == Some(player));
            chosen.map(|class| &class.count).fold(UBig::ZERO, |sum, count| sum + count)
        };
        (sum(false), sum(true))
    }
}

impl PartyGame {
    /// Finds what `player` (by index) could have written in `round` (from 0), with right sides of up to `longest`
    /// letters; the round may be the next one to be written. The game must be one that the referee has accepted.
    ///
    /// In the last round, takes time proportional to the number of classes of prefixes of right sides, otherwise to
    /// that of the right sides.
    ///
    /// # Errors
    /// [`ReplyError`]
    pub fn replies(
        &self,
        player: usize,
        round: usize,
        longest: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Replies, ReplyError> {
        let rehearsal = Rehearsal::new(self, round, budget)?;
        let others = rehearsal.without(player);
        let read_before = budget.letters();
        let idle = match rehearsal.compile(others.clone()) {
            Some(round) => rehearsal.outcome(&round, budget)?,
            None => Outcome { hits: Vec::new(), winner: None },
        };
        let game_letters = budget.letters() - read_before;
        let lefts = rehearsal.lefts()?;
        let is_last = round + 1 >= rehearsal.rounds.len();
        let counter = if is_last { Counter::new(&rehearsal, player) } else { None };
        let tries = Tries::new(self.alphabet.len(), lefts.len(), game_letters, budget);
        if counter.is_none() {
            tries.check(longest)?;
        }
        let mut classes = Vec::new();
        // If one left side has too many classes, the others are still counted, for the number of letters that is
        // possible with all of them.
        let (mut possible, mut refused) = (longest, None);
        for (place, left) in lefts.iter().enumerate() {
            let share = Share { place, of: lefts.len() };
            let mut found =
                Found { rehearsal: &rehearsal, player, left, share, classes: FxHashMap::default() };
            let counted = match &counter {
                Some(counter) => counter.count(&mut found, &others, possible, budget),
                None => found.try_each(&others, possible, budget),
            };
            match counted {
                // Where nearly every right side does something else, trying them may still be possible.
                Err(ReplyError::TooManyClasses { .. }) if tries.are_possible(possible) => {
                    if refused.is_none() {
                        found.classes.clear();
                        found.try_each(&others, possible, budget)?;
                    }
                }
                Err(ReplyError::TooManyClasses { letters, limit }) => {
                    possible = letters.max(tries.fitting(possible).unwrap_or_default());
                    refused = Some(limit);
                    classes.clear();
                }
                counted => counted?,
            }
            if refused.is_none() {
                classes.extend(found.sorted());
            }
        }
        if let Some(limit) = refused {
            return Err(ReplyError::TooManyClasses { letters: possible, limit });
        }
        budget.report(1, 1);
        Ok(Replies { classes, idle })
    }
}

impl Rehearsal<'_> {
    /// Returns the left sides that occur on the table, shorter ones first, except all of it.
    fn lefts(&self) -> Result<Vec<Vec<Symbol>>, ReplyError> {
        let table = self.game.alphabet.segment(&self.before.line);
        let table = table.map_err(|error| ReplyError::Pass(PassError::Outside(error)))?;
        if table.len() > LONGEST_TABLE {
            return Err(ReplyError::LongTable { letters: table.len() });
        }
        let mut seen = FxHashSet::default();
        let rows = (1..table.len()).flat_map(|length| table.windows(length));
        Ok(rows.filter(|row| seen.insert(*row)).map(<[Symbol]>::to_vec).collect())
    }
}

/// Which part of all the work a left side is.
#[derive(Clone, Copy)]
struct Share {
    place: usize,
    of: usize,
}

impl Share {
    /// Reports that `done` of `all` of this part are done.
    fn report(self, done: u64, all: u64, budget: &mut Budget<'_>) {
        let parts = all.saturating_mul(self.of as u64);
        budget.report(all.saturating_mul(self.place as u64).saturating_add(done), parts);
    }
}

/// The classes of one left side so far.
struct Found<'a, 'g> {
    rehearsal: &'a Rehearsal<'g>,
    player: usize,
    left: &'a [Symbol],
    share: Share,
    /// By outcome: how many there are, and the first right side.
    classes: FxHashMap<Outcome, (UBig, Vec<Symbol>)>,
}

impl Found<'_, '_> {
    /// Adds right sides; shorter ones come first, and those of one length in the letters' order.
    fn add(&mut self, outcome: Outcome, count: &UBig, first: &[Symbol]) {
        let class = self.classes.entry(outcome).or_insert_with(|| (UBig::ZERO, first.to_vec()));
        class.0 += count;
        if (first.len(), first) < (class.1.len(), &class.1) {
            class.1 = first.to_vec();
        }
    }

    /// Returns the rule with a right side.
    fn rule(&self, right: &[Symbol]) -> Rule {
        let game = self.rehearsal.game;
        let rule = Rule::new(game.alphabet.spell(self.left), game.alphabet.spell(right));
        match game.goals.get(self.player) {
            Some(wish) => rule.of(&*wish.player),
            None => rule,
        }
    }

    /// Returns the outcome with a right side.
    fn outcome(
        &self,
        others: &[Rule],
        right: &[Symbol],
        budget: &mut Budget<'_>,
    ) -> Result<Option<Outcome>, PassError> {
        let rules = others.iter().cloned().chain([self.rule(right)]);
        match self.rehearsal.compile(rules.collect()) {
            Some(round) => self.rehearsal.outcome(&round, budget).map(Some),
            None => Ok(None),
        }
    }

    /// Tries each right side individually.
    fn try_each(
        &mut self,
        others: &[Rule],
        longest: usize,
        budget: &mut Budget<'_>,
    ) -> Result<(), ReplyError> {
        let letters = self.rehearsal.game.alphabet.len();
        let all = rights::up_to(letters, longest);
        let mut right: Vec<Symbol> = Vec::new();
        for done in 0.. {
            self.share.report(done, all, budget);
            if self.rehearsal.allows(self.player, &right, budget)?
                && let Some(outcome) = self.outcome(others, &right, budget)?
            {
                self.add(outcome, &UBig::ONE, &right);
            }
            if !next_row(&mut right, letters, longest) {
                break;
            }
        }
        Ok(())
    }

    fn sorted(self) -> Vec<ReplyClass> {
        let mut classes: Vec<(&Outcome, &(UBig, Vec<Symbol>))> = self.classes.iter().collect();
        classes.sort_by_key(|(_, (_, first))| (first.len(), first));
        let class = |(outcome, (count, first)): (&Outcome, &(UBig, Vec<Symbol>))| ReplyClass {
            rule: self.rule(first),
            count: count.clone(),
            outcome: outcome.clone(),
        };
        classes.into_iter().map(class).collect()
    }
}

/// Advances to the next sequence of letters, by length and then in order; `false` after the last one.
fn next_row(row: &mut Vec<Symbol>, letters: usize, longest: usize) -> bool {
    for place in (0..row.len()).rev() {
        if row[place].index() + 1 < letters {
            row[place].0 += 1;
            return true;
        }
        row[place] = Symbol(0);
    }
    row.push(Symbol(0));
    letters > 0 && row.len() <= longest
}
