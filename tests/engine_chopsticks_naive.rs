//! A naive solver, written from the rules alone, against the engine: explicit states, moves by trying
//! everything, values by sweeping over all states until nothing changes.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use tg::engines::chopsticks::{
    Division, Explored, Game, Limits, Outcome, Over, Rules, Splits, Swaps, Transfer, Unwatched, explore,
};

/// A hand in half fingers; `None` is dead.
type Hand = Option<i32>;

/// Hands in ascending order (dead first), lives, swaps in a row.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Player {
    hands: Vec<Hand>,
    lives: u8,
    swaps: u8,
}

type State = Vec<Player>;

struct Naive {
    rules: Rules,
    /// Fingers of the start's hands, taken modulo the fingers; one each without.
    hands: Option<Vec<u8>>,
}

impl Naive {
    fn limit(&self) -> i32 {
        2 * i32::from(self.rules.fingers)
    }

    fn is_signed(&self) -> bool {
        self.rules.integers && self.rules.over == Over::Cutoff
    }

    fn start(&self) -> State {
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

    fn over(&self, state: &State) -> bool {
        let out = state.iter().filter(|p| self.out(p)).count();
        state.len() - out < 2 || (self.rules.misere && out > 0)
    }

    fn winner(&self, state: &State) -> Option<usize> {
        let out: Vec<usize> = (0..state.len()).filter(|&i| self.out(&state[i])).collect();
        let alive: Vec<usize> = (0..state.len()).filter(|&i| !self.out(&state[i])).collect();
        if self.rules.misere && !out.is_empty() {
            (out.len() == 1).then_some(out[0])
        } else {
            (alive.len() == 1).then(|| alive[0])
        }
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

    fn halvings(&self, player: &Player) -> Vec<Player> {
        let mut found = Vec::new();
        let whole = |a: i32, b: i32| (a - b) % 2 == 0;
        match player.hands[..] {
            [None, Some(v)] => {
                // Whole fingers go to the dead hand; the most even of all ways.
                let ways = (1..v).filter(|given| given % 2 == 0).map(|given| (v - given, given));
                let even = |(a, b): &(i32, i32)| (a - b).abs();
                let Some(best) = ways.min_by_key(even) else { return found };
                if best.0 == best.1 || self.rules.halve_odd {
                    found.push(self.changed(player, vec![Some(best.0), Some(best.1)]));
                }
            }
            [Some(a), Some(b)]
                if self.rules.halve_live && a != b && (a + b) % 4 == 0 && whole((a + b) / 2, a) =>
            {
                found.push(self.changed(player, vec![Some((a + b) / 2); 2]));
            }
            _ => {}
        }
        found
    }

    fn moves(&self, state: &State) -> BTreeSet<State> {
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

/// Everything reachable with its moves; `None` if it is more than `most` states.
fn graph(naive: &Naive, most: usize) -> Option<BTreeMap<State, BTreeSet<State>>> {
    let mut graph = BTreeMap::new();
    let mut open = vec![naive.start()];
    while let Some(state) = open.pop() {
        if graph.contains_key(&state) {
            continue;
        }
        let moves = naive.moves(&state);
        open.extend(moves.iter().cloned());
        graph.insert(state, moves);
        if graph.len() > most {
            return None;
        }
    }
    Some(graph)
}

/// Wins and losses with distances for the player in each seat: sweep `n` finds those of distance `n`.
fn values(naive: &Naive, graph: &BTreeMap<State, BTreeSet<State>>) -> BTreeMap<(State, usize), (bool, u32)> {
    let players = usize::from(naive.rules.players);
    let mut values = BTreeMap::new();
    for state in graph.keys() {
        for seat in 0..players {
            let winner = naive.winner(state);
            let over = naive.over(state);
            let nobody = over && winner.is_none();
            let out = !naive.rules.misere && naive.out(&state[seat]);
            if over && winner == Some(seat) {
                values.insert((state.clone(), seat), (true, 0));
            } else if !nobody && (over || out) {
                values.insert((state.clone(), seat), (false, 0));
            }
        }
    }
    for distance in 1.. {
        let mut fresh = Vec::new();
        for (state, moves) in graph.iter().filter(|(_, moves)| !moves.is_empty()) {
            for seat in 0..players {
                if values.contains_key(&(state.clone(), seat)) {
                    continue;
                }
                let after = (seat + players - 1) % players;
                let known = |next: &State| values.get(&(next.clone(), after)).map(|value| value.0);
                // The mover decides for itself if followed, else against the one who is.
                let wanted = seat == 0;
                if moves.iter().any(|next| known(next) == Some(wanted)) {
                    fresh.push(((state.clone(), seat), (wanted, distance)));
                } else if moves.iter().all(|next| known(next) == Some(!wanted)) {
                    fresh.push(((state.clone(), seat), (!wanted, distance)));
                }
            }
        }
        if fresh.is_empty() {
            break;
        }
        values.extend(fresh);
    }
    values
}

/// A state in the engine's written form, with everything said and all apart.
fn written(naive: &Naive, state: &State) -> String {
    let hand = |hand: &Hand| match hand {
        None if naive.is_signed() => "x".to_owned(),
        None => "0".to_owned(),
        Some(half) if half % 2 != 0 => format!("{}.5", half / 2),
        Some(half) => (half / 2).to_string(),
    };
    let counted = matches!(naive.rules.swaps, Swaps::AtMost(n) if n > 0);
    let player = |p: &Player| {
        let hands: Vec<String> = p.hands.iter().map(hand).collect();
        let lives = if naive.rules.lives.is_some() { format!("*{}", p.lives) } else { String::new() };
        let swaps = if counted { format!("~{}", p.swaps) } else { String::new() };
        format!("{}{lives}{swaps}", hands.join(" "))
    };
    state.iter().map(player).collect::<Vec<_>>().join(" | ")
}

fn check(mut rules: Rules, hands: Option<Vec<u8>>, most: usize) -> Result<(), TestCaseError> {
    let naive = Naive { rules: rules.clone(), hands };
    if naive.hands.is_some() {
        if naive.over(&naive.start()) {
            return Ok(());
        }
        let plain = Game::new(rules.clone()).expect("consistent");
        rules.start = Some(plain.read(&written(&naive, &naive.start())).expect("a start").position);
    }
    let Some(graph) = graph(&naive, most) else { return Ok(()) };
    let values = values(&naive, &graph);
    let game = Game::new(rules).map_err(|e| TestCaseError::fail(format!("{e:?}")))?;
    // Once with a table of all positions, once with those reached only.
    for table in [1 << 30, 0] {
        let limits = Limits { table, ..Limits::default() };
        let explored = explore(&game, &limits, &mut Unwatched);
        let explored = explored.map_err(|e| TestCaseError::fail(format!("{e:?}")))?;
        compare(&naive, &game, &explored, &graph, &values)?;
    }
    Ok(())
}

fn compare(
    naive: &Naive,
    game: &Game,
    explored: &std::sync::Arc<Explored>,
    graph: &BTreeMap<State, BTreeSet<State>>,
    values: &BTreeMap<(State, usize), (bool, u32)>,
) -> Result<(), TestCaseError> {
    prop_assert_eq!(explored.count(), graph.len() as u64);
    let edges: usize = graph.values().map(BTreeSet::len).sum();
    prop_assert_eq!(explored.moves(&mut Unwatched).unwrap(), edges as u64);
    let solution = explored.solve(&mut Unwatched).unwrap();
    for (state, moves) in graph {
        let text = written(naive, state);
        let reading = game.read(&text).map_err(|e| TestCaseError::fail(format!("{text}: {e:?}")))?;
        prop_assert!(!reading.reordered);
        let at = reading.position;
        prop_assert!(explored.reached(&at), "{} isn't reached", text);
        prop_assert_eq!(game.read(&game.write(&at)).unwrap().position, at);
        let own: Vec<String> = game.moves(&at).iter().map(|m| game.write(&m.to)).collect();
        let mut naive_moves: Vec<_> =
            moves.iter().map(|m| game.read(&written(naive, m)).unwrap().position).collect();
        naive_moves.sort();
        let naive_moves: Vec<String> = naive_moves.iter().map(|m| game.write(m)).collect();
        prop_assert_eq!(own, naive_moves, "moves of {}", text);
        for (m, name) in game.named(&at) {
            prop_assert!(game.moves(&at).iter().any(|other| other.to == m.to));
            prop_assert_eq!(game.find_move(&at, &name).map(|found| found.to), Some(m.to), "{}", name);
        }
        for seat in 0..state.len() {
            let value = solution.value_for(&at, seat).expect("solved");
            let expected = match values.get(&(state.clone(), seat)) {
                None => (Outcome::Draw, None),
                Some((true, distance)) => (Outcome::Win, Some(*distance)),
                Some((false, distance)) => (Outcome::Loss, Some(*distance)),
            };
            prop_assert_eq!((value.outcome, value.distance), expected, "{} for seat {}", text, seat);
        }
    }
    Ok(())
}

fn some<T: Clone + std::fmt::Debug + 'static>(values: &[T]) -> impl Strategy<Value = Option<T>> + use<T> {
    let values: Vec<Option<T>> = std::iter::once(None).chain(values.iter().cloned().map(Some)).collect();
    proptest::sample::select(values)
}

fn rules() -> impl Strategy<Value = Rules> {
    let sizes = proptest::sample::select(vec![
        (2, 1, 7),
        (2, 2, 3),
        (2, 2, 4),
        (2, 2, 5),
        (2, 2, 6),
        (2, 3, 3),
        (2, 3, 4),
        (2, 4, 3),
        (3, 1, 5),
        (3, 2, 2),
        (3, 2, 3),
        (3, 3, 2),
        (4, 1, 3),
        (4, 2, 2),
    ]);
    let over = proptest::sample::select(vec![Over::Rollover, Over::Cutoff]);
    let splits = some(&[
        Splits::All,
        Splits::Transfers,
        Splits::Divisions,
        Splits::Halvings,
        Splits::Halvings,
        Splits::None,
    ]);
    let transfer = some(&[Transfer::Multiple, Transfer::Single, Transfer::None]);
    let division = some(&[Division::Redistribute, Division::Partition, Division::Single, Division::None]);
    let swaps = proptest::sample::select(vec![
        Swaps::AtMost(0),
        Swaps::AtMost(0),
        Swaps::AtMost(1),
        Swaps::AtMost(2),
        Swaps::Unlimited,
    ]);
    let lives = some(&[1, 2, 3]);
    let switch = || proptest::bool::weighted(0.25);
    let first = (sizes, over, splits, transfer, division, swaps, lives);
    let second = (switch(), switch(), switch(), switch(), switch(), switch());
    let third = (switch(), switch(), switch(), switch());
    (first, second, third).prop_map(|(first, second, third)| {
        let ((players, hands, fingers), over, splits, transfer, division, swaps, lives) = first;
        let (halve_odd, halve_live, suicide, misere, meta, logan) = second;
        let (zombies, stumps, integers, attack_self) = third;
        let start = None;
        let base =
            Rules { players, hands, fingers, start, over, splits, transfer, division, ..Rules::default() };
        let base = Rules { halve_odd, halve_live, suicide, swaps, misere, lives, meta, logan, ..base };
        Rules { zombies, stumps, integers, attack_self, ..base }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, max_global_rejects: 100_000, ..ProptestConfig::default() })]

    #[test]
    fn agrees_with_the_engine_on_every_position(
        rules in rules().prop_filter("consistent", |r| r.problems().is_empty()),
        hands in proptest::option::weighted(0.3, proptest::collection::vec(0..6u8, 12)),
    ) {
        check(rules, hands, 2500)?;
    }
}
