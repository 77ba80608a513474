//! Who wins, and why.

use dashu_int::UBig;

/// The end of a game. `winner` and those who are `tied` are players, by index in the order of the goals; `hits` is how
/// many hits each of them has.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are explained above
pub enum Verdict {
    /// Fewer rounds were played than planned.
    Unfinished { played: usize, planned: usize },
    /// One player has the most hits.
    Hits { winner: usize, hits: UBig },
    /// Several have the most hits (perhaps none); `winner`'s rule was applied last among them, or among all players.
    TieBreak { winner: usize, hits: UBig, tied: Vec<usize>, place: LastApplied },
    /// Several have the most hits, and no rule that could decide was ever applied; or nobody plays.
    Nobody { tied: Vec<usize>, hits: UBig },
}

/// Where in a game a rule was applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastApplied {
    /// The line that was made, by index in [`PlayedGame::lines`](super::PlayedGame::lines).
    pub line: usize,
    /// The latest round then, from 0.
    pub after: usize,
    /// The round of the rule, from 0.
    pub round: usize,
    /// The rule, by index in that round.
    pub rule: usize,
    /// The rule's owner.
    pub player: usize,
}

impl Verdict {
    /// Returns the winner, if there is one.
    pub fn winner(&self) -> Option<usize> {
        match *self {
            Verdict::Hits { winner, .. } | Verdict::TieBreak { winner, .. } => Some(winner),
            Verdict::Unfinished { .. } | Verdict::Nobody { .. } => None,
        }
    }
}
