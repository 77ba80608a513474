//! Distributions as rows of data: CSV, JSON and JSON lines say what the distribution says when it is asked, and JSON is
//! laid out as a library lays it out.

use crate::memory_files::Memory;
use serde_json::Value as Json;
use tg::{Limits, NumberForm, Session};

const DECK: &str = "deck small { G: 1 x3, 2 x2; R: 3 x4; boom x2 }\n";

/// Distributions: packed and written out, with records that are alike or aren't, values of all kinds, one outcome, more
/// ways than a machine's number holds, and names that need quotes.
const DISTRIBUTIONS: &[&str] = &[
    "2d6",
    "dist([2])",
    "dist([1/2, 1/3, \"x/y\", \"1/4\", true, none])",
    "dist([[1, [2, {a: []}]], [], 1..3])",
    "dist([{a: 1}, {a: 2, b: 3}])",
    "dist([{a: 1}, 7])",
    "dist([{b: \"x\\\"y\", [\"a, \\\"b\\\"\"]: \"1\\n2\"}, {b: \"\\t\u{e9}\u{1f600}\", [\"a, \\\"b\\\"\"]: {c: 1}}])",
    "dist([{[1]: 2, [2]: 3}, {[1]: 5, [2]: 3}])",
    "dist([{ways: 1}, {ways: 2}])",
    "dist([-5, 10 ** 30, -(10 ** 25) / 3])",
    "mix([[1, 10 ** 40], [2, 3 * 10 ** 39]])",
    "100d6",
    "(deal 3 from small).map(h -> {G: h.has(G), s: h.sum, n: none, l: [h.size, {x: h.sum / 2}]})",
    "(deal 3 from small).map(h -> {[1]: h.sum, [2]: h.has(boom)})",
    "(deal 3 from small).map(h -> [h.sum, h.has(boom)])",
    "(deal 2 from small)",
];

/// What is saved of a distribution under some names.
fn saved(dist: &str, form: NumberForm) -> Memory {
    let files = Memory::default();
    let script = format!(
        "{DECK}let d = {dist}\nsave d to \"d.csv\"\nsave d to \"d.json\"\nsave d to \"d.jsonl\"\n\
         save d.to_json to \"plain.txt\"\nsave d.to_json(pretty: true) to \"pretty.txt\"\nsave d.to_csv to \"csv.txt\"\n\
         let t = d.top(3)\nsave t to \"t.json\"\nsave t to \"t.jsonl\"\nsave t to \"t.csv\""
    );
    let mut session = Session::new(Limits::default()).with_files(Box::new(files.clone())).with_numbers(form);
    let outcome = session.run(&script);
    assert!(outcome.diagnostics.iter().all(|d| !d.is_error()), "{script}\n{:#?}", outcome.diagnostics);
    files
}

fn rows(text: &str) -> Vec<Json> {
    match serde_json::from_str(text) {
        Ok(Json::Array(rows)) => rows,
        other => panic!("{text}\n{other:?}"),
    }
}

#[test]
fn json_is_laid_out_as_a_library_does() {
    for dist in DISTRIBUTIONS {
        for form in [NumberForm::Exact, NumberForm::Decimal] {
            let files = saved(dist, form);
            for name in ["d", "t"] {
                let pretty = files.text(&format!("{name}.json"));
                let rows = rows(&pretty);
                let again = serde_json::to_string_pretty(&rows).map(|text| text + "\n");
                assert_eq!(again.ok().as_ref(), Some(&pretty), "{dist}");
                let lines: String = rows.iter().map(|row| format!("{row}\n")).collect();
                assert_eq!(files.text(&format!("{name}.jsonl")), lines, "{dist}");
                assert!(!rows.is_empty(), "{dist}");
            }
            let pretty = files.text("d.json");
            assert_eq!(files.text("pretty.txt") + "\n", pretty, "{dist}");
            assert_eq!(serde_json::to_string(&rows(&pretty)).ok(), Some(files.text("plain.txt")), "{dist}");
            assert_eq!(files.text("csv.txt"), files.text("d.csv"), "{dist}");
        }
    }
}

#[test]
fn rows_say_what_the_distribution_says() {
    for dist in DISTRIBUTIONS {
        let files = saved(dist, NumberForm::Exact);
        let script = format!(
            "{DECK}let d = {dist}\n\
             fn flat(v) = if type(v) == \"Record\" and v.keys.all(k -> text(k) != \"ways\") {{ v }} else {{ {{value: v}} }}\n\
             let rows = d.values.map(v -> {{..flat(v), ways: d.ways(v), probability: d.prob(v)}})\n\
             let plain = rows.to_json.from_json\n\
             assert load(\"d.json\").map(r -> r.without(\"decimal\")) == plain\n\
             assert load(\"d.jsonl\").map(r -> r.without(\"decimal\")) == plain\n\
             assert load(\"d.csv\").map(r -> r.probability) == rows.map(r -> r.probability)\n\
             assert load(\"d.csv\").map(r -> r.ways) == rows.map(r -> r.ways)\n\
             assert load(\"t.json\").map(r -> r.ways) == d.top(3).map(r -> r.ways)\n\
             for r in load(\"d.json\") {{ assert abs(r.decimal - r.probability) < 1 / 10 ** 12 }}"
        );
        let outcome = Session::new(Limits::default()).with_files(Box::new(files)).run(&script);
        assert!(outcome.diagnostics.iter().all(|d| !d.is_error()), "{script}\n{:#?}", outcome.diagnostics);
    }
}

#[test]
fn the_likeliest_are_a_list_like_any_other() {
    for dist in DISTRIBUTIONS {
        let script = format!(
            "{DECK}let d = {dist}\nlet t = d.top(4)\nlet plain = t.map(r -> r)\n\
             var seen = []\nfor r in t {{ seen.push(r) }}\n\
             assert seen == plain and t == plain and t.count == plain.count\n\
             assert t[0] == plain[0] and t[-1] == plain[-1] and t[1..] == plain[1..]\n\
             assert (0..t.count).map(i -> t[i]) == plain\n\
             assert [r.ways for r in t if r.ways > 0] == plain.map(r -> r.ways)\n\
             assert t.filter(r -> r.ways == t[0].ways) == plain.filter(r -> r.ways == plain[0].ways)\n\
             assert t + [1] == plain + [1] and t.reverse == plain.reverse and t[0] in t\n\
             assert t.sort(by: r -> r.ways) == plain.sort(by: r -> r.ways)\n\
             let [first, ..rest] = t\nassert [first] + rest == plain\n\
             assert (try t[t.count] else \"none\") == \"none\"\n\
             assert match t {{ [] -> 0, [let a, ..] -> a.ways }} == plain[0].ways"
        );
        let outcome = Session::new(Limits::default()).run(&script);
        assert!(outcome.diagnostics.iter().all(|d| !d.is_error()), "{script}\n{:#?}", outcome.diagnostics);
    }
}
