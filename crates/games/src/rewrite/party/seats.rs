//! Who plays: the players of the game's block, people who join, bots.

use crate::rewrite::game::PartyGameValue;
use crate::rewrite::words;
use tg_core::diagnostics::{Code, Diagnostic, Fault, FaultContext, fault};
use tg_core::value::{Value, show};
use tg_rewriting::{PartyGame, Strategy};

/// A player of a game under way.
#[derive(Clone, Debug)]
pub(super) struct PlayerSeat {
    pub name: String,
    /// How a bot plays; `None` for a person.
    pub bot: Option<Strategy>,
}

/// Names, as a list of texts.
pub(super) fn names(value: &Value) -> Result<Vec<String>, Fault> {
    items(value)?
        .iter()
        .map(|item| match item.as_text() {
            Some(name) if !name.as_str().trim().is_empty() => Ok(name.as_str().trim().to_owned()),
            _ => Err(fault(Code::E3007, format!("{} isn't a player's name", show::code(item)))
                .with_help("`people: [\"Ann\", \"Ben\"]`")),
        })
        .collect()
}

/// Strategies, as a list of words.
pub(super) fn strategies(value: &Value) -> Result<Vec<Strategy>, Fault> {
    items(value)?.iter().map(strategy).collect()
}

fn items(value: &Value) -> Result<Vec<Value>, Fault> {
    match value {
        Value::List(list) => Ok(list.items().to_vec()),
        other => Err(fault(Code::E2003, format!("expected a list, but got {}", other.kind()))),
    }
}

fn strategy(value: &Value) -> Result<Strategy, Fault> {
    let word = value.as_text();
    let word = word.as_ref().map_or("", |text| text.as_str());
    words::STRATEGIES.meaning(word).ok_or_else(|| {
        let known: Vec<String> = words::STRATEGIES.words.iter().map(|word| format!("`{word}`")).collect();
        Diagnostic::new(Code::E3007, format!("{} isn't a strategy of a bot", show::code(value)))
            .did_you_mean(word, words::STRATEGIES.words.iter().copied())
            .help(format!("a bot plays {}", known.join(", ")))
            .into()
    })
}

/// Adds people to the players.
pub(super) fn join(seats: &mut Vec<PlayerSeat>, people: Vec<String>) -> Result<(), Fault> {
    for name in people {
        if seats.iter().any(|seat| seat.name == name) {
            return Err(fault(Code::E3007, format!("two players are called {name}")).with_help(
                "give everyone a different name; the players in the game's block are playing already",
            ));
        }
        seats.push(PlayerSeat { name, bot: None });
    }
    Ok(())
}

/// Adds bots to the players, each called like its strategy, the second of a kind with a 2.
pub(super) fn join_bots(seats: &mut Vec<PlayerSeat>, bots: &[Strategy]) {
    for &bot in bots {
        let word = words::STRATEGIES.word(bot);
        let numbered = (2..).map(|number| format!("{word}{number}"));
        let mut names = std::iter::once(word.to_owned()).chain(numbered);
        let free = names.find(|name| !seats.iter().any(|seat| seat.name == *name));
        seats.push(PlayerSeat { name: free.unwrap_or_default(), bot: Some(bot) });
    }
}

/// What is on the table, for a bot that reads all of it.
pub(super) fn written_out(value: &PartyGameValue) -> Result<&str, Fault> {
    value.on_the_table().text().ok_or_else(|| {
        let length = value.on_the_table().length(&value.engine().alphabet);
        let message =
            format!("a bot reads every letter of the table, and there are {}", words::digits(&length));
        fault(Code::E4018, message)
            .with_help("let people play on, or begin with a game whose lines are shorter")
    })
}

/// Fails where nobody plays.
pub(super) fn somebody(players: usize, help: &str) -> Result<(), Fault> {
    match players {
        0 => Err(fault(Code::E3007, "nobody plays").with_help(help)),
        _ => Ok(()),
    }
}

/// Fails where a game can't go on, or nobody can join it.
pub(super) fn may_go_on(game: &PartyGame, joining: bool) -> Result<(), Fault> {
    if game.rounds.len() >= game.planned {
        let rounds = match game.planned {
            1 => "its round is".to_owned(),
            planned => format!("all its {planned} rounds are"),
        };
        return Err(fault(Code::E3007, format!("this game is over: {rounds} played"))
            .with_help("take a game with fewer rounds written, or set `rounds` higher"));
    }
    if joining && !game.rounds.is_empty() {
        return Err(fault(Code::E3007, "nobody can join a game after its first round")
            .with_help("everyone needs a rule in each round: begin with a game without rounds"));
    }
    Ok(())
}
