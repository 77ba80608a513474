//! Why a question can't be seen through: what in it needs hands as wholes.

use std::fmt::{Display, Formatter};
use tg_core::diagnostics::{CallSite, Diagnostic, Fault};
use tg_core::native::Host;
use tg_core::source::Span;
use tg_core::value::Value;

/// What needs a whole hand.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum NeedsWhole {
    /// Something looks at it card by card, or at cards that no feature tells.
    Looks,
    /// It becomes a text, or is compared with something, which may be a text.
    Writes,
    /// The answer is it, or holds it.
    Answers,
    /// More than this many features are asked of it.
    AsksMuch(usize),
    /// What comes after it differs from hand to hand in more than this many ways.
    KeepsMuch(usize),
    /// What comes after it is of a kind that isn't counted together with it.
    Follows,
}

/// Why whole hands are needed, and where the script says so.
#[derive(Clone)]
pub(super) struct WholeReason {
    why: NeedsWhole,
    place: Option<Place>,
}

/// A place of the script.
#[derive(Clone)]
struct Place {
    span: Span,
    /// How a sentence names it, where the script's text is at hand.
    named: Option<String>,
}

impl WholeReason {
    /// A reason without a place.
    pub fn of(why: NeedsWhole) -> WholeReason {
        WholeReason { why, place: None }
    }

    /// Takes the place from what ended the evaluation. What looks at a hand ends it there; all else goes on, and
    /// may end anywhere.
    pub fn find(&mut self, host: &dyn Host, question: &Value, ended: &Fault) {
        if self.why != NeedsWhole::Looks || self.place.is_some() {
            return;
        }
        let Some(span) = ended.primary.as_ref().map(|label| label.span) else { return };
        let asked = question.as_closure().and_then(|closure| closure.code.name.as_deref());
        let function = ended.stack.first().map_or(asked, CallSite::name);
        let within = function.map_or_else(String::new, |function| format!(", in `{function}`,"));
        self.place = Some(Place { span, named: host.named(span).map(|named| named + &within) });
    }

    /// Whether each hand must be looked at, and not only what follows it.
    pub fn is_about_hands(&self) -> bool {
        self.why != NeedsWhole::Follows
    }

    /// Whether too many different things come after the hand.
    pub fn is_about_what_follows(&self) -> bool {
        matches!(self.why, NeedsWhole::KeepsMuch(_) | NeedsWhole::AsksMuch(_))
    }

    /// Shows the place in a diagnostic.
    pub fn label(&self, diagnostic: Diagnostic) -> Diagnostic {
        match &self.place {
            Some(place) => diagnostic.label(place.span, "needs the whole hand"),
            None => diagnostic,
        }
    }
}

impl Display for WholeReason {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        match (&self.why, &self.place) {
            (NeedsWhole::Looks, Some(Place { named: Some(named), .. })) => {
                write!(f, "{named} needs the whole hand")
            }
            (NeedsWhole::Looks, _) => f.write_str("the question looks at the hand card by card"),
            (NeedsWhole::Writes, _) => f.write_str("the question writes the hand as a text, or compares it"),
            (NeedsWhole::Answers, _) => f.write_str("the answer is the hand itself, or holds it"),
            (NeedsWhole::AsksMuch(most), _) => {
                write!(f, "the question asks more than {most} things of the hand")
            }
            (NeedsWhole::KeepsMuch(most), _) => {
                write!(f, "what is kept of the first hand, or follows it, differs in more than {most} ways")
            }
            (NeedsWhole::Follows, _) => f.write_str("what follows isn't a deal from the same cards"),
        }
    }
}
