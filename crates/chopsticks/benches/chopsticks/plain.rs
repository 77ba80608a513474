//! The competitor: a plain breadth-first and retrograde program on one thread, as one would write it in C++ for the
//! standard rules (rollover, all splits).
//!
//! Positions are dense numbers of ranked hands. Each position's moves are generated from its hands and put in a
//! table once; predecessor lists and counters of remaining moves do the rest. With three and more players, all
//! others play against the seat followed, for each seat.

/// All multisets of hands with their ranks.
struct Hands {
    all: Vec<Vec<u8>>,
    /// Ranks by the hands read as digits in base `r`.
    rank: Vec<u32>,
    r: usize,
}

impl Hands {
    fn new(r: usize, hands: usize) -> Hands {
        let mut all = Vec::new();
        let mut rank = vec![u32::MAX; r.pow(hands as u32)];
        for (digits, rank) in rank.iter_mut().enumerate() {
            let row: Vec<u8> =
                (0..hands).rev().map(|place| (digits / r.pow(place as u32) % r) as u8).collect();
            if row.is_sorted() {
                *rank = all.len() as u32;
                all.push(row);
            }
        }
        Hands { all, rank, r }
    }

    fn rank_of(&self, hands: &mut [u8]) -> u32 {
        hands.sort_unstable();
        self.rank[hands.iter().fold(0, |digits, &h| digits * self.r + usize::from(h))]
    }

    /// Returns what a player's hands can be split into.
    fn splits(&self, from: u32) -> Vec<u32> {
        let from = &self.all[from as usize];
        let sum = |hands: &[u8]| hands.iter().map(|&h| u32::from(h)).sum::<u32>();
        let live = |hands: &[u8]| hands.iter().filter(|&&h| h > 0).count();
        let fits = |to: &Vec<u8>| to != from && sum(to) == sum(from) && live(to) >= live(from);
        (0..self.all.len()).filter(|&to| fits(&self.all[to])).map(|to| to as u32).collect()
    }
}

pub struct Plain {
    hands: Hands,
    splits: Vec<Vec<u32>>,
    players: usize,
    /// The index of each number's position among those reached.
    place: Vec<u32>,
    numbers: Vec<u32>,
    starts: Vec<u32>,
    moves: Vec<u32>,
}

const UNSEEN: u32 = u32::MAX;

impl Plain {
    /// Searches breadth first from one finger each.
    pub fn reach(players: usize, hands: usize, r: usize) -> Plain {
        let table = Hands::new(r, hands);
        let splits = (0..table.all.len() as u32).map(|from| table.splits(from)).collect();
        let size = table.all.len().pow(players as u32);
        let mut plain = Plain {
            hands: table,
            splits,
            players,
            place: vec![UNSEEN; size],
            numbers: Vec::new(),
            starts: vec![0],
            moves: Vec::new(),
        };
        let one = plain.hands.rank_of(&mut vec![1; hands]);
        let start = plain.number(&vec![one; players]);
        plain.enter(start);
        let mut to = Vec::new();
        let mut done = 0;
        while done < plain.numbers.len() {
            plain.expand(plain.numbers[done], &mut to);
            to.sort_unstable();
            to.dedup();
            for &number in &to {
                let place = plain.enter(number);
                plain.moves.push(place);
            }
            plain.starts.push(plain.moves.len() as u32);
            done += 1;
        }
        plain
    }

    fn enter(&mut self, number: u32) -> u32 {
        let place = &mut self.place[number as usize];
        if *place == UNSEEN {
            *place = self.numbers.len() as u32;
            self.numbers.push(number);
        }
        *place
    }

    fn number(&self, sides: &[u32]) -> u32 {
        sides.iter().fold(0, |number, &side| number * self.hands.all.len() as u32 + side)
    }

    fn sides(&self, number: u32, sides: &mut [u32]) {
        let mut rest = number;
        for side in sides.iter_mut().rev() {
            *side = rest % self.hands.all.len() as u32;
            rest /= self.hands.all.len() as u32;
        }
    }

