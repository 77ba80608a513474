//! A naive solver, written from the rules alone: explicit states, moves by trying everything, values by
//! sweeping over all states until nothing changes. It shares nothing with the engine but the settings.

use std::collections::{BTreeMap, BTreeSet};

use tg_chopsticks::{Division, Over, Rules, Splits, Swaps, Transfer};

/// A hand in half fingers; `None` is dead.
pub type Hand = Option<i32>;

/// Hands in ascending order (dead first), lives, swaps in a row.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Player {
    pub hands: Vec<Hand>,
    pub lives: u8,
    pub swaps: u8,
}

pub type State = Vec<Player>;

pub struct Naive {
    pub rules: Rules,
    /// Fingers of the start's hands, taken modulo the fingers; one each without.
    pub hands: Option<Vec<u8>>,
}

impl Naive {
    fn limit(&self) -> i32 {
        2 * i32::from(self.rules.fingers)
    }

    pub fn is_signed(&self) -> bool {
        self.rules.integers && self.rules.over == Over::Cutoff
    }

    pub fn start(&self) -> State {
        let hand = (self.rules.fingers > 1).then_some(2);
        let hands = vec![hand; self.rules.hands.into()];
        let mut player = Player { hands, lives: self.rules.lives.unwrap_or(0), swaps: 0 };
        let Some(digits) = &self.hands else {
            return vec![player; self.rules.players.into()];
        };
        let alive = |hand: u8| Some(2 * i32::from(hand % self.rules.fingers)).filter(|&hand| hand > 0);
        let sides = digits.chunks(self.rules.hands.into()).take(self.rules.players.into());
        sides
            .map(|digits| {
                player.hands = digits.iter().map(|&hand| alive(hand)).collect();
                player.hands.sort();
                player.clone()
            })
            .collect()
    }

    fn out(&self, player: &Player) -> bool {
        player.hands.iter().all(Option::is_none) || (self.rules.lives.is_some() && player.lives == 0)
    }

    pub fn over(&self, state: &State) -> bool {
        let out = state.iter().filter(|p| self.out(p)).count();
        state.len() - out < 2 || (self.rules.misere && out > 0)
    }

    pub fn winner(&self, state: &State) -> Option<usize> {
        let out: Vec<usize> = (0..state.len()).filter(|&i| self.out(&state[i])).collect();
        let alive: Vec<usize> = (0..state.len()).filter(|&i| !self.out(&state[i])).collect();
        if self.rules.misere && !out.is_empty() {
            (out.len() == 1).then_some(out[0])
        } else {
            (alive.len() == 1).then(|| alive[0])
        }
    }

    /// For each seat whether it has won or lost here already.
    fn decided(&self, state: &State) -> Vec<Option<(bool, u32)>> {
        let (over, winner) = (self.over(state), self.winner(state));
        let of = |seat| {
            let out = !self.rules.misere && self.out(&state[seat]);
            match over && winner == Some(seat) {
                true => Some((true, 0)),
                false => (!(over && winner.is_none()) && (over || out)).then_some((false, 0)),
            }
        };
        (0..state.len()).map(of).collect()
    }

    fn total(player: &Player) -> i32 {
        player.hands.iter().flatten().sum()
    }

    /// After other hands than before: sorted, the swaps forgotten, a life lost at one finger.
    fn changed(&self, before: &Player, mut hands: Vec<Hand>) -> Player {
        hands.sort();
        let mut after = Player { hands, lives: before.lives, swaps: 0 };
        if self.rules.lives.is_some() && Naive::total(&after) == 2 && Naive::total(before) != 2 {
            after.lives -= 1;
        }
        after
    }

    fn add(&self, hand: i32, tap: i32) -> Hand {
        let sum = hand + tap;
        if self.is_signed() {
            return (sum.abs() < self.limit()).then_some(sum);
        }
        match self.rules.over {
            Over::Cutoff => (sum < self.limit()).then_some(sum),
            Over::Rollover => Some(sum % self.limit()).filter(|&left| left != 0),
        }
    }

    /// All ways to fill `count` hands with live or dead ones.
    fn fillings(&self, count: usize) -> Vec<Vec<Hand>> {
        let least = if self.is_signed() { 1 - self.limit() } else { 1 };
        let step = if self.rules.stumps { 1 } else { 2 };
        let mut values: Vec<Hand> = vec![None];
        values.extend((least..self.limit()).filter(|v| v % step == 0).map(Some));
        let mut rows = vec![vec![]];
        for _ in 0..count {
            let longer = |row: &Vec<Hand>| {
                let from = row.last().copied().unwrap_or(None);
                let row = row.clone();
                values.iter().filter(move |v| **v >= from).map(move |v| [row.clone(), vec![*v]].concat())
            };
            rows = rows.iter().flat_map(longer).collect();
        }
        rows
    }

