//! What the settings of blocks take.

use super::{Setting, Type};
use crate::value::Value;

impl Setting {
    /// Whether it takes one of its words and no other text.
    pub fn takes_only_words(&self) -> bool {
        !self.words.is_empty() && self.takes == Type::Text
    }

    /// Whether it takes `none`, which is the same as `"none"` there.
    pub fn takes_none(&self) -> bool {
        self.words.contains(&"none") || self.takes.admits(&Value::None)
    }

    /// Whether a value is of the type that it takes.
    pub fn admits_type_of(&self, value: &Value) -> bool {
        match value {
            Value::None => self.takes_none(),
            Value::Text(text) if text.as_str() == "none" && self.takes_none() => true,
            other => self.takes.admits(other),
        }
    }

    /// Whether a value is what it takes: of its type, and where it takes only words one of them.
    pub fn admits(&self, value: &Value) -> bool {
        match value {
            Value::Text(text) if self.takes_only_words() => self.words.contains(&text.as_str()),
            other => self.admits_type_of(other),
        }
    }
}
