//! What may be kept of a throw: the sets of faces that some of the dice show.
//!
//! Dice of one kind are alike, so what is kept of them is a multiset of faces and not a row of them: 5d6 have 462 of
//! up to five faces, where there are 7776 throws.

use rustc_hash::FxHashMap;

/// No set: it would be one die too large, or one too small.
const NO_SET: u32 = u32::MAX;

/// Some equal dice, of which any number may be kept.
pub(super) struct KindOfDice {
    /// How many there are.
    pub number: u32,
    /// The faces that one may show, ascending, with their ways.
    pub faces: Vec<(usize, u64)>,
    /// The sets, the small ones first: how often each of the faces is there.
    sets: Vec<Vec<u32>>,
    /// For each set and face the set with one more of it, and with one fewer.
    more: Vec<u32>,
    fewer: Vec<u32>,
}

/// How many sets of up to `number` faces there are, the binomial of both together over `number`.
fn how_many(number: u32, faces: usize) -> u128 {
    (1..=u128::from(number)).fold(1u128, |sets, k| sets.saturating_mul(faces as u128 + k) / k)
}

impl KindOfDice {
    /// The sets of this many dice with these ways of each face; `None` where there are more than `most`.
    pub fn new(number: u32, ways: &[u64], most: u128) -> Option<KindOfDice> {
        let faces: Vec<(usize, u64)> =
            ways.iter().copied().enumerate().filter(|(_, ways)| *ways > 0).collect();
        if how_many(number, faces.len()).saturating_mul(faces.len() as u128) > most {
            return None;
        }
        let mut sets = vec![vec![0u32; faces.len()]];
        let mut places: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
        places.insert(sets[0].clone(), 0);
        let mut at = 0;
        while let Some(set) = sets.get(at).cloned() {
            at += 1;
            if set.iter().sum::<u32>() == number {
                continue;
            }
            for face in 0..faces.len() {
                let mut next = set.clone();
                next[face] += 1;
                let place = sets.len() as u32;
                places.entry(next).or_insert_with_key(|next| {
                    sets.push(next.clone());
                    place
                });
            }
        }
        let (mut more, mut fewer) = (Vec::new(), Vec::new());
        for set in &sets {
            for face in 0..faces.len() {
                let mut next = set.clone();
                next[face] += 1;
                more.push(places.get(&next).copied().unwrap_or(NO_SET));
                let before = set[face].checked_sub(1).and_then(|count| {
                    next[face] = count;
                    places.get(&next).copied()
                });
                fewer.push(before.unwrap_or(NO_SET));
            }
        }
        Some(KindOfDice { number, faces, sets, more, fewer })
    }

    /// The ways of one die.
    fn total(&self) -> u64 {
        self.faces.iter().map(|(_, ways)| ways).sum()
    }

    fn size(&self, set: usize) -> u32 {
        self.sets[set].iter().sum()
    }
}

/// What may be kept of dice of several kinds: a **position** is a set for each kind, and has a number. One with more
/// dice has a larger number than those that it is made of.
pub(super) struct Positions {
    pub kinds: Vec<KindOfDice>,
    /// What one set further in each kind adds to the number.
    strides: Vec<usize>,
    /// How many there are.
    pub count: usize,
}

impl Positions {
    /// `None` where there are more than `most`.
    pub fn new(kinds: Vec<KindOfDice>, most: u128) -> Option<Positions> {
        let (mut strides, mut count) = (Vec::with_capacity(kinds.len()), 1u128);
        for kind in &kinds {
            strides.push(count as usize);
            count *= kind.sets.len() as u128;
            if count > most {
                return None;
            }
        }
        Some(Positions { kinds, strides, count: count as usize })
    }

    fn set(&self, position: usize, kind: usize) -> usize {
        position / self.strides[kind] % self.kinds[kind].sets.len()
    }

    /// How many faces there are of all kinds.
    pub fn faces(&self) -> usize {
        self.kinds.iter().map(|kind| kind.faces.len()).sum()
    }

    /// How many dice a position has of a kind.
    pub fn dice(&self, position: usize, kind: usize) -> u32 {
        self.kinds[kind].size(self.set(position, kind))
    }

    /// How many dice a position has.
    pub fn size(&self, position: usize) -> u32 {
        (0..self.kinds.len()).map(|kind| self.dice(position, kind)).sum()
    }

    /// The first kind of which dice are missing.
    fn lacking(&self, position: usize) -> Option<usize> {
        (0..self.kinds.len()).find(|&kind| self.dice(position, kind) < self.kinds[kind].number)
    }

    /// Whether no die is missing.
    pub fn is_full(&self, position: usize) -> bool {
        self.lacking(position).is_none()
    }

    /// The positions that one more die leads to, with their ways; none from a full one.
    pub fn thrown(&self, position: usize) -> impl Iterator<Item = (usize, u64)> + '_ {
        let steps = self.lacking(position).map(|kind| {
            let (own, set) = (&self.kinds[kind], self.set(position, kind));
            let next = &own.more[set * own.faces.len()..][..own.faces.len()];
            let moved = move |(&next, &(_, ways)): (&u32, &(usize, u64))| {
                (position + (next as usize - set) * self.strides[kind], ways)
            };
            next.iter().zip(&own.faces).map(moved)
        });
        steps.into_iter().flatten()
    }

    /// The positions with one die fewer, those first that lack the lowest face.
    pub fn fewer(&self, position: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.kinds.len()).flat_map(move |kind| {
            let (own, set) = (&self.kinds[kind], self.set(position, kind));
            let before = &own.fewer[set * own.faces.len()..][..own.faces.len()];
            let known = before.iter().filter(|before| **before != NO_SET);
            known.map(move |&before| position - (set - before as usize) * self.strides[kind])
        })
    }

    /// The ways of as many dice as a position has.
    pub fn ways_of_dice(&self, position: usize) -> dashu_int::UBig {
        let power = |(place, kind): (usize, &KindOfDice)| {
            dashu_int::UBig::from(kind.total()).pow(self.dice(position, place) as usize)
        };
        self.kinds.iter().enumerate().map(power).product()
    }

    /// How often each of `faces` faces of all dice is there.
    pub fn held(&self, position: usize, faces: usize) -> Vec<u64> {
        let mut held = vec![0; faces];
        for (place, kind) in self.kinds.iter().enumerate() {
            let set = &kind.sets[self.set(position, place)];
            kind.faces.iter().zip(set).for_each(|((face, _), count)| held[*face] += u64::from(*count));
        }
        held
    }
}
