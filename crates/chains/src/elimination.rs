//! Gaussian elimination of sparse equations modulo a prime.

use crate::field::{Element, Field, ProductSum};
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
        // If the unknown with the fewest neighbours has all the others, so has each of them: any order is as good.
        if degree == queue.len() {
            let mut rest: Vec<usize> = std::iter::once(unknown).chain(own).collect();
            progress.charge((rest.len() * rest.len()) as u64).map_err(NoOrder::Stopped)?;
            rest.reverse();
            while let Some(next) = rest.pop() {
                unknowns.push(next);
                later.push(rest.clone());
            }
            break;
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
#[derive(Default)]
pub(crate) struct Factored {
    lower: Triangle,
    upper: Triangle,
    inverse_pivots: Vec<Element>,
}

/// The rows of half a matrix, one after the other, without its diagonal.
#[derive(Default)]
struct Triangle {
    /// Where each row ends.
    ends: Vec<usize>,
    columns: Vec<u32>,
    entries: Vec<Element>,
}

impl Triangle {
    fn push(&mut self, row: impl Iterator<Item = (usize, Element)>) {
        for (column, entry) in row {
            // There are some million states at most.
            self.columns.push(column as u32);
            self.entries.push(entry);
        }
        self.ends.push(self.columns.len());
    }

    fn rows(&self) -> usize {
        self.ends.len()
    }

    fn row(&self, place: usize) -> impl ExactSizeIterator<Item = (usize, Element)> + '_ {
        let own = if place == 0 { 0 } else { self.ends[place - 1] }..self.ends[place];
        let columns = self.columns[own.clone()].iter().map(|&column| column as usize);
        columns.zip(self.entries[own].iter().copied())
    }
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
        let mut made = Factored::default();
        let mut current = vec![ProductSum::default(); count];
        for (place, row) in rows.enumerate() {
            row.into_iter().for_each(|(other, entry)| current[other] = field.sum(entry));
            let mut work = 0;
            let taken = |current: &mut [ProductSum], column: usize| {
                field.summed(std::mem::take(&mut current[column]))
            };
            let mut lower = Vec::with_capacity(earlier[place].len());
            for &other in &earlier[place] {
                let factor = field.mul(taken(&mut current, other), made.inverse_pivots[other]);
                let less = field.negated(factor);
                for (column, entry) in made.upper.row(other) {
                    field.add_product(&mut current[column], less, entry);
                }
                work += made.upper.row(other).len() as u64;
                lower.push((other, factor));
            }
            let pivot = taken(&mut current, place);
            if pivot.is_zero() {
                return Ok(None);
            }
            made.upper.push(later[place].iter().map(|&other| (other, taken(&mut current, other))));
            made.lower.push(lower.into_iter());
            made.inverse_pivots.push(field.invert(pivot));
            progress.charge(work + 1)?;
            progress.report(place as u64, count as u64);
        }
        Ok(Some(made))
    }

    /// How many entries it has.
    pub(crate) fn entries(&self) -> usize {
        self.lower.entries.len() + self.upper.entries.len() + 2 * self.inverse_pivots.len()
    }

    /// Replaces b by the x with A x = b.
    pub(crate) fn solve(&self, field: Field, b: &mut [Element]) {
        for place in 0..self.lower.rows() {
            b[place] = field.without(b[place], self.lower.row(place), b);
        }
        for place in (0..self.upper.rows()).rev() {
            b[place] =
                field.mul(field.without(b[place], self.upper.row(place), b), self.inverse_pivots[place]);
        }
    }

    /// Replaces b by the x with Aᵀ x = b.
    pub(crate) fn solve_transposed(&self, field: Field, b: &mut [Element]) {
        let mut sums: Vec<ProductSum> = b.iter().map(|&own| field.sum(own)).collect();
        for place in 0..self.upper.rows() {
            let own = field.mul(field.summed(sums[place]), self.inverse_pivots[place]);
            sums[place] = field.sum(own);
            let less = field.negated(own);
            for (other, entry) in self.upper.row(place) {
                field.add_product(&mut sums[other], entry, less);
            }
        }
        for place in (0..self.lower.rows()).rev() {
            b[place] = field.summed(sums[place]);
            let less = field.negated(b[place]);
            for (other, entry) in self.lower.row(place) {
                field.add_product(&mut sums[other], entry, less);
            }
        }
    }
}

impl Field {
    /// What is left of a number without the products of a row.
    fn without(self, own: Element, row: impl Iterator<Item = (usize, Element)>, b: &[Element]) -> Element {
        let mut sum = self.sum(Element::default());
        row.for_each(|(other, entry)| self.add_product(&mut sum, entry, b[other]));
        self.sub(own, self.summed(sum))
    }
}
