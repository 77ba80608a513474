//! What the functions of the prelude give, and what they refuse, beyond the examples of their tables.

use tg::{Limits, Session};
use tg_core::value::show;

/// The code of the first error of a script with its message, or the value as code.
fn answer(source: &str) -> String {
    let outcome = Session::new(Limits::default()).run(source);
    match (outcome.diagnostics.first(), outcome.value) {
        (Some(diagnostic), _) => format!("{} {}", diagnostic.code, diagnostic.message),
        (None, Some(value)) => show::code(&value),
        (None, None) => String::new(),
    }
}

fn gives(cases: &[(&str, &str)]) {
    for (source, expected) in cases {
        assert_eq!(answer(source), *expected, "{source}");
    }
}

/// Asserts codes, and that a help goes with each.
fn refuses(cases: &[(&str, &str)]) {
    for (source, code) in cases {
        let outcome = Session::new(Limits::default()).run(source);
        let diagnostic = outcome.diagnostics.first();
        assert_eq!(diagnostic.map(|d| d.code.text()), Some(*code), "{source}");
        assert!(diagnostic.is_some_and(|d| !d.helps.is_empty()), "{source} gives no help");
    }
}

#[test]
fn numbers_stay_exact() {
    gives(&[
        ("round(10**30 / 3, 2)", "33333333333333333333333333333333/100"),
        ("round(approx(3.14159), 2)", "≈3.14"),
        ("round(-1/2)", "-1"),
        ("min(1/3, 0.3, 2)", "3/10"),
        ("max(1, approx(1.5))", "≈1.5"),
        ("gcd(0, 0)", "0"),
        ("gcd(-12)", "12"),
        ("lcm(4, 0)", "0"),
        ("(2**100).digits.sum", "115"),
        ("exact(approx(0.1)) == 0.1", "false"),
        ("[1/3, 1/6].sum", "1/2"),
        ("[2**62, 2**62, -1/2].sum", "18446744073709551615/2"),
        ("[2**62, 4, 1/2].product", "9223372036854775808"),
        ("[1, approx(1)].sum", "≈2.0"),
        ("[].sum", "0"),
        ("[].product", "1"),
        ("(1..=30).product == factorial(30)", "true"),
        ("(-3..0).product", "-6"),
        ("(1..=200).map(n -> 1/n).sum.denominator.digits.count > 80", "true"),
    ]);
    refuses(&[
        ("sqrt(-1)", "E3007"),
        ("factorial(-1)", "E2012"),
        ("factorial(1/2)", "E2012"),
        ("factorial(approx(3))", "E2012"),
        ("gcd(1/2, 3)", "E2012"),
        ("digits(-5)", "E2012"),
        ("char(55296)", "E3007"),
        ("clamp(1, 5, 2)", "E3007"),
        ("round(1.5, 10**9)", "E3007"),
        ("round(1.5, 1/2)", "E2012"),
        ("number(\"abc\")", "E3008"),
        ("number(\"1e999999999999\")", "E9019"),
        ("number(\"1/0\")", "E3008"),
        ("partitions(-1)", "E2012"),
        ("[1, \"a\"].sum", "E2003"),
        ("[[1], [2]].sum", "E2003"),
    ]);
}

#[test]
fn texts_count_what_a_reader_sees() {
    gives(&[
        ("\"👨‍👩‍👧‍👦x\".index_of(\"x\")", "1"),
        ("\"👨‍👩‍👧‍👦\".contains(\"👩\")", "false"),
        ("\"👨‍👩‍👧‍👦\".starts_with(\"👨\")", "false"),
        ("\"e\\u{301}\".ends_with(\"\\u{301}\")", "false"),
        ("\"e\\u{301}a\".reverse == \"ae\\u{301}\"", "true"),
        ("\"é\".pad_left(3, \"👍🏽\").count", "3"),
        ("\"aaa\".count(\"aa\")", "1"),
        ("\"aaa\".replace(\"aa\", \"b\")", "\"ba\""),
        ("\"\".split(\",\")", "[\"\"]"),
        ("\"\".split", "[]"),
        ("\"\".lines", "[]"),
        ("\"a\\n\\nb\".lines", "[\"a\", \"\", \"b\"]"),
        ("\"abc\".contains(\"\")", "true"),
        ("\"abc\".split(\"b\").join(\"b\")", "\"abc\""),
        ("[none, true, 1/2, [\"a\"]].join(\" \")", "\"none true 1/2 [\\\"a\\\"]\""),
    ]);
    refuses(&[
        ("\"abc\".split(\"\")", "E3007"),
        ("\"abc\".replace(\"\", \"x\")", "E3007"),
        ("\"abc\".count(\"\")", "E3007"),
        ("\"abc\".pad_left(5, \"ab\")", "E3007"),
        ("\"abc\".pad_left(-1)", "E2012"),
        ("\"ab\".code", "E3007"),
    ]);
}

