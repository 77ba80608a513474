//! Follows a growing stream of lines: a file, or piped input. It deals in bytes and doesn't interpret them.
//!
//! A file is read again from its beginning unless it is what was read before plus something appended: that is, if it
//! was replaced by another, became shorter, or was changed in the middle.

use super::units::is_script;
use super::{run, unreadable};
use flate2::Crc;
use std::fs::{File, Metadata};
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Seek};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_games::catan::recorded::{Format, format_of};

/// How often a file is checked.
const PACE: Duration = Duration::from_millis(50);
/// How many bytes are read at a time.
pub const PIECE: usize = 1 << 16;
/// A longer line is passed on without its end, and is refused by the code that parses it.
const LONGEST: usize = 1 << 21;

/// A changed file is compared with what was read of it; the comparisons take at most 1/`SHARE` of the time.
const SHARE: u32 = 10;
/// A modification older than this by the file system's clock is complete: it can't be followed by another with the
/// same time stamp.
const SETTLED: Duration = Duration::from_secs(2);

/// An event of a followed stream.
pub enum Came {
    /// The file doesn't exist yet.
    Waits,
    /// The file starts over, and what comes next is all of it.
    Anew,
    /// After it started over, all that it holds now has come.
    Again,
    /// Complete lines.
    Lines(Vec<u8>),
    /// The end of the stream.
    End,
    /// The stream can't be read any longer.
    Failed(Fault),
}

/// The receiver of the events; returns whether it wants more.
pub type Give = Box<dyn FnMut(Came) -> bool + Send>;

/// Starts following a stream on a thread of its own, waiting for a file that doesn't exist yet. `is_lines` tells from
/// the beginning of the stream whether it can hold the kind of lines that are wanted.
///
/// # Errors
/// `E9007` for a file that can't be read or whose folder doesn't exist, and `E8012` for one without such lines.
pub fn start(path: &Path, is_lines: IsLines, mut give: Give) -> Result<(), Fault> {
    if run::is_input(path) {
        std::thread::spawn(move || to_the_end(&mut io::stdin(), Path::new("<stdin>"), &mut give));
        return Ok(());
    }
    match File::open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound && has_folder(path) => {
            let path = path.to_owned();
            std::thread::spawn(move || {
                if give(Came::Waits)
                    && let Err(wrong) = wait(&path).and_then(|file| begin(&path, file, is_lines, &mut give))
                {
                    give(Came::Failed(wrong));
                }
            });
            Ok(())
        }
        Err(error) => Err(unreadable(path.display(), &error)),
        Ok(file) => {
            let (path, first) = (path.to_owned(), look(&file, path, is_lines)?);
            std::thread::spawn(move || {
                if let Err(wrong) = go(&path, file, first, &mut give) {
                    give(Came::Failed(wrong));
                }
            });
            Ok(())
        }
    }
}

/// Tells from the beginning of a stream whether it holds the kind of lines that are wanted.
pub type IsLines = fn(&mut dyn BufRead) -> io::Result<bool>;

/// The kind of stream behind a name.
#[derive(Clone, Copy)]
enum Kind {
    /// A file that may grow.
    Grows,
    /// Something that another program pipes in under a name.
    Ends,
}

/// Whether the folder of a file exists.
fn has_folder(path: &Path) -> bool {
    path.parent().is_some_and(|folder| folder.as_os_str().is_empty() || folder.is_dir())
}

/// Waits for a file to exist and have a complete first line.
fn wait(path: &Path) -> Result<File, Fault> {
    loop {
        std::thread::sleep(PACE);
        let mut file = match File::open(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => continue,
            file => file.map_err(|error| unreadable(path.display(), &error))?,
        };
        let Ok(true) = file.metadata().map(|of| of.is_file()) else { return Ok(file) };
        let mut line = Vec::new();
        let read = BufReader::new(&mut file).take(LONGEST as u64).read_until(b'\n', &mut line);
        read.map_err(|error| unreadable(path.display(), &error))?;
        if line.ends_with(b"\n") || line.len() >= LONGEST {
            return Ok(file);
        }
    }
}

/// Determines what kind of stream an opened file is.
fn look(file: &File, path: &Path, is_lines: IsLines) -> Result<Kind, Fault> {
    let wrong = |error| unreadable(path.display(), &error);
    let kind = file.metadata().map_err(wrong)?.file_type();
    if !kind.is_file() && !kind.is_dir() {
        return Ok(Kind::Ends);
    }
    let mut file = file;
    file.rewind().map_err(wrong)?;
    match is_lines(&mut BufReader::new(file)).map_err(wrong)? {
        true => Ok(Kind::Grows),
        false => Err(not_lines(path)),
    }
}

fn begin(path: &Path, file: File, is_lines: IsLines, give: &mut Give) -> Result<(), Fault> {
    let kind = look(&file, path, is_lines)?;
    go(path, file, kind, give)
}

/// Follows a stream to its end, if it has one.
fn go(path: &Path, mut file: File, kind: Kind, give: &mut Give) -> Result<(), Fault> {
    match kind {
        Kind::Ends => {
            to_the_end(&mut file, path, give);
            Ok(())
        }
        Kind::Grows => {
            let followed = Followed::begin(path.to_owned(), file).and_then(|mut file| file.grow(give));
            followed.map_err(|error| unreadable(path.display(), &error))
        }
    }
}

/// Whether a file begins like a log of events, or is still empty.
///
/// # Errors
/// Those of the stream.
pub fn is_events(file: &mut dyn BufRead) -> io::Result<bool> {
    Ok(format_of(file)? == Format::Events)
}

