//! Several distributions side by side: a row for each outcome, a column for each distribution.
//!
//! A table is a list of records for the script, and prints with the mean and the standard deviation of each
//! distribution below it. For a distribution without a last outcome, everything above the listed ones is in a last row,
//! [`MORE`]. So every column adds up to 1, and cumulative values are exact.

mod listing;
mod methods;
mod print;
mod records;
mod summary;
mod view;

pub(crate) use methods::{cumulative, one, present, summary, table};
pub(crate) use view::View;

use crate::moments::Moments;
use crate::near::LeftOut;
use crate::{Count, Dist};
use listing::ListedColumn;
use std::ops::Range;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::output::Output;
use tg_core::value::{Domain, Key, Plot, Value, show};
use view::ChanceForm;

/// Stands for all outcomes above those that are listed.
pub(super) const MORE: &str = "more";

/// About how many bytes a cell takes as data.
const CELL_BYTES: u64 = 256;

/// Several distributions over the same outcomes.
pub(crate) struct DistTable {
    /// All outcomes that any of them has, in order; the last one is [`MORE`] if one of them has no last outcome.
    outcomes: Vec<Value>,
    has_more: bool,
    columns: Vec<DistColumn>,
    /// Whether it was created from a single distribution, which has no name.
    is_single: bool,
    look: Look,
}

/// A distribution in a table.
struct DistColumn {
    name: Key,
    /// The ways of each outcome of the table.
    ways: Vec<Count>,
    total: Count,
    /// What it leaves out, so that probabilities which depend on that are approximate.
    left_out: Option<LeftOut>,
    /// The moments, if its outcomes are numbers.
    moments: Option<Moments>,
}

/// A distribution with its name.
type NamedDist = (Key, Dist);

/// How a table is shown.
#[derive(Copy, Clone, Default)]
struct Look {
    view: View,
    /// Whether it has a row for each distribution.
    is_transposed: bool,
    form: ChanceForm,
}

impl DistTable {
    /// Puts distributions side by side.
    fn new(
        host: &mut dyn Host,
        dists: &[NamedDist],
        is_single: bool,
        look: Look,
    ) -> Result<DistTable, Fault> {
        let listing = listing::of(host, dists)?;
        let mut columns = Vec::with_capacity(dists.len());
        for ((name, dist), ListedColumn { ways, total, left_out }) in dists.iter().zip(listing.columns) {
            let moments = Moments::of(host, dist)?;
            columns.push(DistColumn { name: name.clone(), ways, total, left_out, moments });
        }
        let table =
            DistTable { outcomes: listing.outcomes, has_more: listing.has_more, columns, is_single, look };
        look.view.refuse(host, table.listed_outcomes())?;
        Ok(table)
    }

    /// Returns the outcomes without [`MORE`].
    fn listed_outcomes(&self) -> &[Value] {
        &self.outcomes[..self.outcomes.len() - usize::from(self.has_more)]
    }

    /// Returns the probabilities of some outcomes, distribution by distribution.
    fn chances(&self, outcomes: Range<usize>) -> Vec<Vec<Number>> {
        let chances = |column: &DistColumn| {
            let seen = self.look.view.of_ways(&column.ways);
            let chance = |place: usize| {
                let part = seen[place].part_of(&column.total);
                match &column.left_out {
                    None => part,
                    Some(left_out) => self.look.view.chance(part, left_out, &self.outcomes, place),
                }
            };
            outcomes.clone().map(chance).collect()
        };
        self.columns.iter().map(chances).collect()
    }

    fn plot(&self, view: View) -> Result<Plot, Fault> {
        let outcomes = self.listed_outcomes();
        if let Some(fault) = view.unfit(outcomes) {
            return Err(fault);
        }
        let series = |column: &DistColumn| {
            let name = if self.is_single { String::new() } else { column.heading() };
            (name, view.points(outcomes, &column.ways, &column.total))
        };
        let beyond = if self.has_more { ", and more" } else { "" };
        Ok(Plot {
            series: self.columns.iter().map(series).collect(),
            x_name: format!("{}{beyond}", view.heading("outcome")),
            y_name: "probability".to_owned(),
        })
    }
}

impl DistColumn {
    /// Returns its name as the heading of its column.
    fn heading(&self) -> String {
        show::text(self.name.value(), CELL_BYTES).unwrap_or_else(|_| "…".to_owned())
    }
}

impl Domain for DistTable {
    fn type_name(&self) -> &'static str {
        "List"
    }

    fn short(&self) -> Option<String> {
        Some(show::code(&Value::list(self.elements()?).ok()?))
    }

    fn rich(&self) -> Output {
        if self.look.is_transposed { self.transposed() } else { self.upright() }
    }

    fn json(&self) -> serde_json::Value {
        self.data()
    }

    fn json_lines(&self) -> Option<Vec<serde_json::Value>> {
        match self.data() {
            serde_json::Value::Array(rows) => Some(rows),
            _ => None,
        }
    }

    fn data_bytes(&self) -> u64 {
        self.outcomes.len() as u64 * (self.columns.len() as u64 + 1) * CELL_BYTES
    }

    fn equals(&self, other: &dyn Domain) -> bool {
        other.downcast::<DistTable>().is_some_and(|other| self.elements() == other.elements())
    }

    fn elements(&self) -> Option<Vec<Value>> {
        self.records().ok()
    }

    fn plot(&self, view: Option<&str>) -> Option<Result<Plot, Fault>> {
        let view = view.map_or(Ok(self.look.view), View::of);
        Some(view.and_then(|view| self.plot(view)))
    }

    fn height(&self) -> u16 {
        let highest = self.outcomes.iter().map(Value::height).max().unwrap_or(0);
        highest.saturating_add(2)
    }
}
