//! Settings of logs.

use tg_catan::{self as engine, Player};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Setting;
use tg_core::value::{Value, show};

/// More worlds than these are kept only where the log says so.
pub(super) const WORLDS: u64 = 1_000_000;

/// Who holds more cards than these discards on a 7.
pub(super) const LIMIT: u32 = 7;

/// The story's trackers: what their successive versions show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Columns {
    Counts,
    LowerBounds,
    Bounds,
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
    pub fn engine(&self) -> engine::TrackerSettings {
        let worlds = usize::try_from(self.worlds).unwrap_or(usize::MAX);
        engine::TrackerSettings { worlds, me: self.me }
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
    pub fn set(&mut self, setting: &Setting, value: &Value) -> Result<(), Fault> {
        let key = setting.name;
        setting.check(value)?;
        match value {
            Value::Number(_) if key == "limit" => {
                self.limit = Some(whole(key, value, 0, u64::from(u32::MAX))? as u32);
            }
            Value::Number(_) => self.worlds = whole(key, value, 1, u64::MAX)?,
            Value::Bool(count) => self.offers = Some(*count),
            _ => {
                self.columns =
                    setting.meaning(value, &[Columns::Counts, Columns::LowerBounds, Columns::Bounds])
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
        let got = show::code(value);
        let message = format!("`{key}` takes a whole number, {least} or more, and this is {got}");
        fault(Code::E2013, message).with_help(format!("write `{key}: 9`"))
    })
}
