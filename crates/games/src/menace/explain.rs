//! Reasons: of a machine's move, and of what a game does to its boxes.

use super::arguments::count;
use super::ask::{both_policies, expectation, one_game, word};
use super::board::BoardValue;
use super::machine::{MachineValue, machine};
use super::matchbox;
use super::subject::{Subject, said};
use crate::seed::generator;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::native::arguments::given;
use tg_core::output::{Column, Output, StyledLine, TextTable};
use tg_core::value::Value;
use tg_menace::{Expectation, GameRecord};

/// Why the machine moves as it does on a board: the box, the symmetry, the beads.
pub(super) fn moves_on(host: &mut dyn Host, args: &[Value]) -> Result<Output, Fault> {
    let value = machine(args)?;
    let found = value.subject.find(host, &args[1])?;
    let (Some(position), Some(number)) = (found.position, found.number) else {
        return Err(value.subject.no_box(&found));
    };
    let shows = match &value.subject {
        Subject::Boards(boards) => {
            let board = BoardValue::read(&boards.game, &args[1])?.board;
            match boards.find(board).map_or("nothing", |(_, symmetry)| symmetry.name()) {
                "nothing" => " shows this board".to_owned(),
                other => format!(" shows this board after {other}"),
            }
        }
        Subject::Duel(_) => format!(" shows {}", value.subject.shown_face(number)),
    };
    let head = StyledLine::new().plain("box ").strong(number.to_string()).plain(shows);
    let total: u64 = value.machine.odds(number).sum();
    let mut table = TextTable::new([
        Column::left("move"),
        Column::left("on the box"),
        Column::right("beads"),
        Column::right("probability"),
    ]);
    let rows = value.machine.beads_in(number).iter().zip(value.machine.odds(number));
    let colours = value.subject.colours(number);
    for (colour, ((&beads, weight), on_the_box)) in rows.zip(colours).enumerate() {
        let place = value.machine.boxes.step(position, colour).unwrap_or(0);
        let chance = if total == 0 { "0".to_owned() } else { fraction(weight, total) };
        let name = said(&value.subject.name(position, place));
        table.push([name, on_the_box, beads.to_string(), chance]);
    }
    let drawn = matchbox::drawn(&value.subject, &value.machine, number);
    Ok(Output::titled(head, Output::stack([drawn, table.into()])))
}

/// What the exact answer for a later game is the mean of.
pub(super) fn expected(host: &mut dyn Host, args: &[Value]) -> Result<Output, Fault> {
    let games = count(args, 2, 2);
    let Expectation { outcome, games: different, machines } = expectation(host, args)?;
    if games < 2 {
        return Ok("nothing is learned before the first game".into());
    }
    let first = format!(
        "game {} may go in {different} ways that the machine can tell apart: by the beads it draws, and by the end",
        games - 1
    );
    let then = format!("they leave {machines} different machines to play game {games}");
    let total = tg_core::number::Number::from(outcome.total);
    let parts = [("win", outcome.win), ("draw", outcome.draw), ("loss", outcome.loss)];
    let shares = parts.into_iter().map(|(name, ways)| {
        let share = tg_core::number::Number::from(ways).div(&total).map_or(0.0, |share| share.to_f64());
        format!("{name} ≈ {share:.6}")
    });
    let mean = format!("the mean over these: {}", shares.collect::<Vec<_>>().join(", "));
    Ok(Output::stack([first, then, mean]))
}

fn fraction(part: u64, total: u64) -> String {
    let number = tg_core::number::Number::from(part).div(&tg_core::number::Number::from(total));
    number.map_or_else(|_| String::new(), |number| number.to_string())
}

/// Which beads went where in a game.
pub(super) fn game(host: &mut dyn Host, args: &[Value]) -> Result<Output, Fault> {
    let value = machine(args)?.clone();
    if given(args, 2).is_none() {
        return Ok("give a `seed`, so that the reasons are those of the same game".into());
    }
    let (_, policy) = both_policies(host, &value, &args[1])?;
    let (mut random, _) = generator(host, args, 2)?;
    let (record, _) = one_game(&value, &policy, &mut random);
    Ok(deeds(&value, &record))
}

/// The moves of a game, and the beads of the boxes that it used.
pub(super) fn deeds(value: &MachineValue, record: &GameRecord) -> Output {
    let steps: Vec<String> =
        record.positions.windows(2).map(|pair| value.subject.step_between(pair[0], pair[1])).collect();
    let head = StyledLine::new().plain(format!("{}: ", steps.join(" "))).strong(word(record.play));
    let mut table = TextTable::new([
        Column::left("board"),
        Column::right("box"),
        Column::left("its drawing"),
        Column::left("bead"),
        Column::left("before"),
        Column::left("after"),
    ]);
    let listed = |beads: &[u64]| beads.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
    for deed in &record.deeds {
        table.push([
            value.subject.shown(deed.position),
            deed.number.to_string(),
            value.subject.shown_face(deed.number),
            value.subject.colours(deed.number).swap_remove(deed.colour),
            listed(&deed.before),
            listed(&deed.after),
        ]);
    }
    Output::titled(head, table)
}
