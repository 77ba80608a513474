//! stub
use super::environment::{Environment, Signature, SignatureParam};
use super::names::Resolved;
use crate::diagnostics::Diagnostic;
use crate::program::GlobalId;
use crate::seam::Library;
use rustc_hash::FxHashMap;
/// What is certain of a value.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Inferred {
    /// Nothing.
    #[default]
    Unknown,
}
pub(super) struct Typed {
    pub globals: FxHashMap<GlobalId, Inferred>,
    pub signatures: Vec<Signature>,
    pub diagnostics: Vec<Diagnostic>,
}
pub(super) fn infer(resolved: &Resolved, _library: &Library, _environment: &Environment) -> Typed {
    let signatures = resolved
        .functions
        .iter()
        .map(|f| Signature {
            name: f.name.clone(),
            params: f
                .params
                .iter()
                .map(|p| SignatureParam {
                    name: p.name.clone(),
                    required: p.default.is_none(),
                    takes: p.annotation.clone(),
                })
                .collect(),
            gives: Inferred::Unknown,
            acts: true,
        })
        .collect();
    Typed {
        globals: FxHashMap::default(),
        signatures,
        diagnostics: Vec::new(),
    }
}
