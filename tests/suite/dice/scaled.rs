//! Arithmetic on numbers without a last one, beside the same answers found from the numbers themselves.

use super::printed;
use crate::running::error;
use proptest::prelude::*;

/// Distributions of whole numbers without a last one.
const NUMBERS: [&str; 5] = [
    "d6.explode",
    "2d4.explode + 3",
    "d6.until(6).map(h -> h.size)",
    "d10.until(9..)",
    "walk(1, n -> n + dist([-1, 1]), until: [0, 4]).steps",
];

/// A factor that isn't 0, as a script writes it.
fn factor() -> impl Strategy<Value = String> {
    (prop_oneof![-4i32..=-1, 1..=4], 1i32..=3).prop_map(|(above, below)| format!("({above}/{below})"))
}

fn term() -> impl Strategy<Value = String> {
    (-9i32..=9, 1i32..=3).prop_map(|(above, below)| format!("({above}/{below})"))
}

/// How a number `n` is multiplied and shifted, by signs between distributions and in a function.
fn written(form: usize, times: &str, plus: &str) -> (String, String) {
    match form {
        0 => (format!("d * {times} + {plus}"), format!("n * {times} + {plus}")),
        1 => (format!("{plus} + {times} * d"), format!("{plus} + {times} * n")),
        2 => (format!("{plus} - d * (-{times})"), format!("{plus} - n * (-{times})")),
        _ => (format!("(d / (1 / {times})) - (-{plus})"), format!("n / (1 / {times}) - (-{plus})")),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn numbers_that_are_multiplied_and_shifted_stay_exact(
        numbers in prop::sample::select(&NUMBERS[..]),
        times in factor(),
        plus in term(),
        form in 0usize..4,
        at in 1u32..40,
        by_function: bool,
    ) {
        let (signs, function) = written(form, &times, &plus);
        let scaled = if by_function { format!("d.map(n -> {function})") } else { signs };
        let told = printed(&format!(
            "let d = {numbers}\nlet e = {scaled}\nlet x = {at} * {times} + {plus}\n\
             print e.mean == d.mean * {times} + {plus}, e.variance == d.variance * {times} ** 2\n\
             let [least, most] = if {times} > 0 {{ [d.at_least({at}), d.at_most({at})] }} else {{ [d.at_most({at}), d.at_least({at})] }}\n\
             print e.prob(x) == d.prob({at}), e.at_least(x) == least, e.at_most(x) == most\n\
             print e.prob(n -> n >= x) == least, e.prob(n -> n > x) == 1 - most, e.prob(n -> n in [x, x + {times}]) == d.prob({at}..={at} + 1)\n\
             print e.floor.at_least(x.ceil) == e.at_least(x.ceil), (e // 1).at_most(x.floor) == e.prob(n -> n < x.floor + 1)\n\
             print e.mean, e.variance, e.prob(x), e.at_least(x), e.at_most(x)"
        ));
        prop_assert!(!told.contains("false") && !told.contains('≈'), "{numbers}, {scaled} at {at}:\n{told}");
    }
}

#[test]
fn a_tail_that_is_a_multiple_leaves_the_moments_exact() {
    let told = printed(
        "let d = d6.explode\nlet e = d.map(n -> if n > 10 { n - 5 } else { 2 * n })\n\
         let small = (1..=10).map(n -> d.prob(n))\n\
         let mean = d.mean - 5 + (1..=10).map(n -> d.prob(n) * (n + 5)).sum\n\
         print e.mean == mean, \"{e.mean} {e.variance}\".contains(\"≈\")\n\
         print (d.where(n -> n <= 60).map(n -> if n > 10 { n - 5 } else { 2 * n }).variance - e.variance).abs < 1/10000\n\
         print d.prob(n -> n == 300) == d.prob(300), (d // 2).mean",
    );
    assert_eq!(told, "true false\ntrue\ntrue ≈1.8\n");
}

/// Where something falls without an end, what is left out lies below all that is listed.
#[test]
fn quantiles_count_what_is_left_out() {
    for (script, value) in [
        ("(-d6.explode).quantile(1/2)", "-4"),
        ("(d6.explode / -3).quantile(1/2)", "-4/3"),
        ("(100 / d6.explode).quantile(1/2)", "25"),
        ("(20 // d6.explode).quantile(1/2)", "5"),
        ("(-2 * d10.explode + 20).quantile(1/100)", "-22"),
        ("(-2 * d10.explode + 20).quantile(9/10)", "16"),
        ("(10 - walk(1, n -> n + dist([-1, 1]), until: [0, 4]).steps).quantile(1/2)", "7"),
        ("(d6.explode / 2).quantile(1/2)", "3/2"),
        ("(d6.explode / 2).quantile(0)", "1/2"),
        ("summary({x: 10 - d6.explode}).map(r -> [r.least, r.median, r.greatest])", "[[none, 6, 9]]"),
        ("summary({x: d6.explode / 2}).map(r -> [r.least, r.median, r.greatest])", "[[1/2, 3/2, none]]"),
    ] {
        assert_eq!(printed(&format!("print {script}")).trim(), value, "{script}");
    }
    for script in ["(-d6.explode).quantile(0)", "(d6.explode / 2).quantile(1)"] {
        assert_eq!(error(&format!("print {script}")), "E5013", "{script}");
    }
}

/// A row is exact where nothing that is left out can belong to it.
#[test]
fn rows_of_which_nothing_is_left_out_are_exact() {
    for numbers in NUMBERS {
        for (made, exact) in [
            ("2 * n", 20),
            ("3 - n // 2", 10),
            ("n * n + n", 20),
            ("(if n > 40 { 40 } else { n }) - n / 3", 15),
            ("if n > 9 { n + 0 } else { 100 * n }", 1),
            ("n % 7", 0),
        ] {
            // A chance that is marked as approximate is no fraction, and equals none.
            let script = format!(
                "let d = ({numbers}).map(n -> {made})\n\
                 let rows = d.top(30).filter(r -> not \"{{r.probability}}\".contains(\"≈\"))\n\
                 print rows.length, rows.all(r -> r.probability == d.prob(r.value))"
            );
            let told = printed(&script);
            let (number, agree) = told.trim().split_once(' ').expect("two values");
            let number: usize = number.parse().expect("a number");
            assert_eq!(agree, "true", "{script}");
            assert!(if exact == 0 { number == 0 } else { number >= exact }, "{number} of {script}");
        }
    }
}

/// Distributions that are written out.
const OTHERS: [&str; 6] = ["d8", "2d4", "1d[-2, 1 x2, 3]", "d4 / 2", "1d[-3, -1, 5]", "1d[0, 1]"];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Beside the same numbers with all above 900 as 900, of which there are hardly any.
    #[test]
    fn numbers_are_put_beside_each_outcome(
        numbers in prop::sample::select(&["d6.explode", "2d4.explode + 3", "d6.until(6).map(h -> h.size)", "d10.until(9..)"][..]),
        other in prop::sample::select(&OTHERS[..]),
        sign in prop::sample::select(&["+", "-", "*", "/", "//", "%"][..]),
        turned: bool,
        at in -12i32..30,
    ) {
        // A step doesn't divide by 0, and numbers without a last one may be it.
        let divides_by_zero = matches!(sign, "/" | "//" | "%") && !turned && other == "1d[0, 1]";
        prop_assume!(!divides_by_zero);
        let of = |numbers: &str| match turned {
            true => format!("({other}) {sign} ({numbers})"),
            false => format!("({numbers}) {sign} ({other})"),
        };
        let (asked, cut) = (of(numbers), of(&format!("({numbers}).clamp(0, 900)")));
        let told = printed(&format!(
            "let d = {asked}\nlet e = {cut}\nfn near(a, b) = (a - b).abs < 1e-6\n\
             print near(d.prob({at}), e.prob({at})), near(d.at_least({at}), e.at_least({at})), near(d.at_most({at}/2), e.at_most({at}/2))\n\
             print near(d.mean, e.mean), near(d.prob(n -> n < {at}), e.prob(n -> n < {at}))"
        ));
        prop_assert!(!told.contains("false"), "{asked} at {at}:\n{told}");
        // Each outcome of the other makes a multiple of the numbers, and these are known exactly.
        if matches!(sign, "+" | "-" | "*") || sign == "/" && !turned {
            let exact = printed(&format!(
                "let d = {asked}\nprint d.mean, d.variance, d.prob({at}), d.at_least({at}), d.at_most({at}), d.prob(n -> n > {at}), d.quantile(1/2)"
            ));
            prop_assert!(!exact.contains('≈'), "{asked} at {at}: {exact}");
        }
    }
}

