//! Whole numbers without a last one whose probabilities follow a linear recurrence: dice that grow without end, and
//! their sums with others.
//!
//! The probability of n is the coefficient of xⁿ in a fraction of two polynomials, the **generating function**: for a
//! die that is thrown again and added if one of some faces comes, A(x) / (t - B(x)), where A has the ways of the faces
//! that end it, B those of the others, and t all of them. A sum of independent numbers is the product of their
//! functions; each coefficient follows from those before it; mean and variance are derivatives at 1 (Graham, Knuth,
//! Patashnik, Concrete Mathematics 7.3 and 8.3).

mod growing;
mod recurrent;

pub use growing::Growing;
pub(crate) use growing::{mixture, operate};

use super::{Count, Dist, Law};
use dashu_base::{BitTest, Gcd};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use tg_core::diagnostics::Fault;
use tg_core::native::Host;
use tg_core::value::Value;

/// The maximum length of polynomials.
const LONGEST: u64 = 1 << 14;

/// A face of a die with its ways, and whether the die is thrown again when it comes.
pub struct Face {
    /// What it adds.
    pub value: i64,
    /// Its ways.
    pub ways: Count,
    /// Whether another throw is added to it.
    pub again: bool,
}

/// The generating function of whole numbers without a last one.
#[derive(Clone, Debug)]
pub struct Generating {
    /// The number that x⁰ stands for.
    least: i64,
    /// The coefficients, those of x⁰ first. Both polynomials are the same at 1, and more than 0.
    above: Vec<IBig>,
    below: Vec<IBig>,
}

impl Generating {
    /// Creates the function of a die that is thrown again and added as long as a face comes that says so; each
    /// further throw is given by `further`. `None` if the throws could make it smaller, if it never ends, or if faces
    /// lie too far apart.
    #[must_use]
    pub fn grown(first: &[Face], further: &[Face]) -> Option<Generating> {
        let (ends, goes_on) = split(first)?;
        let (later_ends, later_goes_on) = split(further)?;
        let shrinks = |row: &Row| row.least.min(0) < 0 && !row.ways.is_empty();
        if shrinks(&later_goes_on) || later_ends.ways.is_empty() {
            return None;
        }
        // Of each further throw: C / (t - D).
        let total = IBig::from(total(further));
        let mut below = later_goes_on.into_filled()?.into_iter().map(|ways| -ways).collect::<Vec<_>>();
        below.resize(below.len().max(1), IBig::ZERO);
        below[0] += &total;
        let later = Generating { least: later_ends.least, above: later_ends.ways, below };
        // A + B C / (t - D), over the total of the first throw.
        let all = IBig::from(self::total(first));
        let mut sum = Generating { above: goes_on.ways, least: goes_on.least, below: vec![all.clone()] };
        if !sum.above.is_empty() {
            sum = sum.plus(&later)?;
        }
        let ends = Generating { least: ends.least, above: ends.ways, below: vec![all] };
        sum.or(&ends)
    }

    /// Creates the function of a written-out law, whose numbers must be whole and close together.
    #[must_use]
    pub fn of_law(law: &dyn Law) -> Option<Generating> {
        let mut faces = Vec::with_capacity(law.size());
        for place in 0..law.size() {
            let value = law.value(place).as_number().filter(|number| number.is_exact())?.to_i64()?;
            faces.push(Face { value, ways: law.ways(place), again: false });
        }
        let (row, _) = split(&faces)?;
        Some(Generating { least: row.least, above: row.ways, below: vec![IBig::from(total(&faces))] })
    }

    /// Returns the sum with independent others; `None` if the polynomials would be too long.
    #[must_use]
    pub fn plus(&self, other: &Generating) -> Option<Generating> {
        Some(
            Generating {
                least: self.least.checked_add(other.least)?,
                above: product(&self.above, &other.above)?,
                below: product(&self.below, &other.below)?,
            }
            .reduced(),
        )
    }

    /// Combines parts of two functions: their sum at 1 isn't changed.
    fn or(&self, other: &Generating) -> Option<Generating> {
        self.joined(other).map(Generating::reduced)
    }

    /// The same without reducing the coefficients.
    fn joined(&self, other: &Generating) -> Option<Generating> {
        let least = match (self.above.is_empty(), other.above.is_empty()) {
            (true, _) => other.least,
            (_, true) => self.least,
            _ => self.least.min(other.least),
        };
        let shifted = |own: &Generating, below: &[IBig]| -> Option<Vec<IBig>> {
            let by = usize::try_from(own.least.checked_sub(least)?).ok().filter(|by| *by as u64 <= LONGEST);
            let mut above = match own.above.is_empty() {
                true => Vec::new(),
                false => vec![IBig::ZERO; by?],
            };
            above.extend(own.above.iter().cloned());
            product(&above, below)
        };
        let (one, same) = ([IBig::ONE], self.below == other.below);
        let by = |below: &'_ [IBig]| if same { one.to_vec() } else { below.to_vec() };
        let (mut above, more) = (shifted(self, &by(&other.below))?, shifted(other, &by(&self.below))?);
        above.resize(above.len().max(more.len()), IBig::ZERO);
        above.iter_mut().zip(&more).for_each(|(sum, more)| *sum += more);
        Some(Generating { least, above, below: product(&self.below, &by(&other.below))? })
    }

