//! The file that keeps what came. What it holds already is read again at the start, so that a game goes on.

use super::super::follow::{Cut, PIECE, not_lines, pieces};
use super::super::report::Report;
use super::super::{io_reason, unreadable};
use std::fs::{File, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_games::catan::recorded::{Format, format_of};

/// How much is looked at in one go for the beginning of the last line.
const STEP: u64 = 1 << 12;
/// A last line that is longer than this is no record that was cut short.
const LONGEST: usize = 1 << 21;

/// A file to which lines are added.
pub struct RecordFile {
    path: PathBuf,
    file: File,
}

impl RecordFile {
    /// Opens the file, or makes it, for nobody else to record to. A last line that was cut short, as by a full disk, is
    /// taken away, and told.
    ///
    /// # Errors
    /// `E9014` where that can't be done, `E8012` for a file that holds something else.
    pub fn open(path: &Path, report: &Report) -> Result<RecordFile, Fault> {
        let file = File::options().read(true).append(true).create(true).open(path);
        let file = file.map_err(|error| unwritable(path, &error))?;
        // On other systems a lock would keep everybody from reading, too.
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

    /// Whether it begins like lines of events, or has nothing in it yet.
    fn is_lines(&mut self) -> io::Result<bool> {
        let mut head = BufReader::new(&mut self.file);
        Ok(head.fill_buf()?.is_empty() || format_of(&mut head)? == Format::Events)
    }

    /// Gives the last line its end, or takes away what is only its beginning; whether it did that.
    fn mend(&mut self) -> io::Result<bool> {
        let Some((begin, last)) = self.last_line()? else {
            self.file.write_all(b"\n")?;
            return Ok(false);
        };
        let is_whole = serde_json::from_slice::<serde::de::IgnoredAny>(&last).is_ok();
        // What doesn't begin as a record isn't ours to take away.
        let is_cut = !is_whole && last.first() == Some(&b'{');
        if is_cut {
            self.file.set_len(begin)?;
        } else if !last.is_empty() {
            self.file.write_all(b"\n")?;
        }
        Ok(is_cut)
    }

    /// What follows the last end of a line, and where that begins, unless it is very long.
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

    /// Gives the lines that it holds, piece by piece.
    ///
    /// # Errors
    /// `E9007` where they can't be read.
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

    /// Adds whole lines.
    ///
    /// # Errors
    /// `E9014` where that can't be done.
    pub fn add(&mut self, lines: &[u8]) -> Result<(), Fault> {
        self.file.write_all(lines).map_err(|error| unwritable(&self.path, &error))
    }
}

#[cold]
fn unwritable(path: &Path, error: &io::Error) -> Fault {
    fault(Code::E9014, format!("`{}` can't be written: {}", path.display(), io_reason(error)))
}
