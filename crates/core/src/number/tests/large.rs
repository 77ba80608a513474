//! Large numbers: refused at once, or computed quickly.

use dashu_int::UBig;
use tg_progress::{Progress, Stop, Unlimited};

use super::{ROOMY, number};
use crate::number::{MOST_DIGITS, Number, NumberError};

fn too_large(result: Result<Number, NumberError>) -> u128 {
    match result {
        Err(NumberError::TooLarge { bits, .. }) => bits,
        other => panic!("{other:?} isn't too large"),
    }
}

#[test]
fn what_is_too_large_is_refused_at_once() {
    let n = number;
    for limit in [0, 1 << 20, ROOMY, u64::MAX] {
        too_large(n("2").pow(&n("1099511627776"), limit));
        too_large(n("-3").pow(&n("-1099511627776"), limit));
        too_large(n("2/3").pow(&n("1e30"), limit));
        too_large(n("4").pow(&n("1e30").div(&n("2")).unwrap().sub(&n("1/2")).unwrap(), limit));
        too_large(n("1e12").factorial(limit));
        too_large(n("1e30").factorial(limit));
        too_large(n("1e18").choose(&n("1e17"), limit));
        too_large(n("1e30").choose(&n("1e29"), limit));
        too_large(n("1e100").choose(&n("1e99"), limit));
    }
    let bits = too_large(n("2").pow(&n("1099511627776"), ROOMY));
    assert!((1 << 40) - (1 << 12) < bits && bits <= (1 << 40) + 1);
    assert_eq!(Number::estimate_pow(&n("-1"), &n("1e30")), 1);
    let long = n("2").pow(&n("100000"), ROOMY).unwrap();
    too_large(long.mul_within(&long, 60_000));
    assert!(long.mul_within(&long, MOST_DIGITS).is_ok());
}

#[test]
fn small_results_are_never_refused() {
    let n = number;
    assert!(n("1e18").mul_within(&n("1e18"), 0).is_ok());
    assert!(n("1e18").choose(&n("1"), 0).is_ok());
    assert!(n("20").factorial(0).is_ok());
    assert!(n("3").pow(&n("70"), 0).is_ok());
}

#[test]
fn estimates_are_bounds_and_close() {
    let bits = |number: &Number| dashu_base::BitTest::bit_len(&number.to_ibig().unwrap()) as u128;
    for n in 0u64..300 {
        let number = Number::from(n);
        let size = bits(&number.factorial(ROOMY).unwrap());
        let estimate = Number::estimate_factorial(&number);
        assert!(size <= estimate && estimate <= size + 3 * u128::from(n) / 2 + 1, "{n}!: {size} {estimate}");
        for exp in [0, 1, 2, 3, 7, 100] {
            let exp = Number::from(exp);
            let size = bits(&number.pow(&exp, ROOMY).unwrap());
            let estimate = Number::estimate_pow(&number, &exp);
            assert!(size <= estimate && estimate <= size * 17 / 16 + 2, "{n} ** {exp}: {size} {estimate}");
        }
        for k in 0..=n {
            let few = u128::from(k.min(n - k));
            let k = Number::from(k);
            let size = bits(&number.choose(&k, ROOMY).unwrap());
            let estimate = Number::estimate_choose(&number, &k);
            assert!(size <= estimate && estimate <= size + 3 * few + 2, "C({n}, {k}): {size} {estimate}");
        }
    }
}

#[test]
fn long_numbers_read_and_print_as_they_were() {
    let digits = "1234567890".repeat(10_000);
    let number = Number::parse(&digits).unwrap();
    assert_eq!(number.to_string(), digits);
    let fraction = Number::parse(&format!("0.{digits}1")).unwrap();
    assert_eq!(fraction.decimal(digits.len() + 1), format!("0.{digits}1"));
    assert_eq!(fraction.short_table_form(), "≈0.123457");
}

