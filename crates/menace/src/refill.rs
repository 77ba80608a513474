//! What becomes of a box without beads.

/// What happens when a box has no bead left.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Refill {
    /// Whoever takes the last bead puts in three random ones, and draws again.
    Emptied,
    /// Whoever finds it empty puts in three random ones, and draws.
    Found,
    /// The machine gives up there.
    Resign,
}

/// So many beads are put into a box without any.
pub const REFILL: u32 = 3;

impl Refill {
    /// Whether a box with so many beads is filled up before the move that counts is drawn: then each colour
    /// is equally likely, whatever is in it.
    pub fn fills(self, total: u64) -> bool {
        match self {
            Refill::Emptied => total <= 1,
            Refill::Found => total == 0,
            Refill::Resign => false,
        }
    }
}
