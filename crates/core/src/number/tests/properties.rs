//! Laws that hold for all numbers.

use std::cmp::Ordering;
use std::hash::{DefaultHasher, Hash, Hasher};

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use proptest::prelude::*;

use super::{ROOMY, canonical};
use crate::number::{Number, NumberError, root};

/// Integers, mostly near the ends of the ranges where the kind changes.
fn ints() -> impl Strategy<Value = i128> {
    prop_oneof![
        -20i128..20,
        (-3i128..3).prop_map(|near| i128::from(i64::MAX) + near),
        (-3i128..3).prop_map(|near| i128::from(i64::MIN) + near),
        any::<i64>().prop_map(i128::from),
        any::<i64>().prop_map(|int| i128::from(int) * 4_000_000_007),
    ]
}

fn ratios() -> impl Strategy<Value = RBig> {
    (ints(), ints()).prop_map(|(above, below)| {
        RBig::from_parts_signed(above.into(), if below == 0 { IBig::ONE } else { below.into() })
    })
}

fn exact() -> impl Strategy<Value = Number> {
    prop_oneof![ints().prop_map(Number::from), ratios().prop_map(Number::from)]
}

/// Floats of all sizes, many of them whole or with a short fraction.
fn floats() -> impl Strategy<Value = f64> {
    prop_oneof![
        (-40i32..40).prop_map(|quarters| f64::from(quarters) / 4.0),
        ints().prop_map(|int| int as f64),
        any::<f64>().prop_filter("finite", |float| float.is_finite()),
    ]
}

fn numbers() -> impl Strategy<Value = Number> {
    prop_oneof![3 => exact(), 1 => floats().prop_map(|float| Number::from_f64(float).unwrap())]
}

fn hash(number: &Number) -> u64 {
    let mut hasher = DefaultHasher::new();
    number.hash(&mut hasher);
    hasher.finish()
}

