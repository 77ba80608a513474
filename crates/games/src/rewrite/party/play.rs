//! A game with people, at one keyboard, from piped input, or by a transcript.
//!
//! First everyone who has no goal yet types one, then in each round everyone types a rule. What is refused is typed
//! again. The bots' goals are drawn, and their rules come last, though nothing that was typed is known to them.

use super::seats::{self, PlayerSeat};
use super::{shown, typed};
use crate::rewrite::game::{PartyGameValue, Sitting, print};
use crate::rewrite::meter::{PassAllowance, pass_within};
use crate::seed::generator;
use rand_chacha::ChaCha8Rng;
use std::collections::VecDeque;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::native::arguments::{self, given};
use tg_core::value::{Object, Value};
use tg_rewriting::{
    BotView, Budget, Goal, PassError, PlayerGoal, Referee, Rule, Strategy, Target, random_goal,
};

/// A game under way.
struct Party {
    sitting: Sitting,
    /// The game after the rounds so far.
    value: PartyGameValue,
    seats: Vec<PlayerSeat>,
    /// What is left of a transcript.
    transcript: Option<VecDeque<String>>,
    /// Whether anybody has typed anything.
    answered: bool,
    random: ChaCha8Rng,
}

/// What was typed, where it is neither help nor the paper.
enum Answer {
    Line(String),
    /// The game ends here.
    Quit,
}

/// The name of a person who plays alone, by default.
const ALONE: &str = "Player";

/// The bots that play against one person, by default.
const OTHERS: [Strategy; 3] = [Strategy::Builder, Strategy::Lasting, Strategy::Late];

/// Plays; gives the game as far as it came.
pub(in crate::rewrite) fn play(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let mut party = Party::new(host, args)?;
    host.print(shown::opening(&party.value, &party.seats))?;
    if !party.goals(host)? {
        return Ok(Object::value(party.value));
    }
    while party.sitting.game.rounds.len() < party.sitting.game.planned {
        if !party.round(host)? {
            return Ok(Object::value(party.value));
        }
    }
    host.print(print::ending(&party.value))?;
    Ok(Object::value(party.value))
}

impl Party {
    fn new(host: &mut dyn Host, args: &[Value]) -> Result<Party, Fault> {
        let value: &PartyGameValue = arguments::receiver(args, "a game")?;
        let sitting = Sitting::of(value);
        let known = sitting.game.goals.iter();
        let mut seats: Vec<PlayerSeat> =
            known.map(|wish| PlayerSeat { name: wish.player.clone(), bot: None }).collect();
        let people = match given(args, 1) {
            Some(people) => seats::names(people)?,
            None if seats.is_empty() => vec![ALONE.to_owned()],
            None => Vec::new(),
        };
        seats::join(&mut seats, people)?;
        let bots = match given(args, 2) {
            Some(bots) => seats::strategies(bots)?,
            None if seats.len() == 1 && sitting.game.rounds.is_empty() => OTHERS.to_vec(),
            None => Vec::new(),
        };
        seats::join_bots(&mut seats, &bots);
        seats::somebody(seats.len(), "`people: [\"Ann\"]` or `bots: [builder, late]` play")?;
        seats::may_go_on(&sitting.game, seats.len() > sitting.game.goals.len())?;
        host.step(seats.len() as u64)?;
        let transcript = given(args, 3).and_then(Value::as_text).map(|text| lines(text.as_str()));
        let (random, _) = generator(host, args, 4)?;
        let value = sitting.game_value(host)?;
        Ok(Party { sitting, value, seats, transcript, answered: false, random })
    }

    /// Everyone who has no goal gets one; `false` where somebody quits.
    fn goals(&mut self, host: &mut dyn Host) -> Result<bool, Fault> {
        let known = self.sitting.game.goals.len();
        let joining: Vec<PlayerSeat> = self.seats.iter().skip(known).cloned().collect();
        for seat in joining {
            let goal = match seat.bot {
                Some(_) => random_goal(&self.sitting.game.alphabet, &mut self.random),
                None => match self.wanted(host, &seat.name)? {
                    Some(goal) => goal,
                    None => return Ok(false),
                },
            };
            self.sitting.join(PlayerGoal { player: seat.name, goal });
        }
        self.value = self.sitting.game_value(host)?;
        Ok(true)
    }

    /// A person's goal, asked for until it is one; `None` where the person quits.
    fn wanted(&mut self, host: &mut dyn Host, name: &str) -> Result<Option<Goal>, Fault> {
        let letters = self.letters();
        loop {
            let Answer::Line(line) = self.answer(host, &format!("{name}, your goal: "))? else {
                return Ok(None);
            };
            let Some(goal) = typed::goal(&line) else {
                host.print(shown::refusal(name, typed::OPEN_QUOTE))?;
                continue;
            };
            match Target::new(&goal, &self.sitting.game.alphabet) {
                Ok(_) => return Ok(Some(goal)),
                Err(error) => host.print(shown::refusal(name, &typed::refused_goal(&error, &letters)))?,
            }
        }
    }

