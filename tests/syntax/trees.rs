//! Each form gives its tree.

use crate::show::tree;

#[track_caller]
fn gives(text: &str, expected: &str) {
    assert_eq!(tree(text), expected, "{text}");
}

#[test]
fn precedence() {
    gives("a + b * c - d", "(a + (b * c) - d)");
    gives("-2 ** 2", "(- (2 ** 2))");
    gives("2 ** 3 ** 4", "(2 ** (3 ** 4))");
    gives("2 ** -1 ** 2", "(2 ** (- (1 ** 2)))");
    gives("-x.y(1)[2]", "(- x.y(1)[2])");
    gives("a // b % c / d", "(a // b % c / d)");
    gives("1..n + 1", "(1..(n + 1))");
    gives("1..=6 == xs", "((1..=6) == xs)");
    gives("1 <= x < 5", "(1 <= x < 5)");
    gives("not a in b", "(not (a in b))");
    gives(
        "a not in b and not c or d",
        "(or (and (a not in b) (not c)) d)",
    );
    gives("a or b or c and d", "(or a b (and c d))");
    gives("x -> x or y", "(\\x -> (or x y))");
    gives("(a + b) * c", "((a + b) * c)");
    gives("a - -b", "(a - (- b))");
}
