//! Outcomes that can never be: what is asked for is of another kind than all outcomes, has other fields or another length,
//! or is in another order.

use super::Law;
use tg_core::diagnostics::{Code, Diagnostic, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::value::{Kind, Record, Value, never_among, show};

/// Refuses to ask for something that no outcome can be, since all of them are of other kinds; `of_dice` if each outcome is
/// the sum of dice that are known.
pub(super) fn refuse_impossible(
    host: &mut dyn Host,
    what: &Value,
    law: &dyn Law,
    (name, of_dice): (&str, bool),
) -> Result<(), Fault> {
    refuse_other_fields(host, what, law)?;
    let is_written = host.written().param(0);
    if is_written
        && !what.is_bare()
        && let Value::List(asked) = what
    {
        refuse_other_lists(host, asked.items(), law)?;
    }
    let mut first = None;
    for place in 0..law.size() {
        host.step(1)?;
        let outcome = law.value(place);
        if outcome.is_bare() && !what.is_bare() && outcome.equality_kind() == what.equality_kind() {
            continue;
        }
        let lacking = || outcome.never_equals_written(what).filter(|_| is_written);
        let Some(fault) = never(what, &outcome).or_else(lacking) else { return Ok(()) };
        first = first.or(Some((outcome, fault)));
    }
    let Some((outcome, fault)) = first else { return Ok(()) };
    let asked = match (what.equality_kind(), outcome.equality_kind()) {
        (Some(asked), Some(kind)) if asked != kind => asked,
        _ => return Err(fault),
    };
    let mut kinds: Vec<Kind> = (0..law.size()).filter_map(|place| law.value(place).equality_kind()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let shown = show::short(what, 64).ok().flatten().unwrap_or_else(|| "…".to_owned());
    let help = match asked {
        Kind::List if of_dice => format!(
            "to ask for the dice: `{name}(h -> h == {shown})`; for one of several sums: `{name}(x -> x in {shown})`"
        ),
        Kind::List => format!("to ask for one of several outcomes: `{name}(x -> x in {shown})`"),
        Kind::Number | Kind::Text | Kind::Bool | Kind::Record | Kind::Function => {
            let outcome = show::short(&outcome, 64).ok().flatten().unwrap_or_else(|| "…".to_owned());
            format!("the first of them is {outcome}; a function may be asked, too: `{name}(x -> …)`")
        }
    };
    Err(never_among(asked, &kinds, "the outcomes").help(help).into())
}

/// Returns why a value can't be an outcome; for lists of equal length and records, also because of an element.
fn never(what: &Value, outcome: &Value) -> Option<Fault> {
    match (what, outcome) {
        (Value::Record(asked), Value::Record(given)) if !given.is_map() => {
            let mut pairs = given.iter().filter_map(|(key, given)| Some((asked.get(key)?, given)));
            pairs.find_map(|(asked, given)| asked.never_equals(given)).or_else(|| what.never_equals(outcome))
        }
        (Value::List(asked), Value::List(given)) if asked.items().len() == given.items().len() => {
            let mut pairs = asked.items().iter().zip(given.items());
            pairs.find_map(|(asked, given)| asked.never_equals(given))
        }
        _ => what.never_equals(outcome),
    }
}

/// Refuses to ask how likely a record is if all outcomes are records with the same other fields. Those of a map are
/// data, and may be any.
fn refuse_other_fields(host: &mut dyn Host, what: &Value, law: &dyn Law) -> Result<(), Fault> {
    let Value::Record(asked) = what else { return Ok(()) };
    let Value::Record(first) = law.value(0) else { return Ok(()) };
    let agree = |a: &Record, b: &Record| a.len() == b.len() && a.iter().all(|(key, _)| b.get(key).is_some());
    if first.is_map() || agree(&first, asked) {
        return Ok(());
    }
    for place in 0..law.size() {
        host.step(1 + first.len() as u64)?;
        match law.value(place) {
            Value::Record(record) if !record.is_map() && agree(&first, &record) => {}
            _ => return Ok(()),
        }
    }
    let fields = || first.iter().filter_map(|(key, _)| key.as_str());
    let strange = asked.iter().map(|(key, _)| key).find(|key| first.get(key).is_none());
    let message = match strange.and_then(|key| key.as_str()) {
        Some(name) => format!("no outcome has a field `{name}`"),
        None => "no outcome is a record with these fields alone".to_owned(),
    };
    let found = Diagnostic::new(Code::E2014, message);
    let found = match strange.and_then(|key| key.as_str()) {
        Some(name) => found.did_you_mean(name, fields()),
        None => found,
    };
    let listed: Vec<String> = fields().map(|name| format!("`{name}`")).collect();
    Err(found.help(format!("the outcomes are records of {}", listed.join(", "))).into())
}

/// Refuses to ask how likely a list is that is written out, if all outcomes are lists of another length, or all are in an
/// order in which the same elements stand otherwise.
fn refuse_other_lists(host: &mut dyn Host, asked: &[Value], law: &dyn Law) -> Result<(), Fault> {
    let mut lengths: Option<(usize, usize)> = None;
    let mut orders = Orders::default();
    let mut same: Option<Value> = None;
    for place in 0..law.size() {
        let value = law.value(place);
        let Value::List(outcome) = &value else { return Ok(()) };
        let items = outcome.items();
        host.step(1 + items.len() as u64)?;
        let (least, most) = lengths.unwrap_or((items.len(), items.len()));
        lengths = Some((least.min(items.len()), most.max(items.len())));
        orders.see(items);
        if same.is_none() && items.len() == asked.len() && items.len() <= LONGEST_REORDERED {
            host.step((items.len() * items.len()) as u64)?;
            same = holds_same(items, asked).then_some(value);
        }
    }
    let Some((least, most)) = lengths else { return Ok(()) };
    if !(least..=most).contains(&asked.len()) {
        let length = if least == most { format!("{least}") } else { format!("{least} to {most}") };
        let message = format!("no outcome is a list of {}: each has {length}", asked.len());
        return Err(fault(Code::E2014, message).with_help("`d.values` lists the outcomes"));
    }
    let order = match orders {
        Orders { ascend: true, .. } => "ascending",
        Orders { descend: true, .. } => "descending",
        _ => return Ok(()),
    };
    let Some(same) = same else { return Ok(()) };
    let message = format!("no outcome is in this order: the lists are all {order}");
    Err(fault(Code::E2014, message).with_help(format!("in that order it is `{}`", show::code(&same))))
}

/// Of longer lists it isn't asked whether they are others in another order.
const LONGEST_REORDERED: usize = 64;

/// Whether two lists of the same length have the same elements, in any order.
fn holds_same(items: &[Value], asked: &[Value]) -> bool {
    let mut left: Vec<&Value> = asked.iter().collect();
    items.iter().all(|item| match left.iter().position(|other| *other == item) {
        Some(place) => {
            left.swap_remove(place);
            true
        }
        None => false,
    })
}

/// The orders in which all lists are that were seen.
struct Orders {
    ascend: bool,
    descend: bool,
}

impl Default for Orders {
    fn default() -> Orders {
        Orders { ascend: true, descend: true }
    }
}

impl Orders {
    fn see(&mut self, items: &[Value]) {
        let mut neighbours = items.windows(2).map(|pair| pair[0].sorting_order(&pair[1]));
        let orders = neighbours.try_fold((true, true), |(ascend, descend), order| {
            let order = order?;
            Some((ascend && order.is_le(), descend && order.is_ge()))
        });
        let (ascend, descend) = orders.unwrap_or((false, false));
        self.ascend &= ascend;
        self.descend &= descend;
    }
}
