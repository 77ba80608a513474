//! Lines that show something of a hand, and those that say that it was counted wrong.

use super::Draft;
use super::rows::CARDS;
use tg_catan::{Cards, Event, NONE, Player, Resource};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::native::ItemValue;

impl Draft {
    /// What a player has, and what they don't.
    pub(super) fn has(&mut self, item: &ItemValue, player: Player) {
        let says = |word: &str| item.text(word).is_some();
        let count = self.only_counted(item);
        if says("more") || says("fewer") {
            let more = says("more");
            let event = match count {
                Some(count) => Event::RecountUnseen { player, count, more },
                None => Event::Recount { player, cards: self.cards(item, CARDS), more },
            };
            return self.line(item.span, event);
        }
        if says("no") || says("most") && count.is_none() {
            let cards = self.cards(item, CARDS);
            let named = self.kinds(item);
            let more = u32::from(!says("no"));
            for resource in Resource::ALL.into_iter().filter(|resource| named.contains(resource)) {
                // Fewer than one more than the most.
                let fewer = if more == 0 { 1 } else { cards[resource.index()].saturating_add(1) };
                let mut missing: Cards = NONE;
                missing[resource.index()] = fewer;
                self.line(item.span, Event::Lacks { player, cards: missing });
            }
            return;
        }
        if count.is_none() && !says("exactly") && !says("least") {
            return self.holds(item, player);
        }
        let event = match count {
            Some(count) if says("least") => Event::AtLeast { player, count },
            Some(count) if says("most") => Event::AtMost { player, count },
            Some(count) => Event::Size { player, count },
            None if says("exactly") => Event::Hand { player, cards: self.cards(item, CARDS) },
            None => Event::Holds { player, cards: self.cards(item, CARDS) },
        };
        self.line(item.span, event);
    }

    /// `has 2 wood`: these and perhaps more; `has 0 wood`: none of it.
    fn holds(&mut self, item: &ItemValue, player: Player) {
        let cards = self.cards(item, CARDS);
        let named = self.kinds(item);
        for resource in Resource::ALL.into_iter().filter(|resource| named.contains(resource)) {
            if cards[resource.index()] == 0 {
                self.line(item.span, Event::Lacks { player, cards: resource.one() });
            }
        }
        if cards != NONE {
            self.line(item.span, Event::Holds { player, cards });
        }
    }

    /// Whether a row is about the bank, and not about a player of that name.
    pub(super) fn is_of_the_bank(&self, item: &ItemValue) -> bool {
        item.text("player").is_some_and(|(name, _)| self.is_bank(&name))
    }

    /// Whether a name is the bank's, as no player is called so.
    pub(super) fn is_bank(&self, name: &str) -> bool {
        name.eq_ignore_ascii_case("bank") && !self.names.iter().any(|own| own == name)
    }

    /// What lies in the bank: exactly as many cards of each kind as the row says.
    pub(super) fn in_bank(&mut self, item: &ItemValue) {
        let odd = ["least", "most", "more", "fewer"].iter().any(|word| item.text(word).is_some());
        if odd || self.only_counted(item).is_some() {
            self.errors.push(
                Diagnostic::new(
                    Code::E8010,
                    "for the bank, only exact numbers of each resource are possible",
                )
                .at(item.span, "")
                .help("write `bank has 14 wood, 3 ore`, or `bank has no ore`"),
            );
            return;
        }
        let cards = if item.text("no").is_some() { NONE } else { self.cards(item, CARDS) };
        let named = self.kinds(item);
        for resource in Resource::ALL.into_iter().filter(|resource| named.contains(resource)) {
            self.line(item.span, Event::InBank { resource, count: cards[resource.index()] });
        }
    }

    /// The kinds that a row names, with whatever number.
    fn kinds(&self, item: &ItemValue) -> Vec<Resource> {
        item.texts("card").filter_map(|(word, _)| Resource::named(&word)).collect()
    }

    /// What a player could pay for, or couldn't.
    pub(super) fn can(&mut self, item: &ItemValue, player: Player) {
        let Some((word, span)) = item.text("thing") else { return };
        let Some(purchase) = self.purchase(&word, span) else { return };
        let cards = purchase.cost();
        self.line(
            item.span,
            match item.text("not") {
                Some(_) => Event::Lacks { player, cards },
                None => Event::Holds { player, cards },
            },
        );
    }
}
