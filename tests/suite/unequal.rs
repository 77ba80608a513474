//! What can never be equal: the check, the run and the table below say the same, and equal values are never refused.

use tg::{Limits, Session};

/// What a value is in the table.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Kind {
    None,
    Bool,
    Number,
    Text,
    List,
    Record,
    Function,
    Position,
    Board,
}

/// Values of all kinds; the second of a position and of a board is a text that is one.
const VALUES: &[(Kind, &str)] = &[
    (Kind::None, "none"),
    (Kind::Bool, "true"),
    (Kind::Bool, "1 < 0"),
    (Kind::Number, "1"),
    (Kind::Number, "1/2"),
    (Kind::Number, "approx(1)"),
    (Kind::Number, "2 ** 100"),
    (Kind::Text, "\"1\""),
    (Kind::Text, "\"\""),
    (Kind::Text, "\"true\""),
    (Kind::List, "[]"),
    (Kind::List, "[1]"),
    (Kind::List, "1..2"),
    (Kind::List, "[n for n in [true, \"1\"]]"),
    (Kind::Record, "{}"),
    (Kind::Record, "{a: 1}"),
    (Kind::Record, "[\"a\"].tally"),
    (Kind::Function, "x -> x"),
    (Kind::Function, "abs"),
    (Kind::Position, "hands.at(\"1312\")"),
    (Kind::Board, "board(\"X__/_O_/___\")"),
];

const HEAD: &str = "chopsticks hands {}\nmenace beads {}\nfn id(x) = x\n";

/// Whether values of these kinds can never be equal. No text of [`VALUES`] is a position or a board.
fn never(a: Kind, b: Kind) -> bool {
    a != b && a != Kind::None && b != Kind::None && !(is_game(a) && is_game(b))
}

fn is_game(kind: Kind) -> bool {
    matches!(kind, Kind::Position | Kind::Board)
}

/// What a script prints, or the codes of what is wrong with it.
fn outcome(source: &str) -> Result<String, Vec<&'static str>> {
    let outcome = Session::new(Limits::default()).run(&format!("{HEAD}{source}"));
    if outcome.failed() {
        return Err(outcome.diagnostics.iter().filter(|d| d.is_error()).map(|d| d.code.text()).collect());
    }
    Ok(outcome.printed.trim().to_owned())
}

fn pairs() -> impl Iterator<Item = ((Kind, &'static str), (Kind, &'static str))> {
    VALUES.iter().flat_map(|a| VALUES.iter().map(|b| (*a, *b)))
}

/// The same with one value of each kind.
fn pairs_of_kinds() -> impl Iterator<Item = ((Kind, &'static str), (Kind, &'static str))> {
    let is_first = |one: (Kind, &str)| VALUES.iter().find(|(kind, _)| *kind == one.0) == Some(&one);
    pairs().filter(move |(a, b)| is_first(*a) && is_first(*b))
}

/// Whether an outcome is the refusal of something that never holds: games have codes of their own for what none of
/// their values is.
fn is_refused(outcome: &Result<String, Vec<&'static str>>) -> bool {
    matches!(outcome, Err(codes) if matches!(codes[..], ["E2014" | "E6004" | "E6005" | "E6001" | "E7003"]))
}

#[test]
fn what_is_written_out_is_refused_as_the_table_says() {
    for ((a, x), (b, y)) in pairs() {
        for sign in ["==", "!="] {
            let found = outcome(&format!("print ({x}) {sign} ({y})"));
            assert_eq!(is_refused(&found), never(a, b), "({x}) {sign} ({y}): {found:?}");
            assert!(found.is_ok() || never(a, b), "({x}) {sign} ({y}): {found:?}");
        }
    }
}

