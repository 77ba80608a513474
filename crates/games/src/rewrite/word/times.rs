//! Numbers of passes beyond 64 bits: once a string recurs, the passes are periodic, and only some of them are made.

use super::{Subject, derive, rest, tally};
use dashu_int::UBig;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::value::Value;
use tg_rewriting::Sequence;

/// How often each rule fires in some passes, and which one last.
pub(in crate::rewrite) struct Fired {
    /// By round and rule.
    pub times: Vec<Vec<UBig>>,
    /// The rule that fired last: the pass, from 0, the round and the rule.
    pub last: Option<(UBig, usize, usize)>,
}

/// A number of passes as some of them and the turns of a cycle that they lead to.
struct Turns {
    /// How many passes come to the string that the turns begin and end with.
    passes: u64,
    /// How many passes a turn has.
    period: u64,
    turns: UBig,
}

/// The string after `times` passes.
pub(in crate::rewrite) fn derive_times(
    host: &mut dyn Host,
    sequence: &Sequence,
    subject: &Subject,
    times: &Number,
) -> Result<Value, Fault> {
    let passes = match times.to_u64() {
        Some(times) => times,
        None => turns(host, sequence, subject, times)?.passes,
    };
    derive(host, sequence, subject, passes)
}

/// What fired in `times` passes over a string; `None` where it is to be counted pass by pass, see [`tally`].
pub(in crate::rewrite) fn tally_times(
    host: &mut dyn Host,
    sequence: &Sequence,
    subject: &Subject,
    times: &Number,
) -> Result<Option<Fired>, Fault> {
    if let Some(times) = times.to_u64() {
        let fired = tally(host, sequence, subject, times)?;
        return Ok(fired.map(|fired| Fired {
            times: fired.firings,
            last: fired.last.map(|(pass, round, rule)| (pass.into(), round, rule)),
        }));
    }
    let Turns { passes, period, turns } = turns(host, sequence, subject, times)?;
    let Some(before) = tally(host, sequence, subject, passes)? else { return Ok(None) };
    let Some(after) = tally(host, sequence, subject, passes + period)? else { return Ok(None) };
    let all = |before: &UBig, after: &UBig| before + (after - before) * &turns;
    let pairs = before.firings.iter().zip(&after.firings);
    let times = pairs.map(|(before, after)| before.iter().zip(after).map(|(b, a)| all(b, a)).collect());
    let last = after.last.map(|(pass, round, rule)| {
        let later = if pass < passes { UBig::ZERO } else { (&turns - 1u8) * period };
        (later + pass, round, rule)
    });
    Ok(Some(Fired { times: times.collect(), last }))
}

/// Divides a number of passes beyond 64 bits into turns.
fn turns(
    host: &mut dyn Host,
    sequence: &Sequence,
    subject: &Subject,
    times: &Number,
) -> Result<Turns, Fault> {
    match rest(host, sequence, subject) {
        Ok((_, steps, period)) => {
            let times = times.to_ibig().and_then(|times| UBig::try_from(times).ok()).unwrap_or_default();
            let left = times - steps;
            let passes = steps + &left % period;
            // A single pass over a text isn't tallied.
            let ahead = 2u64.saturating_sub(passes).div_ceil(period);
            Ok(Turns { passes: passes + ahead * period, period, turns: left / period - ahead })
        }
        // What doesn't come back ends at the limits, which is said as of any number of passes.
        Err(endless) => Err(derive(host, sequence, subject, u64::MAX).err().unwrap_or(endless)),
    }
}
