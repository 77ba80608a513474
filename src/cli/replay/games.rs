//! Follows the games of an input; those of a stream on all cores.

use super::super::allowance::{Allowance, Looking};
use super::super::unreadable;
use super::sheet::{Form, Sheet, Told};
use super::source::{Held, Input, Source};
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::io::{self, BufReader, Read};
use std::sync::Arc;
use tg_core::diagnostics::Fault;
use tg_games::catan::recorded::{Format, format_of};
use tg_games::catan::replay::Wish;
use tg_games::catan::stream::{self, Bad, Dealer, Follower, Share, Told as Heard, Watch};
use tg_games::catan::{Numbers, Unknown};

/// Roughly how many bytes are dealt out at once. A state after each event takes much more memory than the event.
const DEAL: usize = 1 << 19;
const DEAL_OF_STEPS: usize = 1 << 16;

/// How games are followed and reported.
pub struct How<'a> {
    /// The format of the inputs, if it can't be detected.
    pub from: Option<Format>,
    /// The point of view on the games.
    pub wish: &'a Wish,
    /// The maximum number of open games of a stream.
    pub open: usize,
    /// The limits of each game.
    pub allowed: &'a Allowance,
    /// The output form.
    pub form: Form<'a>,
    /// How probabilities are written.
    pub numbers: Numbers,
}

impl Watch for Looking<'_> {
    fn over(&self) -> Option<Fault> {
        Looking::over(self)
    }
}

/// Receives the output, in order.
type Write<'w> = &'w mut dyn FnMut(Told);

impl How<'_> {
    /// Follows the games of an input; on all cores if it is the only one (`alone`).
    ///
    /// # Errors
    /// Why all work has to stop.
    pub fn follow(&self, input: &Input, alone: bool, write: Write) -> Result<(), Fault> {
        let name = input.name();
        let why = match input.open() {
            Err(error) => *unreadable(&*name, &error),
            Ok(stream) => match self.read(&name, stream, alone, write) {
                Ok(done) => return done,
                Err(broken) => *stream::broken(&name, broken),
            },
        };
        write(self.sheet(&name).alone(&Bad { line: None, why }));
        Ok(())
    }

    fn sheet<'s>(&'s self, name: &'s str) -> Sheet<'s> {
        Sheet::new(&self.form, self.numbers, name)
    }

    fn read(
        &self,
        name: &str,
        stream: Box<dyn Read + Send>,
        alone: bool,
        write: Write,
    ) -> io::Result<Result<(), Fault>> {
        let mut source = Source::begin(stream, alone && rayon::current_num_threads() > 1)?;
        let begin = source.next(DEAL)?;
        let format = match self.from {
            Some(format) => format,
            None => format_of(&mut &begin[..])?,
        };
        if format == Format::Colonist {
            source.back(begin);
            return Ok(self.whole(name, source, write));
        }
        let mut stream = Stream {
            how: self,
            name: name.into(),
            dealer: Dealer::new(self.open),
            followers: FxHashMap::default(),
            unknown: BTreeMap::new(),
            told: false,
            alone,
        };
        Ok(stream.follow(begin, source, write))
    }

    /// Follows a recording of one game.
    fn whole(&self, name: &str, source: Source, write: Write) -> Result<(), Fault> {
        let mut sheet = self.sheet(name);
        let mut looking = Looking::new(self.allowed);
        // What comes before the place where a stream fails may be a whole recording.
        let (held, failed) = Held::new(source);
        let mut stream = BufReader::with_capacity(1 << 16, held);
        let followed = stream::whole(name, &mut stream, self.wish, &mut looking, &mut |line, told| {
            // Where the recording isn't whole, that the stream failed says why.
            if matches!(told, Heard::Bad(_)) && failed.borrow().is_some() {
                return;
            }
            sheet.tell(line, None, told);
            if sheet.is_long() {
                write(sheet.take());
            }
        });
        match followed {
            Ok(unknown) => {
                if let Some(failure) = failed.take() {
                    let why = *stream::broken(name, failure.error);
                    sheet.bad(failure.line, None, &Bad { line: Some(failure.line), why });
                }
                sheet.unknown(&unknown);
                write(sheet.take());
                Ok(())
            }
            Err(why) => {
                write(sheet.take());
                Err(why)
            }
        }
    }
}

