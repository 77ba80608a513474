//! Why a line can't be parsed, where that can be told, and what to write instead.

use super::asides::EACH_ACTS;
use super::evidence::evidence;
use super::incomplete::of_no_verb;
use super::nearest::{Line, is_a_port_s, is_of_any_kind};
use super::words::{self, Verb};

impl Line<'_> {
    /// The message for a line whose help isn't just a form.
    pub(super) fn special(&self, verb: Verb) -> Option<String> {
        let who = (0..self.verb).find(|at| self.is_player(*at)).map_or("…", |at| self.words[at]);
        match verb {
            _ if let Some(line) = self.of_the_bank(verb) => Some(line),
            _ if let Some((least, most, thing)) = self.range() => Some(match verb {
                Verb::Have => format!(
                    "between two numbers it is two lines, `{who} has at least {least} {thing}` and `{who} has at most {most} {thing}`"
                ),
                _ => "how many must be a single number: a line is written when it is known".to_owned(),
            }),
            Verb::Discard | Verb::Lose if self.says("half") => Some(format!(
                "write how many cards that is, `{who} discards 4 cards`, or which, `{who} discards 2 wood, ore`"
            )),
            Verb::Play if self.says("port") || self.says("harbor") || self.says("harbour") => {
                let parted =
                    (0..self.words.len()).find(|&at| self.low(at) == "for").unwrap_or(self.words.len());
                let [gives, gets] = [self.cards(self.verb, parted), self.cards(parted, self.words.len())];
                let rate = self.words.windows(3).find_map(|words| match words {
                    [rate, ":", "1"] => rate.parse::<u32>().ok(),
                    _ => None,
                });
                let gives = match rate {
                    Some(rate) if words::resource(&gives).is_some() => format!("{rate} {gives}"),
                    _ => gives,
                };
                let line = match is_a_port_s(&gives, &gets) {
                    true => format!("`{who} trades {gives} for {gets}`"),
                    false if gives.is_empty() => format!("`{who} trades 3 wood for ore`"),
                    false => "2 or 3 equal cards for one, `… trades 3 wood for ore`".to_owned(),
                };
                Some(format!("a port is used in a trade: {line}"))
            }
            Verb::Get | Verb::Take
                if !self.says("for")
                    && (words::PORTS.iter().any(|port| self.says(port))
                        || self.words.windows(2).any(|words| matches!(words, [":", "1"]))) =>
            {
                let card = self.cards(self.verb, self.words.len());
                let card = words::resource(&card).unwrap_or("ore");
                let paid = if card == "wood" { "brick" } else { "wood" };
                Some(format!(
                    "what comes through a port is paid for: write with what, as in `{who} trades 3 {paid} for {card}`"
                ))
            }
            Verb::Play
                if ["plenty", "yop", "invention"].contains(&&*self.low(self.words.len() - 1)) =>
            {
                Some(format!("write which cards come from the bank: `{who} plays plenty wood, ore`"))
            }
            Verb::Play if let Some(help) = self.half_played(who) => Some(help),
            Verb::Be if !(0..self.words.len()).any(|at| self.is_player(at) || words::resource(&self.low(at)).is_some()) => {
                of_no_verb(self.names, &self.words.join(" "))
            }
            Verb::Play if self.says("aqueduct") => {
                let card = self.cards(self.verb, self.words.len());
                let card = words::resource(&card).unwrap_or("ore");
                Some(format!("what the aqueduct brings is written `{who} gets {card}`"))
            }
            Verb::Rob | Verb::Steal | Verb::Play
                if (self.says("knight") || self.says("soldier"))
                    && (verb != Verb::Play || self.says("rob") || self.says("steal")) =>
            {
                let victim = (self.verb..self.words.len()).find(|at| self.is_player(*at));
                let victim = victim.map_or("…", |at| self.words[at]);
                Some(format!("the card comes first: `{who} plays knight and robs {victim}`"))
            }
            Verb::Play if let Some(victim) = self.against_whom() => {
                Some(format!("what the card brings is told with its own verb: `{who} plays knight and robs {victim}`"))
            }
            Verb::Build if self.says("knight") && (self.says("strong") || self.says("mighty")) => Some(format!(
                "a knight is basic when it's built, and then promoted: `{who} builds knight`, `{who} promotes a knight`"
            )),
            Verb::Build if self.says("with") && (self.says("building") || self.says("roadbuilding")) => Some(format!(
                "the card comes first: `{who} plays roads and builds 2 roads`"
            )),
            Verb::Discard | Verb::Have if (verb == Verb::Discard || self.says("discard")) && self.number_after_card() => Some(format!(
                "the number comes before the card: `{who} discards 2 wood, 2 ore`"
            )),
            Verb::Give if !self.says("to") && !(self.verb..self.words.len()).any(|at| self.is_player(at)) => {
                self.given_to_nobody(who)
            }
            Verb::Accept | Verb::Refuse => Some(format!(
                "an offer and its answer are one line, `… offers 2 sheep for brick, {who} accepts`, or the trade itself, `… gives 2 sheep to {who} for brick`; without a trade it is left out"
            )),
            Verb::Get if self.verb > 1 && self.count(0).is_some_and(|number| (2..=12).contains(&number)) => {
                let rest = &self.words[1..];
                let (card, told) =
                    (rest.iter().position(|word| self.is_name(word))?, rest);
                let told = told[card..].join(" ").replace(" ,", ",");
                let rolled = format!("the roll comes first: `… rolls {}`, and then `{told}`", self.words[0]);
                Some(match &*self.low(1) {
                    sign @ ("." | ")") => {
                        format!("leave `{}{sign}` out if it only numbers the line; {rolled}", self.words[0])
                    }
                    _ => rolled,
                })
            }
            Verb::Get | Verb::Take | Verb::Buy
                if self.says("for")
                    && !self.says("from")
                    && !(self.verb..self.words.len()).any(|at| self.is_player(at)) =>
            {
                let parted = (self.verb..self.words.len()).find(|&at| self.low(at) == "for")?;
                let [gets, gives] = [self.cards(self.verb, parted), self.cards(parted, self.words.len())];
                if gives.is_empty() || gets.is_empty() {
                    return None;
                }
                Some(match is_a_port_s(&gives, &gets) {
                    true => format!("a trade with the bank begins with what is given: `{who} trades {gives} for {gets}`"),
                    false => format!("with whom isn't said: with a player it is `{who} gives {gives} to … for {gets}`"),
                })
            }
            Verb::Build | Verb::Upgrade | Verb::Place | Verb::Buy | Verb::Activate | Verb::Promote
                if (self.verb + 1..self.words.len()).any(|at| self.is_unnumbered(at)) =>
            {
                Some("how many isn't said: write the number, as in `builds 2 roads`, or name one, `builds a road`".to_owned())
            }
            Verb::Build | Verb::Upgrade | Verb::Place
                if (self.verb + 2..self.words.len()).any(|at| words::PLACES.contains(&&*self.low(at))) =>
            {
                let piece = self.piece()?;
                Some(format!(
                    "where something is built doesn't matter: leave the place out, `{who} builds {piece}`, or `{who} builds {piece} free`"
                ))
            }
            Verb::Build | Verb::Place | Verb::Buy
                if (self.verb + 1..self.words.len()).any(|at| self.count(at).is_some_and(|count| count > 15)) =>
            {
                Some("a player has 15 roads, 5 settlements and 4 cities, so at most 15 things are built in a line".to_owned())
            }
            Verb::Trade | Verb::Give if let Some(rate) = self.rate()
                && let Some(line) = self.at_a_rate_with_a_player(who, &rate) => Some(line),
            Verb::Trade | Verb::Give if let Some(rate) = self.rate() => {
                let parted = self.verb + 1..self.words.len();
                let kinds: Vec<&str> = parted.filter_map(|at| words::resource(&self.low(at))).collect();
                let [gives, gets] = match kinds[..] {
                    [gives, gets] => [gives, gets],
                    ["ore"] => ["ore", "wood"],
                    [gives] => [gives, "ore"],
                    _ => ["wood", "ore"],
                };
                let number = words::number(&rate).map_or(rate.clone(), |number| number.to_string());
                Some(format!(
                    "at {number}:1, one card comes for {number}: `{who} trades {number} {gives} for {gets}`, or `{who} trades {gives} for {gets} at the {number}:1 port`, where the rate tells how many"
                ))
            }
            // Who has the card now isn't said.
            Verb::Lose => {
                let card = self.cards(self.verb + 1, self.words.len());
                words::resource(&card).map(|card| {
                    format!("a card that goes to a player is `… steals {card} from {who}`, and one that goes to the bank `{who} discards {card}`")
                })
            }
            Verb::Can if !self.says("not") && (self.says("build") || self.says("place")) => {
                let piece = (self.verb..self.words.len()).find_map(|at| words::piece(&self.low(at)))?;
                Some(format!(
                    "what somebody can pay for is written `{who} can buy {piece}`; where it's about the place for it, leave it out"
                ))
            }
            Verb::Can | Verb::Cannot if self.says("build") || self.says("place") => {
                let pieces = (self.verb..self.words.len()).find_map(|at| words::piece(&self.low(at)));
                let thing = pieces.unwrap_or("road");
                Some(format!(
                    "who can't build something may lack the place for it: where it's about the cards, write `{who} can't buy {thing}`, else leave it out"
                ))
            }
            Verb::Roll if self.says("=") => {
                let sign = (self.verb..self.words.len()).find(|&at| self.low(at) == "=")?;
                let dice: Vec<u32> = (self.verb + 1..sign).filter_map(|at| self.count(at)).collect();
                let [first, second] = dice[..] else { return None };
                Some(format!("the dice add up to {}{}: `{who} rolls {first} + {second}`", first + second, self.other_sum(sign)))
            }
            Verb::Roll
                if self.verb > 0
                    && (self.verb + 1..self.words.len()).any(|at| self.is_player(at))
                    && (self.verb + 1..self.words.len()).all(|at| words::verb(&self.low(at)).is_none()) =>
            {
                Some(
                    "what a roll brings follows with its verb: `… rolls 6: … gets 2 wood, … gets ore`"
                        .to_owned(),
                )
            }
            Verb::Lack if let Some(line) = self.lacking(who) => Some(line),
            Verb::Trade if let Some(line) = self.traded_away(who) => Some(line),
            _ if verb != Verb::Do && (self.verb + 1..self.words.len()).any(|at| self.is_vague(at)) => Some(self.how_many(who, verb)),
            Verb::Do if self.says("so") || self.says("too") => Some(EACH_ACTS.to_owned()),
            Verb::Rob | Verb::Steal if words::BANKS.iter().any(|bank| self.says(bank)) => {
                let cards = self.cards(self.verb, self.words.len());
                let cards = if cards.is_empty() { "…" } else { &cards };
                Some(format!("a robbery takes a card from a player; what comes from the bank is `{who} gets {cards}`"))
            }
            Verb::Rob | Verb::Steal if (self.verb + 1..self.words.len()).filter(|at| self.is_player(*at)).count() > 1 => {
                Some("a robbery takes one card from one player: write a line for each".to_owned())
            }
            Verb::Have if let Some(help) = self.listed_hand(who) => Some(help),
            Verb::Have if self.low(self.verb + 1) == ":" && !self.cards(self.verb, self.words.len()).is_empty() => {
                let cards = self.cards(self.verb, self.words.len());
                Some(format!("the whole hand is `{who} has exactly {cards}`, and a part of it `{who} has {cards}`"))
            }
            Verb::Have
                if (self.verb == 1 || self.verb == 2 && self.low(1) == "still")
                    && let Some(lines) = evidence(who, &self.words[self.verb + 1..]) =>
            {
                Some(lines)
            }
            Verb::Have if self.says("most") && (self.says("and") || self.says(",")) => {
                Some("how many of each isn't said: write a number for each, `has at most 2 wood, 1 ore`".to_owned())
            }
            Verb::Give | Verb::Trade if self.words.iter().filter(|word| **word == "for").count() > 1 => {
                Some("these are several trades: write a line for each".to_owned())
            }
            Verb::Do if self.low(self.verb).starts_with("ma") => Some(
                "what somebody does is written with its own verb: `… builds road`, `… trades 4 wood for ore`, `… gives wood to … for ore`".to_owned(),
            ),
            Verb::Lack if (self.verb + 1..self.words.len()).any(|at| words::verb(&self.low(at)).is_some()) => Some(
                "what didn't happen is left out; what somebody lacks is `has no ore`, and what they can't pay for is `can't buy city`".to_owned(),
            ),
            Verb::Do if self.low(self.verb + 1) == "not" || !matches!(&*self.low(self.verb), "does" | "did" | "makes" | "make" | "made") => Some(
                "what didn't happen is left out; what somebody lacks is `has no ore`, fewer than a number `has fewer than 2 ore`, and what they can't pay for is `can't buy city`".to_owned(),
            ),
            // It isn't said where the card comes from.
            Verb::Get | Verb::Take if self.low(self.words.len() - 1) == "card" => Some(format!(
                "from the bank it is `{who} gets 1 card`, from a player `{who} steals from …`, and a development card `{who} buys development`"
            )),
            Verb::Roll if self.verb == 0 => {
                let number =
                    (0..self.words.len()).find_map(|at| self.count(at).filter(|n| (2..=12).contains(n)));
                Some(format!("the roll comes first: `… rolls {}`, and then what it brings", number?))
            }
            _ => None,
        }
    }

    /// The message for `plays a monopoly`, of which the resource isn't said, `plays monopoly on sheep, 5`, and `plays a card`.
    fn half_played(&self, who: &str) -> Option<String> {
        let behind = self.verb + 1..self.words.len();
        let kinds: Vec<&str> = behind.clone().filter_map(|at| words::resource(&self.low(at))).collect();
        let number = behind.clone().find_map(|at| self.count(at));
        let is_of_more = behind.clone().any(|at| self.is_player(at) || words::verb(&self.low(at)).is_some());
        if self.says("monopoly") || self.says("mono") {
            return match (&kinds[..], number) {
                _ if is_of_more => None,
                ([], _) => Some(format!("a monopoly is on a resource: `{who} plays monopoly on sheep`")),
                ([kind], Some(number)) => Some(format!(
                    "how many cards a monopoly brings comes last: `{who} plays monopoly on {kind} for {number}`"
                )),
                _ => None,
            };
        }
        let is_idle = |at: usize| {
            let low = self.low(at);
            words::ARTICLES.contains(&&*low)
                || matches!(&*low, "dev" | "development" | "card" | "devcard" | "progress")
        };
        (self.verb + 1 < self.words.len() && behind.clone().all(is_idle)).then(|| {
            format!("which card isn't said: `{who} plays knight`, `{who} plays roads`, `{who} plays plenty wood, ore`, `{who} plays monopoly on sheep`")
        })
    }

    /// The only other player in `plays knight on Ben`.
    fn against_whom(&self) -> Option<&str> {
        let (last, before) = (self.words.len().checked_sub(1)?, self.words.len().checked_sub(2)?);
        let is_against = matches!(&*self.low(before), "on" | "against" | "at" | "to");
        let is_knight = (self.verb..before).any(|at| matches!(&*self.low(at), "knight" | "soldier"));
        (is_against && is_knight && self.is_player(last)).then(|| self.words[last])
    }

    /// The number of cards of a rate, in `2:1` or `2-for-1`.
    fn rate(&self) -> Option<String> {
        let is_one = |at: usize| self.count(at) == Some(1);
        let is_sign = |at: usize| matches!(&*self.low(at), ":" | "-" | "to" | "for");
        (self.verb + 1..self.words.len())
            .filter(|&at| self.count(at).is_some_and(|count| (2..=4).contains(&count)))
            .find(|&at| {
                is_sign(at + 1) && (is_one(at + 2) || is_sign(at + 2) && is_sign(at + 3) && is_one(at + 4))
            })
            .map(|at| self.low(at))
    }

    /// The message for `trades 2:1 wood for ore with Ben`.
    fn at_a_rate_with_a_player(&self, who: &str, rate: &str) -> Option<String> {
        let behind = self.verb + 1..self.words.len();
        let other = self.words[behind.clone().find(|at| self.is_player(*at))?];
        let kinds: Vec<&str> = behind.filter_map(|at| words::resource(&self.low(at))).collect();
        let [gives, gets] = kinds[..] else { return None };
        let rate = words::number(rate).map_or(rate.to_owned(), |number| number.to_string());
        Some(format!(
            "a rate is the bank's; with a player the cards are counted: `{who} gives {rate} {gives} to {other} for {gets}`"
        ))
    }

    /// The message for `has 4 cards: wood, ore`, of which some aren't named, and `has: wood, ore`.
    fn listed_hand(&self, who: &str) -> Option<String> {
        let at = self.verb + 1;
        let number = self.count(at).filter(|_| matches!(&*self.low(at + 1), "cards" | "card"));
        let signed = if number.is_some() { at + 2 } else { at };
        matches!(&*self.low(signed), ":" | "," | "(" | "-").then_some(())?;
        let cards = self.cards(signed, self.words.len());
        let (number, listed) = (number?, self.number_of_cards(signed));
        (!cards.is_empty() && number != listed).then(|| {
            format!("{number} cards are told and {listed} named: write `{who} has exactly {cards}` if these are all, or `{who} has {number} cards` and `{who} has {cards}`, each on its own line")
        })
    }

    /// The sum that is told after a sign, as not being that of the dice.
    fn other_sum(&self, sign: usize) -> String {
        self.count(sign + 1).map_or_else(String::new, |sum| format!(", and not to {sum}"))
    }

    /// How many cards are named from a word on.
    fn number_of_cards(&self, from: usize) -> u32 {
        let kinds = (from..self.words.len()).filter(|&at| words::resource(&self.low(at)).is_some());
        kinds.map(|at| self.count(at - 1).unwrap_or(1)).sum()
    }

    /// The message for `lacks the ore for a city` and `lacks 3 ore`.
    fn lacking(&self, who: &str) -> Option<String> {
        let last = self.words.len();
        if let Some(parted) = (self.verb + 1..last).find(|&at| self.low(at) == "for") {
            let piece = (parted + 1..last).find_map(|at| words::piece(&self.low(at)))?;
            let card = (self.verb + 1..parted).find_map(|at| words::resource(&self.low(at)))?;
            return Some(format!(
                "who lacks {card} for it can't pay for it, which is written `{who} can't buy {piece}`"
            ));
        }
        let (count, resource) = (self.count(self.verb + 1)?, words::resource(&self.low(self.verb + 2))?);
        let is_whole = self.verb + 3 == last || self.verb + 4 == last && self.low(last - 1) == ".";
        let line = match count.checked_sub(1)? {
            0 => format!("{who} has no {resource}"),
            most => format!("{who} has at most {most} {resource}"),
        };
        is_whole.then(|| format!("who lacks {count} has fewer than {count}: `{line}`"))
    }

    /// The message for `trades wood to Ben`, of which nothing comes back.
    fn traded_away(&self, who: &str) -> Option<String> {
        let to = (self.verb + 1..self.words.len()).find(|&at| self.low(at) == "to")?;
        let is_gift = self.is_player(to + 1) && to + 2 >= self.words.len() && !self.says("for");
        let cards = self.cards(self.verb + 1, to);
        (is_gift && !cards.is_empty()).then(|| {
            let other = self.words[to + 1];
            format!(
                "what is given is written `{who} gives {cards} to {other}`, followed by `for ore` if something comes back"
            )
        })
    }

    /// The message for `gives wood for ore` and `Ann's city gives 2 ore`.
    fn given_to_nobody(&self, who: &str) -> Option<String> {
        let comes_back = |at: &usize| {
            self.low(*at) == "for" || matches!(words::verb(&self.low(*at)), Some(Verb::Get | Verb::Take))
        };
        let parted = (self.verb + 1..self.words.len()).find(comes_back).unwrap_or(self.words.len());
        let [gives, gets] = [self.cards(self.verb, parted), self.cards(parted, self.words.len())];
        if gives.is_empty() {
            return None;
        }
        let says_any = |words: &[&str]| words.iter().any(|word| self.says(word));
        // `Ben's hand: 4 wood`
        if self.low(self.verb) == "hand"
            && !self.says("starting")
            && matches!(&*self.low(self.verb + 1), ":" | "is" | "was" | "has")
        {
            return Some(format!("what is in a whole hand is written `{who} has exactly {gives}`"));
        }
        let is_of_the_board = |at: usize| {
            let word = &*self.low(at);
            words::piece(word).is_some() || words::SOURCES.contains(&word) || words::FIRST.contains(&word)
        };
        Some(if (0..self.verb).any(is_of_the_board) {
            format!("cards that come from the bank are written `{who} gets {gives}`")
        } else if says_any(&["each", "everyone", "everybody", "all"]) {
            format!("each gift is a line of its own: `{who} gives {gives} to …`")
        } else if gets.is_empty() {
            format!("who gets them isn't said: `{who} gives {gives} to …`")
        } else {
            let bank = match is_a_port_s(&gives, &gets) {
                true => format!(", and with the bank `{who} trades {gives} for {gets}`"),
                false => String::new(),
            };
            format!("with whom isn't said: with a player it is `{who} gives {gives} to … for {gets}`{bank}")
        })
    }

    /// The message for what the bank is told to do: `the bank gets 4 wood from Ann`.
    fn of_the_bank(&self, verb: Verb) -> Option<String> {
        let is_bank = |at: usize| self.low(at) == words::BANK && !self.is_player(at);
        let acts = (0..self.verb).any(is_bank) && !(0..self.verb).any(|at| self.is_player(at));
        let is_shown =
            matches!(verb, Verb::Have | Verb::Lack | Verb::Be | Verb::Do | Verb::Can | Verb::Cannot);
        (acts && !is_shown).then_some(())?;
        let behind = self.verb + 1..self.words.len();
        let players: Vec<usize> = behind.clone().filter(|at| self.is_player(*at)).collect();
        let cards = self.cards(behind.start, behind.end);
        Some(match (&players[..], verb) {
            (&[one], Verb::Get | Verb::Take | Verb::Steal)
                if !cards.is_empty() && !is_of_any_kind(&cards) =>
            {
                format!("the bank is no player: who pays it comes first, `{} pays {cards}`", self.words[one])
            }
            _ => {
                "the bank is no player: a line is of the one who gets cards from it, pays it or trades there"
                    .to_owned()
            }
        })
    }

    /// Whether the numbers come after the cards: `wood 2, ore 1`.
    fn number_after_card(&self) -> bool {
        (self.verb + 1..self.words.len()).any(|at| {
            let is_last = words::resource(&self.low(at + 2)).is_none();
            words::resource(&self.low(at)).is_some() && self.count(at + 1).is_some() && is_last
        })
    }
}
