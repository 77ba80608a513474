//! What consists of literals is evaluated before the run, and its fault is told there.

use crate::check_support::{finds, passes};

#[test]
fn operators_of_literals() {
    finds("print 1 / 0", &["1:7 E3001 this divides by zero"]);
    finds("print 5 % 0, 7 // 0", &["1:7 E3001 this divides by zero", "1:14 E3001 this divides by zero"]);
    finds("print \"a\" * -1", &["1:7 E2012 a text can be repeated a whole number of times, not -1 times"]);
    finds("print 0 ** -1", &["1:7 E3001 a negative power of 0 divides by zero"]);
    finds("print 0..1/2", &["1:7 E2012 a range goes over whole numbers, and 1/2 isn't one"]);
}

#[test]
fn elements_that_are_not_there() {
    finds("print [1, 2][7]", &["1:13 E3002 the index 7 is beyond this list of 2 elements"]);
    finds("print \"ab\"[2]", &["1:11 E3002 the index 2 is beyond this text of 2 characters"]);
    finds("print {a: 1}[\"b\"]", &["1:13 E3003 this record has no key \"b\""]);
    finds("print [].first", &["1:7 E3006 `first` of an empty list"]);
}

#[test]
fn calls_with_literals() {
    finds("print sqrt(-1)", &["1:7 E3007 -1 is negative, and has no square root"]);
    finds("print [1, 2, 3].step(1 - 1)", &["1:7 E3007 `n` must be at least 1, but it is 0"]);
    finds("print [1, 2, 3].step(0)", &["1:22 E3007 `n` must be at least 1, but it is 0"]);
    finds(
        "let xs = [1, 2].map(x -> x)\nprint xs.step(-1), step(xs, 0.5), xs.windows(n: 0)",
        &[
            "2:15 E3007 `n` must be at least 1, but it is -1",
            "2:29 E2012 `n` must be a whole number, but it is 1/2",
            "2:49 E3007 `n` must be at least 1, but it is 0",
        ],
    );
    passes(
        "fn f(xs) = xs.step(0)\nlet xs = [1].map(x -> x)\nprint f(xs), xs.step(1), xs.permutations(0), try xs.step(0) else 1, try xs.map(x -> xs.step(0)) else 1",
    );
    finds("print [4, -4].map(sqrt)", &["1:7 E3007 -4 is negative, and has no square root"]);
    finds("let t = load(\"t.xyz\")", &["1:9 E9012 `t.xyz` doesn't say in its ending how it is to be read"]);
    finds("let t = load(\"t\", format: \"xyz\")", &["1:9 E9012 no format to read is called `xyz`"]);
}

#[test]
fn statements_with_literals() {
    finds("seed 1/2", &["1:6 E2012 a seed is a whole number, and this is 1/2"]);
    finds("save [1] to \"a.xyz\"", &["1:13 E9012 no format to write is called `xyz`"]);
    finds(
        "fn f(x) { save x to \"out/a\" }",
        &["1:21 E9012 `out/a` doesn't say in its ending how it is to be written"],
    );
    passes("seed 42\nsave [1] to \"a.csv\"\nlet x = 3\nsave x to \"{x}.xyz\"");
}

#[test]
fn each_mistake_is_told_once_wherever_it_stands() {
    finds(
        "fn f(x) = [2 / 0, x + 3 / 0, \"{4 / 0}\"]\nprint f(1), f(5 / 0)",
        &[
            "1:12 E3001 this divides by zero",
            "1:23 E3001 this divides by zero",
            "1:32 E3001 this divides by zero",
            "2:15 E3001 this divides by zero",
        ],
    );
    finds(
        "let x = 3\nprint 1 / 0 + x, (1 / 0 + 2) * 3",
        &["2:7 E3001 this divides by zero", "2:19 E3001 this divides by zero"],
    );
    finds("1 / 0", &["1:1 E3001 this divides by zero"]);
    finds("print 1 + \"a\" / 0", &["1:15 E2001 `/` doesn't work on a text and a number"]);
    finds("print [1, 2][\"a\"]", &["1:14 E2007 a list is indexed by a whole number, not by a text"]);
}

#[test]
fn what_may_fail_is_left_alone() {
    passes("print try 1 / 0 else 0");
    passes("fn f(g) = g(1)\nprint try f(x -> [x, 1 / 0]) else e -> e.code");
    passes("assert error E3001 { 1 / 0 }\nassert error E3002 { print [1][2], 1 / 0 }");
    passes("print try [1][2] else 1 / 0");
}

#[test]
fn what_only_a_run_has_is_left_to_it() {
    passes("print 1 / (rand([0]) + 0), [1, 2].shuffle(seed: 1)[0]");
    passes("let rows = load(\"rows.csv\")\nprint rows, files(\"*.csv\")");
    passes("print 2 ** 2 ** 40");
    passes("print [0] * 10 ** 12, (1..=10 ** 9).permutations.count > 0");
    passes("let zero = 0\nprint try 1 / zero else 0, 1 / (zero + 1)");
}
