//! Why a position is worth what it is: its moves, each with its worth, and a line of best play; of a draw
//! the loop in which it ends.

use super::values::{self, PositionValue, Variant};
use super::words;
use tg_chopsticks::{GameOutcome, PlayLine, Position};
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::output::{Column, Output, Style, StyledLine, TextTable};
use tg_core::value::Value;

/// The most positions of a line that are shown.
const LINE: usize = 60;

/// The most moves that are shown.
const MOVES: usize = 40;

/// A line as the game writes it, its loop marked, shortened where it is long.
pub(super) fn shown_line(variant: &Variant, line: &PlayLine, most: usize) -> StyledLine {
    let mut shown = StyledLine::new();
    let last = line.positions.len().saturating_sub(1);
    for (ply, position) in line.positions.iter().enumerate() {
        if last > most && ply == most - 2 {
            shown = shown.dim(format!(" … {} more …", last - ply));
        }
        if last > most && ply > most - 3 && ply < last {
            continue;
        }
        let code = in_line(variant, position);
        shown = shown.plain(if ply == 0 { "" } else { " " });
        let in_loop = line.repeats == Some(ply) || (line.repeats.is_some() && ply == last);
        shown =
            shown.with(code, if in_loop { Style::ACCENT } else { Style::tone(tg_core::output::Tone::Code) });
    }
    match line.repeats.and_then(|ply| line.positions.get(ply)) {
        Some(again) => shown.dim(format!(" (and again from {})", in_line(variant, again))),
        None => shown,
    }
}

/// A position as it is in a line: in quotes where its written form has spaces.
fn in_line(variant: &Variant, position: &Position) -> String {
    let code = variant.game.write(position);
    if code.contains(' ') { format!("\"{code}\"") } else { code }
}

/// Explains `value`, `distance`, `best` and `line` of a position.
pub(super) fn position(host: &mut dyn Host, args: &[Value]) -> Result<Output, Fault> {
    let at = values::position(args)?;
    let mut parts = vec![Output::from(sentence(host, at)?)];
    if at.variant.game.is_over(&at.position) {
        return Ok(Output::stack(parts));
    }
    let solution = at.solution(host)?;
    let moves = solution.moves(&at.position);
    host.step(moves.len() as u64)?;
    let best = solution.best(&at.position);
    let mut table = TextTable::new([
        Column::left("move"),
        Column::left("to"),
        Column::left("value"),
        Column::right("plies"),
        Column::left(""),
    ]);
    for (m, worth) in moves.iter().take(MOVES) {
        let style = match worth.outcome {
            GameOutcome::Win => Style::GOOD,
            GameOutcome::Draw => Style::PLAIN,
            GameOutcome::Loss => Style::BAD,
        };
        let is_best = best.iter().any(|one| one.to == m.to);
        table.push([
            StyledLine::from(at.variant.game.name(&at.position, &m.to).unwrap_or_default()),
            StyledLine::new().code(at.variant.game.write(&m.to)),
            StyledLine::styled(words::outcome(worth.outcome), style),
            StyledLine::from(worth.distance.map(|d| d.to_string()).unwrap_or_default()),
            StyledLine::new().dim(if is_best { "best" } else { "" }),
        ]);
    }
    if moves.len() > MOVES {
        table = table.note(format!("and {} more moves", moves.len() - MOVES));
    }
    parts.push(table.into());
    let line = solution.line(&at.position);
    parts.push(StyledLine::new().plain("line: ").then(shown_line(&at.variant, &line, LINE)).into());
    if at.variant.game.players() > 2 {
        parts.push(seats(host, at)?);
    }
    Ok(Output::stack(parts))
}

fn seats(host: &mut dyn Host, at: &PositionValue) -> Result<Output, Fault> {
    let mut lines = Vec::new();
    for seat in 0..at.variant.game.players() {
        let worth = at.worth(host, seat)?;
        let player = at.player(seat);
        let name = StyledLine::styled(format!("player {player}"), Style::owner((player - 1) as u8));
        lines.push(Output::from(name.plain(format!(" {}", fate_of_many(worth)))));
    }
    Ok(Output::stack(lines))
}

fn fate_of_many(worth: tg_chopsticks::GameValue) -> String {
    match worth.outcome {
        GameOutcome::Win => format!("can force to win: {}", words::fate(worth)),
        GameOutcome::Loss => format!("can be forced out by all others: {}", words::fate(worth)),
        GameOutcome::Draw => "can't force to win, and can't be forced out".to_owned(),
    }
}

/// What a position is worth for the player to move, and why, in one sentence.
pub(super) fn sentence(host: &mut dyn Host, at: &PositionValue) -> Result<String, Fault> {
    let (game, code) = (&at.variant.game, at.code());
    if game.is_over(&at.position) {
        return Ok(match game.winner(&at.position) {
            Some(0) => format!("{code} is over: the player whose turn it would be has won"),
            Some(seat) => format!("{code} is over: player {} has won", at.player(seat)),
            None => format!("{code} is over, and nobody has won"),
        });
    }
    let worth = at.worth(host, 0)?;
    if worth.distance == Some(0) {
        return Ok(decided(at, &code));
    }
    let solution = at.solution(host)?;
    let line = solution.line(&at.position);
    let next = line.positions.get(1).map(|p| game.write(p)).unwrap_or_default();
    let plies = worth.distance.map(words::plies).unwrap_or_default();
    let options = solution.moves(&at.position);
    let (all, lost) = (options.len(), options.iter().filter(|(_, w)| w.outcome == GameOutcome::Loss).count());
    Ok(match worth.outcome {
        GameOutcome::Win => {
            format!("{code} is a win for the player to move in {plies}: {next} leaves no way out")
        }
        GameOutcome::Loss if all == 1 => {
            format!("{code} is a loss for the player to move in {plies}: the only move is {next}")
        }
        GameOutcome::Loss => {
            format!("{code} is a loss for the player to move in {plies}: all {all} moves lose")
        }
        GameOutcome::Draw if lost == 0 => {
            format!("{code} is a draw: no move wins, and {next} keeps going round for ever")
        }
        GameOutcome::Draw => format!(
            "{code} is a draw: no move wins, {lost} of {all} lose, and {next} keeps going round for ever"
        ),
    })
}

/// Of a position at which the player to move is out already, and the others go on.
fn decided(at: &PositionValue, code: &str) -> String {
    let game = &at.variant.game;
    let (moving, passed) = game.after_passes(&at.position);
    match passed {
        0 => format!("{code} is lost for the player to move: a zombie attacks, and can't win any more"),
        _ => format!(
            "{code} is lost for the player to move, who is out and passes: player {} is next, at {}",
            at.player(passed),
            game.write(&moving)
        ),
    }
}
