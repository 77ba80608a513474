//! Exact solution of two-player zero-sum matrix games: what one player wins, the other loses; both choose at once.
//!
//! The greatest average result that the row player can guarantee, and both players' mixed strategies, are a linear
//! program. It is solved by the simplex method on whole numbers: each entry of the tableau is kept as a numerator
//! over one denominator, the last pivot, by which every step divides without a remainder (Edmonds). Bland's rule
//! for choosing the pivot prevents cycling.

use dashu_int::IBig;

use super::budget::{Budget, PassError};

/// The solution of a matrix: all fields are numerators over `total`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MatrixSolution {
    /// How often each row is chosen.
    pub rows: Vec<IBig>,
    /// How often each column is chosen.
    pub columns: Vec<IBig>,
    /// The row player's average result.
    pub value: IBig,
    /// The sum of each mixed strategy; more than 0.
    pub total: IBig,
}

/// The tableau: a row for each row of the matrix and one for the objective; a column for each column of the matrix, one
/// for each row's slack, and the right-hand side.
struct Tableau {
    cells: Vec<Vec<IBig>>,
    denominator: IBig,
    /// By row: the column of its basic variable.
    basis: Vec<usize>,
    columns: usize,
}

/// Solves a matrix of at least one row and one column; all rows have the same length. Takes space proportional to
/// rows × (rows + columns).
pub(super) fn solve(matrix: &[Vec<i32>], budget: &mut Budget<'_>) -> Result<MatrixSolution, PassError> {
    let least = matrix.iter().flatten().min().copied().unwrap_or_default();
    // The program requires a game whose value is above 0.
    let shift = 1 - i64::from(least);
    let mut tableau = Tableau::new(matrix, shift);
    while let Some(pivot) = tableau.pivot() {
        tableau.turn(pivot);
        let size = tableau.cells.len() * tableau.cells[0].len();
        budget.read(size as u64)?;
    }
    Ok(tableau.solution(shift))
}

impl Tableau {
    /// Sets up the program: maximise the sum of y such that the matrix times y is at most 1 in each row.
    fn new(matrix: &[Vec<i32>], shift: i64) -> Tableau {
        let (rows, columns) = (matrix.len(), matrix.first().map_or(0, Vec::len));
        let row = |(number, entries): (usize, &Vec<i32>)| {
            let own = entries.iter().map(|&entry| IBig::from(i64::from(entry) + shift));
            let slacks = (0..rows).map(|slack| IBig::from(u8::from(slack == number)));
            own.chain(slacks).chain([IBig::ONE]).collect()
        };
        let mut cells: Vec<Vec<IBig>> = matrix.iter().enumerate().map(row).collect();
        let aim = (0..columns).map(|_| IBig::NEG_ONE);
        cells.push(aim.chain((0..=rows).map(|_| IBig::ZERO)).collect());
        Tableau { cells, denominator: IBig::ONE, basis: (columns..columns + rows).collect(), columns }
    }

    /// Returns the next pivot's row and column, or `None` if there is nothing to gain.
    fn pivot(&self) -> Option<(usize, usize)> {
        let rows = self.basis.len();
        let aim = &self.cells[rows];
        let column = aim[..aim.len() - 1].iter().position(|entry| *entry < IBig::ZERO)?;
        let side = |row: usize| &self.cells[row][self.cells[row].len() - 1];
        let candidates = (0..rows).filter(|&row| self.cells[row][column] > IBig::ZERO);
        let row = candidates.reduce(|best, row| {
            let (one, two) = (side(row) * &self.cells[best][column], side(best) * &self.cells[row][column]);
            if one < two || one == two && self.basis[row] < self.basis[best] { row } else { best }
        })?;
        Some((row, column))
    }

    fn turn(&mut self, (row, column): (usize, usize)) {
        let pivot_row = self.cells[row].clone();
        let pivot = pivot_row[column].clone();
        for (number, cells) in self.cells.iter_mut().enumerate() {
            if number == row {
                continue;
            }
            let factor = cells[column].clone();
            for (cell, entry) in cells.iter_mut().zip(&pivot_row) {
                *cell = (&*cell * &pivot - &factor * entry) / &self.denominator;
            }
        }
        self.denominator = pivot;
        self.basis[row] = column;
    }

    fn solution(&self, shift: i64) -> MatrixSolution {
        let rows = self.basis.len();
        let aim = &self.cells[rows];
        let total = aim[aim.len() - 1].clone();
        let mut columns = vec![IBig::ZERO; self.columns];
        for (row, &variable) in self.basis.iter().enumerate() {
            if let Some(share) = columns.get_mut(variable) {
                share.clone_from(&self.cells[row][aim.len() - 1]);
            }
        }
        let value = &self.denominator - IBig::from(shift) * &total;
        MatrixSolution { rows: aim[self.columns..self.columns + rows].to_vec(), columns, value, total }
    }
}
