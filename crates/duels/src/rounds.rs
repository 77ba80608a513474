//! Games with draws by lot that come round: what best play is worth, by policy iteration over fractions.
//!
//! A game is *stopping* if it ends with probability 1 whatever the players do. Then there is a single solution of the
//! equations of best play (L. S. Shapley, Stochastic games, 1953), and A. J. Hoffman and R. M. Karp's iteration (On
//! nonterminating stochastic games, 1966) finds it: the second player answers as well as possible, the first one
//! improves, until nothing improves. Positions that lead to each other are solved together, those that they lead to
//! before them.

use super::chance::Payoff;
use super::graph::{Edge, End, Graph, Target};
use super::order::Loop;
use super::retrograde::Stuck;
use dashu_int::ops::BitTest;
use dashu_ratio::RBig;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap, HashSet};
use tg_progress::{Progress, Stop};

/// More positions than this that lead to each other aren't solved together: their fractions get long.
const MOST_TOGETHER: usize = 4_000;

/// A position with the player to move: the one who moved first (0), or the other one (1).
type State = (u32, usize);

/// A move: where it leads, with the probability of each.
type Draw = Vec<(usize, RBig)>;

/// All states that one leads to.
struct Rounds {
    states: Vec<State>,
    moves: Vec<Vec<Draw>>,
    /// What each is worth for the player who moved first, as far as it is known.
    values: Vec<Option<RBig>>,
}

impl Graph {
    /// What best play is worth on average for the player to move at each position, also where the game comes round; of
    /// a score game as the first player counts it. Nothing for positions from which the players can go round for ever
    /// if they like, or that lead to more than 4,000 positions which lead to each other.
    ///
    /// # Errors
    /// [`Stop`] if `progress` says so.
    pub fn expected_in_rounds(
        &self,
        payoff: &Payoff<'_>,
        progress: &mut impl Progress,
    ) -> Result<Vec<Option<RBig>>, Stop> {
        let mut rounds = Rounds::of(self, payoff);
        progress.reserve(rounds.states.len() as u64 * 256)?;
        for component in rounds.components() {
            progress.charge(component.len() as u64)?;
            rounds.solve(&component, progress)?;
        }
        let mut values = vec![None; self.len()];
        for ((position, player), value) in rounds.states.iter().zip(rounds.values) {
            // Of the two views of a position each says the same.
            values[*position as usize] = value.map(|value| match (payoff, player) {
                (Payoff::Result(_), 1) => RBig::ONE - value,
                _ => value,
            });
        }
        Ok(values)
    }

    /// How the players can go round for ever from a position on, if they can and like to.
    pub fn endless(&self, from: u32) -> Option<Loop> {
        let payoff = Payoff::Result(Stuck::Loses);
        let rounds = Rounds::of(self, &payoff);
        let root = rounds.states.iter().position(|state| *state == (from, 0))?;
        let mut met = vec![false; rounds.states.len()];
        met[root] = true;
        let mut reached = vec![root];
        let mut at = 0;
        while let Some(&state) = reached.get(at) {
            at += 1;
            for (to, _) in rounds.moves[state].iter().flatten() {
                if !std::mem::replace(&mut met[*to], true) {
                    reached.push(*to);
                }
            }
        }
        rounds.endless(&reached)
    }
}

