//! `tg convert`: recorded games of Catan as lines of events.

use super::super::allowance::{Allowance, Looking};
use super::super::args::Options;
use super::super::report::Report;
use super::super::{Exit, disk, interrupt, run, stdout, unreadable};
use super::files::{ENDINGS, files, open};
use super::source::Held;
use super::summary::Summary;
use std::io::{BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_games::catan::conversion::{self, Converted};
use tg_games::catan::recorded::{Format, format_of, unpacked};
use tg_games::catan::stream;

/// Writes recorded games as lines of events: one after the other, or with `--out` each into a file of its own.
pub fn convert(
    paths: &[PathBuf],
    from: Option<Format>,
    me: Option<&str>,
    options: &Options,
    report: &Report,
) -> Exit {
    let allowed = super::allowance(options, report);
    let mut summary = Summary::default();
    let paths = match files(paths) {
        Ok(paths) => paths,
        Err(wrong) => return report.exit(Exit::Misuse, &[*wrong]),
    };
    let targets = match options.out.as_ref().map(|_| targets(&paths)).transpose() {
        Ok(targets) => targets,
        Err(wrong) => return report.exit(Exit::Misuse, &[*wrong]),
    };
    for (place, (path, _)) in paths.iter().enumerate() {
        let name = path.display().to_string();
        // If several games share a stream, each line says which it belongs to.
        let game = (paths.len() > 1 && targets.is_none()).then_some(name.as_str());
        let wish = Conversion { from, game, me, allowed: &allowed };
        let read = match (&options.out, &targets) {
            (Some(out), Some(targets)) => wish.save(path, out, &targets[place]),
            _ => wish.write(path, &mut |line| {
                stdout::write(line);
                stdout::write("\n");
            }),
        };
        match read {
            Ok(converted) => {
                summary.games += converted.games;
                summary.bad += converted.bad.len() as u64;
                converted.bad.iter().chain(&converted.unknown).for_each(|found| report.show_alone(found));
            }
            Err(wrong) => {
                summary.bad += 1;
                report.show_alone(&wrong);
            }
        }
        if interrupt::came() {
            break;
        }
    }
    summary.exit(false, report)
}

/// The settings of a conversion to lines of events.
struct Conversion<'a> {
    from: Option<Format>,
    game: Option<&'a str>,
    me: Option<&'a str>,
    allowed: &'a Allowance,
}

impl Conversion<'_> {
    /// Writes the games of a file, line by line.
    fn write(&self, path: &Path, write: &mut dyn FnMut(&str)) -> Result<Converted, Fault> {
        match run::is_input(path) {
            true => self.rewrite("<stdin>", std::io::stdin(), write),
            false => open(path).and_then(|file| self.rewrite(&path.display().to_string(), file, write)),
        }
    }

    fn rewrite(
        &self,
        name: &str,
        stream: impl Read,
        write: &mut dyn FnMut(&str),
    ) -> Result<Converted, Fault> {
        let (mut stream, format) = begun(name, stream, self.from)?;
        let mut looking = Looking::new(self.allowed);
        let mut read = |stream: &mut dyn BufRead| {
            conversion::convert(name, stream, format, self.game, self.me, &mut looking, write)
        };
        let read = match format {
            Format::Events => read(&mut stream),
            Format::Colonist => {
                // What comes before the place where a stream fails may be a whole recording.
                let (held, failed) = Held::new(stream);
                let read = read(&mut BufReader::new(held));
                match failed.take() {
                    Some(failure) => {
                        let broken = stream::broken(name, failure.error);
                        read.map_or(Err(broken.clone()), |mut read| {
                            read.bad.push(*broken);
                            Ok(read)
                        })
                    }
                    None => read,
                }
            }
        };
        match looking.over() {
            Some(over) => Err(Box::new(over.note(format!("in `{name}`")))),
            None => read,
        }
    }

    /// Saves the games of a file below a folder, as far as they can be read. Where nothing can, there is no new file.
    fn save(&self, path: &Path, out: &Path, target: &str) -> Result<Converted, Fault> {
        let mut read = Ok(Converted::default());
        let mut lines = 0u64;
        let saved = disk::save_by(out, target, |file| {
            let mut file = BufWriter::new(file);
            let mut written = Ok(());
            read = self.write(path, &mut |line| {
                lines += 1;
                if written.is_ok() {
                    written = writeln!(file, "{line}");
                }
            });
            written.and_then(|()| file.flush())?;
            if lines > 0 { Ok(()) } else { Err(std::io::Error::other("there is nothing to write")) }
        });
        match (read, saved) {
            // Why nothing was written is told.
            (read, _) if lines == 0 => read,
            (read, saved) => saved.and(read),
        }
    }
}

/// The files below the folder of `--out` for the games of these files.
fn targets(paths: &[(PathBuf, PathBuf)]) -> Result<Vec<String>, Fault> {
    let mut targets: Vec<String> = Vec::new();
    for (place, (path, name)) in paths.iter().enumerate() {
        let name = if run::is_input(path) { Path::new("stdin") } else { name };
        let name = disk::written(name)?;
        let bare = ENDINGS.iter().find_map(|ending| name.strip_suffix(ending)).unwrap_or(name);
        let target = format!("{bare}.jsonl");
        if let Some(first) = targets.iter().position(|other| *other == target) {
            let [one, other] = [&paths[first].0, &paths[place].0].map(|path| path.display());
            let message = format!("`{one}` and `{other}` would both be written to `{target}`");
            let help = "name the folder that contains both, or convert one after the other";
            return Err(fault(Code::E9014, message).with_help(help));
        }
        targets.push(target);
    }
    Ok(targets)
}

/// Decompresses a stream if necessary, and determines its format.
fn begun<'s>(
    name: &str,
    stream: impl Read + 's,
    from: Option<Format>,
) -> Result<(Box<dyn BufRead + 's>, Format), Fault> {
    let unreadable = |error| unreadable(name, &error);
    let mut stream = unpacked(stream).map_err(unreadable)?;
    let format = match from {
        Some(format) => format,
        None => format_of(&mut stream).map_err(unreadable)?,
    };
    Ok((stream, format))
}
