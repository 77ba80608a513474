//! Powers that have no exact answer, from the series of the logarithm and the exponential function in
//! whole numbers: the same bits on every machine.
//!
//! A fixed-point number is a big integer that counts units of 2 ^ -`places`.

use dashu_base::{BitTest, UnsignedAbs};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::root::scale;

/// Binary places of the computation: twice what a float's digits and range of exponents need.
const PLACES: usize = 256;

/// No more places than this are added for large exponents.
const MOST_EXTRA_PLACES: usize = 1 << 14;

/// Returns `base ** exp` for a positive base, as the nearest float, except in very rare cases, which are off by one
/// unit in the last place. `None` beyond the largest float; zero below the smallest.
pub(super) fn power(base: &RBig, exp: &RBig) -> Option<f64> {
    let size = exp.floor().unsigned_abs().bit_len();
    let places = PLACES + size.min(MOST_EXTRA_PLACES);
    let exponent = logarithm(base, places) * exp.numerator() / IBig::from(exp.denominator().clone());
    let ln_two = double_atanh(&(IBig::ONE << places), &IBig::from(3), places);
    let turns = &exponent / &ln_two;
    let Ok(turns) = i32::try_from(&turns) else {
        return (exponent < IBig::ZERO).then_some(0.0);
    };
    let rest = exponent - &ln_two * turns;
    let float = scale(exponential(&rest, places), turns as isize - places as isize);
    float.is_finite().then_some(float)
}

/// Returns the natural logarithm of a positive fraction.
fn logarithm(ratio: &RBig, places: usize) -> IBig {
    let above = ratio.numerator().unsigned_abs();
    let below = ratio.denominator();
    let halvings = above.bit_len() as isize - below.bit_len() as isize;
    // ratio = 2 ^ halvings * mantissa, and the mantissa lies between 1/2 and 2
    let left = places as isize - halvings;
    let mantissa: UBig = match usize::try_from(left) {
        Ok(left) => (above << left) / below,
        Err(_) => above / (below << left.unsigned_abs()),
    };
    let mantissa = IBig::from(mantissa);
    let one = IBig::ONE << places;
    let ln_two = double_atanh(&one, &IBig::from(3), places);
    ln_two * halvings + double_atanh(&((&mantissa - &one) << places), &(mantissa + one), places)
}

/// Returns twice the inverse hyperbolic tangent of `above / below`, where `above` counts units: the logarithm of
/// (`below` + `above`) / (`below` - `above`).
fn double_atanh(above: &IBig, below: &IBig, places: usize) -> IBig {
    let argument = above / below;
    let square = (&argument * &argument) >> places;
    let mut power = argument;
    let mut sum = IBig::ZERO;
    let mut odd = 1u32;
    while !power.is_zero() && power != IBig::NEG_ONE {
        sum += &power / odd;
        power = (power * &square) >> places;
        odd += 2;
    }
    sum << 1
}

/// Returns the exponential of an argument between -1 and 1.
fn exponential(argument: &IBig, places: usize) -> IBig {
    let mut term = IBig::ONE << places;
    let mut sum = IBig::ZERO;
    let mut index = 1u32;
    while !term.is_zero() && term != IBig::NEG_ONE {
        sum += &term;
        term = ((term * argument) >> places) / index;
        index += 1;
    }
    sum
}
