//! What is known of the hands as distributions: over tables, which are records from players to hands, and over the hands
//! of one player.

use super::grid::Grid;
use super::holding::Holding;
use super::print;
use crate::dist::{Count, Dist, Law, Written};
use crate::engines::catan::{Cards, Inexact, Knowledge, Player, Table};
use crate::output::Output;
use crate::value::{Key, Record, Value};
use dashu_int::UBig;
use std::rc::Rc;

/// What a table takes in memory beside its hands.
const TABLE_BYTES: u128 = 96;

/// All tables that a log allows.
struct Tables {
    names: Vec<String>,
    tables: Vec<(Table, UBig)>,
    total: Count,
    plan: String,
}

/// What the tables of so many worlds take, in bytes.
pub(super) fn bytes(worlds: usize, players: usize) -> u128 {
    worlds as u128 * (TABLE_BYTES + (players * size_of::<Cards>()) as u128)
}

/// The distribution over tables.
///
/// # Errors
/// Where only bounds are known.
pub(super) fn hands(names: &[String], knowledge: &Knowledge) -> Result<Dist, Inexact> {
    let tables: Vec<(Table, UBig)> = knowledge.tables()?.collect();
    let total: UBig = tables.iter().map(|(_, weight)| weight).sum();
    let plan = format!("the worlds that the log allows: {}", tables.len());
    Ok(Dist::written(Tables { names: names.to_vec(), tables, total: Count::from(total), plan }))
}

/// The distribution over a player's hands.
///
/// # Errors
/// Where only bounds are known.
pub(super) fn hand(knowledge: &Knowledge, player: Player) -> Result<Dist, Inexact> {
    let hands = knowledge.hand(player)?;
    let divisor = hands.iter().fold(UBig::ZERO, |divisor, (_, weight)| {
        if divisor == UBig::ZERO { weight.clone() } else { dashu_base::Gcd::gcd(&divisor, weight) }
    });
    let worlds = knowledge.worlds()?;
    let plan: Rc<str> = format!("the worlds that the log allows: {worlds}").into();
    let outcomes =
        hands.into_iter().map(|(cards, weight)| (Holding(cards).value(), Count::from(weight / &divisor)));
    Ok(Dist::written(Written::new(outcomes.collect(), plan)))
}

impl Law for Tables {
    fn size(&self) -> usize {
        self.tables.len()
    }

    fn value(&self, place: usize) -> Value {
        let mut record = Record::with_capacity(self.names.len());
        for (name, hand) in self.names.iter().zip(&self.tables[place].0) {
            // Hands are flat, so that nothing nests too deep.
            let _ = record.insert(Key::text(name), Holding(*hand).value());
        }
        Value::Record(record)
    }

    fn ways(&self, place: usize) -> Count {
        Count::from(self.tables[place].1.clone())
    }

    fn total(&self) -> &Count {
        &self.total
    }

    fn height(&self) -> u16 {
        2
    }

    fn plan(&self) -> String {
        self.plan.clone()
    }

    fn shown(&self) -> Option<Output> {
        let tables = self.tables.iter().map(|(table, weight)| (table, weight.clone()));
        let grid = Grid::of_tables(self.names.len(), tables);
        let worlds = super::words::count(self.tables.len() as u64, "world");
        Some(Output::stack([
            Output::from(print::table(&self.names, &grid)),
            Output::from(crate::output::Line::new().dim(format!("{worlds}; `top(n)` shows the likeliest"))),
        ]))
    }
}
