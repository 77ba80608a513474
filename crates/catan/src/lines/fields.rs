//! The fields of a line, before names are looked up, and the event that they make.

use super::super::event::{
    Cards, Development, Dice, Event, Hidden, Improvement, NONE, Piece, Player, ProgressCard, Purchase,
    Resource, Taken,
};
use super::error::LogLineError;
use super::word::{Word, words};

/// The relevant fields, each as it was written. Names are the bytes of their text.
#[derive(Clone, Debug, Default)]
pub(super) struct Fields<'a> {
    pub ev: Option<Word<'a>>,
    pub game: Option<Word<'a>>,
    pub p: Option<Word<'a>>,
    pub a: Option<Word<'a>>,
    pub b: Option<Word<'a>>,
    pub thief: Option<Word<'a>>,
    pub victim: Option<Word<'a>>,
    pub card: Option<Word<'a>>,
    pub hidden_truth: Option<Word<'a>>,
    pub res: Option<Word<'a>>,
    pub what: Option<Word<'a>>,
    pub cards: Option<Cards>,
    pub give: Option<Cards>,
    pub get: Option<Cards>,
    pub n: Option<u32>,
    pub total: Option<u32>,
    pub dice: Option<Dice>,
    pub from: Option<Vec<(Word<'a>, u32)>>,
    pub played: bool,
    pub counts: bool,
}

/// The players of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Roster {
    pub names: Vec<String>,
}

impl Roster {
    #[inline]
    fn player(&self, name: Word) -> Option<Player> {
        let place = self.names.iter().position(|other| name.is(Word::new(other.as_bytes())));
        place.map(|place| place as Player)
    }
}

/// Returns the resource for a word.
#[inline]
pub(super) fn resource(word: Word) -> Option<Resource> {
    Some(words!(word;
        b"lumber" | b"wood" => Resource::Wood,
        b"brick" | b"clay" => Resource::Brick,
        b"wool" | b"sheep" => Resource::Sheep,
        b"grain" | b"wheat" => Resource::Wheat,
        b"ore" => Resource::Ore,
        b"paper" => Resource::Paper,
        b"cloth" => Resource::Cloth,
        b"coin" => Resource::Coin,
        _ => return None,
    ))
}

pub(super) fn development(word: Word) -> Option<Development> {
    Some(words!(word;
        b"knight" => Development::Knight,
        b"victory_point" | b"point" => Development::Point,
        b"road_building" | b"roads" => Development::Roads,
        b"year_of_plenty" | b"plenty" => Development::Plenty,
        b"monopoly" => Development::Monopoly,
        _ => return None,
    ))
}

fn piece(word: Word) -> Option<Piece> {
    Some(words!(word;
        b"road" => Piece::Road,
        b"settlement" => Piece::Settlement,
        b"city" => Piece::City,
        b"ship" => Piece::Ship,
        b"wall" => Piece::Wall,
        b"knight" => Piece::Knight,
        _ => return None,
    ))
}

fn purchase(word: Word) -> Option<Purchase> {
    words!(word;
        b"dev" | b"development" => Some(Purchase::Development),
        b"activation" => Some(Purchase::Activation),
        b"promotion" => Some(Purchase::Promotion),
        b"trade" => Some(Purchase::Improvement(Improvement::Trade)),
        b"politics" => Some(Purchase::Improvement(Improvement::Politics)),
        b"science" => Some(Purchase::Improvement(Improvement::Science)),
        _ => piece(word).map(Purchase::Piece),
    )
}

/// Returns the error for an unknown word where one of a few is required.
fn wrong(field: &'static str, word: Word) -> LogLineError {
    LogLineError::Word { field, word: spelt(word) }
}

#[cold]
fn spelt(word: Word) -> String {
    String::from_utf8_lossy(word.bytes).into_owned()
}

/// Checks a roll, which two dice must be able to show.
fn shown(dice: Dice) -> Result<Dice, LogLineError> {
    let is_shown = match dice {
        Dice::Pair(first, second) => (1..=6).contains(&first) && (1..=6).contains(&second),
        Dice::Total(total) => (2..=12).contains(&total),
    };
    is_shown.then_some(dice).ok_or(LogLineError::Dice)
}

/// Returns a required field.
fn there<T>(field: &'static str, value: Option<T>) -> Result<T, LogLineError> {
    value.ok_or(LogLineError::Missing { field })
}

