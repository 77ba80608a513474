//! What the types of games say that their values stand for is what the values do.

use std::collections::BTreeSet;
use tg::value::Value;
use tg::{Limits, Session};
use tg_core::native::Type;

/// The values of games within a value.
fn objects<'v>(value: &'v Value, found: &mut Vec<&'v Value>) {
    match value {
        Value::Object(_) => found.push(value),
        Value::List(list) => list.items().iter().for_each(|item| objects(item, found)),
        Value::Record(record) => {
            let names: Vec<&str> = record.names().collect();
            names.iter().filter_map(|name| record.field(name)).for_each(|field| objects(field, found));
        }
        _ => {}
    }
}

#[test]
fn types_of_games_say_what_their_values_stand_for() {
    let library = tg::library();
    let methods = library.modules().iter().flat_map(|module| module.methods);
    let mut seen = BTreeSet::new();
    let mut wrong = BTreeSet::new();
    for example in methods.flat_map(|method| method.examples) {
        let mut session = Session::new(Limits::default());
        let (before, last) = example.source.rsplit_once('\n').unwrap_or(("", example.source));
        session.run(&format!("{before}\nlet it = {last}\n"));
        let names: Vec<String> = session.environment().names().map(|name| name.to_string()).collect();
        let values: Vec<&Value> = names.iter().filter_map(|name| session.value(name)).collect();
        let mut found = Vec::new();
        values.into_iter().for_each(|value| objects(value, &mut found));
        for value in found {
            let name = value.type_name();
            seen.insert(name);
            if matches!(value, Value::Object(object) if object.unwritten().is_some()) {
                // Too long to be written out, where its like are.
                continue;
            }
            let own = library.stand_in(name);
            for of in [Type::Text, Type::List] {
                let always = own.is_some_and(|own| own.always.contains(&of));
                let may = always || own.is_some_and(|own| own.perhaps.contains(&of));
                let does = of.admits(value);
                // What goes by the name of an ordinary type is one.
                if name != of.to_string() && (always && !does || does && !may) {
                    wrong.insert(format!("{name} as {of}: {does}"));
                }
            }
        }
    }
    assert!(seen.len() > 12, "{seen:?}");
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// A roll of a die whose faces are true and false decides wherever a truth value does.
#[test]
fn what_stands_for_a_truth_value_is_a_condition() {
    for condition in ["h", "not not h", "h and h", "h or h", "(h == true)", "not (not h)"] {
        for form in
            ["if C { 1 } else { 2 }", "[1, 2][if C { 0 } else { 1 }]", "match 0 { 0 if C -> 1, _ -> 2 }"]
        {
            let asked = form.replace('C', condition);
            let script = format!("(1d[true, true, false]).map(h -> {asked}).prob(1)");
            assert_eq!(crate::outcomes::value(&script), "2/3", "{script}");
        }
    }
    assert_eq!(
        crate::outcomes::value("fn f(h) { while h { return 1 }\n2 }\n(1d[true, false]).map(f).prob(1)"),
        "1/2"
    );
}
