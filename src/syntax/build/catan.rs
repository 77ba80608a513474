//! Catan logs.
//!
//! The forms of their rows: `players` (fields `player`), `me` (a field `player`, or the word `nobody`), `mark` (a field `mark`), and
//! the verbs `gets rolls builds buys gives trades steals discards plays offers has hands`, each with a field
//! `player` first. Cards are fields `card`, each after its `count` where one is written; what comes back in a
//! trade, or is wanted, are `return` and `return_count`. Further fields: `number` (of a roll, a monopoly, or what is
//! handed over), `thing` (what is built, bought, played, stolen or monopolised), `partner` (the other player),
//! and the words `free` and `exactly`. Rows within braces are a block in a field `rows`.

use super::Build;
use super::junk::junk;
use super::notation::{Field, Notation, text_field, value_field};
use crate::syntax::grammar::{Pair, Rule};
use tg_core::ast::{Block, BlockRow, Content, Item};

/// `catan { players Red, Blue; Red gets 2 wood; Blue steals from Red }`
pub(super) const CATAN: Notation = Notation {
    word: "catan",
    block: Rule::catan_block,
    each: Rule::for_log,
    choice: Rule::if_log,
    only: Rule::only_log_row,
    row: |build, pair| build.log_row(pair),
    mark: None,
    stray: [
        "a log has no line like this",
        "a line is a player and what happens: `gets`, `rolls`, `builds`, `buys`, `gives`, `trades`, `steals`, `discards`, `plays`, `offers`, `has`",
    ],
    meant: None,
    written,
    comma: [
        "the lines of a log are separated by `;` or line ends",
        "write `;` instead, or begin a new line; commas stand between cards and between players",
    ],
};

/// How what happens is called, and how a line of it is written.
const VERBS: &[(Rule, &str, &str)] = &[
    (Rule::gets, "gets", "Red gets 2 wood, ore"),
    (Rule::rolls, "rolls", "Red rolls 8 { Blue gets ore }"),
    (Rule::builds, "builds", "Red builds road"),
    (Rule::buys, "buys", "Red buys development"),
    (Rule::gives, "gives", "Red gives 2 wood to Blue for ore"),
    (Rule::trades, "trades", "Red trades 4 wood for ore"),
    (Rule::steals, "steals", "Red steals from Blue` or `Red steals ore from Blue"),
    (Rule::discards, "discards", "Red discards 3 wheat, sheep"),
    (Rule::plays, "plays", "Red plays knight`, `Red plays monopoly on sheep`, `Red plays plenty wood, ore"),
    (Rule::offers, "offers", "Red offers ore for wood"),
    (Rule::has, "has", "Red has wheat`, `Red has exactly 2 ore` or `Red has 5 cards"),
    (Rule::hands_over, "hands", "{ Red 2; Blue 1 }"),
];

/// What else is said for what happens.
const OTHER_VERBS: &[(&str, &str)] = &[
    ("have", "has"),
    ("holds", "has"),
    ("pays", "builds"),
    ("receives", "gets"),
    ("rob", "steals"),
    ("robs", "steals"),
    ("uses", "plays"),
];

/// How a line that begins as this one is written: for one that can't be read.
fn written(text: &str) -> Option<(&'static str, &'static str)> {
    let meant = |word: &str, verb: &str| {
        let other = OTHER_VERBS.iter().find(|(other, _)| *other == word);
        word == verb || verb.strip_suffix('s') == Some(word) || other.is_some_and(|(_, meant)| *meant == verb)
    };
    let has = |verb: &str| text.split(|c: char| !c.is_alphanumeric()).any(|word| meant(word, verb));
    match text.split_whitespace().next()? {
        "players" => Some(("players", "players Red, Blue, \"Player Four\"")),
        "me" => Some(("me", "me Red")),
        "mark" => Some(("mark", "mark \"before the robbery\"")),
        _ => VERBS.iter().find(|(_, verb, _)| has(verb)).map(|(_, verb, line)| (*verb, *line)),
    }
}

