//! Settings: as a script says them, and the rules that they mean.

use super::hands::Numerals;
use tg_chopsticks::{Division, Over, Rules, Splits, Swaps, Transfer};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::native::{GivenSetting, GivenSettings};
use tg_core::value::{Value, show};

/// The rules that were said, without the start, and how numbers are shown; with all that is wrong. What
/// can't be read has its default, so that the others can be judged.
pub(super) fn read(said: &GivenSettings) -> (Rules, Numerals, Vec<Diagnostic>) {
    let mut reader = Reader { said, errors: Vec::new() };
    let rules = Rules {
        players: reader.number("players", 0, 8, 2),
        hands: reader.number("hands", 1, 6, 2),
        fingers: reader.number("fingers", 1, 99, 5),
        start: None,
        over: said.word("over", &[Over::Rollover, Over::Cutoff]).unwrap_or_default(),
        splits: said.word("splits", SPLITS),
        transfer: said.word("transfer", &[Transfer::Multiple, Transfer::Single, Transfer::None]),
        division: said.word("division", DIVISIONS),
        halve_odd: said.flag("halve_odd", false),
        halve_live: said.flag("halve_live", false),
        suicide: said.flag("suicide", false),
        swaps: match reader.is_word("swaps", "unlimited") {
            true => Swaps::Unlimited,
            false => Swaps::AtMost(reader.number("swaps", 0, 99, 0)),
        },
        misere: said.flag("misere", false),
        lives: match said.get("lives").is_none()
            || reader.is_word("lives", "off")
            || reader.is_word("lives", "none")
        {
            true => None,
            false => Some(reader.number("lives", 1, 99, 1)),
        },
        meta: said.flag("meta", false),
        logan: said.flag("logan", false),
        zombies: said.flag("zombies", false),
        stumps: said.flag("stumps", false),
        integers: said.flag("integers", false),
        attack_self: said.flag("attack_self", false),
    };
    let show = said.word("show", Numerals::ALL).unwrap_or_default();
    (rules, show, reader.errors)
}

const SPLITS: &[Splits] =
    &[Splits::All, Splits::Transfers, Splits::Divisions, Splits::Halvings, Splits::None];
const DIVISIONS: &[Division] =
    &[Division::Redistribute, Division::Partition, Division::Single, Division::None];

/// Reads numbers one by one and keeps what is wrong.
struct Reader<'a> {
    said: &'a GivenSettings,
    errors: Vec<Diagnostic>,
}

impl Reader<'_> {
    fn number(&mut self, name: &str, least: u8, most: u8, otherwise: u8) -> u8 {
        let Some(entry) = self.said.get(name) else { return otherwise };
        match whole(entry, least, most) {
            Ok(number) => number,
            Err((message, label)) => {
                let told = Diagnostic::new(Code::E6002, message).at(entry.span, label);
                self.errors.push(told.help(format!("take a whole number from {least} to {most}")));
                otherwise
            }
        }
    }

    fn is_word(&self, name: &str, word: &str) -> bool {
        self.said.get(name).and_then(|entry| entry.value.as_text()).is_some_and(|text| text.as_str() == word)
    }
}

/// The whole number that a setting says, if it is in the setting's range; else what is wrong and a label for it.
fn whole(entry: &GivenSetting, least: u8, most: u8) -> Result<u8, (String, &'static str)> {
    let (name, shown) = (entry.name, show::code(&entry.value));
    match &entry.value {
        Value::Number(number) if number.is_exact() && number.is_whole() => {
            let small = number.to_u64().and_then(|n| u8::try_from(n).ok());
            let told = || format!("`{name}` goes from {least} to {most}, and this is {shown}");
            small.filter(|n| (least..=most).contains(n)).ok_or_else(|| (told(), "outside its range"))
        }
        Value::Number(_) => {
            Err((format!("`{name}` takes a whole number, and {shown} isn't whole"), "not a whole number"))
        }
        _ => Err((format!("`{name}` is a number, and this is {shown}"), "not a number")),
    }
}
