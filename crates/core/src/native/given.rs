//! The settings that a block gives, kept as they were given: a game whose blocks hold nothing but settings
//! starts another block from them, shows them and saves them.

use super::{BlockType, BlockValue, SettingValue, Slotted, Type};
use crate::diagnostics::{Code, Diagnostic, Fault};
use crate::source::Span;
use crate::value::{Record, Value, json, show};
use std::fmt;

/// The values of settings are small: none longer than this is written as JSON.
const MOST_JSON: u64 = 1 << 20;

/// A setting that was given.
#[derive(Clone, Debug)]
pub struct GivenSetting {
    /// Its key.
    pub name: &'static str,
    /// Its value, which the setting accepts; `none` is the text `"none"`.
    pub value: Value,
    /// Where the value stands.
    pub span: Span,
}

/// The settings that were given, each at most once, in the order of the descriptor.
#[derive(Clone)]
pub struct GivenSettings {
    block: &'static BlockType,
    entries: Vec<GivenSetting>,
}

impl GivenSettings {
    /// Creates an empty set of settings.
    pub fn nothing(block: &'static BlockType) -> GivenSettings {
        GivenSettings { block, entries: Vec::new() }
    }

    /// Reads the settings of a block: those of the value after `from`, overridden by its own; also returns what is
    /// wrong with them. The value after `from` is a record of settings such as `example`, or one whose settings
    /// `of_value` knows, which messages call `wanted`.
    pub fn of_block(
        kind: &'static BlockType,
        block: &BlockValue,
        of_value: fn(&Value) -> Option<&GivenSettings>,
        wanted: &str,
        example: &str,
    ) -> (GivenSettings, Vec<Diagnostic>) {
        let mut said = GivenSettings::nothing(kind);
        let mut errors = Vec::new();
        for Slotted { value, span } in &block.from {
            match (value, of_value(value)) {
                (Value::Record(record), _) => errors.extend(said.set_record(record, *span)),
                (_, Some(other)) => said.begin_with(other, *span),
                (other, None) => {
                    let is = other.kind();
                    let message = format!("`from` takes {wanted} or a record of settings, and this is {is}");
                    let help =
                        format!("give the name of one that is made above, or a record such as `{example}`");
                    errors.push(Diagnostic::new(Code::E1015, message).at(*span, is).help(help));
                }
            }
        }
        errors.extend(said.set_all(&block.settings));
        (said, errors)
    }

    /// Sets a setting, replacing an earlier value.
    ///
    /// # Errors
    ///
    /// At its place: there is no such setting (E1009), or it takes something else (E2013).
    pub fn set(&mut self, key: &str, value: &Value, span: Span) -> Result<(), Fault> {
        let placed = |told: Fault| Box::new(told.at(span, ""));
        let setting = self.block.setting(key).map_err(placed)?;
        setting.check(value).map_err(placed)?;
        // A setting that takes any value takes `none` as the value that it is.
        let is_word = *value == Value::None && !matches!(setting.takes, Type::Any);
        let value = if is_word { Value::text("none") } else { value.clone() };
        let place = |name| self.block.settings.iter().position(|setting| setting.name == name);
        let entry = GivenSetting { name: setting.name, value, span };
        match self.entries.binary_search_by_key(&place(setting.name), |entry| place(entry.name)) {
            Ok(at) => self.entries[at] = entry,
            Err(at) => self.entries.insert(at, entry),
        }
        Ok(())
    }

    /// Sets all settings of a block; returns what is wrong with them.
    fn set_all(&mut self, settings: &[SettingValue]) -> Vec<Diagnostic> {
        let said = settings.iter().map(|setting| self.set(&setting.key.text, &setting.value, setting.span));
        said.filter_map(Result::err).map(|fault| *fault).collect()
    }

    /// Sets the settings in a record, as if they all stood at one place; returns what is wrong with them.
    pub fn set_record(&mut self, record: &Record, span: Span) -> Vec<Diagnostic> {
        let said = record.iter().map(|(key, value)| {
            let written = show::code(key.value());
            self.set(key.as_str().unwrap_or(&written), value, span)
        });
        said.filter_map(Result::err).map(|fault| *fault).collect()
    }

    /// Takes over the settings of another block of the same kind, as if they all stood at one place.
    fn begin_with(&mut self, other: &GivenSettings, span: Span) {
        for entry in &other.entries {
            let known = self.set(entry.name, &entry.value, span);
            debug_assert!(known.is_ok(), "what was said is a setting");
        }
    }

    /// Returns a setting, if it is given.
    pub fn get(&self, name: &str) -> Option<&GivenSetting> {
        self.entries.iter().find(|entry| entry.name == name)
    }

    /// Returns whether a setting is on; `otherwise` if it isn't given.
    pub fn flag(&self, name: &str, otherwise: bool) -> bool {
        match self.get(name) {
            Some(GivenSetting { value: Value::Bool(flag), .. }) => *flag,
            _ => otherwise,
        }
    }

    /// Returns the meaning of a setting's word; the meanings are in the order of the setting's words. `None` if the
    /// setting isn't given.
    pub fn word<T: Copy>(&self, name: &str, meanings: &[T]) -> Option<T> {
        let entry = self.get(name)?;
        let setting = self.block.settings.iter().find(|setting| setting.name == name)?;
        setting.meaning(&entry.value, meanings)
    }

    /// Returns all settings that are given.
    pub fn entries(&self) -> &[GivenSetting] {
        &self.entries
    }

    /// Returns the settings as a record.
    ///
    /// # Errors
    ///
    /// As making any record.
    pub fn record(&self) -> Result<Value, Fault> {
        Value::record(self.entries.iter().map(|entry| (entry.name, entry.value.clone())))
    }

    /// Returns the settings as JSON.
    pub fn json(&self) -> serde_json::Value {
        let entry = |entry: &GivenSetting| {
            let value = json::to_json(&entry.value, MOST_JSON);
            (entry.name.to_owned(), value.unwrap_or_default())
        };
        self.entries.iter().map(entry).collect::<serde_json::Map<_, _>>().into()
    }

    /// Returns the settings as a block has them, without the word: `{ over: cutoff }`. Values that aren't words are
    /// written by `code`.
    pub fn braces(&self, code: fn(&Value) -> String) -> String {
        let settings = self.entries.iter().map(|entry| {
            let words = self.block.setting(entry.name).map_or(&[][..], |setting| setting.words);
            let value = match &entry.value {
                Value::Text(text) if words.contains(&text.as_str()) || text.as_str() == "none" => {
                    text.to_string()
                }
                other => code(other),
            };
            format!("{}: {value}", entry.name)
        });
        match &settings.collect::<Vec<_>>()[..] {
            [] => "{}".to_owned(),
            settings => format!("{{ {} }}", settings.join("; ")),
        }
    }
}

impl fmt::Debug for GivenSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.braces(show::code))
    }
}
