//! Deals the lines of a stream out to their games.

use super::evicted::Evicted;
use memchr::memmem::{Finder, find};
use memchr::{memchr, memchr_iter, memrchr};
use rustc_hash::FxHashMap;
use serde_json::Value;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use tg_catan::lines::{Glance, LONGEST, begins, ends, tag};

/// How many games may be open at once, unless another number is asked for.
pub const OPEN: usize = 256;

/// The lines of one game among those that were dealt out together.
#[derive(Debug)]
pub struct Share {
    /// The number of the game in the stream: games count from 0 in the order in which they begin.
    pub place: usize,
    /// Its tag; "" without one.
    pub tag: Arc<str>,
    /// All that was dealt out.
    pub(super) bytes: Arc<Vec<u8>>,
    /// The lines that are its own, and how many lines of the stream come before each part.
    pub(super) parts: Vec<(usize, Range<usize>)>,
    /// Where no more comes: the number of the line with which that is known.
    pub(super) over: Option<usize>,
    /// Where that is since too many games were open: the maximum.
    pub(super) evicted: Option<usize>,
    /// Whether lines of nobody came while it was open, which may be its own.
    pub(super) doubtful: bool,
}

impl Share {
    /// Whether no more lines of this game come.
    pub fn is_last(&self) -> bool {
        self.over.is_some()
    }
}

/// Looks whose the lines are.
#[derive(Debug)]
pub struct Dealer {
    most: usize,
    /// What follows the last whole line.
    rest: Vec<u8>,
    /// Whether the rest of a line that is too long is left out.
    skips: bool,
    /// How many lines were dealt out.
    line: usize,
    games: usize,
    open: FxHashMap<Arc<str>, Open>,
    evicted: Evicted,
    /// The tags of the open games by their last line.
    turns: BTreeMap<usize, Arc<str>>,
    /// Whether lines have tags, and the last one that is nobody's.
    tagged: bool,
    stray: usize,
    players: Finder<'static>,
    end: Finder<'static>,
    /// What is being dealt out.
    bytes: Arc<Vec<u8>>,
    shares: Vec<Share>,
    deals: u64,
}

/// A game that is open.
#[derive(Debug)]
struct Open {
    place: usize,
    first: usize,
    last: usize,
    /// Whether it began with its players.
    begun: bool,
    /// The deal in which it had lines last, and its share there.
    share: (u64, usize),
}

/// Whose the last line was.
struct Current {
    tag: Arc<str>,
    glance: Glance,
    share: usize,
    begun: bool,
}

impl Current {
    fn new(tag: Arc<str>, share: usize, begun: bool) -> Current {
        Current { glance: Glance::new(&tag), tag, share, begun }
    }
}

impl Dealer {
    /// A dealer of a stream in which up to `most` games, at least one, are open at once.
    pub fn new(most: usize) -> Dealer {
        Dealer {
            most: most.max(1),
            rest: Vec::new(),
            skips: false,
            line: 0,
            games: 0,
            open: FxHashMap::default(),
            evicted: Evicted::default(),
            turns: BTreeMap::new(),
            tagged: false,
            stray: 0,
            players: Finder::new(b"\"players\""),
            end: Finder::new(b"\"end\""),
            bytes: Arc::default(),
            shares: Vec::new(),
            deals: 0,
        }
    }

    /// How many lines were dealt out.
    pub fn line(&self) -> usize {
        self.line
    }

    /// How many games went on after they were closed since too many were open.
    pub fn continued(&self) -> u64 {
        self.evicted.continued()
    }

    /// Deals out the lines that a piece of the stream makes whole: one share for each game that has some. O(length).
    pub fn deal(&mut self, piece: &[u8]) -> Vec<Share> {
        let Some(end) = memrchr(b'\n', piece) else {
            self.keep(piece);
            return Vec::new();
        };
        let begin = match std::mem::take(&mut self.skips) {
            true => memchr(b'\n', piece).unwrap_or(0),
            false => 0,
        };
        let mut bytes = std::mem::take(&mut self.rest);
        bytes.extend_from_slice(&piece[begin..=end]);
        self.keep(&piece[end + 1..]);
        self.share_out(bytes);
        std::mem::take(&mut self.shares)
    }

