//! Several distributions as one: arithmetic, `joint`, `mix`.

use super::make::no_distribution;
use super::mapped::Mapped;
use super::{
    Count, Dist, DistSource, Law, MOST_OUTCOMES, OutcomeTally, ProductLaw, convolve, crossed, endless,
    generating, make, near, tally,
};
use std::rc::Rc;
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::value::{Key, List, Record, Value};
use tg_prelude::Elements;
use tg_prelude::arguments::number_fault;

/// The maximum number of pairs of outcomes that are visited.
const MOST_PAIRS: u128 = 1 << 32;

/// Applies an operator between two distributions, or a distribution and a value; or as a prefix operator.
pub(super) fn operate(host: &mut dyn Host, sign: &'static str, args: &[Value]) -> Result<Value, Fault> {
    for operand in args {
        if let Some(source) = Dist::within(operand).and_then(Dist::source)
            && let Some(sum) = source.operate(host, sign, args)?
        {
            return Ok(sum.value());
        }
    }
    let sum = matches!(sign, "+" | "-") && is_sum(args);
    let args = &in_numbers(host, args)?[..];
    if args.iter().any(|operand| Dist::within(operand).is_some_and(|dist| dist.without_end().is_some()))
        && let Some(result) = generating::operate(host, sign, args)?
    {
        return Ok(if sum { result.marked_as_sum() } else { result }.value());
    }
    if let Some(result) = number_by_number(host, sign, args)? {
        return Ok(result.value());
    }
    if let Some(result) = crossed::operate(host, sign, args)? {
        return Ok(result);
    }
    let mut laws = Vec::with_capacity(args.len());
    for operand in args {
        laws.push(Dist::of(operand).law(host)?);
    }
    let mut tally = OutcomeTally::default();
    let plan = match &laws[..] {
        [only] => {
            for place in 0..only.size() {
                let value = host.operate(sign, &[only.value(place)])?;
                tally.add(host, value, only.ways(place))?;
            }
            format!("`{sign}` of each of {} outcomes", only.size())
        }
        [left, right] => {
            pairs(host, left, right)?;
            if let Some(dist) = convolve::operate(host, sign, &**left, &**right)? {
                let dist = if sum { dist.marked_as_sum() } else { dist };
                return near::made_of(host, dist, laws.iter().map(|law| law.rest())).map(Dist::value);
            }
            for i in 0..left.size() {
                let (a, ways) = (left.value(i), left.ways(i));
                for j in 0..right.size() {
                    let value = host.operate(sign, &[a.clone(), right.value(j)])?;
                    tally.add(host, value, ways.times(&right.ways(j)))?;
                }
            }
            let pairs = format!(
                "`{sign}` of {} × {} outcomes, with equal results combined",
                left.size(),
                right.size()
            );
            match multiplied(sign, args) {
                Some(dice) => format!("{pairs}: each sum is multiplied, and {dice}"),
                None => pairs,
            }
        }
        _ => return Ok(Value::None),
    };
    let result = tally.finish(host, plan)?;
    let result = if sum { result.marked_as_sum() } else { result };
    near::made_of(host, result, laws.iter().map(|law| law.rest())).map(Dist::value)
}

/// Returns whether several dice are added or subtracted.
fn is_sum(args: &[Value]) -> bool {
    let dists: Vec<&Dist> = args.iter().filter_map(Dist::within).collect();
    dists.len() > 1 || dists.iter().any(|dist| adds_up(dist))
}

/// Returns whether the numbers of a distribution are sums of several dice.
fn adds_up(dist: &Dist) -> bool {
    let endless = dist.without_end().is_some_and(|numbers| numbers.adds_up());
    endless || dist.is_sum() || dist.source().is_some_and(DistSource::adds_up)
}

/// Operands, with the numbers that outcomes stand for where these have no last one.
fn in_numbers(host: &mut dyn Host, args: &[Value]) -> Result<Vec<Value>, Fault> {
    let of = |value: &Value| match Dist::within(value) {
        Some(dist) if dist.source().is_some() => dist.in_numbers(host).map(Dist::value),
        _ => Ok(value.clone()),
    };
    args.iter().map(of).collect()
}

