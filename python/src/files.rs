//! The files of a Python session: none, those below a folder, or a folder that is only saved to.

use std::io::{Error, ErrorKind};
use tg::disk::Disk;
use tg::{File, Files};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};

/// Reads nothing, and saves if there is a folder for that.
pub struct Rootless(pub Option<Disk>);

impl Files for Rootless {
    fn read(&self, _: Option<&str>, path: &str) -> Result<File, Fault> {
        Err(fault(Code::E9007, format!("`{path}` can't be read: this session reads no files"))
            .with_help("name the folder below which it may read: `root=\".\"`"))
    }

    fn list(&self, _: Option<&str>, _: &str) -> Result<Vec<String>, Fault> {
        Ok(Vec::new())
    }

    fn saves(&self) -> bool {
        self.0.as_ref().is_some_and(Files::saves)
    }

    fn write(&mut self, path: &str, bytes: &[u8]) -> Result<(), Fault> {
        self.0.as_mut().map_or(Ok(()), |disk| disk.write(path, bytes))
    }
}

/// Creates the fault for a recording that can't be read.
pub fn unreadable(name: &str, error: &Error) -> Fault {
    let reason = match error.kind() {
        ErrorKind::NotFound => "it isn't there".to_owned(),
        ErrorKind::PermissionDenied => "permission is denied".to_owned(),
        _ => error.to_string(),
    };
    fault(Code::E9007, format!("`{name}` can't be read: {reason}"))
}
