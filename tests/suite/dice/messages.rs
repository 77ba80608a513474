//! What is told of dice that can't be thrown, and of other notations; names of one's own beside those of dice.

use super::{error, printed};
use tg::{Limits, Session};

#[test]
fn a_question_may_be_put_to_the_pool_itself() {
    for question in
        ["count(5..)", "highest(2)", "lowest", "nth(2)", "middle", "groups", "has(6)", "longest_run", "sum"]
    {
        let script = format!("print 3d6.{question}.same_as(3d6.map(h -> h.{question}))");
        assert_eq!(printed(&script), "true\n", "{question}");
    }
}

#[test]
fn two_questions_to_one_pool_are_two_throws() {
    for asked in [
        "p.count(7..) + p.count(10)",
        "p.highest - p.lowest",
        "p.highest + 1 - p.lowest",
        "2 * p.lowest + p",
        "p.map(h -> h.max) - p",
        "p + 1d4 + p",
        "joint(p.highest, p.lowest)",
        "p.highest.joint(p.lowest)",
        "joint(q, p.map(h -> h.max), p)",
        "joint({high: p.highest, low: p.lowest})",
    ] {
        assert_eq!(error(&format!("let p = 5d10\nlet q = 5d10\nprint {asked}, q.mean")), "W5001", "{asked}");
    }
    for asked in [
        "p.mean - p.highest.mean",
        "p.prob(20) + p.prob(21)",
        "p.highest - q.lowest",
        "d10.count(1) + d10.count(2)",
        "p.map(h -> h.highest - h.lowest)",
        "p.values[0] + p.values[1]",
        "joint(p, p).map([a, b] -> a - b).mean",
        "joint(p.highest, p.highest).map([a, b] -> a + b).mean",
        "joint(p.highest, q.lowest).map([a, b] -> a + b).mean",
        "joint({a: p, b: p}).map(r -> r.a - r.b).mean",
        "joint(d6.explode, d6).map([a, b] -> a + b).mean",
        "joint(p.map(h -> [h.highest, h.lowest]), q).size",
        "c.deal(2).count(a) + c.deal(1).count(a)",
    ] {
        let script =
            format!("let p = 5d10\nlet q = 5d10\ndeck c {{ a b: 1..=9 }}\nprint {asked}, q.mean, c.size");
        assert_eq!(error(&script), "", "{asked}");
    }
}

#[test]
fn what_cannot_be_thrown_is_told() {
    for (script, code) in [
        ("print 3d0", "E5020"),
        ("print d6.pool(1.5)", "E5020"),
        ("print d6.pool(-1)", "E5020"),
        ("print 2d[x0]", "E0026"),
        ("print 2d[1 x0]", "E5020"),
        ("print 2d[1 x-1]", "E5008"),
        ("print 4d6.highest(5)", "E5012"),
        ("print 2d6.middle", "E5012"),
        ("print 2d6.nth(0)", "E2012"),
        ("print 2d6.count(7)", "E5011"),
        ("print 1_0d6", "E0006"),
        ("print 1.5d6", "E0006"),
        ("print d66.mean", "W5004"),
        ("print 2d[hit, miss].mean", "E5004"),
    ] {
        assert_eq!(error(script), code, "{script}");
    }
}

#[test]
fn own_names_come_before_dice() {
    assert_eq!(printed("let d6 = [1, 2]\nprint d6[0]\nprint {d8: 3}.d8"), "1\n3\n");
    assert_eq!(printed("fn pool(a) = a + 1\nprint pool(1), 3d6.mean"), "2 21/2\n");
    assert_eq!(printed("let d = 7\nprint d%2"), "1\n");
    assert_eq!(printed("let die = 4\nprint die"), "4\n");
    assert_eq!(printed("print 0d6.mean, -2d6.mean, (2d6 ** 2).mean").lines().count(), 1);
}

