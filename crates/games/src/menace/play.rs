//! The game at the table: a person against the machine, at the keyboard, from piped input, or by a text.
//!
//! A number of games comes first; then each game begins with `new game`. After each move of the machine and of
//! the player the board is shown. After each game, all boxes are.

use super::arguments::{count, generator};
use super::board::BoardValue;
use super::machine::{MachineValue, machine};
use super::scene;
use rand_chacha::ChaCha8Rng;
use std::collections::VecDeque;
use std::sync::Arc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::native::arguments::given;
use tg_core::output::{Output, StyledLine};
use tg_core::value::{Domain, Object, Value};
use tg_menace::{GameResult, Graph, Machine, Match};

/// Where lines come from.
struct Input {
    /// What is left of a text.
    lines: Option<VecDeque<String>>,
}

impl Input {
    fn next(&mut self, host: &mut dyn Host, prompt: &str) -> Result<Option<String>, Fault> {
        match &mut self.lines {
            Some(lines) => Ok(lines.pop_front()),
            None => host.read_line(prompt),
        }
    }
}

/// Plays games; gives the machine afterwards.
pub(super) fn play(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let value = machine(args)?.clone();
    let mut input = Input { lines: given(args, 2).map(lines) };
    let after_moves = after_moves(given(args, 3))?;
    let (mut random, _) = generator(host, args, 4)?;
    let games = match given(args, 1) {
        Some(_) => count(args, 1, 1),
        None => match number_of_games(host, &mut input)? {
            Some(games) => games,
            None => return Ok(Object::value(value)),
        },
    };
    let drawn = input.lines.is_none() && host.at_terminal();
    if drawn && games > 0 {
        host.print(StyledLine::new().dim(help(&value)).into())?;
    }
    let mut learned = (*value.machine).clone();
    for _ in 0..games {
        host.print(StyledLine::new().strong("new game").into())?;
        let mut table = Table { value: &value, input: &mut input, after_moves, drawn, has_quit: false };
        if !table.game(host, &mut learned, &mut random)? {
            break;
        }
    }
    Ok(Object::value(value.with(learned)))
}

/// Whether all boxes are shown after each move.
fn after_moves(said: Option<&Value>) -> Result<bool, Fault> {
    match said.and_then(Value::as_text).as_ref().map(|text| text.as_str()) {
        None | Some("game") => Ok(false),
        Some("move") => Ok(true),
        Some(other) => {
            Err(fault(Code::E3007, format!("`boxes` is \"game\" or \"move\", and this is \"{other}\""))
                .with_help("`boxes: move` shows the boxes after each move"))
        }
    }
}

/// How moves are given.
fn help(value: &MachineValue) -> &'static str {
    match value.graph().rules.moves.iter().all(|step| step.from.is_none()) {
        true => {
            "a move is its row (L top, M, R) and its column (L left, M, R), as on the board; `quit` stops"
        }
        false => "a move is a piece's square and where it goes, with `-` between: `LL-ML`; `quit` stops",
    }
}

fn lines(text: &Value) -> VecDeque<String> {
    let text = text.as_text().map(|text| text.as_str().to_owned()).unwrap_or_default();
    text.split(['\n', ';', ' ']).map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

/// Whether a line ends the games.
fn is_quit(line: &str) -> bool {
    ["quit", "exit"].iter().any(|word| line.trim().eq_ignore_ascii_case(word))
}

/// Asks for the number of games until it is one; none at the end of the input, or where it is to end.
fn number_of_games(host: &mut dyn Host, input: &mut Input) -> Result<Option<u64>, Fault> {
    loop {
        host.step(1)?;
        let Some(line) = input.next(host, "games: ")? else { return Ok(None) };
        if is_quit(&line) {
            return Ok(None);
        }
        match line.trim().parse::<u64>() {
            Ok(games) => return Ok(Some(games)),
            Err(_) => {
                let told = format!("`{}` isn't a number of games: a whole number, 0 or more", line.trim());
                host.print(StyledLine::new().bad(told).into())?;
            }
        }
    }
}

/// A game under way.
struct Table<'a> {
    value: &'a MachineValue,
    input: &'a mut Input,
    after_moves: bool,
    /// Whether it is drawn for a person at a terminal, and not told line by line.
    drawn: bool,
    /// Whether the player has had enough.
    has_quit: bool,
}

