//! The rules of a game as data.

use super::board::{Board, CELLS, Side, WIDTH, letters};

/// A move: what it requires, and its effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardMove {
    /// The player.
    pub side: Side,
    /// The square that a piece moves from, if it was on the board.
    pub from: Option<usize>,
    /// The square that it moves to.
    pub to: usize,
    /// Whether an enemy must be there, which is captured; otherwise, the square must be free.
    pub takes: bool,
}

/// A symmetry: square `i` goes to `map[i]`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Symmetry {
    /// Where each square goes.
    pub map: [u8; CELLS],
}

/// A game on three rows of three squares.
#[derive(Debug)]
pub struct Rules {
    /// Its name, as scripts write it.
    pub name: &'static str,
    /// The board at the start.
    pub start: Board,
    /// Every move that could ever be possible.
    pub moves: Vec<BoardMove>,
    /// For each player: sets of squares of which holding a whole one wins.
    pub lines: [Vec<u16>; 2],
    /// Whether having no move left is a loss of the player to move, rather than a draw.
    pub stuck_loses: bool,
    /// The symmetries, the identity first, rotations before reflections.
    pub symmetries: Vec<Symmetry>,
    /// How many of them are rotations, including the identity.
    pub rotations: usize,
}

impl Symmetry {
    /// Returns the image of a set of squares.
    pub fn set(&self, squares: u16) -> u16 {
        (0..CELLS).filter(|&cell| squares >> cell & 1 == 1).fold(0, |set, cell| set | 1 << self.map[cell])
    }

    /// Returns the image of a board.
    pub fn board(&self, board: Board) -> Board {
        Board { squares: board.squares.map(|squares| self.set(squares)) }
    }

    /// Returns the image of a move.
    pub fn apply(&self, step: &BoardMove) -> BoardMove {
        let go = |cell: usize| usize::from(self.map[cell]);
        BoardMove { from: step.from.map(go), to: go(step.to), ..step.clone() }
    }

    /// Returns its description in words.
    pub fn name(&self) -> &'static str {
        let names = [
            ("nothing", [0, 1, 2]),
            ("a quarter turn to the right", [2, 5, 8]),
            ("a half turn", [8, 7, 6]),
            ("a quarter turn to the left", [6, 3, 0]),
            ("a flip from left to right", [2, 1, 0]),
            ("a flip along the falling diagonal", [0, 3, 6]),
            ("a flip from top to bottom", [6, 7, 8]),
            ("a flip along the rising diagonal", [8, 5, 2]),
        ];
        names.iter().find(|(_, top)| self.map[..WIDTH] == *top).map_or("", |(name, _)| name)
    }
}

impl Rules {
    /// Creates the rules of noughts and crosses.
    pub fn noughts() -> Rules {
        let place = |side| (0..CELLS).map(move |to| BoardMove { side, from: None, to, takes: false });
        let lines = vec![0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
        Rules {
            name: "noughts",
            start: Board::default(),
            moves: place(Side::First).chain(place(Side::Second)).collect(),
            lines: [lines.clone(), lines],
            stuck_loses: false,
            symmetries: square(),
            rotations: 4,
        }
    }

    /// Creates the rules of hexapawn: pawns step forward or capture diagonally; reaching the far row, or an enemy who
    /// can't move, wins.
    pub fn hexapawn() -> Rules {
        let row = |row: usize| row * WIDTH..(row + 1) * WIDTH;
        let mut moves = Vec::new();
        for (side, rows) in [(Side::First, [2, 1, 0]), (Side::Second, [0, 1, 2])] {
            for pair in rows.windows(2) {
                for (from, to) in row(pair[0]).flat_map(|from| row(pair[1]).map(move |to| (from, to))) {
                    let aside = (from % WIDTH).abs_diff(to % WIDTH);
                    if aside <= 1 {
                        moves.push(BoardMove { side, from: Some(from), to, takes: aside == 1 });
                    }
                }
            }
        }
        let goals = |goal: usize| row(goal).map(|cell| 1 << cell).collect();
        let mirrors = square().into_iter().filter(|s| matches!(s.map[..WIDTH], [0, 1, 2] | [2, 1, 0]));
        Rules {
            name: "hexapawn",
            start: Board { squares: [0o700, 0o7] },
            moves,
            lines: [goals(0), goals(2)],
            stuck_loses: true,
            symmetries: mirrors.collect(),
            rotations: 1,
        }
    }

    /// Returns whether a move is possible on a board.
    pub fn allows(&self, board: Board, step: &BoardMove) -> bool {
        let holds = |side: Side, cell: usize| board.squares[side as usize] >> cell & 1 == 1;
        let lands = match step.takes {
            true => holds(step.side.other(), step.to),
            false => board.free() >> step.to & 1 == 1,
        };
        lands && step.from.is_none_or(|from| holds(step.side, from))
    }

    /// Returns the board after a possible move.
    pub fn after(&self, mut board: Board, step: &BoardMove) -> Board {
        let (own, enemy) = (step.side as usize, step.side.other() as usize);
        if let Some(from) = step.from {
            board.squares[own] &= !(1 << from);
        }
        board.squares[own] |= 1 << step.to;
        board.squares[enemy] &= !(1 << step.to);
        board
    }

    /// Returns the player whose pieces make up a line.
    pub fn line_of(&self, board: Board) -> Option<Side> {
        let lines = self.lines_of(board);
        [Side::First, Side::Second].into_iter().find(|&side| lines[side as usize])
    }

    /// Returns, for each player, whether their pieces make up a line.
    pub fn lines_of(&self, board: Board) -> [bool; 2] {
        [Side::First, Side::Second].map(|side| {
            let own = board.squares[side as usize];
            self.lines[side as usize].iter().any(|line| own & line == *line)
        })
    }

    /// Returns the moves of a player, as indexes into the list; none if the game is over by a line.
    pub fn moves_of(&self, board: Board, side: Side) -> Vec<usize> {
        if self.line_of(board).is_some() {
            return Vec::new();
        }
        let possible = |&(_, step): &(usize, &BoardMove)| step.side == side && self.allows(board, step);
        self.moves.iter().enumerate().filter(possible).map(|(index, _)| index).collect()
    }

    /// Returns a symmetry that takes one board to another.
    pub fn symmetry(&self, from: Board, to: Board) -> Option<&Symmetry> {
        self.symmetries.iter().find(|s| s.board(from) == to)
    }

    /// Returns how a move is written: the square; for a piece already on the board both squares, with `-` between them.
    pub fn written(&self, index: usize) -> String {
        let Some(step) = self.moves.get(index) else { return String::new() };
        match step.from {
            None => letters(step.to),
            Some(from) => format!("{}-{}", letters(from), letters(step.to)),
        }
    }
}

/// Returns the eight symmetries of the square: quarter turns, then their reflections.
fn square() -> Vec<Symmetry> {
    let turn = |row: usize, column: usize| (column, WIDTH - 1 - row);
    let map = |turns: usize, flip: bool| {
        let go = |cell: usize| {
            let flipped = if flip { WIDTH - 1 - cell % WIDTH } else { cell % WIDTH };
            let (row, column) = (0..turns).fold((cell / WIDTH, flipped), |(r, c), _| turn(r, c));
            (row * WIDTH + column) as u8
        };
        Symmetry { map: std::array::from_fn(go) }
    };
    [false, true].into_iter().flat_map(|flip| (0..4).map(move |turns| map(turns, flip))).collect()
}
