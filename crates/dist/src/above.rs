//! All numbers above a given one, as if they were a single number: asked of numbers without a last one.

use std::cmp::Ordering;
use tg_core::diagnostics::{Code, Fault, fault};
use tg_core::native::Host;
use tg_core::number::Number;
use tg_core::output::Output;
use tg_core::value::{Domain, Object, Value};

/// Every number above a given one: comparisons with a number up to it are decided.
pub(super) struct Above(pub(super) Number);

/// Any number above one, as a function is asked of it: what it is compared with up to that one is decided, and everything
/// else fails.
#[must_use]
pub fn number_above(last: Number) -> Value {
    Object::value(Above(last))
}

/// What something gives of which a number is only known to lie above another one; `None` where it fails, or goes on after
/// a failure: then it depends on which number it is.
///
/// # Errors
/// What ends the run.
pub fn if_decided(
    host: &mut dyn Host,
    ask: impl FnOnce(&mut dyn Host) -> Result<Value, Fault>,
) -> Result<Option<Value>, Fault> {
    let caught = host.caught();
    match ask(host) {
        Ok(answer) => Ok((host.caught() == caught).then_some(answer)),
        Err(fault) if fault.code.is_final() => Err(fault),
        Err(_) => Ok(None),
    }
}

impl Above {
    fn is_above(&self, other: &Value) -> bool {
        other.as_number().is_some_and(|number| number.compare(&self.0) != Ordering::Greater)
    }

    fn called(&self) -> String {
        format!("a number above {}", self.0)
    }

    /// The error of a question that depends on which number it is.
    pub(super) fn undecided(&self) -> Fault {
        fault(Code::E5017, format!("{} may be any", self.called()))
    }
}

impl Domain for Above {
    fn type_name(&self) -> &'static str {
        "NumberAbove"
    }

    fn short(&self) -> Option<String> {
        None
    }

    fn unwritten(&self) -> Option<Fault> {
        Some(self.undecided())
    }

    fn is_number(&self) -> bool {
        true
    }

    fn in_brief(&self) -> String {
        self.called()
    }

    fn rich(&self) -> Output {
        self.called().into()
    }

    fn json(&self) -> serde_json::Value {
        serde_json::Value::Null
    }

    fn equals(&self, other: &dyn Domain) -> bool {
        other.downcast::<Above>().is_some_and(|other| other.0 == self.0)
    }

    fn never_equals(&self, other: &Value) -> Option<Fault> {
        (!self.is_above(other) && !matches!(other, Value::None)).then(|| self.undecided())
    }

    fn own_order(&self, other: &Value) -> Option<Option<Ordering>> {
        if let Some(other) = other.downcast::<Above>() {
            return Some((other.0 == self.0).then_some(Ordering::Equal));
        }
        Some(self.is_above(other).then_some(Ordering::Greater))
    }
}
