//! Equations between the states of a chain, solved to as many p-adic digits as an answer needs.

use crate::chain::{Chain, ChainError, Fill};
use crate::components::components;
use crate::elimination::{Factored, NoOrder, Order, order};
use crate::field::{Element, Field};
use crate::integer::Integer;
use crate::pivots::Pivots;
use crate::reconstruction::number;
use dashu_base::{BitTest, Sign};
use dashu_int::UBig;
use tg_progress::{Progress, Stop};

/// The equations A x = b and Aᵀ x = b of the transient states that are reached, with A factored modulo a prime. States are numbered so
/// that a component is in one piece, in the order of its elimination, and comes before those that lead to it.
pub(crate) struct Equations<I: Integer> {
    field: Field,
    /// The state of each place.
    states: Vec<usize>,
    rows: Vec<Vec<(usize, I::Coefficient)>>,
    components: Vec<Component>,
    pub(crate) bounds: Bounds,
}

/// How long answers may be.
pub(crate) struct Bounds {
    /// What every denominator divides, but for a factor of at most the bits below.
    pub(crate) known: UBig,
    /// The bits of what more a denominator may have.
    pub(crate) unknown: u64,
    /// The bits that an expected number of visits may have before the point.
    pub(crate) visits: u64,
}

/// The states of some places, whose equations are solved together.
struct Component {
    first: usize,
    factored: Factored,
    /// For each of its places the entries in components before it.
    outside: Vec<Vec<(usize, Element)>>,
}

/// A solution as far as it was found.
pub(crate) struct Solution<I> {
    transposed: bool,
    remainder: Vec<I>,
    /// The p-adic digits of each place, the lowest first.
    digits: Vec<Vec<u64>>,
}

impl<I: Integer> Equations<I> {
    pub(crate) fn new(
        chain: &Chain,
        fill: Fill,
        progress: &mut dyn Progress,
    ) -> Result<Equations<I>, ChainError> {
        chain.charge(progress)?;
        let Numbering { states, places, orders } = numbered(chain, fill, progress)?;
        let entry = |(to, weight): &(usize, UBig), place: usize, total: &UBig| {
            let other = places[*to];
            (other != usize::MAX && other != place)
                .then(|| (other, I::coefficient(Sign::Negative, weight)))
                .or_else(|| {
                    (other == place).then(|| (other, I::coefficient(Sign::Positive, &(total - weight))))
                })
        };
        let rows: Vec<Vec<(usize, I::Coefficient)>> = states
            .iter()
            .enumerate()
            .map(|(place, &state)| {
                let row = &chain.rows[state];
                let mut entries: Vec<_> =
                    row.next.iter().filter_map(|step| entry(step, place, &row.total)).collect();
                if entries.iter().all(|&(other, _)| other != place) {
                    entries.push((place, I::coefficient(Sign::Positive, &row.total)));
                }
                entries
            })
            .collect();
        let bounds = bounds(chain, &states, &places, &orders);
        for field in Field::each() {
            if let Some(components) = factored::<I>(field, &rows, &orders, progress)? {
                return Ok(Equations { field, states, rows, components, bounds });
            }
        }
        Err(ChainError::Empty)
    }

    /// The states of the places.
    pub(crate) fn states(&self) -> &[usize] {
        &self.states
    }

    /// A solution of A x = b, or with the transposed matrix, of which no digit is known yet.
    pub(crate) fn solution(&self, transposed: bool, right: impl Fn(usize) -> UBig) -> Solution<I> {
        let of = |&state: &usize| I::of(&I::coefficient(Sign::Positive, &right(state)));
        Solution { transposed, remainder: self.states.iter().map(of).collect(), digits: Vec::new() }
    }

    /// How many digits a number of these bits takes.
    pub(crate) fn digits(&self, bits: u64) -> usize {
        // A digit has a little less than 62 bits.
        (bits / 61 + 1) as usize
    }

    /// The power of the prime that as many digits make.
    pub(crate) fn modulus(&self, digits: usize) -> UBig {
        UBig::from(self.field.prime()).pow(digits)
    }

