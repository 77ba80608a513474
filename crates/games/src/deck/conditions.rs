//! Conditions: functions of a hand that must hold.

use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Host;
use tg_core::value::Value;

/// Whether a condition holds that gave this.
///
/// # Errors
/// `E2004` where it is neither true nor false.
pub(super) fn truth(given: &Value) -> Result<bool, Fault> {
    given.truth().ok_or_else(|| no_truth(given))
}

#[cold]
fn no_truth(got: &Value) -> Fault {
    fault(Code::E2004, format!("a condition must give true or false, but it gave {}", got.kind()))
        .with_help("make its body a comparison, such as `h -> h.count(hearts) > 0`")
}

/// Conditions and one more.
pub(super) fn and(conditions: &[Value], one: &Value) -> Vec<Value> {
    conditions.iter().chain([one]).cloned().collect()
}

/// Whether a hand meets all of some conditions.
pub(super) fn meets(host: &mut dyn Host, conditions: &[Value], hand: &Value) -> Result<bool, Fault> {
    for condition in conditions {
        if !truth(&host.ask(condition, std::slice::from_ref(hand))?)? {
            return Ok(false);
        }
    }
    Ok(true)
}
