//! Questions: a function is called on every outcome.

use super::combine::mixture;
use super::impossible::refuse_impossible;
use super::index::Indexed;
use super::make::no_distribution;
use super::near;
use super::tally::OUTCOME_BYTES;
use super::{Count, Dist, DistSource, Law, OutcomeTally, WrittenLaw, endless};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::{self, Host, look_through};
use tg_core::number::Number;
use tg_core::value::{Between, Value};

/// Returns the distribution that a method works on.
pub(super) fn receiver(args: &[Value]) -> Result<Dist, Fault> {
    native::receiver(args, "a distribution").cloned()
}

/// Asks a function whether something holds for an outcome.
fn holds(host: &mut dyn Host, condition: &Value, outcome: Value, name: &str) -> Result<bool, Fault> {
    let answer = host.ask(condition, &[outcome])?;
    truth(&answer, name)
}

pub(super) fn truth(answer: &Value, name: &str) -> Result<bool, Fault> {
    match (answer.truth(), answer) {
        (Some(answer), _) => Ok(answer),
        (None, other) => Err(fault(
            Code::E2004,
            format!("the function given to `{name}` must give true or false, but it gave {}", other.kind()),
        )
        .with_help("make its body a comparison, such as `x -> x > 0`")),
    }
}

/// Returns the number of ways of `true` among answers.
pub(super) fn ways_of_true(host: &mut dyn Host, answers: &dyn Law, name: &str) -> Result<Count, Fault> {
    let mut ways = Count::ZERO;
    for place in 0..answers.size() {
        host.step(1)?;
        if truth(&answers.value(place), name)? {
            ways = ways.add(&answers.ways(place));
        }
    }
    Ok(ways)
}

/// `d.map(f)`.
pub(super) fn map(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let dist = receiver(args)?;
    if let Some(source) = dist.source() {
        let answers = source.map(host, &args[1])?;
        if answers.source().is_none() && !answers.is_endless() {
            no_distribution(&answers.law(host)?.value(0))?;
        }
        return Ok(answers.value());
    }
    if dist.without_end().is_some() {
        return endless::map(host, &dist, &args[1]).map(Dist::value);
    }
    if let Some(mapped) = dist.mapped() {
        let again = |function: Value| {
            mapped.then(move |host, value| host.ask(&function, std::slice::from_ref(value)))
        };
        if let Some(answers) = again(args[1].clone()) {
            let answers = answers.dist(host)?;
            let kept = args[1].frozen().and_then(again).map(|kept| kept.dist(host)).transpose()?;
            return Ok(kept.unwrap_or(answers).value());
        }
    }
    let law = dist.law(host)?;
    let mut tally = OutcomeTally::default();
    for place in 0..law.size() {
        let answer = host.ask(&args[1], &[law.value(place)])?;
        no_distribution(&answer)?;
        tally.add(host, answer, law.ways(place))?;
    }
    let answers = tally.finish(host, asked_of(&*law))?;
    near::made_of(host, answers, [law.rest()]).map(Dist::value)
}

/// Describes how outcomes were found and asked.
fn asked_of(law: &dyn Law) -> String {
    let before = law.plan();
    let asked = match law.size() {
        1 => "the function was called for the only outcome".to_owned(),
        size => format!("the function was called for each of {size} outcomes"),
    };
    if before.len() > LONGEST_PLAN { format!("…; {asked}") } else { format!("{before}; {asked}") }
}

/// A plan longer than this, in bytes, isn't repeated in the plans of what is derived from it.
const LONGEST_PLAN: usize = 1000;

/// `d.where(f)`.
pub(super) fn given(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let dist = receiver(args)?;
    let left = match (dist.source(), dist.without_end()) {
        (Some(source), _) => source.given(host, &args[1])?,
        (None, Some(numbers)) => endless::given(host, numbers, &args[1])?,
        (None, None) => {
            let law = dist.law(host)?;
            given_written(host, &*law, &args[1])?
        }
    };
    left.map(Dist::value).ok_or_else(|| {
        fault(Code::E5006, "this condition holds for no outcome, so nothing is left to ask about")
            .with_help("ask for its chance first: `d.prob(x -> …) > 0`; or catch it: `try d.where(…) else …`")
    })
}

