//! Tests of the number tower: examples of each operation here, laws over generated numbers in
//! `properties`, large numbers in `large`, parsing and printing in `text`.

use super::*;

mod digits;
mod large;
mod properties;
mod text;

const ROOMY: u64 = 1 << 33;

fn number(text: &str) -> Number {
    Number::read(text, ROOMY).unwrap_or_else(|_| panic!("{text} can't be read"))
}

fn float(float: f64) -> Number {
    Number::from_f64(float).unwrap()
}

/// Returns whether a number is in canonical form.
fn canonical(number: &Number) -> bool {
    match number {
        Number::Int(_) => true,
        Number::Big(big) => i64::try_from(big.as_ref()).is_err(),
        Number::Ratio(ratio) => {
            let lowest = RBig::from_parts(ratio.numerator().clone(), ratio.denominator().clone());
            !ratio.is_int() && lowest.denominator() == ratio.denominator()
        }
        Number::Float(float) => float.is_finite() && float.to_bits() != (-0.0f64).to_bits(),
    }
}

fn check(results: &[(Result<Number, NumberError>, &str)]) {
    for (index, (result, expected)) in results.iter().enumerate() {
        let result = result.as_ref().unwrap_or_else(|error| panic!("row {index}: {error}"));
        assert_eq!(result.to_string(), *expected, "row {index}");
        assert!(canonical(result), "row {index}: {expected}");
    }
}

#[test]
fn a_number_takes_two_words() {
    assert_eq!(std::mem::size_of::<Number>(), 16);
}

#[test]
fn exact_arithmetic_moves_between_the_kinds() {
    let n = number;
    check(&[
        (n("7").div(&n("2")), "7/2"),
        (n("6").div(&n("3")), "2"),
        (n("1/3").add(&n("1/6")), "1/2"),
        (n("1/3").add(&n("2/3")), "1"),
        (n("1/3").sub(&n("1")), "-2/3"),
        (n("1").sub(&n("1/3")), "2/3"),
        (n("3").mul(&n("2/3")), "2"),
        (n("2/3").div(&n("2")), "1/3"),
        (n("2").div(&n("2/3")), "3"),
        (n("-1").div(&n("-2")), "1/2"),
        (n("9223372036854775807").add(&n("1")), "9223372036854775808"),
        (n("9223372036854775808").sub(&n("1")), "9223372036854775807"),
        (n("-9223372036854775808").div(&n("-1")), "9223372036854775808"),
        (n("-9223372036854775808").floor_div(&n("-1")), "9223372036854775808"),
        (n("-9223372036854775808").rem(&n("-1")), "0"),
        (n("-9223372036854775808").div(&n("9223372036854775808")), "-1"),
        (n("4294967296").mul(&n("4294967296")), "18446744073709551616"),
        (Ok(n("-9223372036854775808").neg()), "9223372036854775808"),
        (Ok(n("9223372036854775808").neg()), "-9223372036854775808"),
        (Ok(n("-9223372036854775808").abs()), "9223372036854775808"),
        (Ok(n("-1/3").abs()), "1/3"),
    ]);
    assert!(matches!(n("9223372036854775808").neg(), Number::Int(i64::MIN)));
}

#[test]
fn floor_division_and_remainder_round_down() {
    let n = number;
    check(&[
        (n("7").floor_div(&n("-2")), "-4"),
        (n("7").rem(&n("-2")), "-1"),
        (n("-7").floor_div(&n("3")), "-3"),
        (n("-7").rem(&n("3")), "2"),
        (n("-6").rem(&n("3")), "0"),
        (n("7/2").floor_div(&n("1")), "3"),
        (n("7/2").rem(&n("1")), "1/2"),
        (n("-7/2").floor_div(&n("1")), "-4"),
        (n("-7/2").rem(&n("1")), "1/2"),
        (n("7/2").rem(&n("-2/3")), "-1/2"),
        (n("7/2").rem(&n("1/2")), "0"),
        (n("1e30").floor_div(&n("-7")), "-142857142857142857142857142858"),
        (float(7.5).floor_div(&n("2")), "≈3.0"),
        (float(7.5).rem(&n("2")), "≈1.5"),
        (float(-7.5).floor_div(&n("2")), "≈-4.0"),
        (float(-7.5).rem(&n("2")), "≈0.5"),
        (float(7.5).rem(&n("-2")), "≈-0.5"),
        (float(-6.0).rem(&n("3")), "≈0.0"),
        (float(1e300).rem(&float(1e-300)), "≈4.891554850853602e-301"),
    ]);
    assert_eq!(float(1e300).floor_div(&float(1e-300)), Err(NumberError::NotFinite));
}