    /// Finds digits until there are as many as wanted.
    pub(crate) fn extend(
        &self,
        solution: &mut Solution<I>,
        wanted: usize,
        progress: &mut dyn Progress,
    ) -> Result<(), Stop> {
        let inverse = self.field.inverse_of_prime();
        let entries: usize = self.rows.iter().map(Vec::len).sum();
        let factors: usize = self.components.iter().map(|component| component.factored.entries()).sum();
        let all = wanted.saturating_sub(solution.digits.len()) as u64;
        progress.reserve(all.saturating_mul(self.states.len() as u64 * 8))?;
        for done in 0..all {
            progress.charge((entries + factors) as u64)?;
            progress.report(done, all);
            let mut row: Vec<Element> =
                solution.remainder.iter().map(|remainder| remainder.element(self.field)).collect();
            self.solve(solution.transposed, &mut row);
            let digit: Vec<u64> = row.into_iter().map(|element| self.field.number(element)).collect();
            for (place, row) in self.rows.iter().enumerate() {
                for (other, coefficient) in row {
                    let (equation, unknown) =
                        if solution.transposed { (*other, place) } else { (place, *other) };
                    solution.remainder[equation].subtract(coefficient, digit[unknown]);
                }
            }
            solution.remainder.iter_mut().for_each(|remainder| remainder.divide(self.field, inverse));
            solution.digits.push(digit);
        }
        Ok(())
    }

    /// Solves the equations modulo the prime.
    fn solve(&self, transposed: bool, b: &mut [Element]) {
        let field = self.field;
        if transposed {
            for component in self.components.iter().rev() {
                let last = component.first + component.outside.len();
                component.factored.solve_transposed(field, &mut b[component.first..last]);
                for (place, row) in (component.first..).zip(&component.outside) {
                    for &(other, entry) in row {
                        b[other] = field.sub(b[other], field.mul(entry, b[place]));
                    }
                }
            }
            return;
        }
        for component in &self.components {
            for (place, row) in (component.first..).zip(&component.outside) {
                b[place] = row
                    .iter()
                    .fold(b[place], |rest, &(other, entry)| field.sub(rest, field.mul(entry, b[other])));
            }
            let last = component.first + component.outside.len();
            component.factored.solve(field, &mut b[component.first..last]);
        }
    }

    /// Σ weight × x over these places, modulo the power of the prime that the known digits make.
    pub(crate) fn sum(&self, solution: &Solution<I>, weights: &[(usize, UBig)]) -> UBig {
        let prime = UBig::from(self.field.prime());
        let all = weights.iter().fold(UBig::ZERO, |all, (_, weight)| all + weight);
        let digits: Vec<UBig> = if all.bit_len() <= 64 {
            // A digit has fewer than 64 bits, so the sum fits 128.
            let small: Vec<(usize, u128)> = weights
                .iter()
                .map(|(place, weight)| (*place, u128::try_from(weight).unwrap_or_default()))
                .collect();
            let sum = |digit: &Vec<u64>| {
                small.iter().map(|&(place, weight)| weight * u128::from(digit[place])).sum::<u128>()
            };
            solution.digits.iter().map(|digit| UBig::from(sum(digit))).collect()
        } else {
            let add = |digit: &Vec<u64>, sum, (place, weight): &(usize, UBig)| {
                sum + weight * UBig::from(digit[*place])
            };
            let sum = |digit| weights.iter().fold(UBig::ZERO, |sum, weight| add(digit, sum, weight));
            solution.digits.iter().map(sum).collect()
        };
        number(&digits, &prime)
    }

    /// The x of a place, modulo the power of the prime that the known digits make.
    pub(crate) fn at(&self, solution: &Solution<I>, place: usize) -> UBig {
        let digits: Vec<UBig> = solution.digits.iter().map(|digit| UBig::from(digit[place])).collect();
        number(&digits, &UBig::from(self.field.prime()))
    }
}

/// The order of the equations.
struct Numbering {
    /// The transient states that are reached, in the order of their places.
    states: Vec<usize>,
    /// The place of each state; none of what has no equation.
    places: Vec<usize>,
    /// The components, one after the other, with the order of their elimination.
    orders: Vec<Order>,
}

