//! Parts that belong to a preceding event: the cards of a trade, more things built, the cards that a card brought.

use super::acts::Act;
use super::answers::is_returned;
use super::cards::{Card, Part, fields};
use super::cities;
use super::clauses::{Clause, Reader};
use super::tokens::TokenKind;
use super::words::{self, Verb};

/// Words that say that what follows is one more event.
const MORE: &[&str] = &["also", "again", "later", "next", "finally", "meanwhile", "afterwards"];

const ANOTHER: &str =
    "whether this belongs to what comes before isn't guessed: leave the word out, or write a line of its own";

const APART: &str = "whether this belongs to what comes before isn't guessed: join both with `and` alone, or write a line of its own";

const ONE_CARD: &str =
    "a robbery takes a single card: another robbery, and what comes from elsewhere, is a line of its own";

const NOT_OF_PLAYERS: &str = "the cards of a monopoly come from the players, and not from the bank";

impl Reader<'_, '_> {
    /// After something was built or bought: `and a settlement`.
    pub(super) fn another_thing(&mut self) -> Option<Act> {
        let last = self.clauses.last()?;
        if !matches!(last.form, "builds" | "buys") || self.subjects.len() != 1 {
            return None;
        }
        let built = last.fields.iter().find_map(|part| match part {
            Part::Word("thing", _, at) => Some(*at),
            _ => None,
        });
        let begin = self.cursor.at;
        let mut end = last.from;
        for at in last.from..begin {
            let is_connector = words::CONNECTORS.contains(&self.cursor.word_at(at))
                || matches!(self.cursor.tokens[at].kind, TokenKind::Sign(_));
            end = if is_connector { end } else { at };
        }
        // `a road to her settlement and city`; `and a city` is one more.
        let next = self.cursor.word();
        let may_be_of_the_place = words::piece(next).is_some() || words::OWNERS.contains(&next);
        let ends_with_a_place =
            built.is_some_and(|at| at < end) && words::piece(self.cursor.word_at(end)).is_some();
        if may_be_of_the_place && ends_with_a_place {
            self.why =
                Some("whether this is one more, or a part of the place, isn't guessed: leave the place out");
            return None;
        }
        let is_free = |fields: &[Part]| fields.iter().any(|part| matches!(part, Part::Word("free", ..)));
        let free = is_free(&last.fields);
        let mut act = self.cursor.attempt(|cursor| {
            let act = cursor.buys()?;
            let named = act.fields.iter().any(|part| matches!(part, Part::Word("thing", ..)));
            named.then_some(act)
        })?;
        let first = self.cursor.tokens.get(last.from..last.to).unwrap_or_default();
        match (free, is_free(&act.fields)) {
            (false, true) => {
                self.why = Some("whether both are free isn't guessed: write a line for each");
                return None;
            }
            // `places her first settlement and road`
            (true, false) if first.iter().any(|token| words::FIRST.contains(&&*token.word)) => {
                act.fields.push(Part::Word("free", "free", last.from));
            }
            (true, false) if act.form == "builds" && first.iter().any(|token| token.word == "free") => {
                self.why = Some("whether both are free isn't guessed: write a line for each");
                return None;
            }
            _ => {}
        }
        Some(act)
    }

    /// After a monopoly: what a player hands over, `Ben gives 2`, `Ben 2`, `2 from Ben`.
    pub(super) fn shares(&mut self) -> Option<()> {
        let last = self.clauses.last_mut()?;
        let monopoly =
            last.form == "plays" && last.fields.iter().any(|part| matches!(part, Part::Word("monopoly", ..)));
        if !monopoly
            || last.fields.iter().any(|part| {
                matches!(part, Part::Number("number", _) | Part::Count("number", ..) | Part::Block(_))
            })
        {
            return None;
        }
        let resource = last.fields.iter().find_map(|part| match part {
            Part::Word("thing", resource, _) => Some(*resource),
            _ => None,
        });
        let taker = last.fields.iter().find_map(|part| match part {
            Part::Spelt("player", at) => Some(self.cursor.tokens[*at].spelt.as_str()),
            _ => None,
        });
        let taker = taker?;
        let share = self.cursor.attempt(|cursor| {
            cursor.skip(words::ADVERBS);
            if matches!(cursor.verb(), Some(Verb::Get | Verb::Take | Verb::Steal)) {
                cursor.at += 1;
            }
            cursor.share(resource, taker)
        })?;
        match last.fields.iter_mut().find_map(|part| match part {
            Part::Shares(shares) => Some(shares),
            _ => None,
        }) {
            Some(shares) => shares.push(share),
            None => last.fields.push(Part::Shares(vec![share])),
        }
        last.to = self.cursor.at;
        Some(())
    }

