//! Catan logs.
//!
//! The forms of their rows: `players` (fields `player`), `me` (a field `player`, or the word `nobody`), `mark` (a
//! field `mark`), and the verbs `gets rolls builds buys pays gives trades steals discards loses plays offers has can
//! moves hands`, each with a field `player` first. Cards are fields `card`, each after its `count` if one is given;
//! what is received in a trade, or is wanted, are `return` and `return_count`. Further fields: `number` and `second`
//! (of a roll), `number` (of a monopoly, or of what is handed over), `thing` (what is built, bought, played, stolen
//! or monopolised), `partner` (the other player), and the words `free`, `exactly`, `no`, `least`, `most`, `more`,
//! `fewer`, `not`, `robber`. `undo`, `instead` and `after` have at most a `number`. Rows within braces are a block in
//! a field `rows`.
//!
//! A line that isn't in the standard layout is a phrase: `tokens` splits it, `words` are the known words, `clauses`
//! splits it into events, `corrects` handles lines about earlier ones, `sequels` and `answers` handle what belongs to an earlier event, `restated` what is told twice, `acts`,
//! `building`, `robberies`, `trades`, `shown`, `played`, `monopolies`, `cards` and `cities` parse the events, `one_form` gives
//! their words one form, and `amounts` their cards; `nearest` suggests corrected lines that are `faithful`, `advice` tells what a line lacks, `vague` that its numbers are missing, `evidence` those that show several
//! things, and `asides` explains lines that are no events,
//! and `settings` those that are meant as settings.

mod acts;
mod advice;
mod amounts;
mod answers;
mod asides;
mod building;
mod cards;
mod cities;
mod clauses;
mod corrects;
mod evidence;
mod faithful;
mod forms;
mod incomplete;
mod monopolies;
pub(super) mod names;
mod nearest;
mod one_form;
mod played;
mod respelt;
mod restated;
mod reworded;
mod robberies;
mod rolls;
mod sequels;
mod settings;
mod shown;
mod tokens;
mod trades;
mod twice;
mod unclear;
mod unread;
mod vague;
mod verbs;
mod words;

use super::Build;
use super::junk::{junk, unknown_rows};
use super::notation::{Field, Notation, text_field, value_field};
use cards::Part;
use clauses::{Clause, Told};
use one_form::one_form;
use tg_core::ast::{Block, BlockRow, Content, Expr, ExprKind, Item, Template};
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::notation::TemplatePart;
use tg_core::number::Number;
use tg_core::source::Span;
use tg_grammar::{Pair, Rule};
use tokens::{Token, TokenKind};

/// `catan { players Red, Blue; Red gets 2 wood; Blue steals from Red }`
pub(super) const CATAN: Notation = Notation {
    word: "catan",
    block: Rule::catan_block,
    each: Rule::for_log,
    choice: Rule::if_log,
    only: Rule::only_log_row,
    row: |build, pair, rows| match pair.as_rule() {
        Rule::log_phrase => build.log_phrase(pair, rows),
        _ => rows.extend(build.log_row(pair)),
    },
    mark: None,
    stray: [
        "a log has no line like this",
        "a line is a player and what happens: `gets`, `rolls`, `builds`, `buys`, `gives`, `trades`, `steals`, `discards`, `plays`, `offers`, `has`",
    ],
    meant: Some(nearest::meant),
    names: Some([Rule::players_row, Rule::log_player]),
    written: nearest::written,
    comma: Some([
        "the lines of a log are separated by `;` or line ends",
        "write `;` instead, or begin a new line; commas separate cards and players",
    ]),
};

/// The verbs, by the rule that parses each in the standard layout.
const VERBS: &[(Rule, &str)] = &[
    (Rule::gets, "gets"),
    (Rule::rolls, "rolls"),
    (Rule::builds, "builds"),
    (Rule::buys, "buys"),
    (Rule::gives, "gives"),
    (Rule::trades, "trades"),
    (Rule::steals, "steals"),
    (Rule::discards, "discards"),
    (Rule::plays, "plays"),
    (Rule::offers, "offers"),
    (Rule::has, "has"),
    (Rule::hands_over, "hands"),
];

