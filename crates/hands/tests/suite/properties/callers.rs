//! Callers that choose a size or stop a draw by the answers, the same for the engine and the oracle.

use crate::support;
use tg_hands::{Answer, Answers, Class, Classify, Progress, Stop};

/// Keeps all answers, and chooses the second size by a count.
pub struct Choosing {
    pub keep: support::Keep,
    pub chooser: usize,
    pub most: u32,
}

impl Progress for Choosing {
    fn charge(&mut self, _: u64) -> Result<(), Stop> {
        Ok(())
    }
}

impl Classify for Choosing {
    fn classify(&mut self, group: usize, answers: &Answers) -> Result<Option<Class>, Stop> {
        let class = self.keep.classify(group, answers)?;
        let size = answers.get(self.chooser).map(|held| {
            (0..).find(|&n| held == support::number(i64::from(n))).expect("a count") % (self.most + 1)
        });
        Ok(class.map(|class| Class { size, ..class }))
    }
}

/// Some condition on answers and the size, the same for the engine and the oracle.
pub fn stops(answers: &[Answer], size: u32, stop: usize) -> bool {
    let text = format!("{answers:?}");
    size as usize > stop % 5 && (text.len() + stop).is_multiple_of(2) || size as usize == stop
}

/// Keeps all answers, and stops at some.
pub struct Stopping {
    pub stop: usize,
    pub keep: support::Keep,
}

impl Progress for Stopping {
    fn charge(&mut self, _: u64) -> Result<(), Stop> {
        Ok(())
    }
}

impl Classify for Stopping {
    fn classify(&mut self, group: usize, answers: &Answers) -> Result<Option<Class>, Stop> {
        let mut all: Vec<_> =
            answers.features().map(|f| (f, answers.get(f).expect("its own feature"))).collect();
        all.sort_by_key(|(feature, _)| *feature);
        let plain: Vec<Answer> = all.into_iter().map(|(_, answer)| answer).collect();
        let class = self.keep.classify(group, answers)?;
        Ok(class.filter(|_| stops(&plain, answers.size().expect("a size"), self.stop)))
    }
}
