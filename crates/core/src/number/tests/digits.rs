//! The limit on digits, checked against counting them; and long numbers as text, against another way of writing them.

use dashu_int::UBig;
use proptest::prelude::*;

use super::{ROOMY, number};
use crate::number::{DEFAULT_DIGITS, Number, NumberError, radix};

/// Asserts that a result within a limit is the result without one, if it has no more digits than that.
fn agrees(limit: u64, compute: impl Fn(u64) -> Result<Number, NumberError>) {
    let whole = compute(ROOMY).unwrap();
    let part = |part: Number| part.abs().to_string().len() as u64;
    let digits = part(whole.numerator()).max(part(whole.denominator()));
    match compute(limit) {
        Ok(result) => assert!(result == whole && digits <= limit, "{digits} digits within {limit}"),
        Err(NumberError::TooLarge { digits: most, .. }) => {
            assert!(most == limit && digits > limit, "{digits} digits aren't within {limit}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_limit_is_exact_to_the_digit() {
    for limit in [39, 40, 57, 100] {
        for base in ["2", "3", "9", "10", "-10", "99", "100", "1/3", "7/1000", "18446744073709551617"] {
            for times in (-350..350).step_by(3) {
                agrees(limit, |digits| number(base).pow(&Number::from(times), digits));
            }
        }
        for n in 0..90u64 {
            let n = Number::from(n * n / 16);
            agrees(limit, |digits| n.factorial(digits));
            for k in (0..300u64).step_by(7) {
                agrees(limit, |digits| n.choose(&Number::from(k), digits));
            }
        }
        let edge = |less: u64| {
            number("10").pow(&Number::from(limit), ROOMY).unwrap().sub(&Number::from(less)).unwrap()
        };
        assert!(edge(1).within_digits(limit).is_ok());
        assert!(edge(0).within_digits(limit).is_err());
        assert!(edge(0).neg().within_digits(limit).is_err());
        let (a, b) = (number("10").pow(&Number::from(limit / 2), ROOMY).unwrap(), number("3"));
        for times in 0..200 {
            let b = b.pow(&Number::from(times), ROOMY).unwrap();
            agrees(limit, |digits| a.mul_within(&b, digits));
            agrees(limit, |digits| a.sub(&Number::ONE).unwrap().div(&b).unwrap().mul_within(&b, digits));
        }
    }
}

#[test]
fn what_is_read_has_the_digits_it_is_written_with() {
    for text in ["123456789", "000123456789", "1/123456789", "123456789.5", "0.000123456789"] {
        let text = text.replace("123456789", &"123456789".repeat(20));
        assert!(matches!(Number::read(&text, 179), Err(NumberError::TooLarge { digits: 179, .. })), "{text}");
        assert!(Number::read(&text, 200).is_ok(), "{text}");
    }
    assert!(Number::read("1e999999999", DEFAULT_DIGITS).is_err());
    assert!(Number::read("1e100", 100).is_err());
    assert!(Number::read("1e99", 100).is_ok());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn long_numbers_are_written_and_read_in_parts(words in prop::collection::vec(any::<u64>(), 2_000..12_000), zeros in 0usize..400_000) {
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        for number in [UBig::from_le_bytes(&bytes), UBig::from_le_bytes(&bytes) << zeros, UBig::ONE << zeros] {
            let text = number.to_string();
            prop_assert!(radix::decimal(&number) == text);
            prop_assert!(radix::read(&text) == Some(number));
        }
    }
}

#[test]
fn every_length_around_a_part_is_written_and_read() {
    for bits in [1 << 17, 1 << 18, 3 << 17, 1 << 19] {
        for near in [-1isize, 0, 1] {
            let power = UBig::ONE << (bits as isize + near) as usize;
            for number in [&power - UBig::ONE, power.clone(), &power + UBig::ONE] {
                let text = number.to_string();
                assert!(radix::decimal(&number) == text && radix::read(&text) == Some(number));
            }
        }
    }
    assert_eq!(radix::read(""), Some(UBig::ZERO));
    assert_eq!(radix::read(&"0".repeat(100_000)), Some(UBig::ZERO));
}