/// Reads a stream that has an end.
fn to_the_end(stream: &mut dyn Read, name: &Path, give: &mut Give) {
    let mut cut = Cut::default();
    let mut wanted = |piece: &[u8]| cut.pass(piece, give);
    let end = match pieces(stream, PIECE, &mut wanted) {
        Ok(true) => Came::End,
        Ok(false) => return,
        Err(error) => Came::Failed(unreadable(name.display(), &error)),
    };
    if !cut.rest.is_empty() {
        give(Came::Lines(cut.rest));
    }
    give(end);
}

/// A growing file.
struct Followed {
    path: PathBuf,
    file: File,
    cut: Cut,
    /// The checksum of what was read, followed by its length.
    read: Crc,
    length: u64,
    /// The last known modification time of the file.
    changed: Option<SystemTime>,
    /// The earliest time of the next comparison with what was read.
    compare: Instant,
}

impl Followed {
    /// Starts following a file at its beginning.
    fn begin(path: PathBuf, mut file: File) -> io::Result<Followed> {
        file.rewind()?;
        let (cut, read) = (Cut::default(), Crc::new());
        Ok(Followed { path, file, cut, read, length: 0, changed: None, compare: Instant::now() })
    }

    /// Reads for as long as the receiver wants more.
    fn grow(&mut self, give: &mut Give) -> io::Result<()> {
        let mut is_anew = false;
        while self.read_on(give)? && (!is_anew || give(Came::Again)) {
            std::thread::sleep(PACE);
            is_anew = self.is_another()?;
            if is_anew && !give(Came::Anew) {
                break;
            }
        }
        Ok(())
    }

    /// Reads to the current end of the file; returns whether more is wanted.
    fn read_on(&mut self, give: &mut Give) -> io::Result<bool> {
        let Followed { file, cut, read, length, .. } = self;
        pieces(file, PIECE, &mut |piece| {
            read.update(piece);
            *length += piece.len() as u64;
            cut.pass(piece, give)
        })
    }

    /// Returns to the beginning of the file unless it is what was read plus something appended; returns whether it did.
    fn is_another(&mut self) -> io::Result<bool> {
        let here = self.file.metadata()?;
        // While a file is being replaced by another there may be none for a moment.
        let there = std::fs::metadata(&self.path).ok();
        if there.is_some_and(|there| !is_same(&here, &there)) {
            match File::open(&self.path) {
                Ok(file) => *self = Followed::begin(std::mem::take(&mut self.path), file)?,
                Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
                Err(error) => return Err(error),
            }
            return Ok(true);
        }
        if here.len() >= self.length && !self.is_changed(&here)? {
            return Ok(false);
        }
        self.file.rewind()?;
        (self.cut, self.read, self.length) = (Cut::default(), Crc::new(), 0);
        Ok(true)
    }

    /// Whether anything in the part already read was changed. If not, leaves the file at the end of that part.
    fn is_changed(&mut self, here: &Metadata) -> io::Result<bool> {
        let changed = here.modified().ok();
        let begun = Instant::now();
        if changed == self.changed || begun < self.compare {
            return Ok(false);
        }
        // The file system's clock may be coarse: a file just changed may change again with the same time stamp.
        self.changed = changed.filter(|time| time.elapsed().is_ok_and(|age| age > SETTLED));
        self.file.rewind()?;
        let mut now = Crc::new();
        pieces(&mut (&self.file).take(self.length), PIECE, &mut |piece| {
            now.update(piece);
            true
        })?;
        let ended = Instant::now();
        self.compare = ended + (ended - begun) * SHARE;
        Ok((now.sum(), now.amount()) != (self.read.sum(), self.read.amount()))
    }
}

#[cfg(unix)]
fn is_same(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Files have no number on this platform: the file that was opened is taken to be the one that is followed.
#[cfg(not(unix))]
fn is_same(_: &Metadata, _: &Metadata) -> bool {
    true
}

/// Passes on everything a stream has now, piece by piece, while more is wanted; returns whether it still is.
pub fn pieces(stream: &mut dyn Read, most: usize, give: &mut dyn FnMut(&[u8]) -> bool) -> io::Result<bool> {
    let mut piece = vec![0; most];
    loop {
        match stream.read(&mut piece) {
            Ok(0) => return Ok(true),
            Ok(count) if give(&piece[..count]) => {}
            Ok(_) => return Ok(false),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// Splits off and holds back what comes after the last line end.
#[derive(Default)]
pub struct Cut {
    rest: Vec<u8>,
}

impl Cut {
    /// Passes on the lines that a piece completes; returns whether more is wanted.
    fn pass(&mut self, piece: &[u8], give: &mut Give) -> bool {
        let lines = self.take(piece);
        lines.is_empty() || give(Came::Lines(lines))
    }

    /// Adds a piece and returns the lines that are now complete.
    pub fn take(&mut self, piece: &[u8]) -> Vec<u8> {
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

/// The message that a file is being waited for.
pub fn waits(path: &Path) -> String {
    format!("waiting for `{}`, which isn't there yet", path.display())
}

/// How a game comes out of a script, if a path ends as scripts do.
pub fn script_help(path: &Path) -> Option<String> {
    let name = path.display();
    is_script(path).then(|| {
        format!(
            "it is a script: `tg {name}` runs it; with `save g to \"lines.jsonl\"` in it, `tg {name} --out .` writes the lines of its game `g`"
        )
    })
}

#[cold]
pub fn not_lines(path: &Path) -> Fault {
    let name = path.display();
    let help = script_help(path).unwrap_or_else(|| {
        format!("`tg convert {name} > lines.jsonl` writes such lines; `tg replay {name}` shows its end")
    });
    fault(Code::E8012, format!("`{name}` has no lines of events, so it can't be followed")).with_help(help)
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
