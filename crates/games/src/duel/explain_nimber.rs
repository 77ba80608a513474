//! Why a position has its nimber: those of its parts, or those that its moves lead to.

use super::duel_position::{self, DuelPosition};
use super::nimber::of_place;
use super::rules::{Next, Place};
use super::words::{name, shown};
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::output::{Column, Output, StyledLine, TextTable};
use tg_core::value::Value;

/// The most rows that are shown.
const ROWS: usize = 40;

/// Explains `nimber` of a position.
pub(super) fn nimber(host: &mut dyn Host, args: &[Value]) -> Result<Output, Fault> {
    let at = duel_position::position(args)?;
    let nimber = of_place(host, &at.duel, &at.place)?;
    match at.duel.rules.parts(host, &at.place)? {
        Some(parts)
            if parts.as_slice() != std::slice::from_ref(&at.place.state) && at.result(host)?.is_none() =>
        {
            by_parts(host, at, nimber, parts)
        }
        _ => by_moves(host, at, nimber),
    }
}

fn by_parts(host: &mut dyn Host, at: &DuelPosition, nimber: u32, parts: Vec<Value>) -> Result<Output, Fault> {
    let mut table = TextTable::new([Column::left("part"), Column::right("nimber")]);
    let all = parts.len();
    for state in parts.into_iter().take(ROWS) {
        let own = of_place(host, &at.duel, &Place { state: state.clone(), player: at.place.player })?;
        table.push([StyledLine::new().code(shown(&state)), StyledLine::from(own.to_string())]);
    }
    if all > ROWS {
        table = table.note(format!("and {} more parts", all - ROWS));
    }
    let here = shown(&at.place.state);
    let sentence = match all {
        0 => format!("{here} has nimber 0: it has no parts"),
        1 => format!("{here} has nimber {nimber}: that of its only part"),
        _ => format!("{here} has nimber {nimber}: those of its parts, added in binary without carrying"),
    };
    Ok(Output::stack([Output::from(sentence), table.into()]))
}

fn by_moves(host: &mut dyn Host, at: &DuelPosition, nimber: u32) -> Result<Output, Fault> {
    let here = shown(&at.place.state);
    let moves = at.moves(host)?;
    if moves.is_empty() {
        return Ok(format!("{here} has nimber 0: the player to move can't move, and has lost").into());
    }
    let mut table = TextTable::new([Column::left("move"), Column::left("to"), Column::right("nimber")]);
    let mut led_to = Vec::new();
    for (row, one) in moves.iter().enumerate() {
        let (Next::One(next), Some(place)) = (&one.next, one.stands(host, &at.duel)?) else { continue };
        let own = of_place(host, &at.duel, &place)?;
        led_to.push(own);
        if row < ROWS {
            let to = StyledLine::new().code(shown(next));
            table.push([StyledLine::from(name(&one.name)), to, StyledLine::from(own.to_string())]);
        }
    }
    if moves.len() > ROWS {
        table = table.note(format!("and {} more moves", moves.len() - ROWS));
    }
    led_to.sort_unstable();
    led_to.dedup();
    let numbers = led_to.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
    let sentence = format!(
        "{here} has nimber {nimber}, the least number that isn't among those its moves lead to: {numbers}"
    );
    Ok(Output::stack([Output::from(sentence), table.into()]))
}