/// Numbers the states.
fn numbered(chain: &Chain, fill: Fill, progress: &mut dyn Progress) -> Result<Numbering, ChainError> {
    let next: Vec<Vec<usize>> =
        chain.rows.iter().map(|row| row.next.iter().map(|&(to, _)| to).collect()).collect();
    let (mut states, mut places, mut orders) = (Vec::new(), vec![usize::MAX; chain.states()], Vec::new());
    let mut local = vec![usize::MAX; chain.states()];
    // What isn't reached may never end, and has no equations then.
    let reached = chain.reached();
    for component in components(&next) {
        if chain.is_end(component[0]) || !reached[component[0]] {
            continue;
        }
        component.iter().enumerate().for_each(|(index, &state)| local[state] = index);
        let mut neighbours = vec![Vec::new(); component.len()];
        for (index, &state) in component.iter().enumerate() {
            for other in next[state].iter().map(|&to| local[to]).filter(|&to| to != usize::MAX && to != index)
            {
                neighbours[index].push(other);
                neighbours[other].push(index);
            }
        }
        for own in &mut neighbours {
            own.sort_unstable();
            own.dedup();
        }
        let tangled = ChainError::Tangled { states: component.len(), fill: fill.0 };
        let order = order(neighbours, fill.0, progress).map_err(|why| match why {
            NoOrder::Tangled => tangled,
            NoOrder::Stopped(why) => ChainError::Stopped(why),
        })?;
        component.iter().for_each(|&state| local[state] = usize::MAX);
        for &unknown in &order.unknowns {
            places[component[unknown]] = states.len();
            states.push(component[unknown]);
        }
        orders.push(order);
    }
    Ok(Numbering { states, places, orders })
}

/// The components with their equations factored; `None` where the prime divides a pivot.
fn factored<I: Integer>(
    field: Field,
    rows: &[Vec<(usize, I::Coefficient)>],
    orders: &[Order],
    progress: &mut dyn Progress,
) -> Result<Option<Vec<Component>>, Stop> {
    let (mut made, mut first) = (Vec::with_capacity(orders.len()), 0);
    for order in orders {
        let own = first..first + order.unknowns.len();
        let element = |coefficient: &I::Coefficient| I::of(coefficient).element(field);
        let inside = own.clone().map(|place| {
            let entries = rows[place].iter().filter(|(other, _)| own.contains(other));
            entries.map(|(other, coefficient)| (other - first, element(coefficient))).collect()
        });
        let Some(factored) = Factored::new(field, inside, &order.later, progress)? else { return Ok(None) };
        let outside = own.clone().map(|place| {
            let entries = rows[place].iter().filter(|(other, _)| !own.contains(other));
            entries.map(|(other, coefficient)| (*other, element(coefficient))).collect()
        });
        made.push(Component { first, factored, outside: outside.collect() });
        first = own.end;
    }
    Ok(Some(made))
}

/// How long answers may be.
///
/// A state that leads back to itself at most divides by its pivot a, so on a path of n such states the denominator
/// divides the nth power of a common multiple of the pivots, and their product. A larger component divides by its
/// determinant, which is at most the product of its diagonal, as that of every matrix whose inverse has no negative
/// entry and whose other entries aren't positive (Hadamard and Fischer's inequality for M-matrices). Its states are
/// visited at most as often, each time that doesn't lead back to itself, and a state by itself is at most as often as
/// its total says.
fn bounds(chain: &Chain, states: &[usize], places: &[usize], orders: &[Order]) -> Bounds {
    let bits = |size: &UBig| size.bit_len() as u64;
    let pivot = |state: usize| chain.rows[state].pivot(state);
    let mut depths = vec![0usize; states.len()];
    let mut pivots = Pivots::default();
    let (mut depth, mut larger, mut total, mut first) = (0, 0, 0, 0);
    for order in orders {
        let own = first..first + order.unknowns.len();
        let beyond = own.clone().flat_map(|place| &chain.rows[states[place]].next);
        let beyond = beyond.map(|&(to, _)| places[to]).filter(|&to| to < first);
        let mut below = beyond.map(|place| depths[place]).max().unwrap_or(0);
        if own.len() == 1 {
            pivots.add(pivot(states[first]));
            below += 1;
        } else {
            larger += own.clone().map(|place| bits(&pivot(states[place]))).sum::<u64>();
        }
        for place in own.clone() {
            depths[place] = below;
            total = total.max(bits(&chain.rows[states[place]].total));
        }
        depth = depth.max(below);
        first = own.end;
    }
    let visits = larger + total + bits(&UBig::from(states.len()));
    Bounds { known: pivots.denominator(depth), unknown: larger, visits }
}