/// Conditions a written-out law: what is left of outcomes that are distinct and in order is so, too.
fn given_written(host: &mut dyn Host, law: &dyn Law, condition: &Value) -> Result<Option<Dist>, Fault> {
    let mut left = Vec::new();
    for place in 0..law.size() {
        let outcome = law.value(place);
        if holds(host, condition, outcome.clone(), "where")? {
            let ways = law.ways(place);
            host.step(1 + ways.bits() / 64)?;
            if left.len() == left.capacity() {
                host.reserve(left.capacity().max(8) as u128 * 2 * OUTCOME_BYTES)?;
            }
            left.push((outcome, ways));
        }
    }
    if left.is_empty() {
        return Ok(None);
    }
    let left = Dist::written(WrittenLaw::new(left, asked_of(law)));
    near::made_of(host, left, [law.rest()]).map(Some)
}

/// Returns in how many ways, and out of how many, a function holds or a value occurs.
fn ways_of(host: &mut dyn Host, dist: &Dist, what: &Value, name: &str) -> Result<(Count, Count), Fault> {
    if let (Value::Function(_), Some(source)) = (what, dist.source()) {
        return source.holds(host, what);
    }
    if let (Value::Text(_) | Value::Number(_) | Value::Bool(_) | Value::None, Some(outcome)) =
        (what, dist.source().and_then(DistSource::outcome))
    {
        let message = format!("each outcome is {outcome} here, and {} never is", what.kind());
        let fault =
            fault(Code::E2003, message).with_help(format!("ask a function of {outcome}: `d.{name}(x -> …)`"));
        return Err(match (what, outcome) {
            (Value::Text(_), "a hand") => fault.with_help(format!(
                "a hand of a deck is written `d.hand(…)`: `deal.{name}(deck.hand(\"A x2\"))`"
            )),
            _ => fault,
        });
    }
    if let Some(source) = dist.source()
        && let Some(counted) = source.ways_of(host, what)?
    {
        return Ok(counted);
    }
    let outcomes = dist.all_outcomes(host)?;
    let law = &outcomes.law;
    let mut ways = Count::ZERO;
    if let Value::Range(range) = what
        && (0..law.size()).all(|place| law.value(place).bare_number().is_some())
    {
        host.step(law.size() as u64)?;
        for place in 0..law.size() {
            if law.value(place).as_i64().is_some_and(|number| (range.start()..range.end()).contains(&number))
            {
                ways = ways.add(&law.ways(place));
            }
        }
        return Ok((ways, law.total().clone()));
    }
    let indexed = match what {
        Value::Function(_) => Indexed::Unknown,
        _ => outcomes.index.find(host, &**law, what)?,
    };
    let places = match indexed {
        Indexed::At(place) => place..place + 1,
        Indexed::Nowhere => 0..0,
        Indexed::Unknown => 0..law.size(),
    };
    for place in places {
        if fits(host, what, law.value(place), name)? {
            ways = ways.add(&law.ways(place));
        }
    }
    if ways.is_zero() && !matches!(what, Value::Function(_)) && what.downcast::<Between>().is_none() {
        let of_dice = dist.source().is_some_and(DistSource::holds_hands);
        refuse_impossible(host, what, &**law, (name, of_dice))?;
    }
    Ok((ways, law.total().clone()))
}

/// Returns whether an outcome is what is asked for.
pub(super) fn fits(host: &mut dyn Host, what: &Value, outcome: Value, name: &str) -> Result<bool, Fault> {
    host.step(1)?;
    if let Value::Function(_) = what {
        return holds(host, what, outcome, name);
    }
    if let Some(range) = what.downcast::<Between>() {
        return range.holds_value(&outcome);
    }
    if what.height() > 0 && outcome.height() > 0 {
        look_through(host, what)?;
    }
    Ok(outcome == *what)
}

