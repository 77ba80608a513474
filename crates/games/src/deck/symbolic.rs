//! Values that hold symbolic hands: an answer that does must be asked of every hand.

use super::deck_value::DeckValue;
use super::dice;
use super::hand::{Hand, Held};
use tg_core::value::Value;
use tg_dist::Dist;

/// Whether an answer holds a symbolic hand, or what was made of one.
pub(super) fn sees_whole(value: &Value) -> bool {
    match value {
        Value::Object(_) => {
            Hand::within(value).is_some_and(|hand| matches!(hand.held, Held::Symbolic(_)))
                || DeckValue::within(value).is_some_and(|deck| deck.taken.is_some())
                || Dist::within(value)
                    .and_then(Dist::source)
                    .is_some_and(|source| !dice::is_only_thrown(source))
        }
        Value::List(list) => list.height() > 1 && list.items().iter().any(sees_whole),
        Value::Record(record) => record.height() > 1 && record.iter().any(|(_, value)| sees_whole(value)),
        Value::Function(function) => {
            function.as_closure().is_some_and(|closure| closure.captures.iter().any(sees_whole))
        }
        _ => false,
    }
}
