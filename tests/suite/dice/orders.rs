//! Lists that a roll or a hand gives have an order: what is there in another order only is refused, and what is there
//! is as likely as it is listed.

use crate::running::{error, printed};

/// All lists of up to three of these.
fn lists(of: &[&str]) -> Vec<Vec<String>> {
    let mut all: Vec<Vec<String>> = vec![Vec::new()];
    let mut last = all.clone();
    for _ in 0..3 {
        let longer = last.iter().flat_map(|list| {
            of.iter().map(move |one| list.iter().cloned().chain([(*one).to_owned()]).collect::<Vec<_>>())
        });
        last = longer.collect();
        all.extend(last.iter().cloned());
    }
    all
}

/// What a script prints, or the code of its error.
fn printed_or_refused(script: &str) -> String {
    let code = error(script);
    if code.is_empty() { printed(script) } else { code }
}

#[test]
fn a_list_in_another_order_is_refused() {
    let deck = "deck d { s t u: 1, 2, 3 }\n";
    let hands = "deal 3 from d";
    let numbers = &["1", "2", "3"];
    for (dist, ask, elements) in [
        ("3d3", "dice", numbers),
        ("3d3", "unique", numbers),
        ("3d3", "sort", numbers),
        ("3d3", "groups", numbers),
        ("3d3", "runs", numbers),
        ("deal 3 from [1, 2, 3] * 2", "sort", numbers),
        (hands, "groups", numbers),
        (hands, "runs", numbers),
        (hands, "ranks", numbers),
        (hands, "suits", &["s", "t", "u"]),
    ] {
        for list in lists(elements) {
            let mut sorted = list.clone();
            sorted.sort();
            if ["groups", "runs"].contains(&ask) {
                sorted.reverse();
            }
            if ["unique", "ranks", "suits"].contains(&ask) {
                sorted.dedup();
            }
            let list_code = format!("[{}]", list.join(", "));
            let asked = format!("{deck}print ({dist}).prob(h -> h.{ask} == {list_code})");
            let outcome = list_code.replace('s', "\"s\"").replace('t', "\"t\"").replace('u', "\"u\"");
            let listed = format!("{deck}print ({dist}).map(h -> h.{ask}).prob({outcome})");
            // Of the outcomes it's also known how long they are.
            let as_listed = printed_or_refused(&listed);
            match sorted == list {
                true => assert!(["E2014", &printed(&asked)].contains(&as_listed.as_str()), "{asked}"),
                false => {
                    assert_eq!(error(&asked), "E2014", "{asked}");
                    assert!(["E2014", "0\n"].contains(&as_listed.as_str()), "{listed}");
                }
            }
            if as_listed == "E2014" {
                let computed = listed.replace(&format!("prob({outcome}"), &format!("prob({outcome} + []"));
                assert_eq!(printed(&computed), "0\n", "{computed}");
            }
        }
    }
}