    /// Returns the mixture of several in proportion to their weights; `None` if the polynomials would be too long.
    #[must_use]
    pub fn one_of(parts: Vec<(Count, Generating)>) -> Option<Generating> {
        let mut all = IBig::ZERO;
        // Parts with the same denominator are just added.
        let mut sums: Vec<Generating> = Vec::new();
        for (weight, part) in parts {
            let weight = IBig::from(big(&weight));
            all += &weight;
            let above = part.above.iter().map(|ways| ways * &weight).collect();
            let part = Generating { above, ..part };
            match sums.iter_mut().find(|sum| sum.below == part.below) {
                Some(sum) => *sum = sum.joined(&part)?,
                None => sums.push(part),
            }
        }
        let mut sum = sums.pop()?;
        while let Some(more) = sums.pop() {
            sum = sum.joined(&more)?;
        }
        sum.below.iter_mut().for_each(|own| *own *= &all);
        Some(sum.reduced())
    }

    /// Returns what is left without some numbers, each given with its ways out of `total`; `None` if nothing would be
    /// left, or if the polynomials would be too long.
    ///
    /// Where E has the ways of these numbers and t is the total, A / B without E / t is (t A - E B) / ((t - E(1)) B).
    #[must_use]
    pub fn without(&self, numbers: &[(i64, Count)], total: &Count) -> Option<Generating> {
        let faces: Vec<Face> = numbers
            .iter()
            .map(|(value, ways)| Face { value: *value, ways: ways.clone(), again: false })
            .collect();
        let total = IBig::from(big(total));
        let left = &total - IBig::from(self::total(&faces));
        let (row, _) = split(&faces)?;
        let gone = row.ways.into_iter().map(|ways| -ways).collect();
        let gone = Generating { least: row.least, above: gone, below: vec![IBig::ONE] };
        let above = self.above.iter().map(|ways| ways * &total).collect();
        let mut rest = Generating { above, ..self.clone() }.joined(&gone)?;
        rest.below.iter_mut().for_each(|own| *own *= &left);
        (left > IBig::ZERO).then(|| rest.reduced())
    }

    /// Returns the sum of this many independent ones.
    #[must_use]
    pub fn times(&self, number: u32) -> Option<Generating> {
        let one = Generating { least: 0, above: vec![IBig::ONE], below: vec![IBig::ONE] };
        (0..number).try_fold(one, |sum, _| sum.plus(self))
    }

    /// Returns the number of coefficients.
    #[must_use]
    pub fn length(&self) -> u64 {
        (self.above.len() + self.below.len()) as u64
    }

    /// Returns each number multiplied by a positive one.
    #[must_use]
    pub fn scaled(&self, factor: u32) -> Option<Generating> {
        let spread = |row: &[IBig]| -> Option<Vec<IBig>> {
            let length = (row.len() as u64).checked_mul(u64::from(factor)).filter(|len| *len <= LONGEST)?;
            let mut wide = vec![IBig::ZERO; length as usize];
            row.iter()
                .zip(wide.iter_mut().step_by(factor as usize))
                .for_each(|(own, wide)| *wide = own.clone());
            Some(wide)
        };
        Some(Generating {
            least: self.least.checked_mul(i64::from(factor))?,
            above: spread(&self.above)?,
            below: spread(&self.below)?,
        })
    }

    /// Returns the same function with smaller coefficients, and without zeros at the ends.
    fn reduced(mut self) -> Generating {
        for row in [&mut self.above, &mut self.below] {
            while row.last().is_some_and(IBig::is_zero) {
                row.pop();
            }
        }
        let low = self.above.iter().take_while(|ways| ways.is_zero()).count();
        self.above.drain(..low);
        self.least += low as i64;
        let common = self.above.iter().chain(&self.below).fold(UBig::ZERO, |common, own| {
            match (common.is_zero(), own.is_zero()) {
                (_, true) => common,
                (true, _) => magnitude(own),
                _ => common.gcd(magnitude(own)),
            }
        });
        if common > UBig::ONE {
            let common = IBig::from(common);
            self.above.iter_mut().chain(&mut self.below).for_each(|own| *own /= &common);
        }
        self
    }

