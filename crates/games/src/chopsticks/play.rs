//! A game at the table: people against the perfect player, at a terminal, from piped input, or by a
//! transcript.

use super::arguments::player_of;
use super::refused;
use super::values::{self, PositionValue, Variant};
use super::words::{self, number};
use rustc_hash::FxHashSet;
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
    /// Every position so far, the start first: one for each ply.
    line: Vec<Position>,
    /// Who made each ply, from 0 on.
    movers: Vec<usize>,
    /// What is left of a transcript.
    transcript: Option<VecDeque<String>>,
    /// Where the perfect player has moved since no person does, and for whom.
    seen: FxHashSet<(Position, usize)>,
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
    if given(args, 3).is_some() {
        return super::duel::play_against(host, args);
    }
    let variant = values::variant(args)?.shared();
    let players = variant.game.players();
    let mut table = Table {
        people: people(given(args, 2), players)?,
        solution: variant.solution(host)?,
        line: vec![variant.game.start()],
        movers: Vec::new(),
        transcript: transcript(args.get(1)),
        seen: FxHashSet::default(),
        variant,
    };
    table.open(host)?;
    let mut asked = false;
    while !table.variant.game.is_over(table.last()) {
        if !table.people[table.turn()] {
            if !table.answer(host)? {
                break;
            }
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

    /// The position at which somebody moves: after the passes of those who are out.
    fn here(&self) -> Position {
        self.variant.game.after_passes(self.last()).0
    }

    /// Whose turn it is there, from 0 on.
    fn turn(&self) -> usize {
        let players = self.variant.game.players().max(1);
        let passed = self.variant.game.after_passes(self.last()).1;
        (self.movers.last().map_or(0, |mover| mover + 1) + passed) % players
    }

    fn shown(&self) -> Output {
        let at = PositionValue::value(&self.variant, self.here(), self.turn());
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
            0 => "the perfect player plays every seat".to_owned(),
            _ => format!("you are {} of {}", listed(&people), self.people.len()),
        };
        host.print(StyledLine::new().strong(you).into())?;
        host.print(help())?;
        host.print(self.shown())
    }

    /// The perfect player's move; `false` where those who are left would go round for ever, and nobody is there to
    /// stop them.
    fn answer(&mut self, host: &mut dyn Host) -> Result<bool, Fault> {
        let here = self.here();
        if self.is_alone() && !self.seen.insert((here, self.turn())) {
            if self.people.contains(&true) {
                host.print(StyledLine::new().strong("a draw: the others go round for ever").into())?;
                return Ok(false);
            }
            return Err(fault(Code::E6010, "this game is a draw that goes round for ever")
                .with_help("`line` shows the loop; take part as a player: `play(as: 1)`"));
        }
        let best = self.solution.best(&here);
        self.made(host, best.first().map_or(here, |best| best.to))?;
        Ok(true)
    }

    /// Whether no person makes a move any more.
    fn is_alone(&self) -> bool {
        let (here, turn, players) = (self.here(), self.turn(), self.people.len());
        let game = &self.variant.game;
        let moves = |seat: &usize| game.rules().zombies || !game.is_out(&here.sides()[*seat]);
        (0..players).filter(moves).all(|seat| !self.people[(turn + seat) % players])
    }

    fn made(&mut self, host: &mut dyn Host, to: Position) -> Result<(), Fault> {
        host.step(1)?;
        let name = self.variant.game.name(&self.here(), &to).unwrap_or_default();
        let player = self.turn();
        self.line.push(to);
        self.movers.push(player);
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
                let here = self.here();
                let found = tried.iter().find_map(|text| game.find_move(&here, text));
                match found {
                    Some(m) => Wish::Move(m.to),
                    None => {
                        let told = refused::no_move(game, &here, text.trim());
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
        let here = self.here();
        let best: Vec<String> = self.solution.best(&here).iter().map(|m| self.named(&m.to)).collect();
        let worth = self.solution.value(&here);
        let fate = worth.map_or_else(String::new, |worth| match worth.outcome {
            GameOutcome::Draw => "a draw with best play".to_owned(),
            _ => format!("the player to move {}", words::fate(worth)),
        });
        StyledLine::new().plain("best: ").code(listed(&best)).dim(format!("  ({fate})")).into()
    }

    fn named(&self, to: &Position) -> String {
        let game = &self.variant.game;
        format!("{} ({})", game.name(&self.here(), to).unwrap_or_default(), game.write(to))
    }

    fn moves(&self) -> Output {
        let moves = self.variant.game.moves(&self.here());
        let names: Vec<String> = moves.iter().map(|m| self.named(&m.to)).collect();
        StyledLine::new().code(listed(&names)).into()
    }

    /// Takes back to before the last move of a person.
    fn undo(&mut self, host: &mut dyn Host) -> Result<(), Fault> {
        let Some(before) = self.movers.iter().rposition(|&mover| self.people[mover]) else {
            return host.print(StyledLine::new().bad("there is nothing to take back").into());
        };
        self.line.truncate(before + 1);
        self.movers.truncate(before);
        host.print(self.shown())
    }

    /// How it ended, as a value.
    fn close(self, host: &mut dyn Host) -> Result<Value, Fault> {
        let game = &self.variant.game;
        let (at, turn) = (self.here(), self.turn());
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