impl Fields<'_> {
    /// Returns the event; `None` if its kind isn't known.
    #[inline(always)]
    pub fn event(&self, roster: &Roster) -> Result<Option<Event>, LogLineError> {
        let player = |field: &'static str, name: Option<Word>| -> Result<Player, LogLineError> {
            let name = there(field, name)?;
            roster.player(name).ok_or_else(|| LogLineError::Player {
                field,
                name: String::from_utf8_lossy(name.bytes).into_owned(),
            })
        };
        let p = || player("p", self.p);
        let cards = || there("cards", self.cards);
        let kind = there("ev", self.ev)?;
        Ok(Some(words!(kind;
            b"gain" => match (self.cards, self.n) {
                (None, Some(count)) => Event::GainUnseen { player: p()?, count },
                _ => Event::Gain { player: p()?, cards: self.as_many(cards()?)? },
            },
            b"roll" => Event::Roll { player: p()?, dice: shown(there("dice", self.dice)?)? },
            b"spend" => {
                let purchase = self.what.map(|what| purchase(what).ok_or_else(|| wrong("what", what)));
                Event::Spend { player: p()?, cards: cards()?, purchase: purchase.transpose()? }
            },
            b"discard" => match (self.cards, self.n) {
                (Some(cards), _) => Event::Discard { player: p()?, cards: self.as_many(cards)? },
                (None, Some(count)) => Event::FaceDown { player: p()?, count },
                (None, None) => return Err(LogLineError::Missing { field: "cards" }),
            },
            b"trade" => Event::Trade {
                giver: player("a", self.a)?,
                taker: player("b", self.b)?,
                gives: there("give", self.give)?,
                gets: there("get", self.get)?,
            },
            b"pass" => Event::Pass {
                giver: player("a", self.a)?,
                taker: player("b", self.b)?,
                count: there("n", self.n)?,
            },
            b"bank" => {
                Event::Bank { player: p()?, gives: there("give", self.give)?, gets: there("get", self.get)? }
            },
            b"steal" => {
                // If the field were ignored, the stolen card would count as unseen.
                if self.cards.is_some() {
                    return Err(LogLineError::Other { field: "cards", instead: "card" });
                }
                Event::Robbery {
                    thief: player("thief", self.thief)?,
                    victim: player("victim", self.victim)?,
                    card: self.robbed()?,
                }
            },
            b"monopoly" => Event::Monopoly {
                player: p()?,
                resource: there("res", self.res)
                    .and_then(|word| resource(word).ok_or_else(|| wrong("res", word)))?,
                taken: self.taken(roster.names.len(), player)?,
                played: self.played,
            },
            b"yop" => Event::Plenty { player: p()?, cards: cards()?, played: self.played },
            b"has" => Event::Holds { player: p()?, cards: cards()? },
            b"hand" => Event::Hand { player: p()?, cards: cards()? },
            b"size" => Event::Size { player: p()?, count: there("n", self.n)? },
            b"at_least" => Event::AtLeast { player: p()?, count: there("n", self.n)? },
            b"at_most" => Event::AtMost { player: p()?, count: there("n", self.n)? },
            b"in_bank" => Event::InBank {
                resource: there("res", self.res)
                    .and_then(|word| resource(word).ok_or_else(|| wrong("res", word)))?,
                count: there("n", self.n)?,
            },
            b"lacks" => Event::Lacks { player: p()?, cards: cards()? },
            b"offer" => Event::Offer {
                player: p()?,
                gives: there("give", self.give)?,
                wants: self.get.unwrap_or(NONE),
                counts: self.counts,
            },
            b"robber" => Event::Robber { player: p()? },
            b"more" => self.recount(p()?, true)?,
            b"fewer" => self.recount(p()?, false)?,
            b"devbuy" => Event::Bought { player: p()? },
            b"devplay" => {
                let word = there("card", self.card)?;
                let card = development(word).ok_or_else(|| LogLineError::Development { word: spelt(word) });
                Event::Played { player: p()?, card: card? }
            },
            b"progress" => {
                let word = there("card", self.card)?;
                let card = std::str::from_utf8(word.bytes).ok().and_then(ProgressCard::named);
                let card = card.ok_or_else(|| LogLineError::Progress { word: spelt(word) });
                Event::Progress { player: p()?, card: card? }
            },
            b"free" => {
                let word = there("what", self.what)?;
                Event::Free { player: p()?, piece: piece(word).ok_or_else(|| wrong("what", word))? }
            },
            b"lost" => {
                let word = there("what", self.what)?;
                Event::Lost { player: p()?, piece: piece(word).ok_or_else(|| wrong("what", word))? }
            },
            _ => return Ok(None),
        )))
    }

    /// Cards, if their number isn't given otherwise.
    fn as_many(&self, cards: Cards) -> Result<Cards, LogLineError> {
        let Some(count) = self.n else { return Ok(cards) };
        match cards.iter().map(|&count| u64::from(count)).sum() {
            named if named == u64::from(count) => Ok(cards),
            named => Err(LogLineError::Count { field: "n", named }),
        }
    }

    fn recount(&self, player: Player, more: bool) -> Result<Event, LogLineError> {
        Ok(match (self.cards, self.n) {
            (Some(cards), _) => Event::Recount { player, cards: self.as_many(cards)?, more },
            (None, count) => Event::RecountUnseen { player, count: there("cards", count)?, more },
        })
    }

    fn robbed(&self) -> Result<Hidden, LogLineError> {
        let named = |field, word: Word| resource(word).ok_or_else(|| wrong(field, word));
        match (self.card, self.hidden_truth) {
            (Some(word), _) => named("card", word).map(Hidden::Seen),
            (None, Some(word)) => named("hidden_truth", word).map(Hidden::Truth),
            (None, None) => Ok(Hidden::Unseen),
        }
    }

    fn taken(
        &self,
        players: usize,
        player: impl Fn(&'static str, Option<Word>) -> Result<Player, LogLineError>,
    ) -> Result<Taken, LogLineError> {
        let mut each =
            vec![None; if self.from.as_ref().is_some_and(|from| !from.is_empty()) { players } else { 0 }];
        for &(name, count) in self.from.iter().flatten() {
            let told: &mut Option<u32> = &mut each[usize::from(player("from", Some(name))?)];
            *told = Some(told.unwrap_or(0).saturating_add(count));
        }
        Ok(Taken { total: self.total, each: each.into() })
    }
}
