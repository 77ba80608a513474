//! Settings: as a script says them, and the rules that they mean.

use super::hands::Numerals;
use super::table::SETTINGS;
use crate::diagnostics::{Code, Diagnostic, Fault};
use crate::engines::chopsticks::{Division, Over, Rules, Splits, Swaps, Transfer};
use crate::seam::Setting;
use crate::source::Span;
use crate::value::{Value, show};

/// A setting that was said.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub name: &'static str,
    pub value: Value,
    pub span: Span,
}

/// What a script says, each setting at most once, in the order of the descriptor.
#[derive(Clone, Debug, Default)]
pub(super) struct Said(Vec<Entry>);

impl Said {
    /// Says a setting, over what was said of it before.
    pub fn set(&mut self, key: &str, value: &Value, span: Span) -> Result<(), Fault> {
        let Some(place) = SETTINGS.iter().position(|setting| setting.name == key) else {
            return Err(unknown(key).at(span, "").into());
        };
        let value = if *value == Value::None { Value::text("none") } else { value.clone() };
        let entry = Entry { name: SETTINGS[place].name, value, span };
        let order = |entry: &Entry| SETTINGS.iter().position(|setting| setting.name == entry.name);
        match self.0.binary_search_by_key(&Some(place), order) {
            Ok(at) => self.0[at] = entry,
            Err(at) => self.0.insert(at, entry),
        }
        Ok(())
    }

    /// Takes over what another one says, as if it all stood at one place.
    pub fn begin_with(&mut self, other: &Said, span: Span) {
        for entry in &other.0 {
            let known = self.set(entry.name, &entry.value, span);
            debug_assert!(known.is_ok(), "what was said is a setting");
        }
    }

    /// What is said of a setting.
    pub fn get(&self, name: &str) -> Option<&Entry> {
        self.0.iter().find(|entry| entry.name == name)
    }

    /// All that is said.
    pub fn entries(&self) -> &[Entry] {
        &self.0
    }

    /// As a block says it, without the word: `{ over: cutoff }`.
    pub fn braces(&self) -> String {
        let settings = self.0.iter().map(|entry| {
            let words = described(entry.name).map_or(&[][..], |setting| setting.words);
            let value = match &entry.value {
                Value::Text(text) if words.contains(&text.as_str()) || text.as_str() == "none" => {
                    text.to_string()
                }
                other => show::code(other),
            };
            format!("{}: {value}", entry.name)
        });
        match &settings.collect::<Vec<_>>()[..] {
            [] => "{}".to_owned(),
            settings => format!("{{ {} }}", settings.join("; ")),
        }
    }
}

fn described(name: &str) -> Option<&'static Setting> {
    SETTINGS.iter().find(|setting| setting.name == name)
}

/// A key that is no setting.
fn unknown(key: &str) -> Diagnostic {
    let names = || SETTINGS.iter().map(|setting| setting.name);
    let list: Vec<String> = names().map(|name| format!("`{name}`")).collect();
    Diagnostic::new(Code::E1009, format!("`chopsticks` has no setting `{key}`"))
        .did_you_mean(key, names())
        .help(format!("its settings are {}", list.join(", ")))
}

/// The rules that were said, without the start, and how numbers are shown; with all that is wrong. What
/// can't be read has its default, so that the others can be judged.
pub(super) fn read(said: &Said) -> (Rules, Numerals, Vec<Diagnostic>) {
    let mut reader = Reader { said, errors: Vec::new() };
    let rules = Rules {
        players: reader.number("players", 0, 8, 2),
        hands: reader.number("hands", 1, 6, 2),
        fingers: reader.number("fingers", 1, 99, 5),
        start: None,
        over: reader.word("over", &[Over::Rollover, Over::Cutoff]).unwrap_or_default(),
        splits: reader.word("splits", SPLITS),
        transfer: reader.word("transfer", &[Transfer::Multiple, Transfer::Single, Transfer::None]),
        division: reader.word("division", DIVISIONS),
        halve_odd: reader.flag("halve_odd"),
        halve_live: reader.flag("halve_live"),
        suicide: reader.flag("suicide"),
        swaps: match reader.is_word("swaps", "unlimited") {
            true => Swaps::Unlimited,
            false => Swaps::AtMost(reader.number("swaps", 0, 99, 0)),
        },
        misere: reader.flag("misere"),
        lives: match said.get("lives").is_none()
            || reader.is_word("lives", "off")
            || reader.is_word("lives", "none")
        {
            true => None,
            false => Some(reader.number("lives", 1, 99, 1)),
        },
        meta: reader.flag("meta"),
        logan: reader.flag("logan"),
        zombies: reader.flag("zombies"),
        stumps: reader.flag("stumps"),
        integers: reader.flag("integers"),
        attack_self: reader.flag("attack_self"),
    };
    let show = reader.word("show", Numerals::ALL).unwrap_or_default();
    (rules, show, reader.errors)
}

