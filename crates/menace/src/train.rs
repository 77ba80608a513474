//! Games at random: training, and samples.

use super::machine::{Machine, below};
use super::play::{GameResult, result};
use super::policy::Policy;
use rand::Rng;

/// A bead that was drawn, and what became of its box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deed {
    /// The position at which it was.
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
    /// How it ended.
    pub play: GameResult,
}

/// How many games ended how.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Default)]
pub struct Tally {
    /// Games that the machine won.
    pub win: u64,
    /// Games that nobody won.
    pub draw: u64,
    /// Games that it lost.
    pub loss: u64,
}

impl Tally {
    /// Counts a game.
    pub fn add(&mut self, play: GameResult) {
        match play {
            GameResult::Win => self.win += 1,
            GameResult::Draw => self.draw += 1,
            GameResult::Loss => self.loss += 1,
        }
    }
}

/// No game has more boxes for one machine.
const MOST_USED: usize = 5;

/// The machine plays and learns; gives how the games ended.
pub fn play_games(machine: &mut Machine, other: &Policy, games: u64, random: &mut impl Rng) -> Tally {
    let mut tally = Tally::default();
    for _ in 0..games {
        tally.add(play_game(machine, other, random));
    }
    tally
}

/// One game, and what is learned from it.
#[inline]
pub(super) fn play_game(machine: &mut Machine, other: &Policy, random: &mut impl Rng) -> GameResult {
    let mut used = [0; MOST_USED];
    let mut count = 0;
    let mut position = 0;
    let own = machine.boxes.shape.plays;
    let play = loop {
        let moves = machine.boxes.graph.moves(position);
        if moves.is_empty() {
            break result(&machine.boxes.graph, position, own);
        }
        if let Some(number) = machine.boxes.of(position) {
            let Some(colour) = machine.draw(number, random) else { break GameResult::Loss };
            used[count] = machine.boxes.list()[number].start + colour;
            count += 1;
            position = usize::from(machine.boxes.after(position)[colour]);
        } else if !other.moves(position).is_empty() {
            position = pick(other, position, random);
        } else if moves.len() == 1 {
            position = usize::from(moves[0].1);
        } else {
            // The other player gives up.
            break GameResult::Win;
        }
    };
    let rewards = machine.settings.rewards;
    for (behind, &bead) in used[..count].iter().rev().enumerate() {
        machine.learn(bead, rewards.of(play, behind));
    }
    play
}

/// Draws a move of a policy.
#[inline]
fn pick(policy: &Policy, position: usize, random: &mut impl Rng) -> usize {
    let moves = policy.moves(position);
    let total = policy.total(position);
    let mut left = below(random, total);
    if total == moves.len() as u64 {
        return usize::from(moves[left as usize].0);
    }
    for &(next, weight) in moves {
        match left.checked_sub(weight) {
            Some(rest) => left = rest,
            None => return usize::from(next),
        }
    }
    0
}

/// Games between two policies, with nothing learned: how they ended for the first.
pub fn tally(own: &Policy, other: &Policy, games: u64, random: &mut impl Rng) -> Tally {
    let mut tally = Tally::default();
    let graph = own.graph();
    for _ in 0..games {
        let mut position = 0;
        tally.add(loop {
            if graph.moves(position).is_empty() {
                break result(graph, position, own.side);
            }
            let mover = if graph.turn(position) == own.side { own } else { other };
            if mover.moves(position).is_empty() {
                break if mover.side == own.side { GameResult::Loss } else { GameResult::Win };
            }
            position = pick(mover, position, random);
        });
    }
    tally
}

/// A game under way in which the other's moves come from outside.
#[derive(Debug)]
pub struct Match<'m> {
    machine: &'m mut Machine,
    record: GameRecord,
}

impl<'m> Match<'m> {
    /// A new game.
    pub fn new(machine: &'m mut Machine) -> Match<'m> {
        Match {
            machine,
            record: GameRecord { positions: vec![0], deeds: Vec::new(), play: GameResult::Draw },
        }
    }

    /// Where the game is.
    pub fn position(&self) -> usize {
        self.record.positions.last().copied().unwrap_or(0)
    }

    /// The machine.
    pub fn machine(&self) -> &Machine {
        self.machine
    }

    /// The beads that were drawn so far.
    pub fn deeds(&self) -> &[Deed] {
        &self.record.deeds
    }

    /// Plays on to a position.
    pub fn go(&mut self, position: usize) {
        self.record.positions.push(position);
    }

    /// The machine's move; `false` where it gives up.
    pub fn machine_moves(&mut self, random: &mut impl Rng) -> bool {
        let position = self.position();
        let Some(number) = self.machine.boxes.of(position) else {
            let only = self.machine.boxes.graph.moves(position).first().map(|&(_, next)| next);
            self.record.positions.extend(only.map(usize::from));
            return only.is_some();
        };
        let before = self.machine.beads_in(number).to_vec();
        let Some(colour) = self.machine.draw(number, random) else { return false };
        self.record.positions.push(usize::from(self.machine.boxes.after(position)[colour]));
        self.record.deeds.push(Deed { position, number, colour, before, after: Vec::new() });
        true
    }

    /// A policy's move; `false` where it gives up.
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

    /// How the game ended, if it is over.
    pub fn over(&self) -> Option<GameResult> {
        let graph = &self.machine.boxes.graph;
        let position = self.position();
        let own = self.machine.boxes.shape.plays;
        graph.moves(position).is_empty().then(|| result(graph, position, own))
    }
}
