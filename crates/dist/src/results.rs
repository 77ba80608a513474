//! How games end, as values: a text that is no result never equals one.

use tg_core::diagnostics::Code;
use tg_core::value::{Family, Value};

/// How games end.
pub(super) const RESULTS: [&str; 3] = ["win", "draw", "loss"];

thread_local! {
    static VALUES: [Value; 3] = RESULTS.map(|name| Family::word("no game ends in", Code::E2014, &RESULTS, name));
}

/// `"win"`, `"draw"` or `"loss"`, which knows the others.
pub fn result(name: &str) -> Value {
    let place = RESULTS.iter().position(|own| *own == name);
    place.map_or_else(|| Value::text(name), |place| VALUES.with(|values| values[place].clone()))
}
