//! A game at the table: people against a player of some strength, at a terminal, from piped input, or by a transcript.

use super::duel_position::{self, DuelPosition, PlayableMove};
use super::players::{Strategy, made, trap};
use super::position::best_moves;
use super::refused::{no_answer, no_move, no_solution};
use super::rules::Next;
use super::solved::Merit;
use super::transcript::Transcript;
use super::values::{self, Duel};
use super::words::{self, name};
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault, listed};
use tg_core::native::Host;
use tg_core::native::arguments::given;
use tg_core::output::{Output, Style, StyledLine};
use tg_core::value::Value;
use tg_dist::Draw;

/// Beyond this many plies without a person, a game goes round.
const MOST_ALONE: usize = 10_000;

/// A game that is being played.
struct Table {
    duel: Rc<Duel>,
    /// Which players are people.
    people: Vec<bool>,
    /// Every position so far, the start first.
    line: Vec<Value>,
    /// How the others play.
    strategy: Strategy,
    /// Who has given up.
    gave_up: Option<u8>,
    /// What is left of a transcript.
    transcript: Option<Transcript>,
}

/// Plays a game.
pub(crate) fn play(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let duel = values::duel(args)?.clone();
    let people = people(given(args, 2), if duel.rules.alone { 1 } else { 2 })?;
    if duel.rules.alone && given(args, 3).is_some() {
        return Err(no_answer("nobody plays against you in a puzzle", "leave out `against`"));
    }
    let start = DuelPosition::value(host, &duel, duel.start(), 1)?;
    let strategy = Strategy::of(given(args, 3))?;
    let mut table = Table {
        duel,
        people,
        line: vec![start],
        strategy,
        gave_up: None,
        transcript: transcript(args.get(1)),
    };
    table.open(host)?;
    let mut asked = false;
    let mut alone = 0;
    loop {
        let here = table.here()?;
        let at = duel_position::position(std::slice::from_ref(&here))?;
        if at.result(host)?.is_some() || table.gave_up.is_some() {
            break;
        }
        if !table.people[usize::from(at.turn - 1)] {
            alone += 1;
            if alone > MOST_ALONE {
                return Err(fault(Code::E6010, "without a person this game would go on forever")
                    .with_help("`line` shows the loop; take part as a player: `play(as: 1)`"));
            }
            table.answer(host, at)?;
            continue;
        }
        alone = 0;
        let Some(text) = table.ask(host, at)? else {
            // Nobody is there at all: then nothing was played.
            if !asked && table.transcript.is_none() {
                break;
            }
            return Err(fault(Code::E3009, "the input ended before the game did")
                .with_help("give a line for each move; `quit` ends a game early"));
        };
        asked = true;
        if !table.grant(host, at, text.trim())? {
            break;
        }
    }
    table.close(host)
}

/// Which players are people: the first, or those that `as` names.
fn people(named: Option<&Value>, players: usize) -> Result<Vec<bool>, Fault> {
    let mut people = vec![false; players];
    let seats: Vec<Value> = match named {
        None => vec![Value::int(1)],
        Some(Value::List(list)) => list.items().to_vec(),
        Some(Value::Range(range)) => range.iter().take(players + 1).map(Value::int).collect(),
        Some(one) => vec![one.clone()],
    };
    for seat in seats {
        let place = seat.as_i64().and_then(|n| usize::try_from(n).ok()).filter(|n| (1..=players).contains(n));
        match place {
            Some(place) => people[place - 1] = true,
            None => {
                let shown = words::shown(&seat);
                return Err(fault(Code::E3007, format!("there is no player {shown} in this game"))
                    .with_help("players are counted from 1, the player who moves at the start"));
            }
        }
    }
    Ok(people)
}

/// What a transcript says.
fn transcript(input: Option<&Value>) -> Option<Transcript> {
    Some(Transcript::new(input?.as_text()?.as_str().to_owned()))
}

fn shown(position: &Value) -> Output {
    match position {
        Value::Object(object) => object.rich(),
        _ => Output::default(),
    }
}

impl Table {
    fn here(&self) -> Result<Value, Fault> {
        Ok(self.line.last().cloned().unwrap_or_default())
    }

    fn open(&self, host: &mut dyn Host) -> Result<(), Fault> {
        let seats: Vec<String> = (1..=self.people.len())
            .filter(|seat| self.people[seat - 1])
            .map(|seat| self.duel.player(seat))
            .collect();
        let you = match (self.duel.rules.alone, seats.is_empty()) {
            (true, false) => "you play alone".to_owned(),
            (_, true) => "nobody plays by hand".to_owned(),
            _ => format!("you are {}", listed(&seats)),
        };
        host.print(StyledLine::new().strong(you).into())?;
        host.print(help())?;
        host.print(shown(&self.here()?))
    }

    /// The move of who isn't a person.
    fn answer(&mut self, host: &mut dyn Host, at: &DuelPosition) -> Result<(), Fault> {
        match self.strategy.choose_at_table(host, at)? {
            Some(one) => {
                let trap = match self.strategy {
                    Strategy::Perfect => trap(host, at, &one)?,
                    _ => None,
                };
                self.made(host, at, &one, trap)
            }
            None if self.strategy.gives_up() => {
                self.gave_up = Some(at.turn);
                let told = format!("{} gives up: the box is empty", self.duel.player(at.turn.into()));
                host.print(StyledLine::new().strong(told).into())
            }
            None => Err(no_solution(&at.place.state)),
        }
    }

