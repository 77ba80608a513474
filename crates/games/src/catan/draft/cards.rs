//! Cards, resources and numbers of a row.

use super::Draft;
use crate::catan::words;
use tg_catan::{Cards, NONE, Resource};
use tg_core::diagnostics::{Code, Diagnostic, Fault, FaultContext};
use tg_core::native::{FieldValue, ItemValue, Slotted};
use tg_core::source::Span;
use tg_core::value::{Value, show};

/// More cards at once than these are no cards of a game.
const MOST: u64 = 1_000_000;

/// A field of a row.
type Field = (&'static str, Slotted<FieldValue>);

/// The resource of a word, or what is wrong with it.
pub(in crate::catan) fn resource(word: &str) -> Result<Resource, Fault> {
    Resource::named(word).ok_or_else(|| {
        Diagnostic::new(Code::E8004, format!("`{word}` isn't a resource"))
            .did_you_mean(word, words::RESOURCES.iter().copied().chain(["card", "cards"]))
            .help(match word {
                "card" | "cards" => "cards that nobody saw need a line of their own, without others: `gets 2 cards`, `discards 3 cards`; of cards that were seen only their names are written, `gets wood, ore`",
                "none" => "name what there is none of: `has no ore`, or `has no cards`",
                "nothing" => "leave out what moves no card; what is given for nothing is a line of the one who gives it, `… gives ore to …`",
                "development" | "dev" => "a development card is no card of the hand: one that is bought is `… buys development`, and those that somebody holds are left out",
                "won" | "passed" | "finished" | "lost" => "a log tells of cards: leave out what moves none",
                "gold" => "gold is no card: a gold field brings cards of the player's choice, so name them, `Red gets wood from the gold field`",
                "half" => "write how many cards that is, `discards 4 cards`, or which, `discards 2 wood, ore`",
                "knight" | "knights" | "point" | "points" | "road" | "roads" | "settlement" | "settlements" | "city"
                | "cities" => "a hand is of resource cards: leave out what somebody has built, played or drawn",
                _ => "the resources are wood (lumber), brick (clay), sheep (wool), wheat (grain) and ore; in Cities & Knights also paper, cloth and coin",
            })
            .into()
    })
}

/// A commodity in a game that has none, perhaps at sea.
#[cold]
pub(in crate::catan) fn no_commodities(resource: Resource, seafarers: bool) -> Fault {
    let (game, help) = match seafarers {
        true => ("Seafarers", "`expansion: both` makes it a game of Cities & Knights at sea"),
        false => ("the base game", "`expansion: cities` makes it a game of Cities & Knights"),
    };
    Diagnostic::new(Code::E8004, format!("{game} has no {}", resource.name())).help(help).into()
}

impl Draft {
    /// The resource of a word.
    pub(super) fn resource(&mut self, word: &str, span: Span) -> Option<Resource> {
        let known = resource(word).and_then(|resource| match self.is_there(resource) {
            true => Ok(resource),
            false => Err(no_commodities(resource, self.settings.seafarers)),
        });
        known.map_err(|found| self.errors.push(*found.or_at(span))).ok()
    }

    /// Whether the game has such cards.
    fn is_there(&self, resource: Resource) -> bool {
        !resource.is_commodity() || self.settings.stock.has_cities()
    }

    /// The cards of a row in the fields of this name, each perhaps after a number of its own.
    pub(super) fn cards(&mut self, item: &ItemValue, [count, card]: [&str; 2]) -> Cards {
        let mut cards = NONE;
        let mut number = None;
        for field in &item.fields {
            match &field.1.value {
                FieldValue::Value(_) if field.0 == count => number = self.number_of(item, field),
                FieldValue::Text(word) if field.0 == card => {
                    let many = number.take().unwrap_or(1);
                    let known = self.errors.len();
                    if let Some(resource) = self.resource(word, field.1.span) {
                        let count = &mut cards[resource.index()];
                        *count = count.saturating_add(many);
                    }
                    // The examples for a word are of the row's player.
                    let who = item.text("player").map(|(name, _)| name.to_string());
                    for help in self.errors[known..].iter_mut().flat_map(|found| &mut found.helps) {
                        *help = words::with_players(help, who.as_slice());
                    }
                }
                _ => {}
            }
        }
        cards
    }

    /// Where the cards of a row are only counted, as in `has 5 cards`: how many.
    pub(super) fn only_counted(&mut self, item: &ItemValue) -> Option<u32> {
        let mut words = item.texts("card");
        let (word, span) = words.next()?;
        if words.next().is_some() || !matches!(&*word, "cards" | "card") {
            return None;
        }
        let told = item.fields.iter().any(|(name, _)| *name == "count");
        if !told && &*word == "cards" {
            self.errors.push(
                Diagnostic::new(Code::E8006, "this line doesn't say how many cards")
                    .at(span, "")
                    .help("write the number, `2 cards`, or which cards they are"),
            );
        }
        Some(self.number(item, "count").unwrap_or(1))
    }

    /// The number of a field of this name.
    pub(super) fn number(&mut self, item: &ItemValue, name: &str) -> Option<u32> {
        let field = item.fields.iter().find(|(own, _)| *own == name)?;
        self.number_of(item, field)
    }

    /// The number of a field of this name, by which an event is meant.
    pub(super) fn event_number(&mut self, item: &ItemValue, name: &str) -> Option<u32> {
        let field = item.fields.iter().find(|(own, _)| *own == name)?;
        whole(field)
            .map_err(|(shown, span)| {
                let found = Diagnostic::new(Code::E8009, format!("no event has the number {shown}"));
                self.errors.push(found.at(span, "").help("events are counted from 1: `undo 12`"));
            })
            .ok()
    }

    fn number_of(&mut self, item: &ItemValue, field: &Field) -> Option<u32> {
        whole(field)
            .map_err(|(shown, span)| {
                let message = format!("this must be a number of cards, and it is {shown}");
                let who = item.text("player").map_or_else(|| "…".to_owned(), |(name, _)| words::name(&name));
                let help =
                    format!("a whole number from 0 to {MOST} is needed here, as in `{who} gets 2 wood`");
                self.errors.push(Diagnostic::new(Code::E8006, message).at(span, "").help(help));
            })
            .ok()
    }

    /// The number of a field of this name, which is what dice show.
    pub(super) fn rolled(&mut self, item: &ItemValue, name: &str) -> Option<u32> {
        let field = item.fields.iter().find(|(own, _)| *own == name)?;
        whole(field)
            .map_err(|(shown, span)| {
                let found = Diagnostic::new(Code::E8006, format!("no dice give {shown}"));
                self.errors.push(
                    found.at(span, "").help("a roll is a number from 2 to 12, or both dice: `rolls 3 + 4`"),
                );
            })
            .ok()
    }
}

/// A whole number that isn't too large; else how it is written, and where.
fn whole(field: &Field) -> Result<u32, (String, Span)> {
    let (_, Slotted { value: FieldValue::Value(value), span }) = field else { return Ok(0) };
    let number = match value {
        Value::Number(number) if number.is_exact() && number.is_whole() => number.to_u64(),
        _ => None,
    };
    match number.filter(|number| *number <= MOST) {
        Some(number) => Ok(number as u32),
        None => Err((show::text(value, 60).unwrap_or_else(|_| value.kind()), *span)),
    }
}
