//! A game at the table: people against the perfect player, at a terminal, from piped input, or by a
//! transcript.

use super::arguments::player_of;
use super::refused;
use super::values::{self, PositionValue, Variant};
use super::words::{self, number};
use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;
use tg_chopsticks::{GameOutcome, Position, Solution};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault, listed};
use tg_core::native::Host;
use tg_core::native::arguments::given;
use tg_core::output::{Output, Style, StyledLine};
use tg_core::value::Value;

/// A game that is being played.
struct Table {
    variant: Rc<Variant>,
    solution: Arc<Solution>,
    /// Which players are people.
    people: Vec<bool>,
    /// Every position so far, the start first.
    line: Vec<Position>,
    /// What is left of a transcript.
    transcript: Option<VecDeque<String>>,
}

/// What a person wants.
enum Wish {
    Move(Position),
    Hint,
    Undo,
    Moves,
    Help,
    Quit,
    /// Something that can't be: what to say.
    Nothing(Output),
}

/// Plays a game.
pub(super) fn play(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let variant = values::variant(args)?.shared();
    let players = variant.game.players();
    let mut table = Table {
        people: people(given(args, 2), players)?,
        solution: variant.solution(host)?,
        line: vec![variant.game.start()],
        transcript: transcript(args.get(1)),
        variant,
    };
    table.open(host)?;
    let mut asked = false;
    while !table.variant.game.is_over(table.last()) {
        if !table.people[table.turn()] {
            table.answer(host)?;
            continue;
        }
        let Some(text) = table.ask(host)? else {
            // Nobody is there at all: then nothing was played.
            if !asked && table.transcript.is_none() {
                break;
            }
            return Err(fault(Code::E3009, "the input ended before the game did")
                .with_help("give a line for each move; `quit` ends a game early"));
        };
        asked = true;
        match table.wish(&text) {
            Wish::Quit => break,
            wish => table.grant(host, wish)?,
        }
    }
    table.close(host)
}

/// Which players are people: the first, or those that `as` names.
fn people(named: Option<&Value>, players: usize) -> Result<Vec<bool>, Fault> {
    let mut people = vec![false; players];
    let seats = match named {
        None if players == 0 => Vec::new(),
        None => vec![0],
        Some(Value::List(list)) => {
            list.items().iter().map(|item| player_of(item, players)).collect::<Result<_, _>>()?
        }
        Some(Value::Range(range)) => range
            .iter()
            .take(players + 1)
            .map(|n| player_of(&Value::int(n), players))
            .collect::<Result<_, _>>()?,
        Some(one) => vec![player_of(one, players)?],
    };
    seats.into_iter().for_each(|seat| people[seat] = true);
    Ok(people)
}

/// The lines of a transcript.
fn transcript(input: Option<&Value>) -> Option<VecDeque<String>> {
    let text = input?.as_text()?;
    let lines = text.as_str().split(['\n', ';']).map(str::trim).filter(|line| !line.is_empty());
    Some(lines.map(str::to_owned).collect())
}

impl Table {
    fn last(&self) -> &Position {
        self.line.last().unwrap_or(&self.line[0])
    }

    /// Whose turn it is, from 0 on.
    fn turn(&self) -> usize {
        (self.line.len() - 1) % self.variant.game.players().max(1)
    }

    fn shown(&self) -> Output {
        let at = PositionValue::value(&self.variant, *self.last(), self.turn());
        match &at {
            Value::Object(object) => object.rich(),
            _ => Output::default(),
        }
    }

    fn open(&self, host: &mut dyn Host) -> Result<(), Fault> {
        let named = |seat: &usize| format!("player {}", seat + 1);
        let people: Vec<String> =
            (0..self.people.len()).filter(|&seat| self.people[seat]).map(|seat| named(&seat)).collect();
        let you = match people.len() {
            0 => "the perfect player plays for everyone".to_owned(),
            _ => format!("you are {} of {}", listed(&people), self.people.len()),
        };
        host.print(StyledLine::new().strong(you).into())?;
        host.print(help())?;
        host.print(self.shown())
    }

    /// The perfect player's move.
    fn answer(&mut self, host: &mut dyn Host) -> Result<(), Fault> {
        let at = *self.last();
        // Without anybody at the table a drawn game would go round for ever.
        let again = !self.people.contains(&true) && self.line[..self.line.len() - 1].contains(&at);
        let Some(best) = self.solution.best(&at).first().copied().filter(|_| !again) else {
            return Err(fault(Code::E6010, "this game is a draw that goes round for ever")
                .with_help("`line` shows the loop; take part as a player: `play(as: 1)`"));
        };
        self.made(host, best.to)
    }

