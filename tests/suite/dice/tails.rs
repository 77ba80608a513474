//! Whatever is asked of numbers without a last one, beside the same question to the first of them one by one.
//!
//! Those above some number are asked together, as one that is only partly known. A question that it is asked in silence,
//! as if it were none of the numbers that are looked for, puts all of them where none belongs.

use super::printed;
use std::collections::BTreeMap;

/// Numbers that are larger than this hardly ever come: 6⁻¹⁰ for a die that explodes.
const MOST: u32 = 60;

/// How far an answer may be off that leaves them out.
const OFF: f64 = 1e-6;

/// Distributions of whole numbers without a last one.
const NUMBERS: [&str; 4] = [
    "d6.explode",
    "2d4.explode",
    "d6.until(h -> h.sum >= 5 or h.has(6)).then(h -> h.size + d4.explode)",
    "walk(1, n -> n + dist([-1, 1]), until: [0, 4]).steps",
];

/// What gives one of a few answers for each number `n`.
const QUESTIONS: &[&str] = &[
    "n * n > 100",
    "(3 - n) * (2 - n) > 40",
    "(3 - n) * (n - 2) < -40",
    "n * (3 - n) < -200",
    "2 ** n > 1000",
    "(3/2) ** (n / 2 + 1) >= 20",
    "n // 2 + n > 40",
    "n // 2 + n // 3 >= 17",
    "n ** 3 <= 1000",
    "(n - 5) ** 2 > 50",
    "(5 - n) ** 3 < -700",
    "n ** 0 + n ** 1 > 20",
    "(3 - n // 2) * (n // 2) <= -70",
    "match n { 6.. -> 1, _ -> 0 }",
    "match n { ..=5 -> 1, 6.. -> 2, _ -> 3 }",
    "match n { 4..=7 -> 1, 8.. -> 2, _ -> 3 }",
    "match n { 4..=700 -> 1, _ -> 3 }",
    "match n { 30..=700 -> 1, 9 -> 2, _ -> 3 }",
    "match n { 30 -> 1, 31 | 32 -> 2, _ -> 3 }",
    "match n { 30.. -> 1, _ -> 3 }",
    "match n { none -> 1, true -> 2, _ -> 3 }",
    "match [n, 1] { [20.., _] -> 1, [_, 2] -> 2, _ -> 3 }",
    "match [n, 1] { [7.., ..] -> 1, _ -> 3 }",
    "match [1, n] { [1, 7.., ..rest] -> rest.count, _ -> 3 }",
    "match {a: n} { {a: 7..} -> 1, _ -> 3 }",
    "match {a: {b: [n]}} { {a: {b: [27..=90]}} -> 1, _ -> 3 }",
    "n in 6..=100",
    "n not in 6..=100",
    "n in 8..12",
    "n in 30..=31",
    "n in [3, 29, 31]",
    "n in [3, 4]",
    "[n, 2] in [[3, 2], [40, 2]]",
    "[40, 2] in [[3, 2], [n, 2]]",
    "29 in [5, n]",
    "29 in [n, 5]",
    "{a: n} in [{a: 3}, {a: 29}]",
    "[[n]] in [[[3]], [[29]]]",
    "n == 29",
    "n != 29",
    "[n, 1] == [29, 1]",
    "[1, [n]] == [1, [29]]",
    "{a: n} == {a: 29}",
    "{a: [n]} == {a: [29]}",
    "[29, 5].contains(n)",
    "[n, 5].contains(29)",
    "[29, 5].index_of(n)",
    "[n, 5].index_of(29)",
    "[n, 29].unique.count",
    "[n, 29, 5].count(29)",
    "[n, 29, 5].count(m -> m == 29)",
    "[n, 29].tally.count",
    "[n, 29].group(m -> m).count",
    "{[29]: 1, [5]: 2}.get(n, 0)",
    "n in {[29]: 1, [5]: 2}",
    "try {[29]: 1, [5]: 2}[n] else 0",
    "{[n]: 1}.count + (if 29 in {[n]: 1} { 1 } else { 0 })",
    "[n, 29].max == 29",
    "[n, 29].min",
    "[n, 3].sort[0]",
    "[29, n].all(m -> m == 29)",
    "[29, n].any(m -> m == 5)",
    "min(n, 29)",
    "max(n, 3) == 3",
    "n.clamp(2, 40)",
    "n.clamp(2, 9)",
    "n > 29 and n < 33",
    "n >= 3 or n == 29",
    "n.is_even",
    "n % 3 == 1",
    "(n - 29).sign",
    "(n - 4).abs < 3",
    "\"{n}\".length",
    "text(n).length",
    "n.digits.count",
    "try [1, 2, 3][n] else 0",
    "[1, 2, 3][..min(n, 3)].count",
    "(0..n).count > 20",
    "(0..n).contains(29)",
    "29 in 0..n",
    "29 in 0..=n",
    "[1] * n == [1] * 29",
    "known(n)",
    "remembered(n)",
    "if n == 29 { 1 } else if n > 30 { 2 } else { 3 }",
    "dist([n]).prob(29)",
    "joint(dist([n]), d2).prob([a, b] -> a == 29)",
    "d4.prob(m -> m == n)",
    "d4.at_least(n) > 0",
    "n // 3 >= 5",
    "n // -3 == -4",
    "n / 2 + 1 > 10",
    "3 - n < -20",
    "-n in [-29, -31]",
    "2 * n - n == 29",
    "n - (n - 3)",
    "n + n > 40",
    "n * 0",
    "n + 1 == 30",
    "n - 1 in 28..=30",
    "[29 - n, 5].max",
    "match n - 7 { 3.. -> 1, _ -> 2 }",
    "(n / 2).floor >= 9",
    "[n, n + 1].max - n",
    "[n, 2 * n].min == n",
    "n ** 2 > 900",
    "60 / n < 2",
    "d4.at_least(n - 20) > 0",
    "d4.at_least(20 - n) == 1",
];

/// The rows of a distribution that was printed as a list of its outcomes with their probabilities.
fn rows(told: &str) -> BTreeMap<String, f64> {
    let row = |line: &str| {
        let (outcome, chance) = line.split_once(" : ").unwrap_or_else(|| panic!("{line}"));
        (outcome.to_owned(), chance.trim_start_matches('≈').parse().unwrap_or_else(|_| panic!("{line}")))
    };
    told.lines().map(row).collect()
}

#[test]
fn what_is_asked_of_all_above_is_decided_or_asked_one_by_one() {
    for numbers in NUMBERS {
        for question in QUESTIONS {
            let asked = |numbers: &str| {
                rows(&printed(&format!(
                    "fn known(n) = match n {{ 29 -> 1, _ -> 0 }}\nmemo fn remembered(n) = n == 29\n\
                     let d = ({numbers}).map(n -> {question})\n\
                     for v in d.values {{ print \"{{v}} : {{d.prob(v).decimal(12)}}\" }}"
                )))
            };
            let told = asked(numbers);
            let one_by_one = asked(&format!("({numbers}).where(n -> n <= {MOST})"));
            for outcome in told.keys().chain(one_by_one.keys()) {
                let [told, single] =
                    [&told, &one_by_one].map(|rows| rows.get(outcome).copied().unwrap_or_default());
                let off = (told - single).abs();
                assert!(off < OFF, "{numbers}: {question}: {outcome}: {told}, and not {single}");
            }
        }
    }
}
