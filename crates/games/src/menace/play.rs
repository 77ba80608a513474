//! The game at the table: a person against the machine, at the keyboard, from piped input, or by a text.
//!
//! A number of games comes first; then each game begins with `new game`. After each move of the machine and of
//! the player the board is shown. After each game, all boxes are.

use super::arguments::count;
use super::machine::{MachineValue, machine};
use super::scene;
use super::subject::{Subject, said};
use crate::duel::Transcript;
use crate::seed::generator;
use rand_chacha::ChaCha8Rng;
use std::num::IntErrorKind;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::native::arguments::given;
use tg_core::output::{Output, StyledLine};
use tg_core::value::{Object, Value};
use tg_menace::{GameResult, Machine, Match};

/// Where lines come from: a text, or the keyboard.
struct Input {
    transcript: Option<Transcript>,
    /// Whether the moves of a line may stand side by side, as those of boards do.
    side_by_side: bool,
    /// What is left of such a line of the keyboard.
    rest: Option<Transcript>,
}

impl Input {
    /// The next line; where moves are wanted, their names may hold what else ends a line.
    fn next(&mut self, host: &mut dyn Host, prompt: &str, names: &[String]) -> Result<Option<String>, Fault> {
        if let Some(lines) = &mut self.transcript {
            return Ok(lines.next(names));
        }
        if let Some(next) = self.rest.as_mut().and_then(|rest| rest.next(names)) {
            return Ok(Some(next));
        }
        let line = host.read_line(prompt)?;
        match line {
            Some(line) if self.side_by_side && line.trim().contains(' ') => {
                let mut moves = Transcript::new(line.trim().replace(' ', "\n"));
                let first = moves.next(names);
                self.rest = Some(moves);
                Ok(first)
            }
            line => Ok(line),
        }
    }
}

/// Plays games; gives the machine afterwards.
pub(super) fn play(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let value = machine(args)?.clone();
    let mut input = Input {
        transcript: given(args, 2).map(|text| transcript(&value.subject, text)),
        side_by_side: matches!(value.subject, Subject::Boards(_)),
        rest: None,
    };
    let after_moves = after_moves(given(args, 3))?;
    let (mut random, _) = generator(host, args, 4)?;
    let games = match given(args, 1) {
        Some(_) => count(args, 1, 1),
        None => match number_of_games(host, &mut input)? {
            Some(games) => games,
            None => return Ok(Object::value(value)),
        },
    };
    let drawn = input.transcript.is_none() && host.at_terminal();
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
    let Subject::Boards(boards) = &value.subject else {
        return "a move is its name; `moves` names them, `quit` stops";
    };
    match boards.game.rules.moves.iter().all(|step| step.from.is_none()) {
        true => {
            "a move is its row (L top, M, R) and its column (L left, M, R), as on the board; `quit` stops"
        }
        false => "a move is a piece's square and where it goes, with `-` between: `LL-ML`; `quit` stops",
    }
}

/// The lines of a text; the moves of boards may stand side by side.
fn transcript(subject: &Subject, text: &Value) -> Transcript {
    let text = text.as_text().map(|text| text.as_str().to_owned()).unwrap_or_default();
    match subject {
        Subject::Boards(_) => Transcript::new(text.replace(' ', "\n")),
        Subject::Duel(_) => Transcript::new(text),
    }
}

/// Whether a line ends the games.
fn is_quit(line: &str) -> bool {
    ["quit", "exit"].iter().any(|word| line.trim().eq_ignore_ascii_case(word))
}

