//! What programs over lists and records mean, where each assignment copies.

use std::fmt::Write;

/// How many variables there are of each kind.
pub const LISTS: usize = 3;
pub const TABLES: usize = 2;
pub const RECORDS: usize = 2;

type List = Vec<i64>;

/// The values of all variables; every one is held once.
#[derive(Clone, Default)]
pub struct Model {
    /// `a0`, `a1`, …: lists of numbers.
    pub lists: [List; LISTS],
    /// `n0`, `n1`: lists of lists.
    pub tables: [Vec<List>; TABLES],
    /// `r0`, `r1`: records of lists.
    pub records: [Vec<(char, List)>; RECORDS],
    /// What `f` has taken along.
    pub taken: List,
}

impl Model {
    /// Puts a list under a key, as a record does.
    pub fn put(&mut self, record: usize, key: char, list: List) {
        match self.entry(record, key) {
            Some(place) => *place = list,
            None => self.records[record].push((key, list)),
        }
    }

    pub fn entry(&mut self, record: usize, key: char) -> Option<&mut List> {
        self.records[record].iter_mut().find(|(k, _)| *k == key).map(|(_, list)| list)
    }

    pub fn remove(&mut self, record: usize, key: char) {
        self.records[record].retain(|(k, _)| *k != key);
    }

    /// All variables, as the language writes a list of them.
    pub fn shown(&self) -> String {
        let mut all: Vec<String> = self.lists.iter().map(|list| format!("{list:?}")).collect();
        all.extend(self.tables.iter().map(|table| format!("{table:?}")));
        for record in &self.records {
            let mut text = String::new();
            for (key, list) in record {
                let comma = if text.is_empty() { "" } else { ", " };
                _ = write!(text, "{comma}{key}: {list:?}");
            }
            all.push(format!("{{{text}}}"));
        }
        all.push(format!("{:?}", with(&self.taken, 7)));
        format!("[{}]", all.join(", "))
    }
}

/// A list with one more.
pub fn with(list: &[i64], last: i64) -> List {
    [list, &[last]].concat()
}
