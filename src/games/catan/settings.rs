//! Settings of logs.

use super::words;
use crate::diagnostics::{Code, Diagnostic, Fault};
use crate::engines::catan::{self as engine, Player};
use crate::value::Value;

/// More worlds than these are kept only where the log says so.
pub(super) const WORLDS: u64 = 1_000_000;

/// Who holds more cards than these discards on a 7.
pub(super) const LIMIT: u32 = 7;

/// The story's trackers: what their successive versions show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Columns {
    First,
    Second,
    Third,
}

/// What a log says besides its events.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    /// Whose log it is: who sees their own robberies.
    pub me: Option<Player>,
    /// Who holds more cards than these discards on a 7, where that is said.
    pub limit: Option<u32>,
    /// How many worlds are kept before only bounds are.
    pub worlds: u64,
    /// The tracker that is shown instead of the exact one.
    pub columns: Option<Columns>,
    /// Whether offers show that the offered cards are held, where that is said: else those of a block do, and those of
    /// a file don't.
    pub offers: Option<bool>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { me: None, limit: None, worlds: WORLDS, columns: None, offers: None }
    }
}

impl Settings {
    /// How the engine looks at such a log.
    pub fn engine(&self) -> engine::Settings {
        let worlds = usize::try_from(self.worlds).unwrap_or(usize::MAX);
        engine::Settings { worlds, me: self.me }
    }

    /// Whether logs with the same events are the same log by them: what they say of offers, the events say, too.
    pub fn look_alike(&self, other: &Settings) -> bool {
        let all = |settings: &Settings| (settings.me, settings.limit(), settings.worlds, settings.columns);
        all(self) == all(other)
    }

    /// Who holds more cards than these discards on a 7.
    pub fn limit(&self) -> u32 {
        self.limit.unwrap_or(LIMIT)
    }

    /// Sets one of them; fails for a value that it can't have.
    pub fn set(&mut self, key: &str, value: &Value) -> Result<(), Fault> {
        match key {
            "limit" => self.limit = Some(whole(key, value, 0, u64::from(u32::MAX))? as u32),
            "worlds" => self.worlds = whole(key, value, 1, u64::MAX)?,
            "columns" => self.columns = columns(value)?,
            "offers" => match value {
                Value::Bool(count) => self.offers = Some(*count),
                _ => return Err(wrong(key, "true or false", value).help("write `offers: false`").into()),
            },
            _ => {
                return Err(Diagnostic::new(Code::E1009, format!("`catan` has no setting `{key}`"))
                    .did_you_mean(key, ["limit", "worlds", "columns", "offers"])
                    .help("its settings are `limit`, `worlds`, `columns` and `offers`")
                    .into());
            }
        }
        Ok(())
    }
}

fn whole(key: &str, value: &Value, least: u64, most: u64) -> Result<u64, Fault> {
    let number = match value {
        Value::Number(number) if number.is_exact() && number.is_whole() => number.to_u64(),
        _ => None,
    };
    number.filter(|number| (least..=most).contains(number)).ok_or_else(|| {
        wrong(key, &format!("a whole number, {least} or more"), value)
            .help(format!("write `{key}: 9`"))
            .into()
    })
}

fn columns(value: &Value) -> Result<Option<Columns>, Fault> {
    if matches!(value, Value::None) {
        return Ok(None);
    }
    Ok(match value.as_text().as_ref().map(|text| text.as_str()) {
        Some("none") => None,
        Some("first") => Some(Columns::First),
        Some("second") => Some(Columns::Second),
        Some("third") => Some(Columns::Third),
        _ => {
            let words: Vec<String> = words::COLUMNS.iter().map(|word| format!("`{word}`")).collect();
            return Err(wrong("columns", "one of its words", value)
                .help(format!("its words are {}; without it the exact table is shown", words.join(", ")))
                .into());
        }
    })
}

fn wrong(key: &str, wanted: &str, value: &Value) -> Diagnostic {
    let got = match value {
        Value::Number(number) => number.to_string(),
        Value::Text(text) => format!("`{text}`"),
        other => other.kind(),
    };
    Diagnostic::new(Code::E2013, format!("`{key}` takes {wanted}, and this is {got}"))
}
