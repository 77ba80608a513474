//! What a count may use, and why it did not finish.

use dashu_int::UBig;
use std::fmt;

use super::answers::Answers;
use super::classify::{Class, Classify, Judged};
use tg_progress::Stop;

/// What a count may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most states of a table, different hands of an enumeration, or outcomes.
    pub states: u64,
    /// The most bytes of one table.
    pub bytes: u64,
}

impl Default for Limits {
    /// Ten million states, a gibibyte.
    fn default() -> Limits {
        Limits { states: 10_000_000, bytes: 1 << 30 }
    }
}

impl Limits {
    /// About how many units of work lie between two charges.
    pub const TICK: u64 = 1 << 14;
}

/// What has too many states.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Large {
    /// The answers of these features, which look at the same cards.
    Features(Vec<usize>),
    /// The answers of a group's features that look at different cards, together.
    Group(usize),
    /// The outcomes: the classes of all groups together.
    Outcomes,
    /// The numbers of cards that the hands may hold on the way.
    Hands,
}

impl fmt::Display for Large {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Large::Features(features) => write!(f, "counting the answers of the features {features:?}"),
            Large::Group(group) => write!(f, "counting the answers of group {group}"),
            Large::Outcomes => f.write_str("counting the outcomes"),
            Large::Hands => f.write_str("counting the cards of the hands"),
        }
    }
}

/// Why a deal wasn't counted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DealError {
    /// There is no such pile, hand or feature, or a list hasn't one entry for each kind or hand.
    Mismatch,
    /// The hands that share this pile take more cards than it has.
    NotEnough {
        /// The pile, by its place in the deal.
        pile: usize,
        /// How many cards are to be dealt.
        wanted: u64,
        /// How many there are.
        cards: u128,
    },
    /// Cards are drawn with replacement from a pile without cards.
    Nothing {
        /// The pile, by its place in the deal.
        pile: usize,
    },
    /// A size was chosen that is larger than the most that was announced, or none was chosen.
    Chosen {
        /// The size that was chosen.
        size: Option<u32>,
        /// The most that was announced.
        most: u32,
    },
    /// The count has more states than allowed.
    TooManyStates {
        /// How many, at least.
        states: UBig,
        /// How many are allowed.
        limit: u64,
        /// What makes it so large.
        of: Large,
    },
    /// The count needs a table of more bytes than allowed.
    TooMuchMemory {
        /// How many, at least.
        bytes: u64,
        /// How many are allowed.
        limit: u64,
        /// What makes it so large.
        of: Large,
    },
    /// Whether a draw ends can't be told of a hand, by the caller's number for the reason.
    Untold(u32),
    /// A draw with replacement until something holds may have no end.
    Endless,
    /// The caller asked to stop, and why.
    Stopped(Stop),
}

impl fmt::Display for DealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DealError::Mismatch => {
                f.write_str("a pile, hand or feature doesn't exist, or a list has another length")
            }
            DealError::NotEnough { pile, wanted, cards } => {
                write!(f, "{wanted} cards are dealt from pile {pile}, which has {cards}")
            }
            DealError::Nothing { pile } => write!(f, "pile {pile} has no cards to draw from"),
            DealError::Chosen { size: Some(size), most } => {
                write!(f, "a hand of {size} cards was chosen, and at most {most} were announced")
            }
            DealError::Chosen { size: None, .. } => f.write_str("no size was chosen for a hand"),
            DealError::TooManyStates { states, limit, of } => {
                write!(f, "{of} would take {states} states or more, and {limit} are allowed")
            }
            DealError::TooMuchMemory { bytes, limit, of } => {
                write!(f, "{of} would take {bytes} bytes or more, and {limit} are allowed")
            }
            DealError::Untold(_) => f.write_str("it isn't known whether the draw ends"),
            DealError::Endless => f.write_str("the draw may have no end"),
            DealError::Stopped(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for DealError {}

impl DealError {
    /// Whether it could be counted with larger limits.
    pub fn is_about_size(&self) -> bool {
        matches!(self, DealError::TooManyStates { .. } | DealError::TooMuchMemory { .. })
    }
}

impl From<Stop> for DealError {
    fn from(why: Stop) -> DealError {
        DealError::Stopped(why)
    }
}

/// As many states are ever allowed: they are numbered in 32 bits.
pub const MOST_STATES: u64 = u32::MAX as u64 - 1;

/// A caller with the limits: every table and every loop goes through it.
pub(super) struct Meter<'c> {
    caller: &'c mut dyn Classify,
    pub limits: Limits,
    work: u64,
    /// The stage that is under way, and how many there are.
    stage: u64,
    stages: u64,
    /// How far that stage has come, and how far it goes.
    within: (u64, u64),
    /// What is counted.
    about: Large,
}