    /// Returns the values of a polynomial and its first two derivatives at 1.
    fn derivatives(row: &[IBig]) -> [RBig; 3] {
        let mut sums = [IBig::ZERO, IBig::ZERO, IBig::ZERO];
        for (place, own) in row.iter().enumerate() {
            let place = place as i64;
            sums[0] += own;
            sums[1] += own * IBig::from(place);
            sums[2] += own * IBig::from(place * (place - 1));
        }
        sums.map(RBig::from)
    }

    /// Returns the mean and the variance.
    fn moments(&self) -> (RBig, RBig) {
        let ([_, n1, n2], [q, q1, q2]) =
            (Generating::derivatives(&self.above), Generating::derivatives(&self.below));
        let mean = (n1 - &q1) / &q;
        let second = (n2 - RBig::from(2) * &mean * q1 - q2) / q;
        let variance = second + &mean - &mean * &mean;
        (mean + RBig::from(self.least), variance)
    }

    /// Returns the distribution; a written-out one if the numbers have a last one after all.
    ///
    /// # Errors
    /// The limits.
    pub fn dist(self, host: &mut dyn Host, short: impl Into<String>) -> Result<Dist, Fault> {
        if let [below] = &self.below[..] {
            // If nothing depends on what came before, it is written out.
            let short: String = short.into();
            let ways = self.above.iter().map(|ways| Count::from(magnitude(ways)));
            let outcomes = (self.least..).zip(ways).filter(|(_, ways)| !ways.is_zero());
            host.step(1 + below.bit_len() as u64 / 64)?;
            let outcomes = outcomes.map(|(number, ways)| (Value::int(number), ways)).collect();
            return Ok(Dist::written(super::WrittenLaw::new(outcomes, short)));
        }
        Ok(Dist::endless(Growing::new(host, self, short)?))
    }
}

fn magnitude(number: &IBig) -> UBig {
    use dashu_base::UnsignedAbs;
    number.clone().unsigned_abs()
}

/// Ways of consecutive whole numbers, from the least on.
struct Row {
    least: i64,
    ways: Vec<IBig>,
}

impl Row {
    fn of(faces: &[&Face]) -> Option<Row> {
        let Some(least) = faces.iter().map(|face| face.value).min() else {
            return Some(Row { least: 0, ways: Vec::new() });
        };
        let most = faces.iter().map(|face| face.value).max()?;
        let length = most.checked_sub(least).and_then(|length| u64::try_from(length).ok())?;
        let mut ways = vec![IBig::ZERO; usize::try_from(length).ok().filter(|_| length < LONGEST)? + 1];
        for face in faces {
            ways[usize::try_from(face.value - least).ok()?] += IBig::from(big(&face.ways));
        }
        Some(Row { least, ways })
    }

    /// Returns the same from zero on.
    fn into_filled(self) -> Option<Vec<IBig>> {
        let by = u64::try_from(self.least).ok().filter(|by| *by < LONGEST)?;
        let mut ways = vec![IBig::ZERO; if self.ways.is_empty() { 0 } else { by as usize }];
        ways.extend(self.ways);
        Some(ways)
    }
}

/// Splits into the faces that end it, and the others.
fn split(faces: &[Face]) -> Option<(Row, Row)> {
    let (again, ends): (Vec<&Face>, Vec<&Face>) = faces.iter().partition(|face| face.again);
    Some((Row::of(&ends)?, Row::of(&again)?))
}

fn big(count: &Count) -> UBig {
    match count {
        Count::Small(ways) => UBig::from(*ways),
        Count::Big(ways) => UBig::clone(ways),
    }
}

fn total(faces: &[Face]) -> UBig {
    faces.iter().map(|face| big(&face.ways)).sum()
}

fn product(a: &[IBig], b: &[IBig]) -> Option<Vec<IBig>> {
    if a.is_empty() || b.is_empty() {
        return Some(Vec::new());
    }
    let length = a.len() + b.len() - 1;
    if length as u64 > LONGEST {
        return None;
    }
    let mut product = vec![IBig::ZERO; length];
    for (i, a) in a.iter().enumerate().filter(|(_, a)| !a.is_zero()) {
        for (j, b) in b.iter().enumerate().filter(|(_, b)| !b.is_zero()) {
            product[i + j] += a * b;
        }
    }
    Some(product)
}

impl Generating {
    /// Returns the negation of numbers that are written out.
    fn mirrored(&self) -> Option<Generating> {
        let most = self.least.checked_add(self.above.len() as i64 - 1)?;
        let above = self.above.iter().rev().cloned().collect();
        Some(Generating { least: most.checked_neg()?, above, below: self.below.clone() })
    }
}
