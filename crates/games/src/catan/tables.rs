//! What is known of the hands as distributions: over tables, which are records from players to hands, and over the hands
//! of one player.

use super::grid::Grid;
use super::holding::Holding;
use super::print;
use dashu_int::UBig;
use std::collections::BTreeMap;
use std::rc::Rc;
use tg_catan::{Cards, HandTable, Inexact, Player, Resource, Tracker};
use tg_core::diagnostics::{Fault, counted};
use tg_core::native::Host;
use tg_core::output::Output;
use tg_core::value::{Key, Record, Value};
use tg_dist::{Count, Dist, Law, WrittenLaw};

/// What a table takes in memory beside its hands.
const TABLE_BYTES: u128 = 96;

/// All tables that a log allows.
struct Tables {
    names: Vec<String>,
    resources: &'static [Resource],
    tables: Vec<(HandTable, UBig)>,
    total: Count,
    plan: String,
}

/// The distribution over tables.
///
/// # Errors
/// Those of the run. Inside: where only bounds are known.
pub(super) fn hands(
    host: &mut dyn Host,
    names: &[String],
    tracker: &Tracker,
) -> Result<Result<Dist, Inexact>, Fault> {
    let worlds = match tracker.knowledge().tables() {
        Ok(worlds) => worlds,
        Err(inexact) => return Ok(Err(inexact)),
    };
    let mut tables: Vec<(HandTable, UBig)> = Vec::new();
    let mut total = UBig::ZERO;
    for (table, weight) in worlds {
        if tables.len() == tables.capacity() {
            let more = tables.capacity().max(64);
            host.reserve(more as u128 * (TABLE_BYTES + (names.len() * size_of::<Cards>()) as u128))?;
            tables.reserve_exact(more);
        }
        host.step(1)?;
        total += &weight;
        tables.push((table, weight));
    }
    let plan = format!("the worlds that the log allows: {}", tables.len());
    let (names, resources, total) = (names.to_vec(), tracker.resources(), Count::from(total));
    Ok(Ok(Dist::written(Tables { names, resources, tables, total, plan })))
}

/// How likely each hand of a player is, in the order of the cards: its weight.
///
/// # Errors
/// Those of the run. Inside: where only bounds are known.
pub(super) fn weights(
    host: &mut dyn Host,
    tracker: &Tracker,
    player: Player,
) -> Result<Result<BTreeMap<Cards, UBig>, Inexact>, Fault> {
    let worlds = match tracker.knowledge().hands(player) {
        Ok(worlds) => worlds,
        Err(inexact) => return Ok(Err(inexact)),
    };
    let mut hands: BTreeMap<Cards, UBig> = BTreeMap::new();
    for (hand, weight) in worlds {
        host.step(1)?;
        *hands.entry(hand).or_default() += weight;
    }
    Ok(Ok(hands))
}

/// The distribution over a player's hands.
pub(super) fn hand(hands: BTreeMap<Cards, UBig>, worlds: usize, resources: &'static [Resource]) -> Dist {
    let divisor = hands.values().fold(UBig::ZERO, |divisor, weight| {
        if divisor == UBig::ZERO { weight.clone() } else { dashu_base::Gcd::gcd(&divisor, weight) }
    });
    let plan: Rc<str> = format!("the worlds that the log allows: {worlds}").into();
    let outcomes = hands
        .into_iter()
        .map(|(cards, weight)| (Holding { cards, resources }.value(), Count::from(weight / &divisor)));
    Dist::written(WrittenLaw::new(outcomes.collect(), plan))
}

impl Law for Tables {
    fn size(&self) -> usize {
        self.tables.len()
    }

    fn value(&self, place: usize) -> Value {
        let mut record = Record::with_capacity(self.names.len());
        for (name, hand) in self.names.iter().zip(&self.tables[place].0) {
            // Hands are flat, so that nothing nests too deep.
            let _ =
                record.insert(Key::text(name), Holding { cards: *hand, resources: self.resources }.value());
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
        let tables = self.tables.iter().map(|(table, weight)| (table, weight));
        let grid = Grid::of_tables(self.names.len(), self.resources, tables);
        let worlds = counted(self.tables.len() as u64, "world");
        Some(Output::stack([
            print::hands(&self.names, &grid),
            Output::from(
                tg_core::output::StyledLine::new().dim(format!("{worlds}; `top(n)` shows the likeliest")),
            ),
        ]))
    }
}
