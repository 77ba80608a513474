//! Results of games, as values: a text that isn't a result never equals one.

use tg_core::diagnostics::Code;
use tg_core::value::{Family, Member, Value};

/// The results of games, from the worst on.
const RESULTS: [&str; 3] = ["loss", "draw", "win"];

thread_local! {
    static VALUES: Vec<Value> = {
        let member = |name: &str| Member { name: Some(name.into()), number: None };
        Family::new("no game ends in", Code::E2014, RESULTS.map(member).into()).values()
    };
}

/// Returns `"win"`, `"draw"` or `"loss"` as a value ordered with the others: a win is more than a draw, which is more
/// than a loss.
pub fn result(name: &str) -> Value {
    let place = RESULTS.iter().position(|own| *own == name);
    place.map_or_else(|| Value::text(name), |place| VALUES.with(|values| values[place].clone()))
}