/// Applies an operator between numbers without a last one and a plain number; `None` for other operands.
fn number_by_number(host: &mut dyn Host, sign: &'static str, args: &[Value]) -> Result<Option<Dist>, Fault> {
    let of = match args {
        [one, Value::Number(_)] | [Value::Number(_), one] | [one] => Dist::within(one),
        _ => None,
    };
    let Some(mapped) = of.and_then(Mapped::of) else { return Ok(None) };
    let args = args.to_vec();
    let operands = move |number: &Value| {
        let operand = |own: &Value| if Dist::within(own).is_some() { number.clone() } else { own.clone() };
        args.iter().map(operand).collect::<Vec<Value>>()
    };
    let Some(mapped) = mapped.then(move |host, number| host.operate(sign, &operands(number))) else {
        return Ok(None);
    };
    mapped.dist(host).map(Some)
}

/// Suggests how to write more dice, if the sum of some is multiplied by a whole number.
fn multiplied(sign: &str, args: &[Value]) -> Option<String> {
    let (factor, dice) = match args {
        [Value::Number(factor), dice] | [dice, Value::Number(factor)] if sign == "*" => (factor, dice),
        _ => return None,
    };
    let dice = Dist::within(dice)?.source().filter(|source| source.holds_hands())?.short();
    let (number, sides) = dice.split_once('d')?;
    let more = factor.to_u64().filter(|_| factor.is_whole())?.checked_mul(number.parse().ok()?)?;
    let sides: u64 = sides.parse().ok()?;
    Some(format!("{more} dice are `{more}d{sides}`"))
}

/// Refuses to visit too many pairs.
fn pairs(host: &mut dyn Host, left: &Rc<dyn Law>, right: &Rc<dyn Law>) -> Result<(), Fault> {
    let pairs = left.size() as u128 * right.size() as u128;
    if pairs > MOST_PAIRS {
        let message = format!("{pairs} pairs of outcomes would have to be visited");
        return Err(fault(Code::E5005, message)
            .with_help("make them coarser before they are put together: `map` each to what matters"));
    }
    host.step(1)
}

/// `joint(a, b, …)`: lists with an outcome of each. For a record: records.
pub(super) fn joint(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    if let Value::Record(record) = &args[0] {
        let keys: Vec<Key> = record.iter().map(|(key, _)| key.clone()).collect();
        let values: Vec<Value> = record.iter().map(|(_, value)| value.clone()).collect();
        if let Some(joint) = endless::side_by_side(&values, Some(&keys)) {
            return Ok(joint.value());
        }
        if let Some(joint) = by_source(host, &values, Some(&keys))? {
            return Ok(joint.value());
        }
        let own = keys.clone();
        let joint = joined_by(host, &values, move |outcomes| {
            let mut joined = Record::with_capacity(own.len());
            for (key, outcome) in own.iter().zip(outcomes) {
                joined.insert(key.clone(), outcome)?;
            }
            Ok(Value::Record(joined))
        })?;
        return endless::made_of_numbers(host, joint, &values, Some(&keys)).map(Dist::value);
    }
    let mut values = vec![args[0].clone()];
    values.extend(Elements::of(host, &args[1])?.iter());
    if let Some(joint) = endless::side_by_side(&values, None) {
        return Ok(joint.value());
    }
    if let Some(joint) = by_source(host, &values, None)? {
        return Ok(joint.value());
    }
    let joint = side_by_side(host, &values)?;
    endless::made_of_numbers(host, joint, &values, None).map(Dist::value)
}

/// Joins values, if one of them can do it without writing them out.
pub(super) fn by_source(
    host: &mut dyn Host,
    values: &[Value],
    keys: Option<&[Key]>,
) -> Result<Option<Dist>, Fault> {
    for value in values {
        if let Some(source) = Dist::within(value).and_then(Dist::source)
            && let Some(joint) = source.joint(host, values, keys)?
        {
            return Ok(Some(joint));
        }
    }
    Ok(None)
}

/// Joins independent distributions: lists with an outcome of each. A plain value is certain.
///
/// # Errors
/// `E5005` if there are too many outcomes, and the limits.
pub fn side_by_side(host: &mut dyn Host, values: &[Value]) -> Result<Dist, Fault> {
    joined_by(host, values, |outcomes| List::new(outcomes).map(Value::List))
}

