//! The sides of a game numbered, and everything a side can do as look-up tables.
//!
//! A move changes only the mover's side, or an opponent's by a tap. So a few tables over sides, not over
//! positions, hold all moves of the game, and a solver that works on them knows nothing about hands, settings
//! or variants. The numbers (*ids*) follow the order of the sides' written form.

use rustc_hash::{FxHashMap, FxHashSet};
use tg_progress::{Progress, Stop};

use super::game::Game;
use super::side::PlayerHands;

/// Lists of ids, one after the other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lists {
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Lists {
    fn push(&mut self, list: &[u32]) {
        if self.starts.is_empty() {
            self.starts.push(0);
        }
        self.items.extend_from_slice(list);
        self.starts.push(self.items.len() as u32);
    }

    /// Returns the list of a number.
    pub(crate) fn of(&self, id: usize) -> &[u32] {
        &self.items[self.starts[id] as usize..self.starts[id + 1] as usize]
    }

    /// Returns, for each of `count` numbers, which lists (of `range`) contain it; numbered from the range's start.
    fn reversed(&self, range: std::ops::Range<usize>, count: usize) -> Lists {
        let mut starts = vec![0; count + 1];
        let first = range.start;
        for list in range.clone() {
            self.of(list).iter().for_each(|&item| starts[item as usize + 1] += 1);
        }
        for at in 0..count {
            starts[at + 1] += starts[at];
        }
        let mut items = vec![0; starts[count] as usize];
        let mut next = starts.clone();
        for list in range {
            for &item in self.of(list) {
                items[next[item as usize] as usize] = (list - first) as u32;
                next[item as usize] += 1;
            }
        }
        Lists { starts, items }
    }
}

/// The moves of the sides of a game.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    /// The sides by their ids.
    pub(crate) sides: Vec<PlayerHands>,
    ids: FxHashMap<PlayerHands, u32>,
    pub(crate) out: Vec<bool>,
    /// What a side can become by its own moves; a player who is out and idle stays the same.
    pub(crate) own: Lists,
    pub(crate) unown: Lists,
    /// The taps (by number) that a side has.
    pub(crate) taps: Lists,
    /// For each tap, what a side can become by it.
    pub(crate) hit: Vec<Lists>,
    pub(crate) unhit: Vec<Lists>,
    /// The side after an attack of its own.
    pub(crate) rested: Vec<u32>,
    pub(crate) unrested: Lists,
}

/// Returns all sides that a game's positions can have from these on, found by closing under all moves.
///
/// Returns `None` if there are more than `most`.
pub(crate) fn closure(
    game: &Game,
    seeds: &[PlayerHands],
    most: usize,
    progress: &mut impl Progress,
) -> Result<Option<Vec<PlayerHands>>, Stop> {
    let mut seen: FxHashSet<PlayerHands> = FxHashSet::default();
    let mut found: Vec<PlayerHands> = Vec::new();
    let mut taps: Vec<i16> = Vec::new();
    let mut fresh_taps: Vec<i16> = Vec::new();
    let mut enter = |side: PlayerHands, found: &mut Vec<PlayerHands>| {
        // One more than the maximum is enough to know; a single side may have millions of splits.
        if found.len() <= most && seen.insert(side) {
            found.push(side);
        }
    };
    seeds.iter().for_each(|&side| enter(side, &mut found));
    let mut done = 0;
    while done < found.len() || !fresh_taps.is_empty() {
        if found.len() > most {
            return Ok(None);
        }
        // A new tap also applies to the sides that were already processed.
        for tap in std::mem::take(&mut fresh_taps) {
            for at in 0..done {
                let side = found[at];
                hits(game, &side, tap, &mut |side| enter(side, &mut found));
            }
            taps.push(tap);
        }
        if done == found.len() {
            continue;
        }
        let side = found[done];
        done += 1;
        game.own_moves(&side, &mut |_, side| enter(side, &mut found));
        enter(game.rested(&side), &mut found);
        for &tap in game.taps(&side) {
            if !taps.contains(&tap) && !fresh_taps.contains(&tap) {
                fresh_taps.push(tap);
            }
        }
        taps.iter().for_each(|&tap| hits(game, &side, tap, &mut |side| enter(side, &mut found)));
        if done.is_multiple_of(1024) {
            progress.charge(1024)?;
        }
    }
    found.sort_unstable();
    Ok((found.len() <= most).then_some(found))
}

