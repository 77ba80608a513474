//! Cards in a phrase: `a wood`, `2 ore and three sheep`, `5 cards`, `no cards`.

use super::tokens::{Cursor, Token, TokenKind};
use super::words;

/// A field of a row, as a phrase gives it. Positions are indexes of tokens.
#[derive(Clone, Debug)]
pub(super) enum Part {
    /// A name or a thing, spelt by a token.
    Spelt(&'static str, usize),
    /// A name, spelt by a token that says whose something is: `Ben's`.
    Owner(&'static str, usize),
    /// A word, in place of what a token spells.
    Word(&'static str, &'static str, usize),
    /// A number, spelt by a token in digits or in letters.
    Number(&'static str, usize),
    /// A number, in place of what a token spells.
    Count(&'static str, u32, usize),
    /// A block of rows in braces.
    Block(usize),
    /// What players hand over for a monopoly: the tokens of each player's name and number.
    Shares(Vec<[usize; 2]>),
}

/// Cards of one kind.
#[derive(Clone, Debug)]
pub(super) struct Card {
    /// How many, if not one.
    count: Option<Part>,
    thing: Thing,
    /// Whether a quantity is given: `2 wood`, `a wood`, and not `wood`.
    counted: bool,
    /// Whether it may be several, as in `his wood`.
    vague: bool,
}

#[derive(Clone, Debug)]
enum Thing {
    Resource(&'static str, usize),
    Spelt(usize),
    /// Cards of an unspecified kind.
    Unknown(usize),
}

impl Card {
    /// Whether how many isn't said.
    pub(super) fn is_vague(&self) -> bool {
        self.vague
    }

    /// This many cards of an unspecified kind, as the token at `at` says: `steals one from Ben`.
    pub(super) fn unseen(count: u32, at: usize) -> Card {
        let count = Some(Part::Count("count", count, at));
        Card { count, thing: Thing::Unknown(at), counted: true, vague: false }
    }

    /// Whether it is one card.
    pub(super) fn is_single(&self) -> bool {
        matches!(self.count, None | Some(Part::Count(_, 1, _)))
    }

    /// Whether a quantity is given.
    pub(super) fn is_counted(&self) -> bool {
        self.counted
    }

    /// The resource, if it is a word of the game.
    pub(super) fn resource(&self) -> Option<&'static str> {
        match self.thing {
            Thing::Resource(resource, _) => Some(resource),
            Thing::Spelt(_) | Thing::Unknown(_) => None,
        }
    }

    /// Whether its kind is unspecified.
    pub(super) fn is_unknown(&self) -> bool {
        matches!(self.thing, Thing::Unknown(_))
    }

    /// Its kind as a field with this name.
    pub(super) fn thing(&self, name: &'static str) -> Part {
        match self.thing {
            Thing::Resource(resource, at) => Part::Word(name, resource, at),
            Thing::Spelt(at) => Part::Spelt(name, at),
            Thing::Unknown(at) => Part::Word(name, "cards", at),
        }
    }

    /// Its number as a field with this name; 1 is written out.
    pub(super) fn count(&self, name: &'static str) -> Part {
        let at = match self.thing {
            Thing::Resource(_, at) | Thing::Spelt(at) | Thing::Unknown(at) => at,
        };
        self.count.clone().map_or(Part::Count(name, 1, at), |part| renamed(part, name))
    }
}

fn renamed(part: Part, name: &'static str) -> Part {
    match part {
        Part::Number(_, at) => Part::Number(name, at),
        Part::Count(_, count, at) => Part::Count(name, count, at),
        other => other,
    }
}

/// The fields of cards, with these names.
pub(super) fn fields(cards: &[Card], [count, thing]: [&'static str; 2]) -> Vec<Part> {
    let mut parts = Vec::new();
    for card in cards {
        parts.extend(card.count.clone().map(|part| renamed(part, count)));
        parts.push(card.thing(thing));
    }
    parts
}

impl Cursor<'_, '_> {
    /// Cards of one kind or of several.
    pub(super) fn cards(&mut self) -> Option<Vec<Card>> {
        let mut cards = vec![self.card(true)?];
        loop {
            let more = self.attempt(|cursor| {
                let comma = cursor.eat_sign(',');
                let and = cursor.eat(&["and", "plus"]) || cursor.eat_sign('&') || cursor.eat_sign('+');
                if comma || and { cursor.card(false) } else { None }
            });
            match more {
                Some(card) => cards.push(card),
                None => return Some(cards),
            }
        }
    }

    /// The same, where how many of each isn't guessed: `his wood` may be all of it, and `bricks` are several.
    pub(super) fn numbered_cards(&mut self) -> Option<Vec<Card>> {
        self.attempt(|cursor| cursor.cards().filter(|cards| !cards.iter().any(Card::is_vague)))
    }

    /// No cards: `nothing`, `none`, `no cards`, `an empty hand`.
    pub(super) fn no_cards(&mut self) -> Option<Card> {
        let at = self.at;
        let none =
            self.eat(&["nothing", "none"]) || self.eat_all(&["no", "cards"]) || self.eat_all(&["no", "card"]);
        let none = none || self.eat_all(&["an", "empty", "hand"]);
        let none = none || self.no_kinds().is_some();
        // In Cities & Knights resources aren't all cards, which is told of the word itself.
        let resources = !none && self.eat_all(&["no", "resources"]);
        let (none, at) = if resources { (true, at + 1) } else { (none, at) };
        let count = Some(Part::Count("count", 0, at));
        none.then_some(Card { count, thing: Thing::Unknown(at), counted: true, vague: false })
    }

    /// `no wood`, `neither wood nor ore` of what somebody gets or discards.
    fn no_kinds(&mut self) -> Option<()> {
        self.attempt(|cursor| {
            let is_moved = cursor.at > 0
                && matches!(
                    words::verb(cursor.word_at(cursor.at - 1)),
                    Some(words::Verb::Get | words::Verb::Discard)
                );
            // What somebody has got is held, and not moved.
            let is_held = cursor.at > 1
                && cursor.word_at(cursor.at - 1) == "got"
                && words::verb(cursor.word_at(cursor.at - 2)) == Some(words::Verb::Have);
            (is_moved && !is_held && cursor.eat(&["no", "neither"])).then_some(())?;
            let kind = |cursor: &mut Self| {
                words::resource(cursor.word()).filter(|kind| !words::is_commodity(kind))?;
                cursor.at += 1;
                cursor.eat(&["card", "cards"]);
                Some(())
            };
            kind(cursor)?;
            let one_more = |cursor: &mut Self| {
                let comma = cursor.eat_sign(',');
                (cursor.eat(&["or", "nor", "and"]) || comma).then_some(())?;
                cursor.eat(&["no"]);
                kind(cursor)
            };
            while cursor.attempt(one_more).is_some() {}
            Some(())
        })
    }

    /// `card`, `resource`: one card of an unspecified kind, without an article.
    pub(super) fn any_card(&mut self) -> Card {
        let at = self.at;
        self.eat(&["resource"]);
        self.eat(&["card"]);
        Card {
            count: Some(Part::Count("count", 1, at)),
            thing: Thing::Unknown(at),
            counted: true,
            vague: false,
        }
    }

    /// Cards of one kind; `first` if they can't be mistaken for the player of the next act.
    pub(super) fn card(&mut self, first: bool) -> Option<Card> {
        self.attempt(|cursor| {
            let one = ["a", "an", "one"].contains(&cursor.word());
            let definite = cursor.word() == "the";
            let vague = !definite && words::OWNERS.contains(&cursor.word());
            let article = cursor.eat(words::ARTICLES);
            cursor.skip(words::ADJECTIVES);
            let number = cursor.number();
            let counted = one || number.is_some();
            let count = number.filter(|&at| cursor.value(at) != Some(1)).map(|at| Part::Number("count", at));
            cursor.skip(words::ADJECTIVES);
            // `two more wood`; `2 more cards` may be all of them.
            let more = counted && cursor.eat(&["more", "extra", "further", "additional"]);
            let thing = cursor.kind(first, article || number.is_some())?;
            if more && matches!(thing, Thing::Unknown(_)) {
                return None;
            }
            if number.is_none()
                && !article
                && let Some((at, times)) = cursor.times()
            {
                let count = Some(Part::Count("count", times, at));
                return Some(Card { count, thing, counted: true, vague: false });
            }
            let count = match (&thing, number) {
                (Thing::Unknown(at), Some(number)) if cursor.value(number) == Some(1) => {
                    Some(Part::Count("count", 1, *at))
                }
                // Which card `the card` is isn't guessed: perhaps that of a robbery before.
                (Thing::Unknown(at), None)
                    if article && !definite && !matches!(cursor.word_at(*at), "cards" | "resources") =>
                {
                    Some(Part::Count("count", 1, *at))
                }
                (Thing::Unknown(_), None) => return None,
                _ => count,
            };
            // `his wood` may be all of it, and `bricks` are several.
            let vague = match thing {
                Thing::Resource(_, at) => {
                    number.is_none() && (vague || !article && cursor.word_at(at).ends_with('s'))
                }
                _ => false,
            };
            Some(Card { count, thing, counted, vague })
        })
    }

    /// `x2`, as in a deck, after a kind of card.
    fn times(&mut self) -> Option<(usize, u32)> {
        let is_times = self.peek().is_some_and(|token| matches!(token.kind, TokenKind::Sign('×' | '*')));
        if (is_times || matches!(self.word(), "x" | "X"))
            && let TokenKind::Number(Some(times)) = self.tokens.get(self.at + 1)?.kind
        {
            self.at += 2;
            return Some((self.at - 1, times));
        }
        let times = self.word().strip_prefix('x')?.parse().ok()?;
        self.at += 1;
        Some((self.at - 1, times))
    }

    fn kind(&mut self, first: bool, counted: bool) -> Option<Thing> {
        let at = self.at;
        let token = self.peek()?;
        // A player is no card, and neither is what acts: `Ann gets ore, "Mary Jane" gets wood`.
        let acts = self.tokens.get(at + 1).is_some_and(|next| words::verb(&next.word).is_some());
        if token.is_player || token.kind == TokenKind::Piece && acts {
            return None;
        }
        if token.kind == TokenKind::Piece {
            self.at += 1;
            self.eat(&["card", "cards"]);
            return Some(Thing::Spelt(at));
        }
        if let Some(resource) = words::resource(&token.word) {
            self.at += 1;
            self.eat(&["card", "cards"]);
            return Some(Thing::Resource(resource, at));
        }
        if self.eat(&["resource", "resources"]) {
            self.eat(&["card", "cards"]);
            return Some(Thing::Unknown(at));
        }
        if self.eat(&["card", "cards"]) {
            // `a card of wood`
            let of = self.attempt(|cursor| {
                cursor.eat(&["of"]).then_some(())?;
                words::resource(cursor.word()).inspect(|_| cursor.at += 1)
            });
            return Some(of.map_or(Thing::Unknown(at), |resource| Thing::Resource(resource, at)));
        }
        // An unknown word: the error is reported where resources are known.
        let plain = token.kind == TokenKind::Word
            && words::verb(&token.word).is_none()
            && !words::PREPOSITIONS.contains(&&*token.word)
            && (first || counted || !token.is_capital());
        if !plain {
            return None;
        }
        // A progress card isn't one of the hand, and `Ben too` isn't told of a card.
        if words::PRONOUNS.contains(&&*token.word)
            || words::VAGUE.contains(&&*token.word)
            || matches!(&*token.word, "progress" | "too" | "likewise" | "same")
        {
            return None;
        }
        self.at += 1;
        self.eat(&["card", "cards"]);
        self.is_boundary().then_some(Thing::Spelt(at))
    }

    /// A place other than a player's hand: `the bank`, `her ore harbour`.
    pub(super) fn bank(&mut self) -> bool {
        self.bank_at_a_rate().is_some()
    }

    /// The same, and its rate, as in `a 3:1 port`.
    pub(super) fn bank_at_a_rate(&mut self) -> Option<Option<usize>> {
        self.attempt(|cursor| {
            cursor.skip(words::ARTICLES);
            cursor.skip(words::ADJECTIVES);
            let rate = cursor.ratio();
            if words::resource(cursor.word()).is_some() {
                cursor.at += 1;
            }
            cursor.eat(words::BANKS).then_some(rate)
        })
    }

    /// Where produced cards come from, after `from` or `for`: `the bank`, `her second settlement`. What comes from a port
    /// is paid for.
    pub(super) fn source(&mut self) -> bool {
        let bank = self.attempt(|cursor| {
            let begin = cursor.at;
            let is_port = |token: &Token| words::PORTS.contains(&&*token.word);
            let rate = cursor.bank_at_a_rate()?;
            (rate.is_none() && !cursor.tokens[begin..cursor.at].iter().any(is_port)).then_some(())
        });
        bank.is_some()
            || self.field_of_a_roll().is_some()
            || self
                .attempt(|cursor| {
                    cursor.skip(words::ARTICLES);
                    cursor.skip(words::ADJECTIVES);
                    if words::resource(cursor.word()).is_some() {
                        cursor.at += 1;
                    }
                    let is_gold = cursor.eat(&["gold"]);
                    (cursor.eat(words::SOURCES) || is_gold).then_some(())
                })
                .is_some()
    }

    /// Whether a number comes next that may be the price of these cards: who gets an ore for 4 has paid four cards, or
    /// rolled a 4.
    pub(super) fn is_a_rate(&self, cards: &[Card]) -> bool {
        let number = self.tokens.get(self.at).and_then(|token| match token.kind {
            TokenKind::Number(value) => value,
            _ => words::number(&token.word),
        });
        let all = cards.iter().map(|card| self.literal(&card.count("count")).unwrap_or(1)).sum::<u32>();
        number.is_some_and(|number| number <= all.saturating_mul(4))
    }

    /// `11`, `the 8`: a hex by its number.
    fn field_of_a_roll(&mut self) -> Option<()> {
        self.attempt(|cursor| {
            cursor.skip(words::ARTICLES);
            let at = cursor.number()?;
            let number = cursor.value(at).filter(|number| (2..=12).contains(number));
            (number.is_some() && cursor.is_boundary()).then_some(())
        })
    }

    /// A rate, `3:1` or `3-for-1`: how many cards are given for one.
    pub(super) fn ratio(&mut self) -> Option<usize> {
        self.attempt(|cursor| {
            let at = cursor.number()?;
            let is_hyphened = cursor.eat_sign('-');
            (cursor.eat_sign(':') || cursor.eat(&["to", "for"])).then_some(())?;
            (!is_hyphened || cursor.eat_sign('-')).then_some(())?;
            let one = cursor.number()?;
            (cursor.value(one) == Some(1)).then_some(at)
        })
    }
}
