//! Random games: training, and samples.

use super::machine::{Machine, below};
use super::play::{GameResult, result};
use super::policy::Policy;
use rand::Rng;

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

/// What a machine has done in the current game.
#[derive(Debug, Default)]
struct Drawn {
    /// The beads that lie before their boxes, in the order of the game.
    beads: Vec<usize>,
    /// If boxes may be opened again: the box of each of these beads, and what it held before.
    opened: Vec<(usize, Vec<u64>)>,
}

impl Drawn {
    /// Draws a bead from a box; `None` if the machine resigns. A box that is opened again gets its bead back.
    #[inline]
    fn draw(&mut self, machine: &mut Machine, number: usize, random: &mut impl Rng) -> Option<usize> {
        if machine.boxes.reopens() {
            self.put_back(machine, number);
        }
        let colour = machine.draw(number, random)?;
        self.beads.push(machine.boxes.list()[number].start + colour);
        Some(colour)
    }

    fn put_back(&mut self, machine: &mut Machine, number: usize) {
        let held = match self.opened.iter().position(|(opened, _)| *opened == number) {
            Some(at) => {
                self.beads.remove(at);
                let (_, held) = self.opened.remove(at);
                machine.restore(number, &held);
                held
            }
            None => machine.beads_in(number).to_vec(),
        };
        self.opened.push((number, held));
    }

    /// Lets the machine learn from the game, so that the next one can begin.
    #[inline]
    fn learn(&mut self, machine: &mut Machine, play: GameResult) {
        let rewards = machine.settings.rewards;
        for (behind, &bead) in self.beads.iter().rev().enumerate() {
            machine.learn(bead, rewards.of(play, behind));
        }
        self.beads.clear();
        self.opened.clear();
    }
}

/// Lets the machine play and learn; returns how the games ended.
pub fn play_games(machine: &mut Machine, other: &Policy, games: u64, random: &mut impl Rng) -> Tally {
    let mut tally = Tally::default();
    let mut drawn = Drawn::default();
    for _ in 0..games {
        tally.add(play_game(machine, other, &mut drawn, random));
    }
    tally
}

/// Plays one game, and learns from it.
#[inline]
fn play_game(machine: &mut Machine, other: &Policy, drawn: &mut Drawn, random: &mut impl Rng) -> GameResult {
    let mut position = 0;
    let own = machine.boxes.plays;
    let play = loop {
        let moves = machine.boxes.graph.moves(position);
        if moves.is_empty() {
            break result(&machine.boxes.graph, position, own);
        }
        if let Some(number) = machine.boxes.of(position) {
            let Some(colour) = drawn.draw(machine, number, random) else { break GameResult::Loss };
            position = machine.boxes.after(position)[colour] as usize;
        } else if !other.moves(position).is_empty() {
            position = pick(other, position, random);
        } else if machine.boxes.graph.turn(position) == own {
            position = moves[0].1 as usize;
        } else {
            // The other player resigns.
            break GameResult::Win;
        }
    };
    drawn.learn(machine, play);
    play
}

/// Lets two machines for the two players of a game play each other, and both learn; returns how the games ended for the
/// first of them. Their boxes must be for graphs with the same positions.
pub fn play_both(one: &mut Machine, two: &mut Machine, games: u64, random: &mut impl Rng) -> Tally {
    let mut tally = Tally::default();
    let mut drawn = [Drawn::default(), Drawn::default()];
    let graph = one.boxes.graph.clone();
    let own = one.boxes.plays;
    for _ in 0..games {
        let mut position = 0;
        let play = loop {
            let moves = graph.moves(position);
            if moves.is_empty() {
                break result(&graph, position, own);
            }
            let (machine, drawn, gives_up) = match graph.turn(position) == own {
                true => (&mut *one, &mut drawn[0], GameResult::Loss),
                false => (&mut *two, &mut drawn[1], GameResult::Win),
            };
            position = match machine.boxes.of(position) {
                None => moves[0].1 as usize,
                Some(number) => match drawn.draw(machine, number, random) {
                    Some(colour) => machine.boxes.after(position)[colour] as usize,
                    None => break gives_up,
                },
            };
        };
        drawn[0].learn(one, play);
        drawn[1].learn(two, play.for_other());
        tally.add(play);
    }
    tally
}

/// Draws a move of a policy.
#[inline]
pub(super) fn pick(policy: &Policy, position: usize, random: &mut impl Rng) -> usize {
    let moves = policy.moves(position);
    let total = policy.total(position);
    let mut left = below(random, total);
    if total == moves.len() as u64 {
        return moves[left as usize].0 as usize;
    }
    for &(next, weight) in moves {
        match left.checked_sub(weight) {
            Some(rest) => left = rest,
            None => return next as usize,
        }
    }
    0
}

/// Plays games between two policies without learning; returns how they ended for the first.
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
