//! Distributions as tables with bars.

use super::ask::receiver;
use super::{Count, Law, endless, export, rows};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::rc::Rc;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::number::{Number, NumberForm};
use tg_core::output::{Align, Bars, Column, Output};
use tg_core::value::{Domain, Key, Object, RowFormat, Value, show};
use tg_prelude::arguments::how_many;

/// The maximum number of rows that are printed.
const MOST_ROWS: usize = 40;

/// How many rows are printed if there are more.
const FIRST_ROWS: usize = 30;

/// Ways of more bits than this aren't printed: about 150 digits.
const MOST_BITS: u64 = 512;

/// The longest text of an outcome, in bytes.
const LONGEST: u64 = 4096;

/// The likeliest rows are only looked for among at most this many outcomes.
const LOOKED_AT: usize = 1 << 16;

/// Prints all outcomes in order; of very many numbers, the likeliest that stand together; otherwise the first ones.
pub(super) fn all(law: &dyn Law) -> Output {
    let size = law.size();
    let begin = likeliest_rows(law);
    let places: Vec<usize> = (begin..begin + rows_printed(size)).collect();
    let mut bars = table(law, &places);
    if let Some(note) = left_out_note(begin, size) {
        bars = bars.note(note);
    }
    bars.into()
}

/// Returns where the likeliest numbers begin that stand together and are printed.
fn likeliest_rows(law: &dyn Law) -> usize {
    let total = law.total().log2();
    likeliest_window(law.size(), &law.value(0), |place| (law.ways(place).log2() - total).exp2())
}

/// Returns the same for numbers that occur with these probabilities.
pub(super) fn likeliest_window(size: usize, first: &Value, chance: impl Fn(usize) -> f64) -> usize {
    if size <= MOST_ROWS || size > LOOKED_AT || first.bare_number().is_none() {
        return 0;
    }
    let chances: Vec<f64> = (0..size).map(chance).collect();
    let mut here: f64 = chances[..FIRST_ROWS].iter().sum();
    let mut best = (0, here);
    for begin in 1..=size - FIRST_ROWS {
        here += chances[begin + FIRST_ROWS - 1] - chances[begin - 1];
        // Rows that are equally likely don't replace the first ones.
        if here > best.1 * (1.0 + 1e-9) {
            best = (begin, here);
        }
    }
    best.0
}

/// Returns how many rows are printed of a table with `size` rows.
pub(super) fn rows_printed(size: usize) -> usize {
    if size > MOST_ROWS { FIRST_ROWS } else { size }
}

/// Returns how many aren't printed of a table that is printed from row `begin` on, in words; `None` if all are.
pub(super) fn left_out(begin: usize, size: usize) -> Option<String> {
    let more = size - rows_printed(size);
    let told = match begin {
        0 => format!("and {more} more"),
        _ => format!("and {begin} before these, {} after", more - begin),
    };
    (more > 0).then_some(told)
}

/// Returns the remark about those that aren't printed.
pub(super) fn left_out_note(begin: usize, size: usize) -> Option<String> {
    left_out(begin, size).map(|told| format!("{told}: `top(n)` shows the likeliest, `values` lists all"))
}

/// The cells of outcomes in the first columns of a table: one, or one for each field of records that are alike.
pub(super) struct OutcomeCells {
    pub(super) columns: Vec<Column>,
    pub(super) rows: Vec<Vec<String>>,
}

impl OutcomeCells {
    /// Creates the cells of outcomes; `heading` is above them if there is one column.
    pub(super) fn of(outcomes: &[Value], heading: &str) -> OutcomeCells {
        let keys = export::columns(outcomes);
        let values = |outcome: &Value| -> Vec<Value> {
            match (outcome, &keys) {
                (Value::Record(record), Some(keys)) => {
                    keys.iter().map(|key| record.get(key).cloned().unwrap_or_default()).collect()
                }
                (outcome, _) => vec![outcome.clone()],
            }
        };
        let rows: Vec<Vec<Value>> = outcomes.iter().map(values).collect();
        let heading = |index: usize| match keys.as_ref().map(|keys: &Vec<Key>| &keys[index]) {
            Some(key) => text(key.value(), NumberForm::Exact),
            None => heading.to_owned(),
        };
        let width = keys.as_ref().map_or(1, Vec::len);
        let column = |index: usize| {
            let is_number = rows.iter().all(|row| row[index].bare_number().is_some());
            let align = if is_number { Align::Right } else { Align::Left };
            Column { heading: heading(index).into(), align, spare: false }
        };
        let columns = (0..width).map(column).collect();
        let forms: Vec<NumberForm> =
            (0..width).map(|index| show::column_form(rows.iter().map(|row| &row[index]))).collect();
        let texts =
            |row: &Vec<Value>| row.iter().zip(&forms).map(|(value, form)| text(value, *form)).collect();
        OutcomeCells { columns, rows: rows.iter().map(texts).collect() }
    }
}

