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
