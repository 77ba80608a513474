//! How far numbers without a last one are visited: what would take very long is refused as soon as that is clear.

use super::endless::{Endless, Numbers, Part};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};

/// The maximum number of operations on machine words, a few seconds' worth, for following what has no last step.
const MOST_WORK: u64 = 4_000_000_000;

/// Nothing is predicted before this much work: the first steps may be quite unlike those that follow.
const WORK_BEFORE_FORESEEING: u64 = MOST_WORK / 256;

/// A probability below this is too small to matter.
pub(super) const NEARLY_ALL: f64 = 1.0 / (1u128 << 64) as f64;

/// A number predicted from the slope may be wrong: it is refused only if it would cost this many times too much.
const DOUBT: u128 = 16;

/// Refuses to continue up to a number if that would cost too much.
///
/// # Errors
/// `E5013`.
pub(super) fn allows(numbers: &dyn Numbers, endless: &dyn Endless, wanted: u64) -> Result<(), Fault> {
    match is_too_far(numbers, wanted) {
        true => Err(too_far(endless, &format!("up to {wanted}"))),
        false => Ok(()),
    }
}

/// Returns whether continuing up to a number would cost too much.
pub fn is_too_far(numbers: &dyn Numbers, wanted: u64) -> bool {
    numbers.work() >= WORK_BEFORE_FORESEEING && numbers.foreseen(wanted) > MOST_WORK.into()
}

#[cold]
fn too_far(endless: &dyn Endless, wanted: &str) -> Fault {
    let message = format!(
        "{} would have to be followed {wanted}, and the exact probabilities grow longer with each number",
        endless.short()
    );
    fault(Code::E5013, message).with_help(
        "ask for a smaller number; `mean` and `variance` are found at once, however large they are",
    )
}

/// How fast what lies above shrinks, measured from one number to twice that number.
#[derive(Default)]
pub(super) struct Slope {
    /// A number, and how likely those above it were.
    before: Option<(u64, f64)>,
}

impl Slope {
    /// Refuses to continue until at most `wanted` lies above, if that would cost too much.
    ///
    /// # Errors
    /// `E5013`.
    pub(super) fn allows(
        &mut self,
        numbers: &dyn Numbers,
        endless: &dyn Endless,
        number: u64,
        part: &Part,
        wanted: impl FnOnce(f64) -> f64,
    ) -> Result<(), Fault> {
        if numbers.work() > MOST_WORK {
            return Err(too_far(endless, &format!("to beyond {number}")));
        }
        if numbers.work() < WORK_BEFORE_FORESEEING || self.before.is_some_and(|(at, _)| number < at * 2) {
            return Ok(());
        }
        let left = part.left();
        let before = self.before.replace((number, left));
        let Some(foreseen) = before.and_then(|before| until(before, (number, left), wanted(left))) else {
            return Ok(());
        };
        match numbers.foreseen(foreseen) > DOUBT * u128::from(MOST_WORK) {
            true => Err(too_far(endless, &format!("up to about {}", rounded(foreseen)))),
            false => Ok(()),
        }
    }
}

/// Returns where at most `wanted` is left, if it continues to shrink as it did between two numbers.
fn until((from, much): (u64, f64), (to, left): (u64, f64), wanted: f64) -> Option<u64> {
    let shrunk = (much / left).ln();
    let lacking = (left / wanted).ln();
    // What doesn't shrink yet allows no prediction: perhaps no end is reached that soon.
    (shrunk > 0.0 && lacking > 0.0).then(|| to.saturating_add((lacking / shrunk * (to - from) as f64) as u64))
}

/// Rounds a number to its first two digits.
fn rounded(number: u64) -> u64 {
    let unit = 10u64.pow(number.checked_ilog10().unwrap_or(0).saturating_sub(1));
    number / unit * unit
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_shrinks_evenly_is_foreseen() {
        assert_eq!(until((10, 0.5), (20, 0.25), 0.125), Some(30));
        assert_eq!(until((10, 0.5), (20, 0.5), 0.125), None);
        assert_eq!(until((10, 0.5), (20, 0.25), 0.5), None);
        assert_eq!(rounded(693_147_180), 690_000_000);
        assert_eq!(rounded(7), 7);
    }
}
