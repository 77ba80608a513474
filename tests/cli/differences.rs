//! What a failed comparison shows: where the two sides differ, and nothing twice.

use crate::folder::Folder;

/// What the test of a script says, as wide as a pipe takes it.
fn told(script: &str) -> String {
    let folder = Folder::with(&[("a.tg", script)]);
    let output = folder.child(&["test", "a.tg"]).output().expect("an end");
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8(output.stderr).expect("text")
}

#[track_caller]
fn tells(script: &str, parts: &[&str]) -> String {
    let told = told(script);
    // What is broken over several lines is one text.
    let one_line = told.replace('│', " ").split_whitespace().collect::<Vec<_>>().join(" ");
    for part in parts {
        assert!(one_line.contains(part), "{part:?} isn't in\n{told}");
    }
    // Room for the frame beside it.
    assert!(told.lines().all(|line| line.chars().count() <= 100), "a line is too long:\n{told}");
    told
}

const LONG: &str = "let a = [n ** 2 for n in 0..200]\n";

#[test]
fn of_long_lists_the_first_difference_is_told() {
    let other = "let b = [if n in [150, 160] { 0 } else { n ** 2 } for n in 0..200]\n";
    let shown = tells(
        &format!("{LONG}{other}test \"t\" {{ assert a == b }}\n"),
        &[
            "`[150]` is 22500",
            "`[150]` is 0",
            "they differ in 2 elements; this is the first",
            "`a` is […, 21316, 21609, 21904, 22201, 22500, 22801, 23104, 23409, 23716, …] around `[150]`",
        ],
    );
    assert_eq!(shown.matches("`a` is").count(), 1, "{shown}");
    // Beside its place, and among its neighbours.
    assert_eq!(shown.matches("22500").count(), 2, "{shown}");
    let shorter = format!("{LONG}test \"t\" {{ assert a == a[..199] }}\n");
    tells(&shorter, &["`[199]` is 39601", "there is no `[199]`"]);
    let inner = "let a = [{name: \"a long name\", points: [1, 2, n]} for n in 0..9]\n\
        let b = [{name: \"a long name\", points: [1, 2, if n == 7 { 0 } else { n }]} for n in 0..9]\n\
        test \"t\" { assert a == b }\n";
    tells(inner, &["`[7].points[2]` is 7", "`[7].points[2]` is 0"]);
}

#[test]
fn of_records_the_key_is_told() {
    let script = "let a = {first: \"one two three\", second: \"four five six\", third: 3}\n\
        let b = {first: \"one two three\", third: 4, [[1, 2]]: \"more\"}\n\
        test \"t\" { assert a == b }\n";
    tells(script, &["`.second` is \"four five six\"", "there is no `.second`", "they differ in 3 fields"]);
    let script = "let a = {[[1, 2]]: [\"one two three four\", \"five six seven\"]}\n\
        test \"t\" { assert a == {[[1, 2]]: [\"one two three four\", \"five six eight\"]} }\n";
    tells(script, &["`[[1, 2]][1]` from letter 10: \"seven\"", "from letter 10: \"eight\""]);
}

#[test]
fn of_texts_the_letter_and_the_line_are_told() {
    let script = "let a = \"the quick brown fox jumps over the lazy dog\"\n\
        test \"t\" { assert a == a.replace(\"lazy\", \"crazy\") }\n";
    tells(script, &["from letter 36: \"lazy dog\"", "from letter 36: \"crazy dog\""]);
    let script = "let a = [\"line {n}, which is long\" for n in 1..=9].join(\"\\n\")\n\
        test \"t\" { assert a == a.replace(\"line 7\", \"line X\") }\n";
    tells(script, &["from line 7, letter 6: \"7, which", "from line 7, letter 6: \"X, which"]);
    let script = "let a = \"é\" * 50\ntest \"t\" { assert a == a + \"!\" }\n";
    tells(script, &["ends before letter 51", "from letter 51: \"!\""]);
}

#[test]
fn of_distributions_the_outcome_is_told() {
    let script = "test \"t\" { assert (2d6).same_as(dist(2..=12)) }\n";
    tells(script, &["2 has 1/36", "2 has 1/11", "they differ in 11 outcomes"]);
    let script = "let a = (deal 2 from deck { G: 0 x2, 1 x3 }).map(h -> h.sum(G))\n\
        test \"t\" { assert a.same_as(dist([0, 1])) }\n";
    tells(script, &["0 has 1/10", "0 has 1/2"]);
}

#[test]
fn short_values_stand_beside_their_places() {
    let shown = tells("let n = 3\ntest \"t\" { assert n + 1 == 5 }\n", &["4", "`n` is 3"]);
    assert!(!shown.contains("differ"), "{shown}");
    // What is a side of the comparison is no note, too.
    let shown = told("let n = 3\ntest \"t\" { assert n == 5 }\n");
    assert!(!shown.contains("Note: `n`"), "{shown}");
    let shown = told(&format!("{LONG}test \"t\" {{ assert a != a }}\n"));
    assert!(!shown.contains("differ"), "{shown}");
}

#[test]
fn written_values_show_where_they_differ() {
    tells("test \"t\" { assert [1, 2, 3] == [1, 2, 4] }", &["`[2]` is 3", "`[2]` is 4"]);
    tells("test \"t\" { assert {a: 1, b: {m: 2}} == {a: 1, b: {m: 3}} }", &["`.b.m` is 2", "`.b.m` is 3"]);
    tells("test \"t\" { assert \"abc\" == \"abd\" }", &["from letter 3: \"c\"", "from letter 3: \"d\""]);
}

#[test]
fn values_are_cut_between_letters_and_shown_once() {
    let flags = "let t = \"🇩🇪\" * 200\ntest \"t\" { assert t == \"x\" }";
    assert!(!told(flags).contains('\u{fffd}'), "{}", told(flags));
    let near = told("test \"t\" { assert approx(4/3) == approx(5/3) }");
    assert!(near.contains("≈1.3333333333333333") && !near.contains("(≈"), "{near}");
    let far = "let a = \"a\" * 216 + \"b\"\ntest \"t\" { assert a == \"a\" * 216 + \"c\" }";
    tells(far, &["`a` is …aaaab from letter 213", "is …aaaac from letter 213"]);
}

#[test]
fn of_an_or_all_comparisons_are_shown() {
    let script = "let xs = [1, 2]\ntest \"t\" { assert xs.count == 3 or xs.is_empty or xs.sum == 4 }";
    let script = &script.replace("xs.is_empty", "xs == [7]");
    let shown = told(script);
    // The values stand beside `xs.count` and `xs.sum`.
    for value in ["─ 2", "─ 3"] {
        assert!(shown.contains(value), "{value} isn't in\n{shown}");
    }
    let holds = "let xs = [1]\ntest \"t\" { assert xs.sum == 4 or xs.any(x -> x > 0) or 1 / 0 == 1 }";
    let folder = Folder::with(&[("a.tg", holds)]);
    folder.tg(&["test", "a.tg"]).assert().success();
}
