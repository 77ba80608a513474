//! What is too large: several sizes at once are counted one by one, and what can't be counted is refused with the
//! limit of the run.

use tg::{Limits, Session};

const STORY: &str = "deck jantunen {
  G: 0 x3, 1 x10, 2 x7,  3 x5
  R: 0 x5, 1 x20, 2 x15, 3 x10
  Y: 0 x3, 1 x10, 2 x7,  3 x5
  boom x5, sdf x2, sdt x5, mob x7
}
fn value(h) = {G: h.sum(G), R: h.sum(R), Y: h.sum(Y), boom: h.has(boom), mob: h.has(mob)}
";

fn run(memory: u64, script: &str) -> tg::Outcome {
    Session::new(Limits { memory, ..Limits::default() }).run(script)
}

#[test]
fn many_sizes_are_counted_one_by_one_where_one_pass_is_too_large() {
    let all = format!(
        "{STORY}print (deal 1..=9 from jantunen).map(hs -> hs.map(value)).map(d -> [d.size, d.total])"
    );
    let each = format!(
        "{STORY}print [[d.size, d.total] for n in 1..=9 for d in [(deal n from jantunen).map(value)]]"
    );
    let wanted = run(1 << 30, &each);
    assert!(wanted.diagnostics.is_empty(), "{:?}", wanted.diagnostics);
    // One pass for all sizes takes more memory than any of them alone.
    for memory in [1 << 30, 4 << 20, 2 << 20, 1 << 20] {
        let outcome = run(memory, &all);
        assert!(outcome.diagnostics.is_empty(), "{memory}\n{:?}", outcome.diagnostics);
        assert_eq!(outcome.printed, wanted.printed);
    }
}

/// A table may be as large as the run allows, and no smaller limit is told.
#[test]
fn the_limit_that_is_told_is_that_of_the_run() {
    let script = format!("{STORY}print (deal 20 from jantunen).map(value).size");
    let outcome = run(1 << 20, &script);
    let told = outcome.diagnostics.first().expect("refused");
    assert!(told.message.contains("1 MiB are allowed"), "{}", told.message);
    assert!(told.helps.iter().any(|help| help.contains("--max-memory")), "{:?}", told.helps);
}

/// Of very many cards it's known first whether a draw ends at all.
#[test]
fn a_draw_of_very_many_cards_that_never_ends_says_so() {
    let outcome = run(
        1 << 30,
        "deck d { a x100000, b }\nprint (deal until h -> h.count(b) == 2 from d).map(h -> h.size)",
    );
    let told = outcome.diagnostics.first().expect("refused");
    assert!(told.message.contains("never ends: its condition holds for no hand"), "{}", told.message);
}
