//! What a table or a chart shows for an outcome: its own probability, or that of all on one side of it.

use crate::Count;
use crate::moments::order_fault;
use crate::near::{self, LeftOut};
use std::cmp::Ordering;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::number::{Number, NumberForm};
use tg_core::value::Value;
use tg_prelude::arguments::one_of;

/// What is shown for each outcome.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum View {
    /// How likely exactly it is.
    #[default]
    Exactly,
    /// How likely it and all after it are.
    AtLeast,
    /// How likely it and all before it are.
    AtMost,
}

const VIEWS: [(&str, View); 3] =
    [("exactly", View::Exactly), ("at least", View::AtLeast), ("at most", View::AtMost)];

impl View {
    /// Returns the view for a word.
    pub(crate) fn of(word: &str) -> Result<View, Fault> {
        let word = one_of(word, "view of distributions", &VIEWS.map(|(word, _)| word))?;
        Ok(VIEWS.iter().find(|(own, _)| *own == word).map_or(View::Exactly, |(_, view)| *view))
    }

    /// Returns its word.
    fn word(self) -> &'static str {
        VIEWS.iter().find(|(_, view)| *view == self).map_or("", |(word, _)| word)
    }

    /// Returns the heading; `alone` if each outcome is viewed on its own.
    pub(crate) fn heading(self, alone: &str) -> &str {
        if self == View::Exactly { alone } else { self.word() }
    }

    /// Returns the ways of each outcome in this view; the outcomes are in order.
    pub(crate) fn of_ways(self, ways: &[Count]) -> Vec<Count> {
        match self {
            View::Exactly => ways.to_vec(),
            View::AtMost => running_sums(ways.iter()),
            View::AtLeast => {
                let mut sums = running_sums(ways.iter().rev());
                sums.reverse();
                sums
            }
        }
    }

    /// Returns how likely an outcome is in this view that is this part of those listed, where others are left out:
    /// approximate where they may count for it.
    pub(super) fn chance(self, part: Number, left_out: &LeftOut, outcomes: &[Value], place: usize) -> Number {
        let exact = match self {
            View::Exactly => left_out.excludes(&outcomes[place]).then(|| left_out.exactly(&part)).flatten(),
            View::AtMost => left_out.side().and_then(|side| {
                let next = outcomes.get(place + 1);
                one_sided(part.clone(), left_out, side == Ordering::Greater, &outcomes[place], next)
            }),
            View::AtLeast => left_out.side().and_then(|side| {
                let before = place.checked_sub(1).map(|before| &outcomes[before]);
                one_sided(part.clone(), left_out, side == Ordering::Less, &outcomes[place], before)
            }),
        };
        exact.unwrap_or_else(|| near::approximate(true, part))
    }

    /// Returns what a chart shows of outcomes. Impossible ones are only drawn if others count for them.
    pub(crate) fn points(self, outcomes: &[Value], ways: &[Count], total: &Count) -> Vec<(Value, Number)> {
        let seen = self.of_ways(ways);
        let drawn = outcomes.iter().zip(&seen).filter(|(_, ways)| self != View::Exactly || !ways.is_zero());
        drawn.map(|(outcome, ways)| (outcome.clone(), ways.part_of(total))).collect()
    }

    /// Returns why outcomes can't be viewed this way: they have no order.
    pub(crate) fn unfit(self, outcomes: &[Value]) -> Option<Fault> {
        if self == View::Exactly {
            return None;
        }
        let what = format!("the view \"{}\"", self.word());
        outcomes.windows(2).find_map(|pair| order_fault(&what, &pair[0], &pair[1]))
    }

    /// Refuses outcomes that can't be viewed this way.
    pub(super) fn refuse(self, host: &mut dyn Host, outcomes: &[Value]) -> Result<(), Fault> {
        host.step(outcomes.len() as u64)?;
        self.unfit(outcomes).map_or(Ok(()), Err)
    }
}

/// Returns how likely an outcome and all on one side of it are, if that is known; they are this part of those listed.
///
/// Where all that is left out lies on the other side (`is_away`), it doesn't count; otherwise what remains is known, which
/// begins with the outcome next to it.
fn one_sided(
    part: Number,
    left_out: &LeftOut,
    is_away: bool,
    outcome: &Value,
    next: Option<&Value>,
) -> Option<Number> {
    if is_away {
        return left_out.excludes(outcome).then(|| left_out.exactly(&part))?;
    }
    match next {
        None => left_out.excludes(outcome).then_some(Number::ONE),
        Some(next) if left_out.excludes(next) => {
            Number::ONE.sub(&left_out.exactly(&Number::ONE.sub(&part).ok()?)?).ok()
        }
        Some(_) => None,
    }
}

/// Returns the cumulative sums.
fn running_sums<'c>(ways: impl Iterator<Item = &'c Count>) -> Vec<Count> {
    let add = |sum: &mut Count, ways: &Count| {
        *sum = sum.add(ways);
        Some(sum.clone())
    };
    ways.scan(Count::ZERO, add).collect()
}

/// How probabilities are written.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum ChanceForm {
    /// As fractions, or as decimals if one of these is long.
    #[default]
    Short,
    /// As percentages.
    Percent,
    /// As fractions, however long.
    Fraction,
}

/// The number of decimal places of a percentage.
const PLACES: usize = 2;

const PERCENT: &str = "percent";
const FRACTION: &str = "fraction";

impl ChanceForm {
    /// Returns the form for a word.
    pub(super) fn of(word: &str) -> Result<ChanceForm, Fault> {
        Ok(match one_of(word, "form of probabilities", &[PERCENT, FRACTION])? {
            PERCENT => ChanceForm::Percent,
            _ => ChanceForm::Fraction,
        })
    }

    /// Formats the probabilities in one table: the cell of an impossible outcome is empty.
    pub(super) fn texts(self, chances: &[Vec<Number>]) -> Vec<Vec<String>> {
        let form = match self {
            ChanceForm::Short => Number::column_form(chances.iter().flatten()),
            ChanceForm::Percent | ChanceForm::Fraction => NumberForm::Exact,
        };
        let text = |chance: &Number| match self {
            _ if *chance == Number::ZERO => String::new(),
            ChanceForm::Percent => chance.percent(PLACES),
            ChanceForm::Short | ChanceForm::Fraction => chance.in_form(form),
        };
        chances.iter().map(|column| column.iter().map(text).collect()).collect()
    }
}
