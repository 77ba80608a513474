//! The rows of a log as events.

use super::Draft;
use crate::catan::words;
use tg_catan::{Development, Dice, Event, Hidden, NONE, Piece, Player, Purchase, Resource, Taken};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::native::{BlockValue, ItemValue};
use tg_core::source::Span;

/// The fields of the cards of a row.
pub(super) const CARDS: [&str; 2] = ["count", "card"];
/// Those of the cards that come back.
const RETURN: [&str; 2] = ["return_count", "return"];

impl Draft {
    /// A row that tells an event, or several.
    pub(super) fn event(&mut self, item: &ItemValue) {
        if item.form == "has" && self.is_of_the_bank(item) {
            return self.in_bank(item);
        }
        let Some(player) = self.named(item, "player") else { return };
        match item.form {
            "gets" => {
                let event = match self.only_counted(item) {
                    Some(0) => Event::Gain { player, cards: NONE },
                    Some(count) => Event::GainUnseen { player, count },
                    None => Event::Gain { player, cards: self.cards(item, CARDS) },
                };
                self.line(item.span, event);
            }
            "pays" => self.pays(item, player),
            "rolls" => self.rolls(item, player),
            "builds" => self.builds(item, player),
            "buys" => self.buys(item, player),
            "gives" => {
                if item.text("partner").is_some_and(|(name, _)| self.is_bank(&name)) {
                    return self.gives_to_the_bank(item, player);
                }
                let Some(taker) = self.named(item, "partner") else { return };
                let (gives, gets) = (self.cards(item, CARDS), self.cards(item, RETURN));
                self.line(item.span, Event::Trade { giver: player, taker, gives, gets });
            }
            "trades" => {
                let (gives, gets) = (self.cards(item, CARDS), self.cards(item, RETURN));
                self.line(item.span, Event::Bank { player, gives, gets });
            }
            "steals" => self.steals(item, player),
            "discards" => {
                let event = match self.only_counted(item) {
                    Some(count) => Event::FaceDown { player, count },
                    None => Event::Discard { player, cards: self.cards(item, CARDS) },
                };
                self.line(item.span, event);
            }
            "plays" => self.plays(item, player),
            "offers" => {
                if item.text("partner").is_some() && self.named(item, "partner").is_none() {
                    return;
                }
                let (gives, wants) = (self.cards(item, CARDS), self.cards(item, RETURN));
                let counts = self.settings.offers != Some(false);
                self.line(item.span, Event::Offer { player, gives, wants, counts });
            }
            "has" => self.has(item, player),
            "can" => self.can(item, player),
            // The robber moves, and no card does.
            "moves" => {}
            _ => self.out_of_place(
                item.span,
                "only the line of a monopoly says what others hand over",
                "write `Green plays monopoly on sheep { Red 2; Blue 1 }`",
            ),
        }
    }

    /// Cards go to the bank: for others, or for nothing.
    fn gives_to_the_bank(&mut self, item: &ItemValue, player: Player) {
        let (cards, gets) = (self.cards(item, CARDS), self.cards(item, RETURN));
        if item.text("return").is_none() {
            return self.line(item.span, Event::Spend { player, cards, purchase: None });
        }
        self.line(item.span, Event::Bank { player, gives: cards, gets });
    }

    fn out_of_place(&mut self, span: Span, message: &str, help: &str) {
        self.errors.push(Diagnostic::new(Code::E8010, message).at(span, "").help(help));
    }

    /// The player in a field.
    fn named(&mut self, item: &ItemValue, field: &str) -> Option<Player> {
        let (name, span) = item.text(field)?;
        self.player(&name, span)
    }

