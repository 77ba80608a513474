//! Valid programs have no findings, and their names lead where they should when they run.

use crate::check_generator::program;
use crate::check_support::Session;

/// How many programs are checked.
const CHECKED: u64 = 3_000;
/// How many of them are run, too.
const RUN: u64 = 300;

/// Checks each fourth program from one on, so that four tests share the work.
fn no_findings(first: u64) {
    for seed in (first..CHECKED).step_by(4) {
        let text = program(seed);
        let mut session = Session::default();
        let checked = session.check(&text, false);
        let lines: Vec<String> = checked.diagnostics.iter().map(|d| session.line(d)).collect();
        assert!(lines.is_empty(), "program {seed}\n{text}\n{lines:#?}");
        assert!(checked.program.is_some(), "program {seed}\n{text}");
    }
}

#[test]
fn valid_programs_have_no_findings() {
    no_findings(0);
}

#[test]
fn valid_programs_have_no_findings_second_quarter() {
    no_findings(1);
}

#[test]
fn valid_programs_have_no_findings_third_quarter() {
    no_findings(2);
}

#[test]
fn valid_programs_have_no_findings_last_quarter() {
    no_findings(3);
}

#[test]
fn valid_programs_run() {
    for seed in 0..RUN {
        let text = program(seed);
        let outcome = tg::Session::new(tg::Limits::default()).run(&text);
        assert!(!outcome.failed(), "program {seed}\n{text}\n{:#?}", outcome.diagnostics);
    }
}

/// Runs entries of one session; what each prints.
fn entries(texts: &[&str]) -> Vec<String> {
    let mut session = tg::Session::new(tg::Limits::default());
    let run = |text: &&str| {
        let outcome = session.run(text);
        assert!(!outcome.failed(), "{text}\n{:#?}", outcome.diagnostics);
        outcome.printed.trim_end().to_string()
    };
    texts.iter().map(run).collect()
}

#[test]
fn closures_take_what_they_need() {
    let text = "\
let k = 10
fn outer(n) {
  let a = n + 1
  fn even(m) = if m == 0 { [a, k, base] } else { odd(m - 1) }
  fn odd(m) = if m == 0 { [base] } else { even(m - 1) }
  let base = 2 * a
  let later = () -> even(4)
  [even(2), odd(2), later(), [1, 2].map(x -> [x, a, base, even(0)].count), 4.even, 3.odd]
}
print outer(1)
var v = 1
let taken = x -> x + v
v = 100
print taken(1), v
var makers = []
for i in 0..3 { makers += [() -> i * 10 + v] }
print makers.map(f -> f())
fn deep(a) = (b -> (c -> (d -> [a, b, c, d, k])(4))(3))(2)
print deep(1)
fn fact(n) = if n == 0 { 1 } else { n * fact(n - 1) }
print fact(5), 5.fact, [1, 2, 3].map(fact)
fn defaults(a, b = a + 1, c = x -> x + a + b) = c(100)
print defaults(1), defaults(1, 2), defaults(1, c: x -> x), defaults(b: 5, a: 1)
fn apart([a, [b, c]], d = b) = [a, b, c, d]
print apart([1, [2, 3]])
";
    let printed = entries(&[text]);
    let expected = "\
[[2, 10, 4], [4], [2, 10, 4], [4, 4], [2, 10, 4], [2, 10, 4]]
2 100
[100, 110, 120]
[1, 2, 3, 4, 10]
120 120 [1, 2, 6]
103 103 100 106
[1, 2, 3, 2]";
    assert_eq!(printed, [expected]);
}

#[test]
fn entries_share_their_names() {
    let printed = entries(&[
        "var v = 1\nlet a = 2\nfn f(n) = n + a",
        "let l = x -> x + v\nv += 9\nv = v * 2",
        "print v, l(1), f(1), a",
        "let a = \"new\"\nfn f(n) = \"{n}{a}\"\nv = [v]\nv[0] += 1",
        "print v, l(1), f(1), a",
    ]);
    assert_eq!(printed, ["", "", "20 2 3 2", "", "[21] 2 1new new"]);
}
