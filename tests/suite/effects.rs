//! Effects are refused where a function may be asked any number of times: in `memo` and in questions, whichever way
//! they come there.

use tg::{Limits, Session};

/// Expressions with an effect.
const EFFECTS: &[&str] = &[
    "rand(1..=6)",
    "[1, 2].shuffle",
    "{ print n; n }",
    "{ save n to \"n.json\"; n }",
    "files(\"*.txt\").count",
];

/// The ways in which a function `effect` comes into the body `BODY`.
const WAYS: &[&str] = &[
    "effect(n)",
    "call(effect, n)",
    "n.call_with(effect)",
    "[n].map(effect)[0]",
    "[n, n].fold(0, (a, x) -> effect(x))",
    "(try effect(n) else fail_again(effect, n))",
    "passed(n)",
    "pack.f(n)",
];

fn codes(source: &str) -> Vec<&'static str> {
    Session::new(Limits::default()).run(source).diagnostics.iter().map(|found| found.code.text()).collect()
}

fn script(effect: &str, rest: &str) -> String {
    format!(
        "fn effect(n) = {effect}\nlet passed = effect\nlet pack = {{f: effect}}\nfn call(f, n) = f(n)\n\
         fn call_with(n, f) = f(n)\nfn fail_again(f, n) = f(n)\n{rest}\n"
    )
}

#[test]
fn no_memo_function_has_an_effect() {
    for effect in EFFECTS {
        for way in WAYS {
            let found = codes(&script(effect, &format!("memo fn f(n) = {way}\nprint f(1)")));
            assert!(found.contains(&"E3012"), "{effect} by {way}: {found:?}");
        }
    }
}

#[test]
fn no_question_has_an_effect() {
    for effect in EFFECTS {
        for way in WAYS {
            let found = codes(&script(effect, &format!("print dist([1, 2]).map(n -> {way})")));
            assert!(
                found.iter().any(|code| ["E3012", "E5003"].contains(code)),
                "{effect} by {way}: {found:?}"
            );
        }
    }
}

#[test]
fn without_an_effect_all_ways_are_fine() {
    for effect in ["n + 1", "rand(1..=6, seed: n)", "[1, 2].shuffle(seed: 1)"] {
        for way in WAYS {
            let found =
                codes(&script(effect, &format!("memo fn f(n) = {way}\nprint f(1)\nprint dist([1]).map(f)")));
            assert_eq!(found, [""; 0], "{effect} by {way}");
        }
    }
}

/// What was refused in a `memo fn` is allowed again after it, however it was left.
#[test]
fn after_a_memo_function_effects_are_allowed() {
    let source = "fn call(f, n) = f(n)
memo fn fails(n) = 1 / n
memo fn acts(n) = call(x -> rand(1..=x), n)
memo fn saved(n) = try acts(n) else 7
memo fn fine(n) = if n == 0 { 0 } else { fine(n - 1) }
print try fails(0) else rand(1..=6)
print try acts(6) else rand(1..=6)
print saved(6), rand(1..=6)
print fine(50), fine(50), rand(1..=6)
print [1, 0].map(n -> try fails(n) else rand(1..=6))
print [6].map(n -> try acts(n) else rand(1..=n))";
    let outcome = Session::new(Limits::default()).run(source);
    assert!(outcome.diagnostics.is_empty(), "{:?}", outcome.diagnostics);
    assert!(outcome.printed.contains("\n7 "), "{}", outcome.printed);
}

/// Where an effect is refused, `try` can't answer for it: what it gave would be the answer, without a word. Around the
/// question or the function that is remembered it can.
#[test]
fn a_refused_effect_is_not_caught_where_it_was_refused() {
    let call = "fn call(f, x) = f(x)\n";
    for (inside, code) in [
        ("print d6.map(x -> try call(rand, [1, 2]) else 0)", "E3012"),
        ("print d6.prob(x -> (try call(rand, [1, 2]) else 1) == 1)", "E3012"),
        ("memo fn f(n) { let g = try call(rand, 1..=6) else 0; n + g }\nprint f(1)", "E3012"),
        ("memo fn f(n) = call(x -> try rand(x) else 0, 1..=6)\nprint f(1)", "E3012"),
        ("print try d6.map(x -> call(rand, [1, 2])) else 0", ""),
        ("memo fn f(n) = call(rand, 1..=6)\nprint try f(1) else 0", ""),
        ("print d6.map(x -> try 1 / (x - 1) else 0)", ""),
    ] {
        assert_eq!(codes(&format!("{call}{inside}")).join(" "), code, "{inside}");
    }
}