#[test]
fn other_notations_are_told_how_they_are_written_here() {
    for (script, help) in [
        ("print 4d6k3", "`4d6.highest(3)`"),
        ("print 4d6kh3", "`4d6.highest(3)`"),
        ("print 4d6dl1", "`4d6.highest(3)`"),
        ("print 2d20kl1", "`2d20.lowest(1)`"),
        ("print 2d20kh", "`2d20.highest(1)`"),
        ("print 4d6d1", "`4d6.highest(3)`"),
        ("print 2d6r1", "`2d6.reroll(1)`; in Roll20, where `r` goes on, `2d(d6.where(n -> n != 1))`"),
        ("print 2d6ro1", "`2d6.reroll(1)`"),
        ("print 2d6rr1", "`2d(d6.where(n -> n != 1))`"),
        ("print 3D6", "`3d6`"),
        ("print 2w6", "`2d6`"),
        ("print 5d6!", "`5d6.explode`"),
        ("print 5d6x", "`5d6.explode`"),
        ("let n = 3\nprint (n)d6", "`d6.pool(n)`"),
        ("print d%", "`d100`"),
        ("print 1d{1, 2}", "`1d[1, 2, 2]`"),
        ("print 1d[1/2]", "`1d[(1/2), 1]`"),
        ("print 3d6.keep_highest(2)", "`4d6.highest(3)`"),
        ("print 3d6.drop_lowest", "`4d6.highest(3)`"),
        ("print 12d6.successes(5)", "`12d6.count(5..)`"),
        ("print max(2d6, 4)", "`d.map(n -> [n, 4].max)`"),
        ("print 2d6.max", "`2d6.highest`"),
        ("print 3d6.map(h -> h.reroll(1))", "`3d6.reroll(1).map(h -> …)`"),
        ("print 3d6.count(6, 5)", "`x.count([a, b])`"),
        ("print 3d6 in 10..12", "`d.prob(10..=12)`"),
        ("print 3 in 3d6", "`3 in d.values`"),
        ("print d6.pool(0..=2)", "`d6.pool(dist(0..=2))`"),
        ("print 100000d6.count(6)", "throw about 35000"),
        ("print 3 d6", "`3d6`"),
        ("let n = 3\nprint n d6", "`d6.pool(n)`"),
        ("print [highest 3 of 4d6]", "`4d6.highest(3)`"),
        ("print highest 3 of 4d6", "`4d6.highest(3)`"),
        ("print highest 3 4d6", "`4d6.highest(3)`"),
        ("print sum largest 3 4d6", "`4d6.highest(3)`"),
        ("let x = [max 2d20]", "`2d20.highest`"),
        ("print count 5 <= 6d6", "`6d6.count(5..)`"),
        ("print 6d6.count(>=5)", "`(5..)`"),
        ("print 6d6.count(< 3)", "`(..3)`"),
        ("print 6d6.count(5+)", "`(5..)`"),
        ("print 2d6 d8", "`pool(2d6, d8)`"),
        ("print 5 @ d6", "`5d6`"),
        ("print 3d6.beats(2d8)", "`3d6.versus(2d8)`"),
        ("print 6d10f1", "`6d10.count(1)`"),
        ("print 4d6drop1", "after a dot"),
        ("print 3d6.quantile(90%)", "`90/100`"),
        ("print pool(3d6, \"x\")", "`d6.pool(3)`"),
        ("output 3d6", "`print 3d6`"),
        ("print 3d6 >= 10", "`d.at_least(10)`"),
        ("print 8d6>=5", "`8d6.count(5..)`"),
        ("print 8d6>=5", "`8d6.at_least(5)`"),
        ("print 8d6>4", "`8d6.count(5..)`"),
        ("print 8d6>4", "`8d6.count(4..)` for 4 or more"),
        ("print 8d6>4", "`8d6.prob(s -> s > 4)`"),
        ("print 8d6<3", "`8d6.count(..=3)` for 3 or less"),
        ("print 8d10>=8f1", "`8d10.map(h -> h.count(8..) - h.count(1))`"),
        ("print 2d6r<3", "`2d6.reroll(..=2)`"),
        ("print 10d6cs>=5", "`10d6.count(5..)`"),
        ("print 2d6rr1", "`2d(d6.where(n -> n != 1))`"),
        ("print 4d6min2", "`4d(d6.clamp(2, 6))`"),
        ("print 5d6!p", "`5d6.explode(minus: 1)`"),
        ("print 5d6!>4", "`5d6.explode(4..)`"),
        ("print d6!", "`d6.explode`"),
        ("print 4df", "`4dF`"),
        ("print D6", "`d6`"),
        ("let n = 3\nprint nd6", "`d6.pool(n)`"),
        ("print 1.5d6", "whole number"),
        ("output [highest 3 of 4d6]", "`4d6.highest(3)`"),
        ("output 2@3d20", "`print 3d20.nth(2)`"),
        ("output 3d{0,0,1}", "`print 3d[0, 0, 1]`"),
        ("output 3d6 > 2d8", "`print 3d6.versus(2d8)`"),
        ("output 1d20+5 >= 15", "`print (1d20 + 5).at_least(15)`"),
        ("print [highest of d20 and d12]", "`pool(d20, d12).highest`"),
        ("set \"explode depth\" to 3", "`d6.explode(times: 2)`"),
        ("loop N over {1..6} { print 1 }", "`for n in 1..=6 { … }`"),
        ("function: f A:n { result: A + 1 }", "`fn f(a, b) = …`"),
        ("if 2d6 > 7 { print 1 }", "prob(x"),
        ("print deal 3 from d6", "`3d6`"),
        ("print [count {5,6} in 5d6]", "`5d6.count([5, 6])`"),
        ("print [explode d6]", "`d6.explode(times: 2)`"),
        ("print d6 + [explode d6]", "`d6.explode(times: 2)`"),
        ("print d{1..5,6:2}", "`1d[1..=5, 6 x2]`"),
        ("print d[1,1,2]", "`1d[1, 1, 2]`"),
        ("print d[1, 1, 2].mean", "`1d[1, 1, 2]`"),
        ("print d(6)", "`1d(n)`"),
        ("print 8d10>7f1", "`8d10.prob(s -> s > 7)`"),
        ("print 2d6 named \"x\"", "`print {\"x\": 2d6}`"),
        ("/roll 4d6kh3", "`print 4d6.highest(3)`"),
        ("/r 1d20+5", "`(1d20 + 5).sample`"),
        ("print roll(3d6)", "`3d6.sample`"),
        ("print 4d6.drop(1)", "`4d6.highest(3)`"),
        ("print d20.advantage", "`2d20.highest`"),
        ("print adv(d20)", "`2d20.highest`"),
        ("print d6.reroll_once(1)", "`2d6.reroll(1)`"),
        ("print walk(0, save, until: 3)", "`save_`"),
        ("fn f() = d10.then(n -> if n == 1 { f() } else { n })\nprint f()", "`walk(start, step, until: …)`"),
        (
            "print d6.until(h -> h.sum % 7 == 3).map(h -> h.size).mean",
            "`walk(0, n -> n + d6, until: n -> n % 7 == 0)`",
        ),
    ] {
        let outcome = Session::new(Limits::default()).run(script);
        let helps: Vec<&String> = outcome.diagnostics.iter().flat_map(|found| &found.helps).collect();
        assert!(helps.iter().any(|told| told.contains(help)), "{script}: {helps:?}");
    }
}

