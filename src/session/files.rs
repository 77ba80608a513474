//! The files of a session, behind a trait: on a disk, in memory, or none.

use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::{FileContents, Opened};

/// A file that was read.
pub struct File {
    /// The canonical name of the file, whichever path led to it.
    pub name: String,
    /// The name of the file in messages.
    pub shown: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

impl File {
    /// The contents as text, which must be UTF-8.
    ///
    /// # Errors
    /// `E9008` with the line and the value of the first invalid byte.
    pub fn text(&self) -> Result<&str, Fault> {
        std::str::from_utf8(&self.bytes).map_err(|error| {
            let at = error.valid_up_to();
            let line = self.bytes[..at].iter().filter(|&&b| b == b'\n').count() + 1;
            let byte = self.bytes.get(at).copied().unwrap_or_default();
            let message = format!("`{}` isn't UTF-8: byte {at}, on line {line}, is {byte:#04x}", self.shown);
            fault(Code::E9008, message)
                .with_help("save the file as UTF-8; most editors offer it as an encoding")
        })
    }
}

/// Where scripts are read from and saved to. A path is given as the script writes it, relative to the file
/// `from`, which is a [`File::name`]; `None` for a script without a file.
pub trait Files {
    /// Reads a file.
    ///
    /// # Errors
    /// `E9007` if it can't be read, `E9009` for a folder, `E9011` for a path outside the root.
    fn read(&self, from: Option<&str>, path: &str) -> Result<File, Fault>;

    /// Opens a file for incremental reading.
    ///
    /// # Errors
    /// Those of [`Files::read`].
    fn open(&self, from: Option<&str>, path: &str) -> Result<Opened, Fault> {
        self.read(from, path).map(|file| FileContents { name: file.shown, bytes: file.bytes }.into())
    }

    /// The paths that match a pattern, relative to the file `from`, sorted.
    fn list(&self, from: Option<&str>, pattern: &str) -> Result<Vec<String>, Fault>;

    /// The names in a folder, for completing a path: those of folders end with `/`. A folder that can't be read
    /// or is outside the root has none.
    fn names(&self, _from: Option<&str>, _folder: &str) -> Vec<String> {
        Vec::new()
    }

    /// Whether there is an output folder to save to.
    fn saves(&self) -> bool;

    /// Writes a file below the output folder.
    ///
    /// # Errors
    /// `E9011` for a path outside the folder, `E9014` if it can't be written.
    fn write(&mut self, path: &str, bytes: &[u8]) -> Result<(), Fault>;
}

/// No files at all.
pub struct NoFiles;

impl Files for NoFiles {
    fn read(&self, _: Option<&str>, path: &str) -> Result<File, Fault> {
        Err(fault(Code::E9007, format!("`{path}` can't be read: there are no files here"))
            .with_help("run the script with the `tg` command to let it read files"))
    }

    fn list(&self, _: Option<&str>, _: &str) -> Result<Vec<String>, Fault> {
        Ok(Vec::new())
    }

    fn saves(&self) -> bool {
        false
    }

    fn write(&mut self, path: &str, _: &[u8]) -> Result<(), Fault> {
        Err(fault(Code::E9014, format!("`{path}` can't be written: there are no files here"))
            .with_help("run the script with the `tg` command to let it write files"))
    }
}
