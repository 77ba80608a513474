//! What a count may use, who is asked on the way, and why it did not finish.

use dashu_int::UBig;

use super::answers::Answers;
pub use tg_progress::legacy::Stop;

/// What a group's hands are classified as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Class {
    /// A number the caller knows it by; hands of equal numbers are counted together.
    pub id: u32,
    /// For the group that decides it, the size of the hand whose size is chosen.
    pub size: Option<u32>,
    /// With that, how many cards the first hand takes out of the pile of that hand, where that is another pile.
    pub taken: u32,
}

impl Class {
    /// A class that decides no size.
    pub fn of(id: u32) -> Class {
        Class { id, size: None, taken: 0 }
    }
}

/// Whoever asks a question: an engine can't evaluate what is made of the features.
pub trait Caller {
    /// The class of the hands that have these features, asked once for each different answers of a
    /// group; `None` leaves the hands out.
    fn classify(&mut self, group: usize, answers: &Answers) -> Result<Option<Class>, Stop>;

    /// A number that hands share if only it matters to the classes which of these answers they have, whatever
    /// the answers of the group's other features are. `None` where nothing is known; said of the first hands,
    /// it holds for all with answers of the same features.
    fn same(&mut self, _group: usize, _answers: &Answers) -> Result<Option<u64>, Stop> {
        Ok(None)
    }

    /// Called about every [`Limits::TICK`] steps of work with the work done since.
    fn tick(&mut self, _work: u64) -> Result<(), Stop> {
        Ok(())
    }

    /// Called between ticks with how far the count has come: stages of work that take about as long each.
    fn come(&mut self, _done: u64, _all: u64) {}

    /// Called before a table of so many bytes is made.
    fn reserve(&mut self, _bytes: u64) -> Result<(), Stop> {
        Ok(())
    }
}

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
    /// About how many steps lie between two ticks.
    pub const TICK: u64 = 1 << 14;
}

/// What has too many states.
#[derive(Clone, Debug, PartialEq, Eq)]
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

/// Why a deal wasn't counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DealError {
    /// There is no such pile, hand or feature, or a list hasn't one entry for each kind or hand.
    Mismatch,
    /// The hands that share this pile take more cards than it has.
    NotEnough { pile: usize, wanted: u64, cards: u128 },
    /// Cards are drawn with replacement from a pile without cards.
    Nothing { pile: usize },
    /// A size was chosen that is larger than the most that was announced, or none was chosen.
    Chosen { size: Option<u32>, most: u32 },
    /// The count has at least so many states.
    TooManyStates { states: UBig, limit: u64, of: Large },
    /// The count needs a table of at least so many bytes.
    TooMuchMemory { bytes: u64, limit: u64, of: Large },
    /// A draw with replacement until something holds may have no end.
    Endless,
    /// The caller asked to stop.
    Stopped,
}

impl DealError {
    /// Whether it could be counted with larger limits.
    pub fn is_about_size(&self) -> bool {
        matches!(self, DealError::TooManyStates { .. } | DealError::TooMuchMemory { .. })
    }
}

impl From<Stop> for DealError {
    fn from(_: Stop) -> DealError {
        DealError::Stopped
    }
}

/// A caller with the limits: every table and every loop goes through it.
pub(super) struct Meter<'c> {
    caller: &'c mut dyn Caller,
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
    pub fn new(caller: &'c mut dyn Caller, limits: Limits) -> Meter<'c> {
        Meter {
            caller,
            limits: Limits { states: limits.states.min(u64::from(u32::MAX - 1)), ..limits },
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

    /// Counts work and ticks when it is time.
    pub fn work(&mut self, steps: u64) -> Result<(), DealError> {
        self.work += steps;
        if self.work >= Limits::TICK {
            self.caller.tick(std::mem::take(&mut self.work))?;
            let (done, all) = self.within;
            let part = u128::from(done.min(all)) * u128::from(PARTS) / u128::from(all.max(1));
            let stage = self.stage.saturating_sub(1).min(self.stages);
            self.caller.come(stage * PARTS + part as u64, self.stages.max(1) * PARTS);
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

    /// Asks for a table of so many rows of so many bytes.
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

    pub fn same(&mut self, group: usize, answers: &Answers) -> Result<Option<u64>, DealError> {
        self.work(16)?;
        Ok(self.caller.same(group, answers)?)
    }
}
