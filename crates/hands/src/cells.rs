//! The numbers of cards that the hands may hold so far, as positions in a row of ways.
//!
//! With hands of at most n1, n2, … cards a **cell** is a tuple of numbers of cards, one for each
//! hand, written as one position. For one hand a cell is just its number of cards.

/// The cells of a deal.
#[derive(Clone, Debug)]
pub struct Cells {
    most: Vec<u32>,
    strides: Vec<usize>,
    len: usize,
    raw: Vec<u64>,
    biased: Vec<u64>,
    guards: u64,
}

impl Cells {
    /// How many cells there are for hands of at most these sizes; saturating.
    pub fn count(most: &[u32]) -> u64 {
        most.iter().fold(1, |cells, &n| cells.saturating_mul(u64::from(n) + 1))
    }

    /// The cells of hands of at most these sizes; there are fewer than 2³².
    pub fn new(most: &[u32]) -> Cells {
        let len = usize::try_from(Cells::count(most)).expect("fewer cells than the limit on states");
        let (mut strides, mut stride) = (Vec::new(), 1);
        for &n in most {
            strides.push(stride);
            stride *= n as usize + 1;
        }
        let mut cells =
            Cells { most: most.to_vec(), strides, len, raw: Vec::new(), biased: Vec::new(), guards: 0 };
        if most.len() > 1 {
            cells.code();
        }
        cells
    }

    /// Gives each cell a code in which sums of cells overflow into guard bits.
    fn code(&mut self) {
        let mut shift = 0;
        let mut fields = Vec::new();
        for &n in self.most.iter().filter(|&&n| n > 0) {
            let bits = 32 - n.leading_zeros();
            fields.push((shift, (1u64 << bits) - 1 - u64::from(n)));
            self.guards |= 1 << (shift + bits);
            shift += bits + 1;
        }
        let bias: u64 = fields.iter().map(|(shift, bias)| bias << shift).sum();
        for cell in 0..self.len {
            let digits = self.digits(cell);
            let held = digits.iter().zip(&self.most).filter(|&(_, &n)| n > 0).map(|(&d, _)| u64::from(d));
            let code: u64 = held.zip(&fields).map(|(d, (shift, _))| d << shift).sum();
            self.raw.push(code);
            self.biased.push(code + bias);
        }
    }

    /// How many cells.
    pub fn len(&self) -> usize {
        self.len
    }

    /// How many hands.
    pub fn hands(&self) -> usize {
        self.most.len()
    }

    /// The most cards of each hand.
    pub fn most(&self) -> &[u32] {
        &self.most
    }

    /// Whether the hands may hold the cards of both cells together, which is then the cell `a + b`.
    pub fn fits(&self, a: usize, b: usize) -> bool {
        if self.raw.is_empty() { a + b < self.len } else { (self.biased[a] + self.raw[b]) & self.guards == 0 }
    }

    /// How far apart cells are that differ by one card of a hand.
    pub fn step(&self, hand: usize) -> usize {
        self.strides[hand]
    }

    /// The cell of these numbers of cards, none above the most.
    pub fn at(&self, cards: &[u32]) -> usize {
        cards.iter().zip(&self.strides).map(|(&n, stride)| n as usize * stride).sum()
    }

    /// The numbers of cards of a cell.
    pub fn digits(&self, cell: usize) -> Vec<u32> {
        self.digits_of(cell).collect()
    }

    /// The same, one after the other.
    pub fn digits_of(&self, cell: usize) -> impl Iterator<Item = u32> {
        let digit = move |(&n, stride): (&u32, &usize)| (cell / stride % (n as usize + 1)) as u32;
        self.most.iter().zip(&self.strides).map(digit)
    }

    /// The cards of all hands together at a cell.
    pub fn cards(&self, cell: usize) -> u64 {
        self.digits_of(cell).map(u64::from).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::Cells;

    #[test]
    fn two_cells_fit_when_each_hand_has_room() {
        for most in [vec![7], vec![2, 0, 3], vec![1, 1, 1, 1], vec![3, 4]] {
            let cells = Cells::new(&most);
            for a in 0..cells.len() {
                assert_eq!(cells.at(&cells.digits(a)), a);
                for b in 0..cells.len() {
                    let room =
                        cells.digits(a).iter().zip(cells.digits(b)).zip(&most).all(|((a, b), n)| a + b <= *n);
                    assert_eq!(cells.fits(a, b), room, "{most:?} {a} {b}");
                }
            }
        }
    }
}