/// Visits what a side becomes when one of its live hands is tapped.
fn hits(game: &Game, side: &PlayerHands, tap: i16, visit: &mut impl FnMut(PlayerHands)) {
    if !game.is_out(side) {
        let live = game.live(side).len();
        (game.hands() - live..game.hands()).for_each(|hand| visit(game.hit(side, hand, tap)));
    }
}

/// Returns all sides that a game admits, in order; `None` if there are more than `most` ranks.
pub(crate) fn all_sides(game: &Game, most: u64) -> Option<Vec<PlayerHands>> {
    let size = game.ranking.size();
    let sides = || (0..size).map(|rank| game.ranking.unrank(rank)).filter(|side| game.admits(side));
    (size <= most).then(|| sides().collect())
}

impl Table {
    /// Creates the tables of these sides: ascending, closed under all moves.
    pub(crate) fn new(
        game: &Game,
        sides: Vec<PlayerHands>,
        progress: &mut impl Progress,
    ) -> Result<Table, Stop> {
        let ids: FxHashMap<PlayerHands, u32> = sides.iter().zip(0..).map(|(&side, id)| (side, id)).collect();
        let mut values: Vec<i16> = sides.iter().flat_map(|side| game.taps(side)).copied().collect();
        values.sort_unstable();
        values.dedup();
        let (mut own, mut taps) = (Lists::default(), Lists::default());
        let mut list = Vec::new();
        for (side, id) in sides.iter().zip(0..) {
            if game.is_out(side) && !game.rules().zombies {
                list.push(id);
            }
            game.own_moves(side, &mut |_, side| list.push(ids[&side]));
            push_set(&mut own, &mut list);
            list.extend(game.taps(side).iter().map(|tap| values.binary_search(tap).expect("listed") as u32));
            push_set(&mut taps, &mut list);
        }
        progress.charge(sides.len() as u64)?;
        let mut hit = Vec::with_capacity(values.len());
        for &tap in &values {
            let mut lists = Lists::default();
            for side in &sides {
                hits(game, side, tap, &mut |side| list.push(ids[&side]));
                push_set(&mut lists, &mut list);
            }
            hit.push(lists);
            progress.charge(sides.len() as u64)?;
        }
        let count = sides.len();
        let unhit = hit.iter().map(|lists| lists.reversed(0..count, count)).collect();
        let mut rests = Lists::default();
        sides.iter().for_each(|side| rests.push(&[ids[&game.rested(side)]]));
        Ok(Table {
            out: sides.iter().map(|side| game.is_out(side)).collect(),
            unown: own.reversed(0..count, count),
            own,
            taps,
            hit,
            unhit,
            unrested: rests.reversed(0..count, count),
            rested: rests.items,
            ids,
            sides,
        })
    }

    /// Returns, for each side as attacker and each as target (in one sequence of lists, target by target), the steps
    /// that any of the attacker's taps makes.
    pub(crate) fn by_any_tap(&self, steps: &[Lists]) -> Lists {
        let mut all = Lists::default();
        let mut list = Vec::new();
        for attacker in 0..self.len() {
            for target in 0..self.len() {
                for &tap in self.taps.of(attacker) {
                    list.extend_from_slice(steps[tap as usize].of(target));
                }
                push_set(&mut all, &mut list);
            }
        }
        all
    }

    /// Returns the number of sides.
    pub(crate) fn len(&self) -> usize {
        self.sides.len()
    }

    /// Returns the id of a side, if it is one of these.
    pub(crate) fn id(&self, side: &PlayerHands) -> Option<u32> {
        self.ids.get(side).copied()
    }
}

/// Appends a list in ascending order, each item once, and empties it.
fn push_set(lists: &mut Lists, list: &mut Vec<u32>) {
    list.sort_unstable();
    list.dedup();
    lists.push(list);
    list.clear();
}