    /// Whether the preceding event is one of the only subject: a victim goes on after what a thief did.
    fn is_of_the_subject(&self) -> bool {
        let name = |at: usize| self.cursor.tokens[at].spelt.as_str();
        let player = |part: &Part| match part {
            Part::Spelt("player", at) => Some(name(*at)),
            _ => None,
        };
        match (self.clauses.last(), &self.subjects[..]) {
            (Some(last), [who]) => {
                last.fields.iter().find_map(player).is_none_or(|player| player == name(*who))
            }
            _ => true,
        }
    }

    /// After something was built or bought: `and pays wood and brick` is its price, and nothing more; the inner `None`
    /// where it can't be, as that is said of several things.
    pub(super) fn is_paid_for(&mut self) -> Option<Option<bool>> {
        let has = |clause: &Clause, name: &str| {
            clause.fields.iter().any(|part| matches!(part, Part::Word(own, ..) if *own == name))
        };
        let built = |clause: &Clause| matches!(clause.form, "builds" | "buys") && has(clause, "thing");
        let (last, before) = self.clauses.split_last()?;
        if !built(last) || has(last, "free") {
            return None;
        }
        let several = before.last().is_some_and(|clause| built(clause) && !has(clause, "free"));
        let adverb = self.cursor.word();
        let cards = self.cursor.attempt(|cursor| {
            cursor.skip(words::ADVERBS);
            (cursor.verb()? == Verb::Pay).then_some(())?;
            cursor.at += 1;
            let known = |cards: &Vec<Card>| cards.iter().all(|card| card.resource().is_some());
            let cards = cursor.cards().filter(known)?;
            let for_it = ["for", "on"].contains(&cursor.word())
                && ["it", "this", "that"].contains(&cursor.word_at(cursor.at + 1));
            cursor.at += if for_it { 2 } else { 0 };
            cursor.is_boundary().then_some(cards)
        })?;
        if MORE.contains(&adverb) {
            self.why = Some(ANOTHER);
            return Some(None);
        }
        if several {
            self.why =
                Some("what several things cost isn't told by itself: leave it out, or write a line for each");
            return Some(None);
        }
        let last = self.clauses.last_mut()?;
        last.form = "pays";
        last.fields.splice(1..1, fields(&cards, ["count", "card"]));
        last.to = self.cursor.at;
        Some(Some(true))
    }

    /// After a roll: skips the remark that it produces nothing.
    pub(super) fn skip_nothing(&mut self) {
        if self.clauses.last().is_some_and(|last| last.form == "rolls") {
            let none = [&["no", "resources"], &["no", "production"], &["no", "cards"]];
            let _ = none.iter().any(|words| self.cursor.eat_all(&words[..])) || self.cursor.eat(&["nothing"]);
        }
    }

