//! The reasons of a game's table, hits and winner.

use super::print::{self, last, outcome, paper};
use super::{PartyGameValue, ask, goal, verdict};
use crate::rewrite::meter::{PassAllowance, pass_within};
use crate::rewrite::round::{SHORT, explain_steps, owner_style as style};
use crate::rewrite::words;
use dashu_int::UBig;
use tg_core::diagnostics::{Fault, listed};
use tg_core::native::Host;
use tg_core::output::{Column, Output, StyledLine, TextTable};
use tg_core::value::Value;
use tg_rewriting::{LetterRow, Verdict};

/// The number of lines of the paper that are explained pass by pass.
const LINES: usize = 15;

/// The number of places of hits that are named.
const PLACES: usize = 12;

/// Explains `table` and `paper`: each pass, place by place.
pub(in crate::rewrite) fn table(host: &mut dyn Host, args: &[Value]) -> Result<Output, Fault> {
    let game = ask::receiver(args)?;
    let lines = game.play.lines();
    let texts: Option<Vec<&str>> = game.play.paper().into_iter().map(LetterRow::text).collect();
    let texts = texts.filter(|texts| lines.len() <= LINES && texts.iter().all(|text| text.len() <= SHORT));
    let Some(texts) = texts else {
        return Ok(paper(game).into());
    };
    let mut passes = Vec::new();
    for (index, (line, pair)) in lines.iter().zip(texts.windows(2)).enumerate() {
        let (Some(round), &[before, after]) = (game.play.rounds().get(line.by), pair) else {
            continue;
        };
        let allowance = PassAllowance::pass(host);
        let steps = pass_within(host, allowance, before, |budget| round.trace(before, budget))?;
        let new = match line.by == line.after {
            true => format!("round {}, new", line.by + 1),
            false => format!("round {} again, after round {}", line.by + 1, line.after + 1),
        };
        let title = StyledLine::new().plain(format!("line {} ({new}): ", index + 1)).code(before);
        let title = title.plain(" gives ").code(after);
        passes.push(Output::titled(title, explain_steps(round, before, &steps)));
    }
    Ok(Output::stack(passes))
}

/// Explains `hits`: where each player's goal stands in the last line.
pub(in crate::rewrite) fn hits(_host: &mut dyn Host, args: &[Value]) -> Result<Output, Fault> {
    Ok(hit_places(ask::receiver(args)?))
}

/// Explains `winner` and `why`.
pub(in crate::rewrite) fn winner(_host: &mut dyn Host, args: &[Value]) -> Result<Output, Fault> {
    let game = ask::receiver(args)?;
    let mut parts = Vec::new();
    if !matches!(game.play.verdict(), Verdict::Unfinished { .. }) {
        parts.push(hit_places(game));
    }
    parts.push(outcome(game));
    parts.extend(verdict::without(game).map(Output::from));
    Ok(Output::stack(parts))
}

fn hit_places(game: &PartyGameValue) -> Output {
    if game.is_sealed() {
        return "where the goals stand is hidden until the game is over; `show: open` shows it".into();
    }
    let mut table = TextTable::new([
        Column::left("player"),
        Column::left("wants"),
        Column::right("hits"),
        Column::left("at places"),
    ]);
    for (player, wish) in game.game.goals.iter().enumerate() {
        let found = game.play.hits(player);
        let shown = found.places.iter().take(PLACES).map(|place| words::digits(&place.start));
        let mut shown: Vec<String> = shown.collect();
        if found.count > UBig::from(PLACES) {
            shown.push(format!("{} more", words::digits(&(&found.count - UBig::from(PLACES)))));
        }
        table.push([
            StyledLine::styled(&*wish.player, style(player).strong()),
            StyledLine::styled(goal(&wish.goal), style(player)),
            print::hits(game, player),
            StyledLine::from(listed(&shown)),
        ]);
    }
    let line = StyledLine::new().plain("the last line: ").then(last(game));
    Output::stack([Output::from(line), Output::from(table)])
}
