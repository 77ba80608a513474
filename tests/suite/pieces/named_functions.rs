//! Functions that are handed to methods by their names: to themselves, and to each other.

use super::printed;

/// What is done with each element of a list, and how that becomes a number again.
const METHODS: [&str; 6] = [
    "map(F).sum",
    "filter(x -> F(x) > 0).count",
    "count(x -> F(x) > 1)",
    "any(x -> F(x) > 1)",
    "all(x -> F(x) > 0)",
    "find(x -> F(x) > 1)",
];

/// Trees, as lists of lists.
const TREES: [&str; 4] = ["[]", "[[]]", "[[], [[]]]", "[[[], []], [], [[[]]]]"];

/// Each function goes through what it gets with another one, by its name or in a function that calls it.
#[test]
fn functions_may_hand_on_themselves_and_each_other() {
    let number = |method: &str, list: &str, next: &str| {
        let asked = format!("{list}.{}", method.replace('F', next));
        match method.split('(').next() {
            Some("any" | "all") => format!("(if {asked} {{ 2 }} else {{ 1 }})"),
            Some("find") => format!("(if {asked} == none {{ 1 }} else {{ 2 }})"),
            _ => format!("(1 + {asked})"),
        }
    };
    for next in [["a", "a", "a"], ["b", "a", "a"], ["b", "c", "a"], ["c", "c", "b"]] {
        for method in METHODS {
            let by_name: String = ["a", "b", "c"]
                .iter()
                .zip(next)
                .map(|(own, next)| {
                    let named = number(
                        &method.replace("x -> F(x) > 0", "F").replace("x -> F(x) > 1", "F"),
                        "x",
                        &format!("is_{next}"),
                    );
                    let one = if method.starts_with("map") { number(method, "x", next) } else { named };
                    format!("fn {own}(x) = {one}\nfn is_{own}(x) = {own}(x) > 1\n")
                })
                .collect();
            let by_call: String = ["a", "b", "c"]
                .iter()
                .zip(next)
                .map(|(own, next)| {
                    let method = method.replace("map(F)", "map(x -> F(x))").replace("F(x) > 0", "F(x) > 1");
                    format!("fn {own}(x) = {}\n", number(&method, "x", next))
                })
                .collect();
            let asked: String =
                TREES.iter().map(|tree| format!("print a({tree}), b({tree}), c({tree})\n")).collect();
            let (named, called) = (by_name + &asked, by_call + &asked);
            assert_eq!(printed(&named), printed(&called), "{named}\n{called}");
        }
    }
}

/// What would be written out in each other again and again isn't.
#[test]
fn many_functions_hand_on_each_other() {
    let functions: String = (0..40)
        .map(|n| format!("fn f{n}(x) = x.map(f{0}).sum + x.map(f{1}).sum + x.count\n", n + 1, n + 2))
        .collect();
    let script =
        format!("{functions}fn f40(x) = x.count\nfn f41(x) = x.count\nprint f0([[1, 2].map(x -> [])])\n");
    assert_eq!(printed(&script), "5\n");
}
