//! States of a count: rows of words, each stored once, and the bit fields in them.

/// Some bits of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateField {
    word: usize,
    shift: u32,
    mask: u64,
}

impl StateField {
    /// Its number in a state.
    pub fn get(self, state: &[u64]) -> u64 {
        (state[self.word] >> self.shift) & self.mask
    }

    /// Writes its number, which must be one that the field was made for.
    pub fn set(self, state: &mut [u64], value: u64) {
        debug_assert!(value <= self.mask);
        let word = &mut state[self.word];
        *word = (*word & !(self.mask << self.shift)) | (value << self.shift);
    }
}

/// Where the fields of a state lie.
#[derive(Clone, Debug, Default)]
pub struct StateLayout {
    words: usize,
    free: u32,
}

impl StateLayout {
    /// A new field for numbers up to `most`.
    pub fn field(&mut self, most: u64) -> StateField {
        let bits = (64 - most.leading_zeros()).max(1);
        if bits > self.free {
            self.words += 1;
            self.free = 64;
        }
        let shift = 64 - self.free;
        self.free -= bits;
        StateField { word: self.words - 1, shift, mask: u64::MAX >> (64 - bits) }
    }

    /// How many words a state has.
    pub fn words(&self) -> usize {
        self.words
    }
}

const FREE: u32 = u32::MAX;

/// A set of states, numbered in the order they were first met. At most 2³² − 1 states.
#[derive(Clone, Debug)]
pub struct States {
    words: usize,
    len: usize,
    arena: Vec<u64>,
    slots: Vec<u32>,
}

impl States {
    /// No states yet; each will have `words` words.
    pub fn new(words: usize) -> States {
        States { words, len: 0, arena: Vec::new(), slots: vec![FREE; 16] }
    }

    /// How many states.
    pub fn len(&self) -> usize {
        self.len
    }

    /// The words of a state.
    pub fn get(&self, state: usize) -> &[u64] {
        &self.arena[state * self.words..(state + 1) * self.words]
    }

    /// The number of a state, which is put in if it is new.
    pub fn intern(&mut self, state: &[u64]) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = hash(state) & mask;
        while self.slots[slot] != FREE {
            let found = self.slots[slot] as usize;
            if self.get(found) == state {
                return found;
            }
            slot = (slot + 1) & mask;
        }
        self.slots[slot] = self.len as u32;
        self.arena.extend_from_slice(state);
        self.len += 1;
        if self.len * 2 > self.slots.len() {
            self.grow();
        }
        self.len - 1
    }

    fn grow(&mut self) {
        let mask = self.slots.len() * 2 - 1;
        self.slots.clear();
        self.slots.resize(mask + 1, FREE);
        for state in 0..self.len {
            let mut slot = hash(self.get(state)) & mask;
            while self.slots[slot] != FREE {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = state as u32;
        }
    }
}

/// Multiply and rotate, word by word; the high bits are the well-mixed ones.
pub(super) fn hash(state: &[u64]) -> usize {
    let mixed = state
        .iter()
        .fold(0u64, |hash, word| (hash.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    (mixed ^ (mixed >> 32)) as usize
}
