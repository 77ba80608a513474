//! Type annotations.

use super::Resolver;
use crate::check::foreign;
use indexmap::IndexSet;
use tg_core::ast::TypeExpr;
use tg_core::diagnostics::{Code, Diagnostic, names_listed};
use tg_core::native::Type;
use tg_core::program::Annotation;

impl Resolver<'_> {
    /// The type of an annotation; reports an unknown one.
    pub(super) fn annotation(&mut self, written: &TypeExpr) -> Option<Annotation> {
        let name = match written {
            TypeExpr::List(inner, _) => {
                return Some(Annotation::List(Box::new(self.annotation(inner)?)));
            }
            TypeExpr::Name(name) => name,
        };
        let known = self.type_names();
        if let Some(found) = known.get(&*name.text) {
            return Some(Annotation::Named(found));
        }
        let diagnostic = Diagnostic::new(Code::E1010, format!("there is no type `{}`", name.text))
            .at(name.span, "not a type")
            .did_you_mean(&name.text, known.iter().copied());
        self.report(match foreign::type_here(&name.text) {
            Some(here) => diagnostic.help(format!("it is called `{here}` here")).replaced(None, here),
            None => diagnostic.or_help(|| {
                let list = names_listed(&known);
                format!("a type is one of {list}, or `[T]` for a list; it may also be left out")
            }),
        });
        None
    }

    /// Whether a name is the name of a type.
    pub(super) fn is_type(&self, name: &str) -> bool {
        self.type_names().contains(name)
    }

    /// The names of all types: those of the basic language, and those of the library.
    fn type_names(&self) -> IndexSet<&'static str> {
        const ORDINARY: [&str; 6] = ["Number", "Text", "Bool", "List", "Record", "Function"];
        let mut names = ORDINARY.to_vec();
        for module in self.unit.library.modules() {
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
