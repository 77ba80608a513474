//! Settings of logs.

use super::stock::Stock;
use std::ops::RangeInclusive;
use tg_catan::{self as engine, Columns, Expansion, GameRules, Player, View};
use tg_core::diagnostics::{Code, Fault, FaultContext, fault};
use tg_core::native::Setting;
use tg_core::value::{Value, show};

/// More worlds than these are kept only where the log says so.
pub(super) const WORLDS: u64 = 1_000_000;

/// Who holds more cards than these discards on a 7.
pub(super) const LIMIT: u32 = 7;

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
    /// Whether ships are built.
    pub seafarers: bool,
    /// How many cards the game has, as far as that is said.
    pub stock: Stock,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            me: None,
            limit: None,
            worlds: WORLDS,
            columns: None,
            offers: None,
            seafarers: false,
            stock: Stock::default(),
        }
    }
}

impl Settings {
    /// Those of a game that is recorded with these rules, and looked at like this.
    pub fn of(rules: GameRules, view: View) -> Settings {
        Settings {
            me: view.me,
            limit: rules.limit,
            worlds: view.worlds.unwrap_or(WORLDS),
            columns: view.columns,
            offers: view.offers,
            seafarers: rules.seafarers,
            stock: Stock::of(rules.supply),
        }
    }

    /// How the engine looks at such a log, of as many players.
    pub fn engine(&self, players: usize) -> engine::TrackerSettings {
        let worlds = usize::try_from(self.worlds).unwrap_or(usize::MAX);
        engine::TrackerSettings { worlds, me: self.me, supply: self.stock.supply(players) }
    }

    /// What is said of the rules, in a game of as many players.
    pub fn rules(&self, players: usize) -> GameRules {
        GameRules { limit: self.limit, supply: self.stock.supply(players), seafarers: self.seafarers }
    }

    /// What is said of how the log is looked at.
    pub fn view(&self) -> View {
        let worlds = (self.worlds != WORLDS).then_some(self.worlds);
        View { me: self.me, worlds, offers: self.offers, columns: self.columns }
    }

    /// Whether logs with the same events are the same log by them: what they say of offers, the events say, too.
    pub fn look_alike(&self, other: &Settings, players: usize) -> bool {
        let all = |settings: &Settings| {
            let supply = settings.engine(players).supply(players);
            (settings.me, settings.limit(), settings.worlds, settings.columns, settings.seafarers, supply)
        };
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
        match key {
            "bank" => self.stock.set_bank(value)?,
            "development" => self.stock.set_development(value)?,
            "limit" => self.limit = Some(whole(key, value, 0..=u64::from(u32::MAX))? as u32),
            "worlds" => self.worlds = whole(key, value, 1..=u64::MAX)?,
            "expansion" => {
                let meant = setting.meaning(value, &Expansion::ALL);
                let (cities, seafarers) = meant.map_or((false, false), Expansion::parts);
                self.seafarers = seafarers;
                self.stock.set_cities(cities);
            }
            "offers" => self.offers = if let Value::Bool(count) = value { Some(*count) } else { None },
            _ => self.columns = setting.meaning(value, &Columns::ALL),
        }
        Ok(())
    }
}

/// The number of a setting.
pub(super) fn whole(key: &str, value: &Value, numbers: RangeInclusive<u64>) -> Result<u64, Fault> {
    whole_in(key, value, numbers, |possible| format!("{key}: {possible}"))
}

/// The number of a setting, or one of a record's; `written` is how the setting is written with a number.
pub(super) fn whole_in(
    key: &str,
    value: &Value,
    numbers: RangeInclusive<u64>,
    written: impl Fn(u64) -> String,
) -> Result<u64, Fault> {
    let number = match value {
        Value::Number(number) if number.is_exact() && number.is_whole() => number.to_u64(),
        _ => None,
    };
    number.filter(|number| numbers.contains(number)).ok_or_else(|| {
        let (got, least) = (show::code(value), numbers.start());
        let most = if *numbers.end() < u64::from(u32::MAX) {
            format!(" to {}", numbers.end())
        } else {
            " or more".into()
        };
        let message = format!("`{key}` takes a whole number, {least}{most}, and this is {got}");
        fault(Code::E2013, message).with_help(format!("write `{}`", written(possible(value, &numbers))))
    })
}

/// A possible number that is near to what was given, or a usual one.
fn possible(value: &Value, numbers: &RangeInclusive<u64>) -> u64 {
    let (least, most) = (*numbers.start(), *numbers.end());
    match value {
        Value::Number(number) if number.is_negative() => 9.clamp(least, most),
        Value::Number(number) if number.is_whole() => number.to_u64().unwrap_or(most).clamp(least, most),
        // What has a part of one is rounded.
        Value::Number(number) => (number.to_f64().round() as u64).clamp(least, most),
        _ => 9.clamp(least, most),
    }
}