/// The value as a fraction of the underlying crate.
fn value(number: &Number) -> RBig {
    number.to_exact().to_rbig().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn whole_numbers_agree_with_wide_machine_integers(a in ints(), b in ints()) {
        let (x, y) = (Number::from(a), Number::from(b));
        prop_assert_eq!(x.add(&y), Ok(Number::from(a + b)));
        prop_assert_eq!(x.sub(&y), Ok(Number::from(a - b)));
        prop_assert_eq!(x.mul(&y), Ok(Number::from(IBig::from(a) * IBig::from(b))));
        prop_assert_eq!(x.neg(), Number::from(-a));
        prop_assert_eq!(x.abs(), Number::from(a.abs()));
        prop_assert_eq!(x.compare(&y), a.cmp(&b));
        if b != 0 {
            let quotient = a.div_euclid(b) - i128::from(b < 0 && a.rem_euclid(b) != 0);
            prop_assert_eq!(x.floor_div(&y), Ok(Number::from(quotient)));
            prop_assert_eq!(x.rem(&y), Ok(Number::from(a - quotient * b)));
        }
    }

    #[test]
    fn fractions_agree_with_the_other_crate(a in ratios(), b in ratios()) {
        let (x, y) = (Number::from(a.clone()), Number::from(b.clone()));
        prop_assert_eq!(x.add(&y).map(|sum| value(&sum)), Ok(&a + &b));
        prop_assert_eq!(x.sub(&y).map(|difference| value(&difference)), Ok(&a - &b));
        prop_assert_eq!(x.mul(&y).map(|product| value(&product)), Ok(&a * &b));
        prop_assert_eq!(x.compare(&y), a.cmp(&b));
        if !b.is_zero() {
            prop_assert_eq!(x.div(&y).map(|quotient| value(&quotient)), Ok(&a / &b));
        }
    }

    #[test]
    fn results_are_canonical_and_nothing_panics(a in numbers(), b in numbers()) {
        let results = [
            a.add(&b), a.sub(&b), a.mul(&b), a.div(&b), a.floor_div(&b), a.rem(&b), a.pow(&b, 1 << 12),
            a.sqrt(), a.gcd(&b), a.lcm(&b), a.factorial(1 << 12), a.choose(&b, 1 << 12), a.approx(),
            Ok(a.neg()), Ok(a.abs()), Ok(a.floor()), Ok(a.ceil()), Ok(a.round()), Ok(a.numerator()),
            Ok(a.denominator()), Ok(a.to_exact()),
        ];
        for number in results.into_iter().flatten() {
            prop_assert!(canonical(&number), "{}", number);
        }
        let _ = (a.digits(), a.bits(), a.decimal(3), a.percent(3), a.short_table_form());
    }

    #[test]
    fn exact_numbers_are_a_field(a in exact(), b in exact(), c in exact()) {
        let sum = a.add(&b).unwrap();
        let product = a.mul(&b).unwrap();
        prop_assert_eq!(&sum, &b.add(&a).unwrap());
        prop_assert_eq!(&product, &b.mul(&a).unwrap());
        prop_assert_eq!(sum.add(&c), a.add(&b.add(&c).unwrap()));
        prop_assert_eq!(product.mul(&c), a.mul(&b.mul(&c).unwrap()));
        prop_assert_eq!(sum.mul(&c), a.mul(&c).unwrap().add(&b.mul(&c).unwrap()));
        prop_assert_eq!(sum.sub(&b), Ok(a.clone()));
        if !b.is_zero() {
            prop_assert_eq!(product.div(&b), Ok(a.clone()));
        }
    }

    #[test]
    fn a_quotient_and_its_remainder_make_the_number(a in exact(), b in exact()) {
        prop_assume!(!b.is_zero());
        let (quotient, remainder) = (a.floor_div(&b).unwrap(), a.rem(&b).unwrap());
        prop_assert!(quotient.is_whole());
        prop_assert_eq!(b.mul(&quotient).unwrap().add(&remainder), Ok(a.clone()));
        prop_assert!(remainder.is_zero() || remainder.is_negative() == b.is_negative());
        prop_assert!(remainder.abs() < b.abs());
        prop_assert_eq!(a.div(&b).unwrap().floor(), quotient);
    }

    #[test]
    fn rounding_goes_to_a_neighbour(a in numbers()) {
        let (floor, ceil, round) = (a.floor(), a.ceil(), a.round());
        prop_assert!(floor <= a && a <= ceil);
        prop_assert_eq!(ceil.sub(&floor), Ok(Number::from(i64::from(!a.is_whole()))));
        let half = Number::ONE.div(&Number::from(2)).unwrap();
        let off = a.to_exact().sub(&round).unwrap();
        prop_assert!(off.abs() <= half);
        prop_assert!(off.abs() != half || (off.is_negative() != a.is_negative()));
    }

    #[test]
    fn the_order_is_that_of_the_values(a in numbers(), b in numbers()) {
        prop_assert_eq!(a.compare(&b), value(&a).cmp(&value(&b)));
        prop_assert_eq!(b.compare(&a), a.compare(&b).reverse());
        prop_assert_eq!(a == b, a.compare(&b) == Ordering::Equal);
        if a == b {
            prop_assert_eq!(hash(&a), hash(&b));
        }
    }

    #[test]
    fn a_float_equals_and_hashes_as_its_value(float in floats()) {
        let approximate = Number::from_f64(float).unwrap();
        let exact = approximate.to_exact();
        prop_assert_eq!(&approximate, &exact);
        prop_assert_eq!(hash(&approximate), hash(&exact));
        prop_assert_eq!(exact.to_f64(), float);
        prop_assert_eq!(exact.approx().map(|number| number.to_string()), Ok(approximate.to_string()));
    }

    #[test]
    fn what_is_printed_reads_as_it_was(a in numbers()) {
        let again = Number::read(&a.to_string(), ROOMY).unwrap();
        prop_assert_eq!(again.is_exact(), a.is_exact());
        prop_assert_eq!(again, a);
    }

    #[test]
    fn decimals_agree_with_long_division(above in any::<i64>(), below in 1..i64::MAX, places in 0usize..30) {
        let number = Number::from(above).div(&Number::from(below)).unwrap();
        let (below, mut rest) = (i128::from(below), i128::from(above).abs());
        let mut digits = UBig::from((rest / below) as u128);
        for _ in 0..places {
            rest = rest % below * 10;
            digits = digits * 10u8 + (rest / below) as u128;
        }
        if rest % below * 2 >= below {
            digits += UBig::ONE;
        }
        let text = format!("{:0>width$}", digits.to_string(), width = places + 1);
        let sign = if above < 0 && !digits.is_zero() { "-" } else { "" };
        let decimal = number.decimal(places);
        prop_assert_eq!(decimal.replace('.', ""), format!("{sign}{text}"));
        prop_assert_eq!(decimal.find('.').map_or(0, |point| decimal.len() - point - 1), places);
    }

    #[test]
    fn literals_keep_their_digits(before in "[0-9]{1,30}", after in "[0-9]{1,30}", exponent in -40i64..40) {
        let literal = Number::parse(&format!("{before}.{after}e{exponent}")).unwrap();
        prop_assert!(canonical(&literal));
        let digits = Number::parse(&format!("{before}{after}")).unwrap();
        let power = Number::from(10).pow(&Number::from(exponent - after.len() as i64), ROOMY).unwrap();
        prop_assert_eq!(literal, digits.mul(&power).unwrap());
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[-0-9_.eE/≈+ ]{0,12}") {
        for number in [Number::parse(&text).ok(), Number::read(&text, ROOMY).ok()].into_iter().flatten() {
            prop_assert!(canonical(&number));
        }
    }

    #[test]
    fn powers_multiply(base in exact(), few in 0i64..12, more in -12i64..12) {
        prop_assume!(!base.is_zero());
        let pow = |exp: i64| base.pow(&Number::from(exp), ROOMY).unwrap();
        prop_assert_eq!(pow(few).mul(&pow(more)), Ok(pow(few + more)));
    }

    #[test]
    fn roots_undo_powers(base in exact(), degree in 1i64..9) {
        let power = base.abs().pow(&Number::from(degree), ROOMY).unwrap();
        let root = Number::ONE.div(&Number::from(degree)).unwrap();
        prop_assert_eq!(power.pow(&root, ROOMY), Ok(base.abs()));
        if degree == 2 {
            prop_assert_eq!(power.sqrt(), Ok(base.abs()));
        }
    }

    #[test]
    fn roots_are_rounded_down(power in proptest::collection::vec(any::<u64>(), 0..12), degree in 1usize..40) {
        let power = power.iter().fold(UBig::ZERO, |power, word| (power << 64) + *word);
        let root = root::floor_root(&power, degree);
        prop_assert!(root.pow(degree) <= power && power < (&root + UBig::ONE).pow(degree));
    }

    #[test]
    fn approximate_powers_are_those_of_the_machine(base in 1e-3f64..1e3, exp in -20.0f64..20.0) {
        let power = Number::from_f64(base).unwrap().pow(&Number::from_f64(exp).unwrap(), ROOMY).unwrap();
        let machine = base.powf(exp);
        prop_assert!((power.to_f64() - machine).abs() <= machine * 4e-16, "{} {}", power, machine);
    }

    #[test]
    fn square_roots_are_the_nearest_floats(square in 1u64..1 << 53) {
        prop_assert_eq!(Number::from(square).sqrt().unwrap().to_f64(), (square as f64).sqrt());
    }

    #[test]
    fn binomials_follow_pascal(n in 1u64..200, k in 1u64..200) {
        let choose = |n: u64, k: u64| Number::from(n).choose(&Number::from(k), ROOMY).unwrap();
        prop_assert_eq!(choose(n - 1, k - 1).add(&choose(n - 1, k)), Ok(choose(n, k)));
    }

    #[test]
    fn divisors_divide(a in ints(), b in ints()) {
        let (x, y) = (Number::from(a), Number::from(b));
        let (divisor, multiple) = (x.gcd(&y).unwrap(), x.lcm(&y).unwrap());
        prop_assert_eq!(divisor.mul(&multiple), x.mul(&y).map(|product| product.abs()));
        if !divisor.is_zero() {
            prop_assert!(x.rem(&divisor).unwrap().is_zero() && y.rem(&divisor).unwrap().is_zero());
        }
    }

    #[test]
    fn digits_make_the_number(a in ints()) {
        let digits = Number::from(a).digits();
        if a < 0 {
            prop_assert_eq!(digits, Err(NumberError::Negative));
        } else {
            prop_assert_eq!(digits.unwrap().iter().fold(0, |number, digit| number * 10 + i128::from(*digit)), a);
        }
    }
}
