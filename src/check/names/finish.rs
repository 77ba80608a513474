//! The end of the walk.

use super::Resolver;
use super::resolved::Resolved;
use rustc_hash::FxHashSet;
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::source::Span;

impl Resolver<'_> {
    /// Completes the functions.
    pub(super) fn finish(mut self) -> Resolved {
        self.complete_captures();
        self.mention_arguments();
        let definitions = self.definitions();
        if !self.used_late.is_empty() {
            let late: FxHashSet<Span> = self.used_late.into_iter().collect();
            let unused = |d: &Diagnostic| d.code == Code::W1001;
            self.out
                .diagnostics
                .retain(|d| !(unused(d) && d.primary.as_ref().is_some_and(|p| late.contains(&p.span))));
        }
        Resolved {
            functions: self.functions.into_iter().flatten().collect(),
            words: self.words.into_own(),
            definitions,
            ..self.out
        }
    }
}
