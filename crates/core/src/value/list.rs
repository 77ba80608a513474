//! Lists: values in order, changed in place when nobody else holds them.

use super::{Record, Value, grow_height, height_over};
use crate::diagnostics::Fault;
use crate::number::Number;
use std::rc::Rc;

/// A list. Cloning shares it.
#[derive(Clone, Debug, Default)]
pub struct List(Rc<Data>);

#[derive(Clone, Debug, Default)]
struct Data {
    items: Vec<Value>,
    /// At least the true height; 1 for a list of numbers or texts.
    height: u16,
}

impl List {
    /// A list of these; fails where it would nest too deep.
    pub fn new(items: Vec<Value>) -> Result<List, Fault> {
        let height = height_over(&items)?;
        Ok(List(Rc::new(Data { items, height })))
    }

    /// Its elements.
    #[inline]
    pub fn items(&self) -> &[Value] {
        &self.0.items
    }

    /// How deep it nests.
    #[inline]
    pub fn height(&self) -> u16 {
        self.0.height
    }

    /// Appends.
    #[inline]
    pub fn push(&mut self, value: Value) -> Result<(), Fault> {
        let data = Rc::make_mut(&mut self.0);
        data.height = grow_height(data.height, value.height())?;
        data.items.push(value);
        Ok(())
    }

    /// Appends all of another list.
    pub fn extend(&mut self, more: &[Value]) -> Result<(), Fault> {
        let inner = height_over(more)?;
        let data = Rc::make_mut(&mut self.0);
        data.height = data.height.max(inner);
        // What grows by half or more is no step of many small ones: then nothing is kept in reserve.
        if more.len() >= data.items.len() / 2 {
            data.items.reserve_exact(more.len());
        }
        data.items.extend(more.iter().map(Value::share));
        Ok(())
    }

    /// Appends the list to itself.
    pub fn double(&mut self) {
        let items = &mut Rc::make_mut(&mut self.0).items;
        items.reserve_exact(items.len());
        items.extend_from_within(..);
    }

    /// Puts a value in place of another; the index must be below the length.
    // Always inlined: a small value then never travels through memory on its way here.
    #[inline(always)]
    pub fn set(&mut self, index: usize, value: Value) -> Result<(), Fault> {
        let data = match Rc::get_mut(&mut self.0) {
            Some(own) => own,
            None => return self.set_in_copy(index, value),
        };
        match value {
            Value::Number(Number::Int(n)) => data.items[index].put_int(n),
            Value::Bool(b) => data.items[index].put_bool(b),
            other => {
                data.height = grow_height(data.height, other.height())?;
                data.items[index].overwrite(other);
            }
        }
        Ok(())
    }

    #[cold]
    fn set_in_copy(&mut self, index: usize, value: Value) -> Result<(), Fault> {
        let data = Rc::make_mut(&mut self.0);
        data.height = grow_height(data.height, value.height())?;
        data.items[index].overwrite(value);
        Ok(())
    }

    /// Gives the element for a change in its inside; [`List::settle`] must follow.
    #[inline]
    pub fn get_mut(&mut self, index: usize) -> Option<&mut Value> {
        Rc::make_mut(&mut self.0).items.get_mut(index)
    }

    /// Takes note of the height that an element has after a change in its inside.
    #[inline]
    pub fn settle(&mut self, inner: u16) -> Result<(), Fault> {
        if inner < self.0.height {
            return Ok(());
        }
        let data = Rc::make_mut(&mut self.0);
        data.height = grow_height(data.height, inner)?;
        Ok(())
    }

    /// Those of its elements that are records.
    pub fn records(&self) -> impl Iterator<Item = &Record> {
        self.items().iter().filter_map(|item| match item {
            Value::Record(record) => Some(record),
            _ => None,
        })
    }

    /// Its elements, moved out when nobody else holds it.
    pub fn into_items(self) -> Vec<Value> {
        match Rc::try_unwrap(self.0) {
            Ok(data) => data.items,
            Err(shared) => shared.items.clone(),
        }
    }

    /// Where it lies, if somebody else holds it too.
    pub(super) fn place(&self) -> Option<usize> {
        (Rc::strong_count(&self.0) > 1).then_some(Rc::as_ptr(&self.0) as usize)
    }

    /// Whether two lists are the same one in memory.
    pub fn is_same(&self, other: &List) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}
