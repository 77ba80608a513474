//! The methods of distributions side by side.

use super::view::{ChanceForm, View};
use super::{DistTable, Look, NamedDist};
use crate::{Dist, DistSource, Endless, endless};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::{Host, arguments};
use tg_core::value::{Key, Object, Value, show};
use tg_prelude::Elements;
use tg_prelude::arguments::flag;

/// `table(…)`.
pub(crate) fn table(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let word = |index| arguments::given(args, index).map(|_| arguments::text(args, index)).transpose();
    let (view, form) = (word(1)?, word(3)?);
    let look = Look {
        view: view.map_or(Ok(View::default()), |word| View::of(word.as_str()))?,
        is_transposed: flag(args, 2, false),
        form: form.map_or(Ok(ChanceForm::default()), |word| ChanceForm::of(word.as_str()))?,
    };
    let dists = named(host, &args[0], "table")?;
    let is_single = Dist::within(&args[0]).is_some();
    Ok(Object::value(DistTable::new(host, &dists, is_single, look)?))
}

/// `summary(…)`.
pub(crate) fn summary(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let dists = named(host, &args[0], "summary")?;
    super::summary::rows(host, &dists, Dist::within(&args[0]).is_some())
}

/// Returns the table of one distribution.
pub(crate) fn one(host: &mut dyn Host, dist: Dist) -> Result<Value, Fault> {
    cumulative(host, dist, View::Exactly)
}

/// Returns the cumulative table of one distribution.
pub(crate) fn cumulative(host: &mut dyn Host, dist: Dist, view: View) -> Result<Value, Fault> {
    let look = Look { view, ..Look::default() };
    Ok(Object::value(DistTable::new(host, &[(Key::text(ALONE), dist)], true, look)?))
}

/// Returns what is printed for a record or a list that holds only distributions, and for one that is asked and shows
/// its outcomes.
pub(crate) fn present(host: &mut dyn Host, value: &Value) -> Result<Option<Value>, Fault> {
    if let Some(dist) = Dist::within(value)
        && dist.source().is_some_and(DistSource::shows_outcomes)
    {
        return match dist.in_numbers(host) {
            Ok(numbers) if numbers.is_endless() => {
                present(host, &numbers.clone().value()).map(|shown| shown.or(Some(numbers.value())))
            }
            Err(fault) if fault.code == Code::E5018 => Err(fault),
            Err(fault) if !fault.is_final() && dist.known_law().is_none() => Ok(None),
            _ => Ok(Some(Dist::of_law(&dist.law(host)?).value())),
        };
    }
    if let Some(numbers) = Dist::within(value).and_then(Dist::without_end) {
        return Ok(likeliest(host, numbers)?.map(Dist::value));
    }
    let dists: Option<Vec<NamedDist>> = match value {
        Value::Record(record) => {
            record.iter().map(|(key, value)| Some((key.clone(), printable(value)?))).collect()
        }
        Value::List(list) => {
            numbers().zip(list.items()).map(|(key, value)| Some((key, printable(value)?))).collect()
        }
        _ => None,
    };
    let Some(dists) = dists.filter(|dists| !dists.is_empty()) else { return Ok(None) };
    Ok(Some(Object::value(DistTable::new(host, &dists, false, Look::default())?)))
}

/// Returns sums of dice without a last one, but for those that hardly ever come, if the first of them, which would be
/// printed, come less often than the others; `None` otherwise, and where that takes too long.
pub(super) fn likeliest(host: &mut dyn Host, numbers: &dyn Endless) -> Result<Option<Dist>, Fault> {
    let above = numbers.first().last().map_or(0.0, |part| part.above.part_of(&part.total).to_f64());
    if above <= 0.5 || !numbers.adds_up() {
        return Ok(None);
    }
    match endless::nearly(host, numbers) {
        Ok(nearly) => Ok(Some(nearly)),
        Err(fault) if fault.is_final() => Err(fault),
        Err(_) => Ok(None),
    }
}

/// Returns a distribution that prints as a table of its outcomes: hands aren't written out for that, and values that
/// show themselves in another way, such as the hands of all players, are excluded.
fn printable(value: &Value) -> Option<Dist> {
    let dist = Dist::within(value)?;
    let hidden = |source: &dyn DistSource| source.outcome().is_some() && !source.shows_outcomes();
    let are_hands = dist.source().is_some_and(hidden);
    let shows_itself = dist.written_law().is_some_and(|law| law.shown().is_some());
    (!are_hands && !shows_itself).then(|| dist.clone())
}

/// The maximum length of a name in a message, in bytes.
const LONGEST_NAME: u64 = 4096;

/// The heading for the probabilities of a single distribution.
const ALONE: &str = "probability";

/// Generates names for a list's distributions.
fn numbers() -> impl Iterator<Item = Key> {
    (1u64..).filter_map(|number| Key::new(Value::Number(number.into())).ok())
}

/// Returns the distributions in a value with their names; a plain value among them is certain.
fn named(host: &mut dyn Host, value: &Value, name: &str) -> Result<Vec<NamedDist>, Fault> {
    let entries: Vec<(Key, Value)> = match value {
        one if Dist::within(one).is_some() => vec![(Key::text(ALONE), one.clone())],
        Value::Record(record) => record.iter().map(|(key, value)| (key.clone(), value.clone())).collect(),
        several => {
            let elements = Elements::of(host, several)?;
            host.reserve(u128::from(elements.length()) * size_of::<(Key, Value)>() as u128)?;
            host.step(elements.length())?;
            numbers().zip(elements.iter()).collect()
        }
    };
    if !entries.iter().any(|(_, value)| Dist::within(value).is_some()) {
        let message = format!("`{name}` shows distributions, and there are none in {}", value.kind());
        return Err(fault(Code::E2003, message).with_help(format!(
            "give it one, or several with their names: `{name}({{a: dist(1..=6), b: dist(1..=8)}})`; a list of records prints as a table by itself"
        )));
    }
    if let Some((key, _)) = entries.iter().find(|(_, value)| matches!(value, Value::Function(_))) {
        let called = show::text(key.value(), LONGEST_NAME)?;
        let message = format!("`{name}` doesn't work on a function, and `{called}` is one");
        return Err(fault(Code::E2003, message).with_help("call it: the distribution is what it gives"));
    }
    if let Some((key, _)) = entries.iter().find(|(_, value)| matches!(value, Value::None)) {
        let called = show::text(key.value(), LONGEST_NAME)?;
        let message = format!("`{name}` shows distributions, and `{called}` is none");
        return Err(fault(Code::E2003, message).with_help("leave it out, or say which distribution it is"));
    }
    Ok(entries.into_iter().map(|(key, value)| (key, Dist::of(&value))).collect())
}
