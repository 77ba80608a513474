//! Roots of big integers and fractions by Newton's method, and whether they are exact.

use dashu_base::{BitTest, SquareRoot, UnsignedAbs};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

/// Returns the root of this degree, if it's exact. The fraction isn't negative, and the degree isn't zero.
pub(super) fn exact_root(ratio: &RBig, degree: usize) -> Option<RBig> {
    let below = exact_whole_root(ratio.denominator(), degree)?;
    let above = exact_whole_root(&ratio.numerator().unsigned_abs(), degree)?;
    Some(RBig::from_parts(above.into(), below))
}

fn exact_whole_root(power: &UBig, degree: usize) -> Option<UBig> {
    let root = floor_root(power, degree);
    // A root of 1 needs no power; any other root's power is at most as long as the number.
    let again = if root <= UBig::ONE { root.clone() } else { root.pow(degree) };
    (again == *power).then_some(root)
}

/// Returns the root, rounded down: Newton's method from above, whose first guess is the root of the upper half of
/// the digits. Takes about as long as a few divisions of numbers of that size.
pub(super) fn floor_root(power: &UBig, degree: usize) -> UBig {
    let bits = power.bit_len();
    match degree {
        _ if bits == 0 => return UBig::ZERO,
        0 | 1 => return power.clone(),
        _ if bits <= degree => return UBig::ONE,
        2 => return power.sqrt(),
        _ => {}
    }
    let root_bits = (bits - 1) / degree + 1;
    let degree_bits = degree.bit_len();
    if root_bits <= degree_bits + 8 {
        return small_root(power, degree, root_bits);
    }
    let low = (root_bits - degree_bits) / 2;
    let mut guess = (floor_root(&(power >> (low * degree)), degree) + UBig::ONE) << low;
    loop {
        let next = (&guess * (degree - 1) + power / guess.pow(degree - 1)) / degree;
        if next >= guess {
            return guess;
        }
        guess = next;
    }
}

/// Returns a root of few bits, found bit by bit.
fn small_root(power: &UBig, degree: usize, root_bits: usize) -> UBig {
    let mut root = UBig::ZERO;
    for bit in (0..root_bits).rev() {
        let mut candidate = root.clone();
        candidate.set_bit(bit);
        if candidate.pow(degree) <= *power {
            root = candidate;
        }
    }
    root
}

/// Returns the float nearest to the square root of a positive fraction that isn't a square.
pub(super) fn near_sqrt(ratio: &RBig) -> f64 {
    const DIGITS: isize = 64; // of the root, in bits: more than a float holds
    let above = ratio.numerator().unsigned_abs();
    let below = ratio.denominator();
    let shift = 2 * DIGITS - (above.bit_len() as isize - below.bit_len() as isize);
    let shift = shift + shift.rem_euclid(2);
    let scaled = match usize::try_from(shift) {
        Ok(left) => (above << left) / below,
        Err(_) => above / (below << shift.unsigned_abs()),
    };
    // The root is never exact, so one more bit, set, stands for what is rounded off.
    let digits = IBig::from((scaled.sqrt() << 1) + UBig::ONE);
    scale(digits, -shift / 2 - 1)
}

/// Returns `digits * 2 ^ exponent` as the nearest float; an infinity beyond the largest float.
pub(super) fn scale(digits: IBig, exponent: isize) -> f64 {
    const FLOATS: isize = 2048; // no float is as far from 1 as this many binary places
    let far = FLOATS + digits.bit_len() as isize;
    let exponent = exponent.clamp(-far, far);
    let ratio = match usize::try_from(exponent) {
        Ok(left) => RBig::from(digits << left),
        Err(_) => RBig::from_parts(digits, UBig::ONE << exponent.unsigned_abs()),
    };
    ratio.to_f64().value()
}
