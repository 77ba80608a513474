//! A guard may have made sure of what is behind it: what a run passes by has no error before the run.

use tg::{Limits, Session};

/// Operations that fail whenever they are evaluated, and what they need.
const FAILING: &[(&str, &str)] = &[
    ("", "1 / 0"),
    ("", "5 % 0"),
    ("", "\"a\" * -1"),
    ("", "0 ** -1"),
    ("", "[1, 2][7]"),
    ("", "\"ab\"[2]"),
    ("", "{a: 1}[\"b\"]"),
    ("", "[].first"),
    ("", "sqrt(-1)"),
    ("", "[4, -4].map(sqrt)"),
    ("deck d { a, b }", "(deal 3 from d).values"),
    ("deck d { a, b }", "(deal 1 from d).where(h -> false).mean"),
    (CATAN, "g.robberies[0]"),
    (CATAN, "g.event.thief"),
    (CATAN, "g.after(2).size"),
    (UNCERTAIN, "g.expected"),
    ("chopsticks c { }", "c.solve.line[500]"),
    ("", "[1, 2].step(0)"),
    ("", "(1..5).windows(-1)"),
];

const CATAN: &str = "catan g { players Red, Blue; Red gets wood }";

/// More hands are possible than are kept.
const UNCERTAIN: &str = "catan g { players Red, Blue; worlds: 1; Blue gets wood brick; Red robs Blue }";

/// Scripts that never reach what stands for `_`, or take its failure.
const PASSED_BY: &[&str] = &[
    "if never { print _ }",
    "if not never { print 1 } else { print _ }",
    "if not never { print 1 } else if \"{_}\" == \"1\" { print 2 }",
    "print if never { _ } else { 0 }",
    "print never and \"{_}\" == \"1\"",
    "print not never or \"{_}\" == \"1\"",
    "print 2 < 1 < \"{_}\".count",
    "print match never { true -> _, false -> 0 }",
    "print match never { true if \"{_}\" == \"1\" -> 1, true -> 2, false -> 0 }",
    "for x in nobody { print _ }",
    "while never { print _ }",
    "print [_ for x in nobody]",
    "print [x for x in 0..3 if never and \"{_}\" == \"{x}\"]",
    "print nobody.map(x -> _)",
    "print try _ else 0",
    "print try 1 else _",
    "assert not never, \"{_}\"",
    "fn f() = _\nif never { print f() }",
    "fn f() = _\nprint try f() else 0",
    "fn f(x) = _\nlet r = {f: 2}\nprint r.f",
    "while true { if not never { break }; print _ }",
    "if true { print 1 } else { print _ }",
    "fn f() = [_]\nfn h() = f()\nprint nobody.map(x -> h())",
    "fn f(n) = if n > 0 { f(n - 1) } else { _ }\nprint try f(2) else 0",
    "fn f(n) = if n > 0 { h(n) } else { 0 }\nfn h(n) = [f(n - 1), _]\nif never { print f(3) }",
    "fn f(x = _) = x\nprint f(1)",
    "fn f(off) { if not off { return 0 }; print _; return 1 }\nprint f(never)",
    "fn f(off) { if not off { fail \"why\" }; print _ }\nprint try f(never) else 0",
    "for x in 0..3 { if not never { continue }; print _ }",
    "test \"a\" { assert try [_] == [] else true }",
];

/// The script around an operation, with a condition that nobody knows before the run.
fn script(needs: &str, form: &str, operation: &str) -> String {
    let unknown = "var never = false\nvar nobody = []\nif never { nobody.push(1) }";
    format!("{needs}\n{unknown}\n{}\n", form.replace('_', operation))
}

fn errors(script: &str) -> Vec<String> {
    let found = Session::new(Limits::default()).run(script).diagnostics;
    found.iter().filter(|d| d.is_error()).map(|d| format!("{} {}", d.code.text(), d.message)).collect()
}

#[test]
fn what_a_run_passes_by_has_no_error_before_it() {
    for (needs, operation) in FAILING {
        for form in PASSED_BY {
            let script = script(needs, form, operation);
            assert_eq!(errors(&script), Vec::<String>::new(), "{script}");
        }
    }
}

#[test]
fn what_a_run_reaches_is_told_before_it() {
    for (needs, operation) in FAILING {
        for form in [
            "print _",
            "let x = [_]\nprint x",
            "fn f() = _\nprint f()",
            "fn f() = h()\nfn h() = _\nprint f()",
            "if true { print _ }",
            "while true { print _ }",
            "fn f() = _\nif true { print f() }",
        ] {
            let script = format!("print \"begun\"\n{}", script(needs, form, operation));
            let run = Session::new(Limits::default()).run(&script);
            assert!(run.diagnostics.iter().any(|d| d.is_error()), "{script}");
            assert!(run.printed.is_empty(), "{script}: it ran");
        }
    }
}

/// A guard made sure of it, as it is written.
#[test]
fn guards_are_written_as_one_thinks() {
    for (needs, guarded) in [
        (CATAN, "if g.robberies.count > 0 { print g.robberies[0] } else { print \"none\" }"),
        (CATAN, "let rs = g.robberies\nif rs.is_empty { print \"none\" } else { print rs[0] }"),
        (CATAN, "if g.event.ev == \"steal\" { print g.event.thief } else { print \"other\" }"),
        (CATAN, "if g.number >= 2 { print g.after(2).size } else { print \"short\" }"),
        (CATAN, "fn first() = g.robberies[0]\nprint if g.robberies.is_empty { none } else { first() }"),
        ("chopsticks c { }", "if c.solve.value == win { print c.solve.line[500] }"),
        (UNCERTAIN, "if g.exact { print g.expected }"),
    ] {
        let script = format!("{needs}\n{guarded}\n");
        let told = errors(&script);
        assert!(told.is_empty(), "{script}: {told:?}");
    }
}

/// A script that tests whether a value is there can get other values than the one in its text.
#[test]
fn what_a_script_asks_itself_isnt_certain() {
    for script in [
        "let x = none\nprint if x == none { 0 } else { x * 2 }",
        "let x = none\nprint if x != none { x * 2 } else { 0 }",
        "let x = none\nprint x == none or x > 2",
        "let x = none\nfn within(n) = x == none or n < x\nprint within(3)",
        "let x = none\nprint [1, 2].map(n -> if none == x { n } else { n + x })",
        "let x = none\nprint match x { none -> 1, let n -> n * 2 }",
        "let x = none\nfn f() { if x == none { return 0 }\n x.size + 1 }\nprint f()",
        "let r = {a: 1}\nprint \"b\" in r and r.b > 2",
        "let r = {a: 1}\nprint if \"b\" not in r { 0 } else { r.b }",
    ] {
        assert_eq!(errors(script), [""; 0], "{script}");
    }
    for script in [
        "let x = none\nprint x * 2\nprint x == none",
        "let x = none\nlet y = none\nprint y == none or x > 2",
        "let r = {a: 1}\nprint r.b > 2",
        "let r = {a: 1}\nlet s = {a: 1}\nprint \"b\" in s and r.b",
    ] {
        assert_eq!(errors(script).len(), 1, "{script}");
    }
}
