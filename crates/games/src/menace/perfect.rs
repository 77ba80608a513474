//! Perfect play on boards: what each move is worth, how soon it is decided, and why.

use super::board::BoardValue;
use crate::words::plies;
use std::sync::{Arc, OnceLock};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::{Host, receiver, stopped};
use tg_core::output::{Column, Output, Style, StyledLine, TextTable};
use tg_core::value::{Object, Value};
use tg_duels::{Edge, End, Graph, Outcome, Solution, Stuck, Unlimited, Worth};
use tg_menace::GameStatus;

/// A game of boards that is solved; positions have the numbers of the machine's own graph.
struct Perfect {
    graph: Graph,
    solution: Solution,
}

impl Perfect {
    fn of(boards: &tg_menace::Graph) -> Result<Perfect, tg_duels::Stop> {
        let mut graph = Graph::default();
        for position in 0..boards.len() {
            let end = match boards.status(position) {
                GameStatus::Open => End::Open,
                GameStatus::Drawn => End::Draw,
                GameStatus::Won(side) if side == boards.turn(position) => End::Win,
                GameStatus::Won(_) => End::Loss,
            };
            let edges = boards.moves(position).iter().map(|(_, next)| Edge::turn(*next));
            graph.push(end, edges, &mut Unlimited)?;
        }
        let solution = graph.solve(Stuck::Loses, &mut Unlimited)?;
        Ok(Perfect { graph, solution })
    }

    /// The game of a board, solved once.
    fn game(board: &BoardValue) -> Result<Arc<Perfect>, Fault> {
        static NOUGHTS: OnceLock<Arc<Perfect>> = OnceLock::new();
        static HEXAPAWN: OnceLock<Arc<Perfect>> = OnceLock::new();
        let kept = if board.game.rules.name == "noughts" { &NOUGHTS } else { &HEXAPAWN };
        if let Some(known) = kept.get() {
            return Ok(known.clone());
        }
        let solved = Arc::new(Perfect::of(&board.game.graph).map_err(stopped)?);
        Ok(kept.get_or_init(|| solved).clone())
    }
}

/// A board in a game: its number, and what is known of all boards.
struct At<'a> {
    board: &'a BoardValue,
    position: u32,
    perfect: Arc<Perfect>,
}

impl At<'_> {
    fn of(args: &[Value]) -> Result<At<'_>, Fault> {
        let board: &BoardValue = receiver(args, "a board")?;
        match board.game.find(board.board, board.turn()) {
            Some(position) => Ok(At { board, position: position as u32, perfect: Perfect::game(board)? }),
            None => Err(fault(Code::E7003, format!("no game leads to `{}`", board.text())).with_help(
                "X moves first in a game; `moves` and `symmetry` work for boards that O began, too",
            )),
        }
    }

    fn worth(&self) -> Worth {
        self.perfect.solution.worth(self.position)
    }

    /// The moves: the name, the edge, and the board after it.
    fn moves(&self) -> impl Iterator<Item = (String, Edge, BoardValue)> + '_ {
        let game = &self.board.game;
        game.graph.moves(self.position as usize).iter().map(|&(step, next)| {
            let after = BoardValue::at(game, next as usize);
            (game.rules.written(step as usize), Edge::turn(next), after)
        })
    }

    fn best(&self) -> Vec<Edge> {
        self.perfect.solution.best(&self.perfect.graph, self.position)
    }

    fn line(&self) -> Vec<BoardValue> {
        let Perfect { graph, solution } = &*self.perfect;
        let line = graph.line(self.position, |at| solution.best(graph, at).first().copied());
        line.positions.iter().map(|at| BoardValue::at(&self.board.game, *at as usize)).collect()
    }

    /// A move with what it is worth.
    fn option(&self, (name, edge, to): (String, Edge, BoardValue)) -> Result<Value, Fault> {
        let worth = self.perfect.solution.worth_of(edge);
        Value::record([
            ("move", Value::text(name)),
            ("to", Object::value(to)),
            ("value", tg_dist::result(word(worth.outcome))),
            ("distance", distance_of(worth)),
        ])
    }

    /// In one sentence.
    fn sentence(&self) -> String {
        let here = self.board.text();
        let worth = self.worth();
        let moves: Vec<(String, Edge, BoardValue)> = self.moves().collect();
        let best = self.best();
        let first = moves.iter().find(|(_, edge, _)| best.contains(edge)).map(|(name, ..)| name.as_str());
        let (first, in_plies) = (first.unwrap_or_default(), worth.distance.map(plies).unwrap_or_default());
        let mover = self.board.turn();
        let lost = moves
            .iter()
            .filter(|(_, edge, _)| self.perfect.solution.worth_of(*edge).outcome == Outcome::Loss)
            .count();
        match (worth.outcome, moves.len(), lost) {
            (Outcome::Draw, 0, _) => format!("{here} is over, and nobody has won"),
            (Outcome::Win, 0, _) => format!("{here} is over: {} has won", mover.letter()),
            (Outcome::Loss, 0, _) => format!("{here} is over: {} has won", mover.other().letter()),
            (Outcome::Win, ..) => {
                format!("{here} is a win for {} in {in_plies}: {first} leaves no way out", mover.letter())
            }
            (Outcome::Loss, 1, _) => {
                format!("{here} is a loss for {} in {in_plies}: the only move is {first}", mover.letter())
            }
            (Outcome::Loss, all, _) => {
                format!("{here} is a loss for {} in {in_plies}: all {all} moves lose", mover.letter())
            }
            (Outcome::Draw, _, 0) => format!("{here} is a draw: no move wins, and none loses"),
            (Outcome::Draw, all, lost) => {
                format!("{here} is a draw: no move wins, {lost} of {all} lose, and {first} doesn't")
            }
        }
    }
}

fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "win",
        Outcome::Draw => "draw",
        Outcome::Loss => "loss",
    }
}

fn distance_of(worth: Worth) -> Value {
    worth.distance.map_or(Value::None, |plies| Value::int(plies.into()))
}

/// What the player to move gets.
pub(super) fn value(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(tg_dist::result(word(At::of(args)?.worth().outcome)))
}

/// In how many plies.
pub(super) fn distance(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(distance_of(At::of(args)?.worth()))
}

/// The moves, each with what it is worth.
pub(super) fn options(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = At::of(args)?;
    Value::list(at.moves().map(|one| at.option(one)).collect::<Result<_, _>>()?)
}

/// The best of them.
pub(super) fn best(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let at = At::of(args)?;
    let best = at.best();
    let chosen = at.moves().filter(|(_, edge, _)| best.contains(edge));
    Value::list(chosen.map(|one| at.option(one)).collect::<Result<_, _>>()?)
}

/// A line of best play.
pub(super) fn line(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Value::list(At::of(args)?.line().into_iter().map(Object::value).collect())
}

/// Why, in one sentence.
pub(super) fn why(_: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    Ok(Value::text(At::of(args)?.sentence()))
}

/// The moves with what each is worth, and a line of best play.
pub(super) fn explain(_: &mut dyn Host, args: &[Value]) -> Result<Output, Fault> {
    let at = At::of(args)?;
    let mut parts = vec![Output::from(at.sentence())];
    let best = at.best();
    let mut table = TextTable::new([
        Column::left("move"),
        Column::left("to"),
        Column::left("value"),
        Column::right("plies"),
        Column::left(""),
    ]);
    for (name, edge, to) in at.moves() {
        let worth = at.perfect.solution.worth_of(edge);
        let style = match worth.outcome {
            Outcome::Win => Style::GOOD,
            Outcome::Draw => Style::PLAIN,
            Outcome::Loss => Style::BAD,
        };
        table.push([
            StyledLine::from(name),
            StyledLine::new().code(to.text()),
            StyledLine::styled(word(worth.outcome), style),
            StyledLine::from(worth.distance.map(|plies| plies.to_string()).unwrap_or_default()),
            StyledLine::new().dim(if best.contains(&edge) { "best" } else { "" }),
        ]);
    }
    if !table.is_empty() {
        parts.push(table.into());
        let line: Vec<String> = at.line().iter().map(BoardValue::text).collect();
        parts.push(StyledLine::new().plain("line: ").code(line.join(" ")).into());
    }
    Ok(Output::stack(parts))
}