/// Values that may be `none`, with what else they may be.
const PERHAPS: &[(Kind, &str)] = &[
    (Kind::Number, "[\"a\"].index_of(\"a\")"),
    (Kind::Number, "\"aba\".index_of(\"b\")"),
    (Kind::Record, "\"aba\".find(/b/)"),
    (Kind::Number, "{a: 1}.get(\"b\")"),
    (Kind::Number, "{a: 1}.get(\"a\", none)"),
    (Kind::Number, "{a: 1}.get(\"a\", 0)"),
    (Kind::Text, "[\"x\"].get(3)"),
    (Kind::Text, "input()"),
    (Kind::Number, "(if id(true) { 1 })"),
    (Kind::List, "(match id(1) { 1 -> [1], _ -> none })"),
    (Kind::Number, "(try [1][id(5)] else none)"),
    (Kind::Number, "found(\"a\")"),
    (Kind::Number, "best"),
    (Kind::Number, "{at: \"aba\".index_of(\"b\")}.at"),
    (Kind::Number, "id(\"aba\").index_of(\"b\")"),
    (Kind::Record, "id(\"aba\").find(/b/)"),
    (Kind::Number, "take.start.winner"),
];

const PERHAPS_HEAD: &str = "fn found(part) = \"aba\".index_of(part)\nvar best = none\nfor n in 0..2 { if best == none { best = n } }\n\
    duel take { start: 5; moves: n -> [n - k for k in 1..=3 if k <= n] }\n";

/// What is one kind or `none` equals nothing of another kind, and is `none` or not.
#[test]
fn what_may_be_none_is_compared_as_what_else_it_may_be() {
    let plain = |(_, (kind, _)): &((Kind, &str), (Kind, &str))| !is_game(*kind);
    let others: Vec<(Kind, &str)> =
        pairs_of_kinds().filter(plain).filter(|((a, _), _)| *a == Kind::None).map(|(_, b)| b).collect();
    assert_eq!(others.len(), 7);
    for (a, x) in PERHAPS {
        for (b, y) in &others {
            for form in ["{x} == ({y})", "({y}) != {x}", "id(1) == 1 and ({y}) == {x}"] {
                let asked = form.replace("{x}", x).replace("{y}", y);
                let found = outcome(&format!("{PERHAPS_HEAD}print {asked}"));
                assert_eq!(is_refused(&found), never(*a, *b), "{asked}: {found:?}");
                assert!(found.is_ok() || never(*a, *b), "{asked}: {found:?}");
            }
        }
    }
    for (x, y) in [("\"aba\".index_of(\"x\")", "\"aba\".find(/x/)"), ("{a: 1}.get(\"b\")", "[\"x\"].get(3)")]
    {
        assert_eq!(outcome(&format!("print {x} == {y}")).as_deref(), Ok("true"), "{x} {y}");
    }
}

#[test]
fn an_arm_for_another_kind_of_what_may_be_none_is_refused() {
    for (pattern, refused) in [("\"1\"", true), ("1", false), ("none", false), ("[_]", true), ("0..4", false)]
    {
        let found = outcome(&format!("print match \"aba\".index_of(\"b\") {{ {pattern} -> 1, _ -> 2 }}"));
        assert_eq!(is_refused(&found), refused, "{pattern}: {found:?}");
    }
}

/// Plain values whose kinds the check doesn't know compare as they are; a game says what its values can't be.
#[test]
fn what_only_the_run_knows_is_refused_by_games() {
    for ((a, x), (b, y)) in pairs() {
        let found = outcome(&format!("print id({x}) == id({y})"));
        assert_eq!(is_refused(&found), never(a, b) && (is_game(a) || is_game(b)), "{x}, {y}: {found:?}");
    }
}

/// A list of one kind holds nothing of another, in the run as before it.
#[test]
fn looking_among_values_of_one_kind_is_refused_as_the_table_says() {
    for ((a, x), (b, y)) in pairs_of_kinds() {
        let asks = [
            "{x} in {xs}",
            "{xs}.contains({x})",
            "{xs}.index_of({x})",
            "{xs}.without({x})",
            "{xs}.count({x})",
        ];
        // A function is asked of each element.
        let asks = if a == Kind::Function { &asks[..1] } else { &asks };
        let fills = [("({x})", "[({y})]"), ("id({x})", "[id({y}), id({y})]")];
        for (ask, (x_form, xs_form)) in asks.iter().flat_map(|ask| fills.iter().map(move |fill| (ask, fill)))
        {
            let (x, xs) = (x_form.replace("{x}", x), xs_form.replace("{y}", y));
            let script = format!("print {}", ask.replace("{xs}", &xs).replace("{x}", &x));
            let found = outcome(&script);
            assert_eq!(is_refused(&found), never(a, b), "{script}: {found:?}");
        }
    }
}

