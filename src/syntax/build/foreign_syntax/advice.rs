//! Where parsing failed, and the advice about it.

use crate::syntax::build::expected::Failure;
use tg_core::diagnostics::Code;
use tg_grammar::Rule;

/// The position where parsing failed, and the text around it.
pub(super) struct Around<'t> {
    pub(super) by: Rule,
    /// The stretch up to the position, without trailing blanks.
    pub(super) before: &'t str,
    /// Whether there is nothing between that and the position.
    pub(super) touches: bool,
    /// The stretch from the position on, which begins with `token`.
    pub(super) rest: &'t str,
    pub(super) token: &'t str,
    /// The whole statement, and the position in it.
    pub(super) statement: &'t str,
    pub(super) at: usize,
    pub(super) failure: &'t Failure,
}

/// A message with its label and help.
pub(super) struct Advice {
    pub(super) code: Code,
    pub(super) message: String,
    pub(super) label: String,
    pub(super) help: String,
    /// How many bytes before the position it begins.
    pub(super) back: usize,
    /// The replacement; empty if the text should be removed.
    pub(super) better: Option<&'static str>,
}

impl Advice {
    pub(super) fn new(
        message: impl Into<String>,
        label: &'static str,
        help: impl Into<String>,
    ) -> Option<Advice> {
        let (message, label, help) = (message.into(), label.to_owned(), help.into());
        Some(Advice { code: Code::E0001, message, label, help, back: 0, better: None })
    }

    /// The advice for a sign that should be another one.
    pub(super) fn meant(
        message: impl Into<String>,
        sign: &'static str,
        help: impl Into<String>,
    ) -> Option<Advice> {
        let advice = Advice::new(message, "", help)?;
        Some(Advice { label: format!("`{sign}` is meant here"), better: Some(sign), ..advice })
    }

    /// The advice for something that should be removed.
    pub(super) fn too_much(message: impl Into<String>, help: impl Into<String>) -> Option<Advice> {
        let advice = Advice::new(message, "remove this", help)?;
        Some(Advice { better: Some(""), ..advice })
    }
}
