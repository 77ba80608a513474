//! Games as values: written down, refereed and played.

mod ask;
mod build;
mod draft;
mod explain;
mod line;
pub(super) mod print;
mod referee;
mod sitting;
mod verdict;

pub(super) use ask::*;
pub(super) use build::build;
pub(super) use explain::{hits as explain_hits, table as explain_table, winner as explain_winner};
pub(super) use line::brief;

pub(super) use sitting::Sitting;

use super::{word, words};
use dashu_int::UBig;
use draft::GameDraft;
use serde_json::json;
use std::rc::Rc;
use tg_core::output::Output;
use tg_core::value::{Domain, Object, Value};
use tg_rewriting::{Goal, PartyGame, PlayedGame, PlayerGoal, Verdict};

/// What stands in the place of a goal that isn't shown.
const SEALED: &str = "sealed";

/// A game that was played by the rules.
#[derive(Clone, Debug)]
pub(super) struct PartyGameValue {
    /// As it was written, with the places.
    draft: Rc<GameDraft>,
    /// As the engine knows it.
    game: PartyGame,
    /// Played.
    play: PlayedGame,
}

impl PartyGameValue {
    /// How a sentence calls the game.
    fn called(&self) -> String {
        match &self.draft.name {
            Some(name) => format!("game {name}"),
            None => "game".to_owned(),
        }
    }

    /// Whether goals are shown before the game is over.
    fn is_open(&self) -> bool {
        self.draft.open.is_some_and(|(open, _)| open)
    }

    /// Whether the goals, and all that tells of them, aren't shown: the game isn't over.
    fn is_sealed(&self) -> bool {
        !self.is_open() && matches!(self.play.verdict(), Verdict::Unfinished { .. })
    }

    /// A goal as it is shown.
    fn shown_goal(&self, wish: &PlayerGoal) -> String {
        if self.is_sealed() { SEALED.to_owned() } else { goal(&wish.goal) }
    }

    /// A player's name.
    fn player(&self, player: usize) -> &str {
        self.play.players().get(player).map_or("", String::as_str)
    }
}

/// A number for a program to read.
fn number(count: &UBig) -> serde_json::Value {
    let digits = count.to_string();
    digits.parse().map_or_else(|_| digits.into(), serde_json::Value::Number)
}

/// A goal as a script writes it.
fn goal(goal: &Goal) -> String {
    match goal {
        Goal::Text(text) => words::side(text),
        Goal::Pattern(pattern) => format!("/{}/", pattern.replace('/', "\\/")),
    }
}

impl Domain for PartyGameValue {
    fn type_name(&self) -> &'static str {
        "Game"
    }

    fn unasked(&self) -> Option<Value> {
        Some(Object::value(self.clone()))
    }

    fn short(&self) -> Option<String> {
        Some(format!("{}: {}", self.called(), verdict::outcome(&self.play)))
    }

    fn rich(&self) -> Output {
        print::rich(self)
    }

    fn json(&self) -> serde_json::Value {
        let play = &self.play;
        let goals = self.game.goals.iter().enumerate().map(|(index, wish)| {
            let shown = !self.is_sealed();
            json!({
                "player": wish.player,
                "wants": shown.then(|| goal(&wish.goal)),
                "hits": shown.then(|| number(&play.hits(index).count)),
            })
        });
        let rounds =
            self.game.rounds.iter().map(|rules| rules.iter().map(words::rule_json).collect::<Vec<_>>());
        let letters = self.game.alphabet.symbols().map(|(_, name)| name);
        let winner = play.verdict().winner().map(|winner| self.player(winner));
        json!({
            "name": self.draft.name.as_deref(),
            "over": letters.collect::<Vec<_>>(),
            "settings": {
                "rounds": play.planned(),
                "start": word::row_json(play.start()),
                "hits": words::HITS.word(self.game.counting),
                "allow_empty": self.game.allow_empty,
                "ties": words::TIES.word(self.game.ties),
                "tie_break": words::TIE_BREAKS.word(self.game.tie_break),
                "show": words::SHOWN.word(self.is_open()),
            },
            "players": goals.collect::<Vec<_>>(),
            "rounds": rounds.collect::<Vec<_>>(),
            "paper": play.paper().into_iter().map(word::row_json).collect::<Vec<_>>(),
            "table": play.table().into_iter().map(word::row_json).collect::<Vec<_>>(),
            "winner": winner,
            "why": verdict::why(self),
        })
    }

    fn equals(&self, other: &dyn Domain) -> bool {
        let Some(other) = other.downcast::<PartyGameValue>() else {
            return false;
        };
        let (one, two) = (&self.game, &other.game);
        let settings =
            |game: &PartyGame| (game.planned, game.counting, game.allow_empty, game.ties, game.tie_break);
        one.alphabet == two.alphabet
            && one.start() == two.start()
            && one.goals == two.goals
            && one.rounds == two.rounds
            && settings(one) == settings(two)
    }
}