#[test]
fn lists_of_several_kinds_and_empty_ones_hold_what_they_hold() {
    let asks = [
        ("\"b\" in [1, \"a\"]", "false"),
        ("[1, \"a\"].count(true)", "0"),
        ("id(7) in [true, \"a\"]", "false"),
        ("id(7) in []", "false"),
        ("7 in [none, \"a\"]", "false"),
        ("[1, \"a\"].index_of(2)", "none"),
        ("[x == \"a\" for x in [1, \"a\"]]", "[false, true]"),
        ("{[1]: 2, b: 3}.get(true, 0)", "0"),
        ("id({}).get(1, 0)", "0"),
        ("[1, \"a\"] == [\"a\", 1]", "false"),
        ("dist([1, \"a\"]).prob(\"b\")", "0"),
        ("dist(1..=6).prob(7)", "0"),
        ("dist([1, none]).prob(\"b\")", "0"),
    ];
    for (ask, printed) in asks {
        assert_eq!(outcome(&format!("print {ask}")).as_deref(), Ok(printed), "{ask}");
    }
}

#[test]
fn what_no_outcome_and_no_key_can_be_is_refused() {
    for ((a, x), (b, y)) in pairs_of_kinds() {
        if a != Kind::Function && b != Kind::Function {
            for ask in ["prob", "ways"] {
                let found = outcome(&format!("print dist([{y}]).{ask}({x})"));
                assert_eq!(is_refused(&found), never(a, b), "dist([{y}]).{ask}({x}): {found:?}");
            }
        }
        let is_key = |kind| matches!(kind, Kind::Bool | Kind::Number | Kind::Text | Kind::List);
        if is_key(a) && is_key(b) && !x.starts_with("approx") && !y.starts_with("approx") {
            for ask in
                ["{m}.get({x}, 0)", "{m}.has({x})", "({x}) in {m}", "{m}.without({x})", "{m}.contains({x})"]
            {
                let map = format!("{{[{y}]: 1}}");
                let script = format!("print {}", ask.replace("{m}", &map).replace("{x}", x));
                assert_eq!(is_refused(&outcome(&script)), never(a, b), "{script}");
            }
        }
    }
}

#[test]
fn arms_of_another_kind_are_refused() {
    let subjects = [("1", Kind::Number), ("\"a\"", Kind::Text), ("true", Kind::Bool), ("[1]", Kind::List)];
    let patterns = [
        ("1", Kind::Number),
        ("2..4", Kind::Number),
        ("\"a\"", Kind::Text),
        ("false", Kind::Bool),
        ("[_]", Kind::List),
    ];
    for (subject, a) in subjects {
        for (pattern, b) in patterns {
            let found = outcome(&format!("print match {subject} {{ {pattern} -> 1, _ -> 2 }}"));
            assert_eq!(is_refused(&found), never(a, b), "{subject} as {pattern}: {found:?}");
            let found =
                outcome(&format!("print match id({subject}) {{ {pattern} -> 1, none -> 2, _ -> 3 }}"));
            assert!(found.is_ok(), "{subject} as {pattern}: {found:?}");
        }
        let found = outcome(&format!("print match {subject} {{ none -> 1, _ -> 2 }}"));
        assert_eq!(found.as_deref(), Ok("2"), "{subject}");
    }
}

#[test]
fn equal_values_are_never_refused() {
    let equal = [
        ("1", "approx(1)"),
        ("1/2", "0.5"),
        ("[1, 2]", "1..3"),
        ("[]", "3..1"),
        ("{a: 1}", "[\"a\"].tally"),
        ("{a: 1, b: 2}", "{[\"b\"]: 2, a: 1}"),
        ("hands.at(\"1312\")", "\"1312\""),
        ("board(\"X__/_O_/___\")", "\"X__/_O_/___\""),
    ];
    let same = VALUES.iter().map(|(_, x)| (*x, *x)).filter(|(x, _)| *x != "x -> x");
    for (x, y) in equal.into_iter().flat_map(|(x, y)| [(x, y), (y, x)]).chain(same) {
        for ask in ["({x}) == ({y})", "id({x}) == id({y})", "({x}) in [{y}]", "id({x}) in [id({y})]"] {
            let script = format!("print {}", ask.replace("{x}", x).replace("{y}", y));
            assert_eq!(outcome(&script).as_deref(), Ok("true"), "{script}");
        }
        if x != "abs" {
            let script = format!("print dist([{x}]).prob({y}), [{x}].count({y})");
            assert_eq!(outcome(&script).as_deref(), Ok("1 1"), "{script}");
        }
    }
}

