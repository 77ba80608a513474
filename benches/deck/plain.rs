//! What a program without this engine would do: a fold over the kinds of cards with a hash map, which holds for
//! every value so far, and the cards dealt so far, in how many ways. Each answers the same as the script beside it.

use std::collections::HashMap;
use std::hash::Hash;

/// The binomial coefficient of small numbers.
fn choose(n: u64, k: u64) -> u128 {
    (0..u128::from(k)).fold(1, |ways, i| ways * (u128::from(n) - i) / (i + 1))
}

/// Deals hands of these sizes kind by kind: `take` moves a value over the cards of a kind that each hand gets.
fn fold<V: Clone + Eq + Hash, K: Copy, const H: usize>(
    kinds: &[(K, u64)],
    sizes: [u8; H],
    empty: V,
    take: impl Fn(&V, K, [u8; H]) -> V,
) -> HashMap<V, u128> {
    let mut ways: HashMap<(V, [u8; H]), u128> = HashMap::from([((empty, [0; H]), 1)]);
    for &(kind, copies) in kinds {
        let mut next: HashMap<(V, [u8; H]), u128> = HashMap::new();
        for ((value, held), count) in &ways {
            let room: Vec<u8> = sizes.iter().zip(held).map(|(size, held)| size - held).collect();
            for (taken, dealt) in deals(copies, &room) {
                let taken: [u8; H] = taken.try_into().expect("one for each hand");
                let mut after = *held;
                after.iter_mut().zip(&taken).for_each(|(held, taken)| *held += taken);
                *next.entry((take(value, kind, taken), after)).or_default() += count * dealt;
            }
        }
        ways = next;
    }
    ways.into_iter()
        .filter(|((_, held), _)| *held == sizes)
        .map(|((value, _), count)| (value, count))
        .collect()
}

/// All ways to give some of these copies to hands with this room.
fn deals(copies: u64, room: &[u8]) -> Vec<(Vec<u8>, u128)> {
    let Some((&own, others)) = room.split_first() else { return vec![(Vec::new(), 1)] };
    let most = copies.min(u64::from(own));
    let given = |taken: u64| {
        let rest = deals(copies - taken, others).into_iter();
        rest.map(move |(mut hands, ways)| {
            hands.insert(0, taken as u8);
            (hands, ways * choose(copies, taken))
        })
    };
    (0..=most).flat_map(given).collect()
}

/// How many values hands of the story's deck have.
pub fn story(n: u8) -> usize {
    let colours = [[3u64, 10, 7, 5], [5, 20, 15, 10], [3, 10, 7, 5]];
    let specials = [5u64, 2, 5, 7];
    let colour = |c: usize| (0..4usize).map(move |rank| ((c, rank as i8), colours[c][rank]));
    let kinds: Vec<((usize, i8), u64)> =
        (0..3).flat_map(colour).chain((0..4).map(|s| ((3 + s, 0), specials[s]))).collect();
    fold(&kinds, [n], [-1i8, -1, -1, 0, 0, 0, 0], |value, (slot, rank), [taken]| {
        let mut value = *value;
        if taken > 0 {
            value[slot] = if slot < 3 { value[slot].max(0) + rank * taken as i8 } else { 1 };
        }
        value
    })
    .len()
}

/// What a category of poker is made of, ranks ascending: the two largest groups, and of all cards and of each
/// suit a streak.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
struct Ranks {
    groups: [u8; 2],
    held: u8,
    all: Streak,
    suits: [Streak; 4],
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
struct Streak {
    cards: u8,
    length: u8,
    wheel: bool,
    five: bool,
}

impl Streak {
    fn over(self, rank: u8, held: u8) -> Streak {
        let length = if held > 0 { (self.length + 1).min(5) } else { 0 };
        let wheel = self.wheel || rank == 5 && length == 4;
        let five = self.five || length == 5 || rank == 14 && held > 0 && self.wheel;
        Streak { cards: (self.cards + held).min(5), length, wheel, five }
    }
}

impl Ranks {
    fn over(&self, (rank, suit): (u8, usize), taken: u8) -> Ranks {
        let mut after = self.clone();
        after.suits[suit] = self.suits[suit].over(rank, taken);
        after.held += taken;
        if suit == 3 {
            after.all = Streak { cards: 0, ..self.all.over(rank, after.held) };
            let mut groups = [after.groups[0], after.groups[1], after.held];
            groups.sort_unstable();
            after.groups = [groups[1], groups[2]];
            after.held = 0;
        }
        after
    }

