//! Decks.
//!
//! The forms of their rows: `suits` (fields `suit`, one for each; then optionally `attributes` of all its cards; then
//! for each rank the fields `name`, `rank` or both, and optionally `copies` and `attributes` of its own) and `cards`
//! (for each card `name`, then optionally `copies` and `attributes`). A rank with no number has only its name; several
//! ranks at once are a range.

use super::Build;
use super::junk::junk;
use super::notation::{Field, Notation, no_words, value_field};
use super::words::first_token;
use tg_core::ast::{BlockRow, Expr, ExprKind, Item, UnaryOp};
use tg_grammar::{Pair, Rule};

/// `deck { suit: 2..=10, J = 11; card x4 { cost: 1 } }`
pub(super) const DECK: Notation = Notation {
    word: "deck",
    block: Rule::deck_block,
    each: Rule::for_cards,
    choice: Rule::if_cards,
    only: Rule::only_deck_row,
    row: |build, pair, rows| rows.extend(build.deck_row(pair).map(BlockRow::Item)),
    mark: None,
    stray: [
        "a deck has no line like this",
        "its lines are `suit: rank x3, rank`, with ranks such as `0`, `2..=10` and `J = 11`, and `card x4`",
    ],
    meant: Some(meant),
    names: None,
    written: no_words,
    comma: Some(["cards and ranks are separated by commas", "leave it out, or name a card between"]),
};

/// The intended form of a malformed row: `land 24`, `4 elf`, `hearts: 2-10`.
pub(super) fn meant(_: &[String], row: &str) -> Option<String> {
    let mut tokens = Vec::new();
    let mut rest = row.trim_start();
    while !rest.is_empty() {
        let token = first_token(rest);
        tokens.push(token);
        rest = rest[token.len()..].trim_start();
    }
    // Attributes may contain anything.
    let cards = tokens.split(|token| *token == "{").next()?;
    let (suits, ranks) = match cards.iter().position(|token| *token == ":") {
        Some(colon) => (Some(cards[..colon].join(" ")), &cards[colon + 1..]),
        None => (None, cards),
    };
    let suit = cards.iter().position(|token| *token == ":").filter(|colon| cards[..*colon].contains(&","));
    if let Some(colon) = suit {
        let names = &cards[..colon];
        let suit = names.last()?;
        let is_copies =
            |token: &&str| token.len() > 1 && token.starts_with('x') && token[1..].parse::<u32>().is_ok();
        return Some(match names.iter().any(is_copies) {
            true => {
                format!("a suit begins a line of its own: write `;` before `{suit}:`, or begin a new line")
            }
            false => format!(
                "suits that have the same ranks stand side by side, without commas: `{}: …`; a card before a suit ends with `;`",
                names.iter().filter(|name| **name != ",").copied().collect::<Vec<_>>().join(" ")
            ),
        });
    }
    let mut parts = ranks.split(|token| *token == ",");
    if suits.is_none() && parts.clone().all(is_rank) {
        return Some(format!("ranks come after a suit and a colon: `cards: {}`", row.trim()));
    }
    parts.find_map(|one| better(suits.as_deref(), one))
}

/// Whether these are numbers as ranks, with or without their copies: `1..=10 x2`.
fn is_rank(tokens: &[&str]) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let ranks = match tokens {
        [ranks @ .., copies] if copies.strip_prefix('x').is_some_and(is_number) => ranks,
        ranks => ranks,
    };
    match ranks {
        [one] => is_number(one),
        [first, ".", ".", last] | [first, ".", ".", "=", last] => is_number(first) && is_number(last),
        _ => false,
    }
}

