//! Playing a game: the paper with all its lines, and the hits in the last one.

use dashu_int::UBig;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use super::alphabet::Alphabet;
use super::budget::{Budget, PassError};
use super::game::{PartyGame, TieBreak};
use super::goal::HitCounting;
use super::paper::{FullPaper, LineError, Paper, PaperLimits, PaperLine};
use super::referee::{Breach, Referee};
use super::round::Round;
use super::row::LetterRow;
use super::target::Target;
use super::verdict::{LastApplied, Verdict};
use super::word::{Deeds, Search, Word};

/// A game that was played according to the rules.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    players: Vec<String>,
    planned: usize,
    tie_break: TieBreak,
    start: LetterRow,
    rounds: Vec<Arc<Round>>,
    /// By round and rule: the player.
    owners: Vec<Vec<usize>>,
    lines: Vec<PaperLine>,
    /// The meaning of the deeds of long lines.
    pub(super) deeds: Deeds,
    hits: Vec<Hits>,
    verdict: Verdict,
}

/// Why a game can't be played.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayError {
    /// Rules of the game were broken: all breaches that were found.
    Breaches(Vec<Breach>),
    /// A pass didn't finish.
    Line(LineError),
    /// A search for goals didn't finish.
    Stopped {
        /// The latest round, from 0.
        round: usize,
        /// The reason.
        error: PassError,
    },
    /// The hits of a goal can't be counted in the last line: the matches of its expression may have any length, or
    /// depend on their surroundings.
    Goal {
        /// The goal, by index in the game.
        goal: usize,
        /// The length of the last line in letters.
        length: UBig,
    },
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Breaches(breaches) => {
                let breaches: Vec<String> = breaches.iter().map(Breach::to_string).collect();
                f.write_str(&breaches.join("; "))
            }
            PlayError::Line(error) => error.fmt(f),
            PlayError::Stopped { round, error } => write!(f, "after round {round}: {error}"),
            PlayError::Goal { goal, length } => {
                write!(f, "the hits of goal {goal} can't be counted in a line of {length} letters")
            }
        }
    }
}

impl std::error::Error for PlayError {}

/// A player's hits in the last line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hits {
    /// The number of hits.
    pub count: UBig,
    /// Their places, in letters: all of them in a text; in a word, the first and the
    /// last ones, at least those within [`Hits::NEAR`] letters of an end.
    pub places: Vec<Range<UBig>>,
}

impl Hits {
    /// All hits are known within this many letters of each end of a word.
    pub const NEAR: u32 = 64;
}

impl PartyGame {
    /// Plays the game: each new round is applied to what is on the table, then every earlier round,
    /// latest first. Fails with every broken rule that was found; a round that can't be read ends
    /// the search only for what depends on the table. The budget's limit on bytes applies to lines whose
    /// letters may join, and to goals that need a line written out.
    pub fn play(&self, limits: PaperLimits, budget: &mut Budget<'_>) -> Result<PlayedGame, PlayError> {
        let (referee, mut breaches) = Referee::new(self);
        let mut paper = Paper::new(self.start(), &self.alphabet, limits);
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
            Some(error) => Err(PlayError::Line(error)),
            None => self.judge(&referee, paper, budget),
        }
    }

    fn judge(
        &self,
        referee: &Referee,
        paper: Paper,
        budget: &mut Budget<'_>,
    ) -> Result<PlayedGame, PlayError> {
        let (round, _) = paper.last_pass();
        let FullPaper { start, rounds, lines, deeds } = paper.full();
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
        let mut play = PlayedGame {
            players: self.goals.iter().map(|wish| wish.player.clone()).collect(),
            planned: self.planned,
            tie_break: self.tie_break,
            start,
            rounds,
            owners: owners.collect(),
            lines,
            deeds,
            hits,
            verdict: Verdict::Nobody { tied: Vec::new(), hits: UBig::ZERO },
        };
        play.verdict = play.judged();
        Ok(play)
    }
}

