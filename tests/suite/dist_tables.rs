//! Distributions side by side: what their tables, charts and files show is what each of them says when it is asked
//! alone.

use crate::outcomes::{findings, printed, value};
use proptest::prelude::*;
use tg::{Limits, Session};

/// Distributions over small whole numbers, by the weights of their outcomes.
fn several() -> impl Strategy<Value = Vec<Vec<(i64, i64)>>> {
    let one = proptest::collection::vec((-4i64..8, 1i64..6), 1..6);
    proptest::collection::vec(one, 1..4)
}

fn script_of(weights: &[(i64, i64)]) -> String {
    let parts: Vec<String> = weights.iter().map(|(value, weight)| format!("[{value}, {weight}]")).collect();
    format!("mix([{}])", parts.join(", "))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn a_table_says_what_each_distribution_says_alone(dists in several()) {
        let names = ["a", "b", "c"];
        let dists: Vec<String> = dists.iter().map(|weights| script_of(weights)).collect();
        let record: Vec<String> = names.iter().zip(&dists).map(|(name, dist)| format!("{name}: {dist}")).collect();
        let script = format!(
            "let ds = {{{}}}\n\
             let outcomes = [n for d in ds.values for n in d.values].unique.sort\n\
             let views = {{exactly: (d, n) -> d.prob(n), [\"at least\"]: (d, n) -> d.at_least(n), [\"at most\"]: (d, n) -> d.at_most(n)}}\n\
             for [view, ask] in views {{\n\
               let expected = outcomes.map(n -> [n] + ds.values.map(d -> ask(d, n)))\n\
               let rows = table(ds, view: view)\n\
               assert rows.map(row -> row.values) == expected\n\
               assert table(ds.values, view: view).map(row -> row.values) == expected\n\
               let turned = table(ds, view: view, transposed: true)\n\
               for [name, d] in ds {{\n\
                 let row = turned.filter(row -> row.name == name)[0]\n\
                 assert outcomes.map(n -> row[n]) == outcomes.map(n -> ask(d, n))\n\
                 assert [row.mean, row.sd] == [d.mean, d.sd]\n\
                 assert from_csv(rows.to_csv).map(line -> line[name]) == rows.map(row -> row[name])\n\
               }}\n\
             }}\n\
             for [name, d] in ds {{\n\
               let row = summary(ds).filter(row -> row.name == name)[0]\n\
               assert row == {{name: name, mean: d.mean, sd: d.sd, least: d.values.min, median: d.quantile(1/2), greatest: d.values.max}}\n\
               assert d.at_least.map(row -> row.values) == d.values.map(n -> [n, d.at_least(n)])\n\
               assert d.at_most.map(row -> row.values) == d.values.map(n -> [n, d.at_most(n)])\n\
             }}",
            record.join(", ")
        );
        let outcome = Session::new(Limits::default()).run(&script);
        prop_assert!(outcome.diagnostics.is_empty(), "{}\n{:#?}", script, outcome.diagnostics);
    }
}

const COIN_AND_DIE: &str = "let ds = {coin: dist(0..=1), die: dist(1..=3)}\n";

#[test]
fn a_record_or_a_list_of_distributions_alone_is_a_table() {
    let expected = "\
value  coin        die
─────  ────  ─────────
    0   1/2
    1   1/2        1/3
    2              1/3
    3              1/3
─────  ────  ─────────
 mean   1/2          2
   sd   1/2  ≈0.816497
";
    assert_eq!(printed(&format!("{COIN_AND_DIE}print ds")), expected);
    let numbered = "\
value    1          2
─────  ───  ─────────
    0  1/2
    1  1/2        1/3
    2             1/3
    3             1/3
─────  ───  ─────────
 mean  1/2          2
   sd  1/2  ≈0.816497
";
    assert_eq!(printed(&format!("{COIN_AND_DIE}print ds.values")), numbered);
    // Among other things each is what it was.
    assert_eq!(
        printed(&format!("{COIN_AND_DIE}print 1, ds\nprint {{n: 1, die: ds.die}}")),
        "1 {coin: a distribution of 2 outcomes, die: a distribution of 3 outcomes}\n{n: 1, die: a distribution of 3 outcomes}\n"
    );
    assert_eq!(value(&format!("{COIN_AND_DIE}ds.coin.prob(0)")), "1/2");
}

