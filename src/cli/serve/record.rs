//! The file that records incoming lines. Existing lines are read at the start, so that a game can be continued.

use super::super::follow::{Cut, PIECE, not_lines, pieces};
use super::super::report::Report;
use super::super::{io_reason, unreadable};
use std::fs::{File, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_games::catan::recorded::{Format, format_of};

/// How many bytes are read at a time when searching for the beginning of the last line.
const STEP: u64 = 1 << 12;
/// A last line that is longer than this isn't a truncated record.
const LONGEST: usize = 1 << 21;

/// A file to which lines are appended.
pub struct RecordFile {
    path: PathBuf,
    file: File,
}

impl RecordFile {
    /// Opens or creates the file, locked against other recorders. A truncated last line, as left by a full disk, is
    /// removed with a message.
    ///
    /// # Errors
    /// `E9014` if that fails, `E8012` for a file that contains something else.
    pub fn open(path: &Path, report: &Report) -> Result<RecordFile, Fault> {
        let file = File::options().read(true).append(true).create(true).open(path);
        let file = file.map_err(|error| unwritable(path, &error))?;
        // On other systems a lock would prevent everybody from reading, too.
        if cfg!(unix)
            && let Err(TryLockError::WouldBlock) = file.try_lock()
        {
            let message = format!("`{}` is being recorded to by another `tg serve`", path.display());
            return Err(fault(Code::E9014, message).with_help("end that one, or record to another file"));
        }
        let mut record = RecordFile { path: path.to_owned(), file };
        if !record.is_lines().map_err(|error| unreadable(path.display(), &error))? {
            return Err(not_lines(path));
        }
        if record.mend().map_err(|error| unwritable(path, &error))? {
            report.say(&format!("the last line of `{}` was cut short, and is left out", path.display()));
        }
        Ok(record)
    }

    /// Whether it begins like lines of events, or is still empty.
    fn is_lines(&mut self) -> io::Result<bool> {
        let mut head = BufReader::new(&mut self.file);
        Ok(head.fill_buf()?.is_empty() || format_of(&mut head)? == Format::Events)
    }

    /// Completes the last line with a line end, or removes it if it is truncated; returns whether it was removed.
    fn mend(&mut self) -> io::Result<bool> {
        let Some((begin, last)) = self.last_line()? else {
            self.file.write_all(b"\n")?;
            return Ok(false);
        };
        let is_whole = serde_json::from_slice::<serde::de::IgnoredAny>(&last).is_ok();
        // What doesn't begin like a record isn't ours to remove.
        let is_cut = !is_whole && last.first() == Some(&b'{');
        if is_cut {
            self.file.set_len(begin)?;
        } else if !last.is_empty() {
            self.file.write_all(b"\n")?;
        }
        Ok(is_cut)
    }

    /// What follows the last line end, and where it begins, unless it is very long.
    fn last_line(&mut self) -> io::Result<Option<(u64, Vec<u8>)>> {
        let end = self.file.metadata()?.len();
        let (mut begin, mut last) = (end, Vec::new());
        while begin > 0 && last.len() <= LONGEST {
            let step = begin.min(STEP);
            begin -= step;
            self.file.seek(SeekFrom::Start(begin))?;
            let mut piece = Vec::new();
            (&self.file).take(step).read_to_end(&mut piece)?;
            let line = memchr::memrchr(b'\n', &piece).map_or(0, |end| end + 1);
            last.splice(0..0, piece[line..].iter().copied());
            if line > 0 {
                return Ok(Some((begin + line as u64, last)));
            }
        }
        Ok((last.len() <= LONGEST).then_some((0, last)))
    }

    /// Passes on the existing lines, piece by piece.
    ///
    /// # Errors
    /// `E9007` if they can't be read.
    pub fn lines(&mut self, give: &mut dyn FnMut(Vec<u8>)) -> Result<(), Fault> {
        let mut cut = Cut::default();
        let mut read = || {
            self.file.rewind()?;
            pieces(&mut self.file, PIECE, &mut |piece| {
                give(cut.take(piece));
                true
            })
        };
        read().map(drop).map_err(|error| unreadable(self.path.display(), &error))
    }

    /// Appends complete lines.
    ///
    /// # Errors
    /// `E9014` if that fails.
    pub fn add(&mut self, lines: &[u8]) -> Result<(), Fault> {
        self.file.write_all(lines).map_err(|error| unwritable(&self.path, &error))
    }
}

#[cold]
fn unwritable(path: &Path, error: &io::Error) -> Fault {
    fault(Code::E9014, format!("`{}` can't be written: {}", path.display(), io_reason(error)))
}