/// What the parts of a stage are counted in.
const PARTS: u64 = 1 << 10;

impl<'c> Meter<'c> {
    pub fn new(caller: &'c mut dyn Classify, limits: Limits) -> Meter<'c> {
        Meter {
            caller,
            limits: Limits { states: limits.states.min(MOST_STATES), ..limits },
            work: 0,
            stage: 0,
            stages: 0,
            within: (0, 1),
            about: Large::Hands,
        }
    }

    /// Says what is counted from now on: what makes it so large where it is too large.
    pub fn about(&mut self, about: Large) {
        self.about = about;
    }

    /// Counts work, and charges it when it is time.
    pub fn work(&mut self, steps: u64) -> Result<(), DealError> {
        self.work += steps;
        if self.work >= Limits::TICK {
            self.caller.charge(std::mem::take(&mut self.work))?;
            let (done, all) = self.within;
            let part = u128::from(done.min(all)) * u128::from(PARTS) / u128::from(all.max(1));
            let stage = self.stage.saturating_sub(1).min(self.stages);
            self.caller.report(stage * PARTS + part as u64, self.stages.max(1) * PARTS);
        }
        Ok(())
    }

    /// Says how many stages the count has.
    pub fn expect(&mut self, stages: u64) {
        self.stages = stages;
        self.stage = 0;
    }

    /// Begins the next stage.
    pub fn stage(&mut self) {
        self.stage += 1;
        self.within = (0, 1);
    }

    /// Says how far the stage has come.
    pub fn within(&mut self, done: u64, all: u64) {
        self.within = (done, all);
    }

    /// Reserves a table of some rows.
    pub fn table(&mut self, rows: u64, bytes_of_row: u64) -> Result<(), DealError> {
        let bytes = rows.saturating_mul(bytes_of_row);
        if bytes > self.limits.bytes {
            return Err(DealError::TooMuchMemory { bytes, limit: self.limits.bytes, of: self.about.clone() });
        }
        Ok(self.caller.reserve(bytes)?)
    }

    /// Refuses more states than allowed.
    pub fn states(&self, states: u64) -> Result<(), DealError> {
        if states > self.limits.states {
            let limit = self.limits.states;
            return Err(DealError::TooManyStates {
                states: UBig::from(states),
                limit,
                of: self.about.clone(),
            });
        }
        Ok(())
    }

    pub fn classify(&mut self, group: usize, answers: &Answers) -> Result<Option<Class>, DealError> {
        self.work(16)?;
        Ok(self.caller.classify(group, answers)?)
    }

    pub fn expect_answers(&mut self, group: usize, answers: u64) -> Result<(), DealError> {
        Ok(self.caller.expect_answers(group, answers)?)
    }

    pub fn judge(&mut self, answers: &Answers) -> Result<Judged, DealError> {
        self.work(16)?;
        Ok(self.caller.judge(answers)?)
    }

    pub fn same(&mut self, group: usize, answers: &Answers) -> Result<Option<u64>, DealError> {
        self.work(16)?;
        Ok(self.caller.same(group, answers)?)
    }
}
