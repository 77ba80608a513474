//! Why a position is worth what it is: its moves, each with its worth, and a line of best play; of a draw the loop.

use super::duel_position::{self, DuelPosition};
use super::position::{BestLine, best_line, best_moves, is_lot, worth_of};
use super::solved::Merit;
use super::words::{self, name, shown};
use tg_core::diagnostics::{Fault, counted};
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::output::{Column, Output, Style, StyledLine, TextTable, Tone};
use tg_core::value::Value;
use tg_duels::{End, Outcome};

/// The most positions of a line that are shown.
const LINE: usize = 40;

/// The most moves that are shown.
const MOVES: usize = 40;

/// Explains `value`, `distance`, `best` and `line` of a position.
pub(super) fn position(host: &mut dyn Host, args: &[Value]) -> Result<Output, Fault> {
    of(host, duel_position::position(args)?)
}

/// The same of a position that is at hand.
pub(super) fn of(host: &mut dyn Host, at: &DuelPosition) -> Result<Output, Fault> {
    let mut parts = vec![Output::from(sentence(host, at)?)];
    let moves = at.moves(host)?;
    if moves.is_empty() {
        return Ok(Output::stack(parts));
    }
    let best: Vec<Value> = best_moves(host, at)?.into_iter().map(|one| one.name).collect();
    let mut table = TextTable::new([
        Column::left("move"),
        Column::left("to"),
        Column::left("value"),
        Column::right("plies"),
        Column::left(""),
    ]);
    // A best one is shown in any case.
    let first_best = moves.iter().position(|one| best.contains(&one.name)).filter(|place| *place >= MOVES);
    let shown_moves = moves.iter().take(MOVES - usize::from(first_best.is_some()));
    for one in shown_moves.chain(first_best.map(|place| &moves[place])) {
        let worth = worth_of(host, at, one)?;
        let style = style(worth.outcome(even(host, at)?));
        let to = match &one.next {
            _ if is_lot(one) => "drawn by lot".to_owned(),
            super::rules::Next::One(next) => shown(next),
            super::rules::Next::Lot(_) => String::new(),
        };
        table.push([
            StyledLine::from(name(&one.name)),
            StyledLine::new().code(to),
            StyledLine::styled(worth.in_words(), style),
            StyledLine::from(match worth.distance() {
                Value::None => String::new(),
                plies => shown(&plies),
            }),
            StyledLine::new().dim(if best.contains(&one.name) { "best" } else { "" }),
        ]);
    }
    if moves.len() > MOVES {
        table = table.note(format!("and {} more moves", moves.len() - MOVES));
    }
    parts.push(table.into());
    let line = best_line(host, at)?;
    if line.positions.len() > 1 {
        parts.push(StyledLine::new().plain("line: ").then(shown_line(&line)).into());
    }
    Ok(Output::stack(parts))
}

/// What is neither good nor bad in the game of a position.
fn even(host: &mut dyn Host, at: &DuelPosition) -> Result<Number, Fault> {
    if at.duel.rules.parts.is_some() {
        return Ok(Number::Int(0));
    }
    let class = at.class(host)?;
    Ok(at.duel.solved(host, class)?.even())
}

/// The colour of an outcome.
pub(super) fn style(outcome: Outcome) -> Style {
    match outcome {
        Outcome::Win => Style::GOOD,
        Outcome::Draw => Style::PLAIN,
        Outcome::Loss => Style::BAD,
    }
}

/// A line with its moves, its loop marked, shortened where it is long.
pub(super) fn shown_line(line: &BestLine) -> StyledLine {
    let last = line.positions.len() - 1;
    let mut text = StyledLine::new();
    for (ply, position) in line.positions.iter().enumerate() {
        if last > LINE && ply == LINE - 2 {
            text = text.dim(format!(" … {} more …", last - ply));
        }
        if last > LINE && ply > LINE - 3 && ply < last {
            continue;
        }
        if let Some(named) = ply.checked_sub(1).and_then(|before| line.names.get(before)) {
            let own = position.downcast::<DuelPosition>().map(|at| at.place.state.clone());
            // Where the next position is the name, it is written once.
            text = match own.as_ref() == Some(named) {
                true => text.plain(" "),
                false => text.dim(format!(" {} ", name(named))),
            };
        }
        let in_loop = line.repeats == Some(ply) || (line.repeats.is_some() && ply == last);
        let style = if in_loop { Style::ACCENT } else { Style::tone(Tone::Code) };
        text = text.with(shown(&state(position)), style);
    }
    match line.repeats.and_then(|ply| line.positions.get(ply)) {
        Some(again) => text.dim(format!(" (and again from {})", shown(&state(again)))),
        None => text,
    }
}