/// `d.prob(f)`, `d.prob(value)` and, of numbers, `d.prob(7..=9)`.
pub(super) fn prob(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let mut dist = receiver(args)?;
    if !matches!(args[1], Value::Function(_)) {
        dist = dist.in_numbers(host)?;
    }
    if let Some(numbers) = dist.without_end() {
        return endless::prob(host, numbers, &args[1]).map(Value::Number);
    }
    if let (Value::Function(_), Some(source)) = (&args[1], dist.source())
        && let Some(prob) = source.prob(host, &args[1])?
    {
        return Ok(Value::Number(prob));
    }
    let (ways, total) = ways_of(host, &dist, &args[1], "prob")?;
    if let Some(mapped) = dist.mapped()
        && let Some(prob) = mapped.prob(host, &args[1])?
    {
        return Ok(Value::Number(prob));
    }
    Ok(Value::Number(near::approximate(dist.left_out().is_some(), ways.part_of(&total))))
}

/// `d.ways(value)` and `d.ways(f)`.
pub(super) fn ways(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let dist = receiver(args)?;
    let (ways, _) = ways_of(host, &dist, &args[1], "ways")?;
    counted(host, &dist, &ways)
}

/// `d.total`.
pub(super) fn total(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let dist = receiver(args)?;
    let total = match dist.source() {
        Some(source) => source.total(host)?,
        None => dist.law(host)?.total().clone(),
    };
    counted(host, &dist, &total)
}

/// Returns a number of ways, which are only counted where no outcome is left out.
fn counted(host: &mut dyn Host, dist: &Dist, ways: &Count) -> Result<Value, Fault> {
    if dist.left_out().is_some() {
        dist.exact_law(host)?;
    }
    Ok(Value::Number(ways.number()))
}

/// `d.rest`.
pub(super) fn rest(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let dist = receiver(args)?.in_numbers(host)?;
    let last = dist.without_end().and_then(|numbers| numbers.first().last().cloned());
    let above = last.map(|part| part.above.part_of(&part.total));
    Ok(Value::Number(above.or_else(|| dist.left_out()).unwrap_or(Number::ZERO)))
}

/// `d.values`.
pub(super) fn values(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let law = receiver(args)?.law(host)?;
    host.reserve(law.size() as u128 * size_of::<Value>() as u128)?;
    host.step(law.size() as u64)?;
    Value::list((0..law.size()).map(|place| law.value(place)).collect())
}

/// `d.plan`.
pub(super) fn plan(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let dist = receiver(args)?;
    Ok(Value::text(match dist.source() {
        Some(source) => source.plan(),
        None => match dist.without_end() {
            Some(numbers) => numbers.plan(),
            None => dist.law(host)?.plan(),
        },
    }))
}

/// `d.then(f)`.
pub(super) fn then(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    followed(host, args).map_err(|fault| {
        // Add the help once, and not for each of the nested calls.
        let is_told = fault.helps.iter().any(|help| help == NO_RECURSION);
        if fault.code == Code::E9004 && !is_told { fault.with_help(NO_RECURSION) } else { fault }
    })
}

const NO_RECURSION: &str = "what may follow itself again and again is a process, `walk(start, step, until: …)`; dice that are thrown again have `explode` and `until`";

fn followed(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let dist = receiver(args)?;
    if let Some(source) = dist.source()
        && let Some(next) = source.then(host, &args[1])?
    {
        return Ok(next.value());
    }
    if dist.is_endless() {
        return endless::then(host, &dist, &args[1]).map(Dist::value);
    }
    let law = dist.law(host)?;
    then_written(host, &*law, &mut |host, value| host.ask(&args[1], std::slice::from_ref(value)))
        .map(Dist::value)
}

/// Returns what follows each outcome of a law.
pub(super) fn then_written(
    host: &mut dyn Host,
    law: &dyn Law,
    step: &mut endless::Ask<'_>,
) -> Result<Dist, Fault> {
    host.reserve(law.size() as u128 * size_of::<(Count, Value)>() as u128)?;
    let mut parts = Vec::with_capacity(law.size());
    for place in 0..law.size() {
        parts.push((law.ways(place), step(host, &law.value(place))?));
    }
    let next = mixture(host, parts, || format!("{}, and what it gave was put together", asked_of(law)))?;
    near::made_of(host, next, [law.rest()])
}