#[test]
fn a_question_that_is_no_outcome_says_which_there_are() {
    let run = Session::new(Limits::default()).run("print dist(1..=6).prob([5, 6])");
    let [found] = &run.diagnostics[..] else { panic!("one error") };
    assert_eq!(found.message, "a list can't be among the outcomes: they are numbers");
    assert!(found.helps.iter().any(|help| help.contains("prob(x -> x in [5, 6])")), "{found:?}");
}

#[test]
fn elements_of_outcomes_are_known() {
    assert_eq!(outcome("print dist([[1, 2], [3, 4]]).prob([\"1\", 2])"), Err(vec!["E2014"]));
    assert_eq!(outcome("print dist([[1, 2], [\"1\", 4]]).prob([\"1\", 2])").as_deref(), Ok("0"));
}

/// Demands that a script has one error, of what can never be equal.
fn told_once(script: &str, found: &str) {
    let run = Session::new(Limits::default()).run(script);
    let [told] = &run.diagnostics[..] else { panic!("one error of {script}: {:?}", run.diagnostics) };
    assert_eq!((told.code.to_string().as_str(), told.message.as_str()), ("E2014", found), "{script}");
}

/// Where all outcomes are words of the script, no other word comes; where they are computed, any may.
#[test]
fn words_that_are_no_outcomes() {
    for (script, found) in [
        ("let game = dist({win: 3, loss: 1})\nprint game.prob(\"won\")", "no outcome is \"won\""),
        (
            "let game = dist({win: 3, loss: 1})\nfn f() = game.ways(\"draw\")\nprint f()",
            "no outcome is \"draw\"",
        ),
        ("print dist([\"heads\", \"tails\"]).prob(\"head\")", "no outcome is \"head\""),
        ("print 2d6.map(n -> if n > 7 { \"hit\" } else { \"miss\" }).prob(\"mis\")", "no outcome is \"mis\""),
        ("print 2d6.map(n -> match n { 2 -> \"no\"; _ -> \"yes\" }).prob(\"ja\")", "no outcome is \"ja\""),
        (
            "fn r(n) = if n > 4 { \"a\" } else { if n > 1 { \"b\" } else { \"c\" } }\nprint d6.map(r).where(x -> x != \"a\").prob(\"d\")",
            "no outcome is \"d\"",
        ),
    ] {
        told_once(script, found);
    }
    for (script, gives) in [
        ("print dist({win: 3, draw: 0}).prob(\"draw\")", "0"),
        ("for end in [\"win\", \"won\"] { print dist({win: 3, loss: 1}).prob(end) }", "3/4\n0"),
        ("fn f(d) = d.prob(\"draw\")\nprint f(dist({win: 3, loss: 1}))", "0"),
        ("param d = dist({win: 1})\nprint d.prob(\"loss\")", "0"),
        ("var d = dist({a: 1})\nfor i in 0..2 { print d.prob(\"b\"); d = dist({b: 1}) }", "0\n1"),
        ("print d6.map(n -> if n > 3 { \"a\" } else { \"{n}\" }).prob(\"7\")", "0"),
        (
            "let d = dist({a: 1})\nif true { let d = dist({b: 1}); print d.prob(\"b\") }\nprint d.prob(\"a\")",
            "1\n1",
        ),
    ] {
        assert_eq!(outcome(script).as_deref(), Ok(gives), "{script}");
    }
}