fn joined_by(
    host: &mut dyn Host,
    values: &[Value],
    join: impl Fn(Vec<Value>) -> Result<Value, Fault> + 'static,
) -> Result<Dist, Fault> {
    let mut laws = Vec::with_capacity(values.len());
    for value in values {
        laws.push(Dist::of(value).law(host)?);
    }
    let highest = laws.iter().map(|law| law.height()).max().unwrap_or(0);
    tg_core::value::grow_height(1, highest)?;
    let size = laws.iter().fold(1u128, |size, law| size.saturating_mul(law.size() as u128));
    let of_two = laws.len() == 2;
    let product = ProductLaw::new(laws, join).ok_or_else(|| {
        let fault = tally::too_many(&size.to_string());
        match of_two {
            true => fault.with_help("which of two is greater, and how often both are equal, is `a.versus(b)`; how often two of the same are equal, whatever they are, `a.collision`"),
            false => fault,
        }
    })?;
    Ok(Dist::written(product))
}

/// A part of a mixture: its weight, and what it is.
pub struct MixturePart {
    weight: Count,
    /// Numbers without a last one, or outcomes that are written out.
    dist: Dist,
    /// Whether its numbers are sums of several dice, which what it is mixed to isn't asked for then.
    adds_up: bool,
}

impl MixturePart {
    /// Creates a part from a distribution with its weight; a plain value is certain.
    ///
    /// # Errors
    /// `E2003` for a plain value that holds a distribution; the limits, if its outcomes must be written out first.
    pub fn of(host: &mut dyn Host, weight: Count, mut what: Value) -> Result<MixturePart, Fault> {
        if Dist::within(&what).is_none() {
            // What is only known for the moment is kept as the outcome that it is.
            what = what.settled();
            no_distribution(&what)?;
        }
        let dist = Dist::of(&what);
        let adds_up = adds_up(&dist);
        if !dist.is_endless() {
            dist.law(host)?;
        }
        Ok(MixturePart { weight, dist, adds_up })
    }

    /// Returns how many outcomes it has that are written out.
    pub fn size(&self) -> usize {
        self.dist.written_out().map_or(0, |law| law.size())
    }
}

/// Returns the mixture of distributions in proportion to their weights.
///
/// # Errors
/// The limits.
pub fn mixed(host: &mut dyn Host, parts: Vec<MixturePart>, plan: impl Into<Rc<str>>) -> Result<Dist, Fault> {
    let adds_up = parts.iter().any(|part| part.adds_up);
    let parts: Vec<(Count, Dist)> = parts.into_iter().map(|part| (part.weight, part.dist)).collect();
    if parts.iter().any(|(_, dist)| dist.is_endless())
        && let Some(mixture) = generating::mixture(host, parts.clone())?
    {
        return Ok(mixture);
    }
    let mixed = mixed_outcomes(host, &parts, plan)?;
    Ok(if adds_up { mixed.marked_as_sum() } else { mixed })
}

/// Returns the mixture of distributions with these probabilities.
///
/// # Errors
/// The limits.
pub(super) fn mixed_by_chance(
    host: &mut dyn Host,
    parts: Vec<(Number, Dist)>,
    plan: String,
) -> Result<Dist, Fault> {
    let whole = |number: Number| Count::of_number(&number).unwrap_or(Count::ONE);
    let mut scale = Count::ONE;
    for (chance, _) in &parts {
        host.step(1 + scale.bits() / 64)?;
        scale = scale.common_multiple(&whole(chance.denominator()));
    }
    let ways =
        |chance: Number| scale.quotient(&whole(chance.denominator())).times(&whole(chance.numerator()));
    let parts: Vec<(Count, Dist)> = parts.into_iter().map(|(chance, dist)| (ways(chance), dist)).collect();
    mixed_outcomes(host, &parts, plan)
}