/// A stream of line-based games.
struct Stream<'a> {
    how: &'a How<'a>,
    name: Arc<str>,
    dealer: Dealer,
    followers: FxHashMap<usize, Follower<'a>>,
    unknown: BTreeMap<Unknown, u64>,
    /// Whether there was any output.
    told: bool,
    alone: bool,
}

/// A share of lines, its follower, and the output for it.
struct Work<'a> {
    share: Share,
    follower: Follower<'a>,
    sheet: Sheet<'a>,
    done: Result<(), Fault>,
}

impl<'a> Stream<'a> {
    fn follow(&mut self, begin: Vec<u8>, mut source: Source, write: Write) -> Result<(), Fault> {
        let most = if self.how.wish.steps { DEAL_OF_STEPS } else { DEAL };
        let mut bytes = Ok(begin);
        loop {
            match bytes {
                Ok(piece) if !piece.is_empty() => {
                    let shares = self.dealer.deal(&piece);
                    self.work(shares, write)?;
                }
                end => {
                    let is_cut = self.dealer.is_cut();
                    let shares =
                        if end.is_err() || is_cut { self.dealer.break_off() } else { self.dealer.finish() };
                    self.work(shares, write)?;
                    return self.end(end.err(), is_cut, write);
                }
            }
            bytes = source.next(most);
        }
    }

    /// Processes some shares, each on any free core, and writes their output.
    fn work(&mut self, shares: Vec<Share>, write: Write) -> Result<(), Fault> {
        let (how, name) = (self.how, self.name.clone());
        let begin = |share: &Share| {
            let progress = Box::new(Looking::new(how.allowed));
            Follower::new(name.clone(), share.tag.clone(), how.wish.clone(), progress)
        };
        let work = |share: Share, followers: &mut FxHashMap<usize, Follower<'a>>| {
            let follower = followers.remove(&share.place).unwrap_or_else(|| begin(&share));
            let sheet = Sheet::new(&how.form, how.numbers, name.clone());
            Work { share, follower, sheet, done: Ok(()) }
        };
        let mut all: Vec<Work> = shares.into_iter().map(|share| work(share, &mut self.followers)).collect();
        match self.alone && all.len() > 1 {
            true => all.par_iter_mut().for_each(Work::run),
            false => all.iter_mut().for_each(Work::run),
        }
        let told = Sheet::join(all.iter_mut().map(|work| (work.share.place, &mut work.sheet)));
        self.told |= told.games + told.bad > 0;
        write(told);
        for work in all {
            work.done?;
            if work.share.is_last() {
                for (kind, times) in work.follower.unknown() {
                    *self.unknown.entry(kind.clone()).or_default() += times;
                }
            } else {
                self.followers.insert(work.share.place, work.follower);
            }
        }
        Ok(())
    }

    /// Ends the stream; `broken` is the reason if it failed, and `is_cut` says whether its last line breaks off.
    fn end(&mut self, broken: Option<io::Error>, is_cut: bool, write: Write) -> Result<(), Fault> {
        let name = self.name.clone();
        let mut sheet = self.how.sheet(&name);
        let line = self.dealer.line() + 1;
        match broken {
            Some(error) => {
                sheet.bad(line, None, &Bad { line: Some(line), why: *stream::broken(&name, error) });
            }
            None if is_cut => {
                sheet.bad(line, None, &Bad { line: Some(line), why: *stream::cut(&name, line) });
            }
            None if !self.told => sheet.bad(line, None, &Bad { line: None, why: *stream::empty(&name) }),
            None => {}
        }
        sheet.unknown(&self.unknown);
        sheet.continued(self.dealer.continued());
        write(sheet.take());
        Ok(())
    }
}

impl Work<'_> {
    fn run(&mut self) {
        let Work { share, follower, sheet, done } = self;
        let tag = Some(&*share.tag).filter(|tag| !tag.is_empty());
        *done = follower.take(share, &mut |line, told| sheet.tell(line, tag, told));
    }
}