/// A mixture of what was made of numbers is asked part by part.
#[test]
fn mixtures_of_what_was_made_of_numbers_are_exact() {
    for (script, value) in [
        (
            "let n = d6.until(6).map(h -> h.size)\nlet s = n + d4\nprint s.mean == n.mean + 5/2, s.variance == n.variance + 5/4, s.prob(3) == (n.prob(1) + n.prob(2)) / 4",
            "true true true",
        ),
        (
            "let w = walk(1, n -> n + dist([-1, 1]), until: [0, 4]).steps\nlet s = (w + d4 + d6) * 2\nprint s.mean == 2 * (w.mean + 6), s.variance == 4 * (w.variance + 5/4 + 35/12), s.prob(14)",
            "true true 23/192",
        ),
        (
            "let m = mix([[d6.explode / 2, 1], [d6, 2], [7, 1]])\nprint m.mean == (d6.explode.mean / 2 + 14) / 4, m.prob(7) == (d6.explode.prob(14) + 1) / 4, m.prob(1/2)",
            "true true 1/24",
        ),
        (
            "let m = mix(-d6.explode, d6.explode / 3)\nprint m.mean == d6.explode.mean / -3, m.map(n -> n * n).at_most(1) == (1/6 + 1/2) / 2",
            "true true",
        ),
        ("print (d6.explode / 2 + 1d[0, 1]).quantile(1/2)", "2"),
        (
            "print (d6.until(6).map(h -> h.size) + d4).map(n -> if n > 3 { \"long\" } else { n }).prob(\"long\")",
            "127/144",
        ),
    ] {
        assert_eq!(printed(script).trim(), value, "{script}");
    }
}