impl Build<'_> {
    fn log_row(&mut self, pair: Pair) -> Option<BlockRow> {
        let item = match pair.as_rule() {
            Rule::setting => return Some(BlockRow::Setting(self.setting(pair))),
            Rule::from_row => return Some(self.begins_with(pair)),
            Rule::players_row => self.log_item("players", pair),
            Rule::me_row => self.log_item("me", pair),
            Rule::mark_row => self.log_item("mark", pair),
            Rule::log_event => self.log_event(pair),
            _ => return None,
        };
        Some(BlockRow::Item(item))
    }

    /// A row that is no event: its fields.
    fn log_item(&mut self, form: &'static str, pair: Pair) -> Item {
        let span = self.span(&pair);
        let mut fields = Vec::new();
        for part in pair.into_inner() {
            self.log_part(part, false, &mut fields);
        }
        Item { form, span, fields }
    }

    /// A player and what happens.
    fn log_event(&mut self, pair: Pair) -> Item {
        let span = self.span(&pair);
        let mut form = "";
        let mut fields = Vec::new();
        for part in pair.into_inner() {
            match VERBS.iter().find(|(rule, ..)| *rule == part.as_rule()) {
                Some((_, verb, _)) => {
                    form = verb;
                    let mut back = false;
                    for part in part.into_inner() {
                        back |= part.as_rule() == Rule::kw_for;
                        self.log_part(part, back, &mut fields);
                    }
                }
                None => self.log_part(part, false, &mut fields),
            }
        }
        // The first player of a line is who acts.
        for partner in fields.iter_mut().skip(1).filter(|field: &&mut Field| field.name == "player") {
            partner.name = "partner";
        }
        Item { form, span, fields }
    }

    /// A part of a line; `back` for the cards after `for`.
    fn log_part(&mut self, part: Pair, back: bool, fields: &mut Vec<Field>) {
        match part.as_rule() {
            Rule::log_player => fields.push(self.template_field("player", part)),
            Rule::mark_text => fields.push(self.template_field("mark", part)),
            Rule::log_word => fields.push(self.template_field("thing", part)),
            Rule::log_number => fields.push(self.log_number("number", part)),
            Rule::log_cards => {
                for card in part.into_inner() {
                    self.log_card(card, back, fields);
                }
            }
            Rule::log_block => fields.push(self.log_block(part)),
            Rule::me_nobody => fields.push(self.log_keyword("nobody", &part)),
            Rule::log_free => fields.push(self.log_keyword("free", &part)),
            Rule::has_exactly => fields.push(self.log_keyword("exactly", &part)),
            Rule::plays_monopoly | Rule::plays_plenty => {
                for part in part.into_inner() {
                    match part.as_rule() {
                        Rule::kw_monopoly => fields.push(self.log_keyword("monopoly", &part)),
                        Rule::kw_plenty => fields.push(self.log_keyword("plenty", &part)),
                        _ => self.log_part(part, false, fields),
                    }
                }
            }
            _ => {}
        }
    }

    /// Cards of one kind.
    fn log_card(&mut self, pair: Pair, back: bool, fields: &mut Vec<Field>) {
        let [count, card] = if back { ["return_count", "return"] } else { ["count", "card"] };
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::log_number => fields.push(self.log_number(count, part)),
                Rule::log_word => fields.push(self.template_field(card, part)),
                _ => {}
            }
        }
    }

    fn log_number(&mut self, name: &'static str, pair: Pair) -> Field {
        let around = self.span(&pair);
        let value = match pair.into_inner().next() {
            Some(number) => self.number_or_paren(number, around),
            None => junk(around),
        };
        value_field(name, value)
    }

    /// A word of the notation that is a field by itself.
    fn log_keyword(&mut self, name: &'static str, pair: &Pair) -> Field {
        let parts = vec![tg_core::notation::TemplatePart::Text(name.into())];
        text_field(name, tg_core::ast::Template { parts, span: self.span(pair) })
    }

    /// The rows in braces after a line.
    fn log_block(&mut self, pair: Pair) -> Field {
        let span = self.span(&pair);
        let head = tg_core::source::Span { end: span.start, ..span };
        let rows = self.rows(pair.into_inner(), &CATAN);
        let block = Block { word: "catan", span, head, name: None, over: None, settings: Vec::new(), rows };
        Field { name: "rows", span, content: Content::Block(Box::new(block)) }
    }
}
