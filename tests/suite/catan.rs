//! Catan through the language: random logs written as blocks, beside the enumeration of all histories of single cards;
//! logs that go on as others, other eyes; logs that are saved and loaded; discards on a 7; bad files.

mod blocks;
mod cities;
mod corrections;
mod discards;
mod files;
mod live;
mod monopoly;
mod next_words;
mod offered;
mod one_line;
mod reports;
mod reworded;
mod sides;
mod supply;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use tg::session::{File, Files};
use tg::{Limits, Outcome, Session};
use tg_core::diagnostics::{Code, Fault, fault};

/// Files in memory, which may be saved, too.
#[derive(Clone, Default)]
struct Memory(Rc<RefCell<BTreeMap<String, Vec<u8>>>>);

impl Files for Memory {
    fn read(&self, _: Option<&str>, path: &str) -> Result<File, Fault> {
        match self.0.borrow().get(path) {
            Some(bytes) => Ok(File { name: path.to_owned(), shown: path.to_owned(), bytes: bytes.clone() }),
            None => Err(fault(Code::E9007, format!("`{path}` can't be read"))),
        }
    }

    fn list(&self, _: Option<&str>, _: &str) -> Result<Vec<String>, Fault> {
        Ok(self.0.borrow().keys().cloned().collect())
    }

    fn saves(&self) -> bool {
        true
    }

    fn write(&mut self, path: &str, bytes: &[u8]) -> Result<(), Fault> {
        self.0.borrow_mut().insert(path.to_owned(), bytes.to_vec());
        Ok(())
    }
}

/// What comes of a script beside these files.
fn run(files: &[(&str, &[u8])], source: &str) -> Outcome {
    let files = files.iter().map(|(path, bytes)| ((*path).to_owned(), bytes.to_vec())).collect();
    let files = Memory(Rc::new(RefCell::new(files)));
    Session::new(Limits::default()).with_files(Box::new(files)).run(source)
}

/// What a script prints that has no error.
fn printed(source: &str) -> String {
    let outcome = run(&[], source);
    assert!(outcome.diagnostics.iter().all(|d| !d.is_error()), "{source}\n{:#?}", outcome.diagnostics);
    outcome.printed
}

/// What is found in a script: codes and messages.
fn found(files: &[(&str, &[u8])], source: &str) -> Vec<String> {
    run(files, source).diagnostics.iter().map(|d| format!("{} {}", d.code, d.message)).collect()
}
