//! Numbers as text, in both directions.

use super::{check, float, number};
use crate::number::{MOST_PLACES, Number, NumberError, NumberForm};

#[test]
fn literals() {
    let cases = [
        ("7", "7"),
        ("12_000", "12000"),
        ("0.25", "1/4"),
        ("1e6", "1000000"),
        ("2.5e-3", "1/400"),
        ("2.50E+1", "25"),
        ("0.5e1", "5"),
        ("1_0.2_5", "41/4"),
        ("007", "7"),
        ("1.000", "1"),
        ("0e99999999999999999999", "0"),
        ("9223372036854775808", "9223372036854775808"),
    ];
    for (literal, expected) in cases {
        check(&[(Number::parse(literal), expected)]);
    }
    for literal in [
        "", "-1", "+1", "1.", ".5", "1e", "1e+", "_1", "1_", "1__0", "1_.5", "1._5", "1e_5", "1/3", "x",
        "1.2.3", "1e5e6", "٣", "1e1.5", "≈1", "inf", "NaN",
    ] {
        assert_eq!(Number::parse(literal), Err(NumberError::Unreadable), "{literal}");
    }
    assert!(matches!(Number::parse("1e1000000000000"), Err(NumberError::TooLarge { .. })));
    assert!(matches!(Number::parse("1e-99999999999999999999"), Err(NumberError::TooLarge { .. })));
}

#[test]
fn data() {
    let cases = [
        ("-7", "-7"),
        ("1/3", "1/3"),
        ("-2/4", "-1/2"),
        ("-0.5", "-1/2"),
        ("≈0.5", "≈0.5"),
        ("≈-1e-7", "≈-1e-7"),
        ("-0", "0"),
    ];
    for (text, expected) in cases {
        check(&[(Ok(number(text)), expected)]);
    }
    for text in [
        "", "-", "--1", "1/0", "1/-3", "1/", "/3", "1/2/3", "0.5/2", "1_000", " 1", "≈", "≈x", "≈inf",
        "≈NaN", "≈1e999", "≈≈1", "7%",
    ] {
        assert_eq!(Number::read(text, super::ROOMY).ok(), None, "{text}");
    }
}

#[test]
fn decimals_and_percentages() {
    let cases = [
        ("1/3", 4, "0.3333", "33.3333%"),
        ("1/3", 0, "0", "33%"),
        ("2/3", 1, "0.7", "66.7%"),
        ("1/2", 0, "1", "50%"),
        ("-1/2", 0, "-1", "-50%"),
        ("1/8", 2, "0.13", "12.50%"),
        ("-1/8", 2, "-0.13", "-12.50%"),
        ("-1/1000", 1, "0.0", "-0.1%"),
        ("12", 2, "12.00", "1200.00%"),
        ("999/1000", 2, "1.00", "99.90%"),
        ("1e20", 1, "100000000000000000000.0", "10000000000000000000000.0%"),
        ("≈0.125", 2, "≈0.13", "≈12.50%"),
        ("≈-2", 0, "≈-2", "≈-200%"),
    ];
    for (text, places, decimal, percent) in cases {
        assert_eq!(number(text).decimal(places), decimal);
        assert_eq!(number(text).percent(places), percent);
    }
    assert_eq!(number("1/3").decimal(usize::MAX).len(), MOST_PLACES + 2);
}

#[test]
fn approximate_numbers_show_that_they_are() {
    let cases = [
        (2.0, "≈2.0"),
        (1.0 / 3.0, "≈0.3333333333333333"),
        (1e100, "≈1e100"),
        (1.5e-9, "≈1.5e-9"),
        (-2.5, "≈-2.5"),
        (1e15, "≈1000000000000000.0"),
    ];
    for (value, expected) in cases {
        assert_eq!(float(value).to_string(), expected);
    }
}

#[test]
fn decimals_that_six_digits_hold_are_exact() {
    let cases = [
        ("1/4", "0.25"),
        ("-5/2", "-2.5"),
        ("2469/2", "1234.5"),
        ("1929/15625", "0.123456"),
        ("12/1000000", "0.000012"),
        ("1/3", "≈0.333333"),
        ("246913/2", "≈123457"),
        ("1/1000000000", "≈1.00000e-9"),
        ("7", "7"),
    ];
    for (text, expected) in cases {
        assert_eq!(number(text).in_form(NumberForm::Decimal), expected, "{text}");
    }
}

#[test]
fn tables_shorten_long_fractions() {
    let cases = [
        ("1/3", "1/3"),
        ("123456/12345", "41152/4115"),
        ("1234567/654321", "≈1.88679"),
        ("-1234567/654321", "≈-1.88679"),
        ("100000000000000000001", "100000000000000000001"),
        ("1234567891/3", "1234567891/3"),
        ("123456789012/5", "≈2.46914e10"),
        ("1/3000000000", "1/3000000000"),
        ("1/30000000000", "≈3.33333e-11"),
        ("33333333333/100000000000", "≈0.333333"),
        ("33333333333/1000000000000", "≈0.0333333"),
        ("33333333333/100000000000000", "≈0.000333333"),
        ("33333333333/1000000000000000", "≈3.33333e-5"),
        ("1999999999999/2000000000000", "≈1.00000"),
        ("1999999999999/2000000", "≈1.00000e6"),
        ("1234567890123/10000000", "≈123457"),
        ("1e-400", "≈1.00000e-400"),
    ];
    for (text, expected) in cases {
        assert_eq!(number(text).short_table_form(), expected, "{text}");
    }
    for (text, expected) in [("2", "≈1.41421"), ("2e20", "≈1.41421e10"), ("1/4", "1/2")] {
        let root = number(text).sqrt().expect("a root");
        assert_eq!(root.short_table_form(), expected, "the root of {text}");
        assert_eq!(Number::column_form([&root]) == NumberForm::Decimal, expected.starts_with('≈'), "{text}");
    }
    let half = number("1/2").approx().expect("a float");
    assert_eq!((half.short_table_form(), half.in_form(NumberForm::Decimal)), ("≈0.5".into(), "≈0.5".into()));
}
