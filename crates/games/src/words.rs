//! What several games say in the same words.

use tg_core::diagnostics::Code;
use tg_core::number::Number;
use tg_core::value::{Family, FunctionKind, Member, Value};

/// A player of a game for `players`, counted from 1: a number that equals no number that is written out and that no
/// player has.
pub(crate) fn player(player: u64, players: u64) -> Value {
    let member = |own: u64| Member { name: None, number: Some(Number::from(own)) };
    let all = Family::closed("no player has the number", Code::E2014, (1..=players).map(member).collect());
    let place = usize::try_from(player).ok().and_then(|player| player.checked_sub(1));
    let own = place.and_then(|place| all.values().into_iter().nth(place));
    own.unwrap_or(Value::Number(Number::from(player)))
}

/// The word that a value is, where one names a strategy. `random` is the name of a function, too, and in a variable it is
/// that function.
pub(crate) fn strategy_word(value: &Value) -> Option<String> {
    match value {
        Value::Function(function) => match function.kind() {
            FunctionKind::Prelude(name) if &**name == "random" => Some(name.to_string()),
            _ => None,
        },
        other => other.as_text().map(|text| text.as_str().to_owned()),
    }
}

/// A number of plies: "1 ply", "2 plies".
pub(crate) fn plies(number: u32) -> String {
    if number == 1 { "1 ply".to_owned() } else { format!("{number} plies") }
}
