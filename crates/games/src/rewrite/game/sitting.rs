//! A game that goes on beyond its block: players who join, and rounds that are written at the table.
//!
//! What isn't written in a script stands, for messages, where the game's name does.

use super::draft::{DraftGoal, DraftRound};
use super::{GameDraft, PartyGameValue, build};
use crate::rewrite::round::RulePlaces;
use std::rc::Rc;
use std::sync::Arc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::value::{Object, Value};
use tg_rewriting::{LetterRow, PartyGame, PlayError, PlayerGoal, Round, Rule};

/// A game as it grows.
#[derive(Clone, Debug)]
pub(in crate::rewrite) struct Sitting {
    draft: GameDraft,
    /// As the engine knows it.
    pub game: PartyGame,
}

impl Sitting {
    /// Begins with a game as it is.
    pub fn of(value: &PartyGameValue) -> Sitting {
        Sitting { draft: (*value.draft).clone(), game: value.game.clone() }
    }

    /// Adds a player.
    pub fn join(&mut self, wish: PlayerGoal) {
        let head = self.draft.head;
        self.draft.goals.push(DraftGoal { wish: wish.clone(), player: head, goal: head });
        self.game.goals.push(wish);
    }

    /// Adds a round.
    pub fn add(&mut self, rules: Vec<Rule>) {
        let head = self.draft.head;
        let place = RulePlaces { row: head, owner: Some(head), left: head, right: head };
        let places = vec![place; rules.len()];
        self.draft.rounds.push(DraftRound { head, rules: rules.clone(), places });
        self.game.rounds.push(rules);
    }

    /// The game as it is, played.
    pub fn game_value(&self, host: &mut dyn Host) -> Result<PartyGameValue, Fault> {
        let draft = Rc::new(self.draft.clone());
        match build::play(host, &self.game)? {
            Ok(play) => Ok(PartyGameValue { draft, game: self.game.clone(), play }),
            Err(PlayError::Breaches(breaches)) => {
                let mut found = super::referee::report(&self.draft, &self.game, &breaches);
                let first = (!found.is_empty()).then(|| Box::new(found.swap_remove(0)));
                Err(first.unwrap_or_else(|| {
                    fault(Code::E3007, "this game can't go on")
                        .with_help("begin with a game that is played by the rules")
                }))
            }
            Err(error) => Err(Box::new(build::failed(host, &self.draft, error))),
        }
    }

    /// The same as a value of the language.
    pub fn value(&self, host: &mut dyn Host) -> Result<Value, Fault> {
        self.game_value(host).map(Object::value)
    }
}

impl PartyGameValue {
    /// As the engine knows it.
    pub(in crate::rewrite) fn engine(&self) -> &PartyGame {
        &self.game
    }

    /// The rounds so far, compiled.
    pub(in crate::rewrite) fn rounds(&self) -> &[Arc<Round>] {
        self.play.rounds()
    }

    /// What is on the table.
    pub(in crate::rewrite) fn on_the_table(&self) -> &LetterRow {
        self.play.last()
    }
}