    fn category(&self) -> u8 {
        match self.groups {
            _ if self.suits.iter().any(|suit| suit.five) => 8,
            [_, 4] => 7,
            [2 | 3, 3] => 6,
            _ if self.suits.iter().any(|suit| suit.cards == 5) => 5,
            _ if self.all.five => 4,
            [_, 3] => 3,
            [2, 2] => 2,
            [_, 2] => 1,
            _ => 0,
        }
    }
}

/// The ways of each category of poker, from high cards to straight flushes.
pub fn poker(n: u8) -> [u128; 9] {
    let kinds: Vec<((u8, usize), u64)> =
        (2..=14).flat_map(|rank| (0..4).map(move |suit| ((rank, suit), 1))).collect();
    let mut found = [0; 9];
    for (ranks, ways) in
        fold(&kinds, [n], Ranks::default(), |ranks, card, [taken]: [u8; 1]| ranks.over(card, taken))
    {
        found[usize::from(ranks.category())] += ways;
    }
    found
}

/// The thirteen ranks of a deck of 52, of which the last is the ace.
fn ranks() -> Vec<(usize, u64)> {
    (0..13).map(|rank| (rank, 4)).collect()
}

/// In how many ways the first of two hands of five has an ace and the second none.
pub fn two_hands() -> u128 {
    let found = fold(&ranks(), [5, 5], [false; 2], |aces, rank, taken: [u8; 2]| match rank {
        12 => [taken[0] > 0, taken[1] > 0],
        _ => *aces,
    });
    found.get(&[true, false]).copied().unwrap_or(0)
}

/// In how many ways of how many there are two aces, when five cards are dealt and all but the aces again.
pub fn redraw() -> (u128, u128) {
    let aces = |rank: usize, taken: u8| if rank == 12 { taken } else { 0 };
    let dealt = fold(&ranks(), [5], 0u8, |held, rank, [taken]| held + aces(rank, taken));
    // Each second hand is one of as many as there may be at most.
    let most = choose(47, 5) * choose(47, 4) * choose(47, 3) * choose(47, 2) * choose(47, 1);
    let (mut ways, mut all) = (0, 0);
    for (held, first) in dealt {
        let mut rest = ranks();
        rest[12].1 -= u64::from(held);
        // Which other cards are gone changes nothing.
        let mut others = u64::from(5 - held);
        for (_, copies) in &mut rest[..12] {
            let gone = others.min(*copies);
            *copies -= gone;
            others -= gone;
        }
        let drawn = fold(&rest, [5 - held], 0u8, |more, rank, [taken]| more + aces(rank, taken));
        let total: u128 = drawn.values().sum();
        for (more, second) in drawn {
            let weight = first * second * (most / total.max(1));
            all += weight;
            ways += if held + more >= 2 { weight } else { 0 };
        }
    }
    (ways, all)
}

/// The mean number of cards until the fifth spade, times the ways to arrange the spades.
pub fn until() -> (u128, u128) {
    let mut reached: HashMap<(u8, u8), u128> = HashMap::from([((0, 0), 1)]);
    let (mut sum, mut all) = (0, 0);
    for drawn in 1..=44u8 {
        let mut next = HashMap::new();
        for ((spades, others), ways) in reached {
            if spades + 1 == 5 {
                let ending = ways * choose(52 - u64::from(drawn), 8);
                sum += ending * u128::from(drawn);
                all += ending;
            } else {
                *next.entry((spades + 1, others)).or_default() += ways;
            }
            if others < 39 {
                *next.entry((spades, others + 1)).or_default() += ways;
            }
        }
        reached = next;
    }
    (sum, all)
}
