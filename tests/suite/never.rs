//! What a method gives is never compared in silence with what it can't be: each method of the tables whose result is
//! known beside values of other kinds, before the run and in it.

use tg::{Limits, Session};
use tg_core::native::{Effect, Method};
use tg_core::value::Kind;

/// A value of each kind.
pub const OTHERS: &[(Kind, &str)] = &[
    (Kind::Bool, "true"),
    (Kind::Number, "1"),
    (Kind::Text, "\"zz\""),
    (Kind::List, "[1]"),
    (Kind::Record, "{a: 1}"),
];

/// Ways to ask whether `{x}` is `{other}`.
const ASKS: &[&str] = &[
    "print {x} == {other}",
    "print {other} != {x}",
    "print {x} in [{other}, {other}]",
    "if {x} == {other} { print 1 }",
    "print dist([1, 2]).prob(_ -> {x} == {other})",
    "print dist([1, 2]).where(_ -> not ({x} == {other}))",
    "print [1].filter(_ -> {x} == {other})",
];

/// What is wrong with a script.
pub fn codes(script: &str) -> Vec<&'static str> {
    let outcome = Session::new(Limits { steps: Some(10_000_000), ..Limits::default() }).run(script);
    outcome.diagnostics.iter().filter(|found| found.is_error()).map(|found| found.code.text()).collect()
}

/// The lines before the last of an example, and the last.
fn parts(source: &str) -> (&str, &str) {
    source.rsplit_once('\n').map_or(("", source), |(head, last)| (head, last))
}

/// The value before the last dot of an expression, if that is a dot before the method, and the rest.
fn receiver<'e>(expr: &'e str, name: &str) -> Option<(&'e str, &'e str)> {
    let at = expr.rfind(&format!(".{name}"))?;
    let (before, rest) = expr.split_at(at);
    let arguments = &rest[1 + name.len()..];
    let mut depth = 0;
    let closes_early = arguments.char_indices().any(|(at, c)| {
        depth += match c {
            '(' | '[' | '{' => 1,
            ')' | ']' | '}' => -1,
            _ => 0,
        };
        depth == 0 && at + c.len_utf8() < arguments.len()
    });
    let is_call = arguments.is_empty() || arguments.starts_with('(') && !closes_early;
    let balanced = before.matches(['(', '[', '{']).count() == before.matches([')', ']', '}']).count();
    (is_call && balanced && !before.contains(" -> ") && !before.contains(" in ")).then_some((before, rest))
}

fn methods() -> Vec<(&'static Method, Kind)> {
    let library = tg::library();
    let all = library.modules().iter().flat_map(|module| module.methods);
    all.filter(|method| method.effect == Effect::Pure)
        .filter_map(|method| Some((method, method.gives.equality_kind()?)))
        .filter(|(_, kind)| *kind != Kind::Function)
        .collect()
}

/// A call of a function with a value of which the check knows nothing.
fn given(value: &str) -> String {
    format!("let given = [{value}, none]\nprint probe(given[0])")
}

/// The scripts about a method that must fail: with the value before the dot as it is written, and given to a function,
/// where only the run knows it.
fn scripts(method: &Method, kind: Kind) -> Vec<String> {
    let mut scripts = Vec::new();
    let calls = method.examples.iter().filter_map(|example| {
        let (head, expr) = parts(example.source);
        Some((head, expr, receiver(expr, method.name)?))
    });
    for (head, expr, (value, rest)) in calls.take(1) {
        for (_, other) in OTHERS.iter().filter(|(of, _)| *of != kind).take(2) {
            for ask in ASKS {
                let ask = ask.replace("{other}", other);
                scripts.push(format!("{head}\n{}", ask.replace("{x}", &format!("({expr})"))));
                let ask = ask.replace("{x}", &format!("it{rest}")).replacen("print ", "return ", 1);
                scripts.push(format!("{head}\nfn probe(it) {{\n  {ask}\n}}\n{}", given(value)));
            }
        }
        let is_plain = |of: &Kind| *of != kind && matches!(of, Kind::Bool | Kind::Number | Kind::Text);
        if let Some((_, other)) = OTHERS.iter().find(|(of, _)| is_plain(of)) {
            scripts.push(format!("{head}\nprint match ({expr}) {{ {other} -> 1, _ -> 2 }}"));
            let arms = format!("{{ {other} -> 1, _ -> 2 }}");
            scripts.push(format!("{head}\nfn probe(it) = match it{rest} {arms}\n{}", given(value)));
        }
    }
    scripts
}