const SPLITS: &[Splits] =
    &[Splits::All, Splits::Transfers, Splits::Divisions, Splits::Halvings, Splits::None];
const DIVISIONS: &[Division] =
    &[Division::Redistribute, Division::Partition, Division::Single, Division::None];

/// Reads settings one by one and keeps what is wrong.
struct Reader<'a> {
    said: &'a Said,
    errors: Vec<Diagnostic>,
}

impl Reader<'_> {
    fn is_word(&self, name: &str, word: &str) -> bool {
        self.said.get(name).and_then(|entry| entry.value.as_text()).is_some_and(|text| text.as_str() == word)
    }

    fn number(&mut self, name: &str, least: u8, most: u8, otherwise: u8) -> u8 {
        let Some(entry) = self.said.get(name) else { return otherwise };
        let whole = match &entry.value {
            Value::Number(number) if number.is_exact() && number.is_whole() => Some(number.to_u64()),
            _ => None,
        };
        match whole.map(|n| n.and_then(|n| u8::try_from(n).ok())) {
            Some(Some(number)) if (least..=most).contains(&number) => return number,
            Some(_) => self.errors.push(out_of_range(entry, least, most)),
            None => {
                let words = described(name).map_or(&[][..], |setting| setting.words);
                let words = words.iter().map(|word| format!(" or `{word}`")).collect::<String>();
                let wanted = format!("a whole number from {least} to {most}{words}");
                self.errors.push(wrong(entry, &wanted).help(format!("write `{name}: {least}`, for one")));
            }
        }
        otherwise
    }

    fn flag(&mut self, name: &str) -> bool {
        let Some(entry) = self.said.get(name) else { return false };
        match entry.value {
            Value::Bool(flag) => flag,
            _ => {
                self.errors.push(wrong(entry, "true or false").help(format!("write `{name}: true`")));
                false
            }
        }
    }

    /// What a word means: the meanings stand in the order of the words.
    fn word<T: Copy>(&mut self, name: &str, meanings: &[T]) -> Option<T> {
        let entry = self.said.get(name)?;
        let words = described(name)?.words;
        let text = entry.value.as_text();
        let text = text.as_ref().map_or("", |text| text.as_str());
        let place = words.iter().position(|word| *word == text);
        if place.is_none() {
            let list: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
            self.errors.push(
                wrong(entry, "one of its words")
                    .did_you_mean(text, words.iter().copied())
                    .help(format!("its words are {}", list.join(", "))),
            );
        }
        place.and_then(|place| meanings.get(place)).copied()
    }
}

/// A number that is none for this setting.
fn out_of_range(entry: &Entry, least: u8, most: u8) -> Diagnostic {
    let message =
        format!("`{}` goes from {least} to {most}, and this is {}", entry.name, show::code(&entry.value));
    Diagnostic::new(Code::E6002, message)
        .at(entry.span, "outside its range")
        .help(format!("take a number from {least} to {most}"))
}

/// A setting of the wrong kind.
fn wrong(entry: &Entry, wanted: &str) -> Diagnostic {
    let got = match &entry.value {
        Value::Number(number) => number.to_string(),
        Value::Text(text) => format!("`{text}`"),
        other => other.kind(),
    };
    Diagnostic::new(Code::E2013, format!("`{}` takes {wanted}, and this is {got}", entry.name))
        .at(entry.span, "")
}
