//! Domain blocks: settings, rows, words, and building before the run.

use crate::check_support::{Session, finds, passes};

#[test]
fn settings_are_held_against_the_descriptor() {
    finds("round one (tie: block) < a => b >", &["1:12 E1009 `round` has no setting `tie`"]);
    finds(
        "game g { turns: 1; H wants aag; round < H: a => b > }",
        &["1:10 E1009 `game` has no setting `turns`"],
    );
    finds(
        "round one (ties: block, ties: span) < a => b >",
        &["1:25 E1014 the setting `ties` is given twice"],
    );
    finds(
        "round one (ties: 3) < a => b >",
        &["1:18 E2013 `ties` takes `cancel`, `block`, `span` or `next`, and this is a number"],
    );
    finds(
        "round one (ties: \"blok\") < a => b >",
        &["1:18 E2013 `ties` takes `cancel`, `block`, `span` or `next`, and this is \"blok\""],
    );
    finds("round one (ties: blok) < a => b >", &["1:18 E1001 there is no name `blok`"]);
    finds(
        "game g { rounds: \"one\"; H wants aag; round < H: a => b > }",
        &["1:18 E2013 `rounds` takes a number, and this is \"one\""],
    );
    passes(
        "game g { rounds: 1; start: none; H wants aag; round < H: a => b > }\ngame h { start: \"none\"; H wants aag; round < H: a => b > }",
    );
}

#[test]
fn words_of_a_setting_win_right_after_it_only() {
    passes("let block = 3\nround one (ties: block) < a => b >\nprint block + 1");
    finds("round one (ties: next) < a => b >\nprint next", &["2:7 E1001 there is no name `next`"]);
    passes("let mine = \"next\"\nround one (ties: mine) < a => b >");
}

#[test]
fn a_settings_words_are_suggested() {
    let mut session = Session::default();
    let checked = session.check("round one (ties: blok) < a => b >", false);
    assert_eq!(checked.diagnostics[0].helps, ["did you mean `block`?"]);
    let checked = session.check("round one (ties: whatever) < a => b >", false);
    assert_eq!(
        checked.diagnostics[0].helps,
        ["the words of this setting are `cancel`, `block`, `span`, `next`"]
    );
}

#[test]
fn what_a_block_stands_over() {
    finds(
        "let n = 4\nround one over n < a => b >",
        &["2:16 E1015 `round` needs an alphabet after `over`, and this is a number"],
    );
    finds(
        "round one over two < a => b >\nround two < a => b >",
        &["1:16 E1004 `two` is used before it has its value"],
    );
    finds(
        "round two < a => b >\nround one over two < a => b >",
        &["2:16 E1015 `round` needs an alphabet after `over`, and this is a round"],
    );
    finds(
        "game g { from 3; H wants aag; round < H: a => b > }",
        &["1:15 E1015 `from` takes a game or a record of settings, and this is a number"],
    );
    passes(
        "alphabet dna { a t c g }\nround one over dna < a => t >\nfn f(letters) = round over letters < a => t >\nprint f(dna)",
    );
    passes(
        "game g { H wants aag; round < H: a => b > }\ngame h { from g; from {rounds: 3}; round < H: a => b > }",
    );
}

#[test]
fn rows_have_scopes() {
    passes(
        "fn f(xs) = round < for x in xs { \"{x}\" => b; if x == \"a\" { \"{x}{x}\" => c } else { c => \"{x}\" } } >\nprint f([\"a\"])",
    );
    finds("round one < for x in [1] { \"{y}\" => b } >", &["1:30 E1001 there is no name `y`"]);
    finds(
        "round one < if 3 { a => b } >",
        &["1:16 E2004 a condition must be true or false, and this is a number"],
    );
    finds("round one < for x in 3 { a => b } >", &["1:22 E2006 a number can't be iterated over"]);
}

#[test]
fn literal_blocks_are_built_before_the_run() {
    finds("alphabet dna { a t a }", &["1:20 E4016 `a` is there twice"]);
    finds("fn f() = alphabet { a a }\nprint f()", &["1:23 E4016 `a` is there twice"]);
    finds("alphabet dna { \"{1 + 1}\" a a }", &[]);
    finds("alphabet dna { }", &["1:1 W4001 an empty alphabet"]);
    passes("assert error E4016 { alphabet { a a } }");
}

#[test]
fn built_blocks_are_named_in_the_program() {
    let program = passes(
        "alphabet dna { a t }\nround one over dna < a => t >\nlet n = 3\nfn f(n) = round < \"{n}\" => t >\nprint f(n)",
    );
    assert_eq!(program.built_early.len(), 2);
}

/// A block that the check has built serves the first evaluation of it, which takes as many steps as the others,
/// whatever the check's own tries have asked of the value; so does one over a `param`, which may be another one in
/// the run.
#[test]
fn a_block_that_was_built_early_takes_its_steps_in_the_run() {
    let fewest = |times: usize, head: &str, body: &str| {
        let text = format!("{head}\nfor i in 0..{times} {{\n  {body}\n}}");
        let suffice = |steps: u64| {
            let limits = tg::Limits { steps: Some(steps), ..tg::Limits::default() };
            !tg::Session::new(limits).run(&text).failed()
        };
        let (mut least, mut most) = (0, 1 << 20);
        assert!(suffice(most), "{text}");
        while least < most {
            let middle = least.midpoint(most);
            match suffice(middle) {
                true => most = middle,
                false => least = middle + 1,
            }
        }
        least
    };
    let turned = "let r = round over dna < a => b; b => a >\n  assert r.apply(\"ab\") == \"ba\"";
    for (head, body) in [
        ("alphabet dna { a b }", turned),
        ("param dna = alphabet { a b }", turned),
        (
            "let one = [1].map(x -> x)",
            "deck d { red: 1 x3; blue: 1 x2 }\n  assert (deal 2 from d).prob(h -> h.has(red)) == 9/10",
        ),
        ("let one = [1].map(x -> x)", "chopsticks c { fingers: 4 }\n  assert c.reachable.count == 84"),
        ("let one = [1].map(x -> x)", "menace m { learns: last }\n  assert m.boxes.count == 304"),
        (
            "let one = [1].map(x -> x)",
            "catan g { players A, B\n A gets 2 ore\n B gets 1 ore }\n  assert g.certain(A, ore) == 2",
        ),
        (
            "alphabet dna { a t c g }",
            "game g over dna { Y wants aaa; H wants ttt; round < Y: t => a; H: a => t > }\n  assert g.rounds.count == 1",
        ),
    ] {
        let steps = [0, 1, 2].map(|times| fewest(times, head, body));
        assert_eq!(steps[1] - steps[0], steps[2] - steps[1], "{body}: {steps:?}");
    }
}
