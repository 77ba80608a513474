//! Lists: values in order, changed in place when nobody else holds them.

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
    /// A list of these; fails where it would nest too deep.
    pub fn new(items: Vec<Value>) -> Result<List, Fault> {
        let height = height_over(&items)?;
        Ok(List(Rc::new(Data { items: Storage::from(items), height })))
    }

    /// Its elements.
    #[inline]
    pub fn items(&self) -> &[Value] {
        self.0.items.as_slice()
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

    /// Puts all of another list before it, in place: the cost is the length of the other.
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

    /// Takes the last element off.
    #[inline]
    pub fn pop(&mut self) -> Option<Value> {
        Rc::make_mut(&mut self.0).items.pop()
    }

    /// Takes the first element off.
    #[inline]
    pub fn pop_first(&mut self) -> Option<Value> {
        Rc::make_mut(&mut self.0).items.pop_first()
    }

    /// Puts a value before the element of this index, or at the end; the cost is how far that is from the nearer end.
    pub fn insert(&mut self, index: usize, value: Value) -> Result<(), Fault> {
        let data = Rc::make_mut(&mut self.0);
        data.height = grow_height(data.height, value.height())?;
        data.items.insert(index, value);
        Ok(())
    }

    /// Takes an element out, where it is there; the cost is how far it is from the nearer end.
    pub fn remove(&mut self, index: usize) -> Option<Value> {
        Rc::make_mut(&mut self.0).items.remove(index)
    }

    /// What lies between two places, which must be within it: in place where nobody else holds the list.
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

    /// Whether nobody else holds it, so that a change costs no copy.
    pub fn is_unshared(&self) -> bool {
        Rc::strong_count(&self.0) == 1
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

    /// Gives the element for a change in its inside; [`List::settle`] must follow.
    #[inline]
    pub fn get_mut(&mut self, index: usize) -> Option<&mut Value> {
        Rc::make_mut(&mut self.0).items.as_mut_slice().get_mut(index)
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
            Ok(data) => data.items.into_vec(),
            Err(shared) => copied(shared.items.as_slice(), 0),
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