#[test]
fn large_factorials_and_sums() {
    let factorial = number("20000").factorial(ROOMY).unwrap();
    assert_eq!(factorial, number("20000").mul(&number("19999").factorial(ROOMY).unwrap()).unwrap());
    let harmonic = (1..=1000).map(|n| Number::ONE.div(&Number::from(n)).unwrap());
    let sum = harmonic.fold(Number::ZERO, |sum, term| sum.add(&term).unwrap());
    assert_eq!(sum.decimal(10), "7.4854708606");
    let middle = number("20000").choose(&number("10000"), ROOMY).unwrap();
    let half = number("10000").factorial(ROOMY).unwrap();
    assert_eq!(middle.mul(&half).unwrap().mul(&half).unwrap(), factorial);
}

#[test]
fn counting_by_primes_agrees_with_counting_by_factors() {
    let product = |first: u64, last: u64| {
        Number::from((first..=last).fold(UBig::ONE, |product, factor| product * factor))
    };
    for n in [511, 512, 513, 1023, 1024, 3001] {
        assert_eq!(Number::from(n).factorial(ROOMY), Ok(product(1, n)));
    }
    for (n, k) in [(1024, 512), (2003, 1500), (3001, 700), (60_000, 600), (700, 65)] {
        let ways = product(n - k + 1, n).div(&product(1, k));
        assert_eq!(Number::from(n).choose(&Number::from(k), ROOMY), ways);
    }
}

#[test]
fn large_roots() {
    let n = number;
    for (base, degree) in [("3", 1009), ("12345678901234567890", 257), ("7", 100_003), ("1e300", 3)] {
        let root = Number::ONE.div(&Number::from(degree)).unwrap();
        let power = n(base).pow(&Number::from(degree), ROOMY).unwrap();
        assert_eq!(power.pow(&root, ROOMY), Ok(n(base)));
        let above = power.add(&Number::ONE).unwrap();
        assert!(matches!(above.pow(&root, ROOMY), Ok(Number::Float(_)) | Err(NumberError::NotFinite)));
    }
}

/// Counts what is charged, and allows this many pieces.
struct Meter {
    allowed: u64,
    pieces: u64,
    steps: u64,
}

impl Meter {
    fn allowing(allowed: u64) -> Meter {
        Meter { allowed, pieces: 0, steps: 0 }
    }
}

impl Progress for Meter {
    fn charge(&mut self, steps: u64) -> Result<(), Stop> {
        self.pieces += 1;
        self.steps += steps;
        if self.pieces > self.allowed { Err(Stop::Work) } else { Ok(()) }
    }
}

#[test]
fn long_work_is_charged_in_pieces() {
    let sevens = number("7");
    let charged = |times: &str| {
        let mut meter = Meter::allowing(u64::MAX);
        let _ = sevens.pow_with_budget(&number(times), ROOMY, &mut meter);
        (meter.pieces, meter.steps)
    };
    let (_, short) = charged("100000");
    let (pieces, long) = charged("3000000");
    assert!(pieces > 20 && long > 50 * short, "{pieces} pieces, {short} and {long} steps");
    for stop in [0, 1, 5] {
        let stopped = number("30000").factorial_with_budget(ROOMY, &mut Meter::allowing(stop));
        assert_eq!(stopped, Err(NumberError::Stopped(Stop::Work)));
    }
    let stopped = number("1e6").choose_with_budget(&number("5e5"), ROOMY, &mut Meter::allowing(0));
    assert_eq!(stopped, Err(NumberError::Stopped(Stop::Work)));
}

#[test]
fn products_from_pieces_are_products() {
    let (a, b) = (
        number("3").pow(&number("5000001"), ROOMY).unwrap(),
        number("-7").pow(&number("3000001"), ROOMY).unwrap(),
    );
    for (a, b) in [(&a, &b), (&b, &a), (&a, &a), (&b, &number("12345678901234567890"))] {
        assert_eq!(a.mul_with_budget(b, ROOMY, &mut Unlimited), a.mul(b));
    }
}