#[test]
fn no_method_is_compared_in_silence_with_what_it_never_gives() {
    let refusals = ["E2014", "E5011", "E6001", "E6004", "E6005", "E7003", "E4012"];
    let (mut tried, mut wrong) = (0, Vec::new());
    for (method, kind) in methods() {
        for script in scripts(method, kind) {
            tried += 1;
            let found = codes(&script);
            if !found.iter().any(|code| refusals.contains(code)) {
                wrong.push(format!("{}: {found:?}\n{script}", method.name));
            }
        }
    }
    assert!(tried > 1000, "{tried}");
    let told: Vec<&str> = wrong.iter().take(40).map(String::as_str).collect();
    assert!(wrong.is_empty(), "{} of {tried}:\n{}", wrong.len(), told.join("\n\n"));
}

const HEAD: &str = "deck french { clubs diamonds hearts spades: 2..=10, J = 11, Q = 12, K = 13, A = 14 }
deck plain { a b: 1..=5 }
deck els { elf x4 { cost: 1, colour: \"green\", wood: true }; orc x3 { cost: 2, colour: \"red\" } }
fn below(h) = h.max - 1
fn lower(h) = { below(h) }
let hands = deal 2 from french
let dice = deal 2 from 1..=6
";

/// Conditions of a hand that can never hold, with the distribution that they are asked of.
const NEVER: &[(&str, &str)] = &[
    ("hands", "h.poker in [\"flush\", \"fullhouse\"]"),
    ("hands", "[\"flush\", \"fullhouse\"].contains(h.poker)"),
    ("hands", "h.poker in {flush: 1, fullhouse: 2}"),
    ("hands", "h.poker == \"fullhouse\""),
    ("hands", "h.poker == h.suits[0]"),
    ("hands", "[h.poker, 1] == [\"flsh\", 1]"),
    ("hands", "{a: h.poker} == {a: \"flsh\"}"),
    ("hands", "h.suits == [\"heart\"]"),
    ("hands", "h.tally(suit) == {heart: 2}"),
    ("hands", "h.max == 15"),
    ("hands", "h.max in [15, 16]"),
    ("hands", "15 in h.ranks"),
    ("hands", "h.ranks == [2, 15]"),
    ("hands", "h.max in 15..=20"),
    ("hands", "h.cards.any(c -> c.suit == \"heart\")"),
    ("deal 2 from plain", "h.max == \"5\""),
    ("deal 2 from plain", "h.max == 6"),
    ("dice", "h.count(\"6\") == 1"),
    ("dice", "h.has(\"6\")"),
    ("dice", "\"6\" in h"),
    ("dice", "h.count(c -> c == \"6\") == 1"),
    ("dice", "h.max == \"6\""),
    ("dice", "h.ranks == [\"6\"]"),
    ("dice", "h == [\"6\", \"6\"]"),
    ("dice", "h.max == 7"),
    ("dice", "7 in h"),
    ("dice", "h == [6, 7]"),
    ("deal 2 from els", "h.count(c -> c.colour == \"gren\") == 1"),
    ("deal 2 from els", "h.count(c -> c.cost == \"2\") == 1"),
    ("deal 2 from els", "h.count(c -> c.wood == 1) == 1"),
    ("deal 2 from els", "h.count(colour: \"gren\") == 1"),
    ("deal 2 from els", "h.count(wood: 1) == 1"),
    ("deal 2 from els", "h.count(cost: 9) == 1"),
    ("deal 2 from els", "h.has(cost: 5..=9)"),
    ("deal 2 from els", "h.has({cost: 9})"),
    ("deal 2 from els", "h.has(c -> c.cost == 9)"),
    ("deal 2 from els", "h.tally(\"cost\").get(9, 0) == 1"),
    ("deal 2 from els", "h.tally.get(\"efl\", 0) == 1"),
    ("hands", "h.tally.has(\"hearts B\")"),
    ("hands", "h.tally(rank).get(15, 0) == 1"),
    ("hands", "h.tally(suit).max == 3"),
    ("hands", "3 == h.tally(suit).min"),
    ("hands", "h.count(20..=30) == 1"),
    ("hands", "h.has([20..=30, A])"),
    ("hands", "h.has(rank: 15)"),
    ("hands", "h.count(A..=J) == 1"),
    ("hands", "h.keep(rank: \"Kk\"..=A).size == 1"),
    ("hands", "h.max - 1 == K"),
    ("hands", "h.ranks[0] + 1 != J"),
    ("hands", "K == 2 * h.max"),
    ("hands", "below(h) == K"),
    ("hands", "Q != h.below"),
    ("hands", "lower(h) == K"),
    ("hands", "(match h.max - 1 { K -> true, _ -> false })"),
    ("hands", "h.cards.any(c -> { let below = c.rank - 1; below == Q })"),
    ("hands", "h.cards.any(c -> c.rank == hearts)"),
    ("hands", "h.cards.any(c -> c.suit == K)"),
    ("hands", "(match h.max { \"Jj\"..=A -> true, _ -> false })"),
    ("dice", "h.count(7..=9) == 1"),
    ("dice", "h.has([7..=9, 6])"),
    ("dice", "h == 6..=7"),
    ("dice", "7 in h.ranks"),
    ("hands", "h.ranks.contains(15)"),
    ("hands", "h.ranks.count(15) == 1"),
    ("hands", "h.ranks.index_of(15) == 0"),
    ("hands", "h.ranks.without(15).count == 1"),
    ("hands", "h.cards.map(c -> c.rank).contains(15)"),
    ("dice", "(match h { [6, 7] -> true, _ -> false })"),
    ("deal 2 from plain", "(match h { [\"a 1\", \"a 9\"] -> true, _ -> false })"),
    // Lists have an order, and another one is never there.
    ("hands", "h.groups == [2, 3]"),
    ("hands", "h.groups in [[4, 1], [2, 3]]"),
    ("hands", "(match h.groups { [2, 3] -> true, _ -> false })"),
    ("hands", "{ let groups = h.groups; groups == [1, 1, 1, 2] }"),
    ("hands", "h.suits == [spades, hearts]"),
    ("hands", "h.ranks == [K, 10, 9, 8, 7]"),
    ("hands", "h.runs == [1, 4]"),
    ("dice", "h.dice == [6, 1]"),
    ("dice", "h.sort == [2, 1]"),
    ("dice", "h.unique == [1, 1]"),
];

/// Forms of a question, in a function in place and in one that is only known in the run.
const FORMS: &[&str] = &[
    "print ({dist}).prob(h -> {ask})",
    "print ({dist}).where(h -> not ({ask}))",
    "print ({dist}).map(h -> if {ask} { 1 } else { 0 })",
    "fn asked(h) = {ask}\nprint ({dist}).prob(asked)",
    "let asks = {first: h -> {ask}}\nprint ({dist}).prob(asks.first)",
    "fn helper(h) = {ask}\nprint ({dist}).prob(h -> h.size > 1 and helper(h))",
];

#[test]
fn no_condition_of_a_hand_is_false_in_silence() {
    for (dist, ask) in NEVER {
        for form in FORMS {
            let script = format!("{HEAD}{}", form.replace("{dist}", dist).replace("{ask}", ask));
            let found = codes(&script);
            assert!(matches!(found[..], ["E2014" | "E5011"]), "{form} of {ask}: {found:?}");
        }
    }
}

/// The help that leads on.
#[test]
fn what_never_holds_suggests_what_was_meant() {
    let helps = [
        ("hands.prob(h -> h.poker in [\"flush\", \"fullhouse\"])", "full house"),
        ("hands.prob(h -> h.max == 15)", "A = 14"),
        ("dice.prob(h -> h.count(\"6\") == 1)", "without quotes: `6`"),
        ("(deal 2 from els).prob(h -> h.has(c -> c.colour == \"gren\"))", "green"),
        ("dist(1..=6).prob(n -> n == \"6\")", "no quotes"),
        ("(deal 2 from [1, 2]).map(h -> h.max).prob(\"2\")", "without quotes"),
        ("dist([dist(1..=6), dist(1..=8)])", "mix"),
        ("(deal 1 from [\"a\", \"b\"]).prob(h -> h.has(1))", "its words are `a`, `b`"),
        ("hands.prob(h -> h.has(c -> c.rank == hearts))", "c.suit == hearts"),
        ("hands.prob(h -> h.cards.any(c -> c == [hearts, A]))", "\"hearts A\""),
        ("deck { H T }", "`H, T`"),
        ("(deal 2 from deck { a: 1..=3, skip }).prob(h -> h.has(c -> c.rank == skip))", "c.name == skip"),
        ("(deal 2 from els).map(h -> h.tally.get(\"efl\", 0)).mean", "elf"),
    ];
    for (ask, help) in helps {
        let outcome = Session::new(Limits::default()).run(&format!("{HEAD}print {ask}"));
        let told = |text: &String| text.contains(help);
        let found = outcome.diagnostics.iter().find(|found| found.is_error()).expect("an error");
        assert!(found.helps.iter().any(told), "{ask}: {found:?}");
    }
}

/// Equal keys are one: a rank with a name equals its number.
#[test]
fn a_rank_and_its_number_are_one_key() {
    let head = "deck d { a: J = 1, 2 }\nlet j = d.cards.cards[0].rank\n";
    let asks = [
        ("[j, 1].tally", "{J: 2}"),
        ("[1, j].tally", "{[1]: 2}"),
        ("[1, j, 2].unique", "[1, 2]"),
        ("[j, 1].unique", "[\"J\"]"),
        ("[j, 2, 1].group(x -> x)", "{J: [\"J\", 1], [2]: [2]}"),
        ("dist([j, 1]).size", "1"),
        ("dist([1, j, 2]).prob(1)", "2/3"),
        ("dist([j, 2]).same_as(dist([1, 2]))", "true"),
    ];
    for (ask, printed) in asks {
        let outcome = Session::new(Limits::default()).run(&format!("{head}print \"{{{ask}}}\""));
        assert!(!outcome.failed(), "{ask}: {:?}", outcome.diagnostics);
        assert_eq!(outcome.printed.trim(), printed, "{ask}");
    }
}

#[test]
fn ranks_of_two_decks_are_ordered_by_their_numbers_alone() {
    let head = "deck d { a: J = 10, Q = 10 }\ndeck e { a: Q = 10, K = 10, T = 9 }\nlet [j, q] = d.cards.cards.map(c -> c.rank)\nlet [t, other, k] = e.cards.cards.map(c -> c.rank).sort\n";
    for ask in ["j < q", "not (j < k) and not (k < j)", "j <= k and k <= j", "j != k", "t < j", "q == other"]
    {
        let outcome = Session::new(Limits::default()).run(&format!("{head}print {ask}"));
        assert_eq!(outcome.printed.trim(), "true", "{ask}: {:?}", outcome.diagnostics);
    }
}

#[test]
fn an_expected_error_that_doesnt_come_is_told_however_the_block_is_left() {
    let blocks = [
        "for i in 1..3 { assert error E3001 { continue } }",
        "for i in 1..3 { assert error E3001 { break } }",
        "while true { assert error E3001 { if 1 < 2 { break } } }",
        "fn f() { assert error E3001 { return 5 }\n 6 }\nprint f()",
        "for i in 1..3 { assert error E3010 { assert error E3001 { break }\n break } }",
    ];
    for (number, block) in blocks.iter().enumerate() {
        let expected: &[&str] = if number + 1 == blocks.len() { &[] } else { &["E3010"] };
        assert_eq!(codes(block), expected, "{block}");
    }
    assert_eq!(codes("for i in 1..3 { assert error E3001 { if i > 5 { break }\n print 1 / 0 } }"), [""; 0]);
}

#[test]
fn an_entry_that_hides_behind_a_method_is_written_in_brackets() {
    assert_eq!(codes("var m = [\"a\"].tally\nm.count = 3"), ["E2011"]);
    assert_eq!(codes("var m = [\"a\"].tally\nm.keys = 2"), ["E2011"]);
    assert_eq!(codes("let k = \"a\"\nvar m = {[k]: [1]}\nm.values.push(2)"), ["E2011"]);
    assert_eq!(codes("var m = [\"a\"].tally\nm[\"count\"] = 3\nm.b = 4\nprint m"), [""; 0]);
    assert_eq!(codes("var r = {a: 1}\nr.count = 3\nprint r.count"), [""; 0]);
}

#[test]
fn what_may_hold_is_asked_as_ever() {
    let asks = [
        ("hands.prob(h -> h.max in J..=A)", "116/221"),
        ("hands.prob(h -> h.max not in J..A)", "138/221"),
        ("hands.prob(h -> h.max == A)", "33/221"),
        ("hands.prob(h -> h.poker in [\"flush\", \"pair\"])", "1/17"),
        ("hands.prob(h -> h.max == none)", "0"),
        ("[(deal 2 from plain).prob(h -> h.max == n) for n in 5..=6]", "[17/45, 0]"),
        ("hands.prob(h -> h.cards.any(c -> h.cards.any(e -> e.rank == c.rank + 1)))", "32/221"),
        ("dice.prob(h -> h.max == 6)", "1/3"),
        ("[(deal 2 from els).prob(h -> h.count(cost: n) == 1) for n in 2..=3]", "[4/7, 0]"),
        ("[(deal 2 from els).prob(h -> h.has(c -> c.cost == n)) for n in 2..=3]", "[5/7, 0]"),
        ("(deal 2 from els).prob(h -> h.has(cost: none))", "0"),
        ("[dice.prob(h -> h.has(n)) for n in 6..=7]", "[1/3, 0]"),
        ("[dice.prob(h -> h.count([n, n + 1]) == 1) for n in 6..=7]", "[1/3, 0]"),
        ("hands.map(h -> h.count(rank: h.max + 2)).mean", "0"),
        ("hands.map(h -> h.count(rank: h.max + 2..=h.max + 5)).mean", "0"),
        ("hands.map(h -> h.tally(rank).get(h.max + 2, 0)).mean", "0"),
        ("hands.prob(h -> h.tally(suit).max == [\"hearts\", 2])", "1/17"),
        ("hands.prob(h -> match h.max { J..=A -> true, _ -> false })", "116/221"),
        ("hands.prob(h -> match h.max { J.. -> false, 2..J -> true })", "105/221"),
        ("hands.map(h -> h.max).at_least(J)", "116/221"),
        ("hands.map(h -> h.poker).at_most(\"high card\")", "16/17"),
        ("[match x { \"b\"..\"d\" -> 1, _ -> 0 } for x in [\"a\", \"b\", \"d\", none]]", "[0, 1, 0, 0]"),
        ("dice.prob(h -> h == 5..=6)", "1/15"),
        ("dice.prob(h -> 2..4 == h)", "1/15"),
        ("[x + 1 == 2 for x in [1, 2]]", "[true, false]"),
        ("(deal 2 from [true, false]).prob(h -> h.count(x -> x) == 1)", "1"),
        ("(deal until h -> h.has(6) from 1..=6).map(h -> h.size).mean", "7/2"),
        ("[x == \"a\" for x in [1, \"a\"]]", "[false, true]"),
        ("dist([0]).then(x -> if x == none { 1 } else { x }).mean", "0"),
    ];
    for (ask, printed) in asks {
        let outcome = Session::new(Limits::default()).run(&format!("{HEAD}print {ask}"));
        assert!(!outcome.failed(), "{ask}: {:?}", outcome.diagnostics);
        assert_eq!(outcome.printed.trim(), printed, "{ask}");
    }
}
