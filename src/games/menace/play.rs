//! The game at the table: a person against the machine, at the keyboard, from piped input, or by a text.
//!
//! A number of games comes first; then each game begins with `new game`. After each move of the machine and of
//! the player the board is shown. After each game, all boxes are.

use super::board::BoardValue;
use super::machine::{MachineValue, machine};
use super::{count, generator, given};
use crate::diagnostics::{Code, Fault, FaultContext, fault};
use crate::engines::menace::{Machine, Match, Play};
use crate::output::{Line, Output};
use crate::seam::Host;
use crate::value::{Domain, Object, Value};
use rand_chacha::ChaCha8Rng;
use std::collections::VecDeque;

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
    let after_moves = match given(args, 3).and_then(Value::as_text) {
        Some(text) if text.as_str() == "move" => true,
        Some(text) if text.as_str() != "game" => {
            return Err(fault(
                Code::E3007,
                format!("`boxes` is \"game\" or \"move\", and this is \"{text}\""),
            )
            .with_help("`boxes: \"move\"` shows the boxes after each move"));
        }
        _ => false,
    };
    let (mut random, _) = generator(host, args, 4)?;
    let games = match given(args, 1) {
        Some(_) => count(args, 1, 1),
        None => match number_of_games(host, &mut input)? {
            Some(games) => games,
            None => return Ok(Object::value(value)),
        },
    };
    let mut learned = (*value.machine).clone();
    for _ in 0..games {
        host.print(Line::new().strong("new game").into())?;
        let mut table = Table { value: &value, input: &mut input, after_moves };
        if !table.game(host, &mut learned, &mut random)? {
            break;
        }
    }
    Ok(Object::value(value.with(learned)))
}

fn lines(text: &Value) -> VecDeque<String> {
    let text = text.as_text().map(|text| text.as_str().to_owned()).unwrap_or_default();
    text.split(['\n', ';', ' ']).map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

/// Asks for the number of games until it is one; none at the end of the input.
fn number_of_games(host: &mut dyn Host, input: &mut Input) -> Result<Option<u64>, Fault> {
    loop {
        host.step(1)?;
        let Some(line) = input.next(host, "games: ")? else { return Ok(None) };
        match line.trim().parse::<u64>() {
            Ok(games) => return Ok(Some(games)),
            Err(_) => {
                let told = format!("`{}` isn't a number of games: a whole number, 0 or more", line.trim());
                host.print(Line::new().bad(told).into())?;
            }
        }
    }
}

/// A game under way.
struct Table<'a> {
    value: &'a MachineValue,
    input: &'a mut Input,
    after_moves: bool,
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
        let play = loop {
            host.step(1)?;
            if let Some(play) = game.over() {
                break play;
            }
            let position = game.position();
            let board = BoardValue::at(&graph, position);
            if graph.turn(position) == own {
                if !game.machine_moves(random) {
                    host.print(Line::new().strong("MENACE gives up: its box is empty").into())?;
                    break Play::Loss;
                }
            } else {
                let Some(step) = self.asked(host, &board)? else {
                    drop(game);
                    *learned = before;
                    host.print(Line::new().dim("the input has ended, and this game with it").into())?;
                    return Ok(false);
                };
                let next = graph.moves(position).iter().find(|&&(index, _)| usize::from(index) == step);
                game.go(next.map_or(position, |&(_, next)| usize::from(next)));
            }
            self.moved(host, position, &game)?;
        };
        let record = game.finish(play);
        let told = match record.play {
            Play::Win => Line::new().bad("MENACE has won"),
            Play::Draw => Line::new().strong("a draw"),
            Play::Loss => Line::new().good("you have won"),
        };
        host.print(told.into())?;
        host.print(boxes(learned))?;
        Ok(true)
    }

    /// Says a move and shows the board after it.
    fn moved(&self, host: &mut dyn Host, from: usize, game: &Match) -> Result<(), Fault> {
        let graph = self.value.graph();
        let machine = game.machine();
        let to = game.position();
        if graph.turn(from) == machine.boxes.shape.plays {
            let name = super::ask::step_between(self.value, from, to);
            host.print(Line::new().plain("MENACE: ").code(name).into())?;
        }
        host.print(BoardValue::at(graph, to).rich())?;
        if self.after_moves {
            host.print(boxes(machine))?;
        }
        Ok(())
    }

    /// The player's move: asked for until it is possible; none at the end of the input.
    fn asked(&mut self, host: &mut dyn Host, board: &BoardValue) -> Result<Option<usize>, Fault> {
        loop {
            host.step(1)?;
            let Some(line) = self.input.next(host, "your move: ")? else { return Ok(None) };
            match board.find_move(&line.trim().to_uppercase()) {
                Ok(step) => return Ok(Some(step)),
                Err(told) => {
                    let help = told.helps.iter().map(|help| Output::from(Line::new().dim(help.as_str())));
                    let message = Output::from(Line::new().bad(told.message.as_str()));
                    host.print(Output::Stack(std::iter::once(message).chain(help).collect()))?;
                }
            }
        }
    }
}

/// All boxes on one line: of each the squares of its beads, one for each bead.
fn boxes(machine: &Machine) -> Output {
    let rules = &machine.boxes.graph.rules;
    let place = |index: usize| {
        let step = &rules.moves[index];
        match step.from {
            None => step.to.to_string(),
            Some(from) => format!("{from}{}", step.to),
        }
    };
    let boxes = machine.boxes.list().iter().enumerate().map(|(number, matchbox)| {
        let beads = matchbox.colours.iter().zip(machine.beads_in(number));
        let beads = beads.flat_map(|(&colour, &count)| std::iter::repeat_n(place(colour), count as usize));
        format!("[{}]", beads.collect::<Vec<_>>().join(", "))
    });
    format!("[{}]", boxes.collect::<Vec<_>>().join(", ")).into()
}