/// Of a difference or a product of two without a last one nearly all outcomes are listed, and what is asked of them says
/// so; mean and variance are exact.
#[test]
fn two_without_a_last_one_are_near() {
    for (script, exact) in [
        (
            "d6.explode - d8.explode",
            ["d6.explode.mean - d8.explode.mean", "d6.explode.variance + d8.explode.variance"],
        ),
        ("d6.explode - d6.explode", ["0", "2 * d6.explode.variance"]),
        (
            "d6.explode * d6.explode",
            [
                "d6.explode.mean ** 2",
                "(d6.explode.variance + d6.explode.mean ** 2) ** 2 - d6.explode.mean ** 4",
            ],
        ),
        (
            "d6.explode / 2 + d8.explode",
            ["d6.explode.mean / 2 + d8.explode.mean", "d6.explode.variance / 4 + d8.explode.variance"],
        ),
        (
            "d6.explode * (3 - d8.explode)",
            [
                "d6.explode.mean * (3 - d8.explode.mean)",
                "(d6.explode.variance + d6.explode.mean ** 2) * (d8.explode.variance + (3 - d8.explode.mean) ** 2) - (d6.explode.mean * (3 - d8.explode.mean)) ** 2",
            ],
        ),
    ] {
        let asked = format!("let a = {script}\nprint a.mean == {}, a.variance == {}", exact[0], exact[1]);
        assert_eq!(printed(&asked), "true true\n", "{script}");
    }
    for (script, about) in [
        ("(d6.explode - d8.explode).prob(n -> n > 0)", "d6.explode.versus(d8.explode).prob(\"win\")"),
        ("(d6.explode - d8.explode).at_least(1)", "d6.explode.versus(d8.explode).prob(\"win\")"),
        (
            "(d6.until(6).map(h -> h.size) - d4.explode).prob(0)",
            "joint(d6.until(6).map(h -> h.size), d4.explode).prob([a, b] -> a == b)",
        ),
    ] {
        let shown = printed(&format!("print {script}"));
        assert!(shown.starts_with('≈'), "{script}: {shown}");
        let near = format!("print (({script}).approx - ({about}).approx).abs < 1e-9");
        assert_eq!(printed(&near), "true\n", "{script}");
    }
    assert_eq!(error("print d6.explode ** d8.explode"), "E5017");
    assert_eq!(
        printed(
            "print (d6.explode * 1d[0, 1]).prob(0), mix([[d6.explode, 1], [\"miss\", 1]]).prob(\"miss\").approx > 0.49"
        ),
        "1/2 true\n"
    );
}

/// Waiting times are added, pooled and followed as dice that grow are: their probabilities follow from each other.
#[test]
fn waiting_times_have_exact_sums() {
    let times = "let u = d6.until(6).map(h -> h.size)
let v = d8.until(8).map(h -> h.size)
let all = d6.until(h -> h.ranks.count == 6).map(h -> h.size)
let w = walk(0, n -> 1d[0, 1, 1].map(x -> if x == 1 { n + 1 } else { 0 }), until: 4).steps
";
    for (script, value) in [
        ("(u + v).prob(3), (u + v).at_most(3), (u + v).mean, (u + v).variance", "41/1152 65/1152 14 86"),
        ("(u + d6.explode).mean, (u + d6.explode).prob(4)", "51/5 91/1296"),
        ("(all + u).mean, (all + all).variance", "207/10 3899/50"),
        ("(w + u).mean == w.mean + 6, (w + w).variance == 2 * w.variance", "true true"),
        ("(w + d4).prob(7) == [w.prob(7 - k) for k in 1..=4].sum / 4", "true"),
        ("pool(u, u).highest.at_most(3), 5d(u).lowest.at_least(2) == (5/6) ** 5", "8281/46656 true"),
        ("(pool(u, u).lowest.mean.approx - 36/11).abs < 1e-9", "true"),
        ("pool(u, d6).lowest.at_least(2), 2d(u).at_most(2)", "25/36 1/36"),
        ("d6.explode.then(n -> d6 + n).prob(9), d6.explode.then(n -> d6 + n).mean", "5/54 77/10"),
        ("u.then(n -> n + d4).at_most(3) == (u + d4).at_most(3)", "true"),
    ] {
        let shown = printed(&format!("{times}print {script}"));
        assert_eq!(shown.trim(), value, "{script}");
    }
}

