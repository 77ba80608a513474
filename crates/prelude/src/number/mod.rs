//! Functions for numbers. The arithmetic itself is in the core's number module.

mod rounding;
mod splitting;
mod whole;

pub use splitting::binomial;

use tg_core::native::table::{may, method, must, named, rest, shows};
use tg_core::native::{Method, Module, Type};

/// Functions for numbers.
pub static NUMBER: Module = Module {
    functions: true,
    name: "number",
    doc: "Numbers are exact: whole numbers of any size and fractions. Approximate numbers come only from `approx`, from roots that aren't whole numbers or fractions, and from computing with approximate numbers.",
    methods: METHODS,
    ..Module::EMPTY
};

const NUMBER_LIST: Type = Type::ListOf(&Type::Number);
const LISTS: Type = Type::ListOf(&NUMBER_LIST);

const METHODS: &[Method] = &[
    method("abs", Type::Number, Type::Number, rounding::abs)
        .doc("The distance from zero.")
        .examples(&[shows("abs(-3)", "3"), shows("abs(1/2 - 1)", "1/2")]),
    method("sign", Type::Number, Type::Number, rounding::sign)
        .doc("-1 for a negative number, 0 for zero, 1 for a positive one.")
        .examples(&[shows("sign(-7/2)", "-1"), shows("0.sign", "0")]),
    method("floor", Type::Number, Type::Number, rounding::floor)
        .doc("The largest whole number that isn't above it.")
        .examples(&[shows("(7/2).floor", "3"), shows("floor(-7/2)", "-4")]),
    method("ceil", Type::Number, Type::Number, rounding::ceil)
        .doc("The smallest whole number that isn't below it.")
        .examples(&[shows("(7/2).ceil", "4"), shows("ceil(-7/2)", "-3")]),
    method("round", Type::Number, Type::Number, rounding::round)
        .takes(&[may("places", Type::Number, "0")])
        .doc("The nearest number with this many `places` after the decimal point; halves go away from zero. The result is still a number: for a text with a fixed number of places use `decimal`.")
        .examples(&[
            shows("round(5/2)", "3"),
            shows("round(-5/2)", "-3"),
            shows("(1/3).round(2)", "33/100"),
            shows("1234.round(-2)", "1200"),
        ]),
    method("clamp", Type::Number, Type::Number, rounding::clamp)
        .takes(&[must("low", Type::Number), must("high", Type::Number)])
        .doc("The number, limited to the range from `low` to `high`.")
        .examples(&[shows("12.clamp(0, 10)", "10"), shows("clamp(-3, 0, 10)", "0")]),
    method("min", Type::Number, Type::Number, rounding::min)
        .takes(&[must("other", Type::Number), rest("others", Type::Number)])
        .doc("The smallest of the number, the `other` one, and all `others`.")
        .examples(&[shows("min(3, 1, 2)", "1")]),
    method("max", Type::Number, Type::Number, rounding::max)
        .takes(&[must("other", Type::Number), rest("others", Type::Number)])
        .doc("The largest of the number, the `other` one, and all `others`.")
        .examples(&[shows("max(3, 1, 2)", "3")]),
    method("sqrt", Type::Number, Type::Number, rounding::sqrt)
        .doc("The square root: exact if it is a whole number or a fraction, otherwise approximate.")
        .examples(&[
            shows("sqrt(144)", "12"),
            shows("sqrt(1/4)", "1/2"),
            shows("sqrt(2)", "≈1.4142135623730951"),
        ]),
    method("approx", Type::Number, Type::Number, rounding::approx)
        .doc("The nearest approximate number (a 64-bit float); everything computed with it is approximate, too.")
        .examples(&[shows("approx(1/3)", "≈0.3333333333333333")]),
    method("exact", Type::Number, Type::Number, rounding::exact)
        .doc("The exact fraction equal to an approximate number; an exact number stays the same.")
        .examples(&[shows("exact(approx(1/4))", "1/4")]),
    method("decimal", Type::Number, Type::Text, rounding::decimal)
        .takes(&[may("places", Type::Number, "6")])
        .doc("A text with exactly this many `places` after the decimal point, the last one rounded.")
        .examples(&[shows("(2/3).decimal(4)", "\"0.6667\""), shows("3.decimal(2)", "\"3.00\"")]),
    method("percent", Type::Number, Type::Text, rounding::percent)
        .takes(&[may("places", Type::Number, "1")])
        .doc("A text with the number as a percentage, with this many `places` after the decimal point.")
        .examples(&[shows("(1/3).percent(1)", "\"33.3%\""), shows("1.percent(0)", "\"100%\"")]),
    method("is_whole", Type::Number, Type::Bool, whole::is_whole)
        .doc("Whether it has no fractional part.")
        .examples(&[shows("(6/3).is_whole", "true"), shows("is_whole(1/2)", "false")]),
    method("is_even", Type::Number, Type::Bool, whole::is_even)
        .doc("Whether it is a multiple of two.")
        .examples(&[shows("4.is_even", "true"), shows("[1, 2, 3].filter(is_even)", "[2]")]),
    method("is_odd", Type::Number, Type::Bool, whole::is_odd)
        .doc("Whether it is whole and not a multiple of two.")
        .examples(&[shows("4.is_odd", "false"), shows("is_odd(-3)", "true")]),
    method("numerator", Type::Number, Type::Number, whole::numerator)
        .doc("The numerator of the fraction in lowest terms.")
        .examples(&[shows("(6/8).numerator", "3")]),
    method("denominator", Type::Number, Type::Number, whole::denominator)
        .doc("The denominator of the fraction in lowest terms; 1 for a whole number.")
        .examples(&[shows("(6/8).denominator", "4"), shows("5.denominator", "1")]),
    method("divmod", Type::Number, NUMBER_LIST, whole::divmod)
        .takes(&[must("divisor", Type::Number)])
        .doc("The whole quotient and the remainder of division by `divisor`: `[a // b, a % b]`.")
        .examples(&[shows("17.divmod(5)", "[3, 2]"), shows("divmod(-1, 5)", "[-1, 4]")]),
    method("gcd", Type::Number, Type::Number, whole::gcd)
        .takes(&[rest("others", Type::Number)])
        .doc("The greatest common divisor of the number and the `others`.")
        .examples(&[shows("gcd(12, 18)", "6"), shows("gcd(12, 18, 27)", "3")]),
    method("lcm", Type::Number, Type::Number, whole::lcm)
        .takes(&[rest("others", Type::Number)])
        .doc("The least common multiple of the number and the `others`.")
        .examples(&[shows("lcm(4, 6)", "12"), shows("lcm(2, 3, 5)", "30")]),
    method("xor", Type::Number, Type::Number, whole::xor)
        .takes(&[must("other", Type::Whole(0))])
        .doc("The sum with `other` in base two without carrying (exclusive or), which is how nimbers are added.")
        .examples(&[shows("5.xor(3)", "6"), shows("[3, 4, 5].fold(0, (a, b) -> a.xor(b))", "2")]),
    method("factorial", Type::Number, Type::Number, whole::factorial)
        .doc("The product of the whole numbers from 1 to `n`: the number of orders of `n` things.")
        .examples(&[shows("factorial(5)", "120"), shows("0.factorial", "1")]),
    method("choose", Type::Number, Type::Number, whole::choose)
        .takes(&[must("k", Type::Number)])
        .doc("The binomial coefficient: the number of ways to choose `k` of `n` things, ignoring order.")
        .examples(&[shows("choose(119, 5)", "182637273"), shows("5.choose(6)", "0")]),
    method("digits", Type::Number, NUMBER_LIST, whole::digits)
        .doc("The decimal digits of a whole number, the highest first.")
        .examples(&[shows("digits(2024)", "[2, 0, 2, 4]"), shows("0.digits", "[0]")]),
    method("char", Type::Number, Type::Text, whole::char)
        .doc("The character with a Unicode code point; `code` is the inverse.")
        .examples(&[shows("char(65)", "\"A\"")]),
    method("partitions", Type::Number, LISTS, splitting::partitions)
        .doc("All ways to write a whole number as a sum of positive whole numbers, ignoring order: each as a list, the largest part first.")
        .examples(&[shows("partitions(4)", "[[1, 1, 1, 1], [2, 1, 1], [2, 2], [3, 1], [4]]")]),
    method("compositions", Type::Number, LISTS, splitting::compositions)
        .takes(&[must("parts", Type::Number), named("least", Type::Number, "1")])
        .doc("All ways to write a whole number as a sum of this many `parts` in order, each part at least `least`; with `least: 0` parts may be empty.")
        .examples(&[
            shows("compositions(4, 2)", "[[1, 3], [2, 2], [3, 1]]"),
            shows("compositions(2, 2, least: 0)", "[[0, 2], [1, 1], [2, 0]]"),
        ]),
];
