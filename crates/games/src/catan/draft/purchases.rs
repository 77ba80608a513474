//! What is paid for, and what leaves the board.

use super::Draft;
use super::rows::CARDS;
use crate::catan::words;
use tg_catan::{Event, NONE, Piece, Player, Purchase};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::native::ItemValue;
use tg_core::source::Span;

impl Draft {
    /// Cards go to the bank, perhaps for something: then they must be what it costs.
    pub(super) fn pays(&mut self, item: &ItemValue, player: Player) {
        let known = self.errors.len();
        let is_none = item.text("card").is_some_and(|(word, _)| &*word == "cards")
            && self.number(item, "count") == Some(0);
        let cards = if is_none { NONE } else { self.cards(item, CARDS) };
        let purchase = match item.text("thing") {
            // What isn't known can't be the price.
            _ if self.errors.len() > known => None,
            None => None,
            Some((word, span)) => match self.purchase(&word, span) {
                None => return,
                Some(purchase) if !purchase.is_price(cards, self.settings.stock.has_cities()) => {
                    let (price, cards) = (words::price(purchase), words::cards(&cards));
                    let who = self.spelt(player);
                    let help = format!(
                        "leave out the payment, since it's always the same; or, if the game has other prices, what it is for: `{who} pays {cards}`"
                    );
                    let message = format!("{price}, and the payment is {cards}");
                    self.errors.push(Diagnostic::new(Code::E8006, message).at(item.span, "").help(help));
                    return;
                }
                purchase => purchase,
            },
        };
        if item.text("level").is_some() {
            self.levels.push(item.span);
        }
        self.line(item.span, Event::Spend { player, cards, purchase });
    }

    /// What a hand may pay for.
    pub(super) fn purchase(&mut self, word: &str, span: Span) -> Option<Purchase> {
        let Some(purchase) = Purchase::ALL.into_iter().find(|purchase| purchase.name() == word) else {
            let found = Diagnostic::new(Code::E8005, format!("nobody pays for a `{word}`"));
            let found = found.at(span, "").did_you_mean(word, words::THINGS.iter().copied());
            self.errors.push(found.help(format!("what is paid for is {}", self.listed_things())));
            return None;
        };
        match self.foreign(purchase) {
            None => Some(purchase),
            Some(found) => {
                self.errors.push(found.at(span, ""));
                None
            }
        }
    }

    /// What is said of a thing that the game doesn't have.
    fn foreign(&self, purchase: Purchase) -> Option<Diagnostic> {
        let found = |message: String| Diagnostic::new(Code::E8005, message);
        let cities = self.settings.stock.has_cities();
        match purchase {
            Purchase::Piece(Piece::Ship) if !self.settings.seafarers => Some(match cities {
                true => found("Cities & Knights has no ships".into())
                    .help("`expansion: both` makes it a game of Cities & Knights at sea"),
                false => found("the base game has no ships".into())
                    .help("`expansion: seafarers` makes it a game at sea"),
            }),
            Purchase::Development if cities => Some(
                found("Cities & Knights has no development cards".into())
                    .help("progress cards are drawn and cost nothing; leave the line out"),
            ),
            purchase if purchase.is_of_cities() && !cities && self.settings.seafarers => Some(
                found(format!("Seafarers has no `{}`", purchase.name()))
                    .help("`expansion: both` makes it a game of Cities & Knights at sea"),
            ),
            purchase if purchase.is_of_cities() && !cities => Some(
                found(format!("the base game has no `{}`", purchase.name()))
                    .help(match purchase {
                        Purchase::Piece(Piece::Knight) => {
                            "the base game's knights are development cards, `buys development` and `plays knight`; `expansion: cities` makes it a game of Cities & Knights"
                        }
                        _ => "`expansion: cities` makes it a game of Cities & Knights",
                    }),
            ),
            _ => None,
        }
    }

    pub(super) fn builds(&mut self, item: &ItemValue, player: Player) {
        let Some((word, span)) = item.text("thing") else { return };
        let free = item.text("free").is_some();
        let Some(piece) = Piece::ALL.into_iter().find(|piece| piece.name() == &*word) else {
            let found = Diagnostic::new(Code::E8005, format!("`{word}` can't be built"));
            let more = if self.settings.stock.has_cities() { words::OF_CITIES } else { &[] };
            let pieces = words::PIECES.iter().chain(more).chain(&["ship"]).copied();
            let who = self.spelt(player);
            let help = match (&*word, more) {
                ("port" | "harbor" | "harbour" | "ports" | "dock", _) => {
                    format!(
                        "a port is part of the board: what is built at it is `{who} builds settlement`, and a trade there is `{who} trades 3 wood for ore`"
                    )
                }
                (_, []) => "what is built is a road, a settlement or a city".to_owned(),
                _ => "what is built is a road, a settlement, a city, a wall or a knight".to_owned(),
            };
            self.errors.push(found.at(span, "").did_you_mean(&word, pieces).help(help));
            return;
        };
        let purchase = Purchase::Piece(piece);
        match self.foreign(purchase) {
            Some(found) => self.errors.push(found.at(span, "")),
            None if free => self.line(item.span, Event::Free { player, piece }),
            None => self
                .line(item.span, Event::Spend { player, cards: purchase.cost(), purchase: Some(purchase) }),
        }
    }

    /// A piece leaves the board.
    pub(super) fn loses(&mut self, item: &ItemValue, player: Player) {
        let Some((word, span)) = item.text("thing") else { return };
        let piece = Piece::ALL.into_iter().find(|piece| piece.name() == &*word);
        match piece.map(|piece| (piece, self.foreign(Purchase::Piece(piece)))) {
            None => {
                let found = Diagnostic::new(Code::E8005, format!("`{word}` can't be lost"));
                self.errors.push(found.at(span, "").help("a wall, a city or a knight can be lost"));
            }
            Some((_, Some(found))) => self.errors.push(found.at(span, "")),
            Some((piece, None)) => self.line(item.span, Event::Lost { player, piece }),
        }
    }

    fn listed_things(&self) -> String {
        let things = Purchase::ALL.into_iter().filter(|purchase| self.foreign(*purchase).is_none());
        let article = |thing: Purchase| if thing == Purchase::Activation { "an" } else { "a" };
        let things: Vec<String> = things
            .map(|thing| match thing {
                Purchase::Improvement(area) => format!("an improvement of {}", area.name()),
                thing => format!("{} {}", article(thing), thing.name()),
            })
            .collect();
        tg_core::diagnostics::listed(&things)
    }

    pub(super) fn buys(&mut self, item: &ItemValue, player: Player) {
        let Some((word, span)) = item.text("thing") else { return };
        if &*word != "development" {
            let found = Diagnostic::new(Code::E8005, format!("`{word}` can't be bought"))
                .at(span, "")
                .did_you_mean(&word, [&["development", "card"], words::PIECES].concat());
            self.errors.push(found.help(format!(
                "what is bought is a development card: `{} buys development`; roads, settlements and cities are built, and cards of a kind are traded for",
                self.spelt(player)
            )));
            return;
        }
        let purchase = Purchase::Development;
        if let Some(found) = self.foreign(purchase) {
            return self.errors.push(found.at(span, ""));
        }
        self.line(item.span, Event::Spend { player, cards: purchase.cost(), purchase: Some(purchase) });
    }
}