    /// Deals out the last line, if it has no end, and ends all games.
    pub fn finish(&mut self) -> Vec<Share> {
        let bytes = std::mem::take(&mut self.rest);
        self.share_out(bytes);
        while let Some((_, tag)) = self.turns.pop_first() {
            self.close(&tag, self.line + 1);
        }
        std::mem::take(&mut self.shares)
    }

    /// Ends all games of a stream that broke, without its last line if that broke off with it.
    pub fn break_off(&mut self) -> Vec<Share> {
        if serde_json::from_slice::<Value>(&self.rest).is_err() {
            self.rest.clear();
        }
        self.finish()
    }

    /// Whether the last line, if it has no end, breaks off in the middle.
    pub fn is_cut(&self) -> bool {
        let begins = self.rest.trim_ascii_start().starts_with(b"{");
        begins
            && !self.skips
            && serde_json::from_slice::<Value>(&self.rest).is_err_and(|error| error.is_eof())
    }

    /// Keeps the beginning of a line, up to the length at which it is refused.
    fn keep(&mut self, piece: &[u8]) {
        if self.skips {
            return;
        }
        let room = LONGEST as usize - self.rest.len();
        self.rest.extend_from_slice(&piece[..piece.len().min(room)]);
        self.skips = piece.len() >= room;
    }

    fn share_out(&mut self, bytes: Vec<u8>) {
        self.bytes = Arc::new(bytes);
        self.deals += 1;
        let bytes = self.bytes.clone();
        let has_tags = find(&bytes, b"\"game\"").is_some();
        let (players, end) = (self.players.clone(), self.end.clone());
        let (mut players, mut end) = (players.find_iter(&bytes).peekable(), end.find_iter(&bytes).peekable());
        let mut current = None;
        let mut at = 0;
        while at < bytes.len() {
            while players.next_if(|place| *place < at).is_some() {}
            while end.next_if(|place| *place < at).is_some() {}
            // Without tags nothing changes before one of the two words.
            let next = [players.peek(), end.peek()].into_iter().flatten().min().copied();
            let until = match (has_tags, next) {
                (true, _) => at,
                (false, None) => bytes.len(),
                (false, Some(next)) => memrchr(b'\n', &bytes[at..next]).map_or(at, |end| at + end + 1),
            };
            let to = match until > at {
                true => until,
                false => memchr(b'\n', &bytes[at..]).map_or(bytes.len(), |end| at + end + 1),
            };
            let line = &bytes[at..to];
            let is_in = |word: Option<&usize>| until == at && word.is_some_and(|place| *place < to);
            let begins = is_in(players.peek()) && begins(line);
            let ends = is_in(end.peek()) && ends(line);
            self.give(line, at..to, begins, has_tags, &mut current);
            if ends {
                match current.take() {
                    Some(current) => self.close(&current.tag, self.line),
                    None => self.evicted.forget(&tag(line).unwrap_or_default()),
                }
            }
            at = to;
        }
        self.leave(current.as_ref());
        self.bytes = Arc::default();
    }