/// Asks for the number of games until it is one; none at the end of the input, or where it is to end.
fn number_of_games(host: &mut dyn Host, input: &mut Input) -> Result<Option<u64>, Fault> {
    loop {
        host.step(1)?;
        let Some(line) = input.next(host, "games: ", &[])? else { return Ok(None) };
        if is_quit(&line) {
            return Ok(None);
        }
        match line.trim().parse::<u64>() {
            Ok(games) => return Ok(Some(games)),
            Err(error) => {
                let why = match error.kind() {
                    IntErrorKind::PosOverflow => format!("more than {} games can't be asked for", u64::MAX),
                    _ => "a whole number, 0 or more".to_owned(),
                };
                let told = format!("`{}` isn't a number of games: {why}", line.trim());
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
        let own = learned.boxes.plays;
        let before = learned.clone();
        let mut game = Match::new(learned);
        if graph.turn(game.position()) != own {
            self.shown(host, game.position(), None)?;
        }
        let play = loop {
            host.step(1)?;
            if let Some(play) = game.over() {
                break play;
            }
            let position = game.position();
            if graph.turn(position) == own {
                if !game.machine_moves(random) {
                    host.print(StyledLine::new().strong("MENACE gives up: its box is empty").into())?;
                    break GameResult::Loss;
                }
            } else {
                let Some(step) = self.asked(host, position)? else {
                    drop(game);
                    *learned = before;
                    let told = match self.drawn || self.has_quit {
                        true => "this game ends here, and nothing is learned from it",
                        false => "the input has ended, and this game with it",
                    };
                    host.print(StyledLine::new().dim(told).into())?;
                    return Ok(false);
                };
                game.go(graph.moves(position)[step].1 as usize);
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
            if let Subject::Boards(boards) = &self.value.subject {
                host.print(scene::shelf(boards, learned, &record.deeds))?;
            }
            host.print(scene::learned(&self.value.subject, &record.deeds))?;
        } else {
            self.print_boxes(host, learned)?;
        }
        Ok(true)
    }

    /// Says a move and shows the position after it.
    fn moved(&self, host: &mut dyn Host, from: usize, game: &Match) -> Result<(), Fault> {
        if self.drawn {
            self.draw(host, from, game)?;
        } else {
            let to = game.position();
            if self.value.graph().turn(from) == game.machine().boxes.plays {
                let name = self.value.subject.step_between(from, to);
                host.print(StyledLine::new().plain("MENACE: ").code(name).into())?;
            }
            self.shown(host, to, None)?;
        }
        match (self.after_moves, self.drawn, &self.value.subject) {
            (false, ..) => Ok(()),
            (true, true, Subject::Boards(boards)) => {
                host.print(scene::shelf(boards, game.machine(), game.deeds()))
            }
            (true, ..) => self.print_boxes(host, game.machine()),
        }
    }

    /// Shows a position; on a drawn board the square that was played last stands out.
    fn shown(&self, host: &mut dyn Host, position: usize, last: Option<usize>) -> Result<(), Fault> {
        if let (Subject::Boards(boards), true) = (&self.value.subject, self.drawn) {
            return host.print(scene::board(boards.game.board(position), last));
        }
        let value = self.value.subject.value(host, position)?;
        host.print(match &value {
            Value::Object(object) => object.rich(),
            _ => Output::default(),
        })
    }

    /// Draws a move for a person: the board, and where it is the machine's, the box that it opened.
    fn draw(&self, host: &mut dyn Host, from: usize, game: &Match) -> Result<(), Fault> {
        let (subject, to) = (&self.value.subject, game.position());
        let moves = self.value.graph().moves(from);
        let step = moves.iter().find(|&&(_, next)| next as usize == to).map_or(0, |&(step, _)| step as usize);
        let last = match subject {
            Subject::Boards(boards) => Some(boards.game.rules.moves[step].to),
            Subject::Duel(_) => None,
        };
        if self.value.graph().turn(from) != game.machine().boxes.plays {
            return self.shown(host, to, last);
        }
        let name = subject.step_between(from, to);
        let deed = game.deeds().last().filter(|deed| deed.position == from);
        host.print(scene::said(subject, game.machine(), deed, &name).into())?;
        match (deed, subject) {
            (Some(deed), Subject::Boards(boards)) => {
                host.print(scene::opened(boards, deed, boards.game.board(to)))
            }
            _ => self.shown(host, to, last),
        }
    }

    /// The player's move as its place among them: asked for until it is possible; none at the end of the input.
    fn asked(&mut self, host: &mut dyn Host, position: usize) -> Result<Option<usize>, Fault> {
        let subject = &self.value.subject;
        let moves = 0..self.value.graph().moves(position).len();
        let names: Vec<String> = moves.map(|place| said(&subject.name(position, place))).collect();
        loop {
            host.step(1)?;
            let Some(line) = self.input.next(host, "your move: ", &names)? else { return Ok(None) };
            let line = line.trim();
            let named = names.iter().position(|name| name == line);
            if let Some(place) =
                named.or_else(|| names.iter().position(|name| name.eq_ignore_ascii_case(line)))
            {
                return Ok(Some(place));
            }
            if is_quit(line) {
                self.has_quit = true;
                return Ok(None);
            }
            if line.eq_ignore_ascii_case("moves") {
                host.print(StyledLine::new().code(names.join(", ")).into())?;
                continue;
            }
            let wanted = match subject {
                Subject::Boards(_) => line.to_uppercase(),
                Subject::Duel(_) => line.to_owned(),
            };
            match subject.find_move(position, &Value::text(wanted)) {
                Ok(place) => return Ok(Some(place)),
                Err(told) => {
                    let help =
                        told.helps.iter().map(|help| Output::from(StyledLine::new().dim(help.as_str())));
                    let message = Output::from(StyledLine::new().bad(told.message.as_str()));
                    host.print(Output::Stack(std::iter::once(message).chain(help).collect()))?;
                }
            }
        }
    }

    /// Prints all boxes on one line: of each the squares of its beads, or the names of their moves, one for each bead.
    fn print_boxes(&self, host: &mut dyn Host, machine: &Machine) -> Result<(), Fault> {
        host.reserve(machine.total().saturating_mul(BEAD_BYTES))?;
        let mut line = String::new();
        for number in 0..machine.boxes.list().len() {
            line.push_str(if number == 0 { "[[" } else { "], [" });
            let mut between = "";
            for (place, &count) in self.places(number).iter().zip(machine.beads_in(number)) {
                for _ in 0..count {
                    line.push_str(between);
                    line.push_str(place);
                    between = ", ";
                }
            }
        }
        line.push_str("]]");
        host.print(line.into())
    }

    /// What the line of all boxes calls the colours of one.
    fn places(&self, number: usize) -> Vec<String> {
        let Subject::Boards(boards) = &self.value.subject else {
            return self.value.subject.colours(number);
        };
        let place = |&index: &usize| {
            let step = &boards.game.rules.moves[index];
            match step.from {
                None => step.to.to_string(),
                Some(from) => format!("{from}{}", step.to),
            }
        };
        boards.drawings()[number].colours.iter().map(place).collect()
    }
}

/// Bytes that a bead takes in the line of all boxes, as text and as output.
const BEAD_BYTES: u128 = 16;
