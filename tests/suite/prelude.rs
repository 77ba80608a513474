//! The tables of the prelude are complete and without contradiction; that their examples are true is
//! tested with those of the games.

use std::collections::HashSet;
use tg_core::native::{Effect, Method, Module, Need, Type};

fn methods() -> impl Iterator<Item = (&'static Module, &'static Method)> {
    tg_prelude::modules()
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
            assert!(seen.insert((method.name, of.clone())), "{of} has two methods `{}`", method.name);
        }
    }
}

#[test]
fn modules_have_names_and_stories() {
    let mut seen = HashSet::new();
    for module in tg_prelude::modules() {
        assert!(seen.insert(module.name), "two modules are called {}", module.name);
        assert!(module.doc.ends_with('.'), "the doc of {} doesn't end with a full stop", module.name);
        assert!(!module.methods.is_empty());
        assert!(module.blocks.is_empty());
    }
}

#[test]
fn examples_show_their_function() {
    for (_, method) in methods() {
        for example in method.examples {
            let mut words = example.source.split(|c: char| !c.is_alphanumeric() && c != '_');
            assert!(words.any(|word| word == method.name), "an example of `{}` doesn't show it", method.name);
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
            assert!(seen.insert(name), "`{}` has two parameters `{name}`", method.name);
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
                Need::Rest | Need::Entries => 3,
            };
            assert!(last <= rank, "the parameters of `{}` are out of order", method.name);
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
            (_, "input" | "read") => Effect::Talks,
            _ => Effect::Pure,
        };
        assert_eq!(method.effect, expected, "the effect of `{}`", method.name);
    }
}