    /// Makes a move; of one that is a trap it is said how many of all replies lose.
    fn made(
        &mut self,
        host: &mut dyn Host,
        at: &DuelPosition,
        one: &PlayableMove,
        trap: Option<(usize, usize)>,
    ) -> Result<(), Fault> {
        host.step(1)?;
        let who = self.duel.player(at.turn.into());
        let mut line =
            StyledLine::styled(who, Style::owner(at.turn - 1).strong()).plain(": ").code(name(&one.name));
        if let Some((losing, all)) = trap {
            line = line.dim(match losing {
                1 => format!("  (a trap: 1 of the {all} replies loses)"),
                _ => format!("  (a trap: {losing} of the {all} replies lose)"),
            });
        }
        host.print(line.into())?;
        let next = made(host, &self.duel, at, one, &mut Draw::Run)?;
        host.print(shown(&next))?;
        self.line.push(next);
        Ok(())
    }

    fn ask(&mut self, host: &mut dyn Host, at: &DuelPosition) -> Result<Option<String>, Fault> {
        let prompt = match self.duel.rules.alone {
            true => "> ".to_owned(),
            false => format!("player {}> ", at.turn),
        };
        match &mut self.transcript {
            Some(lines) => {
                let names: Vec<String> = at.moves(host)?.iter().map(|one| name(&one.name)).collect();
                Ok(lines.next(&names))
            }
            None => host.read_line(&prompt),
        }
    }

    /// Does what a person wants; `false` ends the game.
    fn grant(&mut self, host: &mut dyn Host, at: &DuelPosition, text: &str) -> Result<bool, Fault> {
        let moves = at.moves(host)?;
        let by_name = |wanted: &str| {
            let same = |one: &&PlayableMove| name(&one.name).eq_ignore_ascii_case(wanted);
            moves.iter().find(|one| name(&one.name) == wanted).or_else(|| moves.iter().find(same))
        };
        let leads_to = |one: &&PlayableMove| match &one.next {
            Next::One(next) => next.as_text().is_some_and(|next| next.as_str() == text),
            _ => false,
        };
        if let Some(one) = by_name(text).or_else(|| moves.iter().find(leads_to)) {
            self.made(host, at, one, None)?;
            return Ok(true);
        }
        match text.to_lowercase().as_str() {
            "" | "help" | "?" => host.print(help())?,
            "hint" => {
                let hint = hint(host, at)?;
                host.print(hint)?;
            }
            "undo" => self.undo(host)?,
            "moves" => {
                let names: Vec<String> = moves.iter().map(|one| name(&one.name)).collect();
                host.print(StyledLine::new().code(listed(&names)).into())?;
            }
            "quit" | "exit" => return Ok(false),
            _ => {
                let names: Vec<String> = moves.iter().map(|one| name(&one.name)).collect();
                let told = no_move(&at.place.state, text, &names);
                host.print(StyledLine::new().bad(told.message).into())?;
                for help in told.helps {
                    host.print(StyledLine::new().dim(help).into())?;
                }
            }
        }
        Ok(true)
    }

    /// Takes back to before the last move of a person.
    fn undo(&mut self, host: &mut dyn Host) -> Result<(), Fault> {
        let of_person = |value: &Value| {
            value.downcast::<DuelPosition>().is_some_and(|at| self.people[usize::from(at.turn - 1)])
        };
        let before = self.line[..self.line.len() - 1].iter().rposition(of_person);
        let Some(before) = before else {
            return host.print(StyledLine::new().bad("there is nothing to take back").into());
        };
        self.line.truncate(before + 1);
        host.print(shown(&self.here()?))
    }

    /// How it ended, as a value.
    fn close(self, host: &mut dyn Host) -> Result<Value, Fault> {
        let here = self.here()?;
        let at = duel_position::position(std::slice::from_ref(&here))?;
        let winner = match self.gave_up {
            Some(turn) => Value::int(i64::from(3 - turn)),
            None => super::position::winner(host, &mut [here.clone()])?,
        };
        if at.result(host)?.is_some() {
            let sentence = super::explain::sentence(host, at)?;
            let told = match winner.as_i64().and_then(|player| usize::try_from(player - 1).ok()) {
                Some(seat) if self.people.get(seat) == Some(&true) => StyledLine::new().good(sentence),
                Some(_) => StyledLine::new().bad(sentence),
                None => StyledLine::new().strong(sentence),
            };
            host.print(told.into())?;
        }
        Value::record([("winner", winner), ("line", Value::list(self.line)?)])
    }
}

/// The best moves here, and what they lead to.
fn hint(host: &mut dyn Host, at: &DuelPosition) -> Result<Output, Fault> {
    let best: Vec<String> = best_moves(host, at)?.iter().map(|one| name(&one.name)).collect();
    let worth = at.worth(host)?;
    if worth.is_hopeless(&at.duel.rules) {
        return Ok("it can't be solved from here".into());
    }
    let fate = match worth {
        Merit::Result(worth) => match worth.outcome {
            tg_duels::Outcome::Draw => "a draw with best play".to_owned(),
            _ => format!("the player to move {}", words::fate(worth)),
        },
        Merit::Alone(moves) => format!("solved in {}", words::moves(moves.unwrap_or(0))),
        Merit::Sum(true) => "the player to move wins".to_owned(),
        Merit::Sum(false) => "the player to move loses".to_owned(),
        Merit::Number(value) => format!("worth {}", words::amount(&value)),
    };
    Ok(StyledLine::new().plain("best: ").code(listed(&best)).dim(format!("  ({fate})")).into())
}

fn help() -> Output {
    StyledLine::new().dim("a move is its name; also: moves, hint, undo, quit").into()
}
