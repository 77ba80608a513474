//! Spans are bytes of the original text, whatever was blanked or repaired.

use crate::syntax::show::read;
use tg_core::ast::*;

fn statement(text: &str, index: usize) -> Stmt {
    read(text).script.statements[index].clone()
}

#[track_caller]
fn value(text: &str) -> Expr {
    match statement(text, 0).kind {
        StmtKind::Let { value, .. } => value,
        StmtKind::Expr(value) => value,
        other => panic!("{other:?}"),
    }
}

#[test]
fn statements_span_what_they_say() {
    let text = "# ü\nlet é = \"ü\"   # ö\n\nfn f() {\n  é # ä\n}   ";
    let at = |i| &text[statement(text, i).span.range()];
    assert_eq!(at(0), "let é = \"ü\"");
    assert_eq!(at(1), "fn f() {\n  é # ä\n}");
}

#[test]
fn expressions_span_their_operands() {
    for (text, whole) in [
        ("  a + b   ", "a + b"),
        ("(a + b) * c", "(a + b) * c"),
        ("(a + b)", "a + b"),
        ("- x.y", "- x.y"),
        ("f(1)  # é", "f(1)"),
        ("xs\n  .map(é)", "xs\n  .map(é)"),
        ("[ a, b ] ", "[ a, b ]"),
        ("x -> (y)", "x -> (y)"),
    ] {
        assert_eq!(&text[value(text).span.range()], whole, "{text}");
    }
}

#[test]
fn operators_and_steps_have_places() {
    let text = "é + ü // b";
    let ExprKind::Binary { rest, .. } = value(text).kind else { panic!() };
    assert_eq!(&text[rest[0].1.range()], "+");
    let text = "a.b (c)[d].é";
    let ExprKind::Access { steps, .. } = value(text).kind else { panic!() };
    let found: Vec<_> = steps.iter().map(|s| &text[s.span.range()]).collect();
    assert_eq!(found, [".b (c)", "[d]", ".é"]);
}

#[test]
fn notations_have_places() {
    let text = "round é over dna < H: tcg => ag >";
    let StmtKind::Declare(block) = statement(text, 0).kind else { panic!() };
    assert_eq!(&text[block.span.range()], text);
    assert_eq!(&text[block.head.range()], "round");
    let BlockRow::Item(item) = &block.rows[0] else { panic!() };
    let found: Vec<_> = item.fields.iter().map(|f| (f.name, &text[f.span.range()])).collect();
    assert_eq!(found, [("owner", "H"), ("left", "tcg"), ("right", "ag")]);
    assert_eq!(&text[item.span.range()], "H: tcg => ag");
}

#[test]
fn places_hold_behind_repairs() {
    let text = "let a = 'é' + “ü”\nlet b = f((1\nlet c = g(é x)\nif c:\n  é = 1\nlet d = 2";
    let parsed = read(text);
    let last = parsed.script.statements.last().map(|s| &text[s.span.range()]);
    assert_eq!(last, Some("let d = 2"));
    let places: Vec<_> = parsed
        .diagnostics
        .iter()
        .map(|d| (d.code.text(), d.primary.as_ref().map_or("", |l| &text[l.span.range()])))
        .collect();
    assert_eq!(places, [("E0014", "'é'"), ("E0015", "“ü”"), ("E0003", "("), ("E0001", "x"), ("E0019", ":")]);
}
