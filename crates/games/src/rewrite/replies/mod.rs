//! What could have been written: the rules with which a player would have won, and the last round as a game of
//! everybody at once.
//!
//! - A **reply** is a rule in the place of a player's own, all else as it was.
//! - The **margin** of a reply is how many hits the player has more than the best of the others.

mod best;
mod last_round;

pub(super) use best::{best_replies, could_have, explain_could_have};
pub(super) use last_round::last_round;

use super::game::PartyGameValue;
use super::meter::{PassAllowance, outside_fault, pass_fault};
use super::words;
use tg_core::diagnostics::{Code, Fault, FaultContext, counted, fault};
use tg_core::native::{Host, Type, arguments};
use tg_core::value::Value;
use tg_rewriting::{PartyGame, PassError, ReplyError, ReplyLimit};

/// The game that a method works on.
fn receiver(args: &[Value]) -> Result<&PartyGameValue, Fault> {
    arguments::receiver(args, "a game")
}

/// A whole number that may be given.
fn whole(args: &[Value], index: usize, name: &str, least: u64, otherwise: u64) -> Result<u64, Fault> {
    match arguments::given(args, index) {
        Some(value @ Value::Number(number)) => match Type::Whole(least).unfit(name, value) {
            Some(fault) => Err(fault),
            None => Ok(number.to_u64().unwrap_or(u64::MAX)),
        },
        _ => Ok(otherwise),
    }
}

/// Why replies weren't found.
fn refused(host: &mut dyn Host, game: &PartyGame, error: ReplyError) -> Fault {
    match error {
        ReplyError::LongTable { letters } => {
            let message =
                format!("the table has {}, too many to try all its parts", counted(letters, "letter"));
            fault(Code::E4018, message)
                .with_help("each part of the table is a left side, so it may have at most 256 letters")
        }
        ReplyError::Early { missing } => {
            let message = match missing {
                1 => "a round before the last one isn't written yet".to_owned(),
                _ => format!("{missing} rounds before the last one aren't written yet"),
            };
            let rounds = counted(game.planned, "round");
            fault(Code::E3007, message)
                .with_help(format!("this game has {rounds}: write all of them, or all but the last"))
        }
        ReplyError::TooManyClasses { letters, limit: ReplyLimit::Memory } => {
            host.limited();
            let message = "right sides of this length have too many different outcomes to be kept in memory";
            fewer_letters(fault(Code::E9003, message), Some(letters))
                .with_help("allow more memory with `--max-memory`")
        }
        ReplyError::TooManyClasses { letters, limit: ReplyLimit::Work } => {
            let message = "right sides of this length have too many different outcomes to be counted";
            fewer_letters(fault(Code::E4024, message), Some(letters))
        }
        ReplyError::TooManyTries { rules, letters } => {
            // Those that hold a goal are no rules, and aren't told apart here.
            let message = match rules {
                u64::MAX => format!("{} or more rules would have to be tried one by one", in_words(rules)),
                _ => format!("up to {} rules would have to be tried one by one", in_words(rules)),
            };
            let reason = "rules with the same effect are counted together only in the last round, and if the \
                          length of every hit is bounded and no letters can be read as others";
            fewer_letters(Box::new(fault(Code::E4024, message).note(reason)), letters)
        }
        ReplyError::TooManyProfiles { profiles, limit, letters } => {
            host.limited();
            let ways = in_words(profiles);
            let message = format!(
                "there are {ways} ways or more to choose everybody's rules, and at most {limit} can be kept"
            );
            fewer_letters(fault(Code::E9003, message), letters)
                .with_help("allow more memory with `--max-memory`; ten million ways take about half a minute")
        }
        ReplyError::Pass(PassError::Outside(error)) => outside_fault("", &error),
        ReplyError::Pass(PassError::TooLong { .. }) => {
            let message = "the lines of this game grow too long to try each rule on them";
            fault(Code::E4018, message).with_help("take rules that grow less, or a game of fewer rounds")
        }
        ReplyError::Pass(error) => {
            let allowance = PassAllowance::game(host);
            pass_fault(host, allowance, "", error)
        }
    }
}

/// Adds the number of letters that is possible, if there is one.
fn fewer_letters(fault: Fault, letters: Option<usize>) -> Fault {
    match letters {
        Some(letters) => fault.with_help(format!("take right sides of fewer letters: `letters: {letters}`")),
        None => fault,
    }
}

/// A number that may be too large to be known.
fn in_words(number: u64) -> String {
    match number {
        u64::MAX => "10 to the power of 19".to_owned(),
        number => number.to_string(),
    }
}

/// A player's name, or none.
fn named(game: &PartyGame, player: Option<usize>) -> Value {
    let wish = player.and_then(|player| game.goals.get(player));
    wish.map_or(Value::None, |wish| Value::text(&*wish.player))
}

/// A rule that is shown.
fn shown(rule: &tg_rewriting::Rule) -> Value {
    Value::text(words::rule(rule))
}
