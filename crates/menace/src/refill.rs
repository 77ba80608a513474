//! What happens to a box without beads.

/// What happens when a box has no bead left.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Refill {
    /// When the last bead is taken, three random ones are put in, and one is drawn again.
    Emptied,
    /// When it is found empty, three random ones are put in, and one is drawn.
    Found,
    /// The machine resigns there.
    Resign,
}

/// How many beads are put into an empty box.
pub const REFILL: u32 = 3;

impl Refill {
    /// Returns whether a box with this many beads is refilled before the move that counts is drawn: then each colour
    /// is equally likely, whatever is in it.
    pub fn fills(self, total: u64) -> bool {
        match self {
            Refill::Emptied => total <= 1,
            Refill::Found => total == 0,
            Refill::Resign => false,
        }
    }
}
