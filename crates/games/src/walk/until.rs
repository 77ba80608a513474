//! Where a process ends: what `until` names, and what can't be meant by it.

use super::explore::{Process, States, shown};
use std::cmp::Ordering;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::{Host, look_through};
use tg_core::number::Number;
use tg_core::value::{Between, Kind, Value};
use tg_dist::{Dist, if_decided, number_above, number_below};

/// How many states are shown as examples.
const EXAMPLES: usize = 3;

/// Where a process ends.
pub(super) enum Ends {
    Function(Value),
    Values(Vec<Value>),
}

impl Ends {
    pub(super) fn of(host: &mut dyn Host, until: &Value) -> Result<Ends, Fault> {
        Ok(match until {
            Value::Function(_) => Ends::Function(until.clone()),
            Value::List(list) => {
                look_through(host, until)?;
                Ends::Values(list.items().to_vec())
            }
            Value::Range(range) => {
                host.reserve(u128::from(range.length()) * size_of::<Value>() as u128)?;
                Ends::Values(range.iter().map(Value::int).collect())
            }
            other => Ends::Values(vec![other.clone()]),
        })
    }

    /// Refuses ends that no state can be.
    pub(super) fn possible(&self) -> Result<(), Fault> {
        let Ends::Values(values) = self else { return Ok(()) };
        match values.iter().find(|value| value.downcast::<Dist>().is_some()) {
            Some(_) => Err(fault(Code::E2003, "`until` names a distribution, and a state is never one")
                .with_help("name the states where the process ends: `until: 10`, `until: [0, 10]`, `until: n -> n >= 10`")),
            None => Ok(()),
        }
    }

