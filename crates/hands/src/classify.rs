//! The caller of a question: the engine can't evaluate what is made of the features, and asks for a class of the answers.

use super::answers::Answers;
use tg_progress::{Progress, Stop};

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

/// What becomes of a draw, by the hand so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judged {
    /// It goes on.
    GoesOn {
        /// What was asked of the hand, one bit or more for each thing; never none.
        asked: u64,
    },
    /// It goes on, too, because the hand is too small to tell. Where all that was asked could be told of smaller parts
    /// of the hand, it isn't, and the count fails.
    Untold {
        /// The number by which the caller knows why.
        why: u32,
        /// What was asked of the hand, up to what can't be told.
        asked: u64,
    },
    /// It stops, with this class.
    Stops(Class),
}

/// Classifies hands by the answers of their features, and hears of the count as its [`Progress`]: work
/// is charged about every [`Limits::TICK`](crate::Limits::TICK) units, which take about as long each.
pub trait Classify: Progress {
    /// The class of the hands that have these features, asked once for each different answers of a
    /// group; `None` leaves the hands out.
    ///
    /// # Errors
    /// [`Stop`] ends the count.
    fn classify(&mut self, group: usize, answers: &Answers) -> Result<Option<Class>, Stop>;

    /// Hears how many answers of a group are classified next, at most.
    ///
    /// # Errors
    /// [`Stop`] ends the count.
    fn expect_answers(&mut self, _group: usize, _answers: u64) -> Result<(), Stop> {
        Ok(())
    }

    /// What becomes of a draw that ends when something holds of its hand.
    ///
    /// # Errors
    /// [`Stop`] ends the count.
    fn judge(&mut self, answers: &Answers) -> Result<Judged, Stop> {
        Ok(self.classify(0, answers)?.map_or(Judged::GoesOn { asked: 1 }, Judged::Stops))
    }

    /// A number that hands share if only it matters to the classes which of these answers they have, whatever
    /// the answers of the group's other features are. `None` where nothing is known; said of the first hands,
    /// it holds for all with answers of the same features.
    ///
    /// # Errors
    /// [`Stop`] ends the count.
    fn same(&mut self, _group: usize, _answers: &Answers) -> Result<Option<u64>, Stop> {
        Ok(None)
    }
}

/// Classifies with a function of a group's number and its answers, and never stops a count.
#[derive(Clone, Debug)]
pub struct Classifier<F>(F);

impl<F: FnMut(usize, &Answers) -> Option<Class>> Classifier<F> {
    /// A classifier with this function, which gives what [`Classify::classify`] gives.
    pub fn new(classify: F) -> Classifier<F> {
        Classifier(classify)
    }
}

impl<F> Progress for Classifier<F> {
    fn charge(&mut self, _work: u64) -> Result<(), Stop> {
        Ok(())
    }
}

impl<F: FnMut(usize, &Answers) -> Option<Class>> Classify for Classifier<F> {
    fn classify(&mut self, group: usize, answers: &Answers) -> Result<Option<Class>, Stop> {
        Ok((self.0)(group, answers))
    }
}
