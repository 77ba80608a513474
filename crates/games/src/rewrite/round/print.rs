//! A round as one would write it, with a remark at the rules that can't fire.

use super::{RoundPart, RoundValue, remark};
use crate::rewrite::words;
use tg_core::diagnostics::counted;
use tg_core::output::{Output, Piece, Style, StyledLine};
use tg_rewriting::{Rule, Ties};

/// The number of rounds of a sequence that are printed.
const ROUNDS: usize = 12;

/// The short form is at most this long.
const SHORT: usize = 120;

/// On one line.
pub(super) fn short(value: &RoundValue) -> String {
    let parts = value.parts.iter().take(ROUNDS);
    let mut parts: Vec<String> = parts.map(one_line).collect();
    if value.parts.len() > ROUNDS {
        let more = value.parts.len() - ROUNDS;
        parts.push(counted(more, "more round"));
    }
    words::shortened(&parts.join(", then "), SHORT)
}

fn one_line(part: &RoundPart) -> String {
    let rules: Vec<String> = part.round.rules().iter().map(words::owned).collect();
    match &rules[..] {
        [] => format!("{} >", head(part)),
        rules => format!("{} {} >", head(part), rules.join("; ")),
    }
}

/// Alone.
pub(super) fn rich(value: &RoundValue) -> Output {
    let mut lines = Vec::new();
    for (number, part) in value.parts.iter().take(ROUNDS).enumerate() {
        if number > 0 {
            lines.push(Output::from(StyledLine::new().dim("then")));
        }
        lines.push(block(part));
    }
    if value.parts.len() > ROUNDS {
        let more = counted(value.parts.len() - ROUNDS, "more round");
        lines.push(StyledLine::new().dim(format!("then {more}")).into());
    }
    Output::stack(lines)
}

/// What comes before the rules.
fn head(part: &RoundPart) -> String {
    let mut head = String::from("round");
    if let Some(name) = &part.name {
        head = format!("{head} {name}");
    }
    if part.ties() != Ties::default() {
        head = format!("{head} (ties: {})", words::TIES.word(part.ties()));
    }
    if let Some(letters) = &part.letters {
        head = format!("{head} over {}", letters.called());
    }
    head + " <"
}

fn block(part: &RoundPart) -> Output {
    let rules = part.round.rules();
    let owners = owners(rules);
    let width = |texts: &mut dyn Iterator<Item = String>| texts.map(|t| columns(&t)).max();
    let owner_width = width(&mut rules.iter().map(owner)).unwrap_or(0);
    let left_width = width(&mut rules.iter().map(|r| words::side(&r.left))).unwrap_or(0);
    let right_width = width(&mut rules.iter().map(|r| words::side(&r.right))).unwrap_or(0);
    let mut lines = vec![Output::from(StyledLine::new().strong(head(part)))];
    for (index, rule) in rules.iter().enumerate() {
        let remark = remark(&part.round, index);
        let number = owners.iter().position(|o| Some(*o) == rule.owner.as_deref());
        let style = number.map_or(Style::PLAIN, owner_style);
        let style = if remark.is_some() { style.struck() } else { style };
        let padded = |text: String, width: usize| {
            let room = width.saturating_sub(columns(&text));
            (text, " ".repeat(room))
        };
        let (owner, after_owner) = padded(owner(rule), owner_width);
        let (left, after_left) = padded(words::side(&rule.left), left_width);
        let (right, after_right) = padded(words::side(&rule.right), right_width);
        let mut line = StyledLine::new().with(owner, style).plain(after_owner);
        line.push(Piece::new(left, style));
        line = line.plain(after_left).plain(" => ").with(right, style);
        if let Some(remark) = remark {
            line = line.plain(after_right).dim(format!("  # {}", remark.clause));
        }
        lines.push(Output::indent(line));
    }
    lines.push(StyledLine::new().strong(">").into());
    Output::stack(lines)
}

/// What comes before a rule for its owner.
fn owner(rule: &Rule) -> String {
    match &rule.owner {
        Some(owner) => format!("{}: ", words::side(owner)),
        None => String::new(),
    }
}

/// The owners of rules, each once, in order.
pub(super) fn owners(rules: &[Rule]) -> Vec<&str> {
    let mut owners: Vec<&str> = Vec::new();
    for owner in rules.iter().filter_map(|rule| rule.owner.as_deref()) {
        if !owners.contains(&owner) {
            owners.push(owner);
        }
    }
    owners
}

/// The colour of an owner or player, by number.
pub(in crate::rewrite) fn owner_style(number: usize) -> Style {
    Style::owner((number % 9) as u8)
}

fn columns(text: &str) -> usize {
    StyledLine::from(text).columns()
}
