//! What the settings of blocks take, and the errors for anything else.

use super::{BlockType, Setting, Type};
use crate::diagnostics::{Code, Diagnostic, Fault, either, names_listed};
use crate::value::Value;

impl BlockType {
    /// Returns the setting with this key.
    ///
    /// # Errors
    ///
    /// E1009, without a place: there is no such setting; lists those that exist.
    pub fn setting(&self, key: &str) -> Result<&'static Setting, Fault> {
        let names = || self.settings.iter().map(|setting| setting.name);
        self.settings.iter().find(|setting| setting.name == key).ok_or_else(|| {
            let told = Diagnostic::new(Code::E1009, format!("`{}` has no setting `{key}`", self.word))
                .did_you_mean(key, names());
            Box::new(told.or_help(|| match self.settings {
                [] => format!("`{}` has no settings", self.word),
                _ => format!("its settings are {}", names_listed(names())),
            }))
        })
    }
}

impl Setting {
    /// Returns whether it takes only its words and no other text.
    pub fn takes_only_words(&self) -> bool {
        !self.words.is_empty() && self.takes == Type::Text
    }

    /// Returns whether it takes values of games.
    pub fn takes_objects(&self) -> bool {
        let is_object = |takes: &Type| matches!(takes, Type::Object(_));
        matches!(self.takes, Type::OneOf(types) if types.iter().any(is_object)) || is_object(&self.takes)
    }

    /// Returns whether it takes `none`, which is the same as `"none"` there.
    pub fn takes_none(&self) -> bool {
        self.words.contains(&"none") || self.takes.admits(&Value::None)
    }

    /// Returns whether a value has the type that it takes.
    pub fn admits_type_of(&self, value: &Value) -> bool {
        match value {
            Value::None => self.takes_none(),
            Value::Text(text) if text.as_str() == "none" && self.takes_none() => true,
            other => self.takes.admits(other),
        }
    }

    /// Returns whether it takes a value: one of its type, and if it has words, no text other than these.
    pub fn admits(&self, value: &Value) -> bool {
        match value {
            Value::Text(text) if !self.words.is_empty() => {
                self.words.contains(&text.as_str()) || text.as_str() == "none" && self.takes_none()
            }
            other => self.admits_type_of(other),
        }
    }

    /// Checks that it takes a value.
    ///
    /// # Errors
    ///
    /// E2013, without a place: it takes something else.
    pub fn check(&self, value: &Value) -> Result<(), Fault> {
        let refusal = match value {
            value if self.admits(value) => return Ok(()),
            Value::Text(text) => self.refusal(&format!("\"{text}\""), Some(text.as_str())),
            Value::Number(number) => self.refusal(&number.to_string(), None),
            other => self.refusal(&other.kind(), None),
        };
        Err(refusal.into())
    }

    /// Returns the error for a value that it doesn't take: `is` describes the value as a phrase, and `text` may be a
    /// misspelt word.
    pub fn refusal(&self, is: &str, text: Option<&str>) -> Diagnostic {
        let wanted = self.wanted();
        let told = Diagnostic::new(Code::E2013, format!("`{}` takes {wanted}, and this is {is}", self.name));
        let told = match text {
            Some(text) => told.did_you_mean(text, self.words.iter().copied()),
            None => told,
        };
        told.help(match self.default {
            "missing" => format!("give {wanted}"),
            default => format!("give {wanted}, or leave it out; the default is: {default}"),
        })
    }

    /// Describes what it takes, for a message.
    fn wanted(&self) -> String {
        let quoted = || self.words.iter().map(|word| format!("`{word}`"));
        let wanted: Vec<String> = match self.takes {
            Type::OneOf(types) if !self.words.is_empty() => types
                .iter()
                .filter(|&&one| one != Type::Text)
                .map(|one| one.phrase())
                .chain(quoted())
                .collect(),
            Type::Text if !self.words.is_empty() => quoted().collect(),
            other => vec![other.phrase()],
        };
        either(&wanted)
    }

    /// Returns the meaning of its word; the meanings are in the order of its words. `None` for any other value.
    pub fn meaning<T: Copy>(&self, value: &Value, meanings: &[T]) -> Option<T> {
        let text = value.as_text()?;
        let place = self.words.iter().position(|word| *word == text.as_str())?;
        meanings.get(place).copied()
    }
}
