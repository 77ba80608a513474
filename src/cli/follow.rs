//! Follows a stream of lines while it grows: a file, or what is piped in. It knows bytes and nothing of what they say.
//!
//! A file that became shorter, or was put in the place of another, is read from its beginning again.

use super::{io_reason, run};
use crate::diagnostics::{Code, Diagnostic};
use crate::games::catan::recorded::{Format, format_of};
use std::fs::{File, Metadata};
use std::io::{self, BufReader, Read, Seek};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How often a file is looked at.
const PACE: Duration = Duration::from_millis(50);
/// So much is read at once.
const PIECE: usize = 1 << 16;
/// A line that is longer than this is given without its end, and whoever gets it will refuse it.
const LONGEST: usize = 1 << 21;

/// What came of a stream.
pub enum Came {
    /// Whole lines.
    Lines(Vec<u8>),
    /// There is nothing more to come.
    End,
    /// It can't be read any longer.
    Failed(Diagnostic),
}

/// Who gets what came, and says whether there may be more.
pub type Give = Box<dyn FnMut(Came) -> bool + Send>;

/// Begins to follow a stream, on a thread of its own.
///
/// # Errors
/// `E9007` for a file that can't be read, and for one that holds no lines of events.
pub fn start(path: &Path, mut give: Give) -> Result<(), Diagnostic> {
    if run::is_input(path) {
        std::thread::spawn(move || {
            let mut cut = Cut::default();
            let end = match read_on(&mut io::stdin(), &mut cut, &mut give) {
                Ok(true) => Came::End,
                Ok(false) => return,
                Err(error) => Came::Failed(unreadable(Path::new("<stdin>"), &error)),
            };
            if !cut.rest.is_empty() {
                give(Came::Lines(cut.rest));
            }
            give(end);
        });
        return Ok(());
    }
    let file = open(path).map_err(|error| unreadable(path, &error))?;
    let mut head = BufReader::new(&file);
    let format = format_of(&mut head).and_then(|format| Ok((format, head.fill_is_empty()?)));
    match format.map_err(|error| unreadable(path, &error))? {
        (Format::Colonist, false) => return Err(not_lines(path)),
        (Format::Events, _) | (Format::Colonist, true) => {}
    }
    let path = path.to_owned();
    std::thread::spawn(move || {
        if let Err(error) = grow(&path, file, &mut give) {
            give(Came::Failed(unreadable(&path, &error)));
        }
    });
    Ok(())
}

/// Whether a reader is at its end.
trait FillIsEmpty {
    fn fill_is_empty(&mut self) -> io::Result<bool>;
}

impl<R: Read> FillIsEmpty for BufReader<R> {
    fn fill_is_empty(&mut self) -> io::Result<bool> {
        use io::BufRead;
        Ok(self.fill_buf()?.is_empty())
    }
}

fn open(path: &Path) -> io::Result<File> {
    File::open(path)
}

/// Reads a file for ever, as long as there is somebody who wants it.
fn grow(path: &PathBuf, mut file: File, give: &mut Give) -> io::Result<()> {
    file.rewind()?;
    let mut cut = Cut::default();
    let mut wanted = read_on(&mut file, &mut cut, give)?;
    while wanted {
        std::thread::sleep(PACE);
        let here = file.metadata()?;
        // While a file is put in the place of another there may be none for a moment.
        let there = std::fs::metadata(path).ok();
        if there.is_some_and(|there| !is_same(&here, &there)) {
            file = open(path)?;
            cut = Cut::default();
        } else if here.len() < file.stream_position()? {
            file.rewind()?;
            cut = Cut::default();
        }
        wanted = read_on(&mut file, &mut cut, give)?;
    }
    Ok(())
}

#[cfg(unix)]
fn is_same(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Files have no number here: the one that was opened is the one that is followed.
#[cfg(not(unix))]
fn is_same(_: &Metadata, _: &Metadata) -> bool {
    true
}

/// Reads to the end that there is now; whether more is wanted.
fn read_on(stream: &mut dyn Read, cut: &mut Cut, give: &mut Give) -> io::Result<bool> {
    let mut piece = vec![0; PIECE];
    loop {
        let count = match stream.read(&mut piece) {
            Ok(0) => return Ok(true),
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let lines = cut.take(&piece[..count]);
        if !lines.is_empty() && !give(Came::Lines(lines)) {
            return Ok(false);
        }
    }
}

/// Cuts what comes after the last end of a line.
#[derive(Default)]
struct Cut {
    rest: Vec<u8>,
}

impl Cut {
    /// The lines that are whole now.
    fn take(&mut self, piece: &[u8]) -> Vec<u8> {
        match memchr::memrchr(b'\n', piece) {
            Some(end) => {
                let mut lines = std::mem::replace(&mut self.rest, piece[end + 1..].to_vec());
                lines.extend_from_slice(&piece[..=end]);
                lines
            }
            None => {
                self.rest.extend_from_slice(piece);
                if self.rest.len() > LONGEST { std::mem::take(&mut self.rest) } else { Vec::new() }
            }
        }
    }
}

#[cold]
fn unreadable(path: &Path, error: &io::Error) -> Diagnostic {
    Diagnostic::new(Code::E9007, format!("`{}` can't be read: {}", path.display(), io_reason(error)))
}

#[cold]
fn not_lines(path: &Path) -> Diagnostic {
    let name = path.display();
    Diagnostic::new(Code::E8012, format!("`{name}` has no lines of events, so it can't be followed")).help(
        format!("`tg convert {name} > lines.jsonl` writes such lines; `tg replay {name}` shows its end"),
    )
}

#[cfg(test)]
mod tests {
    use super::Cut;

    #[test]
    fn only_whole_lines_are_given() {
        let mut cut = Cut::default();
        assert_eq!(cut.take(b"one"), b"");
        assert_eq!(cut.take(b" line\nand\nhalf"), b"one line\nand\n");
        assert_eq!(cut.take(b" a line\n"), b"half a line\n");
        assert!(cut.rest.is_empty());
    }
}
