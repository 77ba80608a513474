//! Playing a game: the paper with all its lines, and the hits in the last.

use dashu_int::UBig;
use std::ops::Range;
use std::sync::Arc;

use super::alphabet::Alphabet;
use super::budget::{Budget, PassError};
use super::game::{Counting, Game, PlayError};
use super::goal::Target;
use super::paper::{Full, Line, Paper, PaperRoom};
use super::referee::Referee;
use super::round::Round;
use super::row::Row;
use super::verdict::Verdict;
use super::word::{Deeds, Search, Word};

/// A game that was played by the rules.
#[derive(Debug)]
pub struct Play {
    players: Vec<String>,
    planned: usize,
    start: Row,
    rounds: Vec<Arc<Round>>,
    /// By round and rule: the player.
    owners: Vec<Vec<usize>>,
    lines: Vec<Line>,
    /// What the deeds of long lines are.
    pub(super) deeds: Deeds,
    hits: Vec<Hits>,
    verdict: Verdict,
}

/// A player's hits in the last line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hits {
    /// How many there are.
    pub count: UBig,
    /// Where they are, in letters: all of them in a text, and of those in a word the first ones and the
    /// last ones, at least those within [`Hits::NEAR`] letters of an end.
    pub places: Vec<Range<UBig>>,
}

impl Hits {
    /// So many letters from each end of a word all hits are known.
    pub const NEAR: u32 = 64;
}

impl Game {
    /// Plays the game: each new round is applied to what is on the table, then every earlier round,
    /// latest first. Fails with every broken rule that was found; a round that can't be read ends
    /// the search only for what depends on the table. The budget's limit on bytes is for lines whose
    /// letters may join, and for goals that need a line written out.
    pub fn play(&self, room: PaperRoom, budget: &mut Budget<'_>) -> Result<Play, PlayError> {
        let (referee, mut breaches) = Referee::new(self);
        let mut paper = Paper::new(self.start(), &self.alphabet, room);
        for (round, rules) in self.rounds.iter().enumerate() {
            let stopped = |error| PlayError::Stopped { round, error };
            let found = referee.round(round, rules, &|left| paper.is_table(left), budget);
            breaches.extend(found.map_err(stopped)?);
            match Round::new(rules.clone(), self.ties, &self.alphabet) {
                Ok(compiled) => paper.add(compiled, budget),
                Err(_) => paper.closed = true,
            }
        }
        paper.check_last();
        if !breaches.is_empty() {
            return Err(PlayError::Breaches(breaches));
        }
        match paper.failed.take() {
            Some(error) => Err(error),
            None => self.judge(&referee, paper, budget),
        }
    }

    fn judge(&self, referee: &Referee, paper: Paper, budget: &mut Budget<'_>) -> Result<Play, PlayError> {
        let (round, _) = paper.last_pass();
        let Full { start, rounds, lines, deeds } = paper.full();
        let last = lines.last().map_or(&start, |line| &line.row);
        let mut hits = Vec::new();
        for goal in 0..self.goals.len() {
            hits.push(match referee.target(goal) {
                None => Hits::default(),
                Some(target) => {
                    let found = target.hits_in(last, &self.alphabet, self.counting, budget);
                    let found = found.map_err(|error| PlayError::Stopped { round, error })?;
                    found.ok_or_else(|| PlayError::Goal { goal, length: last.length(&self.alphabet) })?
                }
            });
        }
        let owner = |rule| referee.owner(rule).unwrap_or_default();
        let owners = self.rounds.iter();
        let owners = owners.map(|rules| rules.iter().map(owner).collect());
        let mut play = Play {
            players: self.goals.iter().map(|wish| wish.player.clone()).collect(),
            planned: self.planned,
            start,
            rounds,
            owners: owners.collect(),
            lines,
            deeds,
            hits,
            verdict: Verdict::Nobody { tied: Vec::new(), hits: UBig::ZERO },
        };
        play.verdict = Verdict::of(&play);
        Ok(play)
    }
}

