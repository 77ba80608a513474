//! From a block to a game, or to everything that is wrong with it.

use super::game::begins;
use super::rules::{Rule, Rules};
use super::table::settings::{DUEL_SETTINGS, PUZZLE_SETTINGS};
use super::values::{Duel, DuelValue};
use std::rc::Rc;
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::native::table::no_words;
use tg_core::native::{BlockType, BlockValue, Built, GivenSettings, Host};
use tg_core::source::Span;
use tg_core::value::{Object, Value, show};
use tg_dist::Dist;

/// A game for two.
pub(super) const DUEL: BlockType = BlockType {
    word: "duel",
    gives: "Duel",
    doc: "Your own game for two players: where it starts, and which moves a position has, as functions. By default, a player who can't move has lost. A function with two parameters also gets the player to move, 1 or 2.",
    over: None,
    settings: DUEL_SETTINGS,
    forms: &[],
    next_words: None,
    example: "duel take { start: 21; moves: n -> [n - k for k in 1..=3 if k <= n] }\nduel give { from take; misere: true }",
    declares: no_words,
    build: duel,
};

/// A puzzle for one.
pub(super) const PUZZLE: BlockType = BlockType {
    word: "puzzle",
    gives: "Duel",
    doc: "A puzzle for one: where it starts, which moves a position has, and when it is `over` with a `win`. A position from which no win can be reached is lost, and the distance is that of the shortest solution.",
    over: None,
    settings: PUZZLE_SETTINGS,
    forms: &[],
    next_words: None,
    example: "puzzle up {\n  start: 1\n  moves: n -> [n + 1, n * 2].filter(m -> m <= 10)\n  over: n -> if n == 10 { win }\n}",
    declares: no_words,
    build: puzzle,
};

fn duel(host: &mut dyn Host, block: BlockValue) -> Result<Built, Vec<Diagnostic>> {
    build(host, &DUEL, block)
}

fn puzzle(host: &mut dyn Host, block: BlockValue) -> Result<Built, Vec<Diagnostic>> {
    build(host, &PUZZLE, block)
}

fn build(host: &mut dyn Host, kind: &'static BlockType, block: BlockValue) -> Result<Built, Vec<Diagnostic>> {
    host.step(1).map_err(|fault| vec![*fault])?;
    let (said, errors) = GivenSettings::of_block(
        kind,
        &block,
        |value| value.downcast::<DuelValue>().map(|duel| &duel.0.said),
        "a game that is made above",
        "{misere: true}",
    );
    if !errors.is_empty() {
        return Err(errors);
    }
    let place = block.name.as_ref().map_or(block.head, |name| name.span);
    let rules = Reader { said: &said, kind, errors: Vec::new() }.rules(place)?;
    let name = block.name.map(|name| name.text);
    Ok(Built { value: Object::value(DuelValue(Rc::new(Duel::new(name, said, rules)))), warnings: Vec::new() })
}

/// Reads the settings, and keeps what is wrong of them.
struct Reader<'a> {
    said: &'a GivenSettings,
    kind: &'static BlockType,
    errors: Vec<Diagnostic>,
}

impl Reader<'_> {
    fn rules(mut self, place: Span) -> Result<Rules, Vec<Diagnostic>> {
        let start = self.start(place);
        let moves = self.rule("moves");
        if moves.is_none() && self.said.get("moves").is_none() {
            self.missing("moves", "moves: n -> [n - 1, n - 2].filter(m -> m >= 0)", place);
        }
        let alone = self.kind.word == "puzzle";
        if alone && self.said.get("over").is_none() {
            self.missing("over", "over: p -> if p == goal { win }", place);
        }
        let rules =
            (self.rule("over"), self.rule("same"), self.rule("score"), self.rule("show"), self.rule("parts"));
        let (over, same, score, show, parts) = rules;
        let misere = self.said.flag("misere", false);
        if let (Some(_), Some(entry)) = (&score, self.said.get("misere").filter(|_| misere)) {
            let message = "with `score` the greater score wins, and `misere` says nothing";
            let found = Diagnostic::new(Code::E6001, message).at(entry.span, "");
            self.errors.push(found.help("leave out `misere`, or turn the sign of the score"));
        }
        match (start, moves) {
            (Some(start), Some(moves)) if self.errors.is_empty() => {
                let rules = Rules { start, moves, over, same, score, show, parts, read: None, misere, alone };
                match self.said.get("start").map(|entry| (entry.span, begins(&rules, &entry.value))) {
                    Some((span, Err(fault))) => Err(vec![fault.at(span, "")]),
                    _ => Ok(rules),
                }
            }
            _ => Err(self.errors),
        }
    }

    fn start(&mut self, place: Span) -> Option<Value> {
        let Some(entry) = self.said.get("start") else {
            self.missing("start", "start: [3, 4, 5]", place);
            return None;
        };
        let Some(is) = unusable(&entry.value) else {
            return Some(super::rules::plain(entry.value.clone()));
        };
        let found = Diagnostic::new(Code::E6011, format!("`start` is or holds {is}, which no position does"));
        self.errors.push(
            found
                .at(entry.span, is)
                .help("give the first position as a value: a number, a text, a list, a record"),
        );
        None
    }

    fn missing(&mut self, setting: &str, example: &str, place: Span) {
        let message = format!("this {} has no `{setting}`", self.kind.word);
        let found = Diagnostic::new(Code::E6011, message).at(place, "");
        self.errors.push(found.help(format!("write it as a setting, such as `{example}`")));
    }

    /// The rule of a setting, where it is said.
    fn rule(&mut self, name: &str) -> Option<Rule> {
        let is_none = |value: &Value| {
            *value == Value::None || value.as_text().is_some_and(|text| text.as_str() == "none")
        };
        let entry = self.said.get(name).filter(|entry| !is_none(&entry.value))?;
        let rule = Rule::of(&entry.value);
        if rule.is_none() {
            let message = match &entry.value {
                Value::Function(_) => format!("`{name}` takes a position, or a position and who moves"),
                other => format!("`{name}` takes a function, and this is {}", show::code(other)),
            };
            let found = Diagnostic::new(Code::E6011, message).at(entry.span, "");
            self.errors.push(found.help(format!("write `{name}: p -> …`, or `{name}: (p, who) -> …`")));
        }
        rule
    }
}

/// What a value is or holds that no position does.
fn unusable(value: &Value) -> Option<&'static str> {
    match value {
        Value::Function(_) => Some("a function"),
        Value::Object(object) if object.downcast::<Dist>().is_some() => Some("a distribution"),
        Value::List(list) => list.items().iter().find_map(unusable),
        Value::Record(record) => record.iter().find_map(|(_, item)| unusable(item)),
        _ => None,
    }
}