#[test]
fn what_follows_keeps_its_dice() {
    for (script, gives) in [
        ("print mix(2d6, 2d6).has(6).prob(true)", "11/36"),
        ("print d4.then(n -> d6.pool(n)).highest.values", "[1, 2, 3, 4, 5, 6]"),
        ("print d20.then(n -> if n > 10 { 2d4 } else { 2d6 }).count(6).prob(2)", "1/72"),
        ("print 2d6.then(h -> h).prob(h -> h.has(6))", "11/36"),
        ("print 2d6.then(h -> h.keep(5..)).count(6).mean", "1/3"),
        ("print 3d6.then(h -> pool(h, h.count(6))).mean", "11"),
        ("print d20.then(n -> if n == 1 { \"fumble\" } else { 2d6 }).prob(\"fumble\")", "1/20"),
        ("print 3d6.map(h -> h.count(h.highest)).mean", "91/72"),
        ("print pool([d4, d6, d8]).highest.mean.decimal(3)", "5.333"),
        ("print 2d6.map(h -> \"{h}\").prob(\"12\")", "1/36"),
        ("print 1000000d6.mean", "3500000"),
        ("print 1d[\"H\", \"T\"].map(c -> \"T\" + c).prob(\"TH\")", "1/2"),
        ("print d6.pool(d4).count(6).mean", "5/12"),
        ("print pool(d6, d4).mean", "6"),
        ("print d6.explode.map(n -> [n, 20].min).mean", "5429/1296"),
        ("print d6.explode.map(n -> [20, n].min).prob(20)", "5/1296"),
        ("print 3d6.prob(h -> h == 1..=3)", "1/36"),
        ("print 3d6.prob(h -> (1..=3) != h)", "35/36"),
        ("print 3d6.prob(h -> h in [1..=3, 4..=6])", "1/18"),
        ("let r = 1..=2\nprint joint(2d6, d6).prob([a, b] -> a == r)", "1/18"),
        ("print 2d6.then(h -> h).prob(h -> h == 1..=2)", "1/18"),
        ("print 2d4.then(n -> d6.pool(n)).mean", "35/2"),
        ("print 2d4.then(n -> pool(d6, n)).mean", "17/2"),
        ("print joint(2d4, d3.pool(d3)).map([a, b] -> a.size + b.size).mean", "4"),
        ("print joint(2d4, mix(2d6, 3d6)).map([a, b] -> b.count(6)).mean", "5/12"),
        ("print joint({a: mix(1d6, 2d6), b: mix(1d6, 3d6)}).map(r -> r.a.size * r.b.size).mean", "3"),
        ("print joint(2d4, 3d6.then(h -> h.keep(3..))).prob([a, b] -> b.size == a)", "7/108"),
        ("explain 2 * 3d6", "2 * 3d6 is a distribution"),
    ] {
        let printed = printed(script);
        assert!(printed.starts_with(gives), "{script}: {printed}");
    }
}

