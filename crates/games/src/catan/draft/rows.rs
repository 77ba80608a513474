//! The rows of a log as events.

use super::Draft;
use crate::catan::words;
use tg_catan::{Cards, Dice, Event, Hidden, NONE, Player};
use tg_core::diagnostics::{Code, Diagnostic, counted};
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
                if item.text("return").is_none()
                    && let Some(count) = self.only_counted(item)
                {
                    let event = match count {
                        0 => Event::Trade { giver: player, taker, gives: NONE, gets: NONE },
                        _ => Event::Pass { giver: player, taker, count },
                    };
                    return self.line(item.span, event);
                }
                // A gift of nothing is harmless: a script may count the cards.
                let traded = match item.text("return") {
                    Some(_) => self.traded(item),
                    None => Some((self.cards(item, CARDS), NONE)),
                };
                let Some((gives, gets)) = traded else { return };
                self.line(item.span, Event::Trade { giver: player, taker, gives, gets });
            }
            "trades" => {
                let Some((gives, gets)) = self.traded(item) else { return };
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
                if item.text("partner").is_some() {
                    let Some(partner) = self.named(item, "partner") else { return };
                    if partner == player {
                        let name = &self.names[usize::from(player)];
                        let found = Diagnostic::new(Code::E8008, format!("{name} can't deal with {name}"));
                        self.errors.push(
                            found
                                .at(item.span, "")
                                .help("an offer is made to another player, or to nobody in particular"),
                        );
                        return;
                    }
                }
                let (gives, wants) = (self.cards(item, CARDS), self.cards(item, RETURN));
                let counts = self.settings.offers != Some(false);
                self.line(item.span, Event::Offer { player, gives, wants, counts });
            }
            "loses" => self.loses(item, player),
            "has" => self.has(item, player),
            "can" => self.can(item, player),
            "moves" => self.line(item.span, Event::Robber { player }),
            _ => self.number_alone(item, player),
        }
    }

    /// `Cid 7` in the braces of a roll, whose sum is known: what Cid discards after a 7, or else gets.
    fn number_on_a_roll(&mut self, item: &ItemValue, sum: Option<u32>, before: Option<&'static str>) {
        let (Some(player), Some(number)) = (self.named(item, "player"), self.number(item, "number")) else {
            return;
        };
        let name = self.spelt(player);
        let cards = counted(u64::from(number), "card");
        let help = if before == Some("discards") || before.is_none() && sum == Some(7) {
            format!("did you mean `{name} discards {cards}`?")
        } else {
            format!("write which cards come, or `{name} gets {cards}` where nobody saw them")
        };
        let found = Diagnostic::new(Code::E8010, "this line doesn't say what happens").at(item.span, "");
        self.errors.push(found.help(help));
    }

    /// `Ann 8`, which may be a roll; in the line of a monopoly it is what Ann hands over.
    fn number_alone(&mut self, item: &ItemValue, player: Player) {
        let Some(number) = self.number(item, "number") else { return };
        let name = self.spelt(player);
        let other = (0..).zip(&self.names).find(|(other, _)| *other != player);
        let other = other.map_or_else(|| "…".to_owned(), |(_, name)| words::name(name));
        let found = Diagnostic::new(Code::E8010, "this line doesn't say what happens").at(item.span, "");
        let found = match (2..=12).contains(&number) {
            true => found.help(format!("did you mean `{name} rolls {number}`?")),
            false => found,
        };
        self.errors.push(found.help(format!(
            "what somebody hands over is said in the line of a monopoly: `{other} plays monopoly on sheep {{ {name} {number} }}`"
        )));
    }

    /// Both sides of a trade. `None` if no card changes hands, which is reported unless the cards couldn't be read.
    fn traded(&mut self, item: &ItemValue) -> Option<(Cards, Cards)> {
        let known = self.errors.len();
        let (gives, gets) = (self.cards(item, CARDS), self.cards(item, RETURN));
        if (gives, gets) != (NONE, NONE) {
            return Some((gives, gets));
        }
        if self.errors.len() == known {
            let found = Diagnostic::new(Code::E8006, "no card changes hands in this trade").at(item.span, "");
            self.errors.push(found.help("name what is given and what comes back: `trades 4 wood for ore`"));
        }
        None
    }

    /// Cards go to the bank: for others, or for nothing.
    fn gives_to_the_bank(&mut self, item: &ItemValue, player: Player) {
        let (cards, gets) = (self.cards(item, CARDS), self.cards(item, RETURN));
        if item.text("return").is_none() {
            return self.line(item.span, Event::Spend { player, cards, purchase: None });
        }
        self.line(item.span, Event::Bank { player, gives: cards, gets });
    }

    pub(super) fn out_of_place(&mut self, span: Span, message: &str, help: &str) {
        self.errors.push(Diagnostic::new(Code::E8010, message).at(span, "").help(help));
    }

    /// The player in a field.
    pub(super) fn named(&mut self, item: &ItemValue, field: &str) -> Option<Player> {
        let (name, span) = item.text(field)?;
        self.player(&name, span)
    }

    /// The rows in braces after a row, which hold rows and nothing else.
    pub(super) fn rows_within<'i>(&mut self, item: &'i ItemValue) -> Option<&'i BlockValue> {
        let rows = item.block("rows")?;
        let place = rows.settings.first().map(|setting| setting.key.span);
        if let Some(place) = place.or(rows.from.first().map(|from| from.span)) {
            let help = "settings, `from`, `players` and `me` belong directly in the log";
            self.out_of_place(place, "only events are possible in these braces", help);
        }
        Some(rows)
    }

    fn rolls(&mut self, item: &ItemValue, player: Player) {
        let total = self.rolled(item, "number");
        let second = item.fields.iter().any(|(name, _)| *name == "second");
        let second = if second { self.rolled(item, "second").map(Some) } else { Some(None) };
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
            let dice = [total, second.flatten()];
            let sum = dice.iter().any(Option::is_some).then(|| dice.into_iter().flatten().sum());
            let mut before = None;
            for row in &rows.items {
                match row.form {
                    "hands" => self.number_on_a_roll(row, sum, before),
                    "players" | "me" => self.out_of_place(
                        row.span,
                        "only events are possible in these braces",
                        "settings, `from`, `players` and `me` belong directly in the log",
                    ),
                    form => {
                        before = Some(form);
                        self.row(row);
                    }
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
                    .help(format!("a die shows 1 to 6: `{} rolls 3 + 4`", self.spelt(player))),
            );
            return;
        }
        let dice = Dice::Pair(first as u8, second as u8);
        self.line(item.span, Event::Roll { player, dice });
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
}
