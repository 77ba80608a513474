//! Distributions against an oracle that enumerates with fractions of its own, and their limits.

mod oracle;

use oracle::{Chances, Fraction};
use proptest::prelude::*;
use std::collections::BTreeMap;
use tg::{Limits, Session};

/// A distribution over whole numbers as a script writes it and as the oracle counts it.
#[derive(Clone, Debug)]
enum Tree {
    List(Vec<i64>),
    Weights(Vec<(i64, i64)>),
    Sign(&'static str, Box<Tree>, Box<Tree>),
    Plain(&'static str, Box<Tree>, i64),
    Remainder(Box<Tree>, i64),
    Above(Box<Tree>, i64),
    Again(Box<Tree>, i64, Box<Tree>),
    Mix(Box<Tree>, i64, Box<Tree>, i64),
    Highest(Box<Tree>, Box<Tree>),
}

impl Tree {
    fn script(&self) -> String {
        match self {
            Tree::List(values) => format!("dist({values:?})"),
            Tree::Weights(weights) => {
                let entries: Vec<String> =
                    weights.iter().map(|(value, weight)| format!("[{value}]: {weight}/6")).collect();
                format!("dist({{{}}})", entries.join(", "))
            }
            Tree::Sign(sign, a, b) => format!("({} {sign} {})", a.script(), b.script()),
            Tree::Plain(sign, a, n) => format!("({} {sign} ({n}))", a.script()),
            Tree::Remainder(a, n) => format!("{}.map(x -> x % {n})", a.script()),
            Tree::Above(a, n) => format!("{}.where(x -> x > {n})", a.script()),
            Tree::Again(a, n, b) => {
                format!("{}.then(x -> if x > {n} {{ x + {} }} else {{ x }})", a.script(), b.script())
            }
            Tree::Mix(a, n, b, m) => format!("mix([[{}, {n}], [{}, {m}]])", a.script(), b.script()),
            Tree::Highest(a, b) => format!("joint({}, {}).map(max)", a.script(), b.script()),
        }
    }

    /// `None` where a condition never holds.
    fn chances(&self) -> Option<Chances> {
        let weighted = |pairs: Vec<(i64, i64)>| Chances::of_weights(&pairs);
        Some(match self {
            Tree::List(values) => weighted(values.iter().map(|value| (*value, 1)).collect()),
            Tree::Weights(weights) => weighted(weights.clone()),
            Tree::Sign(sign, a, b) => a.chances()?.with(&b.chances()?, |x, y| calculate(sign, x, y)),
            Tree::Plain(sign, a, n) => a.chances()?.map(|x| calculate(sign, x, *n)),
            Tree::Remainder(a, n) => a.chances()?.map(|x| x.rem_euclid(*n)),
            Tree::Above(a, n) => a.chances()?.given(|x| x > *n)?,
            Tree::Again(a, n, b) => {
                let a = a.chances()?;
                // A branch that no outcome takes is never asked.
                let b = if a.prob(|x| x > *n) == Fraction::new(0, 1) { a.clone() } else { b.chances()? };
                a.then(|x| if x > *n { b.map(|y| x + y) } else { Chances::of_weights(&[(x, 1)]) })
            }
            Tree::Mix(a, n, b, m) => {
                let (a, b) = (a.chances()?, b.chances()?);
                Chances::of_weights(&[(0, *n), (1, *m)])
                    .then(|which| if which == 0 { a.clone() } else { b.clone() })
            }
            Tree::Highest(a, b) => a.chances()?.with(&b.chances()?, i64::max),
        })
    }
}

fn calculate(sign: &str, x: i64, y: i64) -> i64 {
    match sign {
        "+" => x + y,
        "-" => x - y,
        "*" => x * y,
        _ => unreachable!("no other sign is made"),
    }
}

fn trees() -> impl Strategy<Value = Tree> {
    let list = prop::collection::vec(-3i64..6, 1..5).prop_map(Tree::List);
    let weights = prop::collection::btree_map(-3i64..6, 1i64..5, 1..4)
        .prop_map(|weights: BTreeMap<i64, i64>| Tree::Weights(weights.into_iter().collect()));
    let sign = || prop::sample::select(vec!["+", "-", "*"]);
    prop_oneof![list, weights].prop_recursive(3, 10, 2, move |inner| {
        let one = || inner.clone().prop_map(Box::new);
        prop_oneof![
            (sign(), one(), one()).prop_map(|(sign, a, b)| Tree::Sign(sign, a, b)),
            (sign(), one(), -3i64..4).prop_map(|(sign, a, n)| Tree::Plain(sign, a, n)),
            (one(), 2i64..5).prop_map(|(a, n)| Tree::Remainder(a, n)),
            (one(), -4i64..4).prop_map(|(a, n)| Tree::Above(a, n)),
            (one(), -2i64..4, one()).prop_map(|(a, n, b)| Tree::Again(a, n, b)),
            (one(), 1i64..4, one(), 1i64..4).prop_map(|(a, n, b, m)| Tree::Mix(a, n, b, m)),
            (one(), one()).prop_map(|(a, b)| Tree::Highest(a, b)),
        ]
    })
}

fn session() -> Session {
    Session::new(Limits { steps: Some(50_000_000), ..Limits::default() })
}

/// What a script prints, or the codes of what is wrong with it.
fn printed(script: &str) -> Result<String, Vec<String>> {
    let outcome = session().run(script);
    let errors: Vec<String> =
        outcome.diagnostics.iter().filter(|d| d.is_error()).map(|d| d.code.text().to_owned()).collect();
    if errors.is_empty() { Ok(outcome.printed) } else { Err(errors) }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn what_a_script_asks_is_what_enumeration_says(tree in trees()) {
        let script = tree.script();
        let questions = format!(
            "let d = {script}\nprint d.values.map(v -> \"{{v}}: {{d.prob(v)}}\").join(\", \")\n\
             print d.mean, d.variance, d.mode, d.quantile(1/2), d.quantile(9/10)\n\
             print d.prob(x -> x > 0), d.values.map(v -> d.ways(v)).sum == d.total, d.size"
        );
        match tree.chances() {
            None => prop_assert_eq!(printed(&questions), Err(vec!["E5006".to_owned()]), "{}", script),
            Some(chances) => {
                let entries: Vec<String> = chances.iter().map(|(v, p)| format!("{v}: {p}")).collect();
                let expected = format!(
                    "{}\n{} {} {} {} {}\n{} true {}\n",
                    entries.join(", "),
                    chances.mean(),
                    chances.variance(),
                    chances.mode(),
                    chances.quantile(Fraction::new(1, 2)),
                    chances.quantile(Fraction::new(9, 10)),
                    chances.prob(|x| x > 0),
                    entries.len(),
                );
                prop_assert_eq!(printed(&questions), Ok(expected), "{}", script);
            }
        }
    }

    #[test]
    fn functions_of_numbers_go_through(tree in trees()) {
        type Function = (&'static str, fn(i64) -> i64);
        let functions: [Function; 6] = [
            ("abs", i64::abs),
            ("sign", i64::signum),
            ("clamp(-2, 3)", |n| n.clamp(-2, 3)),
            ("(_ / 2).floor", |n| n.div_euclid(2)),
            ("(_ / 2).ceil", |n| -(-n).div_euclid(2)),
            ("(_ / 2).round", |n| n.signum() * ((n.abs() + 1) / 2)),
        ];
        if let Some(chances) = tree.chances() {
            for (function, oracle) in functions {
                let asked = match function.contains('_') {
                    true => function.replace('_', &tree.script()),
                    false => format!("({}).{function}", tree.script()),
                };
                let script = format!("let d = {asked}\nprint d.values.map(v -> \"{{v}}: {{d.prob(v)}}\").join(\", \")");
                let expected: Vec<String> = chances.map(oracle).iter().map(|(v, p)| format!("{v}: {p}")).collect();
                prop_assert_eq!(printed(&script), Ok(expected.join(", ") + "\n"), "{}", script);
            }
        }
    }

    #[test]
    fn a_contest_ends_as_enumeration_says(a in trees(), b in trees()) {
        if let (Some(left), Some(right)) = (a.chances(), b.chances()) {
            let ends = left.with(&right, |x, y| (x > y).into());
            let level = left.with(&right, |x, y| (x == y).into()).prob(|same| same == 1);
            let win = ends.prob(|won| won == 1);
            let lose = right.with(&left, |x, y| (x > y).into()).prob(|won| won == 1);
            let script = format!(
                "let d = ({}).versus({})\nprint d.prob(\"win\"), d.prob(\"tie\"), d.prob(\"lose\")",
                a.script(),
                b.script()
            );
            prop_assert_eq!(printed(&script), Ok(format!("{win} {level} {lose}\n")), "{}", script);
        }
    }

    /// The likeliest come first, and equally likely ones in their order.
    #[test]
    fn the_likeliest_come_first(tree in trees(), n in 0usize..6) {
        if let Some(chances) = tree.chances() {
            let mut ranked: Vec<(i64, Fraction)> = chances.iter().map(|(v, p)| (*v, *p)).collect();
            ranked.sort_by(|(_, p), (_, q)| q.cmp(p));
            let expected: Vec<String> = ranked.iter().take(n).map(|(v, p)| format!("{v}: {p}")).collect();
            let script = format!(
                "print {}.top({n}).map(r -> \"{{r.value}}: {{r.probability}}\").join(\", \")",
                tree.script()
            );
            prop_assert_eq!(printed(&script), Ok(expected.join(", ") + "\n"));
        }
    }
}

#[test]
fn samples_are_drawn_as_likely_as_they_are() {
    // 20,000 draws of three to one: more than eight standard deviations off would be 500.
    let script = "print dist({yes: 3, no: 1}).sample(20000, seed: 7).count(\"yes\")";
    let count: i64 = printed(script).expect("a number").trim().parse().expect("a number");
    assert!((14_500..15_500).contains(&count), "{count}");
    // Totals beyond 64 bits are drawn from as well.
    let script = "let d = (1..=60).fold(0, (s, _) -> s + dist(1..=6))\n\
                  print d.total > 2 ** 150, d.sample(500, seed: 1).all(n -> 130 < n and n < 290)";
    assert_eq!(printed(script), Ok("true true\n".into()));
    let script = "let d = dist({a: 2 ** 200, b: 1})\nprint d.sample(50, seed: 1).unique";
    assert_eq!(printed(script), Ok("[\"a\"]\n".into()));
}

#[test]
fn counts_beyond_128_bits_stay_exact() {
    let script = "let d = (1..=100).fold(0, (s, _) -> s + dist(0..2))\n\
                  print d.ways(50) == choose(100, 50), d.total == 2 ** 100\n\
                  let e = (1..=150).fold(0, (s, _) -> s + dist(0..2))\n\
                  print (0..=150).all(k -> e.ways(k) == choose(150, k)), e.total == 2 ** 150\n\
                  print e.mean, e.variance";
    assert_eq!(printed(script), Ok("true true\ntrue true\n75 75/2\n".into()));
}

/// Ways modulo a prime, number by number: what sums, differences and products of two distributions must leave.
fn convolved(a: &[(i64, u128)], b: &[(i64, u128)], sign: &str, prime: u128) -> BTreeMap<i64, u128> {
    let mut ways = BTreeMap::new();
    for (x, own) in a {
        for (y, other) in b {
            let sum = ways.entry(calculate(sign, *x, *y)).or_insert(0);
            *sum = (*sum + own % prime * (other % prime)) % prime;
        }
    }
    ways
}

#[test]
fn ways_of_sums_beyond_128_bits_are_those_of_every_prime() {
    // Together these primes are larger than any number of ways here, so no other number leaves the same.
    const PRIMES: [u128; 6] =
        [(1 << 61) - 1, (1 << 31) - 1, 1_000_000_007, 998_244_353, 4_294_967_291, (1 << 60) - 93];
    let a: Vec<(i64, u128)> = vec![(-2, 10u128.pow(30)), (1, 3), (4, 7u128.pow(40)), (5, 1)];
    let b: Vec<(i64, u128)> = vec![(0, 11u128.pow(30)), (2, 5), (3, 13u128.pow(30)), (7, 2)];
    let record = |weights: &[(i64, u128)]| {
        let entries: Vec<String> = weights.iter().map(|(n, ways)| format!("[{n}]: {ways}")).collect();
        format!("dist({{{}}})", entries.join(", "))
    };
    for sign in ["+", "-", "*"] {
        let show = format!(
            "let found = {} {sign} {}\nfor row in found.top(found.size) {{ print row.value, [{}].map(p -> row.ways % p).join(\" \") }}",
            record(&a),
            record(&b),
            PRIMES.map(|prime| prime.to_string()).join(", "),
        );
        let mut found: Vec<String> = printed(&show).expect("it runs").lines().map(str::to_owned).collect();
        let left = PRIMES.map(|prime| convolved(&a, &b, sign, prime));
        let line = |value: &i64| {
            let ways: Vec<String> = left.iter().map(|ways| ways[value].to_string()).collect();
            format!("{value} {}", ways.join(" "))
        };
        let mut expected: Vec<String> = left[0].keys().map(line).collect();
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{sign}");
    }
}

#[test]
fn a_hundred_dice_are_those_of_every_prime() {
    const PRIMES: [u128; 5] = [(1 << 61) - 1, (1 << 31) - 1, 1_000_000_007, 998_244_353, (1 << 60) - 93];
    let die: Vec<(i64, u128)> = (1..=6).map(|n| (n, 1)).collect();
    let sums = PRIMES.map(|prime| {
        let add = |sum: Vec<(i64, u128)>, _| convolved(&sum, &die, "+", prime).into_iter().collect();
        (1..100).fold(die.clone(), add).into_iter().collect::<BTreeMap<i64, u128>>()
    });
    let found = printed(&format!(
        "let die = dist(1..=6)\nlet all = (2..=100).fold(die, (sum, _) -> sum + die)\nfor n in 100..=600 {{ print [{}].map(p -> all.ways(n) % p).join(\" \") }}",
        PRIMES.map(|prime| prime.to_string()).join(", ")
    ));
    let expected: Vec<String> = (100..=600)
        .map(|n| sums.iter().map(|ways| ways[&n].to_string()).collect::<Vec<_>>().join(" ") + "\n")
        .collect();
    assert_eq!(found, Ok(expected.concat()));
}

#[test]
fn a_contest_has_three_ends_in_this_order() {
    let ends = "let d = dist(1..=6).versus(3)\n";
    assert_eq!(
        printed(&format!("{ends}print d.values.map(text), d.at_most[1].probability")),
        Ok("[\"win\", \"tie\", \"lose\"] 2/3\n".into())
    );
    // Lists are compared element by element; words have no order that means more or less.
    assert_eq!(printed("print dist([[2], [3]]).versus(dist([[1], [2]])).prob(\"win\")"), Ok("3/4\n".into()));
    for asked in [
        "d.versus(dist([\"a\", \"b\"]))",
        "d.at_least(\"b\")",
        "d.at_most",
        "d.quantile(1/2)",
        "table({a: d, b: d}, view: \"at least\")",
    ] {
        let asked = format!("let d = dist([\"b\", \"c\"])\nprint {asked}");
        assert_eq!(printed(&asked), Err(vec!["E3011".to_owned()]), "{asked}");
    }
    assert_eq!(printed("print dist([2]).versus(dist([1])).values.map(text)"), Ok("[\"win\"]\n".into()));
    let refused = [
        ("dist(1..=6).versus(3).prob(\"draw\")", "E2014"),
        ("dist([1]).versus(dist([\"a\"]))", "E3011"),
        ("dist([{a: 1}, {a: 2}]).versus(1)", "E3011"),
        ("dist([\"a\"]).abs", "E5004"),
        ("(deal 2 from [1, 2, 3]).clamp(0, 1)", "E5004"),
    ];
    for (script, code) in refused {
        assert_eq!(printed(&format!("print {script}")), Err(vec![code.to_owned()]), "{script}");
    }
}

#[test]
fn equal_outcomes_are_one_whatever_they_are() {
    let sizes = [
        ("[1, approx(1), 1/1]", 1),
        ("[[1, 2], 1..3, [2, 1]]", 2),
        ("[{a: 1, b: 2}, {b: 2, a: 1}]", 1),
        ("[none, none, true, \"x\"]", 3),
    ];
    for (list, size) in sizes {
        assert_eq!(printed(&format!("print dist({list}).size")), Ok(format!("{size}\n")), "{list}");
    }
}

#[test]
fn outcomes_stand_in_their_order_or_as_they_came() {
    let orders = [
        ("[3, 1/2, 2]", "[1/2, 2, 3]"),
        ("[\"b\", \"a\"]", "[\"a\", \"b\"]"),
        ("[[2, 1], [1, 9], [1]]", "[[1], [1, 9], [2, 1]]"),
        ("[2, \"a\", 1]", "[2, \"a\", 1]"),
        ("[{n: 2}, {n: 1}]", "[{n: 1}, {n: 2}]"),
        ("[{a: 2, b: 1}, {a: 1, b: 3}, {a: 1, b: 2}]", "[{a: 1, b: 2}, {a: 1, b: 3}, {a: 2, b: 1}]"),
        ("[{n: 2}, {m: 1}]", "[{n: 2}, {m: 1}]"),
    ];
    for (list, order) in orders {
        assert_eq!(printed(&format!("print text(dist({list}).values)")), Ok(format!("{order}\n")), "{list}");
    }
}

#[test]
fn what_would_be_too_large_is_refused_at_once() {
    let refused = [
        ("dist(0..10**18)", "E5005"),
        ("joint(dist(0..10**6), dist(0..10**6))", "E5005"),
        ("(dist(0..10**6) + dist(0..10**6))", "E5005"),
    ];
    for (script, code) in refused {
        assert_eq!(printed(&format!("print {script}.size")), Err(vec![code.to_owned()]), "{script}");
    }
}

#[test]
fn long_work_stops_at_the_limits() {
    let scripts = [
        "print (1..=10000).fold(0, (s, _) -> s + dist(1..=20)).size",
        "print dist(0..10**6).map(x -> x * x).size",
        "print joint(dist(1..=200), dist(1..=200), dist(1..=200)).prob([a, b, c] -> a < b and b < c)",
        "print dist(1..=9).sample(10**9).count",
        "fn on(n) = dist(1..=2).then(_ -> on(n + 1))\nprint on(0).size",
    ];
    for script in scripts {
        let limits = Limits { steps: Some(100_000), memory: 64 << 20, ..Limits::default() };
        let outcome = Session::new(limits).run(script);
        let codes: Vec<&str> = outcome.diagnostics.iter().map(|d| d.code.text()).collect();
        assert!(matches!(codes[..], ["E9002" | "E9003" | "E9004"]), "{script}: {codes:?}");
    }
}

#[test]
fn charts_of_distributions_name_their_axes() {
    for script in ["die", "{one: die, two: die + dist(1..=6)}", "{one: die}", "chart({one: die})"] {
        let svg = printed(&format!("let die = dist(1..=6)\nprint ({script}).to_svg")).expect("a picture");
        assert!(svg.contains("outcome") && svg.contains("probability"), "{script}: {svg}");
    }
    let named = printed("print chart({one: dist(1..=6)}, x: \"pips\").to_svg").expect("a picture");
    assert!(named.contains("pips") && !named.contains("outcome"), "{named}");
    let mixed = printed("print {one: dist(1..=6), two: [1, 2]}.to_svg").expect("a picture");
    assert!(!mixed.contains("probability"), "{mixed}");
}

/// All digits of an entropy are right, also where one outcome is nearly certain: compared with 80 digits of Python's
/// `decimal`.
#[test]
fn an_entropy_near_nothing_has_its_digits() {
    let asked = "print dist({x: 1, y: 10 ** 8}).entropy, dist({x: 1, y: 10 ** 16}).entropy, dist({x: 1, y: 10 ** 30}).entropy\n\
                 print (deal 13 from deck { spade x13, other x39 }).map(h -> h.count(spade) == 13).entropy";
    let expected = "≈2.8018119527e-7 ≈5.45935445591e-15 ≈1.01100537888e-28\n≈6.4015470014e-11\n";
    assert_eq!(printed(asked), Ok(expected.into()));
}

/// Where every card is there once, what holds of hands is counted, and the hands themselves needn't be gone through:
/// beside the same hands as values.
#[test]
fn different_hands_for_which_something_holds() {
    let conditions = ["h.has(A)", "h.count(x) >= 2", "h.sum % 3 == 1", "h.max == 13 and h.min < 5"];
    for (size, condition) in (1..=3).flat_map(|size| conditions.map(|condition| (size, condition))) {
        let asked = format!(
            "deck d {{ x y z: 2..=6, J = 11, A = 13 }}\nlet one = (deal {size} from d).where(h -> {condition})\n\
             let each = one.map(h -> h)\n\
             print one.distinct == each.distinct, one.collision == each.collision, one.entropy == each.entropy"
        );
        let came = printed(&asked);
        if size >= 2 || came.is_ok() {
            assert_eq!(came, Ok("true true true\n".into()), "{asked}");
        }
    }
    let none = "deck d { x y: 2..=6 }\nprint (deal 2 from d).where(h -> h.size == 3).distinct";
    assert!(printed(none).is_err());
}

/// Several hands are counted by how each kind may be shared among them: beside the same hands as values.
#[test]
fn different_rows_of_hands() {
    let asked = "deck d { x x3, y x2, z, w x4 }\n\
                 for sizes in [[1, 1], [2, 3], [1, 2, 2], [4, 0]] {\n\
                   let one = deal sizes from d\n\
                   let each = one.map(hs -> hs)\n\
                   print one.distinct == each.distinct, one.collision == each.collision\n\
                 }";
    assert_eq!(printed(asked), Ok("true true\n".repeat(4)));
}

/// Of very many numbers the likeliest are printed, not the first ones, which hardly ever come.
#[test]
fn the_rows_that_are_printed_are_the_likeliest() {
    let told = printed("print 100d6").expect("nothing wrong");
    assert!(told.contains("\n  350 ") && !told.contains("\n  300 "), "{told}");
    assert!(
        told.ends_with("and 235 before these, 236 after: `top(n)` shows the likeliest, `values` lists all\n")
    );
    let flat = printed("print d1000").expect("nothing wrong");
    assert!(flat.contains("\n    1 ") && flat.contains("and 970 more"), "{flat}");
    let down = printed("print d8 - d6.explode").expect("nothing wrong");
    assert!(down.contains("\n    7 ") && down.contains("and 124 before these, 0 after"), "{down}");
}
