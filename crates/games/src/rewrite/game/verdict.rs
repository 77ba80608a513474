//! Who wins and why, in sentences.

use super::{PartyGameValue, goal};
use crate::rewrite::words;
use dashu_int::UBig;
use tg_core::diagnostics::{counted, listed};
use tg_rewriting::{LastApplied, PlayedGame, TieBreak, Verdict};

/// The number of players that are named one by one.
const NAMED: usize = 6;

/// The outcome in a few words.
pub(super) fn outcome(play: &PlayedGame) -> String {
    let name = |player: usize| play.players().get(player).map_or("", String::as_str);
    match play.verdict() {
        Verdict::Unfinished { played, planned } => format!("{played} of {planned} rounds played"),
        Verdict::Hits { winner, .. } | Verdict::TieBreak { winner, .. } => {
            format!("{} wins", name(*winner))
        }
        Verdict::Nobody { .. } => "nobody wins".to_owned(),
    }
}

/// The reason of the outcome, in one sentence.
pub(super) fn why(game: &PartyGameValue) -> String {
    match game.play.verdict() {
        Verdict::Unfinished { played, planned } => {
            format!("{played} of {planned} rounds are played, so nobody has won yet")
        }
        Verdict::Hits { winner, hits } => {
            let wants = game.game.goals.get(*winner);
            let wants = wants.map(|wish| goal(&wish.goal)).unwrap_or_default();
            let name = game.player(*winner);
            let hits = counted(words::digits(hits), "hit");
            format!("{name} wins with {hits} of {wants}; {}", runners_up(game, *winner))
        }
        Verdict::TieBreak { winner, hits, tied, place } => {
            format!("{}; {} wins, as {}", equal(game, tied, hits), game.player(*winner), last(game, place))
        }
        Verdict::Nobody { tied, .. } if tied.is_empty() => "nobody plays".to_owned(),
        Verdict::Nobody { tied, hits } => {
            let whose = match game.game.tie_break {
                TieBreak::Tied => "no rule of theirs",
                TieBreak::Anyone => "no rule",
            };
            format!("{}, and {whose} was ever applied: nobody wins", equal(game, tied, hits))
        }
    }
}

/// What holds without the winner's lead: who would have won the tie-break against the next best.
pub(super) fn without(game: &PartyGameValue) -> Option<String> {
    let &Verdict::Hits { winner, .. } = game.play.verdict() else {
        return None;
    };
    let (best, mut tied) = next_best(game, winner)?;
    tied.push(winner);
    tied.sort_unstable();
    let place = game.play.tie_break(&tied)?;
    let name = game.player(winner);
    let equal = match best.is_zero() {
        true => "with no hit at all".to_owned(),
        false => format!("with only {}", counted(words::digits(&best), "hit")),
    };
    Some(if place.player == winner {
        format!("{equal} {name} would have won too: {}", last(game, &place))
    } else {
        let other = game.player(place.player);
        format!("{equal} {name} would have lost to {other}: {}", last(game, &place))
    })
}

/// How the others did.
fn runners_up(game: &PartyGameValue, winner: usize) -> String {
    match next_best(game, winner) {
        None => "nobody else plays".to_owned(),
        Some((best, _)) if best.is_zero() => "nobody else has any".to_owned(),
        Some((best, players)) => {
            let verb = if players.len() == 1 { "comes" } else { "come" };
            format!("{} {verb} next with {}", named(game, &players), words::digits(&best))
        }
    }
}

/// The most hits of the others, and which of them have that number.
fn next_best(game: &PartyGameValue, winner: usize) -> Option<(UBig, Vec<usize>)> {
    let others: Vec<usize> = (0..game.play.players().len()).filter(|&p| p != winner).collect();
    let hits = |player: usize| &game.play.hits(player).count;
    let best = others.iter().map(|&player| hits(player)).max()?;
    let players = others.iter().copied().filter(|&player| hits(player) == best);
    Some((best.clone(), players.collect()))
}

fn equal(game: &PartyGameValue, tied: &[usize], hits: &UBig) -> String {
    let count = counted(words::digits(hits), "hit");
    match tied {
        [_] => format!("{} alone has {count}", named(game, tied)),
        _ if hits.is_zero() => "nobody has a hit".to_owned(),
        _ => format!("{} have {count} each", named(game, tied)),
    }
}

fn named(game: &PartyGameValue, players: &[usize]) -> String {
    let mut names: Vec<String> =
        players.iter().take(NAMED).map(|&player| game.player(player).to_owned()).collect();
    if players.len() > NAMED {
        names.push(format!("{} more", players.len() - NAMED));
    }
    listed(&names)
}

/// Where the rule that decides a tie was applied.
fn last(game: &PartyGameValue, place: &LastApplied) -> String {
    let rules = game.game.rounds.get(place.round);
    let rule = rules.and_then(|rules| rules.get(place.rule));
    let rule = rule.map(words::told).unwrap_or_default();
    let after = if place.after == place.round {
        "when it was new".to_owned()
    } else {
        format!("after round {}", place.after + 1)
    };
    format!("{rule} was applied last (round {}, {after})", place.round + 1)
}
