//! Processes beside a naive program that goes on step by step with fractions of its own, and their refusals.

use crate::running::{error, printed};
use dashu_ratio::RBig;
use proptest::prelude::*;
use std::collections::BTreeMap;
use tg::{Limits, Session};

/// From each of a few states the next ones, by their weights; the last state is the end.
fn steps() -> impl Strategy<Value = Vec<Vec<(usize, u32)>>> {
    (2usize..7).prop_flat_map(|states| {
        let row = prop::collection::vec((0..states, 1u32..5), 1..4);
        prop::collection::vec(row, states - 1)
    })
}

/// The probabilities after a number of steps.
fn after(rows: &[Vec<(usize, u32)>], steps: usize) -> BTreeMap<usize, RBig> {
    let mut here = BTreeMap::from([(0, RBig::ONE)]);
    for _ in 0..steps {
        let mut next: BTreeMap<usize, RBig> = BTreeMap::new();
        for (state, part) in here {
            let Some(row) = rows.get(state) else {
                *next.entry(state).or_default() += part;
                continue;
            };
            let total: u32 = row.iter().map(|&(_, weight)| weight).sum();
            for &(to, weight) in row {
                *next.entry(to).or_default() += &part * RBig::from_parts(weight.into(), total.into());
            }
        }
        here = next;
    }
    here
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_process_is_where_its_steps_lead(rows in steps(), taken in 0usize..9) {
        let end = rows.len();
        let arms: Vec<String> = rows.iter().enumerate().map(|(state, row)| {
            let mut weights: BTreeMap<usize, u32> = BTreeMap::new();
            row.iter().for_each(|&(to, weight)| *weights.entry(to).or_default() += weight);
            let entries: Vec<String> = weights.iter().map(|(to, weight)| format!("[{to}]: {weight}")).collect();
            format!("{state} -> dist({{{}}})", entries.join(", "))
        }).collect();
        let script = format!("let w = walk(0, s -> match s {{ {}, _ -> none }}, until: {end})\n", arms.join(", "));
        // Without an end, a state that stays is gone on with like all others.
        let endless = script
            .replace("_ -> none", &format!("_ -> {end}"))
            .replace(&format!("until: {end}"), "until: []");
        for (state, part) in &after(&rows, taken) {
            let asked = format!("{endless}print w.after({taken}).prob({state}) == {part}");
            prop_assert_eq!(printed(&asked), "true\n", "{}", asked);
        }
        // From each state that is reached the end must be.
        let mut reached = vec![0];
        let mut next = 0;
        while let Some(&state) = reached.get(next) {
            next += 1;
            for &(to, _) in rows.get(state).into_iter().flatten() {
                if !reached.contains(&to) { reached.push(to); }
            }
        }
        let ends = |from: usize| {
            let mut open = vec![from];
            let mut met = vec![from];
            while let Some(state) = open.pop() {
                for &(to, _) in rows.get(state).into_iter().flatten() {
                    if !met.contains(&to) { met.push(to); open.push(to); }
                }
            }
            met.contains(&end)
        };
        if !reached.iter().all(|&state| ends(state)) {
            prop_assert_eq!(error(&script), "E5018");
            return Ok(());
        }
        let here = after(&rows, taken);
        for (state, part) in &here {
            let asked = format!("{script}print w.after({taken}).prob({state}) == {part}");
            prop_assert_eq!(printed(&asked), "true\n");
        }
        let ended = here.get(&end).cloned().unwrap_or(RBig::ZERO);
        let asked = format!(
            "{script}print w.steps.at_most({taken}) == {ended}, w.steps.prob(n -> n <= {taken}) == {ended}, \
             w.steps.at_least({taken} + 1) == 1 - {ended}, w.prob({end})"
        );
        prop_assert_eq!(printed(&asked), "true true true 1\n");
        // E[T] is the sum of the visits, and nearly the sum of what goes on after each of many steps.
        let visits: Vec<String> = reached.iter().filter(|&&state| state != end).map(|state| format!("w.visits({state})")).collect();
        let asked = format!("{script}print w.steps.mean == {}", visits.join(" + "));
        prop_assert_eq!(printed(&asked), "true\n");
    }
}