/// A list that is written out has the length and the order of the outcomes; one that is computed may have any.
#[test]
fn lists_of_another_length_or_in_another_order_are_no_outcomes() {
    for (what, found) in [
        ("dist([[1, 2]]).prob([1])", "no outcome is a list of 1: each has 2"),
        ("dist([[1], [1, 2]]).prob([1, 2, 3])", "no outcome is a list of 3: each has 1 to 2"),
        ("5d6.groups.prob([2, 3])", "no outcome is in this order: the lists are all descending"),
        ("3d6.dice.ways([6, 1, 1])", "no outcome is in this order: the lists are all ascending"),
        ("3d6.dice.prob([1, 1])", "no outcome is a list of 2: each has 3"),
        ("3d6.unique.prob([2, 1])", "no outcome is in this order: the lists are all ascending"),
        ("3d6.prob(h -> h == \"a\")", "a number never equals a text"),
        ("3d6.prob(h -> h != true)", "a number never equals true or false"),
    ] {
        told_once(&format!("print {what}"), found);
    }
    for (what, gives) in [
        ("5d6.groups.prob([2 + 0, 3])", "0"),
        ("[[k, 5 - k] for k in 1..=4].map(sizes -> 5d6.groups.prob(sizes))", "[0, 0, 25/648, 25/1296]"),
        ("5d6.groups.prob([3, 3])", "0"),
        ("joint(d6, d6).prob([6, 1])", "1/36"),
        ("dist([[1, 2], [2, 1], [3, 4]]).prob([4, 3])", "0"),
        ("dist([[1, 2], [\"1\", 4]]).prob([2, 1])", "0"),
        ("3d6.prob(h -> [h, \"a\"] == [3, \"a\"])", "1/216"),
    ] {
        assert_eq!(outcome(&format!("print {what}")).as_deref(), Ok(gives), "{what}");
    }
}

/// What a function is called with is known where the list before it is.
#[test]
fn functions_of_elements_compare_what_is_known() {
    for ask in ["filter(r -> r.n == \"1\")", "count(r -> \"1\" == r.n)", "any(r -> r.n in [\"1\", \"2\"])"] {
        assert_eq!(outcome(&format!("print [{{n: 1}}, {{n: 2}}].{ask}")), Err(vec!["E2014"]), "{ask}");
    }
    let mixed = "print [{n: 1}, {n: \"1\"}].filter(r -> r.n == \"1\").count";
    assert_eq!(outcome(mixed).as_deref(), Ok("1"));
}

/// Values that equal each other print the same, alone, in a text and in a list.
#[test]
fn equal_lists_print_equal() {
    for (range, list) in [
        ("(0..10)[2..5]", "[2, 3, 4]"),
        ("3..3", "[]"),
        ("1..=2", "[1, 2]"),
        ("0..100", "[n for n in 0..100]"),
    ] {
        for form in ["@", "\"{@}\"", "[@, 1]", "{a: @}"] {
            let shown = |x: &str| outcome(&format!("print {}", form.replace('@', x))).expect("it prints");
            assert_eq!(shown(range), shown(list), "{form} of {range}");
        }
    }
}

/// A range as a pattern holds what `in` that range holds.
#[test]
fn ranges_hold_the_same_as_patterns() {
    for x in ["0", "1", "2", "1/2", "-1/2", "approx(1)", "approx(1/2)", "3/3", "7/2", "2 ** 70"] {
        for range in ["0..1", "0..=1", "-1..2", "1..=1", "2..1", "0..4"] {
            let script =
                format!("let x = {x}\nprint x in {range}, match x {{ {range} -> true, _ -> false }}");
            let printed = outcome(&script).unwrap_or_else(|codes| panic!("{script}: {codes:?}"));
            assert!(["true true", "false false"].contains(&&*printed), "{script}: {printed}");
        }
    }
}

/// A range of texts in a `match` is like one of numbers: what is of another kind isn't in it.
#[test]
fn a_plain_value_of_another_kind_is_in_no_range() {
    for range in ["\"a\"..\"n\"", "1..5", "\"a\"..=\"m\"", "..=5"] {
        for value in ["5.5", "\"z\"", "[1]", "{a: 1}", "none", "true", "(x -> x)"] {
            let found =
                outcome(&format!("fn within(v) = match v {{ {range} -> 1, _ -> 0 }}\nprint within({value})"));
            assert_eq!(found.as_deref(), Ok("0"), "{value} in {range}");
        }
    }
}
