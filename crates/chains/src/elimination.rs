//! Gaussian elimination of sparse equations modulo a prime.

use crate::field::{Element, Field};
use std::collections::BTreeSet;
use tg_progress::{Progress, Stop};

/// The order in which unknowns are eliminated, and which later ones each row has then.
pub(crate) struct Order {
    /// The unknown of each place.
    pub(crate) unknowns: Vec<usize>,
    /// The places behind it with which a place shares an entry, ascending.
    pub(crate) later: Vec<Vec<usize>>,
}

/// Why there is no order: it would take more entries than allowed, or somebody asked to stop.
pub(crate) enum NoOrder {
    Tangled,
    Stopped(Stop),
}

/// After how many unknowns it is said how far it is.
const REPORTED: usize = 1 << 6;

/// The order that eliminates an unknown of the fewest neighbours next (minimum degree, W. Tinney and J. Walker, 1967).
/// `neighbours` is symmetric, ascending, and no unknown is its own.
pub(crate) fn order(
    mut neighbours: Vec<Vec<usize>>,
    most: usize,
    progress: &mut dyn Progress,
) -> Result<Order, NoOrder> {
    let count = neighbours.len();
    let mut queue: BTreeSet<(usize, usize)> =
        neighbours.iter().enumerate().map(|(unknown, own)| (own.len(), unknown)).collect();
    let (mut unknowns, mut later) = (Vec::with_capacity(count), Vec::with_capacity(count));
    let mut entries = 0;
    while let Some((degree, unknown)) = queue.pop_first() {
        let own = std::mem::take(&mut neighbours[unknown]);
        entries += 2 * degree + 1;
        // Its neighbours are each other's from now on, so that they alone take this many more.
        let foreseen = entries.saturating_add(degree.saturating_mul(degree));
        if foreseen > most {
            return Err(NoOrder::Tangled);
        }
        if unknowns.len().is_multiple_of(REPORTED) {
            progress.report(unknowns.len() as u64, count as u64);
        }
        for &other in &own {
            let before = neighbours[other].len();
            progress.charge((before + degree) as u64).map_err(NoOrder::Stopped)?;
            neighbours[other] = joined(&neighbours[other], &own, [unknown, other]);
            queue.remove(&(before, other));
            queue.insert((neighbours[other].len(), other));
        }
        unknowns.push(unknown);
        later.push(own);
    }
    let mut places = vec![0; count];
    unknowns.iter().enumerate().for_each(|(place, &unknown)| places[unknown] = place);
    for row in &mut later {
        row.iter_mut().for_each(|unknown| *unknown = places[*unknown]);
        row.sort_unstable();
    }
    Ok(Order { unknowns, later })
}

/// What is in one of two ascending lists, without two that are left out.
fn joined(a: &[usize], b: &[usize], without: [usize; 2]) -> Vec<usize> {
    let mut all = Vec::with_capacity(a.len() + b.len());
    let (mut i, mut j) = (0, 0);
    loop {
        let next = match (a.get(i), b.get(j)) {
            (Some(&left), Some(&right)) => left.min(right),
            (Some(&only), None) | (None, Some(&only)) => only,
            (None, None) => return all,
        };
        i += usize::from(a.get(i) == Some(&next));
        j += usize::from(b.get(j) == Some(&next));
        if !without.contains(&next) {
            all.push(next);
        }
    }
}

/// Equations as a product of a lower matrix with ones on its diagonal and an upper one.
pub(crate) struct Factored {
    lower: Vec<Vec<(usize, Element)>>,
    upper: Vec<Vec<(usize, Element)>>,
    inverse_pivots: Vec<Element>,
}

impl Factored {
    /// Factors a matrix whose rows have entries only where `later` has them, or its transpose, or on the diagonal; all
    /// by their places. `None` where a pivot is 0 modulo the prime.
    pub(crate) fn new(
        field: Field,
        rows: impl Iterator<Item = Vec<(usize, Element)>>,
        later: &[Vec<usize>],
        progress: &mut dyn Progress,
    ) -> Result<Option<Factored>, Stop> {
        let count = later.len();
        let mut earlier: Vec<Vec<usize>> = vec![Vec::new(); count];
        for (place, row) in later.iter().enumerate() {
            row.iter().for_each(|&other| earlier[other].push(place));
        }
        let mut made =
            Factored { lower: Vec::new(), upper: Vec::new(), inverse_pivots: Vec::with_capacity(count) };
        let mut current = vec![Element::default(); count];
        for (place, row) in rows.enumerate() {
            row.into_iter().for_each(|(other, entry)| current[other] = entry);
            let mut work = 0;
            let lower = earlier[place].iter().map(|&other| {
                let factor = field.mul(std::mem::take(&mut current[other]), made.inverse_pivots[other]);
                for &(column, entry) in &made.upper[other] {
                    current[column] = field.sub(current[column], field.mul(factor, entry));
                }
                work += made.upper[other].len() as u64;
                (other, factor)
            });
            let lower = lower.collect();
            let pivot = std::mem::take(&mut current[place]);
            if pivot.is_zero() {
                return Ok(None);
            }
            let upper = later[place].iter().map(|&other| (other, std::mem::take(&mut current[other])));
            made.upper.push(upper.collect());
            made.lower.push(lower);
            made.inverse_pivots.push(field.invert(pivot));
            progress.charge(work + 1)?;
        }
        Ok(Some(made))
    }

    /// How many entries it has.
    pub(crate) fn entries(&self) -> usize {
        self.lower.iter().chain(&self.upper).map(|row| row.len() + 1).sum()
    }

    /// Replaces b by the x with A x = b.
    pub(crate) fn solve(&self, field: Field, b: &mut [Element]) {
        let without = |row: &[(usize, Element)], b: &[Element], own: Element| {
            row.iter().fold(own, |rest, &(other, entry)| field.sub(rest, field.mul(entry, b[other])))
        };
        for (place, row) in self.lower.iter().enumerate() {
            b[place] = without(row, b, b[place]);
        }
        for (place, row) in self.upper.iter().enumerate().rev() {
            b[place] = field.mul(without(row, b, b[place]), self.inverse_pivots[place]);
        }
    }

    /// Replaces b by the x with Aᵀ x = b.
    pub(crate) fn solve_transposed(&self, field: Field, b: &mut [Element]) {
        for (place, row) in self.upper.iter().enumerate() {
            b[place] = field.mul(b[place], self.inverse_pivots[place]);
            for &(other, entry) in row {
                b[other] = field.sub(b[other], field.mul(entry, b[place]));
            }
        }
        for (place, row) in self.lower.iter().enumerate().rev() {
            for &(other, entry) in row {
                b[other] = field.sub(b[other], field.mul(entry, b[place]));
            }
        }
    }
}
