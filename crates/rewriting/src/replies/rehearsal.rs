//! A game played again with other rules in one round, everything else unchanged. The referee isn't asked: what the
//! others wrote stands, even if it would have broken a rule on another table.

use crate::alphabet::Symbol;
use crate::budget::{Budget, PassError};
use crate::game::{PartyGame, TieBreak};
use crate::referee::Referee;
use crate::round::{Round, Rule};
use std::sync::Arc;

/// The outcome of a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// By player: how many hits of the player's own goal the last line has.
    pub hits: Vec<u64>,
    /// Who wins, by index.
    pub winner: Option<usize>,
}

/// A line, and who has written on the paper up to it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Position {
    pub line: String,
    /// The players whose rules were applied, by their last application.
    pub order: Vec<usize>,
}

/// A game in which one round is rewritten.
pub(super) struct Rehearsal<'g> {
    pub game: &'g PartyGame,
    pub referee: Referee,
    /// The number of the round that changes, from 0.
    pub round: usize,
    /// All rounds as they were.
    pub rounds: Vec<Arc<Round>>,
    /// The position before the round that changes.
    pub before: Position,
}

impl<'g> Rehearsal<'g> {
    /// Creates a rehearsal of a round, which may be the next one to be written.
    pub fn new(
        game: &'g PartyGame,
        round: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Rehearsal<'g>, PassError> {
        let (referee, _) = Referee::new(game);
        // The referee has allowed the rules, so they form rounds.
        let compiled = |rules: &Vec<Rule>| Round::new(rules.clone(), game.ties, &game.alphabet).ok();
        let rounds: Vec<Arc<Round>> = game.rounds.iter().filter_map(compiled).map(Arc::new).collect();
        let mut before = Position { line: game.start(), order: Vec::new() };
        let mut rehearsal = Rehearsal { game, referee, round, rounds, before: Position::default() };
        for after in 0..round {
            for by in (0..=after).rev() {
                rehearsal.pass(&rehearsal.rounds[by], &mut before, budget)?;
            }
        }
        rehearsal.before = before;
        Ok(rehearsal)
    }

    /// Compiles the round that changes, with these rules.
    pub fn compile(&self, rules: Vec<Rule>) -> Option<Round> {
        Round::new(rules, self.game.ties, &self.game.alphabet).ok()
    }

    /// Returns the original rules of the round, without those of a player.
    pub fn without(&self, player: usize) -> Vec<Rule> {
        let rules = self.game.rounds.get(self.round).map_or(&[][..], |rules| rules);
        rules.iter().filter(|rule| self.referee.owner(rule) != Some(player)).cloned().collect()
    }

    /// Makes one pass: returns the line after it, and who has written.
    pub fn pass(
        &self,
        round: &Round,
        position: &mut Position,
        budget: &mut Budget<'_>,
    ) -> Result<(), PassError> {
        let (line, rewrites) = round.rewrites(&position.line, budget)?;
        for rewrite in rewrites {
            let owner = round.rules().get(rewrite.rule).and_then(|rule| self.referee.owner(rule));
            position.wrote(owner);
        }
        position.line = line;
        Ok(())
    }

    /// Returns the outcome with another round in place of the one that changes.
    pub fn outcome(&self, changed: &Round, budget: &mut Budget<'_>) -> Result<Outcome, PassError> {
        let mut position = self.before.clone();
        for after in self.round..self.rounds.len().max(self.round + 1) {
            for by in (0..=after).rev() {
                let round = if by == self.round { changed } else { &*self.rounds[by] };
                self.pass(round, &mut position, budget)?;
            }
        }
        self.judge(&position, budget)
    }

    /// Returns the outcome after the pass of the last round.
    pub fn rest(&self, mut position: Position, budget: &mut Budget<'_>) -> Result<Outcome, PassError> {
        for by in (0..self.round).rev() {
            self.pass(&self.rounds[by], &mut position, budget)?;
        }
        self.judge(&position, budget)
    }

    /// Returns the outcome if the game ends here.
    pub fn judge(&self, position: &Position, budget: &mut Budget<'_>) -> Result<Outcome, PassError> {
        let mut hits = Vec::with_capacity(self.game.goals.len());
        for goal in 0..self.game.goals.len() {
            hits.push(match self.referee.target(goal) {
                Some(target) => target.hits(&position.line, self.game.counting, budget)?.len() as u64,
                None => 0,
            });
        }
        Ok(self.decided(hits, &position.order))
    }

    /// Returns who wins with these hits, if the players have written in this order.
    pub fn decided(&self, hits: Vec<u64>, order: &[usize]) -> Outcome {
        let most = hits.iter().max().copied().unwrap_or_default();
        let tied: Vec<usize> = (0..hits.len()).filter(|&player| hits[player] == most).collect();
        let winner = match (&tied[..], self.game.tie_break) {
            (&[winner], _) => Some(winner),
            (_, TieBreak::Tied) => order.iter().rev().find(|player| tied.contains(player)).copied(),
            (_, TieBreak::Anyone) => order.last().copied(),
        };
        Outcome { hits, winner }
    }

    /// Returns whether a player may write a right side. Letters that are read as others are none: what is read there is
    /// a right side of its own.
    pub fn allows(
        &self,
        player: usize,
        right: &[Symbol],
        budget: &mut Budget<'_>,
    ) -> Result<bool, PassError> {
        if right.is_empty() && !self.game.allow_empty {
            return Ok(false);
        }
        if !self.is_read(right) {
            return Ok(false);
        }
        match self.referee.target(player) {
            Some(target) => Ok(target.first_hit(&self.game.alphabet.spell(right), budget)?.is_none()),
            None => Ok(true),
        }
    }

    /// Returns whether these letters, written out, are read as themselves.
    pub fn is_read(&self, row: &[Symbol]) -> bool {
        let alphabet = &self.game.alphabet;
        alphabet.segment(&alphabet.spell(row)).is_ok_and(|read| read == row)
    }
}

impl Position {
    /// Records that a rule of a player was applied.
    pub fn wrote(&mut self, player: Option<usize>) {
        if let Some(player) = player {
            self.order.retain(|other| *other != player);
            self.order.push(player);
        }
    }
}
