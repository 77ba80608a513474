//! The replies of one player: how many would have won, and which are best.

use super::{named, receiver, refused, shown, whole};
use crate::rewrite::game::PartyGameValue;
use crate::rewrite::meter::{PassAllowance, within};
use crate::rewrite::party::player_called;
use crate::rewrite::words;
use dashu_int::UBig;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::{Host, arguments};
use tg_core::number::Number;
use tg_core::output::{Column, Output, StyledLine, TextTable};
use tg_core::value::Value;
use tg_rewriting::{Alphabet, Outcome, Replies, ReplyClass};

/// The letters of a right side, at most, by default.
const LETTERS: u64 = 4;

/// The replies of a player, and who that is.
struct Asked {
    player: usize,
    /// From 0.
    round: usize,
    alphabet: Alphabet,
    found: Replies,
}

fn asked(host: &mut dyn Host, args: &[Value]) -> Result<Asked, Fault> {
    let value = receiver(args)?;
    let game = value.engine();
    let player = player_called(value, arguments::text(args, 1)?.as_str())?;
    if game.rounds.len() < game.planned {
        return Err(fault(Code::E3007, "this game isn't over, so nobody has won it yet")
            .with_help("`suggest` looks for a rule of the next round; `last_round` is for the last one"));
    }
    let last = game.rounds.len() as u64;
    let round = whole(args, 2, "round", 1, last)?;
    if round > last {
        let round = args[2].as_number().map_or_else(|| round.to_string(), |round| round.to_string());
        let message = format!("this game has no round {round}");
        return Err(fault(Code::E3007, message).with_help(format!("its last one is round {last}")));
    }
    let (round, longest) = (round as usize - 1, whole(args, 3, "letters", 0, LETTERS)?);
    let longest = usize::try_from(longest).unwrap_or(usize::MAX);
    let allowance = PassAllowance::game(host).shown_as("counting rules");
    let found = within(host, allowance, |budget| game.replies(player, round, longest, budget))?;
    let found = found.map_err(|error| refused(host, game, error))?;
    Ok(Asked { player, round, alphabet: game.alphabet.clone(), found })
}

impl Asked {
    fn wins(&self, outcome: &Outcome) -> bool {
        outcome.winner == Some(self.player)
    }

    /// The winning replies, the shortest rules first.
    fn winning(&self) -> Vec<&ReplyClass> {
        let mut classes: Vec<&ReplyClass> =
            self.found.classes.iter().filter(|class| self.wins(&class.outcome)).collect();
        classes.sort_by_key(|class| length(&self.alphabet, class));
        classes
    }
}

/// How long a rule is, in letters of both sides.
fn length(alphabet: &Alphabet, class: &ReplyClass) -> usize {
    let letters = |side: &str| alphabet.pieces(side).count();
    letters(&class.rule.left) + letters(&class.rule.right)
}

/// How many rules of a player would have won.
pub(in crate::rewrite) fn could_have(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let asked = asked(host, args)?;
    let (rules, wins) = asked.found.counted(asked.player);
    let winning = asked.winning();
    Value::record([
        ("wins", Value::Number(Number::from(wins))),
        ("rules", Value::Number(Number::from(rules))),
        ("idle", Value::Bool(asked.wins(&asked.found.idle))),
        ("shortest", winning.first().map_or(Value::None, |class| shown(&class.rule))),
    ])
}

/// By left side: how many rules there are, and how many would have won.
pub(in crate::rewrite) fn explain_could_have(host: &mut dyn Host, args: &[Value]) -> Result<Output, Fault> {
    let asked = asked(host, args)?;
    let value: &PartyGameValue = receiver(args)?;
    let mut table = TextTable::new([
        Column::left("left side"),
        Column::right("rules"),
        Column::right("would have won"),
        Column::left("the shortest"),
    ]);
    for classes in asked.found.classes.chunk_by(|one, two| one.rule.left == two.rule.left) {
        let sum = |wins: bool| {
            let chosen = classes.iter().filter(|class| !wins || asked.wins(&class.outcome));
            chosen.fold(UBig::ZERO, |sum, class| sum + &class.count)
        };
        let winning = classes.iter().filter(|class| asked.wins(&class.outcome));
        let shortest = winning.min_by_key(|class| length(&asked.alphabet, class));
        table.push([
            StyledLine::new().code(words::side(&classes[0].rule.left)),
            StyledLine::from(words::digits(&sum(false))),
            StyledLine::from(words::digits(&sum(true))),
            StyledLine::from(shortest.map(|class| words::rule(&class.rule)).unwrap_or_default()),
        ]);
    }
    let name = &value.engine().goals[asked.player].player;
    let idle = match asked.found.idle.winner {
        Some(winner) if winner == asked.player => {
            format!("with a rule that never fires {name} would have won")
        }
        Some(winner) => {
            let other = &value.engine().goals[winner].player;
            format!("with a rule that never fires {other} would have won")
        }
        None => "with a rule that never fires nobody would have won".to_owned(),
    };
    let title = format!("{name}'s rules of round {}, all else as it was:", asked.round + 1);
    Ok(Output::stack([Output::from(title), Output::indent(table), Output::from(idle)]))
}

/// The replies that are best for a player.
pub(in crate::rewrite) fn best_replies(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let asked = asked(host, args)?;
    let game = receiver(args)?.engine();
    let worth = |class: &ReplyClass| (asked.wins(&class.outcome), margin(asked.player, &class.outcome));
    let best = asked.found.classes.iter().map(worth).max();
    let mut classes: Vec<&ReplyClass> =
        asked.found.classes.iter().filter(|class| Some(worth(class)) == best).collect();
    classes.sort_by_key(|class| length(&asked.alphabet, class));
    let record = |class: &&ReplyClass| {
        let hits = class.outcome.hits.get(asked.player).copied().unwrap_or_default();
        Value::record([
            ("rule", shown(&class.rule)),
            ("alike", Value::Number(Number::from(class.count.clone()))),
            ("hits", Value::Number(hits.into())),
            ("margin", Value::Number(margin(asked.player, &class.outcome).into())),
            ("winner", named(game, class.outcome.winner)),
        ])
    };
    Value::list(classes.iter().map(record).collect::<Result<_, _>>()?)
}

/// How many hits a player has more than the best of the others.
fn margin(player: usize, outcome: &Outcome) -> i64 {
    let own = outcome.hits.get(player).copied().unwrap_or_default();
    let others = outcome.hits.iter().enumerate().filter(|&(other, _)| other != player);
    let best = others.map(|(_, &hits)| hits).max().unwrap_or_default();
    i64::try_from(own).unwrap_or(i64::MAX) - i64::try_from(best).unwrap_or(i64::MAX)
}