#[test]
fn hands_are_not_written_out_to_be_printed() {
    assert_eq!(printed("print [deal 2 from [1, 2, 3]]"), "[2 cards from a deck]\n");
    assert_eq!(value("table([deal 2 from [1, 2, 3]]).count"), "3");
    let game = "catan g { players Red, Blue; Red gets wood, ore; Blue steals from Red }";
    assert_eq!(printed(&format!("{game}\nprint [g.hands]")), "[a distribution of 2 outcomes]\n");
}

#[test]
fn what_is_saved_is_the_table() {
    let csv = "value,coin,coin as decimal,die,die as decimal\n\
               0,1/2,0.5,0,0.0\n\
               1,1/2,0.5,1/3,0.3333333333333333\n\
               2,0,0.0,1/3,0.3333333333333333\n\
               3,0,0.0,1/3,0.3333333333333333\n";
    for shown in ["ds", "table(ds)", "table(ds, as: \"percent\")"] {
        assert_eq!(
            printed(&format!("{COIN_AND_DIE}print {shown}.to_csv")).trim_end(),
            csv.trim_end(),
            "{shown}"
        );
        let json = value(&format!("{COIN_AND_DIE}{shown}.to_json.from_json[0]"));
        assert_eq!(json, "{value: 0, coin: 1/2, \"coin as decimal\": 1/2, die: 0, \"die as decimal\": 0}");
    }
    let plain = printed(&format!("{COIN_AND_DIE}print ds.to_svg"));
    assert!(plain.contains("coin") && plain.contains("outcome") && plain.contains("probability"), "{plain}");
    let above = printed(&format!("{COIN_AND_DIE}print chart(ds, view: \"at least\").to_svg"));
    assert!(above.contains("at least") && above != plain, "{above}");
    assert_eq!(printed(&format!("{COIN_AND_DIE}print table(ds, view: \"at least\").to_svg")), above);
}

#[test]
fn a_column_may_be_called_as_the_outcomes_are() {
    let row = value("table({value: dist([7]), [\"value 2\"]: dist([7])})[0]");
    assert_eq!(row, "{\"value 3\": 7, value: 1, \"value 2\": 1}");
    assert_eq!(
        value("table({name: dist([\"name\"])}, transposed: true)[0]"),
        "{\"name 2\": \"name\", name: 1}"
    );
    let fields = "{a: dist([{a: 1}]), b: dist([{a: 2}])}";
    assert_eq!(value(&format!("table({fields})[0]")), "{value: {a: 1}, a: 1, b: 0}");
    assert_eq!(value("table({x: dist([{a: 1}]), y: dist([{a: 2}])})[1]"), "{a: 2, x: 0, y: 1}");
}

#[test]
fn what_has_no_last_outcome_says_how_much_more_there_is() {
    let script = "let steps = walk(1, n -> n + dist([-1, 1]), until: [0, 4]).steps\nlet two = dist(1..=6) + dist(1..=40)\n";
    let holds = [
        "table({s: steps, t: two}).map(r -> r.s).sum == 1 and table({s: steps, t: two}).map(r -> r.t).sum == 1",
        "table({s: steps, t: two}).filter(r -> r.value == \"more\" or r.value == 46).map(r -> r.t) == [two.prob(46), 0]",
        "table({s: steps, t: two}, view: \"at least\").all(r -> if r.value == \"more\" { r.s == steps.at_least(47) and r.t == 0 } else { r.s == steps.at_least(r.value) and r.t == two.at_least(r.value) })",
        "table({s: steps, t: two}, view: \"at most\").last == {value: \"more\", s: 1, t: 1}",
        "steps.at_most.filter(r -> r.value == 7)[0].probability == steps.at_most(7)",
        "summary(steps) == [{mean: steps.mean, sd: steps.sd, least: 1, median: 1, greatest: none}]",
        "steps.chart.type == \"Chart\" and chart({s: steps, t: two}, view: \"at most\").type == \"Chart\"",
    ];
    for question in holds {
        // `more` is compared with numbers: each row is asked for its own kind.
        let question = question.replace("r.value == \"more\"", "r.value.type == \"Text\"");
        assert_eq!(value(&format!("{script}{question}")), "true", "{question}");
    }
    assert_eq!(findings(&format!("{script}print {{steps: steps, far: dist([10 ** 9])}}"))[0].0, "E5017");
}

