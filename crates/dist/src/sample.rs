//! Random outcomes.

use super::ask::receiver;
use super::{Count, Dist, Law, endless};
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::value::Value;
use tg_prelude::Draw;
use tg_prelude::arguments::how_many;

/// `d.sample` and `d.sample(n)`.
pub(super) fn sample(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let several = match args[1] {
        Value::Unset => None,
        _ => Some(how_many(args, 1, "n")?),
    };
    let mut draw = Draw::of(args, 2)?;
    let dist = receiver(args)?;
    let count = several.unwrap_or(1);
    host.reserve(u128::from(count) * size_of::<Value>() as u128)?;
    let mut drawn = Vec::new();
    match dist.source() {
        Some(source) => {
            for _ in 0..count {
                host.step(1)?;
                drawn.push(source.sample(host, &mut draw)?);
            }
        }
        None if dist.without_end().is_some() => {
            for _ in 0..count {
                let Some(numbers) = dist.without_end() else { continue };
                drawn.push(endless::sample(host, numbers, &mut draw)?);
            }
        }
        None => {
            let law = dist.law(host)?;
            let ends = ends(host, &*law)?;
            for _ in 0..count {
                host.step(4)?;
                let at = below(host, &mut draw, law.total())?;
                drawn.push(law.value(ends.partition_point(|end| *end <= at)));
            }
        }
    }
    match several {
        Some(_) => Value::list(drawn),
        None => Ok(drawn.pop().unwrap_or_default()),
    }
}

/// Returns a random outcome of a distribution.
pub(super) fn one(host: &mut dyn Host, dist: &Dist, draw: &mut Draw) -> Result<Value, Fault> {
    if let Some(source) = dist.source() {
        return source.sample(host, draw);
    }
    if let Some(numbers) = dist.without_end() {
        return endless::sample(host, numbers, draw);
    }
    let law = dist.law(host)?;
    let ends = ends(host, &*law)?;
    let at = below(host, draw, law.total())?;
    Ok(law.value(ends.partition_point(|end| *end <= at)))
}

/// Returns where the ways of each outcome end when they are put one after the other.
fn ends(host: &mut dyn Host, law: &dyn Law) -> Result<Vec<Count>, Fault> {
    host.reserve(law.size() as u128 * size_of::<Count>() as u128)?;
    host.step(law.size() as u64)?;
    let mut end = Count::ZERO;
    Ok((0..law.size())
        .map(|place| {
            end = end.add(&law.ways(place));
            end.clone()
        })
        .collect())
}

/// Returns a count below another, all equally likely.
///
/// # Errors
/// Those of the generator, and the limits.
pub fn below(host: &mut dyn Host, draw: &mut Draw, limit: &Count) -> Result<Count, Fault> {
    if let Count::Small(small) = limit
        && let Ok(small) = u64::try_from(*small)
    {
        return draw.below(host, small).map(Count::from);
    }
    let bits = limit.bits();
    let unused = (64 - bits % 64) % 64;
    loop {
        let mut words = Vec::new();
        for _ in 0..bits.div_ceil(64) {
            host.step(1)?;
            words.push(draw.word(host)?);
        }
        if let Some(highest) = words.last_mut() {
            *highest >>= unused;
        }
        let drawn = Count::of_words(&words);
        if drawn < *limit {
            return Ok(drawn);
        }
    }
}
