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

/// Single dice by their places, however they are named, beside the lists of all dice.
#[test]
fn dice_by_their_places_are_those_of_the_lists() {
    let pools = [
        "4d6",
        "pool(2d6, d4, 2d8)",
        "4d[1 x2, 3, 7]",
        "(6d6).highest(4)",
        "5d(2d6.highest)",
        "4d6.reroll(1)",
    ];
    let places = [(0, 3), (-1, 0), (2, -2), (1, 1)];
    for pool in pools {
        for (one, other) in places {
            let listed =
                format!("({pool}).map(h -> h.dice.map(n -> n)).map(xs -> xs[{one}] - 2 * xs[{other}])");
            for question in [
                format!("h -> h.dice[{one}] - 2 * h.dice[{other}]"),
                format!("h -> h.sort[{one}] - 2 * h.sort[{other}]"),
                format!("h -> {{ let xs = h.dice; xs[{one}] - 2 * xs[{other}] }}"),
                format!("h -> {{ let xs = h.dice; xs[{one}] - 2 * xs[{other}] + 0 * xs.count }}"),
                format!("h -> h.die({one}) - 2 * h.die({other})"),
            ] {
                let script = format!("print ({pool}).map({question}).same_as({listed})");
                assert_eq!(printed(&script), "true\n", "{script}");
            }
        }
        for beyond in ["9", "-9"] {
            assert_eq!(
                error(&format!("print ({pool}).map(h -> h.dice[{beyond}])")),
                "E3002",
                "{pool} {beyond}"
            );
        }
    }
    // Too many lists to be gone through, and far fewer numbers.
    for question in ["h -> h.dice[19] + h.dice[18]", "h -> h.sort[-1] + h.sort[-2]"] {
        let script = format!("print 20d10.map({question}).same_as(20d10.highest(2).map(h -> h.sum))");
        assert_eq!(printed(&script), "true\n", "{script}");
    }
    let named = "fn spread(h) = h.dice[-1] - h.dice[0]\nprint 20d10.map(spread).prob(9)";
    assert_eq!(printed(named), "38418795293246494687/50000000000000000000\n");
    let beside = "print joint(3d6, 2d6).map([a, d] -> a.dice[2] - d.dice[1]).mean, joint(3d6, 2d6).map(r -> r[0].dice[2] - r[1].dice[1]).mean";
    assert_eq!(printed(beside), "35/72 35/72\n");
}