#[test]
fn outcomes_stand_in_their_common_order_or_type_by_type() {
    let order = |dists: &str| value(&format!("table({dists}).map(row -> row.value)"));
    assert_eq!(order("[dist([1, 5]), dist([3, 1/2])]"), "[1/2, 1, 3, 5]");
    assert_eq!(order("[dist([\"b\"]), dist([\"a\", \"c\"])]"), "[\"a\", \"b\", \"c\"]");
    assert_eq!(order("[dist([5, \"miss\", 1]), dist([3, 0])]"), "[0, 1, 3, 5, \"miss\"]");
    let kinds = "let hands = (deal 5 from deck { clubs diamonds hearts spades: 2..=14 }).map(h -> h.poker)\n";
    assert_eq!(
        value(&format!("{kinds}table([dist([\"flush\"]), hands]).map(row -> row.value) == hands.values")),
        "true"
    );
    let records = "dist([{n: 1}, {n: 2}])";
    assert_eq!(value(&format!("summary({records})[0].median")), "none");
    for asked in
        ["table({records}, view: \"at least\")", "{records}.at_most", "{records}.chart(view: \"at most\")"]
    {
        let script = asked.replace("{records}", records);
        assert_eq!(findings(&format!("print {script}"))[0].0, "E3011", "{script}");
    }
}

#[test]
fn a_wrong_word_is_told_with_the_nearest() {
    for (call, near) in [
        ("table(dist([1]), view: \"at last\")", "did you mean `at least`, `at most`?"),
        ("table(dist([1]), as: \"per cent\")", "did you mean `percent`?"),
        ("dist([1]).chart(view: \"exactyl\")", "did you mean `exactly`?"),
        ("chart({a: dist([1])}, view: \"at moist\")", "did you mean `at most`?"),
        ("[1].chart(kind: \"bar\")", "did you mean `bars`?"),
    ] {
        let outcome = Session::new(Limits::default()).run(&format!("print {call}"));
        let [found] = &outcome.diagnostics[..] else { panic!("{call}: {:?}", outcome.diagnostics) };
        assert_eq!(found.code.text(), "E3007", "{call}");
        assert!(format!("{found:?}").contains(near), "{call}: {found:?}");
    }
    assert_eq!(findings("print [1, 2].chart(view: \"exactly\")")[0].0, "E3007");
    for nothing in ["table([1, 2])", "table([{a: 1}])", "summary({})", "table({a: dist([1]), f: x -> x})"] {
        assert_eq!(findings(&format!("print {nothing}"))[0].0, "E2003", "{nothing}");
    }
}

#[test]
fn own_names_hide_the_functions() {
    let script = "let table = [1]\nfn summary(x) = x + 1\nlet r = {table: 2, summary: 3, chart: 4}\n";
    assert_eq!(
        value(&format!("{script}[table[0], summary(1), 1.summary, r.table, r.summary, r.chart]")),
        "[1, 2, 2, 2, 3, 4]"
    );
}

#[test]
fn long_work_stops_at_the_limits() {
    for script in [
        "print {a: dist(0..10**6), b: dist(0..10**6)}",
        "print table(dist(0..10**6), transposed: true).count",
        "print summary([dist(0..10**6)])",
        "print dist(0..10**6).at_least.count",
    ] {
        let limits = Limits { steps: Some(100_000), memory: 64 << 20, ..Limits::default() };
        let outcome = Session::new(limits).run(script);
        let codes: Vec<&str> = outcome.diagnostics.iter().map(|d| d.code.text()).collect();
        assert!(matches!(codes[..], ["E9002" | "E9003"]), "{script}: {codes:?}");
    }
}