impl Build<'_> {
    fn log_row(&mut self, pair: Pair) -> Option<BlockRow> {
        let item = match pair.as_rule() {
            Rule::setting | Rule::log_event if let Some(found) = self.unwritten_setting(&pair) => {
                let span = self.span(&pair);
                self.report(found);
                return Some(unknown_rows(span));
            }
            Rule::log_event if self.is_of_nobody(&pair) => return Some(self.nobody_acts(&pair)),
            Rule::setting if let Some(help) = self.no_setting(&pair) => {
                return Some(self.without_an_act(&pair, help));
            }
            Rule::setting => return Some(BlockRow::Setting(self.setting(pair))),
            Rule::from_row => return Some(self.begins_with(pair)),
            Rule::players_row => {
                self.refuse_words_as_names(&pair);
                self.log_item("players", pair)
            }
            Rule::me_row => self.log_item("me", pair),
            Rule::mark_row => self.log_item("mark", pair),
            Rule::undo_row => self.log_item("undo", pair),
            Rule::instead_row => self.log_item("instead", pair),
            Rule::after_row => self.log_item("after", pair),
            Rule::log_event if let Some(help) = self.no_player(&pair) => {
                return Some(self.without_an_act(&pair, help));
            }
            Rule::log_event => self.log_event(pair),
            _ => return None,
        };
        Some(BlockRow::Item(item))
    }

    /// A row that isn't an event: its fields.
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
            match VERBS.iter().find(|(rule, _)| *rule == part.as_rule()) {
                Some((_, verb)) => {
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
        // The first player of a line is the acting one.
        for partner in fields.iter_mut().skip(1).filter(|field: &&mut Field| field.name == "player") {
            partner.name = "partner";
        }
        self.spell_names(&mut fields);
        one_form(&mut form, &mut fields, |name| self.is_bank(name));
        Item { form, span, fields }
    }

    /// A part of a line; `back` is for the cards after `for`.
    fn log_part(&mut self, part: Pair, back: bool, fields: &mut Vec<Field>) {
        match part.as_rule() {
            Rule::log_player => fields.push(self.template_field("player", part)),
            Rule::mark_text => fields.push(self.template_field("mark", part)),
            Rule::log_word => fields.push(self.template_field("thing", part)),
            Rule::log_number => {
                let first = fields.iter().all(|field| field.name != "number");
                fields.push(self.log_number(if first { "number" } else { "second" }, part));
            }
            Rule::log_cards => {
                for card in part.into_inner() {
                    self.log_card(card, back, fields);
                }
            }
            Rule::log_block => fields.push(self.log_block(part)),
            Rule::me_nobody => fields.push(self.log_keyword("nobody", &part)),
            Rule::log_free => fields.push(self.log_keyword("free", &part)),
            Rule::has_exactly => fields.push(self.log_keyword("exactly", &part)),
            Rule::kw_at_least => fields.push(self.log_keyword("least", &part)),
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
                Rule::log_word => {
                    self.no_resource_of_cities(&part);
                    fields.push(self.template_field(card, part));
                }
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
        word_field(name, name, self.span(pair))
    }

    /// Adds the rows of a line that isn't in the standard layout.
    fn log_phrase(&mut self, pair: Pair, rows: &mut Vec<BlockRow>) {
        let (start, end) = (pair.as_span().start(), pair.as_span().end());
        let mut tokens: Vec<Token> = pair.into_inner().map(Token::new).collect();
        tokens::name_players(&mut tokens, &self.participants, self.knows_all_players());
        if let Some(help) = self.heading(&tokens) {
            let span = self.trimmed(start, end);
            let message = format!("`{}` is no player", tokens[0].spelt);
            let found = Diagnostic::new(Code::E0026, message).at(self.span(&tokens[0].pair), "");
            self.report(found.help(help));
            rows.push(unknown_rows(span));
            return;
        }
        match clauses::read(&tokens) {
            Ok(Told { correction: None, clauses }) => {
                rows.extend(
                    clauses.into_iter().map(|clause| BlockRow::Item(self.phrase_row(&tokens, clause))),
                );
            }
            Ok(Told { correction: Some(correction), clauses })
                if let Some(found) = self.may_go_on(&tokens, &correction, &clauses, end) =>
            {
                self.report(found.at(self.trimmed(start, end), ""));
                rows.push(unknown_rows(self.trimmed(start, end)));
            }
            Ok(Told { correction: Some(correction), clauses }) => {
                let mut item = self.phrase_row(&tokens, correction);
                if let (Some(first), Some(last)) = (clauses.first(), tokens.last()) {
                    let span = self.span(&tokens[first.from].pair).to(self.span(&last.pair));
                    let rows = clauses.into_iter();
                    let rows = rows.map(|clause| BlockRow::Item(self.phrase_row(&tokens, clause))).collect();
                    item.span = item.span.to(span);
                    item.fields.push(rows_field(rows, span));
                }
                rows.push(BlockRow::Item(item));
            }
            Err(unread) => rows.push(self.unread_phrase(&mut tokens, &unread, start, end)),
        }
    }

    fn phrase_row(&mut self, tokens: &[Token], clause: Clause) -> Item {
        let (first, last) = (self.span(&tokens[clause.from].pair), self.span(&tokens[clause.to - 1].pair));
        let mut fields: Vec<Field> =
            clause.fields.into_iter().map(|part| self.phrase_field(tokens, part)).collect();
        let mut form = clause.form;
        self.spell_names(&mut fields);
        one_form(&mut form, &mut fields, |name| self.is_bank(name));
        Item { form, span: first.to(last), fields }
    }

    /// Reports `2 resources` where they aren't the same as two cards, as hands also hold commodities.
    fn no_resource_of_cities(&mut self, pair: &Pair) {
        let word = pair.as_str().trim();
        if matches!(&*word.to_lowercase(), "resource" | "resources")
            && self.has_commodities(pair.as_span().start())
        {
            let message = format!(
                "`{word}` isn't understood in Cities & Knights: hands also hold paper, cloth and coin"
            );
            let found = Diagnostic::new(Code::E0026, message).at(self.span(pair), "");
            self.report(
                found.help(
                    "name the resource, as in `gets wood`, or write `cards` where commodities count, too",
                ),
            );
        }
    }

    /// Whether the block around a position is of Cities & Knights, as its setting before it says.
    fn has_commodities(&self, at: usize) -> bool {
        let before = self.piece.get(..at).unwrap_or("");
        let block = before.rfind(CATAN.word).map_or(before, |begin| &before[begin..]);
        block.rfind("expansion").is_some_and(|setting| {
            let value = block[setting + "expansion".len()..].trim_start_matches([' ', ':']);
            value.starts_with("cities") || value.starts_with("both")
        })
    }

    fn phrase_field(&mut self, tokens: &[Token], part: Part) -> Field {
        match part {
            Part::Spelt(name, at) if tokens[at].is_shortened => {
                word_field(name, &tokens[at].spelt, self.span(&tokens[at].pair))
            }
            Part::Spelt(name, at) => self.template_field(name, tokens[at].pair.clone()),
            Part::Owner(name, at) => {
                let pair = &tokens[at].pair;
                let stem = pair.as_str().trim().trim_end_matches(['s', 'S']).trim_end_matches(['\'', '’']);
                word_field(name, stem, self.span(pair))
            }
            Part::Word(name, word, at) => {
                if word == "cards" {
                    self.no_resource_of_cities(&tokens[at].pair);
                }
                word_field(name, word, self.span(&tokens[at].pair))
            }
            Part::Count(name, count, at) => number_field(name, count, self.span(&tokens[at].pair)),
            Part::Number(name, at) => match (words::number(&tokens[at].word), tokens[at].kind) {
                (Some(number), _) => number_field(name, number, self.span(&tokens[at].pair)),
                (None, TokenKind::Number(Some(number))) if tokens[at].pair.as_rule() == Rule::log_times => {
                    number_field(name, number, self.span(&tokens[at].pair))
                }
                _ => self.log_number(name, tokens[at].pair.clone()),
            },
            Part::Block(at) => self.log_block(tokens[at].pair.clone()),
            Part::Shares(shares) => self.shares(tokens, &shares),
        }
    }

    /// What players hand over for a monopoly, as rows in braces.
    fn shares(&mut self, tokens: &[Token], shares: &[[usize; 2]]) -> Field {
        let mut rows = Vec::new();
        let first = shares.first().map_or(0, |&[who, _]| who);
        let mut around = self.span(&tokens[first].pair);
        for &[who, count] in shares {
            let count_span = self.span(&tokens[count].pair);
            let player = self.template_field("player", tokens[who].pair.clone());
            let span = player.span.to(count_span);
            let number = match tokens[count].word.as_str() {
                "none" | "nothing" => number_field("number", 0, count_span),
                _ => self.phrase_field(tokens, Part::Number("number", count)),
            };
            rows.push(BlockRow::Item(Item { form: "hands", span, fields: vec![player, number] }));
            around = around.to(span);
        }
        self.order_shares(&mut rows);
        rows_field(rows, around)
    }

    /// The rows in braces after a line.
    fn log_block(&mut self, pair: Pair) -> Field {
        let span = self.span(&pair);
        // With a comment or on lines of their own, rows stay where they were written.
        let is_in_line = !pair.as_str().contains(['#', '\n']);
        let mut rows = self.rows(pair.into_inner(), &CATAN);
        if is_in_line {
            self.order_shares(&mut rows);
        }
        rows_field(rows, span)
    }
}

/// Rows within a row: a block without a head.
fn rows_field(rows: Vec<BlockRow>, span: Span) -> Field {
    let head = Span { end: span.start, ..span };
    let block = Block { word: "catan", span, head, name: None, over: None, settings: Vec::new(), rows };
    Field { name: "rows", span, content: Content::Block(Box::new(block)) }
}

fn word_field(name: &'static str, word: &str, span: Span) -> Field {
    text_field(name, Template { parts: vec![TemplatePart::Text(word.into())], span })
}

fn number_field(name: &'static str, number: u32, span: Span) -> Field {
    value_field(name, Expr { kind: ExprKind::Number(Number::from(i64::from(number))), span })
}
