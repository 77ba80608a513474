//! What a number of changes takes in bytes: nothing is copied that nobody else holds.

use crate::effort;
use tg::{Limits, Session};

/// The bytes that a script takes on its way.
fn bytes(source: &str) -> u64 {
    let (outcome, bytes) = effort::of(|| Session::new(Limits::default()).run(source));
    let error = outcome.diagnostics.iter().find(|d| d.is_error());
    assert!(error.is_none(), "{source}: {error:?}");
    bytes
}

/// Programs of `N` changes, each as a function's body; the first lines are functions of their own.
const LINEAR: [(&str, &str); 40] = [
    ("", "var s = []; for i in 0..N { s.push(i) }; s"),
    ("", "var s = []; for i in 0..N { s = s + [i] }; s"),
    ("", "var s = []; for i in 0..N { s = [i] + s }; s"),
    ("", "var s = []; for i in 0..N { s.insert(0, i) }; s"),
    ("", "var s = []; for i in 0..N { s = s.insert(s.count, i) }; s"),
    ("", "var s = []; for i in 0..N { s = s.insert(0, i) }; s"),
    ("fn app(s, x) = s + [x]\n", "var s = []; for i in 0..N { s = app(s, i) }; s"),
    ("fn app(s, x) { return s + [x] }\n", "var s = []; for i in 0..N { s = s.app(i) }; s"),
    ("fn app(s, x) { var t = s; t.push(x); t }\n", "var s = []; for i in 0..N { s = app(s, i) }; s"),
    ("fn app(s, x) { let t = s + [x]; t }\n", "var s = []; for i in 0..N { s = app(x: i, s: s) }; s"),
    ("fn both(s, x) = [s + [x], x]\n", "var s = []; for i in 0..N { let [t, _] = both(s, i); s = t }; s"),
    ("", "let app = (s, x) -> s + [x]; var s = []; for i in 0..N { s = app(s, i) }; s"),
    ("", "var t = (0..N).map(x -> x); while t.count > 0 { t = t[1..] }; t"),
    ("", "var t = (0..N).map(x -> x); while t.count > 0 { t = t[..-1] }; t"),
    ("", "var t = (0..N).map(x -> x); while t.count > 0 { t = t[0..t.count - 1] }; t"),
    ("", "var t = (0..N).map(x -> x); while t.count > 1 { t = t[1..t.count - 1] }; t"),
    ("", "var t = (0..N).map(x -> x); while t.count > 0 { t = t.remove_at(0) }; t"),
    ("", "var t = (0..N).map(x -> x); while t.count > 0 { t = t.remove_at(t.count - 1) }; t"),
    ("", "var t = (0..N).map(x -> x); while t.count > 0 { t.remove_at(t.count // 2) }; t"),
    ("", "var t = (0..N).map(x -> x); while t.count > 0 { let x = t.pop(); if x < 0 { t.push(x) } }; t"),
    ("", "var q = [0]; for i in 0..N { q.push(i); q.push(i); let x = q.pop_first() }; q"),
    ("", "var q = (0..N).map(x -> x); for i in 0..N { let [first, ..rest] = q; q = rest }; q"),
    ("", "var t = (0..N).map(x -> x); for i in 1..N { [t[i], t[i - 1]] = [t[i - 1], t[i]] }; t"),
    (
        "fn app(r, x) { var s = r.s; s.push(x); {s: s} }\n",
        "var r = {s: []}; for i in 0..N { r = app(r, i) }; r",
    ),
    ("", "(0..N).fold([], (acc, x) -> acc + [x])"),
    ("", "(0..N).fold({}, (acc, x) -> {..acc, [x]: x})"),
    ("", "(0..N).fold({}, (acc, x) -> { var more = acc; more[x] = x; more })"),
    ("", "var r = {}; for i in 0..N { r = {..r, [i % 99]: r.get(i % 99, 0) + 1} }; r"),
    ("", "var r = {}; for i in 0..N { r = r + {[i]: i} }; r"),
    ("", "var r = (0..N).map(x -> [x, x]).to_record; for i in 0..N { r = r.without(i) }; r"),
    ("", "var r = (0..N).map(x -> [x, x]).to_record; for i in 0..N { r.remove(i) }; r"),
    ("", "var r = {s: {t: []}}; for i in 0..N { r.s.t.push(i) }; r"),
    ("", "var r = {s: {t: []}}; for i in 0..N { r.s.t = r.s.t + [i] }; r"),
    ("", "var r = {s: []}; let k = \"s\"; for i in 0..N { r[k] = r[k] + [x for x in [i]] }; r"),
    ("", "var r = [[]]; for i in 0..N { r[0] = r[0] + [r[0].count] }; r"),
    (
        "fn sum(t) = if t.count == 0 { 0 } else { t[0] + sum(t[1..]) }\n",
        "[sum((0..(N // 10)).map(x -> x)) for k in 0..10]",
    ),
    (
        "",
        "var s = []; var n = 0; while n < N { match s { [] -> { s.push(n) }, _ -> { s.push(n + 1) } }; n += 1 }; s",
    ),
    ("", "var s = []; for i in 0..N { for x in s { if x >= 0 { break } }; s.push(i) }; s"),
    ("", "var a = []; var b = []; for i in 0..N { [a, b] = [b, a]; a.push(i) }; [a, b]"),
    ("", "var s = []; for i in 0..N { s = if i % 2 == 0 { s + [i] } else { s + [i, i] } }; s"),
];

/// The programs that take more than in proportion to their changes, made to scripts like this.
fn copying(script: impl Fn(&str, &str) -> String) -> Vec<String> {
    let mut copying = Vec::new();
    for (functions, body) in LINEAR {
        let of = |n: &str| bytes(&script(functions, body).replace('N', n));
        let (none, few, many) = (of("10"), of("2000"), of("8000"));
        let (few, many) = (few.saturating_sub(none), many.saturating_sub(none));
        if many > 6 * few.max(64 << 10) {
            copying.push(format!("2000: {few} bytes, 8000: {many} bytes: {body}"));
        }
    }
    copying
}

#[test]
fn as_many_changes_take_as_many_bytes() {
    let found =
        copying(|functions, body| format!("{functions}fn all() {{ {body} }}\nlet all_of_them = all()"));
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_same_at_the_top_of_a_file() {
    let found = copying(|functions, body| {
        let is_outside = |(_, last): &(&str, &str)| !last.contains('}');
        let (statements, last) = body.rsplit_once("; ").filter(is_outside).unwrap_or(("", body));
        format!("{functions}{statements}\nlet all_of_them = {last}")
    });
    assert!(found.is_empty(), "{}", found.join("\n"));
}