    fn allowed(&self) -> (bool, bool, Transfer, Division) {
        let splits = self.rules.splits.unwrap_or(Splits::All);
        let transfers = matches!(splits, Splits::All | Splits::Transfers);
        let divisions = matches!(splits, Splits::All | Splits::Divisions);
        let transfer = self.rules.transfer.unwrap_or(Transfer::Multiple);
        let division = self.rules.division.unwrap_or(Division::Redistribute);
        (transfers && transfer != Transfer::None, divisions && division != Division::None, transfer, division)
    }

    /// Whether going from one multiset of hands to another is a split that the settings allow.
    fn is_split(&self, from: &[Hand], to: &[Hand]) -> bool {
        let sum = |hands: &[Hand]| hands.iter().flatten().sum::<i32>();
        let live = |hands: &[Hand]| hands.iter().flatten().count();
        let zeros = |hands: &[Hand]| hands.iter().flatten().filter(|h| **h == 0).count();
        let halves = |hands: &[Hand]| hands.iter().flatten().filter(|h| **h % 2 != 0).count();
        if from == to || sum(from) != sum(to) || halves(from) != halves(to) || zeros(to) > zeros(from) {
            return false;
        }
        let (gone, come) = difference(from, to);
        let (transfers, divisions, transfer, division) = self.allowed();
        if live(to) == live(from) {
            // Which pair shares doesn't show in hands that keep their values.
            return transfers && (transfer == Transfer::Multiple || gone.len() <= 2);
        }
        if live(to) > live(from) {
            // Donors are the live hands that are gone; with one of them all that came is from it. A hand that
            // seems unchanged may be the donor too, if it came again as a part.
            let donors = gone.iter().flatten().count();
            let parts = live(to) - live(from) + 1;
            let by_one = from.iter().flatten().any(|&donor| {
                let mut kept = from.to_vec();
                kept.remove(kept.iter().position(|h| *h == Some(donor)).unwrap());
                let (kept_gone, given) = difference(&kept, to);
                kept_gone.iter().all(Option::is_none) && given.iter().flatten().sum::<i32>() == donor
            });
            assert!(donors != 1 || by_one || come.is_empty());
            return divisions
                && match division {
                    Division::Redistribute => true,
                    Division::Partition => by_one,
                    Division::Single => by_one && parts == 2,
                    Division::None => false,
                };
        }
        self.rules.suicide && self.rules.splits != Some(Splits::Halvings) && live(to) > 0
    }

    fn own_moves(&self, player: &Player) -> Vec<Player> {
        let mut found = Vec::new();
        let from = &player.hands;
        for to in self.fillings(from.len()) {
            if self.is_split(from, &to) {
                found.push(self.changed(player, to.clone()));
            }
            if self.rules.meta && self.is_meta(from, &to) {
                found.push(self.changed(player, to));
            }
        }
        if self.rules.splits == Some(Splits::Halvings) {
            found.extend(self.halvings(player));
        }
        for at in 0..from.len() {
            let Some(value) = from[at] else { continue };
            let mut put = |hand: Hand| {
                let mut hands = from.clone();
                hands[at] = hand;
                hands.sort();
                if hands != *from {
                    found.push(self.changed(player, hands));
                }
            };
            if self.is_signed() {
                put(Some(-value));
            } else if self.rules.integers {
                put(Some(self.limit() - value));
            }
            for other in (0..from.len()).filter(|&other| other != at && self.rules.attack_self) {
                if let Some(tap) = from[other] {
                    let mut hands = from.clone();
                    hands[at] = self.add(value, tap);
                    found.push(self.changed(player, hands));
                }
            }
        }
        if self.rules.stumps && *from == [None, Some(2)] {
            found.push(self.changed(player, vec![Some(1), Some(1)]));
        }
        if self.rules.logan && from.contains(&None) {
            found.push(Player { swaps: 0, ..player.clone() });
        }
        let live: BTreeSet<i32> = from.iter().copied().flatten().collect();
        if live.len() > 1 {
            match self.rules.swaps {
                Swaps::Unlimited => found.push(player.clone()),
                Swaps::AtMost(n) if n > player.swaps => {
                    found.push(Player { swaps: player.swaps + 1, ..player.clone() });
                }
                Swaps::AtMost(_) => {}
            }
        }
        found
    }

