//! The names of all types.

use indexmap::IndexSet;
use tg_core::native::{Library, Type};

/// The names of all types: those of the basic language, and those of the library.
pub(super) fn type_names(library: &Library) -> IndexSet<&'static str> {
    const ORDINARY: [&str; 6] = ["Number", "Text", "Bool", "List", "Record", "Function"];
    let mut names = ORDINARY.to_vec();
    for module in library.modules() {
        names.extend(module.blocks.iter().map(|b| b.gives));
        for method in module.methods {
            gather(method.of, &mut names);
            gather(method.gives, &mut names);
            method.params.iter().for_each(|p| gather(p.takes, &mut names));
        }
    }
    names[ORDINARY.len()..].sort_unstable();
    names.into_iter().collect()
}

fn gather(of: Type, names: &mut Vec<&'static str>) {
    match of {
        Type::Object(name) => names.push(name),
        Type::ListOf(inner) => gather(*inner, names),
        Type::OneOf(types) => types.iter().for_each(|t| gather(*t, names)),
        Type::By(rows) => rows.iter().for_each(|(_, gives)| gather(*gives, names)),
        _ => {}
    }
}
