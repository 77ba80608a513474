//! An operand has the value that its variable has where it stands, whatever later operands change.

use tg::{Limits, Session};
use tg_core::value::show;

#[test]
fn operands_are_read_before_later_ones_change_them() {
    // Each place takes a value that is read first, and another in which the variable changes.
    let places = [
        ("FIRST + CHANGE", "3"),
        ("[FIRST, CHANGE]", "[1, 2]"),
        ("{a: FIRST, b: CHANGE}", "{a: 1, b: 2}"),
        ("{[FIRST]: CHANGE}", "{[1]: 2}"),
        ("\"{FIRST}{CHANGE}\"", "\"12\""),
        ("add(FIRST, CHANGE)", "3"),
        ("FIRST.add(CHANGE)", "3"),
        ("add(x: FIRST, y: CHANGE)", "3"),
        ("(FIRST..=CHANGE).count", "2"),
        ("FIRST < CHANGE", "true"),
        ("[5, 6, 7][FIRST..=CHANGE]", "[6, 7]"),
        ("max(FIRST, CHANGE) - FIRST", "0"),
        ("[FIRST + CHANGE for k in 0..1]", "[3]"),
        ("(FIRST in [CHANGE])", "false"),
    ];
    let changes = [
        "{ x = 2; x }",
        "\"{ { x = 2; x } }\".number",
        "[{ x = 2; x }][0]",
        "(if true { x += 1; x } else { 0 })",
        "(match 0 { _ -> { x = 2; x } })",
        "(try { x = 2; x } else 0)",
        "({ x = 2; y -> y })(2)",
        "add({ x = 2; 0 }, 2)",
        "{ var seen = [0]; seen.push(x); x = 2; seen.count }",
        "{ [x, _] = [2, 3]; x }",
    ];
    for (place, expected) in places {
        for change in changes {
            let value = place.replace("CHANGE", change).replace("FIRST", "x");
            let source =
                format!("fn add(x, y) = x + y\nfn all() {{ var x = 1; let value = {value}; value }}\nall()");
            let outcome = Session::new(Limits::default()).run(&source);
            let errors: Vec<_> = outcome.diagnostics.iter().filter(|d| d.is_error()).collect();
            assert!(errors.is_empty(), "{source}: {errors:?}");
            assert_eq!(outcome.value.map(|v| show::code(&v)).as_deref(), Some(expected), "{source}");
        }
    }
}