    fn is_meta(&self, from: &[Hand], to: &[Hand]) -> bool {
        let sum = |hands: &[Hand]| hands.iter().flatten().sum::<i32>();
        let halves = |hands: &[Hand]| hands.iter().flatten().filter(|h| **h % 2 != 0).count();
        let suicide = self.rules.suicide && self.rules.splits != Some(Splits::Halvings);
        let alive = to.iter().flatten().count();
        sum(from) > self.limit()
            && sum(to) == sum(from) - self.limit()
            && halves(from) == halves(to)
            && (alive == 2 || (alive == 1 && suicide))
    }

    /// Whole fingers go from the greater hand to the lesser or dead one; the most even of all ways.
    fn halvings(&self, player: &Player) -> Vec<Player> {
        let (a, b) = match player.hands[..] {
            [None, Some(b)] => (0, b),
            [Some(a), Some(b)] if self.rules.halve_live => (a, b),
            _ => return Vec::new(),
        };
        let ways = (0..b).filter(|given| given % 2 == 0).map(|given| (a + given, b - given));
        let even = |(a, b): &(i32, i32)| (a - b).abs();
        let best = ways.min_by_key(even).expect("giving nothing is a way");
        let live = |hand: i32| Some(hand).filter(|&hand| hand > 0);
        let after = self.changed(player, vec![live(best.0), live(best.1)]);
        let is_even = best.0 == best.1 && (a + b) % 4 == 0;
        let some = after.hands != player.hands && (is_even || self.rules.halve_odd);
        if some { vec![after] } else { Vec::new() }
    }

    pub fn moves(&self, state: &State) -> BTreeSet<State> {
        let mut found = BTreeSet::new();
        if self.over(state) {
            return found;
        }
        let mover = &state[0];
        let mut end = |mut state: State| {
            state.rotate_left(1);
            found.insert(state);
        };
        let zombie = self.out(mover);
        if zombie && !self.rules.zombies {
            end(state.clone());
            return found;
        }
        let taps: Vec<i32> = if zombie { vec![2] } else { mover.hands.iter().copied().flatten().collect() };
        for seat in 1..state.len() {
            if self.out(&state[seat]) {
                continue;
            }
            for &tap in &taps {
                for at in 0..state[seat].hands.len() {
                    let Some(value) = state[seat].hands[at] else { continue };
                    let mut hands = state[seat].hands.clone();
                    hands[at] = self.add(value, tap);
                    let mut after = state.clone();
                    after[seat] = self.changed(&state[seat], hands);
                    after[0].swaps = 0;
                    end(after);
                }
            }
        }
        let at_limit = match self.rules.swaps {
            Swaps::AtMost(n) => n > 0 && mover.swaps == n,
            Swaps::Unlimited => false,
        };
        if !zombie && !at_limit {
            for player in self.own_moves(mover) {
                let mut after = state.clone();
                after[0] = player;
                end(after);
            }
        }
        found
    }
}

/// What is in one multiset more often than in the other, and the reverse.
fn difference(from: &[Hand], to: &[Hand]) -> (Vec<Hand>, Vec<Hand>) {
    let mut come = to.to_vec();
    let mut gone = Vec::new();
    for hand in from {
        match come.iter().position(|h| h == hand) {
            Some(at) => drop(come.remove(at)),
            None => gone.push(*hand),
        }
    }
    (gone, come)
}

/// Everything that the start leads to. States are told by their place in the list.
pub struct Graph {
    pub states: Vec<State>,
    /// Where the moves of each lead, each once; passes too.
    pub moves: Vec<Vec<usize>>,
    /// At a state where who is out passes: how many pass in a row, and the state after them. Else 0 and itself.
    pub settled: Vec<(usize, usize)>,
    /// After how many plies each is first reached, and in how many ways.
    pub depths: Vec<(usize, u64)>,
}

impl Graph {
    /// Everything that can be reached; `None` if there are more than `most` states.
    pub fn of(naive: &Naive, most: usize) -> Option<Graph> {
        let (mut states, mut moves) = (vec![naive.start()], Vec::new());
        let mut places = BTreeMap::from([(naive.start(), 0)]);
        while moves.len() < states.len() {
            let mut to = Vec::new();
            for state in naive.moves(&states[moves.len()]) {
                to.push(*places.entry(state.clone()).or_insert_with(|| {
                    states.push(state);
                    states.len() - 1
                }));
            }
            moves.push(to);
            if states.len() > most {
                return None;
            }
        }
        let mut graph = Graph { states, moves, settled: Vec::new(), depths: Vec::new() };
        graph.settled = (0..graph.states.len()).map(|at| graph.after_passes(naive, at)).collect();
        graph.measure();
        Some(graph)
    }

