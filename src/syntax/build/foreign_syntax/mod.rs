//! The syntax of other languages, as tables: the word or sign at the place where parsing failed, possibly with its
//! context, and what to write here. What is understood in spite of it is in [`accepted`].
//!
//! What the layout scan repairs (comments, blocks without braces, quotes) is in [`crate::syntax::layout`].

mod accepted;
mod advice;
mod anydice;
mod dice;
mod dice_terms;
mod dice_words;
mod functions;
mod notations;
mod openings;
mod signs;
mod statements;
mod troll;
mod values;

pub(super) use dice_terms::{dice_term, help_for_term};
pub(super) use notations::{block_head, round_in_braces};
pub(super) use openings::foreign_opening;
pub(super) use signs::{is_strange, odd_sign};
pub(super) use values::{ends_with_point, point_at_end};

use super::Build;
use super::expected::Failure;
use super::words::{first_token, last_word};
use advice::{Advice, Around};
use tg_core::diagnostics::Diagnostic;
use tg_grammar::Rule;
use values::{grouped_by_points, points_in_number};

/// Each function checks whether the place matches one of its rows; the first match gives the advice.
const TABLES: &[fn(&Around) -> Option<Advice>] = &[
    functions::without_name,
    dice::around_dice,
    signs::operators,
    values::texts_and_numbers,
    statements::several,
    statements::bindings,
    statements::arms,
    statements::words,
    values::records_and_lists,
    values::spreads,
    notations::blocks,
];

impl Build<'_> {
    /// The message for another language's syntax, if the place where parsing failed looks like it.
    pub(super) fn foreign_syntax(
        &self,
        by: Rule,
        text: &str,
        start: usize,
        failure: &Failure,
    ) -> Option<Diagnostic> {
        let rest = text.get(failure.at..)?;
        let before = text.get(..failure.at)?.trim_end();
        let token = first_token(rest);
        let place = self.place(start + failure.at, start + failure.at + token.len());
        if let Some((grouped, length)) = grouped_by_points(before, rest) {
            let from = start + before.len() - length;
            return Some(points_in_number(&grouped, self.place(from, start + failure.at + token.len())));
        }
        if ends_with_point(before) && token != "." {
            return Some(point_at_end(self.place(start + before.len() - 1, start + before.len())));
        }
        if token == "{" && last_word(before) == "round" {
            return Some(round_in_braces("", place));
        }
        let around = Around {
            by,
            before,
            touches: before.len() == failure.at,
            rest,
            token,
            statement: self.piece,
            at: start + failure.at,
            failure,
        };
        let advice = TABLES.iter().find_map(|look| look(&around))?;
        let from = (start + before.len()).checked_sub(advice.back).filter(|_| advice.back > 0);
        let place = match from {
            Some(from) => self.place(from, start + before.len()),
            None => place,
        };
        let found = Diagnostic::new(advice.code, advice.message).at(place, advice.label).help(advice.help);
        Some(match advice.better {
            Some(better) => found.replaced(None, better),
            None => found,
        })
    }
}