#[test]
fn zero_divides_nothing() {
    for zero in [Number::ZERO, float(0.0), float(-0.0)] {
        for number in ["0", "7", "1e30", "1/3", "≈2.5"].map(number) {
            assert_eq!(number.div(&zero), Err(NumberError::DivisionByZero));
            assert_eq!(number.floor_div(&zero), Err(NumberError::DivisionByZero));
            assert_eq!(number.rem(&zero), Err(NumberError::DivisionByZero));
        }
        assert_eq!(zero.pow(&number("-1"), ROOMY), Err(NumberError::DivisionByZero));
        assert_eq!(zero.pow(&number("-1/2"), ROOMY), Err(NumberError::DivisionByZero));
        assert_eq!(zero.pow(&Number::ZERO, ROOMY), Ok(Number::ONE));
    }
}

#[test]
fn approximate_operands_make_approximate_results() {
    check(&[
        (number("1/3").add(&float(0.0)), "≈0.3333333333333333"),
        (float(0.5).mul(&number("4")), "≈2.0"),
        (float(1.0).div(&number("1e400")), "≈0.0"),
        (Ok(float(-0.0)), "≈0.0"),
        (Ok(float(0.0).neg()), "≈0.0"),
        (number("1/3").approx(), "≈0.3333333333333333"),
        (Ok(float(0.1).to_exact()), "3602879701896397/36028797018963968"),
    ]);
    assert_eq!(float(1e308).mul(&number("10")), Err(NumberError::NotFinite));
    assert_eq!(float(1.0).add(&number("1e400")), Err(NumberError::NotFinite));
    assert_eq!(number("1e400").approx(), Err(NumberError::NotFinite));
    assert_eq!(Number::from_f64(f64::NAN), Err(NumberError::NotFinite));
}

#[test]
fn powers() {
    let n = number;
    let pow = |base: &str, exp: &str| n(base).pow(&n(exp), ROOMY);
    check(&[
        (pow("2", "10"), "1024"),
        (pow("2", "64"), "18446744073709551616"),
        (pow("-2", "63"), "-9223372036854775808"),
        (pow("2", "-2"), "1/4"),
        (pow("-2", "-3"), "-1/8"),
        (pow("2/3", "3"), "8/27"),
        (pow("-2/3", "-3"), "-27/8"),
        (pow("1/2", "-70"), "1180591620717411303424"),
        (pow("0", "0"), "1"),
        (pow("0", "1/2"), "0"),
        (pow("-1", "1e30"), "1"),
        (pow("-1", "-1000000000000000000000000000001"), "-1"),
        (pow("1", "1/1000000000000000000000007"), "1"),
        (pow("4", "1/2"), "2"),
        (pow("4", "-3/2"), "1/8"),
        (pow("8/27", "2/3"), "4/9"),
        (pow("2", "1/2"), "≈1.4142135623730951"),
        (pow("10", "1/3"), "≈2.154434690031884"),
        (pow("10", "-1000001/1000000"), "≈0.0999997697417558"),
        (pow("≈2", "10"), "≈1024.0"),
        (pow("≈-2", "3"), "≈-8.0"),
        (pow("-2", "≈2"), "≈4.0"),
        (pow("2", "≈0.5"), "≈1.4142135623730951"),
        (pow("≈10", "-400"), "≈0.0"),
        (pow("1e400", "1/3"), "≈2.1544346900318837e133"),
        (pow("≈0", "≈0.5"), "≈0.0"),
        (pow("2", "≈-1074"), "≈5e-324"),
    ]);
    for zeros in [100, 2000] {
        let ten = n("10").pow(&Number::from(zeros), ROOMY).unwrap();
        let base = Number::ONE.add(&Number::ONE.div(&ten).unwrap()).unwrap();
        let exp = ten.add(&n("1/2")).unwrap();
        check(&[(base.pow(&exp, ROOMY), "≈2.718281828459045")]);
    }
    assert_eq!(pow("-8", "1/3"), Err(NumberError::Negative));
    assert_eq!(pow("-8", "≈0.5"), Err(NumberError::Negative));
    assert_eq!(pow("≈10", "400"), Err(NumberError::NotFinite));
    assert_eq!(pow("≈10", "1e400"), Err(NumberError::NotFinite));
    assert_eq!(pow("≈10", "-1e400"), Ok(float(0.0)));
}

#[test]
fn square_roots() {
    let sqrt = |text: &str| number(text).sqrt();
    check(&[
        (sqrt("0"), "0"),
        (sqrt("144"), "12"),
        (sqrt("4/9"), "2/3"),
        (sqrt("1e40"), "100000000000000000000"),
        (sqrt("2"), "≈1.4142135623730951"),
        (sqrt("1/2"), "≈0.7071067811865476"),
        (sqrt("2e600"), "≈1.4142135623730952e300"),
        (sqrt("2e-600"), "≈1.414213562373095e-300"),
        (sqrt("≈4"), "≈2.0"),
    ]);
    assert_eq!(sqrt("-4"), Err(NumberError::Negative));
    assert_eq!(sqrt("2e1000"), Err(NumberError::NotFinite));
}

