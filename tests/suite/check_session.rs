//! Imports and the entries of a session.

use crate::check_support::Session;
use tg::check::{Checked, Environment, Export, expected_errors};
use tg_core::program::{ExprKind, Program, StmtKind, Variable};

fn lines(session: &Session, checked: &Checked) -> Vec<String> {
    checked.diagnostics.iter().map(|d| session.line(d)).collect()
}

/// Checks an entry that must be right.
#[track_caller]
fn enter(session: &mut Session, text: &str) -> Program {
    let checked = session.check(text, true);
    assert!(checked.diagnostics.is_empty(), "{text}: {:?}", lines(session, &checked));
    checked.program.expect("a program")
}

#[track_caller]
fn refuse(session: &mut Session, text: &str, expected: &[&str]) {
    let before = session.environment.clone();
    let checked = session.check(text, true);
    assert_eq!(lines(session, &checked), expected, "{text}");
    session.environment = before;
}

#[test]
fn names_of_an_imported_file() {
    let mut session = Session::default();
    session.file("lib/decks.tg", "let poker = 52\nfn twice(n) = 2 * n\nlet _own = 1\nvar grown = 1\ngrown = 2\ngame g { H wants aag; round < H: a => b > }");
    let good = "import \"lib/decks.tg\" as decks\nprint decks.poker + 1, decks.twice(3), decks.twice, decks.grown, H, decks.g.winner\nfn f() = decks.poker";
    let checked = session.check(good, false);
    assert!(checked.program.is_some(), "{:?}", lines(&session, &checked));
    let bad = |session: &mut Session, text: &str, expected: &str| {
        let checked = session.check(&format!("import \"lib/decks.tg\" as decks\n{text}"), false);
        assert_eq!(lines(session, &checked), [expected], "{text}");
    };
    bad(&mut session, "print decks.pokr", "2:13 E1011 `decks` has no `pokr`");
    bad(&mut session, "print decks._own", "2:13 E1011 `decks` has no `_own`");
    bad(&mut session, "print decks", "2:7 E1011 `decks` is an imported file, not a value");
    bad(&mut session, "print decks.twice(1, 2)", "2:7 E2002 `twice` takes 1 argument, and 2 are given");
    bad(&mut session, "print decks.poker.upper", "2:19 E2003 `upper` doesn't work on a number");
    bad(&mut session, "print decks.poker(1)", "2:13 E2005 a number can't be called");
    bad(&mut session, "decks.poker = 3", "2:1 E1006 `decks` is an imported file and can't be assigned");
    bad(&mut session, "let decks = 3", "2:5 E1005 `decks` is there already in this block");
}

#[test]
fn a_file_is_called_by_its_stem() {
    let mut session = Session::default();
    session.file("lib/decks.tg", "let poker = 52");
    let checked = session.check("import \"lib/decks.tg\"\nprint decks.poker", false);
    assert!(checked.program.is_some(), "{:?}", lines(&session, &checked));
}

#[test]
fn a_file_that_cannot_be_had_is_not_spoken_of_again() {
    let mut session = Session::default();
    let checked =
        session.check("import \"gone.tg\" as gone\nprint gone.x, gone.f(1, a: 2).y, boom, gone", false);
    assert!(checked.program.is_none());
    assert_eq!(lines(&session, &checked), Vec::<String>::new());
}

#[test]
fn exports_say_what_is_there() {
    let mut session = Session::default();
    let checked = session.check(
        "let a = 1\nfn f(x) = x\nlet [b, _c] = [1, 2]\ngame g { H wants aag; round < H: a => b > }",
        false,
    );
    let mut names: Vec<&str> = checked.exports.names.keys().map(|n| &**n).collect();
    names.sort_unstable();
    assert_eq!(names, ["a", "b", "f", "g"]);
    let words: Vec<&str> = checked.exports.words.iter().map(|word| &*word.text).collect();
    assert_eq!(words, ["H"]);
    assert!(
        matches!(&checked.exports.names["a"], Export::Value { shape, .. } if shape.to_string() == "Number")
    );
}

#[test]
fn entries_see_earlier_names() {
    let mut session = Session::default();
    enter(&mut session, "let a = 1\nvar v = 1\nfn f(n) = n + a\ngame g { H wants aag; round < H: a => b > }");
    enter(&mut session, "print a + f(2), v, H\nv += 1\nlet b = a");
    enter(&mut session, "fn h(n) = f(n) + a + b\nlet l = x -> x + v\nl(h(2)) + a");
    enter(&mut session, "3 == 4\n[3, 1].sort");
    refuse(&mut session, "a = 2", &["1:1 E1006 `a` was made with `let` and can't be assigned again"]);
    refuse(&mut session, "fn bad() = v", &["1:12 E1007 a function can't use a `var` from outside itself"]);
    refuse(&mut session, "print f(1, 2)", &["1:7 E2002 `f` takes 1 argument, and 2 are given"]);
    refuse(&mut session, "print a.upper", &["1:9 E2003 `upper` doesn't work on a number"]);
    refuse(&mut session, "print unknown", &["1:7 E1001 there is no name `unknown`"]);
    refuse(&mut session, "print vv", &["1:7 E1001 there is no name `vv`"]);
}

#[test]
fn a_name_again_replaces() {
    let mut session = Session::default();
    enter(&mut session, "let a = 1");
    enter(&mut session, "let a = \"text\"\nlet a = a.upper\nprint a.upper");
    enter(&mut session, "fn a(n) = n\nprint a(3)");
    enter(&mut session, "var a = 1\na = a + 1\nprint a");
    let program = enter(&mut session, "a += 1");
    let ExprKind::Block(body) = &program.functions[0].body.kind else { panic!("no block") };
    assert!(matches!(
        &body.statements[0].kind,
        StmtKind::Assign { place, .. } if matches!(place.root, Variable::Global(_))
    ));
}

#[test]
fn a_failed_entry_leaves_a_kept_environment_alone() {
    let mut session = Session::default();
    enter(&mut session, "let a = 1");
    let kept: Environment = session.environment.clone();
    session.check("let b = nothing", true);
    session.environment = kept;
    refuse(&mut session, "print b", &["1:7 E1001 there is no name `b`"]);
    enter(&mut session, "print a");
}

#[test]
fn variables_of_the_top_level_are_published_at_the_end() {
    let mut session = Session::default();
    let program = enter(&mut session, "var v = 1\nlet a = 2");
    assert_eq!(program.publish_at_end.len(), 1);
    assert_eq!(program.globals, 2);
}

#[test]
fn an_imported_file_does_not_see_the_entries() {
    let mut session = Session::default();
    enter(&mut session, "let a = 1");
    let checked = session.check("print a", false);
    assert_eq!(lines(&session, &checked), ["1:7 E1001 there is no name `a`"]);
}

#[test]
fn bodies_that_wait_for_an_error_are_known() {
    let mut session = Session::default();
    let id = session
        .sources
        .add("t", "test \"t\" {\n  assert error E0001 { 1 2 }\n  assert error e3001 { 1 / 0 }\n}");
    let text = session.sources.get(id).map(|s| s.text.clone()).unwrap_or_default();
    let parsed = tg::syntax::parse(id, &text);
    let codes: Vec<&str> = expected_errors(&parsed.script).iter().map(|(_, code)| code.text()).collect();
    assert_eq!(codes, ["E0001", "E3001"]);
    let checked = session.check_script(&parsed.script, &text, false);
    assert!(checked.program.is_some(), "{:?}", lines(&session, &checked));
}
