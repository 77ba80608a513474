//! What a player sees when asked for a rule, and whether a rule may be written.

use crate::alphabet::Symbol;
use crate::budget::{Budget, PassError};
use crate::game::PartyGame;
use crate::goal::Goal;
use crate::referee::Referee;
use crate::round::{Round, Rule};
use std::sync::Arc;

/// A player's view of a running game: the rounds so far and the line on the table.
#[derive(Clone, Debug)]
pub struct BotView<'a> {
    /// The game; a strategy only looks at the player's own goal.
    pub game: &'a PartyGame,
    /// Its referee.
    pub referee: &'a Referee,
    /// The player, by the index of the goal.
    pub player: usize,
    /// The rounds that were played, compiled.
    pub rounds: &'a [Arc<Round>],
    /// The line on the table.
    pub table: &'a str,
    /// How many rounds follow this one.
    pub later: usize,
}

impl BotView<'_> {
    /// Creates a rule of this player.
    pub fn rule(&self, left: &[Symbol], right: &[Symbol]) -> Rule {
        let letters = &self.game.alphabet;
        let rule = Rule::new(letters.spell(left), letters.spell(right));
        match self.game.goals.get(self.player) {
            Some(wish) => rule.of(&*wish.player),
            None => rule,
        }
    }

    /// Returns whether the referee allows a rule.
    pub fn allows(&self, rule: &Rule, budget: &mut Budget<'_>) -> Result<bool, PassError> {
        let round = self.rounds.len();
        let breaches = self.referee.rule(round, 0, rule, &|left| left == self.table, budget)?;
        Ok(breaches.is_empty())
    }

    /// Returns the letters of the player's own goal; all letters if it is a regular expression.
    pub fn wanted(&self) -> Vec<Symbol> {
        let goal = self.game.goals.get(self.player).map(|wish| &wish.goal);
        let letters = match goal {
            Some(Goal::Text(text)) => self.game.alphabet.segment(text).ok(),
            _ => None,
        };
        letters.unwrap_or_else(|| self.letters())
    }

    /// Returns all letters of the game.
    pub fn letters(&self) -> Vec<Symbol> {
        self.game.alphabet.symbols().map(|(symbol, _)| symbol).collect()
    }

    /// Returns the line at the end of this round if nobody else wrote a rule.
    pub fn alone(&self, rule: &Rule, budget: &mut Budget<'_>) -> Result<String, PassError> {
        let Ok(round) = Round::new(vec![rule.clone()], self.game.ties, &self.game.alphabet) else {
            return Ok(self.table.to_owned());
        };
        let line = round.apply(self.table, budget)?;
        self.rounds.iter().rev().try_fold(line, |line, round| round.apply(&line, budget))
    }

    /// Returns how many hits of the player's own goal a line has.
    pub fn hits(&self, line: &str, budget: &mut Budget<'_>) -> Result<usize, PassError> {
        match self.referee.target(self.player) {
            Some(target) => Ok(target.hits(line, self.game.counting, budget)?.len()),
            None => Ok(0),
        }
    }
}
