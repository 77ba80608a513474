//! The strategies: the notes' advice as ways to draw a rule.

use super::below;
use super::bot_view::BotView;
use crate::alphabet::Symbol;
use crate::budget::{Budget, PassError};
use crate::round::Rule;
use rand::Rng;

/// A way to play. Each strategy draws rules until the referee allows one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// Any short rule that matches now.
    Careless,
    /// One letter on the left, so that the rule fires in later passes too.
    Lasting,
    /// The left side most certain to match now: all of the table but its last letter.
    Long,
    /// A left side at the start of the table.
    Early,
    /// A left side at the end of the table, for the tie-break.
    Late,
    /// The one of several rules that makes the most own hits, as if nobody else wrote one.
    Builder,
    /// Two adjacent letters of the goal, for a later round to complete; in the last round, a builder.
    Nest,
}

/// How many rules are drawn before the plain one is taken.
const DRAWS: usize = 48;

/// The number of rules that a builder compares.
const COMPARED: usize = 12;

/// The maximum length of a left side, in letters: a longer table isn't written down as a whole.
const LONGEST_LEFT: usize = 64;

impl Strategy {
    /// All strategies.
    pub const ALL: [Strategy; 7] = [
        Strategy::Careless,
        Strategy::Lasting,
        Strategy::Long,
        Strategy::Early,
        Strategy::Late,
        Strategy::Builder,
        Strategy::Nest,
    ];

    /// Returns a rule that the referee allows; `None` if there may be none. Takes a few passes over the table.
    pub fn rule(
        self,
        view: &BotView<'_>,
        random: &mut impl Rng,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Rule>, PassError> {
        let table = view.game.alphabet.segment(view.table).map_err(PassError::Outside)?;
        let mut best: Option<(usize, Rule)> = None;
        let compared = if self.compares() { COMPARED } else { 1 };
        let mut found = 0;
        for _ in 0..DRAWS {
            let rule = self.draw(view, &table, random);
            if !view.allows(&rule, budget)? {
                continue;
            }
            found += 1;
            let worth = if self.compares() { self.worth(view, &rule, budget)? } else { 0 };
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, rule));
            }
            if found == compared {
                break;
            }
        }
        match best {
            Some((_, rule)) => Ok(Some(rule)),
            None => plain(view, budget),
        }
    }

    fn compares(self) -> bool {
        matches!(self, Strategy::Builder | Strategy::Nest)
    }

    /// Returns the worth of a rule to a strategy that compares: hits, or, while there are rounds to come, pairs of
    /// letters that are adjacent in the goal.
    fn worth(self, view: &BotView<'_>, rule: &Rule, budget: &mut Budget<'_>) -> Result<usize, PassError> {
        let line = view.alone(rule, budget)?;
        if self == Strategy::Builder || view.later == 0 {
            return view.hits(&line, budget);
        }
        let letters = view.game.alphabet.segment(&line).map_err(PassError::Outside)?;
        let wanted = view.wanted();
        let pairs = |letters: &[Symbol]| {
            letters.windows(2).filter(|pair| wanted.windows(2).any(|w| w == *pair)).count()
        };
        Ok(pairs(&letters))
    }

    fn draw(self, view: &BotView<'_>, table: &[Symbol], random: &mut impl Rng) -> Rule {
        let wanted = view.wanted();
        let letters = view.letters();
        let left: Vec<Symbol> = match self {
            Strategy::Lasting => piece(table, &letters, 1, random),
            Strategy::Long => {
                let all_but_the_last = table.len().saturating_sub(1);
                table[..all_but_the_last.min(LONGEST_LEFT)].to_vec()
            }
            Strategy::Early => table[..(1 + below(random, 2)).min(table.len())].to_vec(),
            Strategy::Late => table[table.len().saturating_sub(1 + below(random, 2))..].to_vec(),
            Strategy::Careless | Strategy::Builder | Strategy::Nest => {
                let length = 1 + below(random, 3);
                piece(table, &letters, length, random)
            }
        };
        let right = match self {
            Strategy::Careless => run(&letters, below(random, 4), random),
            Strategy::Lasting | Strategy::Early | Strategy::Late => {
                run(&wanted, 1 + below(random, 2), random)
            }
            Strategy::Long => stretch(&wanted, 2, random),
            Strategy::Builder | Strategy::Nest => {
                let mut right = stretch(&wanted, 1 + below(random, 2), random);
                if below(random, 2) == 0 {
                    right.extend(stretch(&wanted, 1 + below(random, 2), random));
                }
                right
            }
        };
        view.rule(&left, &right)
    }
}

/// Returns a piece of the table, or letters of the game if the table is empty.
fn piece(table: &[Symbol], letters: &[Symbol], length: usize, random: &mut impl Rng) -> Vec<Symbol> {
    if table.is_empty() {
        return run(letters, length, random);
    }
    let length = length.min(table.len());
    let from = below(random, table.len() - length + 1);
    table[from..from + length].to_vec()
}

/// Returns letters drawn one by one.
fn run(letters: &[Symbol], length: usize, random: &mut impl Rng) -> Vec<Symbol> {
    let drawn = (0..length).filter_map(|_| letters.get(below(random, letters.len())).copied());
    drawn.collect()
}

/// Returns consecutive letters.
fn stretch(letters: &[Symbol], length: usize, random: &mut impl Rng) -> Vec<Symbol> {
    let length = length.min(letters.len());
    let from = below(random, letters.len() - length + 1);
    letters[from..from + length].to_vec()
}

/// Returns the first rule of one or two letters, and at most one on the right, that the referee allows.
fn plain(view: &BotView<'_>, budget: &mut Budget<'_>) -> Result<Option<Rule>, PassError> {
    let letters = view.letters();
    let lefts = letters.iter().map(|&letter| vec![letter]);
    let doubled = letters.iter().map(|&letter| vec![letter, letter]);
    for left in lefts.chain(doubled) {
        let rights = letters.iter().map(|&letter| vec![letter]);
        for right in rights.chain([Vec::new()]) {
            let rule = view.rule(&left, &right);
            if view.allows(&rule, budget)? {
                return Ok(Some(rule));
            }
        }
    }
    Ok(None)
}