    pub(super) fn hold(&self, host: &mut dyn Host, state: &Value) -> Result<bool, Fault> {
        match self {
            Ends::Function(function) => {
                let answer = host.ask(function, std::slice::from_ref(state))?;
                answer.truth().ok_or_else(|| no_truth(&answer))
            }
            Ends::Values(values) => {
                host.step(values.len() as u64)?;
                for value in values {
                    let holds = match value.downcast::<Between>() {
                        Some(range) => range.holds_value(state)?,
                        None => value == state,
                    };
                    if holds {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
        }
    }

    /// Refuses a process that keeps growing with none of its ends ahead, after many steps without one. States from
    /// `open` on are known and were not looked at yet; the first `before` were known at the last end.
    pub(super) fn ahead(
        &self,
        host: &mut dyn Host,
        states: &States,
        open: usize,
        before: usize,
    ) -> Result<(), Fault> {
        if self.may_come(host, states)? {
            let side = self.leaves(host, states, before)?;
            return side.map_or(Ok(()), |side| Err(leaves_on_one_side(states, side)));
        }
        for state in states.keys().skip(open) {
            if self.hold(host, state)? {
                return Ok(());
            }
        }
        let examples: Vec<String> = states.keys().rev().take(EXAMPLES).map(shown).collect();
        let message = format!(
            "this process may never end: it has come to {} states, the last of them {}, and to no end for long",
            states.len(),
            examples.join(", ")
        );
        let found = fault(Code::E5018, message);
        Err(match self.of_no_kind(states) {
            Some(why) => found.with_help(why),
            None => {
                let goes_down = Span::of(states).is_some_and(|span| span.goes_down());
                let bound = if goes_down { "n <= -100" } else { "n >= 100" };
                found.with_help(format!(
                    "some states lie beyond those that `until` names; let it end from a bound on: `until: n -> {bound}`"
                ))
            }
        })
    }

    /// The side on which all numbers lie that came since the last end, if all that still lie beyond them on it are no
    /// ends.
    fn leaves(&self, host: &mut dyn Host, states: &States, before: usize) -> Result<Option<Ordering>, Fault> {
        let Ends::Function(function) = self else { return Ok(None) };
        let Some(span) = Span::of(states) else { return Ok(None) };
        let Some(known) = Span::over(states.keys().take(before)) else { return Ok(None) };
        let Some(new) = Span::over(states.keys().skip(before)) else { return Ok(None) };
        let side = if new.most.compare(&known.least) == Ordering::Less {
            Ordering::Less
        } else if new.least.compare(&known.most) == Ordering::Greater {
            Ordering::Greater
        } else {
            return Ok(None);
        };
        let (bound, one) = match side {
            Ordering::Less => (span.least, Number::from(-1)),
            _ => (span.most, Number::ONE),
        };
        let Ok(next) = bound.add(&one) else { return Ok(None) };
        for bound in [bound, next] {
            let beyond = if side == Ordering::Less { number_below(bound) } else { number_above(bound) };
            let said = if_decided(host, |host| host.ask(function, &[beyond]))?;
            if said.as_ref().and_then(Value::truth) != Some(false) {
                return Ok(None);
            }
        }
        Ok(Some(side))
    }

    /// Whether a state that is still to be found may be an end, as far as that can be told from those found.
    fn may_come(&self, host: &mut dyn Host, states: &States) -> Result<bool, Fault> {
        let numbers = Span::of(states);
        match (self, numbers) {
            (Ends::Function(function), Some(span)) if span.goes_up() || span.is_filled(states.len()) => {
                // What is said of all numbers beyond those that were met, and beyond one more on either side.
                let mut never = |beyond: Value| -> Result<bool, Fault> {
                    let said = if_decided(host, |host| host.ask(function, &[beyond]))?;
                    Ok(said.as_ref().and_then(Value::truth) == Some(false))
                };
                let Ok(next) = span.most.add(&Number::ONE) else { return Ok(true) };
                let Ok(before) = span.least.sub(&Number::ONE) else { return Ok(true) };
                let above = never(number_above(span.most.clone()))? && never(number_above(next))?;
                let ends_nowhere = above
                    && (span.goes_up()
                        || never(number_below(span.least.clone()))? && never(number_below(before))?);
                Ok(!ends_nowhere)
            }
            (Ends::Function(_), _) => Ok(true),
            (Ends::Values(values), numbers) => {
                Ok(values.iter().any(|value| match (value.as_number(), &numbers) {
                    _ if value.downcast::<Between>().is_some() => true,
                    (Some(end), Some(span)) => span.nears(&end),
                    _ => is_of_kind(value, states),
                }))
            }
        }
    }

    /// Why no state can be an end: none is of the kind of one.
    pub(super) fn of_no_kind(&self, states: &States) -> Option<String> {
        let Ends::Values(values) = self else { return None };
        if values.iter().any(|value| value.downcast::<Between>().is_some() || is_of_kind(value, states)) {
            return None;
        }
        let (named, state) = (values.first()?, states.first()?.0);
        if state.equality_kind() == Some(Kind::List) {
            let list: Vec<String> = values.iter().map(shown).collect();
            return Some(format!(
                "a list after `until` names several ends; a single end that is a list itself is `until: [[{}]]`",
                list.join(", ")
            ));
        }
        if matches!(named, Value::None) {
            return Some("`until` names none, and no state is none".to_owned());
        }
        Some(format!(
            "`until` names {}, which is {}, and no state is one: the start is {}, {}",
            shown(named),
            named.kind(),
            shown(state),
            state.kind()
        ))
    }
}

/// How far a process over numbers has come on either side of its start.
struct Span {
    least: Number,
    start: Number,
    most: Number,
}

impl Span {
    fn of(states: &States) -> Option<Span> {
        Span::over(states.keys())
    }

    fn over<'s>(mut states: impl Iterator<Item = &'s Value>) -> Option<Span> {
        let start = states.next()?.as_number()?;
        let mut span = Span { least: start.clone(), start: start.clone(), most: start };
        for state in states {
            let number = state.as_number()?;
            if number.compare(&span.least) == Ordering::Less {
                span.least = number;
            } else if number.compare(&span.most) == Ordering::Greater {
                span.most = number;
            }
        }
        Some(span)
    }

    /// Whether no state lies below the start.
    fn goes_up(&self) -> bool {
        self.least == self.start && self.most.compare(&self.start) == Ordering::Greater
    }

    /// Whether no state lies above the start.
    fn goes_down(&self) -> bool {
        self.most == self.start && self.least.compare(&self.start) == Ordering::Less
    }

    /// Whether these are as many states as there are whole numbers between the least and the most.
    fn is_filled(&self, states: usize) -> bool {
        let length = self.most.sub(&self.least).ok().and_then(|length| length.to_usize());
        length.and_then(|length| length.checked_add(1)) == Some(states)
    }

    /// Whether it goes towards a number, and has not passed it.
    fn nears(&self, end: &Number) -> bool {
        use Ordering::{Greater, Less};
        let up = end.compare(&self.most) == Greater && self.most.compare(&self.start) == Greater;
        let down = end.compare(&self.least) == Less && self.least.compare(&self.start) == Less;
        up || down
    }
}

fn is_of_kind(value: &Value, states: &States) -> bool {
    match value.equality_kind() {
        None if matches!(value, Value::None) => states.contains_key(value),
        None => true,
        kind => states.keys().any(|state| state.equality_kind() == kind),
    }
}

/// Refuses a process that ends on one side only, and whose states on the other have no end.
#[cold]
fn leaves_on_one_side(states: &States, side: Ordering) -> Fault {
    let last = states.last().map(|(state, ())| shown(state)).unwrap_or_default();
    let (beyond, bound) = match side {
        Ordering::Less => ("below", "n <= -1000"),
        _ => ("above", "n >= 1000"),
    };
    let message = format!(
        "the states of this process have no end: it has come to {} of them, the last {last}, and `until` names none {beyond} it",
        states.len()
    );
    fault(Code::E5013, message)
        .with_help(format!("let it end on that side, too: `until: n -> … or {bound}`"))
        .with_help("where it is after some steps is asked of a process that goes on: let `step` keep what has ended, `n -> if … { n } else { … }`, and then `walk(…, until: []).after(30)`")
}

#[cold]
fn no_truth(answer: &Value) -> Fault {
    let message =
        format!("the function given to `until` must give true or false, but it gave {}", answer.kind());
    fault(Code::E2004, message).with_help("make its body a comparison, such as `n -> n >= 100`")
}

/// Refuses a process that never ends from a state on, with what may be meant.
#[cold]
pub(super) fn never_ends(process: &Process, ends: &Ends, trap: usize) -> Fault {
    let state = process.state(trap);
    let from = shown(&state);
    if let Some(before) = process.leading_to(&Value::None) {
        let message =
            format!("`step` gives none for the state {}, and from none no end is reached", shown(&before));
        return fault(Code::E5018, message).with_help(
            "let it give the next state, or a distribution over next ones, for each state where the process goes on",
        );
    }
    let message = format!("this process may never end: from the state {from} no end is reached");
    fault(Code::E5018, message)
        .with_help(ends.of_no_kind(&process.states).unwrap_or_else(|| {
            "`until` names the states where it ends; let it name one that is reached from each state"
                .to_owned()
        }))
        .with_help(
            "a process that goes on for ever has `until: []`; where it is then is asked by `w.after(30)`",
        )
}