    /// Generates the moves of a position. Rank 0 is all hands dead.
    fn expand(&self, number: u32, to: &mut Vec<u32>) {
        to.clear();
        let mut all = [0; 8];
        let sides = &mut all[..self.players];
        self.sides(number, sides);
        if sides.iter().filter(|&&side| side != 0).count() < 2 {
            return;
        }
        let mover = sides[0];
        sides.rotate_left(1);
        let last = self.players - 1;
        if mover == 0 {
            to.push(self.number(sides));
            return;
        }
        let mut after = [0; 8];
        for target in 0..last {
            let before = sides[target];
            let theirs = &self.hands.all[before as usize];
            for &tap in self.hands.all[mover as usize].iter().filter(|&&tap| tap > 0) {
                for hand in (0..theirs.len()).filter(|&hand| theirs[hand] > 0) {
                    let after = &mut after[..theirs.len()];
                    after.copy_from_slice(theirs);
                    let sum = usize::from(after[hand] + tap);
                    after[hand] = (if sum >= self.hands.r { sum - self.hands.r } else { sum }) as u8;
                    sides[target] = self.hands.rank_of(after);
                    to.push(self.number(sides));
                }
            }
            sides[target] = before;
        }
        for &split in &self.splits[mover as usize] {
            sides[last] = split;
            to.push(self.number(sides));
        }
    }

    pub fn count(&self) -> usize {
        self.numbers.len()
    }

    /// Solves by retrograde analysis: for each layer and position 0 for a draw, otherwise twice the distance plus 1
    /// for a win, 2 for a loss of the seat followed.
    pub fn solve(&self) -> Vec<Vec<u16>> {
        let count = self.numbers.len();
        let layers = if self.players == 2 { 1 } else { self.players };
        let mut from_starts = vec![0u32; count + 1];
        self.moves.iter().for_each(|&to| from_starts[to as usize + 1] += 1);
        (0..count).for_each(|at| from_starts[at + 1] += from_starts[at]);
        let mut next = from_starts.clone();
        let mut from = vec![0u32; self.moves.len()];
        for at in 0..count {
            for &to in &self.moves[self.starts[at] as usize..self.starts[at + 1] as usize] {
                from[next[to as usize] as usize] = at as u32;
                next[to as usize] += 1;
            }
        }
        drop(next);
        let degrees: Vec<u16> = self.starts.windows(2).map(|pair| (pair[1] - pair[0]) as u16).collect();
        let mut left = vec![degrees; layers];
        let mut values = vec![vec![0u16; count]; layers];
        let mut queue = self.ended(&mut values, &mut left);
        let mut done = 0;
        while done < queue.len() {
            let (layer, at) = queue[done];
            done += 1;
            let value = values[layer as usize][at as usize];
            let above = (layer as usize + 1) % layers;
            let won = (value % 2 == 1) != (layers == 1);
            let good = won == (above == 0);
            for &one in &from[from_starts[at as usize] as usize..from_starts[at as usize + 1] as usize] {
                let wanted = &mut left[above][one as usize];
                if *wanted == 0 {
                    continue;
                }
                *wanted = if good { 0 } else { *wanted - 1 };
                if *wanted == 0 {
                    let distance = (value - 1) / 2 + 1;
                    values[above][one as usize] = 2 * distance + if won { 1 } else { 2 };
                    queue.push((above as u8, one));
                }
            }
        }
        values
    }

    fn ended(&self, values: &mut [Vec<u16>], left: &mut [Vec<u16>]) -> Vec<(u8, u32)> {
        let mut queue = Vec::new();
        let mut all = [0; 8];
        let sides = &mut all[..self.players];
        for (at, &number) in self.numbers.iter().enumerate() {
            self.sides(number, sides);
            let over = sides.iter().filter(|&&side| side != 0).count() < 2;
            for layer in 0..values.len() {
                let out = sides[layer] == 0;
                if out || over {
                    values[layer][at] = if out { 2 } else { 1 };
                    left[layer][at] = 0;
                    queue.push((layer as u8, at as u32));
                }
            }
        }
        queue
    }
}