/// What asks for too many dice is marked where it stands, not where it is printed.
#[test]
fn the_place_is_that_of_the_question() {
    for (script, marked) in [
        ("let p = 3d6.highest.lowest(2)\nprint p", "3d6.highest.lowest(2)"),
        ("let p = 3d6.nth(5)\nprint p", "3d6.nth(5)"),
        ("let p = 4d6.highest(5)\nprint p", "4d6.highest(5)"),
    ] {
        let outcome = Session::new(Limits::default()).run(script);
        let label = outcome.diagnostics.first().and_then(|found| found.primary.clone());
        let span = label.map(|label| &script[label.span.start as usize..label.span.end as usize]);
        assert_eq!(span, Some(marked), "{script}");
    }
}

#[test]
fn a_sum_that_is_multiplied_says_how_more_dice_are_written() {
    assert!(printed("explain 2 * 3d6").contains("6 dice are `6d6`"));
}

/// One mistake has one message.
#[test]
fn faces_without_a_number_of_dice_are_told_once() {
    for script in ["print d[1,1,2]", "print d{1..5}", "print [count {5,6} in 5d6]"] {
        let outcome = Session::new(Limits::default()).run(script);
        assert_eq!(outcome.diagnostics.len(), 1, "{script}: {:?}", outcome.diagnostics);
    }
}

#[test]
fn cards_are_not_thrown_again() {
    let deck = "deck m { land x24, spell x36 }\n";
    for change in ["reroll(h -> h.has(land))", "reroll(1)", "explode(land)", "again(land)"] {
        assert_eq!(error(&format!("{deck}print (deal 3 from m).{change}")), "E1002", "{change}");
    }
}

