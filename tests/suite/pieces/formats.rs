//! How numbers and texts are written, against arithmetic on big whole numbers.

use super::{codes, printed};
use dashu_int::IBig;
use proptest::prelude::*;

/// A fraction rounded to some digits after the point, halves away from zero.
fn rounded(over: &IBig, under: &IBig, places: usize) -> String {
    let negative = *over < IBig::ZERO;
    let size = if negative { -over } else { over.clone() };
    let scaled = size * IBig::from(10).pow(places);
    let whole: IBig = (scaled * 2 + under) / (under * IBig::from(2));
    let digits = format!("{whole:0>width$}", width = places + 1, whole = whole.to_string());
    let (before, after) = digits.split_at(digits.len() - places);
    let sign = if negative && whole != IBig::ZERO { "-" } else { "" };
    let point = if places > 0 { "." } else { "" };
    format!("{sign}{before}{point}{after}")
}

/// A text in its room.
fn put(text: &str, fill: char, side: char, width: usize) -> String {
    let missing = width.saturating_sub(text.chars().count());
    let before = match side {
        '<' => 0,
        '>' => missing,
        _ => missing / 2,
    };
    let fill = |count: usize| fill.to_string().repeat(count);
    format!("{}{text}{}", fill(before), fill(missing - before))
}

proptest! {
    #[test]
    fn fractions_are_rounded_exactly(
        over in "-?[1-9][0-9]{0,40}",
        under in "[1-9][0-9]{0,30}",
        places in 0_usize..40,
        width in 0_usize..60,
        side in prop::sample::select(vec!['<', '>', '^']),
        fill in prop::sample::select(vec![' ', '0', '*', 'é', ':']),
    ) {
        let (top, bottom): (IBig, IBig) = (over.parse().expect("a number"), under.parse().expect("a number"));
        let plain = rounded(&top, &bottom, places);
        let hundredths = rounded(&(&top * IBig::from(100)), &bottom, places);
        let source = format!(
            "let p = {over} / {under}\nprint \"{{p:.{places}}}|{{p:{fill}{side}{width}.{places}}}|{{p:.{places}%}}|{{p:{w}.{places}}}\"\nprint p.format(\".{places}\") == p.decimal({places})",
            w = width.max(1)
        );
        let wanted = format!(
            "{plain}|{}|{hundredths}%|{}\ntrue\n",
            put(&plain, fill, side, width),
            put(&plain, ' ', '>', width.max(1)),
        );
        prop_assert_eq!(printed(&source), wanted, "{}", source);
    }

    #[test]
    fn texts_and_lists_stand_in_their_room(
        text in "[a-zé]{0,12}",
        width in 1_usize..20,
        side in prop::sample::select(vec!['<', '>', '^']),
        fill in prop::sample::select(vec![' ', '.', '<', '>', '^', '-']),
    ) {
        let source = format!("let t = \"{text}\"\nprint \"[{{t:{fill}{side}{width}}}][{{[t]:{side}{width}}}][{{t:{width}}}]\"");
        let list = format!("[\"{text}\"]");
        let wanted = format!(
            "[{}][{}][{}]\n",
            put(&text, fill, side, width),
            put(&list, ' ', side, width),
            put(&text, ' ', '<', width),
        );
        prop_assert_eq!(printed(&source), wanted, "{}", source);
    }
}

#[test]
fn signs_stand_before_the_zeros_that_fill_up() {
    let source = "let n = -7\nlet f = 1/3\nprint \"{n:05}|{7:03}|{f:08.2}|{n:0>5}|{approx(f):09.3}\"";
    assert_eq!(printed(source), "-0007|007|00000.33|000-7|≈0000.333\n");
}

#[test]
fn a_colon_within_brackets_of_the_expression_is_its_own() {
    let source = "let r = {a: 1}\nfn f(n, m = 2) = n + m\nprint \"{ {a: 5}.a:>3}|{f(1, m: 3):>3}|{r[\"a\"]:<3}|{match 1 { let n: Number -> n, _ -> 0 }:03}|{[\"x:y\"][0]:>4}\"";
    assert_eq!(printed(source), "  5|  4|1  |001| x:y\n");
    let source = "let x = 3\nlet word = \"ab\"\nprint (round <{word:<2} => {x:02}>).apply(\"abc\")";
    assert_eq!(printed(source), "03c\n");
}

#[test]
fn what_says_nothing_is_refused_before_the_run() {
    for format in [
        "3f",
        ">",
        "",
        " ",
        ".",
        ".3f",
        ">8x",
        "d",
        "08.",
        ">99999",
        ".99999999",
        "%%",
        "+3",
        ",",
        "8>",
        "ab>8",
    ] {
        assert_eq!(codes(&format!("let x = 3\nprint \"{{x:{format}}}\"")), ["E0031"], "{format}");
    }
    assert_eq!(codes("print \"{\"a\":.2}\""), ["E2003"]);
    assert_eq!(codes("let spec = \">x\"\nprint [1].map(n -> n.format(spec))"), ["E3008"]);
    assert_eq!(codes("print [1, \"a\"].map(n -> \"{n:%}\")"), ["E2003"]);
}
