//! Alphabets, rounds and the rewriting game.
//!
//! The forms of their rows: `symbols` (fields `symbol`), `rule` (an optional field `owner`, `left`, `right`), `goal`
//! (fields `player`, and `goal` or `pattern`), `round` (a field `round`).

use super::Build;
use super::junk::unknown_rows;
use super::notation::{Field, Notation, no_words, text_field};
use tg_core::ast::{BlockRow, Content, Item, Template};
use tg_core::diagnostics::{Code, Diagnostic, nearest};
use tg_core::notation::TemplatePart;
use tg_grammar::{Pair, Rule};

/// `alphabet { a t c g }`
pub(super) const ALPHABET: Notation = Notation {
    word: "alphabet",
    block: Rule::alphabet_block,
    each: Rule::for_symbols,
    choice: Rule::if_symbols,
    only: Rule::only_symbols,
    row: |build, pair, rows| {
        rows.extend((pair.as_rule() == Rule::symbols).then(|| BlockRow::Item(build.symbols(pair))));
    },
    mark: None,
    stray: ["this isn't a letter of an alphabet", "letters that aren't words or digits are quoted"],
    meant: Some(range_of_letters),
    names: None,
    written: no_words,
    comma: Some(["the letters of an alphabet are separated by spaces", "write `alphabet dna { a t c g }`"]),
};

/// `round < left => right >`
pub(super) const ROUND: Notation = Notation {
    word: "round",
    block: Rule::round_block,
    each: Rule::for_rules,
    choice: Rule::if_rules,
    only: Rule::only_rule,
    row: |build, pair, rows| {
        rows.extend((pair.as_rule() == Rule::rule).then(|| BlockRow::Item(build.rule(pair))));
    },
    mark: Some("=>"),
    stray: [
        "this line isn't a rule",
        "a rule is written `left => right`, with its owner `name: left => right`",
    ],
    meant: None,
    names: None,
    written: no_rule,
    comma: None,
};

/// `game { player wants goal; round < … > }`
pub(super) const GAME: Notation = Notation {
    word: "game",
    block: Rule::game_block,
    each: Rule::for_game,
    choice: Rule::if_game,
    only: Rule::only_game_row,
    row: |build, pair, rows| rows.extend(build.game_row(pair)),
    mark: Some("wants"),
    stray: [
        "a game has no line like this",
        "its lines are `player wants goal`, `round < … >` and settings such as `rounds: 4`",
    ],
    meant: Some(rounds_in_a_row),
    names: None,
    written: a_goal,
    comma: Some([
        "the lines of a game are separated by `;` or line ends",
        "write `;` instead, or begin a new line; commas belong to records and lists",
    ]),
};

/// What isn't a rule though it looks like one: a loop, a rule in quotes as a whole, or one whose brace begins an
/// expression.
fn no_rule(_: &[String], text: &str) -> Option<(&'static str, String)> {
    if text.trim_start().starts_with("while ") && text.contains('{') {
        return Some((
            "",
            "rules are written by `for x in xs { … }` and `if … { … }`, and by nothing else".to_owned(),
        ));
    }
    let rule = text.trim().strip_prefix('"')?.strip_suffix('"')?;
    let (left, right) = rule.split_once("=>")?;
    let is_brace = left.trim().trim_end_matches('"').ends_with('{') || right.trim().starts_with('}');
    Some((
        "",
        match is_brace || left.contains('"') {
            true => "a brace in a text is written `\\{`, since `{` begins an expression: `\"\\{\" => \"}\"`"
                .to_owned(),
            false => format!("a rule isn't put in quotes as a whole: `{} => {}`", left.trim(), right.trim()),
        },
    ))
}

/// Letters from one to another.
fn range_of_letters(_: &[String], text: &str) -> Option<String> {
    let letters =
        "an alphabet has no ranges: list its letters, or write `for c in \"abcde\".letters { {c} }`";
    text.contains("..").then(|| letters.to_owned())
}

/// Two rounds with nothing between them.
fn rounds_in_a_row(_: &[String], text: &str) -> Option<String> {
    text.contains("> round").then(|| "write `;` between two rounds, or begin a new line".to_owned())
}

