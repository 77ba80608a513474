//! Places in lists, ranges and texts, as an index means them.

use super::Value;
use crate::diagnostics::{Code, Fault, FaultContext, counted, fault};

/// Returns the place that an index means in something of a length: negative ones count from the end. `what` names it in
/// messages: a list, a range, a text.
///
/// # Errors
/// `E2007` for what is no number, `E2012` for one that isn't whole or exact, `E3002` for one that is beyond the end.
pub fn position(index: &Value, length: u64, what: &str) -> Result<u64, Fault> {
    let Some(number) = index.as_number() else {
        return Err(fault(
            Code::E2007,
            format!("a {what} is indexed by a whole number, not by {}", index.kind()),
        ));
    };
    let Some(i) = number.to_i64().filter(|_| number.is_exact()) else {
        return Err(match (number.is_exact(), number.is_whole()) {
            (true, true) => out_of_range(&number.to_string(), length, what),
            (true, false) => {
                fault(Code::E2012, format!("an index must be a whole number, and this is {number}"))
                    .with_help("`round`, `floor` and `ceil` make whole numbers; `//` divides to one")
            }
            (false, _) => {
                fault(Code::E2012, format!("an index must be an exact whole number, and this is {number}"))
                    .with_help("`round`, `floor` and `ceil` make exact whole numbers")
            }
        });
    };
    let at = if i < 0 { length.checked_sub(i.unsigned_abs()) } else { Some(i as u64) };
    at.filter(|at| *at < length).ok_or_else(|| out_of_range(&i.to_string(), length, what))
}

#[cold]
fn out_of_range(index: &str, length: u64, what: &str) -> Fault {
    let noun = if what == "text" { "character" } else { "element" };
    let message = format!("the index {index} is beyond this {what} of {}", counted(length, noun));
    let fault = fault(Code::E3002, message);
    match length {
        0 => fault.with_help(format!("the {what} is empty: ask for its `count` first")),
        _ => fault.with_help(format!("indexes go from 0 to {}, or from -1 back to -{length}", length - 1)),
    }
}
