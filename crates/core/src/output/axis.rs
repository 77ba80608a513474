//! Axes: their ranges, and the round numbers at which they are labelled.

/// Coordinates are clamped to this size, so that no difference of two overflows.
const LARGEST: f64 = 1e300;

/// Values nearer to zero than this count as zero, so that no quotient overflows.
const SMALLEST: f64 = 1e-280;

/// From here on, numbers are written with a power of ten.
const LONG: f64 = 1e7;

/// A labelled position on an axis.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tick {
    pub(super) at: f64,
    pub(super) text: String,
}

/// A scale with its labels.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Axis {
    low: f64,
    high: f64,
    pub(super) ticks: Vec<Tick>,
}

impl Axis {
    /// Creates an axis that begins and ends at a tick; `None` if there are no values.
    pub(super) fn rounded(values: impl Iterator<Item = f64>, ticks: usize) -> Option<Axis> {
        let range = Range::of(values)?;
        let step = range.step(ticks);
        let low = (range.low / step).floor() * step;
        let high = (range.high / step).ceil() * step;
        Some(Axis { low, high, ticks: round_ticks(low, high, step) })
    }

    /// Creates an axis that extends beyond its values by a margin; `None` if there are no values.
    pub(super) fn exact(values: impl Iterator<Item = f64>, margin: f64, ticks: usize) -> Option<Axis> {
        let range = Range::of(values)?;
        let step = range.step(ticks);
        let margin = tamed(margin);
        let ticks = round_ticks(range.low, range.high, step);
        Some(Axis { low: range.low - margin, high: range.high + margin, ticks })
    }

    /// Replaces the labels.
    pub(super) fn with_ticks(self, ticks: Vec<Tick>) -> Axis {
        Axis { ticks, ..self }
    }

    /// Returns where a value is on the axis, from 0 (the beginning) to 1 (the end).
    pub(super) fn part(&self, value: f64) -> f64 {
        ((tamed(value) - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }

    /// Returns the ticks whose labels don't touch each other: all, or every second, fifth, tenth … one.
    ///
    /// `place` says where a tick is and how much room its label needs there, in any unit.
    pub(super) fn thinned(&self, gap: f64, place: impl Fn(&Tick) -> (f64, f64)) -> Vec<&Tick> {
        let places: Vec<(f64, f64)> = self.ticks.iter().map(place).collect();
        let touches = |left: (f64, f64), right: (f64, f64)| right.0 - left.0 < (left.1 + right.1) / 2.0 + gap;
        let mut steps = (0..).flat_map(|power: u32| [1, 2, 5].map(|m| m * 10_usize.saturating_pow(power)));
        let step = steps.find(|step| {
            let kept: Vec<_> = places.iter().step_by(*step).collect();
            !kept.windows(2).any(|pair| touches(*pair[0], *pair[1]))
        });
        self.ticks.iter().step_by(step.unwrap_or(1)).collect()
    }
}

/// The smallest and the largest of some values, never equal.
struct Range {
    low: f64,
    high: f64,
    is_whole: bool,
}

impl Range {
    fn of(values: impl Iterator<Item = f64>) -> Option<Range> {
        let mut range = Range { low: f64::INFINITY, high: f64::NEG_INFINITY, is_whole: true };
        for value in values.filter(|value| value.is_finite()).map(tamed) {
            range.low = range.low.min(value);
            range.high = range.high.max(value);
            range.is_whole &= value.fract() == 0.0;
        }
        if range.low > range.high {
            return None;
        }
        let size = range.low.abs().max(range.high.abs());
        if range.high - range.low <= size * 1e-12 {
            let margin = if size == 0.0 { 0.5 } else { size * 0.1 };
            range.low -= margin;
            range.high += margin;
        }
        Some(range)
    }

    /// Returns a round number (1, 2 or 5 times a power of ten) that fits in about this many times.
    fn step(&self, ticks: usize) -> f64 {
        let raw = (self.high - self.low) / ticks.max(1) as f64;
        let power = ten_to_the(power_of_ten(raw));
        let step = [1.0, 2.0, 5.0].map(|m| m * power).into_iter().find(|step| *step >= raw * 0.999);
        let step = step.unwrap_or(10.0 * power);
        if self.is_whole { step.max(1.0) } else { step }
    }
}

fn tamed(value: f64) -> f64 {
    if value.abs() < SMALLEST { 0.0 } else { value.clamp(-LARGEST, LARGEST) }
}

/// Returns the multiples of a step between two values.
fn round_ticks(low: f64, high: f64, step: f64) -> Vec<Tick> {
    let first = (low / step - 1e-6).ceil();
    let last = (high / step + 1e-6).floor();
    let count = (last - first).clamp(0.0, 100.0) as usize;
    let largest = low.abs().max(high.abs());
    let tick = |number: usize| {
        let at = (first + number as f64) * step;
        Tick { at, text: tick_text(at, step, largest) }
    };
    (0..=count).map(tick).collect()
}

/// Formats a multiple of a step with as many digits as the step needs; `largest` is the largest one
/// on the same axis.
fn tick_text(at: f64, step: f64, largest: f64) -> String {
    if at.abs() < step / 2.0 {
        return "0".to_string();
    }
    let step_power = power_of_ten(step);
    let digits = power_of_ten(largest) - step_power;
    let is_long = (largest >= LONG && digits < 4) || largest >= 1e15 || step_power < -5;
    if !is_long {
        return format!("{at:.*}", (-step_power).max(0) as usize);
    }
    let digits = (power_of_ten(at.abs()) - step_power).clamp(0, 15) as usize;
    let text = format!("{at:.digits$e}");
    match text.split_once('e') {
        Some((digits, power)) if digits.contains('.') => {
            format!("{}e{power}", digits.trim_end_matches('0').trim_end_matches('.'))
        }
        _ => text,
    }
}

/// Returns the largest power of ten that isn't above a positive number.
///
/// Taken from its digits, since logarithms aren't the same on every machine.
fn power_of_ten(value: f64) -> i32 {
    // Eleven digits: a number below a power of ten by a rounding error counts as that power.
    let digits = format!("{value:.10e}");
    digits.split_once('e').and_then(|(_, power)| power.parse().ok()).unwrap_or(0)
}

fn ten_to_the(power: i32) -> f64 {
    format!("1e{power}").parse().unwrap_or(1.0)
}

/// Formats a number for a label: six digits, no trailing zeros.
pub(super) fn number(value: f64) -> String {
    let size = value.abs();
    if size == 0.0 || !value.is_finite() {
        return format!("{}", value + 0.0);
    }
    if value.fract() == 0.0 && size < 1e15 {
        return format!("{value}");
    }
    if !(1e-4..LONG).contains(&size) {
        return format!("{value:.5e}");
    }
    let decimals = (5 - power_of_ten(size)).max(0) as usize;
    let text = format!("{value:.decimals$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_string() } else { text }
}
