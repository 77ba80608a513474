//! The supply of a game, as far as a log says it: how many cards of some kinds, or of all.

use super::draft::resource;
use super::holding::the_same_cards;
use super::settings::{whole, whole_in};
use tg_catan::{Development, KINDS, MOST, Resource, Supply};
use tg_core::diagnostics::{Code, Diagnostic, Fault};
use tg_core::value::{Record, Value};

/// Numbers of some kinds; of those that aren't said there are as many as usual.
type Given<const N: usize> = [Option<u32>; N];

/// What a log says of its supply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Stock {
    /// Whether it is a game of Cities & Knights.
    cities: bool,
    bank: Given<KINDS>,
    deck: Deck,
}

/// What it says of the development cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Deck {
    #[default]
    Usual,
    /// How many there are in all.
    Size(u32),
    Kinds(Given<5>),
}

impl Stock {
    /// All of a supply, if there is one.
    pub fn of(supply: Option<Supply>) -> Stock {
        let Some(supply) = supply else { return Stock::default() };
        let kinds = Development::ALL.map(|card| supply.copies(card));
        let deck = if kinds.contains(&None) { Deck::Size(supply.deck) } else { Deck::Kinds(kinds) };
        Stock { cities: supply.has_commodities(), bank: supply.bank.map(Some), deck }
    }

    /// Whether it is a game of Cities & Knights.
    pub fn has_cities(&self) -> bool {
        self.cities
    }

    /// Says whether it is one.
    pub fn set_cities(&mut self, cities: bool) {
        self.cities = cities;
    }

    /// A commodity that the bank is said to have in a game without commodities.
    pub fn out_of_place(&self) -> Option<Resource> {
        let told = |resource: &Resource| self.bank[resource.index()].is_some_and(|count| count > 0);
        Resource::ALL.into_iter().filter(|kind| kind.is_commodity() && !self.cities).find(told)
    }

    /// Whether development cards are said of a game that has none.
    pub fn has_foreign_deck(&self) -> bool {
        self.cities && self.deck != Deck::Usual && self.deck != Deck::Size(0)
    }

    /// The supply of a game of as many players, where something is said of it.
    pub fn supply(&self, players: usize) -> Option<Supply> {
        let usual = if self.cities { Supply::of_cities(players) } else { Supply::of(players) };
        let mut supply = usual;
        for resource in usual.resources() {
            let kind = resource.index();
            supply.bank[kind] = self.bank[kind].unwrap_or(usual.bank[kind]);
        }
        let supply = match self.deck {
            Deck::Usual => supply,
            Deck::Size(cards) => supply.with_deck(cards),
            Deck::Kinds(kinds) => {
                supply.with_kinds(std::array::from_fn(|kind| kinds[kind].unwrap_or(usual.kinds[kind])))
            }
        };
        (*self != Stock::default()).then_some(supply)
    }

    /// Sets `bank`: a number of each resource of the base game, or a record with those of some.
    pub fn set_bank(&mut self, value: &Value) -> Result<(), Fault> {
        self.bank = match value {
            Value::Record(record) => kinds("bank", record, |word| Ok(resource(word)?.index()))?,
            number => {
                let mut bank = [None; KINDS];
                bank[..Resource::BASE.len()].fill(Some(cards("bank", number)?));
                bank
            }
        };
        Ok(())
    }

    /// Sets `development`: a record with the numbers of some kinds, or the number of all.
    pub fn set_development(&mut self, value: &Value) -> Result<(), Fault> {
        self.deck = match value {
            Value::Record(record) => {
                Deck::Kinds(kinds("development", record, |word| Ok(card(word)?.index()))?)
            }
            number => Deck::Size(cards("development", number)?),
        };
        Ok(())
    }
}

fn kinds<const N: usize>(
    key: &str,
    record: &Record,
    kind: impl Fn(&str) -> Result<usize, Fault>,
) -> Result<Given<N>, Fault> {
    let mut given = [None; N];
    for (at, (word, value)) in record.iter().enumerate() {
        let word = word.as_str().unwrap_or_default();
        let place = kind(word)?;
        let mut before = record.iter().take(at).filter_map(|(other, _)| other.as_str());
        if let Some(first) = before.find(|other| kind(other).is_ok_and(|other| other == place)) {
            return Err(the_same_cards(first, word));
        }
        let count = whole_in(key, value, 0..=u64::from(MOST), |count| format!("{key}: {{{word}: {count}}}"))?;
        given[place] = Some(count as u32);
    }
    Ok(given)
}

fn cards(key: &str, value: &Value) -> Result<u32, Fault> {
    whole(key, value, 0..=u64::from(MOST)).map(|count| count as u32)
}

/// The development card of a word.
fn card(word: &str) -> Result<Development, Fault> {
    let names = || Development::ALL.iter().map(|card| card.name());
    let known = Development::ALL.into_iter().find(|card| card.name() == word);
    known.ok_or_else(|| {
        Diagnostic::new(Code::E2013, format!("`{word}` isn't a development card"))
            .did_you_mean(word, names())
            .help(format!("the cards are {}", names().collect::<Vec<_>>().join(", ")))
            .into()
    })
}