fn state(position: &Value) -> Value {
    position.downcast::<DuelPosition>().map(|at| at.place.state.clone()).unwrap_or_default()
}

/// What a position is worth for the player to move, and why, in one sentence.
pub(super) fn sentence(host: &mut dyn Host, at: &DuelPosition) -> Result<String, Fault> {
    let here = shown(&at.place.state);
    if let Some(end) = at.result(host)? {
        return over(host, at, &here, end);
    }
    let worth = at.worth(host)?;
    if worth.is_hopeless(&at.duel.rules) {
        return Ok(format!("{here} can't be solved: no line of moves ends in a win"));
    }
    let moves = at.moves(host)?;
    let all = moves.len();
    let first = super::position::best_moves(host, at)?.first().map(|one| name(&one.name)).unwrap_or_default();
    Ok(match worth {
        Merit::Alone(moves) => {
            format!("{here} is solved in {}: first {first}", words::moves(moves.unwrap_or(0)))
        }
        Merit::Sum(true) => {
            format!("{here} is a win for the player to move: {first} leaves a sum of nimber 0")
        }
        Merit::Sum(false) => format!(
            "{here} is a loss for the player to move: its nimber is 0, and each of the {all} moves changes that"
        ),
        Merit::Number(value) if at.duel.rules.score.is_some() => match value.sign() {
            0 => format!("{here} is even with best play: {first} keeps it"),
            sign if sign > 0 => {
                format!(
                    "{here} brings the player to move {} more with best play: {first}",
                    words::amount(&value)
                )
            }
            _ => format!(
                "{here} brings the player to move {} less with best play: {first} loses least",
                words::amount(&value.neg())
            ),
        },
        Merit::Number(value) if at.duel.rules.alone => {
            format!(
                "{here} is solved with probability {} with best play: first {first}",
                words::amount(&value)
            )
        }
        Merit::Number(value) => {
            format!(
                "{here} is worth {} for the player to move with best play: {first}",
                words::amount(&value)
            )
        }
        Merit::Result(worth) => {
            let plies = worth.distance.map(words::plies).unwrap_or_default();
            match worth.outcome {
                Outcome::Win => {
                    format!("{here} is a win for the player to move in {plies}: {first} leaves no way out")
                }
                Outcome::Loss if all == 1 => {
                    format!("{here} is a loss for the player to move in {plies}: the only move is {first}")
                }
                Outcome::Loss => {
                    format!("{here} is a loss for the player to move in {plies}: all {all} moves lose")
                }
                Outcome::Draw => drawn(host, at, &here, &first)?,
            }
        }
    })
}

/// Of a draw whether the line of best play ends or goes round.
fn drawn(host: &mut dyn Host, at: &DuelPosition, here: &str, first: &str) -> Result<String, Fault> {
    let mut lost = 0;
    let moves = at.moves(host)?;
    for one in &moves {
        let worth = worth_of(host, at, one)?;
        lost += usize::from(matches!(worth, Merit::Result(worth) if worth.outcome == Outcome::Loss));
    }
    let line = best_line(host, at)?;
    let keeps = match line.repeats {
        Some(_) => format!("{first} keeps going round for ever"),
        None => format!("{first} leads to a draw in {}", words::plies(line.positions.len() as u32 - 1)),
    };
    Ok(match lost {
        0 => format!("{here} is a draw: no move wins, and {keeps}"),
        _ => format!(
            "{here} is a draw: no move wins, {lost} of {} lose, and {keeps}",
            counted(moves.len(), "move")
        ),
    })
}

fn over(host: &mut dyn Host, at: &DuelPosition, here: &str, end: End) -> Result<String, Fault> {
    let (who, other) = (at.mover(), at.opponent());
    let stuck = at.seen.end == End::Open;
    if at.duel.rules.score.is_some() {
        let points = at.duel.rules.points(host, &at.place)?;
        return Ok(match points.sign() {
            0 => format!("{here} is over, and both have as much"),
            sign if sign > 0 => format!("{here} is over: player 1 has {points} more"),
            _ => format!("{here} is over: player 2 has {} more", points.neg()),
        });
    }
    Ok(match (end, stuck) {
        (End::Win, false) => format!("{here} is over: {who} has won"),
        (End::Win, true) => format!("{here} is over: {who} can't move, and has won"),
        (End::Draw, _) => format!("{here} is over, and nobody has won"),
        (_, true) if at.duel.rules.alone => format!("{here} has no moves, and isn't solved"),
        (_, false) if at.duel.rules.alone => format!("{here} is lost"),
        (_, true) => format!("{here} is over: {who} can't move, and {other} has won"),
        (_, false) => format!("{here} is over: {other} has won"),
    })
}