#[test]
fn what_no_process_can_be_is_refused() {
    let ruin = "let w = walk(1, n -> n + dist([-1, 1]), until: [0, 4])\n";
    for (asked, code) in [
        ("print w.steps.values", "E5017"),
        ("print w.steps.total", "E5017"),
        ("print w.steps.prob(\"3\")", "E2014"),
        ("print w.map(n -> n).steps", "E5019"),
        ("print dist(1..=6).after(3)", "E5019"),
        ("print w.visits(7)", "E2014"),
        ("print w.visits(\"won\")", "E2014"),
        ("print walk(1, n -> n, until: 2)", "E5018"),
        ("print walk(1, n -> n + 1, until: n -> n)", "E2004"),
        ("print w.visits(n -> n > 1)", "E2003"),
        ("print walk(0, n -> n + 1, until: dist(1..=6))", "E2003"),
        ("print walk(0, n -> n + 1, until: []).mean", "E5018"),
        ("print walk(0, n -> n + 1, until: []).steps", "E5018"),
        ("print walk(0, n -> n + 1, until: []).visits(3)", "E5018"),
        ("print walk(1d[1, 2], n -> n - 1, until: 0)", "E2003"),
        ("print walk(0, n -> x -> x, until: 3)", "E2003"),
        ("print w.after(10 ** 7)", "E5013"),
        ("print w.steps.prob(10 ** 9)", "E5013"),
        ("print w.steps.at_least(10 ** 9)", "E5013"),
        ("print walk(start: 1, step: n -> n, until: 1)", "E2002"),
    ] {
        assert_eq!(error(&format!("{ruin}{asked}")), code, "{asked}");
    }
}