    /// Gives a line, or several without tags, to its game.
    fn give(
        &mut self,
        line: &[u8],
        range: Range<usize>,
        begins: bool,
        has_tags: bool,
        current: &mut Option<Current>,
    ) {
        let blank = line.trim_ascii().is_empty();
        let same = current.as_ref().is_some_and(|current| match has_tags {
            true => blank || current.glance.knows(line),
            false => current.tag.is_empty(),
        });
        if begins || !(same || blank) {
            let tag = if has_tags { tag(line).unwrap_or_default() } else { "".into() };
            if begins || current.as_ref().is_none_or(|current| *current.tag != *tag) {
                self.leave(current.as_ref());
                *current = self.enter(&tag, begins);
            }
        }
        let before = self.line;
        self.line += if has_tags { 1 } else { lines(line) };
        let Some(current) = current else { return };
        if current.tag.is_empty() && !current.begun && self.tagged {
            self.stray = self.line;
        }
        let parts = &mut self.shares[current.share].parts;
        match parts.last_mut() {
            Some((_, last)) if last.end == range.start => last.end = range.end,
            _ => parts.push((before, range)),
        }
    }

    /// The next lines are of the game of a tag, perhaps of a new one.
    fn enter(&mut self, tag: &str, begins: bool) -> Option<Current> {
        if !tag.is_empty() {
            self.tagged = true;
            // Lines of nobody are no game that could go on.
            if let Some((nobody, _)) = self.open.get_key_value("").filter(|(_, open)| !open.begun) {
                let nobody = nobody.clone();
                self.close(&nobody, self.line);
            }
        }
        let known = self.open.get_key_value(tag).map(|(tag, open)| (tag.clone(), open.begun));
        let tag = match known {
            Some((tag, begun)) if !begins => {
                let share = self.share(&tag)?;
                return Some(Current::new(tag, share, begun));
            }
            Some((tag, _)) => {
                self.close(&tag, self.line + 1);
                tag
            }
            None if !begins && self.evicted.takes(tag) => return None,
            None => {
                self.evicted.forget(tag);
                tag.into()
            }
        };
        if self.open.len() >= self.most {
            self.evict();
        }
        let line = self.line + 1;
        let open = Open { place: self.games, first: line, last: line, begun: begins, share: (0, 0) };
        self.games += 1;
        self.open.insert(tag.clone(), open);
        self.turns.insert(line, tag.clone());
        let share = self.share(&tag)?;
        Some(Current::new(tag, share, begins))
    }

    /// The lines that come now are of another game, or there are none.
    fn leave(&mut self, current: Option<&Current>) {
        let Some(current) = current else { return };
        let Some(open) = self.open.get_mut(&current.tag) else { return };
        self.turns.remove(&open.last);
        open.last = self.line;
        self.turns.insert(self.line, current.tag.clone());
    }

    /// The share of an open game.
    fn share(&mut self, tag: &Arc<str>) -> Option<usize> {
        let open = self.open.get_mut(tag)?;
        if open.share.0 != self.deals {
            open.share = (self.deals, self.shares.len());
            self.shares.push(Share {
                place: open.place,
                tag: tag.clone(),
                bytes: self.bytes.clone(),
                parts: Vec::new(),
                over: None,
                evicted: None,
                doubtful: false,
            });
        }
        Some(open.share.1)
    }

    /// Closes the game that has been silent longest.
    fn evict(&mut self) {
        let Some((_, oldest)) = self.turns.pop_first() else { return };
        if let Some(share) = self.share(&oldest) {
            self.shares[share].evicted = Some(self.most);
        }
        // Lines without a tag that don't begin a game are of nobody.
        if !oldest.is_empty() || self.open.get(&oldest).is_some_and(|open| open.begun) {
            self.evicted.add(&oldest);
        }
        self.close(&oldest, self.line + 1);
    }

    /// A game is over, as is known with a line.
    fn close(&mut self, tag: &Arc<str>, line: usize) {
        let Some(share) = self.share(tag) else { return };
        let Some(open) = self.open.remove(tag) else { return };
        self.turns.remove(&open.last);
        let share = &mut self.shares[share];
        share.over = Some(line);
        share.doubtful = self.stray >= open.first;
    }
}

/// How many lines there are, of which the last may have no end.
fn lines(bytes: &[u8]) -> usize {
    memchr_iter(b'\n', bytes).count() + usize::from(!bytes.ends_with(b"\n"))
}