/// A goal without its player, or with another word for `wants`.
fn a_goal(_: &[String], text: &str) -> Option<(&'static str, String)> {
    let text = text.trim();
    if let Some(goal) = text.strip_prefix("wants").map(str::trim).filter(|goal| !goal.is_empty()) {
        return Some(("wants", format!("the player comes first: `Ann wants {goal}`")));
    }
    let mut words = text.split_whitespace();
    let (player, verb, goal) = (words.next()?, words.next()?, words.next()?);
    let is_near = ["needs", "need", "seeks", "tries"].contains(&verb) || !nearest(verb, ["wants"]).is_empty();
    (is_near && verb != "wants").then(|| ("wants", format!("a goal is written `{player} wants {goal}`")))
}

impl Build<'_> {
    fn symbols(&mut self, pair: Pair) -> Item {
        let span = self.span(&pair);
        let fields = pair.into_inner().map(|s| self.template_field("symbol", s)).collect();
        Item { form: "symbols", span, fields }
    }

    fn game_row(&mut self, pair: Pair) -> Option<BlockRow> {
        let span = self.span(&pair);
        match pair.as_rule() {
            Rule::goal => Some(BlockRow::Item(self.goal(pair))),
            Rule::setting if is_rule(&pair) => {
                self.rule_in_game(span);
                Some(unknown_rows(span))
            }
            Rule::setting => Some(BlockRow::Setting(self.setting(pair))),
            Rule::from_row => Some(self.begins_with(pair)),
            Rule::round_row_block => {
                let block = self.block(pair.into_inner().next()?, &ROUND);
                let fields = vec![Field { name: "round", span, content: Content::Block(Box::new(block)) }];
                Some(BlockRow::Item(Item { form: "round", span, fields }))
            }
            _ => None,
        }
    }

    fn rule(&mut self, pair: Pair) -> Item {
        let span = self.span(&pair);
        let mut sides = Vec::new();
        let mut owned = false;
        let mut first = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::side => {
                    first.get_or_insert_with(|| part.clone());
                    sides.push(self.pieces(part));
                }
                Rule::owner_sign => {
                    owned = true;
                    if let Some(named) = self.owner(first.as_ref(), &part) {
                        sides = vec![named];
                    }
                }
                Rule::rule_sign => self.rule_sign(&part),
                _ => {}
            }
        }
        let names: &[&'static str] = if owned { &["owner", "left", "right"] } else { &["left", "right"] };
        let fields =
            names.iter().copied().zip(sides).map(|(name, template)| text_field(name, template)).collect();
        Item { form: "rule", span, fields }
    }

    /// Reports an owner that is missing, or whose name has several words without quotes: then gives it as it is meant.
    fn owner(&mut self, owner: Option<&Pair>, sign: &Pair) -> Option<Template> {
        let pieces: Vec<Pair> = owner.into_iter().flat_map(|owner| owner.clone().into_inner()).collect();
        let is_apart = |pair: &[Pair]| pair[0].as_span().end() < pair[1].as_span().start();
        match owner {
            Some(owner) if pieces.windows(2).any(is_apart) => {
                let name = owner.as_str().trim();
                let found = Diagnostic::new(Code::E0026, "a name of several words needs quotes here")
                    .at(self.span(owner), "several words");
                self.report(found.meant(self.span(owner), &format!("\"{name}\"")));
                Some(Template { parts: vec![TemplatePart::Text(name.into())], span: self.span(owner) })
            }
            Some(_) if !pieces.is_empty() => None,
            _ => {
                self.report(
                    Diagnostic::new(Code::E0026, "nobody is named before this `:`")
                        .at(self.span(sign), "whose rule is it?")
                        .help("a rule is written `left => right`, with its owner `name: left => right`"),
                );
                None
            }
        }
    }

    fn goal(&mut self, pair: Pair) -> Item {
        let span = self.span(&pair);
        let mut fields: Vec<Field> = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::player => fields.push(self.template_field("player", part)),
                Rule::side_some => fields.push(self.template_field("goal", part)),
                Rule::regex => {
                    let span = self.span(&part);
                    let raw = part.as_str().trim_matches('/').replace("\\/", "/");
                    let parts = vec![TemplatePart::Text(raw.into())];
                    fields.push(text_field("pattern", Template { parts, span }));
                }
                _ => {}
            }
        }
        Item { form: "goal", span, fields }
    }
}

/// Whether what looks like a setting of a game is a rule.
fn is_rule(setting: &Pair) -> bool {
    let value = setting.as_str().split_once(':').map_or("", |(_, value)| value);
    value.split_once("=>").is_some_and(|(left, _)| left.trim().chars().all(char::is_alphanumeric))
}