/// Writes out the outcomes of a mixture, but for the extremely unlikely ones of what has no last one.
fn mixed_outcomes(
    host: &mut dyn Host,
    parts: &[(Count, Dist)],
    plan: impl Into<Rc<str>>,
) -> Result<Dist, Fault> {
    let (mut written, mut all) = (Vec::with_capacity(parts.len()), Count::ZERO);
    for (weight, dist) in parts {
        let nearly = dist.without_end().map(|numbers| endless::nearly(host, numbers)).transpose()?;
        written.push((weight, nearly.as_ref().unwrap_or(dist).law(host)?));
        all = all.add(weight);
    }
    let (mut scale, mut rest) = (Count::ONE, None);
    for (weight, law) in &written {
        host.step(1 + scale.bits() / 64)?;
        scale = scale.common_multiple(&law.total().quotient(&law.total().common_divisor(weight)));
        // Each outcome's count may become this long.
        host.reserve(u128::from(scale.bits()) / 8 * u128::from(MOST_OUTCOMES.min(written.len() as u64)))?;
        if let Some(more) = law.rest() {
            let more = more
                .mul(&weight.part_of(&all))
                .and_then(|more| more.add(rest.as_ref().unwrap_or(&Number::ZERO)));
            rest = Some(more.map_err(|error| number_fault("mix", error))?);
        }
    }
    let mut tally = OutcomeTally::default();
    for (weight, law) in written {
        let factor = weight.times(&scale).quotient(law.total());
        for place in 0..law.size() {
            tally.add(host, law.value(place), factor.times(&law.ways(place)))?;
        }
    }
    let mixed = tally.finish(host, plan)?;
    if rest.is_none() {
        return Ok(mixed);
    }
    let mixed = near::made_of(host, mixed, [rest])?;
    let known = Mapped::mixture(parts.iter().map(|(weight, dist)| (weight.part_of(&all), dist.clone())));
    Ok(match known {
        Some(mapped) => mixed.made_of_numbers(&mapped),
        None => mixed,
    })
}

/// `mix([[a, 1], [b, 2]])`.
pub(super) fn mix_list(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let elements = Elements::of(host, &args[0])?;
    if let Some(others) = args.get(1)
        && Elements::of(host, others)?.iter().next().is_some()
    {
        return Err(several_lists());
    }
    let (mut what, mut weights) = (Vec::new(), Vec::new());
    for element in elements.iter() {
        host.step(1)?;
        match &element {
            Value::List(pair) => match pair.items() {
                [value, Value::Number(weight)] => {
                    what.push(value.clone());
                    weights.push(weight.clone());
                }
                _ => return Err(no_pair(&element)),
            },
            _ => return Err(no_pair(&element)),
        }
    }
    if what.is_empty() {
        return Err(fault(Code::E3006, "`mix` of an empty list")
            .with_help("give it at least one `[distribution, weight]`"));
    }
    put_together(host, what, make::whole(&weights)?)
}

#[cold]
fn no_pair(element: &Value) -> Fault {
    fault(
        Code::E5007,
        format!("`mix` takes `[distribution, weight]` for each part, and this is {}", element.kind()),
    )
    .with_help("write `mix([[a, 2], [b, 1]])`; equal parts are `mix(a, b)`")
}

/// The error for several lists, of which it is unclear whether they are parts with weights or what is mixed.
#[cold]
fn several_lists() -> Fault {
    fault(Code::E5007, "`mix` of several lists may mean parts with their weights, or lists of outcomes")
        .with_help("parts with their weights are one list: `mix([[1, 2], [3, 4]])` gives 1 the weight 2 and 3 the weight 4")
        .with_help("outcomes that are equally likely are a distribution: `mix(dist([1, 2]), dist([3, 4]))`")
}

/// `mix(a, b, …)`: all equally likely.
pub(super) fn mix(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let mut what = vec![args[0].clone()];
    what.extend(Elements::of(host, &args[1])?.iter());
    let weights = vec![Count::ONE; what.len()];
    put_together(host, what, weights)
}

fn put_together(host: &mut dyn Host, what: Vec<Value>, weights: Vec<Count>) -> Result<Value, Fault> {
    if what.iter().any(|value| matches!(value, Value::Function(_))) {
        return Err(fault(Code::E2003, "`mix` doesn't work on a function")
            .with_help("what follows each outcome is `d.then(x -> …)`"));
    }
    let plan = format!("a mixture of {} parts", what.len());
    let parts = weights.into_iter().zip(what).collect();
    mixture(host, parts, || plan).map(Dist::value)
}

/// Returns one of these at random by weight: asked lazily if one of them supports that, otherwise written out. What has
/// no weight never comes.
pub(super) fn mixture(
    host: &mut dyn Host,
    mut parts: Vec<(Count, Value)>,
    plan: impl FnOnce() -> String,
) -> Result<Dist, Fault> {
    parts.retain(|(weight, _)| !weight.is_zero());
    for (_, value) in &parts {
        if let Some(source) = Dist::within(value).and_then(Dist::source)
            && let Some(mixture) = source.mixture(host, &parts)?
        {
            return Ok(mixture);
        }
    }
    let mut written = Vec::with_capacity(parts.len());
    for (weight, value) in parts {
        written.push(MixturePart::of(host, weight, value)?);
    }
    mixed(host, written, plan())
}
