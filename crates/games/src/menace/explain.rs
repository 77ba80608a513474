//! Reasons: of a machine's move, and of what a game does to its boxes.

use super::arguments::{count, generator};
use super::ask::{expectation, one_game, step_between, word};
use super::board::BoardValue;
use super::machine::{machine, no_box};
use super::matchbox;
use super::strategy::Opponent;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::native::arguments::given;
use tg_core::output::{Column, Output, StyledLine, TextTable};
use tg_core::value::Value;
use tg_menace::Expectation;

/// Why the machine moves as it does on a board: the box, the symmetry, the beads.
pub(super) fn moves_on(_: &mut dyn Host, args: &[Value]) -> Result<Output, Fault> {
    let value = machine(args)?;
    let board = BoardValue::read(value.graph(), &args[1])?;
    let position = value.graph().find(board.board, board.turn());
    let number = position.and_then(|position| value.machine.boxes.of(position));
    let (Some(position), Some(number)) = (position, number) else { return Err(no_box(value, &board)) };
    let symmetry = value.machine.boxes.find(board.board).map_or("nothing", |(_, symmetry)| symmetry.name());
    let head = StyledLine::new().plain("box ").strong(number.to_string()).plain(match symmetry {
        "nothing" => " shows this board".to_owned(),
        other => format!(" shows this board after {other}"),
    });
    let rules = &value.graph().rules;
    let place = &value.machine.boxes.list()[number];
    let total: u64 = value.machine.odds(number).sum();
    let mut table = TextTable::new([
        Column::left("move"),
        Column::left("on the box"),
        Column::right("beads"),
        Column::right("probability"),
    ]);
    let after = value.machine.boxes.after(position);
    let rows = place.colours.iter().zip(value.machine.beads_in(number)).zip(value.machine.odds(number));
    for (((&colour, &beads), weight), &next) in rows.zip(after) {
        let name = step_between(value, position, usize::from(next));
        let chance = if total == 0 { "0".to_owned() } else { fraction(weight, total) };
        table.push([name, rules.written(colour), beads.to_string(), chance]);
    }
    Ok(Output::titled(head, Output::stack([matchbox::drawn(&value.machine, number), table.into()])))
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
    let opponent = Opponent::of(host, &value, &args[1])?;
    let (mut random, _) = generator(host, args, 2)?;
    let (record, _) = one_game(&value, &opponent, &mut random);
    let steps: Vec<String> =
        record.positions.windows(2).map(|pair| step_between(&value, pair[0], pair[1])).collect();
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
        let place = &value.machine.boxes.list()[deed.number];
        table.push([
            BoardValue::at(value.graph(), deed.position).text(),
            deed.number.to_string(),
            place.drawing.text(),
            value.graph().rules.written(place.colours[deed.colour]),
            listed(&deed.before),
            listed(&deed.after),
        ]);
    }
    Ok(Output::titled(head, table))
}
