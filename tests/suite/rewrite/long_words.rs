//! Strings that are too long to be written out, through the language: a word answers as its text does, and
//! says with its length what can't be had.

use super::{findings, printed, value};
use proptest::prelude::*;

/// A word of 1,346,269 letters, and the same as a text.
const BOTH: &str = "round fib < a => ab; b => a >
let w = fib.iterate(\"a\", 29)
let t = w.text
fn first(x) { for c in x { return c } }
";

fn asked(question: &str) -> String {
    value(&format!("{BOTH}{question}"))
}

#[test]
fn a_word_answers_as_its_text() {
    let questions = [
        "@.length",
        "@.count(\"aba\")",
        "@.count(\"bb\")",
        "@.contains(\"babaababaab\")",
        "@.contains(\"\")",
        "\"baab\" in @",
        "\"bb\" in @",
        "@.starts_with(\"abaab\")",
        "@.starts_with(\"ba\")",
        "@.ends_with(\"a\")",
        "@.is_empty",
        "[@[0], @[-1], @[1_000_000], @[7]]",
        "[@[..9], @[-9..], @[1000..=1010], @[5 + 5..3], @[5..5], @[-4..-2]]",
        "try @[2_000_000] else \"beyond\"",
        "@.upper.count(\"A\")",
        "@.index_of(\"baaba\")",
        "[@ == w, @ == t, w == @, t == @, @ == \"a\", @ != fib.iterate(\"a\", 30)]",
        "{[@]: 1}[t]",
        "fib.apply(@).length",
        "fib.firings(@)",
        "fib.firings(@, 4)",
        "fib.last(@, 2)",
        "(@ + \"b\").length",
        "(\"b\" + @)[..5]",
        "(@ + @).count(\"abaa\")",
        "(@ * 3).length",
        "(2 * @) == @ + @",
        "@ * 0",
        "@ * 1 == @",
        "try @ * -1 else e -> e.code",
        "try @ * 0.5 else e -> e.code",
        "try @ * @ else e -> e.code",
        "@.count(c -> c != \"b\")",
        "try @.count(c -> c) else e -> e.code",
        "\"({@})\".length",
        "[@, \"x\"].join.length",
        "[@, \"x\"].to_csv.length",
        "@ in @",
        "@[1..] not in @",
        "text(@).length",
        "first(@)",
    ];
    // One run for all: a word is over a megabyte long.
    let both = |question: &&str| format!("[{}, {}]", question.replace('@', "w"), question.replace('@', "t"));
    let asked = asked(&format!(
        "[{}].map([a, b] -> a == b)",
        questions.iter().map(both).collect::<Vec<_>>().join(", ")
    ));
    assert_eq!(asked, format!("[{}]", vec!["true"; questions.len()].join(", ")));
}

#[test]
fn slices_of_words_are_words_where_they_are_long() {
    assert_eq!(
        asked("[type(w), type(t), type(w[1..]), type(w[..1000]), w[1..] == t[1..], w[..-1] + w[-1] == w]"),
        r#"["Word", "Text", "Word", "Text", true, true]"#
    );
    let huge = "let w = (round < a => ab; b => a >).iterate(\"a\", 145)\n";
    assert_eq!(value(&format!("{huge}w[10 ** 29..2 * 10 ** 29].length == 10 ** 29")), "true");
    assert_eq!(value(&format!("{huge}w[..10 ** 29] + w[10 ** 29..] == w")), "true");
    assert_eq!(value(&format!("{huge}w[1..] == w[..-1]")), "false");
    assert_eq!(value(&format!("{huge}w[w.length - 1] == w[-1]")), "true");
}

#[test]
fn what_needs_the_letters_says_how_many_there_are() {
    let huge = "let w = (round r < a => aa >).iterate(\"a\", 100)\n";
    for question in [
        "w.upper",
        "w.text",
        "\"x\".contains(w)",
        "(round < a => b >).trace(w)",
        "[\"a\", \"b\"].join(w)",
        "[c for c in w]",
        "\"{w}\"",
        "[\"a\", w].join(\", \")",
        "[w].to_csv",
        "w in \"a\"",
        "w not in w",
        "w * 10 ** 500",
    ] {
        let found = findings(&format!("{huge}print {question}"));
        assert_eq!(found.len(), 1, "{question}: {found:?}");
        assert_eq!(found[0].0, "E4018", "{question}");
    }
    assert_eq!(findings(&format!("{huge}print w[2 ** 100]"))[0].0, "E3002");
    assert_eq!(findings(&format!("{huge}print w[1/2]"))[0].0, "E2007");
    assert_eq!(findings(&format!("{huge}print w.count(\"\")"))[0].0, "E3007");
    let over = "alphabet dna { a t }\nround one over dna < a => t >\n";
    let word = "let w = (round < a => ab; b => a >).iterate(\"a\", 100)\n";
    assert_eq!(findings(&format!("{over}{word}print one.apply(w)"))[0].0, "E4002");
}

#[test]
fn words_in_texts_and_tables_are_shown_by_their_ends() {
    let huge = "let w = (round r < a => aa >).iterate(\"ab\", 100)\n";
    let shown = printed(&format!("{huge}print w\nprint w, 1\nprint [{{w: w}}]\nprint [w]\nprint dist([w])"));
    assert_eq!(shown.matches("…").count(), 5, "{shown}");
    assert_eq!(shown.matches("(1267650600228229401496703205377 letters)").count(), 5, "{shown}");
}

#[test]
fn a_saved_word_is_its_text() {
    let session = || tg::Session::new(tg::Limits::default());
    let encoded = |source: &str| {
        let value = session().run(&format!("{BOTH}{source}")).value.expect("a value");
        tg_prelude::encode(&value, "txt", tg::NumberForm::Exact, u64::MAX)
    };
    let text = encoded("t").unwrap();
    assert!(encoded("w").unwrap() == text);
    assert!(encoded("[w, t]").unwrap() == format!("{text}\n{text}\n"));
    let refused = encoded("fib.iterate(\"a\", 100)").unwrap_err();
    assert_eq!(refused.code.text(), "E4018");
}

#[test]
fn letters_that_join_are_passed_over_as_texts() {
    // `ab` is a letter of its own: what `a` and `b` make beside each other is read as one.
    let joining = "alphabet odd { a ab b }\nround one over odd < a => b; b => a; ab => bb >\n";
    let outcome = |question: &str| {
        let mut session = tg::Session::new(tg::Limits::default());
        let value = session.run(&format!("{joining}{question}")).value;
        tg_core::value::show::code(&value.expect("a value"))
    };
    assert_eq!(outcome("one.iterate(\"aab\", 1)"), r#""bbb""#);
    assert_eq!(outcome("one.iterate(\"aab\", 3)"), r#""bbb""#);
    assert_eq!(outcome("one.firings(\"ba\", 2).map(r -> r.times)"), "[1, 1, 1]");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// What comes back is counted however many passes there are: as of the passes up to the same place, and the turns
    /// between.
    #[test]
    fn any_number_of_passes(
        rules in prop::collection::btree_map("[abc]{1,2}", "[abc]{0,1}", 1..4),
        text in "[abc]{1,6}",
        more in 0u64..100,
        joins in any::<bool>(),
    ) {
        let rules: Vec<String> = rules.iter().map(|(left, right)| format!("{left} => \"{right}\"")).collect();
        let source = format!(
            "alphabet abc {{ a b c {} }}
round r over abc < {} >
let n = 10 ** 25 + {more}
let cycle = r.iterate(\"{text}\")
let turns = (n - cycle.steps) // cycle.period
let few = cycle.steps + (n - cycle.steps) % cycle.period
fn times(n) = r.firings(\"{text}\", n).map(f -> f.times)
assert r.iterate(\"{text}\", n) == r.iterate(\"{text}\", few)
assert times(n) == [a + (b - a) * turns for [a, b] in times(few).zip(times(few + cycle.period))]
let last = r.last(\"{text}\", few + cycle.period)
if last != none and last.pass > few {{ assert r.last(\"{text}\", n) == {{..last, pass: n - (few + cycle.period - last.pass)}} }}
else {{ assert r.last(\"{text}\", n) == last }}
",
            if joins { "\"ab\"" } else { "" },
            rules.join("; ")
        );
        // That an alphabet may be read in two ways is a warning.
        let outcome = tg::Session::new(tg::Limits::default()).run(&source);
        let errors: Vec<_> = outcome.diagnostics.iter().filter(|found| found.is_error()).collect();
        prop_assert!(errors.is_empty(), "{} {:?}", source, errors);
    }
}

/// Texts are kept in one form between passes, too: letters that come together may be one.
#[test]
fn letters_that_come_together() {
    let rules = "let a = round < b => \"\" >\nlet c = round < \"가\" => ok >\nlet s = \"\\u{1100}b\\u{1161}\"\nlet r = round < b => \"\"; \"가\" => ok >\n";
    assert_eq!(
        printed(&format!(
            "{rules}print a.then(c).apply(s), r.iterate(s, 2), r.iterate(s).text, r.firings(s, 2).map(x -> x.times)"
        )),
        "ok ok ok [1, 1]\n"
    );
}
