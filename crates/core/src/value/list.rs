//! Lists: values in order, changed in place if unshared.

use super::storage::{Storage, copied};
use super::{Record, Value, grow_height, height_over};
use crate::diagnostics::Fault;
use crate::number::Number;
use std::ops::Range;
use std::rc::Rc;

/// A list. Cloning shares it.
#[derive(Clone, Debug, Default)]
pub struct List(Rc<Data>);

#[derive(Clone, Debug, Default)]
struct Data {
    items: Storage,
    /// At least the true height; 1 for a list of numbers or texts.
    height: u16,
}

impl List {
    /// Creates a list of these; fails if it would nest too deeply.
    pub fn new(items: Vec<Value>) -> Result<List, Fault> {
        let height = height_over(&items)?;
        Ok(List(Rc::new(Data { items: Storage::from(items), height })))
    }

    /// Returns its elements.
    #[inline]
    pub fn items(&self) -> &[Value] {
        self.0.items.as_slice()
    }

    /// Returns how deeply it nests.
    #[inline]
    pub fn height(&self) -> u16 {
        self.0.height
    }

    /// Appends a value.
    #[inline]
    pub fn push(&mut self, value: Value) -> Result<(), Fault> {
        let data = Rc::make_mut(&mut self.0);
        data.height = grow_height(data.height, value.height())?;
        data.items.push(value);
        Ok(())
    }

    /// Appends all elements of another list.
    pub fn extend(&mut self, more: &[Value]) -> Result<(), Fault> {
        let inner = height_over(more)?;
        let height = self.0.height.max(inner);
        match Rc::get_mut(&mut self.0) {
            Some(data) => {
                data.height = height;
                data.items.extend(more);
            }
            None => {
                let mut items = copied(self.items(), more.len());
                items.extend(more.iter().map(Value::share));
                self.0 = Rc::new(Data { items: Storage::from(items), height });
            }
        }
        Ok(())
    }

    /// Prepends all elements of another list, in place: the cost is the length of the other.
    pub fn extend_front(&mut self, before: &[Value]) -> Result<(), Fault> {
        let inner = height_over(before)?;
        let data = Rc::make_mut(&mut self.0);
        data.height = data.height.max(inner);
        data.items.extend_front(before);
        Ok(())
    }

    /// Appends the list to itself.
    pub fn double(&mut self) {
        Rc::make_mut(&mut self.0).items.double();
    }

    /// Removes and returns the last element.
    #[inline]
    pub fn pop(&mut self) -> Option<Value> {
        Rc::make_mut(&mut self.0).items.pop()
    }

    /// Removes and returns the first element.
    #[inline]
    pub fn pop_first(&mut self) -> Option<Value> {
        Rc::make_mut(&mut self.0).items.pop_first()
    }

    /// Inserts a value before the element with this index, or at the end; the cost is the distance to the nearer end.
    pub fn insert(&mut self, index: usize, value: Value) -> Result<(), Fault> {
        let data = Rc::make_mut(&mut self.0);
        data.height = grow_height(data.height, value.height())?;
        data.items.insert(index, value);
        Ok(())
    }

    /// Removes an element, if it exists; the cost is the distance to the nearer end.
    pub fn remove(&mut self, index: usize) -> Option<Value> {
        Rc::make_mut(&mut self.0).items.remove(index)
    }

    /// Returns the elements in a range, which must be within the list: in place if the list is unshared.
    pub fn sliced(mut self, places: Range<usize>) -> List {
        match Rc::get_mut(&mut self.0) {
            Some(data) => {
                data.items.keep(places);
                self
            }
            None => {
                let items = Storage::from(copied(&self.items()[places], 0));
                List(Rc::new(Data { items, height: self.0.height }))
            }
        }
    }

    /// Returns whether it is unshared, so that a change costs no copy.
    pub fn is_unshared(&self) -> bool {
        Rc::strong_count(&self.0) == 1
    }

    /// Replaces an element; the index must be below the length.
    // Always inlined: a small value then never travels through memory on its way here.
    #[inline(always)]
    pub fn set(&mut self, index: usize, value: Value) -> Result<(), Fault> {
        let data = match Rc::get_mut(&mut self.0) {
            Some(own) => own,
            None => return self.set_in_copy(index, value),
        };
        match value {
            Value::Number(Number::Int(n)) => data.items.as_mut_slice()[index].put_int(n),
            Value::Bool(b) => data.items.as_mut_slice()[index].put_bool(b),
            other => {
                data.height = grow_height(data.height, other.height())?;
                data.items.as_mut_slice()[index].overwrite(other);
            }
        }
        Ok(())
    }

    #[cold]
    fn set_in_copy(&mut self, index: usize, value: Value) -> Result<(), Fault> {
        let data = Rc::make_mut(&mut self.0);
        data.height = grow_height(data.height, value.height())?;
        data.items.as_mut_slice()[index].overwrite(value);
        Ok(())
    }

    /// Returns an element to be changed in place; [`List::settle`] must follow.
    #[inline]
    pub fn get_mut(&mut self, index: usize) -> Option<&mut Value> {
        if Rc::get_mut(&mut self.0).is_none() {
            self.own();
        }
        Rc::get_mut(&mut self.0)?.items.as_mut_slice().get_mut(index)
    }

    /// Makes it unshared.
    #[cold]
    fn own(&mut self) {
        Rc::make_mut(&mut self.0);
    }

    /// Updates the height after an element was changed in place.
    #[inline]
    pub fn settle(&mut self, inner: u16) -> Result<(), Fault> {
        if inner < self.0.height {
            return Ok(());
        }
        let data = Rc::make_mut(&mut self.0);
        data.height = grow_height(data.height, inner)?;
        Ok(())
    }

    /// Returns those of its elements that are records.
    pub fn records(&self) -> impl Iterator<Item = &Record> {
        self.items().iter().filter_map(|item| match item {
            Value::Record(record) => Some(record),
            _ => None,
        })
    }

    /// Returns its elements, moved out if unshared.
    pub fn into_items(self) -> Vec<Value> {
        match Rc::try_unwrap(self.0) {
            Ok(data) => data.items.into_vec(),
            Err(shared) => copied(shared.items.as_slice(), 0),
        }
    }

    /// Returns its address, if it is shared.
    pub(super) fn place(&self) -> Option<usize> {
        (Rc::strong_count(&self.0) > 1).then_some(Rc::as_ptr(&self.0) as usize)
    }

    /// Returns whether two lists are the same one in memory.
    #[inline]
    pub fn is_same(&self, other: &List) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}
