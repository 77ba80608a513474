//! The cards that are played.

use super::Draft;
use super::rows::CARDS;
use crate::catan::words;
use tg_catan::{Development, Event, Player, ProgressCard, Resource, Taken};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::native::ItemValue;

impl Draft {
    pub(super) fn plays(&mut self, item: &ItemValue, player: Player) {
        if self.settings.stock.has_cities() && item.text("monopoly").is_none() {
            return self.plays_progress(item, player);
        }
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
        let who = self.spelt(player);
        let found = match &*word {
            "knight" => return self.line(item.span, Event::Played { player, card: Development::Knight }),
            "roads" => return self.line(item.span, Event::Played { player, card: Development::Roads }),
            "plenty" | "yop" | "YOP" => {
                Diagnostic::new(Code::E8005, "a year of plenty brings cards, and these aren't named")
                    .help(format!("write which cards come from the bank: `{who} plays plenty wood, ore`"))
            }
            "monopoly" => {
                Diagnostic::new(Code::E8005, "a monopoly is on a resource, and this one isn't named")
                    .help(format!("write `{who} plays monopoly on sheep`"))
            }
            "point" | "points" | "vp" | "VP" => {
                Diagnostic::new(Code::E8005, "victory points are never played")
                    .help("they stay hidden until the game ends; leave the line out")
            }
            word if ProgressCard::named(word).is_some() => {
                let (game, help) = match self.settings.seafarers {
                    true => ("Seafarers", "`expansion: both` makes it a game of Cities & Knights at sea"),
                    false => ("the base game", "`expansion: cities` makes it a game of Cities & Knights"),
                };
                Diagnostic::new(Code::E8005, format!("{game} has no card `{word}`")).help(help)
            }
            word => Diagnostic::new(Code::E8005, format!("`{word}` isn't a card that can be played"))
                .did_you_mean(word, ["knight", "roads", "plenty", "monopoly"])
                .help("what is played is a knight, roads, plenty or a monopoly"),
        };
        self.errors.push(found.at(span, ""));
    }

    /// A progress card: what it moves are lines of their own.
    fn plays_progress(&mut self, item: &ItemValue, player: Player) {
        let known = item.text("thing").or(item.text("plenty"));
        let Some((word, span)) = known else { return };
        match ProgressCard::named(&word) {
            Some(card) => self.line(item.span, Event::Progress { player, card }),
            None => {
                let names = || ProgressCard::ALL.iter().map(|card| card.name());
                let found =
                    Diagnostic::new(Code::E8005, format!("`{word}` isn't a progress card")).at(span, "");
                let listed = names().collect::<Vec<_>>().join(", ");
                self.errors.push(
                    found
                        .did_you_mean(&word, names())
                        .help(format!("the cards are `monopoly on ore`, {listed}")),
                );
            }
        }
    }

    fn monopoly(&mut self, item: &ItemValue, player: Player, resource: Resource) {
        let total = self.number(item, "number");
        let each: Box<[Option<u32>]> = self.handed_over(item, player).into();
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

    /// What players hand over to the taker, as far as a monopoly says it: by player, where it names one.
    fn handed_over(&mut self, item: &ItemValue, taker: Player) -> Vec<Option<u32>> {
        let Some(rows) = self.rows_within(item) else { return Vec::new() };
        let mut each: Vec<Option<u32>> = vec![None; self.names.len()];
        for row in &rows.items {
            if row.form != "hands" {
                let givers = (0..).zip(&self.names).filter(|(victim, _)| *victim != taker);
                let each =
                    givers.take(2).zip([2, 1]).map(|((_, name), n)| format!("{} {n}", words::name(name)));
                let each = each.collect::<Vec<_>>().join("; ");
                let help = format!("write who hands over how many: `{{ {each} }}`");
                self.out_of_place(row.span, "no event is possible within a monopoly", &help);
                continue;
            }
            let (victim, number) = (self.named(row, "player"), self.number(row, "number"));
            if victim == Some(taker) {
                let name = &self.names[usize::from(taker)];
                let found = Diagnostic::new(Code::E8008, format!("{name} can't deal with {name}"));
                self.errors.push(found.at(row.span, "").help(
                    "a monopoly takes cards of the others: name only those who hand some over, or nothing",
                ));
                continue;
            }
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