impl Table<'_> {
    /// Plays a game; `false` where the input ended in it, and then nothing is learned from it.
    fn game(
        &mut self,
        host: &mut dyn Host,
        learned: &mut Machine,
        random: &mut ChaCha8Rng,
    ) -> Result<bool, Fault> {
        let graph = self.value.graph().clone();
        let own = learned.boxes.shape.plays;
        let before = learned.clone();
        let mut game = Match::new(learned);
        if graph.turn(game.position()) != own {
            self.shown(host, &graph, game.position(), None)?;
        }
        let play = loop {
            host.step(1)?;
            if let Some(play) = game.over() {
                break play;
            }
            let position = game.position();
            let board = BoardValue::at(&graph, position);
            if graph.turn(position) == own {
                if !game.machine_moves(random) {
                    host.print(StyledLine::new().strong("MENACE gives up: its box is empty").into())?;
                    break GameResult::Loss;
                }
            } else {
                let Some(step) = self.asked(host, &board)? else {
                    drop(game);
                    *learned = before;
                    let told = match self.drawn || self.has_quit {
                        true => "this game ends here, and nothing is learned from it",
                        false => "the input has ended, and this game with it",
                    };
                    host.print(StyledLine::new().dim(told).into())?;
                    return Ok(false);
                };
                let next = graph.moves(position).iter().find(|&&(index, _)| usize::from(index) == step);
                game.go(next.map_or(position, |&(_, next)| usize::from(next)));
            }
            self.moved(host, position, &game)?;
        };
        let record = game.finish(play);
        let told = match record.play {
            GameResult::Win => StyledLine::new().bad("MENACE has won"),
            GameResult::Draw => StyledLine::new().strong("a draw"),
            GameResult::Loss => StyledLine::new().good("you have won"),
        };
        host.print(told.into())?;
        if self.drawn {
            host.print(scene::shelf(learned, &record.deeds))?;
            host.print(scene::learned(learned, &record.deeds))?;
        } else {
            print_boxes(host, learned)?;
        }
        Ok(true)
    }

    /// Says a move and shows the board after it.
    fn moved(&self, host: &mut dyn Host, from: usize, game: &Match) -> Result<(), Fault> {
        if self.drawn {
            self.draw(host, from, game)?;
        } else {
            let (graph, to) = (self.value.graph(), game.position());
            if graph.turn(from) == game.machine().boxes.shape.plays {
                let name = super::ask::step_between(self.value, from, to);
                host.print(StyledLine::new().plain("MENACE: ").code(name).into())?;
            }
            self.shown(host, graph, to, None)?;
        }
        match (self.after_moves, self.drawn) {
            (false, _) => Ok(()),
            (true, true) => host.print(scene::shelf(game.machine(), game.deeds())),
            (true, false) => print_boxes(host, game.machine()),
        }
    }

    /// Shows a board; on a drawn one the square that was played last stands out.
    fn shown(
        &self,
        host: &mut dyn Host,
        graph: &Arc<Graph>,
        position: usize,
        last: Option<usize>,
    ) -> Result<(), Fault> {
        host.print(match self.drawn {
            true => scene::board(graph.board(position), last),
            false => BoardValue::at(graph, position).rich(),
        })
    }

    /// Draws a move for a person: the board, and where it is the machine's, the box that it opened.
    fn draw(&self, host: &mut dyn Host, from: usize, game: &Match) -> Result<(), Fault> {
        let (graph, to) = (self.value.graph(), game.position());
        let step = graph.moves(from).iter().find(|&&(_, next)| usize::from(next) == to);
        let last = step.map(|&(step, _)| graph.rules.moves[usize::from(step)].to);
        if graph.turn(from) != game.machine().boxes.shape.plays {
            return self.shown(host, graph, to, last);
        }
        let name = super::ask::step_between(self.value, from, to);
        let deed = game.deeds().last().filter(|deed| deed.position == from);
        host.print(scene::said(game.machine(), deed, &name).into())?;
        match deed {
            Some(deed) => host.print(scene::opened(game.machine(), deed, graph.board(to))),
            None => self.shown(host, graph, to, last),
        }
    }

    /// The player's move: asked for until it is possible; none at the end of the input.
    fn asked(&mut self, host: &mut dyn Host, board: &BoardValue) -> Result<Option<usize>, Fault> {
        loop {
            host.step(1)?;
            let Some(line) = self.input.next(host, "your move: ")? else { return Ok(None) };
            if is_quit(&line) {
                self.has_quit = true;
                return Ok(None);
            }
            match board.find_move(&line.trim().to_uppercase()) {
                Ok(step) => return Ok(Some(step)),
                Err(told) => {
                    let help =
                        told.helps.iter().map(|help| Output::from(StyledLine::new().dim(help.as_str())));
                    let message = Output::from(StyledLine::new().bad(told.message.as_str()));
                    host.print(Output::Stack(std::iter::once(message).chain(help).collect()))?;
                }
            }
        }
    }
}

/// Bytes that a bead takes in the line of all boxes, as text and as output.
const BEAD_BYTES: u128 = 16;

/// Prints all boxes on one line: of each the squares of its beads, one for each bead.
fn print_boxes(host: &mut dyn Host, machine: &Machine) -> Result<(), Fault> {
    host.reserve(machine.total().saturating_mul(BEAD_BYTES))?;
    let rules = &machine.boxes.graph.rules;
    let place = |index: usize| {
        let step = &rules.moves[index];
        match step.from {
            None => step.to.to_string(),
            Some(from) => format!("{from}{}", step.to),
        }
    };
    let mut line = String::new();
    for (number, matchbox) in machine.boxes.list().iter().enumerate() {
        line.push_str(if number == 0 { "[[" } else { "], [" });
        let mut between = "";
        for (&colour, &count) in matchbox.colours.iter().zip(machine.beads_in(number)) {
            let place = place(colour);
            for _ in 0..count {
                line.push_str(between);
                line.push_str(&place);
                between = ", ";
            }
        }
    }
    line.push_str("]]");
    host.print(line.into())
}