#[test]
fn sorting_is_stable_and_total() {
    gives(&[
        ("[1..3, [0], 0..2].sort", "[[0], [0, 1], [1, 2]]"),
        ("[[2, \"a\"], [1, \"b\"], [2, \"c\"]].sort(p -> p[0])", "[[1, \"b\"], [2, \"a\"], [2, \"c\"]]"),
        (
            "[[2, \"a\"], [1, \"b\"], [2, \"c\"]].sort(by: p -> p[0], descending: true)",
            "[[2, \"a\"], [2, \"c\"], [1, \"b\"]]",
        ),
        ("[[2, 1], [2], [], [1, 5]].sort", "[[], [1, 5], [2], [2, 1]]"),
        ("[true, false, true].sort", "[false, true, true]"),
        ("[1, 1/2, approx(0.7)].sort", "[1/2, ≈0.7, 1]"),
        ("(0..500).sort(by: x -> (x * 7919) % 503).sort == 0..500", "true"),
        ("(0..500).map(x -> [x % 7]).sort == (0..500).map(x -> [x % 7]).sort(by: p -> p[0])", "true"),
        ("[3, 1, 2].max(x -> -x)", "1"),
        ("[[1, \"x\"], [1, \"y\"]].max(p -> p[0])", "[1, \"x\"]"),
    ]);
    gives(&[
        ("[1, \"a\"].sort", "E3011 `sort` can't tell which comes first: a number and a text"),
        ("[[1, \"a\"], [1, 2]].sort", "E3011 `sort` can't tell which comes first: a text and a number"),
        ("[none].max", "E3011 `max` can't put none in an order"),
        ("[{a: 1}].sort", "E3011 `sort` can't put a record in an order"),
        ("[].max", "E3006 `max` of an empty list"),
    ]);
}

#[test]
fn what_is_the_same_is_found() {
    gives(&[
        ("[0..2, [0, 1], [1]].unique", "[[0, 1], [1]]"),
        ("[1, approx(1), 1/2, 0.5].unique", "[1, 1/2]"),
        ("[{a: 1, b: 2}, {b: 2, a: 1}, none, none].unique", "[{a: 1, b: 2}, none]"),
        ("[[1, 2], 1..3].tally", "{[[1, 2]]: 2}"),
        ("[1, [1], \"1\", true].tally", "{[1]: 1, [[1]]: 1, \"1\": 1, [true]: 1}"),
        ("[[0], 0..1].count([0])", "2"),
        ("[1, 2, 1].without(1)", "[2]"),
        ("[1, 2].contains(approx(2))", "true"),
        ("{a: 1} in [{a: 1}]", "true"),
    ]);
    refuses(&[
        ("[{a: 1}].tally", "E2010"),
        ("[approx(1)].group(x -> x)", "E2010"),
        ("[1, 2].count(x -> 1)", "E2004"),
        ("[1, 2].filter(x -> x)", "E2004"),
        ("[1, 2].any", "E2004"),
        ("[[1, 2, 3]].to_record", "E3007"),
        ("[[1, 2], [3]].transpose", "E3007"),
        ("[1].transpose", "E2003"),
        ("[1, 2].windows(0)", "E3007"),
        ("[1, 2].step(-1)", "E3007"),
        ("[1, 2].insert(3, 0)", "E3002"),
        ("[1, 2].remove_at(-3)", "E3002"),
        ("[].first", "E3006"),
        ("[].last", "E3006"),
        ("[].mean", "E3006"),
        ("rand([])", "E3006"),
        ("[1, 2].sample(3)", "E3007"),
        ("shuffle([1], seed: 1/2)", "E2012"),
    ]);
}