impl Rounds {
    fn of(graph: &Graph, payoff: &Payoff<'_>) -> Rounds {
        let mut rounds = Rounds { states: Vec::new(), moves: Vec::new(), values: Vec::new() };
        let mut places: HashMap<State, usize> = HashMap::new();
        let first = |position: u32| match payoff {
            Payoff::Score(_, first) => usize::from(!first(position)),
            Payoff::Result(_) => 0,
        };
        for root in 0..graph.len() as u32 {
            let root = (root, first(root));
            if let Entry::Vacant(free) = places.entry(root) {
                free.insert(rounds.states.len());
                rounds.states.push(root);
            }
        }
        let mut at = 0;
        while let Some(&(position, player)) = rounds.states.get(at) {
            at += 1;
            let last = graph.end(position) != End::Open || graph.edges(position).is_empty();
            let own = last.then(|| graph.last_value(position, payoff)).flatten();
            rounds.values.push(own.map(|value| match (payoff, player) {
                (Payoff::Result(_), 1) => RBig::ONE - value,
                _ => value,
            }));
            let mut moves = Vec::new();
            for edge in if last { &[][..] } else { graph.edges(position) } {
                let next = if edge.is_again() { player } else { 1 - player };
                let mut place = |to: u32| {
                    let fresh = rounds.states.len();
                    let place = *places.entry((to, next)).or_insert(fresh);
                    if place == fresh {
                        rounds.states.push((to, next));
                    }
                    place
                };
                moves.push(drawn(graph, *edge).into_iter().map(|(to, share)| (place(to), share)).collect());
            }
            rounds.moves.push(moves);
        }
        rounds
    }

    /// The states that lead to each other, those that they lead to before them (R. Tarjan, Depth-first search and
    /// linear graph algorithms, 1972).
    fn components(&self) -> Vec<Vec<usize>> {
        const NEW: usize = usize::MAX;
        let below: Vec<Vec<usize>> =
            self.moves.iter().map(|moves| moves.iter().flatten().map(|(to, _)| *to).collect()).collect();
        let (mut found, mut number) = (Vec::new(), 0);
        let (mut numbers, mut low) = (vec![NEW; self.states.len()], vec![0; self.states.len()]);
        let (mut stack, mut on_stack) = (Vec::new(), vec![false; self.states.len()]);
        for root in 0..self.states.len() {
            let mut path = if numbers[root] == NEW { vec![(root, 0)] } else { Vec::new() };
            while let Some((state, next)) = path.last_mut() {
                let state = *state;
                if *next == 0 {
                    (numbers[state], low[state]) = (number, number);
                    number += 1;
                    stack.push(state);
                    on_stack[state] = true;
                }
                match below[state].get(*next).copied() {
                    Some(to) => {
                        *next += 1;
                        if numbers[to] == NEW {
                            path.push((to, 0));
                        } else if on_stack[to] {
                            low[state] = low[state].min(numbers[to]);
                        }
                        continue;
                    }
                    None => _ = path.pop(),
                }
                if let Some((before, _)) = path.last() {
                    low[*before] = low[*before].min(low[state]);
                }
                if low[state] == numbers[state] {
                    let begin = stack.iter().rposition(|own| *own == state).unwrap_or(0);
                    let component = stack.split_off(begin);
                    component.iter().for_each(|own| on_stack[*own] = false);
                    found.push(component);
                }
            }
        }
        found
    }

    /// Finds the values of states that lead to each other, where they have any.
    fn solve(&mut self, component: &[usize], progress: &mut impl Progress) -> Result<(), Stop> {
        if let [only] = component
            && self.values[*only].is_some()
        {
            return Ok(());
        }
        let unknown = |to: &usize| self.values[*to].is_none() && !component.contains(to);
        let below = component.iter().flat_map(|state| self.moves[*state].iter().flatten());
        if component.len() > MOST_TOGETHER
            || below.map(|(to, _)| to).any(unknown)
            || self.endless(component).is_some()
        {
            return Ok(());
        }
        let mut policy: HashMap<usize, usize> = component.iter().map(|state| (*state, 0)).collect();
        loop {
            self.follow(component, &policy, progress)?;
            // The second player answers as well as possible; only then the first one improves.
            if !self.improve(component, &mut policy, 1) && !self.improve(component, &mut policy, 0) {
                return Ok(());
            }
        }
    }

