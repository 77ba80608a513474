//! What is offered after a dot and where a value begins: no more than can be meant, and what is meant comes first.

use tg::ide::complete;
use tg::{Limits, Session};

/// The candidates at the `¦` of a script, the best first.
fn offers(text: &str) -> Vec<String> {
    let offset = text.find('¦').expect("a place");
    let text = text.replacen('¦', "", 1);
    let mut session = Session::new(Limits::default());
    let loaded = session.load_text("a.tg", None, &text);
    let found = complete(&session, Some(&loaded), None, &text, offset);
    found.candidates.into_iter().map(|candidate| candidate.text).collect()
}

/// Checks that each word of a list is, or isn't, among the candidates.
fn check(cases: &[(&str, &[&str], &[&str])]) {
    for (text, offered, others) in cases {
        let found = offers(text);
        for word in *offered {
            assert!(found.iter().any(|other| other == word), "{text}: no `{word}` in {found:?}");
        }
        for word in *others {
            assert!(found.iter().all(|other| other != word), "{text}: `{word}`");
        }
    }
}

#[test]
fn the_members_of_what_is_known() {
    check(&[
        ("let one = round < t => ac >\none.apply(\"t\").¦", &["upper", "length"], &["explode", "push"]),
        ("let one = round < t => ac >\none.iterate(\"t\").¦", &["upper", "keys"], &["explode", "mulligan"]),
        ("let one = round < t => ac >\nlet w = one.apply(\"t\")\nw.¦", &["upper"], &["explode"]),
        ("fn g(x: Text) = x.¦", &["upper"], &["abs", "explode"]),
        ("fn g(x: List) = x.¦", &["sort"], &["upper", "explode"]),
        ("fn g(x: [Number]) = x.¦", &["sum"], &["upper"]),
        ("fn g(xs: [Number]) = xs.map(x -> x.¦)", &["abs"], &["upper"]),
        ("3d6.map(h -> h.¦)", &["highest", "abs"], &["upper", "explode"]),
        ("[1].fold(0, (acc, x) -> acc.¦)", &["abs"], &["upper"]),
        ("{a: [1]}.map_values(g -> g.¦)", &["sum"], &["upper"]),
        ("d6.sample.¦", &["abs"], &["upper"]),
        ("d6.sample(3).¦", &["sum"], &["abs", "upper"]),
        ("d6.sample(n: 3).¦", &["sum"], &["abs"]),
        ("d6.sample(seed: 3).¦", &["abs"], &["upper"]),
        ("rand(1..=6).¦", &["abs"], &["upper"]),
        ("[\"a\"].shuffle[0].¦", &["upper"], &["abs"]),
        ("\"a\".find(/a/).¦", &["text", "at", "groups", "named", "keys"], &["abs", "upper"]),
        ("\"a b\".find_all(/a/).map(m -> m.¦)", &["at", "groups"], &["abs"]),
        ("deck d { land x5 }\n(deal 2 from d).sample.¦", &["has"], &["abs", "upper"]),
        ("let width = 2\nlet height = 3\nfn scale(x) = width * height\nscale(2).¦", &["abs"], &["upper"]),
        ("try 1 / 0 else e -> e.¦", &["code", "message", "value"], &["abs", "upper"]),
    ]);
}

#[test]
fn what_is_refused_is_not_offered() {
    let of_numbers = ["abs", "ceil", "clamp", "floor", "mean", "quantile", "round", "sd", "sign", "variance"];
    let of_others = ["after", "explode", "reroll", "steps", "visits"];
    let refused = [&of_numbers[..], &of_others].concat();
    check(&[
        ("deck d { land x5 }\n(deal 2 from d).¦", &["map", "prob", "sample"], &refused),
        ("dist([\"a\"]).¦", &["map"], &of_numbers),
        ("d6.¦", &refused[..10], &[]),
        ("3d6.¦", &["mean", "explode"], &[]),
        ("print ¦", &["try"], &["explain"]),
        ("[¦", &["try"], &["explain"]),
        ("¦", &["explain"], &[]),
    ]);
}

#[test]
fn the_fields_of_a_record_where_its_keys_are_written() {
    const RECORD: &str = "let rr = {width: 1, height: {deep: 2}}\n";
    for (text, offered) in [
        ("print {..rr, ¦", "width: "),
        ("print {..rr, width: 2, hei¦}", "height: "),
        ("print {..rr.height, ¦", "deep: "),
        ("print rr[\"¦", "width"),
        ("print rr[\"wi¦\"]", "width"),
        ("print rr.height[\"¦\"]", "deep"),
        ("print match rr { {¦", "width: "),
        ("print match rr { {let ¦", "width"),
        ("print match rr { {width: 2} -> 1, {hei¦} -> 3, _ -> 0 }", "height: "),
        ("fn f(x) = x\nprint f(match rr { {width: 1, ¦", "height: "),
        ("let {¦} = rr", "width"),
        ("let rows = [rr]\nfor {¦} in rows { }", "height"),
    ] {
        let found = offers(&format!("{RECORD}{text}"));
        assert!(found.iter().any(|word| word == offered), "{text}: {found:?}");
    }
    assert_eq!(offers(&format!("{RECORD}print [\"¦")), [""; 0]);
}

#[test]
fn words_that_the_place_asks_for_come_first() {
    const NIM: &str = "duel nim { start: 5; moves: n -> [n - 1, n - 2]; over: n -> if n <= 0 { loss } }\n";
    for text in [
        format!("{NIM}print nim.solve.value == ¦"),
        format!("{NIM}print nim.at(3).value != ¦"),
        "duel nim { start: 5; moves: n -> [n - 1]; over: n -> if n == 0 { ¦ } }".to_owned(),
    ] {
        assert_eq!(offers(&text)[..3], ["draw", "loss", "win"], "{text}");
    }
}