impl Target {
    /// The hits in a row; `None` where they can't be counted unless it is written out, and it is longer
    /// than the budget allows.
    fn hits_in(
        &self,
        row: &Row,
        alphabet: &Alphabet,
        counting: Counting,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Hits>, PassError> {
        let word = match row {
            Row::Text(text) => return self.hits_in_text(text, alphabet, counting, budget).map(Some),
            Row::Word(word) => word,
        };
        match self.scan(counting) {
            Some(scan) => hits_in_word(word, Search::new(word, scan, budget)).map(Some),
            None if *word.bytes() <= UBig::from(budget.max_bytes) => {
                self.hits_in_text(&word.text(), alphabet, counting, budget).map(Some)
            }
            None => Ok(None),
        }
    }

    fn hits_in_text(
        &self,
        text: &str,
        alphabet: &Alphabet,
        counting: Counting,
        budget: &mut Budget<'_>,
    ) -> Result<Hits, PassError> {
        let found = self.hits(text, counting, budget)?;
        let starts: Vec<usize> = alphabet.pieces(text).map(|piece| piece.bytes.start).collect();
        let letter = |byte: usize| UBig::from(starts.partition_point(|start| *start < byte));
        let places = found.iter().map(|hit| letter(hit.start)..letter(hit.end));
        Ok(Hits { count: found.len().into(), places: places.collect() })
    }
}

fn hits_in_word(word: &Word, mut search: Search<'_, '_>) -> Result<Hits, PassError> {
    let (count, near) = (search.count()?, UBig::from(Hits::NEAR));
    let length = word.size();
    let tail = if length > near { &length - &near } else { UBig::ZERO };
    // A letter begins one hit at most.
    let most = 2 * Hits::NEAR as usize;
    let mut places = search.places(&(UBig::ZERO..length.clone()), most);
    let behind = places.last().map_or(UBig::ZERO, |last| last.start.clone());
    let last = search.places(&(tail..length), most);
    places.extend(last.into_iter().filter(|place| place.start > behind));
    Ok(Hits { count, places })
}

impl Play {
    /// The players in the order of their goals; their indices are used everywhere.
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// How many rounds were planned.
    pub fn planned(&self) -> usize {
        self.planned
    }

    /// The rounds that were played, compiled.
    pub fn rounds(&self) -> &[Arc<Round>] {
        &self.rounds
    }

    /// The player who owns a rule of a round.
    pub fn owner(&self, round: usize, rule: usize) -> Option<usize> {
        self.owners.get(round)?.get(rule).copied()
    }

    /// What was on the table at first.
    pub fn start(&self) -> &Row {
        &self.start
    }

    /// The lines that passes have made, in order; the start is not one of them.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The last line; the start if no round was played.
    pub fn last(&self) -> &Row {
        self.lines.last().map_or(&self.start, |line| &line.row)
    }

    /// Every line of the paper, the start first.
    pub fn paper(&self) -> Vec<&Row> {
        let lines = self.lines.iter().map(|line| &line.row);
        std::iter::once(&self.start).chain(lines).collect()
    }

    /// What was on the table: the start, and the last line of each round.
    pub fn table(&self) -> Vec<&Row> {
        let ends = self.lines.iter().filter(|line| line.by == 0);
        std::iter::once(&self.start).chain(ends.map(|line| &line.row)).collect()
    }

    /// The players whose rules made a line, from left to right, at most so many.
    pub fn writers(&self, line: &Line, most: usize) -> Vec<usize> {
        let rules: Vec<usize> = match &line.row {
            Row::Text(_) => line.rewrites.iter().take(most).map(|rewrite| rewrite.rule).collect(),
            Row::Word(_) => self.deeds.first(line.deed, most).into_iter().map(|(_, rule)| rule).collect(),
        };
        rules.into_iter().filter_map(|rule| self.owner(line.by, rule)).collect()
    }

    /// By line: how many times rules were applied to make it.
    pub fn applications(&self) -> Vec<UBig> {
        let sizes = self.deeds.sizes();
        let lines = self.lines.iter().map(|line| match &line.row {
            Row::Text(_) => line.rewrites.len().into(),
            Row::Word(_) => sizes[line.deed.index()].clone(),
        });
        lines.collect()
    }

    /// A player's hits in the last line; none for a stranger.
    pub fn hits(&self, player: usize) -> &Hits {
        const NONE: &Hits = &Hits { count: UBig::ZERO, places: Vec::new() };
        self.hits.get(player).unwrap_or(NONE)
    }

    /// Who won, and why.
    pub fn verdict(&self) -> &Verdict {
        &self.verdict
    }
}
