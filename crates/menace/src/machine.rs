//! A machine: boxes with beads, and the rules by which they change.

use super::boxes::Boxes;
use super::play::GameResult;
use super::refill::{REFILL, Refill};
use rand::Rng;
use std::sync::Arc;

/// How many beads the boxes have at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BeadPlan {
    /// For each colour, by the number of the machine's move; the last entry applies to all later moves.
    Each(Vec<u32>),
    /// This many in each box, of random colours.
    Random(u32),
}

/// The change of a box that was used, including the bead that was drawn from it: 0 puts that bead back.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Rewards {
    /// After a win.
    pub win: i32,
    /// After a draw.
    pub draw: i32,
    /// After a loss.
    pub loss: i32,
    /// Whether only the last box that was used changes, and the other beads are put back; as in hexapawn.
    pub last: bool,
}

impl Rewards {
    /// Returns the change after a game, for a box after which this many others were used.
    #[inline]
    pub fn of(self, play: GameResult, behind: usize) -> i32 {
        match play {
            _ if self.last && behind > 0 => 0,
            GameResult::Win => self.win,
            GameResult::Draw => self.draw,
            GameResult::Loss => self.loss,
        }
    }
}

/// The rules of a machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MachineSettings {
    /// The beads at the start.
    pub beads: BeadPlan,
    /// What it learns from a game.
    pub rewards: Rewards,
    /// What happens to an empty box.
    pub refill: Refill,
}

/// A machine of matchboxes.
#[derive(Clone, Debug)]
pub struct Machine {
    /// Its boxes.
    pub boxes: Arc<Boxes>,
    /// Its rules.
    pub settings: MachineSettings,
    /// The beads of every colour of every box, one box after the other.
    pub beads: Vec<u64>,
}

impl Machine {
    /// Creates a machine that hasn't played. The generator is only used for random beads.
    pub fn new(boxes: Arc<Boxes>, settings: MachineSettings, random: &mut impl Rng) -> Machine {
        let mut beads = vec![0; boxes.colours()];
        for place in boxes.list() {
            let own = &mut beads[place.start..place.start + place.colours];
            match &settings.beads {
                BeadPlan::Each(by_move) => {
                    own.fill(by_move.get(place.number).or(by_move.last()).map_or(0, |&count| count.into()));
                }
                BeadPlan::Random(count) => {
                    for _ in 0..*count {
                        own[below(random, own.len() as u64) as usize] += 1;
                    }
                }
            }
        }
        Machine { boxes, settings, beads }
    }

    /// Returns the beads of a box, by colour.
    pub fn beads_in(&self, number: usize) -> &[u64] {
        let place = &self.boxes.list()[number];
        &self.beads[place.start..place.start + place.colours]
    }

    /// Returns how likely each colour of a box is the next move, as weights; all 0 if the machine resigns.
    pub fn odds(&self, number: usize) -> impl Iterator<Item = u64> + '_ {
        let beads = self.beads_in(number);
        let filled = self.settings.refill.fills(total(beads));
        beads.iter().map(move |&count| if filled { 1 } else { count })
    }

    /// Draws a bead from a box and takes it out; `None` if the machine resigns.
    #[inline]
    pub(super) fn draw(&mut self, number: usize, random: &mut impl Rng) -> Option<usize> {
        let place = &self.boxes.list()[number];
        let (start, colours) = (place.start, place.colours);
        let beads = &mut self.beads[start..start + colours];
        let total = total(beads);
        if self.settings.refill.fills(total) {
            beads.fill(0);
            let picks: [u64; REFILL as usize] = std::array::from_fn(|_| below(random, colours as u64));
            for pick in picks {
                beads[pick as usize] += 1;
            }
            let drawn = picks[below(random, u64::from(REFILL)) as usize] as usize;
            beads[drawn] -= 1;
            return Some(drawn);
        }
        if total == 0 {
            return None;
        }
        let mut left = below(random, total);
        for (colour, count) in beads.iter_mut().enumerate() {
            match left.checked_sub(*count) {
                Some(rest) => left = rest,
                None => {
                    *count -= 1;
                    return Some(colour);
                }
            }
        }
        None
    }

    /// Restores a box that was opened before in this game to what it held then.
    pub(super) fn restore(&mut self, number: usize, beads: &[u64]) {
        let start = self.boxes.list()[number].start;
        self.beads[start..start + beads.len()].copy_from_slice(beads);
    }

    /// Gives beads to a colour after a game; the one that was drawn is out of the box.
    #[inline]
    pub(super) fn learn(&mut self, bead: usize, reward: i32) {
        self.beads[bead] = learned(self.beads[bead], reward);
    }

    /// Returns the number of all its beads.
    pub fn total(&self) -> u128 {
        self.beads.iter().map(|&count| u128::from(count)).sum()
    }
}

/// Returns the beads of a colour after a game in which one was drawn and is out. No run has enough games to
/// overflow.
#[inline]
pub(super) fn learned(left: u64, reward: i32) -> u64 {
    left.saturating_add_signed(i64::from(reward) + 1)
}

#[inline]
pub(super) fn total(beads: &[u64]) -> u64 {
    beads.iter().sum()
}

/// Returns a number below another, all equally likely, the same on every machine.
///
/// Uses Daniel Lemire's multiplication with rejection ("Fast Random Integer Generation in an Interval", 2019).
#[inline]
pub(super) fn below(random: &mut impl Rng, end: u64) -> u64 {
    let Ok(end) = u32::try_from(end) else {
        let mask = u64::MAX >> end.leading_zeros();
        loop {
            let drawn = random.next_u64() & mask;
            if drawn < end {
                return drawn;
            }
        }
    };
    loop {
        let product = u64::from(random.next_u32()) * u64::from(end);
        let low = product as u32;
        if low >= end || low >= end.wrapping_neg() % end {
            return product >> 32;
        }
    }
}