#[test]
fn an_answer_that_the_rest_could_change_is_approximate() {
    let source = "let w = walk(1, n -> n + dist([-1, 1]), until: [0, 4])
print w.steps.prob(n -> n % 4 == 1), w.steps.prob(n -> n > 2 and n < 6), w.steps.prob(n -> n in [1, 3])
print w.steps.prob(n -> \"{n}\" == \"3\"), w.steps.map(n -> n > 3).values, w.steps.where(n -> n < 4).values";
    let expected = "≈0.6666666666666666 3/8 3/4\n≈0.25 [false, true] [1, 3]\n";
    assert_eq!(printed(source), expected);
}

#[test]
fn states_may_be_any_values() {
    let source = "let w = walk({a: 1, b: [1]}, s -> if s == none { \"end\" } else { none }, until: \"end\")
print w.prob(\"end\"), w.steps.values, w.visits({a: 1, b: [1]})
print walk(\"x\", s -> s, until: \"x\").steps.values";
    assert_eq!(printed(source), "1 [2] 1\n[0]\n");
}

/// The first error with what is said of a way out.
fn told(source: &str) -> String {
    let outcome = Session::new(Limits::default()).run(source);
    let found = outcome.diagnostics.first().expect("an error");
    format!("{} {} {}", found.code, found.message, found.helps.join(" "))
}

#[test]
fn an_end_that_no_state_can_be_is_told() {
    for (asked, parts) in [
        ("walk([0, 0], s -> [s[0] + 1, s[1] + 1], until: [2, 2])", ["E5018", "until: [[2, 2]]"]),
        ("walk(0, n -> n + 1, until: \"end\")", ["E5018", "is a text"]),
        ("walk(0, n -> n + 1, until: none)", ["E5018", "no state is none"]),
        ("walk(0, n -> n + 1, until: 10.5)", ["E5018", "beyond those that `until` names"]),
        ("walk(0, n -> (n + 1) % 3, until: \"end\")", ["E5018", "is a text"]),
        ("walk(0, n -> none, until: 3)", ["E5018", "gives none for the state 0"]),
    ] {
        let told = told(&format!("print {asked}"));
        assert!(parts.iter().all(|part| told.contains(part)), "{asked}\n{told}");
    }
}

#[test]
fn an_end_that_is_very_rare_is_foreseen() {
    let rare = "let w = walk(0, n -> dist({[0]: 10 ** 9, [1]: 1}), until: 1)\n";
    for asked in ["w.steps.quantile(1/2)", "w.steps.sample(seed: 1)", "w.steps.prob(n -> n % 2 == 1)"] {
        let told = told(&format!("{rare}print {asked}"));
        assert!(told.starts_with("E5013") && told.contains("0000000"), "{asked}\n{told}");
    }
    assert_eq!(printed(&format!("{rare}print w.steps.mean")), "1000000001\n");
}

#[test]
fn what_has_ended_is_followed_no_further() {
    let source = "print walk(0, n -> n + dist(1..=2), until: n -> n >= 5).after(10 ** 9).size";
    assert_eq!(printed(source), "2\n");
}

/// A process of many steps without an end goes on where an end is known already, or where no state is new.
#[test]
fn a_process_that_grows_no_more_comes_to_its_end() {
    for (asked, mean) in [
        ("walk(0, n -> d513, until: 1)", "513"),
        ("walk(0, n -> d600, until: 600)", "600"),
        ("walk(0, n -> d600, until: n -> n == 600)", "600"),
        ("walk(0, n -> d600, until: [1, 2])", "300"),
    ] {
        assert_eq!(printed(&format!("print {asked}.steps.mean")), format!("{mean}\n"), "{asked}");
    }
}

/// A process with more equations than are solved without `exact: true`.
fn tangled(states: u32, exact: &str) -> String {
    format!(
        "let n = {states}\nlet w = walk(1, s -> dist([s - 1, s * 2 % n, s * s % n, (s * 7 + 1) % n, s * 31 % n]), until: [0, 77]{exact})\n"
    )
}

#[test]
fn too_many_equations_are_answered_approximately_and_said() {
    let asked = "print w.prob(77), w.steps.mean, w.steps.variance, w.visits(1), w.visits(77)\n";
    let told = printed(&format!("{}{asked}print w.plan, w.rest < 1/1000000000", tangled(7000, "")));
    let lines: Vec<&str> = told.lines().collect();
    assert!(lines[0].split(' ').all(|number| number.starts_with('≈')), "{told}");
    assert!(lines[1].contains("too many equations") && lines[1].ends_with("true"), "{told}");
}

#[test]
fn what_grows_past_its_ends_is_told_soon() {
    let grows =
        |script: &str, code: &str| assert_eq!(error(&format!("print walk({script})")), code, "{script}");
    grows("0, n -> n + 1d[-1, 1], until: n -> false", "E5018");
    grows("1, n -> 2 * n, until: 3", "E5018");
    grows("1, n -> 2 * n, until: n -> n == 3", "E5018");
    grows("1, n -> -2 * n, until: n -> n == 3", "E5013");
    grows("1, n -> n / 2, until: 0", "E5013");
    // It ends on one side, and goes on for ever on the other.
    grows("0, n -> n + 1d[-1, 1], until: n -> n >= 3", "E5013");
    // What lies far above is hardly ever reached, though it takes long to come down.
    let roulette = "let w = walk(10, n -> n + 1d[-1 x19, 1 x18], until: n -> n <= 0)\nprint w.prob(0)";
    assert_eq!(printed(roulette), "≈1.0\n");
    // A ring closes, however many steps there are.
    assert_eq!(printed("print walk(1, n -> (n + d50) % 700, until: 0).prob(0)"), "1\n");
    assert_eq!(printed("print walk(1, n -> (n + d200) % 400, until: n -> n < 1).steps.mean.round"), "400\n");
    let ends = |script: &str, value: &str| {
        assert_eq!(printed(&format!("print walk({script}")), format!("{value}\n"))
    };
    ends("0, n -> n + 1d[-1, 1], until: n -> n == 1000 or n == -3).prob(-3)", "1000/1003");
    ends("1, n -> 3 * n, until: n -> n > 10 ** 3000).size", "1");
    ends("1, n -> -n / 2, until: n -> n.abs < 1 / 2 ** 2000).size", "1");
}