/// The correct form of a card or a rank, if it is written differently.
fn better(suits: Option<&str>, tokens: &[&str]) -> Option<String> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_name = |text: &str| text.starts_with(|first: char| first == '"' || first.is_alphabetic());
    let is_copies = |text: &str| text.strip_prefix('x').is_some_and(is_number);
    let copies = |card: &str, number: &str| {
        Some(format!("the number of copies comes after the card, with an `x`: `{card} x{number}`"))
    };
    match *tokens {
        [card, number] | [number, card] if is_name(card) && is_number(number) => copies(card, number),
        [number, card] if is_name(card) && number.strip_suffix('x').is_some_and(is_number) => {
            copies(card, number.trim_end_matches('x'))
        }
        [card, "=", number] if suits.is_none() && is_name(card) && is_number(number) => Some(format!(
            "a rank with a number comes after its suit and a colon, `cards: {card} = {number}`; {number} copies of a card are `{card} x{number}`"
        )),
        [card, "x" | "X" | "×" | "*" | "=", number] | [number, "x" | "X" | "×" | "*", card]
            if is_name(card) && is_number(number) =>
        {
            copies(card, number)
        }
        [first, "-" | "–", last] if is_number(first) && is_number(last) => Some(format!(
            "a range of ranks is written `{first}..={last}` and comes after its suit: `{}: {first}..={last}`",
            suits.unwrap_or("hearts")
        )),
        [suit, first, ".", ".", ref last @ ..] if suits.is_none() && is_name(suit) && is_number(first) => {
            Some(format!("ranks come after their suit and a colon: `{suit}: {first}..{}`", last.concat()))
        }
        [card, copies]
            if is_name(card) && copies.len() > 1 && copies.starts_with('x') && !is_copies(copies) =>
        {
            let number = copies.trim_start_matches('x');
            Some(format!(
                "a number of copies that is computed is in parentheses: `{card} x({number})`; two cards have a comma between them"
            ))
        }
        [first, copies, "(", ..] if is_copies(copies) => {
            Some(format!("attributes are in braces: `{first} {copies} {{ wild: true }}`"))
        }
        [first, copies, second, ..] if is_copies(copies) && !is_copies(second) => {
            Some(format!("separate them with a comma: `{first} {copies}, {second}`"))
        }
        ["from", other, ..] if is_name(other) => {
            Some(format!("cards are added to those of another deck by `{other} + deck {{ … }}`"))
        }
        [_, _, ..]
            if suits.is_none()
                && tokens.iter().any(|one| is_number(one))
                && tokens
                    .iter()
                    .all(|one| is_name(one) && !is_copies(one) || is_number(one) || *one == ",") =>
        {
            let ranks: Vec<&str> = tokens.iter().copied().filter(|one| *one != ",").collect();
            Some(format!("ranks come after a suit and a colon: `cards: {}`", ranks.join(", ")))
        }
        [_, _, ..] if tokens.iter().all(|one| is_name(one) && !is_copies(one) || is_number(one)) => {
            let colon = if suits.is_none() { "; suits come before a colon and their ranks" } else { "" };
            Some(format!("separate them with a comma: `{}`{colon}", tokens.join(", ")))
        }
        _ => None,
    }
}

/// `true` and `false` are face values, not words.
fn truth(name: &Pair) -> Option<bool> {
    match name.as_str().trim_end() {
        "true" => Some(true),
        "false" => Some(false),
        _ => None,
    }
}

impl Build<'_> {
    fn deck_row(&mut self, pair: Pair) -> Option<Item> {
        let span = self.span(&pair);
        let form = match pair.as_rule() {
            Rule::suit_row => "suits",
            Rule::card_row => "cards",
            _ => return None,
        };
        let mut fields = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::card_name => fields.push(self.template_field("suit", part)),
                Rule::attributes => fields.push(self.attributes(part)),
                Rule::rank | Rule::card => self.parts_of_cards(part, &mut fields),
                _ => {}
            }
        }
        Some(Item { form, span, fields })
    }

    /// The name, the copies and the attributes of a card, a rank or a face.
    pub(super) fn parts_of_cards(&mut self, pair: Pair, fields: &mut Vec<Field>) {
        let is_face = pair.as_rule() == Rule::face;
        let mut number_of = "rank";
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::card_name if is_face && truth(&part).is_some() => {
                    let kind = truth(&part).map_or(ExprKind::Junk, ExprKind::Bool);
                    fields.push(value_field("rank", Expr { kind, span: self.span(&part) }));
                }
                Rule::card_name => {
                    fields.push(self.template_field("name", part));
                    // `J = 11` is one rank, `joker, 11` are two cards.
                    number_of = "number";
                }
                Rule::copies => {
                    let number = self.signed_number(part);
                    fields.push(value_field("copies", number));
                }
                Rule::attributes => fields.push(self.attributes(part)),
                Rule::rank_value => {
                    let number = self.rank_value(part);
                    fields.push(value_field(number_of, number));
                }
                _ => {}
            }
        }
    }

    /// A number, or a range of numbers.
    fn rank_value(&mut self, pair: Pair) -> Expr {
        let span = self.span(&pair);
        let mut inclusive = None;
        let mut ends = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::open_range => inclusive = Some(part.as_str().starts_with("..=")),
                _ => ends.push(self.signed_number(part)),
            }
        }
        let mut ends = ends.into_iter();
        let first = ends.next().unwrap_or_else(|| junk(span));
        match inclusive {
            Some(inclusive) => {
                let kind = ExprKind::Range {
                    start: Some(Box::new(first)),
                    end: ends.next().map(Box::new),
                    inclusive,
                };
                Expr { kind, span }
            }
            None => first,
        }
    }

    /// A number or a parenthesis, with an optional minus.
    fn signed_number(&mut self, pair: Pair) -> Expr {
        let around = self.span(&pair);
        let inner = pair.into_inner();
        let minus = inner.clone().find(|part| part.as_rule() == Rule::minus).map(|minus| self.span(&minus));
        let Some(number) = inner.last() else { return junk(around) };
        let operand = self.number_or_paren(number, around);
        match minus {
            Some(minus) => {
                let span = minus.to(operand.span);
                Expr { kind: ExprKind::Unary { op: UnaryOp::Negate, operand: Box::new(operand) }, span }
            }
            None => operand,
        }
    }

    fn attributes(&mut self, pair: Pair) -> Field {
        let span = self.span(&pair);
        let kind = pair.into_inner().next().map_or(ExprKind::Junk, |record| self.record(record));
        value_field("attributes", Expr { kind, span })
    }
}
