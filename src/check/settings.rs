//! What the settings of blocks take.

use crate::seam::{Setting, Type};
use crate::value::Value;

/// Whether a setting takes one of its words and no other text.
pub(super) fn takes_only_words(setting: &Setting) -> bool {
    !setting.words.is_empty() && setting.takes == Type::Text
}

/// Whether a setting takes `none`, which is the same as `"none"` there.
pub(super) fn takes_none(setting: &Setting) -> bool {
    setting.words.contains(&"none") || Type::admits(setting.takes, &Value::None)
}

/// Whether a value is what a setting takes.
pub(super) fn takes(setting: &Setting, value: &Value) -> bool {
    match value {
        Value::None => takes_none(setting),
        Value::Text(text) if text.as_str() == "none" && takes_none(setting) => true,
        Value::Text(text) if takes_only_words(setting) => setting.words.contains(&text.as_str()),
        other => setting.takes.admits(other),
    }
}