#[test]
fn choices_are_in_lexicographic_order() {
    gives(&[
        ("let p = (0..5).permutations(3)\np == p.sort and p.unique.count == 60", "true"),
        ("let c = (0..7).combinations(3)\nc == c.sort and c.unique.count == 35", "true"),
        ("let p = partitions(9)\np == p.sort and p.unique.count == 30", "true"),
        ("let c = compositions(6, 3, least: 0)\nc == c.sort and c.unique.count == 28", "true"),
        ("partitions(9).all(p -> p.sort(descending: true) == p)", "true"),
    ]);
}

#[test]
fn random_acts_are_the_same_everywhere() {
    gives(&[
        ("shuffle([1, 2, 3, 4, 5, 6], seed: 1)", "[2, 1, 4, 3, 6, 5]"),
        ("sample(0..100, 5, seed: -1)", "[94, 69, 76, 29, 41]"),
        ("rand(1..=6, seed: 42)", "4"),
        ("(0..100).sample(5, seed: 7) == (0..100).shuffle(seed: 7)[..5]", "true"),
        ("(0..60).map(s -> rand(0..3, seed: s)).unique.sort", "[0, 1, 2]"),
        ("(0..1000).shuffle(seed: 5).sort == 0..1000", "true"),
        ("let a = shuffle(0..20)\nlet b = shuffle(0..20)\na == b", "false"),
    ]);
}

#[test]
fn values_show_themselves_as_code() {
    gives(&[
        ("{a: 1, \"b c\": 2, [7]: 3, [[1, 2]]: \"\\{\"}", "{a: 1, \"b c\": 2, [7]: 3, [[1, 2]]: \"\\{\"}"),
        ("\"\\u{1B}[0m\\t\\\\\\\"\"", "\"\\u{1B}[0m\\t\\\\\\\"\""),
        ("[x -> x, (x, y) -> x, max]", "[x -> …, (x, y) -> …, max]"),
        ("[0..3, none, approx(2)]", "[[0, 1, 2], none, ≈2.0]"),
    ]);
}

#[test]
fn tables_are_aligned() {
    let printed = |source: &str| Session::new(Limits::default()).run(source).printed;
    assert_eq!(
        printed("print [{name: \"x\", n: 1}, {n: 1/3 ** 30, name: \"long\"}, {name: \"y\", n: none}]"),
        "name             n\n────  ────────────\nx                1\nlong  ≈4.85694e-15\ny\n"
    );
    assert_eq!(
        printed("print [{a: 1, b: \"x\"}, {}, {c: 3, a: 20}]"),
        " a  b  c\n──  ─  ─\n 1  x\n\n20     3\n"
    );
    assert_eq!(printed("print [{}, {}], [{}]"), "[{}, {}] [{}]\n");
    let distinct = printed("print [{[i]: i} for i in 0..9]");
    assert_eq!(
        distinct,
        "[{[0]: 0}, {[1]: 1}, {[2]: 2}, {[3]: 3}, {[4]: 4}, {[5]: 5}, {[6]: 6}, {[7]: 7}, {[8]: 8}]\n"
    );
    assert_eq!(printed("print \"a\\nb\""), "a\nb\n");
}

#[test]
fn deep_values_are_no_trouble() {
    let lists = "var a = [1]\nfor i in 0..990 { a = [a] }\n";
    let records = "var a = {a: 1}\nfor i in 0..990 { a = {a: a} }\n";
    for (source, of_lists, of_records) in [
        ("text(a).count", "1983", "4956"),
        ("a.to_json.count", "1983", "5947"),
        ("[a, a].unique.count", "1", "1"),
        ("[a, a].count(a)", "2", "2"),
        ("a.to_csv.count > 1000", "true", "true"),
        ("a.to_json(pretty: true).count > 1000", "true", "true"),
        ("try [a, a].sort.count else 0", "2", "0"),
        ("try [a].tally.count else 0", "1", "0"),
    ] {
        assert_eq!(answer(&format!("{lists}{source}")), of_lists, "{source}");
        assert_eq!(answer(&format!("{records}{source}")), of_records, "{source}");
    }
}