#[test]
fn the_ends_of_a_contest_are_words() {
    assert_eq!(
        printed("let c = d6.versus(d8)\nprint c.prob(win), c.prob(tie), c.prob(lose)"),
        "5/16 1/8 9/16\n"
    );
    assert_eq!(error("print d6.versus(d8).prob(loss)"), "E2014");
    for asked in [
        "unique.count(4..)",
        "dice.count(..3)",
        "ranks.contains(4..)",
        "dice.without(4..)",
        "dice.index_of(4..)",
    ] {
        assert_eq!(error(&format!("print 2d6.map(h -> h.{asked})")), "E2014", "{asked}");
    }
}

/// What a function asks of a distribution twice is two draws there as well.
#[test]
fn two_draws_in_a_function() {
    let asked = |call: &str| {
        let functions = "fn spread(p) = p.highest - p.lowest\nfn both(a, b) = a + b\nfn calm(p) = p.mean + p.sd\nfn more(p, by = 1) = p.sum + p.count(by)\n";
        error(&format!("{functions}print {call}"))
    };
    for call in ["spread(4d6)", "(4d6).spread", "both(spread(4d6), d6)", "more(by: 2, p: 4d6)"] {
        assert_eq!(asked(call), "W5001", "{call}");
    }
    for call in ["4d6.map(spread)", "4d6.map(h -> spread(h))", "both(4d6, 4d6)", "calm(4d6)", "4d6.map(more)"]
    {
        assert_eq!(asked(call), "", "{call}");
    }
}

#[test]
fn faces_that_cannot_be_meant_are_told() {
    for method in ["count", "has", "keep", "without", "reroll", "explode", "again"] {
        assert_eq!(error(&format!("print 3d6.{method}(1/2)")), "E5011", "{method}");
    }
    assert_eq!(printed("print [3d6.count(n / 2).mean for n in 1..=2]"), "[0, 1/2]\n");
    for script in ["3d6.reroll(1..=6)", "pool(d4, d6).reroll(1..=6)", "d6.reroll(1.., times: 2)"] {
        assert_eq!(error(&format!("print {script}")), "E5018", "{script}");
    }
    assert_eq!(printed("print pool(d4, d6).reroll(1..=4).mean"), "20/3\n");
    assert_eq!(printed("print [d6.reroll(1..=k).mean for k in [5, 6]]"), "[47/12, 7/2]\n");
}

#[test]
fn a_deal_that_is_put_back_is_a_throw() {
    for (deal, throw) in [
        ("deal 3 from 1..=6 with replacement", "3d6"),
        ("deal 2 from [1, 2, 2] with replacement", "2d[1, 2 x2]"),
    ] {
        assert_eq!(
            printed(&format!("print ({deal}).same_as({throw}), ({deal}).mean == ({throw}).mean")),
            "true true\n"
        );
    }
}

/// What a trial before the run has no memory for isn't refused.
#[test]
fn sums_of_thousands_of_dice_are_counted() {
    assert_eq!(printed("print (4000d6).at_least(1), 4000d6.at_least(4001) < 1\n"), "1 true\n");
}

/// What is no die isn't thrown, and what is no distribution isn't shown.
#[test]
fn what_is_no_die_is_told() {
    for (script, code) in [
        ("pool(d6, none)", "E5020"),
        ("pool([1, 2, 3])", "E5020"),
        ("pool([1, 2], d6)", "E5020"),
        ("pool(d6, true)", "E5020"),
        ("table({a: d6, b: none})", "E2003"),
        ("chart({a: d6, b: none})", "E2003"),
    ] {
        assert_eq!(error(&format!("print {script}")), code, "{script}");
    }
    assert_eq!(
        printed("print pool([d6, d8]).mean, pool(1, d6).mean, 3d6.then(h -> pool(h.keep(6), d4)).mean"),
        "8 9/2 11/2\n"
    );
}