/// What the rest can't change is exact: beside others, in contests and through functions.
#[test]
fn what_was_made_of_numbers_is_exact_beside_others() {
    for (script, value) in [
        ("(10 - d6.explode).versus(3).prob(\"win\")", "5/6"),
        ("d6.explode.map(n -> n + 1).versus(d8).prob(\"tie\")", "31/288"),
        ("(3d6).versus(d6.explode // 2).prob(\"win\")", "2492327/2519424"),
        (
            "(d6.until(6).map(h -> h.size) + d4).versus(5).prob(\"lose\") == (d6.until(6).map(h -> h.size) + d4).at_most(4)",
            "true",
        ),
        ("joint(10 - d6.explode, d8).prob([a, b] -> a > b)", "61/96"),
        ("joint(10 - d6.explode, d8).map([a, b] -> a + b).mean", "103/10"),
        ("joint(d6.explode, d6).map([a, b] -> a + b).at_least(20) == (d6.explode + d6).at_least(20)", "true"),
        ("joint(d6.explode, d6).map([a, b] -> a + b).variance == (d6.explode + d6).variance", "true"),
        ("joint(d6.explode, d8, d4).map([a, b, c] -> a + b * c).mean", "309/20"),
        ("joint({a: d6.explode // 2, b: 2d6}).prob(r -> r.a > r.b)", "8183/279936"),
        ("joint({a: d6.explode // 2, b: 2d6}).map(r -> r.a > r.b).prob(true)", "8183/279936"),
        ("d6.explode.floor.mean, d6.explode.round.mean, (d6.explode * 2 - 1).ceil.mean", "21/5 21/5 37/5"),
        ("3d6.explode.map(h -> h.sum + 1).mean, 3d6.explode.map(h -> h.sum * 2).at_least(9)", "68/5 53/54"),
    ] {
        assert_eq!(printed(&format!("print {script}")).trim(), value, "{script}");
    }
}

/// What is made of numbers still asks the function that a question was rewritten to, after others were defined.
#[test]
fn a_question_of_sums_is_kept_with_what_was_made_of_it() {
    let script = "let made = [3d6.explode.map(h -> h.sum + k) for k in 1..=3]
let others = [3d6.explode.map(h -> h.sum * k).at_least(12) for k in 2..=4]
let hits = 3d6.prob(h -> h.count(6) > 1)
print made.map(d -> d.at_least(9)) == [3d6.explode.at_least(9 - k) for k in 1..=3]
print others == [3d6.explode.at_least(6), 3d6.explode.at_least(4), 3d6.explode.at_least(3)], hits";
    assert_eq!(printed(script), "true\ntrue 2/27\n");
}

/// The rows of a table are what the distribution says when it is asked, also at least and at most: exact wherever
/// nothing that is left out can belong to them.
#[test]
fn tables_are_as_exact_as_questions() {
    let numbers = ["d6.explode.map(n -> 2 * n)", "-d6.explode", "3 - d10.until(9..).map(h -> h.size) / 2"];
    let views = [("exactly", "prob"), ("at least", "at_least"), ("at most", "at_most")];
    for (numbers, (view, question)) in numbers.iter().flat_map(|one| views.map(|view| (one, view))) {
        let script = format!("let e = {numbers}\nlet rows = table({{e: e, d: d4}}, view: \"{view}\")\n");
        let told = printed(&format!(
            "{script}print rows.count > 40, rows.filter(r -> r.e != e.{question}(r.value)).count\n\
             print rows.map(r -> \"{{r.e}}\").filter(t -> t.contains(\"≈\")).count"
        ));
        assert_eq!(told, "true 0\n0\n", "{script}");
    }
}

/// Where what is left out may be any number, all rows are approximate.
#[test]
fn rows_that_what_is_left_out_may_belong_to_are_approximate() {
    let script = "let e = d6.explode.map(n -> if n > 10 { (n % 7) ** 2 } else { 2 * n })\n";
    for view in ["exactly", "at least", "at most"] {
        let told = printed(&format!("{script}print table({{e: e}}, view: \"{view}\")[1].e"));
        assert!(told.contains('≈'), "{view}: {told}");
    }
}