impl Target {
    /// Returns the hits in a row; `None` if they can't be counted unless it is written out, and it is longer
    /// than the budget allows.
    fn hits_in(
        &self,
        row: &LetterRow,
        alphabet: &Alphabet,
        counting: HitCounting,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Hits>, PassError> {
        let word = match row {
            LetterRow::Text(text) => return self.hits_in_text(text, alphabet, counting, budget).map(Some),
            LetterRow::Word(word) => word,
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
        counting: HitCounting,
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
    // At most one hit begins at each letter.
    let most = 2 * Hits::NEAR as usize;
    let mut places = search.places(&(UBig::ZERO..length.clone()), most);
    let behind = places.last().map_or(UBig::ZERO, |last| last.start.clone());
    let last = search.places(&(tail..length), most);
    places.extend(last.into_iter().filter(|place| place.start > behind));
    Ok(Hits { count, places })
}

impl PlayedGame {
    /// Returns the players in the order of their goals; their indices are used everywhere.
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// Returns how many rounds were planned.
    pub fn planned(&self) -> usize {
        self.planned
    }

    /// Returns the rounds that were played, compiled.
    pub fn rounds(&self) -> &[Arc<Round>] {
        &self.rounds
    }

    /// Returns the player who owns a rule of a round.
    pub fn owner(&self, round: usize, rule: usize) -> Option<usize> {
        self.owners.get(round)?.get(rule).copied()
    }

    /// Returns the string on the table at the start.
    pub fn start(&self) -> &LetterRow {
        &self.start
    }

    /// Returns the lines that passes have made, in order; the start isn't one of them.
    pub fn lines(&self) -> &[PaperLine] {
        &self.lines
    }

    /// Returns the last line; the start if no round was played.
    pub fn last(&self) -> &LetterRow {
        self.lines.last().map_or(&self.start, |line| &line.row)
    }

    /// Returns every line of the paper, the start first.
    pub fn paper(&self) -> Vec<&LetterRow> {
        let lines = self.lines.iter().map(|line| &line.row);
        std::iter::once(&self.start).chain(lines).collect()
    }

    /// Returns what was on the table: the start, and the last line of each round.
    pub fn table(&self) -> Vec<&LetterRow> {
        let ends = self.lines.iter().filter(|line| line.by == 0);
        std::iter::once(&self.start).chain(ends.map(|line| &line.row)).collect()
    }

    /// Returns the players whose rules made a line, from left to right, at most `most`.
    pub fn writers(&self, line: &PaperLine, most: usize) -> Vec<usize> {
        let rules: Vec<usize> = match &line.row {
            LetterRow::Text(_) => line.rewrites.iter().take(most).map(|rewrite| rewrite.rule).collect(),
            LetterRow::Word(_) => {
                self.deeds.first(line.deed, most).into_iter().map(|(_, rule)| rule).collect()
            }
        };
        rules.into_iter().filter_map(|rule| self.owner(line.by, rule)).collect()
    }

    /// Returns how many times rules were applied to make each line.
    pub fn applications(&self) -> Vec<UBig> {
        let sizes = self.deeds.sizes();
        let lines = self.lines.iter().map(|line| match &line.row {
            LetterRow::Text(_) => line.rewrites.len().into(),
            LetterRow::Word(_) => sizes[line.deed.index()].clone(),
        });
        lines.collect()
    }

    /// Returns a player's hits in the last line; none for an unknown player.
    pub fn hits(&self, player: usize) -> &Hits {
        const NONE: &Hits = &Hits { count: UBig::ZERO, places: Vec::new() };
        self.hits.get(player).unwrap_or(NONE)
    }

    /// Returns the last application in the whole game of a rule of these players: from the end of the last
    /// line back through passes and rounds.
    pub fn last_applied(&self, players: &[usize]) -> Option<LastApplied> {
        let is_theirs = |round, rule| self.owner(round, rule).is_some_and(|player| players.contains(&player));
        let holding = self.deeds.holding(is_theirs);
        let lines = self.lines().iter().enumerate().rev();
        let found = lines.map(|(line, made)| {
            let rule = match made.row {
                LetterRow::Text(_) => {
                    let rules = made.rewrites.iter().rev().map(|rewrite| rewrite.rule);
                    rules.into_iter().find(|&rule| is_theirs(made.by, rule))
                }
                LetterRow::Word(_) => self.deeds.last_of(made.deed, &holding).map(|(_, rule)| rule),
            }?;
            let player = self.owner(made.by, rule)?;
            Some(LastApplied { line, after: made.after, round: made.by, rule, player })
        });
        found.flatten().next()
    }

    /// Returns the application that decides between players with equally many hits, by the game's own tie-break.
    pub fn tie_break(&self, tied: &[usize]) -> Option<LastApplied> {
        match self.tie_break {
            TieBreak::Tied => self.last_applied(tied),
            TieBreak::Anyone => {
                let all: Vec<usize> = (0..self.players().len()).collect();
                self.last_applied(&all)
            }
        }
    }

    fn judged(&self) -> Verdict {
        let (played, planned) = (self.rounds().len(), self.planned());
        if played < planned {
            return Verdict::Unfinished { played, planned };
        }
        let players = 0..self.players().len();
        let hits = players.clone().map(|player| &self.hits(player).count).max();
        let hits = hits.cloned().unwrap_or_default();
        let tied: Vec<usize> = players.filter(|&p| self.hits(p).count == hits).collect();
        if let [winner] = tied[..] {
            return Verdict::Hits { winner, hits };
        }
        match self.tie_break(&tied) {
            Some(place) => Verdict::TieBreak { winner: place.player, hits, tied, place },
            None => Verdict::Nobody { tied, hits },
        }
    }

    /// Returns who won, and why.
    pub fn verdict(&self) -> &Verdict {
        &self.verdict
    }
}
