//! Ranges that are written the wrong way round are warned of, and the help counts down.

use tg::{Limits, Session};

/// What a script prints, and the helps of its warnings.
fn run(script: &str) -> (String, Vec<String>) {
    let run = Session::new(Limits::default()).run(script);
    assert!(!run.failed(), "{script}: {:?}", run.diagnostics);
    let warned = run.diagnostics.iter().filter(|found| found.code.text() == "W1005");
    (run.printed.trim().to_owned(), warned.map(|found| found.helps.join("\n")).collect())
}

/// The numbers from one down to another.
fn down(from: i64, to: i64, inclusive: bool) -> Vec<i64> {
    let last = if inclusive { to } else { to + 1 };
    (last..=from).rev().collect()
}

#[test]
fn the_greater_number_first_is_warned_of_and_the_help_counts_down() {
    for from in -3i64..=3 {
        for to in -3i64..=3 {
            for (sign, inclusive) in [("..", false), ("..=", true)] {
                let range = format!("{from}{sign}{to}");
                for form in ["[n for n in @]", "(@).map(n -> n)", "[n for n in 0..9 if n in @]"] {
                    let script = format!("print {}", form.replace('@', &range));
                    let (printed, helps) = run(&script);
                    assert_eq!(helps.len(), usize::from(from > to), "{script}");
                    assert!(from <= to || printed == "[]", "{script}: {printed}");
                    let Some(help) = helps.first() else { continue };
                    let meant = help.split('`').nth(1).expect("a piece of the language");
                    let (printed, helps) = run(&format!("print {meant}.map(n -> n)"));
                    assert_eq!(printed, format!("{:?}", down(from, to, inclusive)), "{script}: {help}");
                    assert!(helps.is_empty(), "{help}");
                }
            }
        }
    }
}

#[test]
fn what_only_the_run_knows_and_slices_from_the_end_are_left_alone() {
    for script in [
        "let n = 0\nfor i in 1..=n { print i }",
        "print (5..5).count, 0..0",
        "print \"abcdef\"[4..-1], \"abcdef\"[-3..-1], [1, 2, 3][1..], [1, 2, 3][..2]",
        "print match 3 { 5.. -> 1, 1..=3 -> 2, _ -> 3 }",
    ] {
        assert_eq!(run(script).1, Vec::<String>::new(), "{script}");
    }
    for script in ["print \"abcdef\"[4..2]", "print [1, 2][-1..-2]", "print match 3 { 5..1 -> 1, _ -> 2 }"] {
        assert_eq!(run(script).1.len(), 1, "{script}");
    }
}