    /// Passes cost nothing: they are followed until somebody moves or the game is over.
    fn after_passes(&self, naive: &Naive, mut at: usize) -> (usize, usize) {
        let mut passes = 0;
        while !naive.rules.zombies && !self.moves[at].is_empty() && naive.out(&self.states[at][0]) {
            assert_eq!(self.moves[at].len(), 1, "who is out can only pass");
            at = self.moves[at][0];
            passes += 1;
        }
        (passes, at)
    }

    /// The moves at a state of whoever moves there or after the passes.
    pub fn plies(&self, at: usize) -> &[usize] {
        &self.moves[self.settled[at].1]
    }

    /// Depths by relaxing all edges until nothing changes: 1 for a ply, 0 for a pass. Then ways, ply by ply.
    fn measure(&mut self) {
        let mut depths = vec![usize::MAX; self.states.len()];
        depths[0] = 0;
        loop {
            let before = depths.clone();
            for at in 0..depths.len() {
                let cost = usize::from(self.settled[at].0 == 0);
                for &to in &self.moves[at] {
                    depths[to] = depths[to].min(depths[at].saturating_add(cost));
                }
            }
            if before == depths {
                break;
            }
        }
        let mut ways = vec![0; depths.len()];
        ways[0] = 1;
        for depth in 0..depths.len() {
            for at in (0..depths.len()).filter(|&at| depths[at] == depth) {
                for &to in self.plies(at).iter().filter(|&&to| depths[to] == depth + 1) {
                    ways[to] += ways[at];
                }
            }
        }
        self.depths = depths.into_iter().zip(ways).collect();
    }

    /// For each state and seat whether it is a win or a loss there, and in how many plies; sweep `n` finds
    /// those of distance `n`. The states at which somebody passes are left out of the graph, and get in the end
    /// what the state after the passes has.
    pub fn values(&self, naive: &Naive) -> Vec<Vec<Option<(bool, u32)>>> {
        let players = usize::from(naive.rules.players);
        let mut values: Vec<Vec<_>> = self.states.iter().map(|state| naive.decided(state)).collect();
        // What a seat before some turns of the table is worth at a state, after the passes there.
        let settled = |values: &[Vec<Option<(bool, u32)>>], at: usize, seat: usize, turns: usize| {
            let (passes, to) = self.settled[at];
            values[to][(seat + 2 * players - (turns + passes) % players) % players]
        };
        let moving: Vec<usize> = (0..self.states.len())
            .filter(|&at| self.settled[at].0 == 0 && !self.moves[at].is_empty())
            .collect();
        for distance in 1.. {
            let mut fresh = Vec::new();
            for &at in &moving {
                for seat in (0..players).filter(|&seat| values[at][seat].is_none()) {
                    let known = |&next: &usize| settled(&values, next, seat, 1).map(|value| value.0);
                    // The mover decides for itself if followed, else against the one who is.
                    let wanted = seat == 0;
                    if self.moves[at].iter().any(|next| known(next) == Some(wanted)) {
                        fresh.push((at, seat, wanted));
                    } else if self.moves[at].iter().all(|next| known(next) == Some(!wanted)) {
                        fresh.push((at, seat, !wanted));
                    }
                }
            }
            if fresh.is_empty() {
                break;
            }
            fresh.into_iter().for_each(|(at, seat, won)| values[at][seat] = Some((won, distance)));
        }
        for at in (0..self.states.len()).filter(|&at| self.settled[at].0 > 0) {
            values[at] = (0..players).map(|seat| settled(&values, at, seat, 0)).collect();
        }
        values
    }

    /// The states at which the game is over.
    pub fn ends(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.states.len()).filter(|&at| self.moves[at].is_empty())
    }

    /// How many games last exactly `plies` plies.
    pub fn games(&self, plies: usize) -> u64 {
        let mut ways = vec![0; self.states.len()];
        ways[0] = 1;
        for _ in 0..plies {
            let mut after = vec![0; ways.len()];
            for (at, ways) in ways.iter().enumerate() {
                self.plies(at).iter().for_each(|&to| after[to] += ways);
            }
            ways = after;
        }
        ways.iter().sum()
    }
}
