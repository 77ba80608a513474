//! The tables of the prelude: complete, without contradiction, and true.

use std::collections::HashSet;
use tg::seam::{Effect, Method, Module, Need, Type};
use tg::value::show;
use tg::{Limits, Session, prelude};

fn methods() -> impl Iterator<Item = (&'static Module, &'static Method)> {
    prelude::modules()
        .into_iter()
        .flat_map(|module| module.methods.iter().map(move |method| (module, method)))
}

/// The types that a type stands for, lists of anything as lists.
fn plain_types(of: Type) -> Vec<String> {
    match of {
        Type::OneOf(types) => types.iter().flat_map(|t| plain_types(*t)).collect(),
        Type::ListOf(_) => vec!["List".to_owned()],
        other => vec![other.to_string()],
    }
}

#[test]
fn a_name_is_given_once_for_a_type() {
    let mut seen = HashSet::new();
    for (_, method) in methods() {
        for of in plain_types(method.of) {
            assert!(
                seen.insert((method.name, of.clone())),
                "{of} has two methods `{}`",
                method.name
            );
        }
    }
}

#[test]
fn modules_have_names_and_stories() {
    let mut seen = HashSet::new();
    for module in prelude::modules() {
        assert!(
            seen.insert(module.name),
            "two modules are called {}",
            module.name
        );
        assert!(
            module.doc.ends_with('.'),
            "the doc of {} doesn't end with a full stop",
            module.name
        );
        assert!(!module.methods.is_empty());
        assert!(module.blocks.is_empty());
    }
}

#[test]
fn every_function_is_documented() {
    for (_, method) in methods() {
        let name = method.name;
        assert!(
            method.doc.ends_with('.'),
            "the doc of `{name}` doesn't end with a full stop"
        );
        assert!(
            !method.doc.contains("  "),
            "the doc of `{name}` has a double space"
        );
        assert!(!method.examples.is_empty(), "`{name}` has no example");
        for example in method.examples {
            let word = example
                .source
                .split(|c: char| !c.is_alphanumeric() && c != '_');
            assert!(
                word.into_iter().any(|word| word == name),
                "an example of `{name}` doesn't show it"
            );
        }
    }
}

#[test]
fn every_parameter_is_documented() {
    for (_, method) in methods() {
        let mut seen = HashSet::new();
        let mut last = 0;
        for param in method.params {
            let name = param.name;
            assert!(
                seen.insert(name),
                "`{}` has two parameters `{name}`",
                method.name
            );
            let told = format!("`{name}`");
            let with_value = format!("`{name}: ");
            assert!(
                method.doc.contains(&told)
                    || method.doc.contains(&with_value)
                    || ["f", "seed"].contains(&name),
                "the doc of `{}` doesn't tell of `{name}`",
                method.name
            );
            let rank = match param.need {
                Need::Required => 0,
                Need::Optional(otherwise) | Need::Named(otherwise) => {
                    assert!(!otherwise.is_empty());
                    1 + usize::from(matches!(param.need, Need::Named(_)))
                }
                Need::Rest => 3,
            };
            assert!(
                last <= rank,
                "the parameters of `{}` are out of order",
                method.name
            );
            last = rank;
        }
    }
}

#[test]
fn effects_stand_where_they_belong() {
    for (module, method) in methods() {
        let expected = match (module.name, method.name) {
            ("random", _) => Effect::Random,
            ("files", "load" | "files") => Effect::Reads,
            _ => Effect::Pure,
        };
        assert_eq!(method.effect, expected, "the effect of `{}`", method.name);
    }
}

#[test]
fn every_example_is_true() {
    let mut wrong = Vec::new();
    for (_, method) in methods() {
        for example in method.examples {
            let outcome = Session::new(Limits::default()).run(example.source);
            let found = match (&outcome.value, outcome.failed()) {
                (Some(value), false) => show::code(value),
                _ => format!("{:?}", outcome.diagnostics),
            };
            if found != example.gives {
                wrong.push(format!(
                    "{} gives {found}, not {}",
                    example.source, example.gives
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