    /// The letters of the game, for messages.
    fn letters(&self) -> String {
        let letters: Vec<&str> =
            self.sitting.game.alphabet.symbols().map(|(_, name)| name).take(30).collect();
        letters.join(" ")
    }

    /// A round: everyone's rule, then all are shown; `false` where somebody quits.
    fn round(&mut self, host: &mut dyn Host) -> Result<bool, Fault> {
        let number = self.sitting.game.rounds.len();
        host.print(shown::table(&self.value, number))?;
        let (referee, _) = Referee::new(&self.sitting.game);
        let mut rules = Vec::with_capacity(self.seats.len());
        for player in 0..self.seats.len() {
            let rule = match self.seats[player].bot {
                Some(strategy) => self.drawn(host, &referee, player, strategy)?,
                None => self.typed(host, &referee, player)?,
            };
            match rule {
                Some(rule) => rules.push(rule),
                None => return Ok(false),
            }
        }
        self.sitting.add(rules);
        self.value = self.sitting.game_value(host)?;
        host.print(print::round(&self.value, number))?;
        Ok(true)
    }

    /// A person's rule, asked for until the referee lets it pass; `None` where the person quits.
    fn typed(
        &mut self,
        host: &mut dyn Host,
        referee: &Referee,
        player: usize,
    ) -> Result<Option<Rule>, Fault> {
        let name = self.seats[player].name.clone();
        let letters = self.letters();
        loop {
            let prompt = format!("{name}, your rule: ");
            let Answer::Line(line) = self.answer(host, &prompt)? else { return Ok(None) };
            let Some((left, right)) = typed::rule(&line) else {
                host.print(shown::refusal(&name, typed::NO_RULE))?;
                continue;
            };
            let rule = Rule::new(left, right).of(&*name);
            let round = self.sitting.game.rounds.len();
            let is_table = |left: &str| *self.value.on_the_table() == *left;
            let breaches = self.judged(host, |budget| referee.rule(round, 0, &rule, &is_table, budget))?;
            let reasons: Vec<String> =
                breaches.iter().filter_map(|breach| typed::refused_rule(breach, &letters)).collect();
            if reasons.is_empty() {
                return Ok(Some(rule));
            }
            for reason in reasons {
                host.print(shown::refusal(&name, &reason))?;
            }
        }
    }

    /// A bot's rule.
    fn drawn(
        &mut self,
        host: &mut dyn Host,
        referee: &Referee,
        player: usize,
        strategy: Strategy,
    ) -> Result<Option<Rule>, Fault> {
        let game = self.sitting.game.clone();
        let rounds = self.value.rounds().to_vec();
        let table = seats::written_out(&self.value)?.to_owned();
        let later = game.planned - game.rounds.len() - 1;
        let view = BotView { game: &game, referee, player, rounds: &rounds, table: &table, later };
        let mut random = self.random.clone();
        let rule = self.judged(host, |budget| strategy.rule(&view, &mut random, budget))?;
        self.random = random;
        if rule.is_none() {
            let message = format!("there is no rule that {} may write", self.seats[player].name);
            return Err(fault(Code::E3007, message).with_help("allow empty right sides, or take other goals"));
        }
        Ok(rule)
    }

    /// Something that passes over the table, within the limits.
    fn judged<T>(
        &self,
        host: &mut dyn Host,
        work: impl FnOnce(&mut Budget<'_>) -> Result<T, PassError>,
    ) -> Result<T, Fault> {
        let allowance = PassAllowance::game(host);
        let table = self.value.on_the_table().text().unwrap_or_default();
        pass_within(host, allowance, table, work)
    }

    /// What somebody types, unseen.
    fn answer(&mut self, host: &mut dyn Host, prompt: &str) -> Result<Answer, Fault> {
        loop {
            host.step(1)?;
            let line = match &mut self.transcript {
                Some(lines) => lines.pop_front(),
                None => host.read_unseen(prompt)?,
            };
            let Some(line) = line else {
                // There is no input at all, so nothing is played.
                if !self.answered && self.transcript.is_none() {
                    return Ok(Answer::Quit);
                }
                return Err(fault(Code::E3009, "the input ended before the game did")
                    .with_help("give a line for each goal and each rule; `quit` ends a game early"));
            };
            self.answered = true;
            match line.trim() {
                "quit" | "exit" => return Ok(Answer::Quit),
                "" | "help" | "?" => host.print(shown::opening(&self.value, &self.seats))?,
                "paper" => host.print(shown::paper(&self.value))?,
                _ => return Ok(Answer::Line(line)),
            }
        }
    }
}

/// The lines of a transcript.
fn lines(text: &str) -> VecDeque<String> {
    let lines = text.split(['\n', ';']).map(str::trim).filter(|line| !line.is_empty());
    lines.map(str::to_owned).collect()
}
