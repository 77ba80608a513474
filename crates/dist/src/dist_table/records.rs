//! A table of distributions as data: a list of records, for scripts, JSON and CSV.

use super::DistTable;
use crate::export::columns;
use serde_json::Value as Json;
use tg_core::diagnostics::Fault;
use tg_core::number::Number;
use tg_core::value::{Key, Record, Value, json, show};

/// The maximum length of an outcome as a key, in bytes.
const LONGEST_KEY: u64 = 4096;

impl DistTable {
    /// Returns its rows, as they are shown.
    pub(super) fn records(&self) -> Result<Vec<Value>, Fault> {
        self.rows(false)
    }

    /// Returns its rows as JSON, with the decimal next to each fraction, for programs that can't read one.
    pub(super) fn data(&self) -> Json {
        let rows = self.rows(true).and_then(|rows| json::to_json(&Value::list(rows)?, u64::MAX / 2));
        rows.unwrap_or(Json::Null)
    }

    fn rows(&self, decimals: bool) -> Result<Vec<Value>, Fault> {
        if self.look.is_transposed { self.rows_of_columns(decimals) } else { self.rows_of_outcomes(decimals) }
    }

    fn rows_of_outcomes(&self, decimals: bool) -> Result<Vec<Value>, Fault> {
        let chances = self.chances(0..self.outcomes.len());
        let names: Vec<&Key> = self.columns.iter().map(|column| &column.name).collect();
        // Fields are columns next to the probabilities, unless one has the name of a distribution.
        let fields =
            columns(&self.outcomes).filter(|fields| !fields.iter().any(|field| names.contains(&field)));
        let value = free("value", &names);
        let mut rows = Vec::with_capacity(self.outcomes.len());
        for (place, outcome) in self.outcomes.iter().enumerate() {
            let mut row = match (outcome, &fields) {
                (Value::Record(outcome), Some(_)) => outcome.clone(),
                _ => Record::default(),
            };
            if fields.is_none() {
                row.insert(value.clone(), outcome.clone())?;
            }
            for (name, chances) in names.iter().zip(&chances) {
                self.put(&mut row, name, &chances[place], decimals)?;
            }
            rows.push(Value::Record(row));
        }
        Ok(rows)
    }

    fn rows_of_columns(&self, decimals: bool) -> Result<Vec<Value>, Fault> {
        let chances = self.chances(0..self.outcomes.len());
        let keys: Vec<Key> = self.outcomes.iter().map(key_of).collect();
        let name = free("name", &keys.iter().collect::<Vec<_>>());
        let mut rows = Vec::with_capacity(self.columns.len());
        for (column, chances) in self.columns.iter().zip(&chances) {
            let mut row = Record::default();
            if !self.is_single {
                row.insert(name.clone(), column.name.value().clone())?;
            }
            for (key, chance) in keys.iter().zip(chances) {
                self.put(&mut row, key, chance, decimals)?;
            }
            if let Some(moments) = &column.moments {
                row.insert(Key::text("mean"), Value::Number(moments.mean.clone()))?;
                row.insert(Key::text("sd"), Value::Number(moments.sd.clone()))?;
            }
            rows.push(Value::Record(row));
        }
        Ok(rows)
    }

    /// Puts a probability into a row.
    fn put(&self, row: &mut Record, name: &Key, chance: &Number, decimals: bool) -> Result<(), Fault> {
        row.insert(name.clone(), Value::Number(chance.clone()))?;
        if decimals {
            let near = chance.approx().unwrap_or_else(|_| chance.clone());
            row.insert(self.decimal_of(name), Value::Number(near))?;
        }
        Ok(())
    }

    /// Returns the name of the decimal next to a fraction.
    fn decimal_of(&self, name: &Key) -> Key {
        if self.is_single && !self.look.is_transposed {
            return Key::text("decimal");
        }
        Key::text(&format!("{} as decimal", key_text(name.value())))
    }
}

/// Returns a name that isn't taken.
fn free(name: &str, taken: &[&Key]) -> Key {
    let is_taken = |key: &Key| taken.contains(&key);
    let numbered = (2..).map(|number| Key::text(&format!("{name} {number}")));
    let mut names = [Key::text(name)].into_iter().chain(numbered);
    names.find(|key| !is_taken(key)).unwrap_or_else(|| Key::text(name))
}

/// Returns an outcome as a key: itself, or its text if it can't be one.
fn key_of(outcome: &Value) -> Key {
    Key::new(outcome.clone()).unwrap_or_else(|_| Key::text(&key_text(outcome)))
}

fn key_text(value: &Value) -> String {
    show::text(value, LONGEST_KEY).unwrap_or_else(|_| "…".to_owned())
}
