//! What the checked program looks like: slots, captures, globals, constants.

use crate::check_support::passes;
use tg_core::program::{Body, Callee, Constant, Expr, ExprKind, Function, Program, Slot, Stmt, StmtKind};

fn body(function: &Function) -> &Body {
    match &function.body.kind {
        ExprKind::Block(body) => body,
        other => panic!("no block: {other:?}"),
    }
}

fn main(program: &Program) -> &[Stmt] {
    &body(&program.functions[0]).statements
}

fn named<'p>(program: &'p Program, name: &str) -> &'p Function {
    let found = program.functions.iter().find(|f| f.name.as_deref() == Some(name));
    found.unwrap_or_else(|| panic!("no function {name}"))
}

fn printed(statement: &Stmt) -> &[Expr] {
    match &statement.kind {
        StmtKind::Print(values) => values,
        other => panic!("no print: {other:?}"),
    }
}

#[test]
fn main_reads_its_slots_and_functions_read_globals() {
    let program = passes("let a = 1\nvar v = 2\nfn f(n) = n + a\nprint a, v, f(v)");
    let values = printed(&main(&program)[2]);
    assert_eq!(values[0].kind, ExprKind::Local(Slot(0)));
    assert_eq!(values[1].kind, ExprKind::Local(Slot(1)));
    let ExprKind::Binary { first, rest } = &named(&program, "f").body.kind else { panic!("no sum") };
    assert_eq!(first.kind, ExprKind::Local(Slot(0)));
    assert!(matches!(rest[0].2.kind, ExprKind::Global(_)));
    assert!(matches!(&main(&program)[0].kind, StmtKind::Let { publish, .. } if publish.len() == 1));
    assert!(matches!(&main(&program)[1].kind, StmtKind::Let { publish, .. } if publish.is_empty()));
    assert_eq!(program.publish_at_end.len(), 1);
    assert_eq!(program.globals, 2);
}

#[test]
fn siblings_take_along_what_each_other_needs() {
    let program = passes(
        "fn f(a, b, c) {\n  fn g(n) = if n == 0 { a } else { h(n - 1) }\n  fn h(n) = if n == 0 { b } else { g(n - 1) }\n  fn alone() = c\n  g(3) + alone()\n}\nprint f(1, 2, 3)",
    );
    assert_eq!(named(&program, "f").captures, 0);
    assert_eq!(named(&program, "g").captures, 2);
    assert_eq!(named(&program, "h").captures, 2);
    assert_eq!(named(&program, "alone").captures, 1);
    let value = body(named(&program, "f")).value.as_deref().map(|e| &e.kind);
    let Some(ExprKind::Binary { first, .. }) = value else { panic!("no sum") };
    let ExprKind::Call { callee: Callee::Function(_, captures), .. } = &first.kind else { panic!("no call") };
    let slots: Vec<&ExprKind> = captures.iter().map(|c| &c.kind).collect();
    assert_eq!(slots, [&ExprKind::Local(Slot(0)), &ExprKind::Local(Slot(1))]);
}

#[test]
fn lambdas_take_values_along_level_by_level() {
    let program = passes("let k = 3\nlet f = x -> (y -> (z -> x + k))\nprint f(1)(2)(3)");
    let captures: Vec<u32> = program.functions.iter().map(|f| f.captures).collect();
    assert_eq!(captures, [0, 1, 2, 2]);
}

#[test]
fn words_and_texts_are_constants() {
    let program = passes("print G, \"a\\n\", -3, [1]\ngame g { G wants aag; round < G: a => b > }");
    let values = printed(&main(&program)[0]);
    assert_eq!(values[0].kind, ExprKind::Constant(Constant::Text("G".into())));
    assert_eq!(values[1].kind, ExprKind::Constant(Constant::Text("a\n".into())));
    assert!(matches!(values[2].kind, ExprKind::Constant(Constant::Number(_))));
}

#[test]
fn asserts_know_the_names_that_they_read() {
    let program =
        passes("let k = 1\nfor i in [1, 2] { for j in [1] { assert [j, k].all(x -> x < 5 + k), \"why\" } }");
    let StmtKind::For { body, .. } = &main(&program)[1].kind else { panic!("no loop") };
    let StmtKind::For { body, .. } = &body.statements[0].kind else { panic!("no loop") };
    let StmtKind::Assert { names, .. } = &body.statements[0].kind else { panic!("no assert") };
    let names: Vec<(&str, &ExprKind)> = names.iter().map(|(name, e)| (&**name, &e.kind)).collect();
    let slot = |n: u32| ExprKind::Local(Slot(n));
    assert_eq!(names, [("j", &slot(2)), ("k", &slot(0)), ("i", &slot(1))]);
}

#[test]
fn ids_are_consecutive_and_tests_are_functions() {
    let program = passes(
        "fn f(n) = n -> n\ntest \"one {1 + 1}\" { assert f(1)(2) == 2 }\nlet g = x -> f(x)\ntest \"two\" { assert g(1)(2) == 2 }",
    );
    for (index, function) in program.functions.iter().enumerate() {
        assert_eq!(function.id.0, program.main.0 + index as u32);
    }
    assert_eq!(program.tests.len(), 2);
    assert_eq!(program.tests[1].name.literal().as_deref(), Some("two"));
}

#[test]
fn params_can_be_set() {
    let program = passes("param lands = 24\nprint lands");
    assert_eq!(program.params.len(), 1);
    assert!(
        matches!(&main(&program)[0].kind, StmtKind::Let { param: Some(g), .. } if *g == program.params[0].1)
    );
}
