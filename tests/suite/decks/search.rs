//! A search over numbers of copies, beside a loop over all of them.

use tg::{Limits, Session};

fn printed(script: &str) -> String {
    let outcome = Session::new(Limits::default()).run(script);
    assert!(outcome.diagnostics.is_empty(), "{script}\n{:?}", outcome.diagnostics);
    outcome.printed
}

/// Numbers of copies with goals of all sorts: what every deck is asked for is what the loop finds, and the first of
/// equals.
#[test]
fn few_decks_are_all_asked() {
    let goals = [
        "d.size",
        "-d.cards.count(a)",
        "(deal 2 from d).distinct",
        "-(deal 2 from d).collision",
        "[d.cards.count(b) % 2, d.size % 3]",
    ];
    for goal in goals {
        for size in [None, Some(6), Some(7)] {
            let (given, fits) = match size {
                None => (String::new(), "true".to_owned()),
                Some(size) => (format!(", size: {size}"), format!("d.size == {size}")),
            };
            let script = format!(
                "deck d {{ a x2, b x3, c x1 }}
let found = d.search(copies: {{a: 1..=4, b: [0, 2, 5]}}, goal: d -> {goal}{given})
let decks = [d.with(a: i, b: j) for i in 1..=4 for j in [0, 2, 5]].filter(d -> {fits})
fn goal(d) = {goal}
let best = decks.map(goal).max
print found.goal == best, found.asked == decks.count, found.best_of_all
print found.copies == {{a: found.deck.cards.count(a), b: found.deck.cards.count(b)}}
print goal(found.deck) == best, found.deck == decks.find(d -> goal(d) == best)"
            );
            assert_eq!(printed(&script), "true true true\ntrue\ntrue true\n", "{script}");
        }
    }
}

/// Where there are too many, what is found is better than all its neighbours.
#[test]
fn many_decks_are_climbed() {
    for size in ["", ", size: 12"] {
        let script = format!(
            "deck d {{ a x5, b x3, c x1, e x3 }}
fn goal(d) = -(deal 3 from d).collision
let found = d.search(copies: {{a: 1..=6, b: 1..=6, c: 1..=6, e: 1..=6}}, goal: goal, tries: 100{size})
let n = found.copies
let names = [\"a\", \"b\", \"c\", \"e\"]
let beside = [d.with(a: m.a, b: m.b, c: m.c, e: m.e) for up in names for down in names
  for m in [{{..n, [up]: n[up] + 1, [down]: n[down] - 1}}] if up != down and m.values.max <= 6 and m.values.min >= 1]
print found.best_of_all, found.asked <= 100, beside.all(d -> goal(d) <= found.goal), goal(found.deck) == found.goal"
        );
        assert_eq!(printed(&script), "false true true true\n", "{script}");
    }
}

/// What ends a search tells the best so far.
#[test]
fn an_end_before_the_end_tells_the_best_so_far() {
    let script = "deck d { a x5, b x30, c x10 }
print d.search(copies: {a: 1..=60, b: 1..=60, c: 1..=60}, goal: d -> -(deal 9 from d).collision, tries: 1000)";
    let outcome = Session::new(Limits { steps: Some(200), ..Limits::default() }).run(script);
    let told = outcome.diagnostics.first().expect("stopped");
    assert_eq!(told.code.to_string(), "E9002");
    assert!(told.helps.iter().any(|help| help.starts_with("the best of ")), "{:?}", told.helps);
}
