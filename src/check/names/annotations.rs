//! Type annotations.

use super::Resolver;
use crate::check::foreign;
use crate::check::type_names::type_names;
use tg_core::ast::TypeExpr;
use tg_core::diagnostics::{Code, Diagnostic, names_listed};
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
        let known = type_names(self.unit.library);
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
        type_names(self.unit.library).contains(name)
    }
}
