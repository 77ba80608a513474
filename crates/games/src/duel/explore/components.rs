//! Components of positions, such as the rows of a board: equal ones are kept once.
//!
//! A move changes one row and leaves the others, but a rule may build them all anew. This is hash consing, one level deep.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use tg_core::diagnostics::Fault;
use tg_core::value::Value;

/// After this many components it is decided whether the others are looked at, too.
const TRIED: usize = 1 << 12;

/// The components that were met.
#[derive(Default)]
pub(super) struct Components {
    known: IndexSet<Value, FxBuildHasher>,
    /// How many were met.
    met: usize,
    /// Whether most were new, so that keeping them costs more than it saves.
    are_different: bool,
}

impl Components {
    /// Replaces the components of a position by equal ones that were met before.
    pub fn share(&mut self, state: &mut Value) -> Result<(), Fault> {
        if self.are_different {
            return Ok(());
        }
        match state {
            Value::List(list) => {
                for index in 0..list.items().len() {
                    if let Some(known) = self.met_before(&list.items()[index]) {
                        list.set(index, known)?;
                    }
                }
            }
            Value::Record(record) => {
                for index in 0..record.len() {
                    let Some((key, component)) = record.entry(index) else { continue };
                    if let Some(known) = self.met_before(component) {
                        record.insert(key.clone(), known)?;
                    }
                }
            }
            _ => {}
        }
        if self.met >= TRIED && self.known.len() > self.met / 2 {
            *self = Components { are_different: true, ..Components::default() };
        }
        Ok(())
    }

    /// The component that equals this one and isn't it; none where this is the first of its kind, or takes no memory of
    /// its own.
    fn met_before(&mut self, component: &Value) -> Option<Value> {
        let is_kept = match component {
            Value::List(_) | Value::Record(_) => true,
            // Texts of a single character are kept once anyway.
            Value::Text(text) => text.as_str().len() > 1,
            _ => false,
        };
        if !is_kept {
            return None;
        }
        self.met += 1;
        let (at, is_new) = self.known.insert_full(component.clone());
        let known = &self.known[at];
        let is_same = match (known, component) {
            (Value::List(known), Value::List(own)) => known.is_same(own),
            (Value::Record(known), Value::Record(own)) => known.is_same(own),
            _ => is_new,
        };
        (!is_same).then(|| known.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(items: impl IntoIterator<Item = Value>) -> Value {
        Value::list(items.into_iter().collect()).expect("a flat list")
    }

    /// A board of two rows.
    fn board(first: i64, second: i64) -> Value {
        list([list([Value::int(first), Value::int(0)]), list([Value::int(second), Value::int(0)])])
    }

    fn rows(board: &Value) -> Vec<&tg_core::value::List> {
        let Value::List(board) = board else { panic!("{board:?} isn't a board") };
        board
            .items()
            .iter()
            .filter_map(|row| if let Value::List(row) = row { Some(row) } else { None })
            .collect()
    }

    #[test]
    fn equal_rows_are_kept_once_and_nothing_changes() {
        let mut components = Components::default();
        let (mut one, mut two) = (board(1, 2), board(2, 3));
        for state in [&mut one, &mut two] {
            components.share(state).expect("no limit is near");
        }
        assert!(one == board(1, 2) && two == board(2, 3));
        assert!(rows(&one)[1].is_same(rows(&two)[0]));
        assert!(!rows(&one)[0].is_same(rows(&two)[1]));
    }

    #[test]
    fn rows_that_are_all_different_arent_kept() {
        let mut components = Components::default();
        for n in 0..TRIED as i64 {
            components.share(&mut board(2 * n, 2 * n + 1)).expect("no limit is near");
        }
        assert!(components.are_different && components.known.is_empty());
    }
}
