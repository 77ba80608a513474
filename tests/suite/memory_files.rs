//! Files in memory for scripts that load and save.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use tg::session::{File, Files};
use tg_core::diagnostics::{Code, Fault, fault};

/// Files in memory, which may be saved, too.
#[derive(Clone, Default)]
pub(crate) struct Memory(Rc<RefCell<BTreeMap<String, Vec<u8>>>>);

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

impl Memory {
    /// These files.
    pub(crate) fn of(files: &[(&str, &[u8])]) -> Memory {
        let files = files.iter().map(|(path, bytes)| ((*path).to_owned(), bytes.to_vec())).collect();
        Memory(Rc::new(RefCell::new(files)))
    }

    /// The text of a file.
    pub(crate) fn text(&self, path: &str) -> String {
        let bytes = self.0.borrow().get(path).cloned().unwrap_or_default();
        String::from_utf8(bytes).unwrap_or_default()
    }
}