#[test]
fn rounding_and_the_parts_of_a_fraction() {
    let cases = [
        ("7/2", "3", "4", "4"),
        ("-7/2", "-4", "-3", "-4"),
        ("5/2", "2", "3", "3"),
        ("1/3", "0", "1", "0"),
        ("-1/3", "-1", "0", "0"),
        ("7", "7", "7", "7"),
        ("≈2.5", "2", "3", "3"),
        ("≈-0.2", "-1", "0", "0"),
        ("≈1e20", "100000000000000000000", "100000000000000000000", "100000000000000000000"),
    ];
    for (text, floor, ceil, round) in cases {
        let number = number(text);
        check(&[(Ok(number.floor()), floor), (Ok(number.ceil()), ceil), (Ok(number.round()), round)]);
    }
    check(&[
        (Ok(number("-6/4").numerator()), "-3"),
        (Ok(number("-6/4").denominator()), "2"),
        (Ok(number("5").denominator()), "1"),
        (Ok(float(0.75).numerator()), "3"),
        (Ok(float(0.75).denominator()), "4"),
    ]);
}

#[test]
fn counting() {
    let n = number;
    check(&[
        (n("12").gcd(&n("-18")), "6"),
        (n("0").gcd(&n("0")), "0"),
        (n("0").gcd(&n("-5")), "5"),
        (n("-9223372036854775808").gcd(&n("0")), "9223372036854775808"),
        (n("4").lcm(&n("-6")), "12"),
        (n("0").lcm(&n("6")), "0"),
        (n("0").factorial(ROOMY), "1"),
        (n("5").factorial(ROOMY), "120"),
        (n("25").factorial(ROOMY), "15511210043330985984000000"),
        (n("5").choose(&n("2"), ROOMY), "10"),
        (n("5").choose(&n("6"), ROOMY), "0"),
        (n("5").choose(&n("0"), ROOMY), "1"),
        (n("119").choose(&n("5"), ROOMY), "182637273"),
        (n("1e18").choose(&n("3"), ROOMY), "166666666666666666166666666666666667000000000000000000"),
        (n("1e30").choose(&n("2"), ROOMY), "499999999999999999999999999999500000000000000000000000000000"),
        (n("1e30").choose(&n("1e30"), ROOMY), "1"),
        (n("1e30").choose(&n("999999999999999999999999999999"), ROOMY), "1000000000000000000000000000000"),
    ]);
    assert_eq!(n("1/2").gcd(&n("2")), Err(NumberError::NotWhole));
    assert_eq!(float(2.0).lcm(&n("2")), Err(NumberError::Inexact));
    assert_eq!(n("-1").factorial(ROOMY), Err(NumberError::Negative));
    assert_eq!(n("1/2").factorial(ROOMY), Err(NumberError::NotWhole));
    assert_eq!(n("5").choose(&n("-1"), ROOMY), Err(NumberError::Negative));
    assert_eq!(n("120").digits(), Ok(vec![1, 2, 0]));
    assert_eq!(n("0").digits(), Ok(vec![0]));
    assert_eq!(n("-1").digits(), Err(NumberError::Negative));
}

#[test]
fn the_order_is_exact() {
    let n = number;
    assert!(n("1/3") > float(1.0 / 3.0));
    assert!(n("1/10") < float(0.1));
    assert_eq!(n("1"), float(1.0));
    assert_eq!(n("9223372036854775808"), float(9223372036854775808.0));
    assert!(n("9223372036854775807") < float(9223372036854775808.0));
    assert!(n("-9223372036854775808") == float(-9223372036854775808.0));
    assert!(n("-2") > float(-2.5) && n("-3") < float(-2.5));
    assert!(n("1e400") > float(f64::MAX) && n("-1e400") < float(f64::MIN));
    assert!(n("1e-400") < float(5e-324) && n("1e-400") > float(0.0));
    assert!(n("1e30") > n("7") && n("-1e30") < n("-7") && n("7/2") > n("3"));
}

#[test]
fn conversions() {
    assert_eq!(number("5").to_usize(), Some(5));
    assert_eq!(number("-5").to_u64(), None);
    assert_eq!(number("18446744073709551615").to_u64(), Some(u64::MAX));
    assert_eq!(number("18446744073709551615").to_i64(), None);
    assert_eq!(float(5.0).to_i64(), None);
    assert_eq!(number("1/2").to_f64(), 0.5);
    assert_eq!(Number::from(u128::MAX).to_string(), u128::MAX.to_string());
    assert!(float(5.0).is_whole() && !float(5.0).is_exact());
    assert!(number("5").bits() == 64 && number("1e30").bits() == 128 && number("1/3").bits() == 128);
}
