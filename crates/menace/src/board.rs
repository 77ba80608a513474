//! Boards: who has which squares.

/// A player: `First` moves first and is written X, `Second` is written O.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// X.
    First,
    /// O.
    Second,
}

impl Side {
    /// Returns the other player.
    pub fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// Returns the letter on the board.
    pub fn letter(self) -> char {
        match self {
            Side::First => 'X',
            Side::Second => 'O',
        }
    }
}

/// The squares of each player: bit `i` is square `i`, row by row from the top left.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Board {
    /// X's squares, and O's.
    pub squares: [u16; 2],
}

/// The number of squares in a row, and of rows.
pub(super) const WIDTH: usize = 3;
/// The number of squares of a board.
pub(super) const CELLS: usize = WIDTH * WIDTH;

impl Board {
    /// Returns whose piece is on a square.
    pub fn at(self, cell: usize) -> Option<Side> {
        [Side::First, Side::Second].into_iter().find(|&side| self.squares[side as usize] >> cell & 1 == 1)
    }

    /// Returns the free squares.
    pub fn free(self) -> u16 {
        !(self.squares[0] | self.squares[1]) & ((1 << CELLS) - 1)
    }

    /// Returns how many pieces a player has.
    pub fn count(self, side: Side) -> u32 {
        self.squares[side as usize].count_ones()
    }

    /// Parses `XO_/___/___`; `None` if it isn't three rows of three.
    pub fn parse(text: &str) -> Option<Board> {
        let mut board = Board::default();
        let mut letters = text.chars();
        for cell in 0..CELLS {
            if cell > 0 && cell % WIDTH == 0 && letters.next() != Some('/') {
                return None;
            }
            match letters.next()? {
                'X' => board.squares[0] |= 1 << cell,
                'O' => board.squares[1] |= 1 << cell,
                '_' => {}
                _ => return None,
            }
        }
        letters.next().is_none().then_some(board)
    }

    /// Returns the board as it is written: rows from the top separated by `/`, `_` for a free square.
    pub fn text(self) -> String {
        let rows = (0..WIDTH).map(|row| {
            let cells = row * WIDTH..(row + 1) * WIDTH;
            cells.map(|cell| self.at(cell).map_or('_', Side::letter)).collect::<String>()
        });
        rows.collect::<Vec<_>>().join("/")
    }

    /// Returns its rank in the order of drawings: pieces come before free squares, X's before O's, from the top left.
    pub(super) fn rank(self) -> u32 {
        (0..CELLS).fold(0, |rank, cell| rank * 3 + self.at(cell).map_or(2, |side| side as u32))
    }
}

/// Returns the letters of a square: its row (L top, M, R) and its column (L left, M, R).
pub fn letters(cell: usize) -> String {
    [cell / WIDTH, cell % WIDTH].map(|axis| ['L', 'M', 'R'][axis.min(2)]).iter().collect()
}
