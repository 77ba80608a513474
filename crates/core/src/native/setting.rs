//! What the settings of blocks take, and what is said of those that take something else.

use super::{BlockType, Setting, Type};
use crate::diagnostics::{Code, Diagnostic, Fault, either, names_listed};
use crate::value::Value;

impl BlockType {
    /// The setting of this key.
    ///
    /// # Errors
    ///
    /// E1009, without a place: there is none, with those that there are.
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
    /// Whether it takes one of its words and no other text.
    pub fn takes_only_words(&self) -> bool {
        !self.words.is_empty() && self.takes == Type::Text
    }

    /// Whether it takes values of games.
    pub fn takes_objects(&self) -> bool {
        let is_object = |takes: &Type| matches!(takes, Type::Object(_));
        matches!(self.takes, Type::OneOf(types) if types.iter().any(is_object)) || is_object(&self.takes)
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

    /// Whether a value is what it takes: of its type, and where it has words, no other text than these.
    pub fn admits(&self, value: &Value) -> bool {
        match value {
            Value::Text(text) if !self.words.is_empty() => {
                self.words.contains(&text.as_str()) || text.as_str() == "none" && self.takes_none()
            }
            other => self.admits_type_of(other),
        }
    }

    /// Takes a value.
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

    /// What is said of something else than what it takes: of what it is, as a phrase, and the text that
    /// may be a word which was meant.
    pub fn refusal(&self, is: &str, text: Option<&str>) -> Diagnostic {
        let wanted = self.wanted();
        let told = Diagnostic::new(Code::E2013, format!("`{}` takes {wanted}, and this is {is}", self.name));
        let told = match text {
            Some(text) => told.did_you_mean(text, self.words.iter().copied()),
            None => told,
        };
        told.help(format!("give {wanted}, or leave it out: it is {} then", self.default))
    }

    /// What it takes, as a message says it.
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

    /// What its word means; the meanings stand in the order of its words. Nothing for another value.
    pub fn meaning<T: Copy>(&self, value: &Value, meanings: &[T]) -> Option<T> {
        let text = value.as_text()?;
        let place = self.words.iter().position(|word| *word == text.as_str())?;
        meanings.get(place).copied()
    }
}