    /// The rows in braces after a row, which hold rows and nothing else.
    fn rows_within<'i>(&mut self, item: &'i ItemValue) -> Option<&'i BlockValue> {
        let rows = item.block("rows")?;
        let place = rows.settings.first().map(|setting| setting.key.span);
        if let Some(place) = place.or(rows.from.first().map(|from| from.span)) {
            let help = "settings, `from`, `players` and `me` belong directly in the log";
            self.out_of_place(place, "only events are possible in these braces", help);
        }
        Some(rows)
    }

    fn rolls(&mut self, item: &ItemValue, player: Player) {
        let total = self.number(item, "number");
        let second = item.fields.iter().any(|(name, _)| *name == "second");
        let second = if second { self.number(item, "second").map(Some) } else { Some(None) };
        match total {
            _ if second.is_none() => {}
            Some(first) if second != Some(None) => {
                self.pair(item, player, first, second.flatten().unwrap_or(0))
            }
            Some(total @ 2..=12) => {
                let dice = Dice::Total(total as u8);
                self.line(item.span, Event::Roll { player, dice });
            }
            Some(total) => {
                let span =
                    item.fields.iter().find(|(name, _)| *name == "number").map(|(_, field)| field.span);
                self.errors.push(
                    Diagnostic::new(Code::E8006, format!("two dice don't give {total}"))
                        .at(span.unwrap_or(item.span), "")
                        .help("a roll is a number from 2 to 12"),
                );
            }
            None => {}
        }
        if let Some(rows) = self.rows_within(item) {
            for row in &rows.items {
                match row.form {
                    "players" | "me" => self.out_of_place(
                        row.span,
                        "only events are possible in these braces",
                        "settings, `from`, `players` and `me` belong directly in the log",
                    ),
                    _ => self.row(row),
                }
            }
        }
    }

    /// Both dice.
    fn pair(&mut self, item: &ItemValue, player: Player, first: u32, second: u32) {
        if !(1..=6).contains(&first) || !(1..=6).contains(&second) {
            let odd = if (1..=6).contains(&first) { second } else { first };
            self.errors.push(
                Diagnostic::new(Code::E8006, format!("no die shows {odd}"))
                    .at(item.span, "")
                    .help("a die shows 1 to 6: `Red rolls 3 + 4`"),
            );
            return;
        }
        let dice = Dice::Pair(first as u8, second as u8);
        self.line(item.span, Event::Roll { player, dice });
    }

    /// Cards go to the bank, perhaps for something: then they must be what it costs.
    fn pays(&mut self, item: &ItemValue, player: Player) {
        let cards = self.cards(item, CARDS);
        let purchase = match item.text("thing") {
            None => None,
            Some((word, span)) => match self.purchase(&word, span) {
                None => return,
                Some(purchase) if purchase.cost() != cards => {
                    let cost = words::cards(&purchase.cost());
                    self.errors.push(
                        Diagnostic::new(
                            Code::E8006,
                            format!("a {word} costs {cost}, and {} are paid", words::cards(&cards)),
                        )
                        .at(item.span, "")
                        .help("leave out what it is for, if the game has other prices: `Red pays wood`"),
                    );
                    return;
                }
                purchase => purchase,
            },
        };
        self.line(item.span, Event::Spend { player, cards, purchase });
    }

    /// What a hand may pay for.
    pub(super) fn purchase(&mut self, word: &str, span: Span) -> Option<Purchase> {
        if word == "development" {
            return Some(Purchase::Development);
        }
        let piece = self.piece(word, span);
        if word == words::SHIP {
            return piece.map(Purchase::Piece);
        }
        if piece.is_none() {
            let found = Diagnostic::new(Code::E8005, format!("nobody pays for a `{word}`"));
            let found = found.at(span, "").did_you_mean(word, words::THINGS.iter().copied());
            self.errors.push(found.help(format!("what is paid for is {}", listed_things())));
        }
        piece.map(Purchase::Piece)
    }

    /// The piece of a word; ships are only built at sea.
    fn piece(&mut self, word: &str, span: Span) -> Option<Piece> {
        let piece = Piece::EXTENDED.into_iter().find(|piece| piece.name() == word)?;
        if piece == Piece::Ship && !self.settings.seafarers {
            self.errors.push(
                Diagnostic::new(Code::E8005, "the base game has no ships")
                    .at(span, "")
                    .help("`expansion: seafarers` makes it a game at sea"),
            );
            return None;
        }
        Some(piece)
    }

    fn builds(&mut self, item: &ItemValue, player: Player) {
        let Some((word, span)) = item.text("thing") else { return };
        let free = item.text("free").is_some();
        let piece = self.piece(&word, span);
        if piece.is_none() && &*word == words::SHIP {
            return;
        }
        let event = match piece {
            Some(piece) if free => Event::Free { player, piece },
            Some(piece) => {
                let purchase = Purchase::Piece(piece);
                Event::Spend { player, cards: purchase.cost(), purchase: Some(purchase) }
            }
            None => {
                let found = Diagnostic::new(Code::E8005, format!("`{word}` can't be built"));
                let found = found.at(span, "").did_you_mean(&word, words::PIECES.iter().copied());
                self.errors.push(found.help("what is built is a road, a settlement or a city"));
                return;
            }
        };
        self.line(item.span, event);
    }

    fn buys(&mut self, item: &ItemValue, player: Player) {
        let Some((word, span)) = item.text("thing") else { return };
        if &*word != "development" {
            self.errors.push(
                Diagnostic::new(Code::E8005, format!("`{word}` can't be bought"))
                    .at(span, "")
                    .help("what is bought is a development card: `Red buys development`; roads, settlements and cities are built, and cards of a kind are traded for"),
            );
            return;
        }
        let purchase = Purchase::Development;
        self.line(item.span, Event::Spend { player, cards: purchase.cost(), purchase: Some(purchase) });
    }

    fn steals(&mut self, item: &ItemValue, thief: Player) {
        let Some(victim) = self.named(item, "partner") else { return };
        let card = match item.text("thing") {
            None => Hidden::Unseen,
            Some((word, span)) => match self.resource(&word, span) {
                Some(resource) => Hidden::Seen(resource),
                None => return,
            },
        };
        self.line(item.span, Event::Robbery { thief, victim, card });
    }

    fn plays(&mut self, item: &ItemValue, player: Player) {
        if item.text("plenty").is_some() {
            let cards = self.cards(item, CARDS);
            return self.line(item.span, Event::Plenty { player, cards, played: true });
        }
        let Some((word, span)) = item.text("thing") else { return };
        if item.text("monopoly").is_some() {
            if let Some(resource) = self.resource(&word, span) {
                self.monopoly(item, player, resource);
            }
            return;
        }
        let found = match &*word {
            "knight" => return self.line(item.span, Event::Played { player, card: Development::Knight }),
            "roads" => return self.line(item.span, Event::Played { player, card: Development::Roads }),
            "plenty" => Diagnostic::new(Code::E8005, "a year of plenty brings cards, and these aren't named")
                .help("write which cards come from the bank: `Red plays plenty wood, ore`"),
            "monopoly" => {
                Diagnostic::new(Code::E8005, "a monopoly is on a resource, and this one isn't named")
                    .help("write `Red plays monopoly on sheep`")
            }
            "point" => Diagnostic::new(Code::E8005, "victory points are never played")
                .help("they stay hidden until the game ends; leave the line out"),
            word => Diagnostic::new(Code::E8005, format!("`{word}` isn't a card that can be played"))
                .did_you_mean(word, ["knight", "roads", "plenty", "monopoly"])
                .help("what is played is a knight, roads, plenty or a monopoly"),
        };
        self.errors.push(found.at(span, ""));
    }

    fn monopoly(&mut self, item: &ItemValue, player: Player, resource: Resource) {
        let total = self.number(item, "number");
        let each: Box<[Option<u32>]> = self.handed_over(item).into();
        let others = (0..).zip(&each).filter(|(victim, _)| *victim != player);
        let told: u64 = others.clone().filter_map(|(_, count)| *count).map(u64::from).sum();
        let all = !each.is_empty() && others.clone().all(|(_, count)| count.is_some());
        if let Some(total) = total.filter(|&total| told > total.into() || all && told < total.into()) {
            self.errors.push(
                Diagnostic::new(
                    Code::E8006,
                    format!("this monopoly is worth {total}, and the players hand over {told}"),
                )
                .at(item.span, "")
                .help("leave one of the two out; what each one hands over says more"),
            );
        }
        let taken = Taken { total, each };
        self.line(item.span, Event::Monopoly { player, resource, taken, played: true });
    }

    /// What players hand over, as far as a monopoly says it: by player, where it names one.
    fn handed_over(&mut self, item: &ItemValue) -> Vec<Option<u32>> {
        let Some(rows) = self.rows_within(item) else { return Vec::new() };
        let mut each: Vec<Option<u32>> = vec![None; self.names.len()];
        for row in &rows.items {
            if row.form != "hands" {
                let help = "write who hands over how many: `{ Red 2; Blue 1 }`";
                self.out_of_place(row.span, "no event is possible within a monopoly", help);
                continue;
            }
            let (victim, number) = (self.named(row, "player"), self.number(row, "number"));
            if let (Some(victim), Some(number)) = (victim, number)
                && each[usize::from(victim)].replace(number).is_some()
            {
                let message = format!("this monopoly names `{}` twice", self.names[usize::from(victim)]);
                self.out_of_place(row.span, &message, "write once how many each player hands over");
            }
        }
        each
    }
}

fn listed_things() -> String {
    let things: Vec<String> = words::THINGS.iter().map(|thing| format!("a {thing}")).collect();
    tg_core::diagnostics::listed(&things)
}
