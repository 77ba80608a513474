//! From a written round to a compiled one.

use super::{RoundPart, RoundValue};
use crate::rewrite::alphabet::AlphabetValue;
use crate::rewrite::{TIES, settings, words};
use std::sync::Arc;
use tg_core::diagnostics::{Code, Diagnostic};
use tg_core::native::{BlockValue, Built, Host, ItemValue};
use tg_core::normalization::stands_alone;
use tg_core::source::Span;
use tg_rewriting::{Alphabet, Round, RoundError, Rule, RuleSide, Ties};

/// Where a rule and its parts were written.
#[derive(Clone, Copy, Debug)]
pub(in crate::rewrite) struct RulePlaces {
    /// The whole rule.
    pub row: Span,
    /// Its owner.
    pub owner: Option<Span>,
    /// Its left side.
    pub left: Span,
    /// Its right side.
    pub right: Span,
}

impl RulePlaces {
    /// Where a side stands; the whole rule where the side is empty.
    pub fn side(&self, side: RuleSide) -> Span {
        let span = match side {
            RuleSide::Left => self.left,
            RuleSide::Right => self.right,
        };
        if span.start == span.end { self.row } else { span }
    }
}

/// Makes a round of its block.
pub(in crate::rewrite) fn build(host: &mut dyn Host, block: BlockValue) -> Result<Built, Vec<Diagnostic>> {
    let mut errors = Vec::new();
    let letters = block.over.as_ref().and_then(|over| {
        let letters = AlphabetValue::over(over);
        letters.map_err(|error| errors.push(*error)).ok()
    });
    let ties = match block.setting("ties") {
        Some(setting) => {
            let refused = TIES.check(&setting.value).map_err(|refused| refused.at(setting.span, ""));
            errors.extend(refused.err());
            TIES.meaning(&setting.value, words::TIES.meanings).unwrap_or_default()
        }
        None => Ties::default(),
    };
    let (rules, places) = rules_of(&block);
    errors.extend(joining(&rules, &places));
    let size = rules.iter().map(|rule| rule.left.len() + rule.right.len());
    let size = size.sum::<usize>() + rules.len();
    if let Err(fault) = host.step(size as u64) {
        return Err(vec![*fault]);
    }
    let alphabet = letters.as_ref().map(|letters| letters.alphabet.clone());
    let alphabet = alphabet.unwrap_or_else(Alphabet::graphemes);
    match Round::new(rules.clone(), ties, &alphabet) {
        Ok(round) if errors.is_empty() => Ok(Built {
            value: RoundValue::single(RoundPart {
                name: block.name.map(|name| name.text),
                letters,
                round: Arc::new(round),
            }),
            warnings: Vec::new(),
        }),
        Ok(_) => Err(errors),
        Err(found) => {
            let found = found.iter().map(|error| refused(error, &rules, &places));
            errors.extend(found.map(|error| match (&block.over, &letters) {
                (Some(over), Some(letters)) if error.code == Code::E4002 => {
                    error.label(over.span, letters.label())
                }
                _ => error,
            }));
            Err(errors)
        }
    }
}

/// The rules of a round's block, and where each was written.
pub(in crate::rewrite) fn rules_of(block: &BlockValue) -> (Vec<Rule>, Vec<RulePlaces>) {
    block.items.iter().map(rule_of).unzip()
}

fn rule_of(item: &ItemValue) -> (Rule, RulePlaces) {
    let owner = item.text("owner");
    let left = item.text("left");
    let right = item.text("right");
    let place = |side: &Option<(std::rc::Rc<str>, Span)>| side.as_ref().map(|(_, span)| *span);
    let text =
        |side: &Option<(std::rc::Rc<str>, Span)>| side.as_ref().map_or("", |(text, _)| text).to_owned();
    let written = RulePlaces {
        row: item.span,
        owner: place(&owner),
        left: place(&left).unwrap_or(item.span),
        right: place(&right).unwrap_or(item.span),
    };
    let rule =
        Rule { owner: owner.map(|(text, _)| text.to_string()), left: text(&left), right: text(&right) };
    (rule, written)
}

fn refused(error: &RoundError, rules: &[Rule], places: &[RulePlaces]) -> Diagnostic {
    match error {
        RoundError::EmptyLeft { rule } => empty_left(&places[*rule]),
        RoundError::Outside { rule, side, error } => {
            outside(&rules[*rule], &places[*rule], *side, &error.text, error.offset)
        }
    }
}

/// Sides that begin with a mark: what is written would be another letter as soon as it is put behind one.
pub(in crate::rewrite) fn joining(rules: &[Rule], places: &[RulePlaces]) -> Vec<Diagnostic> {
    let sides = rules.iter().zip(places).flat_map(|(rule, place)| {
        [(RuleSide::Left, &rule.left), (RuleSide::Right, &rule.right)]
            .map(|(side, text)| (place.side(side), text))
    });
    let joins = |(place, text): (Span, &String)| {
        let mark = text.chars().next().filter(|first| !stands_alone(*first))?;
        let message = format!("`{mark}` isn't a letter of its own: it joins the letter before it");
        let help = "write both together as one letter, as in `x => é`";
        Some(Diagnostic::new(Code::E4002, message).at(place, "it begins with a mark").help(help))
    };
    sides.filter_map(joins).collect()
}

/// A left side with nothing in it.
pub(in crate::rewrite) fn empty_left(place: &RulePlaces) -> Diagnostic {
    Diagnostic::new(Code::E4001, "a rule's left side can't be empty")
        .at(place.row, "nothing before the `=>`")
        .help("write the letters that the rule replaces; nothing after `=>` deletes them")
}

/// A side with a letter outside the alphabet.
pub(in crate::rewrite) fn outside(
    rule: &Rule,
    place: &RulePlaces,
    side: RuleSide,
    letter: &str,
    offset: usize,
) -> Diagnostic {
    let text = match side {
        RuleSide::Left => &rule.left,
        RuleSide::Right => &rule.right,
    };
    let span = settings::part(place.side(side), text, offset..offset + letter.len());
    Diagnostic::new(Code::E4002, format!("`{}` isn't a letter of the alphabet", words::letter(letter)))
        .at(span, format!("in {}", words::named(rule)))
        .help("use the alphabet's letters, or add this one to it")
}
