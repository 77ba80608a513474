//! Where reading failed, and what is said of it.

use crate::syntax::build::expected::Failure;
use tg_core::diagnostics::Code;
use tg_grammar::Rule;

/// The place where reading failed, and the text around it.
pub(super) struct Around<'t> {
    pub(super) by: Rule,
    /// The stretch up to the place, without blanks at its end.
    pub(super) before: &'t str,
    /// Whether nothing is between that and the place.
    pub(super) touches: bool,
    /// The stretch from the place on, which begins with `token`.
    pub(super) rest: &'t str,
    pub(super) token: &'t str,
    /// The whole statement, and where the place is in it.
    pub(super) statement: &'t str,
    pub(super) at: usize,
    pub(super) failure: &'t Failure,
}

/// What is said of it.
pub(super) struct Advice {
    pub(super) code: Code,
    pub(super) message: String,
    pub(super) label: String,
    pub(super) help: String,
    /// How many bytes before the place it begins.
    pub(super) back: usize,
    /// What may be there instead; empty where it is to be removed.
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

    /// What is said of a sign that stands for another.
    pub(super) fn meant(
        message: impl Into<String>,
        sign: &'static str,
        help: impl Into<String>,
    ) -> Option<Advice> {
        let advice = Advice::new(message, "", help)?;
        Some(Advice { label: format!("`{sign}` is meant here"), better: Some(sign), ..advice })
    }

    /// What is said of something that is too much.
    pub(super) fn too_much(message: impl Into<String>, help: impl Into<String>) -> Option<Advice> {
        let advice = Advice::new(message, "remove this", help)?;
        Some(Advice { better: Some(""), ..advice })
    }
}
