//! One game, move by move: played interactively, or as it was written down.

use super::machine::Machine;
use super::play::{GameResult, result};
use super::policy::Policy;
use super::train::pick;
use rand::Rng;

/// A bead that was drawn, and its effect on its box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deed {
    /// The position at which it was drawn.
    pub position: usize,
    /// The box.
    pub number: usize,
    /// The colour in it.
    pub colour: usize,
    /// The beads before the bead was drawn.
    pub before: Vec<u64>,
    /// The beads after the game.
    pub after: Vec<u64>,
}

/// A game with what the machine learned from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The positions, from the start.
    pub positions: Vec<usize>,
    /// The beads.
    pub deeds: Vec<Deed>,
    /// The result.
    pub play: GameResult,
}

/// A running game in which the other player's moves come from outside.
#[derive(Debug)]
pub struct Match<'m> {
    machine: &'m mut Machine,
    record: GameRecord,
}

impl<'m> Match<'m> {
    /// Creates a new game.
    pub fn new(machine: &'m mut Machine) -> Match<'m> {
        Match {
            machine,
            record: GameRecord { positions: vec![0], deeds: Vec::new(), play: GameResult::Draw },
        }
    }

    /// Returns the current position.
    pub fn position(&self) -> usize {
        self.record.positions.last().copied().unwrap_or(0)
    }

    /// Returns the machine.
    pub fn machine(&self) -> &Machine {
        self.machine
    }

    /// Returns the beads that have been drawn so far.
    pub fn deeds(&self) -> &[Deed] {
        &self.record.deeds
    }

    /// Moves on to a position.
    pub fn go(&mut self, position: usize) {
        self.record.positions.push(position);
    }

    /// Makes the machine's move; `false` if it resigns.
    pub fn machine_moves(&mut self, random: &mut impl Rng) -> bool {
        let position = self.position();
        let Some(number) = self.machine.boxes.of(position) else {
            let only = self.machine.boxes.graph.moves(position).first().map(|&(_, next)| next as usize);
            self.record.positions.extend(only);
            return only.is_some();
        };
        // A box that is opened again gets its bead back.
        if let Some(at) = self.record.deeds.iter().position(|deed| deed.number == number) {
            let earlier = self.record.deeds.remove(at);
            self.machine.restore(number, &earlier.before);
        }
        let before = self.machine.beads_in(number).to_vec();
        let Some(colour) = self.machine.draw(number, random) else { return false };
        self.record.positions.push(self.machine.boxes.after(position)[colour] as usize);
        self.record.deeds.push(Deed { position, number, colour, before, after: Vec::new() });
        true
    }

    /// Makes a policy's move; `false` if it resigns.
    pub fn policy_moves(&mut self, policy: &Policy, random: &mut impl Rng) -> bool {
        let position = self.position();
        let some = !policy.moves(position).is_empty();
        if some {
            self.record.positions.push(pick(policy, position, random));
        }
        some
    }

    /// Ends the game: the boxes learn.
    pub fn finish(mut self, play: GameResult) -> GameRecord {
        let rewards = self.machine.settings.rewards;
        for (behind, deed) in self.record.deeds.iter_mut().rev().enumerate() {
            let bead = self.machine.boxes.list()[deed.number].start + deed.colour;
            self.machine.learn(bead, rewards.of(play, behind));
            deed.after = self.machine.beads_in(deed.number).to_vec();
        }
        self.record.play = play;
        self.record
    }

    /// Returns how the game ended, if it is over.
    pub fn over(&self) -> Option<GameResult> {
        let graph = &self.machine.boxes.graph;
        let position = self.position();
        let own = self.machine.boxes.plays;
        graph.moves(position).is_empty().then(|| result(graph, position, own))
    }
}

/// Lets a machine learn from a game that was written down: positions, each with the index of the move that was made
/// there, and the last one. No bead is drawn, but each of the machine's moves gives or takes beads as if its bead had
/// been.
///
/// A move without a colour of its own has that of an equivalent one. A box that was used twice learns from its last use.
pub fn learn_game(
    machine: &mut Machine,
    moves: &[(usize, usize)],
    last: usize,
    play: GameResult,
) -> GameRecord {
    let mut deeds: Vec<Deed> = Vec::new();
    for &(position, place) in moves {
        let Some(number) = machine.boxes.of(position) else { continue };
        let Some(colour) = machine.boxes.colour(position, place) else { continue };
        deeds.retain(|deed| deed.number != number);
        let before = machine.beads_in(number).to_vec();
        deeds.push(Deed { position, number, colour, before, after: Vec::new() });
    }
    let rewards = machine.settings.rewards;
    for (behind, deed) in deeds.iter_mut().rev().enumerate() {
        let bead = machine.boxes.list()[deed.number].start + deed.colour;
        let reward = i64::from(rewards.of(play, behind));
        machine.beads[bead] = machine.beads[bead].saturating_add_signed(reward);
        deed.after = machine.beads_in(deed.number).to_vec();
    }
    let positions = moves.iter().map(|&(position, _)| position).chain([last]).collect();
    GameRecord { positions, deeds, play }
}