    /// A loop among states in which the players can stay for ever.
    fn endless(&self, component: &[usize]) -> Option<Loop> {
        let mut inside: HashSet<usize> = component.iter().copied().collect();
        let stays = |state: usize, inside: &HashSet<usize>| {
            let within = |draw: &&Draw| draw.iter().all(|(to, _)| inside.contains(to));
            self.moves[state].iter().find(within).and_then(|draw| Some(draw.first()?.0))
        };
        loop {
            let kept: HashSet<usize> =
                inside.iter().copied().filter(|state| stays(*state, &inside).is_some()).collect();
            if kept.len() == inside.len() {
                break;
            }
            inside = kept;
        }
        let mut way = vec![*component.iter().find(|state| inside.contains(state))?];
        loop {
            let next = way.last().and_then(|state| stays(*state, &inside))?;
            if let Some(begin) = way.iter().position(|state| *state == next) {
                return Some(Loop(way[begin..].iter().map(|state| self.states[*state].0).collect()));
            }
            way.push(next);
        }
    }

    /// What a draw brings on average, by the values that are known.
    fn mean(&self, draw: &Draw) -> RBig {
        let value = |to: usize| self.values[to].clone().unwrap_or(RBig::ZERO);
        draw.iter().fold(RBig::ZERO, |sum, (to, share)| sum + share * value(*to))
    }

    /// Lets a player take better moves where there are some.
    fn improve(&self, component: &[usize], policy: &mut HashMap<usize, usize>, player: usize) -> bool {
        let mut improved = false;
        for &state in component.iter().filter(|state| self.states[**state].1 == player) {
            let mut best = self.values[state].clone().unwrap_or(RBig::ZERO);
            for (place, draw) in self.moves[state].iter().enumerate() {
                let mean = self.mean(draw);
                if if player == 0 { mean > best } else { mean < best } {
                    best = mean;
                    policy.insert(state, place);
                    improved = true;
                }
            }
        }
        improved
    }

    /// The values of a component if everybody plays by a policy: by elimination, state by state.
    fn follow(
        &mut self,
        component: &[usize],
        policy: &HashMap<usize, usize>,
        progress: &mut impl Progress,
    ) -> Result<(), Stop> {
        let order: HashMap<usize, usize> =
            component.iter().enumerate().map(|(place, state)| (*state, place)).collect();
        // Each row gives a state's value by those of states after it, and a constant.
        let mut rows: Vec<(BTreeMap<usize, RBig>, RBig)> = Vec::with_capacity(component.len());
        for (place, state) in component.iter().enumerate() {
            let (mut row, mut constant) = (BTreeMap::new(), RBig::ZERO);
            for (to, share) in self.moves[*state].get(policy[state]).into_iter().flatten() {
                match order.get(to) {
                    Some(other) => *row.entry(*other).or_insert(RBig::ZERO) += share,
                    None => constant += share * self.values[*to].clone().unwrap_or(RBig::ZERO),
                }
            }
            let mut work = 1;
            while let Some((&earlier, _)) = row.range(..place).next() {
                let Some(factor) = row.remove(&earlier) else { break };
                let (other, own) = &rows[earlier];
                for (to, share) in other {
                    *row.entry(*to).or_insert(RBig::ZERO) += &factor * share;
                }
                constant += &factor * own;
                work += (1 + other.len() as u64) * (1 + own.denominator().bit_len() as u64 / 64);
            }
            if let Some(own) = row.remove(&place) {
                let rest = RBig::ONE - own;
                row.values_mut().for_each(|share| *share /= &rest);
                constant /= rest;
            }
            progress.charge(work)?;
            rows.push((row, constant));
        }
        for (place, (row, constant)) in rows.into_iter().enumerate().rev() {
            let after = row.into_iter().fold(constant, |sum, (to, share)| {
                sum + share * self.values[component[to]].clone().unwrap_or(RBig::ZERO)
            });
            self.values[component[place]] = Some(after);
        }
        Ok(())
    }
}

/// Where an edge leads, with the probability of each.
fn drawn(graph: &Graph, edge: Edge) -> Vec<(u32, RBig)> {
    match edge.target() {
        Target::Position(to) => vec![(to, RBig::ONE)],
        Target::Lot(number) => {
            let lot = graph.lot(number);
            let total = lot.iter().fold(RBig::ZERO, |sum, (_, ways)| sum + RBig::from(ways.clone()));
            lot.iter().map(|(to, ways)| (*to, RBig::from(ways.clone()) / &total)).collect()
        }
    }
}