#[test]
fn slices_end_where_their_end_is() {
    // Beside slices with the end left out, whose end is one further.
    for length in 0..4i64 {
        let list = (0..length).map(|n| n.to_string()).collect::<Vec<_>>().join(", ");
        for whole in [format!("[{list}]"), format!("(0..{length})")] {
            for (start, end) in (-5..5).flat_map(|start| (-5..5).map(move |end| (start, end))) {
                let place = |index: i64| if index < 0 { index + length } else { index };
                let expected: Vec<String> = (0..length)
                    .filter(|at| place(start) <= *at && *at <= place(end))
                    .map(|at| at.to_string())
                    .collect();
                let source = format!("let [start, end] = [{start}, {end}]\n{whole}[start..=end] + []");
                assert_eq!(answer(&source), format!("[{}]", expected.join(", ")), "{source}");
            }
        }
    }
}

#[test]
fn what_is_in_a_text_are_characters() {
    for (part, text) in [
        ("\u{301}", "x\u{301}y"),
        ("x", "x\u{301}y"),
        ("👩", "👨\u{200d}👩\u{200d}👧"),
        ("b", "abc"),
        ("", "a"),
        ("y", "x\u{301}y"),
    ] {
        let source = format!("[\"{part}\" in \"{text}\", \"{text}\".contains(\"{part}\")]");
        assert!(["[true, true]", "[false, false]"].contains(&&*answer(&source)), "{source}");
    }
    gives(&[("\"x\" in \"x\u{301}y\"", "false"), ("\"y\" in \"x\u{301}y\"", "true")]);
}

#[test]
fn ranges_equal_the_lists_of_their_numbers() {
    gives(&[
        ("[approx(1), 2] == 1..3", "true"),
        ("1..3 == [1, approx(2)]", "true"),
        ("[1..3].contains([approx(1), 2])", "true"),
        ("[1, 3] == 1..3", "false"),
    ]);
}

#[test]
fn functions_of_records_are_called_with_what_they_are_for() {
    gives(&[
        ("{a: 1}.map_values(v -> v + 1)", "{a: 2}"),
        ("[1, 2, 2].tally.map_values(n -> n / 3)", "{[1]: 1/3, [2]: 2/3}"),
        ("{a: \"x\"}.map_values(v -> v.upper)", "{a: \"X\"}"),
        ("fn f(r: Record) = r.map_values(v -> v + 1)\nf({a: 1})", "{a: 2}"),
        ("{a: 3}.count([\"a\", 3])", "1"),
        ("{a: 3}.map([k, v] -> k + \"{v}\")", "[\"a3\"]"),
    ]);
}

#[test]
fn only_what_is_written_as_a_number_is_one_in_data() {
    gives(&[
        ("from_csv(\"d\\n10/12\\n4/2\\n1/2\\n-3/4\\n\").map(r -> r.d)", "[\"10/12\", \"4/2\", 1/2, -3/4]"),
        ("from_json(\"[\\\"10/12\\\", \\\"1/2\\\"]\")", "[\"10/12\", 1/2]"),
    ]);
}

#[test]
fn fractions_are_patterns() {
    gives(&[
        ("match 0.5 { 1/2 -> 1, _ -> 0 }", "1"),
        ("match -0.5 { 1/2 -> 1, -1/2 -> 2, _ -> 0 }", "2"),
        ("match [1/3] { [1/3] -> 1, _ -> 0 }", "1"),
        ("match {a: 3/4} { {a: 1/2 | 3/4} -> 1, _ -> 0 }", "1"),
        ("match 2 { 4/2 -> 1, _ -> 0 }", "1"),
    ]);
    refuses(&[("match 1 { 1/0 -> 1, _ -> 0 }", "E0001")]);
}