    fn made(&mut self, host: &mut dyn Host, to: Position) -> Result<(), Fault> {
        host.step(1)?;
        let name = self.variant.game.name(self.last(), &to).unwrap_or_default();
        let player = self.turn();
        self.line.push(to);
        let who = format!("player {}", player + 1);
        let line = StyledLine::styled(who, Style::owner(player as u8).strong()).plain(": ").code(name);
        host.print(line.into())?;
        host.print(self.shown())
    }

    fn ask(&mut self, host: &mut dyn Host) -> Result<Option<String>, Fault> {
        let prompt = format!("player {}> ", self.turn() + 1);
        match &mut self.transcript {
            Some(lines) => Ok(lines.pop_front()),
            None => host.read_line(&prompt),
        }
    }

    fn wish(&self, text: &str) -> Wish {
        let game = &self.variant.game;
        match text.trim().to_lowercase().as_str() {
            "" | "help" | "?" => Wish::Help,
            "hint" => Wish::Hint,
            "undo" => Wish::Undo,
            "moves" => Wish::Moves,
            "quit" | "exit" => Wish::Quit,
            lower => {
                let upper = lower.to_uppercase();
                let tried = [text.trim(), &upper, lower];
                let found = tried.iter().find_map(|text| game.find_move(self.last(), text));
                match found {
                    Some(m) => Wish::Move(m.to),
                    None => {
                        let told = refused::no_move(game, self.last(), text.trim());
                        let help =
                            told.helps.iter().map(|help| Output::from(StyledLine::new().dim(help.as_str())));
                        let message = Output::from(StyledLine::new().bad(told.message));
                        Wish::Nothing(Output::Stack(std::iter::once(message).chain(help).collect()))
                    }
                }
            }
        }
    }

    fn grant(&mut self, host: &mut dyn Host, wish: Wish) -> Result<(), Fault> {
        match wish {
            Wish::Move(to) => self.made(host, to),
            Wish::Hint => {
                let hint = self.hint();
                host.print(hint)
            }
            Wish::Undo => self.undo(host),
            Wish::Moves => {
                let moves = self.moves();
                host.print(moves)
            }
            Wish::Nothing(said) => host.print(said),
            Wish::Help | Wish::Quit => host.print(help()),
        }
    }

    /// The best moves here, and what they lead to.
    fn hint(&self) -> Output {
        let at = self.last();
        let best: Vec<String> = self.solution.best(at).iter().map(|m| self.named(&m.to)).collect();
        let worth = self.solution.value(at);
        let fate = worth.map_or_else(String::new, |worth| match worth.outcome {
            GameOutcome::Draw => "a draw with best play".to_owned(),
            _ => format!("the player to move {}", words::fate(worth)),
        });
        StyledLine::new().plain("best: ").code(listed(&best)).dim(format!("  ({fate})")).into()
    }

    fn named(&self, to: &Position) -> String {
        let game = &self.variant.game;
        format!("{} ({})", game.name(self.last(), to).unwrap_or_default(), game.write(to))
    }

    fn moves(&self) -> Output {
        let moves = self.variant.game.moves(self.last());
        let names: Vec<String> = moves.iter().map(|m| self.named(&m.to)).collect();
        StyledLine::new().code(listed(&names)).into()
    }

    /// Takes back to before the last move of a person.
    fn undo(&mut self, host: &mut dyn Host) -> Result<(), Fault> {
        let players = self.people.len().max(1);
        let mut plies = self.line.len() - 1;
        let before = (0..plies).rev().find(|ply| self.people[ply % players]);
        let Some(before) = before else {
            return host.print(StyledLine::new().bad("there is nothing to take back").into());
        };
        plies = before;
        self.line.truncate(plies + 1);
        host.print(self.shown())
    }

    /// How it ended, as a value.
    fn close(self, host: &mut dyn Host) -> Result<Value, Fault> {
        let game = &self.variant.game;
        let (at, turn) = (*self.last(), self.turn());
        let players = game.players().max(1);
        let winner = game.winner(&at).map(|seat| (turn + seat) % players);
        if game.is_over(&at) {
            let told = match winner {
                Some(winner) if self.people[winner] => {
                    StyledLine::new().good(format!("player {} has won", winner + 1))
                }
                Some(winner) => StyledLine::new().bad(format!("player {} has won", winner + 1)),
                None => StyledLine::new().strong("nobody has won"),
            };
            host.print(told.into())?;
        }
        let winner = winner.map_or(Value::None, |winner| number(winner + 1));
        Value::record([("winner", winner), ("line", values::line(&self.variant, &self.line, 0)?)])
    }
}

fn help() -> Output {
    StyledLine::new()
        .dim("a move is a name such as AC or 04-13, or the position it leads to; also: moves, hint, undo, quit")
        .into()
}
