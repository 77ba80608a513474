//! Whether `same` joins only what is the same: each position beside the one that stands for it.

use super::explore::Explored;
use super::refused::no_answer;
use super::rules::Rules;
use super::solved::{Merit, Solved};
use super::values::Duel;
use super::words::shown;
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, counted, fault};
use tg_core::native::Host;
use tg_core::output::{Output, StyledLine};
use tg_core::value::Value;

/// More positions than this aren't looked at without `same`.
const MOST: usize = 100_000;

/// What was found.
struct Finding {
    /// How many positions were looked at.
    looked_at: usize,
    /// Whether these are all that there are.
    all: bool,
    /// Why `same` is wrong, and where.
    wrong: Option<Fault>,
}

/// Whether `same` holds.
pub(super) fn check(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let duel = super::game::duel_of(args)?;
    Ok(Value::Bool(find(host, &duel)?.wrong.is_none()))
}

/// What was looked at, or the first two positions that differ.
pub(super) fn explain(host: &mut dyn Host, args: &[Value]) -> Result<Output, Fault> {
    let duel = super::game::duel_of(args)?;
    let found = find(host, &duel)?;
    let looked = counted(found.looked_at, "position");
    Ok(match found {
        Finding { wrong: Some(why), .. } => {
            let notes = why.notes.iter().map(|note| Output::from(note.as_str()));
            Output::stack([StyledLine::new().bad(&why.message).into()].into_iter().chain(notes))
        }
        Finding { all: true, .. } => StyledLine::new()
            .good("`same` holds")
            .plain(format!(
                ": all {looked} have the moves, the ends and the values of those that stand for them"
            ))
            .into(),
        _ => StyledLine::new()
            .good("`same` holds")
            .plain(format!(" for {looked}, the nearest to the start; there are more"))
            .into(),
    })
}

fn find(host: &mut dyn Host, duel: &Rc<Duel>) -> Result<Finding, Fault> {
    if duel.rules.same.is_none() {
        return Err(no_answer(
            "there is nothing to check: this game has no `same`",
            "each position stands for itself",
        ));
    }
    let start = match duel.start_class(host) {
        Ok(start) => start,
        Err(fault) if fault.code == Code::E6014 => return Ok(wrong(0, fault)),
        Err(fault) => return Err(fault),
    };
    // The same game in which every position stands for itself.
    let rules = Rules { same: None, ..duel.rules.clone() };
    let mut plain = Explored::default();
    let all = plain.find_up_to(host, &rules, duel.start(), MOST)?;
    let looked_at = plain.graph().len();
    for number in 0..looked_at as u32 {
        let Some(place) = plain.place(number).cloned() else { continue };
        let stands = duel.rules.same(host, place.clone())?;
        let explored = duel.explored()?;
        let compared = match explored.class(&stands) {
            Some(class) => explored.compare(host, &duel.rules, class, &place).map(drop),
            None => Err(super::refused::not_the_same(
                &stands.state,
                &place.state,
                "the start leads only to the second",
            )),
        };
        match compared {
            Ok(()) => {}
            Err(fault) if fault.code == Code::E6014 => {
                return Ok(wrong(looked_at, plain.located(host, &rules, number, fault)));
            }
            Err(fault) => return Err(fault),
        }
    }
    if all && !plain.graph().has_lots() {
        let (own, joined) = (Solved::of(host, &rules, &plain, false)?, duel.solved(host, start)?);
        let worth: [Merit; 2] = [own.worth(0, false), joined.worth(start, false)];
        if worth[0] != worth[1] {
            let message = format!(
                "without `same` the value of {} is {}, and with it {}",
                shown(&duel.rules.start),
                worth[0].in_words(),
                worth[1].in_words()
            );
            return Ok(wrong(looked_at, fault(Code::E6014, message)));
        }
    }
    Ok(Finding { looked_at, all, wrong: None })
}

fn wrong(looked_at: usize, why: Fault) -> Finding {
    Finding { looked_at, all: false, wrong: Some(why) }
}
