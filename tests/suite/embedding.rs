//! What a program that holds a session asks of it: values for `param`s, looks, calls, questions, memory.

use tg::value::Value;
use tg::{Entry, Limits, Loaded, Session, TextScreen};

fn session() -> Session {
    Session::new(Limits::default())
}

/// The value of an expression.
fn value(text: &str) -> Value {
    let outcome = session().run(text);
    assert!(!outcome.failed(), "{text}: {:?}", outcome.diagnostics);
    outcome.value.expect("an expression")
}

/// Runs an entry that is given values.
fn enter(
    session: &mut Session,
    text: &str,
    given: Vec<(String, Value)>,
) -> (Vec<&'static str>, Option<Value>, String) {
    let mut page = TextScreen::default();
    let outcome = session.enter(Entry { shown: "<test>", text, given, file: None }, &mut page);
    (outcome.diagnostics.iter().map(|d| d.code.text()).collect(), outcome.value, page.text)
}

/// A value of each kind that a `param` may show.
const KINDS: &[(&str, &str)] = &[
    ("Number", "26"),
    ("Text", "\"Red\""),
    ("Bool", "true"),
    ("List", "[1, [2]]"),
    ("Record", "{a: 1, b: {c: 2}}"),
];

#[test]
fn a_param_takes_values_of_its_kind_and_no_others() {
    for (kind, default) in KINDS {
        for (other, given) in KINDS.iter().chain(&[("None", "none"), ("List", "1..=3")]) {
            for annotated in [true, false] {
                let annotation = if annotated { format!(": {kind}") } else { String::new() };
                let text = format!("param p{annotation} = {default}\np");
                let (codes, result, _) = enter(&mut session(), &text, vec![("p".into(), value(given))]);
                let fits = kind == other || *other == "None" && !annotated;
                if fits {
                    assert!(codes.is_empty(), "{text} with {given}: {codes:?}");
                    assert_eq!(result, Some(value(given)), "{text} with {given}");
                } else {
                    assert_eq!(codes, ["E9015"], "{text} with {given}");
                }
            }
        }
    }
}

#[test]
fn a_param_that_is_not_there() {
    let (codes, ..) = enter(&mut session(), "param lands = 24", vec![("land".into(), Value::int(1))]);
    assert_eq!(codes, ["E9015"]);
}

#[test]
fn params_are_listed_as_they_are_written() {
    let mut session = session();
    let text = "param a = 24\nparam b: Text = \"x\" + \"y\"\nlet c = 1\nparam d = [1, 2]\nparam e = none";
    let params = |session: &Session, loaded: &Loaded| {
        let one = |(name, kind, at): (&str, Option<&str>, tg::source::Span)| {
            format!("{name} {} {}", kind.unwrap_or("?"), session.sources().slice(at))
        };
        loaded.params().map(one).collect::<Vec<String>>()
    };
    let found = session.look(&Entry { shown: "<look>", text, ..Entry::default() }, params);
    assert_eq!(found, ["a Number 24", "b Text \"x\" + \"y\"", "d List [1, 2]", "e ? none"]);
}

#[test]
fn a_look_leaves_nothing_behind() {
    let mut session = session();
    session.run("let a = 1");
    let before = session.sources().iter().count();
    for text in ["let b = a + 1", "let b = ", "deck d { red: 1..=3 }", "print 1 + coin"] {
        let entry = Entry { shown: "<look>", text, ..Entry::default() };
        let incomplete = session.look(&entry, |_, loaded| loaded.incomplete);
        assert_eq!(incomplete, text.ends_with("= "), "{text}");
    }
    assert_eq!(session.sources().iter().count(), before);
    assert!(session.run("b").failed());
    assert_eq!(session.run("a").value, Some(Value::int(1)));
}

#[test]
fn sources_of_entries_that_failed_are_forgotten() {
    let mut session = session();
    session.run("let a = 1");
    let before = session.sources().iter().count();
    for _ in 0..10 {
        let outcome = session.run("var z = 0\nprint a / z");
        // What was found can be drawn as long as the next entry hasn't come.
        let place = outcome.diagnostics[0].primary.as_ref().expect("a place").span;
        assert_eq!(session.sources().line_column(place).0, 2);
    }
    assert_eq!(session.run("a").value, Some(Value::int(1)));
    assert_eq!(session.sources().iter().count(), before + 1);
}

#[test]
fn functions_are_called_from_outside() {
    let limits = Limits { steps: Some(10_000), ..Limits::default() };
    let mut session = Session::new(limits);
    session.run("let base = 10\nfn add(a, b = base) { print \"adding\"\nreturn a + b }\nfn forever() { while true { } }");
    let mut page = TextScreen::default();
    let add = session.named("add").expect("a function");
    assert_eq!(session.call(&add, &[Value::int(1)], &mut page).expect("a sum"), Value::int(11));
    assert_eq!(page.text, "adding\n");
    assert_eq!(session.call(&add, &[], &mut page).expect_err("an argument lacks").code.text(), "E2002");
    let forever = session.named("forever").expect("a function");
    // Each call has its own steps.
    for _ in 0..3 {
        let stopped = session.call(&forever, &[], &mut page).expect_err("no end");
        assert_eq!(stopped.code.text(), "E9002");
        assert!(session.call(&add, &[Value::int(1)], &mut page).is_ok());
    }
    let lambda = session.run("x -> x * base").value.expect("a function");
    assert_eq!(session.call(&lambda, &[Value::int(2)], &mut page).expect("a product"), Value::int(20));
    assert!(session.named("nobody").is_none());
}

#[test]
fn a_question_to_a_value_leaves_no_name() {
    let mut session = session();
    session.run("let it = 5\nlet more = 2");
    let mut page = TextScreen::default();
    for _ in 0..3 {
        let outcome = session.ask(value("[1, 2, 3]"), "it.sum + more", &mut page);
        assert_eq!(outcome.value, Some(Value::int(8)));
        assert!(session.ask(Value::int(1), "it +", &mut page).failed());
    }
    assert_eq!(session.run("it").value, Some(Value::int(5)));
}

#[test]
fn distributions_have_rows_without_a_run() {
    let die = value("dist([1, 1, 2])");
    let law = tg_dist::Dist::within(&die).and_then(tg_dist::Dist::written_out).expect("it is written out");
    let rows: Vec<(Value, String)> =
        (0..law.size()).map(|place| (law.value(place), law.ways(place).number().to_string())).collect();
    assert_eq!(rows, [(Value::int(1), "2".to_owned()), (Value::int(2), "1".to_owned())]);
    let mut session = session();
    session.run("deck d { red: 1..=3 }");
    let dealt = session.run("deal 2 from d").value.expect("a distribution");
    let dist = tg_dist::Dist::within(&dealt).expect("a distribution");
    assert!(dist.written_out().is_none());
    let law = session.work(&mut TextScreen::default(), |host| dist.law(host)).expect("three hands");
    assert_eq!(law.size(), 3);
}