    /// What the same player gets, if it completes a preceding event: `gives Ben wood and gets an ore`.
    pub(super) fn completes(&mut self) -> Option<bool> {
        if !self.is_of_the_subject() {
            return Some(false);
        }
        if let Some(paid) = self.is_paid_for() {
            return paid;
        }
        let Some(last) = self.clauses.last_mut() else { return Some(false) };
        let mut cursor = self.cursor;
        let adverbs = cursor.at;
        cursor.skip(words::ADVERBS);
        let of_more = |at: usize| MORE.contains(&cursor.word_at(at));
        let could_complete = match cursor.verb() {
            Some(Verb::Get | Verb::Take) => {
                matches!(last.form, "gives" | "trades" | "pays" | "steals" | "plays" | "offers")
            }
            Some(Verb::Build | Verb::Buy) => last.form == "pays",
            _ => false,
        };
        if could_complete && (adverbs..cursor.at).any(of_more) {
            self.why = Some(ANOTHER);
            return None;
        }
        let parts = |at: usize| {
            cursor.word_at(at) == "then"
                || cursor.tokens.get(at).is_some_and(|token| token.kind == TokenKind::Sign('.'))
        };
        let is_whole = !last.open && matches!(last.form, "gives" | "pays" | "steals");
        let is_got = matches!(cursor.verb(), Some(Verb::Get | Verb::Take));
        let gets = cursor.verb() == Some(Verb::Get);
        if could_complete && is_whole && is_got && (last.to..cursor.at).any(parts) {
            self.why = Some(APART);
            return None;
        }
        let is = |part: &Part, name: &str, word: &str| matches!(part, Part::Word(own, own_word, _) if *own == name && *own_word == word);
        // `pays wood and brick and builds a road` is a single payment.
        if last.form == "pays" && matches!(cursor.verb(), Some(Verb::Build | Verb::Buy)) {
            cursor.at += 1;
            if !last.fields.iter().any(|part| matches!(part, Part::Word("thing", ..))) {
                let is_free =
                    |act: &Act| act.fields.iter().any(|part| matches!(part, Part::Word("free", ..)));
                let act = cursor.buys().filter(|act| act.repeat == 1 && !is_free(act))?;
                last.fields
                    .extend(act.fields.into_iter().filter(|part| matches!(part, Part::Word("thing", ..))));
                (last.fields.iter().any(|part| matches!(part, Part::Word("thing", ..)))).then_some(())?;
                last.to = cursor.at;
                self.cursor.at = cursor.at;
                return Some(true);
            }
            return Some(false);
        }
        // `plays monopoly and names sheep`, `plays monopoly and takes all the wheat`
        if last.form == "plays"
            && last.open
            && last.fields.iter().any(|part| is(part, "monopoly", "monopoly"))
        {
            let names = cursor
                .eat(&["names", "named", "calls", "called", "chooses", "chose", "says", "said", "picks"]);
            let told = if names { cursor.monopolized()? } else { cursor.taken_by_monopoly()? };
            last.fields.extend(told);
            last.open = false;
            last.to = cursor.at;
            self.cursor.at = cursor.at;
            return Some(true);
        }
        if last.form == "plays"
            && last.fields.iter().any(|part| is(part, "thing", "spy"))
            && matches!(cursor.verb(), Some(Verb::Get | Verb::Take | Verb::Steal | Verb::Rob))
        {
            self.cursor.furthest.set(self.cursor.furthest.get().max(cursor.at));
            self.why =
                Some("a spy takes a progress card, and no card of a hand: only `… plays spy` is written");
            return None;
        }
        if !matches!(cursor.verb(), Some(Verb::Get | Verb::Take)) {
            return Some(false);
        }
        let taking = |part: &Part| cities::TAKING.iter().any(|card| is(part, "thing", card));
        let takes = last.form == "plays" && last.fields.iter().any(taking);
        cursor.at += 1;
        if takes {
            let from = cursor.attempt(|cursor| {
                cursor.cards()?;
                cursor.eat(&["from", "off"]).then_some(())
            });
            if from.is_none() {
                self.cursor.furthest.set(self.cursor.furthest.get().max(cursor.at));
                self.why = Some(
                    "the cards that this card brings come from players: say from whom, `… gives 2 ore to …`",
                );
            }
            return from.map(|()| false);
        }
        // Cards after moving the robber come from a player, who must be named.
        let robber = last.form == "moves"
            || last.fields.iter().any(|part| is(part, "thing", "knight") && last.form == "plays");
        if robber {
            let from = cursor.attempt(|cursor| {
                cursor.cards()?;
                cursor.eat(&["from", "off"]).then_some(())
            });
            self.cursor.furthest.set(self.cursor.furthest.get().max(cursor.at));
            if from.is_none() {
                self.why = Some(
                    "a card that comes with the robber is a robbery: `… steals ore from …`, or `… steals from …` where nobody saw the card",
                );
            }
            return from.map(|()| false);
        }
        let has = |name: &str| {
            last.fields.iter().any(|part| {
                matches!(part, Part::Spelt(own, _) | Part::Word(own, ..) | Part::Number(own, _) | Part::Count(own, ..) if *own == name)
            })
        };
        let before = last.clone();
        match last.form {
            "gives" | "trades" if !has("return") => {
                let cards = cursor.cards()?;
                last.fields.extend(fields(&cards, ["return_count", "return"]));
            }
            // `pays sheep, wheat and ore and gets a development card`
            "pays"
                if !has("thing")
                    && let Some(drawn) = cursor.development_drawn() =>
            {
                (drawn.repeat == 1).then_some(())?;
                last.fields.extend(drawn.fields);
            }
            "pays" if !has("thing") => {
                let cards = cursor.cards()?;
                last.form = "trades";
                last.fields.extend(fields(&cards, ["return_count", "return"]));
            }
            "steals" if !has("thing") => {
                let cards = cursor.cards()?;
                let [card] = &cards[..] else {
                    self.why = Some(ONE_CARD);
                    return None;
                };
                if !card.is_single() {
                    self.why = Some(ONE_CARD);
                    return None;
                }
                if !card.is_unknown() {
                    let place = last.fields.len() - 1;
                    last.fields.insert(place, card.thing("thing"));
                }
            }
            "plays" if has("monopoly") && !has("number") => {
                let mut ahead = cursor;
                ahead.number();
                if ahead.word() == "from" {
                    return Some(false);
                }
                let resource = last.fields.iter().find_map(|part| match part {
                    Part::Word("thing", resource, _) => Some(*resource),
                    _ => None,
                });
                last.fields.extend(cursor.monopoly_brings(resource)?);
            }
            "plays" if has("plenty") && last.open => {
                let cards = cursor.cards()?;
                last.fields.extend(fields(&cards, ["count", "card"]));
            }
            // The cards received for an offer aren't part of it: a trade needs a line of its own.
            "offers" => return None,
            _ => return Some(false),
        }
        cursor.skip(&["back"]);
        if cursor.eat(&["in"]) {
            cursor.eat(&["return", "exchange"]).then_some(())?;
        }
        if cursor.eat(&["from"]) {
            let name = |at: usize| cursor.tokens[at].spelt.as_str();
            let partner = last.fields.iter().find_map(|part| match part {
                Part::Spelt("partner", at) => Some(name(*at)),
                _ => None,
            });
            let mut ahead = cursor;
            let named = ahead.peek().is_some_and(|token| token.is_player);
            let is_of_the_bank = || {
                let told = &cursor.tokens[before.from..before.to];
                told.iter().any(|token| words::BANKS.contains(&&*token.word))
            };
            let from_partner = ahead.eat(&["him", "her", "them"]) || ahead.name().map(name) == partner;
            // What comes from elsewhere is another event.
            match partner {
                Some(_) if from_partner => cursor.at = ahead.at,
                // Only the bank trades, and has what a card brings.
                None if cursor.bank() => {
                    if before.fields.iter().any(|part| matches!(part, Part::Word("monopoly", ..))) {
                        self.why = Some(NOT_OF_PLAYERS);
                        return None;
                    }
                }
                // `pays 2 wood and gets an ore from Ben` is a trade with Ben.
                None if named && gets && matches!(before.form, "pays" | "trades") && !is_of_the_bank() => {
                    let place = last.fields.iter().position(is_returned)?;
                    last.fields.insert(place, Part::Spelt("partner", cursor.at));
                    last.form = "gives";
                    cursor.at += 1;
                }
                _ => {
                    *last = before;
                    return Some(false);
                }
            }
        }
        last.open = false;
        last.to = cursor.at;
        self.cursor.at = cursor.at;
        Some(true)
    }
}