/// Returns a table of the outcomes at these places, with bars.
fn table(law: &dyn Law, places: &[usize]) -> Bars {
    let outcomes: Vec<Value> = places.iter().map(|place| law.value(*place)).collect();
    let OutcomeCells { mut columns, rows } = OutcomeCells::of(&outcomes, "value");
    // Where outcomes are left out, the ways of the others are no numbers that mean anything.
    // A number of more digits than a line has hides the others.
    let has_ways = law.rest().is_none() && law.total().bits() <= MOST_BITS;
    if has_ways {
        columns.push(Column::right(format!("ways of {}", law.total().number())).spare());
    }
    columns.push(Column::right("probability"));
    let mut bars = Bars::new(columns);
    let chances: Vec<Number> = places.iter().map(|place| super::near::chance_at(law, *place)).collect();
    let form = Number::column_form(&chances);
    for ((place, mut cells), chance) in places.iter().zip(rows).zip(chances) {
        if has_ways {
            cells.push(law.ways(*place).number().to_string());
        }
        cells.push(chance.in_form(form));
        bars = bars.row(cells, chance.to_f64());
    }
    bars
}

/// Returns the text of an outcome in a cell.
pub(super) fn text(value: &Value, form: NumberForm) -> String {
    match value.bare_number() {
        Some(number) => number.in_form(form),
        None => show::short(value, LONGEST).ok().flatten().unwrap_or_else(|| "…".to_owned()),
    }
}

/// The likeliest outcomes: a list of records that prints with bars.
struct Top {
    law: Rc<dyn Law>,
    places: Vec<usize>,
    /// Whether there are outcomes without a last one.
    is_endless: bool,
    /// The keys of its rows as records.
    keys: [Key; 3],
}

impl Domain for Top {
    fn type_name(&self) -> &'static str {
        "List"
    }

    fn short(&self) -> Option<String> {
        Some(show::code(&Value::list(self.elements()?).ok()?))
    }

    fn rich(&self) -> Output {
        let bars = table(&*self.law, &self.places);
        let more = self.law.size() - self.places.len();
        match more {
            _ if self.is_endless => bars.note("and more without a last one").into(),
            0 => bars.into(),
            _ => bars.note(format!("and {more} more")).into(),
        }
    }

    fn json(&self) -> serde_json::Value {
        self.places.iter().map(|place| export::json_row(&*self.law, *place)).collect()
    }

    fn rows(&self, format: RowFormat, form: NumberForm, limit: u64) -> Option<Result<String, Fault>> {
        rows::rows(&*self.law, &mut self.places.iter().copied(), format, form, limit)
    }

    fn json_lines(&self) -> Option<Vec<serde_json::Value>> {
        Some(self.places.iter().map(|place| export::json_row(&*self.law, *place)).collect())
    }

    fn equals(&self, other: &dyn Domain) -> bool {
        other.downcast::<Top>().is_some_and(|other| self.elements() == other.elements())
    }

    fn length(&self) -> Option<usize> {
        Some(self.places.len())
    }

    fn make_element(&self, index: usize) -> Option<Value> {
        export::row(&*self.law, *self.places.get(index)?, &self.keys).ok()
    }

    fn height(&self) -> u16 {
        self.law.height().saturating_add(2)
    }
}

/// `d.top(n)`.
pub(super) fn top(host: &mut dyn Host, args: &mut [Value]) -> Result<Value, Fault> {
    let wanted = how_many(args, 1, "n")?;
    let dist = receiver(args)?;
    let (law, size): (Rc<dyn Law>, usize) = match dist.without_end() {
        Some(numbers) => {
            let wanted = usize::try_from(wanted).unwrap_or(usize::MAX);
            let (law, count) = endless::likeliest(host, numbers, wanted)?;
            (Rc::new(law), count)
        }
        None => {
            let law = dist.law(host)?;
            let size = law.size();
            (law, size)
        }
    };
    let wanted = usize::try_from(wanted).unwrap_or(usize::MAX).min(size);
    tg_core::value::grow_height(2, law.height())?;
    // If most of them are wanted, all are sorted.
    let held = if wanted > size / 4 { size } else { wanted };
    host.reserve(held as u128 * (size_of::<Count>() as u128 + 16))?;
    host.step(size as u64 + wanted as u64 * u64::from(usize::BITS - wanted.leading_zeros()))?;
    let places = match wanted > size / 4 {
        true => likeliest_sorted(&*law, size, wanted),
        false => likeliest_picked(&*law, size, wanted),
    };
    let is_endless = dist.is_endless();
    Ok(Object::value(Top { law, places, is_endless, keys: export::row_keys() }))
}

/// Returns the places of the likeliest outcomes, if most are wanted.
fn likeliest_sorted(law: &dyn Law, size: usize, wanted: usize) -> Vec<usize> {
    let mut all: Vec<(Reverse<Count>, usize)> =
        (0..size).map(|place| (Reverse(law.ways(place)), place)).collect();
    all.sort_unstable();
    all.into_iter().take(wanted).map(|(_, place)| place).collect()
}

/// Returns the places of the likeliest outcomes, if few are wanted.
fn likeliest_picked(law: &dyn Law, size: usize, wanted: usize) -> Vec<usize> {
    let mut best: BinaryHeap<(Reverse<Count>, usize)> = BinaryHeap::with_capacity(wanted);
    for place in 0..size {
        let ways = law.ways(place);
        if best.len() < wanted {
            best.push((Reverse(ways), place));
        } else if let Some(mut least) = best.peek_mut()
            && ways > least.0.0
        {
            *least = (Reverse(ways), place);
        }
    }
    best.into_sorted_vec().into_iter().map(|(_, place)| place).collect()
}
