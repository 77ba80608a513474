//! Playing a game: the paper with all its lines, and the hits in the last.

use std::ops::Range;
use std::sync::Arc;

use super::budget::{Budget, PassError};
use super::game::{Game, PlayError};
use super::referee::Referee;
use super::round::Round;
use super::steps::Rewrite;
use super::verdict::Verdict;

/// A line of the paper that a pass has made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The round that was new when the line was made, from 0.
    pub after: usize,
    /// The round that made it, from 0.
    pub by: usize,
    /// What it says.
    pub text: String,
    /// The applications of rules of round `by` that made it, from left to right; `from` is in the
    /// line before. What is between them was copied.
    pub rewrites: Vec<Rewrite>,
}

/// A game that was played by the rules.
#[derive(Debug)]
pub struct Play {
    players: Vec<String>,
    planned: usize,
    start: String,
    rounds: Vec<Arc<Round>>,
    /// By round and rule: the player.
    owners: Vec<Vec<usize>>,
    lines: Vec<Line>,
    hits: Vec<Vec<Range<usize>>>,
    verdict: Verdict,
}

impl Game {
    /// Plays the game: each new round is applied to what is on the table, then every earlier round,
    /// latest first. Fails with every broken rule that was found; a round that can't be read ends
    /// the search only for what depends on the table.
    pub fn play(&self, budget: &mut Budget<'_>) -> Result<Play, PlayError> {
        let (referee, mut breaches) = Referee::new(self);
        let mut paper = Paper::new(self.start());
        for (round, rules) in self.rounds.iter().enumerate() {
            let stopped = |error| PlayError::Pass { after: round, by: round, error };
            breaches.extend(referee.round(round, rules, paper.table(), budget).map_err(stopped)?);
            match Round::new(rules.clone(), self.ties, &self.alphabet) {
                Ok(compiled) => paper.add(compiled, budget),
                Err(_) => paper.closed = true,
            }
        }
        if let Err(error) = self.alphabet.segment(paper.last()) {
            paper.fail(PassError::Outside(error));
        }
        if !breaches.is_empty() {
            return Err(PlayError::Breaches(breaches));
        }
        match paper.failed {
            Some(error) => Err(error),
            None => self.judge(&referee, paper, budget),
        }
    }

    fn judge(&self, referee: &Referee, paper: Paper, budget: &mut Budget<'_>) -> Result<Play, PlayError> {
        let (after, by) = paper.last_pass();
        let stopped = |error| PlayError::Pass { after, by, error };
        let mut hits = Vec::new();
        for goal in 0..self.goals.len() {
            let found = referee.target(goal).map(|target| target.hits(paper.last(), self.counting, budget));
            hits.push(found.transpose().map_err(stopped)?.unwrap_or_default());
        }
        let owner = |rule| referee.owner(rule).unwrap_or_default();
        let owners = self.rounds.iter();
        let owners = owners.map(|rules| rules.iter().map(owner).collect());
        let mut play = Play {
            players: self.goals.iter().map(|wish| wish.player.clone()).collect(),
            planned: self.planned,
            start: paper.start,
            rounds: paper.rounds,
            owners: owners.collect(),
            lines: paper.lines,
            hits,
            verdict: Verdict::Nobody { tied: Vec::new(), hits: 0 },
        };
        play.verdict = Verdict::of(&play);
        Ok(play)
    }
}

/// The paper while the game is played.
struct Paper {
    start: String,
    rounds: Vec<Arc<Round>>,
    lines: Vec<Line>,
    /// A round could not be read, or a pass failed: what is on the table is not known.
    closed: bool,
    failed: Option<PlayError>,
}

impl Paper {
    fn new(start: String) -> Paper {
        Paper { start, rounds: Vec::new(), lines: Vec::new(), closed: false, failed: None }
    }

    fn last(&self) -> &str {
        self.lines.last().map_or(&self.start, |line| &line.text)
    }

    /// Which rounds have made the last line: the one that was new, and the one that was applied.
    fn last_pass(&self) -> (usize, usize) {
        self.lines.last().map_or((0, 0), |line| (line.after, line.by))
    }

    fn table(&self) -> Option<&str> {
        (!self.closed).then(|| self.last())
    }

    /// Adds a round and makes its lines.
    fn add(&mut self, round: Round, budget: &mut Budget<'_>) {
        if self.closed {
            return;
        }
        let after = self.rounds.len();
        self.rounds.push(Arc::new(round));
        for by in (0..=after).rev() {
            match self.rounds[by].rewrites(self.last(), budget) {
                Ok((text, rewrites)) => self.lines.push(Line { after, by, text, rewrites }),
                Err(error) => {
                    self.closed = true;
                    self.failed = Some(PlayError::Pass { after, by, error });
                    return;
                }
            }
        }
    }

    /// The last line is not one that the alphabet can read.
    fn fail(&mut self, error: PassError) {
        let (after, by) = self.last_pass();
        self.failed.get_or_insert(PlayError::Pass { after, by, error });
    }
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
    pub fn start(&self) -> &str {
        &self.start
    }

    /// The lines that passes have made, in order; the start is not one of them.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The last line; the start if no round was played.
    pub fn last(&self) -> &str {
        self.lines.last().map_or(&self.start, |line| &line.text)
    }

    /// Every line of the paper, the start first.
    pub fn paper(&self) -> Vec<&str> {
        let lines = self.lines.iter().map(|line| &*line.text);
        std::iter::once(&*self.start).chain(lines).collect()
    }

    /// What was on the table: the start, and the last line of each round.
    pub fn table(&self) -> Vec<&str> {
        let ends = self.lines.iter().filter(|line| line.by == 0);
        let ends = ends.map(|line| &*line.text);
        std::iter::once(&*self.start).chain(ends).collect()
    }

    /// A player's hits in the last line, in bytes of it; none for a stranger.
    pub fn hits(&self, player: usize) -> &[Range<usize>] {
        self.hits.get(player).map_or(&[], |hits| hits)
    }

    /// Who won, and why.
    pub fn verdict(&self) -> &Verdict {
        &self.verdict
    }
}
